"""Word lists in data/stopwords: plain text that people may edit."""

from __future__ import annotations

from functools import cache
from pathlib import Path

STOPWORDS = Path(__file__).resolve().parents[2] / "data" / "stopwords"


@cache
def load_words(name: str) -> frozenset[str]:
    """Words of ``data/stopwords/<name>.txt``: separated by white space, ``#`` starts a comment."""
    text = (STOPWORDS / f"{name}.txt").read_text(encoding="utf-8")
    lines = (line.split("#", 1)[0] for line in text.splitlines())
    return frozenset(word for line in lines for word in line.casefold().split())


@cache
def load_phrases(name: str) -> tuple[tuple[str, ...], ...]:
    """Phrases of ``data/stopwords/<name>.txt``, one a line, as tuples of words."""
    text = (STOPWORDS / f"{name}.txt").read_text(encoding="utf-8")
    lines = (line.split("#", 1)[0].casefold().split() for line in text.splitlines())
    return tuple(tuple(words) for words in lines if words)
