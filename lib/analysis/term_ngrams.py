"""Counting one- to three-word terms as integers: which sequences are terms, and where."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import sparse

from lib.analysis.term_stream import Stream, number
from lib.analysis.term_words import GENERIC, LINK, NOTHING

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

MIN_LIFT = 10.0  # how many times oftener than by chance the two words of a phrase must meet
MIN_LINKED_SHARE = 0.12  # share of "chain" or of "thought" that must stand in "chain of thought"
EXPLAINED = 0.75  # a phrase that stands inside one longer phrase this often is dropped
_WILSON_Z = 1.0


@dataclass(frozen=True, slots=True)
class Grams:
    """Occurrences of the terms of one length.

    Attributes
    ----------
    words : ndarray of int64, shape (n_terms, length)
        Word ids of each term.
    at : ndarray of int64, shape (n_occurrences,)
        Token position of each occurrence, ascending.
    term : ndarray of int64, shape (n_occurrences,)
        Which term occurs there.
    """

    words: Ints
    at: Ints
    term: Ints

    def __len__(self) -> int:
        return len(self.words)

    def counts(self) -> Ints:
        """Number of occurrences of each term."""
        return np.bincount(self.term, minlength=len(self.words))

    def keep(self, mask: Bools) -> Grams:
        """Only the terms where mask is true, with their occurrences, renumbered."""
        number = np.cumsum(mask) - 1
        kept = mask[self.term]
        return Grams(self.words[mask], self.at[kept], number[self.term[kept]])

    def dense(self, n_tokens: int) -> npt.NDArray[np.int32]:
        """Term at each token position, -1 where none starts; shape (n_tokens,)."""
        place = np.full(n_tokens, -1, dtype=np.int32)
        place[self.at] = self.term
        return place


def document_frequency(grams: Grams, stream: Stream) -> Ints:
    """Number of papers of each term."""
    return np.asarray(np.diff(count_columns(grams, stream).indptr), dtype=np.int64)


def count_columns(grams: Grams, stream: Stream) -> sparse.csc_array:
    """Occurrences of each term in each paper; int32, shape (n_papers, n_terms), sorted indices.

    Positions ascend and with them papers, so that grouping by column leaves nothing to sort.
    """
    cells = (stream.papers(grams.at), grams.term.astype(np.int32))
    ones = np.ones(len(grams.at), dtype=np.int32)
    shape = (len(stream.offsets) - 1, len(grams))
    return sparse.csc_array(sparse.coo_array((ones, cells), shape=shape))


def unigrams(stream: Stream, usable: Bools) -> Grams:
    """Every usable word; usable: one element per word and a last False for boundaries."""
    at = np.flatnonzero(usable[stream.ids])
    present, term = _ranked(stream.ids[at], len(stream.words))
    return Grams(present[:, None], at, term)


def _ranked(keys: npt.NDArray[np.int32], size: int) -> tuple[Ints, Ints]:
    """np.unique with inverse, for small non-negative integers and without sorting."""
    seen = np.zeros(size, dtype=bool)
    seen[keys] = True
    rank = np.cumsum(seen) - 1
    return np.flatnonzero(seen), rank[keys]


def bigrams(stream: Stream, classes: npt.NDArray[np.uint8], min_count: int) -> Grams:
    """Pairs of neighbouring content words that occur at least min_count times."""
    edge = (classes >= GENERIC)[stream.ids]
    at = np.flatnonzero(edge[:-1] & edge[1:])
    base = len(stream.words) + 1
    keys = stream.ids[at] * np.int64(base) + stream.ids[at + 1]
    keys, at = _frequent(keys, at, min_count)
    values, term = number(keys)
    return Grams(np.column_stack((values // base, values % base)), at, term)


def trigrams(stream: Stream, classes: npt.NDArray[np.uint8], pairs: Grams, min_count: int) -> Grams:
    """Triples of content words made of two frequent pairs, and content-link-content triples."""
    here = np.zeros(len(stream.ids), dtype=bool)
    here[pairs.at] = True
    of = classes[stream.ids]
    plain = here[:-2] & here[1:-1]
    linked = (of[:-2] >= GENERIC) & (of[1:-1] == LINK) & (of[2:] >= GENERIC)
    at = np.flatnonzero(plain | linked)
    present, rank = _ranked(
        np.concatenate([stream.ids[at + step] for step in range(3)]), len(classes)
    )
    base = len(present) + 1
    first, second, third = np.split(rank, 3)
    keys = (first * base + second) * base + third
    keys, at = _frequent(keys, at, min_count)
    values, term = number(keys)
    columns = (values // base**2, values // base % base, values % base)
    return Grams(present[np.column_stack(columns)], at, term)


def _frequent(keys: Ints, at: Ints, min_count: int) -> tuple[Ints, Ints]:
    """Drop most keys that occur too seldom: counting hashes is cheaper than sorting."""
    if min_count <= 1 or len(keys) < 100_000:
        return keys, at
    buckets = (keys * np.int64(0x9E3779B97F4A7C15 - 2**64)) >> np.int64(42)
    buckets &= np.int64(2**22 - 1)
    enough = np.bincount(buckets, minlength=2**22)[buckets] >= min_count
    return keys[enough], at[enough]


def associated_pairs(pairs: Grams, word_counts: Ints, n_tokens: int) -> Bools:
    """Whether the two words of a pair meet clearly oftener than by chance.

    ``lift = count(ab) * n_tokens / (count(a) * count(b))`` must reach ``MIN_LIFT``.
    """
    expected = word_counts[pairs.words[:, 0]] * word_counts[pairs.words[:, 1]] / max(n_tokens, 1)
    return np.asarray(pairs.counts() >= MIN_LIFT * expected)


def associated_triples(
    triples: Grams, pairs: Grams, classes: npt.NDArray[np.uint8], word_counts: Ints
) -> Bools:
    """Which triples hold together.

    A plain triple needs both its pairs; one with a link must explain a good share of its rarer
    content word.
    """
    counts = triples.counts()
    linked = classes[triples.words[:, 1]] == LINK
    rarer = np.minimum(word_counts[triples.words[:, 0]], word_counts[triples.words[:, 2]])
    strong = counts >= MIN_LINKED_SHARE * rarer
    return np.where(linked, strong, True)


def explained_by_longer(shorter: Grams, longer: list[Grams], n_tokens: int) -> Bools:
    """Whether a term stands nearly always inside one and the same longer term.

    The lower end of the Wilson interval of the share must reach ``EXPLAINED``: two occurrences out
    of two are no evidence, ten out of ten are.
    """
    best = np.zeros(len(shorter), dtype=np.int64)
    place = shorter.dense(n_tokens)
    for grams in longer:
        for shift in range(grams.words.shape[1] - shorter.words.shape[1] + 1):
            inner = place[grams.at + shift]
            inside = inner >= 0
            base = np.int64(len(grams) + 1)
            keys, pair = number(inner[inside] * base + grams.term[inside])
            np.maximum.at(best, keys // base, np.bincount(pair))
    return wilson_lower(best, shorter.counts()) >= EXPLAINED


def cut_short(triples: Grams, stream: Stream, classes: npt.NDArray[np.uint8]) -> Bools:
    """Whether a triple is a fragment: nearly always next to one and the same word."""
    best = np.zeros(len(triples), dtype=np.int64)
    base = len(stream.words) + 1
    for shift in (-1, 3):
        at = np.clip(triples.at + shift, 0, len(stream.ids) - 1)
        neighbour = stream.ids[at].astype(np.int64)
        content = classes[neighbour] > NOTHING
        keys, pair = number(triples.term[content] * base + neighbour[content])
        np.maximum.at(best, keys // base, np.bincount(pair))
    return wilson_lower(best, triples.counts()) >= EXPLAINED


def wilson_lower(successes: Ints, trials: Ints, z: float = _WILSON_Z) -> npt.NDArray[np.float64]:
    """Lower end of the Wilson score interval of a share (Wilson 1927); 0 where there are no trials.

    >>> wilson_lower(np.array([2, 10]), np.array([2, 10])).round(2)
    array([0.67, 0.91])
    """
    n = np.maximum(trials, 1)
    share = successes / n
    middle = share + z * z / (2 * n)
    spread = z * np.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    lower = (middle - spread) / (1 + z * z / n)
    return np.asarray(np.where(trials > 0, np.maximum(lower, 0.0), 0.0))
