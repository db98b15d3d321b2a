"""From a source to an index on disk: read, analyse, keep. Done once per corpus."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pyarrow as pa

from lib.analysis import acronyms, keywords, persist, search, similar, terms, topics
from lib.analysis.areas import infer_areas, load_model
from lib.analysis.index import Index
from lib.analysis.paper_areas import combine_areas
from lib.analysis.paper_titles import add_titles
from lib.analysis.tokens import tokenise
from lib.corpus.files import Draft
from lib.corpus.model import Corpus, CorpusError
from lib.corpus.read import read_corpus
from lib.corpus.store import ROOT, Library

ALGORITHM = 1  # raise it when any result changes: indexes of another version are built again
SIMILAR = 10

Progress = Callable[[str, float], None]

# What each stage is called to the user, with its share of the time on a large corpus.
STAGES = (
    ("Reading and cleaning", 0.20),
    ("Counting terms", 0.20),
    ("Finding acronyms", 0.10),
    ("Finding areas", 0.05),
    ("Indexing for search", 0.05),
    ("Finding topics", 0.30),
    ("Comparing papers", 0.10),
)


@dataclass(frozen=True, slots=True)
class Source:
    """Bytes to build a corpus from, and the name of their file (shown, never opened)."""

    data: bytes
    filename: str

    @property
    def digest(self) -> str:
        """32 hexadecimal digits of the bytes."""
        return hashlib.blake2b(self.data, digest_size=16).hexdigest()


@cache
def version() -> str:
    """Version of the analysis: the code's, and a checksum of the data that it reads."""
    total = 0
    for path in sorted([*ROOT.glob("data/areas*"), *ROOT.glob("data/stopwords/*")]):
        total = zlib.crc32(path.read_bytes(), total)
    return f"{ALGORITHM}-{total:08x}"


def build_index(source: Path | Source, library: Library, progress: Progress | None = None) -> Index:
    """Open the index of a source, building it first where there is none that is whole.

    Parameters
    ----------
    source : Path or Source
        A file, or its bytes.
    library : Library
        Where built indexes are kept.
    progress : callable, optional
        Called with the name of the stage and the fraction of the work done, 0..1.

    Returns
    -------
    Index

    Raises
    ------
    CorpusError
        The source is not a list of papers; the text says why in a sentence.
    """
    given = _read(source) if isinstance(source, Path) else source
    stored = library.open(given.digest, version())
    if stored is None:
        tell = progress or _silent
        tell(STAGES[0][0], 0.0)
        corpus = read_corpus(given.data, given.filename)
        with library.draft() as draft:
            analyse(corpus, draft, tell)
            about = {
                "name": corpus.name,
                "digest": given.digest,
                "papers": len(corpus),
                "version": version(),
            }
            stored = library.keep(draft, about, (given.data, given.filename))
        tell("Done", 1.0)
    return persist.load_index(stored)


def open_index(wanted: str, library: Library, progress: Progress | None = None) -> Index | None:
    """A corpus of the library by name or digest, built again where its index is out of date."""
    entry = library.find(wanted)
    if entry is None:
        return None
    stored = library.open(entry.digest, version())
    if stored is not None:
        return persist.load_index(stored)
    kept = library.source(entry.digest)
    return build_index(Source(*kept), library, progress) if kept else None


def _silent(stage: str, fraction: float) -> None:
    """Progress that nobody watches."""


def _read(path: Path) -> Source:
    try:
        return Source(path.read_bytes(), path.name)
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise CorpusError(f"The file {path.name} was not opened: {reason}.") from error


class _Stages:
    """Tells the stage that begins and how much of the work lies behind."""

    def __init__(self, tell: Progress) -> None:
        self._tell = tell
        self._next = 1

    def begin(self) -> None:
        done = sum(share for _, share in STAGES[: self._next])
        self._tell(STAGES[self._next][0], done)
        self._next += 1


def texts_of(corpus: Corpus) -> list[str]:
    """What is analysed of each paper: its title, where it has one, and its abstract."""
    titles = corpus.papers["title"].to_pylist()
    abstracts = corpus.papers["abstract"].to_pylist()
    return [f"{t}. {a}" if t and a else t or a for t, a in zip(titles, abstracts, strict=True)]


def analyse(corpus: Corpus, draft: Draft, tell: Progress) -> None:
    """Run every stage on a corpus and write what it finds.

    Parameters
    ----------
    corpus : Corpus
    draft : Draft
        The folder that the results go to.
    tell : callable
        Progress, as in :func:`build_index`.
    """
    stages = _Stages(tell)
    texts = texts_of(corpus)
    stages.begin()
    tokens = tokenise(texts)
    counted = terms.count_terms(tokens)
    weights = terms.tfidf(counted.counts)
    persist.save_terms(draft, counted, weights.data)
    draft.array("paper_terms", keywords.paper_keywords(weights, counted))
    stages.begin()
    persist.save_acronyms(draft, acronyms.collect_acronyms(texts, tokens))
    papers = add_titles(corpus.papers)
    stages.begin()
    inferred = infer_areas(tokens, load_model())
    given = corpus.papers["area"].to_pylist()
    persist.save_areas(draft, combine_areas(given, inferred))
    stages.begin()
    search.build_search(draft.path(persist.SEARCH), *_searched(papers))
    draft.table("papers", papers)
    stages.begin()
    vectors = similar.lsa(similar.word_weights(tokens))
    persist.save_topics(draft, topics.build_topics(counted, weights, vectors=vectors))
    stages.begin()
    near, scores = similar.neighbours(vectors, SIMILAR)
    draft.array("near", near)
    draft.array("near_scores", scores)
    persist.save_report(draft, corpus.report)


def _searched(papers: pa.Table) -> tuple[list[str], list[str], list[str]]:
    """Titles, abstracts and authors, as the search index reads them."""
    authors = ["; ".join(names or ()) for names in papers["authors"].to_pylist()]
    return papers["title"].to_pylist(), papers["abstract"].to_pylist(), authors
