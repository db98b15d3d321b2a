"""What a click leads to. Clicks on charts are simulated by what the browser sends for them."""

from __future__ import annotations

import pytest

from lib.ui import filters, paper, picks
from lib.ui.view import View

from .conftest import query, texts


@pytest.fixture
def now(visit) -> View:
    """A view of the whole corpus."""
    return visit("overview").session_state["_view"]


def test_marks_lead_to_filters(now):
    area, label = now.index.area_names[0], now.index.topics().labels[1]
    term = str(now.index.terms.display[0])
    assert picks.area(now)(area) == {"area": area}
    assert picks.area(now)([area]) == {"area": area}
    assert picks.topic(now)(2) == {"topic": 2}
    assert picks.keyword(now)(term) == {"keyword": term}
    assert picks.acronym(now)("LLM") == {"acronym": "LLM"}
    assert picks.area_by_topic(now)([area, label]) == {"area": area, "topic": 2}
    assert picks.keyword_by_area(now)([term, area]) == {"keyword": term, "area": area}
    assert picks.acronym_by_area(now)(["LLM", area]) == {"acronym": "LLM", "area": area}


def test_marks_of_what_is_not_known_lead_nowhere(now):
    assert picks.area(now)("Not known") == {}
    assert picks.topic(now)(99) == {}
    assert picks.area_by_topic(now)(["Not known", "nothing"]) == {}
    assert picks.keyword(now)(None) == {}


def toggling(monkeypatch, **state):
    """``filters.toggle`` over a session that holds ``state``."""
    monkeypatch.setattr(filters.st, "session_state", state)
    return state


def test_the_first_click_narrows_and_the_second_undoes_it(monkeypatch):
    state = toggling(monkeypatch, area=["a"])
    filters.toggle(keyword="x", area="b")
    assert state == {"keyword": ["x"], "area": ["b"]}
    filters.toggle(keyword="x", area="b")
    assert state == {"keyword": [], "area": []}


def test_another_number_of_topics_lets_a_chosen_topic_go(monkeypatch):
    state = toggling(monkeypatch, topic=[3])
    filters.choose_count(None)
    assert state["topic"] == [3]
    filters.choose_count(8)
    assert state["topic"] == []


@pytest.mark.parametrize(
    ("page", "key", "value"),
    [
        ("keywords", "keyword", "exploration"),
        ("acronyms", "acronym", "LLM"),
        ("topics", "topic", 1),
        ("overview", "area", None),
        ("papers", "topic", 1),
    ],
)
def test_a_filter_that_a_click_sets_narrows_the_page(visit, page, key, value):
    test = visit(page)
    if value is None:
        value = test.session_state["_view"].index.area_names[0]
    test.multiselect(key=key).set_value([value]).run()
    assert not test.exception
    assert "**19 of 19 papers**" not in texts(test)
    assert query(test) == {key: [str(value)]}


def test_a_paper_opens_by_its_id_and_closes(visit):
    test = visit("papers")
    index = test.session_state["_view"].index
    third = index.papers["id"][2].as_py()
    test.button(key="card-2").click().run()
    assert not test.exception
    assert query(test) == {"paper": [third]}
    assert "Most similar papers" in texts(test)
    # A search that moves it or takes it away does not open another one in its place.
    again = visit("papers", paper=third, q="zzzzqq")
    assert again.session_state[paper.OPEN] == third


def test_an_unknown_paper_is_not_opened(visit):
    test = visit("papers", paper="no-such-id")
    assert paper.OPEN not in test.session_state
    assert "Most similar papers" not in texts(test)


def test_typical_papers_open(visit):
    test = visit("topics")
    test.button(key="typical-0").click().run()
    assert not test.exception
    assert list(query(test)) == ["paper"]


def test_sorting_goes_into_the_address(visit):
    test = visit("papers", sort="title")
    assert test.selectbox(key="sort").value == "title"
    titles = [m.value for m in test.markdown if m.value.startswith("##### ")]
    assert titles == sorted(titles, key=str.casefold)
    test.selectbox(key="sort").set_value("source").run()
    assert query(test) == {}


def test_the_table_shows_the_same_papers(visit):
    cards = visit("papers")
    table = visit("papers", view="table")
    titles = list(table.dataframe[0].value["title"])
    assert len(titles) == 19
    assert sum(m.value.startswith("##### ") for m in cards.markdown) == 19
    assert "abstract" not in table.dataframe[0].value.columns


def test_the_number_of_topics_is_in_the_address(visit):
    test = visit("topics")
    control = test.button_group(key="topic_number")
    other = next(n for n in control.options if str(n) != str(control.value))
    again = visit("topics", topics=str(other))
    assert query(again) == {"topics": [str(other)]}
    shown = again.session_state["_view"].index.topics(int(other))
    assert shown.count == int(other)
    assert again.session_state[filters.COUNT] == int(other)


def test_acronyms_of_a_kind(visit):
    every = visit("acronyms").dataframe[0].value
    undefined = visit("acronyms", kind="undefined").dataframe[0].value
    assert set(undefined["long"]) == {"not defined"}
    assert len(undefined) < len(every)
    found = visit("acronyms", find="Policy Comp").dataframe[0].value
    assert list(found["short"]) == ["APC"]
