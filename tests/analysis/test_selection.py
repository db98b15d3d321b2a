"""Filters select the right papers and say what they ignored."""

from __future__ import annotations

import pytest

from lib.analysis.index import Index
from lib.analysis.selection import select
from lib.corpus.model import Filters


def ids(index: Index, filters: Filters) -> list[str]:
    """Ids of the selected papers."""
    return list(index.papers["id"].take(select(index, filters).rows).to_pylist())


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(), ["a1", "a2", "a3", "a4", "a5"]),
        (Filters(areas=("learning on graphs",)), ["a1", "a2"]),
        (Filters(areas=("learning on graphs", "generative models")), ["a1", "a2", "a5"]),
        (Filters(years=(2024,)), ["a2", "a3", "a4"]),
        (Filters(years=(2024,), areas=("learning on graphs",)), ["a2"]),
        (Filters(venues=("NeurIPS",), decisions=("Poster",)), ["a3", "a4"]),
        (Filters(keywords=("reinforcement learning",)), ["a3", "a4"]),
        (Filters(acronyms=("RL",)), ["a3", "a4"]),
        (Filters(acronyms=("GNN",)), ["a1"]),
        (Filters(query="rewiring"), ["a2"]),
        (Filters(query="title:graph"), ["a1", "a2"]),
        (Filters(query="author:lee NOT offline"), ["a3"]),
        (Filters(query="zzzzqq"), []),
        (Filters(areas=("generative models",), query="graph"), []),
    ],
)
def test_filters(mixed_index: Index, filters: Filters, expected: list[str]) -> None:
    assert ids(mixed_index, filters) == expected


def test_unknown_values_are_ignored_and_named(mixed_index: Index) -> None:
    filters = Filters(areas=("alchemy",), years=(1066,), topics=(99, -5), keywords=("zzz",))
    found = select(mixed_index, filters)
    assert len(found.rows) == 5
    text = " ".join(found.notes)
    assert all(word in text for word in ("alchemy", "1066", "99", "-5", "zzz"))


def test_known_values_beside_unknown_ones_still_filter(mixed_index: Index) -> None:
    found = select(mixed_index, Filters(areas=("alchemy", "generative models")))
    assert len(found.rows) == 1
    assert len(found.notes) == 1


def test_topic_ids_are_those_shown(mixed_index: Index) -> None:
    model = mixed_index.topics()
    assert model is not None
    for topic, papers in mixed_index.choices("topics"):
        rows = select(mixed_index, Filters(topics=(topic,))).rows
        assert len(rows) == papers
        assert all(model.main[rows] == topic - 1)


def test_order_is_by_relevance_and_rows_by_position(mixed_index: Index) -> None:
    found = select(mixed_index, Filters(query="rewiring OR graph"))
    assert found.rows.tolist() == sorted(found.order.tolist())
    assert mixed_index.papers["id"][int(found.order[0])].as_py() == "a2"


def test_close_areas_hold_the_best_ones(seed_index: Index) -> None:
    for area, _ in seed_index.choices("areas"):
        best = set(select(seed_index, Filters(areas=(area,))).rows.tolist())
        close = set(select(seed_index, Filters(areas=(area,), close_areas=True)).rows.tolist())
        assert best <= close


def test_choices_say_how_many_papers(mixed_index: Index) -> None:
    assert mixed_index.choices("areas") == [
        ("learning on graphs", 2),
        ("reinforcement learning", 2),
        ("generative models", 1),
    ]
    assert mixed_index.choices("years") == [(2024, 3), (2023, 1)]
    assert mixed_index.choices("venues") == [("ICLR", 2), ("NeurIPS", 2)]
    assert mixed_index.choices("decisions") == [("Poster", 3), ("Oral", 1)]
    assert dict(mixed_index.choices("acronyms"))["RL"] == 2


def test_choices_are_empty_where_the_corpus_has_none(seed_index: Index) -> None:
    assert seed_index.choices("years") == []
    assert seed_index.choices("venues") == []
    assert seed_index.choices("decisions") == []


def test_not_alone_finds_all_the_others(mixed_index: Index) -> None:
    assert ids(mixed_index, Filters(query="NOT graph")) == ["a3", "a4", "a5"]
    assert ids(mixed_index, Filters(query="NOT graph NOT diffusion")) == ["a3", "a4"]
    assert select(mixed_index, Filters(query="NOT graph")).notes == ()
