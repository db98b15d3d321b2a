"""Charts of research areas."""

from __future__ import annotations

import pandas as pd
import plotly.graph_objects as go

from lib.charts import text as tx
from lib.charts.bars import Bars, column, highlight, numbers, ranked, ranked_bars
from lib.charts.theme import Theme


def area_bars(
    frame: pd.DataFrame, theme: Theme, *, total: int | None = None, chosen: str | None = None
) -> go.Figure:
    """Ranked horizontal bars of areas by number of papers.

    Parameters
    ----------
    frame : pandas.DataFrame
        Columns ``area``, ``papers``, ``share`` (0..1), and ``label`` where it is to be shown under
        another name.
    theme : Theme
    total : int, optional
        Number of papers selected.
    chosen : str, optional
        The area to set off.

    Returns
    -------
    plotly.graph_objects.Figure
        ``customdata`` of each bar is its area; ``"unknown"`` stands for a missing one.
    """
    frame = ranked(frame, "papers")
    areas = [tx.plain(area) for area in column(frame, "area", None)]
    labels = [tx.plain(label) for label in column(frame, "label", None)]
    counts, shares = numbers(frame, "papers"), numbers(frame, "share")
    bars = Bars(
        keys=areas,
        labels=labels if "label" in frame.columns else areas,
        values=counts,
        ends=tx.numbers(counts),
        hovers=[
            f"{tx.papers(count, total)} ({tx.percent(share)})"
            for count, share in zip(counts, shares, strict=True)
        ],
        colours=highlight(areas, chosen, theme),
    )
    return ranked_bars(bars, theme, empty="No areas in this selection")
