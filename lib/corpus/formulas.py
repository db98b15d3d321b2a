"""Text that a spreadsheet could run as a formula: marked on the way out, unmarked on the way in."""

from __future__ import annotations

import re
import unicodedata

_GUARD = "'"
_SIGNS = frozenset("=+-@")
_NUMBER = re.compile(r"[+-]?(\d[\d,. ]*|\.\d+)([eE][+-]?\d+)?%?", re.ASCII)


def guard(text: str) -> str:
    """Text with an apostrophe before it if a spreadsheet could read it as a formula.

    Such text begins, after any white space or invisible characters, with ``=``, ``+``, ``-`` or
    ``@``, also in their full-width and small forms. Numbers (``-0.2``, ``+4.30``) stay. Apostrophes
    that are already there count as part of the text, so that :func:`unguard` is an exact inverse.
    """
    return _GUARD + text if _is_formula(text.lstrip(_GUARD)) else text


def unguard(text: str) -> str:
    """The text that :func:`guard` was given."""
    guarded = text.startswith(_GUARD) and _is_formula(text.lstrip(_GUARD))
    return text[len(_GUARD) :] if guarded else text


def _is_formula(text: str) -> bool:
    for at, character in enumerate(text):
        if character.isspace() or unicodedata.category(character) in ("Cc", "Cf"):
            continue
        sign = unicodedata.normalize("NFKC", character) in _SIGNS
        return sign and not _NUMBER.fullmatch(text[at:].rstrip())
    return False
