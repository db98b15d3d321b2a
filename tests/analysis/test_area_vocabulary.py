"""Counting known words and pairs: boundaries, blocks, against a plain count."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from lib.analysis import area_vocabulary
from lib.analysis.area_vocabulary import Vocabulary
from lib.analysis.tokens import Tokens, tokenise

TERMS = ("cat", "dog", "hot dog", "stand")


def test_counts_words_and_pairs_that_do_not_cross_a_boundary():
    tokens = tokenise(["Hot dog, hot dog! A cat", "hot. Dog", "nothing here", ""])
    counts = Vocabulary(TERMS).count(tokens)
    assert counts.toarray().tolist() == [[1, 2, 2, 0], [0, 1, 0, 0], [0] * 4, [0] * 4]


def test_pair_does_not_run_from_one_paper_into_the_next():
    counts = Vocabulary(["hot dog"]).count(tokenise(["very hot", "dog days"]))
    assert counts.toarray().tolist() == [[0], [0]]


def test_pair_is_known_though_its_words_are_not_terms():
    counts = Vocabulary(["hot dog"]).count(tokenise(["a hot dog, a hot cat, dog hot"]))
    assert counts.toarray().tolist() == [[1]]


def test_counts_of_no_papers():
    assert Vocabulary(TERMS).count(tokenise([])).shape == (0, 4)


def plain_count(terms: list[str], tokens: Tokens) -> list[dict[int, int]]:
    """The same by dictionaries, one paper at a time."""
    column = {term: at for at, term in enumerate(terms)}
    found = []
    for start, end in pairwise(tokens.offsets.tolist()):
        words = [tokens.words[i] if i >= 0 else "," for i in tokens.ids[start:end].tolist()]
        seen = [*words, *(f"{a} {b}" for a, b in pairwise(words))]
        found.append(dict(Counter(column[term] for term in seen if term in column)))
    return found


@pytest.mark.parametrize("block", [1, 7, 1024])
def test_counts_as_dictionaries_do(monkeypatch, block):
    monkeypatch.setattr(area_vocabulary, "_BLOCK", block)
    random = np.random.default_rng(1)
    letters = list("abcdefghij,")
    texts = [" ".join(random.choice(letters, size=size)) for size in random.integers(0, 60, 50)]
    pairs = [f"{a} {b}" for a in "abcdefgxyz" for b in "bcdefghxyz"]
    terms = [str(term) for term in random.permutation([*pairs, *"acegz"])]
    counts = Vocabulary(terms).count(tokenise(texts))
    rows = [counts[[row]] for row in range(len(texts))]
    found = [dict(zip(r.indices.tolist(), r.data.tolist(), strict=True)) for r in rows]
    assert found == plain_count(terms, tokenise(texts))
    assert counts.has_sorted_indices
    assert counts.dtype == np.float32


@pytest.mark.parametrize("terms", [[], ["a"], ["a b"], ["a b", "b a", "a a"]])
def test_small_vocabularies(terms):
    tokens = tokenise(["a b a a"])
    counts = Vocabulary(terms).count(tokens)
    plain = plain_count(terms, tokens)[0]
    assert counts.toarray().tolist() == [[plain.get(at, 0) for at in range(len(terms))]]


def test_many_pairs_that_share_slots():
    """2,500 pairs in a table of 65,536 slots: some dozens share one."""
    words = [f"w{number}" for number in range(100)]
    terms = [f"{a} {b}" for a in words[::2] for b in words[1::2]]
    text = ", ".join([*terms, *(f"{b} {a}" for a in words[::2] for b in words[1::2])])
    counts = Vocabulary(terms).count(tokenise([text]))
    assert counts.toarray().tolist() == [[1] * 2500]
