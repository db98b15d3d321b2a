"""Importers: what they recognise, and how each form of file is read."""

from __future__ import annotations

import csv
import gzip
import io
import json

import pytest

from lib.corpus import settings
from lib.corpus.importers import ParsedSource, choose, open_source
from lib.corpus.importers import unpack as unpack_module
from lib.corpus.model import CorpusError
from lib.corpus.read import read_corpus
from tests.conftest import shared_path

LONG = "We prune large graphs with a learned mask, and report latency on chips. " * 6


def parse(content: str | bytes, filename: str = "papers.txt") -> ParsedSource:
    data = content if isinstance(content, bytes) else content.encode("utf-8")
    source = open_source(data, filename)
    return choose(source).read(source)


def abstracts(parsed: ParsedSource) -> list[str]:
    return [record.fields["abstract"] for record in parsed.records]


@pytest.mark.parametrize(
    ("content", "name"),
    [
        ("ICLR 2026 Papers\n\nWe prune.\n", "text"),
        ("title,abstract\nA,B\n", "csv"),
        ("title\tabstract\tyear\nA\tB\t2024\n", "csv"),
        ('[{"title": "A"}]', "json"),
        ('{"title": "A"}\n{"title": "B"}\n', "json"),
        ("Title, abstract and more are words. They begin this text.\n\nWe go on.", "text"),
        ("[1] We cite. A text may start with a bracket.\n\nWe go on.", "text"),
    ],
)
def test_the_content_decides_not_the_ending(content: str, name: str) -> None:
    assert choose(open_source(content.encode(), "papers.bin")).name == name


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\x85"])
def test_text_with_any_line_end(end: str) -> None:
    text = f"ICLR 2026 Papers{end}{end}{end}One paper is here.{end} \t{end}\u200b{end}Two."
    parsed = parse(text)
    assert parsed.name == "ICLR 2026 Papers"
    assert abstracts(parsed) == ["One paper is here.", "Two."]
    assert [record.number for record in parsed.records] == [1, 2]
    assert [record.line for record in parsed.records] == [4, 7]


@pytest.mark.parametrize(
    ("text", "name", "count"),
    [
        ("We prune graph networks for chips.", None, 1),
        ("Graph pruning for chips", None, 1),
        ("Graph pruning for chips.\n\nLanguage models for law.", None, 2),
        ("Papers of 2026\n\nGraph pruning\n\nText pruning", "Papers of 2026", 2),
        ("Some list\n\n" + LONG, "Some list", 1),
        ("Some list\n" + LONG + "\n\n" + LONG, "Some list", 2),
        ("# NeurIPS 2025\n\n" + LONG, "NeurIPS 2025", 1),
        ("Graph pruning\n\nText pruning\n\nImage pruning", None, 3),
        (LONG + "\n\n" + LONG, None, 2),
        ("我们提出一种强化学习方法用于图神经网络。\n\n我们研究大型语言模型。", None, 2),
        ("نقترح التعلم العميق للصور.\n\nنقترح التعلم المعزز.", None, 2),
        ("ჩვენ ვსწავლობთ გრაფებს.\n\nჩვენ ვზომავთ დროს.", None, 2),
        (LONG + "\n-----\n" + LONG + "\n* * *\n" + LONG, None, 3),
    ],
)
def test_a_heading_is_taken_and_no_abstract_is(text: str, name: str | None, count: int) -> None:
    parsed = parse(text)
    assert (parsed.name, len(parsed.records)) == (name, count)


@pytest.mark.parametrize(
    ("block", "reason"),
    [
        ("where the mask is learned.", "starts in lower case"),
        ("$$ L = \\sum_i x_i $$", "is a formula"),
        ("\\begin{equation} x \\end{equation}", "is a formula"),
        ("$x_i$ is the mask.", "starts with a formula"),
        ("- first, we prune.", "is a list item"),
        ("1. We prune.", "is a list item"),
        ("(ii) We prune.", "is a list item"),
    ],
)
def test_a_block_that_goes_on_is_joined_and_reported(block: str, reason: str) -> None:
    parsed = parse(f"We study graphs and masks.\n\n{block}\n\nAnother paper is here.")
    assert abstracts(parsed) == [f"We study graphs and masks.\n\n{block}", "Another paper is here."]
    assert parsed.records[0].repaired == (f"joined with the block on line 3, which {reason}",)


