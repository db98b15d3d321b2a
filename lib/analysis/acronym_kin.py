"""Long forms of one short form that differ by little and mean the same."""

from __future__ import annotations

from functools import lru_cache

_ENDINGS = (
    *("ational", "ation", "ative", "ional", "ical", "ion", "ive", "ual", "ial", "ity", "ing"),
    *("ic", "ed", "e", "y"),
)
_SHORTEST_STEM = 3
_SURE_STEM = 4  # shorter ones (action, active) need two other words that agree
_SLIP = 6  # letters from which a word with one wrong letter is still that word


def near(one: tuple[str, ...], other: tuple[str, ...], letters: str) -> bool:
    """Whether two long forms of one short form name one thing.

    Parameters
    ----------
    one, other : tuple of str
        Their content words, folded.
    letters : str
        The folded short form.

    Returns
    -------
    bool
        True where they hold the same words in another order, differ in one word of the same stem
        (``vision``, ``visual``) or with one wrong letter, or where one passes over a word more
        that carries no letter (``large-scale language models`` for LLM).
    """
    if len(one) != len(other):
        short, long = sorted((one, other), key=len)
        return len(short) > 2 and _initials(short) == letters and _within(short, long)
    if len(one) < 2 or _initials(one) != _initials(other):
        return sorted(one) == sorted(other)
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    return len(pairs) == 1 and _kin(*pairs[0], words=len(one))


def _initials(words: tuple[str, ...]) -> str:
    return "".join([word[0] for word in words])


def _within(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    """Whether the words of one stand in the other in the same order, from its first to its last."""
    rest = iter(long)
    return short[0] == long[0] and short[-1] == long[-1] and all(word in rest for word in short)


def _kin(one: str, other: str, words: int) -> bool:
    stem = _stem(one)
    if stem == _stem(other) and len(stem) >= (_SURE_STEM if words < 3 else _SHORTEST_STEM):
        return True
    return min(len(one), len(other)) >= _SLIP and _one_slip(one, other)


@lru_cache(maxsize=1 << 12)
def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) >= len(ending) + _SHORTEST_STEM:
            return word[: -len(ending)]
    return word


def _one_slip(one: str, other: str) -> bool:
    """Whether a letter more, a letter less, another letter or two swapped ones part two words."""
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return swapped or short[at + 1 :] == long[at + 1 :]
