"""The palette can be told apart, by everybody, in both themes."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest

from lib.charts.theme import (
    DARK,
    LIGHT,
    THEMES,
    Theme,
    contrast,
    figure,
    merge,
    message,
    rgb,
    scale_colour,
    text_on,
    topic_colour,
)

# Machado, Oliveira & Fernandes 2009, severity 1.
DEUTERANOPIA = [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.011820, 0.042940, 0.968881],
]
PROTANOPIA = [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
]
VISIONS = {"full": np.eye(3), "deuteranopia": DEUTERANOPIA, "protanopia": PROTANOPIA}
both = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)


def seen_as(colour: str, vision: str) -> np.ndarray:
    """OKLab coordinates (Ottosson 2020) of a colour as a kind of vision has it."""
    srgb = np.array(rgb(colour))
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    linear = np.clip(np.array(VISIONS[vision]) @ linear, 0, 1)
    to_lms = [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
    to_lab = [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
    return np.array(to_lab) @ np.cbrt(np.array(to_lms) @ linear)


def distance(one: str, other: str, vision: str) -> float:
    return float(np.linalg.norm(seen_as(one, vision) - seen_as(other, vision)))


def test_contrast_of_black_on_white_is_21() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_simulated_vision_confuses_red_with_green_but_not_blue() -> None:
    red, green, blue = "#C04040", "#7A7A20", "#3060D0"
    assert distance(red, green, "deuteranopia") < 0.5 * distance(red, green, "full")
    assert distance(red, blue, "deuteranopia") > 0.2


@both
def test_palette_has_ten_colours_with_contrast_of_three(theme: Theme) -> None:
    assert len(set(theme.palette)) >= 10
    for colour in (*theme.palette, theme.accent):
        assert contrast(colour, theme.background) >= 3, colour


@pytest.mark.parametrize("vision", VISIONS)
def test_neighbours_in_the_palette_are_far_apart(vision: str) -> None:
    ring = [*LIGHT.palette, LIGHT.palette[0]]
    assert min(distance(a, b, vision) for a, b in pairwise(ring)) >= 0.14


@pytest.mark.parametrize(("vision", "least"), [("full", 0.09), ("deuteranopia", 0.04)])
def test_no_two_colours_of_the_palette_look_the_same(vision: str, least: float) -> None:
    assert min(distance(a, b, vision) for a, b in combinations(LIGHT.palette, 2)) >= least


@both
def test_text_is_readable_on_background_and_surface(theme: Theme) -> None:
    for ground in (theme.background, theme.surface):
        assert contrast(theme.text, ground) >= 7
        assert contrast(theme.muted, ground) >= 4.5


@both
def test_sequential_scale_leaves_the_background_steadily(theme: Theme) -> None:
    contrasts = [contrast(colour, theme.background) for colour in theme.sequential]
    assert contrasts == sorted(contrasts)
    assert contrasts[-1] > 7


@both
def test_text_on_any_step_of_the_scale_is_readable(theme: Theme) -> None:
    for position in np.linspace(0, 1, 41):
        colour = scale_colour(position, theme)
        assert contrast(text_on(colour), colour) >= 4.5


def test_scale_colour_meets_its_steps_and_is_clipped() -> None:
    assert scale_colour(0, LIGHT) == LIGHT.sequential[0]
    assert scale_colour(0.5, LIGHT) == LIGHT.sequential[3]
    assert scale_colour(7, LIGHT) == LIGHT.sequential[-1]


def test_a_topic_keeps_its_colour() -> None:
    size = len(LIGHT.palette)
    assert topic_colour(1, LIGHT) == LIGHT.palette[0] == topic_colour(size + 1, LIGHT)
    assert topic_colour(3, LIGHT) == topic_colour(3, DARK)
    assert topic_colour(0, LIGHT) == LIGHT.muted
    with pytest.raises(ValueError, match="start at 0"):
        topic_colour(-1, LIGHT)


@both
def test_layout_has_the_themes_own_ground(theme: Theme) -> None:
    fig = figure([{"type": "bar", "x": [1], "y": ["a"]}], theme, 300, {"font": {"size": 9}})
    assert fig.layout.paper_bgcolor == theme.background
    assert (fig.layout.font.color, fig.layout.font.size) == (theme.text, 9)
    assert fig.layout.height == 300


def test_merge_changes_neither_side() -> None:
    base, extra = {"a": {"b": 1, "c": 2}, "d": 3}, {"a": {"c": 4}, "e": {}}
    assert merge(base, extra) == {"a": {"b": 1, "c": 4}, "d": 3, "e": {}}
    assert base == {"a": {"b": 1, "c": 2}, "d": 3}


def test_message_is_one_sentence_without_axes() -> None:
    fig = message("Nothing here", LIGHT)
    assert fig.layout.annotations[0].text == "Nothing here"
    assert fig.layout.xaxis.visible is False
    assert not fig.data


def test_themes_are_found_by_name() -> None:
    assert THEMES == {"light": LIGHT, "dark": DARK}
