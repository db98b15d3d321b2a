"""Letters and words: how well one word carries some of a short form's letters."""

from __future__ import annotations

import re
from functools import lru_cache

_FUNCTION = """
a an the of for in on to and or with by from at as via into over under per through between within
without across among against upon towards toward using vs after before during et de la du von & non
"""
_JOINING = """
a an the of for in on to and or with by from at as via into per both is are was were be been we our
they their its it this that these those which who whose such called named termed dubbed propose
proposes proposed introduce introduces introduced present presents presented develop develops
developed use uses used using i.e e.g namely new novel existing other than but not also can may has
have had however while when where thus hence including based after before during plus
"""
FUNCTION_WORDS = frozenset(_FUNCTION.split())
# Words that do not open a long form, whatever letter they start with: they join it to its sentence.
NEVER_FIRST = frozenset(_JOINING.split())

_GREEK_NAMES = """
alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma
tau upsilon phi chi psi omega
"""
_GREEK = {chr(0x3B1 + i): name[0] for i, name in enumerate(_GREEK_NAMES.split())}
_GREEK |= {"ϵ": "e", "µ": "m"}
_NUMBER_WORDS = {
    "one": "1", "single": "1", "two": "2", "double": "2", "dual": "2", "second": "2", "to": "2",
    "three": "3", "triple": "3", "third": "3", "four": "4", "for": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "1", "zero": "0",
}  # fmt: skip


@lru_cache(maxsize=16)
def spelt_out(digit: str) -> tuple[str, ...]:
    """Words that a digit may stand for.

    >>> spelt_out("4")
    ('four', 'for')
    """
    return tuple(word for word, value in _NUMBER_WORDS.items() if value == digit)


_INITIAL, _PART, _CAPITAL, _RUN, _INNER = 3.0, 2.7, 2.4, 1.9, 0.5
_FUNCTION_INITIAL, _INNER_LOWER, INNER_ONLY = 2.0, 1.2, -1.0
SKIP_CONTENT, SKIP_FUNCTION = -2.2, -0.4


@lru_cache(maxsize=1 << 15)
def letters_of(short: str) -> str:
    """The letters and digits of a short form, case kept, Greek letters as their name's initial."""
    if short.isalnum() and short.isascii():
        return short
    return "".join(filter(str.isalnum, _fold_greek(short)))


def _fold_greek(text: str) -> str:
    if text.isascii():
        return text
    return "".join(
        (_GREEK[c.lower()].upper() if c.isupper() else _GREEK[c]) if c.lower() in _GREEK else c
        for c in text
    )


def skip_cost(word: str) -> float:
    """Cost of a lower-case word inside the long form that carries no letter of the short form."""
    return SKIP_FUNCTION if word in FUNCTION_WORDS else SKIP_CONTENT


def word_matches(word: str, letters: str) -> list[tuple[int, float, bool]]:
    """Ways in which a word carries the first k of some letters.

    Returns
    -------
    list of (int, float, bool)
        k, the score, and whether the first of them opens the word; the same k can occur twice.
    """
    folded = fold(word)
    wanted = letters.lower()
    found = _paths(folded, *_boundaries(word), letters, wanted) if wanted[0] in folded else []
    if not letters.isalpha():
        spelt = _digits_for_words(folded)
        if spelt != folded and wanted[0] in spelt:
            found += _paths(spelt, *_boundaries(spelt), letters, wanted)
    return found


@lru_cache(maxsize=1 << 15)
def heads_of(word: str) -> str:
    """The letters that start a word or its parts, and its inner capitals, in lower case."""
    if word[1:].islower() and word.isalpha() and word.isascii():
        return word[0].lower()
    folded = fold(word)
    return "".join([folded[place] for place in _boundaries(word)[0]])


def _digits_for_words(folded: str) -> str:
    """``text-to-image`` as ``text-2-image``, ``two-dimensional`` as ``2-dimensional``."""
    return "-".join(_NUMBER_WORDS.get(part, part) for part in folded.split("-"))


_PARTS = re.compile(r"(?<=[^\W_])[-‐‑–/_.’'+&]+(?=[^\W_])")


# What chemists put before a name, and leave out of its short form: 2,6-di…, N-, (+)-, delta-9-
LOCANT = re.compile(
    r"(?:(?:[\d,.'’′()\[\]+±]{1,24}[a-zA-Z]?|[a-zA-Z]|alpha|beta|gamma|delta|trans|cis)[-‐‑])+"
    r"(?=[a-zA-Z]{3})",
    re.IGNORECASE,
)


def fold(word: str) -> str:
    """A word in lower case, Greek letters as their name's initial."""
    return word.lower() if word.isascii() else _fold_greek(word).lower()


_Boundaries = tuple[dict[int, float], frozenset[int]]
_OF_PLAIN: _Boundaries = ({0: _INITIAL}, frozenset((0,)))
_OF_FUNCTION: _Boundaries = ({0: _FUNCTION_INITIAL}, frozenset((0,)))


@lru_cache(maxsize=1 << 15)
def _boundaries(word: str) -> _Boundaries:
    """Positions that start a part or are inner capitals with their scores; those that open it."""
    if word[1:].islower() and word.isalpha():
        return _OF_FUNCTION if word.lower() in FUNCTION_WORDS else _OF_PLAIN
    start = next((i for i, c in enumerate(word) if c.isalnum()), None)
    if start is None:  # nothing, or punctuation between blanks
        return {}, frozenset()
    weights = {start: _FUNCTION_INITIAL if word.lower() in FUNCTION_WORDS else _INITIAL}
    opening = {start}
    joined = not word.isalnum()
    for cut in _PARTS.finditer(word) if joined else ():
        weights.setdefault(cut.end(), _PART)
    for i in range(start + 1, len(word)):
        if (word[i].isupper() or word[i].isdigit()) and i not in weights:
            weights[i] = _CAPITAL
    locant = LOCANT.match(word) if joined else None
    if locant:
        weights[locant.end()] = _INITIAL
        opening.add(locant.end())
    return weights, frozenset(opening)


def _paths(
    folded: str,
    weights: dict[int, float],
    opening: frozenset[int],
    letters: str,
    wanted: str,
) -> list[tuple[int, float, bool]]:
    """Matches of ever more letters from each place that the first one may take."""
    starts = [p for p in weights if folded[p] == wanted[0]]
    if not starts:
        starts = [folded.find(wanted[0])]
    found = []
    for pos in starts:
        score, opens = weights.get(pos, INNER_ONLY), pos in opening
        found.append((1, score, opens))
        for used in range(1, len(wanted)):
            pos, gain = _next_place(folded, weights, letters[used], wanted[used], pos)
            if pos < 0:
                break
            score += gain
            found.append((used + 1, score, opens))
    return found


def _next_place(
    folded: str, weights: dict[int, float], letter: str, wanted: str, last: int
) -> tuple[int, float]:
    """Place of a word's next letter: right after the last one, a part's start, or the nearest."""
    nearest = folded.find(wanted, last + 1)
    if nearest < 0:
        return -1, 0.0
    lower = letter.islower()
    if nearest == last + 1:
        return nearest, max(weights.get(nearest, 0.0), _INITIAL if lower else _RUN)
    if len(weights) > 1:
        for pos, weight in weights.items():
            if pos >= nearest and folded[pos] == wanted:
                return pos, weight
    return nearest, _INNER_LOWER if lower else _INNER
