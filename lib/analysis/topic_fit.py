"""Fitting one topic model: a start from k-means, then non-negative factors."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray
from sklearn.cluster import kmeans_plusplus

from lib.analysis import nmf, similar
from lib.analysis.topic_material import Material, neighbourhood

PULL = 1 / 3  # how strongly each neighbour draws a paper to like topics; 0 is plain NMF
STARTS = 4  # of k-means; the tightest is taken
KMEANS_ROUNDS = 25
ROUNDS = 8  # of HALS; more changes the top words little


@dataclass(frozen=True, slots=True)
class Fit:
    """Papers by topics (W) and topics by terms (H, rows of length 1)."""

    W: NDArray[np.float32]
    H: NDArray[np.float32]


def clusters(vectors: NDArray[np.float32], k: int, seed: int, starts: int) -> NDArray[np.intp]:
    """Spherical k-means (Dhillon & Modha 2001) from k-means++ starts: a label per row.

    Of several starts the one whose rows lie nearest to their centres. A cluster that runs empty
    stays empty; the caller drops it.
    """
    found = [_kmeans(vectors, k, seed * STARTS + start) for start in range(starts)]
    return max(found, key=lambda labels_fit: labels_fit[1])[0]


def _kmeans(vectors: NDArray[np.float32], k: int, seed: int) -> tuple[NDArray[np.intp], float]:
    centres, _ = kmeans_plusplus(vectors, k, random_state=seed, n_local_trials=2)
    centres = similar.normalise(centres)
    labels = np.full(len(vectors), -1, dtype=np.intp)
    for _ in range(KMEANS_ROUNDS):
        cosines = vectors @ centres.T
        nearest = np.argmax(cosines, axis=1)
        if np.array_equal(nearest, labels):
            break
        labels = nearest
        centres = similar.normalise(indicator(labels, k).T @ vectors)
    return labels, round(float(cosines.max(axis=1).sum(dtype=np.float64)), 3)


def indicator(labels: NDArray[np.intp], k: int) -> sp.csr_array:
    """Papers by topics with a 1 at each paper's label."""
    n = len(labels)
    return sp.csr_array(
        (np.ones(n, dtype=np.float32), labels, np.arange(n + 1)), shape=(n, k), dtype=np.float32
    )


def fit(material: Material, k: int, seed: int, rounds: int = ROUNDS, starts: int = STARTS) -> Fit:
    """NMF from the mean words of k-means clusters.

    Returns
    -------
    Fit
        ``k`` topics or fewer: one that no paper has for its main topic is left out.
    """
    degree = np.maximum(material.links.sum(axis=1), 1)
    labels = clusters(_smoothed(material.vectors, material.links, degree), k, seed, starts)
    used = np.unique(labels)
    own = indicator(np.searchsorted(used, labels), len(used))
    start = similar.normalise((own.T @ material.matrix).toarray())
    pull = PULL * neighbourhood(material.matrix.shape[0])
    graph = _normalised(material.links, degree)
    W, H = nmf.factorise(material.matrix, start, rounds, graph=graph, pull=pull)
    while True:
        held = np.bincount(W.argmax(axis=1)[W.max(axis=1) > 0], minlength=W.shape[1])
        if held.all() or not held.any():
            return Fit(W, H)
        W, H = W[:, held > 0], H[held > 0]


def _smoothed(
    vectors: NDArray[np.float32], links: sp.csr_array, degree: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Papers moved halfway to the mean of their neighbours, twice: tighter clusters."""
    for _ in range(2):
        vectors = similar.normalise(vectors + (links @ vectors) / degree[:, None])
    return vectors


def _normalised(links: sp.csr_array, degree: NDArray[np.float32]) -> sp.csr_array:
    scale = sp.dia_array(((1 / np.sqrt(degree))[None], [0]), shape=links.shape)
    return sp.csr_array(scale @ links @ scale, dtype=np.float32)


def shares(W: NDArray[np.float32], least: float) -> NDArray[np.float32]:
    """Rows of W as distributions: shares under ``least`` are dropped, the rest add up to 1."""
    total = W.sum(axis=1, keepdims=True)
    share = np.divide(W, total, out=np.zeros_like(W), where=total > 0)
    floor = np.minimum(least, share.max(axis=1, keepdims=True, initial=0))
    share = np.where(share >= floor, share, 0)
    total = share.sum(axis=1, keepdims=True)
    np.divide(share, total, out=share, where=total > 0)
    return np.asarray(share, dtype=np.float32)
