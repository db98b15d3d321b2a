"""The long form that stands before its short form: where it starts."""

from __future__ import annotations

import re
from functools import lru_cache

from lib.analysis.acronym_match import REPEATING, align
from lib.analysis.acronym_short import Shape, shape_of, singular
from lib.analysis.acronym_word import FUNCTION_WORDS, NEVER_FIRST, letters_of, spelt_out

WORD_EDGE = "\"'`“”‘’«»*_,"
STRICT = 2.55  # quality that leaves no doubt: nearly every letter starts a word
_EDGE = re.compile(r"[.!?:;](?=\s)|(?<!\w)[(\[{]|[)\]}](?=[\s,.;:/-])|—|--|\s–\s")
_EDGE_SIGN = re.compile(r"[.!?:;()\[\]{}—–]|--")
_JOINED = re.compile(r"[\w ’'‐‑–-]+")
_CHUNK = re.compile(r"[A-Za-z][a-z]*")
_CLEAR = re.compile(r"[\w ’']+")
_DASHES = str.maketrans("‐‑–", "---")
_FLOOR = {Shape.PLAIN: 1.1, Shape.NAME: 1.7, Shape.LOOSE: 2.65}
_FLOOR_OF_TWO = 1.75  # two letters are found anywhere
_EDGES = tuple(" -(/\n\"“'")


def long_before(text: str, at: int, short: str, floor: int, needed: float) -> int | None:
    """Start of the long form that ends where the bracket opens, or None."""
    letters = letters_of(short)
    end = at - 1 if text[at - 1] == " " else at
    near = _last_words(text, end, len(letters) + 5, floor)
    quick = _by_initials(text, end, near, letters.lower())
    if quick is None and letters.isalpha():
        if letters.islower():
            return None
        quick = _by_chunks(text, end, near, short)
    if quick is not None:
        return quick
    if not _in_order(letters, text[max(floor, at - 12 * len(letters) - 60) : at]):
        return None
    limit = min(len(letters) + 5, 2 * len(letters) + 1)
    start, pieces = _words_before(text, at, limit, floor)
    spans = [(number, word) for number, piece in enumerate(pieces) if (word := _bare(piece))]
    if not spans:
        return None
    first = _best_start(short, letters, tuple(word for _, word in spans), needed)
    return None if first is None else _place(text, start, pieces, spans[first][0])


def _last_words(text: str, end: int, limit: int, floor: int) -> list[str]:
    """Up to so many words before a position, parted at single spaces; none of them cut."""
    low = max(floor, end - 12 * limit)
    words = text[low:end].rsplit(" ", limit)
    if len(words) > limit or (low > 0 and not text[low - 1].isspace()):
        del words[0]
    return words


def _by_initials(text: str, end: int, words: list[str], wanted: str) -> int | None:
    """Start of the run of words whose initials are exactly the letters, the commonest case.

    Function words may stand between, and one plain word after (``vision-language models (VL)``).
    """
    left = len(wanted)
    run = words[-left:]
    if "".join([word[:1] for word in run]).lower() == wanted and len(run) == left:
        start = end - sum(map(len, run)) - left + 1
        if run[0].lower() not in NEVER_FIRST and _CLEAR.fullmatch(text, start, end):
            return start
    begin = end
    for number, raw in enumerate(reversed(words)):
        word = raw
        if not word or not word[-1].isalnum():
            return None
        begin -= len(word) + 1
        if not word.isascii():
            word = word.translate(_DASHES)
        if "-" not in word:
            if word[0].lower() == wanted[left - 1]:
                left -= 1
            elif not (word in FUNCTION_WORDS or (number == 0 and word[1:].islower())):
                return None
        elif (left := _by_parts(word, wanted, left)) < 0:
            return None
        if left == 0:
            return None if word.lower() in NEVER_FIRST or word[0].isdigit() else begin + 1
    return None


def _by_chunks(text: str, end: int, words: list[str], short: str) -> int | None:
    """Start of as many words as the short form has capitals, each with its letters first.

    ``Hierarchical Concept-based Embedding (HiCE)``: every letter counts most and no word is
    passed over, so no other alignment can be better.
    """
    chunks = _chunks(short)
    run = words[-len(chunks) :]
    if len(chunks) < 2 or len(run) < len(chunks):
        return None
    for word, chunk in zip(reversed(run), chunks, strict=True):
        if word[: len(chunk)].lower() != chunk or word in FUNCTION_WORDS:
            return None
    start = end - sum(map(len, run)) - len(run) + 1
    clear = _JOINED.fullmatch(text, start, end) and "--" not in text[start:end]
    if not clear or run[0].lower() in NEVER_FIRST or not is_longer(short, run):
        return None
    return start


@lru_cache(maxsize=1 << 14)
def _chunks(short: str) -> tuple[str, ...]:
    """Capitals of a short form, each with the small letters after it, folded; the last one first.

    >>> _chunks("HiCE")
    ('e', 'c', 'hi')
    """
    return tuple(chunk.lower() for chunk in reversed(_CHUNK.findall(letters_of(short))))


def _by_parts(word: str, wanted: str, left: int) -> int:
    """Letters still wanted after a hyphenated word whose parts carry one each; -1 where not."""
    for part in reversed(word.split("-")):
        if not part or left == 0 or part[0].lower() != wanted[left - 1]:
            return -1
        left -= 1
    return left


