"""The pieces that pages are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from lib.charts.theme import CONFIG, DARK, LIGHT, Theme
from lib.ui import filters
from lib.ui.markup import escape_markdown
from lib.ui.view import View

PICKED: tuple[Literal["single-row"], Literal["single-cell"]] = (
    "single-row",
    "single-cell",
)  # the box of a row, or anywhere in it

Pick = Callable[[Any], dict[str, Any]]

ROW_HEIGHT = 35  # pixels of a row of a table, as Streamlit draws it

ICONS = {
    "Overview": "dashboard",
    "Keywords": "key_visualizer",
    "Topics": "bubble_chart",
    "Acronyms": "match_case",
    "Papers": "article",
    "Corpus": "database",
}


def theme() -> Theme:
    """The charts' theme that goes with what the visitor sees."""
    return DARK if st.context.theme.type == "dark" else LIGHT


def n_of_n(view: View) -> str:
    """How many papers are selected: ``"3 of 19 papers"``."""
    total = len(view.index)
    return f"{view.papers:,} of {total:,} {'paper' if total == 1 else 'papers'}"


def heading(title: str, view: View) -> None:
    """Title of a page, with the corpus and how much of it is selected."""
    st.title(title, icon=f":material/{ICONS[title]}:", anchor=False)
    st.markdown(f":gray[{escape_markdown(view.index.name)}  ·  **{n_of_n(view)}**]")


def section(title: str, note: str = "") -> None:
    """Heading of a part of a page; the note says what is shown and how."""
    st.subheader(title, anchor=False, help=note or None)


def nothing_here(view: View) -> bool:
    """Say so where no paper is selected; whether that is the case."""
    if view.papers:
        return False
    with st.container(border=True, horizontal_alignment="center"):
        st.markdown("##### :material/search_off: No paper matches these filters")
        st.caption("Take one away, or begin again with all papers.")
        st.button(
            "Show all papers", key="show_all", icon=":material/restart_alt:", on_click=filters.reset
        )
    return True


def too_small(what: str) -> None:
    """Say that a part needs more papers than the corpus has."""
    st.info(f"{what} needs more papers than this corpus has.", icon=":material/info:")


def chart(figure: go.Figure, name: str, alt: str, pick: Pick | None = None) -> None:
    """Draw a figure; with ``pick``, a click on a mark sets filters.

    Parameters
    ----------
    figure : plotly.graph_objects.Figure
    name : str
        Key of the chart, unique on its page.
    alt : str
        What it shows, for people who cannot see it.
    pick : callable, optional
        From the ``customdata`` of a mark to the filters' values; empty where it leads nowhere.
    """
    # The page's own colours are in the figure already: "streamlit" would paint them over.
    shown: dict[str, Any] = {"theme": None, "config": CONFIG, "alt": alt}
    if pick is None:
        st.plotly_chart(figure, key=name, **shown)
        return
    # A new key after each click: the chart forgets which mark was clicked, so that the next click
    # on the same one counts again.
    key = f"{name}-{st.session_state.setdefault(f'_turn_{name}', 0)}"
    clicked = partial(_clicked, name, key, pick)
    st.plotly_chart(figure, key=key, on_select=clicked, selection_mode="points", **shown)


def _clicked(name: str, key: str, pick: Pick) -> None:
    points = st.session_state[key]["selection"]["points"]
    chosen = pick(points[0].get("customdata")) if points else {}
    st.session_state[f"_turn_{name}"] += 1
    if chosen:
        filters.toggle(**chosen)


def table(
    frame: pd.DataFrame,
    name: str,
    columns: dict[str, Any],
    on_pick: Callable[[int], None] | None = None,
    height: int | None = None,
) -> None:
    """Draw a narrow table; with ``on_pick``, a click on a row calls it with its position.

    Parameters
    ----------
    frame : pandas.DataFrame
        Few columns of short cells.
    name : str
    columns : dict
        Column configurations by column name, in the order shown.
    on_pick : callable, optional
    height : int, optional
        Pixels at most; less where the rows need less.
    """
    shown: dict[str, Any] = {
        "column_order": list(columns),
        "column_config": columns,
        "hide_index": True,
        "height": min(height, table_height(len(frame))) if height else "auto",
    }
    if on_pick is None:
        st.dataframe(frame, key=name, **shown)
        return
    turn = st.session_state.setdefault(f"_turn_{name}", 0)
    key = f"{name}-{turn}"
    picked = partial(_picked, name, key, on_pick)
    st.dataframe(frame, key=key, on_select=picked, selection_mode=PICKED, **shown)


def table_height(rows: int) -> int:
    """Pixels that a table needs to show all rows, and at least one, below its header."""
    return ROW_HEIGHT * (max(rows, 1) + 1) + 3


def _picked(name: str, key: str, on_pick: Callable[[int], None]) -> None:
    selection = st.session_state[key]["selection"]
    rows = selection["rows"] or [row for row, _ in selection["cells"]]
    st.session_state[f"_turn_{name}"] += 1
    if rows:
        on_pick(rows[0])


def download(label: str, data: Callable[[], bytes], file_name: str, mime: str, key: str) -> None:
    """A button for a file that is made when it is pressed."""
    st.download_button(
        label,
        data,
        file_name,
        mime,
        key=key,
        icon=":material/download:",
        on_click="ignore",
    )


def align_left(*names: str) -> None:
    """Have buttons whose keys begin so begin their lines on the left, also where they wrap."""
    inside = ", ".join(f'[class*="st-key-{name}-"] button :is(div, p, span)' for name in names)
    outside = ", ".join(f'[class*="st-key-{name}-"] button' for name in names)
    rule = "{ justify-content: flex-start; text-align: left; }"
    st.html(f"<style>{outside}, {inside} {rule}</style>")


def chips(values: Sequence[str], limit: int = 12) -> str:
    """Short texts as Markdown, in a row of grey chips."""
    return " ".join(f":gray-badge[{escape_markdown(value)}]" for value in values[:limit])
