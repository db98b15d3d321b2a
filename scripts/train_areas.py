"""Train the model of the research areas on labelled papers: ``data/areas_model.tsv.gz``.

    python -m scripts.train_areas ../shared/corpora/iclr2026_submissions.jsonl.gz

The papers whose id has a BLAKE2b digest with a first byte divisible by five are held out: nothing
of them is seen in training, and the figures in the model's first line come from them. Papers of
``data/iclr2026.txt``, the corpus that ships, are left out of training as well.

Method: stacked generalisation (Wolpert 1992). A linear support vector machine, a complement naive
Bayes classifier (Rennie et al. 2003) and a truncated singular value decomposition read the TF-IDF
of words and pairs of words; a small network turns what they say into probabilities. The network
learns from out-of-fold output, so that it knows how far the first layer can be trusted. In training
the first layer also reads titles, keywords and summaries; the network knows abstracts only.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp
from sklearn.naive_bayes import ComplementNB
from sklearn.neural_network import MLPClassifier
from sklearn.svm import LinearSVC
from sklearn.utils.extmath import randomized_svd

from lib.analysis.area_file import read_model, save_model
from lib.analysis.area_model import (
    AreaModel,
    Floats,
    inverse_frequency,
    softmax,
    spread,
    weigh,
)
from lib.analysis.area_quality import calibration_error, measure
from lib.analysis.area_vocabulary import Vocabulary
from lib.analysis.tokens import Tokens, tokenise
from lib.corpus.model import CorpusError
from lib.corpus.read import read_path

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = ROOT / "data" / "iclr2026.txt"
TARGET = ROOT / "data" / "areas_model.tsv.gz"

HELD_OUT = "first byte of BLAKE2b(id) divisible by 5"
MIN_DF_WORD, MIN_DF_PAIR = 3, 6  # papers that a word or a pair must occur in
EVERYDAY = 1.7  # idf of a word in half of the papers
DIMENSIONS = 30  # of the singular value decomposition
FOLDS, CALIBRATION_FOLDS = 6, 3  # for output of the first and of the second layer on unseen papers
HIDDEN, NETWORKS, EPOCHS, DECAY = 128, 3, 15, 0.3

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Labelled:
    """Papers with a label: what is read at prediction, what more is read in training."""

    ids: list[str]
    abstracts: list[str]
    titled: list[str]
    everything: list[str]
    names: tuple[str, ...]
    labels: Ints

    def take(self, rows: Ints) -> Labelled:
        """The papers at these positions."""
        texts = (self.ids, self.abstracts, self.titled, self.everything)
        ids, abstracts, titled, everything = ([text[i] for i in rows] for text in texts)
        return Labelled(ids, abstracts, titled, everything, self.names, self.labels[rows])


def held_out(paper_id: str) -> bool:
    """Whether a paper is kept for the figures and never trained on."""
    return hashlib.blake2b(paper_id.encode("utf-8")).digest()[0] % 5 == 0


def read_labelled(path: Path) -> Labelled:
    """Read the papers of a corpus that have an abstract and an area."""
    papers = [p for p in read_path(path).papers.to_pylist() if p["abstract"] and p["area"]]
    names = tuple(sorted({paper["area"] for paper in papers}))
    everything = [
        "; ".join([p["title"] or "", p["abstract"], *(p["keywords"] or []), p["tldr"] or ""])
        for p in papers
    ]
    return Labelled(
        [paper["id"] for paper in papers],
        [paper["abstract"] for paper in papers],
        [f"{p['title']}. {p['abstract']}" if p["title"] else p["abstract"] for p in papers],
        everything,
        names,
        np.array([names.index(paper["area"]) for paper in papers], dtype=np.int64),
    )


def shipped_abstracts() -> set[str]:
    """The abstracts of the corpus that ships, as :func:`plain` text."""
    return {plain(text) for text in read_path(SHIPPED).papers["abstract"].to_pylist()}


def plain(text: str) -> str:
    """Letters and digits only: equal for two copies of a text that differ in layout."""
    return re.sub(r"[\W_]+", "", text.casefold())


def split(papers: Labelled, excluded: set[str]) -> tuple[Labelled, Labelled]:
    """Papers to train on, and papers held out."""
    out = np.array([held_out(paper_id) for paper_id in papers.ids], dtype=bool)
    barred = np.array([plain(text) in excluded for text in papers.abstracts], dtype=bool)
    return papers.take(np.flatnonzero(~out & ~barred)), papers.take(np.flatnonzero(out))


def choose_terms(tokens: Tokens) -> list[str]:
    """Words and pairs of adjacent words that occur in enough papers, in alphabetical order."""
    size, papers = len(tokens.words), len(tokens)
    row = np.repeat(np.arange(papers), np.diff(tokens.offsets))
    ids = tokens.ids.astype(np.int64)
    adjacent = (ids[:-1] >= 0) & (ids[1:] >= 0)
    pairs = ids[:-1][adjacent] * size + ids[1:][adjacent]
    word_df = _document_frequency(ids[ids >= 0], row[ids >= 0], papers)
    pair_df = _document_frequency(pairs, row[:-1][adjacent], papers)
    words = [tokens.words[w] for w, df in word_df if df >= MIN_DF_WORD]
    phrases = [
        f"{tokens.words[key // size]} {tokens.words[key % size]}"
        for key, df in pair_df
        if df >= MIN_DF_PAIR
    ]
    return sorted(words + phrases)


def _document_frequency(keys: Ints, rows: Ints, papers: int) -> Iterator[tuple[int, int]]:
    once = np.unique(keys * papers + rows)
    found, df = np.unique(once // papers, return_counts=True)
    return zip(found.tolist(), df.tolist(), strict=True)


@dataclass(frozen=True)
class FirstLayer:
    """A linear layer: ``x @ weights + bias``."""

    weights: Floats
    bias: Floats

    def __call__(self, features: sp.csr_array) -> Floats:
        return np.asarray(features @ self.weights + self.bias, dtype=np.float32)


def fit_first(brief: sp.csr_array, full: sp.csr_array, labels: Ints) -> FirstLayer:
    """Fit the two linear classifiers on abstracts and on abstracts with everything else."""
    both = sp.csr_matrix(sp.vstack([brief, full]))
    twice = np.concatenate([labels, labels])
    machine = LinearSVC(C=0.2, random_state=0).fit(both, twice)
    bayes = ComplementNB(alpha=0.3).fit(both, twice)
    evidence = bayes.feature_log_prob_.T - bayes.feature_log_prob_.mean(axis=0)[:, None]
    weights = np.hstack([machine.coef_.T, evidence])
    bias = np.concatenate([machine.intercept_, np.zeros(evidence.shape[1])])
    return FirstLayer(weights.astype(np.float32), bias.astype(np.float32))


def out_of_fold(brief: sp.csr_array, full: sp.csr_array, papers: Labelled) -> Floats:
    """Output of the first layer for papers that it was not fitted on."""
    part = np.array([hashlib.blake2b(i.encode()).digest()[1] % FOLDS for i in papers.ids])
    found = np.zeros((len(part), 2 * len(papers.names)), dtype=np.float32)
    for fold in range(FOLDS):
        seen, unseen = np.flatnonzero(part != fold), np.flatnonzero(part == fold)
        first = fit_first(brief[seen], full[seen], papers.labels[seen])
        found[unseen] = first(brief[unseen])
    return found


def fit_networks(inputs: Floats, labels: Ints) -> list[MLPClassifier]:
    """Fit small networks that differ in their random start only."""
    return [_fit_network(inputs, labels, seed) for seed in range(NETWORKS)]


def _fit_network(inputs: Floats, labels: Ints, seed: int) -> MLPClassifier:
    """A fixed number of epochs: the network must stop before it knows its papers by heart."""
    batch = min(128, len(labels))
    network = MLPClassifier((HIDDEN,), alpha=DECAY, batch_size=batch, random_state=seed)
    order, classes = np.random.default_rng(seed), np.unique(labels)
    for _ in range(EPOCHS):
        rows = order.permutation(len(labels))
        network.partial_fit(inputs[rows], labels[rows], classes=classes)
    return network


def log_mean(networks: Sequence[MLPClassifier], inputs: Floats) -> Floats:
    """Mean over the networks of their log-probabilities."""
    return np.asarray(np.mean([net.predict_log_proba(inputs) for net in networks], axis=0))


def calibrate(scores: Floats, labels: Ints) -> tuple[float, float]:
    """Sharpness and floor with the least expected calibration error, on scores out of fold."""
    grid = [(sharp / 20, floor / 100) for sharp in range(16, 29) for floor in range(0, 21, 2)]

    def error(setting: tuple[float, float]) -> float:
        sharp, floor = setting
        return calibration_error(spread(softmax(sharp * scores), floor), labels)

    return min(grid, key=error)


def train(papers: Labelled) -> AreaModel:
    """Fit the whole model on labelled papers."""
    full_tokens, brief_tokens = tokenise(papers.everything), tokenise(papers.abstracts)
    terms = choose_terms(full_tokens)
    vocabulary = Vocabulary(terms)
    counts = vocabulary.count(brief_tokens)
    idf = inverse_frequency(counts)
    brief = sp.csr_matrix(weigh(counts, idf))
    full = sp.csr_matrix(weigh(vocabulary.count(full_tokens), idf))
    _, sizes, directions = randomized_svd(brief, DIMENSIONS, n_iter=3, random_state=0)
    directions = directions[sizes > 0.01 * sizes[0]]  # the others are rounding errors
    inputs = np.hstack([out_of_fold(brief, full, papers), brief @ directions.T])
    first = fit_first(brief, full, papers.labels)
    linear = np.hstack([first.weights, directions.T]).astype(np.float32)
    bias = np.concatenate([first.bias, np.zeros(len(directions), dtype=np.float32)])
    network = fit_second(inputs, bias, papers.labels)
    return AreaModel(
        names=papers.names, terms=tuple(terms), idf=idf, linear=linear, everyday=EVERYDAY, **network
    )


def fit_second(inputs: Floats, bias: Floats, labels: Ints) -> dict[str, Any]:
    """Fit and calibrate the networks; return them as one, in the fields of ``AreaModel``.

    ``bias`` is what the linear layer leaves out of its part of ``inputs``.
    """
    mean, scale = inputs.mean(axis=0), inputs.std(axis=0)
    inputs = ((inputs - mean) / scale).astype(np.float32)
    unseen = np.zeros((len(labels), labels.max() + 1), dtype=np.float32)
    part = np.arange(len(labels)) % CALIBRATION_FOLDS
    for fold in range(CALIBRATION_FOLDS):
        networks = fit_networks(inputs[part != fold], labels[part != fold])
        unseen[part == fold] = log_mean(networks, inputs[part == fold])
    sharp, floor = calibrate(unseen, labels)
    networks = fit_networks(inputs, labels)
    inner = np.hstack([net.coefs_[0] for net in networks]) / scale[:, None]
    inner_bias = np.concatenate([net.intercepts_[0] for net in networks]) + (bias - mean) @ inner
    outer = np.vstack([net.coefs_[1] for net in networks]) * (sharp / NETWORKS)
    outer_bias = np.mean([net.intercepts_[1] for net in networks], axis=0) * sharp
    return {
        "inner": inner.astype(np.float32),
        "inner_bias": inner_bias.astype(np.float32),
        "outer": outer.astype(np.float32),
        "outer_bias": outer_bias.astype(np.float32),
        "floor": floor,
    }


def figures(model: AreaModel, texts: Sequence[str], labels: Ints) -> dict[str, float]:
    """How good the guesses for papers are that the model has not seen."""
    scores = model.probabilities(model.features(tokenise(texts)))
    return measure(scores, labels)


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, measure on the papers held out, write the model; print the figures as JSON."""
    parser = argparse.ArgumentParser(description="Train the model of the research areas.")
    parser.add_argument("corpus", type=Path, help="papers with abstracts and areas")
    parser.add_argument("--output", type=Path, default=TARGET)
    options = parser.parse_args(arguments)
    try:
        papers = read_labelled(options.corpus)
    except CorpusError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    seen, unseen = split(papers, shipped_abstracts())
    model = train(seen)
    save_model(model, options.output)
    kept = read_model(options.output)  # with its numbers rounded, as everybody gets it
    about = {
        "source": options.corpus.name,
        "trained_on": len(seen.ids),
        "held_out": HELD_OUT,
        "abstract": figures(kept, unseen.abstracts, unseen.labels),
        "title_and_abstract": figures(kept, unseen.titled, unseen.labels),
    }
    save_model(replace(model, about=about), options.output)
    sys.stdout.write(json.dumps(about, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
