"""The filters that every page shares: widgets in the sidebar, and their part of the address."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from lib.analysis.index import Index
from lib.corpus.model import Filters
from lib.ui.address import MAX_LENGTH, Params, clean, tidy

KEYS = ("q", "area", "topic", "keyword", "acronym", "year", "venue", "decision")
COUNT = "topic_count"  # which topic model, in the session; ``topics`` in the address
_NOTES = "_filter_notes"
_KEPT = "_filters"  # the filters as they were last drawn

SEARCH_HELP = (
    'Words (all must occur), "a phrase", prefix\\*, AND, OR, NOT, '
    "and the fields title\\: abstract\\: author\\:"
)


@dataclass(frozen=True, slots=True)
class Field:
    """One filter: its widget's key, which is its name in the address, and what it is called."""

    key: str
    field: str
    label: str


FIELDS = (
    Field("area", "areas", "Area"),
    Field("topic", "topics", "Topic"),
    Field("keyword", "keywords", "Keyword"),
    Field("acronym", "acronyms", "Acronym"),
    Field("year", "years", "Year"),
    Field("venue", "venues", "Venue"),
    Field("decision", "decisions", "Decision"),
)


def restore(again: bool = False) -> None:
    """Bring back filters whose widgets a run that was cut short had not drawn yet.

    Streamlit forgets the value of a widget that a run did not draw, also where the run ended early
    because the visitor had already gone on to the next page.

    Parameters
    ----------
    again : bool
        Tell the browser the values, too: where its widgets are new, they begin empty, and it would
        send that as the visitor's wish with the next run.
    """
    for key, value in st.session_state.get(_KEPT, {}).items():
        if again or key not in st.session_state:
            st.session_state[key] = st.session_state.get(key, value)


def _keep() -> None:
    state = st.session_state
    state[_KEPT] = {key: state[key] for key in (*KEYS, "close") if key in state}


def topic_count() -> int | None:
    """Which topic model is chosen; None is the default one."""
    chosen: int | None = st.session_state.get(COUNT)
    return chosen


def resolve(index: Index, field: str, said: str) -> Any | None:
    """The value of a filter that a text means, or None where the corpus has none such."""
    if field == "keywords":
        column = index.columns.get(said, index.columns.get(said.casefold()))
        return None if column is None else str(index.terms.display[column])
    if field == "acronyms":
        shorts = set(index.acronyms.short)
        return said if said in shorts else None
    values = [value for value, _ in index.choices(field, topic_count())]
    exact = {str(value): value for value in values}
    folded = {str(value).casefold(): value for value in values}
    return exact.get(said, folded.get(said.casefold()))


def read(index: Index, params: Params) -> list[str]:
    """Set the filters to what an address says; one note for each thing that was ignored."""
    state, notes = st.session_state, []
    asked = params.get("q", [""])[-1]
    state["q"] = clean(asked)
    if len(asked) > MAX_LENGTH:
        notes.append(f"The search is too long: only its first {MAX_LENGTH} characters are used.")
    state["close"] = params.get("close") == ["1"]
    notes += _read_count(index, params)
    for item in FIELDS:
        found: list[Any] = []
        ignored: list[str] = []
        for said in tidy({"": params.get(item.key, [])}).get("", []):
            value = resolve(index, item.field, said)
            if value is None:
                ignored.append(said)
            else:
                found.append(value)
        state[item.key] = list(dict.fromkeys(found))
        notes += [f"No {item.label.lower()} “{v[:80]}” in this corpus: ignored." for v in ignored]
    return notes


def _read_count(index: Index, params: Params) -> list[str]:
    said = params.get("topics", [""])[-1]
    built = {str(count): count for count in index.topic_set.models}
    st.session_state[COUNT] = built.get(said)
    known = not said or said in built
    return [] if known else [f"There is no model with “{clean(said)[:80]}” topics: ignored."]


def remember(notes: list[str]) -> None:
    """Keep notes until the filters are changed."""
    st.session_state[_NOTES] = (address(), notes)


def notes() -> list[str]:
    """Notes on the filters as they are."""
    about, kept = st.session_state.get(_NOTES, ({}, []))
    return list(kept) if about == address() else []


def address() -> Params:
    """The filters as an address."""
    state = st.session_state
    count = topic_count()
    said = {item.key: [str(v) for v in state.get(item.key, [])] for item in FIELDS}
    said["q"] = [state.get("q") or ""]
    said["topics"] = [str(count)] if count else []
    said["close"] = ["1"] if state.get("close") and said["area"] else []
    return tidy(said)


def reset() -> None:
    """Take all filters away."""
    st.session_state["q"] = ""
    for item in FIELDS:
        st.session_state[item.key] = []


def begin_anew() -> None:
    """Take away all that was chosen for a corpus: in another one it means something else."""
    reset()
    st.session_state["close"] = False
    st.session_state[COUNT] = None
    remember([])


def toggle(**chosen: Any) -> None:
    """Set filters to one value each, or take them away where they are just that.

    What a click on a mark of a chart does: the first click narrows, the second undoes it.
    """
    restore()
    state = st.session_state
    undo = all(state.get(key) == [value] for key, value in chosen.items())
    for key, value in chosen.items():
        state[key] = [] if undo else [value]


def choose_count(count: int | None) -> None:
    """Change to another topic model; its topics are others, so a chosen topic is let go."""
    if count != topic_count():
        st.session_state[COUNT] = count
        st.session_state["topic"] = []


def draw(index: Index) -> Filters:
    """Draw the filters that the corpus has values for.

    Returns
    -------
    Filters
    """
    state = st.session_state
    st.text_input(
        "Search",
        key="q",
        type="search",
        max_chars=MAX_LENGTH,
        placeholder='Words, "a phrase", prefix*',
        help=SEARCH_HELP,
        icon=":material/search:",
    )
    for item in FIELDS:
        _draw_field(index, item)
    _keep()
    values = {item.field: tuple(state.get(item.key, [])) for item in FIELDS}
    return Filters(
        query=(state.get("q") or "").strip(),
        topic_count=topic_count(),
        close_areas=bool(state.get("close")) and bool(values["areas"]),
        **values,
    )


def _draw_field(index: Index, item: Field) -> None:
    choices = index.choices(item.field, topic_count())
    chosen = st.session_state.get(item.key, [])
    if len(choices) < 2 and not chosen:
        return
    counts = dict(choices)
    options = [value for value, _ in choices] + [v for v in chosen if v not in counts]
    st.multiselect(
        item.label,
        options,
        key=item.key,
        format_func=partial(_label, _naming(index, item.field), counts),
        placeholder="All",
    )
    if item.key == "area" and chosen:
        st.toggle("Close runners-up too", key="close", help="Papers that have it as a second area")


def _label(name: Callable[[Any], str], counts: dict[Any, int], value: Any) -> str:
    return f"{name(value)} ({counts[value]:,})" if value in counts else name(value)


def _naming(index: Index, field: str) -> Callable[[Any], str]:
    if field != "topics":
        return str
    model = index.topics(topic_count())
    labels = model.labels if model else ()
    return lambda topic: f"{topic} · {labels[topic - 1]}" if topic else "Unassigned"
