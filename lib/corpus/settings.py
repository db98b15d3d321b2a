"""Bounds on what is read: every one protects the server from a hostile or mistaken file."""

from __future__ import annotations

from typing import Final

MAX_UNPACKED_BYTES: Final = 1 << 30  # a gzip file may not grow beyond this
MAX_FIELD_CHARS: Final = 200_000  # longer texts are cut, and reported as repaired
MAX_RECORD_LINES: Final = 1_000  # lines that one quoted CSV record may span
MAX_MATHS_CHARS: Final = 600  # a longer span between two dollars is prose
MAX_NESTING: Final = 24  # of braces in one formula, of objects around a list of papers
YEARS: Final = (1500, 2100)  # first and last year of publication that is believed
