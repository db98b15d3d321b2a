"""Keywords of one paper or of any selection, and what sets a selection apart from the rest."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy import sparse

from lib.analysis.term_rows import Cells, papers_with
from lib.analysis.term_standout import standout
from lib.analysis.terms import Terms

__all__ = ["keyword_scores", "paper_keywords", "papers_with", "standout"]

Rows = npt.NDArray[np.integer]
Floats = npt.NDArray[np.float64]
Marks = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.number]

LENGTH_BONUS = np.array([0.0, 1.0, 2.0, 2.5])
GENERIC_FACTOR = 0.05
SINGLE_FACTOR = 0.1
CHANCE_FACTOR = 0.02
OVERVIEW_PAPERS = 5
IDF_POWER = 0.25
_BURST_PRIOR = 10.0  # papers with one mention each that a term's burstiness is shrunk towards
_SPARE = 2  # candidates for each keyword of a paper
_POOL = 300  # candidates whose parts are weighed: the same ones whatever the limit


def keyword_scores(weights: sparse.csr_array, terms: Terms, rows: Rows, limit: int) -> pd.DataFrame:
    """Rank the terms of a selection.

    The score is the mean TF-IDF weight of the term over the selected papers, times

    - a bonus for phrases (2 for two words, 2.5 for three): a phrase says more than a word, and
      texts name it in full less often;
    - burstiness, the mentions per paper that has the term, shrunk towards 1 where papers are few:
      what a paper is about it mentions again, prose it does not (Church & Gale 1995);
    - papers / (papers + 1): a term of one paper tells of that paper more than of the selection;
      in a selection of more than ``OVERVIEW_PAPERS`` it counts ``SINGLE_FACTOR`` of that;
    - the share of the term's mentions that stand outside longer candidates: "diffusion" counts
      for what "diffusion model" does not explain already (nested terms, Frantzi et al. 2000), but
      never less than ``GENERIC_FACTOR``;
    - ``GENERIC_FACTOR`` for generic terms, so that they follow behind and never lead.

    Parameters
    ----------
    weights : csr_array of float, shape (n_papers, n_terms)
        ``lib.analysis.terms.tfidf(terms.counts)``, which has the cells of ``terms.counts``.
    terms : Terms
    rows : ndarray of int
        Positions of the selected papers, without repeats.
    limit : int
        Number of terms wanted.

    Returns
    -------
    DataFrame
        ``term`` (display), ``score`` (>= 0, descending), ``papers`` (selected papers with the
        term), ``share`` (0..1 of the selected papers), ``column`` (position in terms).
    """
    size = max(len(rows), 1)
    cells = Cells(terms.counts, rows)
    score = cells.sums(weights.data) / size
    uses = cells.sums(terms.counts.data)
    papers = cells.papers()
    score *= LENGTH_BONUS[terms.words] * burstiness(uses, papers) * papers / (papers + 1)
    score[terms.generic] *= GENERIC_FACTOR
    if len(rows) > OVERVIEW_PAPERS:
        score[papers == 1] *= SINGLE_FACTOR
    pool = _top(score, max(_POOL, limit))
    first = pool[:_POOL]
    alone = _alone([terms.keys[column] for column in first], uses[first])
    score[first] *= np.maximum(alone, GENERIC_FACTOR)
    best = pool[np.argsort(-score[pool], kind="stable")][:limit]
    return pd.DataFrame(
        {
            "term": terms.display[best],
            "score": score[best],
            "papers": papers[best],
            "share": papers[best] / size,
            "column": best,
        }
    )


def paper_keywords(
    weights: sparse.csr_array, terms: Terms, per_paper: int = 8
) -> npt.NDArray[np.int32]:
    """Keywords of every paper, best first.

    Scores are made like those of ``keyword_scores``, with the corpus's burstiness, mentions inside
    longer terms of the same paper left to these, and the inverse document frequency to the power
    of ``IDF_POWER``: a paper's keywords should name its field as well as what is its own. Parts
    of a phrase that comes earlier follow behind the others, and behind these generic terms and
    words that the whole corpus uses once.

    Returns
    -------
    ndarray of int32, shape (n_papers, per_paper)
        Positions in terms; -1 where a paper has fewer.
    """
    best = np.full((terms.counts.shape[0], per_paper), -1, dtype=np.int32)
    if not terms.counts.nnz:
        return best
    idf = 1 + np.log((1 + len(best)) / (1 + terms.df))
    factor = LENGTH_BONUS[terms.words] * idf ** (IDF_POWER - 1)
    factor *= np.where(terms.generic, GENERIC_FACTOR, 1.0)
    uses = np.bincount(terms.counts.indices, weights=terms.counts.data, minlength=len(terms))
    chance = (uses == 1) & (terms.words == 1)
    factor *= np.where(chance, CHANCE_FACTOR, 1.0) * burstiness(uses, terms.df)
    alone = _alone_per_paper(terms)
    score = weights.data * np.maximum(alone, GENERIC_FACTOR) * factor[weights.indices]
    row = np.repeat(np.arange(len(best)), np.diff(weights.indptr))
    order = np.lexsort((weights.indices, -score, row))
    rank = np.arange(len(order)) - np.repeat(weights.indptr[:-1], np.diff(weights.indptr))
    first = rank < _SPARE * per_paper
    best = np.full((len(best), _SPARE * per_paper), -1, dtype=np.int32)
    best[row[order][first], rank[first]] = weights.indices[order][first]
    group = np.where(_parts_of_earlier(best, terms.keys), 1, 0)
    group[np.append(terms.generic | chance, True)[best]] = 2
    behind = np.argsort(group, axis=1, kind="stable")
    return np.take_along_axis(best, behind, axis=1)[:, :per_paper]


def _parts_of_earlier(best: npt.NDArray[np.int32], keys: npt.NDArray[np.object_]) -> Marks:
    """Which terms are part of a longer one in an earlier column of their row."""
    shown = np.unique(best[best >= 0])
    number: dict[str, int] = {}
    words = np.full((len(keys) + 1, 3), -2, dtype=np.int32)  # the last row is for padding
    for column in shown.tolist():
        parts = [number.setdefault(word, len(number)) for word in keys[column].split(" ")]
        words[column, : len(parts)] = parts
    length = np.count_nonzero(words >= 0, axis=1)[best]
    words = words[best]
    marks = np.zeros(best.shape, dtype=bool)
    for late in range(1, best.shape[1]):
        for size in (1, 2):
            rows = np.flatnonzero(length[:, late] == size)
            one = words[rows, :late] == words[rows, late, None, :1]
            if size == 2:
                one = one[..., :2] & (words[rows, :late, 1:] == words[rows, late, None, 1:2])
            inside = one.any(axis=2) & (length[rows, :late] > size)
            marks[rows, late] = inside.any(axis=1)
    return marks


def burstiness(uses: Numbers, papers: npt.NDArray[np.integer]) -> Floats:
    """Mentions of each term per paper that has it, shrunk towards 1; both of shape (n_terms,)."""
    return np.asarray((uses + _BURST_PRIOR) / (papers + _BURST_PRIOR))


def _top(score: Floats, limit: int) -> npt.NDArray[np.int64]:
    """Positions of the highest scores above 0, ties by position."""
    positive = np.flatnonzero(score > 0)
    if len(positive) > limit:
        least = np.partition(score[positive], len(positive) - limit)[len(positive) - limit]
        positive = positive[score[positive] >= least]
    return positive[np.argsort(-score[positive], kind="stable")][:limit]


def _alone(keys: Sequence[str], uses: Numbers) -> Floats:
    """Share of each term's uses that no longer term among keys explains; shape (n_keys,)."""
    nested = np.zeros(len(keys))
    for inner, outer in _nestings(keys):
        nested[inner] += uses[outer]
    return np.clip(1.0 - nested / np.maximum(uses, 1.0), 0.0, 1.0)


