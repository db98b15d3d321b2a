"""Tables of acronyms."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.sparse import csr_array

from lib.analysis.index import Index
from lib.analysis.selection import Rows


def acronyms_table(index: Index, rows: Rows) -> pd.DataFrame:
    """Acronyms of a selection, one row a meaning, by number of papers.

    Returns
    -------
    DataFrame
        short, long ("" where it is not defined), papers, paper_ids (list), ambiguous, defined,
        context (a sentence of the corpus).
    """
    found = index.acronyms
    chosen = np.zeros(len(index), dtype=bool)
    chosen[rows] = True
    ids = index.papers["id"].to_pylist()
    table = []
    for i, short in enumerate(found.short):
        papers = found.papers.indices[found.papers.indptr[i] : found.papers.indptr[i + 1]]
        papers = np.sort(papers[chosen[papers]])
        if len(papers):
            table.append(
                (
                    short,
                    found.long[i],
                    len(papers),
                    [ids[p] for p in papers],
                    bool(found.ambiguous[i]),
                    bool(found.defined[i]),
                    found.context[i],
                )
            )
    columns = ["short", "long", "papers", "paper_ids", "ambiguous", "defined", "context"]
    frame = pd.DataFrame(table, columns=columns)
    return frame.sort_values(
        ["papers", "short", "long"], ascending=[False, True, True], kind="stable", ignore_index=True
    )


def acronym_papers(index: Index, short: str, long: str, rows: Rows) -> Rows:
    """Papers of a selection that use a short form in one meaning ("" is undefined)."""
    found = index.acronyms
    for i, pair in enumerate(zip(found.short, found.long, strict=True)):
        if pair == (short, long):
            papers = found.papers.indices[found.papers.indptr[i] : found.papers.indptr[i + 1]]
            return np.intersect1d(rows, papers).astype(np.int32)
    return np.empty(0, dtype=np.int32)


def acronym_area(index: Index, rows: Rows, shorts: list[str]) -> pd.DataFrame:
    """Number of papers by short form (rows) and area (columns)."""
    size = len(index.areas.names)
    cells = np.zeros((len(shorts), size), dtype=np.int64)
    chosen = np.zeros(len(index), dtype=bool)
    chosen[rows] = True
    for i, short in enumerate(shorts):
        papers = _papers_of_short(index.acronyms.papers, index.acronyms.short, short)
        areas = index.areas.best[papers[chosen[papers]]]
        cells[i] = np.bincount(areas[areas >= 0], minlength=size)
    used = cells.sum(axis=0) > 0
    names = [name for name, use in zip(index.areas.names, used, strict=True) if use]
    return pd.DataFrame(cells[:, used], index=shorts, columns=names)


def _papers_of_short(papers: csr_array, shorts: list[str], wanted: str) -> npt.NDArray[np.int64]:
    lines = [i for i, short in enumerate(shorts) if short == wanted]
    parts = [papers.indices[papers.indptr[i] : papers.indptr[i + 1]] for i in lines]
    return np.unique(np.concatenate(parts)) if parts else np.empty(0, dtype=np.int64)
