"""Take the pictures that the README shows: ``python -m scripts.screenshots CORPUS``.

Charts are shown over the corpus that is given; pages on which abstracts can be read, over the one
that ships.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from lib.analysis.build import build_index
from lib.corpus.store import ROOT, Library
from scripts.browser import find_browser
from scripts.serve import serving

OUT = ROOT / "docs" / "screenshots"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
)
# The script has ended, no place-holder is left, and every chart is drawn.
DRAWN = """() => document.querySelector('[data-test-script-state="notRunning"]')
  && !document.querySelector('[data-testid="stSkeleton"]')
  && [...document.querySelectorAll('.js-plotly-plot')].every(e => e.querySelector('.main-svg'))
  && document.querySelectorAll('[data-testid="stMainBlockContainer"] *').length > 60"""
SIZE = {"width": 1440, "height": 1000}
CHARTS = {"overview": "/", "keywords": "/keywords", "topics": "/topics", "acronyms": "/acronyms"}
READING = {"papers": "/papers", "corpus": "/corpus"}


def shoot(page: Page, url: str, path: Path) -> None:
    """Picture of a page once all of it is drawn."""
    page.goto(url)
    page.wait_for_selector('[data-testid="stMainBlockContainer"] h1', state="visible")
    page.wait_for_function(DRAWN)
    page.wait_for_load_state("networkidle")
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path)


def main() -> int:
    """Take every picture."""
    parser = argparse.ArgumentParser(prog="python -m scripts.screenshots")
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--width", type=int, default=SIZE["width"])
    parser.add_argument("--height", type=int, default=SIZE["height"])
    options = parser.parse_args()
    size = {"width": options.width, "height": options.height}
    scheme = "dark" if options.dark else "light"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as started:
        home = Path(folder)
        sources = {options.corpus: CHARTS, ROOT / "data" / "iclr2026.txt": READING}
        browser = started.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        page = browser.new_page(viewport=size, color_scheme=scheme)
        for source, pages in sources.items():
            index = build_index(source, Library(home))
            environment = {"PAPERBOARD_HOME": str(home), "PAPERBOARD_CORPUS": index.digest}
            with serving(ROOT / "dashboard.py", environment) as url:
                for name, address in pages.items():
                    shoot(page, url + address, options.out / f"{name}.png")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
