"""HALS: falls, recovers, refuses."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import scipy.sparse as sp

from lib.analysis import nmf


def random_matrix(n: int = 40, m: int = 25) -> sp.csr_array:
    dense = np.random.default_rng(0).random((n, m)).astype(np.float32)
    dense[dense < 0.7] = 0
    return sp.csr_array(dense)


def start(k: int, m: int) -> np.ndarray:
    return np.random.default_rng(1).random((k, m)).astype(np.float32)


def test_error_of_a_hand_made_factorisation() -> None:
    matrix = sp.csr_array(np.array([[2, 0], [0, 3]], dtype=np.float32))
    W = np.array([[1], [0]], dtype=np.float32)
    H = np.array([[1, 0]], dtype=np.float32)
    # The residual is [[1, 0], [0, 3]].
    assert nmf.squared_error(matrix, W, H) == pytest.approx(10)


def test_one_update_by_hand() -> None:
    factors = np.array([[0.0, 0.0]], dtype=np.float32)
    nmf.improve(factors, np.array([[6.0, -4.0]], dtype=np.float32), np.array([[2.0]]))
    assert factors.tolist() == [[3.0, 0.0]]


def test_update_with_a_graph_by_hand() -> None:
    """Two linked papers, target (4, 0), curvature 1, pull 1: (4 + (2 - 0)) / 2 and so on."""
    factors = np.array([[0.0, 2.0]], dtype=np.float32)
    graph = sp.csr_array(np.array([[0, 1], [1, 0]], dtype=np.float32))
    nmf.improve(factors, np.array([[4.0, 0.0]], dtype=np.float32), np.array([[1.0]]), graph, 1.0)
    # slope = target - gram w + pull (S w - w) = (4 - 0 + 2 - 0, 0 - 2 + 0 - 2) = (6, -4); / 2
    assert factors.tolist() == [[3.0, 0.0]]


def test_error_never_rises() -> None:
    matrix, H = random_matrix(), start(4, 25)
    errors = [nmf.squared_error(matrix, *nmf.factorise(matrix, H, r)) for r in range(1, 15)]
    assert all(later <= earlier + 1e-3 for earlier, later in itertools.pairwise(errors))
    assert errors[-1] < 0.9 * errors[0]


def test_recovers_a_planted_factorisation() -> None:
    rng = np.random.default_rng(3)
    H = np.zeros((3, 12), dtype=np.float32)
    for topic in range(3):
        H[topic, 4 * topic : 4 * topic + 4] = rng.uniform(0.5, 1, 4)
    W = np.eye(3, dtype=np.float32)[rng.integers(0, 3, 60)] * rng.uniform(1, 2, (60, 1))
    W = W.astype(np.float32)
    found_W, found_H = nmf.factorise(sp.csr_array(W @ H), H + 0.3, 50)
    assert np.allclose(found_W @ found_H, W @ H, atol=0.02)
    assert (found_W.argmax(axis=1) == W.argmax(axis=1)).all()


def test_factors_are_non_negative_and_topics_of_unit_length() -> None:
    W, H = nmf.factorise(random_matrix(), start(4, 25))
    assert W.min() >= 0
    assert H.min() >= 0
    assert np.allclose(np.linalg.norm(H, axis=1), 1, atol=1e-5)
    assert W.dtype == H.dtype == np.float32


def test_graph_draws_linked_papers_together() -> None:
    """A paper between two topics goes with its neighbour, to the fixed point worked out by hand.

    Topics fixed at the unit vectors, pull 2, paper 1 = (0.7, 0.72) linked to paper 0 = (1, 0):
    w1 = (0.7 + 2 w0) / 3 and w0 = (1 + 2 w1) / 3 give w1 = 0.82 on the first topic; 0.432 on the
    second.
    """
    target = np.array([[1, 0.7], [0, 0.72]], dtype=np.float32)
    graph = sp.csr_array(np.array([[0, 1], [1, 0]], dtype=np.float32))
    Wt = np.zeros((2, 2), dtype=np.float32)
    for _ in range(60):
        nmf.improve(Wt, target, np.eye(2, dtype=np.float32), graph, 2.0)
    assert Wt[:, 1] == pytest.approx([0.82, 0.432], abs=1e-3)


def test_vanished_topic_stays_zero() -> None:
    H = np.array([[1, 0, 0], [0, 0, 0]], dtype=np.float32)
    W, H = nmf.factorise(sp.csr_array(np.array([[1, 0, 0]], dtype=np.float32)), H, 3)
    assert not W[:, 1].any()
    assert not H[1].any()


def test_refuses_negative_values_and_other_widths() -> None:
    with pytest.raises(ValueError, match="non-negative"):
        nmf.factorise(sp.csr_array(np.array([[-1.0, 2.0]], dtype=np.float32)), start(1, 2))
    with pytest.raises(ValueError, match="non-negative"):
        nmf.factorise(random_matrix(3, 2), -start(1, 2))
    with pytest.raises(ValueError, match="columns"):
        nmf.factorise(random_matrix(3, 4), start(1, 2))
