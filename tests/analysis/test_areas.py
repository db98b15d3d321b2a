"""Areas of papers: the trained model, a user's own areas, close runners-up, what decided."""

from __future__ import annotations

import gzip
import json

import numpy as np
import pytest

from lib.analysis.area_file import save_model
from lib.analysis.area_model import AreaModel
from lib.analysis.area_quality import measure
from lib.analysis.areas import (
    Area,
    AreaClassifier,
    close_areas,
    explain,
    infer_areas,
    load_model,
)
from lib.analysis.tokens import tokenise
from lib.corpus.model import CorpusError
from scripts.train_areas import held_out
from tests.conftest import shared_path

TRAINED = AreaModel(
    names=("cats", "dogs", "fish"),
    terms=("cat", "dog", "fish", "the cat"),
    idf=np.full(4, 2.0, dtype=np.float32),
    linear=np.array([[3, 0, 0], [0, 3, 0], [0, 1, 3], [1, 0, 0]], dtype=np.float32),
    outer_bias=np.zeros(3, dtype=np.float32),
)
OWN = Area("birds", "Birds", "", ("eagle",))


def classifier(*names: str, own: tuple[Area, ...] = ()) -> AreaClassifier:
    return AreaClassifier((*(Area(name, name) for name in names), *own), TRAINED)


def test_names_are_in_the_order_of_the_list():
    found = infer_areas(tokenise(["dog"]), classifier("fish", "dogs"))
    assert found.names == ("fish", "dogs")
    assert found.scores.argmax(axis=1).tolist() == [1]
    assert found.scores.sum() == pytest.approx(1)


def test_probabilities_of_the_areas_that_are_listed():
    scores = infer_areas(tokenise(["fish"]), classifier("cats", "dogs", "fish")).scores
    odds = np.exp([0.0, 1.0, 3.0])
    assert scores[0].tolist() == pytest.approx((odds / odds.sum()).tolist(), rel=1e-5)
    scores = infer_areas(tokenise(["fish"]), classifier("dogs", "fish")).scores
    assert scores[0].tolist() == pytest.approx((odds[1:] / odds[1:].sum()).tolist(), rel=1e-5)


def test_a_paper_alone_scores_as_in_company():
    model = classifier("cats", "dogs", "fish")
    texts = ["the cat and the dog", "fish; dog", "dog dog dog cat", "the end"]
    together = infer_areas(tokenise(texts), model).scores
    for row, text in enumerate(texts):
        alone = infer_areas(tokenise([text]), model).scores[0]
        assert np.allclose(alone, together[row], rtol=0, atol=1e-6)


@pytest.mark.parametrize("texts", [[], [""], ["", "zebra"]])
def test_no_known_words_no_guess(texts):
    found = infer_areas(tokenise(texts), classifier("cats", "dogs"))
    assert found.scores.shape == (len(texts), 2)
    assert not found.scores.any()


def test_own_areas_work_without_the_model():
    model = AreaClassifier((OWN, Area("trees", "Trees", "", ("oak", "elm"))))
    found = infer_areas(tokenise(["an eagle", "an oak", "granite"]), model)
    assert found.scores.argmax(axis=1).tolist() == [0, 1, 0]
    assert found.scores[2].tolist() == [0, 0]


def test_own_area_beside_known_ones():
    found = infer_areas(
        tokenise(["an eagle", "a cat", "a dog"]), classifier("cats", "dogs", own=(OWN,))
    )
    assert found.scores.argmax(axis=1).tolist() == [2, 0, 1]
    assert np.allclose(found.scores.sum(axis=1), 1)


def test_close_areas_by_hand():
    scores = np.array(
        [
            [0.80, 0.13, 0.07, 0.00, 0.00],  # 0.13 is enough, 0.07 is not
            [0.30, 0.20, 0.20, 0.18, 0.12],  # four at most
            [0.90, 0.10, 0.00, 0.00, 0.00],  # 0.10 is below 0.15 x 0.90
            [0.20, 0.20, 0.20, 0.20, 0.20],
            [0.00, 0.00, 0.00, 0.00, 0.00],
        ],
        dtype=np.float32,
    )
    assert close_areas(scores).astype(int).tolist() == [
        [1, 1, 0, 0, 0],
        [1, 1, 1, 1, 0],
        [1, 0, 0, 0, 0],
        [1, 1, 1, 1, 0],
        [0, 0, 0, 0, 0],
    ]
    assert close_areas(scores[:0]).shape == (0, 5)


