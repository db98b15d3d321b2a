"""What the documents show works, and what they name is there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

DOCS = ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md")
README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = ".venv/bin/python "
COMMANDS = [
    line.removeprefix(PYTHON)
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
    if line.startswith(f"{PYTHON}-m lib")
]


def test_the_readme_shows_commands() -> None:
    assert len(COMMANDS) >= 6


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_of_the_readme_run(command: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.getbasetemp() / "docs"
    done = subprocess.run(
        [sys.executable, *shlex.split(command)],
        cwd=ROOT,
        env={**os.environ, "PAPERBOARD_HOME": str(home)},
        capture_output=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.strip()


@pytest.mark.parametrize("name", DOCS)
def test_links_and_pictures_are_there(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#:]+)\)", text)
    assert not [target for target in targets if not (ROOT / target).exists()]


def test_every_page_has_a_picture() -> None:
    pages = {path.stem for path in (ROOT / "pages").glob("*.py")}
    pictures = {Path(target).stem for target in re.findall(r"\((docs/screenshots/[^)]+)\)", README)}
    assert pictures == pages


def test_the_make_targets_that_the_documents_name_exist() -> None:
    named = {
        target
        for name in DOCS
        for target in re.findall(
            r"(?:`|^)make ([a-z]+)", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE
        )
    }
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert named >= {"run", "test", "lint", "bench", "lock", "areas"}
    assert not [target for target in named if not re.search(rf"^{target}:", makefile, re.MULTILINE)]


def test_every_direct_dependency_is_locked() -> None:
    def names(file: str) -> set[str]:
        lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
        found = (re.match(r"[A-Za-z0-9._-]+", line) for line in lines)
        return {match[0].lower().replace("_", "-") for match in found if match}

    wanted = names("requirements.txt") | names("requirements-dev.txt")
    assert wanted - {"-r"} <= names("requirements.lock")


@pytest.mark.parametrize("path", sorted((ROOT / "lib").rglob("*.py")), ids=lambda p: p.name)
def test_modules_are_short_and_say_what_they_are(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 300
    assert path.name == "__init__.py" or text.startswith('"""')
