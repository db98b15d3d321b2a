"""The address of a view: what the query string of the page says, read and written.

Streamlit can bind a widget to the query string, but only under the label that people see; ours
hold counts, which change. So the address is kept here: read where it was changed from outside (a
link, Back, Forward), and written once at the end of a run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

Params = dict[str, list[str]]

MAX_LENGTH = 500  # characters of one value: longer ones are not written by people
MAX_VALUES = 50  # values of one filter

_SEEN = "_address"  # the address as it was last read or written
_PAGE = "_address_page"
_VIEW = "_address_view"  # what the page's own controls put into the address in this run
_PENDING = "_address_pending"  # what the address says of controls that are not drawn yet
_WHOLE = "_address_whole"  # whether the last run came to its end
_AGAIN = "_address_again"  # whether the browser may not know the values of this run's controls
_OUTSIDE = "_address_outside"  # whether this run follows a change of the address from outside


def clean(value: str) -> str:
    """A value of an address without what no value holds, cut to a length people write."""
    return "".join(c for c in value if c.isprintable())[:MAX_LENGTH].strip()


def tidy(params: Mapping[str, Sequence[str]]) -> Params:
    """An address in one spelling: clean values, none twice, nothing empty."""
    found = {
        name: list(dict.fromkeys(v for v in map(clean, values[:MAX_VALUES]) if v))
        for name, values in params.items()
    }
    return {name: values for name, values in found.items() if values}


def _current() -> Params:
    return {name: st.query_params.get_all(name) for name in st.query_params}


def moved_to(page: str) -> bool:
    """Whether this run shows another page than the last whole one, or that one was cut short."""
    return st.session_state.get(_PAGE) != page or not st.session_state.get(_WHOLE, True)


def begin(page: str) -> Params | None:
    """Read the address at the start of a run.

    Parameters
    ----------
    page : str
        Which page runs.

    Returns
    -------
    dict of str to list of str, or None
        The address where it was changed from outside and the filters must follow it; None where
        the filters are what they were, and the address will follow them.
    """
    state = st.session_state
    now = _current()
    first, moved = _SEEN not in state, state.get(_PAGE) != page
    changed = first or now != state[_SEEN]
    back = bool(getattr(get_script_run_ctx(), "is_history_navigation", False))
    # Of a link followed within the app only the page's own part counts: the filters on the screen
    # may be newer than the link.
    state[_OUTSIDE] = changed and (first or back or not moved)
    state[_AGAIN] = moved_to(page)
    state[_PAGE], state[_VIEW], state[_WHOLE] = page, {}, False
    if changed:
        state[_PENDING] = now
    return now if state[_OUTSIDE] else None


def put(name: str, value: object, default: object = None) -> None:
    """Have a control of the page in the address, unless it has its default value."""
    if value is not None and value != default:
        st.session_state[_VIEW][name] = [str(value)]


def seed(name: str, options: Mapping[str, object]) -> None:
    """Set a control of the page, before it is drawn, to what the address says.

    Parameters
    ----------
    name : str
        Key of the widget, and name in the address.
    options : mapping
        Values that the control has, by how the address spells them; others are ignored.
    """
    state = st.session_state
    said = taken(name)
    if said in options:
        state[name] = options[said]
    elif name in state and state[name] not in options.values():
        del state[name]


def settle(name: str, usual: object) -> None:
    """Give a control its usual value where it has none, before it is drawn.

    A run that was cut short may have set the value without the browser hearing of it: the next one
    sets it anew, or the control would be drawn at its lowest value, or at none.
    """
    state = st.session_state
    if name not in state or state.get(_AGAIN):
        state[name] = state.get(name, usual)


def forget() -> None:
    """Take no more from the address as it was: it speaks of another corpus."""
    st.session_state[_PENDING] = {}


def taken(name: str) -> str:
    """What the address says of a control, once; "" where it says nothing."""
    said = st.session_state.get(_PENDING, {}).pop(name, None)
    return clean(said[-1]) if said else ""


def finish(filters: Params) -> None:
    """Write the address at the end of a run.

    An address from outside is left as it is, ignored values included: writing it anew would add an
    entry to the browser's history, and Back would lead nowhere.

    Parameters
    ----------
    filters : dict of str to list of str
        The filters as an address.
    """
    now = _current()
    wanted = tidy({**filters, **st.session_state[_VIEW]})
    if wanted != tidy(now) and not st.session_state[_OUTSIDE]:
        st.query_params.from_dict(wanted)
        now = wanted
    st.session_state[_SEEN] = now
    st.session_state[_WHOLE] = True
