"""Sums over selected papers of a matrix of terms, without building another matrix."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from scipy import sparse

from lib.analysis.terms import Terms

Rows = npt.NDArray[np.integer]
Floats = npt.NDArray[np.float64]

_MANY = 0.2  # share of the papers from which a product over all cells is cheaper than a gather


class Cells:
    """The cells of some rows of a CSR matrix.

    Parameters
    ----------
    matrix : csr_array, shape (n_papers, n_columns)
        Only its structure is used: values are given to the methods, so that matrices with the same
        cells (counts and TF-IDF weights) share the work.
    rows : ndarray of int
        Positions of rows, without repeats.
    """

    def __init__(self, matrix: sparse.csr_array, rows: Rows) -> None:
        self._matrix = matrix
        self._sum = self._by_product(rows) if self._many(rows) else self._by_gather(rows)

    def sums(self, values: npt.NDArray[np.number]) -> Floats:
        """Sum of the rows' values by column; values: one a cell of the matrix."""
        return self._sum(values)

    def papers(self) -> npt.NDArray[np.int64]:
        """Number of the rows that hold each column."""
        return self._sum(np.ones(1, dtype=np.float32)).astype(np.int64)

    def _many(self, rows: Rows) -> bool:
        return len(rows) > _MANY * int(self._matrix.shape[0])

    def _by_product(self, rows: Rows) -> Callable[[npt.NDArray[np.number]], Floats]:
        chosen = np.zeros(self._matrix.shape[0])
        chosen[rows] = 1.0

        def total(values: npt.NDArray[np.number]) -> Floats:
            cells = np.broadcast_to(values, self._matrix.indices.shape).astype(np.float64)
            parts = (cells, self._matrix.indices, self._matrix.indptr)
            transposed = sparse.csc_array(parts, shape=self._matrix.shape[::-1])
            return np.asarray(transposed @ chosen)

        return total

    def _by_gather(self, rows: Rows) -> Callable[[npt.NDArray[np.number]], Floats]:
        starts = self._matrix.indptr[rows].astype(np.int64)
        lengths = self._matrix.indptr[np.asarray(rows) + 1] - starts
        cells = np.repeat(starts - (np.cumsum(lengths) - lengths), lengths)
        cells += np.arange(len(cells))
        columns = self._matrix.indices[cells]
        size = self._matrix.shape[1]

        def total(values: npt.NDArray[np.number]) -> Floats:
            taken = np.broadcast_to(values, self._matrix.indices.shape)[cells]
            return np.bincount(columns, weights=taken, minlength=size).astype(np.float64)

        return total


def papers_with(terms: Terms, column: int, rows: Rows) -> Rows:
    """Those of rows, in their order, whose papers have the term in that column."""
    entries = np.flatnonzero(terms.counts.indices == column)
    has = np.zeros(terms.counts.shape[0], dtype=bool)
    has[np.searchsorted(terms.counts.indptr, entries, side="right") - 1] = True
    return rows[has[rows]]
