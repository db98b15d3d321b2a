"""Hard-wrapped text: words that a line end cut in two, line ends within Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_BROKEN_WORD = re.compile(r"[-‐][ \t]*(?:\r\n?|\n)[ \t]*(?=[^\W\d_])")
# The same after somebody turned the line ends into spaces; "long- and short-term" is meant so.
_SPACED_WORD = re.compile(r"(?<=[a-z])- (?=[a-z]{2})(?!(?:and|or|to|nor|vs|versus|but|und)\b)")
_WORD_BEFORE = re.compile(r"[^\W\d_]+\Z")
_WORD_AFTER = re.compile(r"[^\W\d_]+")
_CJK_WRAP = re.compile(
    r"(?<=[\u3040-\u30ff\u3400-\u9fff\uff00-\uffef\u3000-\u303f])[ \t]*[\r\n]\s*"
    r"(?=[\u3040-\u30ff\u3400-\u9fff])"
)
_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")

# Where neither spelling occurs elsewhere: first or last parts of words that English writes with a
# hyphen more often than not.
_FIRST_PARTS: Final = """
    agent all audio best black bottom chain class closed coarse co context cost cross cutting data
    deep domain double eight end energy ever ex few fine first five four free full goal graph grey
    gray half hard high human in inference instruction knowledge label language large layer leading
    left long low many memory model multi narrow new nine non object of off old on one open out
    parameter point policy post privacy quasi query question real reward right sample second self
    semi seven short single six small soft space speech state step task ten test text third three
    time to token tool top training turn two user video vision well white wide worst zero
"""
_LAST_PARTS: Final = """
    agent agnostic and answering art augmented aware based box by centric conditional conditioned
    dependent dimensional domain down driven effective efficient ended equivariant following free
    friendly grained guided hoc hop horizon in independent invariant labeled labelled level like
    loop making modal of only order oriented out performance policy preserving purpose quality rank
    resolution scale shot solving source specific step supervised tail task term the thought time
    to trained tuned tuning turn up view wise world
"""
_HYPHENATED_FIRST: Final = frozenset(_FIRST_PARTS.split())
_HYPHENATED_LAST: Final = frozenset(_LAST_PARTS.split())


def has_broken_word(text: str) -> bool:
    """Whether a line of ``text`` ends in a hyphen, or did before it became a space."""
    if "-" not in text and "‐" not in text:
        return False
    return _BROKEN_WORD.search(text) is not None or _SPACED_WORD.search(text) is not None


def rejoin_lines(text: str, known: frozenset[str]) -> str:
    """Put words that a line end cut in two together; take line ends within Chinese out.

    Parameters
    ----------
    text : str
    known : frozenset of str
        Spellings that the corpus uses, see `spellings`.

    Examples
    --------
    >>> rejoin_lines("rein-\\nforcement, long-\\nterm", frozenset())
    'reinforcement, long-term'
    """
    if has_broken_word(text):
        own = spellings([text])
        text = _BROKEN_WORD.sub(lambda match: _hyphen(match, own, known), text)
        text = _SPACED_WORD.sub(lambda match: _hyphen(match, own, known, sure=True), text)
    return text if text.isascii() else _CJK_WRAP.sub("", text)


def _hyphen(
    match: re.Match[str], own: frozenset[str], known: frozenset[str], *, sure: bool = False
) -> str:
    """The hyphen or nothing: as the text itself, then the corpus, spells the word elsewhere.

    Where neither tells, a rule of thumb decides, or with ``sure`` all stays as it is.
    """
    before = _WORD_BEFORE.search(match.string[max(0, match.start() - 40) : match.start()])
    after = _WORD_AFTER.match(match.string, match.end())
    if before is None or after is None or after[0][0].isupper():
        return match[0] if sure else "-"
    first, last = before[0].lower(), after[0].lower()
    for words in (own, known):
        if (first + last in words) != (f"{first}-{last}" in words):
            return "" if first + last in words else "-"
    if sure:
        return match[0]
    if match.string.endswith(f"-{before[0]}", 0, match.start()):  # one-by-⏎one
        return "-"
    return "-" if first in _HYPHENATED_FIRST or last in _HYPHENATED_LAST else ""


def spellings(texts: Iterable[str]) -> frozenset[str]:
    """Words of texts in lower case, those with hyphens whole."""
    found: set[str] = set()
    for text in texts:
        found.update(_WORDS.findall(text.lower()))
    return frozenset(found)
