"""The arrows of ARCHITECTURE.md: pages → lib.ui → charts, export → analysis → corpus."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.conftest import ROOT

# What each part may import of the project, besides itself.
ALLOWED = {
    "lib.corpus": set(),
    "lib.analysis": {"lib.corpus"},
    "lib.charts": {"lib.corpus"},
    "lib.export": {"lib.analysis", "lib.corpus"},
    "lib.ui": {"lib.charts", "lib.export", "lib.analysis", "lib.corpus"},
    "lib.cli": {"lib.export", "lib.analysis", "lib.corpus"},
    "lib.__main__": {"lib.cli"},
    "pages": {"lib.ui", "lib.charts", "lib.export", "lib.analysis", "lib.corpus"},
    "dashboard": {"lib.ui"},
}
# Outside libraries that only some parts may use.
ONLY = {
    "streamlit": {"lib.ui", "pages", "dashboard"},
    "plotly": {"lib.charts", "lib.ui"},  # the widget that shows a figure names its type
    "wordcloud": {"lib.charts"},
    "sqlite3": {"lib.analysis"},
}
FILES = [
    *sorted((ROOT / "lib").rglob("*.py")),
    *sorted((ROOT / "pages").glob("*.py")),
    ROOT / "dashboard.py",
]


def part_of(module: str) -> str:
    """The part of the house that a module belongs to."""
    names = module.split(".")
    return ".".join(names[:2]) if names[0] == "lib" else names[0]


def module_of(path: Path) -> str:
    """Dotted name of a file of the project."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports_of(path: Path) -> set[str]:
    """Every module that a file imports, at any depth."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = (
                {f"{node.module}.{a.name}" for a in node.names} if node.module == "lib" else set()
            )
            found |= inner or {node.module}
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_arrows_point_one_way(path: Path) -> None:
    part = part_of(module_of(path))
    inside = {part_of(name) for name in imports_of(path) if name.split(".")[0] in {"lib", "pages"}}
    assert inside - {part, "lib"} <= ALLOWED.get(part, set())


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_outside_libraries_stay_in_their_part(path: Path) -> None:
    part = part_of(module_of(path))
    used = {name.split(".")[0] for name in imports_of(path)}
    assert not [name for name in used & set(ONLY) if part not in ONLY[name]]


def test_the_check_sees_an_arrow_that_turns_round(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("from lib.ui.app import main\nfrom lib import ui\nimport lib.charts.theme\n")
    assert imports_of(file) == {"lib.ui.app", "lib.ui", "lib.charts.theme"}
    assert {part_of(name) for name in imports_of(file)} == {"lib.ui", "lib.charts"}
