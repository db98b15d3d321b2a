"""CSV and its kin: comma, semicolon, tab or bar between values, one header line."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from lib.corpus.columns import map_record, recognise
from lib.corpus.formulas import unguard
from lib.corpus.importers.base import Importer, ParsedSource, Source
from lib.corpus.model import CorpusError, RawRecord
from lib.corpus.settings import MAX_RECORD_LINES

_DELIMITERS: Final = (",", ";", "\t", "|")
_SUFFIXES: Final = {".csv", ".tsv", ".tab"}
_QUOTE_REPAIR: Final = "a quotation mark has no partner: read up to the end of the line"

csv.field_size_limit(1 << 24)


@dataclass(slots=True)
class _Row:
    values: list[str]
    line: int
    repaired: list[str] = field(default_factory=list)


def sniff(source: Source) -> float:
    """Sure where the first line names a title or an abstract among several columns."""
    header = _header(source.text)
    if header is None:
        return 0.0
    columns, _, _ = header
    texts = sum(_field(column) in {"title", "abstract"} for column in columns)
    known = sum(_field(column) is not None for column in columns)
    if texts and len(columns) > 1 and known >= 2:
        return 0.9
    if source.suffix in _SUFFIXES:
        return 0.7
    return 0.55 if texts and len(columns) > 2 else 0.0


def read(source: Source) -> ParsedSource:
    """Read the rows under the header; unbalanced quotes are repaired line by line.

    Raises
    ------
    CorpusError
        If no column is a title or an abstract.
    """
    header = _header(source.text)
    if header is None:
        raise CorpusError(f"No papers found in {source.filename}: it has no header line.")
    columns, delimiter, first = header
    if not any(_field(column) in {"title", "abstract"} for column in columns):
        raise CorpusError(_wrong_columns(source, columns))
    lines = _lines(source.text)
    records: list[RawRecord] = []
    for row in _rows(lines, first, delimiter, len(columns)):
        values = [unguard(value) for value in _fit(row, columns, delimiter)]
        fields = map_record(zip(columns, values, strict=False))
        records.append(RawRecord(len(records) + 1, fields, row.line, tuple(row.repaired)))
    return ParsedSource(records)


def _field(column: str) -> str | None:
    known = recognise(column)
    return known[0] if known else None


def _lines(text: str) -> list[str]:
    return list(io.StringIO(text, newline=""))


def _header(text: str) -> tuple[list[str], str, int] | None:
    """Column names, delimiter and index of the first line after the header."""
    stream = io.StringIO(text[:200_000], newline="")
    for index, line in enumerate(stream):
        if line.strip() and not line.lower().startswith("sep="):
            if len(line) > 100_000:
                return None
            columns, delimiter = max(
                ((_split(line, mark), mark) for mark in _DELIMITERS),
                key=lambda pair: (sum(_field(c) is not None for c in pair[0]), len(pair[0])),
            )
            return [column.strip() for column in columns], delimiter, index + 1
        if index > 20:
            return None
    return None


def _split(line: str, delimiter: str) -> list[str]:
    """Values of one line; where its quotes do not balance they are taken literally."""
    line = line.rstrip("\r\n")
    try:
        rows = list(csv.reader([line], delimiter=delimiter, strict=True))
    except csv.Error:
        rows = list(csv.reader([line], delimiter=delimiter, quoting=csv.QUOTE_NONE))
        rows = [[_bare(value) for value in row] for row in rows]
    return rows[0] if rows else []


def _bare(value: str) -> str:
    """A value without the quotes that enclose it, or the one that only opens it."""
    if len(value) > 1 and value[0] == value[-1] == '"':
        return value[1:-1].replace('""', '"')
    return value.removeprefix('"') if value.count('"') == 1 else value


def _rows(lines: Sequence[str], first: int, delimiter: str, width: int) -> Iterator[_Row]:
    """Rows from line ``first`` on; a record whose quotes go wrong is read as single lines."""
    position = first
    while position < len(lines):
        feed = _Feed(lines, position)
        reader = csv.reader(feed, delimiter=delimiter, strict=True)
        try:
            for values in reader:
                start, position = position, feed.position
                feed.mark()
                if _swallowed(values, lines[start:position], delimiter, width):
                    yield from _single_lines(lines, start, position, delimiter)
                elif values:
                    yield _Row(values, start + 1)
            return
        except csv.Error:
            yield from _single_lines(lines, position, position + 1, delimiter)
            position += 1


class _Feed:
    """Lines for ``csv.reader`` that tell how far it has read, and end an endless record."""

    def __init__(self, lines: Sequence[str], position: int) -> None:
        self._lines = lines
        self.position = position
        self._start = position

    def mark(self) -> None:
        """A record ends here."""
        self._start = self.position

    def __iter__(self) -> _Feed:
        return self

    def __next__(self) -> str:
        if self.position >= len(self._lines):
            raise StopIteration
        if self.position - self._start >= MAX_RECORD_LINES:
            raise csv.Error("record spans too many lines")
        self.position += 1
        return self._lines[self.position - 1]


def _swallowed(values: Sequence[str], lines: Sequence[str], delimiter: str, width: int) -> bool:
    """Whether a record of several lines is really a row a line, kept together by stray quotes.

    The strict reader has seen to it that the quotes are where quotes belong. A record that also
    has a value for every column is right, however much its lines look like rows of their own.
    """
    if len(values) == width or (len(values) > width and not any(map(str.strip, values[width:]))):
        return False
    rows = [line for line in lines if line.strip()]
    return len(rows) > 3 and width > 1 and all(line.count(delimiter) == width - 1 for line in rows)


def _single_lines(lines: Sequence[str], start: int, stop: int, delimiter: str) -> Iterator[_Row]:
    for index in range(start, min(stop, len(lines))):
        if lines[index].strip():
            repaired = [_QUOTE_REPAIR] if '"' in lines[index] else []
            yield _Row(_split(lines[index], delimiter), index + 1, repaired)


def _fit(row: _Row, columns: Sequence[str], delimiter: str) -> list[str]:
    """Values for the columns: a text that its own delimiter cut is put together again."""
    values, width = row.values, len(columns)
    if len(values) <= width:
        return values
    extra = values[width - 1 :]
    if not any(value.strip() for value in extra[1:]):
        return values[:width]
    if _field(columns[-1]) in {"title", "abstract"}:
        row.repaired.append("has more values than columns: the last ones were joined")
        return [*values[: width - 1], delimiter.join(extra)]
    row.repaired.append("has more values than columns: the last ones were left out")
    return values[:width]


def _wrong_columns(source: Source, columns: Sequence[str]) -> str:
    names = ", ".join(column[:40] for column in columns[:12])
    return (
        f"No papers found in {source.filename}: no column is a title or an abstract "
        f"(found: {names}); rename the columns and try again."
    )


IMPORTER = Importer("csv", sniff, read)
