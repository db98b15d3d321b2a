"""What exports of the field call their columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from lib.corpus.fields import is_blank


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# The names that exports of the field use (OpenReview, Paper Copilot, ACL Anthology, Zotero, Scopus,
# Web of Science, Semantic Scholar, OpenAlex, arXiv, Rayyan), squeezed to letters and digits. Within
# a field the earlier name wins where a record fills several.
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "id": _words(
        "id paperid forum forumid noteid openreviewid submissionid aclid anthologyid arxivid "
        "corpusid citationkey citekey bibkey key uid identifier submissionnumber papernumber"
    ),
    "title": _words(
        "title papertitle documenttitle articletitle primarytitle maintitle submissiontitle "
        "titleofpaper titles displayname ti t1"
    ),
    "abstract": _words(
        "abstract abstracts abstractnote abstracttext paperabstract abstractofpaper summary "
        "abstractinvertedindex ab n2 description"
    ),
    "authors": _words(
        "authors author authorlist authornames authorsnames authorfullnames authorsfullnames "
        "fullauthornames authorships creators creator au af firstauthors"
    ),
    "keywords": _words(
        "keywords keyword authorkeywords authorskeywords keywordsauthor paperkeywords manualtags "
        "tags indexkeywords keywordsplus fieldsofstudy subjects kw de categories"
    ),
    "year": _words(
        "year publicationyear pubyear publishedyear yearpublished yearofpublication py "
        "publicationdate datepublished published publisheddate pubdate date issued"
    ),
    "venue": _words(
        "venue conference conferencename conf booktitle journal journaltitle publicationtitle "
        "publicationname sourcetitle containertitle publicationvenue venuename hostvenue "
        "primarylocation journalref proceedings event so t2 jo"
    ),
    "area": _words(
        "primaryarea area researcharea primarysubjectarea subjectarea subjectareas "
        "primarycategory subfield track category"
    ),
    "decision": _words(
        "decision finaldecision paperdecision status acceptance presentation presentationtype "
        "accepttype acceptancetype eventtype"
    ),
    "rating": _words(
        "rating ratings averagerating avgrating ratingavg meanrating ratingmean reviewratings "
        "scores score"
    ),
    "url": _words(
        "url link paperurl paperlink urlpaper forumurl openreviewurl openreviewlink openreview "
        "site landingpageurl website html pdfurl pdflink pdf ur"
    ),
    "doi": _words("doi doiurl doilink do"),
    "tldr": _words("tldr"),
}

_RANKS: Final = {
    name: (field, rank) for field, names in NAMES.items() for rank, name in enumerate(names)
}
_NOT_ALNUM = re.compile(r"[\W_]+")


@lru_cache(maxsize=4096)
def recognise(column: str) -> tuple[str, int] | None:
    """Field that a column name stands for, with its rank (0 is the surest name); None if unknown.

    >>> recognise(" Author(s) ")
    ('authors', 0)
    >>> recognise("Volume") is None
    True
    """
    return _RANKS.get(_NOT_ALNUM.sub("", column.casefold()))


def map_record(items: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Put a record's values under Paperboard's names.

    Of several non-empty columns the one with the surest name wins, then the first. Values
    of columns that mean nothing here are left out.
    """
    best: dict[str, int] = {}
    found: dict[str, Any] = {}
    for column, value in items:
        known = recognise(column) if isinstance(column, str) else None
        if known is None or is_blank(value):
            continue
        field, rank = known
        if rank < best.get(field, 1 << 30):
            best[field], found[field] = rank, value
    return found
