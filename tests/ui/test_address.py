from __future__ import annotations

from lib.ui.address import MAX_LENGTH, MAX_VALUES, clean, tidy


def test_values_lose_what_nobody_writes():
    assert clean("\x00 a\u200bb\n ") == "ab"
    assert len(clean("x" * 5000)) == MAX_LENGTH


def test_addresses_have_one_spelling():
    assert tidy({"area": ["a", "a", "", " b "], "q": ["\x00"], "year": []}) == {"area": ["a", "b"]}
    assert len(tidy({"topic": [str(n) for n in range(1000)]})["topic"]) == MAX_VALUES
