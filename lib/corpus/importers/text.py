"""Plain text: one heading line, then abstracts separated by blank lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from lib.corpus.importers.base import Importer, ParsedSource, Source
from lib.corpus.model import RawRecord

_LINE_END = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_RULE = re.compile(r"\s*([-=*_~#])\s*(?:\1\s*){2,}\Z")  # a line drawn between papers
_INVISIBLE = re.compile(r"[\u200b-\u200f\u2060-\u2064\ufeff\u00ad]")
_SENTENCE_END = re.compile(r"[.!?…。！？｡।۔؟։።]['\"”’»)\]}*_`]*\Z")
_HEADING_CUE = re.compile(
    r"(?<!\d)(?:19|20)\d\d(?!\d)|\b(?:papers?|abstracts?|proceedings|conference|workshop|symposium"
    r"|accepted|submissions?|corpus|collection|bibliography|reading list)\b",
    re.IGNORECASE,
)
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]")
_LIST_ITEM = re.compile(r"(?:[-*+•‣▪◦–—]\s|\(?(?:\d{1,2}|[ivx]{1,4}|[a-z])[.)]\s)")
_FORMULA = re.compile(r"\$\$|\\\[|\\begin\{(?:equation|align|gather|multline|eqnarray|cases)")
_INLINE_FORMULA = re.compile(r"(?:\$[^$\n]{1,200}\$|\\\((?:(?!\\\)).){1,200}\\\))(?![-\w‐–])")
_LOWER_WORD = re.compile(r"[^\W\d_]{2,}(?![-\w‐])")
_MARKUP = re.compile(r"[*_`\"'“‘(\[{]+|\\(?:emph|text\w\w|underline)\s*\{|\{")

_MAX_HEADING_CHARS: Final = 120
_MAX_HEADING_WORDS: Final = 14
_LINE_OF_ITS_OWN: Final = 200  # typed or wrapped lines are shorter than this


@dataclass(slots=True)
class _Block:
    lines: list[str]
    line: int  # 1-based
    repaired: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def start(self) -> str:
        """The beginning, without the marks of emphasis and quotation around it."""
        return _MARKUP.sub("", self.lines[0].lstrip()[:200], count=1)


def sniff(source: Source) -> float:
    """Any text may be a list of abstracts; every other format is surer of its own."""
    return 0.5 if source.text else 0.1


def read(source: Source) -> ParsedSource:
    """Read the heading and the abstracts; a block that continues an abstract is joined to it."""
    blocks = _blocks(source.text)
    name = _take_heading(blocks)
    blocks = _lines_of_their_own(blocks)
    papers = _join_continuations(blocks)
    records = [
        RawRecord(number, {"abstract": paper.text}, paper.line, tuple(paper.repaired))
        for number, paper in enumerate(papers, start=1)
    ]
    return ParsedSource(records, name)


def _blocks(text: str) -> list[_Block]:
    """Runs of lines between blank lines, white-space-only lines and drawn rules."""
    blocks: list[_Block] = []
    open_block: _Block | None = None
    for number, line in enumerate(_LINE_END.split(text), start=1):
        visible = _INVISIBLE.sub("", line) if not line.isascii() else line
        if not visible.strip() or (len(line) < 200 and _RULE.match(line)):
            open_block = None
        elif open_block is None:
            open_block = _Block([line], number)
            blocks.append(open_block)
        else:
            open_block.lines.append(line)
    return blocks


def _take_heading(blocks: list[_Block]) -> str | None:
    """Remove and return the heading, where the first line is one.

    A heading is short, ends no sentence, and stands above something longer or names a year or a
    kind of list; the only block of a text is never one.
    """
    if not blocks:
        return None
    first = blocks[0]
    line = first.lines[0].strip()
    if not _is_heading_like(line):
        return None
    cue = _HEADING_CUE.search(line) is not None or line.startswith("#")
    if len(first.lines) == 1:
        if len(blocks) == 1:
            return None
        following = blocks[1].text
        if not cue and _is_heading_like(following) and len(following) < 2 * len(line):
            return None
        blocks.pop(0)
        return line.lstrip("#").strip()
    second = first.lines[1].strip()
    if len(second) >= max(150, 4 * len(line)) or (cue and len(second) >= 2 * len(line)):
        first.lines.pop(0)
        first.line += 1
        return line.lstrip("#").strip()
    return None


def _is_heading_like(text: str) -> bool:
    limit = 24 if _CJK.search(text) else _MAX_HEADING_CHARS
    return (
        len(text) <= limit
        and "\n" not in text
        and len(text.split()) <= _MAX_HEADING_WORDS
        and _SENTENCE_END.search(text) is None
    )


def _lines_of_their_own(blocks: list[_Block]) -> list[_Block]:
    """Papers of a text without blank lines, where every line is as long as an abstract."""
    if len(blocks) != 1 or len(blocks[0].lines) < 2:
        return blocks
    lines, first = blocks[0].lines, blocks[0].line
    if median(len(line) for line in lines) < _LINE_OF_ITS_OWN:
        return blocks
    return [_Block([line], first + index) for index, line in enumerate(lines)]


def _join_continuations(blocks: Sequence[_Block]) -> list[_Block]:
    """Join every block that goes on with the abstract before it; what all blocks do is no sign."""
    if not blocks:
        return []
    usual = median(len(block.text) for block in blocks)
    lower = not _starts_lower(blocks[0]) and not _mostly(blocks, _starts_lower)
    items = not _is_item(blocks[0]) and not _mostly(blocks, _is_item)
    papers = [blocks[0]]
    for block in blocks[1:]:
        before = papers[-1]
        reason = _reason_to_join(before, block, usual, lower=lower, items=items)
        if reason is None:
            papers.append(block)
        else:
            before.lines.extend(["", *block.lines])
            before.repaired.append(f"joined with the block on line {block.line}, which {reason}")
    return papers


def _mostly(blocks: Sequence[_Block], sign: Callable[[_Block], bool]) -> bool:
    return len(blocks) >= 8 and 2 * sum(map(sign, blocks)) > len(blocks)


def _reason_to_join(
    before: _Block, block: _Block, usual: float, *, lower: bool, items: bool
) -> str | None:
    """Why ``block`` continues ``before``, or None where it is a paper of its own."""
    ended = _SENTENCE_END.search(before.lines[-1].rstrip()) is not None
    whole = ended and len(block.text) >= max(300.0, usual / 2)
    if before.lines[-1].rstrip().endswith((":", ",", ";")) and not whole:
        return "follows an unfinished sentence"
    if items and _is_item(block) and not whole:
        return "is a list item"
    if _FORMULA.match(block.lines[0].lstrip()) and not whole:
        return "is a formula"
    if _INLINE_FORMULA.match(block.lines[0].lstrip()) and not whole:
        return "starts with a formula"
    if (
        lower
        and _starts_lower(block)
        and not whole
        and (_LOWER_WORD.match(block.start) or not ended)
    ):
        return "starts in lower case"
    return None


def _starts_lower(block: _Block) -> bool:
    """Whether the first letter is a small one, in scripts that have capitals."""
    start = block.start[:1]
    return start.islower() and start.upper() != start and not "ა" <= start <= "ჿ"


def _is_item(block: _Block) -> bool:
    return _LIST_ITEM.match(block.lines[0].lstrip()) is not None


IMPORTER = Importer("text", sniff, read)
