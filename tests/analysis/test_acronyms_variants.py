"""Acronyms of a corpus: which long forms are one meaning, which are real, what is a use."""

from __future__ import annotations

import numpy as np
import pytest

from lib.analysis.acronym_kin import near
from lib.analysis.acronyms import Acronyms, collect_acronyms, find_all, find_definitions
from lib.analysis.tokens import tokenise


def shown(found: Acronyms) -> dict[tuple[str, str], int]:
    """(short, long) → papers."""
    papers = np.diff(found.papers.indptr).tolist()
    return dict(zip(zip(found.short, found.long, strict=True), papers, strict=True))


@pytest.mark.parametrize(
    ("one", "other", "short"),
    [
        ("vision language action", "visual language action", "vla"),
        ("graph convolutional network", "graph convolution network", "gcn"),
        ("contrastive learning", "constrastive learning", "cl"),
        ("learning rate", "leraning rate", "lr"),
        ("large language model", "large scale language model", "llm"),
        ("policy gradient", "gradient policy", "pg"),
    ],
)
def test_long_forms_that_differ_by_little_are_one(one: str, other: str, short: str) -> None:
    assert near(tuple(one.split()), tuple(other.split()), short)
    assert near(tuple(other.split()), tuple(one.split()), short)


@pytest.mark.parametrize(
    ("one", "other", "short"),
    [
        ("graph contrastive learning", "graph continual learning", "gcl"),
        ("general artificial intelligence", "generative artificial intelligence", "gai"),
        ("active learning", "action learning", "al"),
        ("motion planning", "motor planning", "mp"),
        ("large vision model", "large video model", "lvm"),
        ("federated learning", "federated contrastive learning", "fl"),
        ("large language model", "large vision language model", "lvlm"),
    ],
)
def test_long_forms_of_other_things_stay_apart(one: str, other: str, short: str) -> None:
    assert not near(tuple(one.split()), tuple(other.split()), short)


def test_near_long_forms_become_one_row_under_the_commonest() -> None:
    found = collect_acronyms(
        [
            "A vision-language-action (VLA) model.",
            "Vision-language-action (VLA) models. A VLA acts.",
            "The visual–language–action (VLA) model.",
        ]
    )
    assert len(found.short) == 1
    assert found.long[0].lower() == "vision-language-action"
    assert found.papers.toarray().tolist() == [[1, 2, 1]]
    assert not found.ambiguous.any()


def test_one_odd_paper_among_many_makes_no_ambiguity() -> None:
    texts = ["We train large language models (LLMs)."] * 30
    found = collect_acronyms([*texts, "We train large-scale models (LLMs)."])
    assert shown(found) == {("LLM", "large language models"): 30, ("LLM", "large-scale models"): 1}
    assert not found.ambiguous.any()


def test_a_second_meaning_in_enough_papers_is_ambiguous() -> None:
    texts = ["We use reinforcement learning (RL)."] * 18
    found = collect_acronyms([*texts, *["The representation loss (RL) falls."] * 2])
    assert found.ambiguous.tolist() == [True, True]


def test_a_spelling_that_is_the_only_one_is_shown_as_found() -> None:
    found = collect_acronyms([r"Graph neural networks (\textsc{Gnn}s) fail.", "Nothing here."])
    assert shown(found) == {("Gnn", "Graph neural networks"): 1}


def test_a_shouted_word_is_no_acronym() -> None:
    texts = [
        "WARNING: this paper holds HTML. A warning is given, and one more warning.",
        "STEER (Sparse Token Editing for Exact Recall) can steer; we steer and steer.",
        "The LASSO and SMILES.",
    ]
    found = collect_acronyms(texts)
    assert sorted(found.short) == ["HTML", "LASSO", "SMILES", "STEER"]


@pytest.mark.parametrize(
    ("token", "short"),
    [
        ("LLM-based", "LLM"),
        ("GPT-4o", "GPT"),
        ("LLMs’", "LLM"),
        ("non-LLM", "LLM"),
        ("I/O", "I/O"),
        ("Qwen2.5-VL", "VL"),
        ("VISOR++", "VISOR"),
    ],
)
def test_a_word_counts_for_the_acronym_in_it(token: str, short: str) -> None:
    found = collect_acronyms([f"We use {token} output and {token} input."])
    assert found.short == [short]
    assert found.papers.toarray().tolist() == [[2]]


def test_an_address_is_no_use() -> None:
    assert collect_acronyms(["See https://example.org/r/OT-flow-FE8F/README now."]).short == []


def test_words_made_before_give_the_same_table() -> None:
    texts = ["Optimal transport (OT) on GPUs.", "OT with I/O-bound LLMs. KL, KL.", ""]
    alone, given = collect_acronyms(texts), collect_acronyms(texts, tokenise(texts))
    assert (alone.short, alone.long) == (given.short, given.long)
    assert (alone.papers.toarray() == given.papers.toarray()).all()


def test_a_bracketed_short_form_before_a_comma_keeps_its_bracket_out() -> None:
    text = "Two graph nets (CPU), a compact parallel unit, and more."
    assert all(")" not in d.short for d in find_definitions(text))


def test_small_words_between_hyphens_are_no_short_form() -> None:
    texts = ["Adaptive score aggregation (ASA) works.", "An LLM-as-a-Judge and LLM-as-a-judge."]
    assert shown(collect_acronyms(texts)) == {
        ("ASA", "Adaptive score aggregation"): 1,
        ("LLM", ""): 1,
    }


def test_letters_that_tell_two_apart_are_no_acronym() -> None:
    texts = ["We ran A/B tests, an X/Y plot and I/O.", "Attention bias (AB) is kept. A/B tests."]
    assert shown(collect_acronyms(texts)) == {("AB", "Attention bias"): 1, ("I/O", ""): 1}


def test_definitions_made_before_give_the_same_table() -> None:
    texts = ["Optimal transport (OT) on GPUs.", "OT again.", "Open trees (OT)."]
    alone, given = collect_acronyms(texts), collect_acronyms(texts, definitions=find_all(texts))
    assert (alone.short, alone.long, alone.context) == (given.short, given.long, given.context)
    assert collect_acronyms(texts, definitions=[[], [], []]).defined.tolist() == [False, False]
