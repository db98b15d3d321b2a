"""What the singular of an English word may be, without ever making a non-word of one."""

from __future__ import annotations

from collections.abc import Iterator

from lib.analysis.term_lists import load_words

_IRREGULAR = {
    "matrices": "matrix", "vertices": "vertex", "indices": "index", "appendices": "appendix",
    "analyses": "analysis", "hypotheses": "hypothesis", "syntheses": "synthesis", "axes": "axis",
    "criteria": "criterion", "phenomena": "phenomenon", "corpora": "corpus", "children": "child",
    "automata": "automaton", "spectra": "spectrum", "minima": "minimum", "maxima": "maximum",
    "optima": "optimum", "quanta": "quantum", "manifolds": "manifold", "mice": "mouse",
    "women": "woman", "men": "man", "leaves": "leaf", "lives": "life", "halves": "half",
    "taxa": "taxon", "bacteria": "bacterium", "stimuli": "stimulus", "nuclei": "nucleus",
    "loci": "locus", "radii": "radius", "calculi": "calculus", "foci": "focus", "prostheses":
    "prosthesis", "metastases": "metastasis", "diagnoses": "diagnosis", "crises": "crisis",
}  # fmt: skip
_IRREGULAR_ENDS = frozenset(plural[-3:] for plural in _IRREGULAR)
_NO_PLURAL_ENDS = frozenset({"ss", "us", "is", "'s"})


def singulars(word: str) -> Iterator[str]:
    """Yield what the singular of a word may be, likeliest first; nothing for what is no plural.

    >>> list(singulars("policies")), list(singulars("biases")), list(singulars("bias"))
    (['policy', 'policie'], ['bias', 'biase'], [])
    """
    stem, hyphen, last = word.rpartition("-")
    head = stem + hyphen
    if last in _IRREGULAR:
        yield head + _IRREGULAR[last]
    elif not _may_be_plural(word, last):
        return
    else:
        if last.endswith("ies") and len(last) > 4:
            yield head + last[:-3] + "y"
        if last.endswith(
            ("sses", "uses", "ases", "ises", "oses", "xes", "zes", "ches", "shes", "oes")
        ):
            yield head + last[:-2]
        if last.endswith("zzes"):
            yield head + last[:-3]
        yield head + last[:-1]


def plurals(word: str) -> Iterator[str]:
    """Yield every word of which ``singulars`` may yield this one."""
    stem, hyphen, last = word.rpartition("-")
    head = stem + hyphen
    yield from (word + "s", word + "es", word + "zes")
    if last.endswith("y"):
        yield word[:-1] + "ies"
    yield from (head + plural for plural, single in _IRREGULAR.items() if single == last)


def may_be_plural(word: str) -> bool:
    """Whether a folded word may have a singular; cheap, and sometimes wrongly yes.

    >>> [may_be_plural(word) for word in ("matrices", "x-matrices", "models", "loss", "graph")]
    [True, True, True, False, False]
    """
    if word[-1] == "s":
        return word[-2:] not in _NO_PLURAL_ENDS or word[-3:] in _IRREGULAR_ENDS
    return word[-3:] in _IRREGULAR_ENDS


def _may_be_plural(word: str, last: str) -> bool:
    if len(last) < 3 or not last.endswith("s") or last.endswith(("ss", "us", "is", "'s")):
        return False
    if last.endswith("ics") and last not in load_words("ics_plurals"):
        return False
    never = load_words("not_plural")
    return word not in never and last not in never
