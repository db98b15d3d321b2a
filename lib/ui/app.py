"""The script that Streamlit runs for every page."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Draw the page that the address names, in its frame."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    from lib.ui.frame import run

    run(ROOT / "pages")


main()
