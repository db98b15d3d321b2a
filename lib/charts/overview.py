"""Charts of the overview."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from lib.charts import text as tx
from lib.charts.bars import Bars, column, numbers, ranked, ranked_bars
from lib.charts.theme import Theme


def standout_bars(
    frame: pd.DataFrame, theme: Theme, *, total: int | None = None, chosen: str | None = None
) -> go.Figure:
    """What stands out in a selection against the rest: log-odds ratios with their intervals.

    Parameters
    ----------
    frame : pandas.DataFrame
        Columns ``term``, ``log_odds``, ``lower``, ``upper``, ``papers``, ``share``,
        ``share_rest`` (fractions 0..1).
    theme : Theme
    total : int, optional
        Number of papers selected.
    chosen : str, optional
        The term to set off.

    Returns
    -------
    plotly.graph_objects.Figure
        ``customdata`` of each bar is its term.
    """
    frame = ranked(frame, "log_odds")
    terms = [tx.plain(term) for term in column(frame, "term", None)]
    odds = numbers(frame, "log_odds")
    empty = "Nothing stands out: this selection is the whole corpus, or too small"
    bars = Bars(
        keys=terms,
        labels=terms,
        values=odds,
        ends=[""] * len(terms),
        hovers=_hovers(frame, total),
        colours=[theme.accent if chosen in (None, term) else theme.quiet for term in terms],
    )
    return ranked_bars(
        bars,
        theme,
        empty=empty,
        axis="log-odds ratio against the rest",
        trace={"error_x": _intervals(frame, odds, theme)},
        xaxis=_axis(frame, odds),
    )


def _intervals(frame: pd.DataFrame, odds: np.ndarray, theme: Theme) -> dict[str, Any]:
    return {
        "type": "data",
        "symmetric": False,
        "array": np.maximum(np.nan_to_num(numbers(frame, "upper") - odds), 0),
        "arrayminus": np.maximum(np.nan_to_num(odds - numbers(frame, "lower")), 0),
        "color": theme.text,
        "thickness": 1.3,
        "width": 3,
    }


def _axis(frame: pd.DataFrame, odds: np.ndarray) -> dict[str, Any]:
    """From 0, or below it, to the end of the longest interval."""
    ends = np.concatenate([odds, numbers(frame, "lower"), numbers(frame, "upper"), [0.0]])
    ends = ends[np.isfinite(ends)]
    low, high = float(ends.min()), float(ends.max())
    pad = 0.03 * ((high - low) or 1.0)
    limits = [low - pad if low < 0 else 0.0, high + pad]
    return {"range": limits, "showticklabels": True, "showgrid": True, "nticks": 6}


def _hovers(frame: pd.DataFrame, total: int | None) -> list[str]:
    parts = [numbers(frame, name) for name in ("papers", "share", "share_rest", "log_odds")]
    return [
        f"{tx.papers(count, total)}<br>{tx.percent(share)} here, {tx.percent(rest)} of the rest"
        f"<br>log-odds {tx.number(odds, 2)}"
        for count, share, rest, odds in zip(*parts, strict=True)
    ]
