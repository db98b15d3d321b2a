"""Where acronyms are used: words of a corpus that look like them, each spelling judged once."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from lib.analysis.acronym_short import Shape, shape_of, singular
from lib.analysis.acronym_word import FUNCTION_WORDS, letters_of
from lib.analysis.tokens import Tokens

_HIT = re.compile(r"[^\W_]*[A-Z][\w-]*[A-Z][\w-]*")
_TITLE = re.compile(r"[A-Z]?[a-z]{2,}(?:-[A-Z]?[a-z]{2,})+s?")  # Multi-Layer
_SLASHED = re.compile(r"(?<![\w/-])[A-Z]/[A-Z](?![\w/])")
_SHORT, _SINGLE = 1, 2  # kinds of spelling: with a short form in it, a single capital
_LONGEST, _SHORTEST = 8, 2
_HYPHENS = re.compile(r"[-‐‑]")
_NAME_LIKE = re.compile(r"[a-z]{3}|\d{4}|_")  # OpenVLA, DCFold, ICLR2026, a code's name
_PLURAL_ENDS = ("s", "S", "'", "’")
_ROMAN = re.compile(r"[IVX]+")


@dataclass(frozen=True, slots=True)
class Uses:
    """Mentions of short forms, one element per mention, in no particular order.

    Attributes
    ----------
    shorts : list of str
        Distinct short forms as spelt, singular.
    short_ids : ndarray of int64
        Position in ``shorts`` of each mention's short form.
    papers : ndarray of int64
        Position of the text that each mention is in.
    """

    shorts: list[str]
    short_ids: npt.NDArray[np.int64]
    papers: npt.NDArray[np.int64]


def find_uses(texts: Sequence[str], tokens: Tokens, known: Container[str]) -> Uses:
    """Mentions of short forms in a corpus.

    Parameters
    ----------
    texts : sequence of str
        The texts.
    tokens : Tokens
        Their words.
    known : container of str
        Folded short forms that the corpus defines (see ``fold_short``).
    """
    numbers: dict[str, int] = {}
    listed: list[int] = []  # short forms of the spellings, one spelling after the other
    sizes = np.zeros(len(tokens.spellings) + 2, dtype=np.int64)  # the last two: boundaries
    kinds = np.zeros(len(sizes), dtype=np.uint8)
    for at, spelling in enumerate(tokens.spellings):
        if spelling.islower() or spelling[1:].islower():
            continue
        if len(spelling) == 1:
            kinds[at] = _SINGLE if spelling.isupper() else 0
            continue
        shorts = _shorts_of(spelling, known)
        if shorts:
            listed += [numbers.setdefault(short, len(numbers)) for short in shorts]
            sizes[at] = len(shorts)
    kinds[sizes > 0] = _SHORT
    stream = kinds[tokens.spelling_ids]
    places = np.flatnonzero(stream == _SHORT)
    papers = np.searchsorted(tokens.offsets, places, side="right") - 1
    hits = tokens.spelling_ids[places]
    counts = sizes[hits]
    ends = np.cumsum(counts)
    within = np.arange(counts.sum()) - np.repeat(ends - counts, counts)
    source = np.repeat((np.cumsum(sizes) - sizes)[hits], counts) + within
    short_ids = np.array(listed, dtype=np.int64)[source]
    more, where = _slashed(texts, tokens, np.flatnonzero(stream == _SINGLE), known, numbers)
    return Uses(
        list(numbers),
        np.concatenate([short_ids, np.array(more, dtype=np.int64)]),
        np.concatenate([np.repeat(papers, counts), np.array(where, dtype=np.int64)]),
    )


def _shorts_of(spelling: str, known: Container[str]) -> tuple[str, ...]:
    if spelling.isalnum():
        short = singular(spelling) if spelling[-1] in _PLURAL_ENDS else spelling
        used = short.lower() in known or looks_like_acronym(short)
        return (short,) if used and _HIT.match(spelling) else ()
    hits = _HIT.findall(spelling)
    if not hits:
        return ()
    if _TITLE.fullmatch(spelling) and fold_short(spelling) not in known:
        return ()
    if hits[0] != spelling:
        whole = singular(spelling.rstrip("+*#"))
        if fold_short(whole) in known and shape_of(whole) is Shape.PLAIN:
            return (whole,)
    return tuple(short for hit in hits for short in resolve_token(hit, known))


def _slashed(
    texts: Sequence[str],
    tokens: Tokens,
    single: npt.NDArray[np.int64],
    known: Container[str],
    numbers: dict[str, int],
) -> tuple[list[int], list[int]]:
    """``I/O``, two words for the tokeniser: looked for where two single capitals are close."""
    ids = tokens.spelling_ids
    near = single[:-1][np.diff(single) == 2]
    places = near[ids[near + 1] < 0]
    more, where = [], []
    for paper in np.unique(np.searchsorted(tokens.offsets, places, side="right") - 1).tolist():
        for token in _SLASHED.findall(texts[paper]):
            labels = ord(token[-1]) - ord(token[0]) == 1  # A/B, X/Y: this one and that one
            for short in () if labels else resolve_token(token, known):
                more.append(numbers.setdefault(short, len(numbers)))
                where.append(paper)
    return more, where


def resolve_token(token: str, known: Container[str]) -> tuple[str, ...]:
    """Short forms that a token uses.

    Parameters
    ----------
    token : str
        A token of ``find_uses`` (``GNN-based``, ``VQ-VAEs``, ``GPT-4o``).
    known : container of str
        Folded short forms that the corpus defines (see ``fold_short``).

    Returns
    -------
    tuple of str
        Singular short forms, known ones first looked for in the longest run of parts.
    """
    whole = singular(token.strip("-‐‑_"))
    if fold_short(whole) in known:
        return (whole,)
    parts = _HYPHENS.split(whole) if not whole.isalnum() else [whole]
    if len(parts) == 1:
        return (whole,) if looks_like_acronym(whole) else ()
    return _resolve_parts(parts, known)


def _resolve_parts(parts: list[str], known: Container[str]) -> tuple[str, ...]:
    run = _known_run(parts, known) if len(parts) > 2 else ""
    if run:
        return (run,)
    singles = [singular(part) if part[-1:] in _PLURAL_ENDS else part for part in parts]
    hits = [s for s in singles if len(s) > 1 and fold_short(s) in known and _capitals(s) > 1]
    if hits:
        return tuple(dict.fromkeys(hits))
    found = [s for s in singles if looks_like_acronym(s)]
    if found and len(parts) == 2 and len(found) + sum(map(str.isdigit, singles)) == 2:
        return ("-".join(singles),)
    return tuple(dict.fromkeys(found))


def _known_run(parts: list[str], known: Container[str]) -> str:
    """Longest run of two parts or more that is known, as spelt in capitals (not ``as-a``)."""
    for size in range(len(parts) - 1, 1, -1):
        for at in range(len(parts) - size + 1):
            run = singular("-".join(parts[at : at + size]))
            if parts[at] in FUNCTION_WORDS or _capitals(run) < 2:
                continue
            if fold_short(run) in known:
                return run
    return ""


def fold_short(short: str) -> str:
    """Key under which spellings of one short form meet: case, hyphens and dots do not count."""
    folded = short.lower().replace("-", "")
    return folded if folded.isalnum() else "".join(filter(str.isalnum, folded))


def _capitals(text: str) -> int:
    return sum(map(str.isupper, text))


def looks_like_acronym(token: str) -> bool:
    """Whether an undefined token reads as an acronym rather than as a name or a shouted word."""
    if _NAME_LIKE.search(token) or _ROMAN.fullmatch(token):
        return False
    if token.isupper() and token.isalpha() and token.isascii():
        return _SHORTEST <= len(token) <= _LONGEST
    letters = letters_of(token)
    alphabetic, capitals = sum(map(str.isalpha, letters)), _capitals(letters)
    if not _SHORTEST <= len(letters) <= _LONGEST or capitals < 2 or capitals * 2 < alphabetic:
        return False
    if shape_of(token) is not Shape.PLAIN:
        return False
    runs = sum(a.isupper() and b.isupper() for a, b in pairwise(letters))
    return runs > 0 or alphabetic <= 5
