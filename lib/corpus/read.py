"""Reading a corpus: bytes → importer → clean text → duplicates merged → one table and a report."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from lib.corpus import fields
from lib.corpus.clean import Cleaner, clean_line
from lib.corpus.importers import ParsedSource, choose, open_source
from lib.corpus.merge import Paper, merge_duplicates
from lib.corpus.model import PAPER_SCHEMA, Corpus, CorpusError, Note, RawRecord, Report
from lib.corpus.settings import MAX_FIELD_CHARS

Progress = Callable[[str, int, int], None]

_STEP: Final = 500  # records between two calls of the progress function
_YEAR_IN_NAME = re.compile(r"(?<![a-z])([a-z]{2,5}) ?((?:19|20)\d\d)(?!\d)")


def read_path(path: str | Path, *, progress: Progress | None = None) -> Corpus:
    """Read the file at ``path``; see `read_corpus`.

    Raises
    ------
    CorpusError
        Also where the file cannot be opened.
    """
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or "unknown error"
        raise CorpusError(f"{path.name} cannot be opened: {reason}; check the path.") from error
    return read_corpus(data, path.name, progress=progress)


def read_corpus(data: bytes, filename: str, *, progress: Progress | None = None) -> Corpus:
    """Read a file of papers, whatever its format.

    Parameters
    ----------
    data : bytes
        The file, gzip included.
    filename : str
        Its name: for messages, and for the corpus where the file has no heading.
    progress : callable, optional
        Called as ``progress(stage, done, total)`` while records are cleaned.

    Returns
    -------
    Corpus
        Papers in the source's order; ``report.read == kept + merged + skipped``.

    Raises
    ------
    CorpusError
        If there is no paper in it; the text is one sentence for the user.
    """
    source = open_source(data, filename)
    parsed = choose(source).read(source)
    papers, skipped = _clean_records(parsed, progress)
    kept, merged = merge_duplicates(papers)
    if not kept:
        raise CorpusError(_nothing_found(source.filename, skipped))
    _give_ids(kept)
    report = Report(
        read=len(parsed.records) + len(parsed.skipped),
        kept=len(kept),
        merged=tuple(merged),
        repaired=tuple(Note(p.record, "; ".join(p.repaired), p.line) for p in kept if p.repaired),
        skipped=tuple(sorted([*parsed.skipped, *skipped], key=lambda note: note.record)),
    )
    name = clean_line(parsed.name or "") or readable_name(source.filename)
    digest = hashlib.blake2b(data, digest_size=16).hexdigest()
    return Corpus(name, digest, _table(kept), report)


def readable_name(filename: str) -> str:
    """A corpus name made from a file's.

    >>> readable_name("iclr2026_accepted.csv.gz")
    'ICLR 2026 accepted'
    """
    stem = re.sub(r"(?:\.[A-Za-z]\w{0,5}){1,2}\Z", "", filename) or filename
    words = clean_line(re.sub(r"[_\s]+|-(?=\D)|(?<=\D)-", " ", stem))
    words = _YEAR_IN_NAME.sub(lambda match: f"{match[1].upper()} {match[2]}", words)
    return (words[:1].upper() + words[1:])[:120] or "Papers"


def _clean_records(
    parsed: ParsedSource, progress: Progress | None
) -> tuple[list[Paper], list[Note]]:
    """Records as papers with clean text; those without title and abstract apart."""
    cleaner = Cleaner(str(record.fields.get("abstract", "")) for record in parsed.records)
    papers: list[Paper] = []
    skipped: list[Note] = []
    total = len(parsed.records)
    for done, record in enumerate(parsed.records):
        if progress is not None and done % _STEP == 0:
            progress("Reading papers", done, total)
        paper = _paper(record, cleaner)
        if paper.title or paper.abstract:
            papers.append(paper)
        else:
            skipped.append(Note(record.number, "has no title and no abstract", record.line))
    if progress is not None:
        progress("Reading papers", total, total)
    return papers, skipped


def _paper(record: RawRecord, cleaner: Cleaner) -> Paper:
    """One record, its values cleaned and put in their types."""
    get = record.fields.get
    repaired = list(record.repaired)
    raw_title = _bounded(fields.as_text(get("title", "")), "title", repaired)
    raw_abstract = _bounded(fields.as_abstract(get("abstract", "")), "abstract", repaired)
    return Paper(
        record=record.number,
        id=_line(get("id"))[:200],
        title=cleaner.text(raw_title),
        abstract=cleaner.text(raw_abstract),
        raw_title=storable(raw_title),
        raw_abstract=storable(raw_abstract),
        authors=[name for name in map(_line, fields.as_authors(get("authors"))) if name],
        keywords=[word for word in map(_line, fields.as_keywords(get("keywords"))) if word],
        year=fields.as_year(get("year")),
        venue=_line(get("venue")),
        area=_line(get("area")),
        decision=_line(get("decision")),
        rating=fields.as_rating(get("rating")),
        url=storable(fields.as_url(get("url"))),
        doi=_line(fields.as_doi(get("doi"))),
        tldr=cleaner.text(fields.as_text(get("tldr"))[:MAX_FIELD_CHARS]),
        line=record.line,
        repaired=repaired,
    )


def _line(value: Any) -> str:
    if value is None:
        return ""
    return clean_line((value if isinstance(value, str) else fields.as_text(value))[:2000])


def _bounded(text: str, name: str, repaired: list[str]) -> str:
    if len(text) <= MAX_FIELD_CHARS:
        return text
    repaired.append(f"its {name} was cut after {MAX_FIELD_CHARS:,} characters")
    return text[:MAX_FIELD_CHARS]


def storable(text: str) -> str:
    """Text that UTF-8 can hold: half surrogate pairs become U+FFFD, everything else stays.

    >>> storable("a\\ud83d")
    'a\ufffd'
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _give_ids(papers: Sequence[Paper]) -> None:
    """Make every paper's id unique: the given one, else one derived from its text."""
    taken = {paper.id for paper in papers if paper.id}
    used: dict[str, int] = {}  # id → last number that was put after it
    for paper in papers:
        wanted = paper.id or _derived_id(paper)
        unique, number = wanted, used.get(wanted, 1)
        while unique in used or (number > 1 and unique in taken):
            number += 1
            unique = f"{wanted}-{number}"
        used[wanted] = number
        if paper.id and unique != paper.id:
            paper.repaired.append(f"its id {paper.id} was taken: it is now {unique}")
        paper.id = unique
        used.setdefault(unique, 1)


def _derived_id(paper: Paper) -> str:
    text = f"{paper.title}\n{paper.abstract}".encode()
    return "p-" + hashlib.blake2b(text, digest_size=8).hexdigest()


def _nothing_found(filename: str, skipped: Sequence[Note]) -> str:
    if skipped:
        return (
            f"No papers found in {filename}: none of its {len(skipped)} records has a title or an "
            "abstract; choose another file."
        )
    return f"No papers found in {filename}: it holds no records; choose another file."


def _table(papers: Sequence[Paper]) -> pa.Table:
    columns = [
        pa.array([getattr(paper, column.name) for paper in papers], type=column.type)
        for column in PAPER_SCHEMA
    ]
    return pa.Table.from_arrays(columns, schema=PAPER_SCHEMA)
