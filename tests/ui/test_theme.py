"""The colours of the frame are those of the charts."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from lib.charts.theme import DARK, LIGHT, Theme

CONFIG = tomllib.loads(
    (Path(__file__).resolve().parents[2] / ".streamlit" / "config.toml").read_text("utf-8")
)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_frame_and_charts_share_their_colours(theme: Theme):
    section = CONFIG["theme"][theme.name]
    assert section["primaryColor"] == theme.accent
    assert section["linkColor"] == theme.accent
    assert section["backgroundColor"] == theme.background
    assert section["secondaryBackgroundColor"] == theme.surface
    assert section["textColor"] == theme.text
    assert section["borderColor"] == theme.grid
    assert section["chartCategoricalColors"] == list(theme.palette)
    assert section["sidebar"]["backgroundColor"] == theme.surface


def test_the_dashboard_keeps_to_itself():
    assert CONFIG["browser"]["gatherUsageStats"] is False
    assert CONFIG["server"]["address"] == "localhost"
    assert CONFIG["client"]["showErrorDetails"] == "none"
    assert CONFIG["client"]["showErrorLinks"] is False
    # The table's own CSV button knows nothing of formulas.
    assert CONFIG["client"]["disableDataExport"] is True
