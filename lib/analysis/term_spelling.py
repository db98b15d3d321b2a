"""The commonest spelling of each term, as people should see it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from lib.analysis.term_ngrams import Grams
from lib.analysis.term_stream import Spelt, Stream, number
from lib.analysis.tokens import SENTENCE_END, Tokens

Ints = npt.NDArray[np.int64]
Spellings = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]

_SURE = 1000  # weight of an occurrence whose capitals mean something, against 1 of one in doubt


@dataclass(frozen=True, slots=True)
class Evidence:
    """How each token is spelt, and whether its capitals tell anything.

    Attributes
    ----------
    spelling : ndarray of int32, shape (n_tokens,)
        Spelling id. A capital at the start of a sentence, or in a run of capitalised words (a
        title), is replaced by the word's commonest spelling elsewhere, where there is one.
    doubtful : ndarray of bool, shape (n_tokens,)
        Capitals that stand in such a place.
    texts : list of str
        The spellings.
    """

    spelling: Spellings
    doubtful: Bools
    texts: list[str]


def weigh_spellings(stream: Stream, texts: list[str]) -> Evidence:
    """Find out which spellings are evidence; texts: the spellings by id."""
    at = np.flatnonzero(stream.doubtful & (stream.ids >= 0))
    better = _commonest_elsewhere(stream, len(texts))[stream.ids[at]]
    shown = stream.spelling_ids.copy()
    shown[at] = np.where(better >= 0, better, shown[at])
    return Evidence(shown, stream.doubtful, texts)


def doubtful_capitals(tokens: Tokens) -> Bools:
    """Which capitals stand where any word has one; shape (n_tokens,).

    At the start of a sentence, and in one of which most words start with a capital (a title).
    """
    initial = [text[:1].isupper() for text in tokens.spellings]
    at = np.flatnonzero(np.array([*initial, False, False], dtype=bool)[tokens.spelling_ids])
    ends = np.flatnonzero(tokens.spelling_ids == SENTENCE_END)
    words_before = np.cumsum(tokens.ids >= 0, dtype=np.int32)
    total = words_before[-1] if len(words_before) else 0
    words = np.diff(words_before[ends], prepend=0, append=total)
    sentence = np.repeat(
        np.arange(len(words)), np.diff(np.searchsorted(at, ends), prepend=0, append=len(at))
    )
    title = np.bincount(sentence, minlength=len(words)) > 0.5 * words
    starts = np.concatenate(([0], ends + 1))
    doubtful = np.zeros(len(tokens.ids), dtype=bool)
    doubtful[at] = title[sentence] | (at == starts[sentence])
    return doubtful


def commonest_spellings(grams: Grams, evidence: Evidence) -> list[str]:
    """Commonest spelling of each term; shape (n_terms,).

    Occurrences whose capitals are doubtful count only where a term has no other. Ties go to the
    spelling with fewer capitals, then to the alphabetically first.
    """
    columns = [evidence.spelling[grams.at + step] for step in range(grams.words.shape[1])]
    size = len(evidence.texts)
    spelt = columns[0].astype(np.int64)
    for column in columns[1:]:
        spelt = number(spelt * size + column)[1]
    doubtful = evidence.doubtful[grams.at]
    votes = _SURE * np.bincount(spelt)
    votes -= (_SURE - 1) * np.bincount(spelt[doubtful], minlength=len(votes))
    some = np.zeros(len(votes), dtype=np.int64)  # an occurrence of each spelling
    some[spelt] = np.arange(len(spelt))
    some, votes = some[votes > 0], votes[votes > 0]
    term = grams.term[some]
    best = np.zeros(len(grams), dtype=np.int64)
    np.maximum.at(best, term, votes)
    leading = votes == best[term]
    some = some[leading]
    words = [[evidence.texts[n] for n in column[some].tolist()] for column in columns]
    chosen: dict[int, str] = {}
    for position, parts in zip(term[leading].tolist(), zip(*words, strict=True), strict=True):
        text = " ".join(parts)
        if position not in chosen or _plainness(text) < _plainness(chosen[position]):
            chosen[position] = text
    return [chosen[position] for position in range(len(grams))]


def _plainness(text: str) -> tuple[int, str]:
    return sum(map(str.isupper, text)), text


def _commonest_elsewhere(stream: Stream, n_spellings: int) -> Spellings:
    """Commonest sure spelling of each word, -1 where there is none; shape (n_words + 1,)."""
    unsure = stream.doubtful | (stream.ids < 0)
    shown = np.where(unsure, np.int32(n_spellings), stream.spelling_ids)
    counts = np.bincount(shown, minlength=n_spellings + 1)
    words = np.zeros(n_spellings + 1, dtype=np.int32)
    words[shown] = stream.ids
    return Spelt(words[:-1], counts[:-1], len(stream.words)).commonest()
