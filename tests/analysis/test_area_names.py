"""The list of areas: reading it, refusing a broken one, short labels."""

from __future__ import annotations

import pytest

from lib.analysis.area_names import AreaError, cut, load_areas, short_label
from lib.corpus.model import CorpusError

GOOD = """
[[area]]
name = "  Birds  of   prey "
seeds = ["eagle", "falcon", "eagle"]

[[area]]
name = "Waterfowl"
short = "Ducks"
description = "Ducks and geese."
"""


def write(tmp_path, text):
    path = tmp_path / "areas.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_reads_areas_in_order(tmp_path):
    birds, ducks = load_areas(write(tmp_path, GOOD))
    assert (birds.name, birds.short, birds.description) == ("Birds of prey", "Birds of prey", "")
    assert birds.seeds == ("eagle", "falcon")
    assert (ducks.short, ducks.description, ducks.seeds) == ("Ducks", "Ducks and geese.", ())


def test_file_with_a_byte_order_mark(tmp_path):
    assert len(load_areas(write(tmp_path, "\ufeff" + GOOD))) == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no [[area]] table"),
        ("area = []", "no [[area]] table"),
        ("area = 3", "no [[area]] table"),
        ("area = ['x']", "area 1 is not a table"),
        ("[[area]]\nname = ", "is not valid TOML"),
        ("[[area]]\nshort = 'x'", "area 1 has no name"),
        ("[[area]]\nname = '  '", "area 1 has no name"),
        ("[[area]]\nname = 3", "“name” of area 1 should be text in quotes"),
        ("[[area]]\nname = 'a'\nseeds = 'b'", "“seeds” of area 1 should be a list"),
        ("[[area]]\nname = 'a'\nseeds = [1]", "the seeds of “a” should be words in quotes"),
        ("[[area]]\nname = 'a'\nseeds = ['']", "the seeds of “a” should be words in quotes"),
        ("[[area]]\nname = 'a'\nsede = ['b']", "area 1 has an unknown key “sede”"),
        ("[[area]]\nname = 'a'\n[[area]]\nname = 'a'", "two areas are called “a”"),
    ],
)
def test_broken_list_is_refused_in_a_sentence(tmp_path, text, reason):
    with pytest.raises(AreaError) as caught:
        load_areas(write(tmp_path, text))
    message = str(caught.value)
    assert message.startswith("The list of areas areas.toml ")
    assert reason in message
    assert "\n" not in message
    assert message.endswith("; correct it, or put back the list that came with Paperboard.")


def test_missing_list_is_refused_in_a_sentence(tmp_path):
    with pytest.raises(AreaError, match=r"areas\.toml is missing; put back"):
        load_areas(tmp_path / "areas.toml")


def test_list_that_cannot_be_opened_is_refused_in_a_sentence(tmp_path):
    with pytest.raises(AreaError, match=r" was not read: .*\.$"):
        load_areas(tmp_path)


def test_broken_list_is_a_fault_that_the_pages_and_the_command_line_show():
    assert issubclass(AreaError, CorpusError)


def test_list_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "areas.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(AreaError, match="is not valid TOML"):
        load_areas(path)


def test_areas_that_ship():
    areas = load_areas()
    assert len(areas) == 21
    assert len({area.short for area in areas}) == 21
    for area in areas:
        assert len(area.short) <= 28
        assert area.description.endswith(".")
        assert 8 <= len(area.seeds) <= 20


def test_short_label():
    assert short_label("optimization") == "Optimization"
    assert short_label("Foundation or frontier models, including LLMs") == (
        "Foundation models & LLMs"
    )
    assert short_label("Computational linguistics") == "Computational linguistics"
    assert short_label("Resources, evaluation and the reproduction of results") == (
        "Resources, evaluation and the…"
    )


def test_cut_never_exceeds_its_length():
    assert cut("x" * 40, 10) == "xxxxxxxxx…"
    assert cut("one two, three", 9) == "one two…"
    assert cut("exactly ten", 11) == "exactly ten"
    assert max(len(cut("ab " * size, 32)) for size in range(40)) <= 32
