"""Text on charts: corpus text is data, so it is escaped, wrapped and cut before it is drawn."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np

UNKNOWN = "unknown"
_ELLIPSIS = "…"
_NARROW = frozenset("iljtfrI.,:;'|!()[]{} \u00a0-·")
_WIDE = frozenset("mwM%&")
_WIDEST = frozenset("W@…—")
_BREAKS = re.compile(r"[\x00-\x1f\x7f\u2028\u2029]+| {2,}")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "$": "&#36;"})


def plain(value: Any) -> str:
    """One line of text for any value: missing and empty ones become ``"unknown"``."""
    if value is None or (not isinstance(value, str) and _is_missing(value)):
        return UNKNOWN
    return _BREAKS.sub(" ", str(value)).strip() or UNKNOWN


def escape_label(value: Any) -> str:
    """Text that plotly shows as typed.

    Plotly reads ``<…>`` as markup, ``&…;`` as an entity and ``$…$`` as mathematics; all of them,
    and line ends, are neutralised.
    """
    return plain(value).translate(_ESCAPES)


def width_of(text: str) -> float:
    """Estimated width of ``text`` in a sans-serif font; an ordinary small letter counts 1."""
    return sum(map(_width, text))


def cut(value: Any, width: int) -> str:
    """``value`` on one line of at most ``width`` columns, ending in an ellipsis where cut."""
    text = plain(value)
    if width_of(text) <= width:
        return text
    return _head(text, width - 2).rstrip() + _ELLIPSIS


def wrap(value: Any, width: int, lines: int = 2) -> list[str]:
    """At most ``lines`` lines of at most ``width`` columns; broken at spaces and hyphens.

    A middle dot stays on the line of the word before it.

    Raises
    ------
    ValueError
        If ``width`` is below 2 or ``lines`` below 1.
    """
    if width < 2 or lines < 1:
        raise ValueError("a label needs at least one line of two columns")
    rest = plain(value).replace(" ·", "\u00a0·")
    done: list[str] = []
    while len(done) < lines - 1 and width_of(rest) > width:
        at = _break_at(rest, width)
        done.append(rest[:at].rstrip())
        rest = rest[at:].lstrip()
    return [*done, cut(rest, width)] if rest else done


def wrap_label(value: Any, width: int, lines: int = 2) -> str:
    """An escaped label of at most ``lines`` lines, ready for plotly (``<br>`` between lines)."""
    return "<br>".join(line.translate(_ESCAPES) for line in wrap(value, width, lines))


def number(value: float, digits: int = 3) -> str:
    """A short plain number: thousands separated, ``digits`` significant digits below 100."""
    return numbers([value], digits)[0]


def numbers(values: Iterable[float], digits: int = 3) -> list[str]:
    """Numbers of one column, with as many decimals as the largest needs, at most 6; NaN is "–"."""
    values = list(values)
    finite = [abs(value) for value in values if np.isfinite(value)]
    largest = max(finite, default=0.0)
    whole = largest >= 100 or all(float(value).is_integer() for value in finite)
    places = 0 if whole else max(0, digits - 1 - int(np.floor(np.log10(largest))))
    return [
        f"{value:,.{min(places, 6)}f}".replace("-", "−") if np.isfinite(value) else "–"
        for value in values
    ]


def percent(share: float) -> str:
    """A fraction 0..1 as a percentage: ``"12 %"``, ``"0.4 %"``, ``"< 0.1 %"``."""
    if not np.isfinite(share):
        return "–"
    value = 100 * share
    if 0 < value < 0.1:
        return "< 0.1 %"
    return f"{value:.0f} %" if value >= 9.95 or value == 0 else f"{value:.1f} %"


def papers(count: float, total: int | None = None) -> str:
    """``"7 of 19 papers"``, or ``"7 papers"`` where the total is not known."""
    if not np.isfinite(count):
        return "number of papers unknown"
    n = round(count)
    if total is None:
        return f"{n:,} {'paper' if n == 1 else 'papers'}"
    return f"{n:,} of {total:,} {'paper' if total == 1 else 'papers'}"


def _is_missing(value: Any) -> bool:
    missing = value != value  # true of NaN and NaT alone; pandas' NA gives NA
    return missing is True or missing is np.True_ or not isinstance(missing, bool | np.bool_)


@lru_cache(maxsize=8192)
def _width(character: str) -> float:
    if unicodedata.combining(character):
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.9
    if character in _NARROW:
        return 0.6
    return 1.9 if character in _WIDEST else 1.4 if character in _WIDE else _letter(character)


def _letter(character: str) -> float:
    return 1.2 if character.isupper() else 1.0


def _break_at(text: str, width: float) -> int:
    """Where to break a line: after the last space or hyphen that fits, else where it is full."""
    full = len(_head(text, width))
    spaces = text.rfind(" ", 0, full + 1)
    hyphens = max(text.rfind(mark, 0, full) for mark in "-/–") + 1
    best = max(spaces, hyphens)
    return best if best > 0 else max(full, 1)


def _head(text: str, width: float) -> str:
    """The longest beginning of ``text`` that is at most ``width`` columns wide."""
    used = 0.0
    for at, character in enumerate(text):
        used += _width(character)
        if used > width:
            return text[:at]
    return text
