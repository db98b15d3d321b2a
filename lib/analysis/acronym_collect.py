"""Acronyms of a whole corpus: spellings merged, meanings kept apart, uses counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from lib.analysis.acronym_find import find_all
from lib.analysis.acronym_long import best_spelling, merge_longs
from lib.analysis.acronym_model import Definition
from lib.analysis.acronym_rows import Ints, assign, count_pairs
from lib.analysis.acronym_shouted import shouted_words
from lib.analysis.acronym_table import Acronyms, Rows, Span, make_table
from lib.analysis.acronym_uses import Uses, find_uses, fold_short
from lib.analysis.tokens import Tokens, tokenise


@dataclass(slots=True)
class _Shorts:
    """Short forms by their keys, under which their spellings meet."""

    spellings: dict[str, dict[str, int]] = field(default_factory=dict)  # of a key, with mentions
    keys: dict[str, str] = field(default_factory=dict)  # spelling → key

    def add(self, short: str, mentions: int) -> None:
        key = self.keys.get(short)
        if key is None:
            key = self.keys[short] = fold_short(short)
            self.spellings.setdefault(key, {})
        _add(self.spellings[key], short, mentions)


def collect_acronyms(
    texts: Sequence[str],
    tokens: Tokens | None = None,
    definitions: Sequence[Sequence[Definition]] | None = None,
) -> Acronyms:
    """Short forms of a corpus with their meanings and where they are used.

    Parameters
    ----------
    texts : sequence of str
        One clean text per paper.
    tokens : Tokens, optional
        The words of the same texts; made from them if not given.
    definitions : sequence of sequence of Definition, optional
        What ``find_all`` finds in the same texts; looked for if not given.

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
    definitions = find_all(texts) if definitions is None else definitions
    tokens = tokenise(texts) if tokens is None else tokens
    width = max(len(texts), 1)
    shorts = _Shorts()
    for found in definitions:
        for definition in found:
            shorts.add(definition.short, 1)
    uses = _merge_uses(texts, tokens, shorts)
    names = sorted(shorts.spellings)
    numbers = {key: number for number, key in enumerate(names)}
    meanings = _meanings(definitions, shorts, numbers)
    defined = count_pairs(meanings.rows, meanings.papers, width)
    of_short = np.array([numbers.get(shorts.keys[s], -1) for s in uses.shorts], dtype=np.int64)
    used = count_pairs(of_short[uses.short_ids], uses.papers, width)
    given = assign(meanings.shorts, defined, used, len(names), width)
    shown = [best_spelling(shorts.spellings[key]) for key in names]
    of_row = [*meanings.shorts.tolist(), *given.unexplained.tolist()]
    rows = Rows(
        short=[shown[short] for short in of_row],
        long=meanings.longs + [""] * len(given.unexplained),
        ambiguous=given.ambiguous[of_row],
        spans=meanings.spans,
    )
    return make_table(rows, given.pairs, texts)


def _merge_uses(texts: Sequence[str], tokens: Tokens, shorts: _Shorts) -> Uses:
    """Mentions in the texts, entered with the short forms; shouted words and odd plurals go."""
    known = set(shorts.spellings)
    uses = find_uses(texts, tokens, known)
    counts = np.bincount(uses.short_ids, minlength=len(uses.shorts)).tolist()
    for short, count in zip(uses.shorts, counts, strict=True):
        shorts.add(short, count)
    undefined = {key: s for key, s in shorts.spellings.items() if key not in known}
    for key in shouted_words(undefined, tokens):
        del shorts.spellings[key]
    _fold_plurals(shorts)
    return uses


def _add(counts: dict[str, int], key: str, more: int) -> None:
    counts[key] = counts.get(key, 0) + more


def _fold_plurals(shorts: _Shorts) -> None:
    """``Gnns``, an oddly cased plural, joins GNN where the corpus has both."""
    spellings = shorts.spellings
    for key in sorted(key for key in spellings if key[-1:] == "s" and len(key) > 2):
        home = key[:-1]
        odd = spellings[key]
        if home not in spellings or not all(spelling.endswith("s") for spelling in odd):
            continue
        for spelling, mentions in odd.items():
            _add(spellings[home], spelling[:-1], mentions)
            shorts.keys[spelling] = home
        del spellings[key]


@dataclass(frozen=True, slots=True)
class _Meanings:
    """Meanings by short form, those of one by where they are defined first.

    ``rows`` and ``papers`` have one element per definition: its meaning and its paper.
    """

    shorts: Ints
    longs: list[str]
    spans: list[Span]
    rows: Ints
    papers: Ints


def _meanings(
    definitions: Sequence[Sequence[Definition]], shorts: _Shorts, numbers: Mapping[str, int]
) -> _Meanings:
    """Long forms of the short forms, variants merged."""
    numbered: dict[tuple[str, str], int] = {}  # short and long form as spelt
    spans: list[Span] = []
    pairs: list[int] = []
    papers: list[int] = []
    for paper, found in enumerate(definitions):
        for short, long, start, end in found:
            pair = numbered.setdefault((shorts.keys[short], long), len(spans))
            if pair == len(spans):
                spans.append((paper, start, end))
            pairs.append(pair)
            papers.append(paper)
    of_definition, in_papers = np.array(pairs, np.int64), np.array(papers, np.int64)
    per_paper = count_pairs(of_definition, in_papers, len(definitions) or 1)
    counts = np.bincount(per_paper.rows, minlength=len(spans)).tolist()
    shown = _shown(numbered, counts)
    joined = {pair: row for row, pair in enumerate(dict.fromkeys(shown))}
    firsts = dict(zip(reversed(shown), reversed(spans), strict=True))
    of_short = np.array([numbers[key] for key, _ in joined], np.int64)
    order = np.argsort(of_short, kind="stable")
    place = np.empty(len(order), np.int64)
    place[order] = np.arange(len(order))
    row_of = place[np.array([joined[pair] for pair in shown], np.int64)]
    joined_pairs = list(joined)
    in_order = [joined_pairs[row] for row in order.tolist()]
    return _Meanings(
        of_short[order],
        [long for _, long in in_order],
        [firsts[pair] for pair in in_order],
        row_of[of_definition],
        in_papers,
    )


def _shown(pairs: Mapping[tuple[str, str], int], counts: list[int]) -> list[tuple[str, str]]:
    """Short form and long form to show of each pair, with the number of papers of each."""
    longs: dict[str, dict[str, int]] = {}
    for (key, long), pair in pairs.items():
        longs.setdefault(key, {})[long] = counts[pair]
    merged = merge_longs(longs)
    return [(key, merged[key][long]) for key, long in pairs]
