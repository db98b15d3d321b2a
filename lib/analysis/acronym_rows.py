"""Which meaning each paper's mentions of a short form count for, all short forms at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]

_DOMINANT_SHARE, _DOMINANT_PAPERS = 0.8, 3
# One paper's own definition does not speak for hundreds that use a well-known acronym (RGB).
_TRUSTED_USES = 12
_REAL_SHARE, _MANY = 0.05, 10


@dataclass(frozen=True, slots=True)
class Pairs:
    """Distinct pairs of a row and a paper, in order, with a count each."""

    rows: Ints
    papers: Ints
    counts: Ints


def count_pairs(rows: Ints, papers: Ints, width: int) -> Pairs:
    """How often each pair of a row and a paper (below ``width``) occurs; rows below 0 do not."""
    kept = rows >= 0
    codes, counts = np.unique(rows[kept] * width + papers[kept], return_counts=True)
    return Pairs(codes // width, codes % width, counts)


@dataclass(frozen=True, slots=True)
class Assignment:
    """Mentions by meaning.

    Attributes
    ----------
    pairs : Pairs
        Mentions per paper of the meanings, in their order, then of uses that nothing explains.
    unexplained : ndarray of int64
        Short form of each row after the meanings.
    ambiguous : ndarray of bool
        Per short form.
    """

    pairs: Pairs
    unexplained: Ints
    ambiguous: npt.NDArray[np.bool_]


def assign(meanings: Ints, defined: Pairs, uses: Pairs, shorts: int, width: int) -> Assignment:
    """Give each paper's mentions to the meaning that they carry (see ``collect_acronyms``).

    Parameters
    ----------
    meanings : ndarray of int64
        Number of each meaning's short form, ascending.
    defined : Pairs
        Meanings and the papers that define them.
    uses : Pairs
        Short forms and the papers that use them, with mentions.
    shorts, width : int
        How many short forms and papers there are.
    """
    used = uses.rows * width + uses.papers
    own = meanings[defined.rows] * width + defined.papers
    defining = np.unique(own)
    papers = np.bincount(defining // width, minlength=shorts)
    holds = np.bincount(defined.rows, minlength=len(meanings))
    elsewhere = ~_among(used, defining)
    rest = np.bincount(uses.rows[elsewhere], minlength=shorts)
    target = _clear_meaning(meanings, holds, papers, rest)
    open_ = np.flatnonzero((rest > 0) & (target < 0))
    target[open_] = len(meanings) + np.arange(len(open_))
    mentions = np.ones(len(own), dtype=np.int64)
    there = _among(own, used)
    mentions[there] = uses.counts[np.searchsorted(used, own[there])]
    pairs = Pairs(
        np.concatenate([defined.rows, target[uses.rows[elsewhere]]]),
        np.concatenate([defined.papers, uses.papers[elsewhere]]),
        np.concatenate([mentions, uses.counts[elsewhere]]),
    )
    return Assignment(pairs, open_, _ambiguous(meanings, holds, papers))


def _among(values: Ints, others: Ints) -> npt.NDArray[np.bool_]:
    """Which values are among others, which are sorted."""
    if len(others) == 0:
        return np.zeros(len(values), dtype=bool)
    places = np.searchsorted(others, values)
    found: npt.NDArray[np.bool_] = others[np.minimum(places, len(others) - 1)] == values
    return found


def _clear_meaning(meanings: Ints, holds: Ints, papers: Ints, rest: Ints) -> Ints:
    """The meaning of each short form that its uses elsewhere carry, -1 where that is open."""
    target = np.full(len(papers), -1, dtype=np.int64)
    order = np.lexsort((-holds, meanings))  # stable: of equals, the one defined first
    shorts, first = np.unique(meanings[order], return_index=True)
    top = order[first]
    alone = np.bincount(meanings, minlength=len(papers))[shorts] == 1
    many = holds[top] >= _DOMINANT_PAPERS
    clear = alone | ((holds[top] / papers[shorts] >= _DOMINANT_SHARE) & many)
    clear &= many | (rest[shorts] <= _TRUSTED_USES)
    target[shorts[clear]] = top[clear]
    return target


def _ambiguous(meanings: Ints, holds: Ints, papers: Ints) -> npt.NDArray[np.bool_]:
    """Whether two meanings or more are real; one with few of many papers may be a slip."""
    least = np.maximum(_REAL_SHARE * papers, np.where(papers < _MANY, 1, 2))
    real = holds >= least[meanings]
    several: npt.NDArray[np.bool_] = np.bincount(meanings[real], minlength=len(papers)) > 1
    return several
