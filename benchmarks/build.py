"""CPU time of analysing 18,130 abstracts, against scikit-learn counting their words."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from sklearn.feature_extraction.text import TfidfVectorizer

from benchmarks.measure import Figure, cpu_pairs, cpu_seconds
from lib.analysis import acronyms, search, terms
from lib.analysis.areas import infer_areas, load_model
from lib.analysis.build import Source, build_index
from lib.analysis.tokens import tokenise
from lib.corpus.read import read_corpus
from lib.corpus.store import Library


def stages(source: Source, runs: int) -> Figure:
    """Terms, acronyms, areas and search together, against ``TfidfVectorizer`` alone."""
    corpus = read_corpus(source.data, source.filename)
    abstracts = corpus.papers["abstract"].to_pylist()
    titles = corpus.papers["title"].to_pylist()
    authors = ["; ".join(names or ()) for names in corpus.papers["authors"].to_pylist()]

    def ours() -> None:
        with tempfile.TemporaryDirectory() as folder:
            tokens = tokenise(abstracts)
            terms.tfidf(terms.count_terms(tokens).counts)
            acronyms.collect_acronyms(abstracts, tokens)
            infer_areas(tokens, load_model())
            search.build_search(Path(folder) / "search.sqlite", titles, abstracts, authors)

    def peer() -> None:
        TfidfVectorizer(ngram_range=(1, 2), min_df=3).fit_transform(abstracts)

    seconds, peer_seconds = cpu_pairs(ours, peer, runs)
    return Figure(
        f"terms + acronyms + areas + search, {len(abstracts):,} abstracts, CPU",
        seconds,
        "TfidfVectorizer(ngram_range=(1, 2), min_df=3)",
        peer_seconds,
        0.6,
    )


def opening(source: Source, runs: int) -> Figure:
    """Opening a built index, against building it (once: it takes long)."""
    with tempfile.TemporaryDirectory() as folder:
        library = Library(Path(folder))
        start = time.process_time()
        index = build_index(source, library)
        built = time.process_time() - start
        opened = cpu_seconds(lambda: build_index(source, library), runs)
    return Figure(
        f"opening a built index, {len(index):,} papers, CPU", opened, "building it", built, 0.1
    )
