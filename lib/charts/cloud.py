"""The word cloud: the same words give the same picture, on every run and in every thread."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from PIL import Image, ImageDraw

from lib.charts import text as tx
from lib.charts.bars import numbers
from lib.charts.cloud_layout import Placed, font_of, place_words
from lib.charts.fonts import drawable
from lib.charts.theme import Theme, blend, figure, message

SCALE = 2  # pixels of the picture for one on the page
MAX_WORDS = 80
LONGEST = 40  # characters of one word; a longer one would leave no room for the others
_COLOURS = (0, 2, 6, 8, 4)  # of the palette: blues and violets, calm side by side
_TOWARDS_TEXT = 0.25


@dataclass(frozen=True, slots=True)
class Word:
    """Where a word stands, in fractions 0..1 of the picture from its top left corner."""

    term: str
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Cloud:
    """A drawn cloud.

    Attributes
    ----------
    png : bytes
        Picture at twice the size asked for, with a transparent ground; ``b""`` where no word could
        be drawn.
    drawn : list of str
        Terms in the picture, largest first.
    left_out : list of str
        Terms whose script the font lacks, for a note.
    alt : str
        What the picture shows, in a sentence.
    words : list of Word
        Places of the drawn terms.
    width, height : int
        Pixels on the page.
    """

    png: bytes
    drawn: list[str]
    left_out: list[str]
    alt: str
    words: list[Word]
    width: int
    height: int


def draw_cloud(
    scores: pd.DataFrame | Mapping[str, float], theme: Theme, width: int = 900, height: int = 420
) -> Cloud:
    """Draw terms in sizes by score.

    Parameters
    ----------
    scores : pandas.DataFrame or mapping
        Columns ``term`` and ``score``, or term → score. Scores that are not above 0 are ignored.
    theme : Theme
        Gives the colours, by rank.
    width, height : int
        Pixels on the page.

    Returns
    -------
    Cloud

    Raises
    ------
    ValueError
        If ``width`` or ``height`` is below 60.

    Notes
    -----
    Terms are drawn as given: no folding of plurals, no joining of neighbours, no stop words. Equal
    scores are ordered by spelling. Nothing is random, and calls share nothing but the font file.
    """
    if min(width, height) < 60:
        raise ValueError(f"a cloud needs at least 60 × 60 pixels, got {width} × {height}")
    ordered = _ordered(scores)
    left_out = [term for term, _ in ordered if not drawable(term)]
    kept = {term: score for term, score in ordered if drawable(term)}
    shown = {tx.cut(term, LONGEST): term for term in reversed(list(kept)[:MAX_WORDS])}
    if not shown:
        return Cloud(b"", [], left_out, "No words to draw.", [], width, height)
    frequencies = {cut: kept[term] for cut, term in reversed(list(shown.items()))}
    image = Image.new("RGBA", (width * SCALE, height * SCALE))
    pen = ImageDraw.Draw(image)
    colours = _colours(theme)
    words = []
    for rank, one in enumerate(place_words(frequencies, width, height)):
        _draw(pen, one, colours[rank % len(colours)])
        place = (one.left / width, one.top / height, one.width / width, one.height / height)
        words.append(Word(shown[one.text], *place))
    drawn = [word.term for word in words]
    return Cloud(_png(image), drawn, left_out, _alt(drawn), words, width, height)


def cloud_figure(
    cloud: Cloud,
    theme: Theme,
    height: int = 420,
    *,
    counts: Mapping[str, int] | None = None,
    total: int | None = None,
) -> go.Figure:
    """The picture as a figure in which each word can be clicked.

    Parameters
    ----------
    cloud : Cloud
    theme : Theme
    height : int
        Pixels on the page; the picture keeps its shape within it.
    counts : mapping, optional
        Term → number of papers, for the hover text.
    total : int, optional
        Number of papers selected.

    Returns
    -------
    plotly.graph_objects.Figure
        An invisible bar lies over each word; its ``customdata`` is the term.
    """
    if not cloud.png:
        return message(cloud.alt, theme)
    source = "data:image/png;base64," + base64.b64encode(cloud.png).decode("ascii")
    ratio = cloud.height / cloud.width
    bars = {
        "type": "bar",
        "x": [word.left + word.width / 2 for word in cloud.words],
        "width": [word.width for word in cloud.words],
        "base": [ratio * word.top for word in cloud.words],
        "y": [ratio * word.height for word in cloud.words],
        "customdata": cloud.drawn,
        "marker": {"color": theme.background, "opacity": 0},
        "hovertext": [_hover(term, counts or {}, total) for term in cloud.drawn],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "selected": {"marker": {"opacity": 0}},
        "unselected": {"marker": {"opacity": 0}},
    }
    place = {"xref": "x", "yref": "y", "x": 0, "y": 0, "sizex": 1, "sizey": ratio}
    hidden = {"visible": False, "constrain": "domain"}
    layout = {
        "barmode": "overlay",
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
        "images": [{"source": source, "sizing": "stretch", **place}],
        "xaxis": {**hidden, "range": [0, 1]},
        "yaxis": {**hidden, "range": [ratio, 0], "scaleanchor": "x"},
    }
    return figure([bars], theme, height, layout)


def _hover(term: str, counts: Mapping[str, int], total: int | None) -> str:
    name = f"<b>{tx.wrap_label(term, 60, lines=6)}</b>"
    return f"{name}<br>{tx.papers(counts[term], total)}" if term in counts else name


def _ordered(scores: pd.DataFrame | Mapping[str, float]) -> list[tuple[str, float]]:
    """Terms by falling score, then spelling."""
    if isinstance(scores, pd.DataFrame):
        terms = [] if scores.empty else list(scores["term"])
        values = [] if scores.empty else numbers(scores, "score").tolist()
    else:
        terms, values = list(scores), [float(score) for score in scores.values()]
    pairs = [
        (tx.plain(term), value)
        for term, value in zip(terms, values, strict=True)
        if tx.plain(term) != tx.UNKNOWN and np.isfinite(value) and value > 0
    ]
    return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))


def _colours(theme: Theme) -> list[str]:
    """A few colours of the palette, moved towards the text's so that small words are readable."""
    return [blend(theme.palette[place], theme.text, _TOWARDS_TEXT) for place in _COLOURS]


def _draw(pen: ImageDraw.ImageDraw, one: Placed, colour: str) -> None:
    font = font_of(one.size * SCALE)
    at = (one.left * SCALE, one.top * SCALE)
    pen.text(at, one.text, fill=colour, font=font, anchor="lt")


def _png(image: Image.Image) -> bytes:
    with io.BytesIO() as file:
        # Not ``optimize``: it takes eight times as long and saves a twentieth of the bytes.
        image.quantize(128, method=Image.Quantize.FASTOCTREE).save(file, format="PNG")
        return file.getvalue()


def _alt(drawn: list[str]) -> str:
    if not drawn:
        return "No words to draw."
    return f"Word cloud of {len(drawn)} terms. Largest: {', '.join(drawn[:5])}."