def _words_before(text: str, at: int, limit: int, floor: int) -> tuple[int, list[str]]:
    """Up to ``limit`` words that end at a position, back to the sentence's or bracket's edge.

    Returns
    -------
    int
        Where the first word's piece starts in the text.
    list of str
        Pieces between white space, as they stand.
    """
    low = max(floor, at - 30 * limit)
    pieces = text[low:at].rsplit(None, limit)
    if len(pieces) > limit:
        low += len(pieces[0])
        del pieces[0]
    last = at
    while last > low and text[last - 1].isspace():
        last -= 1
    start = low
    if _EDGE_SIGN.search(text, low, last):
        for edge in _EDGE.finditer(text, low, last):
            if edge.end() < last and not _inside_word(text, edge):
                start = edge.end()
    return start, pieces if start == low else text[start:at].split()


def _place(text: str, start: int, pieces: list[str], wanted: int) -> int:
    """Where one of the pieces that follow a position starts, quotes before it left out."""
    at = start
    for piece in pieces[: wanted + 1]:
        at = text.index(piece, at) + len(piece)
    piece = pieces[wanted]
    return at - len(piece.lstrip(WORD_EDGE))


def _bare(piece: str) -> str:
    """A word without quotes around it; a comma after it is kept."""
    word = piece.strip(WORD_EDGE)
    return word + "," if word and piece[-1] == "," else word


def _inside_word(text: str, edge: re.Match[str]) -> bool:
    """Whether a closing bracket belongs to a name such as ``GABA(A)`` or ``poly(ADP-ribose)``."""
    if edge.group()[0] not in ")]":
        return False
    low, high = max(0, edge.start() - 40), edge.start()
    opening = max(text.rfind("(", low, high), text.rfind("[", low, high))
    return opening > 0 and text[opening - 1].isalnum() and " " not in text[opening : edge.start()]


@lru_cache(maxsize=1 << 15)
def _best_start(short: str, letters: str, words: tuple[str, ...], needed: float) -> int | None:
    """First word of the best long form among the words before a bracket.

    Commas are crossed only for initials (``stable, unique, and novel (SUN)``).
    """
    shape = shape_of(short)
    comma = max((i for i, w in enumerate(words[:-1]) if w[-1] == ","), default=-1)
    floor = max(_FLOOR[shape], needed, _FLOOR_OF_TWO if len(letters) == 2 else 0.0)
    sought = short.upper() if shape is Shape.LOOSE else short
    if _in_order(letters, " ".join(words[comma + 1 :])):
        first = _aligned(short, sought, words[comma + 1 :], floor)
        if first is not None:
            return comma + 1 + first
    if comma < 0 or not may_start(letters, " ".join(words)):
        return None
    return _aligned(short, sought, words, max(floor, 2.7))


def _aligned(short: str, sought: str, words: tuple[str, ...], floor: float) -> int | None:
    chosen = [w.rstrip(",") for w in words]
    best = align(sought, chosen, floor=floor)
    if best and best.quality >= floor and is_longer(short, chosen[best.first :]):
        return best.first
    return None


def _in_order(letters: str, text: str) -> bool:
    """Whether the letters occur in order and the first one starts a word; a cheap filter."""
    if not letters.isascii() or not text.isascii():
        return True
    text = " " + text.lower()
    if not letters.isalpha():
        return _with_digits(letters, text)
    at = len(text)
    for c in reversed(letters.lower()):
        at = text.rfind(c, 0, at)
        if at < 0:
            return False
    first = letters[0].lower()
    return any(text.rfind(edge + first, 0, at + 1) >= 0 for edge in _EDGES)


def _with_digits(letters: str, text: str) -> bool:
    """The same filter for a short form with digits, which a text may spell out or mean "twice"."""
    at = len(text)
    for c in reversed(letters.lower()):
        if c.isalpha():
            at = text.rfind(c, 0, at)
            if at < 0:
                return False
        elif c not in text and c not in REPEATING and not any(map(text.__contains__, spelt_out(c))):
            return False
    return True


def is_longer(short: str, words: list[str]) -> bool:
    """Whether a long form is longer than its short form and does not contain it."""
    long = " ".join(words)
    if len(long) <= len(short) or not any(c.islower() for c in long):
        return False
    first = words[0].lower()
    if first == short.lower() or first.startswith(("www.", "http://", "https://")):
        return False
    if " " in short and short.split()[1].islower() and len(short.split()[1]) > 2:
        return words[-1].lower() == short.split()[1]
    if len(words) == 1 and len(long) < len(short) + 3 and long.lower().startswith(short.lower()):
        return False
    if short not in long:
        return True
    if sum(map(str.isupper, short)) > 1:
        return False
    return all(singular(word) != short for word in words)


_CHUNKS = re.compile(r"[A-Z][a-z]{3,}")
_STARTS = re.compile(r"(?<![a-zA-Z])[a-zA-Z0-9]|[A-Z]")


def may_start(letters: str, text: str) -> bool:
    """Whether a short form's capitals occur in order among the word starts of a text."""
    if not letters.isascii():
        return True
    low = text.lower()
    if any(chunk.lower() not in low for chunk in _CHUNKS.findall(letters)):
        return False
    starts = iter("".join(_STARTS.findall(text)).lower())
    return all(c.lower() in starts for c in letters if c.isupper())
