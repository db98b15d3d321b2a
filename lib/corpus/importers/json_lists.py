"""JSON and JSON Lines: a list of records, wherever the file keeps it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import orjson

from lib.corpus.columns import map_record, recognise
from lib.corpus.importers.base import Importer, ParsedSource, Source
from lib.corpus.model import CorpusError, Note, RawRecord
from lib.corpus.settings import MAX_NESTING

_START = re.compile(r"\s*(?:\[\s*[\[{\"\]]|\{\s*[\"}])")
_MAX_DIGITS: Final = 300
_BAD = object()


def sniff(source: Source) -> float:
    """Sure where the text opens a list or an object."""
    if _START.match(source.text[:4096]):
        return 0.95
    return 0.6 if source.suffix in {".json", ".jsonl", ".ndjson"} else 0.0


def read(source: Source) -> ParsedSource:
    """Read a list, an object that holds one, or one object a line.

    Raises
    ------
    CorpusError
        If nothing in it is valid JSON, or no list in it looks like papers.
    """
    whole = _load(source.text)
    if whole is _BAD:
        return _read_lines(source)
    items = _find_records(whole)
    if items is None:
        raise CorpusError(_no_papers(source, whole))
    return _collect(source, ((item, None) for item in items))


def _load(text: str) -> Any:
    """One JSON value; ``_BAD`` where the text is none."""
    try:
        return orjson.loads(text)
    except (orjson.JSONDecodeError, UnicodeEncodeError):
        pass  # orjson is strict: lone surrogates, NaN and huge integers are left to the next one
    try:
        return json.loads(text, parse_int=_parse_int)
    except (ValueError, RecursionError):
        return _BAD


def _parse_int(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MAX_DIGITS else float("nan")


def _read_lines(source: Source) -> ParsedSource:
    """JSON Lines; a broken line is skipped and reported."""
    rows = [
        (line, number)
        for number, line in enumerate(re.split(r"\r\n|\r|\n", source.text), start=1)
        if line.strip()
    ]
    values = [(_load(line), number) for line, number in rows]
    if not any(isinstance(value, Mapping) for value, _ in values):
        raise CorpusError(
            f"No papers found in {source.filename}: it is not valid JSON, neither as a whole nor "
            "line by line; export it again."
        )
    return _collect(source, iter(values))


def _collect(source: Source, items: Iterator[tuple[Any, int | None]]) -> ParsedSource:
    records: list[RawRecord] = []
    skipped: list[Note] = []
    keys: dict[str, None] = {}
    for number, (item, line) in enumerate(items, start=1):
        if isinstance(item, str):
            item = {"abstract": item}
        if not isinstance(item, Mapping):
            reason = "is not valid JSON" if item is _BAD else "is not an object with fields"
            skipped.append(Note(number, reason, line))
            continue
        flat = _flatten(item)
        keys.update(dict.fromkeys(list(flat)[:50]) if len(keys) < 50 else {})
        records.append(RawRecord(number, map_record(flat.items()), line))
    if keys and not any(_has_text(record.fields) for record in records) and not _known(keys):
        raise CorpusError(_wrong_columns(source, keys))
    return ParsedSource(records, None, tuple(skipped))


def _has_text(fields: Mapping[str, Any]) -> bool:
    return "title" in fields or "abstract" in fields


def _known(keys: Mapping[str, None]) -> bool:
    found = (recognise(key) for key in keys)
    return any(known is not None and known[0] in {"title", "abstract"} for known in found)


def _flatten(item: Mapping[str, Any]) -> dict[str, Any]:
    """One level of fields: OpenReview's ``content`` and ``{"value": …}`` wrappers taken off."""
    flat = {key: _unwrap(value) for key, value in item.items()}
    content = flat.get("content")
    if isinstance(content, Mapping):
        flat = {key: _unwrap(value) for key, value in content.items()} | {
            key: value for key, value in flat.items() if key != "content" and key not in content
        }
    return flat


def _unwrap(value: Any) -> Any:
    if isinstance(value, Mapping) and "value" in value and len(value) <= 3:
        return value["value"]
    return value


def _find_records(value: Any, depth: int = 0) -> list[Any] | None:
    """The list of papers in a JSON value: itself, or the one that looks most like papers."""
    if isinstance(value, list):
        return value if depth == 0 or _looks_like_papers(value) else None
    if not isinstance(value, Mapping) or depth > min(6, MAX_NESTING):
        return None
    if _is_paper(value):
        return _by_columns(value) or [value]
    lists = [_find_records(inner, depth + 1) for inner in value.values()]
    found = [items for items in lists if items]
    if found:
        return max(found, key=len)
    members = list(value.values())
    if _looks_like_papers(members):
        return [{"id": key, **member} for key, member in value.items() if isinstance(member, dict)]
    return [] if not value and depth == 0 else None


def _looks_like_papers(items: list[Any]) -> bool:
    head = [item for item in items[:50] if isinstance(item, Mapping)]
    return bool(head) and 2 * sum(map(_is_paper, head)) >= len(head)


def _is_paper(item: Mapping[str, Any]) -> bool:
    flat = _flatten(item)
    return _known({key: None for key in flat if isinstance(key, str)})


def _by_columns(value: Mapping[str, Any]) -> list[Any] | None:
    """Records of a table kept column by column (lists of one length, or row → value)."""
    columns = {
        key: list(column.values()) if isinstance(column, Mapping) else column
        for key, column in value.items()
        if (known := recognise(key)) is not None and known[0] in {"title", "abstract"}
        if isinstance(column, list | dict) and len(column) > 1
    }
    if not columns or not all(isinstance(v, str) for v in next(iter(columns.values()))[:5]):
        return None
    length = len(next(iter(columns.values())))
    every = {
        key: list(column.values()) if isinstance(column, Mapping) else column
        for key, column in value.items()
        if isinstance(column, list | dict) and len(column) == length
    }
    return [{key: column[row] for key, column in every.items()} for row in range(length)]


def _no_papers(source: Source, value: Any) -> str:
    if isinstance(value, Mapping) and value:
        return _wrong_columns(source, dict.fromkeys(list(value)[:50]))
    return f"No papers found in {source.filename}: it holds no list of records; export it again."


def _wrong_columns(source: Source, keys: Mapping[str, None]) -> str:
    names = ", ".join(key[:40] for key in list(keys)[:12])
    return (
        f"No papers found in {source.filename}: no field is a title or an abstract "
        f"(found: {names}); rename the fields and try again."
    )


IMPORTER = Importer("json", sniff, read)
