"""Markdown emphasis and links, HTML tags and entities in running text."""

from __future__ import annotations

import html
import re

from lib.corpus.clean_maths import script
from lib.corpus.masks import Masks

_LINK = re.compile(
    r"!?\[([^\[\]\n]{0,500})\]\(<?(?:(?:https?://|www\.|mailto:|[#/])[^\s()]{0,2000}"
    r"(?:\([^\s()]{0,200}\)[^\s()]{0,500})?|[\w-]{1,60}(?:[./][\w-]{1,60}){1,20}/?|url|link)>?"
    r"(?:\s\"[^\"\n]{0,200}\")?\)"
)
_URL = re.compile(r"(?:https?://|www\.)(?:[^\s<>{}\"`|^\\]|\\(?=[_%#&~]))+")
_URL_TAIL = re.compile(r"[.,;:!?'*_)\]]+\Z")
_CODE = re.compile(r"(?<![`\\])`([^`\n]{1,300})`(?!`)")
_RUN = re.compile(r"(?<!\*)(\*{2,4})(?=[^\s*])([^*]{1,2000})(?<=\S)\1(?!\*)")
_BOLD = re.compile(
    r"(?<!\*)\*\*(?=[^\s*]|\*[^\s*])((?:[^*]|\*(?!\*)){1,2000})(?<=\S)\*\*(?!\*(?!\*))"
)
_ITALIC = re.compile(r"(?<![\w*])\*(?=[^\s*])([^*]{1,1500})(?<=[^\s*])\*(?![\w*])")
_ITALIC_WORD = re.compile(r"(?<![\w*])\*([A-Za-z]{1,40})\*(?=[a-z])")
_UNDERLINED = re.compile(r"(?<![\w\\])_(?=[^\s_])([^_]{1,500})(?<=[^\s_])_(?!\w)")
_DOUBLE_UNDERLINED = re.compile(
    r"(?<![\w\\])__(?=[^\s_])((?:[^_]|_(?!_)){1,500})(?<=[^\s_])__(?!\w)"
)
_DUNDER = re.compile(r"[a-z][a-z_0-9]*\Z")
_HEADING = re.compile(r"^#{1,6} +", re.MULTILINE)

_BLOCK_TAGS = "p|br|hr|div|li|ul|ol|h[1-6]|section|table|tr|td|th|blockquote|pre"
_INLINE_TAGS = "i|b|em|strong|u|sub|sup|span|tt|small|big|a|font|code|bold|italic"
_TAG = re.compile(
    rf"<(/?)((?:jats|mml|m):[a-z][\w-]{{0,40}}|inline-formula|{_BLOCK_TAGS}|{_INLINE_TAGS})"
    r"((?:\s[^<>]{0,500})?)/?>",
    re.IGNORECASE,
)
_SCRIPT_TAG = re.compile(r"<(sub|sup)>([^<>]{1,60})</\1>", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_ALONE = frozenset(("p", "br", "hr", "li", "td", "tr", "th"))
_BLOCK = re.compile(_BLOCK_TAGS)


def html_to_text(text: str) -> str:
    """Formatting tags removed and entities decoded once; other angle brackets stay as they are.

    >>> html_to_text("<p>H<sub>2</sub>O &amp;lt; x < 3 <think>")
    ' H₂O &lt; x < 3 <think>'
    """
    if "<" in text and ">" in text:
        text = _SCRIPT_TAG.sub(_html_script, text)
        text = _strip_tags(text)
    if "&" in text:
        text = _ENTITY.sub(lambda match: html.unescape(match[0]), text)
    return text


def _html_script(match: re.Match[str]) -> str:
    return script("_" if match[1].lower() == "sub" else "^", match[2].strip())


def _strip_tags(text: str) -> str:
    """Tags with their partner, and those that need none, taken out."""
    tags = [(match[2].lower(), match[1]) for match in _TAG.finditer(text)]
    opened = {name for name, slash in tags if not slash}
    closed = {name for name, slash in tags if slash}
    wanted = (opened & closed) | _ALONE | {name for name in opened | closed if ":" in name}

    def tag(match: re.Match[str]) -> str:
        name = match[2].lower()
        if name not in wanted:
            return match[0]
        return " " if _BLOCK.fullmatch(name) or ":" in name else ""

    return _TAG.sub(tag, text)


def hide_literals(text: str, masks: Masks) -> str:
    """Links by their text; code and addresses hidden, so that no sign in them is markup."""
    if "](" in text:
        text = _LINK.sub(lambda match: match[1], text)
    if "`" in text:
        text = _CODE.sub(lambda match: masks.hide(match[1].strip()), text)
    if "://" in text or "www." in text:
        text = _URL.sub(lambda match: _hide_url(match[0], masks), text)
    return text


def _hide_url(url: str, masks: Masks) -> str:
    tail = _URL_TAIL.search(url)
    body, rest = (url[: tail.start()], tail[0]) if tail else (url, "")
    if rest.startswith(")") and "(" in body:
        body, rest = body + ")", rest[1:]
    return masks.hide(body.replace("\\", "")) + rest


def markdown_to_text(text: str) -> str:
    """Marks of emphasis and headings taken off; ``a * b * c`` and snake_case stay."""
    if "*" in text:
        text = _RUN.sub(r"\2", text)
        text = _BOLD.sub(r"\1", text)
        text = _ITALIC.sub(r"\1", text)
        text = _ITALIC_WORD.sub(r"\1", text)
    if "_" in text:
        text = _DOUBLE_UNDERLINED.sub(_double_underlined, text)
        text = _UNDERLINED.sub(r"\1", text)
    if "#" in text:
        text = _HEADING.sub("", text)
    return text


def _double_underlined(match: re.Match[str]) -> str:
    return match[0] if _DUNDER.match(match[1]) and "_" in match[1] else match[1]