def _nestings(keys: Sequence[str]) -> list[tuple[int, int]]:
    """Pairs (term, longer term that holds it), without pairs that a term in between implies."""
    position = {key: number for number, key in enumerate(keys)}
    pairs = []
    for outer, key in enumerate(keys):
        words = key.split(" ")
        if len(words) == 1:
            continue
        parts = (
            {" ".join(words[i : i + 2]) for i in range(len(words) - 1)}
            if len(words) == 3
            else set()
        )
        middle = sorted(position[part] for part in parts if part in position)
        covered = {word for number in middle for word in keys[number].split(" ")}
        pairs += [(number, outer) for number in middle]
        singles = sorted(position[w] for w in set(words) - covered if w in position)
        pairs += [(number, outer) for number in singles]
    return pairs


def _alone_per_paper(terms: Terms) -> Floats:
    """Share of each count that stands outside the paper's longer terms; parallel to counts.data."""
    pairs = np.array(_nestings(terms.keys.tolist()), dtype=np.int64).reshape(-1, 2)
    size = len(terms)
    ones = np.ones(len(pairs), dtype=np.int32)
    holds = sparse.csr_array((ones, (pairs[:, 1], pairs[:, 0])), shape=(size, size))
    counts = terms.counts
    nested = sparse.csr_array(counts @ holds)
    nested.sort_indices()
    row = np.repeat(np.arange(counts.shape[0], dtype=np.int64), np.diff(counts.indptr))
    key = row * size + counts.indices
    inner_row = np.repeat(np.arange(counts.shape[0], dtype=np.int64), np.diff(nested.indptr))
    place = np.searchsorted(key, inner_row * size + nested.indices)
    explained = np.zeros(len(key))
    explained[place] = nested.data
    return np.asarray(np.clip(1.0 - explained / counts.data, 0.0, 1.0))
