"""Many texts searched at once, and the places in them where a short form may be defined.

Texts are joined into blocks, so that a search starts once per block and not once per text; what
they find are positions in the block. A gap that no pattern crosses keeps the texts apart.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

GAP = " \0 "  # its spaces end a word on either side, and no pattern matches the zero
_TEXTS = 256  # per block

_ROUND = re.compile(r"\([^()\0]{1,299}\)(?=([^()\[\]\s]{0,12}[)\]])?)")  # group: it is in another
_SQUARE = re.compile(r"\[[^\[\]\0]{1,299}\](?=([^()\[\]\s]{0,12}[)\]])?)")
_NESTED = re.compile(r"[(\[]([^()\[\]\s]{0,12}[(\[][^()\[\]\s]{1,8}[)\]][^()\[\]\s]{0,12})[)\]]")
_REACH = 14  # what a nesting bracket adds on either side


# Each pattern starts with a literal: a plain search.
# A word in small letters before it is looked for at once: there is no short form then.
def _no_word(sign: str) -> str:
    sizes = range(2, 12)
    return "".join([rf"(?<! [a-z]{{{size}}}{sign})" for size in sizes])


_COMMA = re.compile(
    r", (?:(?=(?:an?|the|our|which|short for|standing for|abbreviation of) )"
    + _no_word(", ")
    + r"|(?:or )?(?P<short>[a-zA-Z]?[A-Z][A-Za-z0-9-]{0,10}[A-Z0-9]s?)(?=[,.;)]))"
)
_COLON = re.compile(rf": {_no_word(': ')}(?=[A-Za-z])")
_DASH = re.compile(rf"—{_no_word('—')}\s?(?=[A-Za-z])")
_SPACED = (re.compile(r"-(?<= -)-{0,2} "), re.compile(r"–(?<= –) "))
_FOR = re.compile(r"for (?:(?<=stands for )|(?<=standing for )|(?<=short for ))")
_FOR_WORD = re.compile(r" (?:stands|standing|short) for $")

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Block:
    """Texts joined into one.

    Attributes
    ----------
    text : str
        The texts with a gap before, between and after them.
    starts : list of int
        Where in it each text starts.
    numbers : list of int
        Which text each of them is.
    """

    text: str
    starts: list[int]
    numbers: list[int]

    def home(self, at: int) -> int:
        """Which of the block's texts a position is in."""
        return bisect_right(self.starts, at) - 1


def blocks(texts: Sequence[str]) -> Iterator[Block]:
    """Texts joined into blocks; ASCII ones first, which are searched fastest by themselves."""
    plain = [text.isascii() for text in texts]
    for kind in (True, False):
        numbers = [number for number, ascii_only in enumerate(plain) if ascii_only is kind]
        for low in range(0, len(numbers), _TEXTS):
            yield _join(texts, numbers[low : low + _TEXTS])


def _join(texts: Sequence[str], numbers: list[int]) -> Block:
    starts = []
    at = len(GAP)
    for number in numbers:
        starts.append(at)
        at += len(texts[number]) + len(GAP)
    return Block(GAP.join(["", *[texts[number] for number in numbers], ""]), starts, numbers)


def brackets(text: str) -> list[Span]:
    """Spans of innermost brackets, and of those whose short form has a bracket of its own."""
    matches = list(_ROUND.finditer(text))
    if "[" in text:
        matches += _SQUARE.finditer(text)
    spans = [match.span() for match in matches]
    inside = [match.span() for match in matches if match.lastindex]
    around = [_NESTED.search(text, max(at - _REACH, 0), end + _REACH) for at, end in inside]
    spans += [match.span() for match in around if match]
    spans.sort()
    return spans


def joints(text: str) -> tuple[list[Span], list[re.Match[str]]]:
    """What may join a short form to a long form outside brackets.

    Returns
    -------
    list of (int, int)
        Spans between a short form and the long form after it: ``, a``, ``: ``, ``—`` …
    list of re.Match
        Short forms set apart by a comma before and a sign after, ``, or SF,``; group "short".
    """
    spans: list[Span] = []
    apart: list[re.Match[str]] = []
    for comma in _COMMA.finditer(text):
        if comma.lastgroup:
            apart.append(comma)
        else:
            spans.append((comma.start(), comma.start() + 2))
    for pattern in (_COLON, _DASH):
        spans += [match.span() for match in pattern.finditer(text)]
    for pattern in _SPACED:
        spans += [(match.start() - 1, match.end()) for match in pattern.finditer(text)]
    for match in _FOR.finditer(text):
        words = _FOR_WORD.search(text, max(match.start() - 10, 0), match.end())
        if words:
            spans.append(words.span())
    spans.sort()
    return spans, apart
