"""One paper: a card in a list, and everything about it in a dialog."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import urlsplit

import numpy as np
import pandas as pd
import streamlit as st

from lib.analysis import tables
from lib.analysis.areas import short_label
from lib.analysis.build import version
from lib.analysis.index import Index
from lib.analysis.selection import Rows
from lib.charts.topics import paper_topics
from lib.ui import address
from lib.ui.markup import escape_markdown, mark, snippet, wanted_terms, wanted_words
from lib.ui.view import View
from lib.ui.widgets import align_left, chart, chips, theme

OPEN = "paper"  # id of the paper that is open, in the session and in the address
DERIVED = ":violet-badge[title derived]"


def patterns(view: View) -> list[str]:
    """What to mark in a text: what was searched for, and the keywords and acronyms chosen."""
    chosen = view.filters
    return wanted_words(chosen.query) + wanted_terms((*chosen.keywords, *chosen.acronyms))


def cards(view: View, frame: pd.DataFrame, name: str) -> None:
    """Draw the papers of a ``papers_table`` frame as cards."""
    wanted = patterns(view)
    for at, paper in enumerate(frame.to_dict("records")):
        with st.container(border=True, gap="xsmall"):
            _card(view, paper, wanted, f"{name}-{at}")


def _card(view: View, paper: dict[Any, Any], wanted: list[str], key: str) -> None:
    with st.container(horizontal=True, vertical_alignment="top"):
        st.markdown(f"##### {mark(paper['title'], wanted)}", width="stretch")
        st.button(
            "Read",
            key=key,
            icon=":material/open_in_full:",
            type="tertiary",
            on_click=partial(open_paper, paper["id"]),
        )
    st.markdown(byline(paper))
    if paper["abstract"]:
        st.markdown(mark(snippet(paper["abstract"], wanted), wanted))
    st.markdown(badges(view, paper) + " " + chips(paper["keywords"], 5))


def byline(paper: dict[Any, Any]) -> str:
    """Authors, year, venue, decision and rating as a line of grey Markdown."""
    authors = list(paper["authors"])
    names = ", ".join(authors[:4]) + (f" and {len(authors) - 4} more" if len(authors) > 4 else "")
    year = "" if pd.isna(paper["year"]) else str(int(paper["year"]))
    rating = "" if pd.isna(paper["rating"]) else f"rating {float(paper['rating']):.1f}"
    said = [names, year, paper["venue"], paper["decision"], rating, f"record {paper['record']}"]
    return f":gray[{escape_markdown('  ·  '.join(part for part in said if part))}]"


def badges(view: View, paper: dict[Any, Any]) -> str:
    """Area, topic and whether the title is derived, as Markdown."""
    found = []
    if paper["title_source"] == "derived":
        found.append(DERIVED)
    if paper["area"]:
        sure = "" if paper["area_source"] == "given" else f" · inferred, {_percent(paper)}"
        found.append(f":blue-badge[{escape_markdown(short_label(paper['area']) + sure)}]")
    model = view.index.topics(view.filters.topic_count)
    topic = int(model.main[int(paper["row"])]) if model else -1
    if model and topic >= 0:
        found.append(f":green-badge[{escape_markdown(model.labels[topic])}]")
    return " ".join(found)


def _percent(paper: dict[Any, Any]) -> str:
    return f"{float(paper['area_confidence']):.0%}"


def listed(index: Index, rows: Rows) -> pd.DataFrame:
    """``papers_table`` with the position of each paper in the corpus."""
    return tables.papers_table(index, rows).assign(row=[int(row) for row in rows])


def open_paper(paper_id: str) -> None:
    """Open a paper by its id: its place in a list may be another by the time it is drawn."""
    st.session_state[OPEN] = paper_id


def close_paper() -> None:
    """Close the paper that is open."""
    st.session_state.pop(OPEN, None)


@st.cache_resource(max_entries=8, show_spinner=False)
def _rows(digest: str, algorithm: str, _index: Index) -> dict[str, int]:
    return {name: row for row, name in enumerate(_index.papers["id"].to_pylist())}


def show_open(view: View) -> None:
    """Show the paper that the address or a click has opened."""
    said = address.taken(OPEN)
    if said:
        open_paper(said)
    wanted = st.session_state.get(OPEN)
    row = _rows(view.index.digest, version(), view.index).get(wanted) if wanted else None
    if row is None:
        close_paper()
        return
    address.put(OPEN, wanted)
    paper = listed(view.index, np.array([row], dtype=np.int32)).to_dict("records")[0]
    title = mark(paper["title"], patterns(view))
    st.dialog(title, width="large", on_dismiss=close_paper)(_everything)(view, row, paper)


def _everything(view: View, row: int, paper: dict[Any, Any]) -> None:
    """All that is known of a paper."""
    index, wanted = view.index, patterns(view)
    st.markdown(byline(paper))
    st.markdown(badges(view, paper))
    if paper["title_source"] == "derived":
        st.caption("The source gives no title: this one is derived from the abstract.")
    _link(paper["url"])
    st.markdown(mark(paper["abstract"] or "This paper has no abstract.", wanted))
    _words(index, row, paper)
    left, right = st.columns(2)
    with left:
        _topics(view, row)
    with right, st.container(gap="xxsmall"):
        _similar(index, row)


def _link(url: str) -> None:
    """A link out, to the web alone, and only when it is pressed."""
    if urlsplit(url).scheme in ("http", "https"):
        st.link_button("Open its page", url, icon=":material/open_in_new:")


def _words(index: Index, row: int, paper: dict[Any, Any]) -> None:
    named = "Authors’ keywords" if _given_keywords(index, row) else "Keywords"
    rows = [f"**{named}**  {chips(paper['keywords'])}"] if len(paper["keywords"]) else []
    if len(paper["areas"]) > 1:
        rows.append(f"**Close areas**  {chips(paper['areas'][1:])}")
    short = tables.acronyms_table(index, np.array([row], dtype=np.int32))
    if len(short):
        pairs = zip(short["short"], short["long"], strict=True)
        rows.append(f"**Acronyms**  {chips([f'{s} = {m}' if m else s for s, m in pairs], 20)}")
    st.markdown("\n\n".join(rows))


def _given_keywords(index: Index, row: int) -> bool:
    """Whether the source has keywords for the paper."""
    if "keywords" not in index.papers.column_names:
        return False
    return bool(index.papers["keywords"][row].as_py())


def _topics(view: View, row: int) -> None:
    st.markdown("**Topics**")
    frame = tables.paper_topics(view.index, row, view.filters.topic_count).head(6)
    chart(paper_topics(frame, theme()), "paper_topics", "Topics of this paper by share")


def _similar(index: Index, row: int) -> None:
    st.markdown("**Most similar papers**")
    align_left("similar")
    frame = tables.similar_table(index, row).head(6)
    if frame.empty:
        st.caption("There is none to compare with.")
    for at, (paper_id, title, likeness) in enumerate(
        zip(frame["id"], frame["title"], frame["similarity"], strict=True)
    ):
        label = f"{escape_markdown(title)} :gray[{likeness:.0%}]"
        if st.button(label, key=f"similar-{at}", type="tertiary", wrap=True):
            open_paper(paper_id)
            st.rerun()
