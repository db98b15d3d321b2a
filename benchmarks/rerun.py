"""Server time of a filter change on the Overview page, against an empty Streamlit rerun."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from benchmarks.measure import Figure
from benchmarks.session import DASHBOARD, EMPTY_APP, visiting
from lib.analysis.build import Source, build_index
from lib.analysis.index import Index
from lib.analysis.selection import select
from lib.corpus.model import Filters
from lib.corpus.store import Library
from scripts.serve import serving


def filter_change(source: Source, runs: int) -> Figure:
    """Another area is chosen on Overview, each time one that no cache has seen.

    Both servers are real ones, asked over a WebSocket; the garbage collector of both is frozen.
    """
    with tempfile.TemporaryDirectory() as folder:
        index = build_index(source, Library(Path(folder)))
        environment = {"PAPERBOARD_HOME": folder, "PAPERBOARD_CORPUS": index.digest}
        with serving(DASHBOARD, environment) as url:
            seconds = _changes(url, index, runs)
        empty = Path(folder) / "empty.py"
        empty.write_text("import streamlit as st\nst.write('')\n", encoding="utf-8")
        (Path(folder) / "serve.py").write_text(EMPTY_APP, encoding="utf-8")
        with serving(Path(folder) / "serve.py", {}) as url:
            nothing = _empty(url, runs)
    return Figure(
        f"filter change on Overview, {len(index):,} papers, server side",
        seconds,
        "empty Streamlit rerun",
        nothing,
        8,
    )


def _changes(url: str, index: Index, runs: int) -> float:
    """Median over areas; each answer must say how many papers the area has."""
    taken = []
    with visiting(url) as visitor:
        visitor.run({})
        visitor.run({"area": index.area_names[0]})
        for area in index.area_names[1 : max(runs, 5) + 1]:
            seconds, _, said = visitor.run({"area": area})
            papers = len(select(index, Filters(areas=(area,))).rows)
            if f"{papers:,} of {len(index):,}".encode() not in said:
                raise RuntimeError(f"the page did not narrow to {area}")
            taken.append(seconds)
    return statistics.median(taken)


def _empty(url: str, runs: int) -> float:
    with visiting(url) as visitor:
        visitor.run({})
        return statistics.median(visitor.run({"n": str(i)})[0] for i in range(runs * 4))
