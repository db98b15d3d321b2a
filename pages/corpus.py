"""Which corpus is open, how it was read, and the way to another."""

from __future__ import annotations

import logging

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from lib.analysis import tables
from lib.analysis.build import Source
from lib.corpus.model import CorpusError
from lib.corpus.store import Library
from lib.ui import corpora
from lib.ui.markup import escape_markdown
from lib.ui.view import View, view
from lib.ui.widgets import heading, section, table

PASTED = "Pasted papers.txt"
FAILED = "_import_failed"
FAULT = (
    "This could not be read: something went wrong in Paperboard. Try it in another format, or in"
    " smaller parts. The log of the server says what happened."
)

_log = logging.getLogger(__name__)


def add() -> None:
    """Read a file or pasted text."""
    section("Add a corpus")
    st.markdown(
        "A list of papers as text (abstracts parted by blank lines), as CSV, TSV or other delimited"
        " text, as JSON or as JSON Lines; also packed with gzip."
    )
    turn = st.session_state.setdefault("_import_turn", 0)
    file = st.file_uploader("File", key=f"file-{turn}")
    with st.expander("Or paste text", icon=":material/content_paste:"):
        pasted = st.text_area(
            "Text", key=f"pasted-{turn}", height=200, label_visibility="collapsed"
        )
    keep = st.toggle(
        "Keep it in the library",
        key="keep",
        help="Everyone who uses this server can then open it. Otherwise it is yours alone, and goes"
        " when you close or reload this page.",
    )
    ready = file is not None or bool(pasted.strip())
    if st.button("Read and open", key="build", type="primary", disabled=not ready):
        text = pasted.encode("utf-8", "replace")
        source = Source(file.getvalue(), file.name) if file else Source(text, PASTED)
        build(source, keep)
    if failed := st.session_state.pop(FAILED, ""):
        st.error(escape_markdown(failed), icon=":material/error:")
        st.caption("The corpus that was open stays open.")


def build(source: Source, keep: bool) -> None:
    """Build a corpus, with the stage and the progress shown."""
    bar = st.progress(0.0, "Reading and cleaning")
    try:
        index = corpora.add(source, keep, lambda stage, done: _tell(bar, stage, done))
    except CorpusError as error:
        st.session_state[FAILED] = str(error)
    except Exception:
        _log.exception("A source could not be read.")
        st.session_state[FAILED] = FAULT
    else:
        st.session_state["_import_turn"] += 1
        st.toast(f"{len(index):,} papers are open.", icon=":material/check:")
    st.rerun()


def _tell(bar: DeltaGenerator, stage: str, done: float) -> None:
    bar.progress(min(max(done, 0.0), 1.0), stage)


def choose(now: View) -> None:
    """The corpora of the library, and the one of this session."""
    section("Open a corpus")
    usual, own = corpora.default_index(), corpora.uploaded()
    names = {usual.digest: f"{usual.name} ({len(usual):,})"}
    names |= {e.digest: f"{e.name} ({e.papers:,})" for e in Library().entries()}
    if own is not None:
        names[own.digest] = f"{own.name} ({len(own):,}), yours alone"
    options = list(names)
    picked = st.selectbox(
        "Corpus",
        options,
        index=options.index(now.index.digest) if now.index.digest in options else None,
        format_func=names.__getitem__,
        key=f"corpus_choice-{now.index.digest}",
        label_visibility="collapsed",
    )
    if picked and picked != now.index.digest and corpora.choose(picked):
        st.rerun()


def report(now: View) -> None:
    """What happened to each record."""
    section("How it was read", "Every record of the source is accounted for.")
    found = tables.report_table(now.index)
    with st.container(horizontal=True):
        st.metric("Records read", f"{found['read']:,}", border=True)
        st.metric("Papers kept", f"{found['kept']:,}", border=True)
        for what in ("merged", "repaired", "skipped"):
            st.metric(what.capitalize(), f"{len(found[what]):,}", border=True)
    notes = [{"what": w, **n} for w in ("skipped", "merged", "repaired") for n in found[w]]
    if not notes:
        st.caption("Nothing had to be merged, repaired or skipped.")
        return
    columns = {
        "what": st.column_config.TextColumn("What", width="small"),
        "record": st.column_config.NumberColumn("Record", width="small"),
        "line": st.column_config.NumberColumn("Line", width="small"),
        "reason": st.column_config.TextColumn("Why", width="large"),
    }
    frame = pd.DataFrame(notes).astype({"line": "Int64"}).head(5000)
    table(frame, "report", columns, height=420)


now = view()
heading("Corpus", now)
left, right = st.columns(2, gap="large")
with left:
    choose(now)
with right:
    add()
report(now)
