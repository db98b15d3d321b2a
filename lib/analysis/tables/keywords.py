"""Tables of keywords."""

from __future__ import annotations

import numpy as np
import pandas as pd

from lib.analysis import keywords
from lib.analysis.index import Index
from lib.analysis.selection import Rows


def keywords_table(index: Index, rows: Rows, limit: int | None = None) -> pd.DataFrame:
    """Keywords of a selection by mean TF-IDF.

    Parameters
    ----------
    limit : int, optional
        How many; all terms of the selection if not given: the keywords first, then the parts of
        phrases that stand for them, then generic words.

    Returns
    -------
    DataFrame
        term, score, papers, share (fraction of the selected papers, 0..1).
    """
    if limit is not None:
        found = keywords.keyword_scores(index.weights, index.terms, rows, limit)
    else:
        found = _every_term(index, rows)
    return found[["term", "score", "papers", "share"]]


def _every_term(index: Index, rows: Rows) -> pd.DataFrame:
    """Keywords, and after them every other term that occurs in the selection."""
    size = len(index.terms.keys)
    first = keywords.keyword_scores(index.weights, index.terms, rows, size)
    part = index.weights[rows] if len(rows) else index.weights[:0]
    papers = np.bincount(part.indices, minlength=size)
    scores = np.bincount(part.indices, weights=part.data, minlength=size) / max(len(rows), 1)
    left = papers > 0
    left[first["column"].to_numpy(dtype=np.int64)] = False
    rest = np.flatnonzero(left)
    order = rest[np.lexsort((rest, -scores[rest], index.terms.generic[rest]))]
    more = pd.DataFrame(
        {
            "term": index.terms.display[order],
            "score": scores[order],
            "papers": papers[order],
            "share": papers[order] / max(len(rows), 1),
        }
    )
    return pd.concat([first, more], ignore_index=True) if len(more) else first


def standout_table(index: Index, rows: Rows, limit: int = 15) -> pd.DataFrame:
    """What sets a selection apart from the rest: see ``lib.analysis.keywords.standout``."""
    return keywords.standout(index.terms, rows, limit)


def keyword_area(index: Index, rows: Rows, terms: list[str]) -> pd.DataFrame:
    """Number of papers by keyword (rows) and area (columns)."""
    columns = [index.columns[term] for term in terms if term in index.columns]
    shown = [term for term in terms if term in index.columns]
    best = index.areas.best[rows]
    size = len(index.areas.names)
    cells = np.zeros((len(columns), size), dtype=np.int64)
    for i, column in enumerate(columns):
        papers = keywords.papers_with(index.terms, column, rows)
        areas = index.areas.best[papers]
        cells[i] = np.bincount(areas[areas >= 0], minlength=size)
    used = np.bincount(best[best >= 0], minlength=size) > 0
    names = [name for name, use in zip(index.areas.names, used, strict=True) if use]
    return pd.DataFrame(cells[:, used], index=shown, columns=names)
