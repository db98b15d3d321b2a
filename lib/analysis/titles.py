"""Display titles for papers that come without one, made of the paper's own words.

A title names what the paper proposes and says what that is ("GoalRank: generator-only ranking
framework"); where nothing is named it is what the paper's own announcement gives ("we characterise
the probability distributions that …"), or the noun phrase that the text is most about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from lib.analysis import title_words as tw
from lib.analysis.name_words import places
from lib.analysis.names import plain
from lib.analysis.title_case import lower_first, sentence_case, upper_first
from lib.analysis.title_cut import cut
from lib.analysis.title_topic import SENTENCE, best_phrase, opens_title, strip_lead

LIMIT = 100
CLAUSE = 60  # length at which a text without any phrase is cut
SHORTEST = 10  # fewer characters than this say nothing about a name


class Definition(Protocol):
    """A short form with its long form, as :mod:`lib.analysis.acronyms` finds them."""

    @property
    def short(self) -> str: ...
    @property
    def long(self) -> str: ...


def derive_title(text: str, names: Sequence[str], definitions: Sequence[Definition] = ()) -> str:
    """Make a display title from a paper's text.

    Parameters
    ----------
    text : str
        The abstract; leftovers of markup are tolerated.
    names : sequence of str
        Named contributions, best first (:func:`lib.analysis.names.find_names`).
    definitions : sequence of objects with ``short`` and ``long``
        The acronyms that the text defines.

    Returns
    -------
    str
        At most about ``LIMIT`` characters, "" only for a blank text.
    """
    text = " ".join(plain(text).split())
    if len(text) <= LIMIT and not names and len(SENTENCE.split(text)) == 1:
        return text.rstrip(" .") or text
    if names:
        return _named(text, names[0], definitions)
    return upper_first(best_phrase(text, LIMIT)) or _first_clause(text)


def _named(text: str, name: str, definitions: Sequence[Definition]) -> str:
    if len(name) > LIMIT - 20:
        return name
    room = LIMIT - len(name) - 2
    phrase = (
        _long_form(text, name, definitions, room)
        or _apposition(text, name, room)
        or _predicate(text, name, room)
        or _about(best_phrase(_without(text, name), room), room)
    )
    if not phrase or not _is_sound(phrase):
        return name
    return f"{name}: {phrase}"


def _without(text: str, name: str) -> str:
    """A text without its first mention of a name and the punctuation that set it off."""
    before, _, after = text.partition(name)
    return before + re.sub(r"\A[^\w\s]*[\s,;:!–—-]+", " ", after, count=1)


_UNSOUND = re.compile(
    r"\A[\s,.;:!?–—/)\]-]|[,;:]\s?[,;:]|\s[,;:]|\A[a-z]+[a-rt-z]s (?:an?|the|this|these|its|our)\b"
    r"|\A[a-z]+(?:izes|ifies)\s"
)


def _is_sound(phrase: str) -> bool:
    """Whether a phrase starts with a word that is no verb, and has no punctuation left over."""
    return not _UNSOUND.search(phrase)


def _long_form(text: str, name: str, definitions: Sequence[Definition], room: int) -> str:
    long = next((pair.long for pair in definitions if name in {pair.short, pair.short + "s"}), "")
    if not long or len(long) > room:
        return ""
    phrase = sentence_case(" ".join(long.split()), name)
    return phrase + _purpose(text, name, long, room - len(phrase))


def _purpose(text: str, name: str, phrase: str, room: int) -> str:
    """What a spelt-out name is for, as the announcement goes on to say; with a blank before it."""
    at = text.find(name)
    end = max(at + len(name), text.casefold().find(phrase.casefold(), at) + len(phrase))
    rest = text[end : end + 200].lstrip(") ”\"'")
    match = _FOR.match(rest)
    found = cut(match[1], room - 1) if match else ""
    return f" {found}" if len(found) > 8 and " " in found else ""


_FOR = re.compile(r"[^.,;:()]{0,30}?\b((?:for|in)\s+[^.;,:]+)")


_APPOSITION = re.compile(
    r"(?:\s*\([^()]{0,80}\))?[\"”'’]?(?:\s*[,:—–]+\s*|\s+-+\s+|\s+is\s+|\s+as\s+)[\"”]?"
    r"((?:an?|the|our|one|two|three|\d[\d,]*)\s[^;]{1,240})"
)
_PREDICATE = re.compile(r"[\"”]?,? (for|to|that|which) ((\S+) [^.;]{1,240})")


def _apposition(text: str, name: str, room: int) -> str:
    for at in places(text, [name]):
        match = _APPOSITION.match(text, at + len(name))
        if match:
            return _about(match[1], room)
    return ""


def _predicate(text: str, name: str, room: int) -> str:
    """What a name that no apposition explains is for, or does."""
    for at in places(text, [name]):
        match = _PREDICATE.match(text, at + len(name))
        found = _about(_purpose_or_deed(match), room) if match else ""
        if " " in found:
            return found
    return ""


def _purpose_or_deed(match: re.Match[str]) -> str:
    """ "for X" as "X", "to do X" and "that does X" as "doing X"; "" for what says nothing."""
    link, phrase, verb = match[1], match[2], match[3].casefold()
    if link == "for":
        return "" if verb in tw.POINTERS else phrase
    known = verb in tw.FINITE if link in {"that", "which"} else verb not in tw.POINTERS
    if not known or not verb.isalpha() or tw.is_adverb(verb) or verb in tw.AUXILIARIES:
        return ""
    return tw.gerund(verb) + phrase[len(verb) :]


def _about(phrase: str, room: int) -> str:
    phrase = cut(strip_lead(phrase), room)
    if not phrase or not opens_title(phrase):
        return ""
    return lower_first(phrase) if len(phrase) >= SHORTEST else ""


def _first_clause(text: str) -> str:
    """The beginning of a text in which no phrase was found: foreign script, a list of figures."""
    clause = SENTENCE.split(text, maxsplit=1)[0]
    if len(clause) <= CLAUSE:
        return clause.rstrip(" .") or clause
    at = clause.rfind(" ", 0, CLAUSE)
    return clause[: at if at > CLAUSE // 2 else CLAUSE].rstrip(" ,;:(") + "…"
