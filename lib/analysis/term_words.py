"""What a word may be in a term: content, a modifier or adjective, generic, a link, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import numpy as np
import numpy.typing as npt

from lib.analysis.term_lists import load_words
from lib.analysis.term_plurals import plurals, singulars

NOTHING, LINK, GENERIC, ADJECTIVE, MODIFIER, CONTENT = range(6)

# A number, a quantity ("7b", "13x", "1e5", "3rd") or a stump that a version number leaves ("4o").
_QUANTITY = re.compile(
    r"[\d.,_'@&-]+(?:e-?\d+|st|nd|rd|th|s|x|×|k|m|b|t|o|v|h|hz|ms|fps|pp|pts?|[kmgt]i?b|nm|mm|cm|km|kg)?"
)
# Adverbs in -ly belong to the prose around a term, save these nouns, verbs and adjectives.
_ADJECTIVES = ("al", "ic", "ive", "ous", "able", "ible", "ful", "less", "ular", "ed")
_LY_WORDS = frozenset(
    {"family", "anomaly", "assembly", "supply", "multiply", "reply", "monopoly", "butterfly"}
)


@cache
def prose_words() -> frozenset[str]:
    """Words of academic prose, which no term holds; verbs with their inflections."""
    verbs = (form for verb in load_words("verbs") for form in inflections(verb))
    return load_words("academic") | frozenset(verbs)


def inflections(verb: str) -> set[str]:
    """Return the regular forms of an English verb, with and without a doubled final consonant.

    >>> sorted(inflections("rely"))
    ['relied', 'relies', 'rely', 'relying']
    >>> sorted(inflections("propose"))
    ['propose', 'proposed', 'proposes', 'proposing']
    """
    if verb.endswith("ee"):
        return {verb, verb + "s", verb + "d", verb + "ing"}
    if verb.endswith("e"):
        return {verb, verb + "s", verb + "d", verb[:-1] + "ing"}
    if re.search(r"[^aeiou]y$", verb):
        return {verb, verb[:-1] + "ies", verb[:-1] + "ied", verb + "ing"}
    if re.search(r"(s|x|z|ch|sh)$", verb):
        return {verb, verb + "es", verb + "ed", verb + "ing"}
    forms = {verb, verb + "s", verb + "ed", verb + "ing"}
    if re.search(r"[^aeiou][aeiou][bdglmnprt]$", verb):
        forms |= {verb + verb[-1] + "ed", verb + verb[-1] + "ing"}
    return forms


def is_quantity(word: str) -> bool:
    """Whether a folded word is a number, a quantity or the stump of one."""
    return word[0].isdigit() and _QUANTITY.fullmatch(word) is not None


def is_adverb(word: str) -> bool:
    """Whether a folded word looks like an adverb in -ly."""
    return word.endswith("ly") and len(word) > 4 and word not in _LY_WORDS


def is_adjective(word: str) -> bool:
    """Whether a folded word looks like an adjective or participle by its ending.

    >>> [is_adjective(word) for word in ("temporal", "multi-scale", "context-aware", "signal")]
    [True, False, True, False]
    """
    if word in load_words("adjectives") or word.endswith(_compound_ends()):
        return True
    last = word.rpartition("-")[2]
    if len(last) < 5 or not last.endswith(_ADJECTIVES) or last.endswith("eed"):
        return False
    return load_words("nouns").isdisjoint((word, last, word.replace("-", "")))


def word_class(word: str) -> int:
    """Class of one folded word: what it may do in a term.

    NOTHING (in no term), LINK (inside a three-word term only), GENERIC (in a term, but saying
    little), MODIFIER (generic alone, specific in a phrase), ADJECTIVE (a modifier that a phrase
    should not end with) or CONTENT.
    """
    listed = _listed_class(word)
    if listed is not None:
        return listed
    unlisted = _unlisted_class(word)
    if unlisted == NOTHING:
        return NOTHING
    for single in singulars(word):
        listed = _listed_class(single)
        if listed is not None:
            return listed
    return unlisted


def _unlisted_class(word: str) -> int:
    """Class of a word that no list holds, nor its singular."""
    if is_quantity(word) or is_adverb(word) or (len(word) == 1 and not _is_ideograph(word)):
        return NOTHING
    return ADJECTIVE if is_adjective(word) else CONTENT


def _listed_class(word: str) -> int | None:
    if word in load_words("links"):
        return LINK
    if word in load_words("function"):
        return NOTHING
    if word in load_words("modifiers"):
        return ADJECTIVE if is_adjective(word) else MODIFIER
    if word in load_words("generic"):
        return GENERIC
    return NOTHING if word in prose_words() else None


def word_classes(words: Iterable[str]) -> npt.NDArray[np.uint8]:
    """Classes of many folded words; one element more than words, so that index -1 is NOTHING."""
    known = _words_with_a_class()
    marked = ("ly", *_ADJECTIVES, *_compound_ends())
    classes = []
    for word in words:
        if word in known:
            classes.append(word_class(word))
        elif len(word) == 1 or word[0].isdigit() or word.endswith(marked):
            classes.append(_unlisted_class(word))
        else:
            classes.append(CONTENT)
    return np.asarray([*classes, NOTHING], dtype=np.uint8)


@cache
def _compound_ends() -> tuple[str, ...]:
    return tuple(f"-{end}" for end in sorted(load_words("compound_ends")))


@cache
def _words_with_a_class() -> frozenset[str]:
    """The listed words, and everything that may be the plural of one."""
    listed = prose_words().union(
        *map(load_words, ("links", "function", "adjectives", "modifiers", "generic"))
    )
    return listed.union(*map(plurals, listed))


def _is_ideograph(char: str) -> bool:
    return "\u3040" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff" or char >= "\U00020000"
