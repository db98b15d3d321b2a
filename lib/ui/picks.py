"""What a click on a mark of a chart means: from the mark's data to filters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from lib.analysis.index import Index
from lib.analysis.selection import Rows
from lib.ui import filters
from lib.ui.filters import resolve
from lib.ui.view import View
from lib.ui.widgets import Pick

LEAST = 0.0005  # share of the selection below which a topic has no bar


def count() -> int | None:
    """Which topic model is chosen; None is the default one."""
    return filters.topic_count()


def one(key: str) -> Any | None:
    """The value of a filter that has just one, to be set off on a chart."""
    chosen = st.session_state.get(key, [])
    return chosen[0] if len(chosen) == 1 else None


def area(now: View) -> Pick:
    """A bar of an area."""
    return lambda data: _known(now, area=data)


def keyword(now: View) -> Pick:
    """A bar of a term."""
    return lambda data: _known(now, keyword=data)


def acronym(now: View) -> Pick:
    """A bar of a short form."""
    return lambda data: _known(now, acronym=data)


def topic(now: View) -> Pick:
    """A bar of a topic, by its id."""
    return lambda data: _known(now, topic=data)


def keyword_by_area(now: View) -> Pick:
    """A cell of a keyword and an area."""
    return lambda data: _known(now, keyword=data[0], area=data[1])


def acronym_by_area(now: View) -> Pick:
    """A cell of a short form and an area."""
    return lambda data: _known(now, acronym=data[0], area=data[1])


def area_by_topic(now: View) -> Pick:
    """A cell of an area and a topic, the topic by its label."""

    def pick(data: Any) -> dict[str, Any]:
        model = now.index.topics(count())
        labels = [" ".join(label.split()) for label in model.labels] if model else []
        label = " ".join(str(data[1]).split())
        return _known(now, area=data[0], topic=labels.index(label) + 1) if label in labels else {}

    return pick


_FIELDS = {item.key: item.field for item in filters.FIELDS}


def _known(now: View, **said: Any) -> dict[str, Any]:
    """The filters that marks stand for; none where one of them is no value of the corpus."""
    if any(isinstance(value, list) and len(value) != 1 for value in said.values()):
        return {}
    plain = {k: v[0] if isinstance(v, list) else v for k, v in said.items()}
    found = {k: resolve(now.index, _FIELDS[k], str(v)) for k, v in plain.items()}
    return {} if None in found.values() else found


def telling(topics: pd.DataFrame) -> pd.DataFrame:
    """The topics that have a bar to speak of, the largest share first."""
    ranked = topics.sort_values("share", ascending=False, kind="stable")
    return ranked[ranked["share"] >= LEAST]


def acronym_forms(index: Index, rows: Rows) -> int:
    """Number of different short forms in the selected papers."""
    used = index.acronyms.papers[:, rows].sum(axis=1) > 0
    return len({short for short, use in zip(index.acronyms.short, used, strict=True) if use})


def terms_used(index: Index, rows: Rows) -> int:
    """Number of different terms in the selected papers."""
    return int(np.count_nonzero(np.bincount(index.weights[rows].indices)))


def row(pick: Pick, values: list[Any]) -> Callable[[int], None]:
    """A row of a table, as the mark with the value of that row."""

    def chosen(at: int) -> None:
        found = pick(values[at]) if at < len(values) else {}
        if found:
            filters.toggle(**found)

    return chosen
