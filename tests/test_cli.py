"""``python -m lib``: the tables without a browser."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lib.analysis import tables
from lib.analysis.index import Index
from lib.cli import main
from tests.conftest import ROOT

SEED = str(ROOT / "data" / "iclr2026.txt")
MIXED = str(ROOT / "tests" / "fixtures" / "mixed.csv")
COLUMNS = {
    "papers": [
        "record", "id", "title", "title_source", "name", "abstract", "authors", "year", "venue",
        "area", "area_source", "areas", "topic", "keywords", "url",
    ],
    "keywords": ["term", "score", "papers", "share"],
    "topics": ["topic", "label", "share", "papers", "terms", "coherence", "stability"],
    "acronyms": ["short", "long", "papers", "paper_ids", "ambiguous", "defined", "context"],
    "areas": ["area", "papers", "share"],
}  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A library of its own for these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PAPERBOARD_HOME", str(tmp_path_factory.mktemp("library")))
        yield


def table(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """Output of ``python -m lib table …`` as a value."""
    assert main(["table", *words]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", sorted(COLUMNS))
@pytest.mark.parametrize("source", [SEED, MIXED])
def test_tables_have_the_promised_columns(
    capsys: pytest.CaptureFixture[str], name: str, source: str
) -> None:
    rows = table(capsys, name, source)
    assert rows
    assert all(list(row) == COLUMNS[name] for row in rows)


def test_prints_what_the_pages_show(capsys: pytest.CaptureFixture[str], seed_index: Index) -> None:
    rows = tables.every_row(seed_index)
    shown = tables.topics_table(seed_index, rows)["label"].tolist()
    assert [row["label"] for row in table(capsys, "topics", SEED)] == shown


def test_filters_by_area_and_query(capsys: pytest.CaptureFixture[str]) -> None:
    rows = table(capsys, "papers", MIXED, "--area", "Reinforcement Learning", "--query", "logs")
    assert [row["id"] for row in rows] == ["a4"]
    assert rows[0]["authors"] == ["Bo Lee"]
    assert rows[0]["year"] == 2024
    unknown = table(capsys, "papers", MIXED, "--query", "diffusion")[0]
    assert unknown["year"] is None


def test_limit_cuts(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(table(capsys, "keywords", SEED, "--limit", "7")) == 7


def test_papers_come_by_relevance(capsys: pytest.CaptureFixture[str]) -> None:
    rows = table(capsys, "papers", MIXED, "--query", "rewiring OR graph")
    assert rows[0]["id"] == "a2"


def test_report_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    report = table(capsys, "report", SEED)
    assert (report["read"], report["kept"]) == (19, 19)
    assert report["merged"] == report["skipped"] == []


def test_a_built_corpus_is_found_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", SEED]) == 0
    assert "19 papers of 19 records" in capsys.readouterr().out
    assert len(table(capsys, "papers", "ICLR 2026 Papers")) == 19
    assert main(["list"]) == 0
    assert "ICLR 2026 Papers" in capsys.readouterr().out


def test_csv_is_for_spreadsheets(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["table", "areas", MIXED, "--format", "csv"]) == 0
    text = capsysbinary.readouterr().out.decode("utf-8-sig")
    assert text.splitlines()[0] == "area,papers,share"
    assert len(text.splitlines()) == 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["papers", "nowhere.txt"], "nowhere.txt"),
        (["papers", MIXED, "--area", "alchemy"], "alchemy"),
        (["papers", str(ROOT / "tests" / "fixtures")], "fixtures"),
    ],
)
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(["table", *words]) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert said in error
    assert len(error.strip().splitlines()) == 1


def test_an_empty_file_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "empty.csv").write_bytes(b"")
    assert main(["table", "papers", str(tmp_path / "empty.csv")]) == 2
    assert "empty.csv" in capsys.readouterr().err


def test_as_a_command(tmp_path: Path) -> None:
    environment = {**os.environ, "PAPERBOARD_HOME": str(tmp_path), "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-m", "lib", "table", "acronyms", SEED]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    assert done.stderr == b""
    shorts = [row["short"] for row in json.loads(done.stdout)]
    assert "TRIDENT" in shorts


@pytest.mark.parametrize(
    "words", [["--limit", "0"], ["--limit", "x"], ["--format", "xml"], ["--nonsense"]]
)
def test_bad_words_are_one_sentence(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["table", "papers", MIXED, *words])
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_reader_that_stops_early_is_no_fault(tmp_path: Path) -> None:
    environment = {**os.environ, "PAPERBOARD_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "lib", "table", "papers", SEED]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=120) == 0


def test_a_pipe_is_read_like_a_file(tmp_path: Path) -> None:
    if not Path("/dev/stdin").exists():
        pytest.skip("this system has no /dev/stdin")
    environment = {**os.environ, "PAPERBOARD_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "lib", "table", "areas", "/dev/stdin"]
    text = Path(MIXED).read_bytes()
    done = subprocess.run(command, cwd=ROOT, env=environment, input=text, capture_output=True)
    assert done.returncode == 0
    assert len(json.loads(done.stdout)) == 3


def test_the_authors_keywords_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    rows = {row["id"]: row["keywords"] for row in table(capsys, "papers", MIXED)}
    assert rows["a1"] == ["graphs", "pruning"]
    assert "diffusion models" in [word.casefold() for word in rows["a5"]]
