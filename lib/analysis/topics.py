"""Topics of a corpus: several models side by side, each measured, one of them the default."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd
import scipy.sparse as sp
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from lib.analysis import topic_fit, topic_labels, topic_material, topic_quality, topic_words
from lib.analysis.terms import Terms
from lib.analysis.topic_material import Material

SEED = 7
LEAST_SHARE = 0.08  # a smaller share of a paper is noise and is not shown
DOUBLING = 0.05  # of quality outweighs twice or half as many topics as are easily read
MUDDLED = 0.5  # of quality would be lost if every topic were a mixture of unlike things
REFITS = 3
REFIT_SHARE = 0.8
REFIT_ROUNDS = 5
REFIT_STARTS = 1
STABLE_FROM = 12  # papers; below, four fifths of them say nothing about the whole
LADDER: tuple[tuple[int, tuple[int, ...]], ...] = (
    (10_000, (10, 20, 30, 40, 60)),
    (1_500, (8, 12, 20, 30)),
    (300, (6, 9, 12, 16)),
    (60, (4, 6, 8, 10)),
    (12, (3, 4, 5, 6)),
    (6, (2, 3, 4)),
    (3, (2,)),
    (1, (1,)),
)


@dataclass(frozen=True, slots=True)
class TopicModel:
    """One set of topics, ordered by their share of the corpus, largest first.

    Attributes
    ----------
    count : int
        Number of topics, k.
    labels : tuple of str
        k, distinct, non-empty.
    top_terms : ndarray of int32, shape (k, 20)
        Term indices, best first, -1 padded.
    top_weights : ndarray of float32, shape (k, 20)
        0..1, 1 for the topic's best word.
    paper_topics : ndarray of float32, shape (n, k)
        Distribution of each paper over the topics: rows add up to 1, or are all 0: unassigned.
    main : ndarray of int16, shape (n,)
        Column of the largest share; -1 where unassigned.
    coherence : ndarray of float32, shape (k,)
        NPMI of the ten top words, -1..1.
    stability : ndarray of float32, shape (k,)
        0..1; NaN where there are too few papers to measure it.
    diversity : float
        Share of different words among all top tens, 0..1.
    typicality : ndarray of float32, shape (n,)
        How many of its topics' top words each paper has, 0..1: what makes one paper more typical
        than another with the same distribution.
    """

    count: int
    labels: tuple[str, ...]
    top_terms: NDArray[np.int32]
    top_weights: NDArray[np.float32]
    paper_topics: NDArray[np.float32]
    main: NDArray[np.int16]
    coherence: NDArray[np.float32]
    stability: NDArray[np.float32]
    diversity: float
    typicality: NDArray[np.float32] = field(default_factory=lambda: np.zeros(0, np.float32))


@dataclass(frozen=True)
class TopicSet:
    """Topic models by the number of topics asked for, and which is shown first.

    Attributes
    ----------
    models : dict of int to TopicModel
        Empty for a corpus without words. A model may hold fewer topics than its key says.
    default : int
        A key of ``models``; 0 where there is none.
    curve : DataFrame
        topics (the key), coherence, stability, diversity: means over the topics of each model.
    """

    models: dict[int, TopicModel]
    default: int
    curve: pd.DataFrame


def build_topics(
    terms: Terms,
    weights: sp.csr_array,
    *,
    counts: Sequence[int] | None = None,
    vectors: NDArray[np.float32] | None = None,
) -> TopicSet:
    """Fit, measure and label topic models of several sizes.

    Parameters
    ----------
    terms : Terms
    weights : csr_array, shape (n, m)
        TF-IDF of ``terms.counts``.
    counts : sequence of int, optional
        Numbers of topics; chosen by the size of the corpus where none are given. A number that
        exceeds what the papers and terms allow is lowered to that.
    vectors : ndarray of float32, shape (n, d), optional
        The papers in latent semantic space, where that is known already: best
        ``similar.lsa(similar.word_weights(tokens))``. Made of ``weights`` in a corpus of fewer
        than ``similar.FEW`` papers.

    Returns
    -------
    TopicSet
        The same whatever the order of the papers, except that rows follow it.
    """
    with threadpool_limits(limits=1):  # sums must not depend on the number of threads
        if not terms.counts.shape[0] or not len(terms.keys):
            return choose([])
        material = topic_material.prepare(terms, weights, vectors)
        models: list[tuple[int, TopicModel]] = []
        for count in possible_counts(material, counts):
            model = build_model(terms, material, count)
            if all(model.count != other.count for _, other in models):
                models.append((count, model))
        return choose(models)


def possible_counts(material: Material, counts: Sequence[int] | None) -> list[int]:
    """Numbers of topics to fit: at most one per distinct paper and per term, and never one alone.

    A single topic would tell nothing apart: such a corpus has no topic model.
    """
    matrix = material.matrix
    if not matrix.shape[0]:
        return []
    most = min(topic_material.distinct_rows(matrix), matrix.shape[1])
    if most < 2:
        return []
    wanted = counts if counts is not None else suggested_counts(matrix.shape[0])
    return sorted({min(max(int(count), 2), most) for count in wanted})


def suggested_counts(papers: int) -> tuple[int, ...]:
    """Numbers of topics worth trying for a corpus of so many papers."""
    return next((counts for least, counts in LADDER if papers >= least), ())


def build_model(terms: Terms, material: Material, count: int) -> TopicModel:
    """One measured and labelled model."""
    fit = topic_fit.fit(material, count, SEED)
    columns, top_weights = topic_words.rank_words(material, fit.W)
    share = topic_fit.shares(fit.W, LEAST_SHARE)
    order = _by_share(share, columns)
    columns, top_weights, share = columns[order], top_weights[order], share[:, order]
    top_terms = np.where(columns >= 0, material.columns[columns], -1).astype(np.int32)
    paper_topics = np.zeros((terms.counts.shape[0], len(order)), dtype=np.float32)
    paper_topics[material.rows] = share
    top_terms, top_weights = topic_words.lead_with_shared(
        top_terms, top_weights, terms.counts, paper_topics
    )
    assigned = paper_topics.max(axis=1, initial=0) > 0
    return TopicModel(
        count=len(order),
        labels=topic_labels.label_topics(terms, top_terms, top_weights),
        top_terms=top_terms,
        top_weights=top_weights,
        paper_topics=paper_topics,
        main=np.where(assigned, paper_topics.argmax(axis=1), -1).astype(np.int16),
        coherence=topic_quality.npmi_coherence(top_terms, terms.counts),
        stability=_stability(material, columns, count),
        diversity=topic_quality.diversity(top_terms),
        typicality=topic_words.typicality(top_terms, top_weights, terms.counts, paper_topics),
    )


def _by_share(share: NDArray[np.float32], columns: NDArray[np.int32]) -> NDArray[np.intp]:
    """Topics by their share of the corpus, largest first; ties by their words."""
    size = np.round(share.sum(axis=0, dtype=np.float64), 6)
    return np.lexsort((*columns.T[::-1], -size))


def _stability(material: Material, columns: NDArray[np.int32], count: int) -> NDArray[np.float32]:
    """How much of each topic's words comes back when it is fitted to four fifths of the papers."""
    n = material.matrix.shape[0]
    refits: list[NDArray[np.int32]] = []
    for seed in range(SEED + 1, SEED + 1 + (REFITS if n >= STABLE_FROM else 0)):
        rows = np.random.default_rng(seed).choice(n, int(REFIT_SHARE * n), replace=False)
        part = topic_material.sample(material, np.sort(rows))
        fit = topic_fit.fit(part, min(count, len(rows)), seed, REFIT_ROUNDS, REFIT_STARTS)
        refits.append(topic_words.rank_words(part, fit.W, topic_quality.TOP)[0])
    return topic_quality.matched_similarity(columns, refits)


