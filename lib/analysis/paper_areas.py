"""The area of each paper: as the corpus gives it, or inferred from the text."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lib.analysis.areas import AreaScores, close_areas
from lib.analysis.index import Areas


def combine_areas(given: list[str], inferred: AreaScores) -> Areas:
    """Areas of the papers, from what the corpus gives and what the texts say.

    A given area stands. A paper without one gets the inferred area, unless the corpus has an area
    scheme of its own (none of its names is one that can be inferred): two schemes side by side
    would count the same thing twice.

    Parameters
    ----------
    given : list of str, length n_papers
        "" where the corpus gives none.
    inferred : AreaScores
        Probabilities of shape (n_papers, n_areas).

    Returns
    -------
    Areas
    """
    has = np.array([bool(area) for area in given], dtype=bool)
    own_scheme = bool(has.any()) and not set(given) & set(inferred.names)
    names = list(dict.fromkeys([*inferred.names, *sorted(set(given) - {""})]))
    at = {name: i for i, name in enumerate(names)}
    scores = np.zeros((len(given), len(names)), dtype=np.float32)
    if not own_scheme:
        scores[:, : len(inferred.names)] = inferred.scores
    close = np.zeros(scores.shape, dtype=bool)
    if not own_scheme:
        close[:, : len(inferred.names)] = close_areas(inferred.scores)
    best = np.where(scores.max(axis=1, initial=0.0) > 0, scores.argmax(axis=1), -1)
    confidence = scores.max(axis=1, initial=0.0).astype(np.float32)
    for row in np.flatnonzero(has):
        best[row] = at[given[row]]
        close[row] = False
    confidence[has] = 1.0
    close[np.flatnonzero(best >= 0), best[best >= 0]] = True
    return _by_size(names, best, close, confidence, has)


def _by_size(
    names: list[str],
    best: npt.NDArray[np.int64],
    close: npt.NDArray[np.bool_],
    confidence: npt.NDArray[np.float32],
    given: npt.NDArray[np.bool_],
) -> Areas:
    """Order the areas by number of papers, then by name; drop those that no paper has."""
    sizes = np.bincount(best[best >= 0], minlength=len(names))
    order = sorted(range(len(names)), key=lambda i: (-int(sizes[i]), names[i]))
    kept = [i for i in order if sizes[i] or close[:, i].any()]
    place = np.full(len(names) + 1, -1, dtype=np.int16)
    place[kept] = np.arange(len(kept), dtype=np.int16)
    return Areas(
        names=tuple(names[i] for i in kept),
        best=place[best],
        close=close[:, kept],
        confidence=confidence,
        given=given,
    )
