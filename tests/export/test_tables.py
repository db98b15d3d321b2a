"""CSV that is safe in a spreadsheet and comes back as it went."""

from __future__ import annotations

import csv
import io
import json

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lib.corpus.formulas import guard, unguard
from lib.export.tables import to_csv
from tests.conftest import shared_path

FORMULAS = [
    "=1+1",
    "@SUM(A1)",
    "+cmd|' /C calc'!A0",
    "-2+3+cmd",
    "\t=1+1",
    " =1+1",
    "\r=1+1",
    "\n=1+1",
    "＝1+1",
    "＋1",
    "－x",
    "＠x",
    "﹦1",
    "\u200b=1",
    "\ufeff=1",
    "\u00a0-x",
    "- a list item",
    "-",
]
ORDINARY = [
    "3-5 shots",
    "-0.2",
    "−0.2",
    "+4.30",
    "-1e-5",
    "-3 %",
    "a=b",
    "",
    "'tis",
    "(=)",
    "-12,5",
]


def read(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("text", FORMULAS)
def test_formulas_are_neutralised(text: str) -> None:
    assert guard(text) == "'" + text


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_text_and_numbers_stay(text: str) -> None:
    assert guard(text) == text == unguard(text)


@pytest.mark.parametrize("text", [*FORMULAS, "'=1", "''=1"])
def test_unguard_gives_the_text_back(text: str) -> None:
    assert guard(text) != text
    assert unguard(guard(text)) == text


@given(st.text(alphabet="=+-@'0a \t．＝", max_size=12))
def test_unguard_is_the_inverse_of_guard(text: str) -> None:
    assert unguard(guard(text)) == text


def test_file_starts_with_a_byte_order_mark_and_keeps_every_character() -> None:
    title = 'Erdős–Rényi – naïve 强化, "quoted"\nand 😀'
    data = to_csv(pd.DataFrame({"title": [title]}))
    assert data.startswith(b"\xef\xbb\xbf")
    assert read(data) == [["title"], [title]]


def test_cells_of_all_kinds() -> None:
    frame = pd.DataFrame(
        {
            "authors": [["Ng, A.", "Wu, B."], ("x",), np.array(["=a", "b"]), [], None],
            "year": [2024.0, np.nan, 2023, None, 2022],
            "share": [0.25, np.nan, 1.0, 0.1, -0.2],
            "defined": [True, False, True, False, True],
            "papers": [1, 2, 3, 4, 5],
            "score": np.array([0.1, 0.2, 0.3, 0.4, 0.5], dtype=np.float32),
            "note": ["NA", "None", float("nan"), pd.NA, "null"],
        }
    )
    header, *rows = read(to_csv(frame))
    assert header == list(frame.columns)
    assert rows == [
        ["Ng, A.; Wu, B.", "2024", "0.25", "true", "1", "0.1", "NA"],
        ["x", "", "", "false", "2", "0.2", "None"],
        ["'=a; b", "2023", "1.0", "true", "3", "0.3", ""],
        ["", "", "0.1", "false", "4", "0.4", ""],
        ["", "2022", "-0.2", "true", "5", "0.5", "null"],
    ]


def test_nullable_and_arrow_columns() -> None:
    frame = pd.DataFrame(
        {
            "year": pd.array([2024, None], dtype="Int32"),
            "rating": pd.array([4.5, None], dtype="Float32"),
            "title": pd.array(["=a", None], dtype="string"),
        }
    )
    assert read(to_csv(frame))[1:] == [["2024", "4.5", "'=a"], ["", "", ""]]


def test_column_names_are_guarded_and_may_repeat() -> None:
    frame = pd.DataFrame([["a", "b"]], columns=["=x", "=x"])
    assert read(to_csv(frame)) == [["'=x", "'=x"], ["a", "b"]]


def test_half_surrogate_pairs_and_control_characters_do_not_break_the_file() -> None:
    assert read(to_csv(pd.DataFrame({"t": ["Emoji \ud83d tail\x00\x07"]}, dtype=object)))[1] == [
        "Emoji \ufffd tail"
    ]


def test_no_rows_leave_the_header() -> None:
    assert read(to_csv(pd.DataFrame({"a": [], "b": []}))) == [["a", "b"]]


def test_titles_of_the_bypass_case_come_back() -> None:
    records = json.loads(shared_path("cases/inputs/143_formula_bypass.json").read_text("utf-8"))
    titles = [record["title"] for record in records]
    cells = [row[0] for row in read(to_csv(pd.DataFrame({"title": titles})))[1:]]
    assert [cell[0] for cell in cells] == ["'", "'", "'", "'", "3"]
    assert [unguard(cell) for cell in cells] == titles
