"""Controls of single pages whose values are part of the address."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import streamlit as st

from lib.ui import address, filters
from lib.ui.view import View

# Each control is given its usual value as its default as well as through the session's state: a
# browser that missed the run in which the state was set would else draw the lowest value, or none.
_LISTED = "_listed"  # what the pages of a list were counted for
_USUAL = "_usual_"  # and the key: the value that a choice had of itself
_PAGE = "_page"
_TURN = "_page_turn"


def slider(label: str, key: str, low: int, high: int, usual: int) -> int:
    """A number between ``low`` and ``high``, or ``high`` where there is nothing to choose."""
    if high <= low:
        return max(high, 0)
    usual = min(usual, high)
    address.seed(key, {str(n): n for n in range(low, high + 1)})
    address.settle(key, usual)
    value = st.slider(label, low, high, usual, key=key, width=280)
    address.put(key, value, usual)
    return int(value)


def segments(label: str, key: str, names: Mapping[str, str]) -> str:
    """One of a few values; the first is the usual one."""
    usual = next(iter(names))
    address.seed(key, {name: name for name in names})
    address.settle(key, usual)
    value = st.segmented_control(
        label,
        list(names),
        default=usual,
        key=key,
        format_func=names.__getitem__,
        required=True,
    )
    address.put(key, value, usual)
    return value or usual


def options(
    label: str,
    key: str,
    names: Mapping[str, str],
    instead: object = None,
    usual: str | None = None,
) -> str:
    """One of many values.

    Parameters
    ----------
    label, key : str
    names : mapping
        What is shown, by value.
    instead : object, optional
        A value that is settled elsewhere: shown, not to be changed here.
    usual : str, optional
        The value until another is chosen, the first if not given. It may change with what is
        selected: the control goes along as long as nothing else was chosen.
    """
    if instead is not None and str(instead) in names:
        return str(instead)
    usual = usual or next(iter(names))
    state, before = st.session_state, f"{_USUAL}{key}"
    if key in state and state[key] == state.get(before):
        state[key] = usual
    state[before] = usual
    address.seed(key, {name: name for name in names})
    address.settle(key, usual)
    value = st.selectbox(
        label,
        list(names),
        list(names).index(usual),
        key=key,
        format_func=names.__getitem__,
        width=320,
    )
    address.put(key, value, usual)
    return value or usual


def text(label: str, key: str, placeholder: str) -> str:
    """A few words."""
    said = address.taken(key)
    if said:
        st.session_state[key] = said
    address.settle(key, "")
    value = st.text_input(label, key=key, placeholder=placeholder, max_chars=100, width=320)
    address.put(key, value or "", "")
    return (value or "").strip()


def page(entries: int, per_page: int, listed: Hashable) -> int:
    """Which page of a list is shown, from 1: the first again when another list is shown."""
    last = max(1, -(-entries // per_page))
    said = address.taken("page")
    state = st.session_state
    if said.isdecimal() and len(said) < 10:
        _turn_to(min(max(int(said), 1), last))
    elif state.get(_LISTED) != listed:
        _turn_to(1)
    state[_LISTED] = listed
    now = min(int(state.get(_PAGE, 1)), last)
    address.put("page", now, 1)
    return now


def _turn_to(number: int) -> None:
    """Show a page of the list. The controls are new ones then: a widget keeps its own value."""
    st.session_state[_PAGE] = number
    st.session_state[_TURN] = st.session_state.get(_TURN, 0) + 1


def pages(entries: int, per_page: int, place: str) -> None:
    """The way to the other pages of a list; ``place`` tells those above and below it apart."""
    last = max(1, -(-entries // per_page))
    if last < 2:
        return
    key = f"page-{place}-{st.session_state.get(_TURN, 0)}"
    now = min(int(st.session_state.get(_PAGE, 1)), last)
    with st.container(horizontal_alignment="center"):
        st.pagination(
            last,
            default=now,
            key=key,
            max_visible_pages=7,
            on_change=lambda: _turn_to(st.session_state[key]),
        )


def topic_number(view: View) -> None:
    """The choice among the numbers of topics that were built."""
    built = sorted(view.index.topic_set.models)
    if len(built) < 2:
        return
    used = view.index.topics(view.filters.topic_count)
    usual = view.index.topic_set.default
    st.session_state["topic_number"] = used.count if used else usual

    def chosen() -> None:
        value = st.session_state["topic_number"]
        filters.choose_count(None if value == usual else value)

    st.segmented_control(
        "Topics",
        built,
        default=usual,
        key="topic_number",
        on_change=chosen,
        required=True,
        label_visibility="collapsed",
        help=f"{usual} is the number that the measurements speak for.",
    )
