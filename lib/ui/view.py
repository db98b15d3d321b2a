"""What a page shows: a corpus, the filters over it, and the papers that they leave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import pandas as pd
import streamlit as st

from lib.analysis import tables
from lib.analysis.areas import short_label
from lib.analysis.build import version
from lib.analysis.index import Index
from lib.analysis.selection import Rows, Selection, select
from lib.corpus.model import Filters

T = TypeVar("T")

MOST = 60  # keywords that are ever shown at once

_VIEW = "_view"


@dataclass(frozen=True, slots=True)
class View:
    """The corpus that is open, seen through the filters.

    Attributes
    ----------
    index : Index
    filters : Filters
    rows : int32 array
        Positions of the selected papers, ascending.
    order : int32 array
        The same by relevance, where there is a query.
    notes : tuple of str
        On how the filters were read.
    """

    index: Index
    filters: Filters
    rows: Rows
    order: Rows
    notes: tuple[str, ...]

    @property
    def papers(self) -> int:
        """Number of selected papers."""
        return len(self.rows)

    @property
    def whole(self) -> bool:
        """Whether no paper is filtered out."""
        return self.papers == len(self.index)

    @property
    def area_labels(self) -> dict[str, str]:
        """What charts call each area of the corpus."""
        return {name: short_label(name) for name in self.index.area_names}

    def get(self, make: Callable[..., T], *arguments: Any) -> T:
        """A small result for the selected papers, kept for the next run.

        Parameters
        ----------
        make : callable
            Called with the index, the rows and the arguments; known by its name.
        *arguments
            Hashable.
        """
        key = f"{make.__module__}.{make.__qualname__}"
        made: T = _kept(key, self.index.digest, version(), self.filters, arguments, make, self)
        return made

    def keywords(self, number: int = MOST) -> pd.DataFrame:
        """The first keywords of the selection.

        Always asked for in the same number, so that one kept result serves every chart.
        """
        return self.get(tables.keywords_table, MOST).head(number)


def open_view(index: Index, filters: Filters) -> View:
    """Select the papers, and keep the view for the page that runs."""
    found = _selected(index.digest, version(), filters, index)
    view = View(index, filters, found.rows, found.order, found.notes)
    st.session_state[_VIEW] = view
    return view


def view() -> View:
    """The view of the page that runs."""
    found: View = st.session_state[_VIEW]
    return found


@st.cache_resource(max_entries=64, show_spinner=False)
def _selected(digest: str, algorithm: str, filters: Filters, _index: Index) -> Selection:
    found = select(_index, filters)
    found.rows.setflags(write=False)
    found.order.setflags(write=False)
    return found


@st.cache_data(max_entries=256, show_spinner=False)
def _kept(
    key: str,
    digest: str,
    algorithm: str,
    filters: Filters,
    arguments: tuple[Any, ...],
    _make: Callable[..., Any],
    _view: View,
) -> Any:
    return _make(_view.index, _view.rows, *arguments)