@pytest.mark.parametrize(
    "block",
    [
        "$N$-gram novelty is used to evaluate models.",
        "k-NN search is slow.",
        "$\\textbf{FAST}$ is a solver. " + LONG,
        "*Disentangled representations* are sought.",
        "β-VAE is a model.",
        "3D scenes are drawn.",
    ],
)
def test_a_paper_with_an_odd_start_stays_its_own(block: str) -> None:
    assert len(parse(f"We study graphs.\n\n{block}\n\nWe study text.").records) == 3


def test_lower_case_is_no_sign_where_every_paper_has_it() -> None:
    assert len(parse("we study graphs.\n\nwe study text.\n\nwe study art.").records) == 3


def test_one_paper_a_line_without_blank_lines() -> None:
    assert len(parse("\n".join([LONG] * 3)).records) == 3


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_csv_with_any_delimiter(mark: str) -> None:
    text = f'title{mark}abstract{mark}year\r\n"A{mark} b"{mark}"One\nTwo ""q"""{mark}2024\r\n'
    parsed = parse(text, "papers.csv")
    assert [dict(record.fields) for record in parsed.records] == [
        {"title": f"A{mark} b", "abstract": 'One\nTwo "q"', "year": "2024"}
    ]


def test_csv_with_an_unbalanced_quote_keeps_every_row() -> None:
    text = 'title,abstract\nA,"open quote text\nB,second one\nC,6" pipes and 5" nails\nD,last one\n'
    parsed = parse(text, "papers.csv")
    assert [record.fields["title"] for record in parsed.records] == ["A", "B", "C", "D"]
    assert parsed.records[0].fields["abstract"] == "open quote text"
    assert parsed.records[0].repaired
    assert parsed.records[0].line == 2


def test_csv_with_two_stray_quotes_is_not_one_giant_record() -> None:
    text = 'title,abstract,year\nA,"a,1\nB,b,2\nC,c,3\nD,d" pipe,4\n'
    titles = [record.fields["title"] for record in parse(text, "papers.csv").records]
    assert titles == ["A", "B", "C", "D"]


def test_csv_text_of_several_lines_with_a_delimiter_each_is_one_paper() -> None:
    first = (
        "One thing (CG) remains. \nWhile methods are promising, they learn.\n"
        "We propose $\\textbf{x}$, a class.\nIt works, and well."
    )
    stream = io.StringIO()
    writer = csv.DictWriter(stream, ["id", "abstract"])
    writer.writeheader()
    writer.writerow({"id": "p1", "abstract": first})
    writer.writerow({"id": "p2", "abstract": "Another one."})
    parsed = parse(stream.getvalue(), "papers.csv")
    assert abstracts(parsed) == [first, "Another one."]
    assert [record.repaired for record in parsed.records] == [(), ()]


def test_csv_text_of_several_lines_may_be_followed_by_empty_values() -> None:
    text = 'id,abstract\n1,"a\nb, c\nd, e\nf, g\nh",\n2,z\n'
    parsed = parse(text, "papers.csv")
    assert abstracts(parsed) == ["a\nb, c\nd, e\nf, g\nh", "z"]


def test_csv_rows_that_stray_quotes_keep_together_are_told_apart() -> None:
    text = 'title,abstract,year\n"A,a,1\nB,b,2\nC,c,3\nD,d",4\nE,e,5\n'
    records = parse(text, "papers.csv").records
    assert [record.fields["title"] for record in records] == ["A", "B", "C", "D", "E"]
    assert [bool(record.repaired) for record in records] == [True, False, False, True, False]


def test_csv_with_an_unquoted_comma_in_its_last_text() -> None:
    parsed = parse("title,abstract\nA,We prune, then test.\n", "papers.csv")
    assert abstracts(parsed) == ["We prune, then test."]
    assert parsed.records[0].repaired


