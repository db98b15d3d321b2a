"""A dashboard that runs, and a browser to look at it with."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.parse import parse_qs, urlsplit

import pytest

from scripts.browser import find_browser

sync_api = pytest.importorskip("playwright.sync_api", reason="needs Playwright")
expect = sync_api.expect

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WAIT = 30_000  # milliseconds until a test gives up on what it waits for


@dataclass(frozen=True)
class Server:
    """Where the dashboard runs, and what it has printed."""

    url: str
    log: Path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def is_up(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/_stcore/health", timeout=2) as answer:
            return answer.status == 200
    except (URLError, OSError):
        return False


def wait_until_up(url: str, process: subprocess.Popen, log: Path) -> None:
    for _ in range(600):
        if is_up(url):
            return
        try:
            process.wait(timeout=0.2)
        except subprocess.TimeoutExpired:
            continue
        break
    raise RuntimeError(f"the dashboard did not start:\n{log.read_text()}")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The dashboard as people start it, over the corpus that ships, with a library of its own."""
    folder = tmp_path_factory.mktemp("dashboard")
    port, log = free_port(), folder / "log.txt"
    command = [sys.executable, "-m", "streamlit", "run", "dashboard.py"]
    options = ["--server.port", str(port), "--server.headless", "true"]
    kept = {k: v for k, v in os.environ.items() if k != "PAPERBOARD_CORPUS"}
    environment = {**kept, "PAPERBOARD_HOME": str(folder / "library")}
    url = f"http://localhost:{port}"
    with (
        log.open("wb") as out,
        subprocess.Popen(
            [*command, *options], cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT
        ) as process,
    ):
        try:
            wait_until_up(url, process, log)
            yield Server(url, log)
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def browser():
    """A Chromium that is on this machine."""
    path = find_browser()
    if path is None and os.environ.get("PAPERBOARD_REQUIRE_BROWSER"):
        pytest.fail("needs Chrome or Chromium, and here it must not be left out")
    if path is None:
        pytest.skip("needs Chrome or Chromium: `python -m scripts.browser` says how to get one")
    with sync_api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class Visitor:
    """A page of the browser at the dashboard."""

    def __init__(self, page, url: str) -> None:
        self.page = page
        self.url = url

    def open(self, path: str) -> None:
        """Type an address, and wait until the page is drawn."""
        self.page.goto(self.url + path)
        self.settle()

    def settle(self) -> None:
        """Wait until the script has run."""
        self.page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for()
        self.page.locator("h1").first.wait_for()

    def follow(self, title: str) -> None:
        """Go to a page by its link in the sidebar."""
        sidebar = self.page.get_by_test_id("stSidebar")
        sidebar.get_by_role("link", name=title, exact=True).click()
        self.heading(title)

    def heading(self, title: str) -> None:
        """Wait for the title of a page."""
        self.page.get_by_role("heading", name=title, level=1, exact=True).wait_for()
        self.settle()

    def count(self, text: str) -> None:
        """Wait until so many papers are said to be selected."""
        self.page.get_by_test_id("stSidebar").get_by_text(text, exact=True).wait_for()

    def click_bar(self, chart: str, at: int = 0) -> None:
        """Click on a bar of a chart."""
        bars = self.page.locator(f'[class*="st-key-{chart}-"] .barlayer .point path')
        bars.nth(at).wait_for()
        bars.nth(at).scroll_into_view_if_needed()
        box = bars.nth(at).bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def wait_for_query(self, name: str, there: bool = True) -> None:
        """Wait until the address has a filter, or no longer has it."""
        self.page.wait_for_function(
            "([name, there]) => new URL(location).searchParams.has(name) === there",
            arg=[name, there],
        )

    def searched(self, text: str) -> None:
        """Wait until the search box holds a text."""
        box = self.page.get_by_test_id("stSidebar").get_by_role("searchbox")
        expect(box).to_have_value(text, timeout=WAIT)

    @property
    def query(self) -> dict[str, list[str]]:
        """The filters in the address."""
        return parse_qs(urlsplit(self.page.url).query)

    @property
    def path(self) -> str:
        """The page in the address."""
        return urlsplit(self.page.url).path


@pytest.fixture
def visitor(server: Server, browser) -> Iterator[Visitor]:
    """Somebody new, who sees 1440 by 900 pixels."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, accept_downloads=True)
    context.set_default_timeout(WAIT)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    outside: list[str] = []
    page.on("request", lambda request: outside.append(request.url))
    yield Visitor(page, server.url)
    context.close()
    assert not faults
    assert not [u for u in outside if not u.startswith((server.url, "data:", "blob:"))], (
        "the dashboard asked for something that is not on this machine"
    )
