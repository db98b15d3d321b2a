"""Terms of a corpus: cleaned one- to three-word phrases, counted per paper."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import sparse
from sklearn.feature_extraction.text import TfidfTransformer

from lib.analysis import term_ngrams as ngrams
from lib.analysis.term_lists import load_words
from lib.analysis.term_ngrams import Grams
from lib.analysis.term_spelling import commonest_spellings, weigh_spellings
from lib.analysis.term_stream import Stream
from lib.analysis.term_variants import fold_variants
from lib.analysis.term_words import ADJECTIVE, CONTENT, GENERIC, word_classes
from lib.analysis.tokens import Tokens

MAX_TERMS = 30_000
_SMALL = 30  # papers up to which a word of a single paper is a term
_LARGE = 1_000  # papers from which a term must occur in three


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms of a corpus and their counts.

    Attributes
    ----------
    keys : ndarray of str objects, shape (n_terms,)
        Folded words joined by blanks; unique, sorted.
    display : ndarray of str objects, shape (n_terms,)
        Commonest spelling; unique. What people see.
    words : ndarray of int8, shape (n_terms,)
        Number of words, 1 to 3; a hyphenated compound is one word.
    df : ndarray of int32, shape (n_terms,)
        Document frequency: number of papers with the term.
    generic : ndarray of bool, shape (n_terms,)
        Made of research words only ("method", "training data"), an adjective, or a fragment that
        ends with one: counted, but never leading a list of keywords.
    research : ndarray of bool, shape (n_terms,)
        Those of them that are made of research words only: they name no topic either, while an
        adjective ("adversarial") may be what holds one together.
    counts : csr_array of int32, shape (n_papers, n_terms)
        Occurrences of each term in each paper; sorted indices.
    """

    keys: npt.NDArray[np.object_]
    display: npt.NDArray[np.object_]
    words: npt.NDArray[np.int8]
    df: npt.NDArray[np.int32]
    generic: npt.NDArray[np.bool_]
    research: npt.NDArray[np.bool_]
    counts: sparse.csr_array

    def __len__(self) -> int:
        return len(self.keys)


def count_terms(tokens: Tokens, *, min_df: int | None = None) -> Terms:
    """Find and count the one- to three-word terms of a corpus.

    A term holds no function words, verbs or adjectives of academic prose, and no bare numbers; a
    three-word term may have a link in the middle ("chain of thought"). Spellings of one word count
    together (see ``lib.analysis.term_variants``). A phrase is a term where its words meet clearly
    oftener than by chance; a phrase or word that nearly always stands inside one longer term is
    left to that term.

    Parameters
    ----------
    tokens : Tokens
    min_df : int, optional
        Papers that a term must occur in. By default 1 up to 30 papers, 2 below 1,000, then 3; and
        at least 2 for phrases, save those that one paper repeats in a corpus of up to 30.

    Returns
    -------
    Terms
        At most ``MAX_TERMS``, those with the highest document frequency.
    """
    classes = word_classes(tokens.words)
    stream = fold_variants(tokens, classes)
    least = default_min_df(len(tokens)) if min_df is None else min_df
    grams = _select(stream, classes, least, tokens)
    return _assemble(grams, stream, classes, tokens)


def default_min_df(n_papers: int) -> int:
    """Document frequency that a term needs in a corpus of n_papers."""
    if n_papers <= _SMALL:
        return 1
    return 2 if n_papers < _LARGE else 3


def tfidf(counts: sparse.csr_array) -> sparse.csr_array:
    """Weigh counts: (1 + ln tf) * (1 + ln((1 + n) / (1 + df))), rows of unit length.

    scikit-learn's ``TfidfTransformer(sublinear_tf=True)``.

    Parameters
    ----------
    counts : csr_array, shape (n_papers, n_terms)

    Returns
    -------
    csr_array of float32, shape (n_papers, n_terms)
    """
    if 0 in counts.shape:
        return sparse.csr_array(counts.shape, dtype=np.float32)
    weights = TfidfTransformer(sublinear_tf=True).fit_transform(counts.astype(np.float32))
    return sparse.csr_array(weights, dtype=np.float32)


