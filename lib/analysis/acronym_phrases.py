"""Definitions without brackets: appositions, dashes, colons, "stands for"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice

from lib.analysis.acronym_long_before import STRICT, WORD_EDGE, is_longer, long_before, may_start
from lib.analysis.acronym_match import align
from lib.analysis.acronym_model import Found
from lib.analysis.acronym_scan import Block, Span, joints
from lib.analysis.acronym_short import Shape, shape_of, singular
from lib.analysis.acronym_word import FUNCTION_WORDS, NEVER_FIRST, letters_of

_NO_END = ("", ")")  # a short form ends with neither
_LEAD = 5  # words within which the long form must start
_AFTER = re.compile(r"[^\s]+")
_QUOTES = "\"'`“”‘’«»*_ \t\n"

Known = defaultdict[int, set[str]]  # short forms of each of a block's texts


def phrased(block: Block, found: Sequence[Found]) -> list[Found]:
    """Definitions outside brackets: ``long, or SF,``, ``SF, a long``, ``SF — long`` and such.

    Parameters
    ----------
    block : Block
        The texts.
    found : sequence of Found
        Definitions with brackets in them; a text's short forms are not defined once more.
    """
    known: Known = defaultdict(set)
    for _, _, short, _, home in found:
        known[home].add(short)
    spans, apart = joints(block.text)
    more = _apposed(block, apart, known)
    for _, _, short, _, home in more:
        known[home].add(short)
    return more + _named(block, spans, known)


def _apposed(block: Block, apart: Iterable[re.Match[str]], known: Known) -> list[Found]:
    """``long, SF,`` and ``long, or SF,``: only where the letters are initials."""
    more: list[Found] = []
    text = block.text
    for match in apart:
        short, at = singular(match["short"]), match.start()
        home = block.home(at)
        if shape_of(short) is Shape.NONE or short in known[home]:
            continue
        start = long_before(text, at, short, block.starts[home], STRICT)
        if start is None:
            continue
        long = text[start:at]
        if " " in long or "-" in long:
            more.append((start, match.end(), short, long, home))
    return more


def _named(block: Block, spans: Iterable[Span], known: Known) -> list[Found]:
    """``SF, a long``, ``SF: long``, ``SF — long``, ``SF stands for long``."""
    more: list[Found] = []
    text = block.text
    for at, end in spans:
        word = text[max(0, at - 20) : at].rstrip().rpartition(" ")[2]
        if word[1:].islower() or word[-1:] in _NO_END or not _starts_soon(word, text, end):
            continue
        span = short_before(text, at)
        if span is None:
            continue
        home = block.home(at)
        one = None if span[0] in known[home] else _long_after(text, end, span, home)
        if one:
            more.append(one)
            known[home].add(one[2])
    return more


def _starts_soon(short: str, text: str, at: int) -> bool:
    """Whether a word among the next few starts like the short form; rejects most at once."""
    first = short[:1].lower()
    if not first.isascii() or not first.isalpha():
        return True
    ahead = text[at : at + 80].split(" ", _LEAD)[:_LEAD]
    return first in "".join([word[:1] for word in ahead]).lower()


_FOLLOWS = frozenset(("that", "which", "who", "whose", "where", "is", "are", "was", "were"))


def _phrase(words: list[str], first: int, last: int) -> bool:
    """Whether words are a noun phrase: at most modifiers before them, and no noun after them."""
    if any(w.lower() in FUNCTION_WORDS for w in words[1:first]):
        return False
    after = words[last + 1].lower() if last + 1 < len(words) else "that"
    return after in _FOLLOWS or after in FUNCTION_WORDS or after.endswith(("ed", "ing"))


_SENTENCE = re.compile(r"[.!?;:](?:\s|$)|[()\[\]—\0]|,\s")


def _long_after(text: str, at: int, span: tuple[str, int], home: int) -> Found | None:
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
    return start, last.end(), short, long, home


def short_before(text: str, at: int) -> tuple[str, int] | None:
    """Strong short form that ends at a position, with its start."""
    low = max(0, at - 40)
    raw = text[low:at].rstrip()
    token = raw[raw.rfind(" ") + 1 :].strip(_QUOTES).lstrip("([{")
    short = singular(token)
    if sum(map(str.isupper, short)) < 2 or shape_of(short) is not Shape.PLAIN:
        return None
    return short, low + raw.rfind(token)
