"""The classifier of areas as a file of readable text."""

from __future__ import annotations

import gzip
import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow import csv

from lib.analysis.area_model import AreaModel, Floats
from lib.corpus.model import CorpusError

FORMAT = "paperboard areas 2"
STEP = 0.5  # the linear layer is kept in whole numbers of STEP standard deviations of its column
ADVICE = "put back the file that came with Paperboard, or train it again: scripts/train_areas.py"

# A whole number is one character: "P" is 0, "Q" 1, "O" -1, from "!" (-47) to "~" (46); what is
# larger or smaller is the character that many places behind or before "Ѐ" (U+0400).
_ZERO, _SMALLEST, _LARGEST = ord("P"), ord("!") - ord("P"), ord("~") - ord("P")
_FAR_ZERO, _RANGE = 0x400, 0x300


class AreaModelError(CorpusError):
    """A model file that cannot be used; the text is one sentence for the user."""


def save_model(model: AreaModel, path: Path) -> None:
    """Write a model as gzipped text, the same bytes for the same model.

    The first line is JSON: format, names, the network, what the model is, and what one unit of each
    column of the linear layer is worth (``units``). Then one line a term: the term, a tab, its idf
    in thousandths, a tab, and its whole numbers of units, one character each: "P" is 0, "Q" 1, "O"
    -1, and so on.
    """
    units = STEP * model.linear.std(axis=0)
    units[units == 0] = 1.0
    whole = np.rint(model.linear / units).astype(np.int64)
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
    idf = np.rint(model.idf * 1000).astype(np.int64).tolist()
    rows = zip(model.terms, idf, _to_letters(whole), strict=True)
    lines += [f"{term}\t{thousandths}\t{letters}" for term, thousandths, letters in rows]
    text = "\n".join(lines) + "\n"
    path.write_bytes(gzip.compress(text.encode("utf-8"), compresslevel=9, mtime=0))


def _to_letters(numbers: npt.NDArray[np.int64]) -> list[str]:
    """One string a row, one character a number."""
    kept = np.clip(numbers, -_RANGE, _RANGE)
    near = (kept >= _SMALLEST) & (kept <= _LARGEST)
    codes = kept + np.where(near, _ZERO, _FAR_ZERO)
    return ["".join(map(chr, row)) for row in codes.tolist()]


def _from_letters(letters: pa.Array, columns: int) -> npt.NDArray[np.int16]:
    """What :func:`_to_letters` wrote, as one array."""
    rows = letters.to_pylist()
    if not all(len(row) == columns for row in rows):
        raise ValueError("a row of numbers is too short or too long")
    codes = np.frombuffer("".join(rows).encode("utf-16-le"), dtype="<i2")
    numbers = codes - np.int16(_ZERO)
    numbers[codes >= 128] -= _FAR_ZERO - _ZERO
    return numbers.reshape(len(rows), columns)


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
        head, body = gzip.decompress(path.read_bytes()).split(b"\n", 1)
        return _parse(json.loads(head), body)
    except FileNotFoundError as error:
        raise AreaModelError(f"The area model {path.name} is missing; {ADVICE}.") from error
    except gzip.BadGzipFile as error:
        raise AreaModelError(f"The area model {path.name} is no gzip file; {ADVICE}.") from error
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        raise AreaModelError(f"The area model {path.name} was not read: {reason}.") from error
    except (EOFError, ValueError, KeyError, TypeError, zlib.error) as error:
        raise AreaModelError(
            f"The area model {path.name} is damaged or of another version; {ADVICE}."
        ) from error


def _parse(head: dict[str, Any], body: bytes) -> AreaModel:
    if head["format"] != FORMAT:
        raise ValueError(f"its format is {head['format']!r}, not {FORMAT!r}")
    terms, idf, letters = _read_rows(body)
    units = np.asarray(head["units"], dtype=np.float32)
    model = AreaModel(
        names=tuple(head["names"]),
        terms=tuple(terms.to_pylist()),
        idf=idf.to_numpy().astype(np.float32) / np.float32(1000),
        linear=np.multiply(_from_letters(letters, len(units)), units, dtype=np.float32),
        outer_bias=np.asarray(head["outer_bias"], dtype=np.float32),
        floor=float(head["floor"]),
        everyday=float(head["everyday"]),
        inner=_floats(head["inner"]),
        inner_bias=_floats(head["inner_bias"]),
        outer=_floats(head["outer"]),
        about=head["about"],
    )
    if len(model.terms) != head["terms"] or not model.fits():
        raise ValueError("its parts do not fit each other")
    return model


def _read_rows(body: bytes) -> tuple[pa.Array, pa.Array, pa.Array]:
    """The three columns below the first line."""
    kinds = {"term": pa.string(), "idf": pa.int32(), "letters": pa.string()}
    table = csv.read_csv(
        pa.py_buffer(body),
        read_options=csv.ReadOptions(
            column_names=list(kinds), use_threads=False, block_size=len(body) + 1
        ),
        parse_options=csv.ParseOptions(delimiter="\t", quote_char=False),
        convert_options=csv.ConvertOptions(column_types=kinds),
    )
    terms, idf, letters = (column.combine_chunks() for column in table.columns)
    return terms, idf, letters


def _floats(values: list[object] | None) -> Floats | None:
    return None if values is None else np.asarray(values, dtype=np.float32)
