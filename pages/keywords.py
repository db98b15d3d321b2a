"""The words that the selected papers use most tellingly."""

from __future__ import annotations

from functools import partial
from typing import Literal

import pandas as pd
import streamlit as st

from lib.analysis import tables
from lib.charts.bars import describe_bars
from lib.charts.heatmaps import describe_heatmap, heatmap
from lib.charts.keywords import keyword_bars
from lib.export.tables import to_csv
from lib.ui import controls, listing, picks
from lib.ui.cloud import TALL, draw_in
from lib.ui.view import View, view
from lib.ui.widgets import chart, download, heading, nothing_here, section, table, theme

Measure = Literal["score", "papers", "share"]

CELLS = 15  # rows of the heat map
ORDERS = {"score": "TF-IDF", "papers": "Papers", "share": "Share"}


def ranked(now: View) -> pd.DataFrame:
    """The keywords in the number and by the measure that are chosen."""
    found = now.keywords()
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        number = controls.slider("Keywords", "n", 5, len(found), 20)
        by = controls.segments("Rank by", "by", ORDERS)
    return found.sort_values(by, ascending=False, kind="stable").head(number).assign(by=by)


def bars(now: View, found: pd.DataFrame) -> None:
    """Ranked bars: their height grows with their number."""
    by: Measure = found["by"].iloc[0] if len(found) else "score"
    figure = keyword_bars(found, theme(), total=now.papers, by=by, chosen=picks.one("keyword"))
    alt = describe_bars(found, "keywords", now.papers, by=by)
    chart(figure, "bars", alt, picks.keyword(now))


def by_area(now: View, found: pd.DataFrame) -> None:
    """In which areas the keywords are used."""
    section("Keywords by area", "Papers that use the keyword and have the area as their best one.")
    cells = tables.keyword_area(now.index, now.rows, list(found["term"][:CELLS]))
    figure = heatmap(cells, theme(), total=now.papers, column_names=now.area_labels)
    chart(figure, "cells", describe_heatmap(cells, "keywords", "areas"), picks.keyword_by_area(now))


def as_table(now: View, found: pd.DataFrame) -> None:
    """The same as a table, and as a file."""
    section("Table", "A click on a row shows its papers.")
    columns = {
        "term": st.column_config.TextColumn("Keyword"),
        "score": st.column_config.NumberColumn("TF-IDF", format="%.4f", width=80),
        "papers": st.column_config.NumberColumn("Papers", format="localized", width=70),
        "percent": st.column_config.NumberColumn("Share", format="%.0f %%", width=70),
    }
    pick = picks.row(picks.keyword(now), list(found["term"]))
    shown = found.assign(percent=100 * found["share"])
    table(shown, "table", columns, pick, height=420)
    whole = partial(tables.keywords_table, now.index, now.rows)
    download("CSV of all keywords", lambda: to_csv(whole()), "keywords.csv", "text/csv", "csv")


now = view()
heading("Keywords", now)
if not nothing_here(now):
    found = ranked(now)
    left, right = st.columns(2, gap="large")
    with left:
        bars(now, found)
    with right:
        as_table(now, found)
        place = st.container()
    listing.of_chosen(now, "keyword", "Papers with")
    by_area(now, found)
    draw_in(place, now, TALL)
