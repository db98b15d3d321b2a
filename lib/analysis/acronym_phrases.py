"""Definitions without brackets: appositions, dashes, colons, "stands for"."""

from __future__ import annotations

import re
from itertools import islice

from lib.analysis.acronym_long_before import STRICT, WORD_EDGE, is_longer, long_before, may_start
from lib.analysis.acronym_match import align
from lib.analysis.acronym_model import Definition
from lib.analysis.acronym_short import Shape, shape_of, singular
from lib.analysis.acronym_word import FUNCTION_WORDS, NEVER_FIRST, letters_of

# After a comma: what joins a short form before it to its long form, or a short form set apart.
_COMMA = re.compile(
    r", (?:(?:an?|the|our|which|short for|standing for|abbreviation of) "
    r"|(?:or )?(?P<short>[a-zA-Z]?[A-Z][A-Za-z0-9-]{0,10}[A-Z0-9]s?)(?=[,.;)]))"
)
# What else may join the two. Each pattern starts with a literal: a plain search.
_COLON = re.compile(r": (?=[A-Za-z])")
_DASH = re.compile(r"—\s?(?=[A-Za-z])")
_SPACED = re.compile(r" (?:–|-{1,3}|stands for|standing for|short for) ")
_HINTS = ("–", " -", "tands f", "tanding f", "hort f")  # ending in a rare letter: found fastest
_LEAD = 5  # words within which the long form must start
_AFTER = re.compile(r"[^\s]+")
_QUOTES = "\"'`“”‘’«»*_ \t\n"


def phrased(text: str, found: list[Definition]) -> list[Definition]:
    """Definitions outside brackets: ``long, or SF,``, ``SF, a long``, ``SF — long`` and such."""
    joints: list[tuple[int, int]] = []
    apart: list[re.Match[str]] = []
    for comma in _COMMA.finditer(text):
        if comma.lastgroup:
            apart.append(comma)
        else:
            joints.append((comma.start(), comma.start() + 2))
    more = _apposed(text, apart, found) if apart else []
    return more + _named(text, _joints(text, joints), {d.short for d in (*found, *more)})


def _apposed(text: str, apart: list[re.Match[str]], found: list[Definition]) -> list[Definition]:
    """``long, SF,`` and ``long, or SF,``: only where the letters are initials."""
    more = []
    for match in apart:
        short = singular(match["short"])
        if shape_of(short) is Shape.NONE or any(d.short == short for d in found):
            continue
        start = long_before(text, match.start(), short, 0, STRICT)
        if start is None:
            continue
        long = text[start : match.start()]
        if " " in long or "-" in long:
            more.append(Definition(short, long, start, match.end()))
    return more


def _named(text: str, joints: list[tuple[int, int]], known: set[str]) -> list[Definition]:
    """``SF, a long``, ``SF: long``, ``SF — long``, ``SF stands for long``."""
    more: list[Definition] = []
    for at, end in joints:
        before = text[max(0, at - 20) : at]
        if before.islower() or before[-1:] == ")":
            continue
        word = before.rstrip().rpartition(" ")[2]
        if word[1:].islower() or word.islower():
            continue
        if not _starts_soon(word, text, end):
            continue
        span = short_before(text, at)
        if span is None or span[0] in known:
            continue
        one = _long_after(text, end, span)
        if one:
            more.append(one)
            known.add(one.short)
    return more


def _starts_soon(short: str, text: str, at: int) -> bool:
    """Whether a word among the next few starts like the short form; rejects most at once."""
    first = short[:1].lower()
    if not first.isascii() or not first.isalpha():
        return True
    ahead = text[at : at + 80].split(" ", _LEAD)[:_LEAD]
    return first in "".join([word[:1] for word in ahead]).lower()


def _joints(text: str, commas: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans of what may join a short form that ends there to a long form."""
    spans = commas
    if ":" in text:
        spans += [m.span() for m in _COLON.finditer(text)]
    if "—" in text:
        spans += [m.span() for m in _DASH.finditer(text)]
    if any(map(text.__contains__, _HINTS)):
        spans += [m.span() for m in _SPACED.finditer(text)]
    spans.sort()
    return spans


_FOLLOWS = frozenset(("that", "which", "who", "whose", "where", "is", "are", "was", "were"))


def _phrase(words: list[str], first: int, last: int) -> bool:
    """Whether words are a noun phrase: at most modifiers before them, and no noun after them."""
    if any(w.lower() in FUNCTION_WORDS for w in words[1:first]):
        return False
    after = words[last + 1].lower() if last + 1 < len(words) else "that"
    return after in _FOLLOWS or after in FUNCTION_WORDS or after.endswith(("ed", "ing"))


_SENTENCE = re.compile(r"[.!?;:](?:\s|$)|[()\[\]—]|,\s")


def _long_after(text: str, at: int, span: tuple[str, int]) -> Definition | None:
    short, start = span
    stop = _SENTENCE.search(text, at, at + 250)
    limit = stop.start() if stop else min(len(text), at + 250)
    if not may_start(letters_of(short), text[at:limit]):
        return None
    pieces = list(islice(_AFTER.finditer(text, at, limit), 2 * len(short) + 4))
    words = [m.group().strip(WORD_EDGE + ".") for m in pieces]
    best = align(short, words, floor=STRICT, first_only=_LEAD, free_tail=True)
    if best is None or best.quality < STRICT or best.last == best.first:
        return None
    if words[best.first].lower() in NEVER_FIRST or words[best.last].lower() in FUNCTION_WORDS:
        return None
    if not _phrase(words, best.first, best.last):
        return None
    chosen = words[best.first : best.last + 1]
    if not is_longer(short, chosen):
        return None
    first, last = pieces[best.first], pieces[best.last]
    long = text[first.start() : last.end()].strip(WORD_EDGE + " .")
    return Definition(short, long, start, last.end())


def short_before(text: str, at: int) -> tuple[str, int] | None:
    """Strong short form that ends at a position, with its start."""
    low = max(0, at - 40)
    raw = text[low:at].rstrip()
    token = raw[raw.rfind(" ") + 1 :].strip(_QUOTES).lstrip("([{")
    short = singular(token)
    if sum(map(str.isupper, short)) < 2 or shape_of(short) is not Shape.PLAIN:
        return None
    return short, low + raw.rfind(token)
