"""Duplicates: merged when sure, kept apart when not."""

from __future__ import annotations

from typing import Any

from lib.corpus.merge import Paper, merge_duplicates, squeeze

TEXT = "We prune graphs with lasso."


def paper(record: int, title: str = "Graph Pruning", abstract: str = TEXT, **more: Any) -> Paper:
    return Paper(record, title=title, abstract=abstract, raw_abstract=abstract, **more)


def kept(*papers: Paper) -> list[int]:
    return [item.record for item in merge_duplicates(papers)[0]]


def test_spelling_is_squeezed() -> None:
    assert squeeze("Graph  Pruning: II.") == squeeze("graph pruning ii") == "graphpruningii"


def test_same_title_and_abstract_in_any_year_are_one_paper() -> None:
    first, second = paper(1, year=2023), paper(2, title="graph pruning.", year=2024)
    assert kept(first, second) == [1]


def test_the_richest_record_is_kept_and_filled_up() -> None:
    poor = paper(1, year=2023, venue="KDD")
    rich = paper(2, year=2024, authors=["Amy Ng"], doi="10.1/a", url="https://a.b")
    papers, merged = merge_duplicates([poor, rich])
    assert [(item.record, item.year, item.venue) for item in papers] == [(2, 2024, "KDD")]
    assert [(note.record, note.reason) for note in merged] == [(1, "the same paper as record 2")]


def test_a_shared_doi_or_id_joins_different_abstracts() -> None:
    assert kept(paper(1, doi="10.1/a"), paper(2, abstract="Other.", doi="10.1/a")) == [1]
    assert kept(paper(1, id="x"), paper(2, abstract="A longer and quite other text.", id="x")) == [
        2
    ]


def test_different_papers_stay_apart() -> None:
    assert kept(paper(1), paper(2, title="Graph Pruning II")) == [1, 2]
    assert kept(paper(1, doi="10.1/a"), paper(2, title="Other", doi="10.1/a")) == [1, 2]
    assert kept(paper(1, abstract=""), paper(2, abstract="")) == [1, 2]
    assert kept(paper(1, id="x7Q"), paper(2, id="b2Z")) == [1, 2]


def test_ids_that_only_count_do_not_tell_papers_apart() -> None:
    assert kept(paper(1, id="1"), paper(2, id="2"), paper(3, title="Other", id="3")) == [1, 3]


def test_without_titles_only_the_very_same_spelling_is_one_paper() -> None:
    assert kept(paper(1, title=""), paper(2, title="")) == [1]
    assert kept(paper(1, title=""), paper(2, title="", abstract=TEXT.upper())) == [1, 2]
