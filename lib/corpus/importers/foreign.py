"""Text files of kinds that are not read: recognised, and refused in one sentence.

Without this they would be taken for plain text, and make one paper of rubbish or many.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

from lib.corpus.importers.base import Importer, ParsedSource, Source
from lib.corpus.model import CorpusError

_HEAD_CHARS: Final = 200_000
_HEAD_LINES: Final = 2_000
_CERTAIN: Final = 0.97  # the file begins with the mark of its format
_LIKELY: Final = 0.65  # most of it looks so; a table or JSON that says so itself is surer

_CODE: Final = "program code"
_BIBTEX_TYPES: Final = (
    "article|book|booklet|collection|conference|dataset|electronic|inbook|incollection"
    "|inproceedings|manual|mastersthesis|misc|online|patent|phdthesis|proceedings|report"
    "|software|techreport|thesis|unpublished"
)
_BIBTEX = re.compile(
    rf"[ \t]*@(?:(?:{_BIBTEX_TYPES})[ \t]*[{{(][^\s,{{}}]{{0,200}}[ \t]*(?:,|\Z)"
    r"|(?:string|preamble|comment)[ \t]*[{(])",
    re.IGNORECASE,
)
_XML = re.compile(
    r"<(?:\?xml|xml|rss|feed|svg|records|PubmedArticleSet|modsCollection)\b", re.IGNORECASE
)
_HTML = re.compile(r"<(?:!doctype|html|head|body)\b", re.IGNORECASE)
_RIS = re.compile(r"TY  ?-(?: |\Z)")
_ENDNOTE = re.compile(r"%[0-9A-Z@!?^~&()<>\[\]*+$#] ?")
_WOS_TAG = re.compile(r"[A-Z][A-Z0-9](?: |\Z)")

_SCRIPT: Final = {
    *(".c", ".cc", ".cpp", ".cs", ".css", ".go", ".h", ".hpp", ".java", ".js", ".jsx", ".kt"),
    *(".lua", ".mjs", ".php", ".pl", ".py", ".r", ".rb", ".rs", ".sh", ".sql", ".swift", ".ts"),
}
_STATEMENT = re.compile(
    r"(?:import [\w.{*\"']+(?:,| as | from |;|\Z|\.)|from [\w.]+ import |(?:async )?def \w+\s*[(\[]"
    r"|class \w+\s*(?:[:({<]|extends )|#\s*(?:include|define|ifn?def|if|endif|undef|pragma)\b"
    r"|(?:async |export |default )*function\b\s*\*?\s*\w*\s*\("
    r"|(?:export )?(?:const|let|var) [\w{\[$][^=]{0,80}="
    r"|package [\w.]+;|using [\w.]+;|(?:pub )?fn \w+|@\w+(?:\.\w+)*(?:\(.*\))?\Z"
    r"|(?:public|private|protected|static) .*[({;]\Z)"
)
_ASSIGNMENT = re.compile(r"[A-Za-z_$][\w.$\[\]'\"]{0,60}(?:: ?[\w.\[\], |]{1,60})? ?[-+*/|]?= ?\S")
_CLAUSE = re.compile(
    r"(?:(?:if|elif|for|while|with|except|case|match)\b.*:\Z|(?:else|try|finally):\Z"
    r"|(?:return|raise|yield|assert|throw)\b|[)\]}]+[;,:]?\Z|\w[\w.]*\(.*\)\Z)"
)
_PREPROCESSOR = re.compile(r"#\s*(?:include|define|ifn?def|if|endif|undef|pragma)\b")
_PACKED = re.compile(
    r"(?:import ?[{*\w\"]|export ?[{*]|!?\(?function\b|\(\(\)=>|(?:var|let|const) [\w{]"
    r"|[\"']use strict|/\*)"
)
_PACKED_SHARE: Final = 0.06  # of its characters are marks of a programming language
_COMMENT: Final = ("#", "//", "/*", "*", '"""', "'''", "--")
_LONGEST_CODE_LINE: Final = 160


def sniff(source: Source) -> float:
    """Certain where the file begins as its format does, less so where most lines look like it."""
    lines = _head(source.text)
    if _by_its_start(source, lines) is not None:
        return _CERTAIN
    return _LIKELY if _by_its_lines(source, lines) is not None else 0.0


