"""Fixtures that every test may use."""

from __future__ import annotations

from pathlib import Path

import pytest

from lib.analysis.build import build_index
from lib.analysis.index import Index
from lib.corpus.store import Library

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"


def shared_path(relative: str) -> Path:
    """Path of a file under ``../shared``; skips the test where it is absent."""
    path = SHARED / relative
    if not path.exists():
        pytest.skip(f"needs ../shared/{relative}, which is not beside this checkout")
    return path


@pytest.fixture(scope="session")
def seed_text() -> str:
    """The corpus that ships, as text."""
    return (ROOT / "data" / "iclr2026.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def seed_index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    """The corpus that ships, built."""
    library = Library(tmp_path_factory.mktemp("seed"))
    return build_index(ROOT / "data" / "iclr2026.txt", library)


@pytest.fixture(scope="session")
def mixed_index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    """Five papers of three areas, two years and two venues; the last has neither."""
    library = Library(tmp_path_factory.mktemp("mixed"))
    return build_index(ROOT / "tests" / "fixtures" / "mixed.csv", library)
