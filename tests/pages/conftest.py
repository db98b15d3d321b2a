"""The dashboard without a browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

ROOT = Path(__file__).resolve().parents[2]

Run = Callable[..., AppTest]


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that all tests share: the corpus that ships is built once."""
    return tmp_path_factory.mktemp("library")


@pytest.fixture
def visit(home: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Opens a page at an address: ``visit("keywords", q="graph")``."""
    monkeypatch.setenv("PAPERBOARD_HOME", str(home))
    monkeypatch.delenv("PAPERBOARD_CORPUS", raising=False)

    def run(page: str, /, **query: str | list[str]) -> AppTest:
        test = AppTest.from_file(str(ROOT / "lib" / "ui" / "app.py"), default_timeout=120)
        for name, value in query.items():
            test.query_params[name] = value
        if page != "overview":
            test.switch_page(f"../../pages/{page}.py")
        test.run()
        assert not test.exception
        return test

    return run


def texts(test: AppTest) -> str:
    """All that the page says."""
    return "\n".join(
        str(element.value)
        for kind in (test.title, test.subheader, test.markdown, test.caption, test.info, test.error)
        for element in kind
    )


def query(test: AppTest) -> dict[str, list[str]]:
    """The address that the page has written."""
    return {k: v if isinstance(v, list) else [v] for k, v in dict(test.query_params).items()}
