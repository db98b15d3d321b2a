"""Full-text search over titles, abstracts and authors, on SQLite's FTS5."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from lib.analysis.search_query import EXCEPT, fold, highlight_terms, read_query

__all__ = ["SearchResult", "build_search", "highlight_terms", "search"]

# Above this many hits the words are too common for their frequencies to say anything, and bm25
# costs more than the rest of a page: papers with the hit in their title come first instead.
RANKED_HITS = 3_000
# Title, abstract, author: a hit in the title says more than one in the abstract.
RANK = "bm25(5.0, 1.0, 2.0)"

_SCHEMA = """
CREATE VIRTUAL TABLE papers USING fts5(
    title, abstract, author, content='',
    tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co So'"
)
"""


@dataclass(frozen=True, slots=True, eq=False)
class SearchResult:
    """What a query found.

    Attributes
    ----------
    rows : ndarray of int32, shape (n_hits,)
        Positions of the papers found, the most relevant first.
    note : str
        "" or one sentence for the user about how the query was read.
    """

    rows: npt.NDArray[np.int32]
    note: str = ""


def build_search(
    path: Path, titles: Sequence[str], abstracts: Sequence[str], authors: Sequence[str]
) -> None:
    """Write the search index of a corpus.

    Parameters
    ----------
    path : Path
        File to create; one that is there is replaced.
    titles, abstracts, authors : sequences of str, all of length n_papers
        Clean text; several authors of a paper in one string.

    Raises
    ------
    ValueError
        When the sequences differ in length.
    """
    path.unlink(missing_ok=True)
    # Nobody reads a half-built file: the whole folder is renamed into place afterwards.
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute(_SCHEMA)
        # One large in-memory table instead of many small ones that must be merged.
        connection.execute("INSERT INTO papers(papers, rank) VALUES ('hashsize', 67108864)")
        connection.execute("INSERT INTO papers(papers, rank) VALUES ('rank', ?)", (RANK,))
        connection.execute("BEGIN")
        connection.executemany(
            "INSERT INTO papers(rowid, title, abstract, author) VALUES (?, ?, ?, ?)",
            _rows(titles, abstracts, authors),
        )
        connection.execute("COMMIT")
        connection.execute("INSERT INTO papers(papers) VALUES ('optimize')")
        connection.execute("CREATE TABLE size AS SELECT ? AS papers", (len(titles),))


def _rows(
    titles: Sequence[str], abstracts: Sequence[str], authors: Sequence[str]
) -> Iterator[tuple[int, str, str, str]]:
    for row, fields in enumerate(zip(titles, abstracts, authors, strict=True), start=1):
        title, abstract, author = map(fold, fields)
        yield row, title, abstract, author


def search(path: Path, query: str) -> SearchResult:
    """Find papers.

    The query language: words (all must occur), ``"phrases"``, ``prefix*``, ``AND``, ``OR``,
    ``NOT``, parentheses, and ``title:``, ``abstract:``, ``author:`` before a word, a phrase or a
    bracket. Case and diacritics do not matter; a hyphenated word is searched as a phrase. A query
    that does not parse is searched literally: every word of it must occur.

    Parameters
    ----------
    path : Path
        A file written by :func:`build_search`.
    query : str
        Anything that a person may type. Blank finds every paper.

    Returns
    -------
    SearchResult
        Best BM25 first (title hits count most), ties by position. Above ``RANKED_HITS`` hits:
        papers that match within their title first, then the others, each by position.
    """
    expression, note = read_query(query)
    with closing(_open(path)) as connection:
        if expression.startswith(EXCEPT):
            ruled_out = _match(connection, expression.removeprefix(EXCEPT))
            rows = np.setdiff1d(_all(connection), ruled_out, assume_unique=True)
        else:
            rows = _match(connection, expression) if expression else _all(connection)
    return SearchResult(rows, note)


def _open(path: Path) -> sqlite3.Connection:
    """Open an index read-only; it is never changed once built, so no locks are needed."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


def _all(connection: sqlite3.Connection) -> npt.NDArray[np.int32]:
    (count,) = connection.execute("SELECT papers FROM size").fetchone()
    return np.arange(count, dtype=np.int32)


def _match(connection: sqlite3.Connection, expression: str) -> npt.NDArray[np.int32]:
    rows = _positions(connection.execute("SELECT rowid FROM papers(?)", (expression,)))
    if len(rows) > RANKED_HITS:
        in_title = _positions(
            connection.execute("SELECT rowid FROM papers(?)", (f"{{title}} : ({expression})",))
        )
        return np.concatenate([in_title, np.setdiff1d(rows, in_title, assume_unique=True)])
    ranked = "SELECT rowid FROM papers(?) ORDER BY rank, rowid"
    return _positions(connection.execute(ranked, (expression,)))


def _positions(cursor: sqlite3.Cursor) -> npt.NDArray[np.int32]:
    return np.fromiter((row for (row,) in cursor), dtype=np.int32) - np.int32(1)
