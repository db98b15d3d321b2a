"""A text classifier as data: terms, their weights, and how to apply them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp

from lib.analysis.area_vocabulary import Vocabulary
from lib.analysis.tokens import Tokens

Floats = npt.NDArray[np.float32]


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
    data = np.log(counts.data, dtype=np.float32)
    data += 1.0
    data *= idf[counts.indices]
    squares = _like(counts, np.square(data, dtype=np.float64)).sum(axis=1)
    lengths = np.repeat(np.sqrt(squares), np.diff(counts.indptr))
    np.divide(data, lengths, out=data, casting="same_kind")
    return _like(counts, data)


def _like(matrix: sp.csr_array, data: npt.NDArray[np.floating]) -> sp.csr_array:
    """The same cells with other values."""
    return sp.csr_array((data, matrix.indices, matrix.indptr), shape=matrix.shape)


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

    def fits(self) -> bool:
        """Whether the shapes of the parts agree with each other."""
        shapes = [self.idf.shape, self.linear.shape, self.outer_bias.shape]
        terms, areas = len(self.terms), len(self.names)
        if self.inner is None and self.inner_bias is None and self.outer is None:
            return shapes == [(terms,), (terms, areas), (areas,)]
        if self.inner is None or self.inner_bias is None or self.outer is None:
            return False
        shapes += [self.inner.shape, self.inner_bias.shape, self.outer.shape]
        inputs, hidden = self.linear.shape[-1], self.outer.shape[0]
        network = [(inputs, hidden), (hidden,), (hidden, areas)]
        return shapes == [(terms,), (terms, inputs), (areas,), *network]

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
        hidden = inputs @ self.inner
        hidden += self.inner_bias
        np.maximum(hidden, 0.0, out=hidden)
        return np.asarray(hidden @ self.outer + self.outer_bias, dtype=np.float32)

    def probabilities(self, features: sp.csr_array) -> Floats:
        """Calibrated probabilities, shape (n_papers, n_areas): rows add up to 1.

        A row is all 0, and no guess, where every known term is an everyday one or where the terms
        say nothing that sets one area above another.
        """
        found = spread(softmax(self.log_scores(features)), self.floor)
        telling = features @ (self.idf >= self.everyday).astype(np.float32) > 0
        even = found.max(axis=1, initial=0.0) - found.min(axis=1, initial=1.0) < 1e-6
        found[even | ~telling] = 0.0
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
