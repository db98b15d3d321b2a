"""Short names for topics, made of their own words."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lib.analysis.terms import Terms

SEPARATOR = " · "
LONGEST = 42  # characters; what a legend and a bar's label hold
PARTS = 3
PHRASE = 1.4  # a phrase says more than a word of the same weight
ALIKE = 6  # letters that make words one: forget, forgetting; molecular, molecules
# Words that leave a phrase hanging when they are its last.
DANGLING = frozenset(
    {
        "large",
        "small",
        "big",
        "high",
        "low",
        "long",
        "short",
        "deep",
        "free",
        "aware",
        "based",
        "driven",
        "guided",
        "level",
        "multi",
        "non",
        "self",
        "pre",
        "post",
        "full",
        "fully",
        "open",
        "close",
        "end",
        "top",
        "via",
        "toward",
        "per",
        "cross",
    }
)
_WORDS = re.compile(r"[^\W_]+")


def label_topics(
    terms: Terms, top_terms: NDArray[np.int32], top_weights: NDArray[np.float32]
) -> tuple[str, ...]:
    """A label per topic: two or three of its terms, no two labels alike.

    Phrases come before words of like weight; no part repeats a word of another part, stands for
    its abbreviation, is an adjective or breaks off in one; and where topics have the same first
    term, the smaller topic puts another one first.

    Parameters
    ----------
    terms : Terms
    top_terms : ndarray of int32, shape (k, t)
        Ranked term indices, -1 padded.
    top_weights : ndarray of float32, shape (k, t)
        0..1.

    Returns
    -------
    tuple of str
        k labels, none empty.
    """
    labels: list[str] = []
    leads: set[str] = set()
    for topic, (row, weights) in enumerate(zip(top_terms, top_weights, strict=True)):
        names = _ranked_names(terms, row, weights)
        fresh = [n for n in names if n not in leads] + [n for n in names if n in leads]
        label = SEPARATOR.join(choose_parts(fresh)) or f"Topic {topic + 1}"
        leads.update(fresh[:1])
        labels.append(label if label not in labels else f"{label} ({topic + 1})")
    return tuple(labels)


def _ranked_names(terms: Terms, row: NDArray[np.int32], weights: NDArray[np.float32]) -> list[str]:
    """Spellings of a topic's terms that can stand in a label, best first."""
    merit: dict[str, float] = {}
    plain: dict[str, bool] = {}
    for term, weight in zip(row.tolist(), weights.tolist(), strict=True):
        if term >= 0:
            bonus = PHRASE if terms.words[term] > 1 else 1.0
            merit[str(terms.display[term])] = weight * bonus
            plain[str(terms.display[term])] = not terms.generic[term]
    readable = [name for name in merit if presentable(name)] or list(merit)
    good = [name for name in readable if plain[name]] or readable
    spelled = list(good)
    for short, long in ((a, b) for a in good for b in good if abbreviates(a, b)):
        merit[long] = max(merit[long], merit[short])
        spelled = [name for name in spelled if name != short]
    return sorted(spelled, key=lambda name: -merit[name])


def choose_parts(names: Sequence[str]) -> list[str]:
    """The first names, up to three, that fit together in one label."""
    parts: list[str] = []
    for name in names:
        if any(overlap(name, part) for part in parts):
            continue
        if parts and len(SEPARATOR.join([*parts, name])) > LONGEST:
            continue
        parts.append(name)
        if len(parts) == PARTS:
            break
    return parts


def presentable(name: str) -> bool:
    """Whether a term can be read alone: it has a word of letters and does not break off."""
    words = _WORDS.findall(name)
    letters = max((sum(c.isalpha() for c in word) for word in words), default=0)
    if letters < 2 and not any(ord(c) > 0x2E80 for c in name):
        return any(c.isdigit() for c in name) and letters == 1  # 3D, but not n
    return len(words) == 1 or words[-1].casefold() not in DANGLING


def overlap(one: str, other: str) -> bool:
    """Whether two terms say the same thing in part: a word in common, or an abbreviation of it."""
    words, others = _WORDS.findall(one.casefold()), _WORDS.findall(other.casefold())
    if any(alike(word, another) for word in words for another in others):
        return True
    return any(
        len(initials(long)) > 1 and _letters(short).endswith(initials(long))
        for short, long in ((one, other), (other, one))
    )


def abbreviates(short: str, long: str) -> bool:
    """Whether the one is made of the other's initials: GNNs, graph neural networks."""
    return len(initials(long)) > 1 and _letters(short) == initials(long)


def initials(name: str) -> str:
    """First letters of a phrase's words, those joined by hyphens included."""
    return "".join(word[0] for word in _WORDS.findall(name)).casefold()


def _letters(name: str) -> str:
    plural = len(name) > 2 and name.endswith("s") and name[-2].isupper()
    return (name[:-1] if plural else name).casefold()


def alike(one: str, other: str) -> bool:
    """Whether two words are forms of one: equal, or with a beginning in common.

    >>> alike("policy", "policies"), alike("agents", "agentic"), alike("neural", "neurons")
    (True, True, False)
    """
    one, other = _singular(one), _singular(other)
    shared = min(ALIKE, len(one), len(other))
    return one == other or (shared >= 4 and one[:shared] == other[:shared])


def _singular(word: str) -> str:
    for ending, kept in (("ies", "y"), ("s", "")):
        if word.endswith(ending) and len(word) > len(ending) + 3:
            return word[: -len(ending)] + kept
    return word
