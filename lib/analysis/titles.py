"""Display titles for papers that come without one, made of the paper's own words.

A title names what the paper proposes and says what that is ("GoalRank: generator-only ranking
framework"); where nothing is named it is the phrase that the paper's own announcement gives ("we
characterise the probability distributions that …").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from lib.analysis.names import plain

LIMIT = 90
CLAUSE = 60  # length at which a text without an announcement is cut
SHORTEST = 18  # fewer characters than this say too little


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
    if len(text) <= LIMIT and not names and len(_SENTENCE.split(text)) == 1:
        return text.rstrip(" .")
    if names:
        return _named(text, names[0], definitions)
    return _announced(text) or _first_clause(text)


_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^a-z\s])|(?<=[。！？])")
_VERBS = (
    r"(?:propos|introduc|present|develop|design|build|construct|creat|devis|formulat|establish)"
    r"(?:e|es|s|ing)?|releases?|curates?"
)
_STUDY = (
    r"stud(?:y|ies)|investigates?|characteri[sz]es?|explores?|analy[sz]es?|examines?|consider"
    r"s?|address(?:es)?|revisits?|tackles?|evaluates?|measures?|quantif(?:y|ies)|compares?|derives?"
    r"|provides?|offers?|describes?|reports?|focus(?:es)? on|extends?|reformulates?|uncovers?"
    r"|conducts?|performs?|tests?|assess(?:es)?|asks?|surveys?|reviews?|formali[sz]es?|appl(?:y|ies)"
    r"|adapts?|trains?|uses?|leverages?|discuss(?:es)?|bridges?|advances?|empirically \w+"
    r"|demonstrates?|shows?|proves?|finds?|argues?|observes?|identif(?:y|ies)|reveals?"
)
_AUTHORS = (
    r"\b(?:[Ww]e|I|[Tt]his (?:paper|work|study|article|survey|review|thesis|research)"
    r"|[Tt]he (?:paper|present paper|present work|authors))"
)
_ADVERBS = r"(?:\s+(?:\w+ly|first|then|also|thus|therefore|here|instead|aim to|seek to|further))*"
_PROPOSES = re.compile(rf"{_AUTHORS}{_ADVERBS}\s+(?:{_VERBS})\s+")
_STUDIES = re.compile(rf"{_AUTHORS}{_ADVERBS}\s+(?:{_STUDY})\s+")
_FILLER = re.compile(
    r"\A(?:(?:an?|the|our|this|its|novel|new|simple|simple (?:yet|but|and) \w+|\w+ yet \w+"
    r"|effective|efficient|general|first|principled|that|how|whether|use of|using"
    r"|(?:problem|task|issue|question|concept|set|series|family|suite|class|notion) of"
    r"|first (?:study|analysis) of|study of|what we call|so-called|and \w+),?\s+)+",
    re.IGNORECASE,
)
_KIND = (
    "framework|methodology|method|approach|algorithm|technique|model|paradigm|solution|system"
    "|strategy|mechanism|architecture|pipeline|perspective|idea"
)
_EMPTY_HEAD = re.compile(
    rf"(?:{_KIND})\s+(?:for|of)\s+(?=\w{{4}})",
    re.IGNORECASE,
)
# Openings that only point back, or lead into the parts of a thing.
_SAYS_NOTHING = re.compile(
    r"(?:this|these|those|such|it|its|them|their|both|address|tackle|overcome|mitigate|solve|bridge"
    r"|contain|consist|compris|includ|can|is|are|we|our)\w*\s",
    re.IGNORECASE,
)
_CALLED = re.compile(r",?\s+(?:called|named|dubbed|termed|referred to as|which we call)\b")
_DANGLING = re.compile(
    r"(?:[\s,;:(–—-]+(?:an?|the|of|for|to|in|on|at|by|with|from|and|or|but|as|that|which|via|using"
    r"|into|is|are|be|can|its|their|our|this|these|than|through|while|where|when|whose|under|over"
    r"|between|based|towards?|e\.g|i\.e|both|not|without|such|it|they|we|only|more|most|how|what"
    r"|across|within|during|against|upon|about|per|if|has|have|was|were|may|will|each|all|some|any"
    r"|designed|capable|built|whether|also|no|novel|new|termed|called|named|dubbed|specifically"
    r"|enables?|provides?|achieves?|combines?|uses|leverages))*[\s,;:(\[–—.-]*$",
    re.IGNORECASE,
)
# Where a phrase may end, the cleanest places first.
_STOPS = (
    re.compile(r"[;:—]|\s[–-]+\s|\.\s|,\s(?=which|where|while|whereas|thereby|enabling|with)"),
    re.compile(
        r"\s(?:which|that|where|while|whereas|thereby|so that|in order to|because|since|by|via)\s"
    ),
    re.compile(r"\s(?:using|through|without|based on|when|under|during|from|across|with)\s"),
    re.compile(r",\s|\s(?:to|and|for|in|on|of)\s"),
)


def _named(text: str, name: str, definitions: Sequence[Definition]) -> str:
    room = LIMIT - len(name) - 2
    phrase = _long_form(text, name, definitions, room)
    phrase = phrase or _apposition(text, name, room) or _predicate(text, name, room)
    if not phrase:
        rest = _announced(text.replace(name, "", 1))
        phrase = _lower_first(_cut(rest, room)) if rest else ""
    return f"{name}: {phrase}" if phrase else name


def _long_form(text: str, name: str, definitions: Sequence[Definition], room: int) -> str:
    long = next((pair.long for pair in definitions if pair.short == name), "")
    if not long or len(long) > room:
        return ""
    phrase = _sentence_case(" ".join(long.split()), name)
    return phrase + _purpose(text, name, phrase, room - len(phrase))


def _purpose(text: str, name: str, phrase: str, room: int) -> str:
    """What a spelt-out name is for, as the announcement goes on to say; with a blank before it."""
    at = text.find(name)
    end = max(at + len(name), text.casefold().find(phrase.casefold(), at) + len(phrase))
    rest = text[end : end + 200].lstrip(") ”\"'")
    match = _FOR.match(rest)
    found = _cut(match[1].strip(), room - 1) if match else ""
    return f" {found}" if len(found) > 8 else ""


_FOR = re.compile(r"[^.,;:()]{0,30}?\b((?:for|in)\s+[^.;,:]+)")


def _apposition(text: str, name: str, room: int) -> str:
    pattern = re.compile(
        re.escape(name) + r"(?:\s*\([^()]*\))?[\"”'’]?(?:\s*[,:—–]\s*|\s+-\s+|\s+is\s+)"
        r"((?:an?|the|our|one)\s[^.;]+)"
    )
    match = pattern.search(text)
    return _about(match[1], room) if match else ""


def _predicate(text: str, name: str, room: int) -> str:
    """What a name that no apposition explains is for, or does."""
    match = re.search(rf"{re.escape(name)}[\"”]?,? (?:for|to|that|which) ([^.;]+)", text)
    if not match or _SAYS_NOTHING.match(match[1]):
        return ""
    return _about(match[1], room)


def _about(phrase: str, room: int) -> str:
    phrase = _CALLED.split(_FILLER.sub("", phrase, count=1), maxsplit=1)[0]
    phrase = _cut(phrase, room)
    return _lower_first(phrase) if len(phrase) >= SHORTEST - 8 else ""


def _announced(text: str) -> str:
    """The object of the first announcement that says enough."""
    for phrase in _announcements(text):
        if _SAYS_NOTHING.match(phrase):
            continue
        phrase = _FILLER.sub("", phrase + " ", count=1) if _FILLER.match(phrase + " ") else phrase
        head = _EMPTY_HEAD.match(phrase)
        if head:
            phrase = _FILLER.sub("", phrase[head.end() :], count=1)
        title = _cut(_CALLED.split(phrase, maxsplit=1)[0].strip(), LIMIT)
        if len(title) >= SHORTEST and len(title.split()) > 2:
            return title[0].upper() + title[1:]
    return ""


def _announcements(text: str) -> Iterator[str]:
    for pattern in (_PROPOSES, _STUDIES):
        for match in pattern.finditer(text):
            rest = text[match.end() : match.end() + 260]
            yield _SENTENCE.split(rest, maxsplit=1)[0]


def _cut(phrase: str, room: int) -> str:
    """End a phrase at the cleanest place that fits, leaving nothing dangling and no open bracket.

    The whole phrase when it fits; else the last clean boundary in its later half, else the last
    boundary of any kind, else a word.
    """
    phrase = re.sub(r"\s*\([^()]*\)", "", _SENTENCE.split(phrase, maxsplit=1)[0])
    phrase = re.sub(r"\s+([,;:.])", r"\1", phrase).split("(", 1)[0]
    if len(phrase) > room:
        phrase = phrase[: _boundary(phrase, room)]
    return _DANGLING.sub("", phrase).strip()


def _boundary(phrase: str, room: int) -> int:
    least = min(SHORTEST + 8, room // 2)
    for pattern in _STOPS:
        places = [match.start() for match in pattern.finditer(phrase, 0, room + 4)]
        fitting = [place for place in places if least <= place <= room]
        if fitting:
            return fitting[-1]
    return max(phrase.rfind(" ", 0, room + 1), 0) or room


def _first_clause(text: str) -> str:
    clause = _SENTENCE.split(text, maxsplit=1)[0]
    if len(clause) <= CLAUSE:
        return clause.rstrip(" .")
    cut = clause.rfind(" ", 0, CLAUSE)
    return _DANGLING.sub("", clause[: cut if cut > CLAUSE // 2 else CLAUSE]) + "…"


def _sentence_case(phrase: str, short: str) -> str:
    """Lower the case of a long form in title case; words with a shape of their own keep it.

    Capitals that only mark the letters of the short form ("SCRIpt-Based", "TRIplet") go too.
    """
    return re.sub(r"[^\W\d_]+", lambda match: _lower_word(match[0], short), phrase)


def _lower_word(word: str, short: str) -> str:
    if word[1:].islower() or len(word) == 1:
        return word.lower()
    capitals = re.match(r"([A-Z]{2,})[a-z]{2,}$", word)
    return word.lower() if capitals and capitals[1].casefold() in short.casefold() else word


def _lower_first(phrase: str) -> str:
    """Lower the first letter, unless its word or the next one keeps capitals of its own."""
    first, _, rest = phrase.partition(" ")
    ordinary = first[1:].islower() and not rest[:1].isupper()
    return phrase[0].lower() + phrase[1:] if ordinary else phrase
