"""Definitions of acronyms in one text: where a short form is given with its long form.

The places where authors define are found with cheap searches (brackets, appositions, dashes and
colons); only there are words aligned with letters (see ``acronym_match``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter

from lib.analysis.acronym_long_before import STRICT, WORD_EDGE, is_longer, long_before
from lib.analysis.acronym_markup import unmark
from lib.analysis.acronym_match import align
from lib.analysis.acronym_model import Definition, Found
from lib.analysis.acronym_phrases import phrased, short_before
from lib.analysis.acronym_scan import Block, blocks, brackets
from lib.analysis.acronym_short import Shape, shape_of, singular

_CUE = re.compile(
    r"(?:(?:or|i\.e\.?|ie|termed|called|denoted|dubbed|named|coined|abbreviated|abbrev?\.|abbr|"
    r"hereafter|henceforth|hereinafter|hence|aka|a\.k\.a\.|also|simply|namely|short|shortened|"
    r"known|referred|acronym|abbreviation|in short|for short|we call it|stands?|standing)"
    r"(?:\s+(?:as|to|by|for|known as|called|referred to as|the|of))*[,:]?\s+)+",
    re.IGNORECASE,
)
# How a bracket opens that holds no short form: a figure, "e.g.", a word too long to be one.
_OPENING = re.compile(r"\d[\d.,;%]*(?=\s|$)|e\.g|[a-z]{7,}(?=[\s,;:])(?!\s\S*$)")
_WORDS = re.compile(r" |[a-z]{8}")  # in small letters: no short form
_CUE_WORDS = (
    *("abbreviated", "abbreviation", "acronym", "referred", "shortened", "standing"),
    *("denoted", "hereafter", "henceforth", "hereinafter"),
)
_PLAIN = re.compile(r"([A-HJ-UWYZ][A-Z]{1,7})s?")  # the commonest kind; I, V and X may be numerals
_TOKEN = re.compile(r"[^\s,;:=<>≤≥≈|]+")
_QUOTES = "\"'`“”‘’«»*_ \t\n"
_AFTER = re.compile(r"[^\s]+")
_REMARK = 1.8  # the same where a remark follows the short form after a comma or semicolon
_SHORTEST_LONG = 6
_INSIDE = 1.6  # quality for a long form in the bracket, whose bounds leave no choice


def find_definitions(text: str) -> list[Definition]:
    """Definitions of short forms in a text, in reading order.

    Parameters
    ----------
    text : str
        One abstract. Remnants of LaTeX or Markdown emphasis around letters are seen through.

    Returns
    -------
    list of Definition
        One per defining place; the same pair can occur twice. Spans point into ``text``.

    Notes
    -----
    ``long (SF)``, ``SF (long)``, square brackets, ``long, or SF,``, ``SF, a long``, ``SF: long``
    and ``SF — long`` are recognised. Candidate boundaries follow Schwartz and Hearst (PSB 2003);
    the alignment is this project's own.

    Examples
    --------
    >>> [(d.short, d.long) for d in find_definitions("We add masked momentum (MM).")]
    [('MM', 'masked momentum')]
    """
    return find_all([text])[0]


def find_all(texts: Sequence[str]) -> list[list[Definition]]:
    """Definitions of short forms in each of many texts; see ``find_definitions``."""
    found: list[list[Definition]] = [[] for _ in texts]
    unmarked = [unmark(text) for text in texts]
    for block in blocks([plain for plain, _ in unmarked]):
        for start, end, short, long, home in _found_in(block):
            number, base = block.numbers[home], block.starts[home]
            start, end, back = start - base, end - base, unmarked[number][1]
            if back is not None:
                start, end = back(start), back(end)
            found[number].append(Definition(short, long, start, end))
    return found


def _found_in(block: Block) -> list[Found]:
    found = _bracketed(block)
    found += phrased(block, found)
    found.sort(key=itemgetter(0, 1))
    return found


def _bracketed(block: Block) -> list[Found]:
    found: list[Found] = []
    text, starts = block.text, [*block.starts, len(block.text)]
    home = floor = 0
    for at, end in brackets(text):
        while at >= starts[home + 1]:
            home += 1
        content = text[at + 1 : end - 1]
        one = None
        shorts = () if content.islower() and _WORDS.search(content) else _shorts_in(content)
        if shorts:
            floor = max(floor, starts[home])
            one = _short_inside(text, at, end, floor, shorts) if at > floor else None
        if one is None and len(content) >= _SHORTEST_LONG:
            one = _long_inside(text, at, content)
        if one:
            found.append((*one, home))
            floor = one[1]
    return found


Shorts = tuple[tuple[str, float], ...]
One = tuple[int, int, str, str]  # start, end, short form, long form


def _short_inside(text: str, at: int, end: int, floor: int, shorts: Shorts) -> One | None:
    """``long (SF)``, with whatever remark follows the short form in the bracket."""
    for short, needed in shorts:
        for form in _numbers_of(short, text[at - 2 : at].strip()) if short[-1] == "s" else (short,):
            start = long_before(text, at, form, floor, needed)
            if start is not None:
                long = text[start:at].strip().rstrip(WORD_EDGE)
                return start, end, form, long
    return None


def _numbers_of(short: str, before: str) -> tuple[str, ...]:
    """A short form, first without an s that agrees with a plural long form (``Gnns``)."""
    if short.endswith("s") and before.endswith("s") and shape_of(short[:-1]) is not Shape.NONE:
        return short[:-1], short
    return (short,)


@lru_cache(maxsize=1 << 14)
def _shorts_in(content: str) -> Shorts:
    """Short forms that a bracket may hold, each with the quality that what follows it asks for."""
    plain = _PLAIN.fullmatch(content)
    if plain:
        return ((plain.group(1), 0.0),)
    content = content.strip(_QUOTES)
    opening = _OPENING.match(content)
    if opening and opening.group() not in _CUE_WORDS:
        return ()
    if content.isalnum():
        return _short_alone(content)
    cue = _CUE.match(content) if " " in content else None
    if cue:
        content = content[cue.end() :].strip(_QUOTES)
    token = _TOKEN.match(content)
    if token is None:
        return ()
    rest = content[token.end() :].strip()
    if "et al" in rest or "=" in rest[:2]:
        return ()
    options = []
    words = content.split()
    if len(words) == 2 and rest == words[1]:
        options.append((content, 0.0))
    needed = 0.0 if not rest else _REMARK if rest[0] in ",;:" else STRICT
    options.append((token.group().strip(_QUOTES), needed))
    shorts = ((singular(short), floor) for short, floor in options)
    return tuple((s, floor) for s, floor in shorts if _may_be(s, floor))


def _short_alone(content: str) -> Shorts:
    short = singular(content)
    return ((short, 0.0),) if _may_be(short, 0.0) else ()


def _may_be(short: str, needed: float) -> bool:
    """Whether a token is a short form; a plain word with words after it is not."""
    shape = shape_of(short)
    return shape is Shape.PLAIN or (shape is not Shape.NONE and needed < STRICT)


def _long_inside(text: str, at: int, content: str) -> One | None:
    """``SF (long)``."""
    end = at + len(content) + 2
    if text[max(0, at - 20) : at].rstrip().rpartition(" ")[2].islower():
        return None
    span = short_before(text, at)
    if span is None:
        return None
    cue = _CUE.match(content)
    if cue:
        content = content[cue.end() :]
    if not content.islower() and " " not in content.strip() and "-" not in content:
        return None
    for text_part in dict.fromkeys((content, re.split(r"[;:,]", content, maxsplit=1)[0])):
        pieces = list(_AFTER.finditer(text_part))[:20]
        words = [m.group().strip(WORD_EDGE + ".") for m in pieces]
        while words and words[0].lower() in ("the", "a", "an"):
            words, pieces = words[1:], pieces[1:]
        if _is_list(span[0], words):
            continue
        best = align(span[0], words, floor=_INSIDE, first_only=1)
        if best and best.quality >= _INSIDE and is_longer(span[0], words):
            long = text_part[pieces[0].start() :].strip(WORD_EDGE + " .")
            return span[1], end, span[0], long
    return None


_INNER_CAPITAL = re.compile(r"[a-z][A-Z]")


def _is_list(short: str, words: list[str]) -> bool:
    """Whether a bracket names instances, ``LLMs (LLaMA-2, DeepSeek-R1)``, not a long form."""
    if any(c.isdigit() for word in words for c in word) and not any(c.isdigit() for c in short):
        return True
    return any(
        _INNER_CAPITAL.search(word)
        and sum(map(str.islower, word)) > 2
        and word[-1].islower()
        and word[0].isupper()
        and not _INNER_CAPITAL.search(short)
        and "-" not in word
        and not set(re.findall("[A-Z]", word)) <= set(short)
        for word in words
    )
