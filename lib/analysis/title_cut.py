"""Ending a phrase where it is complete: nothing dangles, nothing is left open."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lib.analysis import title_words as tw

ENOUGH = 66  # characters from which a longer phrase is no better
_BEYOND = 80  # characters behind the room that are read to see what follows
_SAYS = 28  # characters of a phrase that may stand without its relative clause
_EXTRA = 40
_BRACKETS = re.compile(r"(?:\A|\s+)(?:\([^()]*\)|\[[^\[\]]*\])")
# A bracket that its own word does not close: "O(n" but not "O(n)".
_UNCLOSED = re.compile(r"[(\[](?![^()\[\]\s]*[)\]])")
_SPACED = re.compile(r"\s+([,;:.])")
_POINTING = frozenset(("this", "these", "those", "such", "we", "our", "it"))
_WORDS = re.compile(r"\S+")
_EDGES = "\"“”‘’'`*,;:.!?()[]"
# Where a phrase is over, whatever follows.
_HARD_STOP = re.compile(
    r"[;:—?!]|\.(?=\s|$)|\s[–-]+\s|--|[–—](?=(?:a|an|the|our)\s)|…"
    r"|,\s+(?=(?:which|where|when|while|whereas|thereby|thus|with|an?|the|our|namely|such|so|but"
    r"|including|in|on|by|for|to|as|e\.g|i\.e|especially|particularly|specifically|inspired|based"
    r"|built|using|via|without|rather|we|it|this|because|since|if|that|whose|who|from|at|under|of"
    r"|through|unlike|despite|yet|not|even|allowing|respectively|each|all|both|hence|whether)\b"
    r"|[a-z-]+ing\s+(?![^,]{0,60},? and\b)|(?!(?:and|or)\b)[a-z-]+(?:ed|ing)\s+(?:in|by|on|to"
    r"|around|from|with|for|as|the|an?|both"
    r"|our|its|of|at|under|into|over|upon|via|through|that|how|whether)\b)"
    r"|\s(?=(?:(?:in|for|of|with|by|on|from|to|at|under) which|whose|whether|how|why|so that"
    r"|which was|that was|offering|providing|allowing|enabling|achieving|yielding)\b)"
)
# What it costs, in characters, to leave off a phrase before a word of this kind.
_OF, _AND, _LIGHT = 40, 14, 5
_COSTS = {"of": _OF, "and": _AND, "or": _AND, "than": _OF, "between": 30, "among": 12, "for": 12}
_NUMBERED = frozenset(("type", "task", "phase", "stage", "level", "version", "track", "part"))
_ASKING = frozenset(("how", "why", "what"))
_PAIRS = {"between": "and", "both": "and", "either": "or", "from": "to"}


def cut(phrase: str, room: int) -> str:
    """The longest complete beginning of a phrase that fits, or "" where none is complete.

    Parameters
    ----------
    phrase : str
        Text that begins with the phrase and may go on after it.
    room : int
        Characters, at most, of the result.

    Examples
    --------
    >>> cut("framework of 12 pairs grounded in articles", 34)
    'framework of 12 pairs'
    >>> cut("benchmark for unlearning, structured around three desiderata", 90)
    'benchmark for unlearning'
    """
    if "(" in phrase or "[" in phrase:
        phrase = _SPACED.sub(r"\1", _BRACKETS.sub("", phrase))
        phrase = _UNCLOSED.split(phrase, maxsplit=1)[0]
    phrase = phrase[: room + _BEYOND].strip(" ,;:-–—.")
    stop = _HARD_STOP.search(phrase)
    words = _WORDS.findall(phrase[: stop.start()] if stop else phrase)
    ended = not stop or phrase[stop.start()] != " " or bool(stop[0].strip())
    found = " ".join(words[: _best_end(words, room, ended=ended)]).rstrip(" ,;:-–—.")
    return found if _is_balanced(found) else re.sub('["“”]', "", found).strip()


def _is_balanced(phrase: str) -> bool:
    return phrase.count('"') % 2 == 0 and phrase.count("“") == phrase.count("”")


def _best_end(words: Sequence[str], room: int, *, ended: bool) -> int:
    bare = [word.strip(_EDGES).casefold() for word in words]
    best, value, length = 0, float("-inf"), -1
    for at, word in enumerate(words):
        length += 1 + len(word)
        listed = at > 0 and words[at - 1].endswith(",")
        if length > room + 1 or (listed and bare[at] in tw.FINITE) or _opens_other(bare, at):
            break
        worth = min(length, ENOUGH) - _cost(words, bare, at) + _rest_is_extra(bare, at, length)
        if (
            worth >= value
            and length - (not word[-1].isalnum()) <= room
            and _is_whole(bare, at, ended)
        ):
            best, value = at + 1, worth
    return best


def _rest_is_extra(bare: Sequence[str], at: int, length: int) -> int:
    """A phrase that says enough needs no relative clause behind it."""
    if length < _SAYS or at + 1 == len(bare) or bare[at + 1] not in {"that", "which", "capable"}:
        return 0
    telling = sum(
        word not in tw.GENERIC and not tw.is_function(word) and not tw.is_adverb(word)
        for word in bare[: at + 1]
    )
    return _EXTRA if telling > 1 else 0


def _opens_other(bare: Sequence[str], at: int) -> bool:
    """Whether a word leads out of the phrase: to what was said before, or to a second verb."""
    if bare[at] in _POINTING:
        return at > 0
    if bare[at] not in {"and", "but", "or"} or at + 1 == len(bare):
        return False
    follows = bare[at + 1]
    if tw.is_adverb(follows) and at + 2 < len(bare):
        follows = bare[at + 2]
    leads = {"that", "which"} if follows.endswith("s") else {"that", "which", "to"}
    return follows in tw.FINITE and leads.isdisjoint(bare[:at])


def _cost(words: Sequence[str], bare: Sequence[str], at: int) -> float:
    """What leaving off before the next word costs; infinite inside a noun phrase."""
    if at + 1 == len(words):
        return -5
    if words[at].endswith(","):
        return _LIGHT
    follows = bare[at + 1]
    if follows in _COSTS:
        return _COSTS[follows]
    if follows in tw.RELATIVES or follows in tw.PREPOSITIONS:
        return _LIGHT
    if follows in tw.AUXILIARIES:
        return 20
    if tw.is_adverb(follows):
        return 8
    after = bare[at + 2] if at + 2 < len(words) else ""
    if follows in tw.NOUN_ING:
        return float("inf")
    led = after in tw.PREPOSITIONS or after in tw.DETERMINERS or after in tw.POINTERS
    if led and (tw.is_participle(follows) or tw.is_gerund(follows) or follows == "capable"):
        return _LIGHT
    return float("inf")


def _is_whole(bare: Sequence[str], at: int, ended: bool) -> bool:
    """Whether the words up to position ``at`` make a phrase that leaves nothing open."""
    last, before = bare[at], bare[at - 1] if at else ""
    at_end = ended and at + 1 == len(bare)
    if not last or tw.is_function(last) or tw.is_adverb(last):
        return False
    if last in tw.FINITE:
        return at_end and before in {"can", "could", "will", "may", "should"}
    if tw.is_participle(last):
        return at_end and bare[0] in _ASKING and before in {"is", "are", "be", "been"}
    if tw.is_adjective(last) and not (at_end and before in {"is", "are", "be", "remain"}):
        return False
    if tw.is_gerund(last) and last not in tw.NOUN_ING and not at_end:
        return False
    joined = at + 1 < len(bare) and bare[at + 1] in {"and", "or"}
    if joined and "-" in last and not last.endswith(("ion", "ing", "ity", "s")):
        return False
    if len(last) == 1 and not last.isdigit() and before not in {"vitamin", "hepatitis", "type"}:
        return False
    if last.isdigit() and before not in _NUMBERED:
        return False
    return not (_open_pair(bare, at) if at_end else _needs_more(bare, at))


def _needs_more(bare: Sequence[str], at: int) -> bool:
    """Verbs without their objects, pairs without their second half, lists without their end."""
    before = bare[at - 1] if at else ""
    if before == "to" or (tw.is_adverb(before) and at > 1 and bare[at - 2] in {"to", "that"}):
        return True
    if tw.is_gerund(bare[at]) and (before in tw.PREPOSITIONS or before in {"", "and", "while"}):
        return True
    for back in range(max(0, at - 2), at):
        if bare[back] in {"that", "which", "who"} and bare[back + 1] not in tw.PRONOUNS:
            return at - back < 2 or (at - back == 2 and tw.is_adverb(bare[back + 1]))
    return _open_pair(bare, at)


def _open_pair(bare: Sequence[str], at: int) -> bool:
    for place in range(at + 1):
        second = _PAIRS.get(bare[place])
        if second and second not in bare[place : at + 1]:
            later = second in bare[at + 1 : at + 8]
            if bare[place] != "from" or later:
                return bare[place] != "both" or later
    return False
