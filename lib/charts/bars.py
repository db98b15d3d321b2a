"""Horizontal ranked bars: what most charts here are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from lib.charts import text as tx
from lib.charts.theme import SMALL, Theme, figure, merge, message

LABEL_COLUMNS = 21  # on a 360 px screen this leaves more than half of the width to the bars
PITCH = 26  # pixels for one bar with a label of one line
PITCH_WRAPPED = 36
MARGIN = 28
THICKNESS = 0.72


@dataclass(frozen=True, slots=True)
class Bars:
    """One bar per row, first row on top.

    Attributes
    ----------
    keys : sequence
        What a click on the bar reports (``customdata``).
    labels : sequence of str
        Full labels, plain text.
    values : (n,) array
        Lengths; NaN is drawn as no bar.
    ends : sequence of str
        Text at the end of each bar.
    hovers : sequence of str
        Escaped second and further lines of the hover text.
    colours : sequence of str
    """

    keys: Sequence[Any]
    labels: Sequence[str]
    values: np.ndarray
    ends: Sequence[str]
    hovers: Sequence[str]
    colours: Sequence[str]


def ranked_bars(
    bars: Bars,
    theme: Theme,
    *,
    empty: str,
    axis: str = "",
    trace: Mapping[str, Any] | None = None,
    xaxis: Mapping[str, Any] | None = None,
) -> go.Figure:
    """Figure of ``bars``; its height grows with their number, so that every label is drawn.

    Parameters
    ----------
    bars : Bars
    theme : Theme
    empty : str
        Shown instead where there are no bars.
    axis : str
        What the lengths are.
    trace, xaxis : mapping, optional
        Further properties of the trace and of the axis of lengths.
    """
    if not len(bars.labels):
        return message(empty, theme)
    values = np.nan_to_num(np.asarray(bars.values, dtype=float), posinf=0.0, neginf=0.0)
    categories = distinct([str(key) for key in bars.keys])
    ticks = [tx.wrap_label(label, LABEL_COLUMNS) for label in bars.labels]
    lengths = {
        "range": value_range(values, bars.ends),
        "showticklabels": False,
        "showgrid": False,
        "ticks": "",
        "title": {"text": axis},
        "side": "top",
    }
    layout = {
        "bargap": 1 - THICKNESS,
        "xaxis": merge(lengths, xaxis or {}),
        "yaxis": category_axis(categories, ticks, theme),
    }
    drawn = merge(_trace(bars, values, categories, theme), trace or {})
    return figure([drawn], theme, chart_height(ticks, titled=bool(axis)), layout)


def _trace(bars: Bars, values: np.ndarray, categories: list[str], theme: Theme) -> dict[str, Any]:
    return {
        "type": "bar",
        "x": values,
        "y": categories,
        "orientation": "h",
        "customdata": list(bars.keys),
        "text": list(bars.ends),
        "textposition": "outside",
        "textangle": 0,
        "textfont": {"color": theme.muted, "size": SMALL},
        "cliponaxis": False,
        "hovertext": hover_texts(bars.labels, bars.hovers),
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {"color": list(bars.colours), "line": {"width": 0}, "cornerradius": 2},
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}, "textfont": {"color": theme.muted}},
    }


def category_axis(categories: list[str], ticks: list[str], theme: Theme) -> dict[str, Any]:
    """A y axis of categories, the first on top; every label is drawn, and ``2024`` is a name."""
    return {
        "type": "category",
        "categoryorder": "array",
        "categoryarray": categories,
        "autorange": False,
        "range": [len(categories) - 0.5, -0.5],
        "tickmode": "array",
        "tickvals": categories,
        "ticktext": ticks,
        "showgrid": False,
        "ticks": "",
        "tickfont": {"color": theme.text, "size": SMALL},
    }


def chart_height(ticks: Sequence[str], *, titled: bool = False) -> int:
    """Pixels that ``ticks`` need: at least 26 for each bar, 36 where a label has two lines."""
    pitch = PITCH_WRAPPED if any("<br>" in tick for tick in ticks) else PITCH
    return MARGIN + pitch * max(len(ticks), 1) + (20 if titled else 0)


def value_range(values: np.ndarray, ends: Sequence[str]) -> list[float]:
    """Axis range that leaves room for the text at the ends of the bars."""
    low, high = min(0.0, float(values.min())), max(0.0, float(values.max()))
    span = (high - low) or 1.0
    room = 0.042 * max((tx.width_of(end) for end in ends), default=0) + 0.02
    return [low - (room * span if low < 0 else 0.0), high + room * span if high > 0 else 0.0]


def hover_texts(labels: Sequence[Any], hovers: Sequence[str]) -> list[str]:
    """Full labels, escaped and wrapped, in bold, each with its further lines."""
    return [
        f"<b>{tx.wrap_label(label, 60, lines=6)}</b><br>{more}"
        for label, more in zip(labels, hovers, strict=True)
    ]


def distinct(names: Sequence[str]) -> list[str]:
    """``names`` made unique with invisible suffixes, so that equal ones keep bars of their own."""
    seen: dict[str, int] = {}
    result = []
    for name in names:
        again = seen.get(name, 0)
        seen[name] = again + 1
        result.append(name + "\u200b" * again)
    return result


def column(frame: pd.DataFrame, name: str, default: Any = np.nan) -> list[Any]:
    """A column as a list; ``default`` in every row where the frame has no such column."""
    return list(frame[name]) if name in frame.columns else [default] * len(frame)


def numbers(frame: pd.DataFrame, name: str) -> np.ndarray:
    """A column as float64, NaN where the frame has no such column or value."""
    if name not in frame.columns:
        return np.full(len(frame), np.nan)
    return np.asarray(pd.to_numeric(frame[name], errors="coerce").to_numpy(dtype=float))


def ranked(frame: pd.DataFrame, by: str) -> pd.DataFrame:
    """Rows by falling ``by``, missing ones last; ties keep their order."""
    order = np.argsort(-np.nan_to_num(numbers(frame, by), nan=-np.inf), kind="stable")
    return frame.iloc[order]


def highlight(keys: Sequence[Any], chosen: Any, theme: Theme) -> list[str]:
    """The accent for every bar, or for the chosen one alone while one is chosen."""
    if chosen is None or chosen not in keys:
        return [theme.accent] * len(keys)
    return [theme.accent if key == chosen else theme.quiet for key in keys]


def describe_bars(
    frame: pd.DataFrame, what: str, total: int | None = None, *, label: str = "", by: str = "papers"
) -> str:
    """The finding of a bar chart in a sentence or two, for people who cannot see it.

    Parameters
    ----------
    frame : pandas.DataFrame
        The frame that was drawn.
    what : str
        What the bars are, as a plural: ``"keywords"``.
    total : int, optional
        Number of papers selected.
    label : str, optional
        The column of names; found by its usual names where not given.
    by : str
        The column that ranks: ``papers``, ``share``, ``score`` …
    """
    name = label or next((c for c in ("label", "term", "area", "short") if c in frame), "")
    if frame.empty or not name or by not in frame:
        return f"No {what} to show."
    top = ranked(frame, by).head(3)
    said = [_said(row, name, by, total) for row in top.to_dict("records")]
    rest = f"; then {' and '.join(said[1:])}" if len(said) > 1 else ""
    return f"Bar chart of {len(frame):,} {what}. Largest: {said[0]}{rest}."


def _said(row: dict[Any, Any], name: str, by: str, total: int | None) -> str:
    label, value = tx.plain(row[name]), float(pd.to_numeric(row[by], errors="coerce"))
    if by == "papers":
        return f"{label}, {tx.papers(value, total)}"
    shown = tx.percent(value) if by == "share" else f"{by.replace('_', ' ')} {tx.number(value)}"
    count = float(pd.to_numeric(row.get("papers", np.nan), errors="coerce"))
    return f"{label}, {shown}" + (f" ({tx.papers(count, total)})" if np.isfinite(count) else "")
