"""Counting known words, and known pairs of adjacent words, in a stream of word ids."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import scipy.sparse as sp

from lib.analysis.tokens import Tokens

Ints = npt.NDArray[np.int32]
Keys = npt.NDArray[np.uint64]

# So many papers at a time that their words stay in the processor's cache.
_BLOCK = 1024
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)  # 2**64 over the golden ratio: Fibonacci hashing (Knuth)
_NO_KEY = np.uint64(2**64 - 1)


class Vocabulary:
    """Known terms: words, and pairs of adjacent words, with their column numbers.

    Parameters
    ----------
    terms : sequence of str
        One or two folded words each, a space between; a term's position is its column. Distinct.
    """

    def __init__(self, terms: Sequence[str]) -> None:
        self.size = len(terms)
        split = pc.split_pattern(pa.array(terms, pa.string()), " ")
        words = pc.list_flatten(split).dictionary_encode()
        self._words = words.dictionary
        parts = words.indices.to_numpy()
        starts = split.offsets.to_numpy()[:-1]
        paired = np.diff(split.offsets.to_numpy()) == 2
        columns = np.arange(self.size, dtype=np.int32)
        self._single = np.full(len(self._words) + 1, -1, dtype=np.int32)
        self._single[parts[starts[~paired]]] = columns[~paired]
        first, second = parts[starts[paired]], parts[starts[paired] + 1]
        self._opens = np.zeros(len(self._words) + 1, dtype=bool)
        self._closes = self._opens.copy()
        self._opens[first], self._closes[second] = True, True
        self._pairs = _PairTable(self._pair_keys(first, second), columns[paired])

    def _pair_keys(self, first: Ints, second: Ints) -> Keys:
        return first.astype(np.uint64) * np.uint64(len(self._words)) + second.astype(np.uint64)

    def count(self, tokens: Tokens) -> sp.csr_array:
        """Count the known terms of each paper.

        Parameters
        ----------
        tokens : Tokens

        Returns
        -------
        csr_array of float32, shape (n_papers, size)
            Indices sorted, no duplicates. Pairs do not cross a boundary.
        """
        unknown = len(self._words)
        found = pc.index_in(pa.array(tokens.words, pa.string()), value_set=self._words)
        # -1, a boundary, reads the last entry.
        table = np.append(found.fill_null(unknown).to_numpy(), unknown).astype(np.int32)
        papers, offsets = len(tokens), tokens.offsets
        step = max(1, min(_BLOCK, (2**32 - 1) // max(self.size, 1)))
        blocks = [
            self._count_block(table[tokens.ids[places[0] : places[-1]]], places - places[0])
            for places in (offsets[at : at + step + 1] for at in range(0, papers, step))
        ]
        none = np.zeros(0, dtype=np.int32)
        counts, columns, lengths = (
            np.concatenate(part) for part in zip(*blocks, (none, none, none), strict=True)
        )
        ends = np.concatenate(([0], np.cumsum(lengths)))
        parts = (counts.astype(np.float32), columns, ends.astype(columns.dtype))
        return sp.csr_array(parts, shape=(papers, self.size))

    def _count_block(self, stream: Ints, offsets: npt.NDArray[np.int64]) -> tuple[Ints, Ints, Ints]:
        """Counts and columns of the cells of some papers, and how many cells each paper has."""
        papers = len(offsets) - 1
        begin = np.arange(papers + 1, dtype=np.uint32) * np.uint32(self.size)
        row = np.repeat(begin[:-1], np.diff(offsets))
        single = self._single[stream]
        at = np.flatnonzero(single >= 0)
        pair_at, pair = self._find_pairs(stream)
        cells = np.concatenate([row[at] + single[at].view(np.uint32), row[pair_at] + pair])
        cells.sort()
        fresh = np.flatnonzero(np.concatenate(([True], cells[1:] != cells[:-1]))[: len(cells)])
        counts = np.diff(fresh, append=len(cells)).astype(np.int32)
        cells = cells[fresh]
        lengths = np.diff(np.searchsorted(cells, begin)).astype(np.int32)
        columns = (cells - np.repeat(begin[:-1], lengths)).astype(np.int32)
        return counts, columns, lengths

    def _find_pairs(self, stream: Ints) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint32]]:
        """Where a known pair begins, and its column."""
        left, right = stream[:-1], stream[1:]
        at = np.flatnonzero(self._opens[left] & self._closes[right])
        columns = self._pairs.find(self._pair_keys(left[at], right[at]))
        hit = np.flatnonzero(columns >= 0)
        return at[hit], columns[hit].view(np.uint32)


class _PairTable:
    """Hash table from distinct keys to columns, built and looked up by whole arrays."""

    def __init__(self, keys: Keys, columns: Ints) -> None:
        bits = len(keys).bit_length() + 4
        self._shift = np.uint64(64 - bits)
        slots = self._slots(keys)
        order = np.argsort(slots, kind="stable")
        sizes = np.bincount(slots, minlength=2**bits)
        self._starts = (np.cumsum(sizes) - sizes).astype(np.int32)
        # An empty slot behind the last key points at the entry appended here.
        self._keys = np.append(keys[order], _NO_KEY)
        self._columns = np.append(columns[order], np.int32(-1))
        self._goes_on = np.append(np.diff(slots[order]) == 0, [False, False])[: len(keys) + 1]

    def _slots(self, keys: Keys) -> npt.NDArray[np.int64]:
        return ((keys * _GOLDEN) >> self._shift).view(np.int64)

    def find(self, keys: Keys) -> Ints:
        """Column of each key; -1 where it is unknown."""
        place = self._starts[self._slots(keys)]
        hit = self._keys[place] == keys
        found = np.where(hit, self._columns[place], np.int32(-1))
        rest = np.flatnonzero(~hit & self._goes_on[place])
        while len(rest):
            place[rest] += 1
            here = place[rest]
            hit = self._keys[here] == keys[rest]
            found[rest[hit]] = self._columns[here[hit]]
            rest = rest[~hit & self._goes_on[here]]
        return found
