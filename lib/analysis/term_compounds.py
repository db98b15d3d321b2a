"""Hyphenated, spaced and closed spellings of one compound, counted as the commonest of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import compress

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from lib.analysis.term_lists import load_phrases, load_words
from lib.analysis.term_stream import Ints, Longs, Spelt, Stream

_LONGEST_COMPOUND = 4
_HASHES = 2**20

Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Compounds:
    """Hyphenated words whose parts, or closed spelling, may occur too; one element each.

    Attributes
    ----------
    word : ndarray of int32, shape (n,)
    parts : ndarray of int32, shape (n, 4)
        Word ids of the parts, then -1; all -1 where they cannot stand apart.
    length : ndarray of int64, shape (n,)
        Number of parts, 0 where they cannot stand apart.
    closed : ndarray of int32, shape (n,)
        Word id of the closed spelling, -1 where there is none.
    """

    word: Ints
    parts: Ints
    length: Longs
    closed: Ints


@dataclass(frozen=True, slots=True)
class Spaced:
    """Where the parts of compounds stand one after the other, sorted by position.

    at : position of the first part. which : number of the compound. Both of shape (n,).
    """

    at: Longs
    which: Longs


def fold_compounds(stream: Stream, index: Mapping[str, int], wanted: Bools, spelt: Spelt) -> Stream:
    """Count the spellings of each compound as the commonest of them, and leave out other words.

    Parameters
    ----------
    stream : Stream
    index : mapping
        Word id of each word.
    wanted : ndarray of bool, shape (n_words + 1,)
        Words to keep; the last element is for boundaries, and False. One boundary stands for each
        run of what is left out.
    spelt : Spelt
        The spellings of the stream.
    """
    counts = spelt.word_counts()
    compounds = _find_compounds(index, counts)
    spaced = _find_spaced(stream.ids, compounds, len(stream.words))
    winner, alias = _decide(compounds, spaced, counts)
    commonest = spelt.renamed(alias).commonest()
    joins = _without_overlaps(spaced, compounds, winner)
    ids, shown = alias[stream.ids], stream.spelling_ids.copy()
    ids[joins.at] = winner[joins.which]
    shown[joins.at] = commonest[winner[joins.which]]
    length = compounds.length[joins.which]
    steps = [joins.at[length > step] + step for step in range(1, _LONGEST_COMPOUND)]
    parts = np.full((len(wanted), _LONGEST_COMPOUND), -1, dtype=np.int32)
    apart = winner < 0
    parts[compounds.word[apart]] = alias[compounds.parts[apart]]
    folded = Stream(stream.words, ids, shown, stream.doubtful, stream.offsets)
    return _rewrite(folded, np.concatenate(steps), wanted, parts, commonest)


def _decide(compounds: Compounds, spaced: Spaced, counts: Longs) -> tuple[Ints, Ints]:
    """Choose the commonest spelling of each compound.

    Returns
    -------
    winner : ndarray of int32, shape (n_compounds,)
        Word under which all spellings count; -1 where they count as separate words.
    alias : ndarray of int32, shape (n_words + 1,)
        Word under which each word counts.
    """
    apart = np.bincount(spaced.which, minlength=len(compounds.word))
    hyphened = counts[compounds.word]
    closed = np.append(counts, 0)[compounds.closed]
    one = apart <= np.maximum(hyphened, closed)
    winner = np.where(hyphened >= closed, compounds.word, compounds.closed)
    alias = np.append(np.arange(len(counts), dtype=np.int32), np.int32(-1))
    alias[compounds.word[one]] = winner[one]
    alias[compounds.closed[one & (closed > 0)]] = winner[one & (closed > 0)]
    alias = alias[alias]
    return np.where(one, alias[winner], np.int32(-1)), alias


def _find_compounds(index: Mapping[str, int], counts: Longs) -> Compounds:
    """Hyphenated words that occur and whose spaced or closed spelling may occur too.

    index: word id of each word. counts: occurrences of each word.
    """
    texts = [text for text in index if "-" in text and "--" not in text and text[-1] != "-"]
    length = np.fromiter((text.count("-") + 1 for text in texts), np.int64, len(texts))
    word = np.fromiter(map(index.__getitem__, texts), np.int32, len(texts))
    kept = (length <= _LONGEST_COMPOUND) & (counts[word] > 0)
    texts, length, word = [*compress(texts, kept.tolist())], length[kept], word[kept]
    closed = np.array([index.get(text.replace("-", ""), -1) for text in texts], dtype=np.int32)
    closed[np.append(counts, 0)[closed] == 0] = -1
    parts = np.full((len(texts), _LONGEST_COMPOUND), -1, dtype=np.int32)
    pieces = "-".join(texts).split("-") if texts else []
    parts[np.arange(_LONGEST_COMPOUND) < length[:, None]] = [index.get(p, -1) for p in pieces]
    whole = ~_may_stand_apart(word, parts, length, index)
    parts[whole], length[whole] = -1, 0
    kept = (length > 0) | (closed >= 0)
    return Compounds(word[kept], parts[kept], length[kept], closed[kept])


def _may_stand_apart(word: Ints, parts: Ints, length: Longs, index: Mapping[str, int]) -> Bools:
    """Whether all parts of compounds are words, and such as make a compound and no prose."""
    prose = np.zeros(len(index) + 1, dtype=bool)
    prose[[index[text] for text in load_words("function") if text in index]] = True
    stock = ["-".join(phrase) for phrase in load_phrases("stock_phrases")]
    last = parts[np.arange(len(parts)), length - 1]
    known = np.count_nonzero(parts >= 0, axis=1) == length
    opens = ~prose[parts[:, 0]] | ((length > 2) & (parts[:, 0] == index.get("out", -1)))
    listed = np.isin(word, [index.get(text, -1) for text in stock])
    return np.asarray(known & opens & ~prose[last] & ~listed)


def _find_spaced(ids: Ints, compounds: Compounds, n_words: int) -> Spaced:
    """Find the parts of each compound one after the other."""
    numbers = np.flatnonzero(compounds.length)
    starts = np.zeros(_HASHES, dtype=bool)
    starts[_hash_pairs(compounds.parts[numbers, 0], compounds.parts[numbers, 1])] = True
    starting = np.flatnonzero(starts[_hash_pairs(ids[:-1], ids[1:])])
    used = np.unique(compounds.parts[numbers])
    code = np.full(n_words + 1, len(used), dtype=np.int64)  # what is no part is all one
    code[used[used >= 0]] = np.arange(np.count_nonzero(used >= 0))
    found = []
    for length in range(2, _LONGEST_COMPOUND + 1):
        group = numbers[compounds.length[numbers] == length]
        at = starting[starting + length <= len(ids)]
        here = [code[ids[at + step]] for step in range(length)]
        wanted = [code[compounds.parts[group, step]] for step in range(length)]
        hit, slot = _match(here, wanted, len(used) + 1)
        found.append(Spaced(at[hit], group[slot]))
    at = np.concatenate([match.at for match in found])
    which = np.concatenate([match.which for match in found])
    order = np.lexsort((-compounds.length[which], at))
    return Spaced(at[order], which[order])


def _hash_pairs(first: Ints, second: Ints) -> Ints:
    """Small numbers that tell most pairs of words apart."""
    mixed = first * np.int32(0x3779B1B1) + second * np.int32(0x5EBCA6BD)  # wraps around
    return np.asarray((mixed >> np.int32(12)) & np.int32(_HASHES - 1))


def _match(rows: list[Longs], wanted: list[Longs], base: int) -> tuple[Longs, Longs]:
    """Which rows are wanted, and which of the distinct wanted ones they are.

    Both are given by column, and hold numbers below base.
    """
    if base ** len(rows) >= 2**63:
        return np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64)
    found = pc.index_in(pa.array(_pack(rows, base)), pa.array(_pack(wanted, base)))
    slot = found.fill_null(-1).to_numpy()
    hit = np.flatnonzero(slot >= 0)
    return hit, slot[hit].astype(np.int64)


def _pack(columns: list[Longs], base: int) -> Longs:
    """One number for each row."""
    packed = np.zeros(len(columns[0]), dtype=np.int64)
    for column in columns:
        packed = packed * base + column
    return packed


def _without_overlaps(spaced: Spaced, compounds: Compounds, winner: Ints) -> Spaced:
    """Those of compounds that become one word, of overlapping ones the first and longest."""
    kept = winner[spaced.which] >= 0
    at, which = spaced.at[kept], spaced.which[kept]
    while True:
        late = np.zeros(len(at), dtype=bool)
        late[1:] = at[1:] < at[:-1] + compounds.length[which[:-1]]
        late[1:] &= ~late[:-1]
        if not late.any():
            return Spaced(at, which)
        at, which = at[~late], which[~late]


def _rewrite(stream: Stream, inner: Longs, wanted: Bools, parts: Ints, commonest: Ints) -> Stream:
    """Drop unwanted words, and the inner words of joined compounds; split what is to be split.

    parts: word ids that a word becomes, shape (n_words + 1, 4), -1 where none.
    """
    ids = np.where(wanted, np.arange(len(wanted), dtype=np.int32), np.int32(-1))[stream.ids]
    filled = ids >= 0
    filled[inner] = True
    kept = filled.copy()
    kept[1:] |= filled[:-1]
    kept[:1] = True
    kept[inner] = False
    source = np.flatnonzero(kept)
    length = np.count_nonzero(parts >= 0, axis=1)
    wide = np.flatnonzero((length > 1)[ids])
    extra = length[ids[wide]] - 1
    source = np.sort(np.concatenate((source, np.repeat(wide, extra))), kind="stable")
    ids, shown = ids[source], stream.spelling_ids[source]
    at = np.flatnonzero((length > 1)[ids])
    starts = np.searchsorted(source, wide)
    step = at - np.repeat(starts, extra + 1)
    ids[at] = parts[ids[at], step]
    shown[at] = commonest[ids[at]]
    offsets = np.searchsorted(source, stream.offsets)
    return Stream(stream.words, ids, shown, stream.doubtful[source], offsets)
