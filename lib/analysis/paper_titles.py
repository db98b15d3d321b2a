"""What each paper is called: its given title or one made from its text, and what it names."""

from __future__ import annotations

import re

import pyarrow as pa

from lib.analysis.acronyms import find_all
from lib.analysis.names import find_names
from lib.analysis.titles import derive_title

GIVEN = "given"
DERIVED = "derived"

# "Name: what it does": authors put the name of their contribution before the colon.
_TITLE_NAME = re.compile(r"^(?P<name>\S+(?: \S+)?):\s+\S")


def name_in_title(title: str, abstract: str) -> str:
    """The name before the colon of a title, where the abstract uses it too; else "".

    Examples
    --------
    >>> name_in_title("SCRIBES: web-scale extraction", "We introduce SCRIBES, a framework.")
    'SCRIBES'
    >>> name_in_title("Graph unlearning: a benchmark", "We study graph unlearning.")
    ''
    """
    match = _TITLE_NAME.match(title)
    if not match:
        return ""
    name = match["name"]
    marked = any(c.isupper() or c.isdigit() for c in name[1:])
    used = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", abstract)
    return name if marked and used else ""


def add_titles(papers: pa.Table) -> pa.Table:
    """Give each paper the title that it is shown by and the name of its contribution.

    Parameters
    ----------
    papers : pyarrow.Table
        With the columns of ``PAPER_SCHEMA``.

    Returns
    -------
    pyarrow.Table
        The same with ``title`` as it is shown and two more columns, ``title_source`` ("given" or
        "derived") and ``name`` ("" where the text names no contribution).
    """
    shown, sources, names = [], [], []
    titles, abstracts = papers["title"].to_pylist(), papers["abstract"].to_pylist()
    defined = find_all(abstracts)
    for title, abstract, definitions in zip(titles, abstracts, defined, strict=True):
        found = find_names(abstract, definitions)
        named = name_in_title(title, abstract) if title else ""
        shown.append(title or derive_title(abstract, found, definitions))
        sources.append(GIVEN if title else DERIVED)
        names.append(named or (found[0] if found else ""))
    at = papers.schema.get_field_index("title")
    papers = papers.set_column(at, "title", pa.array(shown, pa.string()))
    papers = papers.append_column("title_source", pa.array(sources, pa.string()))
    return papers.append_column("name", pa.array(names, pa.string()))
