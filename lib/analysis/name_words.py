"""Words of an abstract as candidates for names: their shape and their places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lib.analysis import name_cues as cues

LONGEST = 40  # characters of a name
SENTENCE = 320  # characters of a sentence that are read, either way
PHRASE = 130  # characters after a cue that are read for a name
QUOTES = " \t\n\"“”'‘’`"


class Candidate(NamedTuple):
    """One announced name: where, and how surely its cue announces it."""

    name: str
    start: int
    score: float
    alias: str = ""  # a second spelling, named after the first
    part: bool = False  # a module, loss … of the contribution, not the contribution itself


class Token(NamedTuple):
    """A word, its span, and what stands between it and the word before."""

    text: str
    start: int
    end: int
    gap: str


def has_shape(token: str) -> bool:
    """Whether a token looks coined: inner capitals, all capitals, or letters with digits."""
    if not 2 <= len(token) <= LONGEST or cues.QUANTITY.fullmatch(token):
        return False
    rest = token[1:]
    inner = rest != rest.lower()
    digits = any(map(str.isdigit, token))
    if not inner and not (digits and token[0].isupper()):
        return False
    parts = token.split("-")
    if len(parts) > 1 and len(parts[-1]) > 3 and parts[-1].islower():
        return False  # LLM-generated, 8B-parameter
    if len(parts) > 1 and not digits:
        # Vision-Language, Multi-Token: capitalised words, not a coinage by shape alone.
        return any(len(part) == 1 or part[1:] != part[1:].lower() for part in parts)
    return sum(map(str.isalpha, token)) >= 2 or "-" in token


def is_known(token: str) -> bool:
    return token.casefold() in cues.KNOWN or token.removesuffix("s").casefold() in cues.KNOWN


def is_coined(token: str) -> bool:
    return has_shape(token) and not is_known(token)


def is_capital(token: str) -> bool:
    return token[0].isupper() or token[0].isdigit() or token[1:2].isupper()


def is_short(token: str, shorts: frozenset[str]) -> bool:
    return (has_shape(token) or (token in shorts and len(token) > 1)) and not is_known(token)


def spells(short: str, run: Sequence[Token]) -> bool:
    """Whether the letters of a short form stand in this order in the run, the first one first."""
    long = "".join(token.text for token in run).casefold()
    letters = [letter for letter in short.casefold() if letter.isalnum()]
    if not letters or not long.startswith(letters[0]):
        return False
    rest = iter(long)
    return all(letter in rest for letter in letters)


def places(text: str, words: Iterable[str]) -> Iterator[int]:
    """Where any of the words stands in a text as a word of its own."""
    for word in words:
        at = text.find(word)
        while at >= 0:
            end = at + len(word)
            if not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum()):
                yield at
            at = text.find(word, end)


def clause_before(text: str, at: int) -> str:
    """The part of the sentence before a place."""
    before = text[max(0, at - SENTENCE) : at]
    return before[max(before.rfind(mark) for mark in (". ", "? ", "! ", "\n")) + 1 :]


def sentence_end(text: str, at: int) -> int:
    end = cues.SENTENCE_END.search(text, at, at + SENTENCE)
    return end.start() if end else min(len(text), at + SENTENCE)


def read_tokens(text: str, start: int, stop: int) -> list[Token]:
    tokens = []
    end = start
    for gap, word in cues.PIECES.findall(text, start, min(stop, start + PHRASE)):
        start = end + len(gap)
        end = start + len(word)
        tokens.append(Token(word, start, end, gap))
    return tokens


def run_end(tokens: Sequence[Token], at: int) -> int:
    last = at
    for index in range(at + 1, min(len(tokens), at + 14)):
        token = tokens[index]
        if token.gap.strip(QUOTES):
            break
        if (
            is_capital(token.text)
            or has_shape(token.text)
            or re.fullmatch(r"v\d[\d.]*", token.text)
        ):
            last = index
        elif token.text not in cues.JOINERS:
            break
    return last


def version_after(text: str, at: int) -> str:
    match = cues.VERSION.match(text, at)
    return match[0] if match else ""