def test_explains_by_the_terms_that_decided():
    tokens = tokenise(["dog", "the fish, the cat and a zebra"])
    model = classifier("cats", "dogs", "fish")
    found = explain(tokens, model, 1, "fish")
    assert [term for term, _ in found] == ["fish"]
    # TF-IDF 1/sqrt(3); weight 3 against a mean of 4/3
    assert found[0][1] == pytest.approx((3 - 4 / 3) / np.sqrt(3))
    # "the cat" speaks for cats as well, but starts with a function word
    assert [term for term, _ in explain(tokens, model, 1, "cats")] == ["cat"]


def test_explains_own_areas_and_not_others():
    model = classifier("cats", own=(OWN,))
    tokens = tokenise(["an eagle", "a cat", "stone", "sand"])
    assert explain(tokens, model, 0, "birds")[0][0] == "eagle"
    assert explain(tokens, model, 1, "birds") == []
    assert explain(tokens, model, 0, "no such area") == []


def test_explanation_has_a_limit():
    tokens = tokenise(["dog fish cat"])
    assert len(explain(tokens, classifier("cats", "dogs", "fish"), 0, "dogs", limit=1)) == 1


def test_loads_the_list_with_the_model_only_where_it_is_of_use(tmp_path):
    save_model(TRAINED, tmp_path / "model.tsv.gz")
    areas = tmp_path / "areas.toml"
    areas.write_text("[[area]]\nname = 'birds'\nseeds = ['eagle']\n", encoding="utf-8")
    assert load_model(areas, tmp_path / "model.tsv.gz").trained is None
    areas.write_text("[[area]]\nname = 'dogs'\n", encoding="utf-8")
    assert load_model(areas, tmp_path / "model.tsv.gz").trained is not None


def test_loads_anew_only_what_has_changed(tmp_path):
    areas, model = tmp_path / "areas.toml", tmp_path / "model.tsv.gz"
    save_model(TRAINED, model)
    areas.write_text("[[area]]\nname = 'dogs'\n", encoding="utf-8")
    first = load_model(areas, model)
    assert load_model(areas, model) is first
    areas.write_text("[[area]]\nname = 'fish'\n[[area]]\nname = 'cats'\n", encoding="utf-8")
    assert load_model(areas, model).names == ("fish", "cats")
    model.unlink()
    with pytest.raises(CorpusError, match=r"model\.tsv\.gz is missing"):
        load_model(areas, model)


def test_shipped_model_knows_the_shipped_areas(shipped):
    assert len(shipped.known()) == len(shipped.areas) == 21


def test_shipped_model_tells_obvious_papers(shipped):
    texts = [
        "We prove a sample complexity bound for offline reinforcement learning with linear MDPs.",
        "A graph neural network with message passing for node classification.",
        "Causal discovery with latent confounders from observational data.",
        "We forecast multivariate time series with a frequency-domain transformer.",
    ]
    found = infer_areas(tokenise(texts), shipped)
    assert [found.names[i] for i in found.scores.argmax(axis=1)] == [
        "reinforcement learning",
        "learning on graphs and other geometries & topologies",
        "causal reasoning",
        "learning on time series and dynamical systems",
    ]


@pytest.fixture(scope="module")
def shipped() -> AreaClassifier:
    return load_model()


def test_quality_on_papers_not_trained_on(shipped):
    """A floor below the published figures; abstracts only, 1,500 papers that were held out."""
    path = shared_path("corpora/iclr2026_submissions.jsonl.gz")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        papers = [json.loads(line) for line in lines]
    sample = [p for p in papers if held_out(p["id"]) and p["abstract"]][:1500]
    assert len(sample) == 1500
    found = infer_areas(tokenise([paper["abstract"] for paper in sample]), shipped)
    labels = np.array([found.names.index(paper["primary_area"]) for paper in sample])
    figures = measure(found.scores, labels)
    assert figures["first_guess"] >= 0.58
    assert figures["within_three"] >= 0.84
    assert figures["calibration_error"] <= 0.05
    assert figures["close_cover"] >= 0.77
    assert figures["close_areas"] <= 2.2


def test_seeds_alone_beat_counting_them():
    """With the seeds of the shipped list and no model: 1,500 abstracts."""
    path = shared_path("corpora/iclr2026_submissions.jsonl.gz")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        papers = [json.loads(line) for line, _ in zip(lines, range(1500), strict=False)]
    areas = load_model().areas
    texts = [paper["abstract"] for paper in papers]
    found = infer_areas(tokenise(texts), AreaClassifier(areas))
    labels = np.array([found.names.index(paper["primary_area"]) for paper in papers])
    counted = np.array(
        [[sum(f" {seed}" in f" {text.lower()}" for seed in area.seeds) for area in areas]
         for text in texts]
    )  # fmt: skip
    assert measure(found.scores, labels)["first_guess"] >= 0.44
    assert (found.scores.argmax(axis=1) == labels).mean() >= 0.03 + (
        counted.argmax(axis=1) == labels
    ).mean()
