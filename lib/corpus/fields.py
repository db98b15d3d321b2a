"""What the values of an export mean: names, keywords, years, ratings, addresses."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any, Final

from lib.corpus.settings import YEARS

_YEAR = re.compile(r"(?<!\d)(\d{4})(?:\.0+)?(?!\d)")
_DOI = re.compile(r"10\.\d{4,9}/\S+", re.ASCII)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?", re.ASCII)
_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_LISTED = re.compile(r"'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"")
_LINES = re.compile(r"[\r\n]+")
_BLANK = re.compile(r"\s+")


def is_blank(value: Any) -> bool:
    """Whether a value says nothing: None, NaN, spaces, an empty list or mapping."""
    if value is None:
        return True
    if isinstance(value, str):
        return not value or value.isspace()
    if isinstance(value, float):
        return math.isnan(value)
    return isinstance(value, list | tuple | dict) and not value


def as_text(value: Any) -> str:
    """A value as one string: numbers as digits, lists joined, objects by their name."""
    if isinstance(value, str):
        return value
    if is_blank(value) or isinstance(value, bool):
        return "" if not isinstance(value, bool) else str(value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, Mapping):
        return _named(value)
    if isinstance(value, list | tuple):
        return "; ".join(filter(None, (as_text(item) for item in value[:1000])))
    return str(value)


_NAME_KEYS: Final = (
    *("value", "name", "display_name", "displayName", "fullname", "full_name", "text", "literal"),
    *("raw_author_name", "label", "title"),
)


def _named(value: Mapping[str, Any], depth: int = 0) -> str:
    """Name of an object such as an author, a venue or a wrapped value."""
    for key in _NAME_KEYS:
        inner = value.get(key)
        if isinstance(inner, str) and inner.strip():
            return inner
    family = value.get("family") or value.get("last") or value.get("lastName")
    if isinstance(family, str):
        given = value.get("given") or value.get("first") or value.get("firstName") or ""
        return f"{as_text(given)} {family}".strip()
    for key in ("author", "source", "venue", "journal"):
        inner = value.get(key)
        if isinstance(inner, Mapping) and depth < 3:
            return _named(inner, depth + 1)
    return ""


def as_abstract(value: Any) -> str:
    """An abstract as text; OpenAlex's inverted index (word → positions) is put in order."""
    if isinstance(value, Mapping) and value and all(isinstance(v, list) for v in value.values()):
        places = [(p, w) for w, ps in value.items() for p in ps if isinstance(p, int)]
        return " ".join(word for _, word in sorted(places))
    if isinstance(value, list | tuple):
        return "\n".join(as_text(item) for item in value)
    return as_text(value)


def as_authors(value: Any) -> list[str]:
    """Author names in reading order.

    ``A and B``, ``A; B``, ``Last, First; Last, First``, ``A, B, C`` and one name per line are all
    split; a list is taken as it is.

    >>> as_authors("Ng, Amy; Ito, Ken")
    ['Amy Ng', 'Ken Ito']
    >>> as_authors("Null, Ada")
    ['Ada Null']
    """
    value = _unlisted(value)
    if isinstance(value, list | tuple):
        names = [as_text(item) for item in value]
    else:
        names = _split_authors(as_text(value))
    return [name for name in (_first_last(name) for name in names) if name]


def _unlisted(value: Any) -> Any:
    """A list that was written into a table cell, such as ``['a', 'b']``, as a list again."""
    if not isinstance(value, str) or not re.match(r"\s*\[\s*['\"]", value[:50]):
        return value
    if not value.rstrip().endswith("]"):
        return value
    return [match[1] or match[2] or "" for match in _LISTED.finditer(value)]


