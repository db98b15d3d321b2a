"""What all bar charts have in common, seen through each of them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pytest

from lib.charts.acronyms import acronym_bars
from lib.charts.areas import area_bars
from lib.charts.bars import describe_bars, distinct
from lib.charts.heatmaps import heatmap
from lib.charts.keywords import keyword_bars
from lib.charts.overview import standout_bars
from lib.charts.theme import DARK, LIGHT
from lib.charts.topics import paper_topics, topic_bars, topic_curve, topic_terms

# figure function, its columns, the column that names a bar
CHARTS: list[tuple[Callable[..., go.Figure], list[str], str]] = [
    (keyword_bars, ["term", "score", "papers", "share"], "term"),
    (area_bars, ["area", "papers", "share"], "area"),
    (topic_bars, ["topic", "label", "share", "papers"], "label"),
    (paper_topics, ["topic", "label", "share"], "label"),
    (topic_terms, ["term", "weight"], "term"),
    (acronym_bars, ["short", "long", "papers"], "short"),
    (
        standout_bars,
        ["term", "log_odds", "lower", "upper", "papers", "share", "share_rest"],
        "term",
    ),
]
every = pytest.mark.parametrize(
    ("draw", "columns", "name"), CHARTS, ids=lambda v: getattr(v, "__name__", "")
)


def sample(columns: list[str], names: list[object]) -> pd.DataFrame:
    frame = pd.DataFrame({column: np.linspace(0.9, 0.1, len(names)) for column in columns})
    for column in ("term", "area", "label", "short", "long"):
        if column in columns:
            frame[column] = pd.Series(names, dtype=object)
    if "topic" in columns:
        frame["topic"] = range(1, len(names) + 1)
    return frame


@every
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_no_rows_give_a_message(draw, columns, name, theme) -> None:
    for frame in (pd.DataFrame(), pd.DataFrame(columns=columns)):
        fig = draw(frame, theme)
        assert not fig.data
        assert len(fig.layout.annotations[0].text) > 10


@every
def test_sixty_rows_have_sixty_labels_and_the_room_for_them(draw, columns, name) -> None:
    fig = draw(sample(columns, [f"name {i}" for i in range(60)]), LIGHT)
    assert len(fig.layout.yaxis.tickvals) == len(fig.layout.yaxis.ticktext) == 60
    assert fig.layout.height >= 60 * 22


@every
def test_numbers_as_names_stay_categories(draw, columns, name) -> None:
    fig = draw(sample(columns, ["2024", "1e5", "007", "3-5"]), LIGHT)
    assert fig.layout.yaxis.type == "category"
    shown = [text.replace("\u00a0", " ").split(" ·")[0] for text in fig.layout.yaxis.ticktext]
    assert shown == ["2024", "1e5", "007", "3-5"]
    assert len(set(fig.data[0].y)) == 4


@every
def test_names_are_never_markup(draw, columns, name) -> None:
    hostile = "<b>x</b> &amp; $y$"
    fig = draw(sample(columns, [hostile]), LIGHT)
    shown = fig.layout.yaxis.ticktext[0] + fig.data[0].hovertext[0].replace("<b>&lt;", "&lt;")
    assert "<b>x" not in shown
    assert "$" not in shown
    assert "&amp;amp;" in shown


@every
def test_missing_names_and_values_are_drawn_as_unknown(draw, columns, name) -> None:
    frame = sample(columns, [None, "b", float("nan")])
    numeric = [c for c in frame.select_dtypes("number") if c != "topic"]
    frame.loc[1, numeric] = np.nan
    fig = draw(frame, LIGHT)
    assert sum(text == "unknown" for text in fig.layout.yaxis.ticktext) == 2
    assert fig.layout.yaxis.ticktext[-1].startswith("b")
    assert np.isfinite(np.asarray(fig.data[0].x, dtype=float)).all()
    assert len(set(fig.data[0].y)) == 3


@every
def test_long_names_are_cut_on_the_axis_and_whole_on_hover(draw, columns, name) -> None:
    long = "International Joint Conference on the Very Long Names of Venues and Related Matters"
    fig = draw(sample(columns, [long]), LIGHT)
    lines = fig.layout.yaxis.ticktext[0].split("<br>")
    assert len(lines) <= 2
    assert all(len(line) <= 26 for line in lines)
    assert long in fig.data[0].hovertext[0].replace("<br>", " ")


@every
def test_the_frame_is_left_as_it_was(draw, columns, name) -> None:
    frame = sample(columns, ["a", "b", "c"])
    before = frame.copy(deep=True)
    draw(frame, LIGHT)
    pd.testing.assert_frame_equal(frame, before)


def test_first_row_is_on_top() -> None:
    frame = pd.DataFrame(
        {"term": ["low", "high"], "score": [0.1, 0.4], "papers": [9, 2], "share": [0.9, 0.2]}
    )
    fig = keyword_bars(frame, LIGHT)
    assert list(fig.data[0].y) == ["high", "low"]
    assert fig.layout.yaxis.range[0] > fig.layout.yaxis.range[1]
    by_papers = keyword_bars(frame, LIGHT, by="papers")
    assert list(by_papers.data[0].customdata) == ["low", "high"]
    assert list(by_papers.data[0].text) == ["9", "2"]


def test_hover_says_n_of_total() -> None:
    frame = pd.DataFrame({"term": ["rl"], "score": [0.2], "papers": [7], "share": [7 / 19]})
    assert "7 of 19 papers (37 %)" in keyword_bars(frame, LIGHT, total=19).data[0].hovertext[0]


def test_the_chosen_bar_alone_has_the_accent() -> None:
    frame = pd.DataFrame({"area": ["a", "b"], "papers": [2, 1], "share": [0.6, 0.3]})
    assert list(area_bars(frame, LIGHT, chosen="b").data[0].marker.color) == [
        LIGHT.quiet,
        LIGHT.accent,
    ]
    assert set(area_bars(frame, LIGHT, chosen="gone").data[0].marker.color) == {LIGHT.accent}


def test_area_can_be_shown_under_another_name() -> None:
    frame = pd.DataFrame({"area": ["rl"], "label": ["RL!"], "papers": [2], "share": [1.0]})
    fig = area_bars(frame, LIGHT)
    assert list(fig.data[0].customdata) == ["rl"]
    assert list(fig.layout.yaxis.ticktext) == ["RL!"]


def test_equal_names_keep_bars_of_their_own() -> None:
    frame = pd.DataFrame(
        {
            "short": ["CL", "CL"],
            "long": ["continual learning", "contrastive learning"],
            "papers": [1, 2],
        }
    )
    fig = acronym_bars(frame, LIGHT)
    assert len(set(fig.data[0].y)) == 2
    assert list(fig.data[0].customdata) == ["CL", "CL"]
    assert fig.layout.yaxis.ticktext[0].replace("<br>", " ") == "CL\u00a0· contrastive learning"


def test_an_undefined_acronym_says_so() -> None:
    frame = pd.DataFrame({"short": ["MoE"], "long": [""], "papers": [2]})
    fig = acronym_bars(frame, LIGHT)
    assert fig.layout.yaxis.ticktext[0] == "MoE"
    assert "not defined" in fig.data[0].hovertext[0]


def test_distinct_leaves_the_first_of_a_name() -> None:
    names = distinct(["a", "b", "a", "a"])
    assert names[:2] == ["a", "b"]
    assert len(set(names)) == 4


def test_standout_draws_its_intervals() -> None:
    frame = pd.DataFrame(
        {
            "term": ["bandit"],
            "log_odds": [2.0],
            "lower": [1.5],
            "upper": [2.75],
            "papers": [4],
            "share": [0.2],
            "share_rest": [0.01],
        }
    )
    fig = standout_bars(frame, LIGHT, total=20)
    assert fig.data[0].error_x.array[0] == pytest.approx(0.75)
    assert fig.data[0].error_x.arrayminus[0] == pytest.approx(0.5)
    assert fig.layout.xaxis.range[1] > 2.75
    assert "4 of 20 papers" in fig.data[0].hovertext[0]
    assert "20 % here, 1.0 % of the rest" in fig.data[0].hovertext[0]


def test_description_gives_the_finding() -> None:
    frame = pd.DataFrame(
        {"term": ["graph", "reinforcement learning"], "papers": [3, 7], "score": [0.5, 0.4]}
    )
    assert describe_bars(frame, "keywords", 19) == (
        "Bar chart of 2 keywords. Largest: reinforcement learning, 7 of 19 papers; "
        "then graph, 3 of 19 papers."
    )
    assert "graph, score 0.500 (3 of 19 papers);" in describe_bars(
        frame, "keywords", 19, by="score"
    )
    assert describe_bars(frame.iloc[:0], "keywords", 19) == "No keywords to show."
    assert describe_bars(pd.DataFrame(), "areas") == "No areas to show."


def test_nothing_here_draws_with_plotlys_own_heat_map() -> None:
    """Streamlit reports no clicks on those."""
    frame = pd.DataFrame({"x": [1]}, index=["a"])
    assert {trace.type for trace in heatmap(frame, LIGHT).data} == {"bar"}
    assert topic_curve(pd.DataFrame(), LIGHT).layout.annotations
