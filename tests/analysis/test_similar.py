"""LSA and neighbours: exact, deterministic, sane on tiny corpora."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp

from lib.analysis import similar
from lib.analysis.tokens import tokenise


def random_weights(n: int, m: int = 30, seed: int = 0) -> sp.csr_array:
    dense = np.random.default_rng(seed).random((n, m)).astype(np.float32)
    dense[dense < 0.6] = 0
    return sp.csr_array(dense)


def test_lsa_keeps_cosines_when_nothing_is_cut() -> None:
    weights = random_weights(12)
    dense = weights.toarray()
    dense /= np.linalg.norm(dense, axis=1, keepdims=True)
    vectors = similar.lsa(weights, 30)
    assert vectors.shape == (12, 12)
    assert np.allclose(vectors @ vectors.T, dense @ dense.T, atol=1e-4)


def test_lsa_finds_the_best_subspace() -> None:
    weights = random_weights(80, 60)
    vectors = similar.lsa(weights, 5)
    left, values, _ = np.linalg.svd(weights.toarray(), full_matrices=False)
    exact = left[:, :5] * values[:5]
    exact /= np.linalg.norm(exact, axis=1, keepdims=True)
    assert np.mean(np.abs(np.abs(vectors @ vectors.T) - np.abs(exact @ exact.T))) < 0.03


def test_lsa_does_not_depend_on_the_order_of_papers() -> None:
    weights = random_weights(50)
    order = np.random.default_rng(5).permutation(50)
    assert np.array_equal(similar.lsa(weights[order], 8), similar.lsa(weights, 8)[order])


@pytest.mark.parametrize("n", [0, 1, 2, 5])
def test_tiny_corpora(n: int) -> None:
    vectors = similar.lsa(random_weights(n), 100)
    assert vectors.shape[0] == n
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    positions, cosines = similar.neighbours(vectors, 10)
    assert positions.shape == cosines.shape == (n, 10)
    found = max(0, n - 1)
    assert (positions[:, :found] >= 0).all()
    assert (positions[:, found:] == -1).all()
    assert np.isnan(cosines[:, found:]).all()
    assert all(i not in row for i, row in enumerate(positions.tolist()))


def test_paper_without_words_has_no_neighbours_and_is_none() -> None:
    weights = random_weights(4).tolil()
    weights[2] = 0
    vectors = similar.lsa(sp.csr_array(weights), 10)
    assert not vectors[2].any()
    positions, _ = similar.neighbours(vectors, 3)
    assert positions[2].tolist() == [-1, -1, -1]
    assert 2 not in positions


def test_corpus_without_any_words() -> None:
    vectors = similar.lsa(sp.csr_array((3, 0), dtype=np.float32))
    assert (similar.neighbours(vectors)[0] == -1).all()


def test_neighbours_by_hand() -> None:
    vectors = np.array([[1, 0], [0.8, 0.6], [0, 1]], dtype=np.float32)
    positions, cosines = similar.neighbours(vectors, 2)
    assert positions.tolist() == [[1, 2], [0, 2], [1, 0]]
    assert cosines[0] == pytest.approx([0.8, 0.0], abs=1e-6)


def test_ties_go_to_the_earlier_paper() -> None:
    vectors = np.tile(np.array([[1, 0]], dtype=np.float32), (6, 1))
    assert similar.neighbours(vectors, 3)[0].tolist() == [
        [1, 2, 3],
        [0, 2, 3],
        [0, 1, 3],
        [0, 1, 2],
        [0, 1, 2],
        [0, 1, 2],
    ]


def test_exact_over_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = np.random.default_rng(2).standard_normal((300, 6)).astype(np.float32)
    vectors = similar.normalise(vectors)
    cosine = vectors @ vectors.T
    np.fill_diagonal(cosine, -2)
    monkeypatch.setattr(similar, "CHUNK", 64)
    positions, cosines = similar.neighbours(vectors, 7)
    assert np.allclose(-np.sort(-cosine, axis=1)[:, :7], cosines, atol=2e-5)
    assert np.allclose(
        np.take_along_axis(cosine, positions.astype(int), axis=1), cosines, atol=1e-4
    )


def test_word_weights_use_words_of_several_papers() -> None:
    texts = ["alpha beta prove"] * 3 + ["gamma delta prove"] * 3 + ["once upon"] + ["common"] * 93
    weights = similar.word_weights(tokenise(texts))
    assert weights.shape == (100, 5)  # alpha beta delta gamma prove: "once", "upon" stand alone
    assert np.array_equal(weights[[0]].indices, [0, 1, 4])


def test_word_weights_of_few_or_no_papers() -> None:
    assert similar.word_weights(tokenise(["alpha beta"])).shape == (1, 2)
    assert similar.word_weights(tokenise([])).shape[0] == 0
    assert similar.word_weights(tokenise(["", ""])).nnz == 0
