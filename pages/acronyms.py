"""The short forms that the selected papers use, and what they mean."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from lib.analysis import tables
from lib.charts.acronyms import acronym_bars
from lib.charts.bars import describe_bars
from lib.charts.heatmaps import describe_heatmap, heatmap
from lib.export.tables import to_csv
from lib.ui import controls, listing, picks
from lib.ui.markup import escape_markdown, mark, wanted_terms
from lib.ui.view import View, view
from lib.ui.widgets import chart, download, heading, nothing_here, section, table, theme

SHOWN = 20
CELLS = 15
KINDS = {
    "all": "All",
    "ambiguous": "Several meanings",
    "undefined": "Used, not defined",
}


def chosen_kind(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows of the kind that is chosen, and that hold what is looked for."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        kind = controls.segments("Show", "kind", KINDS)
        looked_for = controls.text("Find", "find", "A short form or words of its meaning")
    if kind == "ambiguous":
        frame = frame[frame["ambiguous"]]
    elif kind == "undefined":
        frame = frame[~frame["defined"]]
    if looked_for:
        both = (frame["short"] + " " + frame["long"]).str.casefold()
        frame = frame[both.str.contains(looked_for.casefold(), regex=False)]
    return frame.reset_index(drop=True)


def as_table(now: View, frame: pd.DataFrame) -> None:
    """One row for each meaning."""
    meanings = "meaning" if len(frame) == 1 else "meanings"
    section(f"{len(frame):,} {meanings}", "A click on a row shows contexts and papers.")
    columns = {
        "short": st.column_config.TextColumn("Short form", width=110),
        "long": st.column_config.TextColumn("Long form"),
        "papers": st.column_config.NumberColumn("Papers", width=70, format="localized"),
    }
    shown = frame[["short", "long", "papers"]].replace({"long": {"": "not defined"}})
    pick = picks.row(picks.acronym(now), list(frame["short"]))
    table(shown, "table", columns, pick, height=460)
    download("CSV", lambda: to_csv(frame), "acronyms.csv", "text/csv", "csv")


def bars(now: View, frame: pd.DataFrame) -> None:
    """The most used ones."""
    section("Most used", "Number of papers, one bar for each meaning.")
    top = frame.head(SHOWN)
    figure = acronym_bars(top, theme(), total=now.papers, chosen=picks.one("acronym"))
    chart(figure, "bars", describe_bars(top, "acronyms", now.papers), picks.acronym(now))


def contexts(now: View, frame: pd.DataFrame) -> None:
    """Where the chosen short forms are defined."""
    for short in now.filters.acronyms:
        section(short)
        for long, papers, context in frame.loc[
            frame["short"] == short, ["long", "papers", "context"]
        ].itertuples(index=False):
            words = "paper" if papers == 1 else "papers"
            with st.container(border=True, gap="xsmall"):
                meaning = f"**{escape_markdown(long)}**" if long else "*Used, not defined*"
                st.markdown(f"{meaning} :gray[· {papers:,} {words}]")
                st.markdown(mark(context, wanted_terms([short, *([long] if long else [])])))


def by_area(now: View, frame: pd.DataFrame) -> None:
    """In which areas they are used."""
    section("Acronyms by area", "Papers that use the short form, by their best area.")
    shorts = list(dict.fromkeys(frame["short"]))[:CELLS]
    cells = tables.acronym_area(now.index, now.rows, shorts)
    figure = heatmap(cells, theme(), total=now.papers, column_names=now.area_labels)
    chart(figure, "cells", describe_heatmap(cells, "acronyms", "areas"), picks.acronym_by_area(now))


now = view()
heading("Acronyms", now)
if not nothing_here(now):
    every = now.get(tables.acronyms_table)
    shown = chosen_kind(every)
    left, right = st.columns([3, 2], gap="large")
    with left:
        as_table(now, shown)
    with right:
        bars(now, shown)
    contexts(now, every)
    listing.of_chosen(now, "acronym", "Papers that use")
    by_area(now, shown)
