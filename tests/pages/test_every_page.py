"""What holds on every page."""

from __future__ import annotations

import pytest

from .conftest import query, texts

PAGES = ["overview", "keywords", "topics", "acronyms", "papers"]


@pytest.mark.parametrize("page", [*PAGES, "corpus"])
def test_opens_with_all_papers(visit, page):
    test = visit(page)
    assert test.title[0].value == page.capitalize()
    assert "**19 of 19 papers**" in texts(test)
    assert query(test) == {}


@pytest.mark.parametrize("page", PAGES)
def test_says_so_where_nothing_matches(visit, page):
    test = visit(page, q="zzzzqq")
    assert "0 of 19 papers" in texts(test)
    assert "No paper matches these filters" in texts(test)
    test.button(key="show_all").click().run()
    assert "**19 of 19 papers**" in texts(test)
    assert not test.exception


@pytest.mark.parametrize("page", PAGES)
def test_shows_a_single_paper(visit, page):
    test = visit(page, q='"Adaptive Policy Composition"')
    assert "**1 of 19 papers**" in texts(test)
    assert query(test) == {"q": ['"Adaptive Policy Composition"']}


HOSTILE = {
    "year": "abc",
    "topic": ["-5", "99", "1" * 40],
    "venue": "Nope",
    "area": "<script>",
    "keyword": "]( :fire:",
    "acronym": "\ufffd",
    "page": "999",
    "sort": "nope",
    "n": "-1",
    "detail": "99",
    "kind": "x",
    "topics": "1000000",
    "paper": "../../etc/passwd",
    "corpus": "../../etc",
    "close": "7",
    "q": "\x00\u200b<b>",
}


@pytest.mark.parametrize("page", [*PAGES, "corpus"])
def test_ignores_what_no_address_means_and_says_so(visit, page):
    test = visit(page, **HOSTILE)
    said = test.info[0].value
    for name in ("abc", "99", "Nope", "1000000", "etc"):
        assert name in said
    assert "ignored" in said


@pytest.mark.parametrize("page", PAGES)
def test_survives_a_search_that_nobody_types(visit, page):
    test = visit(page, q="(" * 5000)
    assert "too long" in test.info[0].value


def test_filters_set_on_one_page_hold_on_the_next(visit):
    test = visit("overview")
    test.text_input(key="q").set_value("language").run()
    said = next(v for v in texts(test).splitlines() if v.endswith("of 19 papers**"))
    test.switch_page("../../pages/papers.py").run()
    assert said in texts(test)
    assert test.text_input(key="q").value == "language"


def test_reset_takes_all_filters_away(visit):
    test = visit("papers", q="language", acronym="LLM")
    assert test.multiselect(key="acronym").value == ["LLM"]
    test.button(key="reset").click().run()
    assert "**19 of 19 papers**" in texts(test)
    assert query(test) == {}
    assert test.button(key="reset").disabled


def test_filters_have_counts_and_only_where_the_corpus_has_them(visit):
    test = visit("papers")
    assert {box.key for box in test.multiselect} == {"area", "topic", "keyword", "acronym"}
    for box in test.multiselect:
        assert all(option.endswith(")") for option in box.options)
        assert len(box.options) <= 300
    assert any(option.startswith("LLM (") for option in test.multiselect(key="acronym").options)


def test_an_address_may_differ_in_case(visit):
    first = visit("papers").multiselect(key="area").options[0].rsplit(" (", 1)[0]
    test = visit("papers", area=first.upper())
    assert test.multiselect(key="area").value == [first]


@pytest.mark.parametrize("page", [*PAGES, "corpus"])
def test_a_corpus_of_one_paper_opens_everywhere(visit, monkeypatch, tmp_path, page):
    source = tmp_path / "one.txt"
    source.write_text("We prune graph networks (GNs) for chips, and graph networks shrink.\n")
    monkeypatch.setenv("PAPERBOARD_CORPUS", str(source))
    test = visit(page)
    assert "**1 of 1 paper**" in texts(test)
    if page == "topics":
        assert "needs more papers than this corpus has" in texts(test)


def test_headline_numbers_count_what_is_there(visit):
    test = visit("overview")
    numbers = {metric.label: metric.value for metric in test.metric}
    assert numbers["Papers"] == "19"
    assert numbers["Topics"] == "4"
