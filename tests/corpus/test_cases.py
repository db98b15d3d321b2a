"""The cases of ``../shared/cases`` that concern reading: groups 2 and 3, text, CSV and JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lib.corpus.model import Corpus, CorpusError
from lib.corpus.read import read_path
from tests.conftest import SHARED, shared_path

_FORMATS = (".txt", ".csv", ".json", ".jsonl")
_NO_PAPERS = {"076_empty.csv", "077_header_only.csv", "158_deep.json"}


def _cases() -> list[Any]:
    manifest = SHARED / "cases" / "manifest.json"
    cases = json.loads(manifest.read_text(encoding="utf-8")) if manifest.exists() else []
    return [
        pytest.param(case["file"], case["expect"], id=case["file"])
        for case in cases
        if case["file"].endswith(_FORMATS)
    ]


def _text(corpus: Corpus) -> str:
    return "\n".join(corpus.papers["title"].to_pylist() + corpus.papers["abstract"].to_pylist())


@pytest.mark.parametrize(("file", "expect"), _cases())
def test_case(file: str, expect: dict[str, Any]) -> None:
    path = shared_path(f"cases/inputs/{file}")
    if file in _NO_PAPERS:
        with pytest.raises(CorpusError, match=f"^No papers found in {file}: "):
            read_path(path)
        return
    corpus = read_path(path)
    report = corpus.report
    assert report.read == report.kept + len(report.merged) + len(report.skipped)
    _check_counts(corpus, expect)
    titles = [title for title in corpus.papers["title"].to_pylist() if title]
    assert titles == expect.get("titles", titles)
    if "years" in expect:
        assert sorted({*corpus.papers["year"].to_pylist()} - {None}) == expect["years"]
    text = _text(corpus)
    assert [part for part in expect.get("contains", ()) if part not in text] == []
    assert [char for char in expect.get("no_chars", ()) if char in text] == []


def _check_counts(corpus: Corpus, expect: dict[str, Any]) -> None:
    if "records" in expect:
        assert len(corpus) == expect["records"]
    if "records_min" in expect:
        assert len(corpus) >= expect["records_min"]
    if "unique_papers" in expect:
        assert len(corpus) == expect["unique_papers"]
    if "records_or_report" in expect:
        assert len(corpus) + len(corpus.report.skipped) >= expect["records_or_report"]
    if expect.get("literal_titles"):
        assert corpus.papers["title"].to_pylist() == [
            title.strip() for title in corpus.papers["raw_title"].to_pylist()
        ]
