from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from lib.charts import text as tx


@pytest.mark.parametrize("missing", [None, float("nan"), pd.NA, pd.NaT, np.float32("nan"), "", " "])
def test_missing_text_is_unknown(missing: object) -> None:
    assert tx.plain(missing) == "unknown"


@pytest.mark.parametrize(
    ("value", "shown"), [("a\r\nb\tc", "a b c"), (2024, "2024"), ("x  y", "x y")]
)
def test_plain_is_one_line(value: object, shown: str) -> None:
    assert tx.plain(value) == shown


def test_labels_are_data() -> None:
    hostile = "<img src=x onerror=alert(1)> R&amp;D $x$"
    escaped = tx.escape_label(hostile)
    assert escaped == "&lt;img src=x onerror=alert(1)&gt; R&amp;amp;D &#36;x&#36;"


def test_cut_keeps_what_fits() -> None:
    assert tx.cut("graph network", 20) == "graph network"
    shown = tx.cut("a very long name of a venue", 12)
    assert shown.endswith("…")
    assert tx.width_of(shown) <= 12


def test_wide_characters_count_about_twice() -> None:
    assert tx.width_of("强化学习") == pytest.approx(7.6)
    assert tx.width_of("e\u0301") == tx.width_of("e")


def test_wrap_breaks_at_spaces_and_hyphens() -> None:
    assert tx.wrap("reinforcement learning from feedback", 15, 3) == [
        "reinforcement",
        "learning from",
        "feedback",
    ]
    assert tx.wrap("RAG retrieval-augmented generation", 19)[0] == "RAG retrieval-"
    assert tx.wrap("graph, representations, features", 19)[0] == "graph,"


@pytest.mark.parametrize(
    "text", ["W" * 110, "graph, representations, features", "学" * 50, "a " * 90]
)
def test_wrapped_lines_never_exceed_the_width(text: str) -> None:
    lines = tx.wrap(text, 19, 3)
    assert 1 <= len(lines) <= 3
    assert all(0 < tx.width_of(line) <= 19 for line in lines)


def test_wrap_label_escapes_after_breaking() -> None:
    assert tx.wrap_label("a<b & c", 30) == "a&lt;b &amp; c"
    assert tx.wrap_label("<<<<<<<<<< >>>>>>>>>>", 12) == "&lt;" * 10 + "<br>" + "&gt;" * 10


def test_wrap_refuses_a_width_of_nothing() -> None:
    with pytest.raises(ValueError, match="at least one line"):
        tx.wrap("a", 1)


@pytest.mark.parametrize(
    ("value", "shown"),
    [(7, "7"), (18130, "18,130"), (0.0123456, "0.0123"), (-1.5, "−1.50"), (0, "0"), (np.nan, "–")],
)
def test_number(value: float, shown: str) -> None:
    assert tx.number(value) == shown


def test_numbers_of_a_column_have_the_same_decimals() -> None:
    assert tx.numbers([0.02, 0.00967, np.nan]) == ["0.0200", "0.0097", "–"]
    assert tx.numbers([1.0, 0.5]) == ["1.00", "0.50"]
    assert tx.numbers([]) == []


@pytest.mark.parametrize(
    ("share", "shown"),
    [(0.123, "12 %"), (0.0123, "1.2 %"), (0.0001, "< 0.1 %"), (0, "0 %"), (1, "100 %")],
)
def test_percent(share: float, shown: str) -> None:
    assert tx.percent(share) == shown


def test_papers_says_n_of_total() -> None:
    assert tx.papers(7, 19) == "7 of 19 papers"
    assert tx.papers(1) == "1 paper"
    assert tx.papers(1, 1) == "1 of 1 paper"
    assert tx.papers(np.nan, 3) == "number of papers unknown"


def test_no_line_begins_with_a_middle_dot() -> None:
    label = "graph networks · node features · message passing"
    for width in range(11, 40):
        for line in tx.wrap(label, width, 6):
            assert not line.lstrip().startswith("·")
    assert tx.wrap_label("graph networks · a", 13) == "graph<br>networks\u00a0· a"
