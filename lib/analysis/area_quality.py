"""How good inferred areas are, against areas that are known."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lib.analysis.area_model import Floats
from lib.analysis.areas import close_areas

Ints = npt.NDArray[np.int64]


def measure(scores: Floats, labels: Ints) -> dict[str, float]:
    """Measure guesses against the known areas.

    Parameters
    ----------
    scores : ndarray, shape (n_papers, n_areas)
        Probabilities; a row of zeros is no guess and counts as a wrong one.
    labels : ndarray of int, shape (n_papers,)
        Column of the known area.

    Returns
    -------
    dict
        ``papers``; shares 0..1 of papers whose known area is the ``first_guess``, ``within_three``,
        and among the close areas (``close_cover``); mean number of ``close_areas`` a paper; and the
        expected ``calibration_error``.
    """
    rows = np.arange(len(labels))
    rank = (scores > scores[rows, labels][:, None]).sum(axis=1)
    rank[scores.max(axis=1) <= 0] = len(scores[0])  # no guess is a wrong guess
    close = close_areas(scores)
    return {
        "papers": len(labels),
        "first_guess": round(float((rank == 0).mean()), 4),
        "within_three": round(float((rank < 3).mean()), 4),
        "calibration_error": round(calibration_error(scores, labels), 4),
        "close_cover": round(float(close[rows, labels].mean()), 4),
        "close_areas": round(float(close.sum(axis=1).mean()), 3),
    }


def calibration_error(probabilities: Floats, labels: Ints, bins: int = 10) -> float:
    """Expected calibration error of the best guess, 0..1 (Guo et al. 2017).

    The mean over the papers of the gap between confidence and share of right guesses, taken within
    bins of confidence of equal width.
    """
    best = probabilities.max(axis=1)
    right = probabilities.argmax(axis=1) == labels
    bin_of = np.minimum((best * bins).astype(int), bins - 1)
    gaps = np.bincount(bin_of, weights=right - best, minlength=bins)
    return float(np.abs(gaps).sum() / len(labels))
