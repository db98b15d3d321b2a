"""Which papers are alike: latent semantic analysis, and exact nearest neighbours in it."""

from __future__ import annotations

import hashlib

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray
from scipy import linalg

from lib.analysis.terms import tfidf
from lib.analysis.tokens import Tokens

SEED = 20260
OVERSAMPLE = 10  # extra dimensions of the random subspace, dropped at the end
POWER_ROUNDS = 2
COMMON = 0.3  # share of the papers above which a word is no help in telling them apart
FEW = 60  # papers below which every word counts
CHUNK = 512  # rows of the similarity matrix held at once
TIE_DIGITS = 5  # cosines that agree so far are ties
TIE = np.float32(10.0**-TIE_DIGITS)


def content_order(matrix: sp.csr_array) -> NDArray[np.intp]:
    """Order of the rows by a hash of their content, whatever order the papers came in.

    Fits that depend on the order of their rows run on the rows in this order, so that a corpus
    whose papers were shuffled gives the same result. Equal rows keep their relative order, which
    no fit can notice.

    Parameters
    ----------
    matrix : csr_array, shape (n, m)
        Sorted column indices in every row.

    Returns
    -------
    ndarray of intp, shape (n,)
    """
    indptr = matrix.indptr
    digests = [
        hashlib.blake2b(
            matrix.indices[a:b].astype(np.int64).tobytes() + matrix.data[a:b].tobytes(),
            digest_size=8,
        ).digest()
        for a, b in zip(indptr[:-1].tolist(), indptr[1:].tolist(), strict=True)
    ]
    codes = np.array([int.from_bytes(d, "big") for d in digests], dtype=np.uint64)
    return np.argsort(codes, kind="stable")


def lsa(weights: sp.csr_array, dims: int = 150) -> NDArray[np.float32]:
    """Papers as points on a sphere: truncated SVD of TF-IDF, rows scaled to length 1.

    Latent semantic analysis (Deerwester et al. 1990) by randomised subspace iteration (Halko,
    Martinsson & Tropp 2011) with a fixed seed.

    Parameters
    ----------
    weights : csr_array, shape (n, m)
        TF-IDF weights.
    dims : int
        Dimensions asked for; there are never more than ``min(n, m)``.

    Returns
    -------
    ndarray of float32, shape (n, d)
        ``d <= dims``. The row of a paper without terms is zero.
    """
    n, m = weights.shape
    d = min(dims, n, m)
    if d == 0 or weights.nnz == 0:
        return np.zeros((n, max(d, 0)), dtype=np.float32)
    order = content_order(weights)
    left, values = _truncated_svd(weights[order], d)
    vectors = np.empty((n, left.shape[1]), dtype=np.float32)
    vectors[order] = left * values
    return normalise(vectors)


def word_weights(tokens: Tokens) -> sp.csr_array:
    """TF-IDF of single words for telling papers apart, prose words included.

    Verbs and turns of phrase ("prove", "benchmark", "we ask") are no keywords, yet they tell a
    theory from a data set: with them more neighbours are of the same area.

    Returns
    -------
    csr_array of float32, shape (n, m)
        Columns sorted by word: those that at least two (1,000 papers: three) papers have, and at
        most ``COMMON`` of them. In fewer than ``FEW`` papers also longer shares and single uses.
    """
    n = len(tokens.offsets) - 1
    papers = np.repeat(np.arange(n), np.diff(tokens.offsets))
    words = papers[tokens.ids >= 0], tokens.ids[tokens.ids >= 0]
    pairs = sp.coo_array((np.ones(len(words[0]), np.int32), words), shape=(n, len(tokens.words)))
    counts = sp.csr_array(pairs)
    df = np.bincount(counts.indices, minlength=counts.shape[1])
    least, most = (1, n) if n < FEW else (3 if n >= 1000 else 2, COMMON * n)
    kept = np.flatnonzero((df >= least) & (df <= most))
    kept = kept[np.argsort(np.array([tokens.words[w] for w in kept], dtype=str), kind="stable")]
    chosen = sp.csr_array(counts[:, kept])
    chosen.sort_indices()
    return tfidf(chosen)


def normalise(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Rows scaled to length 1; rows that are (numerically) zero become exactly zero."""
    lengths = np.sqrt(np.einsum("ij,ij->i", vectors, vectors))
    scale = np.zeros_like(lengths)
    np.divide(1, lengths, out=scale, where=lengths > 1e-6)
    return np.asarray(vectors * scale[:, None], dtype=np.float32)


def _truncated_svd(matrix: sp.csr_array, d: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Left singular vectors and singular values, largest first."""
    matrix = matrix.astype(np.float32)
    transposed = matrix.T.tocsr()
    n, m = matrix.shape
    width = min(d + OVERSAMPLE, n, m)
    basis = np.random.default_rng(SEED).standard_normal((m, width)).astype(np.float32)
    for _ in range(POWER_ROUNDS):
        basis = linalg.lu(matrix @ basis, permute_l=True, check_finite=False)[0]
        basis = linalg.lu(transposed @ basis, permute_l=True, check_finite=False)[0]
    basis = linalg.qr(matrix @ basis, mode="economic", check_finite=False)[0]
    rotation, values, _ = linalg.svd((transposed @ basis).T, full_matrices=False)
    left = basis @ rotation[:, :d]
    return left.astype(np.float32), values[:d].astype(np.float32)


def neighbours(
    vectors: NDArray[np.float32], k: int = 10
) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Each paper's ``k`` nearest papers by cosine, exact.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
        Rows of length 1, or 0 for a paper with nothing to compare.
    k : int
        Neighbours per paper.

    Returns
    -------
    positions : ndarray of int32, shape (n, k)
        Nearest first, ties by position, the paper itself left out; -1 where there are fewer.
    cosines : ndarray of float32, shape (n, k)
        -1..1; NaN where the position is -1.
    """
    n = vectors.shape[0]
    positions = np.full((n, k), -1, dtype=np.int32)
    cosines = np.full((n, k), np.nan, dtype=np.float32)
    usable = np.flatnonzero(np.einsum("ij,ij->i", vectors, vectors) > 0)
    found = min(k, len(usable) - 1)
    if found < 1:
        return positions, cosines
    points = np.ascontiguousarray(vectors[usable], dtype=np.float32)
    for start in range(0, len(usable), CHUNK):
        rows = np.arange(start, min(start + CHUNK, len(usable)))
        similarity = points[rows] @ points.T
        similarity[rows - start, rows] = -np.inf
        best, values = _largest(similarity, found)
        positions[usable[rows], :found] = usable[best]
        cosines[usable[rows], :found] = np.clip(values, -1, 1)
    return positions, cosines


def _largest(
    similarity: NDArray[np.float32], k: int
) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
    """Columns and values of each row's ``k`` largest entries; ties by column.

    The k-th largest of a part of a row is no larger than that of the row, so only entries from
    there on need sorting: a fifth of the time that partitioning whole rows takes.
    """
    height, width = similarity.shape
    part = similarity[:, :: max(1, min(8, width // (2 * k)))]
    floor = np.partition(part, part.shape[1] - k, axis=1)[:, part.shape[1] - k]
    rows, columns = np.nonzero(similarity >= floor[:, None] - TIE)
    # Rounded so that equal papers tie exactly, whatever block the product was computed in.
    values = np.round(similarity[rows, columns].astype(np.float64), TIE_DIGITS)
    order = np.lexsort((columns, -values, rows))
    starts = np.searchsorted(rows, np.arange(height))
    best = order[starts[:, None] + np.arange(k)]
    return columns[best], values[best].astype(np.float32)
