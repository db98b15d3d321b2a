"""Tables of topics."""

from __future__ import annotations

import numpy as np
import pandas as pd

from lib.analysis.index import Index
from lib.analysis.selection import Rows
from lib.analysis.topics import TopicModel, topic_papers, topic_shares

UNASSIGNED = "Unassigned"
TOPIC_TERMS = 10


def topics_table(index: Index, rows: Rows, count: int | None = None) -> pd.DataFrame:
    """Topics over a selection; the shares add up to 1.

    Parameters
    ----------
    count : int, optional
        Which built model; the default one if not given.

    Returns
    -------
    DataFrame
        topic (id; 0 is unassigned), label, share (mean of the papers' distributions, 0..1), papers
        (those whose main topic it is), terms (list), coherence (NPMI, -1..1), stability (0..1).
    """
    model = index.topics(count)
    columns = ["topic", "label", "share", "papers", "terms", "coherence", "stability"]
    if model is None or not len(rows):
        return pd.DataFrame(columns=columns)
    shares, unassigned = topic_shares(model, rows)
    papers = np.bincount(model.main[rows] + 1, minlength=len(model.labels) + 1)
    table = [
        (
            i + 1,
            label,
            float(shares[i]),
            int(papers[i + 1]),
            topic_words(index, model, i),
            float(model.coherence[i]),
            float(model.stability[i]),
        )
        for i, label in enumerate(model.labels)
    ]
    if papers[0]:
        table.append((0, UNASSIGNED, unassigned, int(papers[0]), [], np.nan, np.nan))
    return pd.DataFrame(table, columns=columns)


def topic_words(index: Index, model: TopicModel, column: int) -> list[str]:
    """The first words of a topic."""
    terms = model.top_terms[column][:TOPIC_TERMS]
    return [str(index.terms.display[i]) for i in terms if i >= 0]


def topic_terms(index: Index, topic: int, count: int | None = None) -> pd.DataFrame:
    """Terms of one topic (id from 1) with their weights 0..1, the heaviest first."""
    model = index.topics(count)
    if model is None or not 1 <= topic <= len(model.labels):
        return pd.DataFrame(columns=["term", "weight"])
    terms, weights = model.top_terms[topic - 1], model.top_weights[topic - 1]
    real = terms >= 0
    return pd.DataFrame({"term": index.terms.display[terms[real]], "weight": weights[real]})


def paper_topics(index: Index, row: int, count: int | None = None) -> pd.DataFrame:
    """Topics of one paper: topic (id), label, share 0..1, the largest first, zeros left out."""
    model = index.topics(count)
    if model is None:
        return pd.DataFrame(columns=["topic", "label", "share"])
    shares = model.paper_topics[row]
    order = [int(i) for i in np.argsort(-shares, kind="stable") if shares[i] > 0]
    labels = [model.labels[i] for i in order]
    return pd.DataFrame(
        {"topic": [i + 1 for i in order], "label": labels, "share": shares[order].astype(float)}
    )


def typical_papers(
    index: Index, topic: int, rows: Rows, limit: int = 5, count: int | None = None
) -> Rows:
    """Papers of a selection that have a topic (id from 1), the most typical first."""
    model = index.topics(count)
    if model is None or not 1 <= topic <= len(model.labels):
        return np.empty(0, dtype=np.int32)
    return topic_papers(model, topic - 1, rows)[:limit].astype(np.int32)


def topic_curve(index: Index) -> pd.DataFrame:
    """Quality by number of topics: topics, coherence, stability, diversity."""
    return index.topic_set.curve


def area_topic(index: Index, rows: Rows, count: int | None = None) -> pd.DataFrame:
    """Number of papers by area (rows) and main topic (columns are labels)."""
    model = index.topics(count)
    if model is None:
        return pd.DataFrame()
    best, main = index.areas.best[rows], model.main[rows]
    both = (best >= 0) & (main >= 0)
    shape = (len(index.areas.names), len(model.labels))
    flat = best[both].astype(np.int64) * shape[1] + main[both]
    cells = np.bincount(flat, minlength=shape[0] * shape[1]).reshape(shape)
    frame = pd.DataFrame(cells, index=list(index.areas.names), columns=list(model.labels))
    return frame.loc[cells.sum(axis=1) > 0]
