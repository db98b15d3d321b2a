"""Text files that are not read yet: each is named in one sentence, and no list is taken for one."""

from __future__ import annotations

import csv
import inspect
import textwrap

import pytest

from lib.corpus import read as python_module
from lib.corpus.importers import choose, open_source
from lib.corpus.model import CorpusError
from lib.corpus.read import read_corpus, read_path
from tests.conftest import shared_path

PROSE = "We prune large graphs with a learned mask, and report the latency on three chips."
ENTRY = "@article{ng2024,\n  title = {Graphs},\n  abstract = {We prune.}\n}\n"

SCRIPT = """\
const fs = require("fs");
function load(path) {
  const text = fs.readFileSync(path);
  return JSON.parse(text);
}
load("papers.json");
"""
HEADER = "/* Graphs. */\n#include <stdio.h>\nint main(void) {\n  puts(NAME);\n  return 0;\n}\n"
PYTHON = "import os\n\n\ndef load(path):\n    data = open(path)\n    return data\n"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (ENTRY, "BibTeX"),
        ("@inproceedings(p1, title = {Graphs (and more)})\n", "BibTeX"),
        ("%% Made by a program\n\n@string{kdd = {KDD}}\n" + ENTRY, "BibTeX"),
        ("My references\n\n" + ENTRY + "\n" + ENTRY, "BibTeX"),
        ("\ufeffTY  - JOUR\r\nTI  - Graphs\r\nER  - \r\n", "RIS"),
        ("My references\n\nTY  - JOUR\nTI  - Graphs\nER  - \n", "RIS"),
        ("\nPMID- 30776994\nOWN - NLM\nTI  - Graphs\n", "MEDLINE (nbib)"),
        ("FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\n", "a Web of Science export"),
        ("PT J\nAU Ng, A\nTI Graphs\nER\n", "a Web of Science export"),
        ("%0 Journal Article\n%T Graphs\n%X We prune.\n", "an EndNote export"),
        ('<?xml version="1.0"?>\n<records/>', "XML"),
        ("<!DOCTYPE html>\n<p>We prune.</p>", "HTML"),
        ("<HTML lang='en'>\n<p>We prune.</p>", "HTML"),
        ("{\\rtf1\\ansi We prune.}", "RTF"),
        ("\\documentclass{article}\n\\begin{document}\nWe prune.", "a LaTeX document"),
    ],
)
def test_a_format_that_is_not_read_is_named(text: str, kind: str) -> None:
    with pytest.raises(CorpusError) as caught:
        read_corpus(text.encode(), "refs.txt")
    assert str(caught.value) == (
        f"refs.txt looks like {kind}, which is not read yet: export the list as CSV or JSON and "
        "try again."
    )


@pytest.mark.parametrize(
    "text",
    [
        "#!/bin/sh\necho papers\n",
        SCRIPT,
        HEADER,
        PYTHON,
        inspect.getsource(python_module),
        "body {\n  color: red;\n}\n.title {\n  margin: calc(1px);\n  left: var(--x);\n}\n",
        'import{a as b}from"./a.js";' + "function f(a){return a.map(b=>{b.c=1;d(b)});}" * 20,
    ],
)
def test_program_code_is_no_list_of_papers(text: str) -> None:
    with pytest.raises(CorpusError) as caught:
        read_corpus(text.encode(), "papers.txt")
    assert str(caught.value) == (
        "papers.txt looks like program code and not like a list of papers: choose a text, CSV or "
        "JSON file with titles or abstracts."
    )


@pytest.mark.parametrize(
    "block",
    [
        "@article{ng2024} and its like are parsed by our tool. " + PROSE,
        "We read BibTeX such as\n@article{ng2024,\nand RIS such as\nTY  - JOUR. " + PROSE,
        "PMID-based linking of records is studied. " + PROSE,
        "PT J is a tag.\nIt is read here. " + PROSE,
        "FN is the number of misses.\nIt is counted here. " + PROSE,
        "<b>Graphs</b> are pruned. " + PROSE,
        "<?php starts a program in PHP. " + PROSE,
        "We compile import statements;\nclass of graphs:\nfunction of masks;\nlet x be small.",
        "import of goods is modelled;\nclass labels are noisy;\nvar is a measure of risk.",
        "$$\nL = \\{\n\\sum_i x_i;\n\\}\n$$ is the loss:\nit is convex.",
        "def is a keyword of Python. " + PROSE,
        "#include is expanded before code is parsed. " + PROSE,
    ],
)
def test_a_text_that_mentions_a_format_still_loads(block: str) -> None:
    corpus = read_corpus(f"{block}\n\n{PROSE}\n\nTexts are pruned.\n".encode(), "papers.txt")
    assert len(corpus) == 3
    assert read_corpus(block.encode(), "papers.txt").report.read == 1


@pytest.mark.parametrize(
    ("text", "importer"),
    [
        ('title,year,bibtex\nA,2024,"' + ENTRY * 4 + '"\n', "csv"),
        ('[{"title": "A", "abstract": "def f():\\n<html>"}]', "json"),
        ('title,abstract\nA,"' + SCRIPT.replace('"', '""') + '"\n', "csv"),
    ],
)
def test_a_table_that_holds_such_text_is_a_table(text: str, importer: str) -> None:
    assert choose(open_source(text.encode(), "papers.txt")).name == importer


@pytest.mark.parametrize("width", [30, 72])
def test_no_wrapped_abstract_of_a_conference_is_refused(width: int) -> None:
    with shared_path("corpora/iclr2026_accepted.csv").open(newline="", encoding="utf-8") as file:
        texts = [row["abstract"] for row in csv.DictReader(file)][::4]
    wrapped = (textwrap.fill(text, width).encode() for text in texts)
    assert [text for text in wrapped if choose(open_source(text, "p.txt")).name != "text"] == []


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("adverse_bbt_1733.bib", "BibTeX"),
        ("pmlr_v216_UAI2023.bib", "BibTeX"),
        ("rispy_bom.ris", "RIS"),
        ("pubmed_balloongui_set.nbib", "MEDLINE"),
        ("restoration_WoS.ciw", "a Web of Science export"),
        ("arxiv_scraper_papers.xlsx", "an Excel workbook"),
    ],
)
def test_real_files_of_other_formats_are_named(file: str, kind: str) -> None:
    with pytest.raises(CorpusError, match=kind):
        read_path(shared_path(f"corpora/formats/{file}"))
