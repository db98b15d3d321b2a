"""BibTeX that LaTeX and other programs can read."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd
from pylatexenc.latex2text import LatexNodes2Text

from lib.export.bibtex import DERIVED, escape, to_bibtex

PAPERS = pd.DataFrame(
    {
        "title": [
            "The Curse of 50% & $x_1$",
            "The Curse of more",
            "A {brace < a \\slash}",
            "Naïve 强化 learning",
        ],
        "title_source": ["given", "given", "derived", "given"],
        "authors": [
            ["Paul Erdős", "Smith and Sons Ltd"],
            ["Erdős, Paul"],
            [],
            np.array(["Ada Null"]),
        ],
        "year": [2024.0, 2024.0, np.nan, 2025.0],
        "venue": ["ICLR 2024", "arXiv preprint", None, ""],
        "keywords": [["graphs", "R&D"], [], [], []],
        "abstract": ["We\nstudy #1.", "", "", ""],
        "url": ["https://example.org/?a=1&b=2_{x}", "", "", ""],
    }
)


def entries(text: str) -> list[str]:
    return re.findall(r"^@.*?^}$", text, flags=re.MULTILINE | re.DOTALL)


def value(entry: str, name: str) -> str | None:
    found = re.search(rf"^  {name} = \{{(.*)\}},$", entry, flags=re.MULTILINE)
    return found[1] if found else None


def test_kinds_and_unique_keys() -> None:
    heads = [entry.split("\n")[0] for entry in entries(to_bibtex(PAPERS))]
    assert heads == [
        "@inproceedings{erdos2024curse,",
        "@misc{erdos2024curse-2,",
        "@misc{brace,",
        "@misc{null2025naive,",
    ]


def test_specials_are_escaped_and_come_back() -> None:
    first, _, third, fourth = entries(to_bibtex(PAPERS))
    assert value(first, "title") == r"{The Curse of 50\% \& \$x\_1\$}"
    assert value(first, "keywords") == r"graphs, R\&D"
    assert value(first, "abstract") == r"We study \#1."
    assert value(fourth, "title") == "{Naïve 强化 learning}"
    decoded = LatexNodes2Text().latex_to_text(value(third, "title") or "")
    assert decoded == "A {brace < a \\slash}"


def test_braces_are_balanced_whatever_the_text() -> None:
    hostile = pd.DataFrame({"title": ["}}}{", "@misc{x,", "\\", "{", '"', "a\x00}\nb"]})
    text = to_bibtex(hostile)
    assert text.count("{") == text.count("}")
    depth = 0
    for character in text:
        depth += (character == "{") - (character == "}")
        assert depth >= 0
    assert len(entries(text)) == 6


def test_authors_are_joined_and_the_word_and_is_kept_in_a_name() -> None:
    first, second, third, fourth = entries(to_bibtex(PAPERS))
    assert value(first, "author") == "Paul Erdős and {Smith and Sons Ltd}"
    assert value(second, "author") == "Erdős, Paul"
    assert value(third, "author") is None
    assert value(fourth, "author") == "Ada Null"


def test_venue_year_and_address() -> None:
    first, second, third, _ = entries(to_bibtex(PAPERS))
    assert (value(first, "booktitle"), value(first, "year")) == ("ICLR 2024", "2024")
    assert value(first, "url") == "https://example.org/?a=1&b=2_%7Bx%7D"
    assert (value(second, "howpublished"), value(second, "booktitle")) == ("arXiv preprint", None)
    assert value(third, "year") is None


def test_a_derived_title_is_marked() -> None:
    notes = [value(entry, "note") for entry in entries(to_bibtex(PAPERS))]
    assert notes == [None, None, DERIVED, None]


def test_a_title_without_letters_still_has_a_key() -> None:
    heads = [
        entry.split("\n")[0] for entry in entries(to_bibtex(pd.DataFrame({"title": ["强", ""]})))
    ]
    assert heads == ["@misc{paper,", "@misc{paper-2,"]


def test_no_papers_give_an_empty_file() -> None:
    assert to_bibtex(pd.DataFrame({"title": []})) == ""


def test_escape_makes_white_space_single() -> None:
    assert escape(" a\r\n\t b ") == "a b"
