"""The classifier of areas as data: weighing, scoring, explaining."""

from __future__ import annotations

import math

import numpy as np
import pytest

from lib.analysis.area_model import (
    AreaModel,
    contributions,
    inverse_frequency,
    softmax,
    spread,
    weigh,
)
from lib.analysis.area_vocabulary import Vocabulary
from lib.analysis.tokens import tokenise

TERMS = ("cat", "dog", "hot dog", "stand")


def linear_model() -> AreaModel:
    weights = np.array([[2.0, 0.0], [0.0, 1.0], [0.0, 3.0], [0.0, 0.0]], dtype=np.float32)
    return AreaModel(
        names=("cats", "snacks"),
        terms=TERMS,
        idf=np.array([2.0, 2.0, 2.0, 1.0], dtype=np.float32),
        linear=weights,
        outer_bias=np.zeros(2, dtype=np.float32),
        everyday=1.5,
    )


def network_model() -> AreaModel:
    """Hidden units: cat, and dog - cat; the second one is off for a paper about cats."""
    return AreaModel(
        names=("cats", "dogs"),
        terms=("cat", "dog"),
        idf=np.array([2.0, 2.0], dtype=np.float32),
        linear=np.eye(2, dtype=np.float32),
        inner=np.array([[1.0, -1.0], [0.0, 1.0]], dtype=np.float32),
        inner_bias=np.array([0.0, 0.5], dtype=np.float32),
        outer=np.array([[4.0, 0.0], [0.0, 2.0]], dtype=np.float32),
        outer_bias=np.array([0.25, 0.0], dtype=np.float32),
        about={"trained_on": 2},
    )


def test_inverse_frequency():
    counts = Vocabulary(["cat", "dog"]).count(tokenise(["cat dog", "cat cat", "mouse"]))
    expected = [math.log(4 / 3) + 1, math.log(4 / 2) + 1]
    assert inverse_frequency(counts).tolist() == pytest.approx(expected, rel=1e-6)


def test_weighs_by_sublinear_tf_idf_with_rows_of_length_one():
    counts = Vocabulary(["cat", "stand"]).count(tokenise(["cat cat stand", "mouse"]))
    weights = weigh(counts, np.array([2.0, 1.0], dtype=np.float32)).toarray()
    cat, stand = 2 * (1 + math.log(2)), 1.0
    length = math.hypot(cat, stand)
    assert weights[0].tolist() == pytest.approx([cat / length, stand / length], rel=1e-6)
    assert weights[1].tolist() == [0, 0]


def test_softmax_of_large_scores_is_finite():
    assert softmax(np.array([[1000.0, 1000.0], [0.0, math.log(3)]])) == pytest.approx(
        np.array([[0.5, 0.5], [0.25, 0.75]])
    )


def test_spread_takes_a_share_and_gives_it_to_all():
    found = spread(np.array([[1.0, 0.0]], dtype=np.float32), 0.2)
    assert found.tolist()[0] == pytest.approx([0.9, 0.1])


def test_linear_model_scores():
    model = linear_model()
    scores = model.probabilities(model.features(tokenise(["cat", "dog"])))
    assert scores[0, 0] == pytest.approx(1 / (1 + math.exp(-2)))
    assert scores[1, 1] == pytest.approx(1 / (1 + math.exp(-1)))


def test_floor_is_in_the_probabilities():
    plain = linear_model()
    model = AreaModel(
        plain.names, plain.terms, plain.idf, plain.linear, plain.outer_bias, floor=0.2
    )
    scores = model.probabilities(model.features(tokenise(["cat"])))
    assert scores[0, 0] == pytest.approx(0.8 / (1 + math.exp(-2)) + 0.1)


@pytest.mark.parametrize("text", ["", "...", "unheard-of words", "stand"])
def test_no_guess_without_a_telling_word(text):
    model = linear_model()
    assert model.probabilities(model.features(tokenise([text]))).tolist() == [[0.0, 0.0]]


def test_everyday_word_does_not_spoil_a_guess():
    model = linear_model()
    assert model.probabilities(model.features(tokenise(["stand cat"])))[0, 0] > 0.5


def test_network_scores():
    model = network_model()
    scores = model.log_scores(model.features(tokenise(["cat", "dog", "cat dog"])))
    half = math.sqrt(0.5)
    expected = [[4.25, 0.0], [0.25, 3.0], [4 * half + 0.25, 1.0]]
    assert np.allclose(scores, expected, atol=1e-6)


def test_contributions_are_exact_where_the_network_is_linear():
    model = network_model()
    features = model.features(tokenise(["cat dog"]))
    # logit of cats minus mean: cat gives (4 - -2) / 2 times its TF-IDF, dog (0 - 2) / 2
    half = math.sqrt(0.5)
    assert contributions(model, features, 0) == [
        ("cat", pytest.approx(3 * half)),
        ("dog", pytest.approx(-half)),
    ]


def test_contributions_follow_the_units_that_are_on():
    model = network_model()
    features = model.features(tokenise(["cat"]))
    assert contributions(model, features, 0) == [("cat", pytest.approx(2.0))]


def test_contributions_of_a_linear_model_add_up_to_its_score():
    model = linear_model()
    features = model.features(tokenise(["cat hot dog"]))
    scores = model.log_scores(features)[0]
    found = contributions(model, features, 1)
    assert sum(value for _, value in found) == pytest.approx(scores[1] - scores.mean(), rel=1e-5)
    assert [term for term, _ in found] == ["hot dog", "dog", "cat"]