def _split_authors(text: str) -> list[str]:
    if ";" in text:
        return text.split(";")
    if "\n" in text.strip() or "\r" in text.strip():
        return _LINES.split(text.strip())
    parts = [piece for piece in _AND.split(text) if piece.strip(" ,")]
    if len(parts) > 1 and "," in parts[0] and not _is_surname_first(parts[0]):
        return [*parts[0].split(","), *parts[1:]]
    if len(parts) == 1 and not _is_surname_first(text):
        return text.split(",")
    return parts


def _is_surname_first(text: str) -> bool:
    """Whether ``text`` is one name written ``Last, First``: one comma, a short side before it."""
    sides = text.strip(" ,").split(",")
    if len(sides) != 2:
        return len(sides) < 2
    before, after = (side.split() for side in sides)
    return len(before) == 1 or (len(before) <= 3 and before[0][:1].islower()) or not after


def _first_last(name: str) -> str:
    name = _BLANK.sub(" ", name).strip(" ,;")
    last, comma, first = name.partition(", ")
    return f"{first} {last}" if comma and "," not in first else name


def as_keywords(value: Any) -> list[str]:
    """Keywords in order, each once. A list is never split inside; text is, at ``;`` else ``,``."""
    value = _unlisted(value)
    if isinstance(value, list | tuple):
        words = [as_text(item) for item in value]
    else:
        text = as_text(value)
        mark = next((mark for mark in (";", "\n", ",", "|") if mark in text), None)
        words = text.split(mark) if mark else [text]
    seen: dict[str, str] = {}
    for word in words:
        word = _BLANK.sub(" ", word).strip(" ,;")
        if word:
            seen.setdefault(word.casefold(), word)
    return list(seen.values())


def as_year(value: Any) -> int | None:
    """Year of publication, or None where the value holds none that can be believed.

    >>> [as_year(v) for v in ("2024.0", "2023-05-01", "'22", "20244", "n.d.", 2021.0)]
    [2024, 2023, None, None, None, 2021]
    """
    if isinstance(value, Mapping):
        value = value.get("date-parts") or value.get("value") or value.get("year")
    while isinstance(value, list | tuple) and value:
        value = value[0]
    text = as_text(value)[:200]
    for match in _YEAR.finditer(text):
        year = int(match[1])
        if YEARS[0] <= year <= YEARS[1]:
            return year
    return _year_of_timestamp(value)


def _year_of_timestamp(value: Any) -> int | None:
    """Year of a time in milliseconds since 1970, the form of OpenReview's dates."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if not 6e11 <= value <= 4e12:
        return None
    return 1970 + int(value / 1000 // 31_556_952)


def as_rating(value: Any) -> float | None:
    """Mean of ratings such as ``[4, 6]``, ``"6;8"`` or ``"6: weak accept"``; None without any."""
    if value is None:
        return None
    items = (
        value
        if isinstance(value, list | tuple)
        else re.split(r"[;,|]", as_text(value).strip("[]() "))
    )
    numbers: list[float] = []
    for item in items:
        if type(item) is int:
            numbers.append(float(item) if abs(item) < 10**6 else math.inf)
        elif match := _NUMBER.match(as_text(item).strip()[:40]):
            numbers.append(float(match[0]))
    numbers = [number for number in numbers if math.isfinite(number) and abs(number) < 1e6]
    return sum(numbers) / len(numbers) if numbers else None


def as_url(value: Any) -> str:
    """The first http(s) address in a value, else ``""``: no other scheme is ever kept."""
    for item in value if isinstance(value, list | tuple) else [value]:
        text = as_text(item).strip()
        if re.match(r"https?://[^\s<>\"'`]+\Z", text, re.IGNORECASE) and len(text) < 2048:
            return text
    return ""


def as_doi(value: Any) -> str:
    """A DOI in lower case, without resolver or prefix; ``""`` where there is none.

    >>> as_doi("https://doi.org/10.1145/ABC.12")
    '10.1145/abc.12'
    """
    text = as_text(value).strip()
    match = _DOI.search(text) or re.search(r"10\.\d+/\S+", text, re.ASCII)
    return match[0].rstrip(".,;)").lower() if match else ""
