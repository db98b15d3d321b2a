"""The query language of search, read into FTS5 expressions.

People type what they like into a search box, so nothing they type reaches FTS5 as syntax: a small
parser reads the language documented in :func:`lib.analysis.search.search` and writes an expression
in which every term is a quoted string.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

UNPARSED = "The query did not parse; searched for the words as typed."
NO_WORDS = "The query holds no word to search for; it was ignored."
SHORTENED = "The query is very long; only its first {} words were searched."

MAX_WORDS = 100  # terms of a query
MAX_PHRASE = 40  # words of a term
MAX_DEPTH = 20  # brackets within brackets

_UNSAFE = re.compile(r"[\ud800-\udfff]")  # cannot be stored
_ASCII = bytes(range(128))
_LANGUAGES = re.compile(r"(?<!\w)([A-Za-z])(\+\+|#)(?![\w+#])")
_LANGUAGE_NAMES = {"++": "plusplus", "#": "sharp"}
# Scripts written without spaces, Hangul (words carry endings), and pictographs: one token each,
# so that any run of characters is found as a phrase.
_UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2600-\u27bf\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff"
    r"\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U0001f000-\U0001faff"
    r"\U00020000-\U0003ffff]"
)
_LEXEMES = re.compile(
    r"""\s*(?:
        "(?P<phrase>[^"]*)"(?P<star>\*?)
      | (?P<bracket>[()])
      | (?P<column>(?i:title|abstract|author)):
      | (?P<word>[^\s()"]+)
    )""",
    re.VERBOSE,
)
_WORDS = re.compile(r"""[^\W_]+(?:'[^\W_]+)*|[^\s\w"\x00-\x7f]+""")
_QUOTES = str.maketrans("“”„‟«»", '""""""')
# Before an expression: every paper but those that it finds, which FTS5 itself cannot say.
EXCEPT = "NOT "
_OPERATORS = frozenset({"AND", "OR", "NOT"})


class _QuerySyntaxError(Exception):
    """The query is not in the query language."""


def fold(text: str) -> str:
    """Bring text or query to the form that the tokeniser splits in the same way.

    Parameters
    ----------
    text : str
        Anything, lone surrogates and control characters included.

    Returns
    -------
    str
        Compatibility-normalised (ligatures, styled letters), with C++ and C# made words, and
        characters of scripts without spaces set apart. Without NUL and surrogates.
    """
    if "\x00" in text:
        text = text.replace("\x00", " ")
    if ("+" in text and "++" in text) or "#" in text:  # one character is looked for the fastest
        text = _LANGUAGES.sub(lambda match: match[1] + _LANGUAGE_NAMES[match[2]], text)
    if text.isascii() or all(map(_stays, _beyond_ascii(text))):
        return text
    return _UNSPACED.sub(r" \g<0> ", unicodedata.normalize("NFKC", _UNSAFE.sub(" ", text)))


def _beyond_ascii(text: str) -> set[str]:
    """The characters of a text that are not ASCII, in less time than a look at each takes."""
    rest = text.encode("utf-8", "surrogatepass").translate(None, _ASCII)
    return set(rest.decode("utf-8", "surrogatepass"))


@lru_cache(maxsize=10_000)
def _stays(character: str) -> bool:
    """Whether folding keeps a character, whatever stands beside it.

    Marks and some letters without case (of Hangul, for one) join with what stands before them.
    """
    category = unicodedata.category(character)
    return not (
        category[0] in "CM"
        or category == "Lo"
        or _UNSPACED.match(character)
        or unicodedata.normalize("NFKC", character) != character
    )


def highlight_terms(query: str) -> list[str]:
    """List the words and phrases of a query that mark a hit in a text.

    Parameters
    ----------
    query : str

    Returns
    -------
    list of str
        As typed, without quotation marks, ``*`` and column; none of what ``NOT`` rules out. Each
        once, in the order of the query.
    """
    try:
        parser = _Parser(query)
        parser.parse()
        terms = parser.wanted
    except _QuerySyntaxError:
        terms = _literal_words(query)
    return list({term.casefold(): term for term in reversed(terms)}.values())[::-1]


def read_query(query: str) -> tuple[str, str]:
    """Turn a query into an FTS5 expression ("" for none) and a note ("" for none).

    The expression of a query that only rules out starts with ``EXCEPT``.
    """
    if not query.strip():
        return "", ""
    try:
        expression, note = _Parser(query).parse(), ""
    except _QuerySyntaxError:
        words = _literal_words(query)
        expression = " AND ".join(_quote(word) for word in words[:MAX_WORDS])
        note = SHORTENED.format(MAX_WORDS) if len(words) > MAX_WORDS else UNPARSED
    return expression, note if expression else NO_WORDS


def _literal_words(query: str) -> list[str]:
    words = re.split(r'[\s()"\x00-\x1f]+', query.translate(_QUOTES))
    return list(dict.fromkeys(word.strip("*") for word in words if _has_token(word)))


def _quote(term: str) -> str:
    """Write a term as an FTS5 string, in which nothing has a meaning but the quotation mark."""
    # FTS5 takes time quadratic in the length of a phrase that repeats one common word.
    words = _WORDS.findall(fold(term))[:MAX_PHRASE]
    return '"' + " ".join(words) + '"'


def _has_token(term: str) -> bool:
    """Whether the tokeniser finds anything in a term: a phrase of no tokens matches nothing."""
    categories = set(map(unicodedata.category, fold(term)))
    return any(category[0] in "LN" or category in {"Co", "So"} for category in categories)


class _Parser:
    """Recursive descent over the query language, writing an FTS5 expression.

    Grammar: ``any = all ("OR" all)*``, ``all = factor (["AND"] factor)*``, ``factor = ["NOT"]
    [column ":"] (term | "(" any ")")``. Expressions are strings; "" stands for terms without a
    word, which drop out.
    """

    def __init__(self, query: str) -> None:
        self.lexemes = list(_lex(query))
        self.at = 0
        self.depth = 0
        self.negations = 0
        self.wanted: list[str] = []

    def parse(self) -> str:
        expression = self._any()
        if self.at < len(self.lexemes):
            raise _QuerySyntaxError
        return expression

    def _next(self, *kinds: str) -> tuple[str, str] | None:
        """Take the next lexeme when it is of one of these kinds."""
        if self.at < len(self.lexemes) and self.lexemes[self.at][0] in kinds:
            self.at += 1
            return self.lexemes[self.at - 1]
        return None

    def _any(self) -> str:
        parts = [self._all()]
        while self._next("OR"):
            parts.append(self._all())
        return _join(" OR ", parts)

    def _all(self) -> str:
        wanted: list[str] = []
        unwanted: list[str] = []
        while True:
            negated = bool(self._next("NOT"))
            (unwanted if negated else wanted).append(self._factor(negated))
            joined = self._next("AND")
            if not joined and (self.at == len(self.lexemes) or self._peek() in {"OR", ")"}):
                break
        positive, negative = _join(" AND ", wanted), _join(" OR ", unwanted)
        if not wanted and self._is_whole_query():
            return EXCEPT + negative if negative else ""
        if not wanted:
            raise _QuerySyntaxError
        return f"({positive} NOT {negative})" if positive and negative else positive

    def _is_whole_query(self) -> bool:
        """Whether what was read so far is everything: no bracket around it and no "OR" beside."""
        whole = not self.depth and self.at == len(self.lexemes)
        return whole and all(kind != "OR" for kind, _ in self.lexemes)

    def _peek(self) -> str:
        return self.lexemes[self.at][0]

    def _factor(self, negated: bool) -> str:
        self.negations += negated
        column = self._next("column")
        expression = self._group() if self._next("(") else self._term()
        self.negations -= negated
        return f"{{{column[1]}}} : {expression}" if column and expression else expression

    def _group(self) -> str:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise _QuerySyntaxError
        expression = self._any()
        if not self._next(")"):
            raise _QuerySyntaxError
        self.depth -= 1
        return f"({expression})" if expression else ""

    def _term(self) -> str:
        lexeme = self._next("term", "prefix")
        if not lexeme:
            raise _QuerySyntaxError
        kind, term = lexeme
        if not _has_token(term):
            return ""
        if not self.negations:
            self.wanted.append(term)
        return _quote(term) + (" *" if kind == "prefix" else "")


def _join(operator: str, parts: Sequence[str]) -> str:
    kept = list(dict.fromkeys(part for part in parts if part))
    return kept[0] if len(kept) == 1 else f"({operator.join(kept)})" if kept else ""


def _lex(query: str) -> Iterator[tuple[str, str]]:
    """Yield (kind, text): term, prefix, column, or an operator or bracket as its own kind."""
    query = query.translate(_QUOTES).rstrip()
    position = terms = 0
    while position < len(query):
        match = _LEXEMES.match(query, position)
        if not match:
            raise _QuerySyntaxError
        position = match.end()
        kind, text = _classify(match)
        terms += kind in {"term", "prefix"}
        if terms > MAX_WORDS:
            raise _QuerySyntaxError
        yield kind, text


def _classify(match: re.Match[str]) -> tuple[str, str]:
    if match["phrase"] is not None:
        return ("prefix" if match["star"] else "term"), match["phrase"]
    if match["bracket"]:
        return match["bracket"], ""
    if match["column"]:
        return "column", match["column"].lower()
    word = match["word"]
    if word in _OPERATORS:
        return word, ""
    return ("prefix", word.rstrip("*")) if word.endswith("*") else ("term", word)
