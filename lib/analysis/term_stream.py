"""The words of a corpus in a row, after folding of variants, and how often each is spelt how."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from lib.analysis.tokens import Tokens

Ints = npt.NDArray[np.int32]
Integers = npt.NDArray[np.integer]
Longs = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Stream:
    """Tokens after folding of variants.

    Attributes
    ----------
    words : list of str
        Folded words; index = word id.
    ids : ndarray of int32, shape (n,)
        Word ids, -1 at boundaries; the last element is -1 wherever there is one.
    spelling_ids : ndarray of int32, shape (n,)
        Spelling of each word; of no meaning at boundaries.
    doubtful : ndarray of bool, shape (n,)
        Whether a capital says nothing about the word: see ``term_spelling.doubtful_capitals``.
    offsets : ndarray of int64, shape (n_papers + 1,)
        ``ids[offsets[i]:offsets[i + 1]]`` are paper i's.
    """

    words: list[str]
    ids: Ints
    spelling_ids: Ints
    doubtful: npt.NDArray[np.bool_]
    offsets: Longs

    def papers(self, at: Longs) -> Ints:
        """Position of the paper of each token; at: token positions, ascending."""
        sizes = np.diff(np.searchsorted(at, self.offsets))
        return np.repeat(np.arange(len(sizes), dtype=np.int32), sizes)


@dataclass(frozen=True, slots=True)
class Spelt:
    """How often each spelling occurs, and the word that it spells.

    A spelling belongs to one word only, so that these few numbers save passes over all tokens.

    Attributes
    ----------
    words : ndarray of int32, shape (n_spellings,)
        Word id of each spelling.
    counts : ndarray of int64, shape (n_spellings,)
    n_words : int
    """

    words: Ints
    counts: Longs
    n_words: int

    @classmethod
    def of(cls, tokens: Tokens) -> Spelt:
        """The spellings of all tokens."""
        size = len(tokens.spellings)
        counts = np.bincount(tokens.spelling_ids + 2, minlength=size + 2)[2:]
        words = np.zeros(size + 2, dtype=np.int32)  # the last two are for boundaries
        words[tokens.spelling_ids] = tokens.ids
        return cls(words[:size], counts, len(tokens.words))

    def renamed(self, canonical: Ints) -> Spelt:
        """The same where each word is another one; canonical: word id of each word."""
        return Spelt(canonical[self.words], self.counts, self.n_words)

    def without(self, spellings: Ints) -> Spelt:
        """The same less these occurrences."""
        fewer = self.counts - np.bincount(spellings, minlength=len(self.counts))
        return Spelt(self.words, fewer, self.n_words)

    def word_counts(self) -> Longs:
        """Occurrences of each word; shape (n_words,)."""
        counts = np.bincount(self.words, weights=self.counts, minlength=self.n_words)
        return counts.astype(np.int64)

    def commonest(self) -> Ints:
        """Commonest spelling of each word, -1 for words without one; shape (n_words + 1,)."""
        used = np.flatnonzero(self.counts > 0)
        used = used[np.argsort(self.counts[used], kind="stable")]
        commonest = np.full(self.n_words + 1, -1, dtype=np.int32)
        commonest[self.words[used]] = used
        return commonest


def number(keys: Longs) -> tuple[Longs, Longs]:
    """``np.unique(keys, return_inverse=True)``, by hashing instead of sorting.

    >>> number(np.array([7, 3, 7]))
    (array([3, 7]), array([1, 0, 1]))
    """
    coded = pa.array(keys).dictionary_encode()
    values = coded.dictionary.to_numpy()
    order = np.argsort(values)
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(len(order))
    return values[order], rank[coded.indices.to_numpy()]
