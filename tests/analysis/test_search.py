"""Search: the query language, hostile queries, ranking."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lib.analysis import search as search_module
from lib.analysis.search import build_search, highlight_terms, search
from lib.analysis.search_query import NO_WORDS, UNPARSED, fold, read_query

TITLES = [
    "Diffusion models for images",  # 0
    "Few-shot learning",  # 1
    "Poincaré embeddings",  # 2
    "GPT-4o in practice",  # 3
    "A C++ library",  # 4
    "图神经网络综述",  # 5
    "Literal marks",  # 6
    "",  # 7
]
ABSTRACTS = [
    "We generate images with score matching.",
    "State-of-the-art few shot results; diffusion is one baseline among many others that we list.",
    "Hyperbolic space.",
    "We query GPT-4 and GPT-4o.",
    "Written in C, fast.",
    "我们提出一种新的图神经网络方法。",
    "uses :fire: and :red[alert]; A -> B <- C -- D >= 3; DreamBooth:Fine 🔥",
    "Emoji \ufffd tail. \ufb01ne-tuning of e\ufb03cient workflows",
]
AUTHORS = ["Ada Lovelace, Max Diffusion", "", "Henri Poincaré", "", "", "", "", "Kim Ada"]


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    # A path that a careless URI would break.
    path = tmp_path_factory.mktemp("with space#and%3f?") / "search 100%.db"
    build_search(path, TITLES, ABSTRACTS, AUTHORS)
    return path


def found(index, query):
    return search(index, query).rows.tolist()


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("hyperbolic", {2}),
        ("poincare", {2}),
        ("POINCARÉ", {2}),
        ("score matching", {0}),
        ("matching score", {0}),
        ('"score matching"', {0}),
        ('"matching score"', set()),
        ("“score matching”", {0}),
        ("few-shot", {1}),
        ("few shot", {1}),
        ("state-of-the-art", {1}),
        ("diff*", {0, 1}),
        ("diff", set()),
        ("hyperbolic OR emoji", {2, 7}),
        ("diffusion NOT baseline", {0}),
        ("diffusion AND NOT baseline", {0}),
        ("diffusion AND baseline", {1}),
        ("diffusion (hyperbolic OR baseline)", {1}),
        ("title:diffusion", {0}),
        ("title: diffusion", {0}),
        ("abstract:diffusion", {1}),
        ("author:diffusion", {0}),
        ('author:"ada lovelace"', {0}),
        ("author:(lovelace OR kim)", {0, 7}),
        ("Title:GPT-4o", {3}),
        ("GPT-4o", {3}),
        ("C++", {4}),
        ("神经网络", {5}),
        ("图神经", {5}),
        ("神经图", set()),
        ("fine-tuning efficient", {7}),
        ("🔥", {6}),
        (":fire:", {6}),
        (":red[alert]", {6}),
        ("DreamBooth:Fine", {6}),
        ("A -> B <- C -- D >= 3", {6}),
        ("-hyperbolic", {2}),
        ("^hyperbolic", {2}),
    ],
)
def test_query_finds_these_papers(index, query, rows):
    result = search(index, query)
    assert set(result.rows.tolist()) == rows
    assert result.note == ""


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ('"hyperbolic', {2}),
        ("hyperbolic)", {2}),
        ("(hyperbolic", {2}),
        ("title:", set()),
        ("NEAR(hyperbolic", set()),
        ("hyperbolic AND", set()),
        ("OR hyperbolic", set()),
        ("(" * 500 + "hyperbolic" + ")" * 500, {2}),
    ],
)
def test_query_that_does_not_parse_is_searched_literally(index, query, rows):
    result = search(index, query)
    assert set(result.rows.tolist()) == rows
    assert result.note == UNPARSED


@pytest.mark.parametrize("query", ["\x00", "()", "***", "\ud83d", '""', "-", "!!! ???"])
def test_query_without_a_word_is_ignored_with_a_note(index, query):
    result = search(index, query)
    assert result.rows.tolist() == list(range(8))
    assert result.note == NO_WORDS


def test_blank_query_finds_every_paper_without_a_note(index):
    assert search(index, " \t").rows.tolist() == list(range(8))
    assert search(index, "").note == ""


def test_title_hits_come_first(index):
    assert found(index, "diffusion") == [0, 1]


def test_equally_relevant_papers_come_in_their_order(tmp_path):
    path = tmp_path / "s.db"
    build_search(path, ["a"] * 4, ["same words"] * 4, [""] * 4)
    assert found(path, "words") == [0, 1, 2, 3]


def test_words_too_common_to_rank_put_title_hits_first(tmp_path, monkeypatch):
    monkeypatch.setattr(search_module, "RANKED_HITS", 2)
    path = tmp_path / "s.db"
    build_search(path, ["x", "word", "x", "word"], ["word"] * 4, [""] * 4)
    assert found(path, "word") == [1, 3, 0, 2]


@pytest.mark.parametrize(
    "query",
    ["x" * 5000, "x " * 2500, "x-" * 2500, "(x " * 1600, "x OR " * 1000, '"' * 4999, "x*" * 2500],
)
def test_very_long_queries_end_well(index, query):
    result = search(index, query)
    assert result.rows.dtype == "int32"


def test_only_the_first_hundred_words_are_searched_and_said_so(index):
    query = " ".join(["hyperbolic", *(f"hyperbolic{'-' * i}space" for i in range(1, 120))])
    assert search(index, query).note.startswith("The query is very long")


def test_surrogates_and_nul_in_a_corpus_are_indexed_around(tmp_path):
    path = tmp_path / "s.db"
    build_search(path, ["Emoji \ud83d tail\x00end"], [""], [""])
    assert found(path, "tail end") == [0]


def test_empty_corpus(tmp_path):
    path = tmp_path / "s.db"
    build_search(path, [], [], [])
    assert found(path, "word") == []
    assert found(path, "") == []


def test_fields_of_different_length_are_refused(tmp_path):
    with pytest.raises(ValueError):
        build_search(tmp_path / "s.db", ["a"], [], [])


def test_building_again_replaces_the_file(tmp_path):
    path = tmp_path / "s.db"
    build_search(path, ["old"], [""], [""])
    build_search(path, ["new"], [""], [""])
    assert found(path, "old") == []
    assert found(path, "new") == [0]


def test_a_missing_index_is_not_created(tmp_path):
    with pytest.raises(Exception, match="unable to open"):
        search(tmp_path / "absent.db", "word")
    assert not (tmp_path / "absent.db").exists()


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("plain text", "plain text"),
        ("C++ and C#, not a++b", "Cplusplus and Csharp, not a++b"),
        ("naïve — “quoted” α × β", "naïve — “quoted” α × β"),
        ("\ufb01ne L₂ ℝⁿ", "fine L2 ℝn".replace("ℝ", "R")),
        ("e\u0301", "é"),
        ("\u1112\u1161\u11ab", " 한 "),
        ("a图b", "a 图 b"),
        ("\uff76", " カ "),
        ("🔥", " 🔥 "),
        ("a\x00b\ud83dc", "a b c"),
    ],
)
def test_fold(text, folded):
    assert fold(text) == folded


# All that may meet in a text, and letters, marks and symbols that act on their neighbours.
NEIGHBOURS = st.sampled_from("aée\u0301\u0327ﬁ²—“α\u1112\u1161\u11ab\u09c7\u09beÅ\u212bق가")


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=30), st.lists(NEIGHBOURS, max_size=12).map("".join)))
def test_fold_is_compatibility_normalisation_beside_spaces(text):
    clean = "".join(" " if c == "\x00" or "\ud800" <= c <= "\udfff" else c for c in text)
    plain = unicodedata.normalize("NFKC", clean)
    folded = fold(text)
    if "++" not in text and "#" not in text:
        assert folded.replace(" ", "") == plain.replace(" ", "")
    assert fold(folded).split() == folded.split()


PIECES = """AND OR NOT NEAR ( ) " * title: author: : - ^ + { } word few-shot 🔥 图 é ' ; -- C++"""
FRAGMENTS = st.sampled_from([*PIECES.split(), " ", "\n", "\x00", "\ud83d"])


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(FRAGMENTS, max_size=25).map("".join)))
def test_no_query_raises(index, query):
    rows = found(index, query)
    assert len(set(rows)) == len(rows)
    assert all(0 <= row < 8 for row in rows)
    assert all(isinstance(term, str) for term in highlight_terms(query))


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=80))
def test_nothing_outside_quotes_but_our_own_syntax(query):
    expression, _ = read_query(query)
    outside = "".join(expression.split('"')[::2])
    assert not set(outside) - set(" ()*:{}ANDORTtitleabsrcuho")


@pytest.mark.parametrize(
    ("query", "terms"),
    [
        ('few-shot "score matching" diff*', ["few-shot", "score matching", "diff"]),
        ("title:diffusion NOT image", ["diffusion"]),
        ("a NOT (b OR c) d", ["a", "d"]),
        ("GPT gpt Gpt", ["GPT"]),
        ('"unbalanced query', ["unbalanced", "query"]),
        ("<mark>", ["<mark>"]),
        ("()", []),
        ("", []),
    ],
)
def test_highlight_terms(query, terms):
    assert highlight_terms(query) == terms
