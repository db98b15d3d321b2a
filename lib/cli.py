"""The command line: build a corpus, and print the tables that the pages show."""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pandas as pd

from lib.analysis import tables
from lib.analysis.build import build_index, open_index
from lib.analysis.index import Index
from lib.analysis.selection import Rows, select
from lib.corpus.model import CorpusError, Filters
from lib.corpus.store import Library
from lib.export.tables import to_csv

Table = Callable[[Index, Rows], pd.DataFrame]

PAPERS = [
    "record", "id", "title", "title_source", "name", "abstract", "authors", "year", "venue",
    "area", "area_source", "areas", "topic", "keywords", "url",
]  # fmt: skip

TABLES: dict[str, Table] = {
    "papers": lambda index, rows: tables.papers_table(index, rows)[PAPERS],
    "keywords": tables.keywords_table,
    "topics": tables.topics_table,
    "acronyms": tables.acronyms_table,
    "areas": tables.areas_table,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Parameters
    ----------
    arguments : sequence of str, optional
        The words after ``python -m lib``; those of the process if not given.

    Returns
    -------
    int
        0, or 2 where the input was bad: one sentence on standard error says why.
    """
    options = _parser().parse_args(arguments)
    try:
        status = int(options.run(options))
        sys.stdout.flush()
        return status
    except CorpusError as error:
        print(error, file=sys.stderr)
    except BrokenPipeError:
        # The reader has seen enough (``| head``); Python would complain again at its own end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        reason = error.strerror or str(error)
        where = f" ({error.filename})" if error.filename else ""
        print(f"A file could not be read or written: {reason}{where}.", file=sys.stderr)
    return 2


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, as every other fault is told."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message[:1].upper()}{message[1:]}; see `{self.prog} --help`.\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m lib", description="Paperboard without a browser.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    build = commands.add_parser("build", help="read a file and build its index in the library")
    build.add_argument("file", type=Path, metavar="FILE")
    build.set_defaults(run=_build)
    table = commands.add_parser("table", help="print a table of a corpus")
    table.add_argument("name", choices=[*TABLES, "report"], metavar="NAME",
                       help=", ".join([*TABLES, "report"]))  # fmt: skip
    table.add_argument("source", metavar="SOURCE", help="a file, or the name of a built corpus")
    table.add_argument("--format", choices=["json", "csv"], default="json")
    table.add_argument("--area", action="append", default=[], help="only papers of this area")
    table.add_argument("--query", default="", help="only papers that this search finds")
    table.add_argument("--limit", type=_positive, help="at most so many rows")
    table.set_defaults(run=_table)
    listing = commands.add_parser("list", help="list the built corpora")
    listing.set_defaults(run=_list)
    return parser


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < len(text) < 10 or int(text) < 1:
        raise argparse.ArgumentTypeError("give a whole number from 1")
    return int(text)


def _build(options: argparse.Namespace) -> int:
    index = build_index(options.file, Library(), _Bar())
    report = index.report
    print(
        f"{index.name}: {len(index):,} papers of {report.read:,} records"
        f" ({len(report.merged):,} merged, {len(report.repaired):,} repaired,"
        f" {len(report.skipped):,} skipped). Open it as {index.digest[:12]}."
    )
    return 0


def _list(_: argparse.Namespace) -> int:
    for entry in Library().entries():
        print(f"{entry.digest[:12]}  {entry.papers:>9,}  {entry.built}  {entry.name}")
    return 0


class _Bar:
    """A progress bar on standard error, drawn only where somebody sees it."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()

    def __call__(self, stage: str, fraction: float) -> None:
        if not self._shown:
            return
        filled = round(24 * fraction)
        bar = "#" * filled + "." * (24 - filled)
        print(f"\r[{bar}] {fraction:4.0%} {stage:<24}", end="", file=sys.stderr, flush=True)
        if fraction >= 1:
            print(file=sys.stderr)


def _open(source: str) -> Index:
    """The corpus of a file, or a built one by its name."""
    path = Path(source)
    if _exists(path):
        return build_index(path, Library(), _Bar())
    index = open_index(source, Library())
    if index is None:
        raise CorpusError(
            f"There is no file and no built corpus called {source!r}:"
            " give the path of a file, or a name that `python -m lib list` prints."
        )
    return index


def _exists(path: Path) -> bool:
    """Whether there is something to read: a file, or a pipe such as ``/dev/stdin``."""
    try:
        return path.exists()
    except (OSError, ValueError):  # too long for a path, or not one at all
        return False


def _area(index: Index, wanted: str) -> str:
    """The area of the corpus that is meant, whatever its case."""
    found = {name.casefold(): name for name in index.area_names}.get(wanted.strip().casefold())
    if found is None:
        known = "; ".join(index.area_names) or "none"
        raise CorpusError(f"{index.name} has no area {wanted!r}. Its areas: {known}.")
    return found


def _table(options: argparse.Namespace) -> int:
    index = _open(options.source)
    areas = tuple(_area(index, wanted) for wanted in options.area)
    selection = select(index, Filters(query=options.query, areas=areas))
    for note in selection.notes:
        print(note, file=sys.stderr)
    if options.name == "report":
        return _write_report(index, options.format)
    rows = selection.order if options.name == "papers" else selection.rows
    frame = TABLES[options.name](index, rows)
    _write(frame.head(options.limit) if options.limit else frame, options.format)
    return 0


def _write_report(index: Index, form: str) -> int:
    report = tables.report_table(index)
    if form == "json":
        _print_json(report)
        return 0
    notes = [
        {"what": what, **note}
        for what in ("merged", "repaired", "skipped")
        for note in report[what]
    ]
    _write(pd.DataFrame(notes, columns=["what", "record", "line", "reason"]), form)
    return 0


def _write(frame: pd.DataFrame, form: str) -> None:
    if form == "csv":
        sys.stdout.flush()
        sys.stdout.buffer.write(to_csv(frame))
        sys.stdout.buffer.flush()
        return
    _print_json([{k: _plain(v) for k, v in row.items()} for row in frame.to_dict("records")])


def _print_json(value: Any) -> None:
    # ASCII, so that the output is the same whatever the terminal's encoding.
    print(json.dumps(value, ensure_ascii=True, allow_nan=False, indent=1))


def _plain(value: Any) -> Any:
    """A cell as JSON has it: NumPy numbers as numbers, missing ones as null."""
    if isinstance(value, list | str | bool) or value is None:
        return value
    if value is pd.NA:
        return None
    if isinstance(value, np.generic):
        value = value.item()
    return None if isinstance(value, float) and math.isnan(value) else value
