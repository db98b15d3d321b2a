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

from lib.ui.corpora import warm_up


@asynccontextmanager
async def lifespan(_: st.App) -> AsyncIterator[dict[str, Any]]:
    """Open the default corpus and import what the pages need before the first visitor comes."""
    warm_up()
    # Streamlit collects garbage after every rerun; what is imported by now never becomes any.
    gc.collect()
    gc.freeze()
    yield {}


app = st.App("lib/ui/app.py", lifespan=lifespan)
