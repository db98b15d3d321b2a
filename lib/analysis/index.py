"""Everything known of one corpus, read-only, and the values that its papers can be filtered by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from scipy.sparse import csr_array

from lib.analysis import keywords
from lib.analysis.acronyms import Acronyms
from lib.analysis.terms import Terms
from lib.analysis.topics import TopicModel, TopicSet
from lib.corpus.model import Report

Choice = tuple[Any, int]

OFFERED = 300  # keywords and acronyms offered by name: more would not fit on the wire or the eye


@dataclass(frozen=True, slots=True)
class Areas:
    """The areas of each paper.

    Attributes
    ----------
    names : tuple of str
        The areas, by number of papers, largest first.
    best : int16 array, shape (n_papers,)
        Best area of each paper, as a position in ``names``; -1 where there is none.
    close : bool array, shape (n_papers, n_areas)
        Best area and close runners-up.
    confidence : float32 array, shape (n_papers,)
        Probability of the best area, 0..1; 1 where the corpus gives it.
    given : bool array, shape (n_papers,)
        Whether the corpus itself gives the area.
    """

    names: tuple[str, ...]
    best: npt.NDArray[np.int16]
    close: npt.NDArray[np.bool_]
    confidence: npt.NDArray[np.float32]
    given: npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Index:
    """One analysed corpus. Nothing in it is ever changed.

    Attributes
    ----------
    papers : pyarrow.Table
        ``PAPER_SCHEMA`` with ``title`` as it is shown, and the columns ``title_source`` ("given" or
        "derived") and ``name`` (the named contribution, or "").
    weights : csr_array, shape (n_papers, n_terms)
        TF-IDF.
    near : int32 array, shape (n_papers, 10)
        Most similar papers as positions, -1 where there are none; ``near_scores`` their cosine.
    """

    name: str
    digest: str
    papers: pa.Table
    terms: Terms
    weights: csr_array
    paper_terms: npt.NDArray[np.int32]
    topic_set: TopicSet
    areas: Areas
    acronyms: Acronyms
    near: npt.NDArray[np.int32]
    near_scores: npt.NDArray[np.float32]
    report: Report
    search_path: Path

    def __len__(self) -> int:
        return int(self.papers.num_rows)

    @property
    def area_names(self) -> tuple[str, ...]:
        """The areas, by number of papers."""
        return self.areas.names

    def topics(self, count: int | None = None) -> TopicModel | None:
        """The topic model with so many topics, the default one, or None where there is none."""
        models = self.topic_set.models
        return models.get(count or self.topic_set.default) or models.get(self.topic_set.default)

    @cached_property
    def years(self) -> npt.NDArray[np.int32]:
        """Year of each paper, -1 where unknown."""
        years: npt.NDArray[np.int32] = self.papers["year"].fill_null(-1).to_numpy()
        return years

    @cached_property
    def ratings(self) -> npt.NDArray[np.float32]:
        """Mean rating of each paper, NaN where there is none."""
        ratings: npt.NDArray[np.float32] = self.papers["rating"].to_numpy()
        return ratings

    @cached_property
    def columns(self) -> dict[str, int]:
        """Term index by the spelling shown, and by the folded key where no spelling is the same."""
        by_key = {str(key): i for i, key in enumerate(self.terms.keys)}
        return by_key | {str(text): i for i, text in enumerate(self.terms.display)}

    def codes(self, column: str) -> tuple[npt.NDArray[np.int32], list[str]]:
        """A text column as codes into its values; "" counts as a value."""
        if column not in self._codes:
            encoded = self.papers[column].combine_chunks().dictionary_encode()
            if isinstance(encoded, pa.ChunkedArray):
                encoded = encoded.combine_chunks()
            values = encoded.dictionary.to_pylist()
            self._codes[column] = (encoded.indices.to_numpy().astype(np.int32), values)
        return self._codes[column]

    @cached_property
    def _codes(self) -> dict[str, tuple[npt.NDArray[np.int32], list[str]]]:
        return {}

    @cached_property
    def _choices(self) -> dict[tuple[str, int | None], list[Choice]]:
        return {}

    def choices(self, field: str, topic_count: int | None = None) -> list[Choice]:
        """Values to filter a field by, with their number of papers; [] where it has none.

        Parameters
        ----------
        field : str
            A field of ``Filters``: areas, topics, keywords, acronyms, years, venues, decisions.
        topic_count : int, optional
            Which topic model, for ``topics``.

        Returns
        -------
        list of (value, number of papers)
            Years newest first; topics by id; all else by number of papers.
        """
        key = (field, topic_count)
        if key not in self._choices:
            self._choices[key] = _CHOICES[field](self, topic_count)
        return self._choices[key]


def _area_choices(index: Index, _: int | None) -> list[Choice]:
    best = index.areas.best
    counts = np.bincount(best[best >= 0], minlength=len(index.areas.names))
    return [(n, int(c)) for n, c in zip(index.areas.names, counts, strict=True) if c]


def _topic_choices(index: Index, count: int | None) -> list[Choice]:
    model = index.topics(count)
    if model is None:
        return []
    sizes = np.bincount(model.main[model.main >= 0], minlength=len(model.labels))
    found = [(i + 1, int(size)) for i, size in enumerate(sizes) if size]
    unassigned = int((model.main < 0).sum())
    return found + ([(0, unassigned)] if unassigned and found else [])


def _keyword_choices(index: Index, _: int | None) -> list[Choice]:
    rows = np.arange(len(index), dtype=np.int32)
    frame = keywords.keyword_scores(index.weights, index.terms, rows, OFFERED)
    return [(str(t), int(n)) for t, n in zip(frame["term"], frame["papers"], strict=True)]


def _acronym_choices(index: Index, _: int | None) -> list[Choice]:
    sizes: dict[str, int] = {}
    for i, short in enumerate(index.acronyms.short):
        sizes[short] = sizes.get(short, 0) + int(
            index.acronyms.papers.indptr[i + 1] - index.acronyms.papers.indptr[i]
        )
    return sorted(sizes.items(), key=lambda item: (-item[1], item[0]))[:OFFERED]


def _year_choices(index: Index, _: int | None) -> list[Choice]:
    years, counts = np.unique(index.years[index.years >= 0], return_counts=True)
    return [(int(y), int(c)) for y, c in zip(years[::-1], counts[::-1], strict=True)]


def _text_choices(column: str) -> Callable[[Index, int | None], list[Choice]]:
    def choices(index: Index, _: int | None) -> list[Choice]:
        codes, values = index.codes(column)
        counts = np.bincount(codes, minlength=len(values))
        found = [(v, int(c)) for v, c in zip(values, counts, strict=True) if v]
        return sorted(found, key=lambda item: (-item[1], item[0]))

    return choices


_CHOICES: dict[str, Callable[[Index, int | None], list[Choice]]] = {
    "areas": _area_choices,
    "topics": _topic_choices,
    "keywords": _keyword_choices,
    "acronyms": _acronym_choices,
    "years": _year_choices,
    "venues": _text_choices("venue"),
    "decisions": _text_choices("decision"),
}
