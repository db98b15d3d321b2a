"""Seeing through what is left of LaTeX and Markdown emphasis, with a way back to the raw text."""

from __future__ import annotations

import bisect
import re
from collections.abc import Callable

# Every branch starts with a literal: the search then skips to those characters.
_MARK = re.compile(
    r"\\(?:(?:text|math)[a-z]{2,12}\s?\{|(?:emph|underline|uline|ul|bf|it|sc|tt|em|rm)\b\s?\{?"
    r"|[()\[\]])|\*\*?\*?|\{|\}|\$|<(?=/?(?:b|i|em|strong|u|sub|sup)>)/?[a-z]+>"
    r"|\]\(https?://[^\s()]{1,300}\)|\[(?=[^\[\]()\s]{1,40}\]\(https?:)"
)


def _suspect(text: str) -> bool:
    single = "*" in text or "\\" in text or "$" in text
    return single or ("<" in text and "</" in text) or ("[" in text and "](" in text)


def unmark(text: str) -> tuple[str, Callable[[int], int] | None]:
    """Text without emphasis marks, and a map from its positions to those of the given text.

    Returns
    -------
    tuple
        The text itself and None where there is nothing to remove.
    """
    if not _suspect(text):
        return text, None
    pieces: list[str] = []
    starts: list[int] = []  # plain position where each kept piece starts
    origins: list[int] = []
    at = length = 0
    for mark in _MARK.finditer(text):
        if mark.start() > at:
            pieces.append(text[at : mark.start()])
            starts.append(length)
            origins.append(at)
            length += mark.start() - at
        at = mark.end()
    pieces.append(text[at:])
    starts.append(length)
    origins.append(at)

    def back(position: int) -> int:
        piece = max(bisect.bisect_right(starts, position) - 1, 0)
        return min(origins[piece] + position - starts[piece], len(text))

    return "".join(pieces), back
