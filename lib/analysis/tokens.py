"""Texts to word ids: one regular expression, and folding once per distinct spelling."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from html.entities import name2codepoint

import numpy as np
import numpy.typing as npt
import pyarrow as pa

BOUNDARY = -1
SENTENCE_END = -2

_END = "\x03"  # "end of text", a character that clean text does not hold
_TEXT_END = f" {_END} ".encode()
_CHUNK_END = "\n"
_BLANKS = bytes(32 if code < 128 and chr(code).isspace() else code for code in range(256))
_BLOCK = 2**16
_LONGEST = 60  # characters; longer "words" are hashes or encoded data
_HYPHENS = "‐‑–"
_MARKS = "".join(
    chr(code) for code in range(0x300, 0x10000) if unicodedata.category(chr(code)) in ("Mn", "Mc")
)
# A word, then as often as possible: one joining character and what may follow that character. The
# joining class comes first so that most word ends are settled by one look.
_TOKEN = re.compile(
    rf"\w+(?:[-{_HYPHENS}'’&@.+*#{_MARKS}](?:"
    rf"(?<=[-{_HYPHENS}'’&@])\w+"  # few-shot, don't, R&D, pass@1
    rf"|(?<=[{_MARKS}])\w*"  # letters with combining marks
    r"|(?<=\d\.)\d+"  # GPT-3.5
    r"|(?<=\b[A-Za-z]\.)[A-Za-z]\b(?:\.(?!\w))?"  # e.g. U.S.
    r"|(?<=\+)\+?(?!\w)"  # C++
    r"|(?<=[A-Z][*#])(?<![\w*#][A-Z][*#])(?!\w)"  # A* C#
    r"))*+|[^\w\s]|\n"
)
_ADDRESS = re.compile(
    r"(?:https?|ftp)://\S*|www\.\S+"
    r"|[\w.+-]{1,64}+@[\w-]{1,63}+(?:\.[\w-]{1,63}+)+"
    r"|(?<![\w.-])(?:[\w-]{1,63}+\.){1,8}[a-z]{2,10}/\S*"
)
_ENTITY = re.compile(r"&(?:#x?[0-9a-fA-F]{1,6}|([A-Za-z]{2,8}[0-9]{0,2}));")
_HINT_OF_ADDRESS = re.compile(r"://|www\.|@|\.[a-z]{2,10}/")
_UNSPACED = re.compile(
    r"([\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    r"\uf900-\ufaff\uff66-\uff9d\U00020000-\U0003ffff]+)"
)
_SENTENCE_ENDS = frozenset('.!?…。！？;:•"“”«»') | {_END}


@dataclass(frozen=True, slots=True)
class Tokens:
    """The words of a list of texts.

    Attributes
    ----------
    words : list of str
        Folded word types (NFKC, case-folded, possessive dropped); the index is the word id.
    ids : ndarray of int32, shape (n_tokens,)
        Word ids of all texts in order; -1 is a boundary that no phrase crosses (sentence end,
        comma, bracket, quote …). Every text ends with one.
    offsets : ndarray of int64, shape (n_texts + 1,)
        ``ids[offsets[i]:offsets[i + 1]]`` are text i's.
    spellings : list of str
        Distinct spellings as they stand in the texts; the index is the spelling id.
    spelling_ids : ndarray of int32, shape (n_tokens,)
        Parallel to ``ids``; -1 at a boundary inside a sentence, -2 at one after which a sentence
        may start (so that a capital there says nothing about the word).
    """

    words: list[str]
    ids: npt.NDArray[np.int32]
    offsets: npt.NDArray[np.int64]
    spellings: list[str]
    spelling_ids: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.offsets) - 1


def fold(spelling: str) -> str:
    """Return the form under which spellings of one word meet; "" for what is no word.

    NFKC, case-folded, plain hyphens, possessive dropped.

    >>> fold("Naïve"), fold("Few‑Shot"), fold("L₂"), fold("model's")
    ('naïve', 'few-shot', 'l2', 'model')
    """
    if not spelling.isascii():
        spelling = unicodedata.normalize("NFKC", spelling)
        spelling = "".join(spelling.translate(_PLAIN).split())
        spelling = unicodedata.normalize("NFKC", spelling.casefold())
    folded = spelling.lower().strip("_").removesuffix("'s").rstrip(".")
    return folded if folded[:1].isalnum() and len(folded) <= _LONGEST else ""


_PLAIN = {ord(hyphen): "-" for hyphen in _HYPHENS} | {ord("’"): "'"}


def tokenise(texts: Sequence[str]) -> Tokens:
    """Split texts into words, with boundaries that phrases do not cross.

    Words keep inner hyphens, apostrophes, ``&``, ``@`` and decimal points (``few-shot``,
    ``GPT-3.5``, ``R&D``, ``pass@1``) and a closing ``++``, ``*`` or ``#`` (``C++``, ``A*``). Runs
    of Chinese or Japanese characters become overlapping character bigrams that form no phrases
    with each other. Web and mail addresses yield no words.

    Parameters
    ----------
    texts : sequence of str
        Clean text (see ``lib.corpus.clean``), one string a paper.

    Returns
    -------
    Tokens
    """
    chunks, stream, places = _split_chunks(texts)
    for number, chunk in enumerate(chunks):
        if not chunk.isascii() or "@" in chunk or "/" in chunk or "&" in chunk or "www." in chunk:
            chunks[number] = _prepare(chunk)
    text = _CHUNK_END.join([*chunks, ""])
    pieces = pa.array(_TOKEN.findall(text), pa.large_string()).dictionary_encode()
    numbers = pieces.indices.to_numpy()
    words, spellings, table = _learn(pieces.dictionary.to_pylist())
    ends = np.flatnonzero(numbers == pieces.dictionary.index(_CHUNK_END).as_py())
    ids, shown, offsets = _expand(stream, places, ends, table[:, numbers])
    return Tokens(words, ids, offsets, spellings, shown)


def _split_chunks(
    texts: Sequence[str],
) -> tuple[list[str], npt.NDArray[np.int32], npt.NDArray[np.int64]]:
    """Split texts at ASCII white space, and number the distinct chunks.

    Texts repeat their chunks, so all work on characters is done once for each distinct one. The
    texts are one buffer, in which Arrow finds the chunks where they stand.

    Returns
    -------
    chunks : list of str
        Distinct chunks, some of them empty.
    stream : ndarray of int32, shape (n_chunks,)
        Number of each chunk of the texts, each of which ends with ``_END``.
    places : ndarray of int64, shape (n_texts + 1,)
        Where in the stream the texts begin and end.
    """
    encoded = [text.encode() for text in texts]
    data = _TEXT_END.join([*encoded, b""]).translate(_BLANKS)
    at = np.flatnonzero(np.frombuffer(data, dtype=np.uint8) == ord(" "))
    bounds = np.zeros(len(at) + 1, dtype=np.int64)
    np.add(at, 1, out=bounds[1:])
    buffers = (pa.py_buffer(bounds), pa.py_buffer(data))
    found = pa.LargeStringArray.from_buffers(len(at), *buffers).dictionary_encode()
    chunks = "".join(found.dictionary.to_pylist()).split(" ")[:-1]
    sizes = [len(text) + len(_TEXT_END) for text in encoded]
    places = np.searchsorted(bounds, np.cumsum([0, *sizes], dtype=np.int64))
    return chunks, found.indices.to_numpy(), places


def _prepare(chunk: str) -> str:
    """Compose accents, blank out addresses and references, part Chinese; few chunks need it."""
    if not chunk.isascii():
        chunk = unicodedata.normalize("NFC", chunk)
    if _HINT_OF_ADDRESS.search(chunk):
        chunk = _ADDRESS.sub(" ; ", chunk)
    if "&" in chunk:
        chunk = _ENTITY.sub(_blank_entity, chunk)
    if _UNSPACED.search(chunk):
        chunk = " ".join(piece for token in _TOKEN.findall(chunk) for piece in _pieces(token))
    return chunk


def _blank_entity(match: re.Match[str]) -> str:
    """Blank out a character reference that a text still shows (``&lt;``), but not ``R&D;``."""
    return " ; " if match[1] is None or match[1] in name2codepoint else match[0]


def _learn(pieces: list[str]) -> tuple[list[str], list[str], npt.NDArray[np.int32]]:
    """Fold distinct pieces of text.

    Returns
    -------
    words, spellings : list of str
    table : ndarray of int32, shape (2, n_pieces)
        Word id and spelling id of each piece; below 0 where it is a boundary.
    """
    plain = [
        piece.isascii() and piece.replace("-", "a").isalnum() and piece[0] != "-"
        for piece in pieces
    ]
    plain = [easy and len(piece) <= _LONGEST for piece, easy in zip(pieces, plain, strict=True)]
    folded = [
        piece.lower() if easy else fold(piece) or None
        for piece, easy in zip(pieces, plain, strict=True)
    ]
    spellings = [
        piece if easy or word is None else _spelling(piece)
        for piece, easy, word in zip(pieces, plain, folded, strict=True)
    ]
    boundary = np.array([word is None for word in folded], dtype=bool)
    words = pa.array(folded, pa.large_string()).dictionary_encode()
    shown = pa.array(spellings, pa.large_string(), mask=boundary).dictionary_encode()
    ends = [SENTENCE_END if piece in _SENTENCE_ENDS else BOUNDARY for piece in pieces]
    table = np.empty((2, len(pieces)), dtype=np.int32)
    table[0] = words.indices.fill_null(BOUNDARY)
    table[1] = np.where(boundary, ends, shown.indices.fill_null(BOUNDARY))
    return words.dictionary.to_pylist(), shown.dictionary.to_pylist(), table


def _expand(
    stream: npt.NDArray[np.int32],
    places: npt.NDArray[np.int64],
    ends: npt.NDArray[np.int64],
    table: npt.NDArray[np.int32],
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.int64]]:
    """Replace each chunk of the stream by its columns of the table of word and spelling ids.

    places: where in the stream texts begin and end. ends: columns after the last of each chunk.
    The work is done in blocks that stay in the processor's cache.
    """
    sizes = np.diff(ends, prepend=-1) - 1
    starts = ends - sizes
    after = np.zeros(len(stream) + 1, dtype=np.int64)
    np.cumsum(sizes[stream], out=after[1:])
    ids = np.empty((2, after[-1]), dtype=np.int32)
    for start in range(0, len(stream), _BLOCK):
        block = stream[start : start + _BLOCK]
        at = after[start : start + _BLOCK + 1]
        source = np.repeat(starts[block] - at[:-1], sizes[block])
        source += np.arange(at[0], at[-1])
        for row in range(2):
            np.take(table[row], source, out=ids[row, at[0] : at[-1]], mode="clip")
    return ids[0], ids[1], after[places]


def _spelling(piece: str) -> str:
    """The piece as people should see it: composed, without possessive and edge underscores."""
    shown = unicodedata.normalize("NFKC", piece) if _styled(piece) else piece
    shown = shown.translate(_PLAIN).strip("_").removesuffix("'s").removesuffix("'S")
    return shown.rstrip(".")


def _styled(piece: str) -> bool:
    """Whether compatibility characters (ligatures, full-width or bold letters) spell the piece."""
    if piece.isascii():
        return False
    return any(
        unicodedata.decomposition(char).startswith(("<compat>", "<font>", "<wide>", "<narrow>"))
        for char in piece
    )


def _pieces(token: str) -> list[str]:
    """Split off Chinese and Japanese runs, as character bigrams with boundaries between them."""
    if token.isascii():
        return [token]
    parts = _UNSPACED.split(token)
    if len(parts) == 1:
        return [token]
    pieces: list[str] = []
    for index, part in enumerate(parts):
        if index % 2 == 0:
            part = part.strip("-'’&@" + _HYPHENS)
            pieces.extend([part, ","] if part else [])
            continue
        for at in range(max(len(part) - 1, 1)):
            pieces.extend([part[at : at + 2], ","])
    return pieces
