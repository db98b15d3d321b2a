"""The classifier of areas as a file of readable text."""

from __future__ import annotations

import gzip
import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from lib.analysis.area_model import AreaModel, Floats

FORMAT = "paperboard areas 1"
STEP = 0.5  # the linear layer is kept in whole numbers of STEP standard deviations of its column


class AreaModelError(ValueError):
    """A model file that cannot be used; the text is one sentence."""


def save_model(model: AreaModel, path: Path) -> None:
    """Write a model as gzipped text, the same bytes for the same model.

    The first line is JSON: format, names, the network, what the model is, and what one unit of each
    column of the linear layer is worth (``units``). Then one line a term: the term, a tab, its idf
    in thousandths, and its whole numbers of units, separated by spaces.
    """
    units = STEP * model.linear.std(axis=0)
    units[units == 0] = 1.0
    whole = np.rint(model.linear / units).astype(np.int64)
    numbers = np.column_stack([np.rint(model.idf * 1000).astype(np.int64), whole])
    head = {
        "format": FORMAT,
        "names": list(model.names),
        "about": dict(model.about),
        "terms": len(model.terms),
        "units": _rounded(units),
        "floor": model.floor,
        "everyday": model.everyday,
        "outer_bias": _rounded(model.outer_bias),
        "inner": _rounded(model.inner),
        "inner_bias": _rounded(model.inner_bias),
        "outer": _rounded(model.outer),
    }
    lines = [json.dumps(head, ensure_ascii=False)]
    rows = (" ".join(map(str, row)) for row in numbers.tolist())
    lines += [f"{term}\t{row}" for term, row in zip(model.terms, rows, strict=True)]
    text = "\n".join(lines) + "\n"
    path.write_bytes(gzip.compress(text.encode("utf-8"), compresslevel=9, mtime=0))


def _rounded(values: Floats | None) -> list[object] | None:
    """Nested lists with four significant digits: plenty beside the layer of small integers."""
    if values is None:
        return None
    if values.ndim == 2:
        return [_rounded(row) for row in values]
    return [float(f"{value:.4g}") for value in values.tolist()]


def read_model(path: Path) -> AreaModel:
    """Read a model that :func:`save_model` wrote.

    Raises
    ------
    AreaModelError
        The file is missing, damaged or of another format.
    """
    try:
        head, body = gzip.decompress(path.read_bytes()).decode("utf-8").split("\n", 1)
        return _parse(json.loads(head), body)
    except OSError as error:
        raise AreaModelError(f"The area model {path.name} cannot be read: {error}.") from error
    except (EOFError, ValueError, KeyError, TypeError, zlib.error) as error:
        raise AreaModelError(f"The area model {path.name} is damaged: {error}.") from error


def _parse(head: dict[str, Any], body: str) -> AreaModel:
    if head["format"] != FORMAT:
        raise ValueError(f"its format is {head['format']!r}, not {FORMAT!r}")
    terms, rows = zip(*(line.split("\t") for line in body.splitlines()), strict=True)
    units = np.asarray(head["units"], dtype=np.float32)
    numbers = np.fromstring(" ".join(rows), dtype=np.float32, sep=" ")
    numbers = numbers.reshape(head["terms"], 1 + len(units))
    return AreaModel(
        names=tuple(head["names"]),
        terms=terms,
        idf=numbers[:, 0] / np.float32(1000),
        linear=numbers[:, 1:] * units,
        outer_bias=np.asarray(head["outer_bias"], dtype=np.float32),
        floor=float(head["floor"]),
        everyday=float(head["everyday"]),
        inner=_floats(head["inner"]),
        inner_bias=_floats(head["inner_bias"]),
        outer=_floats(head["outer"]),
        about=head["about"],
    )


def _floats(values: list[object] | None) -> Floats | None:
    return None if values is None else np.asarray(values, dtype=np.float32)
