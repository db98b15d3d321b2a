"""The papers themselves, as a list to read, sort and take away."""

from __future__ import annotations

from functools import partial
from zlib import crc32

import pandas as pd
import streamlit as st

from lib.analysis import tables
from lib.analysis.selection import Rows
from lib.export.bibtex import to_bibtex
from lib.export.tables import to_csv
from lib.ui import controls, listing
from lib.ui.paper import cards
from lib.ui.view import View, view
from lib.ui.widgets import download, heading, nothing_here, table

BIBTEX = "application/x-bibtex"
PER_PAGE = 20
SHAPES = {"cards": "Cards", "table": "Table"}


def as_table(frame: pd.DataFrame) -> None:
    """One line for each paper."""
    columns = {
        "title": st.column_config.TextColumn("Title", width="large"),
        "year": st.column_config.NumberColumn("Year", format="%d", width="small"),
        "venue": st.column_config.TextColumn("Venue", width="small"),
        "area": st.column_config.TextColumn("Area", width="medium"),
        "rating": st.column_config.NumberColumn("Rating", format="%.1f", width="small"),
        "record": st.column_config.NumberColumn("Record", width="small"),
    }
    known = {name: column for name, column in columns.items() if _has(frame[name])}
    # Another list, another table: a click on a row then never means a paper of the list before.
    key = f"table-{crc32(' '.join(frame['id']).encode()):08x}"
    narrow = frame[["id", *known]]
    table(narrow, key, known, listing.opener(narrow))


def _has(values: pd.Series) -> bool:
    return bool((values.notna() & (values.astype(str) != "")).any())


def exports(now: View, order: Rows) -> None:
    """What is listed, as files."""
    made = partial(tables.papers_table, now.index, order)
    download("CSV", lambda: to_csv(made()), "papers.csv", "text/csv", "csv")
    download("BibTeX", lambda: to_bibtex(made()).encode(), "papers.bib", BIBTEX, "bibtex")


now = view()
heading("Papers", now)
if not nothing_here(now):
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        shape = controls.segments("View", "view", SHAPES)
        sort = controls.options("Sort by", "sort", listing.sorts(now))
        order = listing.ordered(now, sort)
        exports(now, order)
    page = controls.page(len(order), PER_PAGE, (now.index.digest, now.filters, sort))
    frame = listing.page_of(now, order, page, PER_PAGE)
    controls.pages(len(order), PER_PAGE, "above")
    if shape == "table":
        as_table(frame)
    else:
        cards(now, frame, "card")
    controls.pages(len(order), PER_PAGE, "below")
