"""What people are told when something goes wrong, and what is drawn in the first run."""

from __future__ import annotations

import logging

import pandas as pd
import pytest

from lib.ui import corpora, picks
from lib.ui.widgets import table_height

from .conftest import texts


@pytest.mark.parametrize("page", ["overview", "papers"])
def test_a_fault_in_a_page_is_told_in_our_words(visit, monkeypatch, caplog, page):
    def fail(*_):
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("lib.ui.widgets.heading", fail)
    test = visit(page)
    assert len(test.error) == 1
    assert "could not be drawn" in test.error[0].value
    assert "secret detail" not in texts(test)
    assert "ZeroDivisionError" in caplog.text
    monkeypatch.undo()


def test_an_address_that_sets_one_control_leaves_the_others_at_their_usual_values(visit):
    test = visit("keywords", by="papers")
    assert test.slider(key="n").value == 20
    assert test.session_state["by"] == "papers"


def test_a_run_after_one_that_was_cut_short_sets_its_controls_anew(visit):
    test = visit("keywords").run()
    assert not test.slider(key="n").proto.set_value
    test.session_state["_address_whole"] = False
    test.run()
    assert test.slider(key="n").value == 20
    assert test.slider(key="n").proto.set_value


def test_topics_open_at_the_largest_of_the_selection_until_one_is_chosen(visit):
    test = visit("topics", q="graph")
    now = test.session_state["_view"]
    model = now.index.topics()
    shares = model.paper_topics[now.rows].sum(axis=0)
    assert test.selectbox(key="detail").value == str(int(shares.argmax()) + 1)
    least = str(int(shares.argmin()) + 1)
    test.selectbox(key="detail").set_value(least).run()
    test.text_input(key="q").set_value("").run()
    assert test.selectbox(key="detail").value == least


def test_topics_that_are_next_to_nothing_have_no_bar():
    topics = pd.DataFrame({"topic": [1, 2, 3], "share": [0.0004, 0.0005, 0.9991]})
    assert list(picks.telling(topics)["topic"]) == [3, 2]


def test_a_table_is_as_high_as_its_rows():
    assert table_height(1) == table_height(0) < table_height(2) == table_height(1) + 35


def test_the_default_corpus_opens_before_a_session_without_a_warning(visit):
    voice = logging.getLogger("streamlit.runtime.scriptrunner_utils.script_run_context")
    before = voice.disabled
    with corpora._outside_a_session():
        assert voice.disabled
    assert voice.disabled == before
