"""How filters select papers of an index."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from lib.analysis import keywords
from lib.analysis.index import Index
from lib.analysis.search import search
from lib.corpus.model import Filters

Rows = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Selection:
    """The papers that filters leave.

    Attributes
    ----------
    rows : int32 array
        Positions in the corpus, ascending.
    order : int32 array
        The same positions by relevance to the query; as ``rows`` where there is no query.
    notes : tuple of str
        What the user should know: values ignored, a query searched literally.
    """

    rows: Rows
    order: Rows
    notes: tuple[str, ...] = ()


def select(index: Index, filters: Filters) -> Selection:
    """Papers that match every filter.

    Parameters
    ----------
    index : Index
    filters : Filters
        Values that the corpus does not have are ignored and named in the notes.

    Returns
    -------
    Selection
    """
    keep = np.ones(len(index), dtype=bool)
    notes: list[str] = []
    for field, matcher in _MATCHERS.items():
        wanted: Sequence[Any] = getattr(filters, field)
        if wanted:
            masks, unknown = matcher(index, filters, wanted)
            notes += [f"No {field[:-1]} “{str(v)[:80]}” here: ignored." for v in unknown]
            if masks:
                keep &= np.logical_or.reduce(masks)
    order = np.flatnonzero(keep).astype(np.int32)
    if filters.query.strip():
        found = search(index.search_path, filters.query)
        order = found.rows[keep[found.rows]].astype(np.int32)
        if found.note:
            notes.append(found.note)
    return Selection(np.sort(order), order, tuple(notes))


Masks = tuple[list[npt.NDArray[np.bool_]], list[Any]]


def _match_areas(index: Index, filters: Filters, wanted: Sequence[str]) -> Masks:
    at = {name: i for i, name in enumerate(index.areas.names)}
    known = [at[v] for v in wanted if v in at]
    unknown = [v for v in wanted if v not in at]
    if filters.close_areas:
        return [index.areas.close[:, i] for i in known], unknown
    return [index.areas.best == i for i in known], unknown


def _match_topics(index: Index, filters: Filters, wanted: Sequence[int]) -> Masks:
    model = index.topics(filters.topic_count)
    size = len(model.labels) if model else 0
    known = [v for v in wanted if 0 <= v <= size and model]
    unknown = [v for v in wanted if v not in known]
    return [model.main == v - 1 for v in known] if model else [], unknown


def _match_keywords(index: Index, _: Filters, wanted: Sequence[str]) -> Masks:
    every = np.arange(len(index), dtype=np.int32)
    known = [v for v in wanted if v in index.columns]
    masks = []
    for value in known:
        mask = np.zeros(len(index), dtype=bool)
        mask[keywords.papers_with(index.terms, index.columns[value], every)] = True
        masks.append(mask)
    return masks, [v for v in wanted if v not in index.columns]


def _match_acronyms(index: Index, _: Filters, wanted: Sequence[str]) -> Masks:
    masks, unknown = [], []
    papers = index.acronyms.papers
    for value in wanted:
        lines = [i for i, short in enumerate(index.acronyms.short) if short == value]
        if not lines:
            unknown.append(value)
            continue
        mask = np.zeros(len(index), dtype=bool)
        for line in lines:
            mask[papers.indices[papers.indptr[line] : papers.indptr[line + 1]]] = True
        masks.append(mask)
    return masks, unknown


def _match_years(index: Index, _: Filters, wanted: Sequence[int]) -> Masks:
    known = [v for v in wanted if v >= 0 and bool((index.years == v).any())]
    return [index.years == v for v in known], [v for v in wanted if v not in known]


def _match_text(column: str) -> Callable[[Index, Filters, Sequence[str]], Masks]:
    def match(index: Index, _: Filters, wanted: Sequence[str]) -> Masks:
        codes, values = index.codes(column)
        at = {value: i for i, value in enumerate(values) if value}
        known = [at[v] for v in wanted if v in at]
        return [codes == i for i in known], [v for v in wanted if v not in at]

    return match


_MATCHERS: dict[str, Callable[[Index, Filters, Sequence[Any]], Masks]] = {
    "areas": _match_areas,
    "topics": _match_topics,
    "keywords": _match_keywords,
    "acronyms": _match_acronyms,
    "years": _match_years,
    "venues": _match_text("venue"),
    "decisions": _match_text("decision"),
}
