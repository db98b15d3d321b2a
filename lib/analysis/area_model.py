"""A text classifier as data: terms, their weights, and how to apply them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp

from lib.analysis.tokens import Tokens

Floats = npt.NDArray[np.float32]


class Vocabulary:
    """Known terms: words, and pairs of adjacent words, with their column numbers.

    Parameters
    ----------
    terms : sequence of str
        One or two folded words each, a space between; a term's position is its column.
    """

    def __init__(self, terms: Sequence[str]) -> None:
        self.size = len(terms)
        self._part: dict[str, int] = {}
        single: dict[int, int] = {}
        pairs: list[tuple[int, int, int]] = []
        for column, term in enumerate(terms):
            parts = [self._part.setdefault(word, len(self._part)) for word in term.split(" ")]
            if len(parts) == 1:
                single[parts[0]] = column
            else:
                pairs.append((parts[0], parts[1], column))
        self._single = np.full(len(self._part) + 1, -1, dtype=np.int32)
        self._single[list(single)] = list(single.values())
        first, second, columns = np.array(pairs, dtype=np.int64).reshape(-1, 3).T
        keys = first * len(self._part) + second
        order = np.argsort(keys)
        self._keys, self._columns = keys[order], columns[order].astype(np.int32)
        self._opens = np.zeros(len(self._part) + 1, dtype=bool)
        self._closes = self._opens.copy()
        self._opens[first], self._closes[second] = True, True

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
        unknown = len(self._part)
        part_of = [self._part.get(word, unknown) for word in tokens.words]
        table = np.array([*part_of, unknown], dtype=np.int32)
        stream = table[tokens.ids]  # -1, a boundary, reads the last entry
        columns = np.stack([self._single[stream], self._pairs(stream)], axis=1).ravel()
        known = columns >= 0
        ends = np.concatenate(([0], np.cumsum(known)))[2 * tokens.offsets]
        hits = columns[known]
        shape = (len(tokens.offsets) - 1, self.size)
        counts = sp.csr_array((np.ones(len(hits), np.float32), hits, ends), shape=shape)
        counts.sum_duplicates()
        return counts

    def _pairs(self, stream: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
        """Column of the pair that each token begins; -1 where that pair is unknown."""
        found = np.full(len(stream), -1, dtype=np.int32)
        if not len(self._keys) or len(stream) < 2:
            return found
        left, right = stream[:-1], stream[1:]
        at = np.flatnonzero(self._opens[left] & self._closes[right])
        wanted = left[at].astype(np.int64) * len(self._part) + right[at]
        place = np.minimum(np.searchsorted(self._keys, wanted), len(self._keys) - 1)
        hit = self._keys[place] == wanted
        found[at[hit]] = self._columns[place[hit]]
        return found


def weigh(counts: sp.csr_array, idf: Floats) -> sp.csr_array:
    """Sublinear TF-IDF, each row scaled to Euclidean length 1; rows without a term stay 0.

    Parameters
    ----------
    counts : csr_array, shape (n_papers, n_terms)
    idf : ndarray, shape (n_terms,)

    Returns
    -------
    csr_array of float32, same shape
    """
    data = (1.0 + np.log(counts.data)) * idf[counts.indices]
    rows = np.repeat(np.arange(counts.shape[0]), np.diff(counts.indptr))
    squares = np.bincount(rows, weights=np.square(data, dtype=float), minlength=counts.shape[0])
    data = (data / np.sqrt(squares)[rows]).astype(np.float32)
    return sp.csr_array((data, counts.indices, counts.indptr), shape=counts.shape)


def inverse_frequency(counts: sp.csr_array) -> Floats:
    """Smooth inverse document frequency, ``ln((1 + n) / (1 + df)) + 1``, of each term."""
    frequency = np.bincount(counts.indices, minlength=counts.shape[1])
    idf = np.log((1 + counts.shape[0]) / (1 + frequency)) + 1.0
    return np.asarray(idf, dtype=np.float32)


def softmax(scores: npt.NDArray[np.floating]) -> Floats:
    """Row-wise softmax."""
    shifted = np.exp(scores - scores.max(axis=1, keepdims=True, initial=-np.inf))
    return np.asarray(shifted / shifted.sum(axis=1, keepdims=True), dtype=np.float32)


def spread(probabilities: Floats, floor: float) -> Floats:
    """Take the share ``floor`` off each row and give it to all columns alike."""
    evenly = floor / max(probabilities.shape[1], 1)
    return np.asarray((1.0 - floor) * probabilities + evenly, dtype=np.float32)


@dataclass(frozen=True, eq=False)
class AreaModel:
    """Classifier of papers by area: TF-IDF, a linear layer, and a small network on top.

    With x the TF-IDF of a paper, ``hidden = max(0, x @ linear @ inner + inner_bias)``, and the
    areas' log scores are ``hidden @ outer + outer_bias``. A model without a network is plainly
    linear: ``x @ linear + outer_bias``. The softmax of the log scores, with the share ``floor``
    taken off and spread evenly over the areas, gives calibrated probabilities.

    Attributes
    ----------
    names : tuple of str, length n_areas
    terms : tuple of str, length n_terms
        See :class:`Vocabulary`.
    idf : ndarray of float32, shape (n_terms,)
    linear : ndarray of float32, shape (n_terms, n_inputs)
    inner, inner_bias : ndarray of float32, shapes (n_inputs, n_hidden) and (n_hidden,), or None
    outer : ndarray of float32, shape (n_hidden, n_areas), or None
    outer_bias : ndarray of float32, shape (n_areas,)
    floor : float
        In 0..1.
    everyday : float
        Words of an idf below it do not by themselves allow a guess.
    about : dict
        How the model was made, and its figures on papers that it has not seen.
    """

    names: tuple[str, ...]
    terms: tuple[str, ...]
    idf: Floats
    linear: Floats
    outer_bias: Floats
    floor: float = 0.0
    everyday: float = 0.0
    inner: Floats | None = None
    inner_bias: Floats | None = None
    outer: Floats | None = None
    about: Mapping[str, object] = field(default_factory=dict)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The terms, ready for counting."""
        return Vocabulary(self.terms)

    def features(self, tokens: Tokens) -> sp.csr_array:
        """TF-IDF of the papers, shape (n_papers, n_terms); rows of length 1, or 0 (no term)."""
        return weigh(self.vocabulary.count(tokens), self.idf)

    def log_scores(self, features: sp.csr_array) -> Floats:
        """Log scores, shape (n_papers, n_areas)."""
        inputs = np.asarray(features @ self.linear, dtype=np.float32)
        if self.inner is None or self.inner_bias is None or self.outer is None:
            return inputs + self.outer_bias
        hidden = np.maximum(inputs @ self.inner + self.inner_bias, 0.0)
        return np.asarray(hidden @ self.outer + self.outer_bias, dtype=np.float32)

    def probabilities(self, features: sp.csr_array) -> Floats:
        """Calibrated probabilities, shape (n_papers, n_areas): rows add up to 1.

        A row is all 0, and no guess, where every known term is an everyday one or where the terms
        say nothing that sets one area above another.
        """
        found = spread(softmax(self.log_scores(features)), self.floor)
        telling = np.add.reduceat(
            np.append(self.idf[features.indices] >= self.everyday, False), features.indptr[:-1]
        )
        empty = np.diff(features.indptr) == 0
        even = found.max(axis=1, initial=0.0) - found.min(axis=1, initial=1.0) < 1e-6
        found[empty | even | (telling == 0)] = 0.0
        return found

    def slopes(self, features: sp.csr_array) -> Floats:
        """Change of one paper's log scores per unit of each term, shape (n_terms, n_areas).

        The network is linear piece by piece, so that ``features @ slopes`` plus a constant that
        depends on the piece are the paper's very scores.
        """
        if self.inner is None or self.inner_bias is None or self.outer is None:
            return self.linear
        inputs = np.asarray(features @ self.linear, dtype=np.float32)
        active = (inputs @ self.inner + self.inner_bias)[0] > 0
        return np.asarray(self.linear @ (self.inner[:, active] @ self.outer[active]))


def contributions(model: AreaModel, features: sp.csr_array, area: int) -> list[tuple[str, float]]:
    """How much each term of one paper speaks for an area, against the average area.

    Parameters
    ----------
    model : AreaModel
    features : csr_array, shape (1, n_terms)
        One row of ``model.features``.
    area : int
        Column of the area.

    Returns
    -------
    list of (term, contribution)
        In log-probability; strongest support first, terms against the area last.
    """
    slopes = model.slopes(features)[features.indices]
    values = features.data * (slopes[:, area] - slopes.mean(axis=1))
    order = np.lexsort((features.indices, -values))
    return [(model.terms[features.indices[i]], float(values[i])) for i in order]
