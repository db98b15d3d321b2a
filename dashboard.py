"""The dashboard as an ASGI app: ``streamlit run dashboard.py``, or any ASGI server on ``app``."""

from __future__ import annotations

import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import streamlit as st

sys.path.insert(0, str(Path(__file__).resolve().parent))

from lib.ui.corpora import remove_private, warm_up
from lib.ui.frame import tell


@asynccontextmanager
async def lifespan(_: st.App) -> AsyncIterator[dict[str, Any]]:
    """Open the default corpus before the first visitor comes; leave no upload behind."""
    warm_up()
    # Streamlit collects garbage after every rerun; what is imported by now never becomes any.
    gc.collect()
    gc.freeze()
    try:
        yield {}
    finally:
        remove_private()


app = st.App("lib/ui/app.py", lifespan=lifespan, on_script_error=tell)
