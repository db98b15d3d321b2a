"""The classifier of areas as a file: written, read back, refused when damaged."""

from __future__ import annotations

import gzip
import json

import numpy as np
import pytest

from lib.analysis.area_file import AreaModelError, read_model, save_model
from lib.analysis.area_model import AreaModel
from lib.corpus.model import CorpusError

TERMS = ("cat", "dog", "hot dog", "stand")


def linear_model() -> AreaModel:
    weights = np.array([[2.0, 0.0], [0.0, 1.0], [0.0, 3.0], [0.0, 0.0]], dtype=np.float32)
    return AreaModel(
        names=("cats", "snacks"),
        terms=TERMS,
        idf=np.array([2.0, 2.0, 2.0, 1.0], dtype=np.float32),
        linear=weights,
        outer_bias=np.zeros(2, dtype=np.float32),
        everyday=1.5,
    )


def network_model() -> AreaModel:
    """Hidden units: cat, and dog - cat; the second one is off for a paper about cats."""
    return AreaModel(
        names=("cats", "dogs"),
        terms=("cat", "dog"),
        idf=np.array([2.0, 2.0], dtype=np.float32),
        linear=np.eye(2, dtype=np.float32),
        inner=np.array([[1.0, -1.0], [0.0, 1.0]], dtype=np.float32),
        inner_bias=np.array([0.0, 0.5], dtype=np.float32),
        outer=np.array([[4.0, 0.0], [0.0, 2.0]], dtype=np.float32),
        outer_bias=np.array([0.25, 0.0], dtype=np.float32),
        about={"trained_on": 2},
    )


@pytest.mark.parametrize("make", [linear_model, network_model])
def test_saved_model_comes_back(tmp_path, make):
    model, path = make(), tmp_path / "model.tsv.gz"
    save_model(model, path)
    back = read_model(path)
    assert (back.names, back.terms, back.about) == (model.names, model.terms, model.about)
    step = 0.5 * model.linear.std(axis=0)
    assert (np.abs(back.linear - model.linear) <= step / 2 + 1e-6).all()
    assert np.allclose(back.idf, model.idf, atol=0.001)
    if model.inner is not None:
        assert np.allclose(back.inner, model.inner)
        assert np.allclose(back.outer, model.outer)


def test_file_is_readable_text_and_the_same_every_time(tmp_path):
    first, second = tmp_path / "a.tsv.gz", tmp_path / "b.tsv.gz"
    save_model(linear_model(), first)
    save_model(linear_model(), second)
    assert first.read_bytes() == second.read_bytes()
    lines = gzip.decompress(first.read_bytes()).decode().splitlines()
    assert lines[0].startswith('{"format": "paperboard areas 2"')
    assert [line.split("\t")[0] for line in lines[1:]] == list(TERMS)
    # One unit is half a standard deviation: sqrt(3) / 4 of 2, 0, 0, 0, sqrt(6) / 4 of 0, 1, 3, 0.
    assert [line.split("\t")[1:] for line in lines[1:]] == [
        ["2000", "UP"],
        ["2000", "PR"],
        ["2000", "PU"],
        ["1000", "PP"],
    ]


def test_numbers_near_and_far_from_zero_come_back_whole(tmp_path):
    """Weights far outside one printable ASCII character: 126 units either way."""
    path = tmp_path / "model.tsv.gz"
    weights = np.zeros((8000, 1), dtype=np.float32)
    weights[[17, 18, 19], 0] = [60.0, -60.0, 30.0]
    terms = tuple(f"w{number}" for number in range(8000))
    bias, idf = np.zeros(1, dtype=np.float32), np.ones(8000, dtype=np.float32)
    save_model(AreaModel(("a",), terms, idf, weights, bias), path)
    back = read_model(path).linear
    # One unit: half a standard deviation, sqrt(8100 / 8000) / 2; 60 of it are 119.26 units, 119.
    assert back[[17, 18, 19], 0] / (0.5 * weights.std()) == pytest.approx([119, -119, 60], rel=1e-3)
    assert np.count_nonzero(back) == 3
    assert not gzip.decompress(path.read_bytes()).isascii()


def rewritten(tmp_path, change):
    """A good file of which one thing was changed in its head."""
    path = tmp_path / "model.tsv.gz"
    save_model(network_model(), path)
    head, body = gzip.decompress(path.read_bytes()).decode().split("\n", 1)
    text = json.dumps({**json.loads(head), **change}) + "\n" + body
    path.write_bytes(gzip.compress(text.encode()))
    return path


@pytest.mark.parametrize(
    "change",
    [
        {"format": "paperboard areas 1"},
        {"names": ["cats"]},
        {"terms": 3},
        {"units": [1.0]},
        {"units": ["x", "y"]},
        {"outer_bias": [0.0]},
        {"inner": [[1.0, 2.0]]},
        {"inner_bias": [1.0]},
        {"outer": [1.0]},
        {"outer": None},
        {"floor": None},
    ],
)
def test_file_whose_parts_do_not_fit_is_refused(tmp_path, change):
    assert read_model(rewritten(tmp_path, {})).terms == ("cat", "dog")
    with pytest.raises(AreaModelError, match="is damaged or of another version; put back the file"):
        read_model(rewritten(tmp_path, change))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no gzip",
        gzip.compress(b""),
        gzip.compress(b"[]\nword\t1\tPP\n"),
        gzip.compress(b"{}\nword\t1\tPP\n"),
        gzip.compress(b'{"format": "another"}\nword\t1\tPP\n'),
        gzip.compress(b'{"format": "paperboard areas 2"}\n\xff\xfe\n'),
        gzip.compress(b"\xff\xfe\n"),
    ],
)
def test_damaged_file_gives_a_sentence(tmp_path, content):
    path = tmp_path / "model.tsv.gz"
    path.write_bytes(content)
    with pytest.raises(
        AreaModelError, match=r"^The area model model\.tsv\.gz is .*; put back .*\.$"
    ):
        read_model(path)


def test_truncated_file_gives_a_sentence(tmp_path):
    path = tmp_path / "model.tsv.gz"
    save_model(network_model(), path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(AreaModelError, match="damaged"):
        read_model(path)


def test_missing_file_gives_a_sentence(tmp_path):
    with pytest.raises(AreaModelError, match=r"^The area model none\.tsv\.gz is missing; put back"):
        read_model(tmp_path / "none.tsv.gz")


def test_file_that_cannot_be_opened_gives_a_sentence(tmp_path):
    with pytest.raises(AreaModelError, match=r"was not read: .*\.$"):
        read_model(tmp_path)


def test_broken_model_is_a_fault_that_the_pages_and_the_command_line_show():
    assert issubclass(AreaModelError, CorpusError)
