"""The areas that papers are put into: their names, short labels and seed words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lib.corpus.model import CorpusError

DATA = Path(__file__).resolve().parents[2] / "data"
LONGEST_LABEL = 32
ADVICE = "correct it, or put back the list that came with Paperboard"

_KEYS = {"name": str, "short": str, "description": str, "seeds": list}


class AreaError(CorpusError):
    """A list of areas that cannot be used; the text is one sentence for the user."""


@dataclass(frozen=True, slots=True)
class Area:
    """One research area.

    Attributes
    ----------
    name : str
        As it stands in tables, filters and addresses.
    short : str
        Label for charts.
    description : str
        One sentence; "" where there is none.
    seeds : tuple of str
        Words, and phrases of two words, typical of the area.
    """

    name: str
    short: str
    description: str = ""
    seeds: tuple[str, ...] = ()


def load_areas(path: Path | None = None) -> list[Area]:
    """Read the list of areas.

    Parameters
    ----------
    path : Path, optional
        A TOML file with one ``[[area]]`` table an area (see ``data/areas.toml``, the default).

    Returns
    -------
    list of Area
        In the order of the file; at least one.

    Raises
    ------
    AreaError
        The file is missing, is no TOML, or an area lacks its name, has one that another has, or
        has a value of the wrong kind.
    """
    path = path or DATA / "areas.toml"
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError as error:
        raise AreaError(
            f"The list of areas {path.name} is missing; put back the one that came with Paperboard."
        ) from error
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        raise AreaError(f"The list of areas {path.name} was not read: {reason}.") from error
    except ValueError as error:
        raise AreaError(
            f"The list of areas {path.name} is not valid TOML: {error}; {ADVICE}."
        ) from error
    try:
        return list(_areas(content))
    except AreaError as error:
        raise AreaError(
            f"The list of areas {path.name} cannot be used: {error}; {ADVICE}."
        ) from error


def _areas(content: dict[str, Any]) -> Iterator[Area]:
    tables = content.get("area")
    if not isinstance(tables, list) or not tables:
        raise AreaError("it has no [[area]] table")
    seen: set[str] = set()
    for number, table in enumerate(tables, start=1):
        if not isinstance(table, dict):
            raise AreaError(f"area {number} is not a table")
        area = _area(number, table)
        if area.name in seen:
            raise AreaError(f"two areas are called “{area.name}”")
        seen.add(area.name)
        yield area


def _area(number: int, table: dict[str, Any]) -> Area:
    for key, value in table.items():
        kind = _KEYS.get(key)
        if kind is None:
            raise AreaError(f"area {number} has an unknown key “{key}”")
        if not isinstance(value, kind):
            raise AreaError(f"“{key}” of area {number} should be {_PLAIN_KIND[kind]}")
    name = " ".join(table.get("name", "").split())
    if not name:
        raise AreaError(f"area {number} has no name")
    seeds = table.get("seeds", [])
    if not all(isinstance(seed, str) and seed.strip() for seed in seeds):
        raise AreaError(f"the seeds of “{name}” should be words in quotes")
    short = " ".join(table.get("short", "").split()) or cut(name)
    return Area(name, short, table.get("description", "").strip(), tuple(dict.fromkeys(seeds)))


_PLAIN_KIND = {str: "text in quotes", list: "a list in square brackets"}


def cut(label: str, length: int = LONGEST_LABEL) -> str:
    """Shorten a label at a word's end, with "…"; a single long word is cut inside.

    >>> cut("a rather long label", 12)
    'a rather…'
    """
    if len(label) <= length:
        return label
    head = label[:length]
    whole = head[: head.rfind(" ")] if " " in head.strip() else head[: length - 1]
    return whole.rstrip(" ,;:-–—(&/") + "…"


@cache
def _short_labels() -> dict[str, str]:
    return {area.name.casefold(): area.short for area in load_areas()}


def short_label(area: str) -> str:
    """Label of an area for charts: the list's own for its areas, other names cut to 32 characters.

    >>> short_label("applications to robotics, autonomy, planning")
    'Robotics & planning'
    """
    return _short_labels().get(area.casefold()) or cut(area)
