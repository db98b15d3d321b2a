"""Spellings of one word brought together: plurals, and hyphenated, spaced and closed compounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import numpy.typing as npt

from lib.analysis.term_compounds import fold_compounds
from lib.analysis.term_lists import load_phrases
from lib.analysis.term_plurals import may_be_plural, singulars
from lib.analysis.term_spelling import doubtful_capitals
from lib.analysis.term_stream import Ints, Longs, Spelt, Stream
from lib.analysis.term_words import GENERIC, NOTHING
from lib.analysis.tokens import Tokens


def fold_variants(tokens: Tokens, classes: npt.NDArray[np.uint8]) -> Stream:
    """Bring the spellings of one word together.

    Plurals count with their singular where both occur (``models``/``model``). The hyphenated, the
    spaced and the closed spelling of a compound (``fine-tuning``, ``fine tuning``, ``finetuning``)
    count as the commonest of the three; a compound mostly written as separate words becomes these
    words (``language-model`` → ``language model``). Words that are in no term are left out.

    Parameters
    ----------
    tokens : Tokens
    classes : ndarray of uint8, shape (n_words + 1,)
        ``term_words.word_classes(tokens.words)``.
    """
    index = {word: position for position, word in enumerate(tokens.words)}
    spelt = Spelt.of(tokens)
    canonical = _fold_plurals(tokens, index, spelt)
    ids = np.append(canonical, np.int32(-1))[tokens.ids]
    spelt = spelt.renamed(canonical)
    blanked = _stock_positions(ids, load_phrases("stock_phrases"), index, spelt.word_counts())
    ids[blanked] = -1
    spelt = spelt.without(tokens.spelling_ids[blanked])
    doubtful = doubtful_capitals(tokens)
    stream = Stream(tokens.words, ids, tokens.spelling_ids, doubtful, tokens.offsets)
    return fold_compounds(stream, index, _wanted(classes), spelt)


def _wanted(classes: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Which words a term may hold; all of them where none is usable (see ``terms._select``)."""
    wanted = classes > NOTHING
    if not (classes >= GENERIC).any():
        wanted[:-1] = True
    return wanted


def _stock_positions(
    ids: Ints, phrases: Iterable[tuple[str, ...]], index: Mapping[str, int], counts: Longs
) -> Longs:
    """Positions of the words of set phrases of prose; looked for at the rarest of each."""
    known = [parts for phrase in phrases if -1 not in (parts := [index.get(w, -1) for w in phrase])]
    rarest = [int(np.argmin(counts[parts])) for parts in known]
    anchors = np.zeros(len(index) + 1, dtype=bool)
    anchors[[parts[step] for parts, step in zip(known, rarest, strict=True)]] = True
    anchored = np.flatnonzero(anchors[ids])
    found = [np.empty(0, dtype=np.int64)]
    for parts, rare in zip(known, rarest, strict=True):
        at = anchored[ids[anchored] == parts[rare]] - rare
        at = at[(at >= 0) & (at + len(parts) <= len(ids))]
        for step, part in enumerate(parts):
            at = at[ids[at + step] == part]
        found.append((at[:, None] + np.arange(len(parts))).ravel())
    return np.unique(np.concatenate(found))


def _fold_plurals(tokens: Tokens, index: Mapping[str, int], spelt: Spelt) -> Ints:
    """Word id under which each word counts: its singular's where that occurs, else its own."""
    canonical = np.arange(len(tokens.words), dtype=np.int32)
    initialisms = _initialisms(tokens, spelt)
    for word in filter(may_be_plural, index):
        position = index[word]
        if position in initialisms:
            continue
        for single in singulars(word):
            if single in index:
                canonical[position] = index[single]
                break
    return canonical[canonical]


def _initialisms(tokens: Tokens, spelt: Spelt) -> set[int]:
    """Ids of words in s that are mostly written in capitals (DNS, GPS), hence no plurals."""
    ending = [n for n, text in enumerate(tokens.spellings) if text[-1:] in "sS"]
    capital = [n for n in ending if tokens.spellings[n].isupper()]
    majority = np.zeros(len(tokens.words), dtype=np.int64)
    np.subtract.at(majority, spelt.words[ending], spelt.counts[ending])
    np.add.at(majority, spelt.words[capital], 2 * spelt.counts[capital])
    return set(np.flatnonzero(majority > 0).tolist())
