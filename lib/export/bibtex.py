"""Papers as BibTeX."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

DERIVED = "Title derived from the abstract; the source gives none"

# Braces by name, since BibTeX counts them even behind a backslash.
_SPECIALS = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\lbrace{}",
        "}": r"\rbrace{}",
        "&": r"\&",
        "%": r"\%",
        "$": r"\$",
        "#": r"\#",
        "_": r"\_",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": "$<$",
        ">": "$>$",
    }
)
_URL_UNSAFE = re.compile(r"[\\{}\s\"<>^`|]")
_INVISIBLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff\s]+")
_WORDS = re.compile(r"[a-z0-9]+")
_AND = re.compile(r"\band\b", re.IGNORECASE)
_SKIPPED = frozenset(("a", "an", "and", "for", "from", "in", "is", "of", "on", "the", "to", "with"))
_PREPRINT = re.compile(r"\b(arxiv|biorxiv|medrxiv|corr|preprint)\b", re.IGNORECASE)


def to_bibtex(papers: pd.DataFrame) -> str:
    """A bibliography with one entry per row, in the frame's order.

    Parameters
    ----------
    papers : pandas.DataFrame
        Column ``title``, and any of ``title_source`` (``"given"`` or ``"derived"``), ``authors``
        (list of str), ``year``, ``venue``, ``abstract``, ``keywords`` (list of str), ``url``,
        ``doi``.

    Returns
    -------
    str
        Entries are ``@inproceedings`` where there is a venue other than a preprint server, else
        ``@misc``. LaTeX's special characters are escaped, other characters kept as UTF-8; braces
        are balanced; keys (author, year, word of the title) are unique. A derived title is marked
        in a ``note``.
    """
    used: dict[str, int] = {}
    rows = papers.to_dict("records")
    return "\n".join(_entry(row, _unique(_key(row), used)) for row in rows)


def escape(text: Any) -> str:
    """Text as a BibTeX value: LaTeX's specials escaped, white space made single."""
    return _INVISIBLE.sub(" ", str(text)).strip().translate(_SPECIALS)


def _entry(row: Mapping[Any, Any], key: str) -> str:
    venue = _text(row, "venue")
    published = bool(venue) and not _PREPRINT.search(venue)
    fields = {
        "title": f"{{{escape(_text(row, 'title'))}}}",
        "author": _authors(_list(row, "authors")),
        ("booktitle" if published else "howpublished"): escape(venue),
        "year": _year(row),
        "keywords": escape(", ".join(_list(row, "keywords"))),
        "abstract": escape(_text(row, "abstract")),
        "doi": _address(_text(row, "doi")),
        "url": _address(_text(row, "url")),
        "note": DERIVED if _text(row, "title_source") == "derived" else "",
    }
    lines = [
        f"  {name} = {{{value}}}," for name, value in fields.items() if value not in ("", "{}")
    ]
    kind = "inproceedings" if published else "misc"
    return "\n".join([f"@{kind}{{{key},", *lines, "}", ""])


def _authors(names: list[str]) -> str:
    """Names joined by "and"; one that holds the word itself is kept together by braces."""
    escaped = [escape(name) for name in names]
    return " and ".join(f"{{{name}}}" if _AND.search(name) else name for name in escaped if name)


def _key(row: Mapping[Any, Any]) -> str:
    """Family name of the first author, year, first telling word: ``vaswani2017attention``."""
    authors = _list(row, "authors")
    family = _family(authors[0]) if authors else ""
    words = [word for word in _ascii_words(_text(row, "title")) if word not in _SKIPPED]
    return (family + _year(row) + (words[0] if words else "")) or "paper"


def _family(name: str) -> str:
    """Family name in ASCII letters: before the comma, else the last word."""
    before = name.split(",")[0] if "," in name else (name.split() or [""])[-1]
    return "".join(_ascii_words(before))


def _ascii_words(text: str) -> list[str]:
    decomposed = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    return _WORDS.findall(decomposed.lower())


def _unique(key: str, used: dict[str, int]) -> str:
    """``key``, with the first of -2, -3 … that makes it new; remembers it in ``used``."""
    number = used.get(key, 0) + 1
    unique = key if number == 1 else f"{key}-{number}"
    used[key] = number
    return unique


def _year(row: Mapping[Any, Any]) -> str:
    year = pd.to_numeric(row.get("year"), errors="coerce")
    return str(int(year)) if year is not None and pd.notna(year) and np.isfinite(year) else ""


def _address(text: str) -> str:
    """A web address or DOI as it stands, with what would break the value percent-encoded."""
    return _URL_UNSAFE.sub(lambda found: f"%{ord(found[0]):02X}", text)


def _text(row: Mapping[Any, Any], name: str) -> str:
    value = row.get(name)
    return value if isinstance(value, str) else ""


def _list(row: Mapping[Any, Any], name: str) -> list[str]:
    value = row.get(name)
    if isinstance(value, str):
        return [value] if value else []
    return [str(item) for item in value] if isinstance(value, list | tuple | np.ndarray) else []
