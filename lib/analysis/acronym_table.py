"""The table of a corpus's acronyms: rows of meanings, and the sentence that shows each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from scipy.sparse import csr_array

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


@dataclass(slots=True)
class Meaning:
    """One long form of one short form; "" for uses that nothing explains."""

    long: str
    papers: dict[int, int] = field(default_factory=dict)  # paper → mentions
    first: tuple[int, int, int] = (0, -1, -1)  # paper, span of the definition


Row = tuple[str, Meaning, bool]  # short form, meaning, ambiguous


def make_table(rows: Sequence[Row], texts: Sequence[str]) -> Acronyms:
    """Table of the rows, in the order given."""
    columns: list[int] = []
    counts: list[int] = []
    indptr = [0]
    for _, meaning, _ in rows:
        papers = sorted(meaning.papers) if meaning.long else list(meaning.papers)
        columns += papers
        counts += [meaning.papers[paper] for paper in papers]
        indptr.append(len(columns))
    papers_of = csr_array(
        (np.array(counts, np.int32), np.array(columns, np.int32), np.array(indptr, np.int32)),
        shape=(len(rows), len(texts)),
    )
    return Acronyms(
        short=[short for short, _, _ in rows],
        long=[m.long for _, m, _ in rows],
        defined=np.array([bool(m.long) for _, m, _ in rows], dtype=bool),
        ambiguous=np.array([many for _, _, many in rows], dtype=bool),
        papers=papers_of,
        context=[_context(texts, short, m) for short, m, _ in rows],
        context_paper=np.array([m.first[0] for _, m, _ in rows], dtype=np.int32),
    )


def _context(texts: Sequence[str], short: str, meaning: Meaning) -> str:
    paper, start, end = meaning.first
    text = texts[paper]
    if start < 0:
        start = max(text.find(short), 0)
        end = min(start + len(short), len(text))
    return sentence_around(text, start, end)


_STOPS = (". ", "? ", "! ", "\n")


def sentence_around(text: str, start: int, end: int) -> str:
    """Sentence that holds a span, cut to about 300 characters at word edges, with "…"."""
    low, high = max(0, start - _CONTEXT), min(len(text), end + _CONTEXT)
    left, right = low, high
    for stop in _STOPS:
        place = text.rfind(stop, left, start)
        left = place + len(stop) if place >= 0 else left
        place = text.find(stop, max(end - 1, 0), right)
        right = place + 1 if place >= 0 else right
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
