"""LaTeX in running text: macros, accents, quotes, dashes, escaped signs."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from lib.corpus.clean_maths import find_maths, maths_to_text, script, symbol
from lib.corpus.masks import Masks

_DOUBLE_ESCAPE = re.compile(r"\\\\(?=[%&_#{}])")
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\s*\{[A-Za-z*]{1,30}\}(?:\[[^\[\]\n]{0,80}\])?")
_DROPPED = re.compile(
    r"\s?~?\\(?:cite[a-zA-Z]*|parencite|textcite|autocite|nocite|[Cc]ref|[aA]utoref|eqref|ref|pageref"
    r"|label|vspace|hspace|thanks|bibliography|bibliographystyle|input|includegraphics|index)\*?"
    r"\s*(?:\[[^\[\]]{0,200}\]\s*){0,2}\{[^{}]{0,500}\}"
)
_COLOUR = re.compile(
    r"\\(?:textcolor|colorbox|color|definecolor)\s*(?:\[[^\[\]]{0,40}\])?\{[^{}]{0,60}\}"
)
_URL_MACRO = re.compile(r"\\(?:url|path|nolinkurl)\s*\{([^{}]{0,2000})\}")
_HREF = re.compile(r"\\href\s*\{[^{}]{0,2000}\}\s*(?=\{)")
_FOOTNOTE = re.compile(r"\\footnote(?:text|mark)?\s*(?:\[\d*\])?\s*\{")
_ACCENT = re.compile(
    r"\\(?:([`'^\"~=.])\s?(?:\{\\?([A-Za-z])\}|\\([ij])(?![A-Za-z])|([A-Za-z]))"
    r"|([cvHukrdbt])\s*\{\\?([A-Za-z])\})"
)
_COMBINING: Final = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304",
    ".": "\u0307", "c": "\u0327", "v": "\u030c", "H": "\u030b", "u": "\u0306", "k": "\u0328",
    "r": "\u030a", "d": "\u0323", "b": "\u0331", "t": "\u0361",
}  # fmt: skip
_MACRO_GROUP = re.compile(r"\\([A-Za-z]+)\*?\s*(?:\[[^\[\]{}\n]{0,60}\])?\{([^{}]*)\}")
_SWITCH = re.compile(
    r"\\(?:bf|em|it|tt|sc|sf|rm|sl|bfseries|itshape|scshape|ttfamily|sffamily|rmfamily|mdseries"
    r"|upshape|slshape|normalfont|tiny|scriptsize|footnotesize|small|normalsize|large|Large|huge"
    r"|noindent|centering|par|newline|linebreak|newpage|clearpage|smallskip|medskip|bigskip|xspace"
    r"|protect|relax|indent|maketitle|hfill|vfill|looseness|sloppy|displaystyle)(?![A-Za-z])\s*"
)
_MACRO = re.compile(r"\\([A-Za-z]+)(?:\{\})?")
_ESCAPED = re.compile(r"\\([^A-Za-z\s`]|`(?!`))")
_LINE_BREAK = re.compile(r"\\\\(?:\[[^\[\]]{0,20}\])?|\\(?=\s)|\\[,;:/!](?=\s|\w)")
_GROUP = re.compile(r"\{([\w\s\-+.:'’/×\ufdd0\ufdd1]*|[^{}\\\"=]{30,2000})\}")
_NUMBER_COMMA = re.compile(r"(?<=\d)\{,\}(?=\d)")
_TIE = re.compile(r"(?<=[\w)\]}.,%:;\ufdd1-])~|(?<=\s)~(?=\ufdd0|https?:)")
_POWER = re.compile(r"(?<=[\w)])\^(-?\d{1,3}(?!\d)|\{[^{}\s]{1,12}\})")
_DIGIT_TIE = re.compile(r"(?<=\d)~(?=\d)")
_EN_DASH = re.compile(r"(?<=[\w)\]%.\ufdd1])--(?=[\w(\[\ufdd0])")
_DOUBLE_QUOTES = re.compile(r"``|''")
_SINGLE_QUOTES = re.compile(r"(?<![\w`\\])`([^`'\n]{1,120})'(?![\w'])")
_WORDS: Final = {
    "eg": "e.g.", "ie": "i.e.", "etal": "et al.", "wrt": "w.r.t.", "aka": "a.k.a.", "etc": "etc.",
    "cf": "cf.", "vs": "vs.", "iid": "i.i.d.", "item": "•", "textbackslash": "\\", "LaTeX": "LaTeX",
    "TeX": "TeX", "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_", "ss": "ß",
    "slash": "/", "textbar": "|", "S": "§", "P": "¶", "n": " ", "t": " ", "r": " ", "i": "ı",
    "quad": " ", "qquad": " ",
}  # fmt: skip
_PASSES: Final = 12


def latex_to_text(text: str, masks: Masks) -> str:
    """Running text without LaTeX; maths and what must stay as it is are hidden in ``masks``.

    Nothing is interpreted that could fail: a macro nobody knows leaves its name, an unbalanced
    brace stays a brace.
    """
    if "\\" in text or "$" in text:
        text = _DOUBLE_ESCAPE.sub(r"\\", text)
        text = _hide_maths(text, masks)
    if "\\" in text:
        text = _macros_to_text(text, masks)
    if "^" in text:
        text = _POWER.sub(lambda match: script("^", match[1].strip("{}")), text)
    if "{" in text:
        text = _open_groups(text)
    if "}" in text and "{" not in text:
        text = text.replace("}", "")
    return _typography(text, masks)


def hide_urls_of_macros(text: str, masks: Masks) -> str:
    """``\\url{…}`` as its address, ``\\href{…}{text}`` as its text."""
    text = _URL_MACRO.sub(lambda match: masks.hide(re.sub(r"\\(.)", r"\1", match[1])), text)
    return _HREF.sub("", text)


def _hide_maths(text: str, masks: Masks) -> str:
    parts: list[str] = []
    position = 0
    for start, end, content in find_maths(text):
        parts.append(text[position:start])
        parts.append(masks.hide(_quotes(maths_to_text(content.strip()))))
        position = end
    parts.append(text[position:])
    return "".join(parts)


def _macros_to_text(text: str, masks: Masks) -> str:
    text = _ENVIRONMENT.sub(" ", text)
    text = _DROPPED.sub("", text)
    text = _COLOUR.sub("", text)
    text = _FOOTNOTE.sub(" {", text)
    text = _ACCENT.sub(_accent, text)
    text = _LINE_BREAK.sub(" ", text)
    text = _ESCAPED.sub(lambda match: masks.hide(match[1]), text)
    text = _SWITCH.sub("", text)
    for _ in range(_PASSES):
        before = text
        text = _MACRO_GROUP.sub(lambda match: _macro_group(match, masks), text)
        if text == before:
            break
    text = _MACRO.sub(lambda match: _macro(match, masks), text)
    return text.replace("\\", "")


def _accent(match: re.Match[str]) -> str:
    """The accented letter; where Unicode has none, the backslash did not mean an accent."""
    accent = match[1] or match[5]
    letter = match[2] or match[3] or match[4] or match[6]
    letter = {"i": "i", "j": "j"}.get(letter, letter)
    composed = unicodedata.normalize("NFC", letter + _COMBINING[accent])
    return composed if len(composed) == 1 else match[0].removeprefix("\\")


def _macro_group(match: re.Match[str], masks: Masks) -> str:
    """What a macro with one argument shows: the argument; a symbol before it is kept too."""
    name, content = match[1], match[2]
    if name in _WORDS or name in {"frac", "sqrt"}:
        before = masks.hide(_WORDS.get(name, maths_to_text(match[0])))
        return before + content if name in _WORDS else before
    if name in {"textsuperscript", "textsubscript"}:
        return masks.hide(
            maths_to_text(("^" if name == "textsuperscript" else "_") + f"{{{content}}}")
        )
    if not content.strip():
        return _macro(match, masks)
    return content


def _macro(match: re.Match[str], masks: Masks) -> str:
    name = match[1]
    known = _WORDS.get(name) or symbol(name)
    if known:
        return masks.hide(known)
    return name


def _open_groups(text: str) -> str:
    """Braces that only group (``{G}raph``, whole sentences) taken off; sets as {0, 1} stay."""
    text = _NUMBER_COMMA.sub(",", text)
    for _ in range(_PASSES):
        before = text
        text = _GROUP.sub(_group, text)
        if text == before:
            break
    return text


def _group(match: re.Match[str]) -> str:
    return match[0] if match[1].strip().isdigit() else match[1]


def _typography(text: str, masks: Masks) -> str:
    """Quotes, dashes and ties as TeX types them."""
    text = _quotes(text)
    if "--" in text:
        text = text.replace("---", "—")
        text = _EN_DASH.sub("–", text)
    if "~" in text:
        text = _DIGIT_TIE.sub(lambda match: masks.hide("~"), text)
        text = _TIE.sub(" ", text)
    return text


def _quotes(text: str) -> str:
    if "`" in text or "''" in text:
        text = _DOUBLE_QUOTES.sub(lambda match: "“" if match[0] == "``" else "”", text)
        text = _SINGLE_QUOTES.sub(r"‘\1’", text)
    return text
