"""The research areas of papers, inferred from their words, with what decided.

Areas whose names the trained model knows are scored by it (see ``scripts/train_areas.py``); a
user's own areas are scored by their seed words (see ``lib.analysis.area_seeds``).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from lib.analysis.area_file import AreaModelError, read_model
from lib.analysis.area_model import AreaModel, Floats, contributions
from lib.analysis.area_names import DATA, Area, AreaError, load_areas, short_label
from lib.analysis.area_seeds import fit_seeds
from lib.analysis.term_lists import load_words
from lib.analysis.tokens import Tokens

__all__ = [
    "Area",
    "AreaClassifier",
    "AreaError",
    "AreaModelError",
    "AreaScores",
    "close_areas",
    "explain",
    "infer_areas",
    "load_areas",
    "load_model",
    "short_label",
]

# A runner-up is close when its probability is at least CLOSE_RATIO of the best one's, and at least
# CLOSE_FLOOR in itself. On papers that the model has not seen, the close areas hold the right one
# for 80 %, with two areas a paper on average.
CLOSE_RATIO = 0.15
CLOSE_FLOOR = 0.08
CLOSE_MOST = 4


@dataclass(frozen=True)
class AreaScores:
    """How likely each area is for each paper.

    Attributes
    ----------
    names : tuple of str, length n_areas
    scores : ndarray of float32, shape (n_papers, n_areas)
        Probabilities: rows add up to 1, or are all 0 for a paper without a known word.
    """

    names: tuple[str, ...]
    scores: Floats


@dataclass(frozen=True)
class AreaClassifier:
    """The areas to choose from, and the trained model for those that it knows."""

    areas: tuple[Area, ...]
    trained: AreaModel | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the areas, in the list's order."""
        return tuple(area.name for area in self.areas)

    def known(self) -> list[tuple[int, int]]:
        """Pairs (position in the list, column of the trained model) of areas that it knows."""
        if self.trained is None:
            return []
        column = {name: at for at, name in enumerate(self.trained.names)}
        return [(at, column[name]) for at, name in enumerate(self.names) if name in column]


def load_model(areas: Path | None = None, model: Path | None = None) -> AreaClassifier:
    """Load the list of areas, and the trained model where it knows at least one of them.

    What was loaded is kept until one of the files changes.

    Parameters
    ----------
    areas : Path, optional
        A list of areas; the one in ``data`` by default.
    model : Path, optional
        A model written by ``scripts/train_areas.py``; the one in ``data`` by default.

    Raises
    ------
    AreaError
        The list of areas cannot be used.
    AreaModelError
        The model cannot be used.
    """
    areas, model = areas or DATA / "areas.toml", model or DATA / "areas_model.tsv.gz"
    return _load(areas, _version(areas), model, _version(model))


def _version(path: Path) -> tuple[int, int] | None:
    """What changes with a file's content: its time and size; None for a file that is missing."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=2)
def _load(
    areas: Path,
    areas_version: tuple[int, int] | None,
    model: Path,
    model_version: tuple[int, int] | None,
) -> AreaClassifier:
    """The versions are there for the cache to tell a file from what it was before."""
    listed = tuple(load_areas(areas))
    trained = read_model(model)
    usable = not {area.name for area in listed}.isdisjoint(trained.names)
    return AreaClassifier(listed, trained if usable else None)


def infer_areas(tokens: Tokens, model: AreaClassifier) -> AreaScores:
    """Estimate how likely each area is for each paper.

    With areas that the trained model knows, a paper's scores do not depend on the other papers.
    Areas that it does not know are scored by seed words spread over the whole corpus; where both
    kinds meet, what the seeds leave over is divided as the model says.

    Parameters
    ----------
    tokens : Tokens
    model : AreaClassifier

    Returns
    -------
    AreaScores
    """
    known = model.known()
    if model.trained is None or not known:
        return AreaScores(model.names, _by_seeds(tokens, model))
    places, columns = (list(part) for part in zip(*known, strict=True))
    features = model.trained.features(tokens)
    trained = _adding_up(model.trained.probabilities(features)[:, columns])
    scores = np.zeros((len(trained), len(model.areas)), dtype=np.float32)
    if len(known) < len(model.areas):
        scores = _by_seeds(tokens, model)
        scores[:, places] = 0.0
    scores[:, places] = trained * (1.0 - scores.sum(axis=1, keepdims=True))
    return AreaScores(model.names, _adding_up(scores))


def _by_seeds(tokens: Tokens, model: AreaClassifier) -> Floats:
    fitted = fit_seeds(tokens, model.areas)
    return fitted.probabilities(fitted.features(tokens))


def _adding_up(scores: Floats) -> Floats:
    """Rows that add up to 1; rows of zeros stay."""
    totals = scores.sum(axis=1, keepdims=True)
    return np.asarray(np.divide(scores, totals, out=np.zeros_like(scores), where=totals > 0))


def close_areas(scores: Floats) -> npt.NDArray[np.bool_]:
    """Mark the best area of each paper, and the runners-up that are close to it.

    Parameters
    ----------
    scores : ndarray, shape (n_papers, n_areas)
        Probabilities.

    Returns
    -------
    ndarray of bool, same shape
        True for the best area, and for up to ``CLOSE_MOST - 1`` more that are at least
        ``CLOSE_RATIO`` times as likely and have at least ``CLOSE_FLOOR``. Rows of zeros have none.
    """
    rank = np.argsort(np.argsort(-scores, axis=1, kind="stable"), axis=1)
    best = scores.max(axis=1, keepdims=True, initial=0.0)
    near = (scores >= CLOSE_RATIO * best) & (scores >= CLOSE_FLOOR)
    return np.asarray(((near & (rank < CLOSE_MOST)) | (rank == 0)) & (best > 0))


def explain(
    tokens: Tokens, model: AreaClassifier, row: int, area: str, limit: int = 12
) -> list[tuple[str, float]]:
    """The words of a paper that speak for an area.

    Parameters
    ----------
    tokens : Tokens
    model : AreaClassifier
    row : int
        Position of the paper.
    area : str
        Name of the area.
    limit : int
        Number of words at most.

    Returns
    -------
    list of (term, contribution)
        Strongest first; the contribution (> 0) is by how much the term raises the log-probability
        of the area above that of the average area. Terms with a function word at either end are
        left out: they decide a little, but tell nobody anything. Empty for an area that is not in
        the list.
    """
    if area not in model.names:
        return []
    trained = model.trained
    if trained is None or area not in trained.names:
        trained = fit_seeds(tokens, model.areas)
    one = _single(tokens, row)
    found = contributions(trained, trained.features(one), trained.names.index(area))
    telling = [(term, value) for term, value in found if value > 0 and _speaks(term)]
    return telling[:limit]


def _speaks(term: str) -> bool:
    """Whether a term means something when shown alone."""
    words = term.split(" ")
    return load_words("function").isdisjoint((words[0], words[-1]))


def _single(tokens: Tokens, row: int) -> Tokens:
    """One paper's tokens."""
    start, end = tokens.offsets[row], tokens.offsets[row + 1]
    return Tokens(
        words=tokens.words,
        ids=tokens.ids[start:end],
        offsets=np.array([0, end - start], dtype=np.int64),
        spellings=tokens.spellings,
        spelling_ids=tokens.spelling_ids[start:end],
    )