def choose(models: Sequence[tuple[int, TopicModel]]) -> TopicSet:
    """Put models together, and make the best measured one the default."""
    curve = pd.DataFrame(
        [(key, _mean(m.coherence), _mean(m.stability), m.diversity) for key, m in models],
        columns=["topics", "coherence", "stability", "diversity"],
    )
    default = 0
    if models:
        quality = curve[["coherence", "stability", "diversity"]].fillna(0).mean(axis=1)
        papers = len(models[0][1].main)
        distance = np.abs(np.log2(curve["topics"].to_numpy() / readable_count(papers)))
        muddled = np.array([np.mean(model.coherence < 0) for _, model in models])
        merit = np.round(quality.to_numpy() - DOUBLING * distance - MUDDLED * muddled, 6)
        default = int(curve["topics"].iloc[int(merit.argmax())])
    return TopicSet(dict(models), default, curve)


def readable_count(papers: int) -> float:
    """A number of topics that a person can take in: 5 for 19 papers, 13 for 4,000, 18 for 100,000.

    The default model is the one with the best mean of coherence, stability and diversity, less
    ``DOUBLING`` for each time its number is double or half of this, and less ``MUDDLED`` for the
    share of its topics whose words shun each other (NPMI below 0).
    """
    return max(1.0, 1.6 * math.log(max(papers, 1)))


def _mean(values: NDArray[np.float32]) -> float:
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else float("nan")


def topic_papers(model: TopicModel, topic: int, rows: NDArray[np.integer]) -> NDArray[np.intp]:
    """The papers of a selection that have some of a topic, the most typical first.

    Parameters
    ----------
    model : TopicModel
    topic : int
        Column, 0..k-1.
    rows : ndarray of int
        Positions of the selected papers.

    Returns
    -------
    ndarray of intp
        Positions by the topic's share of the paper times the paper's typicality; ties by position.
    """
    rows = np.sort(np.asarray(rows, dtype=np.intp))
    typical = model.paper_topics[rows, topic]
    if len(model.typicality):
        typical = typical * model.typicality[rows]
    order = np.argsort(-typical, kind="stable")
    return np.asarray(rows[order[typical[order] > 0]], dtype=np.intp)


def topic_shares(model: TopicModel, rows: NDArray[np.integer]) -> tuple[NDArray[np.float64], float]:
    """What part of a selection each topic makes up, and what part is unassigned.

    Returns
    -------
    shares : ndarray of float64, shape (k,)
        Means of the papers' distributions.
    unassigned : float
        All of them and this add up to 1; all are 0 for an empty selection.
    """
    if not len(rows):
        return np.zeros(model.count), 0.0
    shares = model.paper_topics[rows].mean(axis=0, dtype=np.float64)
    unassigned = float(np.mean(model.main[rows] < 0))
    scale = (1 - unassigned) / shares.sum() if shares.sum() > 0 else 0.0
    return shares * scale, unassigned
