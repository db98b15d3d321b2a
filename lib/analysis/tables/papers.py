"""Tables of papers: the list, and the papers like one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from lib.analysis.index import Index
from lib.analysis.selection import Rows


def every_row(index: Index) -> Rows:
    """Positions of all papers."""
    return np.arange(len(index), dtype=np.int32)


def papers_table(index: Index, rows: Rows) -> pd.DataFrame:
    """One row a paper, in the order of ``rows``.

    Returns
    -------
    DataFrame
        record, id, title, title_source ("given" or "derived"), name, abstract, authors (list), year
        (nullable), venue, area, area_source ("given" or "inferred"), area_confidence (0..1), areas
        (list: best and close runners-up), topic (id; 0 is unassigned), keywords (list: the source's
        own, else those found in the text), decision,
        rating (nullable), url.
    """
    part = index.papers.take(rows)
    plain = ("record", "id", "title", "title_source", "name", "abstract")
    table: dict[str, Any] = {name: part[name].to_pylist() for name in plain}
    table["authors"] = part["authors"].to_pylist()
    table["year"] = pd.array(part["year"].to_pylist(), dtype="Int32")
    table["venue"] = part["venue"].to_pylist()
    table["area"], table["area_source"] = _area_columns(index, rows)
    table["area_confidence"] = index.areas.confidence[rows]
    table["areas"] = [paper_areas(index, int(row)) for row in rows]
    model = index.topics()
    table["topic"] = (model.main[rows].astype(int) + 1) if model else np.zeros(len(rows), int)
    given = part["keywords"].to_pylist()
    table["keywords"] = [
        list(own) if own else paper_keywords(index, int(row))
        for own, row in zip(given, rows, strict=True)
    ]
    table["decision"] = part["decision"].to_pylist()
    table["rating"] = pd.array(index.ratings[rows], dtype="Float32")
    table["url"] = part["url"].to_pylist()
    return pd.DataFrame(table)


def _area_columns(index: Index, rows: Rows) -> tuple[list[str], list[str]]:
    best, given = index.areas.best[rows], index.areas.given[rows]
    names = [index.areas.names[i] if i >= 0 else "" for i in best]
    return names, ["given" if g else "inferred" for g in given]


def paper_areas(index: Index, row: int) -> list[str]:
    """The best area of a paper and its close runners-up, the best first."""
    best = int(index.areas.best[row])
    others = [int(i) for i in np.flatnonzero(index.areas.close[row]) if i != best]
    return [index.areas.names[i] for i in ([best] if best >= 0 else []) + others]


def paper_keywords(index: Index, row: int) -> list[str]:
    """Keywords of one paper by TF-IDF."""
    return [str(index.terms.display[i]) for i in index.paper_terms[row] if i >= 0]


def similar_table(index: Index, row: int) -> pd.DataFrame:
    """The most similar papers of one: row (position), id, title, similarity (cosine)."""
    near, scores = index.near[row], index.near_scores[row]
    rows = near[near >= 0]
    part = index.papers.take(rows)
    return pd.DataFrame(
        {
            "row": rows,
            "id": part["id"].to_pylist(),
            "title": part["title"].to_pylist(),
            "similarity": scores[near >= 0].astype(float),
        }
    )
