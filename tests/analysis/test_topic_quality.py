"""Coherence, diversity and stability against values worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.sparse as sp

from lib.analysis import topic_quality as quality


def counts(rows: list[list[int]]) -> sp.csr_array:
    return sp.csr_array(np.array(rows, dtype=np.int32))


def test_npmi_by_hand() -> None:
    """p(a) = 2/4, p(b) = 2/4, p(a, b) = 1/4: independent, NPMI 0."""
    table = counts([[1, 3], [2, 0], [0, 1], [0, 0]])
    assert quality.npmi_coherence(np.array([[0, 1]]), table)[0] == pytest.approx(0)


def test_npmi_of_words_that_always_meet_is_one() -> None:
    table = counts([[1, 1], [5, 1], [0, 0], [0, 0]])
    assert quality.npmi_coherence(np.array([[0, 1]]), table)[0] == pytest.approx(1)


def test_npmi_of_words_that_never_meet_is_minus_one() -> None:
    table = counts([[1, 0], [0, 1], [0, 0]])
    assert quality.npmi_coherence(np.array([[0, 1]]), table)[0] == pytest.approx(-1)


def test_npmi_of_an_unequal_pair() -> None:
    """p(a) = 3/5, p(b) = 2/5, p(a, b) = 2/5: log(0.4 / 0.24) / -log 0.4."""
    table = counts([[1, 1], [1, 1], [1, 0], [0, 0], [0, 0]])
    expected = math.log(0.4 / 0.24) / -math.log(0.4)
    assert quality.npmi_coherence(np.array([[1, 0]]), table)[0] == pytest.approx(expected)


def test_coherence_is_the_mean_over_pairs_of_the_first_words() -> None:
    table = counts([[1, 1, 0], [1, 1, 0], [0, 0, 1], [0, 0, 0]])
    scores = quality.npmi_coherence(np.array([[0, 1, 2]]), table)
    assert scores[0] == pytest.approx((1 - 1 - 1) / 3)
    assert quality.npmi_coherence(np.array([[0, 1, 2]]), table, top=2)[0] == pytest.approx(1)


def test_words_of_every_paper_say_nothing() -> None:
    assert quality.npmi_coherence(np.array([[0, 1]]), counts([[1, 1], [1, 1]]))[0] == 0


def test_coherence_needs_two_words() -> None:
    scores = quality.npmi_coherence(np.array([[0, -1], [-1, -1]]), counts([[1], [0]]))
    assert np.isnan(scores).all()
    assert np.isnan(quality.npmi_coherence(np.full((1, 3), -1), counts([[1]]))).all()


def test_diversity_by_hand() -> None:
    assert quality.diversity(np.array([[0, 1, 2], [2, 3, 4]])) == pytest.approx(5 / 6)
    assert quality.diversity(np.array([[0, 1], [2, -1]])) == 1
    assert quality.diversity(np.array([[0, 1, 9], [0, 1, 8]]), top=2) == 0.5
    assert math.isnan(quality.diversity(np.full((2, 3), -1)))


def test_jaccard_by_hand() -> None:
    table = quality.jaccard(np.array([[0, 1, 2]]), np.array([[1, 2, 3], [7, 8, 9]]))
    assert table.tolist() == [[0.5, 0.0]]


def test_stability_matches_topics_one_to_one() -> None:
    """The refit has the topics in another order, one of them changed by a word of three."""
    reference = np.array([[0, 1, 2], [3, 4, 5]])
    refit = np.array([[3, 4, 6], [0, 1, 2]])
    assert quality.matched_similarity(reference, [refit]) == pytest.approx([1, 0.5])


def test_stability_is_averaged_and_a_lost_topic_counts_nought() -> None:
    reference = np.array([[0, 1], [2, 3]])
    refits = [reference, np.array([[2, 3]])]
    assert quality.matched_similarity(reference, refits) == pytest.approx([0.5, 1])


def test_stability_without_refits_is_unknown() -> None:
    assert np.isnan(quality.matched_similarity(np.array([[0, 1]]), [])).all()
