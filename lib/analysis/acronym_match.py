"""Alignment of a short form with the words it may stand for.

Every letter of the short form is looked for, in order, in a window of words. A letter that starts
a word counts most, then one that starts a hyphenated part or is an inner capital, then one that
continues a run (``TRI`` in ``TRIplet``), and least a letter from the middle of a word. Words that
are passed over cost, content words more than function words. The long form is the one with the
highest score, not the shortest one that fits, which is where Schwartz and Hearst's (2003) rule
stops too early (``momentum`` for ``masked momentum (MM)``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from lib.analysis.acronym_word import (
    FUNCTION_WORDS,
    INNER_ONLY,
    LOCANT,
    NEVER_FIRST,
    SKIP_FUNCTION,
    fold,
    heads_of,
    letters_of,
    skip_cost,
    word_matches,
)

_TRAILING = -1.0
_MOST = 3.0  # score of a letter that starts a word
_WITHIN = _MOST - INNER_ONLY
_ROUNDING, _TIE = 1e-6, 1e-9


@dataclass(frozen=True, slots=True)
class Alignment:
    """Where a short form's letters were found.

    Attributes
    ----------
    first, last : int
        Positions of the first and last word that carry a letter.
    quality : float
        Score per letter, at most 3.0 (each letter starts a word, none passed over).
    """

    first: int
    last: int
    quality: float


def align(
    short: str,
    words: Sequence[str],
    *,
    floor: float = -_MOST,
    first_only: int = 0,
    free_tail: bool = False,
) -> Alignment | None:
    """Best alignment of a short form with a run of words.

    Parameters
    ----------
    short : str
        Short form, singular (``LLM``).
    words : sequence of str
        Candidate words in reading order. Without ``free_tail`` the long form runs to the last one.
    floor : float
        Least quality of interest; a high one saves work.
    first_only : int
        When positive, the long form must start within this many first words.
    free_tail : bool
        Whether words after the last letter cost nothing (the long form then ends at that letter).

    Returns
    -------
    Alignment or None
        None where the letters do not occur in order with the first one starting a word, or only
        with less than the quality asked for.
    """
    best = None
    for letters in _variants(letters_of(short)):
        skipped = _earliest(letters, words)
        limit = (first_only or len(words)) - skipped
        if limit <= 0:
            continue
        limit = min(limit, len(words) - skipped)
        found = _best(letters, tuple(words[skipped:]), free_tail, floor, limit)
        if found and (best is None or found.quality > best.quality):
            best = Alignment(found.first + skipped, found.last + skipped, found.quality)
    return best


def _earliest(letters: str, words: Sequence[str]) -> int:
    """Position of the first word that the first letter may start; saves filling the table."""
    if not letters[0].isalpha():
        return 0
    first = letters[0].lower()
    for w, word in enumerate(words):
        if word and (word[0].lower() == first or not word[0].isascii() or not word[0].isalpha()):
            return w
        if word and "-" in word and LOCANT.match(word):
            return w
    return len(words)


REPEATING = "23"  # digits that may repeat the letter before them
_REPEAT = re.compile(rf"([A-Za-z])([{REPEATING}])")


def _variants(letters: str) -> tuple[str, ...]:
    """The letters, and what a digit that repeats the letter before it stands for (A3C, G2ConS)."""
    if letters.isalpha() or not letters:
        return (letters,) if letters else ()
    repeated = _REPEAT.sub(lambda m: m.group(1) * int(m.group(2)), letters)
    return (letters,) if repeated == letters else (letters, repeated)


@lru_cache(maxsize=1 << 14)
def _best(
    letters: str, words: tuple[str, ...], free_tail: bool, floor: float, limit: int
) -> Alignment | None:
    """Best alignment, looked for first where every run of letters starts at a word or part.

    A run from within a word costs ``_WITHIN``; what is found with less loss cannot be beaten.
    """
    search = _Search(letters, words, free_tail)
    if not search.bands:
        return None
    most = (_MOST - floor) * len(letters) + _ROUNDING
    few = _WITHIN - 0.1
    if letters.isalpha():
        found = search.best(min(few, most), limit, search.heads)
        if found or most <= few:
            return found
    return search.best(most, limit, search.folded)


# Letters carried so far → loss, and the last word that carries one.
States = dict[int, tuple[float, int]]


def _keep(states: States, carried: int, loss: float, last: int, most: float) -> None:
    """Enter a state if it is allowed and better than the one there; of equals, the longer."""
    if loss > most:
        return
    there = states.get(carried)
    if there is None or loss < there[0] - _TIE or (loss < there[0] + _TIE and last > there[1]):
        states[carried] = (loss, last)


class _Search:
    """Dynamic programme over words: least loss with which the first i letters are carried.

    Loss is what a score falls short of every letter starting a word. States that lose more than
    the quality asked for allows are dropped, so that few are left.
    """

    def __init__(self, letters: str, words: Sequence[str], free_tail: bool) -> None:
        self.letters, self.wanted, self.words = letters, letters.lower(), words
        joined = fold(" ".join(words))
        self.folded = joined.split(" ")
        self.bands = _bands(self.wanted, joined)
        self.heads = list(map(heads_of, words)) if self.bands else []
        self.free_tail = free_tail
        self.spelt_out = not letters.isalpha()

    def best(self, most: float, limit: int, carriers: list[str]) -> Alignment | None:
        """Best alignment that loses at most so much; carriers are where a run may start."""
        found = None
        for w in range(min(limit - 1, self.bands[0][1]), -1, -1):
            if not self.spelt_out and self.wanted[0] not in self.heads[w]:
                continue
            opening = _MOST if self.folded[w] in NEVER_FIRST else 0.0
            states: States = {}
            for used, score, initial in word_matches(self.words[w], self.letters):
                if initial:
                    _keep(states, used, _MOST * used - score + opening, w, most)
            end = self._follow(w, states, most, carriers) if states else None
            if end:
                most = end[0] - _TIE
                found = Alignment(w, end[1], _MOST - end[0] / len(self.letters))
        return found

    def _follow(
        self, first: int, states: States, most: float, carriers: list[str]
    ) -> tuple[float, int] | None:
        """Least loss from a first word to the end, and the last word that carries a letter."""
        size = len(self.letters)
        ends: States = {}
        for w in range(first + 1, len(self.words)):
            if self.free_tail and size in states:
                _keep(ends, size, *states.pop(size), most)
            states = self._step(w, states, most, carriers[w])
            if not states:
                break
        if size in states:
            _keep(ends, size, *states[size], most)
        return ends.get(size)

    def _step(self, w: int, states: States, most: float, carrier: str) -> States:
        """States after a word, which is passed over or carries the next letters."""
        size, folded = len(self.letters), self.folded[w]
        skip = skip_cost(folded)
        after: States = {}
        for i, (loss, last) in states.items():
            _keep(after, i, loss - (skip if i < size else self._tail(folded)), last, most)
            if i == size or not self.bands[i][0] <= w <= self.bands[i][1]:
                continue
            if self.wanted[i] in carrier or self.spelt_out:
                for used, score, _ in word_matches(self.words[w], self.letters[i:]):
                    _keep(after, i + used, loss + _MOST * used - score, w, most)
        return after

    @staticmethod
    def _tail(folded: str) -> float:
        return SKIP_FUNCTION if folded in FUNCTION_WORDS else _TRAILING


def _bands(wanted: str, text: str) -> list[tuple[int, int]]:
    """First and last word that each letter can be in; empty where they do not occur in order."""
    if not wanted.isalpha():
        return [(0, text.count(" ") + 1)] * len(wanted)
    earliest, latest = [], []
    at = -1
    for letter in wanted:
        at = text.find(letter, at + 1)
        if at < 0:
            return []
        earliest.append(text.count(" ", 0, at))
    at = len(text)
    for letter in reversed(wanted):
        at = text.rfind(letter, 0, at)
        latest.append(text.count(" ", 0, at))
    return list(zip(earliest, reversed(latest), strict=True))