def test_csv_keeps_words_that_mean_missing_elsewhere() -> None:
    parsed = parse("title,abstract\nNA,None\nNull,nan\n", "papers.csv")
    assert [record.fields["title"] for record in parsed.records] == ["NA", "Null"]
    assert abstracts(parsed) == ["None", "nan"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_csv_in_other_encodings(encoding: str) -> None:
    data = "title,abstract\nNaïve café,costs € 5 – “quoted”\n".encode(encoding)
    record = parse(data, "papers.csv").records[0]
    assert dict(record.fields) == {"title": "Naïve café", "abstract": "costs € 5 – “quoted”"}


def test_csv_without_known_columns_names_what_it_found() -> None:
    with pytest.raises(CorpusError, match=r"found: name, price"):
        parse("name,price\na,1\n", "papers.csv")


@pytest.mark.parametrize(
    "value",
    [
        [{"title": "A", "abstract": "B"}],
        {"papers": [{"title": "A", "abstract": "B"}], "total": 1},
        {"data": {"notes": [{"title": "A", "abstract": "B"}]}},
        {"title": "A", "abstract": "B"},
        {"notes": [{"content": {"title": {"value": "A"}, "abstract": {"value": "B"}}}]},
        {"p1": {"title": "A", "abstract": "B"}},
    ],
)
def test_json_finds_the_list_of_papers(value: object) -> None:
    record = parse(json.dumps(value), "papers.json").records[0]
    assert (record.fields["title"], record.fields["abstract"]) == ("A", "B")


def test_json_kept_column_by_column() -> None:
    value = {"title": {"0": "A", "1": "B"}, "year": {"0": 2023, "1": 2024}}
    records = parse(json.dumps(value), "papers.json").records
    assert [dict(record.fields) for record in records] == [
        {"title": "A", "year": 2023},
        {"title": "B", "year": 2024},
    ]


def test_json_lines_with_a_broken_line() -> None:
    parsed = parse('{"title": "A"}\n{"title": \n7\n\n{"title": "B"}\n', "papers.json")
    assert [(r.number, r.line, r.fields["title"]) for r in parsed.records] == [
        (1, 1, "A"),
        (4, 5, "B"),
    ]
    assert [(note.record, note.line) for note in parsed.skipped] == [(2, 2), (3, 3)]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 20_000 + "]" * 20_000,
        '{"a":' * 20_000,
        '[{"title": ',
        '{"title"}',
        '{"a": [1, 2]}',
        '[{"name": "x"}]',
        "[1, 2, 3]",
    ],
)
def test_json_that_holds_no_papers_gets_a_sentence(text: str) -> None:
    with pytest.raises(CorpusError, match=r"^No papers found in papers\.json: "):
        read_corpus(text.encode(), "papers.json")


def test_json_with_a_huge_integer_and_half_a_surrogate_pair() -> None:
    text = '[{"title": "A \\ud83d", "year": ' + "1" * 5000 + "}]"
    assert parse(text, "papers.json").records[0].fields["title"] == "A \ud83d"


def test_gzip_is_unpacked_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    data = gzip.compress(b"title,abstract\nA,B\n") + gzip.compress(b"C,D\n")
    assert len(parse(data, "papers.csv.gz").records) == 2
    with pytest.raises(CorpusError, match="ends too early"):
        parse(data[:-12], "papers.csv.gz")
    with pytest.raises(CorpusError, match="damaged"):
        parse(b"\x1f\x8b" + b"x" * 50, "papers.csv.gz")
    monkeypatch.setattr(unpack_module, "MAX_UNPACKED_BYTES", 1 << 20)
    with pytest.raises(CorpusError, match="more than 1 MB"):
        parse(gzip.compress(bytes(1 << 21)), "papers.csv.gz")
    assert settings.MAX_UNPACKED_BYTES > 1 << 20


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"\xef\xbb\xbf \r\n\t", "empty"),
        (b"%PDF-1.7 ...", "PDF"),
        (b"PK\x03\x04....", "Office"),
        (b"PK\x03\x04....xl/workbook.xml", "an Excel workbook"),
        (b"PK\x03\x04....word/document.xml", "a Word document"),
        (b"\xd0\xcf\x11\xe0....", "an old Office file"),
        (bytes(range(256)) * 40, "not a text file"),
    ],
)
def test_what_is_no_text_is_refused_with_a_sentence(data: bytes, word: str) -> None:
    with pytest.raises(CorpusError, match=word):
        open_source(data, "papers.txt")


def test_two_columns_of_a_real_table_keep_every_paper() -> None:
    with shared_path("corpora/iclr2026_accepted.csv").open(newline="", encoding="utf-8") as file:
        rows = [(row["id"], row["abstract"]) for row in csv.DictReader(file)]
    stream = io.StringIO()
    csv.writer(stream).writerows([("id", "abstract"), *rows])
    parsed = parse(stream.getvalue(), "papers.csv")
    assert len(parsed.records) == 3858
    assert abstracts(parsed) == [abstract for _, abstract in rows]
