"""Column names and values of the field's exports."""

from __future__ import annotations

import pytest

from lib.corpus import columns, fields


@pytest.mark.parametrize(
    ("column", "field"),
    [
        ("Document Title", "title"),
        ("abstract ", "abstract"),
        ("Abstract Note", "abstract"),
        (" YEAR ", "year"),
        ("Publication Year", "year"),
        ("Author(s)", "authors"),
        ("Author Full Names", "authors"),
        ("Author Keywords", "keywords"),
        ("primary_area", "area"),
        ("Source title", "venue"),
        ("container-title", "venue"),
        ("TL;DR", "tldr"),
        ("DOI", "doi"),
        ("forum", "id"),
        ("ratings", "rating"),
        ("Volume", None),
        ("", None),
    ],
)
def test_columns_are_recognised(column: str, field: str | None) -> None:
    known = columns.recognise(column)
    assert (known[0] if known else None) == field


def test_the_surest_column_that_is_filled_wins() -> None:
    items = [("Author Keywords", "a"), ("keywords", " "), ("Title", "One"), ("title", "Two")]
    assert columns.map_record(items) == {"keywords": "a", "title": "One"}


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("Roland Brandt and Anders Sandhu", ["Roland Brandt", "Anders Sandhu"]),
        ("Ng, Amy; Ito, Ken", ["Amy Ng", "Ken Ito"]),
        ("Ng, Amy and Ito, Ken", ["Amy Ng", "Ken Ito"]),
        ("Amy Ng, Ken Ito and Jo Li", ["Amy Ng", "Ken Ito", "Jo Li"]),
        ("Amy Ng, Ken Ito", ["Amy Ng", "Ken Ito"]),
        ("Null, Ada", ["Ada Null"]),
        ("['Ng, Amy', \"Jo O'Hara\"]", ["Amy Ng", "Jo O'Hara"]),
        ("Nan Li", ["Nan Li"]),
        (["A, B and C", "None"], ["B and C A", "None"]),
        ([{"name": "Amy Ng"}, {"given": "Ken", "family": "Ito"}], ["Amy Ng", "Ken Ito"]),
        ([{"author": {"display_name": "Amy Ng"}, "position": "first"}], ["Amy Ng"]),
        ("", []),
        (None, []),
    ],
)
def test_authors(value: object, names: list[str]) -> None:
    assert fields.as_authors(value) == names


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("graphs; pruning, fast", ["graphs", "pruning, fast"]),
        ("graphs, pruning, Graphs", ["graphs", "pruning"]),
        ("graphs\npruning", ["graphs", "pruning"]),
        (["a; b", "c, d"], ["a; b", "c, d"]),
        ("['a, b', 'c']", ["a, b", "c"]),
        (None, []),
    ],
)
def test_keywords(value: object, words: list[str]) -> None:
    assert fields.as_keywords(value) == words


@pytest.mark.parametrize(
    ("value", "year"),
    [
        (2024, 2024),
        (2024.0, 2024),
        ("2024.0", 2024),
        ("'22", None),
        ("2023-05-01", 2023),
        ("1 May 2023", 2023),
        ({"date-parts": [[2015, 3]]}, 2015),
        (1_700_000_000_000, 2023),
        ("20244", None),
        ("n.d.", None),
        ("1066", None),
        ("2101", None),
        ("", None),
        (None, None),
        (float("nan"), None),
        (float("inf"), None),
        (10**400, None),
        (True, None),
    ],
)
def test_year(value: object, year: int | None) -> None:
    assert fields.as_year(value) == year


@pytest.mark.parametrize(
    ("value", "mean"),
    [([4, 6], 5.0), ("6;8;4", 6.0), ("6: weak accept", 6.0), (5.5, 5.5), ([], None), ("NA", None)],
)
def test_rating(value: object, mean: float | None) -> None:
    assert fields.as_rating(value) == mean


@pytest.mark.parametrize(
    ("value", "url"),
    [
        ("https://example.org/?a=1&b=2", "https://example.org/?a=1&b=2"),
        (["ftp://a.b", "HTTP://a.b/c"], "HTTP://a.b/c"),
        ("javascript:alert(5)", ""),
        ("data:text/html,x", ""),
        ("https://a.b/ onload=x", ""),
        ("forum?id=1", ""),
        (None, ""),
    ],
)
def test_only_web_addresses_are_kept(value: object, url: str) -> None:
    assert fields.as_url(value) == url


def test_doi_is_normalised() -> None:
    assert fields.as_doi("https://doi.org/10.1/AbC") == "10.1/abc"
    assert fields.as_doi("doi:10.1145/3292500.3330701.") == "10.1145/3292500.3330701"
    assert fields.as_doi("none") == ""


def test_an_inverted_index_is_put_in_order() -> None:
    assert fields.as_abstract({"graphs": [2], "We": [0], "prune": [1]}) == "We prune graphs"
