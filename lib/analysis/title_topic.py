"""What a text says it is about: candidate phrases and the choice among them.

A candidate is the object of an announcement ("we propose …", "to investigate …"), the subject of a
passive one ("… were examined"), or a noun phrase of the text. It is scored by how plainly it
is announced and by how often the text comes back to its words.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from lib.analysis import title_cues as cues
from lib.analysis import title_words as tw
from lib.analysis.name_words import places
from lib.analysis.title_cut import cut

SENTENCE = cues.SENTENCE
_READ = 4000  # characters of a text that are read for candidates
_TAIL = 200  # characters behind an announcement that can make a title
_GOOD = 3.7  # an announcement of this score needs no rival
_FIRST = 0.7  # more for the first announcement of its kind
_LEAST = 0.6
_CONTENT = (0.3, 0.4, 0.75, 1.0, 1.2)  # worth of a word by its uses in the text
_FULL = 4.0
_SPREAD = 2.0  # makes up for the root of the number of words
_TOKEN = re.compile(r"[^\W_][\w'’+-]*")


def best_phrase(text: str, room: int) -> str:
    """The phrase that says best what a text is about, or "" where none is found.

    Examples
    --------
    >>> best_phrase("Trees are old. We study the growth of urban trees in dry soil.", 60)
    'growth of urban trees in dry soil'
    """
    text = cues.LABEL.sub(". ", text[:_READ])
    counts = Counter(map(_stem, _TOKEN.findall(text.casefold())))
    best = _best(_announced(text), counts, room)
    if best[0] < _GOOD:
        best = max(best, _best(_mentioned(text), counts, room), key=lambda pair: pair[0])
    return best[1] if best[0] >= _LEAST else ""


def strip_lead(phrase: str) -> str:
    """A phrase without its article and the adjectives that every proposal claims."""
    stripped = cues.LEAD.sub("", phrase, count=1)
    first, _, rest = stripped.partition(" ")
    while rest and tw.is_adverb(first.casefold()):
        stripped = rest
        first, _, rest = stripped.partition(" ")
        if rest and first in cues.MADE:
            stripped = rest
            first, _, rest = stripped.partition(" ")
    return stripped


def _best(
    candidates: Iterator[tuple[float, str]], counts: Mapping[str, int], room: int
) -> tuple[float, str]:
    best = (0.0, "")
    for base, phrase in sorted(dict.fromkeys(candidates), key=lambda pair: -pair[0]):
        if base + _FULL <= best[0]:
            continue
        title = _shaped(phrase, room)
        if title:
            score = base + _worth(title, counts)
            if score > best[0]:
                best = (score, title)
    return best


def _announced(text: str) -> Iterator[tuple[float, str]]:
    """What the authors say that they do, show or aim at; the first of each kind counts more."""
    seen = set()
    for at in _speakers(text):
        match = cues.ANNOUNCES.match(text, at)
        if match:
            base = cues.CLAIM_WORTH if match["that"] else cues.WORTH[str(match.lastgroup)]
            yield base + _FIRST * (base not in seen), text[match.end() : match.end() + _TAIL]
            seen.add(base)
    for pattern, base in (
        (cues.AIMS, cues.AIM_WORTH),
        (cues.INFINITIVE, cues.AIM_WORTH),
        (cues.FINDINGS, cues.CLAIM_WORTH),
    ):
        for match in pattern.finditer(text):
            yield base, text[match.end() : match.end() + _TAIL]


def _speakers(text: str) -> list[int]:
    """Where the words end that stand for the authors or their paper."""
    ends = [at + len(word) for word in cues.AUTHORS for at in places(text, [word])]
    for word in cues.PAPERS:
        found = [
            at for at in places(text, [word]) if cues.PAPER_BEFORE.search(text, max(0, at - 8), at)
        ]
        ends.extend(at + len(word) for at in found)
    return sorted(ends)


def _mentioned(text: str) -> Iterator[tuple[float, str]]:
    """Subjects of passive sentences, nominal headings and plain noun phrases."""
    for sentence in SENTENCE.split(text)[:30]:
        match = cues.PASSIVE.match(sentence)
        if match:
            yield 1.9, match[1]
        yield from _noun_phrases(sentence)
    for match in cues.NOMINAL.finditer(text):
        yield 1.7, text[match.start() : match.start() + _TAIL]


def _noun_phrases(sentence: str) -> Iterator[tuple[float, str]]:
    """Noun phrases with at most one prepositional phrase behind them."""
    announces = bool(cues.AUTHORS_SPEAK.search(sentence))
    base = 0.8 if announces else 0.3
    for clause in cues.CLAUSE_MARK.split(sentence):
        words = clause.split()
        at = 0
        while at < len(words):
            end = _run_end(words, at)
            if end == at:
                at += 1
                continue
            if end - at > 1:
                yield base, " ".join(words[at:end])
            more = end + 1 if end < len(words) and words[end] in cues.JOINS else end
            if more > end and more < len(words) and words[more] == "the":
                more += 1
            last = _run_end(words, more) if more > end else more
            if last > more:
                yield base, " ".join(words[at:last])
            at = end


def _run_end(words: list[str], at: int) -> int:
    """Where the run of nouns and adjectives that begins at a word ends."""
    end = at
    while end < len(words) and end - at < 8:
        word = words[end].casefold()
        if tw.is_function(word) or word in tw.FINITE or tw.is_adverb(word):
            break
        if word in tw.IRREGULAR or (end > at and tw.is_gerund(word) and word not in tw.NOUN_ING):
            break
        end += 1
    return end


def _shaped(phrase: str, room: int) -> str:
    """A candidate as a title: question turned, lead stripped, cut; "" where it cannot be one."""
    asked = cues.HOW_CAN.match(phrase)
    if asked:
        phrase = f"how {asked[1] or ''}{asked[2]}"
    asked = cues.WHETHER_CAN.match(phrase)
    if asked:
        found = cut(f"{asked[2]} {asked[1]} {asked[3]}", room - 1)
        return found + "?" if len(found.split()) > 3 else ""
    if cues.POINTS_BACK.match(phrase):
        return ""
    phrase = strip_lead(phrase)
    head = cues.EMPTY_HEAD.match(phrase)
    if head:
        phrase = strip_lead(_doing(phrase[head.end() :], head))
    first = re.split(r"[\s,]", phrase, maxsplit=1)[0].casefold()
    if first in {"how", "why", "what"}:
        found = cut(phrase, room)
        return found if len(found.split()) > 3 else ""
    return cut(phrase, room) if opens_title(phrase) else ""


def opens_title(phrase: str) -> bool:
    """Whether a title may begin with the first words of a phrase."""
    first, second = (*re.split(r"[\s,]+", phrase.casefold(), maxsplit=2), "", "")[:2]
    if first in {"how", "why", "what"}:
        return True
    if second in tw.PREPOSITIONS and (tw.is_participle(first) or tw.is_adjective(first)):
        return False
    if second in tw.DETERMINERS and not tw.is_gerund(first):
        return False  # "use an attention layer"
    return bool(first) and not (
        tw.is_function(first) or tw.is_adverb(first) or first in tw.OPENERS or first in tw.VERBAL
    )


def _doing(rest: str, head: re.Match[str]) -> str:
    """ "framework that integrates X" as "integrating X"."""
    if not head["verbal"]:
        return rest
    verb, _, rest = rest.partition(" ")
    if tw.is_adverb(verb):
        verb, _, rest = rest.partition(" ")
    if tw.is_gerund(verb):
        return f"{verb} {rest}"
    return f"{tw.gerund(verb)} {rest}" if verb.isalpha() and verb.islower() else ""


def _worth(title: str, counts: Mapping[str, int]) -> float:
    """What the words of a title say about the text, less what makes it a poor title."""
    words = [bare for word in title.split() if (bare := word.strip(",.;:\"'“”"))]
    if not words:
        return -_FULL
    folded = [word.casefold() for word in words]
    content, size, telling = 0.0, 0, 0
    for part in {part for word in folded for part in (word, *word.split("-")[1:])}:
        stem = _stem(part)
        if tw.is_function(part) or tw.is_adverb(part) or len(stem) < 2:
            continue
        use = counts.get(stem, 0)
        size += 1
        telling += part not in tw.GENERIC and not tw.is_adjective(part)
        content += 0.12 if part in tw.GENERIC else _CONTENT[min(use, 4)]
    faults = 2.0 * sum(len(word) == 1 and not word.isdigit() and word != "a" for word in folded)
    faults += 2.5 * any(word in cues.BACKWARD for word in folded)
    faults += 1.5 * (words[0][0].isdigit() or folded[0] in cues.COUNTING)
    faults += 1.5 * any(mark in title for mark in "=<>≤≥\\^{}|↦→∘‖∈")
    faults += 0.25 * max(0, len(words) - 11)
    faults += 1.2 * (telling < 2)
    faults += 2.5 * (len(words) < 2) + 0.8 * (len(title) < 18)
    return min(_FULL, content * _SPREAD / math.sqrt(max(2, size))) - faults


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] == "s" and word[-2] != "s" else word
