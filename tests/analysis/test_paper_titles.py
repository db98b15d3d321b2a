"""Titles and names of the papers."""

from __future__ import annotations

import json

import pyarrow as pa
import pytest

from lib.analysis.paper_titles import add_titles, name_in_title
from lib.corpus.read import read_path
from tests.conftest import ROOT, shared_path

FIRST = "We introduce SCRIBES, a framework for extraction. SCRIBES wins."


@pytest.mark.parametrize(
    ("title", "abstract", "name"),
    [
        ("SCRIBES: Web-scale extraction", FIRST, "SCRIBES"),
        ("GPT-4 Turbo: A report", "We describe GPT-4 Turbo.", "GPT-4 Turbo"),
        ("SCRIBES: Web-scale extraction", "We introduce another one.", ""),
        ("Graphs: a survey", "Graphs are everywhere.", ""),
        ("Towards A New View: a survey of things", "Towards A New View", ""),
        ("C++(2: hostile", "We study C++(2 here.", "C++(2"),
        ("", FIRST, ""),
    ],
)
def test_name_before_the_colon_that_the_abstract_uses(title: str, abstract: str, name: str) -> None:
    assert name_in_title(title, abstract) == name


def test_given_titles_stay_and_missing_ones_are_derived() -> None:
    papers = pa.table({"title": ["Given", ""], "abstract": ["We study graphs.", FIRST]})
    shown = add_titles(papers)
    assert shown["title_source"].to_pylist() == ["given", "derived"]
    assert shown["title"].to_pylist()[0] == "Given"
    assert shown["title"].to_pylist()[1].startswith("SCRIBES: ")
    assert shown["name"].to_pylist() == ["", "SCRIBES"]


def test_names_of_the_shipped_papers() -> None:
    gold = json.loads(shared_path("gold/seed_gold.json").read_text(encoding="utf-8"))
    names = add_titles(read_path(ROOT / "data" / "iclr2026.txt").papers)["name"].to_pylist()
    wanted = [{n.casefold() for n in paper["named_contributions"]} for paper in gold]
    found = [name.casefold() in want for name, want in zip(names, wanted, strict=True) if want]
    invented = [name for name, want in zip(names, wanted, strict=True) if not want and name]
    assert sum(found) >= 12
    assert invented == []