def read(source: Source) -> ParsedSource:
    """Refuse the file.

    Raises
    ------
    CorpusError
        Always: it names the format and says what to do instead.
    """
    lines = _head(source.text)
    kind = _by_its_start(source, lines) or _by_its_lines(source, lines)
    if kind == _CODE:
        raise CorpusError(
            f"{source.filename} looks like program code and not like a list of papers: choose a "
            "text, CSV or JSON file with titles or abstracts."
        )
    raise CorpusError(
        f"{source.filename} looks like {kind}, which is not read yet: export the list as CSV or "
        "JSON and try again."
    )


def _head(text: str) -> list[str]:
    """The first lines that are not blank, without the white space around them."""
    lines = (line.strip() for line in text[:_HEAD_CHARS].splitlines())
    return list(islice((line for line in lines if line), _HEAD_LINES))


def _by_its_start(source: Source, lines: Sequence[str]) -> str | None:
    """The format whose mark the file begins with."""
    if not lines:
        return None
    first, second = lines[0], lines[1] if len(lines) > 1 else ""
    if first.startswith("#!"):
        return _CODE
    if first.startswith("{\\rtf"):
        return "RTF"
    if first.startswith(("\\documentclass", "\\documentstyle")):
        return "a LaTeX document"
    if _HTML.match(first):
        return "HTML"
    if _XML.match(first) or (first.startswith("<") and source.suffix in {".xml", ".html", ".htm"}):
        return "XML" if _XML.match(first) or source.suffix == ".xml" else "HTML"
    return _reference_list(first, second) or _bibtex_start(lines)


def _reference_list(first: str, second: str) -> str | None:
    """The tagged format of a reference manager, told by its first two lines."""
    if _RIS.match(first):
        return "RIS"
    if re.match(r"PMID ?- ?\d", first):
        return "MEDLINE (nbib)"
    starts_file = first.startswith("FN ") and second.startswith("VR ")
    if starts_file or (re.match(r"PT [A-Z]\Z", first) and _WOS_TAG.match(second)):
        return "a Web of Science export"
    if first.startswith("%0 ") and (not second or _ENDNOTE.match(second)):
        return "an EndNote export"
    return None


def _bibtex_start(lines: Sequence[str]) -> str | None:
    first = next((line for line in lines if not line.startswith("%")), "")
    return "BibTeX" if _BIBTEX.match(first) else None


def _by_its_lines(source: Source, lines: Sequence[str]) -> str | None:
    """The format that most of the file looks like, whatever stands above it."""
    entries = sum(_BIBTEX.match(line) is not None for line in lines)
    values = sum(re.match(r"[\w-]{2,40}\s*=\s*[{\"\d\w]", line) is not None for line in lines)
    if entries and 2 * (entries + values) > len(lines):
        return "BibTeX"
    tagged = sum(re.match(r"[A-Z][A-Z0-9]  -(?: |\Z)", line) is not None for line in lines)
    if 2 * tagged > len(lines) and any(_RIS.match(line) for line in lines):
        return "RIS"
    return _CODE if _is_code(source, lines) else None


def _is_code(source: Source, lines: Sequence[str]) -> bool:
    """Whether most lines that are no comments are statements, and some can be nothing else."""
    code = [line for line in lines if _PREPROCESSOR.match(line) or not line.startswith(_COMMENT)]
    if _is_packed(lines):
        return True
    if not code:
        return bool(lines) and source.suffix in _SCRIPT
    short = [line for line in code if len(line) <= _LONGEST_CODE_LINE]
    sure = sum(map(_is_statement, short))
    alike = sum(_is_statement(line) or _looks_like_code(line) for line in short)
    if source.suffix in _SCRIPT:
        return sure > 0 and 4 * alike > len(code)
    return sure >= 2 and 2 * alike > len(code)


def _is_packed(lines: Sequence[str]) -> bool:
    """Whether this is a script whose line ends were taken out."""
    if not lines or not _PACKED.match(lines[0]):
        return False
    size = sum(map(len, lines))
    marks = sum(line.count(mark) for line in lines for mark in "(){};=")
    return size > 3 * _LONGEST_CODE_LINE * len(lines) and marks > _PACKED_SHARE * size


def _is_statement(line: str) -> bool:
    """Whether a line is code and nothing else."""
    if line.startswith(("\\", "$")):
        return False  # LaTeX
    return _STATEMENT.match(line) is not None or line.endswith((");", "};", ") {", "){", "():"))


def _looks_like_code(line: str) -> bool:
    """Whether a line could be code, which a few lines of prose are too."""
    if line.startswith(("\\", "$")):
        return False
    return (
        line.endswith((";", "{", "}", "},", ":"))
        or _ASSIGNMENT.match(line) is not None
        or _CLAUSE.match(line) is not None
    )


IMPORTER = Importer("foreign", sniff, read)
