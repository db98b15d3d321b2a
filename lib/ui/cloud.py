"""The word cloud of a selection."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from lib.analysis.build import version
from lib.charts.cloud import Cloud, cloud_figure, draw_cloud
from lib.charts.theme import THEMES
from lib.corpus.model import Filters
from lib.ui import picks
from lib.ui.markup import escape_markdown
from lib.ui.view import View
from lib.ui.widgets import chart, section, theme


@dataclass(frozen=True, slots=True)
class Shape:
    """Of a cloud: the size it is laid out in, which the time goes by, and that on the page."""

    width: int
    height: int
    words: int
    shown: int


WIDE = Shape(680, 280, 60, 400)
TALL = Shape(400, 330, 45, 400)


def draw_in(place: DeltaGenerator, now: View, shape: Shape) -> None:
    """Draw the cloud in its place: call it last, for it takes longest."""
    frame = now.keywords(shape.words)
    cloud = _cloud(now.index.digest, version(), now.filters, theme().name, shape, frame)
    counts = dict(zip(frame["term"], frame["papers"], strict=True))
    with place:
        section("Word cloud", "Size by mean TF-IDF over the selected papers.")
        figure = cloud_figure(cloud, theme(), shape.shown, counts=counts, total=now.papers)
        chart(figure, "cloud", cloud.alt, picks.keyword(now))
        if cloud.left_out:
            some = escape_markdown(", ".join(cloud.left_out[:8]))
            more = " and others" if len(cloud.left_out) > 8 else ""
            st.caption(f"Left out, for want of a font with their letters: {some}{more}.")


@st.cache_data(max_entries=64, show_spinner=False)
def _cloud(
    digest: str,
    algorithm: str,
    filters: Filters,
    ground: str,
    shape: Shape,
    _frame: pd.DataFrame,
) -> Cloud:
    return draw_cloud(_frame, THEMES[ground], shape.width, shape.height)
