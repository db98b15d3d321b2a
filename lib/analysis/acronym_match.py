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

from lib.analysis.acronym_word import (
    FUNCTION_WORDS,
    LOCANT,
    NEVER_FIRST,
    SKIP_FUNCTION,
    fold,
    letters_of,
    skip_cost,
    word_matches,
)

_TRAILING = -1.0
_IMPOSSIBLE = -1e9


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
    short: str, words: Sequence[str], *, first_only: int = 0, free_tail: bool = False
) -> Alignment | None:
    """Best alignment of a short form with a run of words.

    Parameters
    ----------
    short : str
        Short form, singular (``LLM``).
    words : sequence of str
        Candidate words in reading order. Without ``free_tail`` the long form runs to the last one.
    first_only : int
        When positive, the long form must start within this many first words.
    free_tail : bool
        Whether words after the last letter cost nothing (the long form then ends at that letter).

    Returns
    -------
    Alignment or None
        None where the letters do not occur in order with the first one starting a word.
    """
    best = None
    for letters in _variants(letters_of(short)):
        skipped = _earliest(letters, words)
        limit = (first_only or len(words)) - skipped
        if limit <= 0:
            continue
        found = _Table(letters, words[skipped:], free_tail).best(limit, skipped)
        if found and (best is None or found.quality > best.quality):
            best = found
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


_REPEAT = re.compile(r"([A-Za-z])([23])")


def _variants(letters: str) -> tuple[str, ...]:
    """The letters, and what a digit that repeats the letter before it stands for (A3C, G2ConS)."""
    if letters.isalpha() or not letters:
        return (letters,) if letters else ()
    repeated = _REPEAT.sub(lambda m: m.group(1) * int(m.group(2)), letters)
    return (letters,) if repeated == letters else (letters, repeated)


class _Table:
    """Dynamic programme over (word, letter): best score of the letters from here to the end."""

    def __init__(self, letters: str, words: Sequence[str], free_tail: bool) -> None:
        self.letters, self.wanted, self.words = letters, letters.lower(), words
        count, size = len(words), len(letters)
        self.folded = [fold(word) for word in words]
        self.bands = _bands(self.wanted, self.folded)
        self.scores = [[_IMPOSSIBLE] * (size + 1) for _ in range(count + 1)]
        self.steps = [[0] * (size + 1) for _ in range(count + 1)]
        self.scores[count][size] = 0.0
        if not self.bands:
            return
        for w in range(count - 1, -1, -1):
            self.scores[w][size] = 0.0 if free_tail else self._tail(w)
            self._fill(w)

    def _tail(self, w: int) -> float:
        cost = SKIP_FUNCTION if self.folded[w] in FUNCTION_WORDS else _TRAILING
        return self.scores[w + 1][len(self.letters)] + cost

    def _fill(self, w: int) -> None:
        row, below, steps = self.scores[w], self.scores[w + 1], self.steps[w]
        word, skip = self.words[w], skip_cost(self.folded[w])
        for i in range(1, len(self.letters)):
            best, step = below[i] + skip, 0
            first, last = self.bands[i]
            if first <= w <= last:
                for used, score, _ in word_matches(word, self.letters[i:]):
                    total = score + below[i + used]
                    if total > best:
                        best, step = total, used
            row[i], steps[i] = best, step

    def best(self, limit: int, skipped: int) -> Alignment | None:
        if not self.bands:
            return None
        top, first, step = _IMPOSSIBLE / 2, -1, 0
        for w in range(min(limit, len(self.words), self.bands[0][1] + 1) - 1, -1, -1):
            opening = -3.0 if self.folded[w] in NEVER_FIRST else 0.0
            for used, score, initial in word_matches(self.words[w], self.letters):
                total = score + self.scores[w + 1][used] + opening
                if initial and total > top + 1e-9:
                    top, first, step = total, w, used
        if first < 0:
            return None
        last = self._last(first, step)
        return Alignment(first + skipped, last + skipped, top / len(self.letters))

    def _last(self, first: int, step: int) -> int:
        last, i = first, step
        for w in range(first + 1, len(self.words)):
            if i == len(self.letters):
                break
            if self.steps[w][i]:
                i, last = i + self.steps[w][i], w
        return last


def _bands(wanted: str, folded: Sequence[str]) -> list[tuple[int, int]]:
    """First and last word that each letter can be in; empty where they do not occur in order."""
    if not wanted.isalpha():
        return [(0, len(folded))] * len(wanted)
    text = " ".join(folded)
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
