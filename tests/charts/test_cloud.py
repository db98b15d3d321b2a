"""The word cloud: the same each time, whole words, nothing that the font cannot draw."""

from __future__ import annotations

import io
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from PIL import Image

from lib.charts.cloud import cloud_figure, draw_cloud
from lib.charts.cloud_layout import place_words
from lib.charts.fonts import drawable
from lib.charts.theme import DARK, LIGHT

ROOT = Path(__file__).resolve().parents[2]
WORDS = {f"{kind} {i}": 1 / (1 + i) for i in range(12) for kind in ("graph", "jolly query")}


def picture(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGBA")


def test_same_words_same_picture_in_any_order_and_thread() -> None:
    first = draw_cloud(WORDS, LIGHT)
    again = draw_cloud(dict(reversed(WORDS.items())), LIGHT)
    with ThreadPoolExecutor(2) as pool:
        others = list(pool.map(lambda _: draw_cloud(WORDS, LIGHT), range(2)))
    assert first == again == others[0] == others[1]


def test_same_picture_from_a_frame() -> None:
    frame = pd.DataFrame({"term": list(WORDS), "score": list(WORDS.values())})
    assert draw_cloud(frame, DARK).png == draw_cloud(WORDS, DARK).png


def test_pyplot_is_never_loaded() -> None:
    code = (
        "import sys; from lib.charts.cloud import draw_cloud; from lib.charts.theme import LIGHT; "
        "draw_cloud({'graph': 1.0}, LIGHT); assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_picture_is_twice_the_size_on_a_transparent_ground() -> None:
    image = picture(draw_cloud(WORDS, LIGHT, 400, 200).png)
    assert image.size == (800, 400)
    assert image.getpixel((0, 0))[3] == 0


def test_words_are_whole_apart_and_inside() -> None:
    placed = place_words(dict(sorted(WORDS.items(), key=lambda w: -w[1])), 500, 260)
    assert len(placed) > 10
    for one in placed:
        assert one.left >= 0 <= one.top
        assert one.left + one.width <= 500
        assert one.top + one.height <= 260
    for a, b in combinations(placed, 2):
        beside = a.left + a.width <= b.left or b.left + b.width <= a.left
        above = a.top + a.height <= b.top or b.top + b.height <= a.top
        assert beside or above, (a, b)


def test_ink_stays_in_the_boxes_that_can_be_clicked() -> None:
    cloud = draw_cloud({"jolly query": 2.0, "graph": 1.0}, LIGHT, 300, 150)
    alpha = np.array(picture(cloud.png))[:, :, 3].astype(int)
    total = (alpha > 40).sum()
    inside = np.zeros_like(alpha, dtype=bool)
    for word in cloud.words:
        top, left = round(word.top * 300) - 2, round(word.left * 600) - 2
        bottom, right = top + round(word.height * 300) + 4, left + round(word.width * 600) + 4
        inside[top:bottom, left:right] = True
        assert (alpha[top:bottom, left:right] > 40).sum() > 100
    assert ((alpha > 40) & inside).sum() == total


def test_higher_scores_are_larger() -> None:
    sizes = {
        one.text: one.size for one in place_words({"one": 9.0, "two": 5.0, "six": 1.0}, 400, 200)
    }
    assert sizes["one"] > sizes["two"] > sizes["six"]


def test_words_are_not_folded_or_joined() -> None:
    words = {"bias": 3.0, "corpus": 2.0, "bia": 1.0, "corpu": 1.0}
    assert set(draw_cloud(words, LIGHT).drawn) == set(words)


def test_scripts_without_glyphs_are_left_out_with_their_names() -> None:
    cloud = draw_cloud(
        {"graph": 3.0, "强化学习": 2.5, "التعلم العميق": 2.0, "ქართული": 1.5, "βVAE": 1.0}, LIGHT
    )
    assert cloud.drawn == ["graph", "ქართული", "βVAE"]
    assert cloud.left_out == ["强化学习", "التعلم العميق"]
    assert cloud.alt == "Word cloud of 3 terms. Largest: graph, ქართული, βVAE."


@pytest.mark.parametrize("word", ["β-VAE", "Erdős–Rényi", "модель", "GPT-4o", "L₂", "<b>$x$&"])
def test_ordinary_words_can_be_drawn(word: str) -> None:
    assert drawable(word)


@pytest.mark.parametrize("word", ["学习", "עברית", "हिन्दी", "", " ", "a学"])
def test_words_without_readable_glyphs_cannot(word: str) -> None:
    assert not drawable(word)


@pytest.mark.parametrize(
    "scores", [{}, pd.DataFrame(), {"a": 0.0, "b": -1.0, "c": float("nan")}, {"学": 1.0}]
)
def test_nothing_to_draw_is_no_picture(scores: object) -> None:
    cloud = draw_cloud(scores, LIGHT)
    assert (cloud.png, cloud.drawn, cloud.alt) == (b"", [], "No words to draw.")
    assert cloud_figure(cloud, LIGHT).layout.annotations[0].text == "No words to draw."


def test_odd_words_are_drawn() -> None:
    odd = {"W" * 300: 5.0, "a\nb": 4.0, "<script>": 3.0, "2024": 2.0}
    cloud = draw_cloud(odd, DARK, 360, 200)
    assert "<script>" in cloud.drawn
    assert "2024" in cloud.drawn


def test_a_frame_with_missing_terms_is_drawn() -> None:
    frame = pd.DataFrame({"term": [None, "graph"], "score": [3.0, 1.0]})
    assert draw_cloud(frame, LIGHT).drawn == ["graph"]


def test_too_small_a_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="60 × 60"):
        draw_cloud({"a": 1.0}, LIGHT, 10, 400)


def test_figure_has_a_bar_to_click_over_each_word() -> None:
    cloud = draw_cloud(WORDS, LIGHT)
    fig = cloud_figure(cloud, LIGHT, counts={"graph 0": 7}, total=19)
    bar = fig.data[0]
    assert list(bar.customdata) == cloud.drawn
    assert bar.hovertext[cloud.drawn.index("graph 0")] == "<b>graph 0</b><br>7 of 19 papers"
    assert bar.x[0] == pytest.approx(cloud.words[0].left + cloud.words[0].width / 2)
    assert fig.layout.images[0].source.startswith("data:image/png;base64,")
