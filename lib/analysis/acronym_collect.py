"""Acronyms of a whole corpus: spellings merged, meanings kept apart, uses counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from scipy.sparse import csr_array

from lib.analysis.acronym_find import find_definitions
from lib.analysis.acronym_long import best_spelling, merge_longs
from lib.analysis.acronym_model import Definition
from lib.analysis.acronym_uses import find_uses, fold_short, resolve_token

_DOMINANT_SHARE, _DOMINANT_PAPERS = 0.8, 3
# One paper's own definition does not speak for hundreds that use a well-known acronym (RGB).
_TRUSTED_USES = 12
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
        Whether the short form has two or more meanings in the corpus.
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
class _Meaning:
    """One long form of one short form."""

    long: str
    papers: dict[int, int] = field(default_factory=dict)  # paper → mentions
    first: tuple[int, int, int] = (0, 0, 0)  # paper, span


@dataclass(slots=True)
class _Entry:
    """One short form in all its spellings."""

    spellings: Counter[str] = field(default_factory=Counter)
    definitions: list[tuple[int, Definition]] = field(default_factory=list)
    uses: Counter[int] = field(default_factory=Counter)  # paper → mentions


def collect_acronyms(texts: Sequence[str]) -> Acronyms:
    """Short forms of a corpus with their meanings and where they are used.

    Parameters
    ----------
    texts : sequence of str
        One clean text per paper.

    Returns
    -------
    Acronyms
        Rows by number of papers, most first, then short form, then long form. A paper that uses
        a short form without defining it counts for a meaning where the corpus leaves no doubt:
        it is the only one, or it holds at least 80 % of the defining papers and three of them.
        One or two definitions speak for at most a dozen other papers.
    """
    entries = _entries(texts)
    longs = {key: _meanings(entry) for key, entry in entries.items() if entry.definitions}
    merged = merge_longs({key: _long_counts(m) for key, m in longs.items()})
    rows = []
    for key, entry in sorted(entries.items()):
        short = best_spelling(entry.spellings)
        meanings = _join(longs.get(key, []), merged.get(key, {}))
        _spread(entry, meanings)
        rows += [(short, m, len(meanings) > 1) for m in meanings]
        rows += [(short, m, len(meanings) > 1) for m in _unexplained(entry, meanings)]
    rows.sort(key=lambda row: (-len(row[1].papers), row[0], row[1].long))
    return _table(rows, texts)


def _entries(texts: Sequence[str]) -> dict[str, _Entry]:
    entries: dict[str, _Entry] = defaultdict(_Entry)
    for paper, text in enumerate(texts):
        for definition in find_definitions(text):
            entry = entries[fold_short(definition.short)]
            entry.definitions.append((paper, definition))
            entry.spellings[definition.short] += 1
    known = frozenset(entries)
    resolved: dict[str, list[tuple[str, str]]] = {}
    for paper, token in find_uses(texts):
        shorts = resolved.get(token)
        if shorts is None:
            shorts = [(fold_short(short), short) for short in resolve_token(token, known)]
            resolved[token] = shorts
        for key, short in shorts:
            entry = entries[key]
            entry.uses[paper] = entry.uses.get(paper, 0) + 1
            entry.spellings[short] = entry.spellings.get(short, 0) + 1
    _fold_plurals(entries)
    return dict(entries)


def _fold_plurals(entries: dict[str, _Entry]) -> None:
    """``Gnns``, an oddly cased plural, joins GNN where the corpus has both."""
    for key in sorted(entries):
        if not key.endswith("s") or key[:-1] not in entries or len(key) < 3:
            continue
        odd, entry = entries[key], entries[key[:-1]]
        if any(not spelling.endswith("s") for spelling in odd.spellings):
            continue
        entry.definitions = sorted(
            entry.definitions + odd.definitions, key=lambda d: (d[0], d[1].start)
        )
        entry.uses += odd.uses
        entry.spellings += Counter({s[:-1]: n for s, n in odd.spellings.items()})
        del entries[key]


def _meanings(entry: _Entry) -> list[_Meaning]:
    """One meaning per spelling of the long form, not merged yet."""
    found: dict[str, _Meaning] = {}
    for paper, d in entry.definitions:
        meaning = found.get(d.long)
        if meaning is None:
            meaning = found[d.long] = _Meaning(d.long, first=(paper, d.start, d.end))
        meaning.papers[paper] = 1
    return list(found.values())


def _long_counts(meanings: Iterable[_Meaning]) -> Counter[str]:
    return Counter({m.long: len(m.papers) for m in meanings})


def _join(meanings: list[_Meaning], shown: dict[str, str]) -> list[_Meaning]:
    joined: dict[str, _Meaning] = {}
    for meaning in sorted(meanings, key=lambda m: m.first):
        long = shown[meaning.long]
        into = joined.setdefault(long, _Meaning(long, first=meaning.first))
        into.papers.update(meaning.papers)
    return list(joined.values())


def _spread(entry: _Entry, meanings: list[_Meaning]) -> None:
    """Give each paper's mentions to the meaning that they carry."""
    defining = sorted({paper for m in meanings for paper in m.papers})
    for meaning in meanings:
        for paper in meaning.papers:
            meaning.papers[paper] = max(entry.uses.get(paper, 0), 1)
    clear = _clear_meaning(meanings, len(defining))
    elsewhere = len(entry.uses.keys() - set(defining))
    if clear and (len(clear.papers) >= _DOMINANT_PAPERS or elsewhere <= _TRUSTED_USES):
        known = set(defining)
        clear.papers.update({p: n for p, n in entry.uses.items() if p not in known})


