"""What the selected papers are about, on one page."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from lib.analysis import tables
from lib.analysis.areas import short_label
from lib.charts.areas import area_bars
from lib.charts.bars import describe_bars
from lib.charts.keywords import keyword_bars
from lib.charts.overview import standout_bars
from lib.charts.topics import topic_bars
from lib.ui import picks
from lib.ui.cloud import TALL, WIDE, draw_in
from lib.ui.view import View, view
from lib.ui.widgets import chart, heading, nothing_here, section, theme, too_small

SHOWN = 15
AREAS = 25


def numbers(now: View) -> None:
    """Headline numbers of the selection."""
    areas, topics = now.get(tables.areas_table), now.get(tables.topics_table, picks.count())
    acronyms = now.get(picks.acronym_forms)
    with st.container(horizontal=True):
        st.metric("Papers", f"{now.papers:,}", border=True)
        st.metric("Areas", f"{int((areas['area'] != tables.NOT_KNOWN).sum()):,}", border=True)
        st.metric(
            "Topics", f"{len(topics[(topics.topic > 0) & (topics.papers > 0)]):,}", border=True
        )
        st.metric("Acronyms", f"{acronyms:,}", border=True)
        st.metric("Terms", f"{now.get(picks.terms_used):,}", border=True)


def areas_and_topics(now: View) -> None:
    """How the selection is spread over areas and topics."""
    areas = now.get(tables.areas_table).head(AREAS)
    areas = areas.assign(label=areas["area"].map(short_label))
    topics = picks.telling(now.get(tables.topics_table, picks.count())).head(AREAS)
    left, right = st.columns(2, gap="large")
    with left:
        section("Areas", "Each paper counts once, in its best area.")
        figure = area_bars(areas, theme(), total=now.papers, chosen=picks.one("area"))
        chart(figure, "areas", describe_bars(areas, "areas", now.papers), picks.area(now))
    with right:
        section("Topics", "The share of the selected papers' words in each topic.")
        if topics.empty:
            too_small("A topic model")
            return
        figure = topic_bars(topics, theme(), total=now.papers, chosen=picks.one("topic"))
        alt = describe_bars(topics, "topics", now.papers, by="share")
        chart(figure, "topics", alt, picks.topic(now))


def words(now: View) -> DeltaGenerator:
    """Keywords, and what is said here more than in the rest; returns the place of the cloud."""
    found = now.keywords(SHOWN)
    left, right = st.columns(2, gap="large")
    with left:
        section("Keywords", "Mean TF-IDF over the selected papers.")
        figure = keyword_bars(found, theme(), total=now.papers, chosen=picks.one("keyword"))
        chart(figure, "keywords", describe_bars(found, "keywords", now.papers), picks.keyword(now))
    if now.whole:
        return right
    with right:
        section("What stands out", "Log-odds ratio of the terms, this selection against the rest.")
        odd = now.get(tables.standout_table, SHOWN)
        alt = describe_bars(odd, "terms that stand out", now.papers, by="log_odds")
        figure = standout_bars(odd, theme(), total=now.papers)
        chart(figure, "standout", alt, picks.keyword(now))
    return st.container()


now = view()
heading("Overview", now)
if not nothing_here(now):
    numbers(now)
    if now.whole:
        st.caption(":material/ads_click: A click on a bar narrows every page to its papers.")
    areas_and_topics(now)
    draw_in(words(now), now, TALL if now.whole else WIDE)
