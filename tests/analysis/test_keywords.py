"""Keywords of selections and papers, and what stands out: small corpora worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import sparse

from lib.analysis.keywords import (
    GENERIC_FACTOR,
    LENGTH_BONUS,
    OVERVIEW_PAPERS,
    SINGLE_FACTOR,
    burstiness,
    keyword_scores,
    paper_keywords,
    papers_with,
    standout,
)
from lib.analysis.term_rows import Cells
from lib.analysis.term_standout import FEW_PAPERS, PRIOR_PAPERS
from lib.analysis.terms import Terms, count_terms, tfidf
from lib.analysis.tokens import tokenise


def build(*texts: str) -> tuple[sparse.csr_array, Terms]:
    terms = count_terms(tokenise(texts))
    return tfidf(terms.counts), terms


def two_fields(each: int) -> tuple[sparse.csr_array, Terms]:
    """Papers on kernels, then as many on policies; every paper names lattices."""
    kernels = [f"Kernel ridge of lattices, k{n}q." for n in range(each)]
    policies = [f"Policy of lattices, p{n}q." for n in range(each)]
    return build(*kernels, *policies)


def column(terms: Terms, key: str) -> int:
    return terms.keys.tolist().index(key)


def test_scores_by_hand() -> None:
    weights, terms = build("kernel lattice.", "kernel, kernel, prism.")
    table = keyword_scores(weights, terms, np.array([0, 1]), 10)
    assert list(table.columns) == ["term", "score", "papers", "share", "column"]
    idf = 1 + math.log(3 / 2)
    first = 1 / math.hypot(1, idf)
    second = (1 + math.log(2)) / math.hypot(1 + math.log(2), idf)
    by_term = table.set_index("term")
    mean = (first + second) / 2
    assert by_term.loc["kernel", "score"] == pytest.approx(mean * (13 / 12) * (2 / 3), rel=1e-5)
    assert by_term.loc["lattice", "score"] == pytest.approx(idf * first / 2 / 2, rel=1e-5)
    assert by_term["papers"].to_dict() == {"kernel": 2, "lattice": 1, "prism": 1}
    assert by_term["share"].to_dict() == {"kernel": 1.0, "lattice": 0.5, "prism": 0.5}
    assert table["score"].is_monotonic_decreasing


def test_scores_of_one_paper_hold_its_terms_only() -> None:
    weights, terms = build("kernel, lattice.", "kernel, prism.", "prism")
    table = keyword_scores(weights, terms, np.array([1]), 10)
    assert set(table["term"]) == {"kernel", "prism"}
    assert set(table["share"]) == {1.0}


def test_generic_terms_follow_behind() -> None:
    weights, terms = build(*["method, method, method, kernel"] * 3)
    table = keyword_scores(weights, terms, np.arange(3), 10)
    assert table["term"].tolist() == ["kernel", "method"]
    whole = weights.toarray().mean(axis=0)[column(terms, "method")]
    burst = (9 + 10) / (3 + 10) * (3 / 4)
    assert table["score"][1] == pytest.approx(whole * burst * GENERIC_FACTOR, rel=1e-5)


def test_a_part_counts_only_for_what_its_phrase_leaves() -> None:
    weights, terms = build(*["diffusion kernel. diffusion kernel. diffusion."] * 2)
    table = keyword_scores(weights, terms, np.arange(2), 10).set_index("term")["score"]
    plain = weights.toarray().mean(axis=0)
    burst = float(burstiness(np.array([6]), np.array([2]))[0]) * (2 / 3)
    assert table["diffusion"] == pytest.approx(
        plain[column(terms, "diffusion")] * burst / 3, rel=1e-5
    )
    phrase = plain[column(terms, "diffusion kernel")] * LENGTH_BONUS[2] * (14 / 12) * (2 / 3)
    assert table["diffusion kernel"] == pytest.approx(phrase, rel=1e-5)
    assert table.index[0] == "diffusion kernel"


@pytest.mark.parametrize("share", [0.1, 0.9])
def test_cells_sum_alike_by_gather_and_by_product(share: float) -> None:
    random = np.random.default_rng(0)
    dense = random.poisson(0.5, size=(40, 25))
    matrix = sparse.csr_array(dense.astype(np.int32))
    rows = random.permutation(40)[: int(40 * share)]
    cells = Cells(matrix, rows)
    assert cells.sums(matrix.data).tolist() == dense[rows].sum(axis=0).tolist()
    assert cells.papers().tolist() == (dense[rows] > 0).sum(axis=0).tolist()


def test_paper_keywords_rank_and_pad() -> None:
    weights, terms = build("kernel ridge. kernel ridge. prism. method.", "prism", "")
    best = paper_keywords(weights, terms, per_paper=6)
    assert (best.shape, best.dtype) == ((3, 6), np.int32)
    shown = [[terms.keys[c] for c in row if c >= 0] for row in best]
    assert shown[0][:2] == ["kernel ridge", "prism"]
    assert set(shown[0]) == {"kernel ridge", "prism", "kernel", "ridge", "method"}
    assert shown[1:] == [["prism"], []]
    assert best[2].tolist() == [-1] * 6


def test_paper_keywords_agree_with_nesting_in_one_paper_only() -> None:
    weights, terms = build("kernel ridge. kernel ridge.", "kernel kernel ridge. lattice", "kernel")
    best = paper_keywords(weights, terms)
    assert terms.keys[best[0, 0]] == "kernel ridge"
    assert terms.keys[best[2, 0]] == "kernel"


def test_terms_of_one_paper_follow_in_an_overview() -> None:
    many = ["kernel"] * OVERVIEW_PAPERS + ["prism ridge, prism ridge, prism ridge"]
    weights, terms = build(*many)
    table = keyword_scores(weights, terms, np.arange(len(many)), 5).set_index("term")["score"]
    mean = weights.toarray().mean(axis=0)[column(terms, "prism ridge")]
    expected = mean * LENGTH_BONUS[2] * (13 / 11) / 2 * SINGLE_FACTOR
    assert table["prism ridge"] == pytest.approx(expected, rel=1e-5)
    few = keyword_scores(weights, terms, np.arange(1, len(many)), 5).set_index("term")["score"]
    assert few["prism ridge"] > table["prism ridge"] / SINGLE_FACTOR


def test_parts_follow_their_phrase_and_what_is_said_once_follows_both() -> None:
    text = "Kernel ridge. Kernel ridge. Ridge, ridge. Prism, prism. Lattice."
    weights, terms = build(text, "Other planet, planet.")
    shown = [terms.keys[c] for c in paper_keywords(weights, terms)[0] if c >= 0]
    assert shown == ["kernel ridge", "prism", "ridge", "kernel", "lattice"]
    weights, terms = build("big kernel ridge lattice", "big kernel ridge lattice. Kernel ridge.")
    shown = [terms.keys[c] for c in paper_keywords(weights, terms)[1] if c >= 0]
    assert shown.index("kernel ridge lattice") < shown.index("kernel ridge")


def test_adjectives_never_lead() -> None:
    weights, terms = build(*["temporal, temporal, temporal, structured, prism"] * 6)
    assert keyword_scores(weights, terms, np.arange(6), 3)["term"][0] == "prism"
    assert terms.keys[paper_keywords(weights, terms)[0, 0]] == "prism"


def test_papers_with_keeps_the_order_of_the_selection() -> None:
    _, terms = build("kernel", "prism", "kernel prism", "kernel")
    rows = np.array([3, 1, 0])
    assert papers_with(terms, column(terms, "kernel"), rows).tolist() == [3, 0]
    assert papers_with(terms, column(terms, "kernel"), rows[:0]).tolist() == []


def test_standout_by_hand() -> None:
    _, terms = two_fields(20)
    table = standout(terms, np.arange(20), 10)
    row = table.iloc[0]
    assert row["term"] == "Kernel ridge"
    prior = PRIOR_PAPERS / 2
    a, b, c, d = 20 + prior, 0 + prior, 0 + prior, 20 + prior
    ratio = math.log(a / b) - math.log(c / d)
    error = math.sqrt(1 / a + 1 / b + 1 / c + 1 / d)
    assert row["log_odds"] == pytest.approx(ratio)
    assert row["lower"] == pytest.approx(ratio - 1.959964 * error)
    assert row["upper"] == pytest.approx(ratio + 1.959964 * error)
    assert (row["papers"], row["share"], row["share_rest"]) == (20, 1.0, 0.0)
    assert len(table) == 1  # "lattices" is everywhere; "kernel" and "ridge" are in the same papers


def test_chance_differences_do_not_stand_out() -> None:
    random = np.random.default_rng(1)
    words = [f"w{chr(97 + n // 26)}{chr(97 + n % 26)}z" for n in range(300)]
    texts = [". ".join(random.choice(words, 20)) for _ in range(400)]
    _, terms = build(*texts)
    for seed in range(5):
        rows = np.random.default_rng(seed).permutation(400)[:150]
        assert len(standout(terms, rows, 50)) <= 2


@pytest.mark.parametrize("rows", [[], list(range(10))])
def test_nothing_stands_out_of_everything_or_nothing(rows: list[int]) -> None:
    _, terms = two_fields(5)
    table = standout(terms, np.array(rows, dtype=np.int64), 10)
    assert list(table.columns) == [
        "term", "log_odds", "lower", "upper", "papers", "share", "share_rest",
    ]  # fmt: skip
    assert len(table) == 0


def test_a_term_of_few_papers_does_not_stand_out() -> None:
    few = FEW_PAPERS - 1
    _, terms = build(*["prism"] * few, *["kernel"] * 60)
    assert len(standout(terms, np.arange(few), 10)) == 0


@pytest.mark.parametrize("texts", [[], [""], ["", ""]])
def test_empty_corpora(texts: list[str]) -> None:
    weights, terms = build(*texts)
    rows = np.arange(len(texts))
    assert len(keyword_scores(weights, terms, rows, 5)) == 0
    assert paper_keywords(weights, terms).tolist() == [[-1] * 8] * len(texts)
    assert len(standout(terms, rows[:1], 5)) == 0


def test_the_shipped_corpus(seed_text: str) -> None:
    texts = [block for block in seed_text.split("\n\n") if block.strip()][1:]
    weights, terms = build(*texts)
    top = keyword_scores(weights, terms, np.arange(len(texts)), 40)
    assert {"reinforcement learning", "large language models"} <= set(top["term"])
    assert not terms.generic[top["column"]].any()
    assert not keyword_scores(weights, terms, np.arange(0), 5).size
    assert (paper_keywords(weights, terms) >= 0).all()
