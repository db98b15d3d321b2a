"""The words that people read a topic by."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray
from scipy.special import xlogy

from lib.analysis.topic_material import Material

TOP = 20  # ranked words kept per topic
SHOWN = 5  # papers that a page lists as typical
JUDGED = 10  # of them make a paper typical of the topic
CANDIDATES = 4  # times as many words are looked at before folding
OWN = 0.5  # how much a word loses to a topic that has it more; 0 for nothing
FOLD = 0.5  # a phrase with this much of its word's score stands for the word


def rank_words(
    material: Material, W: NDArray[np.float32], top: int = TOP
) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Each topic's words, by how far the topic's papers differ from the corpus in having them.

    With p the share of the topic's papers (by their weight in W, each paper counting for its main
    topic) that have a word and q the share of all papers, a word scores the Kullback-Leibler
    divergence ``p log(p / q) + (1 - p) log((1 - p) / (1 - q))`` where p > q: words that most of
    the topic's papers have and few others; less where another topic has it more. Of a phrase and
    its own words only one is kept.

    Returns
    -------
    columns : ndarray of int32, shape (k, top)
        Columns of the material's matrix, best first, -1 padded.
    weights : ndarray of float32, shape (k, top)
        Scores, 1 for the topic's best word.
    """
    scores = divergence(material.matrix, W) * material.leading
    columns = np.full((len(scores), top), -1, dtype=np.int32)
    weights = np.zeros((len(scores), top), dtype=np.float32)
    for topic, row in enumerate(scores):
        ranked = np.argsort(-row, kind="stable")[: CANDIDATES * top]
        ranked = ranked[row[ranked] > 0]
        kept = fold_phrases(ranked.tolist(), row[ranked].tolist(), material.split)[:top]
        columns[topic, : len(kept)] = kept
        weights[topic, : len(kept)] = row[kept] / row[kept[0]] if kept else 0
    return columns, weights


def divergence(matrix: sp.csr_array, W: NDArray[np.float32]) -> NDArray[np.float64]:
    """The score of every topic (row) and term; 0 where the topic does not stand out by it."""
    own = sp.csr_array(np.where(W.max(axis=1, keepdims=True) <= W, W, 0))
    present = sp.csr_array((np.ones(matrix.nnz), matrix.indices, matrix.indptr), matrix.shape)
    total = np.maximum(own.sum(axis=0), 1e-12)[:, None]
    p = np.clip((own.T @ present).toarray() / total, 0, 1)
    q = present.sum(axis=0)[None, :] / max(matrix.shape[0], 1)
    if W.shape[1] == 1:
        return np.asarray(p)  # a lone topic is the corpus and stands out by nothing
    scores = xlogy(p, p) - xlogy(p, q) + xlogy(1 - p, 1 - p) - xlogy(1 - p, 1 - np.minimum(q, p))
    scores = np.where(p > q, np.maximum(scores, 0), 0)  # never below 0 but by rounding
    best = np.maximum(scores.max(axis=0, keepdims=True), 1e-12)
    return np.asarray(np.round(scores * (scores / best) ** OWN, 9))


def fold_phrases(
    ranked: Sequence[int], scores: Sequence[float], split: Sequence[tuple[str, ...]]
) -> list[int]:
    """Ranked terms without doubles: of a phrase and its own words one is kept.

    The phrase, where its score is at least ``FOLD`` of the word's; else the word.
    """
    score = dict(zip(ranked, scores, strict=True))
    chosen: list[int] = []
    for term in ranked:
        rivals = [c for c in chosen if nested(split[c], split[term])]
        if any(len(split[c]) >= len(split[term]) or score[term] < FOLD * score[c] for c in rivals):
            continue
        chosen = [c for c in chosen if c not in rivals] + [term]
    return sorted(chosen, key=lambda term: (-score[term], ranked.index(term)))


def nested(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether the words of one term occur in a row in the other."""
    short, long = sorted((one, other), key=len)
    return any(long[i : i + len(short)] == short for i in range(len(long) - len(short) + 1))


def typicality(
    top_terms: NDArray[np.int32],
    top_weights: NDArray[np.float32],
    counts: sp.csr_array,
    paper_topics: NDArray[np.float32],
) -> NDArray[np.float32]:
    """How many of its topics' ten top words each paper has, by their weight: 0..1.

    Parameters
    ----------
    top_terms, top_weights : ndarray, shape (k, t)
        Term indices, -1 padded, and their weights.
    counts : csr_array, shape (n, m)
    paper_topics : ndarray of float32, shape (n, k)

    Returns
    -------
    ndarray of float32, shape (n,)
        The mean over the paper's topics, by their share of the paper.
    """
    terms, weights = top_terms[:, :JUDGED], top_weights[:, :JUDGED] * (top_terms[:, :JUDGED] >= 0)
    share = weights / np.maximum(weights.sum(axis=1, keepdims=True), 1e-9)
    topics = np.repeat(np.arange(len(terms)), terms.shape[1])
    shape = (counts.shape[1], len(terms))
    words = sp.csr_array((share.ravel(), (np.maximum(terms.ravel(), 0), topics)), shape=shape)
    covered = np.asarray((counts.minimum(1) @ words).todense())
    return np.asarray((covered * paper_topics).sum(axis=1), dtype=np.float32)


def lead_with_shared(
    top_terms: NDArray[np.int32],
    top_weights: NDArray[np.float32],
    counts: sp.csr_array,
    paper_topics: NDArray[np.float32],
) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Let each topic begin with a word that at least half of its most typical papers have.

    The first such word of the ten best takes the lead; where there is none, nothing changes.
    """
    typical = typicality(top_terms, top_weights, counts, paper_topics)
    terms, weights = top_terms.copy(), top_weights.copy()
    for topic, row in enumerate(top_terms):
        fit = paper_topics[:, topic] * typical
        papers = np.argsort(-fit, kind="stable")[:SHOWN]
        words = row[:JUDGED][row[:JUDGED] >= 0]
        if not len(words):
            continue
        share = (counts[papers[fit[papers] > 0]][:, words] > 0).toarray()
        shared = np.flatnonzero(share.mean(axis=0) >= 0.5) if len(share) else np.zeros(0, int)
        first = int(shared[0]) if len(shared) else 0
        terms[topic, : first + 1] = [words[first], *words[:first]]
        weights[topic, : first + 1] = [weights[topic, 0], *weights[topic, :first]]
    return terms, weights
