"""Named contributions: found where an abstract proposes something by name, and only there."""

from __future__ import annotations

import json
import random
import string
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lib.analysis.name_words import has_shape
from lib.analysis.names import find_names
from tests.conftest import shared_path


@dataclass(frozen=True)
class Pair:
    """A definition as the acronym finder gives it."""

    short: str
    long: str = ""


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("We propose Adaptive Path Choice (APCX), a model. APCX improves planning.", ["APCX"]),
        (
            "We introduce DynaWatch, a suite of models, and DynaSet, a dataset.",
            ["DynaWatch", "DynaSet"],
        ),
        ("Building on this, we present Miros, a general framework to design nets.", ["Miros"]),
        ("We build **Inf-Clips-Eval**, a new benchmark with long videos.", ["Inf-Clips-Eval"]),
        (r"To address this, we propose \textbf{NowGuard}, a novel paradigm.", ["NowGuard"]),
        ("We propose Shaped policy gradients (ShaT) for tools. ShaT is good.", ["ShaT"]),
        ("We give a new loss. Our model, FooNet, achieves 3% more.", ["FooNet"]),
        ("This paper presents FooBench: a benchmark of plans.", ["FooBench"]),
        ("We study a robust optimiser that we call FastStep. It converges.", ["FastStep"]),
        ("We train a detector dubbed SeeAll on ten sets.", ["SeeAll"]),
        ("Zoomy3D is a novel method for depth. We evaluate it.", ["Zoomy3D"]),
        (
            "In this work we introduce TRIvial DEcoding Network (TRIDEN), which is small.",
            ["TRIDEN"],
        ),
        ("We then train EditView, a regression model that predicts edits.", ["EditView"]),
        ("We develop a chess testbed, ChessHall, to evaluate reasoning.", ["ChessHall"]),
        ("We propose Graph-of-Experts (GoE), a framework. GoE helps.", ["Graph-of-Experts", "GoE"]),
        ("We present Fast-Talk v2, a faster decoder. Fast-Talk v2 wins.", ["Fast-Talk v2"]),
        ("We propose a contribution-oriented PFL (CO-PFL) algorithm that works.", ["CO-PFL"]),
    ],
)
def test_named_contribution_is_found(text, names):
    assert find_names(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "",
        "We study graph unlearning. Our method outperforms PPO and SAPG.",
        "We propose a novel multi-modal framework for AD diagnosis, compared with GPT-4o.",
        "We then fine-tune Qwen-VL using GRPO, outperforming baselines such as Search-o1.",
        "Recent works propose FooNet, a network. We analyse why it fails.",
        "They introduce FooNet, a network, which has been criticised.",
        "We present the first systematic benchmark for GNN unlearning.",
        "We introduce a new approach to Large Language Models (LLMs).",
        "We propose a Retrieval Augmented Generation (RAG) approach for tablets.",
        "We address a problem in ecology called Species Distribution Modeling (SDM).",
        "Structure-Based Drug Design (SBDD) is a fundamental task. We rank molecules.",
        "The recently proposed HyperGlow framework is slow. We explain its cost.",
        "Our 8B-parameter model beats LLM-generated plans.",
        "Our model builds upon Momba-2, and we measure its memory.",
        "We propose an SE(3)-equivariant network for molecules.",
        "We propose modality-aware Q-formers that map features.",
    ],
)
def test_nothing_is_invented(text):
    assert find_names(text) == []


def test_a_defined_short_form_of_ordinary_shape_is_a_name():
    text = "We introduce Removal of Flicker (Rifle), a framework that restores images."
    assert find_names(text, [Pair("Rifle", "Removal of Flicker")]) == ["Rifle"]


def test_the_main_contribution_comes_first():
    text = (
        "We propose BigIdea, a method for control. We also release SideSet, a dataset. BigIdea"
        " achieves more. BigIdea outperforms PPO."
    )
    assert find_names(text) == ["BigIdea", "SideSet"]


def test_a_part_of_the_contribution_is_no_contribution_beside_it():
    part = "We introduce a Distance-aware Kernel Triplet Loss (DKTL) to keep distances."
    assert find_names("We present TRAMBO, a network. " + part) == ["TRAMBO"]
    assert find_names(part) == ["DKTL"]
    setting = "We introduce the Open World Sorting Duty (OWSD) problem. "
    assert find_names(setting + "We propose DUTIFUL, a solver.") == ["DUTIFUL"]


@pytest.mark.parametrize(
    "token", ["DynaGuard", "APC", "mAP", "VidGuard-R1", "R-Zero", "3DGS", "BERT4x"]
)
def test_coined_shapes(token):
    assert has_shape(token)


@pytest.mark.parametrize(
    "token",
    ["Miras", "model", "Vision-Language", "140k", "8B", "8B-parameter", "LLM-based", "A", "2024"],
)
def test_ordinary_shapes(token):
    assert not has_shape(token)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=300))
def test_names_come_from_the_text(text):
    for name in find_names("We propose " + text):
        assert name
        letters = "".join(filter(str.isalnum, name))
        assert letters in "".join(filter(str.isalnum, text))


def test_a_long_hostile_text_is_read():
    generator = random.Random(3)
    noise = "".join(generator.choice(string.printable) for _ in range(50_000))
    for text in ("we propose " * 9_000, "We propose " + "A" * 90_000, "our a-" * 15_000, noise):
        assert len(find_names(text)) < 500


def test_seed_papers(seed_text):
    gold = json.loads(shared_path("gold/seed_gold.json").read_text(encoding="utf-8"))
    abstracts = seed_text.strip().split("\n\n")[1:]
    complete = 0
    for paper, abstract in zip(gold, abstracts, strict=True):
        names = find_names(abstract)
        wanted = paper["named_contributions"]
        if not wanted:
            assert names == [], paper["title"]
        complete += bool(wanted) and set(wanted) <= set(names)
    assert complete >= 12