def _select(
    stream: Stream, classes: npt.NDArray[np.uint8], min_df: int, tokens: Tokens
) -> list[Grams]:
    """The terms of one, two and three words."""
    n_papers, n_tokens = len(tokens), len(stream.ids)
    ones = ngrams.unigrams(stream, classes >= GENERIC)
    if not len(ones):
        ones = ngrams.unigrams(stream, _anything(stream.words))
    ones = _frequent(ones, stream, min_df, min_df)
    phrase_df = max(min_df, min(2, n_papers))
    twos = _frequent(ngrams.bigrams(stream, classes, 2), stream, phrase_df, min_df)
    word_counts = np.bincount(stream.ids + 1, minlength=len(stream.words) + 1)[1:]
    threes = _frequent(ngrams.trigrams(stream, classes, twos, 2), stream, phrase_df, min_df)
    if n_papers > _SMALL:
        twos = twos.keep(ngrams.associated_pairs(twos, word_counts, len(tokens.ids)))
    threes = threes.keep(ngrams.associated_triples(threes, twos, classes, word_counts))
    threes = threes.keep(~ngrams.cut_short(threes, stream, classes))
    ones = ones.keep(~ngrams.explained_by_longer(ones, [twos, threes], n_tokens))
    twos = twos.keep(~ngrams.explained_by_longer(twos, [threes], n_tokens))
    return [ones, twos, threes]


def _anything(words: list[str]) -> npt.NDArray[np.bool_]:
    """Every word but function words: for corpora that hold nothing better (numbers only)."""
    function = load_words("function")
    return np.array([word not in function for word in words] + [False], dtype=bool)


def _frequent(grams: Grams, stream: Stream, min_df: int, repeated_df: int) -> Grams:
    """Terms of at least min_df papers, or of repeated_df papers and two occurrences in all."""
    df = ngrams.document_frequency(grams, stream)
    enough = df >= min_df
    if repeated_df < min_df:
        enough |= (df >= repeated_df) & (grams.counts() >= 2)
    return grams.keep(enough)


def _assemble(
    grams: list[Grams], stream: Stream, classes: npt.NDArray[np.uint8], tokens: Tokens
) -> Terms:
    """Put the terms of all lengths into one sorted vocabulary with one count matrix."""
    keys: list[str] = []
    for gram in grams:
        columns = [[stream.words[word] for word in column] for column in gram.words.T.tolist()]
        keys += map(" ".join, zip(*columns, strict=True))
    counts = sparse.hstack([ngrams.count_columns(gram, stream) for gram in grams], format="csc")
    df = np.diff(counts.indptr).astype(np.int32)
    order = np.array(sorted(range(len(keys)), key=keys.__getitem__), dtype=np.int64)
    order = order[np.sort(np.argsort(-df[order], kind="stable")[:MAX_TERMS])]
    evidence = weigh_spellings(stream, tokens.spellings)
    display = [text for gram in grams for text in commonest_spellings(gram, evidence)]
    words = np.repeat(np.arange(1, 4, dtype=np.int8), [len(gram) for gram in grams])
    generic = np.concatenate([_is_generic(classes[gram.words]) for gram in grams])
    research = np.concatenate([(classes[gram.words] <= GENERIC).all(axis=1) for gram in grams])
    names = _objects([keys[i] for i in order])
    shown = _objects(_unique([display[i] for i in order], names.tolist()))
    counts = sparse.csr_array(counts[:, order])
    return Terms(names, shown, words[order], df[order], generic[order], research[order], counts)


def _objects(texts: list[str]) -> npt.NDArray[np.object_]:
    array = np.empty(len(texts), dtype=object)
    array[:] = texts
    return array


def _is_generic(classes: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Which terms say little, from the classes of their words; shape (n_terms, n_words).

    Of phrases, those of generic words only, and fragments that end with an adjective.
    """
    if classes.shape[1] == 1:
        return np.asarray(classes[:, 0] < CONTENT)
    return np.asarray((classes <= GENERIC).all(axis=1) | (classes[:, -1] == ADJECTIVE))


def _unique(display: list[str], keys: list[str]) -> list[str]:
    """Make spellings unique: a later twin shows its folded form, numbered where that is taken."""
    taken: set[str] = set()
    shown = []
    for text, key in zip(display, keys, strict=True):
        candidate, number = (text, 2) if text not in taken else (key, 2)
        while candidate in taken:
            candidate, number = f"{key} ({number})", number + 1
        taken.add(candidate)
        shown.append(candidate)
    return shown
