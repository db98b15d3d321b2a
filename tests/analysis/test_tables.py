"""The tables that pages and command line show."""

from __future__ import annotations

import numpy as np
import pytest

from lib.analysis import tables
from lib.analysis.index import Index
from lib.analysis.selection import select
from lib.corpus.model import Filters

NOTHING = np.empty(0, dtype=np.int32)


def test_papers_keep_what_the_source_gives(mixed_index: Index) -> None:
    frame = tables.papers_table(mixed_index, tables.every_row(mixed_index))
    first = frame.iloc[0]
    assert frame["record"].tolist() == [1, 2, 3, 4, 5]
    assert (first["id"], first["title"], first["title_source"]) == ("a1", "Graph pruning", "given")
    assert first["authors"] == ["Amy Ng", "Ken Ito"]
    assert (first["area"], first["area_source"]) == ("learning on graphs", "given")
    assert first["rating"] == 7
    assert frame["year"].fillna(-1).tolist() == [2023, 2024, 2024, 2024, -1]
    assert frame["url"].tolist()[2:] == ["", "", ""]


def test_papers_come_in_the_order_asked_for(mixed_index: Index) -> None:
    frame = tables.papers_table(mixed_index, np.array([3, 0], dtype=np.int32))
    assert frame["id"].tolist() == ["a4", "a1"]


def test_papers_without_titles_get_derived_ones(seed_index: Index) -> None:
    frame = tables.papers_table(seed_index, tables.every_row(seed_index))
    assert set(frame["title_source"]) == {"derived"}
    assert all(frame["title"].str.len() > 5)
    assert set(frame["area_source"]) == {"inferred"}
    assert frame["area_confidence"].between(0, 1).all()
    assert all(row.areas[0] == row.area for row in frame.itertuples())


def test_keywords_of_a_selection(mixed_index: Index) -> None:
    rows = select(mixed_index, Filters(areas=("reinforcement learning",))).rows
    frame = tables.keywords_table(mixed_index, rows).set_index("term")
    assert frame.loc["reinforcement learning", "papers"] == 2
    assert frame.loc["reinforcement learning", "share"] == 1.0
    assert "diffusion models" not in frame.index
    assert len(tables.keywords_table(mixed_index, rows, limit=3)) == 3


def test_scores_do_not_depend_on_how_many_are_asked_for(seed_index: Index) -> None:
    rows = tables.every_row(seed_index)
    every = tables.keywords_table(seed_index, rows)
    for limit in (1, 10, 60):
        assert tables.keywords_table(seed_index, rows, limit).equals(every.head(limit))


def test_every_term_is_listed_once(seed_index: Index) -> None:
    frame = tables.keywords_table(seed_index, tables.every_row(seed_index))
    assert frame["term"].is_unique
    assert len(frame) == len(seed_index.terms.keys)
    assert frame["papers"].sum() == len(seed_index.terms.counts.data)


@pytest.mark.parametrize("area", [None, "learning on graphs"])
def test_topic_shares_add_up_to_one(mixed_index: Index, area: str | None) -> None:
    rows = select(mixed_index, Filters(areas=(area,) if area else ())).rows
    frame = tables.topics_table(mixed_index, rows)
    assert frame["share"].sum() == pytest.approx(1)
    assert frame["papers"].sum() == len(rows)
    assert frame["label"].is_unique


def test_topic_shares_of_the_seed_add_up_to_one(seed_index: Index) -> None:
    for count in seed_index.topic_set.models:
        frame = tables.topics_table(seed_index, tables.every_row(seed_index), count)
        assert frame["share"].sum() == pytest.approx(1, abs=1e-5)
        assert frame["papers"].sum() == 19


def test_acronyms_name_their_papers(mixed_index: Index) -> None:
    frame = tables.acronyms_table(mixed_index, tables.every_row(mixed_index)).set_index("short")
    assert frame.loc["RL", "long"].casefold() == "reinforcement learning"
    assert frame.loc["RL", "paper_ids"] == ["a3", "a4"]
    assert frame.loc["GNN", "papers"] == 1
    rows = tables.acronym_papers(mixed_index, "RL", frame.loc["RL", "long"], NOTHING)
    assert rows.tolist() == []


def test_areas_count_the_selection(mixed_index: Index) -> None:
    frame = tables.areas_table(mixed_index, np.array([0, 1, 4], dtype=np.int32))
    assert frame["area"].tolist() == ["learning on graphs", "generative models"]
    assert frame["papers"].tolist() == [2, 1]
    assert frame["share"].tolist() == pytest.approx([2 / 3, 1 / 3])


def test_cross_tables_count_papers(mixed_index: Index) -> None:
    rows = tables.every_row(mixed_index)
    cells = tables.keyword_area(mixed_index, rows, ["reinforcement learning", "no such"])
    assert cells.index.tolist() == ["reinforcement learning"]
    assert cells.loc["reinforcement learning", "reinforcement learning"] == 2
    assert cells.loc["reinforcement learning", "learning on graphs"] == 0
    assert tables.area_topic(mixed_index, rows).to_numpy().sum() == 5
    shorts = tables.acronym_area(mixed_index, rows, ["RL", "GNN"])
    assert shorts.loc["GNN", "learning on graphs"] == 1


def test_similar_papers_leave_out_the_paper_itself(mixed_index: Index) -> None:
    frame = tables.similar_table(mixed_index, 2)
    assert 2 not in frame["row"].tolist()
    assert frame["id"].iloc[0] == "a4"


def test_typical_papers_have_the_topic(seed_index: Index) -> None:
    rows = tables.every_row(seed_index)
    model = seed_index.topics()
    assert model is not None
    for topic in range(1, len(model.labels) + 1):
        found = tables.typical_papers(seed_index, topic, rows)
        assert 1 <= len(found) <= 5
        assert (model.paper_topics[found, topic - 1] > 0).all()


def test_an_empty_selection_gives_empty_tables(mixed_index: Index) -> None:
    for frame in (
        tables.papers_table(mixed_index, NOTHING),
        tables.keywords_table(mixed_index, NOTHING),
        tables.keywords_table(mixed_index, NOTHING, limit=5),
        tables.topics_table(mixed_index, NOTHING),
        tables.acronyms_table(mixed_index, NOTHING),
        tables.areas_table(mixed_index, NOTHING),
        tables.standout_table(mixed_index, NOTHING),
        tables.area_topic(mixed_index, NOTHING),
    ):
        assert len(frame) == 0


def test_report_adds_up(mixed_index: Index) -> None:
    report = tables.report_table(mixed_index)
    assert report["read"] == 5
    assert report["kept"] == 5
    assert report["merged"] == report["skipped"] == []
