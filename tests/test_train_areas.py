"""Training the model of the areas: the split, the terms, calibration, a run on a tiny corpus."""

from __future__ import annotations

import hashlib
import json

import numpy as np
import pytest

from lib.analysis.area_file import read_model
from lib.analysis.area_model import softmax
from lib.analysis.area_quality import calibration_error
from lib.analysis.tokens import tokenise
from scripts import train_areas
from scripts.train_areas import (
    Labelled,
    calibrate,
    choose_terms,
    held_out,
    main,
    plain,
    shipped_abstracts,
    split,
)


def test_one_paper_in_five_is_held_out_by_its_id():
    shares = [held_out(f"paper-{number}") for number in range(5000)]
    assert sum(shares) / 5000 == pytest.approx(0.2, abs=0.02)
    first = hashlib.blake2b(b"00F7BfXLYJ").digest()[0]
    assert held_out("00F7BfXLYJ") is (first % 5 == 0)


def test_split_keeps_the_held_out_and_the_shipped_papers_out_of_training():
    ids = [f"id{number}" for number in range(40)]
    texts = [f"Text {number}." for number in range(40)]
    papers = Labelled(ids, texts, texts, texts, ("x",), np.zeros(40, dtype=np.int64))
    inside = [i for i in ids if not held_out(i)]
    barred = texts[ids.index(inside[0])]
    seen, unseen = split(papers, {plain(barred.upper() + "\n")})
    assert seen.ids == inside[1:]
    assert unseen.ids == [i for i in ids if held_out(i)]
    assert seen.labels.shape == (len(inside) - 1,)


def test_shipped_corpus_is_barred(seed_text):
    barred = shipped_abstracts()
    assert len(barred) == 19
    assert plain(seed_text.split("\n\n")[1]) in barred


def test_terms_need_enough_papers():
    tokens = tokenise(
        ["deep net, deep net", "deep net", "deep net", "deep net. Rare", "deep net", "deep net"]
    )
    assert choose_terms(tokens) == ["deep", "deep net", "net"]
    assert choose_terms(tokenise(["deep net"] * 5)) == ["deep", "net"]
    assert choose_terms(tokenise(["deep net"] * 2)) == []


def test_calibration_tones_down_scores_that_are_too_sure():
    random = np.random.default_rng(0)
    labels = random.integers(0, 3, size=3000)
    guess = np.where(random.random(3000) < 0.6, labels, random.integers(0, 3, size=3000))
    scores = (2.2 * np.eye(3)[guess]).astype(np.float32)  # 0.82 sure, 0.73 right
    sharp, floor = calibrate(scores, labels)
    toned = (1 - floor) * softmax(sharp * scores) + floor / 3
    assert calibration_error(softmax(scores), labels) > 0.05
    assert calibration_error(toned, labels) < 0.02


def tiny_corpus(path):
    """120 papers of three kinds that a few words tell apart, and one without an area."""
    kinds = {
        "optimization": "gradient descent converges with momentum",
        "causal reasoning": "causal effects under hidden confounding",
        "learning theory": "sharp bounds on sample complexity",
    }
    with path.open("w", encoding="utf-8") as out:
        for number in range(120):
            area = list(kinds)[number % 3]
            text = f"We study {kinds[area]} in setting {number % 7}. Case w{number} shows it."
            paper = {"id": f"p{number}", "title": f"Study {number}", "abstract": text}
            out.write(json.dumps({**paper, "keywords": ["study"], "primary_area": area}) + "\n")
        out.write(json.dumps({"id": "none", "title": "No area", "abstract": "Nothing."}) + "\n")
    return path


def test_trains_measures_and_writes(tmp_path, capsys):
    output = tmp_path / "model.tsv.gz"
    corpus = tiny_corpus(tmp_path / "papers.jsonl")
    assert main([str(corpus), "--output", str(output)]) == 0
    figures = json.loads(capsys.readouterr().out)
    unseen = sum(held_out(f"p{number}") for number in range(120))
    assert figures["trained_on"] == 120 - unseen
    assert figures["abstract"]["papers"] == unseen
    assert figures["abstract"]["first_guess"] > 0.8
    model = read_model(output)
    assert model.names == ("causal reasoning", "learning theory", "optimization")
    assert model.about == figures
    assert "gradient descent" in model.terms


def test_model_that_is_measured_is_the_one_in_the_file(tmp_path, monkeypatch):
    """Rounding what was rounded before would make another model."""
    measured = []

    def note(model, texts, labels):
        measured.append(model)
        return {"papers": len(labels)}

    monkeypatch.setattr(train_areas, "figures", note)
    output = tmp_path / "model.tsv.gz"
    main([str(tiny_corpus(tmp_path / "papers.jsonl")), "--output", str(output)])
    written = read_model(output)
    assert len(measured) == 2
    for model in measured:
        assert np.array_equal(model.linear, written.linear)
        assert np.array_equal(model.inner, written.inner)
        assert np.array_equal(model.outer, written.outer)


def test_corpus_that_is_none_gives_a_sentence_and_status_two(tmp_path, capsys):
    path = tmp_path / "papers.jsonl"
    path.write_text("", encoding="utf-8")
    assert main([str(path), "--output", str(tmp_path / "model.tsv.gz")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "model.tsv.gz").exists()
