"""The same paper twice: found by conservative rules, merged into its richest record."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from lib.corpus.model import Note

_NOT_WORD = re.compile(r"[\W_]+")


@dataclass(slots=True)
class Paper:
    """One cleaned record on its way into a corpus."""

    record: int
    id: str = ""
    title: str = ""
    abstract: str = ""
    raw_title: str = ""
    raw_abstract: str = ""
    authors: list[str] = field(default_factory=list)
    keywords: list[str] = field(default_factory=list)
    year: int | None = None
    venue: str = ""
    area: str = ""
    decision: str = ""
    rating: float | None = None
    url: str = ""
    doi: str = ""
    tldr: str = ""
    line: int | None = None
    repaired: list[str] = field(default_factory=list)


# What the richest record takes over from its duplicates where it has nothing itself.
_FILLED = (
    *("id", "title", "abstract", "raw_title", "raw_abstract", "authors", "keywords", "year"),
    *("venue", "area", "decision", "rating", "url", "doi", "tldr"),
)


def merge_duplicates(papers: Sequence[Paper]) -> tuple[list[Paper], list[Note]]:
    """Merge records of one paper.

    Two records are one paper where they have the same title and the same DOI or the same id, or the
    same title and the same abstract (case, spaces and punctuation aside) and no ids that tell them
    apart. The year may differ: a preprint and its publication. Without titles only abstracts that
    the source has in the very same spelling are one paper.

    Returns
    -------
    papers : list of Paper
        One a paper, in the order of the records that were kept.
    merged : list of Note
        One for each record that went into another.
    """
    numbered = _ids_are_numbers(papers)
    by_title: dict[str, list[Paper]] = {}
    for paper in papers:
        title = squeeze(paper.title) or paper.title
        by_title.setdefault(title or " ".join(paper.raw_abstract.split()), []).append(paper)
    groups: list[list[Paper]] = []
    for alike in by_title.values():
        groups.extend(_same_papers(alike, numbered) if len(alike) > 1 else [alike])
    return _merge_groups(groups)


def _same_papers(alike: Sequence[Paper], numbered: bool) -> list[list[Paper]]:
    """Papers of one title, grouped by what makes them one paper."""
    parent = list(range(len(alike)))
    seen: dict[tuple[str, str], list[int]] = {}
    for index, paper in enumerate(alike):
        for key in _keys(paper):
            for other in seen.setdefault(key, []):
                if key[0] != "text" or numbered or _same_identity(alike[other], paper):
                    _union(parent, other, index)
                    break
            if len(seen[key]) < 50:
                seen[key].append(index)
    groups: dict[int, list[Paper]] = {}
    for index, paper in enumerate(alike):
        groups.setdefault(_root(parent, index), []).append(paper)
    return list(groups.values())


def squeeze(text: str) -> str:
    """Text for comparison: letters and digits in one case, nothing else."""
    folded = _NOT_WORD.sub("", text.casefold())
    return folded if folded.isascii() else unicodedata.normalize("NFKC", folded)


def _keys(paper: Paper) -> list[tuple[str, str]]:
    """What another paper of the same title may share with this one."""
    keys = [("doi", paper.doi), ("id", paper.id if paper.title else "")]
    keys.append(("text", squeeze(paper.abstract) or paper.abstract))
    return [key for key in keys if key[1]]


def _same_identity(one: Paper, other: Paper) -> bool:
    """Whether nothing given tells two records of the same text apart."""
    return not (one.id and other.id and one.id != other.id)


def _ids_are_numbers(papers: Sequence[Paper]) -> bool:
    """Whether the ids only count the records, so that they identify no paper."""
    ids = [paper.id for paper in papers if paper.id]
    if not ids or not all(len(item) < 10 and item.isdecimal() for item in ids):
        return False
    numbers = [int(item) for item in ids]
    return all(after > before for before, after in pairwise(numbers)) and (
        numbers[-1] <= 2 * len(papers) + 1
    )


def _root(parent: list[int], index: int) -> int:
    while parent[index] != index:
        parent[index] = parent[parent[index]]
        index = parent[index]
    return index


def _union(parent: list[int], one: int, other: int) -> None:
    first, second = sorted((_root(parent, one), _root(parent, other)))
    parent[second] = first


def _merge_groups(groups: Iterable[list[Paper]]) -> tuple[list[Paper], list[Note]]:
    kept: list[Paper] = []
    merged: list[Note] = []
    for group in groups:
        best = min(group, key=lambda paper: (*_poverty(paper), paper.record))
        for paper in group:
            if paper is not best:
                _fill(best, paper)
                reason = f"the same paper as record {best.record}"
                merged.append(Note(paper.record, reason, paper.line))
        kept.append(best)
    kept.sort(key=lambda paper: paper.record)
    merged.sort(key=lambda note: note.record)
    return kept, merged


def _poverty(paper: Paper) -> tuple[int, int]:
    """Sorts the richest record first: most fields filled, then the longest abstract."""
    filled = sum(bool(getattr(paper, name)) for name in _FILLED)
    return -filled, -len(paper.abstract)


def _fill(paper: Paper, other: Paper) -> None:
    for name in _FILLED:
        if not getattr(paper, name):
            setattr(paper, name, getattr(other, name))
