"""A corpus is built once, read back, and built again where its index is not whole."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lib.analysis import build, tables
from lib.analysis.build import Source, build_index, open_index
from lib.corpus.model import CorpusError
from lib.corpus.store import Library
from tests.conftest import ROOT, shared_path

SEED = ROOT / "data" / "iclr2026.txt"


def everything(library: Library, source: Path | Source) -> list[object]:
    """What the tables of a corpus say, to compare two builds."""
    index = build_index(source, library)
    rows = tables.every_row(index)
    frames = [
        tables.papers_table(index, rows),
        tables.keywords_table(index, rows),
        tables.topics_table(index, rows),
        tables.acronyms_table(index, rows),
        tables.areas_table(index, rows),
    ]
    return [frame.to_json() for frame in frames]


def test_opening_a_built_index_fits_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(tmp_path)
    built = everything(library, SEED)

    def refuse(*_: object) -> None:
        raise AssertionError("built again")

    monkeypatch.setattr(build, "analyse", refuse)
    monkeypatch.setattr(build, "read_corpus", refuse)
    assert everything(library, SEED) == built


def test_the_same_file_gives_the_same_index(tmp_path: Path) -> None:
    one = everything(Library(tmp_path / "one"), SEED)
    assert everything(Library(tmp_path / "two"), SEED) == one


def test_a_damaged_index_is_built_again(tmp_path: Path) -> None:
    library = Library(tmp_path)
    built = everything(library, SEED)
    digest = library.entries()[0].digest
    (tmp_path / digest / "counts.data.npy").write_bytes(b"damaged")
    assert everything(library, SEED) == built


def test_an_index_of_another_version_is_built_again_from_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(tmp_path)
    index = build_index(SEED, library)
    monkeypatch.setattr(build, "version", lambda: "another")
    assert library.open(index.digest, "another") is None
    again = open_index(index.name, library)
    assert again is not None
    assert len(again) == 19
    assert library.open(index.digest, "another") is not None


def test_progress_names_stages_and_ends_at_one(tmp_path: Path) -> None:
    told: list[tuple[str, float]] = []
    build_index(SEED, Library(tmp_path), lambda stage, done: told.append((stage, done)))
    assert [stage for stage, _ in told[:-1]] == [stage for stage, _ in build.STAGES]
    assert [done for _, done in told] == sorted(done for _, done in told)
    assert told[-1][1] == 1.0
    assert sum(share for _, share in build.STAGES) == pytest.approx(1)


def test_what_is_not_a_corpus_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    library = Library(tmp_path / "library")
    with pytest.raises(CorpusError):
        build_index(Source(b"\x00\x01\x02\xff" * 100, "noise.bin"), library)
    with pytest.raises(CorpusError, match="not opened"):
        build_index(tmp_path / "absent.csv", library)
    assert library.entries() == []


def test_two_processes_that_build_the_same_corpus_both_end_well(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path;"
        "from lib.analysis.build import build_index; from lib.corpus.store import Library;"
        "print(len(build_index(Path(sys.argv[1]), Library(Path(sys.argv[2])))))"
    )
    command = [sys.executable, "-c", code, str(SEED), str(tmp_path)]
    running = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    assert [process.communicate(timeout=120)[0].strip() for process in running] == ["19", "19"]
    assert [process.returncode for process in running] == [0, 0]
    assert len(Library(tmp_path).entries()) == 1


SMALL = {
    "one": "We prune graph networks for chips, and graph networks shrink.",
    "two": "We prune graph networks for chips.\n\nWe prune language models for chips.",
    "same": "\n\n".join(["We prune graph networks for chips."] * 5),
    "no letters": "12 34 56.\n\n7 8 9.",
    "chinese": "我们提出强化学习方法用于图神经网络。\n\n我们研究图神经网络的训练。",
}


@pytest.mark.parametrize("name", sorted(SMALL))
def test_small_and_odd_corpora_build(tmp_path: Path, name: str) -> None:
    index = build_index(Source(SMALL[name].encode(), "small.txt"), Library(tmp_path))
    rows = tables.every_row(index)
    assert len(index) >= 1
    assert len(tables.papers_table(index, rows)) == len(index)
    assert tables.topics_table(index, rows)["share"].sum() == pytest.approx(
        1 if index.topics() else 0
    )


CASES = ["080_two_papers.txt", "081_one_paper.txt", "082_identical.txt", "084_three_papers.txt",
         "085_short_papers.txt", "092_cjk_arabic.txt", "130_numeric_categories.csv",
         "046_surrogate.json", "068_missing_abstract.csv"]  # fmt: skip


@pytest.mark.parametrize("file", CASES)
def test_cases_build_without_a_warning(tmp_path: Path, file: str) -> None:
    path = shared_path(f"cases/inputs/{file}")
    assert everything(Library(tmp_path), path)


def test_a_build_that_is_killed_leaves_nothing_half(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from lib.analysis.build import build_index;"
        "from lib.corpus.store import Library;"
        "tell = lambda stage, done: print(stage, flush=True);"
        "build_index(Path(sys.argv[1]), Library(Path(sys.argv[2])), tell)"
    )
    command = [sys.executable, "-c", code, str(SEED), str(tmp_path)]
    stage, _ = build.STAGES[3]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.strip() == stage:
                process.kill()
                break
    library = Library(tmp_path)
    assert process.returncode != 0
    assert [path.name[:10] for path in tmp_path.iterdir()] == [".building-"]
    assert library.entries() == []
    assert len(build_index(SEED, library)) == 19
