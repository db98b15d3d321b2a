"""What a short form looks like: its shape and its singular."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from lib.analysis.acronym_word import letters_of


class Shape(Enum):
    """How much a token looks like a short form."""

    NONE = 0  # never one
    PLAIN = 1  # capitals: LLM, mAP, CoT, 3DGS
    NAME = 2  # one leading capital: Epo, Smo; needs a good alignment
    LOOSE = 3  # lower case: aa, k-nn; needs every letter to start a word


_ALLOWED = re.compile(r"[\w.\-‐‑–/+&'’()\[\]²³*@]{2,16}(?: [\w.\-/+]{1,8})?")
_COMPOUND = re.compile(r"[\w-]*[A-Z]{2}[\w-]*-(?:[a-z]{3,}|as|a|in|of)(?:-\w+)*")  # LLM-based
_ROMAN = re.compile(r"[ivx]+|[IVX]{2,4}")
_PLURAL = re.compile(r"(?<=[A-Z0-9])[s]$|[’'](?:s|S)?$|(?<=[A-Z0-9])[’']s$")
_ASIDE_WORDS = """
eg ie etc cf vs or and see also if so as is in it we he an at by of on to no not both all any left
right top bottom resp viz ours e.g i.e a.k.a w.r.t wrt aka et al fig eq sec tab ref
"""
_ASIDES = frozenset(_ASIDE_WORDS.split())


@lru_cache(maxsize=1 << 15)
def singular(short: str) -> str:
    """A short form without plural or possessive ending: ``GNNs``, ``GNN's`` → ``GNN``."""
    if short[:1].isalnum() and short[-1].isalnum() and short[-1] not in "sS":
        return short
    short = short.strip("\"'`“”‘’«»*, ;:").rstrip("?!")
    if short.endswith(".") and short.count(".") == 1:
        short = short[:-1]
    stem = _PLURAL.sub("", short)
    if stem.endswith("s") and stem != short:
        stem = _PLURAL.sub("", stem)
    return stem if len(stem) >= 2 else short


@lru_cache(maxsize=1 << 15)
def shape_of(short: str) -> Shape:
    """Shape of a token in its singular."""
    if short.isupper() and short.isalpha() and short.isascii():
        return Shape.PLAIN if 2 <= len(short) <= 12 and not _numeral(short) else Shape.NONE
    if not _ALLOWED.fullmatch(short):
        return Shape.NONE
    letters = letters_of(short)
    alphabetic = sum(map(str.isalpha, letters))
    if not 2 <= len(letters) <= 12 or not alphabetic:
        return Shape.NONE
    if not short.isupper() and short.lower().strip(".") in _ASIDES:
        return Shape.NONE
    if not letters.isascii() or _numeral(short):
        return Shape.NONE
    capitals = sum(map(str.isupper, letters))
    if "-" in short and _COMPOUND.fullmatch(short):
        return Shape.NONE
    if capitals == 0:
        loose = len(letters) <= 5 and alphabetic >= 1
        if not short.isascii() and loose:
            return Shape.PLAIN
        return Shape.LOOSE if loose else Shape.NONE
    if alphabetic == 1:
        return Shape.LOOSE
    if capitals == 1 and letters[0].isupper() and " " not in short and letters.isalpha():
        return Shape.NAME if "-" not in short else Shape.PLAIN
    return Shape.PLAIN


def _numeral(short: str) -> bool:
    """Whether it is a Roman numeral; IV is more often intravenous, or an instrument."""
    return _ROMAN.fullmatch(short) is not None and short != "IV"
