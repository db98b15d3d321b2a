"""What every page stands in."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import streamlit as st
from PIL import Image, ImageDraw
from streamlit.errors import FragmentHandledException

from lib.analysis.index import Index
from lib.charts.theme import LIGHT
from lib.corpus.model import CorpusError
from lib.ui import address, companion, corpora, filters, paper
from lib.ui.markup import escape_markdown
from lib.ui.view import View, open_view
from lib.ui.widgets import ICONS, n_of_n, theme

# Pages by section; the first one opens. Each is the file of that name in ``pages/``.
PAGES = {
    "Explore": ("Overview", "Keywords", "Topics", "Acronyms"),
    "Read": ("Papers",),
    "Data": ("Corpus",),
}
FIRST = "Overview"
ABOUT = "**Paperboard** shows what a body of research papers is about. Nothing leaves this machine."
FAULT = "This page could not be drawn to its end: something went wrong in Paperboard."
ADVICE = (
    "Load the page again, take filters away, or go on with another page. The log of the server says"
    " what happened."
)

_log = logging.getLogger(__name__)


def run(folder: Path) -> None:
    """Draw the frame and the page that the address names.

    Parameters
    ----------
    folder : Path
        Where the pages are.
    """
    sections = _pages(folder)
    page = st.navigation(sections, position="hidden")
    st.set_page_config(
        page_title=f"{page.title} · Paperboard",
        page_icon=_mark(),
        layout="wide",
        menu_items={"About": ABOUT},
    )
    try:
        _draw(page, sections)
    except FragmentHandledException:
        raise  # of a dialog: ``tell`` has told of it
    except Exception as error:
        # Whatever it is, the visitor is told in our words. (What Streamlit itself raises to stop a
        # run or to begin another is no Exception.)
        _log.exception("The page %s could not be drawn.", page.title)
        _apologise(error)


def _draw(page: st.Page, sections: dict[str, list[st.Page]]) -> None:
    index = _follow(page.url_path)
    with st.sidebar:
        navigation = st.container(gap="xxsmall")
        view = _side(index)
        companion.watch(theme().background)
    query = {**filters.address(), "corpus": corpora.address()}
    with navigation:
        _navigate(sections, address.tidy(query))
    if notes := [*filter(None, [corpora.trouble()]), *filters.notes(), *view.notes]:
        st.info(escape_markdown(" ".join(notes)), icon=":material/info:")
    page.run()
    paper.show_open(view)
    address.finish({**filters.address(), "corpus": corpora.address()})


@cache
def _mark() -> Image.Image:
    """Three bars, for the browser's tab: an icon given by name would be fetched from the net."""
    picture = Image.new("RGBA", (64, 64))
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((0, 0, 63, 63), 14, fill=LIGHT.accent)
    for top, right in ((15, 51), (29, 41), (43, 29)):
        pen.rounded_rectangle((13, top, right, top + 7), 3, fill=LIGHT.background)
    return picture


def _pages(folder: Path) -> dict[str, list[st.Page]]:
    return {
        section: [
            st.Page(folder / f"{title.lower()}.py", title=title, default=title == FIRST)
            for title in titles
        ]
        for section, titles in PAGES.items()
    }


def _follow(page: str) -> Index:
    """Open the corpus, and set the filters to the address where that was changed from outside."""
    filters.restore(again=address.moved_to(page))
    params = address.begin(page)
    before = st.session_state.get("_corpus")
    notes: list[str] = []
    if params is not None:
        wanted = address.clean(params.get("corpus", [""])[-1])
        if not corpora.choose(wanted):
            corpora.choose("")
            notes.append(f"There is no corpus “{wanted[:80]}” here: the usual one is open.")
    index = corpora.current()
    if params is not None:
        if paper.OPEN not in params:
            paper.close_paper()
        notes += filters.read(index, params)
        filters.remember(notes)
    elif before not in (None, index.digest):
        filters.begin_anew()
        paper.close_paper()
        address.forget()
    st.session_state["_corpus"] = index.digest
    return index


def _side(index: Index) -> View:
    """The filters, and above them how many papers they leave."""
    st.markdown("###### Filters")
    count = st.container(horizontal=True, vertical_alignment="center")
    view = open_view(index, filters.draw(index))
    with count:
        st.markdown(f"**{n_of_n(view)}**")
        st.button(
            "Reset",
            key="reset",
            icon=":material/restart_alt:",
            type="tertiary",
            on_click=filters.reset,
            disabled=not any(filters.address().get(key) for key in filters.KEYS),
        )
    return view


def _navigate(sections: dict[str, list[st.Page]], query: address.Params) -> None:
    """Links to the pages that keep the filters: also in a new tab, and as one step of Back."""
    st.markdown("#### :material/dashboard: Paperboard")
    for section, pages in sections.items():
        st.caption(section)
        for page in pages:
            icon = f":material/{ICONS[page.title]}:"
            st.page_link(page, icon=icon, query_params=_pairs(query), width="stretch")


def _pairs(query: address.Params) -> Sequence[tuple[str, str]]:
    return [(name, value) for name, values in query.items() for value in values]


def tell(error: Exception) -> bool:
    """Tell of what went wrong outside a page's own run, such as in a dialog or after a click.

    Streamlit has written it to the log by then. True: it is to say nothing of its own.
    """
    _apologise(error)
    return True


def _apologise(error: Exception) -> None:
    """One paragraph in place of a page that could not be drawn."""
    if isinstance(error, CorpusError | OSError):
        said = str(error) if isinstance(error, CorpusError) else "Its files could not be read."
        said = f"The corpus could not be opened. {escape_markdown(said)}"
        advice = "Open another one on the page Corpus, or load this page again."
    else:
        said, advice = FAULT, ADVICE
    st.error(said, icon=":material/error:")
    st.caption(advice)
