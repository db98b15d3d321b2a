"""Named contributions: what an abstract calls the thing that it proposes.

Each mention that an announcing cue points at ("we propose X, a …", "a dataset called X", "our
method, X, …") is a candidate; its score adds up the cue, the shape of the word and how the rest of
the text uses it. A text that announces no name gets none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Protocol

from lib.analysis import name_cues as cues
from lib.analysis.name_object import read_conjoined, read_object, short_of_run
from lib.analysis.name_words import (
    LONGEST,
    Candidate,
    Token,
    clause_before,
    is_capital,
    is_coined,
    is_known,
    is_short,
    places,
    read_tokens,
    run_end,
    sentence_end,
    version_after,
)

THRESHOLD = 3.2
ASIDE = 0.5  # what comes with "we also release" is not the main thing
NEAR = 80  # within so many characters of a verb its object shows a capital or a bracket

_MARKUP = re.compile(
    r"\\(?:text|emph|math|underline)\w*\s*\{([^{}]*)\}|\*\*|(?<!\w)__|__(?!\w)"
    r"|[{}]|(?<!\w)[*_`](?=\w)|(?<=\w)[*_`](?!\w)"
)


class Definition(Protocol):
    """A short form with its long form, as :mod:`lib.analysis.acronyms` finds them."""

    @property
    def short(self) -> str: ...
    @property
    def long(self) -> str: ...


def find_names(text: str, definitions: Sequence[Definition] = ()) -> list[str]:
    """Find the named contributions (method, data set, benchmark, model) that a text proposes.

    Parameters
    ----------
    text : str
        Title and abstract, or the abstract alone; leftovers of markup are tolerated.
    definitions : sequence of objects with ``short`` and ``long``
        The acronyms that the text defines.

    Returns
    -------
    list of str
        Best first, distinct; empty where the text proposes nothing by name.

    Examples
    --------
    >>> find_names("We propose GoalRank, a ranking framework. GoalRank outperforms PPO.")
    ['GoalRank']
    """
    text = plain(text)
    shorts = frozenset(definition.short for definition in definitions)
    best: dict[str, Candidate] = {}
    words = {cues.MARKED[word] for word in set(text.split()) & cues.MARKED.keys()}
    for candidate in (
        *_proposed(text, words, shorts),
        *_called(text, words, shorts),
        *_ours(text, words),
        *_declared(text),
    ):
        old = best.get(candidate.name)
        if old is None or candidate.score > old.score:
            best[candidate.name] = candidate
    scored = [c._replace(score=c.score + _use(text, c)) for c in best.values()]
    kept = [candidate for candidate in scored if candidate.score >= THRESHOLD]
    if not all(candidate.part for candidate in kept):
        kept = [candidate for candidate in kept if not candidate.part]
    kept.sort(key=lambda c: (-c.score, c.start, c.name))
    return _distinct(text, kept)


def plain(text: str) -> str:
    """Take leftovers of LaTeX and Markdown emphasis out of a text."""
    if not any(mark in text for mark in "*_`\\{}"):
        return text
    return _MARKUP.sub(lambda match: match[1] or "", text)


def _proposed(text: str, words: set[str], shorts: frozenset[str]) -> Iterator[Candidate]:
    """Names that are the object of a verb of proposing."""
    for verb in sorted(cues.VERBS.keys() & words):
        for at in places(text, [verb]):
            if not cues.CAPITAL.search(text, at + len(verb), at + len(verb) + NEAR):
                continue
            weight = _verb_weight(cues.VERBS[verb], clause_before(text, at))
            if weight is None:
                continue
            start = at + len(verb)
            stop = sentence_end(text, start)
            last = None
            for last in read_object(text, start, stop, shorts):
                yield last._replace(score=last.score + weight)
            if last:
                yield from read_conjoined(text, last.start + len(last.name), stop, weight)


def _verb_weight(form: str, clause: str) -> float | None:
    """How surely the authors are the subject of a verb; None where they are not."""
    if form == "past":
        subject = bool(re.search(r"\b(?:[Ww]e|have|I)\s+(?:\w+\s+)?$", clause))
    else:
        subject = bool(cues.AUTHORS.search(clause))
        if form in {"base", "gerund"}:
            subject = subject or clause.endswith("to ") or not clause.strip()
    if not subject or (form != "third" and cues.OTHERS_DO.search(clause)):
        return None
    weight = {"weak": -1.0, "gerund": -0.5, "past": -0.5}.get(form, 0.0)
    if cues.ASIDE.search(clause):
        return weight - ASIDE
    return weight + 0.5 * bool(cues.MAIN.search(clause))


def _called(text: str, words: set[str], shorts: frozenset[str]) -> Iterator[Candidate]:
    """Names behind "called", "named", "which we call" …"""
    for at in places(text, sorted(words.intersection(cues.CALLING))):
        match = cues.CALLED.match(text, at)
        if not match or not cues.AUTHORS.search(clause_before(text, match.end())):
            continue
        if cues.NOT_THINGS.search(text, max(0, at - 50), at):
            continue
        stop = sentence_end(text, match.end())
        tokens = read_tokens(text, match.end(), stop)
        first = next((i for i, token in enumerate(tokens[:6]) if is_capital(token.text)), None)
        if first is None or any(token.gap.strip(" (\"“'‘`") for token in tokens[: first + 1]):
            continue
        if first and "(" in tokens[first].gap and is_short(tokens[first].text, shorts):
            yield Candidate(tokens[first].text, tokens[first].start, 5.0)
        elif not first:
            yield from _call(text, tokens, shorts)


def _call(text: str, tokens: Sequence[Token], shorts: frozenset[str]) -> Iterator[Candidate]:
    last = run_end(tokens, 0)
    run = tokens[: last + 1]
    name = text[run[0].start : run[-1].end]
    single = len(run) == 1
    if not (single and is_coined(name)):
        short = next(short_of_run(text, tokens, 0, last, shorts), None)
        if short:
            yield short
            return
    if single and is_coined(name):
        yield Candidate(name, run[0].start, 4.5)
    elif len(run) <= 4 and not (single and is_known(name)):
        yield Candidate(name, run[0].start, 3.2)


def _ours(text: str, words: set[str]) -> Iterator[Candidate]:
    """Names in "our method, X," and "the proposed X"."""
    for at in places(text, sorted(words.intersection(cues.OWNING))):
        start = text.find(" ", at) + 1
        if text.endswith(("recently ", "previously ", "their ", "they "), 0, at):
            continue
        match = cues.OURS.match(text, start)
        token = cues.TOKEN.match(text, match.end() if match else start)
        if token and is_coined(token[0]):
            name = token[0] + version_after(text, token.end())
            yield Candidate(name, token.start(), 3.0 + bool(match and match["mark"]))


def _declared(text: str) -> Iterator[Candidate]:
    """Names that a sentence declares new: "X is a novel …"."""
    for at in places(text, ("is", "are")):
        if not cues.IS_NEW.match(text, at):
            continue
        at -= 1
        words = cues.TOKEN.findall(text, max(0, at - LONGEST), at)
        if words and is_coined(words[-1]) and text.endswith(words[-1], 0, at):
            yield Candidate(words[-1], at - len(words[-1]), 3.4)


def _use(text: str, candidate: Candidate) -> float:
    """What the rest of the text says for or against a candidate."""
    score, mentions, subjects = 0.0, 0, 0
    for name in filter(None, (candidate.name, candidate.alias)):
        for at in islice(places(text, [name]), 8):
            end = at + len(name)
            mentions += 1
            subjects += bool(cues.SUBJECT_OF.match(text, end))
            if at < candidate.start:
                score -= 1.5
            elif cues.OTHERS.search(text, max(0, at - 24), at):
                score -= 0.7
    return score + 0.3 * min(mentions - 1, 4) + 0.4 * min(subjects, 3)


def _distinct(text: str, candidates: Sequence[Candidate]) -> list[str]:
    """Drop names that are spellings or parts of a better one; put aliases behind their names."""
    kept: dict[str, str] = {}
    for candidate in candidates:
        for name in filter(None, (candidate.name, candidate.alias)):
            key = re.sub(r"\W", "", name).casefold()
            if all(key not in other for other in kept):
                kept[key] = _singular(text, name)
    return list(kept.values())


def _singular(text: str, name: str) -> str:
    """ "GSAEs" is named GSAE where the text uses that too."""
    if not re.fullmatch(r"\w[\w-]*[A-Z]s", name):
        return name
    return name[:-1] if re.search(rf"\b{re.escape(name[:-1])}\b", text) else name
