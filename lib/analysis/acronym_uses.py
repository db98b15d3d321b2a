"""Where acronyms are used: one pass over a corpus for tokens that look like them."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import pairwise

from lib.analysis.acronym_short import Shape, shape_of, singular
from lib.analysis.acronym_word import letters_of

_HIT = re.compile(r"[A-Z][\w‐‑-]*[A-Z][\w‐‑-]*(?:[’']s)?|[A-Z]/[A-Z]\b")
_GLUE = "-‐‑"
_LONGEST, _SHORTEST = 8, 2
_HYPHENS = re.compile(r"[-‐‑]")
_NAME_LIKE = re.compile(r"[a-z]{3}|\d{4}|_")  # OpenVLA, DCFold, ICLR2026, a code's name
_ROMAN = re.compile(r"[IVX]+")


def find_uses(texts: Sequence[str]) -> list[tuple[int, str]]:
    """Tokens with two or more capitals.

    Returns
    -------
    list of (int, str)
        Position of the text and the token, hyphenated parts and all, in reading order.
    """
    found = []
    for paper, text in enumerate(texts):
        for hit in _HIT.finditer(text):
            start = hit.start()
            token = hit.group()
            if start and (text[start - 1].isalnum() or text[start - 1] in _GLUE):
                token = text[_left_edge(text, start) : start] + token
            found.append((paper, token))
    return found


def _left_edge(text: str, start: int) -> int:
    low = max(0, start - 16)
    while start > low and (text[start - 1].isalnum() or text[start - 1] in _GLUE):
        start -= 1
    return start


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
    parts = _HYPHENS.split(whole)
    if len(parts) == 1:
        return (whole,) if looks_like_acronym(whole) else ()
    return _resolve_parts(parts, known)


def _resolve_parts(parts: list[str], known: Container[str]) -> tuple[str, ...]:
    for size in range(len(parts) - 1, 1, -1):
        for at in range(len(parts) - size + 1):
            run = singular("-".join(parts[at : at + size]))
            if fold_short(run) in known:
                return (run,)
    singles = [singular(part) for part in parts]
    hits = [s for s in singles if len(s) > 1 and fold_short(s) in known and _capitals(s) > 1]
    if hits:
        return tuple(dict.fromkeys(hits))
    if all(looks_like_acronym(s) or s.isdigit() for s in singles) and len(parts) == 2:
        return ("-".join(singles),)
    return tuple(dict.fromkeys(s for s in singles if looks_like_acronym(s)))


def fold_short(short: str) -> str:
    """Key under which spellings of one short form meet: case, hyphens and dots do not count."""
    return "".join(c for c in short.lower() if c.isalnum())


def _capitals(text: str) -> int:
    return sum(c.isupper() for c in text)


def looks_like_acronym(token: str) -> bool:
    """Whether an undefined token reads as an acronym rather than as a name or a shouted word."""
    letters = letters_of(token)
    alphabetic = sum(c.isalpha() for c in letters)
    if not _SHORTEST <= len(letters) <= _LONGEST or _ROMAN.fullmatch(token):
        return False
    if shape_of(token) is not Shape.PLAIN:
        return False
    capitals = _capitals(letters)
    if capitals < 2 or capitals * 2 < alphabetic:
        return False
    if _NAME_LIKE.search(token):
        return False
    runs = sum(a.isupper() and b.isupper() for a, b in pairwise(letters))
    return runs > 0 or alphabetic <= 5