def _clear_meaning(meanings: list[_Meaning], defining: int) -> _Meaning | None:
    if not meanings:
        return None
    top = max(meanings, key=lambda m: len(m.papers))
    share = len(top.papers) / defining
    if len(meanings) == 1 or (share >= _DOMINANT_SHARE and len(top.papers) >= _DOMINANT_PAPERS):
        return top
    return None


def _unexplained(entry: _Entry, meanings: list[_Meaning]) -> list[_Meaning]:
    covered = {paper for m in meanings for paper in m.papers}
    rest = {p: n for p, n in sorted(entry.uses.items()) if p not in covered}
    return [_Meaning("", rest, (min(rest), -1, -1))] if rest else []


def _table(rows: list[tuple[str, _Meaning, bool]], texts: Sequence[str]) -> Acronyms:
    columns = [np.array(sorted(m.papers), dtype=np.int32) for _, m, _ in rows]
    counts = [np.array([m.papers[p] for p in sorted(m.papers)], np.int32) for _, m, _ in rows]
    indptr = np.concatenate([[0], np.cumsum([len(c) for c in columns])]).astype(np.int32)
    empty = np.zeros(0, np.int32)
    papers = csr_array(
        (np.concatenate([*counts, empty]), np.concatenate([*columns, empty]), indptr),
        shape=(len(rows), len(texts)),
    )
    return Acronyms(
        short=[short for short, _, _ in rows],
        long=[m.long for _, m, _ in rows],
        defined=np.array([bool(m.long) for _, m, _ in rows], dtype=bool),
        ambiguous=np.array([many for _, _, many in rows], dtype=bool),
        papers=papers,
        context=[_context(texts, short, m) for short, m, _ in rows],
        context_paper=np.array([m.first[0] for _, m, _ in rows], dtype=np.int32),
    )


def _context(texts: Sequence[str], short: str, meaning: _Meaning) -> str:
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
    starts = [(text.rfind(stop, low, start), len(stop)) for stop in _STOPS]
    left = max((at + size for at, size in starts if at >= 0), default=low)
    ends = [text.find(stop, max(end - 1, 0), high) for stop in _STOPS]
    right = min((e + 1 for e in ends if e >= 0), default=high)
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
