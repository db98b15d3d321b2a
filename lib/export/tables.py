"""Frames as CSV that a spreadsheet opens without running anything."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import numpy as np
import pandas as pd

from lib.corpus.formulas import guard

BOM = "\ufeff"
SEPARATOR = "; "

_SURROGATES = re.compile("[\ud800-\udfff]")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


def to_csv(frame: pd.DataFrame) -> bytes:
    """A frame as CSV (RFC 4180) that Excel reads as UTF-8 and in which nothing is a formula.

    Parameters
    ----------
    frame : pandas.DataFrame
        Cells may be text, numbers, booleans, missing, or lists of text. The index is left out.

    Returns
    -------
    bytes
        UTF-8 with a byte-order mark, lines ended by CRLF.

    Notes
    -----
    Missing values are empty cells; lists are joined by ``"; "``; a column of whole numbers is
    written without decimals. Text that a spreadsheet could take for a formula gets a leading
    apostrophe (:func:`~lib.corpus.formulas.guard`); the importer takes it off again.
    """
    with io.StringIO(newline="") as out:
        out.write(BOM)
        writer = csv.writer(out, lineterminator="\r\n")
        writer.writerow([guard(str(name)) for name in frame.columns])
        columns = [_cells(frame.iloc[:, at]) for at in range(frame.shape[1])]
        writer.writerows(zip(*columns, strict=True))
        return out.getvalue().encode("utf-8")


def _cells(column: pd.Series) -> list[str]:
    if pd.api.types.is_float_dtype(column.dtype):
        return _floats(column)
    return [_cell(value) for value in column]


def _floats(column: pd.Series) -> list[str]:
    """Shortest decimals of the column's own precision; whole where all are (years with gaps)."""
    precision = np.float32 if getattr(column.dtype, "itemsize", 8) == 4 else np.float64
    values = column.to_numpy(dtype=precision, na_value=np.nan)
    known = np.isfinite(values)
    whole = bool((values[known] == np.round(values[known])).all())
    return [
        (str(int(value)) if whole else str(value)) if there else ""
        for value, there in zip(values, known, strict=True)
    ]


def _cell(value: Any) -> str:
    if isinstance(value, str):
        return guard(_clean(value))
    if isinstance(value, list | tuple | np.ndarray):
        return guard(_clean(SEPARATOR.join(str(item) for item in value if item is not None)))
    if value is None or value is pd.NA or value != value:
        return ""
    if isinstance(value, bool | np.bool_):
        return "true" if value else "false"
    return guard(_clean(str(value)))


def _clean(text: str) -> str:
    """Without what UTF-8 or a spreadsheet cannot hold: half surrogate pairs, control characters."""
    return _CONTROLS.sub("", _SURROGATES.sub("\ufffd", text))
