"""Reading a whole corpus: counts, names, ids, the report, and what is refused."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lib.corpus.model import PAPER_SCHEMA, Corpus, CorpusError
from lib.corpus.read import read_corpus, read_path, readable_name
from tests.conftest import shared_path


def read(content: str | bytes, filename: str = "papers.csv") -> Corpus:
    return read_corpus(content if isinstance(content, bytes) else content.encode("utf-8"), filename)


def rows(corpus: Corpus) -> list[dict[str, object]]:
    found: list[dict[str, object]] = corpus.papers.to_pylist()
    return found


def assert_adds_up(corpus: Corpus) -> None:
    report = corpus.report
    assert report.read == report.kept + len(report.merged) + len(report.skipped)
    assert report.kept == len(corpus) > 0
    ids = corpus.papers["id"].to_pylist()
    assert len(set(ids)) == len(ids)
    assert all(ids)
    assert all(row["title"] or row["abstract"] for row in rows(corpus))


def test_a_full_record() -> None:
    record = {
        "id": "x7",
        "title": "{G}raph **Pruning**",
        "abstract": "We prune at 13\\%.",
        "authors": ["Amy Ng"],
        "keywords": ["graphs; fast", "lasso"],
        "year": "2024.0",
        "venue": "KDD",
        "primary_area": "learning on graphs",
        "decision": "Poster",
        "ratings": [4, 7],
        "url": "https://example.org/x7",
        "doi": "https://doi.org/10.1/AbC",
        "tldr": "We *prune*.",
    }
    corpus = read(json.dumps([record]), "kdd2024.json")
    assert corpus.papers.schema == PAPER_SCHEMA
    assert corpus.name == "KDD 2024"
    assert rows(corpus) == [
        {
            "record": 1,
            "id": "x7",
            "title": "Graph Pruning",
            "abstract": "We prune at 13%.",
            "raw_title": "{G}raph **Pruning**",
            "raw_abstract": "We prune at 13\\%.",
            "authors": ["Amy Ng"],
            "keywords": ["graphs; fast", "lasso"],
            "year": 2024,
            "venue": "KDD",
            "area": "learning on graphs",
            "decision": "Poster",
            "rating": 5.5,
            "url": "https://example.org/x7",
            "doi": "10.1/abc",
            "tldr": "We prune.",
        }
    ]
    assert_adds_up(corpus)


def test_the_shipped_corpus(seed_text: str) -> None:
    corpus = read(seed_text, "iclr2026.txt")
    assert (corpus.name, len(corpus)) == ("ICLR 2026 Papers", 19)
    assert (corpus.report.merged, corpus.report.repaired, corpus.report.skipped) == ((), (), ())
    assert set(corpus.papers["title"].to_pylist()) == {""}
    assert corpus.digest == hashlib.blake2b(seed_text.encode(), digest_size=16).hexdigest()
    assert "Graph Neural Networks (Gnns)" in " ".join(corpus.papers["abstract"].to_pylist())
    assert_adds_up(corpus)


def test_ids_do_not_depend_on_the_order_of_records() -> None:
    head, one, two = "title,abstract\n", "A,We prune.\n", "B,We test.\n"
    first, second = read(head + one + two), read(head + two + one)
    assert set(first.papers["id"].to_pylist()) == set(second.papers["id"].to_pylist())
    assert re.fullmatch(r"p-[0-9a-f]{16}", first.papers["id"][0].as_py())


def test_a_repeated_id_of_different_papers_is_repaired() -> None:
    corpus = read("id,title,abstract\nk,A,We a.\nk,B,We b.\nk-2,C,We c.\n")
    assert corpus.papers["id"].to_pylist() == ["k", "k-3", "k-2"]
    assert [(note.record, note.line) for note in corpus.report.repaired] == [(2, 3)]
    assert_adds_up(corpus)


def test_the_report_names_every_record() -> None:
    text = "title,abstract,doi\nA,We a.,10.1/a\n , ,\nA.,We a.,\nB,,\n"
    report = read(text).report
    assert (report.read, report.kept) == (4, 2)
    assert [(n.record, n.line, n.reason) for n in report.merged] == [
        (3, 4, "the same paper as record 1")
    ]
    assert [(n.record, n.line, n.reason) for n in report.skipped] == [
        (2, 3, "has no title and no abstract")
    ]


def test_a_very_long_text_is_cut_and_reported() -> None:
    corpus = read(json.dumps([{"title": "A", "abstract": "word " * 50_000}]), "a.json")
    assert len(corpus.papers["abstract"][0].as_py()) < 200_001
    assert corpus.report.repaired[0].reason == "its abstract was cut after 200,000 characters"


@pytest.mark.parametrize(
    ("filename", "name"),
    [
        ("iclr2026_accepted.csv", "ICLR 2026 accepted"),
        ("My_Library.json", "My Library"),
        ("acl-anthology.jsonl.gz", "Acl anthology"),
        ("notes v1.2.txt", "Notes v1.2"),
        ("neurips2025.txt", "Neurips2025"),
        (".csv", ".csv"),
    ],
)
def test_a_name_is_made_from_the_file(filename: str, name: str) -> None:
    assert readable_name(filename) == name


@pytest.mark.parametrize(
    ("data", "filename"),
    [
        (b"", "empty.csv"),
        (b"title,abstract,year\n", "header.csv"),
        (b"[]", "list.json"),
        (b"{}", "object.json"),
        (b" \n\n\t\n", "blank.txt"),
        (b"\x89PNG\r\n\x1a\n....", "image.txt"),
        (b'[{"title": " ", "abstract": "\\u200b"}]', "spaces.json"),
    ],
)
def test_what_holds_no_papers_gets_one_sentence(data: bytes, filename: str) -> None:
    with pytest.raises(CorpusError) as caught:
        read_corpus(data, filename)
    message = str(caught.value)
    assert message.startswith(f"No papers found in {filename}: ")
    assert message.endswith(".")
    assert "\n" not in message


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"^none\.csv cannot be opened: "):
        read_path(tmp_path / "none.csv")


def test_progress_is_told() -> None:
    calls: list[tuple[str, int, int]] = []
    read_corpus(b"title,abstract\nA,B\nC,D\n", "a.csv", progress=lambda *call: calls.append(call))
    assert calls[0][1:] == (0, 2)
    assert calls[-1][1:] == (2, 2)


def test_text_and_table_of_one_conference_agree() -> None:
    text = read_path(shared_path("corpora/iclr2026_accepted_abstracts.txt"))
    table = read_path(shared_path("corpora/iclr2026_accepted.csv"))
    assert (len(text), len(table)) == (3858, 3858)
    for corpus in (text, table):
        assert_adds_up(corpus)
        assert corpus.report.merged == corpus.report.skipped == corpus.report.repaired == ()
    pairs = zip(
        text.papers["abstract"].to_pylist(), table.papers["abstract"].to_pylist(), strict=True
    )
    same = sum(one == other for one, other in pairs)
    assert same > 0.98 * 3858  # the others lost their lists or wrapped words with the line ends
    assert all(area for area in table.papers["area"].to_pylist())


def assert_read_or_refused(data: bytes, filename: str) -> None:
    refusal = ""
    try:
        assert_adds_up(read_corpus(data, filename))
    except CorpusError as error:
        refusal = str(error)
    assert "\n" not in refusal
    assert refusal.endswith("." if refusal else "")


_PIECES = [
    *("title,abstract,year\n", "id,title,abstract\n", "A,We prune.,2024\n", '"', ",", "\n", "\r"),
    *('{"title": "A"}\n', '[{"title": "A", "abstract": "B"}', "]", "{", '"abstract":', "null"),
    *("ICLR 2026 Papers\n\n", "We prune graphs.\n\n", "where x is.", "$", "\\", "- item\n"),
    *("1e999", "\u2028", "\ufeff", "\x00", "é", "强化", "\t", ";", "|", "\\ud83d", " "),
]  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(_PIECES), max_size=14).map("".join),
    st.sampled_from(["utf-8", "utf-16", "cp1252"]),
    st.sampled_from(["p.txt", "p.csv", "p.json", "p"]),
    st.booleans(),
)
@example("title,abstract\n" + 'A,"B\n' * 3, "utf-8", "p.csv", False)
def test_any_file_is_read_or_refused(text: str, encoding: str, filename: str, packed: bool) -> None:
    data = text.encode(encoding, "replace")
    assert_read_or_refused(gzip.compress(data) if packed else data, filename)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    assert_read_or_refused(data, "p.dat")
