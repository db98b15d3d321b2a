"""Which words the font of the word cloud can draw."""

from __future__ import annotations

import importlib.util
import unicodedata
from functools import lru_cache
from pathlib import Path

from fontTools.ttLib import TTFont


@lru_cache(maxsize=1)
def cloud_font() -> Path:
    """DejaVu Sans as matplotlib ships it: wide coverage, and the same file on every machine.

    It comes with matplotlib, which the wordcloud package needs anyway; fonts of the system are not
    looked at, since the same words must give the same picture everywhere.

    Raises
    ------
    FileNotFoundError
        If the installation lacks the file.
    """
    spec = importlib.util.find_spec("matplotlib")
    folder = Path(spec.origin).parent if spec and spec.origin else Path()
    path = folder / "mpl-data" / "fonts" / "ttf" / "DejaVuSans.ttf"
    if not path.is_file():
        raise FileNotFoundError("DejaVuSans.ttf is missing from the matplotlib package")
    return path


def drawable(word: str) -> bool:
    """Whether every character of ``word`` has a glyph and is written from left to right.

    Right-to-left scripts and those that need shaping (Arabic, Hebrew, Devanagari …) count as not
    drawable even where the font has their letters: set one by one they are not readable.
    """
    shown = [c for c in word if not c.isspace()]
    return bool(shown) and all(ord(c) in _covered() and _simple(c) for c in shown)


@lru_cache(maxsize=1)
def _covered() -> frozenset[int]:
    with TTFont(cloud_font(), lazy=True) as font:
        return frozenset(font.getBestCmap())


def _simple(character: str) -> bool:
    return unicodedata.bidirectional(character) not in ("R", "AL", "AN") and not (
        0x0900 <= ord(character) <= 0x0DFF  # the scripts of India, drawn from reordered letters
    )
