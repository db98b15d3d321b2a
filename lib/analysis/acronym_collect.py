"""Acronyms of a whole corpus: spellings merged, meanings kept apart, uses counted."""

from __future__ import annotations

import gc
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np

from lib.analysis.acronym_find import find_definitions
from lib.analysis.acronym_long import best_spelling, merge_longs
from lib.analysis.acronym_model import Definition
from lib.analysis.acronym_shouted import shouted_words
from lib.analysis.acronym_table import Acronyms, Meaning, Row, make_table
from lib.analysis.acronym_uses import Uses, find_uses, fold_short
from lib.analysis.tokens import Tokens, tokenise

_DOMINANT_SHARE, _DOMINANT_PAPERS = 0.8, 3
# One paper's own definition does not speak for hundreds that use a well-known acronym (RGB).
_TRUSTED_USES = 12
_REAL_SHARE, _MANY = 0.05, 10


@dataclass(slots=True)
class _Entry:
    """One short form in all its spellings."""

    spellings: Counter[str] = field(default_factory=Counter)
    definitions: list[tuple[int, Definition]] = field(default_factory=list)
    uses: dict[int, int] = field(default_factory=dict)  # paper → mentions, by paper


def collect_acronyms(texts: Sequence[str], tokens: Tokens | None = None) -> Acronyms:
    """Short forms of a corpus with their meanings and where they are used.

    Parameters
    ----------
    texts : sequence of str
        One clean text per paper.
    tokens : Tokens, optional
        The words of the same texts; made from them if not given.

    Returns
    -------
    Acronyms
        Rows by number of papers, most first, then short form, then long form. A paper that uses
        a short form without defining it counts for a meaning where the corpus leaves no doubt:
        it is the only one, or it holds at least 80 % of the defining papers and three of them.
        One or two definitions speak for at most a dozen other papers. A short form is ambiguous
        where two or more of its meanings each hold at least 5 % of the defining papers,
        and two of them where there are ten or more.
    """
    with _no_collection():
        rows = _rows(texts, tokenise(texts) if tokens is None else tokens)
        return make_table(rows, texts)


