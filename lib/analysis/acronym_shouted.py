"""Words in capitals that are no acronyms: a shouted WARNING, a trade name."""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np

from lib.analysis.tokens import Tokens

_LONG, _TIMES = 5, 2  # from five letters on, twice as many ordinary uses decide
_SHORTEST, _TIMES_SHORT = 4, 20
_PREPOSITIONS = "of for in on to with by from as at via into under between without"
_FUNCTION = frozenset(("a", "an", "the", "and", "or", "not", *_PREPOSITIONS.split()))
_QUANTITY = re.compile(r"\d+(?:[kmgt]i?b|[kmg]?hz|[kmg]w|mah)s?", re.IGNORECASE)  # 20GB, 48kHz


def shouted_words(candidates: Mapping[str, Mapping[str, int]], tokens: Tokens) -> list[str]:
    """Undefined short forms that the corpus mostly writes as ordinary words.

    Parameters
    ----------
    candidates : mapping
        Folded short form → its spellings with their counts; only those without a definition.
    tokens : Tokens
        The corpus's words.

    Returns
    -------
    list of str
        Keys to leave out: letters only, in capitals only, and elsewhere in the corpus at least
        twice as often in lower case or as a capitalised word (``Warning``); words of four letters
        twenty times as often, and in lower case. Function words (``FOR``) and numbers with units
        (``20GB``) always.
    """
    shouted = {
        key: sum(spellings.values())
        for key, spellings in candidates.items()
        if len(key) >= _SHORTEST and all(map(_is_capitals, spellings))
    }
    ordinary = dict.fromkeys(shouted, 0)
    words = {key: key for key in shouted}
    words |= {s.lower(): key for key in shouted for s in candidates[key] if "-" in s}  # TEST-TIME
    words |= {key[0].upper() + key[1:]: key for key in shouted if len(key) >= _LONG}
    counts = np.bincount(tokens.spelling_ids + 2, minlength=len(tokens.spellings) + 2)
    for at, spelling in enumerate(tokens.spellings):
        if spelling in words:
            ordinary[words[spelling]] += int(counts[at + 2])
    return [key for key in candidates if _never(key)] + [
        key for key, n in shouted.items() if not _never(key) and ordinary[key] >= n * _times(key)
    ]


def _is_capitals(spelling: str) -> bool:
    return spelling.isupper() and spelling.replace("-", "").isalpha()


def _never(key: str) -> bool:
    return key.casefold() in _FUNCTION or _QUANTITY.fullmatch(key) is not None


def _times(key: str) -> int:
    return _TIMES if len(key) >= _LONG else _TIMES_SHORT
