"""Reading a corpus, and what becomes of it."""

from __future__ import annotations

import re

import pytest

from lib.corpus.store import Library
from lib.ui import corpora

from .conftest import query, texts

GRAPHS = (
    b"title,abstract,year,venue\n"
    b"Graph pruning,We prune graph neural networks (GNN) with a graph score,2023,ICML\n"
    b"Graph cuts,A cut of a graph parts its nodes and we prune them,2024,ICML\n"
    b"Walks,Random walks on a graph visit nodes and score them,2024,NeurIPS\n"
)
LAW = (
    b"title,abstract\n"
    b"Contracts,A contract binds two parties before a court\n"
    b"Courts,A court hears the parties and a judge rules\n"
)


def upload(test, data: bytes, name: str = "corpus.csv", keep: bool = False):
    """Push a file through the page, as a visitor does."""
    test.file_uploader[0].set_value((name, data, "text/csv")).run()
    test.toggle(key="keep").set_value(keep).run()
    test.button(key="build").click().run()
    assert not test.exception
    return test


def test_an_upload_opens_on_every_page(visit):
    test = upload(visit("corpus"), GRAPHS)
    assert "**3 of 3 papers**" in texts(test)
    assert list(query(test)) == ["corpus"]
    for page in ("overview", "keywords", "topics", "acronyms", "papers"):
        test.switch_page(f"../../pages/{page}.py").run()
        assert not test.exception
        assert "**3 of 3 papers**" in texts(test)
    assert {"year", "venue"} <= {box.key for box in test.multiselect}


def test_an_upload_belongs_to_its_session(visit):
    first = upload(visit("corpus"), GRAPHS)
    second = upload(visit("corpus"), LAW)
    assert "**3 of 3 papers**" in texts(first.run())
    assert "**2 of 2 papers**" in texts(second)
    stranger = visit("corpus", corpus=first.session_state["_view"].index.digest[:12])
    assert "There is no corpus" in stranger.info[0].value
    assert "**19 of 19 papers**" in texts(stranger)
    assert all("3)" not in option for option in stranger.selectbox[0].options)


def test_what_is_kept_is_for_everybody(visit, home):
    name = "graphs to keep.csv"
    test = upload(visit("corpus"), GRAPHS, name, keep=True)
    digest = test.session_state["_view"].index.digest
    assert digest in {entry.digest for entry in Library(home).entries()}
    other = visit("papers", corpus=digest[:12])
    assert "**3 of 3 papers**" in texts(other)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("empty.csv", b""),
        ("header.csv", b"title,abstract,year\n"),
        ("picture.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01" * 20),
        ("list.json", b"[]"),
        ("deep.json", b"[" * 20_000 + b"]" * 20_000),
        ("spaces.txt", b"  \n \n\t\n"),
    ],
)
def test_what_is_no_corpus_gets_a_sentence_and_the_old_one_stays(visit, name, data):
    test = upload(visit("corpus"), data, name)
    assert len(test.error) == 1
    said = test.error[0].value
    assert said.rstrip("\\").endswith((".", "\\."))
    assert "Traceback" not in said
    assert "**19 of 19 papers**" in texts(test)


@pytest.mark.parametrize("wanted", ["no such corpus", "empty.csv"])
def test_a_default_that_cannot_be_read_gives_way_to_the_one_that_ships(
    visit, monkeypatch, tmp_path, wanted
):
    (tmp_path / "empty.csv").write_bytes(b"")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERBOARD_CORPUS", wanted)
    test = visit("overview")
    assert test.info[0].value
    assert "**19 of 19 papers**" in texts(test)


def test_pasted_text_is_read(visit):
    test = visit("corpus")
    pasted = (
        "We prune graph networks and score them well.\n\nCourts hear the parties of a contract."
    )
    test.text_area[0].set_value(pasted).run()
    test.button(key="build").click().run()
    assert not test.exception
    assert "**2 of 2 papers**" in texts(test)


def test_another_corpus_opens_with_all_its_papers(visit):
    test = visit("corpus", acronym="LLM", q="graph", topic="1", close="1")
    assert "q" in query(test)
    upload(test, LAW)
    assert not test.info
    assert list(query(test)) == ["corpus"]
    assert "**2 of 2 papers**" in texts(test)
    test.text_input(key="q").set_value("judge").run()
    assert "**1 of 2 papers**" in texts(test)
    usual = test.selectbox[0].options[0]
    test.selectbox[0].select(usual).run()
    assert query(test) == {}
    assert "**19 of 19 papers**" in texts(test)


def test_a_link_with_a_corpus_and_filters_keeps_both(visit, home):
    kept = upload(visit("corpus"), LAW, "law to link.csv", keep=True)
    digest = kept.session_state["_view"].index.digest[:12]
    test = visit("papers", corpus=digest, q="judge")
    assert "**1 of 2 papers**" in texts(test)
    assert query(test) == {"corpus": [digest], "q": ["judge"]}


def test_a_fault_while_reading_gets_a_sentence_and_the_old_corpus_stays(visit, monkeypatch, caplog):
    def fail(*_):
        raise ZeroDivisionError("secret detail")

    test = visit("corpus")
    monkeypatch.setattr("lib.ui.corpora.build_index", fail)
    upload(test, LAW)
    assert len(test.error) == 1
    assert "something went wrong" in test.error[0].value
    assert "secret detail" not in texts(test)
    assert "ZeroDivisionError" in caplog.text
    assert "**19 of 19 papers**" in texts(test)
    assert any(heading.value == "How it was read" for heading in test.subheader)


def test_no_upload_outlives_the_server(visit, monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    test = upload(visit("corpus"), LAW)
    assert list(tmp_path.glob("paperboard-*"))
    corpora.remove_private()
    assert not list(tmp_path.glob("paperboard-*"))
    assert "**2 of 2 papers**" in texts(test)


def test_the_report_accounts_for_every_record(visit):
    data = (
        GRAPHS
        + b",,,\n"
        + b"Graph cuts.,A cut of a graph parts its nodes and we prune them,2024,ICML\n"
    )
    test = upload(visit("corpus"), data)
    numbers = {metric.label: int(metric.value) for metric in test.metric}
    assert numbers["Records read"] == sum(
        numbers[name] for name in ("Papers kept", "Merged", "Skipped")
    )
    assert numbers["Papers kept"] == 3


HOSTILE = (
    b"title,abstract\n"
    b'"<img src=x onerror=alert(1)>","uses :fire: and :red[alert]; A -> B <- C costs $5 to $6"\n'
    b'"# [x](javascript:alert(1))","</script><script>alert(1)</script> **bold** `code`"\n'
)


def test_text_of_a_corpus_is_never_markup(visit):
    test = upload(visit("corpus"), HOSTILE)
    test.switch_page("../../pages/papers.py").run()
    bodies = [element.proto.body for element in test.markdown]
    assert not any(element.proto.allow_html for element in test.markdown)
    for bare in ("<img", ":fire:", ":red[", "->", "<script", "**bold", "](java"):
        assert not any(bare in re.sub(r"\\.", "", body) for body in bodies), bare
    assert any(r"\<img" in body for body in bodies)
    test.button(key="card-0").click().run()
    assert not test.exception
