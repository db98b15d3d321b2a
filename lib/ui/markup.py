"""Text of a corpus in Markdown: shown as it is, with what was searched for set off."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

# Joins without showing: parts what Streamlit replaces in text even where it is escaped (arrows,
# dashes, its own logo) and what it makes a link of.
_JOINER = "\u2060"
_REPLACED = re.compile(r"(?<=[-<>=~])(?=[-<>=])|(?<=:)(?=streamlit:|//)|(?<=[wW])(?=\.)|(?=@)")
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_LEXEME = re.compile(r'(?:(?:title|abstract|author):)?(?:"([^"]*)"\*?|([^\s()"]+))|[()]', re.I)
_QUOTES = str.maketrans("“”„‟«»", '""""""')
_WORD = re.compile(r"\w+")
_GAP = r"[\W_]{1,3}"

HIT = ":orange-background["


def escape_markdown(text: str) -> str:
    """Text that ``st.markdown`` shows as typed, on one line.

    Parameters
    ----------
    text : str
        Anything: colon codes, formulas, tags, links, lists.

    Returns
    -------
    str
        Every ASCII punctuation mark escaped, white space collapsed.
    """
    flat = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return _PUNCTUATION.sub(r"\\\1", _REPLACED.sub(_JOINER, flat))


def wanted_words(query: str) -> list[str]:
    """Words and phrases that a search asks for, as patterns for :func:`mark`.

    Operators, fields and what follows NOT are left out; a prefix matches the rest of its word.
    """
    found: list[str] = []
    skip = False
    for match in _LEXEME.finditer(query.translate(_QUOTES)[:500]):
        phrase, word = match[1], match[2]
        if word in {"AND", "OR", "NOT"}:
            skip = word == "NOT"
            continue
        prefix = (word or "").endswith("*") or match[0].endswith('"*')
        pattern = _pattern(phrase or word or "", prefix)
        if pattern and not skip:
            found.append(pattern)
        skip = False
    return found


def wanted_terms(terms: Iterable[str]) -> list[str]:
    """Keywords or acronyms as patterns for :func:`mark`; a plural counts as the word."""
    return [p + "(?:s|es)?" for p in (_pattern(t, False) for t in terms) if p]


def _pattern(text: str, prefix: bool) -> str:
    words = _WORD.findall(_fold(text))
    return _GAP.join(map(re.escape, words)) + (r"\w*" if prefix and words else "")


def mark(text: str, patterns: Iterable[str]) -> str:
    """Escaped Markdown of a text in which what the patterns match has a coloured ground."""
    return "".join(
        f"{HIT}{escape_markdown(part)}]" if hit else _escape_part(part)
        for part, hit in parts(text, patterns)
    )


def parts(text: str, patterns: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """A text cut into parts, each with whether it is a hit."""
    end = 0
    for start, stop in _spans(text, patterns):
        if start > end:
            yield text[end:start], False
        yield text[start:stop], True
        end = stop
    if end < len(text):
        yield text[end:], False


def snippet(text: str, patterns: Iterable[str], length: int = 320) -> str:
    """A beginning of a text, or the part around its first hit, of about ``length`` characters."""
    if len(text) <= length:
        return text
    first = next(iter(_spans(text, patterns)), (0, 0))[0]
    start = 0 if first < length - 60 else _word_start(text, first - length // 3)
    stop = text.rfind(" ", start + length // 2, start + length)
    stop = stop if stop > 0 and start + length < len(text) else start + length
    return ("… " if start else "") + text[start:stop].strip() + (" …" if stop < len(text) else "")


def _word_start(text: str, near: int) -> int:
    space = text.find(" ", max(near, 0), near + 40)
    return space + 1 if space >= 0 else near


def _spans(text: str, patterns: Iterable[str]) -> list[tuple[int, int]]:
    """Where the patterns match, in order, without overlaps."""
    every = sorted(set(patterns), key=len, reverse=True)
    if not every:
        return []
    folded, places = _fold_with_places(text)
    finder = re.compile(rf"(?<!\w)(?:{'|'.join(every)})(?!\w)")
    return [(places[m.start()], places[m.end() - 1] + 1) for m in finder.finditer(folded) if m[0]]


def _fold(text: str) -> str:
    return _fold_with_places(text)[0]


def _fold_with_places(text: str) -> tuple[str, list[int]]:
    """Text without case and accents, and for each of its characters the place it comes from."""
    if text.isascii():
        return text.lower(), list(range(len(text)))
    folded: list[str] = []
    places: list[int] = []
    for at, character in enumerate(text):
        plain = unicodedata.normalize("NFKD", character).casefold()
        kept = [c for c in plain if not unicodedata.combining(c)]
        folded += kept
        places += [at] * len(kept)
    return "".join(folded), places


def _escape_part(text: str) -> str:
    """As :func:`escape_markdown`, but with the spaces at the ends that part it from a hit."""
    left = " " if text[:1].isspace() else ""
    right = " " if text[-1:].isspace() and text.strip() else ""
    return left + escape_markdown(text) + right
