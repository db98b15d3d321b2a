"""Charts of keywords."""

from __future__ import annotations

from typing import Literal

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from lib.charts import text as tx
from lib.charts.bars import Bars, column, highlight, numbers, ranked, ranked_bars
from lib.charts.theme import Theme

_AXIS = {"score": "TF-IDF score", "papers": "papers", "share": "share of papers"}


def keyword_bars(
    frame: pd.DataFrame,
    theme: Theme,
    *,
    total: int | None = None,
    by: Literal["score", "papers", "share"] = "score",
    chosen: str | None = None,
) -> go.Figure:
    """Ranked horizontal bars of keywords, the largest on top.

    Parameters
    ----------
    frame : pandas.DataFrame
        Columns ``term``, ``score``, ``papers``, ``share`` (0..1).
    theme : Theme
    total : int, optional
        Number of papers selected, for "n of N papers".
    by : str
        What the length of a bar shows.
    chosen : str, optional
        The term to set off.

    Returns
    -------
    plotly.graph_objects.Figure
        ``customdata`` of each bar is its term.
    """
    frame = ranked(frame, by)
    terms, values = [tx.plain(term) for term in column(frame, "term", None)], numbers(frame, by)
    counts, scores = numbers(frame, "papers"), numbers(frame, "score")
    bars = Bars(
        keys=terms,
        labels=terms,
        values=values,
        ends=[tx.percent(v) for v in values] if by == "share" else tx.numbers(values),
        hovers=[_hover(n, s, total) for n, s in zip(counts, scores, strict=True)],
        colours=highlight(terms, chosen, theme),
    )
    return ranked_bars(bars, theme, empty="No keywords in this selection", axis=_AXIS[by])


def _hover(count: float, score: float, total: int | None) -> str:
    parts = [tx.papers(count, total)] if np.isfinite(count) else []
    if total and np.isfinite(count):
        parts[0] += f" ({tx.percent(count / total)})"
    return "<br>".join([*parts, *([f"score {tx.number(score)}"] if np.isfinite(score) else [])])
