"""Charts of topics."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from lib.charts import text as tx
from lib.charts.bars import Bars, column, numbers, ranked, ranked_bars
from lib.charts.theme import Theme, figure, message, topic_colour

CURVE_HEIGHT = 260
_QUALITIES = ("coherence", "stability")


def topic_bars(
    frame: pd.DataFrame, theme: Theme, *, total: int | None = None, chosen: int | None = None
) -> go.Figure:
    """How a selection is spread over the topics: one bar each, largest share on top.

    Parameters
    ----------
    frame : pandas.DataFrame
        Columns ``topic`` (1-based id, 0 is unassigned), ``label``, ``share`` (0..1), ``papers``,
        and ``terms`` (list) for the hover text.
    theme : Theme
    total : int, optional
        Number of papers selected.
    chosen : int, optional
        Id of the topic to set off.

    Returns
    -------
    plotly.graph_objects.Figure
        ``customdata`` of each bar is its topic id.
    """
    frame = ranked(frame, "share")
    counts = numbers(frame, "papers")
    terms = column(frame, "terms", None)
    hovers = [_hover(n, words, total) for n, words in zip(counts, terms, strict=True)]
    empty = "No topics in this selection"
    return ranked_bars(_shares(frame, hovers, theme, chosen), theme, empty=empty)


def paper_topics(frame: pd.DataFrame, theme: Theme) -> go.Figure:
    """One paper's distribution over topics: columns ``topic``, ``label``, ``share`` (0..1)."""
    frame = ranked(frame, "share")
    hovers = [f"{tx.percent(share)} of this paper" for share in numbers(frame, "share")]
    empty = "This paper has no topic: it has too few usable words"
    return ranked_bars(_shares(frame, hovers, theme, None), theme, empty=empty)


def topic_terms(frame: pd.DataFrame, theme: Theme, *, topic: int | None = None) -> go.Figure:
    """The terms of one topic by weight, in the topic's colour.

    Parameters
    ----------
    frame : pandas.DataFrame
        Columns ``term`` and ``weight`` (0..1).
    theme : Theme
    topic : int, optional
        Its id, for the colour; the accent where not given.
    """
    frame = ranked(frame, "weight")
    terms = [tx.plain(term) for term in column(frame, "term", None)]
    weights = numbers(frame, "weight")
    colour = theme.accent if topic is None else topic_colour(topic, theme)
    bars = Bars(
        keys=terms,
        labels=terms,
        values=weights,
        ends=tx.numbers(weights),
        hovers=[f"weight {tx.number(weight)} in this topic" for weight in weights],
        colours=[colour] * len(terms),
    )
    return ranked_bars(bars, theme, empty="This topic has no terms")


def topic_curve(curve: pd.DataFrame, theme: Theme, *, chosen: int | None = None) -> go.Figure:
    """Coherence and stability over the number of topics; ``customdata`` is the number of topics.

    Parameters
    ----------
    curve : pandas.DataFrame
        Columns ``topics``, ``coherence`` (-1..1), ``stability`` (0..1; NaN where not measured).
    theme : Theme
    chosen : int, optional
        The number of topics in use, marked with a line.
    """
    if curve.empty:
        return message("Too few papers to compare numbers of topics", theme)
    curve = curve.sort_values("topics", kind="stable")
    counts = [int(count) for count in curve["topics"]]
    drawn = [q for q in _QUALITIES if np.isfinite(numbers(curve, q)).any()]
    lines = [_line(counts, numbers(curve, q), q, theme.palette[i]) for i, q in enumerate(drawn)]
    layout = {
        "showlegend": True,
        "legend": {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0, "itemclick": False},
        "margin": {"t": 40},
        "xaxis": {
            "title": {"text": "number of topics"},
            "tickmode": "array",
            "tickvals": counts,
            "showgrid": False,
            "range": [min(counts) - 1, max(counts) + 1],
        },
        "yaxis": {"rangemode": "tozero", "nticks": 5},
        "shapes": [] if chosen is None else [_mark(chosen, theme)],
    }
    return figure(lines, theme, CURVE_HEIGHT, layout)


def describe_curve(curve: pd.DataFrame, chosen: int | None = None) -> str:
    """The finding of :func:`topic_curve` in a sentence, for people who cannot see it."""
    coherence = numbers(curve, "coherence")
    if not np.isfinite(coherence).any():
        return "Too few papers to compare numbers of topics."
    best = int(np.nanargmax(coherence))
    said = (
        f"Coherence is highest, {tx.number(coherence[best], 2)}, with {curve['topics'].iloc[best]}"
    )
    return f"{said} topics" + (f"; {chosen} are in use." if chosen is not None else ".")


def _shares(frame: pd.DataFrame, hovers: list[str], theme: Theme, chosen: int | None) -> Bars:
    topics = [int(topic) if topic == topic else 0 for topic in numbers(frame, "topic")]
    shares = numbers(frame, "share")
    known = chosen in topics
    return Bars(
        keys=topics,
        labels=[tx.plain(label) for label in column(frame, "label", None)],
        values=shares,
        ends=[tx.percent(share) for share in shares],
        hovers=hovers,
        colours=[
            topic_colour(topic, theme) if not known or topic == chosen else theme.quiet
            for topic in topics
        ],
    )


def _hover(count: float, terms: Any, total: int | None) -> str:
    words = [tx.plain(term) for term in terms] if isinstance(terms, list | tuple) else []
    said = tx.wrap_label(", ".join(words[:8]), 60, lines=3) if words else ""
    return "<br>".join(part for part in (tx.papers(count, total), said) if part)


def _line(counts: list[int], values: np.ndarray, name: str, colour: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "x": counts,
        "y": [float(value) if np.isfinite(value) else None for value in values],
        "name": name,
        "mode": "lines+markers",
        "customdata": counts,
        "line": {"color": colour, "width": 2},
        "marker": {"size": 8},
        "hovertemplate": f"%{{x}} topics<br>{name} %{{y:.2f}}<extra></extra>",
    }


def _mark(at: int, theme: Theme) -> dict[str, Any]:
    """An upright dotted line."""
    line = {"color": theme.muted, "width": 1, "dash": "dot"}
    return {"type": "line", "x0": at, "x1": at, "y0": 0, "y1": 1, "yref": "y domain", "line": line}
