"""Acronyms of a corpus: what merges, what stays apart, and what is counted."""

from __future__ import annotations

import numpy as np

from lib.analysis.acronym_table import sentence_around
from lib.analysis.acronym_uses import looks_like_acronym, resolve_token
from lib.analysis.acronyms import Acronyms, collect_acronyms


def rows(found: Acronyms) -> list[tuple[str, str, int, int]]:
    """(short, long, papers, mentions) of each row."""
    papers = np.diff(found.papers.indptr)
    mentions = found.papers.sum(axis=1)
    return [
        (s, lg, int(p), int(m))
        for s, lg, p, m in zip(found.short, found.long, papers, mentions, strict=True)
    ]


def test_plural_and_singular_are_one_row_with_all_mentions() -> None:
    found = collect_acronyms(
        [
            "Graph neural networks (GNNs) scale poorly. A GNN is small, and GNNs are large.",
            "A graph neural network (GNN) is pruned here. The GNN's depth is two.",
        ]
    )
    assert rows(found) == [("GNN", "graph neural network", 2, 5)]
    assert found.defined.tolist() == [True]
    assert found.ambiguous.tolist() == [False]
    assert found.context[0] == "Graph neural networks (GNNs) scale poorly."
    assert found.context_paper.tolist() == [0]


def test_an_odd_case_joins_the_usual_one() -> None:
    found = collect_acronyms(
        ["Graph Neural Networks (Gnns) fail.", "A graph neural network (GNN). GNNs and a GNN."]
    )
    assert [(s, p) for s, _, p, _ in rows(found)] == [("GNN", 2)]


def test_meanings_stay_apart_with_their_own_counts() -> None:
    found = collect_acronyms(
        [
            "We study contrastive learning (CL) for audio.",
            "We study continual learning (CL) for robots.",
            "We study curriculum learning (CL) for proofs.",
            "A second paper on contrastive learning (CL) for text.",
        ]
    )
    assert [(lg, p) for _, lg, p, _ in rows(found)] == [
        ("contrastive learning", 2),
        ("continual learning", 1),
        ("curriculum learning", 1),
    ]
    assert found.ambiguous.all()


def test_a_use_without_a_definition_joins_the_only_meaning() -> None:
    found = collect_acronyms(["We study optimal transport (OT).", "OT is cheap. OT is fast."])
    assert rows(found) == [("OT", "optimal transport", 2, 3)]


def test_a_use_without_a_definition_stays_open_where_meanings_compete() -> None:
    found = collect_acronyms(
        ["Contrastive learning (CL).", "Continual learning (CL).", "Here CL is used."]
    )
    assert ("CL", "", 1, 1) in rows(found)
    assert found.defined.tolist().count(False) == 1


def test_one_definition_does_not_speak_for_many_users() -> None:
    texts = ["Rotation-Based Gradient Balancing (RGB) works.", *["RGB images are used."] * 20]
    assert rows(collect_acronyms(texts)) == [
        ("RGB", "", 20, 20),
        ("RGB", "Rotation-Based Gradient Balancing", 1, 1),
    ]


def test_variants_of_a_long_form_merge() -> None:
    found = collect_acronyms(
        [
            "Out-of-distribution (OOD) data.",
            "Out of distribution (OOD) inputs.",
            "out-of-distribution (OOD) inputs",
            "mixture of experts (MoE)",
            "Mixtures-of-Expert (MoE)",
        ]
    )
    assert sorted((s, p) for s, _, p, _ in rows(found)) == [("MoE", 2), ("OOD", 3)]


def test_an_abbreviated_long_form_joins_the_full_one() -> None:
    found = collect_acronyms(
        [
            "Multi-modal Large Language Models (MLLMs) read charts.",
            "A Multi-modal LLM (MLLM) reads.",
        ]
    )
    assert rows(found) == [
        ("MLLM", "Multi-modal Large Language Models", 2, 2),
        ("LLM", "", 1, 1),
    ]


def test_a_slip_joins_the_common_spelling() -> None:
    texts = ["Graph neural networks (GNNs) are used."] * 12
    found = collect_acronyms([*texts, "Graph neural netwoks (GNNs) are used."])
    assert rows(found) == [("GNN", "Graph neural networks", 13, 13)]


def test_undefined_forms_are_listed_as_such() -> None:
    found = collect_acronyms(["MoE layers with RoPE improve LoRA.", "LoRA and RoPE again."])
    assert rows(found) == [("LoRA", "", 2, 2), ("RoPE", "", 2, 2), ("MoE", "", 1, 1)]
    assert not found.defined.any()
    assert found.context[2] == "MoE layers with RoPE improve LoRA."


def test_nothing_comes_of_nothing() -> None:
    assert rows(collect_acronyms([])) == []
    assert collect_acronyms([]).papers.shape == (0, 0)
    assert rows(collect_acronyms(["", "强化学习", "ქართული ენა"])) == []
    assert collect_acronyms([""]).papers.shape == (0, 1)


def test_order_of_papers_changes_only_the_columns() -> None:
    texts = ["Optimal transport (OT).", "Graph attention (GA) and OT.", "KL and GA and GA."]
    forward, backward = collect_acronyms(texts), collect_acronyms(texts[::-1])
    assert forward.short == backward.short
    assert forward.long == backward.long
    assert (forward.papers.toarray() == backward.papers.toarray()[:, ::-1]).all()


def test_what_a_token_uses() -> None:
    known = frozenset({"gnn", "vqvae"})
    assert resolve_token("GNN-based", known) == ("GNN",)
    assert resolve_token("non-GNNs", known) == ("GNN",)
    assert resolve_token("VQ-VAEs", known) == ("VQ-VAE",)
    assert resolve_token("GPT-4o", known) == ("GPT",)
    assert resolve_token("Multi-Layer", known) == ()


def test_what_reads_as_an_acronym() -> None:
    assert all(map(looks_like_acronym, ("GPU", "MoE", "RoPE", "LoRA", "KL", "CIFAR10", "I/O")))
    assert not any(map(looks_like_acronym, ("Transformer", "XII", "OpenReview", "A", "PowerPoint")))


def test_a_long_sentence_is_cut_at_words_around_the_definition() -> None:
    text = "First one. " + "word " * 100 + "optimal transport (OT) " + "tail " * 100 + "end."
    start = text.index("optimal")
    cut = sentence_around(text, start, start + 22)
    assert "optimal transport (OT)" in cut
    assert cut.startswith("… word")
    assert cut.endswith("tail …")
    assert len(cut) <= 310
