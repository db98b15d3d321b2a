"""What sets a selection of papers apart from the rest."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.special import ndtr

from lib.analysis.term_rows import Cells
from lib.analysis.terms import Terms

Rows = npt.NDArray[np.integer]
Floats = npt.NDArray[np.float64]

PRIOR_PAPERS = 10.0
FEW_PAPERS = 3
FALSE_DISCOVERY_RATE = 0.05
_Z = 1.959964  # two-sided 95 %
_SAME_PAPERS = 0.8
_POOL = 4  # candidates looked at for one that is shown


def standout(terms: Terms, rows: Rows, limit: int) -> pd.DataFrame:
    """Terms that more of the selected papers have than of the rest.

    The log-odds ratio of a paper's having the term, selection against rest, with an informative
    Dirichlet prior (Monroe, Colaresi & Quinn 2008): the prior is worth ``PRIOR_PAPERS`` papers with
    the corpus's own shares. Papers are counted, not mentions, for mentions in one paper are not
    independent. Shown are terms of at least ``FEW_PAPERS`` selected papers whose 95 % interval lies
    above 0 and that pass the Benjamini-Hochberg procedure at ``FALSE_DISCOVERY_RATE`` over all
    terms tried; generic terms, and parts of a phrase shown already with nearly the same papers,
    are left out.

    Parameters
    ----------
    terms : Terms
    rows : ndarray of int
        Positions of the selected papers, without repeats.
    limit : int

    Returns
    -------
    DataFrame
        ``term``, ``log_odds``, ``lower``, ``upper`` (natural logarithms; 95 % interval),
        ``papers``, ``share``, ``share_rest``; by lower, descending. Empty where the selection is
        everything or nothing.
    """
    n_papers = terms.counts.shape[0]
    inside, outside = len(rows), n_papers - len(rows)
    if not inside or not outside:
        return _standout_frame(terms, np.empty(0, dtype=np.int64), np.empty((3, 0)), (0, 0), (1, 1))
    papers = Cells(terms.counts, rows).papers()
    tried = np.flatnonzero((terms.df >= FEW_PAPERS) & ~terms.generic)
    here, there = papers[tried], terms.df[tried] - papers[tried]
    ratio, error = _log_odds_ratio(here, there, inside, outside)
    findings = (here >= FEW_PAPERS) & (ratio - _Z * error > 0) & _discoveries(ratio / error)
    lower = ratio - _Z * error
    picked = np.flatnonzero(findings)
    picked = picked[np.argsort(-lower[picked], kind="stable")][: _POOL * limit]
    columns = tried[picked]
    distinct = _distinct([terms.keys[c] for c in columns], here[picked], limit)
    picked, columns = picked[distinct], columns[distinct]
    bounds = np.stack((ratio, lower, ratio + _Z * error))[:, picked]
    return _standout_frame(terms, columns, bounds, (here[picked], there[picked]), (inside, outside))


def _log_odds_ratio(
    here: npt.NDArray[np.integer], there: npt.NDArray[np.integer], inside: int, outside: int
) -> tuple[Floats, Floats]:
    """Log-odds ratio with the corpus as prior, and its standard error."""
    prior = PRIOR_PAPERS * (here + there) / (inside + outside)
    rest_prior = PRIOR_PAPERS - prior
    a, b = here + prior, inside - here + rest_prior
    c, d = there + prior, outside - there + rest_prior
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.log(a) - np.log(b) - np.log(c) + np.log(d)
        error = np.sqrt(1 / a + 1 / b + 1 / c + 1 / d)
    everywhere = rest_prior <= 0
    return np.where(everywhere, 0.0, ratio), np.where(everywhere, 1.0, error)


def _discoveries(z: Floats) -> npt.NDArray[np.bool_]:
    """Benjamini-Hochberg: which of the z values are findings at FALSE_DISCOVERY_RATE, two-sided."""
    p = 2 * ndtr(-np.abs(z))
    ranked = np.sort(p)
    passing = ranked <= FALSE_DISCOVERY_RATE * np.arange(1, len(p) + 1) / max(len(p), 1)
    threshold = ranked[passing].max() if passing.any() else -1.0
    return np.asarray(p <= threshold)


def _distinct(keys: Sequence[str], papers: npt.NDArray[np.integer], limit: int) -> list[int]:
    """Terms to show: no part of, and no phrase around, one shown with nearly the same papers."""
    shown: list[int] = []
    for number, key in enumerate(keys):
        if len(shown) == limit:
            break
        if not any(
            _one_holds_other(key, keys[other])
            and min(papers[number], papers[other])
            >= _SAME_PAPERS * max(papers[number], papers[other])
            for other in shown
        ):
            shown.append(number)
    return shown


def _one_holds_other(key: str, other: str) -> bool:
    return f" {key} " in f" {other} " or f" {other} " in f" {key} "


def _standout_frame(
    terms: Terms,
    columns: npt.NDArray[np.int64],
    bounds: Floats,
    papers: tuple[npt.NDArray[np.integer] | int, npt.NDArray[np.integer] | int],
    sizes: tuple[int, int],
) -> pd.DataFrame:
    here = np.zeros(len(columns), dtype=np.int64) + papers[0]
    return pd.DataFrame(
        {
            "term": terms.display[columns].astype(object),
            "log_odds": bounds[0],
            "lower": bounds[1],
            "upper": bounds[2],
            "papers": here,
            "share": here / sizes[0],
            "share_rest": (np.zeros(len(columns)) + papers[1]) / sizes[1],
        }
    )
