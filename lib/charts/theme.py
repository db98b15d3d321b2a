"""Design tokens of the light and the dark theme, and the layout that all charts share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import plotly.graph_objects as go

FONT_FAMILY = '"Source Sans", "Source Sans 3", "Source Sans Pro", sans-serif'

# Twelve colours of one luminance band, so that each keeps a contrast of at least 3:1 against both
# backgrounds and a topic has the same colour in both themes. Chosen by simulated annealing for the
# largest least distance (OKLab) between all pairs, and between neighbours as seen with
# deuteranopia and protanopia.
CATEGORICAL: tuple[str, ...] = (
    "#3273C5",
    "#619F4A",
    "#7959A8",
    "#AB7773",
    "#7B87E6",
    "#3A7517",
    "#2097B0",
    "#D07C2C",
    "#2A707F",
    "#907A1B",
    "#BB76C6",
    "#AD4B64",
)


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of one theme, as ``#RRGGBB``.

    Attributes
    ----------
    name : str
        ``"light"`` or ``"dark"``.
    background, surface : str
        Of the page, and of cards, the sidebar and empty cells.
    text, muted : str
        Body text, and labels of less weight; both readable (4.5:1) on background and surface.
    accent : str
        The one colour of bars, links and what is chosen; ``quiet`` is for what is not chosen.
    grid : str
        Hair lines and borders.
    palette : tuple of str
        Categories, neighbours well apart.
    sequential : tuple of str
        From low to high, evenly spaced.
    """

    name: str
    background: str
    surface: str
    text: str
    muted: str
    accent: str
    quiet: str
    grid: str
    palette: tuple[str, ...]
    sequential: tuple[str, ...]


LIGHT = Theme(
    name="light",
    background="#FFFFFF",
    surface="#F4F6F9",
    text="#1A2330",
    muted="#556070",
    accent="#2F6BC4",
    quiet="#A9BAD6",
    grid="#E1E6ED",
    palette=CATEGORICAL,
    sequential=("#EDF3FC", "#C9DCF5", "#96BAE8", "#5C92D8", "#2F6BC4", "#1E4A94", "#132F63"),
)

DARK = Theme(
    name="dark",
    background="#11161D",
    surface="#1A212B",
    text="#E5EAF1",
    muted="#9DA9B8",
    accent="#6FA0EE",
    quiet="#41536F",
    grid="#2A333F",
    palette=CATEGORICAL,
    sequential=("#1A2636", "#213A5E", "#2B548F", "#3F74C2", "#6FA0EE", "#A3C4F8", "#D6E5FD"),
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}

# What st.plotly_chart takes as ``config``.
CONFIG: dict[str, Any] = {
    "displaylogo": False,
    "scrollZoom": False,
    "modeBarButtons": [["toImage"]],
    "toImageButtonOptions": {"format": "png", "scale": 2, "filename": "paperboard"},
}

FONT_SIZE = 14
SMALL = 13
_CLEAR = "rgba(0,0,0,0)"


def figure(
    traces: list[dict[str, Any]], theme: Theme, height: int, layout: Mapping[str, Any] | None = None
) -> go.Figure:
    """A figure with the layout that all charts share.

    Parameters
    ----------
    traces : list of dict
        As plotly names their properties, each with its ``type``.
    theme : Theme
    height : int
        Pixels.
    layout : mapping, optional
        What this chart adds to the shared layout, or has otherwise.

    Notes
    -----
    It is put together as dicts and made a figure once: with ``update_layout`` and its like the
    same takes ten times as long. The paper has the page's own colour rather than none, so that a
    picture saved from the dark theme is readable wherever it is pasted.
    """
    return go.Figure({"data": traces, "layout": merge(_layout(theme, height), layout or {})})


def merge(base: Mapping[str, Any], extra: Mapping[str, Any]) -> dict[str, Any]:
    """``base`` with ``extra`` laid over it, also inside dicts; neither is changed."""
    merged = dict(base)
    for name, value in extra.items():
        inner = merged.get(name)
        if isinstance(inner, Mapping) and isinstance(value, Mapping):
            value = merge(inner, value)
        merged[name] = value
    return merged


def message(text: str, theme: Theme, height: int = 160) -> go.Figure:
    """A figure that shows one short centred sentence instead of a chart."""
    note = {
        "text": text,
        "x": 0.5,
        "y": 0.5,
        "xref": "paper",
        "yref": "paper",
        "showarrow": False,
        "font": {"color": theme.muted, "size": FONT_SIZE},
    }
    hidden = {"visible": False, "range": [0, 1]}
    return figure([], theme, height, {"annotations": [note], "xaxis": hidden, "yaxis": hidden})


def _layout(theme: Theme, height: int) -> dict[str, Any]:
    small = {"family": FONT_FAMILY, "size": SMALL, "color": theme.text}
    return {
        "height": height,
        "template": None,
        "paper_bgcolor": theme.background,
        "plot_bgcolor": theme.background,
        "font": {"family": FONT_FAMILY, "size": FONT_SIZE, "color": theme.text},
        "colorway": list(theme.palette),
        "margin": {"l": 4, "r": 8, "t": 8, "b": 8},
        "showlegend": False,
        "dragmode": False,
        "hovermode": "closest",
        "clickmode": "event+select",
        "hoverlabel": {
            "bgcolor": theme.surface,
            "bordercolor": theme.grid,
            "font": small,
            "align": "left",
        },
        "modebar": {"bgcolor": _CLEAR, "color": theme.muted, "activecolor": theme.accent},
        "xaxis": _axis(theme),
        "yaxis": _axis(theme),
    }


def _axis(theme: Theme) -> dict[str, Any]:
    return {
        "gridcolor": theme.grid,
        "showline": False,
        "zeroline": False,
        "fixedrange": True,
        "automargin": True,
        "ticklabelstandoff": 6,
        "tickfont": {"color": theme.muted, "size": SMALL},
        "title": {"font": {"color": theme.muted, "size": SMALL}},
    }


def topic_colour(topic: int, theme: Theme) -> str:
    """The colour of a topic by its 1-based id, the same on every chart; muted for 0 (unassigned).

    Raises
    ------
    ValueError
        If ``topic`` is negative.
    """
    if topic < 0:
        raise ValueError(f"topic ids start at 0, got {topic}")
    return theme.palette[(topic - 1) % len(theme.palette)] if topic else theme.muted


def scale_colour(position: float, theme: Theme) -> str:
    """Colour at ``position`` (0..1) of the sequential scale, blended between its steps."""
    steps = theme.sequential
    at = min(max(position, 0.0), 1.0) * (len(steps) - 1)
    low = min(int(at), len(steps) - 2)
    return blend(steps[low], steps[low + 1], at - low)


def blend(one: str, other: str, share: float) -> str:
    """``one`` mixed with ``share`` (0..1) of ``other``."""
    mixed = [a + (b - a) * share for a, b in zip(rgb(one), rgb(other), strict=True)]
    return "#{:02X}{:02X}{:02X}".format(*(round(255 * part) for part in mixed))


@lru_cache(maxsize=4096)
def text_on(colour: str) -> str:
    """Black or white, whichever reads better on ``colour``."""
    return max(("#000000", "#FFFFFF"), key=lambda ink: contrast(ink, colour))


def rgb(colour: str) -> tuple[float, float, float]:
    """``#RRGGBB`` as three fractions."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def luminance(colour: str) -> float:
    """Relative luminance 0..1 (WCAG 2)."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio 1..21 of two colours (WCAG 2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
