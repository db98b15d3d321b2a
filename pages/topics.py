"""What the selected papers are about, as topics found in their words."""

from __future__ import annotations

import math

import pandas as pd
import streamlit as st

from lib.analysis import tables
from lib.charts.bars import describe_bars
from lib.charts.heatmaps import describe_heatmap, heatmap
from lib.charts.topics import describe_curve, topic_bars, topic_curve, topic_terms
from lib.ui import controls, listing, picks
from lib.ui.markup import escape_markdown
from lib.ui.view import View, view
from lib.ui.widgets import chart, heading, nothing_here, section, table, theme, too_small

TYPICAL = 6
LISTED = 100
STEADY, SHAKY = 0.7, 0.4  # stability: agreement of the topic over reruns on parts of the corpus


def spread(now: View, topics: pd.DataFrame) -> None:
    """How the selection is spread over the topics, and how good the model is."""
    left, right = st.columns([3, 2], gap="large")
    with left:
        section("Distribution", "The share of the selected papers' words in each topic.")
        topics = picks.telling(topics)
        figure = topic_bars(topics, theme(), total=now.papers, chosen=picks.one("topic"))
        alt = describe_bars(topics, "topics", now.papers, by="share")
        chart(figure, "spread", alt, picks.topic(now))
    with right:
        section("Number of topics", "How coherent and how stable the topics are, by their number.")
        controls.topic_number(now)
        curve = tables.topic_curve(now.index)
        used = now.index.topics(picks.count())
        chosen = used.count if used else None
        figure = topic_curve(curve, theme(), chosen=chosen)
        chart(figure, "curve", describe_curve(curve, chosen))


def detail(now: View, topics: pd.DataFrame) -> None:
    """One topic: its words, its quality, its most typical papers."""
    real = topics[topics["topic"] > 0]
    labels = dict(zip(real["topic"], real["label"], strict=True))
    names = {str(topic): f"{topic} · {label}" for topic, label in labels.items()}
    largest = str(real.loc[real["share"].idxmax(), "topic"])
    topic = int(controls.options("Topic", "detail", names, picks.one("topic"), largest))
    line = real[real["topic"] == topic].iloc[0]
    st.markdown(f"### {escape_markdown(line['label'])}")
    with st.container(horizontal=True):
        st.metric("Share of the selection", f"{line['share']:.1%}", border=True)
        st.metric("Papers", f"{line['papers']:,}", border=True)
        st.metric("Coherence", _figure(line["coherence"]), border=True, help="NPMI, −1 to 1")
        st.metric("Stability", _figure(line["stability"]), border=True, help=_steadiness(line))
    left, right = st.columns([2, 3], gap="large")
    with left:
        section("Terms", "Weight in the topic, the largest first.")
        words = tables.topic_terms(now.index, topic, picks.count()).head(15)
        figure = topic_terms(words, theme(), topic=topic)
        alt = describe_bars(words, "terms", by="weight")
        chart(figure, "terms", alt, picks.keyword(now))
    with right:
        section("Most typical papers", "Of the selection, those with the largest share of it.")
        rows = tables.typical_papers(now.index, topic, now.rows, TYPICAL, picks.count())
        listing.titles(now, rows, "typical")


def _figure(value: float) -> str:
    return "–" if math.isnan(value) else f"{value:.2f}"


def _steadiness(line: pd.Series) -> str:
    value = float(line["stability"])
    if math.isnan(value):
        return "Too few papers to measure it"
    said = "steady" if value >= STEADY else "shaky" if value < SHAKY else "fairly steady"
    return f"0 to 1: this topic is {said} when the model is fitted to other parts of the corpus"


def by_area(now: View) -> None:
    """Which topics the areas are about."""
    section("Topics by area", "Papers by best area and main topic.")
    cells = tables.area_topic(now.index, now.rows, picks.count())
    figure = heatmap(cells, theme(), total=now.papers, row_names=now.area_labels)
    chart(figure, "cells", describe_heatmap(cells, "areas", "topics"), picks.area_by_topic(now))


def by_paper(now: View) -> None:
    """The main topic of each paper, and how much of it the paper is."""
    section("Paper by paper", "A click on a row shows all topics of the paper.")
    frame = now.get(listing.main_topics, LISTED, picks.count())
    columns = {
        "title": st.column_config.TextColumn("Paper", width="large"),
        "topic": st.column_config.TextColumn("Main topic", width="medium"),
        "share": st.column_config.ProgressColumn("Share", format="%d %%", max_value=100),
    }
    table(frame, "papers", columns, listing.opener(frame), height=400)
    if now.papers > LISTED:
        st.caption(f"The first {LISTED} of {now.papers:,} papers.")


now = view()
heading("Topics", now)
if not nothing_here(now):
    topics = now.get(tables.topics_table, picks.count())
    if topics.empty or not (topics["topic"] > 0).any():
        too_small("A topic model")
    else:
        spread(now, topics)
        st.divider()
        detail(now, topics)
        st.divider()
        by_area(now)
        by_paper(now)
