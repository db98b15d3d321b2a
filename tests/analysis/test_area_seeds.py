"""Areas from seed words alone."""

from __future__ import annotations

import numpy as np

from lib.analysis.area_names import Area
from lib.analysis.area_seeds import fit_seeds, seed_terms
from lib.analysis.tokens import tokenise

BIRDS = Area("Birds", "Birds", "", ("eagle", "wing"))
FISH = Area("Fish", "Fish", "", ("salmon", "fin"))


def guesses(texts, areas=(BIRDS, FISH)):
    tokens = tokenise(texts)
    model = fit_seeds(tokens, areas)
    return model.probabilities(model.features(tokens))


def test_seed_terms_are_folded_words_and_pairs():
    area = Area("x", "x", "", ("Few-Shot", "state space model", "GNN"))
    assert seed_terms(area) == ["few-shot", "state space", "space model", "gnn"]


def test_area_without_seeds_is_looked_for_by_its_name():
    assert seed_terms(Area("Marine life", "Marine life")) == ["marine life"]


def test_seeds_decide():
    scores = guesses(["the eagle flies high", "the salmon swims far"])
    assert scores.argmax(axis=1).tolist() == [0, 1]
    assert np.allclose(scores.sum(axis=1), 1)


def test_paper_without_a_seed_is_found_by_what_goes_with_the_seeds():
    texts = [
        "eagle nest forest", "eagle nest cliff", "wing nest feather",
        "salmon river stream", "salmon river gill", "fin river scale",
        *(f"stone number {number}" for number in range(8)),
        "a nest with eggs", "a river with water",
    ]  # fmt: skip
    assert guesses(texts)[-2:].argmax(axis=1).tolist() == [0, 1]


def test_no_guess_where_nothing_speaks():
    scores = guesses(["the eagle flies high", "granite", ""])
    assert scores[1:].tolist() == [[0, 0], [0, 0]]


def test_seed_that_no_paper_uses_and_empty_corpus():
    assert guesses([]).shape == (0, 2)
    assert guesses(["granite"]).tolist() == [[0, 0]]


def test_seed_of_two_areas_decides_neither():
    shared = (Area("A", "A", "", ("wing", "eagle")), Area("B", "B", "", ("wing", "salmon")))
    scores = guesses(["wing of stone", "eagle", "salmon"], shared)
    assert scores[0].tolist() == [0, 0]
    assert scores[1:].argmax(axis=1).tolist() == [0, 1]
