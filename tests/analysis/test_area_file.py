"""The classifier of areas as a file: written, read back, refused when damaged."""

from __future__ import annotations

import gzip

import numpy as np
import pytest

from lib.analysis.area_file import AreaModelError, read_model, save_model
from lib.analysis.area_model import AreaModel

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
    assert lines[0].startswith('{"format": "paperboard areas 1"')
    assert [line.split("\t")[0] for line in lines[1:]] == list(TERMS)
    assert lines[1].split("\t")[1].split()[0] == "2000"


@pytest.mark.parametrize(
    "content",
    [
        b"no gzip",
        gzip.compress(b"{}\nword\t1 2\n"),
        gzip.compress(b'{"format": "another"}\nword\t1 2\n'),
        gzip.compress(b"\xff\xfe\n"),
    ],
)
def test_damaged_file_gives_a_sentence(tmp_path, content):
    path = tmp_path / "model.tsv.gz"
    path.write_bytes(content)
    with pytest.raises(AreaModelError, match=r"^The area model model\.tsv\.gz .*\.$"):
        read_model(path)


def test_truncated_file_gives_a_sentence(tmp_path):
    path = tmp_path / "model.tsv.gz"
    save_model(network_model(), path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(AreaModelError, match="damaged"):
        read_model(path)


def test_missing_file_gives_a_sentence(tmp_path):
    with pytest.raises(AreaModelError, match="cannot be read"):
        read_model(tmp_path / "none.tsv.gz")
