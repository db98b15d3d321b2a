"""Charts of acronyms."""

from __future__ import annotations

from typing import Any

import pandas as pd
import plotly.graph_objects as go

from lib.charts import text as tx
from lib.charts.bars import Bars, column, highlight, numbers, ranked, ranked_bars
from lib.charts.theme import Theme


def acronym_bars(
    frame: pd.DataFrame, theme: Theme, *, total: int | None = None, chosen: str | None = None
) -> go.Figure:
    """Ranked bars of acronyms by number of papers, one bar per short form and meaning.

    Parameters
    ----------
    frame : pandas.DataFrame
        Columns ``short``, ``long`` (empty where undefined), ``papers``, ``ambiguous``.
    theme : Theme
    total : int, optional
        Number of papers selected.
    chosen : str, optional
        The short form to set off.

    Returns
    -------
    plotly.graph_objects.Figure
        ``customdata`` of each bar is its short form.
    """
    frame = ranked(frame, "papers")
    shorts = [tx.plain(short) for short in column(frame, "short", None)]
    longs = [_meaning(long) for long in column(frame, "long", None)]
    counts = numbers(frame, "papers")
    bars = Bars(
        keys=shorts,
        labels=[f"{s} · {m}" if m else s for s, m in zip(shorts, longs, strict=True)],
        values=counts,
        ends=tx.numbers(counts),
        hovers=[
            f"{tx.papers(n, total)}" + ("" if m else "<br>used, not defined")
            for n, m in zip(counts, longs, strict=True)
        ],
        colours=highlight(shorts, chosen, theme),
    )
    return ranked_bars(bars, theme, empty="No acronyms in this selection")


def _meaning(value: Any) -> str:
    text = tx.plain(value)
    return "" if text == tx.UNKNOWN else text
