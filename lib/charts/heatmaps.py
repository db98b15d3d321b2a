"""Heat maps drawn as bars: Streamlit reports clicks on bars, but not on plotly's own heat maps."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from lib.charts import text as tx
from lib.charts.bars import distinct
from lib.charts.theme import SMALL, Theme, figure, message, scale_colour, text_on

ROW_COLUMNS = 21
COLUMN_COLUMNS = 28
ROW_HEIGHT = 28
ROW_HEIGHT_WRAPPED = 36
GAP = 0.06  # of a cell, between cells
_HALF_DIGIT = "\u2005"
LETTER = 7  # pixels of an ordinary small letter
SLANT = 0.71  # of 45 degrees: how far a tilted label goes, by its length
NARROWEST = 24  # pixels of a column with a tilted label
MANY = 6  # columns from which on their labels have one line, to be tilted


def heatmap(
    frame: pd.DataFrame,
    theme: Theme,
    *,
    total: int | None = None,
    empty: str = "Nothing to compare in this selection",
    row_names: Mapping[str, str] | None = None,
    column_names: Mapping[str, str] | None = None,
) -> go.Figure:
    """Cells coloured by number of papers, with the number in each.

    Parameters
    ----------
    frame : pandas.DataFrame
        Rows by columns, values are numbers of papers; the first row is drawn on top.
    theme : Theme
    total : int, optional
        Number of papers selected.
    empty : str
        Shown instead where the frame has no cells.
    row_names, column_names : mapping, optional
        Label → what its axis shows instead, where the label is long.

    Returns
    -------
    plotly.graph_objects.Figure
        One bar per cell; its ``customdata`` is ``[row label, column label]``.
    """
    if frame.empty:
        return message(empty, theme)
    values = np.nan_to_num(frame.apply(pd.to_numeric, errors="coerce").to_numpy(dtype=float))
    rows, columns = list(frame.index), list(frame.columns)
    short = column_names or {}
    ticks = [tx.wrap_label((row_names or {}).get(row, row), ROW_COLUMNS) for row in rows]
    pitch = ROW_HEIGHT_WRAPPED if any("<br>" in tick for tick in ticks) else ROW_HEIGHT
    reach = _reach([short.get(column, column) for column in columns])
    bottom = 96 if len(columns) < MANY else max(130, reach[1])
    layout = {
        "barmode": "overlay",
        "bargap": GAP,
        "margin": {"l": reach[0]},
        "minreducedheight": ROW_HEIGHT,  # or plotly cuts the labels below a single row
        "uniformtext": {"minsize": 8, "mode": "hide"},
        **_axes(ticks, columns, short, theme),
    }
    traces = _traces(values, rows, columns, theme, total)
    return figure(traces, theme, pitch * len(rows) + bottom, layout)


def describe_heatmap(frame: pd.DataFrame, rows: str, columns: str) -> str:
    """The finding of a heat map in a sentence, for people who cannot see it."""
    if frame.empty:
        return f"No {rows} by {columns} to show."
    values = np.nan_to_num(frame.apply(pd.to_numeric, errors="coerce").to_numpy(dtype=float))
    i, j = np.unravel_index(int(values.argmax()), values.shape)
    best = f"{tx.plain(frame.index[i])} with {tx.plain(frame.columns[j])}"
    size = f"{len(frame)} {rows} by {frame.shape[1]} {columns}"
    return f"Heat map of {size}. Largest: {best}, {tx.papers(values[i, j])}."


def _traces(
    values: np.ndarray, rows: list[Any], columns: list[Any], theme: Theme, total: int | None
) -> list[dict[str, Any]]:
    """The cells in one trace for each colour of text, which plotly keeps per trace on a click."""
    names = distinct([tx.plain(column) for column in columns])
    keys = [[tx.plain(label) for label in labels] for labels in (rows, columns)]
    hovers = [[tx.wrap_label(label, 60, lines=6) for label in labels] for labels in (rows, columns)]
    texts = _padded(values.ravel())
    colours = {value: _colour(value, float(values.max()), theme) for value in np.unique(values)}
    traces: dict[str, list[dict[str, Any]]] = {}
    for n, (i, j) in enumerate(product(range(len(rows)), range(len(columns)))):
        colour = colours[values[i, j]]
        cell = {
            "x": names[j],
            "base": i + GAP / 2,
            "customdata": [keys[0][i], keys[1][j]],
            "text": texts[n],
            "hovertext": f"<b>{hovers[0][i]}</b><br>{hovers[1][j]}<br>"
            + tx.papers(values[i, j], total),
            "colour": colour,
        }
        traces.setdefault(text_on(colour), []).append(cell)
    return [_trace(cells, ink) for ink, cells in traces.items()]


def _trace(cells: list[dict[str, Any]], ink: str) -> dict[str, Any]:
    """Bars of height 1, each from its row's number on."""
    return {
        "type": "bar",
        "y": [1 - GAP] * len(cells),
        "marker": {"color": [cell.pop("colour") for cell in cells], "line": {"width": 0}},
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textangle": 0,
        "textfont": {"color": ink, "size": SMALL},
        "hovertemplate": "%{hovertext}<extra></extra>",
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}, "textfont": {"color": ink}},
        **{name: [cell[name] for cell in cells] for name in cells[0]},
    }


def _axes(
    ticks: list[str], columns: list[Any], short: Mapping[str, str], theme: Theme
) -> dict[str, Any]:
    names = distinct([tx.plain(column) for column in columns])
    labels = {
        "ticks": "",
        "showgrid": False,
        "tickmode": "array",
        "tickfont": {"color": theme.text, "size": SMALL},
    }
    width, lines = (COLUMN_COLUMNS, 1) if len(columns) >= MANY else (14, 2)
    across = {
        "type": "category",
        "categoryorder": "array",
        "categoryarray": names,
        "range": [-0.5, len(names) - 0.5],
        "tickvals": names,
        "ticktext": [tx.wrap_label(short.get(column, column), width, lines) for column in columns],
        "autotickangles": [0, -45, -90],
    }
    down = {
        "range": [len(ticks), 0],
        "tickvals": [i + 0.5 for i in range(len(ticks))],
        "ticktext": ticks,
    }
    return {"xaxis": labels | across, "yaxis": labels | down}


def _reach(columns: list[Any]) -> tuple[int, int]:
    """Pixels that the tilted labels of columns need, left of the plot and below it."""
    widths = [tx.width_of(tx.cut(column, COLUMN_COLUMNS)) * LETTER for column in columns]
    if len(widths) < MANY:
        return 4, 0
    left = max(SLANT * width - NARROWEST * (i + 0.5) for i, width in enumerate(widths))
    return max(4, round(left)), round(SLANT * max(widths)) + 2 * SMALL


def _padded(values: np.ndarray) -> list[str]:
    """Numbers of one width, so that a narrow screen hides all of them or none."""
    known = {value: tx.number(value) if value > 0 else "" for value in np.unique(values)}
    texts = [known[value] for value in values]
    widest = max(map(len, texts), default=0)
    pads = [_HALF_DIGIT * (widest - len(text)) for text in texts]
    return [f"{pad}{text}{pad}" if text else "" for text, pad in zip(texts, pads, strict=True)]


def _colour(value: float, most: float, theme: Theme) -> str:
    """By the square root, so that small counts beside one large one are still told apart."""
    if value <= 0 or most <= 0:
        return theme.surface
    return scale_colour(float(np.sqrt(value / most)), theme)
