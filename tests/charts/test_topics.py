from __future__ import annotations

import numpy as np
import pandas as pd

from lib.charts.theme import DARK, LIGHT
from lib.charts.topics import describe_curve, paper_topics, topic_bars, topic_curve, topic_terms

TOPICS = pd.DataFrame(
    {
        "topic": [1, 2, 0],
        "label": ["graphs", "agents", "Unassigned"],
        "share": [0.3, 0.6, 0.1],
        "papers": [3, 6, 1],
        "terms": [["graph", "<node>"], ["agent"], []],
    }
)
CURVE = pd.DataFrame(
    {"topics": [20, 5, 10], "coherence": [0.2, 0.1, 0.3], "stability": [0.7, np.nan, 0.8]}
)


def test_bars_are_ranked_in_the_colours_of_their_topics() -> None:
    bar = topic_bars(TOPICS, LIGHT, total=10).data[0]
    assert list(bar.customdata) == [2, 1, 0]
    assert list(bar.text) == ["60 %", "30 %", "10 %"]
    assert list(bar.marker.color) == [LIGHT.palette[1], LIGHT.palette[0], LIGHT.muted]
    assert "6 of 10 papers" in bar.hovertext[0]
    assert "graph, &lt;node&gt;" in bar.hovertext[1]


def test_the_chosen_topic_alone_keeps_its_colour() -> None:
    bar = topic_bars(TOPICS, DARK, chosen=1).data[0]
    assert list(bar.marker.color) == [DARK.quiet, DARK.palette[0], DARK.quiet]
    unassigned = topic_bars(TOPICS, DARK, chosen=0).data[0]
    assert list(unassigned.marker.color) == [DARK.quiet, DARK.quiet, DARK.muted]


def test_one_papers_topics() -> None:
    bar = paper_topics(TOPICS.drop(columns=["papers", "terms"]), LIGHT).data[0]
    assert list(bar.customdata) == [2, 1, 0]
    assert "60 % of this paper" in bar.hovertext[0]


def test_terms_have_the_colour_of_their_topic() -> None:
    frame = pd.DataFrame({"term": ["node", "graph"], "weight": [0.5, 1.0]})
    bar = topic_terms(frame, LIGHT, topic=3).data[0]
    assert list(bar.customdata) == ["graph", "node"]
    assert list(bar.text) == ["1.00", "0.50"]
    assert set(bar.marker.color) == {LIGHT.palette[2]}


def test_curve_is_in_order_and_marks_what_is_in_use() -> None:
    fig = topic_curve(CURVE, LIGHT, chosen=10)
    coherence, stability = fig.data
    assert list(coherence.x) == list(coherence.customdata) == [5, 10, 20]
    assert list(coherence.y) == [0.1, 0.3, 0.2]
    assert list(stability.y) == [None, 0.8, 0.7]
    assert fig.layout.shapes[0].x0 == 10


def test_curve_without_measured_stability_has_one_line() -> None:
    fig = topic_curve(CURVE.assign(stability=np.nan).head(1), LIGHT)
    assert [trace.name for trace in fig.data] == ["coherence"]


def test_description_of_the_curve() -> None:
    said = describe_curve(CURVE, chosen=20)
    assert said == "Coherence is highest, 0.30, with 10 topics; 20 are in use."
    assert describe_curve(pd.DataFrame()).startswith("Too few papers")
