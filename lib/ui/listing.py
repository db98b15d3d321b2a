"""Lists of papers: which, in what order, and how many at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from lib.analysis import tables
from lib.analysis.index import Index
from lib.analysis.selection import Rows
from lib.ui import paper
from lib.ui.markup import mark
from lib.ui.view import View
from lib.ui.widgets import align_left, section

FIRST = 5  # papers shown where a list is not the matter of the page


def sorts(now: View) -> dict[str, str]:
    """The orders that the corpus allows; the first is the usual one."""
    first = {"relevance": "Relevance"} if now.filters.query else {"source": "Order of the source"}
    dated = len(now.index.choices("years")) > 1
    rated = bool(np.isfinite(now.index.ratings).any())
    return {
        **first,
        "title": "Title",
        **({"newest": "Newest first", "oldest": "Oldest first"} if dated else {}),
        **({"rating": "Rating"} if rated else {}),
    }


def ordered(now: View, sort: str) -> Rows:
    """The selected papers in an order."""
    if sort in ("relevance", "source"):
        return now.order
    return now.get(_ordered, sort)


def _ordered(index: Index, rows: Rows, sort: str) -> Rows:
    """Positions in an order; papers that lack what it goes by come last."""
    if sort == "title":
        titles = [title.casefold() for title in index.papers["title"].take(rows).to_pylist()]
        return rows[sorted(range(len(rows)), key=titles.__getitem__)]
    if sort == "rating":
        return rows[np.argsort(-np.nan_to_num(index.ratings[rows], nan=-1.0), kind="stable")]
    years = index.years[rows].astype(np.int64)
    ranks = np.where(years < 0, np.iinfo(np.int64).max, years if sort == "oldest" else -years)
    return rows[np.argsort(ranks, kind="stable")]


def page_of(now: View, order: Rows, page: int, per_page: int) -> pd.DataFrame:
    """The papers of one page of a list."""
    start = (page - 1) * per_page
    return paper.listed(now.index, order[start : start + per_page])


def of_chosen(now: View, key: str, title: str) -> None:
    """The first papers with what is chosen by a filter, and the way to the others."""
    chosen = st.session_state.get(key, [])
    if not chosen:
        return
    section(f"{title} {' or '.join(chosen)}")
    paper.cards(now, paper.listed(now.index, now.order[:FIRST]), f"{key}-paper")
    if now.papers > FIRST:
        st.caption(f"The first {FIRST} of {now.papers:,}. The page Papers lists them all.")


def titles(now: View, rows: Rows, name: str) -> None:
    """Titles that open their papers."""
    wanted = paper.patterns(now)
    align_left(name)
    part = now.index.papers.take(rows)
    for at, (paper_id, title) in enumerate(
        zip(part["id"].to_pylist(), part["title"].to_pylist(), strict=True)
    ):
        st.button(
            mark(title, wanted),
            key=f"{name}-{at}",
            type="tertiary",
            icon=":material/article:",
            wrap=True,
            on_click=partial(paper.open_paper, paper_id),
        )
    if not len(rows):
        st.caption("No selected paper has a share of this topic.")


def main_topics(index: Index, rows: Rows, limit: int, count: int | None) -> pd.DataFrame:
    """id, title, main topic and its share, of the first papers."""
    model = index.topics(count)
    rows = rows[:limit]
    part = index.papers.take(rows)
    main = model.main[rows] if model else np.full(len(rows), -1)
    shares = model.paper_topics[rows].max(axis=1) if model else np.zeros(len(rows))
    labels = [model.labels[i] if model and i >= 0 else tables.UNASSIGNED for i in main]
    return pd.DataFrame(
        {
            "id": part["id"].to_pylist(),
            "title": part["title"].to_pylist(),
            "topic": labels,
            "share": (100 * shares).round().astype(int),
        }
    )


def opener(frame: pd.DataFrame) -> Callable[[int], None]:
    """Opens the paper of a row, by its id."""
    ids = list(frame["id"])
    return lambda row: paper.open_paper(ids[row]) if row < len(ids) else None
