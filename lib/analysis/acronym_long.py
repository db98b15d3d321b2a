"""Long forms: which spellings mean the same, and which spelling is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from functools import lru_cache

from lib.analysis.acronym_kin import near
from lib.analysis.acronym_uses import fold_short
from lib.analysis.acronym_word import FUNCTION_WORDS

_WORD = re.compile(r"[^\W_]+")
_CAPITALS = re.compile(r"[A-Z][^\W_]*[A-Z]")
Groups = dict[tuple[str, ...], dict[str, int]]  # content words → spellings with their papers
_KEPT_S = ("ss", "us", "is", "ias")


@lru_cache(maxsize=1 << 15)
def fold_word(word: str) -> str:
    """A word without plural, British spelling or case."""
    word = word.lower()
    if len(word) > 4 and word.endswith("ies"):
        word = word[:-3] + "y"
    elif len(word) > 3 and word.endswith("s") and not word.endswith(_KEPT_S):
        word = word[:-1]
    return word.replace("isation", "ization").replace("ising", "izing").replace("our", "or")


def best_spelling(spellings: Mapping[str, int]) -> str:
    """Commonest spelling; ties go to the one with most capitals, then to the alphabet."""
    if len(spellings) == 1:
        return next(iter(spellings))
    return min(spellings, key=lambda s: (-spellings[s], -sum(map(str.isupper, s)), s))


def best_long(spellings: Mapping[str, int]) -> str:
    """Commonest spelling; ties go to the fullest, then the singular, then the alphabet."""
    if len(spellings) == 1:
        return next(iter(spellings))
    return min(spellings, key=lambda s: (-spellings[s], len(s), s))


def merge_longs(longs: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, str]]:
    """Which long forms of each short form are shown as which.

    Parameters
    ----------
    longs : mapping
        Folded short form → long forms as spelt, with the number of papers of each.

    Returns
    -------
    dict
        Folded short form → {long form as spelt: long form to show}.
    """
    expansions = {short: best_long(counts) for short, counts in longs.items()}
    return {short: _merge(short, counts, expansions) for short, counts in longs.items()}


def _merge(short: str, counts: Mapping[str, int], expansions: Mapping[str, str]) -> dict[str, str]:
    if len(counts) == 1:
        return {long: long for long in counts}
    groups: Groups = {}
    abbreviated: set[str] = set()
    plain = {long: tuple(map(fold_word, _WORD.findall(long))) for long in counts}
    for long, n in counts.items():
        words, expanded = plain[long], False
        if _CAPITALS.search(long):
            words, expanded = _spelt_out_in(short, long, expansions, plain.values())
        content = tuple([w for w in words if w not in FUNCTION_WORDS]) or words
        groups.setdefault(content, {})[long] = n
        if expanded:
            abbreviated.add(long)
    shown: dict[str, str] = {}
    for spellings in _join_groups(short, groups):
        full = {s: n for s, n in spellings.items() if s not in abbreviated}
        shown.update(dict.fromkeys(spellings, best_long(full or spellings)))
    return shown


def _join_groups(short: str, groups: Groups) -> list[dict[str, int]]:
    """Groups whose words are the same once run together, one a part of the other, or near."""
    if len(groups) == 1:
        return list(groups.values())
    merged: Groups = {}
    sizes = {words: sum(spellings.values()) for words, spellings in groups.items()}
    for words in sorted(groups, key=lambda words: (-sizes[words], words)):
        alike = (w for w in merged if _alike(short, w, sizes[w], words, sizes[words]))
        home = next(alike, None)
        if home is None:
            merged[words] = dict(groups[words])
        else:
            merged[home] |= groups[words]
            sizes[home] += sizes[words]
    return list(merged.values())


def _alike(
    short: str, home: tuple[str, ...], papers: int, words: tuple[str, ...], count: int
) -> bool:
    common, rare = "".join(home), "".join(words)
    return _same(common, rare) or near(home, words, short) or _typo(common, papers, rare, count)


def _same(one: str, other: str) -> bool:
    """Whether two folded long forms of one short form name one thing.

    A trailing or leading word more (``vision-language-action model``) does not change it.
    """
    short, long = sorted((one, other), key=len)
    return len(short) > 5 and (long.startswith(short) or long.endswith(short))


def _typo(common: str, papers: int, rare: str, count: int) -> bool:
    """Whether a rare long form is a slip for a common one (``graph neural netwoks``)."""
    if len(rare) < 10 or abs(len(common) - len(rare)) > 0.15 * len(common):
        return False
    if papers < 10 * count:
        return False
    return SequenceMatcher(None, common, rare, autojunk=False).ratio() >= 0.93


def _spelt_out_in(
    short: str, long: str, expansions: Mapping[str, str], others: Iterable[tuple[str, ...]]
) -> tuple[tuple[str, ...], bool]:
    """Words of a long form, folded, short forms in it spelt out; whether any was."""
    words: list[str] = []
    expanded = False
    plain = _WORD.findall(long)
    for at, word in enumerate(plain):
        full = _spelt_out(short, plain, at, expansions, others)
        expanded = expanded or bool(full)
        words += full or [fold_word(word)]
    return tuple(words), expanded


def _spelt_out(
    short: str,
    words: list[str],
    at: int,
    expansions: Mapping[str, str],
    others: Iterable[tuple[str, ...]],
) -> list[str]:
    """What an acronym inside a long form stands for: by the corpus, or by a fuller variant."""
    word = words[at][:-1] if words[at].endswith("s") else words[at]
    if sum(map(str.isupper, word)) < 2:
        return []
    known = fold_short(word)
    if known in expansions and known != short:
        return [fold_word(w) for w in _WORD.findall(expansions[known])]
    before = tuple(fold_word(w) for w in words[:at])
    after = tuple(fold_word(w) for w in words[at + 1 :])
    for other in others:
        middle = other[at : len(other) - len(after)]
        if other == (*before, *middle, *after) and "".join(w[0] for w in middle) == known:
            return list(middle)
    return []
