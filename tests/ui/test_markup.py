from __future__ import annotations

import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lib.ui.markup import HIT, escape_markdown, mark, parts, snippet, wanted_terms, wanted_words

JOINER = "\u2060"


def read_back(markdown: str) -> str:
    """What CommonMark makes of escaped text."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", markdown).replace(JOINER, "")


def test_colon_codes_arrows_and_dashes_are_literal():
    text = "uses :fire: and :red[alert]; A -> B <- C -- D >= 3; DreamBooth:Fine"
    escaped = escape_markdown(text)
    assert r"\:fire\:" in escaped
    assert r"\:red\[alert\]" in escaped
    for replaced in ("->", "<-", "--", ">="):
        assert replaced not in escaped.replace("\\", "")
    assert read_back(escaped) == text


def test_tags_formulas_and_links_are_literal():
    text = "<img src=x onerror=alert(1)> $5 to $6, [x](http://a.example) www.b.example c@d.example"
    escaped = escape_markdown(text)
    assert r"\<img" in escaped
    assert r"\$5" in escaped
    assert "www." not in escaped.replace("\\", "")
    assert "://" not in escaped.replace("\\", "")
    assert read_back(escaped) == text


def test_lines_and_control_characters_become_spaces():
    assert escape_markdown("a\n\n    b\x00c\u2028d") == "a b c d"


@given(st.text())
def test_no_punctuation_is_left_bare(text):
    escaped = escape_markdown(text)
    assert not set(re.sub(r"\\[!-/:-@\[-`{-~]", "", escaped)) & set(string.punctuation)
    assert "\n" not in escaped


@pytest.mark.parametrize(
    ("query", "patterns"),
    [
        ("graph networks", ["graph", "networks"]),
        ('"graph network" AND diff*', [r"graph[\W_]{1,3}network", r"diff\w*"]),
        ("title:graph NOT law", ["graph"]),
        ("author:(Ng OR Li)", ["author", "ng", "li"]),
        ("Poincaré", ["poincare"]),
        ('" ( ) *', []),
        ("", []),
    ],
)
def test_words_that_a_search_asks_for(query, patterns):
    assert wanted_words(query) == patterns


def test_hits_are_marked_whatever_their_case_and_accents():
    assert mark("Poincaré maps; POINCARE", wanted_words("poincare")) == (
        rf"{HIT}Poincaré] maps\; {HIT}POINCARE]"
    )


def test_a_hit_is_a_whole_word_and_a_prefix_the_rest_of_one():
    assert list(parts("graph graphs", wanted_words("graph"))) == [
        ("graph", True),
        (" graphs", False),
    ]
    assert list(parts("graphs", wanted_words("graph*"))) == [("graphs", True)]


def test_the_longest_phrase_is_marked():
    wanted = wanted_terms(["language model", "language", "few-shot"])
    marked = [text for text, hit in parts("Large language models in few shot use", wanted) if hit]
    assert marked == ["language models", "few shot"]


def test_a_hit_cannot_close_its_own_markup():
    assert mark("a] :red[b", ["b"]) == rf"a\] \:red\[{HIT}b]"
    assert mark("x<b>y", ["x", "y"]) == rf"{HIT}x]\<b\>{HIT}y]"


@given(st.text(), st.text(max_size=30))
def test_parts_lose_nothing(text, query):
    assert "".join(part for part, _ in parts(text, wanted_words(query))) == text


def test_snippets_show_the_first_hit():
    text = "word " * 200 + "diffusion " + "more " * 200
    assert "diffusion" in snippet(text, wanted_words("diffusion"), 200)
    assert len(snippet(text, wanted_words("diffusion"), 200)) < 230
    assert snippet("short", [], 200) == "short"
    assert snippet("x" * 1000, [], 200) == "x" * 200 + " …"
