"""The table of a corpus's acronyms: rows of meanings, and the sentence that shows each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array

from lib.analysis.acronym_rows import Pairs

_CONTEXT = 300


@dataclass(frozen=True, slots=True)
class Acronyms:
    """Acronyms of a corpus, one row per meaning.

    Attributes
    ----------
    short : list of str
        Short form in its commonest spelling, singular.
    long : list of str
        Long form in its commonest spelling; "" where the corpus uses the short form without
        saying what it stands for.
    defined : ndarray of bool, shape (n_rows,)
        Whether the row has a long form.
    ambiguous : ndarray of bool, shape (n_rows,)
        Whether the short form has two or more meanings in the corpus, slips left out.
    papers : csr_array of int32, shape (n_rows, n_papers)
        Mentions of the row's meaning in each paper.
    context : list of str
        Sentence of the first definition, or of the first use; at most about 300 characters.
    context_paper : ndarray of int32, shape (n_rows,)
        Position of the paper that the context is from.
    """

    short: list[str]
    long: list[str]
    defined: np.ndarray
    ambiguous: np.ndarray
    papers: csr_array
    context: list[str]
    context_paper: np.ndarray


Span = tuple[int, int, int]  # paper, start and end in its text


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows in no particular order: the meanings, then uses that nothing explains (long "").

    Attributes
    ----------
    short, long : list of str
        Short and long form of each.
    ambiguous : ndarray of bool
        Whether its short form is ambiguous.
    spans : list of Span
        Where each meaning is defined first.
    """

    short: list[str]
    long: list[str]
    ambiguous: npt.NDArray[np.bool_]
    spans: list[Span]


def make_table(rows: Rows, pairs: Pairs, texts: Sequence[str]) -> Acronyms:
    """Table of the rows by number of papers, most first, then short form, then long form."""
    papers = np.bincount(pairs.rows, minlength=len(rows.short)).tolist()
    keys = list(zip([-n for n in papers], rows.short, rows.long, strict=True))
    order = sorted(range(len(keys)), key=keys.__getitem__)
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    moved = Pairs(place[pairs.rows], pairs.papers, pairs.counts)
    sorting = np.lexsort((moved.papers, moved.rows))
    columns = moved.papers[sorting].astype(np.int32)
    indptr = np.cumsum([0, *[papers[row] for row in order]]).astype(np.int32)
    first = columns[indptr[:-1]].tolist()
    spans = [
        rows.spans[row] if row < len(rows.spans) else (paper, -1, -1)
        for row, paper in zip(order, first, strict=True)
    ]
    short = [rows.short[row] for row in order]
    long = [rows.long[row] for row in order]
    return Acronyms(
        short=short,
        long=long,
        defined=np.array(long, dtype=object).astype(bool),
        ambiguous=rows.ambiguous[order],
        papers=csr_array(
            (moved.counts[sorting].astype(np.int32), columns, indptr),
            shape=(len(order), len(texts)),
        ),
        context=[
            _context(texts[span[0]], form, span) for form, span in zip(short, spans, strict=True)
        ],
        context_paper=np.array([paper for paper, _, _ in spans], dtype=np.int32),
    )


def _context(text: str, short: str, span: Span) -> str:
    _, start, end = span
    if start < 0:
        start = max(text.find(short), 0)
        end = min(start + len(short), len(text))
    return sentence_around(text, start, end)


_STOPS = (". ", "? ", "! ", "\n")
_STOP = re.compile(r"[.?!] |\n")


def sentence_around(text: str, start: int, end: int) -> str:
    """Sentence that holds a span, cut to about 300 characters at word edges, with "…"."""
    left, high = max(0, start - _CONTEXT), min(len(text), end + _CONTEXT)
    for ending in _STOPS:
        place = text.rfind(ending, left, start)
        left = place + len(ending) if place >= 0 else left
    stop = _STOP.search(text, max(end - 1, 0), high)
    right = stop.start() + 1 if stop else high
    if right - left <= _CONTEXT:
        return text[left:right].strip()
    cut_left = left if end - left <= _CONTEXT else max(left, start - 60)
    cut_right = min(right, max(cut_left + _CONTEXT, end))
    return _cut(text, left, right, cut_left, cut_right)


def _cut(text: str, left: int, right: int, cut_left: int, cut_right: int) -> str:
    before = after = ""
    if cut_left > left or (left and text[left - 1] not in " \n"):
        space = text.find(" ", cut_left, cut_left + 60)
        cut_left, before = (space + 1 if space >= 0 else cut_left), "… "
    if cut_right < right:
        space = text.rfind(" ", cut_right - 60, cut_right + 1)
        cut_right, after = (space if space > cut_left else cut_right), " …"
    return before + text[cut_left:cut_right].strip() + after
