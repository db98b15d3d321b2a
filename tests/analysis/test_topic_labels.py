"""The rules a label keeps."""

from __future__ import annotations

import numpy as np
import pytest

from lib.analysis import topic_labels as labels
from lib.analysis.terms import count_terms
from lib.analysis.tokens import tokenise


class FakeTerms:
    """As much of Terms as labels read."""

    def __init__(self, *names: str) -> None:
        self.display = np.array(names, dtype=object)
        self.keys = np.array([n.lower() for n in names], dtype=object)
        self.words = np.array([len(n.split()) for n in names], dtype=np.int8)
        self.generic = np.array([n in ("structured", "visual") for n in names], dtype=bool)


def label(*names: str) -> str:
    """Label of one topic with these words, each lighter than the one before by a twentieth."""
    weights = np.array([[1 - 0.05 * i for i in range(len(names))]], dtype=np.float32)
    return labels.label_topics(FakeTerms(*names), np.array([range(len(names))]), weights)[0]


def test_an_adjective_stands_in_a_label_only_where_there_is_nothing_else() -> None:
    assert label("structured", "policy", "reward") == "policy · reward"
    assert label("structured", "visual") == "structured · visual"


def test_phrases_come_before_words_of_like_weight() -> None:
    assert label("reward", "policy gradient") == "policy gradient · reward"


def test_heavier_words_still_come_first() -> None:
    terms = FakeTerms("reward", "policy gradient")
    weights = np.array([[1.0, 0.3]], dtype=np.float32)
    assert labels.label_topics(terms, np.array([[0, 1]]), weights) == ("reward · policy gradient",)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("language models", "language model", "speech"), "language models · speech"),
        (("forgetting", "forget", "privacy"), "forgetting · privacy"),
        (("molecules", "molecular", "ligand"), "molecules · ligand"),
        (("agents", "agentic", "web"), "agents · web"),
    ],
)
def test_no_word_comes_twice(names: tuple[str, ...], expected: str) -> None:
    assert label(*names) == expected


def test_long_form_stands_for_its_abbreviation() -> None:
    names = ("RL", "reward", "reinforcement learning")
    assert label(*names) == "reinforcement learning · reward"
    assert label("GNNs", "node", "graph neural networks") == "graph neural networks · node"
    assert label("CoT", "Chain-of-Thought", "maths") == "Chain-of-Thought · maths"


def test_long_form_takes_the_rank_of_its_abbreviation() -> None:
    names = ("LLMs", "safety", "graph", "patients", "large language models")
    assert label(*names) == "large language models · safety · graph"


def test_tail_of_an_abbreviation_is_no_second_part() -> None:
    assert label("Policy Optimization", "GRPO", "rollouts") == "Policy Optimization · rollouts"


@pytest.mark.parametrize("stub", ["multimodal large", "x", "n", "1 2"])
def test_stubs_are_left_out(stub: str) -> None:
    assert stub not in label(stub, "perception").split(labels.SEPARATOR)


def test_short_names_with_a_digit_are_kept() -> None:
    assert label("3D", "scene") == "3D · scene"


def test_only_stubs_are_better_than_nothing() -> None:
    assert label("n") == "n"


def test_labels_are_short() -> None:
    long = [f"{a * 12} {b * 9}" for a, b in ("ab", "cd", "ef")]
    assert label(*long) == long[0]
    assert len(label("alpha", "beta", "gamma", "delta").split(" · ")) == 3


def test_no_two_labels_are_alike() -> None:
    terms = FakeTerms("graph", "node")
    top = np.array([[0, 1], [0, 1], [0, 1]])
    weights = np.ones((3, 2), dtype=np.float32)
    assert labels.label_topics(terms, top, weights) == (
        "graph · node",
        "node · graph",
        "graph · node (3)",
    )


def test_topic_without_words_has_a_number() -> None:
    assert labels.label_topics(
        FakeTerms("graph"), np.array([[-1], [-1]]), np.zeros((2, 1), dtype=np.float32)
    ) == ("Topic 1", "Topic 2")


def test_spelled_as_the_corpus_spells() -> None:
    terms = count_terms(tokenise(["A β-VAE with GPT-4o.", "β-VAE again, GPT-4o too."]))
    row = np.array([[list(terms.display).index("β-VAE"), list(terms.display).index("GPT-4o")]])
    assert labels.label_topics(terms, row, np.array([[1.0, 0.9]])) == ("β-VAE · GPT-4o",)


def test_alike_words() -> None:
    assert labels.alike("policy", "policies")
    assert labels.alike("reason", "reasoning")
    assert not labels.alike("neural", "neurons")
    assert not labels.alike("rl", "rlhf")
