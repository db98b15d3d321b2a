"""The noun phrase behind a verb of proposing, and the name that it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lib.analysis import name_cues as cues
from lib.analysis.name_words import (
    QUOTES,
    Candidate,
    Token,
    has_shape,
    is_capital,
    is_coined,
    is_known,
    is_short,
    places,
    read_tokens,
    run_end,
    spells,
)

_CLOSED = re.compile(r"(?: [A-Z]\w+)?(?=\s*[\"”'’`]{0,2}\s*[)\],;:])")


# "SE(3)-equivariant", "O(n)": a symbol with its argument.
_ARGUMENT = re.compile(r"\(\w\)")


def read_object(text: str, start: int, stop: int, shorts: frozenset[str]) -> Iterator[Candidate]:
    """The name in the noun phrase that begins at ``start``, if it has one."""
    tokens = read_tokens(text, start, stop)
    modifiers = 0
    for at, token in enumerate(tokens):
        if at:
            mark = token.gap.strip(QUOTES)
            if mark in {"(", "["}:
                if is_short(token.text, shorts):
                    # A long form in lower case is as often a known thing as a new one.
                    yield Candidate(token.text, token.start, 4.4 if len(token.text) > 2 else 2.8)
                return
            if mark in {",", "–", "—", ":"} and is_capital(token.text):
                yield from _named_after(text, tokens, at, shorts)
                return
            if mark and (mark != "," or at > 3 or token.text.endswith(("ing", "ly"))):
                return
        if is_capital(token.text) or has_shape(token.text):
            yield from _run(text, tokens, at, modifiers, stop, shorts)
            return
        if token.text in cues.STOPS:
            return
        modifiers += token.text not in cues.LIGHT


def _named_after(
    text: str, tokens: Sequence[Token], at: int, shorts: frozenset[str]
) -> Iterator[Candidate]:
    """A name set off behind its kind: "a chess testbed, ChessArena, to evaluate"."""
    token = tokens[at]
    yield from short_of_run(text, tokens, at, run_end(tokens, at), shorts)
    closes = text[token.end : token.end + 2].strip()[:1]
    follows = tokens[at + 1].text if at + 1 < len(tokens) else ""
    if is_coined(token.text) and (closes in {",", ".", "", ":", "("} or follows in cues.AFTER_NAME):
        yield Candidate(token.text, token.start, 4.0)


def _run(
    text: str,
    tokens: Sequence[Token],
    at: int,
    modifiers: int,
    stop: int,
    shorts: frozenset[str],
) -> Iterator[Candidate]:
    """Read the run of capitalised words that begins at token ``at``, and what follows it."""
    last = run_end(tokens, at)
    run = tokens[at : last + 1]
    start, end = run[0].start, run[-1].end
    if _ARGUMENT.match(text, end):
        return
    name = re.sub('["“”]', "", text[start:end])
    if len(run) > 1 or modifiers or not is_coined(name):
        short = next(short_of_run(text, tokens, at, last, shorts), None)
        if short:
            yield from _either(run, name, modifiers, short)
            return
        known = re.match(r"\s*\(([\w-]+)\)", text[end : end + 20])
        if (known and is_known(known[1])) or run[0].text.casefold() in cues.COUNTED:
            return
    yield from _behind(text, tokens, last)
    if len(run) > 5 or (len(run) == 1 and is_known(name)):
        return
    if len(run) == 3 and run[1].text == "and" and is_coined(run[0].text) and is_coined(run[2].text):
        yield Candidate(run[0].text, start, 4.0)
        yield Candidate(run[2].text, run[2].start, 3.6)
        return
    follows = tokens[last + 1] if last + 1 < len(tokens) else None
    if cues.APPOSITION.match(text, end, stop) or text[end : end + 3].lstrip()[:1] == "(":
        side = bool(cues.SIDE_KIND.match(text, end, stop))
        yield Candidate(name, start, _set_off(run) - 0.5 * side - 0.8 * min(modifiers, 2))
    elif follows and not follows.gap.strip() and cues.KIND.match(follows.text):
        yield from _before_kind(run, name)
    elif follows is None or follows.text in cues.AFTER_NAME or follows.gap.strip():
        yield Candidate(name, start, _alone(run, name) - min(modifiers, 2))


def _either(
    run: Sequence[Token], name: str, modifiers: int, short: Candidate
) -> Iterator[Candidate]:
    """Choose between a spelt-out name and its short form.

    A hyphenated word, or a pair of words with a mere initialism for short form, is a name in
    itself ("Graph-of-Agents (GoA)", "PatchRefiner V2 (PRV2)"); longer ones go by the short form.
    """
    version = len(run) > 1 and bool(cues.VERSION.fullmatch(" " + run[-1].text))
    pair = len(run) == 2 and ((len(short.name) <= 3 and short.name.isupper()) or version)
    adjacent = 0 < short.start - run[-1].end < 5
    compound = len(run) == 1 and "-" in name
    if adjacent and not modifiers and (compound or pair) and not is_known(run[0].text):
        yield Candidate(name, run[0].start, 5.0, short.name)
    else:
        yield short


def _set_off(run: Sequence[Token]) -> float:
    if len(run) > 1:
        return 3.2
    return 5.0 if has_shape(run[0].text) else 4.0


def _alone(run: Sequence[Token], name: str) -> float:
    if len(run) > 1:
        return 1.2
    return 4.0 if is_coined(name) else 1.4


def _before_kind(run: Sequence[Token], name: str) -> Iterator[Candidate]:
    """ "the GPA framework": the name before its kind."""
    coined = next((token for token in reversed(run) if is_coined(token.text)), None)
    if coined and len(run) == 1:
        yield Candidate(coined.text, coined.start, 2.2)
    else:
        yield Candidate(name, run[0].start, 1.0 + (coined is not None))


def _behind(text: str, tokens: Sequence[Token], last: int) -> Iterator[Candidate]:
    """A coined name set off behind a run: "a 7B dLLM, DiffuCoder, on"."""
    if last + 1 < len(tokens) and tokens[last + 1].gap.strip() in {",", "–", "—"}:
        token = tokens[last + 1]
        closes = text[token.end : token.end + 2].strip()[:1]
        if is_coined(token.text) and (not closes or closes in ",.:"):
            yield Candidate(token.text, token.start, 4.0)


def short_of_run(
    text: str, tokens: Sequence[Token], at: int, last: int, shorts: frozenset[str]
) -> Iterator[Candidate]:
    """The short form in brackets behind a run of words, which may go on in lower case."""
    for index in range(at + 1, min(len(tokens), at + 14)):
        if tokens[index].gap.strip(QUOTES) in {"(", "["}:
            break
        if tokens[index].gap.strip(QUOTES):
            return
    else:
        return
    token, run = tokens[index], tokens[at:index]
    closed = _CLOSED.match(text, token.end)
    if not closed or is_known(token.text) or len(token.text) < 2:
        return
    spelt = len(run) > 1 and spells(token.text, run)
    if not ((spelt and is_capital(token.text)) or is_short(token.text, shorts)):
        return
    far = index - last > 3 or any(word.text in cues.LINKS for word in run)
    if spelt or not far or (at == 0 and len(token.text) > 3):
        kinds = {run[-1].text.lower(), *(word.text for word in tokens[index + 1 : index + 2])}
        part = not cues.PARTS.isdisjoint(kinds)
        yield Candidate(token.text + closed[0], token.start, 5.0, part=part)


def read_conjoined(text: str, start: int, stop: int, weight: float) -> Iterator[Candidate]:
    """Further names in the same sentence: "… and DynaBench, a dataset for …"."""
    for place in places(text[start:stop], ("and", "with", "as", "alongside")):
        token = cues.TOKEN.match(text, text.find(" ", start + place) + 1, stop)
        if token and is_coined(token[0]) and cues.APPOSITION.match(text, token.end(), stop):
            yield Candidate(token[0], token.start(), 3.6 + weight)
