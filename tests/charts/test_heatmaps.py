from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from lib.charts.heatmaps import describe_heatmap, heatmap
from lib.charts.theme import DARK, LIGHT, contrast

FRAME = pd.DataFrame({"2023": [1, 0], "2024": [4, 100]}, index=["graphs", "reinforcement learning"])


def cells(fig) -> dict[tuple[str, str], dict]:
    return {
        tuple(trace.customdata[n]): {
            "x": trace.x[n],
            "base": trace.base[n],
            "text": trace.text[n].strip("\u2005"),
            "colour": trace.marker.color[n],
            "ink": trace.textfont.color,
            "hover": trace.hovertext[n],
        }
        for trace in fig.data
        for n in range(len(trace.x))
    }


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_each_cell_reports_its_row_and_column(theme) -> None:
    found = cells(heatmap(FRAME, theme, total=120))
    assert set(found) == {(row, column) for row in FRAME.index for column in FRAME.columns}
    best = found["reinforcement learning", "2024"]
    assert best["text"] == "100"
    assert best["colour"] == theme.sequential[-1]
    assert "100 of 120 papers" in best["hover"]
    assert all(contrast(cell["ink"], cell["colour"]) >= 4.5 for cell in found.values())


def test_cells_stand_in_their_row() -> None:
    fig = heatmap(FRAME, LIGHT)
    found = cells(fig)
    assert 0 < found["graphs", "2023"]["base"] < 1 < found["reinforcement learning", "2023"]["base"]
    assert list(fig.layout.yaxis.range) == [2, 0]
    assert fig.layout.barmode == "overlay"


def test_empty_cells_are_plain() -> None:
    cell = cells(heatmap(FRAME, LIGHT))["reinforcement learning", "2023"]
    assert cell["text"] == ""
    assert cell["colour"] == LIGHT.surface


def test_columns_that_look_like_numbers_stay_categories() -> None:
    fig = heatmap(FRAME, LIGHT)
    assert fig.layout.xaxis.type == "category"
    assert list(fig.layout.xaxis.ticktext) == ["2023", "2024"]


def test_numbers_have_one_width_so_that_they_shrink_together() -> None:
    texts = {text for trace in heatmap(FRAME, LIGHT).data for text in trace.text if text}
    assert "\u2005\u20054\u2005\u2005" in texts
    assert "100" in texts


def test_odd_frames_are_drawn() -> None:
    odd = pd.DataFrame([[np.nan, 2.0]], index=[None], columns=["<i>a</i>", None])
    fig = heatmap(odd, LIGHT)
    assert ("unknown", "unknown") in cells(fig)
    assert fig.layout.xaxis.ticktext[0] == "&lt;i&gt;a&lt;/i&gt;"
    assert cells(heatmap(pd.DataFrame([[0]], index=["a"], columns=["b"]), DARK))
    assert heatmap(pd.DataFrame(), LIGHT, empty="Nothing").layout.annotations[0].text == "Nothing"


def test_height_grows_with_the_rows() -> None:
    tall = pd.DataFrame({"a": range(60)}, index=[f"row {i}" for i in range(60)])
    assert heatmap(tall, LIGHT).layout.height >= 60 * 22


def test_description_names_the_largest_cell() -> None:
    assert describe_heatmap(FRAME, "areas", "years") == (
        "Heat map of 2 areas by 2 years. Largest: reinforcement learning with 2024, 100 papers."
    )
    assert describe_heatmap(pd.DataFrame(), "areas", "years") == "No areas by years to show."


def test_axes_show_short_names_and_cells_keep_their_keys() -> None:
    frame = pd.DataFrame({"long area": [2, 1]}, index=["a", "b"])
    drawn = heatmap(frame, LIGHT, row_names={"a": "Alpha"}, column_names={"long area": "Area"})
    assert list(drawn.layout.xaxis.ticktext) == ["Area"]
    assert list(drawn.layout.yaxis.ticktext) == ["Alpha", "b"]
    keys = [list(key) for trace in drawn.data for key in trace.customdata]
    assert sorted(keys) == [["a", "long area"], ["b", "long area"]]


def test_a_single_row_leaves_room_for_its_tilted_labels() -> None:
    names = [f"representation learning, part {n}" for n in range(15)]
    layout = heatmap(pd.DataFrame([range(15)], index=["LLM"], columns=names), LIGHT).layout
    few = heatmap(pd.DataFrame([[1, 2]], index=["LLM"], columns=names[:2]), LIGHT).layout
    assert layout.height > few.height
    assert layout.margin.l >= 100 > few.margin.l
    assert layout.minreducedheight <= 28
