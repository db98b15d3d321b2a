"""What topic models of one corpus are fitted on: terms, papers and who is near whom."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

from lib.analysis import similar
from lib.analysis.terms import Terms

VOCABULARY = 12_000  # terms that topics are made of
PAIRS_FROM = 8  # papers from which a term of a single paper makes no topic
COMMON = 0.5  # a term in a larger share of the papers tells no topic from another
NEIGHBOURS = 15  # papers that are drawn to like topics


@dataclass(frozen=True, slots=True)
class Material:
    """What every fit of one corpus shares; papers in content order, so that no order matters.

    Attributes
    ----------
    rows : ndarray of intp, shape (n,)
        Position in the corpus of each usable paper.
    columns : ndarray of int32, shape (m,)
        Term index of each column.
    leading : ndarray of bool, shape (m,)
        Whether people may see the term as a word of a topic: generic words help to tell papers
        apart, and name nothing.
    matrix : csr_array of float32, shape (n, m)
        TF-IDF of the chosen terms, rows of length 1.
    vectors : ndarray of float32, shape (n, d)
        The papers in latent semantic space, rows of length 1.
    links : csr_array of float32, shape (n, n)
        Symmetric, 1 where one paper is among the other's nearest.
    split : tuple of tuple of str
        The words of each column's term.
    """

    rows: NDArray[np.intp]
    columns: NDArray[np.int32]
    leading: NDArray[np.bool_]
    matrix: sp.csr_array
    vectors: NDArray[np.float32]
    links: sp.csr_array
    split: tuple[tuple[str, ...], ...]


def prepare(
    terms: Terms, weights: sp.csr_array, vectors: NDArray[np.float32] | None = None
) -> Material:
    """Choose the terms and papers that topics are fitted on, and bring them into content order."""
    columns = choose_terms(terms)
    matrix = _unit_rows(sp.csr_array(weights)[:, columns])
    matrix.sort_indices()
    filled = np.flatnonzero(np.diff(matrix.indptr))
    rows = filled[similar.content_order(matrix[filled])]
    matrix = matrix[rows]
    if vectors is None or len(vectors) < similar.FEW:
        vectors = similar.lsa(weights)
    found = similar.normalise(vectors[rows])
    split = tuple(tuple(str(terms.keys[c]).split()) for c in columns)
    leading = leading_terms(terms, columns)
    return Material(rows, columns.astype(np.int32), leading, matrix, found, _links(found), split)


def _links(vectors: NDArray[np.float32]) -> sp.csr_array:
    n = len(vectors)
    nearest, _ = similar.neighbours(vectors, neighbourhood(n))
    known = nearest >= 0
    ends = np.concatenate(([0], np.cumsum(known.sum(axis=1))))
    links = sp.csr_array(
        (np.ones(ends[-1], dtype=np.float32), nearest[known], ends), shape=(n, n), dtype=np.float32
    )
    links = sp.csr_array(links + links.T)
    links.data[:] = 1
    return links


def neighbourhood(papers: int) -> int:
    """How many nearest papers have a say in a paper's topics: fewer in a small corpus."""
    return min(NEIGHBOURS, round(math.sqrt(papers) / 2))


def choose_terms(terms: Terms) -> NDArray[np.intp]:
    """Columns of the terms that topics are fitted on, sorted by key.

    The commonest that are not in most papers, nor (in a corpus of any size) in a single one; where
    that leaves nothing, as in a few equal texts, every term.
    """
    papers = terms.counts.shape[0]
    least = 2 if papers >= PAIRS_FROM else 1
    columns = np.flatnonzero((terms.df >= least) & (terms.df <= COMMON * papers))
    if not len(columns):
        columns = np.arange(len(terms.keys))
    keys = terms.keys[columns].astype(str)
    kept = columns[np.lexsort((keys, -terms.df[columns]))[:VOCABULARY]]
    return kept[np.argsort(terms.keys[kept].astype(str), kind="stable")]


def leading_terms(terms: Terms, columns: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which of the columns may be shown as words of a topic: research words only without others."""
    own = ~np.asarray(terms.research, dtype=bool)[columns]
    return own if own.any() else np.ones_like(own)


def _unit_rows(matrix: sp.csr_array) -> sp.csr_array:
    lengths = np.sqrt(np.asarray(matrix.multiply(matrix).sum(axis=1)).ravel())
    scale = np.divide(1, lengths, out=np.zeros_like(lengths), where=lengths > 0)
    scaled = sp.csr_array(matrix, dtype=np.float32, copy=True)
    scaled.data *= np.repeat(scale, np.diff(scaled.indptr)).astype(np.float32)
    return scaled


def sample(material: Material, rows: NDArray[np.intp]) -> Material:
    """Some of the papers, with what is known about them."""
    return Material(
        material.rows[rows],
        material.columns,
        material.leading,
        material.matrix[rows],
        material.vectors[rows],
        material.links[rows][:, rows],
        material.split,
    )


def distinct_rows(matrix: sp.csr_array) -> int:
    """Number of papers that differ in their words or weights."""
    ends = zip(matrix.indptr[:-1].tolist(), matrix.indptr[1:].tolist(), strict=True)
    return len({matrix.indices[a:b].tobytes() + matrix.data[a:b].tobytes() for a, b in ends})
