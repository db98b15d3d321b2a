"""Which corpus is open: the default one, one of the library, or what this visitor has uploaded."""

from __future__ import annotations

import importlib
import logging
import os
import shutil
import tempfile
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import streamlit as st

from lib.analysis.build import Progress, Source, build_index, open_index, version
from lib.analysis.index import Index
from lib.corpus.model import CorpusError
from lib.corpus.store import ROOT, Library

SHIPPED = ROOT / "data" / "iclr2026.txt"
NEEDED = (
    "lib.charts.acronyms",
    "lib.charts.areas",
    "lib.charts.cloud",
    "lib.charts.heatmaps",
    "lib.charts.keywords",
    "lib.charts.overview",
    "lib.charts.topics",
    "lib.export.bibtex",
    "lib.export.tables",
    "lib.ui.frame",
    "lib.ui.listing",
    "lib.ui.picks",
)

_log = logging.getLogger(__name__)

_OPEN = "_corpus_open"  # digest of the corpus of the library that is open; absent: the default one
_UPLOAD = "_corpus_upload"  # the index that this session has built for itself
_FOLDER = "_corpus_folder"  # the library that it is in: its folder goes with the session
_REMOVALS: list[weakref.finalize[..., Library]] = []  # of the folders of all sessions


def warm_up() -> None:
    """Open the default corpus and import what pages need."""
    for module in NEEDED:
        importlib.import_module(module)
    with _outside_a_session():
        default_index()


@contextmanager
def _outside_a_session() -> Iterator[None]:
    """Call what shows a spinner where nobody is to see it, without Streamlit's warning of that."""
    voice = logging.getLogger("streamlit.runtime.scriptrunner_utils.script_run_context")
    before, voice.disabled = voice.disabled, True
    try:
        yield
    finally:
        voice.disabled = before


def default_index() -> Index:
    """The corpus that is open when nobody has chosen another."""
    return _default()[0]


def trouble() -> str:
    """Why the corpus that the server was told to open is not open; "" where it is."""
    return _default()[1]


def _default() -> tuple[Index, str]:
    wanted = os.environ.get("PAPERBOARD_CORPUS", "").strip() or str(SHIPPED)
    path = Path(wanted).expanduser()
    changed = path.stat().st_mtime_ns if path.is_file() else 0
    return _open_default(wanted, changed, str(Library().home), version())


@st.cache_resource(max_entries=2, show_spinner="Opening the corpus …")
def _open_default(wanted: str, changed: int, home: str, algorithm: str) -> tuple[Index, str]:
    """A corpus by file or name; where that fails the one that ships, and the reason."""
    library = Library(Path(home))
    path = Path(wanted).expanduser()
    try:
        index = build_index(path, library) if path.is_file() else open_index(wanted, library)
        reason = f"PAPERBOARD_CORPUS names neither a file nor a built corpus: {wanted}."
    except CorpusError as error:
        index, reason = None, str(error)
    if index is not None:
        return index, ""
    _log.error("%s", reason)
    return build_index(SHIPPED, library), reason


@st.cache_resource(max_entries=8, show_spinner="Opening the corpus …")
def _open_built(digest: str, home: str, algorithm: str) -> Index | None:
    return open_index(digest, Library(Path(home)))


def current() -> Index:
    """The corpus that this session has open."""
    digest = st.session_state.get(_OPEN, "")
    upload: Index | None = st.session_state.get(_UPLOAD)
    if upload is not None and upload.digest == digest:
        return upload
    found = _open_built(digest, str(Library().home), version()) if digest else None
    return found or default_index()


def choose(wanted: str) -> bool:
    """Open a corpus by its name or the start of its digest; False where there is none such."""
    upload: Index | None = st.session_state.get(_UPLOAD)
    fixed = default_index()
    if not wanted or _means(wanted, fixed):
        st.session_state.pop(_OPEN, None)
        return True
    if upload is not None and _means(wanted, upload):
        st.session_state[_OPEN] = upload.digest
        return True
    entry = Library().find(wanted)
    if entry is None or _open_built(entry.digest, str(Library().home), version()) is None:
        return False
    st.session_state[_OPEN] = entry.digest
    return True


def _means(wanted: str, index: Index) -> bool:
    by_digest = len(wanted) >= 6 and index.digest.startswith(wanted.lower())
    return by_digest or wanted.casefold() == index.name.casefold()


def address() -> list[str]:
    """How an address names the corpus that is open; nothing for the default one."""
    index = current()
    return [] if index.digest == default_index().digest else [index.digest[:12]]


def add(source: Source, keep: bool, progress: Progress) -> Index:
    """Build a corpus and open it.

    Parameters
    ----------
    source : Source
        What the visitor has uploaded or pasted.
    keep : bool
        Whether it goes to the library, where every visitor sees it; otherwise it belongs to this
        session and goes with it.
    progress : callable
        Told the stage and the fraction done.

    Raises
    ------
    CorpusError
        It is not a list of papers. The corpus that was open stays open.
    """
    index = build_index(source, Library() if keep else _own_library(), progress)
    if keep:
        _open_built.clear()
    else:
        st.session_state[_UPLOAD] = index
    st.session_state[_OPEN] = index.digest
    return index


def uploaded() -> Index | None:
    """The corpus that this session has built for itself."""
    found: Index | None = st.session_state.get(_UPLOAD)
    return found


def remove_private() -> None:
    """Remove the folders of all sessions: for the end of the server.

    A folder goes with its session, and with the interpreter; but a server that is told to stop by a
    signal may end without the interpreter's own tidying up.
    """
    while _REMOVALS:
        _REMOVALS.pop()()


def _own_library() -> Library:
    """A library of this session alone, in place of the one it had."""
    _REMOVALS[:] = [removal for removal in _REMOVALS if removal.alive]
    library = Library(Path(tempfile.mkdtemp(prefix="paperboard-")))
    _REMOVALS.append(weakref.finalize(library, shutil.rmtree, library.home, ignore_errors=True))
    st.session_state[_FOLDER] = library
    return library
