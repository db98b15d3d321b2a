"""The library on disk: whole or absent, never half."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from scipy.sparse import csr_array

from lib.corpus.files import MANIFEST, Draft, Stored
from lib.corpus.store import Library, default_home

DIGEST = "0123456789abcdef0123456789abcdef"


def keep(
    library: Library, name: str = "Papers", digest: str = DIGEST, version: str = "1"
) -> Stored:
    with library.draft() as draft:
        fill(draft)
        about = {"name": name, "digest": digest, "papers": 2, "version": version}
        return library.keep(draft, about, (b"one\n\ntwo", "two.txt"))


def fill(draft: Draft) -> None:
    draft.array("numbers", np.array([3, 1, 2], dtype=np.int32))
    draft.sparse("counts", csr_array(np.array([[0, 2], [1, 0]], dtype=np.int32)))
    draft.table("papers", pa.table({"id": ["a", "b"]}))
    draft.json("about", {"ok": True, "text": "ß"})


def test_reads_back_what_was_written(tmp_path: Path) -> None:
    stored = keep(Library(tmp_path))
    assert stored.array("numbers").tolist() == [3, 1, 2]
    assert stored.sparse("counts").toarray().tolist() == [[0, 2], [1, 0]]
    assert stored.table("papers")["id"].to_pylist() == ["a", "b"]
    assert stored.json("about") == {"ok": True, "text": "ß"}
    assert stored.source == (b"one\n\ntwo", "two.txt")


def test_another_version_counts_as_absent(tmp_path: Path) -> None:
    library = Library(tmp_path)
    keep(library, version="1")
    assert library.open(DIGEST, "1") is not None
    assert library.open(DIGEST, "2") is None
    assert library.source(DIGEST) == (b"one\n\ntwo", "two.txt")


@pytest.mark.parametrize("name", ["numbers.npy", "papers.arrow", "source.gz", MANIFEST])
def test_one_changed_byte_counts_as_absent(tmp_path: Path, name: str) -> None:
    library = Library(tmp_path)
    path = keep(library).folder / name
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))
    assert library.open(DIGEST, "1") is None


def test_a_missing_file_counts_as_absent(tmp_path: Path) -> None:
    library = Library(tmp_path)
    (keep(library).folder / "numbers.npy").unlink()
    assert library.open(DIGEST, "1") is None


def test_a_damaged_index_is_replaced(tmp_path: Path) -> None:
    library = Library(tmp_path)
    (keep(library).folder / "numbers.npy").write_bytes(b"no")
    assert keep(library).array("numbers").tolist() == [3, 1, 2]
    assert [p.name for p in tmp_path.iterdir()] == [DIGEST]


def test_an_index_of_an_older_version_is_replaced(tmp_path: Path) -> None:
    library = Library(tmp_path)
    keep(library, version="1")
    keep(library, version="2")
    assert library.open(DIGEST, "2") is not None
    assert library.open(DIGEST, "1") is None


def test_the_second_of_two_builds_takes_the_first_ones_result(tmp_path: Path) -> None:
    library = Library(tmp_path)
    about = {"name": "Papers", "digest": DIGEST, "papers": 2, "version": "1"}
    with library.draft() as first, library.draft() as second:
        fill(first)
        fill(second)
        one = library.keep(first, about, (b"x", "x"))
        made = (one.folder / MANIFEST).stat().st_ino
        two = library.keep(second, about, (b"x", "x"))
    assert one.folder == two.folder
    assert (two.folder / MANIFEST).stat().st_ino == made
    assert [p.name for p in tmp_path.iterdir()] == [DIGEST]


def test_a_build_that_fails_leaves_nothing(tmp_path: Path) -> None:
    library = Library(tmp_path)

    def failing() -> None:
        with library.draft() as draft:
            fill(draft)
            raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        failing()
    assert list(tmp_path.iterdir()) == []


def test_leftovers_of_killed_builds_go_after_a_day(tmp_path: Path) -> None:
    library = Library(tmp_path)
    old, new = tmp_path / ".building-old", tmp_path / ".building-new"
    old.mkdir()
    new.mkdir()
    day_before = time.time() - 2 * 24 * 3600
    os.utime(old, (day_before, day_before))
    keep(library)
    assert not old.exists()
    assert new.exists()


def test_finds_by_name_or_start_of_the_digest(tmp_path: Path) -> None:
    library = Library(tmp_path)
    keep(library, name="ICLR 2026 Papers")
    keep(library, name="other", digest="f" * 32)
    assert [e.name for e in library.entries()] == ["ICLR 2026 Papers", "other"]
    for wanted in ("iclr 2026 papers", "012345"):
        entry = library.find(wanted)
        assert entry is not None
        assert entry.digest == DIGEST
    assert library.find("01234") is None
    assert library.find("../other") is None


def test_open_takes_nothing_outside_the_library(tmp_path: Path) -> None:
    library = Library(tmp_path / "home")
    keep(library)
    shutil.copytree(tmp_path / "home" / DIGEST, tmp_path / "outside")
    assert library.find("../outside") is None


def test_home_can_be_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PAPERBOARD_HOME", str(tmp_path))
    assert default_home() == tmp_path
    monkeypatch.setenv("PAPERBOARD_HOME", " ")
    assert default_home().parts[-2:] == ("data", "library")