@contextmanager
def _no_collection() -> Iterator[None]:
    """No search for reference cycles meanwhile: many small objects are made, and no cycle."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _rows(texts: Sequence[str], tokens: Tokens) -> list[Row]:
    entries = _entries(texts, tokens)
    longs = {key: _meanings(entry) for key, entry in entries.items() if entry.definitions}
    merged = merge_longs({key: _long_counts(m) for key, m in longs.items()})
    rows: list[Row] = []
    for key, entry in sorted(entries.items()):
        short = best_spelling(entry.spellings)
        meanings = _join(longs[key], merged[key]) if key in longs else []
        ambiguous = len(meanings) > 1 and _ambiguous(meanings)
        _spread(entry, meanings)
        rows += [(short, m, ambiguous) for m in meanings]
        rows += [(short, m, ambiguous) for m in _unexplained(entry, meanings)]
    rows.sort(key=lambda row: (-len(row[1].papers), row[0], row[1].long))
    return rows


def _entries(texts: Sequence[str], tokens: Tokens) -> dict[str, _Entry]:
    entries: dict[str, _Entry] = defaultdict(_Entry)
    for paper, text in enumerate(texts):
        for definition in find_definitions(text):
            entry = entries[fold_short(definition.short)]
            entry.definitions.append((paper, definition))
            entry.spellings[definition.short] += 1
    defined = set(entries)
    uses = find_uses(texts, tokens, defined)
    keys = [fold_short(short) for short in uses.shorts]
    counts = np.bincount(uses.short_ids, minlength=len(keys)).tolist()
    for key, short, count in zip(keys, uses.shorts, counts, strict=True):
        entries[key].spellings[short] += count
    for key in shouted_words(
        {k: e.spellings for k, e in entries.items() if k not in defined}, tokens
    ):
        del entries[key]
    homes = _fold_plurals(entries)
    _count(entries, [homes.get(key, key) for key in keys], uses, len(texts))
    return dict(entries)


def _count(entries: Mapping[str, _Entry], keys: list[str], uses: Uses, papers: int) -> None:
    """Give each entry its mentions per paper."""
    rows = {key: row for row, key in enumerate(entries)}
    of_short = np.array([rows.get(key, -1) for key in keys], dtype=np.int64)
    row = of_short[uses.short_ids]
    kept = row >= 0
    pairs, counts = np.unique(row[kept] * papers + uses.papers[kept], return_counts=True)
    bounds = np.searchsorted(pairs, np.arange(len(rows) + 1) * papers).tolist()
    columns, mentions = (pairs % max(papers, 1)).tolist(), counts.tolist()
    for entry, low, high in zip(entries.values(), bounds, bounds[1:], strict=False):
        entry.uses = dict(zip(columns[low:high], mentions[low:high], strict=True))


def _fold_plurals(entries: dict[str, _Entry]) -> dict[str, str]:
    """``Gnns``, an oddly cased plural, joins GNN where the corpus has both; who joined whom."""
    homes = {}
    for key in sorted(entries):
        if not key.endswith("s") or key[:-1] not in entries or len(key) < 3:
            continue
        odd, entry = entries[key], entries[key[:-1]]
        if any(not spelling.endswith("s") for spelling in odd.spellings):
            continue
        entry.definitions = sorted(
            entry.definitions + odd.definitions, key=lambda d: (d[0], d[1].start)
        )
        entry.spellings += Counter({s[:-1]: n for s, n in odd.spellings.items()})
        homes[key] = key[:-1]
        del entries[key]
    return homes


def _meanings(entry: _Entry) -> list[Meaning]:
    """One meaning per spelling of the long form, not merged yet."""
    found: dict[str, Meaning] = {}
    for paper, d in entry.definitions:
        meaning = found.get(d.long)
        if meaning is None:
            meaning = found[d.long] = Meaning(d.long, first=(paper, d.start, d.end))
        meaning.papers[paper] = 1
    return list(found.values())


def _long_counts(meanings: Iterable[Meaning]) -> Counter[str]:
    return Counter({m.long: len(m.papers) for m in meanings})


def _join(meanings: list[Meaning], shown: Mapping[str, str]) -> list[Meaning]:
    if len(meanings) == 1:
        return meanings
    joined: dict[str, Meaning] = {}
    for meaning in sorted(meanings, key=lambda m: m.first):
        long = shown[meaning.long]
        into = joined.setdefault(long, Meaning(long, first=meaning.first))
        into.papers.update(meaning.papers)
    return list(joined.values())


def _ambiguous(meanings: list[Meaning]) -> bool:
    """Whether two meanings or more are real; one with few of many papers may be a slip."""
    defining = len({paper for m in meanings for paper in m.papers})
    least = max(_REAL_SHARE * defining, 1 if defining < _MANY else 2)
    return sum(len(m.papers) >= least for m in meanings) > 1


def _spread(entry: _Entry, meanings: list[Meaning]) -> None:
    """Give each paper's mentions to the meaning that they carry."""
    if not meanings:
        return
    defining = {paper for m in meanings for paper in m.papers}
    for meaning in meanings:
        for paper in meaning.papers:
            meaning.papers[paper] = entry.uses.get(paper, 1)
    clear = _clear_meaning(meanings, len(defining))
    elsewhere = {p: n for p, n in entry.uses.items() if p not in defining}
    if clear and (len(clear.papers) >= _DOMINANT_PAPERS or len(elsewhere) <= _TRUSTED_USES):
        clear.papers.update(elsewhere)


def _clear_meaning(meanings: list[Meaning], defining: int) -> Meaning | None:
    top = max(meanings, key=lambda m: len(m.papers))
    share = len(top.papers) / defining
    if len(meanings) == 1 or (share >= _DOMINANT_SHARE and len(top.papers) >= _DOMINANT_PAPERS):
        return top
    return None


def _unexplained(entry: _Entry, meanings: list[Meaning]) -> list[Meaning]:
    rest = entry.uses
    if meanings:
        covered = {paper for m in meanings for paper in m.papers}
        rest = {p: n for p, n in rest.items() if p not in covered}
    return [Meaning("", rest, (next(iter(rest)), -1, -1))] if rest else []
