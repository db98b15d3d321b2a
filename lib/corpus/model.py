"""What a corpus is: papers, the report of how they were read, and filters over them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa

PAPER_SCHEMA = pa.schema(
    [
        ("record", pa.int32()),  # 1-based position in the source
        ("id", pa.string()),  # the source's id, or one derived from the text; unique
        ("title", pa.string()),  # clean; "" where the source has none
        ("abstract", pa.string()),  # clean
        ("raw_title", pa.string()),  # as the source has it
        ("raw_abstract", pa.string()),
        ("authors", pa.list_(pa.string())),
        ("keywords", pa.list_(pa.string())),
        ("year", pa.int32()),  # null where unknown
        ("venue", pa.string()),
        ("area", pa.string()),  # the primary area that the source gives; "" where it gives none
        ("decision", pa.string()),
        ("rating", pa.float32()),  # mean of the ratings given; null where there are none
        ("url", pa.string()),  # http(s) only; "" otherwise
        ("doi", pa.string()),
        ("tldr", pa.string()),
    ]
)


class CorpusError(Exception):
    """A source that cannot be read as a list of papers; the text is one sentence for the user."""


@dataclass(frozen=True, slots=True)
class RawRecord:
    """One record as an importer found it, under Paperboard's own field names.

    Attributes
    ----------
    number : int
        1-based position in the source.
    fields : mapping
        Values under the names of ``PAPER_SCHEMA`` (``title``, ``abstract``, ``authors``, …), still
        with the source's markup. Lists of str where the source has lists.
    line : int or None
        1-based line where the record starts, where the format has lines.
    repaired : tuple of str
        What the importer had to put right, one phrase each.
    """

    number: int
    fields: Mapping[str, Any]
    line: int | None = None
    repaired: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that happened to one record of an import."""

    record: int
    reason: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What an import did, record by record: ``read = kept + merged + skipped``.

    Attributes
    ----------
    read, kept : int
        Number of records found, and of papers in the corpus.
    merged, repaired, skipped : tuple of Note
        Merged into another paper; kept after a repair; left out.
    """

    read: int = 0
    kept: int = 0
    merged: tuple[Note, ...] = ()
    repaired: tuple[Note, ...] = ()
    skipped: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Corpus:
    """An immutable list of papers.

    Attributes
    ----------
    name : str
        The heading of the source, or a name made from the file's.
    digest : str
        32 hexadecimal digits of the source's bytes: the same bytes, the same corpus.
    papers : pyarrow.Table
        One row a paper with the columns of ``PAPER_SCHEMA``, in the source's order.
    report : Report
    """

    name: str
    digest: str
    papers: pa.Table
    report: Report = field(default_factory=Report)

    def __len__(self) -> int:
        return int(self.papers.num_rows)


@dataclass(frozen=True, slots=True)
class Filters:
    """A selection of papers in words: hashable, so that it can key a cache.

    Within one field any value may match; between fields all must. Empty means "no filter".

    Attributes
    ----------
    query : str
        Full-text query (see ``lib.analysis.search``).
    areas, venues, decisions, keywords, acronyms : tuple of str
        ``keywords`` hold display spellings, ``acronyms`` short forms.
    topics : tuple of int
        Topic ids of the model with ``topic_count`` topics.
    years : tuple of int
    topic_count : int or None
        Which built topic model; None is the default one.
    close_areas : bool
        Whether an area also matches papers that have it as a close runner-up.
    """

    query: str = ""
    areas: tuple[str, ...] = ()
    topics: tuple[int, ...] = ()
    keywords: tuple[str, ...] = ()
    acronyms: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    venues: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    topic_count: int | None = None
    close_areas: bool = False
