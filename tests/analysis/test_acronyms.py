"""Definitions of acronyms in one text: each way of defining, and of not doing so."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lib.analysis.acronym_shouted import shouted_words
from lib.analysis.acronyms import collect_acronyms, find_all, find_definitions
from lib.analysis.tokens import tokenise


def pairs(text: str) -> list[tuple[str, str]]:
    return [(d.short, d.long) for d in find_definitions(text)]


BRACKETS = [
    ("We use reinforcement learning (RL) here.", "RL", "reinforcement learning"),
    ("We use RL (reinforcement learning) here.", "RL", "reinforcement learning"),
    ("We solve optimal transport [OT] fast.", "OT", "optimal transport"),
    ("We add masked momentum (MM) to it.", "MM", "masked momentum"),
    ("Adaptive and Sparse Kernels (ASK) work.", "ASK", "Adaptive and Sparse Kernels"),
    ("State-of-the-art (SOTA) results.", "SOTA", "State-of-the-art"),
    ("learning from human feedback (LHF) helps", "LHF", "learning from human feedback"),
    ("Vision-language models (VLMs) see.", "VLM", "Vision-language models"),
    ("the vision‑language model (VLM) sees", "VLM", "vision‑language model"),
    ("Large “language models” (LMs) write.", "LM", "language models"),
    ('expected error ("EE") is low', "EE", "expected error"),
    ("Alzheimer’s Disease (AD) is common.", "AD", "Alzheimer’s Disease"),
    ("Reshaped Token-level policy (ResT) wins", "ResT", "Reshaped Token-level policy"),
    ("an Electroencephalogram (EEG) shows", "EEG", "Electroencephalogram"),
]
ODD_LETTERS = [
    (
        "the TRIplet-based Distance-preserving Embedding Network for Trajectories (TRIDENT) maps",
        "TRIDENT",
        "TRIplet-based Distance-preserving Embedding Network for Trajectories",
    ),
    ("a Dual-Attention Encoder (DAEncoder) with", "DAEncoder", "Dual-Attention Encoder"),
    ("mean average precision (mAP) rises", "mAP", "mean average precision"),
    ("a Vision Transformer (ViT) sees", "ViT", "Vision Transformer"),
    ("with 3D Gaussian Splatting (3DGS) we", "3DGS", "3D Gaussian Splatting"),
    ("for Text-to-Image (T2I) models", "T2I", "Text-to-Image"),
    ("a two-dimensional (2D) map", "2D", "two-dimensional"),
    ("Graph-Guided Concept Selection (G2ConS) is", "G2ConS", "Graph-Guided Concept Selection"),
    ("asynchronous advantage actor-critic (A3C)", "A3C", "asynchronous advantage actor-critic"),
    ("a beta variational autoencoder (β-VAE)", "β-VAE", "beta variational autoencoder"),
    ("and k-nearest neighbours (k-NN) vote", "k-NN", "k-nearest neighbours"),
    ("of 2,6-diaminopurine (DAP) in", "DAP", "2,6-diaminopurine"),
    ("the nitric oxide (NO) level", "NO", "nitric oxide"),
    ("of stable, unique, and novel (S.U.N.) ones", "S.U.N.", "stable, unique, and novel"),
]
REMARKS = [
    ("expected calibration error (ECE, in %) falls", "ECE", "expected calibration error"),
    ("mean average precision (mAP; higher is better)", "mAP", "mean average precision"),
    ("the Fréchet inception distance (FID version 2)", "FID", "Fréchet inception distance"),
    ("graph attention (hereafter GA) is", "GA", "graph attention"),
    ("graph attention (denoted as GA) is", "GA", "graph attention"),
    ("LDMs (short for latent diffusion models) paint", "LDM", "latent diffusion models"),
]
UNBRACKETED = [
    ("Monte Carlo tree search, or MCTS, plans ahead.", "MCTS", "Monte Carlo tree search"),
    ("Sensitive Region Identification, SeRI, is", "SeRI", "Sensitive Region Identification"),
    (
        "We propose MaDiT, a Masked autoregressive Detokenization Transformer for images.",
        "MaDiT",
        "Masked autoregressive Detokenization Transformer",
    ),
    (
        "We introduce BriLLM, the first brain-inspired large language model that learns.",
        "BriLLM",
        "brain-inspired large language model",
    ),
    ("Terms: SFT: supervised fine-tuning; more.", "SFT", "supervised fine-tuning"),
    ("OT — optimal transport — is cheap", "OT", "optimal transport"),
    ("OT stands for optimal transport.", "OT", "optimal transport"),
]
MARKUP = [
    ("a **T**emporal **G**raph **T**humbnail (**TGT**) is", "TGT", "Temporal Graph Thumbnail"),
    (r"the \textbf{F}ast \textbf{I}ndex (\textsc{FI}) is", "FI", "Fast Index"),
    (
        r"as $\textrm{\textbf{Occupancy Reward Shaping(ORS)}}$, we",
        "ORS",
        "Occupancy Reward Shaping",
    ),
    ("a Sparse Graph Index ([SGI](https://example.org/h)) for", "SGI", "Sparse Graph Index"),
    (r"Graph Neural Networks (\textsc{Gnn}s) are", "Gnn", "Graph Neural Networks"),
]


@pytest.mark.parametrize(
    ("text", "short", "long"), BRACKETS + ODD_LETTERS + REMARKS + UNBRACKETED + MARKUP
)
def test_a_definition_is_found_with_its_exact_bounds(text: str, short: str, long: str) -> None:
    assert pairs(text) == [(short, long)]


ASIDES = [
    "Models learn this from us (and peers) without labels, a habit (often) seen in arenas.",
    "Conditions (i) and (ii) imply (iv); see f(x, y) in (3), panel (2a), step (a) in (2023).",
    "A map h : R (h, v) is used, s.t. (1) holds; see Fig. (2a) and (Fig. 3).",
    "We compare models (see https://example.org/RL) and baselines (e.g., BERT, GPT).",
    "Many methods (Smith et al., 2020) and datasets (CIFAR-10) exist.",
    "Open LLMs (LLaMA-2, DeepSeek-R1, Mistral) were tested.",
    "We call it so. Then came the rest (TR).",
    "DynaGuard, a suite of dynamic guardian models offering freedom, is new.",
    "agents built on LLMs (LLM-based agents) act",
    "",
    "强化学习 和 التعلم العميق",
]


@pytest.mark.parametrize("text", ASIDES)
def test_an_aside_is_not_a_definition(text: str) -> None:
    assert pairs(text) == []


def test_two_definitions_side_by_side_leave_nothing_between_them() -> None:
    text = "A graph prompt encoder (GPE) replacing node token encoder (NTE) improves results."
    assert pairs(text) == [("GPE", "graph prompt encoder"), ("NTE", "node token encoder")]


def test_a_long_form_stops_at_the_sentence() -> None:
    text = "Our plan aims at robust open trees. Prototree2 (Proot2) is a public tool."
    assert pairs(text) == [("Proot2", "Prototree2")]


@pytest.mark.parametrize(
    ("text", "long"),
    [
        ("the risk of smoking and subarachnoid hemorrhage (SAH) rose", "subarachnoid hemorrhage"),
        ("given by depot with diethylstilbestrol (DES) daily", "diethylstilbestrol"),
        ("we propose a momentum mask (MM) for", "momentum mask"),
    ],
)
def test_the_long_form_whose_initials_fit_best_wins(text: str, long: str) -> None:
    assert [d.long for d in find_definitions(text)] == [long]


def test_spans_point_into_the_text_that_was_given() -> None:
    text = "We propose the **T**emporal **G**raph (**TG**), fast."
    (found,) = find_definitions(text)
    assert text[found.start : found.end].startswith("T**emporal")
    assert text[found.start : found.end].rstrip().endswith(")")
    plain = "We study continual learning (CL) for robots."
    (found,) = find_definitions(plain)
    assert plain[found.start : found.end] == "continual learning (CL)"


@pytest.mark.parametrize(
    "unit", ["(", "((a", "(A)", "A", "A-", "(AB ", "AB (", "[(", "**", "\\textbf{", "A, a ", "a—"]
)
def test_hostile_text_comes_to_an_end_with_nothing_invented(unit: str) -> None:
    assert find_definitions(unit * (100_000 // len(unit))) == []


def test_many_texts_at_once_are_read_as_each_by_itself() -> None:
    texts = [
        "of reinforcement learning",
        "(RL) and RL, a reinforcement learner,",
        "",
        "Reinforcement learning (RL). “Größe” counts — RL (rapid learning).",
        "masked **m**omentum (MM), or",
        "MM, (see [MM",
        "masked momentum]) and more",
        "the same (RL",
        "\0 optimal transport (OT) \0",
    ]
    together = find_all(texts)
    assert together == [find_definitions(text) for text in texts]
    assert [len(found) for found in together] == [0, 1, 0, 2, 1, 0, 0, 0, 1]
    assert texts[3][together[3][0].start : together[3][0].end] == "Reinforcement learning (RL)"


def test_no_definition_reaches_over_the_many_texts_between() -> None:
    texts = ["a graph network", "(GN) is used", "GN (graph", "network) is"] * 300
    assert find_all(texts) == [[]] * 1200
    assert find_all([]) == []


_PIECES = (
    *("FOO", "Fast", "Online", "Optimiser", "GNNs", "or", "of", "été", "Ünlü", "İstanbul", "ß"),
    *("图网络", "3D", "42", "β-VAE", "(", ")", "[", "]", "{", "}", "«", "»", "»).", "“", "”"),
    *("‘", "’", '"', "'", "-", " - ", "–", "—", ",", ".", ":", ";", "!", "?", "*", "$", "\\", " "),
)


def test_punctuation_between_blanks_is_no_word() -> None:
    assert pairs("FOO - « Fast Online Optimiser »") in ([], [("FOO", "Fast Online Optimiser")])


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(_PIECES), max_size=25), st.sampled_from(["", " "]))
def test_any_mix_of_words_and_punctuation_is_read(pieces: list[str], joint: str) -> None:
    text = joint.join(pieces)
    for found in find_all([text])[0]:
        assert 0 <= found.start < found.end <= len(text)
    assert collect_acronyms([text]).papers.shape[1] == 1


@pytest.mark.parametrize(
    "text",
    [
        "Costs fall with DIALOG (dialog in travel situations).",
        "We release FOO (https://foo.org/fast-online-optimiser) today.",
        "We release WFO (www.fast-online.org) today.",
    ],
)
def test_addresses_and_repetitions_are_no_long_forms(text: str) -> None:
    assert pairs(text) == []


def test_function_words_and_quantities_are_no_acronyms() -> None:
    candidates = {key: {key: 1} for key in ("FOR", "THE", "20GB", "48kHz", "LLM")}
    found = shouted_words(candidates, tokenise(["LLM FOR THE 20GB"]))
    assert found == ["FOR", "THE", "20GB", "48kHz"]


def test_a_shouted_compound_is_no_acronym() -> None:
    candidates = {"testtime": {"TEST-TIME": 1}, "rgbd": {"RGB-D": 1}}
    tokens = tokenise(["TEST-TIME scaling with RGB-D", "test-time and test-time search"])
    assert shouted_words(candidates, tokens) == ["testtime"]
