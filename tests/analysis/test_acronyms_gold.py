"""Acronyms against hand annotations and the case list; these need ../shared."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from lib.analysis.acronyms import collect_acronyms, find_definitions
from lib.corpus.clean import clean_text

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
Pairs = set[tuple[str, str]]


def shared(relative: str) -> Path:
    path = SHARED / relative
    if not path.exists():
        pytest.skip(f"needs ../shared/{relative}, which is not beside this checkout")
    return path


def cases() -> list[Any]:
    path = SHARED / "cases" / "manifest.json"
    if not path.exists():
        return []
    chosen = [c for c in json.loads(path.read_text()) if c["group"] == "1 acronyms"]
    return [pytest.param(case, id=str(case["id"])) for case in chosen]


def fold(long: str) -> str:
    return re.sub(r"s\b", "", long.lower())


def normal(pairs: Iterable[tuple[str, str]]) -> Pairs:
    """Pairs in lower case, short form singular."""
    folded = ((re.sub(r"(?<=[A-Z0-9])s$", "", s), lg.replace("’", "'")) for s, lg in pairs)
    return {(s.lower(), " ".join(lg.lower().split())) for s, lg in folded}


def found_in(text: str) -> Pairs:
    return normal((d.short, d.long) for d in find_definitions(clean_text(text)))


def f1(items: Iterable[tuple[Pairs, Pairs]]) -> float:
    right = wrong = missed = 0
    for gold, found in items:
        right += len(gold & found)
        wrong += len(found - gold)
        missed += len(gold - found)
    return 2 * right / (2 * right + wrong + missed)


@pytest.mark.parametrize("case", cases())
def test_case(case: dict[str, Any]) -> None:
    text = shared(f"cases/inputs/{case['file']}").read_text(encoding="utf-8")
    blocks = [clean_text(block) for block in re.split(r"\n\s*\n", text) if block.strip()]
    table = collect_acronyms(blocks)
    got: dict[str, set[str]] = {}
    papers: dict[str, int] = {}
    for row, (short, long) in enumerate(zip(table.short, table.long, strict=True)):
        if long:
            got.setdefault(short, set()).add(fold(long))
        papers[short] = papers.get(short, 0) + int(table.papers[[row]].nnz)
    expect = case["expect"]
    wanted = {
        kind: {s: {fold(lg) for lg in longs} for s, longs in expect.get(kind, {}).items()}
        for kind in ("acronyms", "acronyms_must", "acronyms_allowed")
    }
    if "acronyms" in expect:
        assert got == wanted["acronyms"]
    assert wanted["acronyms_must"].items() <= got.items()
    if "acronyms_allowed" in expect:
        assert got.items() <= wanted["acronyms_allowed"].items()
    assert {s: papers.get(s) for s in expect.get("papers", {})} == expect.get("papers", {})
    shown = " ".join(table.short + table.long)
    assert not any(piece in shown for piece in expect.get("no_tokens", []))


def test_f1_on_annotated_machine_learning_abstracts() -> None:
    lines = shared("gold/acronyms_iclr.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    score = f1(
        (normal((d["short"], d["long"]) for d in r["defined"]), found_in(r["abstract"]))
        for r in records
    )
    assert score >= 0.98


def test_f1_on_medline() -> None:
    lines = shared("gold/acronyms_med1250.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    score = f1(
        (
            normal((d["sf"], d["lf"]) for d in r["pairs"]),
            found_in(f"{r['title']} {r['abstract']}"),
        )
        for r in records
    )
    assert score >= 0.875


def test_the_shipped_corpus_is_complete_with_nothing_invented(seed_text: str) -> None:
    gold = json.loads(shared("gold/seed_gold.json").read_text(encoding="utf-8"))
    blocks = [block for block in seed_text.split("\n\n")[1:] if block.strip()]
    wanted = normal((d["short"], d["long"]) for g in gold for d in g["acronyms_defined"])
    found = set().union(*map(found_in, blocks))
    assert found == wanted
