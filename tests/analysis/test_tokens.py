"""Tokens: what is a word, where phrases end, and how spellings fold."""

from __future__ import annotations

import numpy as np
import pytest

from lib.analysis.tokens import Tokens, fold, tokenise


def shown(text: str) -> list[str]:
    """Words of one text, with | for each run of boundaries."""
    tokens = tokenise([text])
    words = [tokens.words[i] if i >= 0 else "|" for i in tokens.ids]
    return [w for n, w in enumerate(words) if w != "|" or (n > 0 and words[n - 1] != "|")]


@pytest.mark.parametrize(
    "word",
    [
        "few-shot",
        "GPT-4o",
        "β-VAE",
        "C++",
        "q-learning",
        "2D",
        "ImageNet-1k",
        "Qwen2.5-VL-7B",
        "R&D",
        "pass@1",
        "naïve",
        "ქართული",
        "العميق",
        "हिन्दी",
        "Erdős",
        "L2",
        "snake_case",
    ],
)
def test_a_word_stays_whole(word: str) -> None:
    assert shown(f"so {word} it") == ["so", word.casefold(), "it", "|"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("the model's loss", ["the", "model", "loss", "|"]),
        ("the model’s loss", ["the", "model", "loss", "|"]),
        ("don't stop", ["don't", "stop", "|"]),
        ("don’t stop", ["don't", "stop", "|"]),
        ("vision–language", ["vision-language", "|"]),
        ("long- and short", ["long", "|", "and", "short", "|"]),
        ("an A* search in C#", ["an", "a*", "search", "in", "c#", "|"]),
        ("x*y a+b", ["x", "|", "y", "a", "|", "b", "|"]),
        ("e.g. the U.S. law", ["e.g", "the", "u.s", "law", "|"]),
        ("one, two (three): four", ["one", "|", "two", "|", "three", "|", "four", "|"]),
        ("the end. The start", ["the", "end", "|", "the", "start", "|"]),
        ("13% of 12,000", ["13", "|", "of", "12", "|", "000", "|"]),
        ("_emphasis_", ["emphasis", "|"]),
        ("a &lt;b&gt; of R&D; &#60;x", ["a", "|", "b", "|", "of", "r&d", "|", "x", "|"]),
        ("L₂ and 𝐆𝐍𝐍 and ＬＬＭ", ["l2", "and", "gnn", "and", "llm", "|"]),
    ],
)
def test_words_and_boundaries(text: str, words: list[str]) -> None:
    assert shown(text) == words


@pytest.mark.parametrize(
    "address",
    ["https://example.org/a?b=1", "www.example.org", "ann@example.org", "github.com/ann/code"],
)
def test_addresses_yield_no_words(address: str) -> None:
    assert shown(f"code at {address} now") == ["code", "at", "|", "now", "|"]


def test_chinese_becomes_bigrams_that_form_no_phrases() -> None:
    assert shown("强化学习") == ["强化", "|", "化学", "|", "学习", "|"]
    assert shown("GPT模型") == ["gpt", "|", "模型", "|"]
    assert shown("人") == ["人", "|"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a\u00a0b\u2003kernel\x85prism", ["a", "b", "kernel", "prism", "|"]),
        ("a\tb\nkernel\x1cprism\r\n", ["a", "b", "kernel", "prism", "|"]),
        ("(a强化bc)d", ["a", "|", "强化", "|", "bc", "|", "d", "|"]),
    ],
)
def test_any_white_space_and_mixed_scripts(text: str, words: list[str]) -> None:
    assert shown(text) == words


def test_a_text_may_hold_the_end_mark_itself() -> None:
    tokens = tokenise(["a \x03 b", "c"])
    assert tokens.offsets.tolist() == [0, 4, 6]
    assert tokens.words == ["a", "b", "c"]


def test_composed_and_decomposed_accents_are_one_word() -> None:
    tokens = tokenise(["Poincaré", "Poincare\u0301"])
    assert tokens.words == ["poincaré"]
    assert tokens.spellings == ["Poincaré"]


def test_ids_offsets_and_spellings_by_hand() -> None:
    tokens = tokenise(["Deep nets. Deep Nets", "", "nets"])
    assert tokens.words == ["deep", "nets"]
    assert tokens.ids.tolist() == [0, 1, -1, 0, 1, -1, -1, 1, -1]
    assert tokens.offsets.tolist() == [0, 6, 7, 9]
    assert tokens.spellings == ["Deep", "nets", "Nets"]
    assert tokens.spelling_ids.tolist() == [0, 1, -2, 0, 2, -2, -2, 1, -2]
    assert (tokens.ids.dtype, tokens.offsets.dtype) == (np.int32, np.int64)
    assert len(tokens) == 3


def test_ligatures_fold_and_show_plain_letters() -> None:
    tokens = tokenise(["diﬀusion", "diffusion"])
    assert tokens.words == ["diffusion"]
    assert tokens.spellings == ["diffusion"]


def test_fold_is_idempotent_and_empty_for_no_word() -> None:
    for spelling in ["Few‑Shot", "model's", "ΣΊΣΥΦΟΣ", "Straße", "ﬁne", "İstanbul", "U.S."]:
        assert fold(fold(spelling)) == fold(spelling)
    assert fold("___") == fold("+") == fold("") == ""
    assert fold("a" * 61) == ""


def test_nothing_to_tokenise() -> None:
    empty = tokenise([])
    assert isinstance(empty, Tokens)
    assert (len(empty), len(empty.ids), empty.offsets.tolist()) == (0, 0, [0])
    assert tokenise(["", " \n"]).words == []


@pytest.mark.parametrize("piece", ["a-", "a.", "a@", "a.b/", "www.", "é\u0301", "'", "a+", "@a."])
def test_hostile_repeats_end_well(piece: str) -> None:
    """100 kB of one repeated piece: a regular expression that backtracks would not return."""
    tokens = tokenise([piece * (100_000 // len(piece))])
    assert all(len(word) <= 60 for word in tokens.words)
