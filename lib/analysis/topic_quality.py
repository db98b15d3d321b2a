"""How good topics are: coherence, diversity and stability of their top words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

TOP = 10  # words a topic is judged by


def npmi_coherence(
    top_terms: NDArray[np.int32], counts: sp.csr_array, top: int = TOP
) -> NDArray[np.float32]:
    """Mean normalised pointwise mutual information of each topic's top words.

    ``NPMI(a, b) = log(p(a, b) / p(a) p(b)) / -log p(a, b)`` over papers (Bouma 2009; Lau, Newman &
    Baldwin 2014): 1 where two words only occur together, 0 where they are independent, -1 where
    they never meet.

    Parameters
    ----------
    top_terms : ndarray of int32, shape (k, t)
        Term indices, best first; -1 pads a topic with fewer.
    counts : csr_array, shape (n, m)
        Occurrences of each term in each paper of the corpus.
    top : int
        How many of the words to judge by.

    Returns
    -------
    ndarray of float32, shape (k,)
        -1..1; NaN for a topic with fewer than two words.
    """
    judged = np.asarray(top_terms)[:, :top]
    used = np.unique(judged[judged >= 0])
    if not len(used):
        return np.full(len(judged), np.nan, dtype=np.float32)
    npmi = npmi_matrix(counts, used)
    scores = np.full(len(judged), np.nan, dtype=np.float32)
    for topic, row in enumerate(judged):
        places = np.searchsorted(used, row[row >= 0])
        if len(places) > 1:
            pairs = npmi[np.ix_(places, places)][np.triu_indices(len(places), 1)]
            scores[topic] = pairs.mean()
    return scores


def npmi_matrix(counts: sp.csr_array, columns: NDArray[np.int32]) -> NDArray[np.float64]:
    """NPMI of every pair of the given terms, shape (len(columns), len(columns))."""
    n = counts.shape[0]
    present = sp.csc_array(counts)[:, columns]
    present = sp.csc_array(
        (np.ones(present.nnz, dtype=np.float32), present.indices, present.indptr), present.shape
    )
    joint = (present.T @ present).toarray().astype(np.float64) / n
    single = np.diag(joint)
    expected = np.outer(single, single)
    npmi = np.full(joint.shape, -1.0)
    met = joint > 0
    everywhere = joint >= 1
    inner = met & ~everywhere
    npmi[inner] = np.log(joint[inner] / expected[inner]) / -np.log(joint[inner])
    npmi[everywhere] = 0.0  # in every paper: nothing to tell one word from another
    return npmi


def diversity(top_terms: NDArray[np.int32], top: int = TOP) -> float:
    """Share of different words among all topics' top words, 0..1 (Dieng et al. 2020).

    NaN where there are no words.
    """
    judged = np.asarray(top_terms)[:, :top]
    judged = judged[judged >= 0]
    return float(len(np.unique(judged)) / len(judged)) if len(judged) else float("nan")


def jaccard(
    one: NDArray[np.int32], other: NDArray[np.int32], top: int = TOP
) -> NDArray[np.float64]:
    """Jaccard similarity of the top words of every pair of topics, shape (k, l)."""
    sets = [{int(t) for t in row[:top] if t >= 0} for row in one]
    others = [{int(t) for t in row[:top] if t >= 0} for row in other]
    table = np.zeros((len(sets), len(others)))
    for i, a in enumerate(sets):
        for j, b in enumerate(others):
            union = len(a | b)
            table[i, j] = len(a & b) / union if union else 0.0
    return table


def matched_similarity(
    reference: NDArray[np.int32], refits: Sequence[NDArray[np.int32]], top: int = TOP
) -> NDArray[np.float32]:
    """Stability: how much of each topic's top words comes back in other fits.

    Topics are matched one to one so that the sum of the Jaccard similarities is largest
    (Greene, O'Callaghan & Cunningham 2014), and averaged over the refits; a topic that finds no
    partner scores 0 there.

    Parameters
    ----------
    reference : ndarray of int32, shape (k, t)
    refits : sequence of ndarray of int32, shape (l, t)
    top : int

    Returns
    -------
    ndarray of float32, shape (k,)
        0..1; NaN where there is no refit.
    """
    if not refits:
        return np.full(len(reference), np.nan, dtype=np.float32)
    total = np.zeros(len(reference))
    for refit in refits:
        table = jaccard(reference, refit, top)
        rows, columns = linear_sum_assignment(-table)
        total[rows] += table[rows, columns]
    return (total / len(refits)).astype(np.float32)
