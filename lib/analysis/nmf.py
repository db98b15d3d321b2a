"""Non-negative matrix factorisation of a sparse matrix by hierarchical alternating least squares.

Cichocki & Phan (2009), "Fast local algorithms for large scale nonnegative matrix and tensor
factorizations": each factor is the exact minimiser given all others, so no step can raise the
error, and a round costs two sparse products and work of order (n + m) k².
"""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

TINY = 1e-9


def factorise(
    matrix: sp.csr_array,
    topics: NDArray[np.float32],
    rounds: int = 12,
    *,
    graph: sp.csr_array | None = None,
    pull: float = 0.0,
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Find ``W, H >= 0`` with small ``||matrix - W H||² + pull tr(Wᵀ (I - graph) W)``.

    The second part (Cai et al. 2011, "Graph regularized nonnegative matrix factorization") draws
    papers that are neighbours in the graph to like topics.

    Parameters
    ----------
    matrix : csr_array of float32, shape (n, m)
        Non-negative.
    topics : ndarray of float32, shape (k, m)
        The start for ``H``, non-negative.
    rounds : int
        Rounds of updating W, then H.
    graph : csr_array of float32, shape (n, n), optional
        Symmetric, non-negative, with eigenvalues in -1..1.
    pull : float
        Weight of the graph; 0 is plain NMF.

    Returns
    -------
    W : ndarray of float32, shape (n, k)
    H : ndarray of float32, shape (k, m)
        Rows of length 1, or 0 for a topic that vanished.

    Raises
    ------
    ValueError
        If the matrix or the start has a negative entry, or their widths differ.
    """
    if matrix.shape[1] != topics.shape[1]:
        raise ValueError(f"start has {topics.shape[1]} columns, matrix {matrix.shape[1]}")
    if (matrix.nnz and matrix.data.min() < 0) or (topics.size and topics.min() < 0):
        raise ValueError("factorise needs non-negative values")
    transposed = matrix.T.tocsr()
    H = np.array(topics, dtype=np.float32, order="C")
    Wt = np.zeros((H.shape[0], matrix.shape[0]), dtype=np.float32)
    for _ in range(rounds):
        _rescale(Wt, H)
        improve(Wt, np.ascontiguousarray((matrix @ H.T).T), H @ H.T, graph, pull)
        improve(H, np.ascontiguousarray((transposed @ Wt.T).T), Wt @ Wt.T)
    _rescale(Wt, H)
    return np.ascontiguousarray(Wt.T), H


def _rescale(Wt: NDArray[np.float32], H: NDArray[np.float32]) -> None:
    """Give the rows of H length 1 without changing the product."""
    lengths = np.linalg.norm(H, axis=1, keepdims=True)
    Wt *= lengths
    H /= np.where(lengths > 0, lengths, 1)


def improve(
    factors: NDArray[np.float32],
    target: NDArray[np.float32],
    gram: NDArray[np.float32],
    graph: sp.csr_array | None = None,
    pull: float = 0.0,
) -> None:
    """One pass of coordinate updates over the rows of ``factors``, in place.

    With a graph a row is no longer solved exactly but by a projected gradient step, shorter than
    two over the largest curvature (``gram[j, j] + 2 pull``), so that the error still cannot rise.

    Parameters
    ----------
    factors : ndarray of float32, shape (k, n)
        The factor being updated, one row a topic.
    target : ndarray of float32, shape (k, n)
        The matrix times the other factor.
    gram : ndarray of float32, shape (k, k)
        The other factor's inner products.
    graph, pull
        See ``factorise``.
    """
    for j in range(len(factors)):
        if gram[j, j] <= TINY:
            factors[j] = 0
            continue
        slope = target[j] - gram[j] @ factors
        if graph is not None:
            slope += pull * (graph @ factors[j] - factors[j])
        np.maximum(factors[j] + slope / (gram[j, j] + pull), 0, out=factors[j])


def squared_error(matrix: sp.csr_array, W: NDArray[np.float32], H: NDArray[np.float32]) -> float:
    """``||matrix - W H||²`` without forming the product."""
    total = float(matrix.power(2).sum())
    cross = float(np.sum((matrix @ H.T) * W, dtype=np.float64))
    fitted = float(np.sum((W.T @ W) * (H @ H.T), dtype=np.float64))
    return total - 2 * cross + fitted
