"""Where the words of a cloud stand: the larger the nearer to the middle, with nothing random.

The wordcloud package measures a word from the top of its letters but draws it from the font's
ascender, so that neighbours overlap and the lowest words are cut off; and it places words by random
numbers. So its occupancy map is used here, but not its placing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from PIL import ImageFont
from wordcloud.wordcloud import IntegralOccupancyMap

from lib.charts.fonts import cloud_font

SMALLEST = 11  # pixels
GAP_ACROSS, GAP_DOWN = 14, 6  # pixels between words
CELL = 2  # pixels of a cell of the occupancy map
FILL = 0.62  # of the area that boxes of words are meant to cover
SCALING = 0.55  # how much of a fall in score shows as a fall in size (0 to 1)


@dataclass(frozen=True, slots=True)
class Placed:
    """A word at its place: the box of its letters, in pixels from the top left."""

    text: str
    size: int
    left: int
    top: int
    width: int
    height: int


def font_of(size: int) -> ImageFont.FreeTypeFont:
    """The cloud's font; plain layout, since not every machine has the library for another."""
    return ImageFont.truetype(cloud_font(), size, layout_engine=ImageFont.Layout.BASIC)


def place_words(scores: Mapping[str, float], width: int, height: int) -> list[Placed]:
    """Place words in the order given; those without room are left out.

    Parameters
    ----------
    scores : mapping
        Word → score above 0, falling.
    width, height : int
        Of the picture, in pixels.

    Returns
    -------
    list of Placed
        In the order given; no two boxes overlap, all inside the picture.
    """
    grid = np.zeros((height // CELL, width // CELL), dtype=np.uint8)
    taken = IntegralOccupancyMap(*grid.shape, None)
    distance = _distance_to_middle(*grid.shape)
    placed = []
    for word, size in _sizes(scores, width, height).items():
        found = _find(taken.integral, distance, word, size)
        if found is None:
            continue
        box, size = found
        top, left, down, right = box
        grid[top:down, left:right] = 1
        taken.update(grid, top, left)
        wide, high = _extent(word, size)
        at = left * CELL + GAP_ACROSS // 2, top * CELL + GAP_DOWN // 2
        placed.append(Placed(word, size, *at, wide, high))
    return placed


def _sizes(scores: Mapping[str, float], width: int, height: int) -> dict[str, int]:
    """Font sizes: by score, and all together such that the words fill the picture."""
    if not scores:
        return {}
    top = max(scores.values())
    share = {word: (SCALING * score / top + 1 - SCALING) ** 2 for word, score in scores.items()}
    area = 0.0
    for word, value in share.items():
        wide, high = _extent(word, 100)
        area += (wide * value + GAP_ACROSS) * (high * value + GAP_DOWN)
    largest = 100 * np.sqrt(FILL * width * height / area)
    longest, _ = _extent(next(iter(share)), 100)
    largest = min(largest, height / 4, 100 * 0.6 * width / longest)
    return {word: max(SMALLEST, round(float(largest) * value)) for word, value in share.items()}


def _find(
    integral: np.ndarray, distance: np.ndarray, word: str, size: int
) -> tuple[tuple[int, int, int, int], int] | None:
    """The free box nearest to the middle, in cells, at ``size`` or the next smaller that fits."""
    while size >= SMALLEST:
        letters_wide, letters_high = _extent(word, size)
        wide = -(-(letters_wide + GAP_ACROSS) // CELL)
        high = -(-(letters_high + GAP_DOWN) // CELL)
        at = _nearest(integral, distance, high, wide)
        if at is not None:
            return (at[0], at[1], at[0] + high, at[1] + wide), size
        size = min(size - 1, round(size * 0.94))
    return None


def _nearest(
    integral: np.ndarray, distance: np.ndarray, high: int, wide: int
) -> tuple[int, int] | None:
    """Top left cell of the empty box of this size whose centre is nearest to the middle."""
    if high >= integral.shape[0] or wide >= integral.shape[1]:
        return None
    sums = np.pad(integral.astype(np.int64), ((1, 0), (1, 0)))
    inside = sums[high:, wide:] - sums[:-high, wide:] - sums[high:, :-wide] + sums[:-high, :-wide]
    rows, columns = inside.shape
    centre = distance[high // 2 : high // 2 + rows, wide // 2 : wide // 2 + columns]
    best = np.where(inside == 0, centre, np.inf)
    row, column = np.unravel_index(int(best.argmin()), best.shape)
    return (int(row), int(column)) if np.isfinite(best[row, column]) else None


def _distance_to_middle(rows: int, columns: int) -> np.ndarray:
    """Squared distance of each cell from the middle, in an ellipse of the picture's shape."""
    y = (np.arange(rows) - rows / 2) / rows
    x = (np.arange(columns) - columns / 2) / columns
    return np.asarray(y[:, None] ** 2 + x[None, :] ** 2)


def _extent(word: str, size: int) -> tuple[int, int]:
    """Width and height of the letters of ``word``, in pixels."""
    left, top, right, bottom = font_of(size).getbbox(word, anchor="lt")
    return int(np.ceil(right - min(left, 0))), int(np.ceil(bottom - min(top, 0)))
