"""Definitions of acronyms in one text: where a short form is given with its long form.

The places where authors define are found with cheap searches (brackets, appositions, dashes and
colons); only there are words aligned with letters (see ``acronym_match``).
"""

from __future__ import annotations

import re
from functools import lru_cache

from lib.analysis.acronym_long_before import STRICT, WORD_EDGE, is_longer, long_before
from lib.analysis.acronym_markup import unmark
from lib.analysis.acronym_match import align
from lib.analysis.acronym_model import Definition
from lib.analysis.acronym_phrases import phrased, short_before
from lib.analysis.acronym_short import Shape, shape_of, singular
from lib.analysis.acronym_word import NEVER_FIRST

_NESTED = re.compile(r"[(\[]([^()\[\]\s]{0,12}[(\[][^()\[\]\s]{1,8}[)\]][^()\[\]\s]{0,12})[)\]]")
_CUE = re.compile(
    r"(?:(?:or|i\.e\.?|ie|termed|called|denoted|dubbed|named|coined|abbreviated|abbrev?\.|abbr|"
    r"hereafter|henceforth|hereinafter|hence|aka|a\.k\.a\.|also|simply|namely|short|shortened|"
    r"known|referred|acronym|abbreviation|in short|for short|we call it|stands?|standing)"
    r"(?:\s+(?:as|to|by|for|known as|called|referred to as|the|of))*[,:]?\s+)+",
    re.IGNORECASE,
)
# How a bracket opens that holds no short form: a figure, "e.g.", a word too long to be one.
_OPENING = re.compile(r"\d[\d.,;%]*(?=\s|$)|e\.g|[a-z]{7,}(?=[\s,;:])(?!\s\S*$)")
_CUE_WORDS = (
    *("abbreviated", "abbreviation", "acronym", "referred", "shortened", "standing"),
    *("denoted", "hereafter", "henceforth", "hereinafter"),
)
_PLAIN = re.compile(r"([A-HJ-UWYZ][A-Z]{1,7})s?")  # the commonest kind; I, V and X may be numerals
_TOKEN = re.compile(r"[^\s,;:=<>≤≥≈|]+")
_QUOTES = "\"'`“”‘’«»*_ \t\n"
_AFTER = re.compile(r"[^\s]+")
_REMARK = 1.8  # the same where a remark follows the short form after a comma or semicolon
_INSIDE = 1.6  # quality for a long form in the bracket, whose bounds leave no choice
_WIDEST = 300


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
    plain, back = unmark(text)
    found = _bracketed(plain)
    found += phrased(plain, found)
    found.sort(key=lambda d: (d.start, d.end))
    if back is None:
        return found
    return [Definition(d.short, d.long, back(d.start), back(d.end)) for d in found]


def _bracketed(text: str) -> list[Definition]:
    found: list[Definition] = []
    floor = 0
    for at, end in _brackets(text):
        content = text[at + 1 : end - 1]
        shorts = _shorts_in(content)
        one = None
        if shorts and at > floor:
            one = _usual(text, at, end, floor, shorts) or _short_inside(
                text, at, end, floor, shorts
            )
        one = one or _long_inside(text, at, content)
        if one:
            found.append(one)
            floor = one.end
    return found


Shorts = tuple[tuple[str, float], ...]


def _usual(text: str, at: int, end: int, floor: int, shorts: Shorts) -> Definition | None:
    """The commonest case at little cost: capitals after as many words with these initials."""
    short = shorts[0][0]
    if text[at - 1] != " " or len(shorts) > 1 or not short.isalpha():
        return None
    words = text[max(floor, at - 90) : at - 1].rsplit(" ", len(short))
    if "".join([word[:1] for word in words[1:]]).lower() != short.lower():
        return None
    if words[1].lower() in NEVER_FIRST or not "".join(words[1:]).isalpha():
        return None
    start = at - len(short) - sum(map(len, words[1:]))
    return Definition(short, text[start : at - 1], start, end)


def _brackets(text: str) -> list[tuple[int, int]]:
    """Spans of innermost brackets, and of those whose short form has a bracket of its own."""
    spans = _pairs(text, "(", ")")
    if "[" in text:
        spans = sorted(spans + _pairs(text, "[", "]"))
    if any(text[end : end + 1] == ")" for _, end in spans):
        spans = sorted(spans + [m.span() for m in _NESTED.finditer(text)])
    return spans


def _pairs(text: str, left: str, right: str) -> list[tuple[int, int]]:
    spans = []
    at = 0
    pieces = text.split(left)
    for number, piece in enumerate(pieces):
        if number:
            size = piece.find(right, 0, _WIDEST)
            if size > 0:
                spans.append((at - 1, at + size + 1))
        at += len(piece) + 1
    return spans


def _short_inside(text: str, at: int, end: int, floor: int, shorts: Shorts) -> Definition | None:
    """``long (SF)``, with whatever remark follows the short form in the bracket."""
    for short, needed in shorts:
        for form in _numbers_of(short, text[at - 2 : at].strip()) if short[-1] == "s" else (short,):
            start = long_before(text, at, form, floor, needed)
            if start is not None:
                long = text[start:at].strip().rstrip(WORD_EDGE)
                return Definition(form, long, start, end)
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
    if content.islower() and " " in content:
        return ()
    content = content.strip(_QUOTES)
    opening = _OPENING.match(content)
    if opening and opening.group() not in _CUE_WORDS:
        return ()
    cue = _CUE.match(content)
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


def _may_be(short: str, needed: float) -> bool:
    """Whether a token is a short form; a plain word with words after it is not."""
    shape = shape_of(short)
    return shape is Shape.PLAIN or (shape is not Shape.NONE and needed < STRICT)


def _long_inside(text: str, at: int, content: str) -> Definition | None:
    """``SF (long)``."""
    end = at + len(content) + 2
    before = text[max(0, at - 20) : at]
    if len(content) < 6 or before.islower() or before.rstrip().rpartition(" ")[2].islower():
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
            return Definition(span[0], long, span[1], end)
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
