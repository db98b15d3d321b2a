"""LaTeX maths as plain text: symbols, Unicode subscripts and superscripts, readable leftovers."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from typing import Final

from pylatexenc.latex2text import LatexNodes2Text, get_default_latex_context_db
from pylatexenc.latexwalker import LatexWalker

from lib.corpus.clean_unicode import fold_styled
from lib.corpus.settings import MAX_MATHS_CHARS, MAX_NESTING

_SUPERSCRIPTS: Final = dict(
    zip(
        "0123456789+-−=()abcdefghijklmnoprstuvwxyz*′",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ*′",
        strict=True,
    )
) | {
    "T": "ᵀ",
    "N": "ᴺ",
    "K": "ᴷ",
    "L": "ᴸ",
    "∗": "*",
    "⋆": "*",
    "α": "ᵅ",
    "β": "ᵝ",
    "γ": "ᵞ",
    "δ": "ᵟ",
}
_SUBSCRIPTS: Final = dict(
    zip("0123456789+-−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True)
) | {"β": "ᵦ", "γ": "ᵧ", "ρ": "ᵨ"}

_SMALL: Final = frozenset(_SUPERSCRIPTS.values()) | frozenset(_SUBSCRIPTS.values())

_TOKEN = re.compile(r"\\\\?[()\[\]]|\\.|\$\$|\$", re.DOTALL)
_CLOSER: Final = {
    "$": "$", "$$": "$$", r"\(": r"\)", r"\[": r"\]", r"\\(": r"\\)", r"\\[": r"\\]",
}  # fmt: skip
_STRONG = re.compile(r"[\\^_{}=<>]")
_AMOUNT = re.compile(
    r"\s*\d[\d.,]*\s?(?:[kKmMbB]|bn|mn|million|billion|thousand|trillion|USD)?(?![\w^\\])"
)
_WORD = re.compile(r"(?<![\\A-Za-z])[A-Za-z]{2,}")
_GROUP = re.compile(r"\{[^{}]*\}")

_STYLE = re.compile(
    r"\\(?:math(?:rm|bf|bb|it|sf|tt|cal|scr|frak|bbm|ds|normal|ord|bin|rel|op)|text(?:rm|bf|it|sf|tt"
    r"|sc|sl|up|normal)?|boldsymbol|bold|bm|pmb|operatorname\*?|mbox|hbox|emph|underline|cal|rm|bf"
    r"|it|sf|tt|sc|scriptstyle|displaystyle|textstyle|limits|nolimits|left|right|middle"
    r"|[bB]igg?[lrm]?|overbrace|underbrace|ensuremath|phantom|xspace|nonumber|notag|allowbreak"
    r"|textcolor\s*\{[^{}]*\}|color\s*\{[^{}]*\}|label\s*\{[^{}]*\})(?![A-Za-z])\s*"
)
_DOUBLE_STRUCK = re.compile(r"\\(?:mathbb|mathds)\s*\{?\s*([RCNQZP])\s*\}?")
_SPACE = re.compile(r"\\(?:[,;:>! ]|quad(?![A-Za-z])|qquad(?![A-Za-z])|\\)|~|&")
_SCRIPT = re.compile(r"\s*([_^])\s*")
_MACRO = re.compile(r"\\([A-Za-z]+)(\s*)")
_FRACTION = re.compile(r"\\[dtc]?frac\s*(?:\{([^{}]*)\}|(\d))\s*(?:\{([^{}]*)\}|(\d))")
_ROOT = re.compile(r"\\sqrt\s*(?:\[[^\[\]]{0,20}\])?\s*(?:\{([^{}]*)\}|(\w))")
_ACCENTED = re.compile(
    r"\\(?:hat|tilde|bar|vec|dot|ddot|widehat|widetilde|overline|check|breve|acute|grave|mathring)"
    r"(?![A-Za-z])\s*(?:\{([^{}]*)\}|(\\[A-Za-z]+|\w))"
)
_ESCAPED = re.compile(r"\\([^A-Za-z\s])")
_SHORT: Final = re.compile(r"[^\W\d_]{3,}")
_LATEX: Final = get_default_latex_context_db()
_FUNCTION_NAMES: Final = (
    "log ln lg exp max min sup inf lim sin cos tan tanh cosh sinh arg argmax argmin det dim ker "
    "deg gcd Pr mod hom poly polylog rank tr"
)
_FUNCTIONS: Final = frozenset(_FUNCTION_NAMES.split())
_SYMBOLS: Final = {
    "epsilon": "ε", "star": "*", "ast": "*", "prime": "′", "sim": "~", "tfrac": "", "lvert": "|",
    "rvert": "|", "vert": "|", "Vert": "‖", "neg": "¬", "to": "→", "lbrace": "{", "rbrace": "}",
    "emptyset": "∅", "dots": "…", "cdots": "…", "ldots": "…", "colon": ":", "backslash": " ",
    "coloneqq": ":=", "triangleq": "≜", "top": "ᵀ", "intercal": "ᵀ", "degree": "°", "circ": "∘",
    "varphi": "φ", "phi": "φ", "varepsilon": "ε", "vartheta": "θ", "mid": "|", "checkmark": "✓",
}  # fmt: skip


def find_maths(text: str) -> list[tuple[int, int, str]]:
    """Spans of maths in ``text`` as (start, end, content); sums of money are none.

    Every delimiter is looked at once, so that the time is linear in the length of the text.
    """
    tokens = list(_TOKEN.finditer(text))
    places: dict[str, list[int]] = {}
    for index, token in enumerate(tokens):
        places.setdefault(token[0], []).append(index)
    spans = []
    index = 0
    while index < len(tokens):
        closer = _CLOSER.get(tokens[index][0])
        after = places.get(closer, []) if closer else []
        place = bisect_right(after, index)
        end = after[place] if place < len(after) else None
        if end is not None and _is_maths(text, tokens[index], tokens[end]):
            content = text[tokens[index].end() : tokens[end].start()]
            spans.append((tokens[index].start(), tokens[end].end(), content))
            index = end
        index += 1
    return spans


def _is_maths(text: str, opener: re.Match[str], closer: re.Match[str]) -> bool:
    """Whether two delimiters enclose a formula: what costs ``$5 to $6`` does not."""
    content = text[opener.end() : closer.start()]
    if not content.strip() or len(content) > MAX_MATHS_CHARS:
        return False
    if opener[0] != "$":
        return True
    strong = _STRONG.search(content) is not None
    amount = _AMOUNT.match(content)
    loose = content[0].isspace() or content[-1].isspace()
    words = len(_WORD.findall(_GROUP.sub("", _GROUP.sub("", content))))
    if amount and text[closer.end() : closer.end() + 1].isdigit():
        return False
    if amount and (loose or (words and not strong)):
        return False
    if loose:
        return words <= (4 if strong else 0)
    return words <= (12 if strong else 2)


@lru_cache(maxsize=16384)
def maths_to_text(maths: str) -> str:
    """A formula as plain text.

    >>> maths_to_text("L_2"), maths_to_text(r"\\beta"), maths_to_text(r"O(n \\log n)")
    ('L₂', 'β', 'O(n log n)')
    >>> maths_to_text(r"\\mathcal{L}_{train}^{2}")
    'L_train²'
    """
    text = maths.replace("\\\\", "\\") if "\\\\" in maths else maths
    text = _DOUBLE_STRUCK.sub(lambda match: "ℝℂℕℚℤℙ"["RCNQZP".index(match[1])], text)
    text = _STYLE.sub("", text)
    text = _SPACE.sub(lambda match: "" if match[0] == "\\!" else " ", text)
    text = _ESCAPED.sub(_escaped, text)
    for _ in range(MAX_NESTING):  # from the innermost braces outwards
        before = text
        text = _FRACTION.sub(_fraction, text)
        text = _ROOT.sub(lambda match: f"√{_bracketed(match[1] or match[2] or '')}", text)
        text = _ACCENTED.sub(_accented, text)
        text = _scripts(text)
        if text == before:
            break
    text = _MACRO.sub(_macro, text).replace("{", "").replace("}", "").replace("\\", "")
    text = text.translate(_UNHIDE)
    return " ".join(fold_styled(text).split())


_UNHIDE: Final = {0xFDE0: "{", 0xFDE1: "}"}


def _escaped(match: re.Match[str]) -> str:
    """An escaped sign; braces that are meant hide from what follows."""
    return {"{": "\ufde0", "}": "\ufde1", "|": "‖"}.get(match[1], match[1])


def _fraction(match: re.Match[str]) -> str:
    above, below = (match[1] or match[2] or "").strip(), (match[3] or match[4] or "").strip()
    return f"{_bracketed(above, '+-*/ ')}/{_bracketed(below, '+-*/ ')}"


def _bracketed(text: str, signs: str = "") -> str:
    """``text`` in brackets where leaving them out would change the meaning."""
    text = text.strip()
    simple = len(text) < 2 if not signs else not any(sign in text for sign in signs)
    return text if simple else f"({text})"


def _accented(match: re.Match[str]) -> str:
    """Hats and tildes: over one letter as Unicode has them, else left out."""
    inner = match[1] or match[2] or ""
    if not re.fullmatch(r"[A-Za-z]", inner.strip()):
        return "{" + inner + "}"
    accent = match[0][: match[0].find(match[1] or match[2])].strip(" {")
    accent = (
        accent.replace("widehat", "hat").replace("widetilde", "tilde").replace("overline", "bar")
    )
    return _with_pylatexenc(accent + "{" + inner.strip() + "}")


def _scripts(text: str) -> str:
    """Indices and exponents whose argument holds no more braces."""
    parts: list[str] = []
    position = 0
    for match in _SCRIPT.finditer(text):
        if match.start() < position:
            continue
        argument, end = _argument(text, match.end())
        if argument is None:
            continue
        parts.append(text[position : match.start()])
        parts.append(_script(match[1], _MACRO.sub(_macro, argument).strip()))
        position = end
    parts.append(text[position:])
    return "".join(parts)


def _argument(text: str, start: int) -> tuple[str | None, int]:
    """Argument of a script at ``start``: a group without inner braces, a macro or one letter."""
    if text.startswith("{", start):
        stop = text.find("}", start)
        inner = text[start + 1 : stop] if stop > 0 else text[start + 1 :]
        if "{" in inner:
            return None, start
        return inner, (stop + 1 if stop > 0 else len(text))
    macro = _MACRO.match(text, start)
    if macro:
        return macro[0], macro.end()
    return (text[start], start + 1) if start < len(text) else (None, start)


def _script(kind: str, argument: str) -> str:
    table = _SUPERSCRIPTS if kind == "^" else _SUBSCRIPTS
    if kind == "^" and argument in {"∘", "°", "ᵀ"}:
        return argument.replace("∘", "°")
    if argument and not _SHORT.search(argument) and all(char in table for char in argument):
        return "".join(table[char] for char in argument)
    if not argument or (len(argument) == 1 and not argument.isalnum() and argument not in "∞+-"):
        return argument
    mark = "\ufde2" if kind == "^" else "\ufde3"
    return mark + (argument if argument.isalnum() else f"({argument})")


def _macro(match: re.Match[str]) -> str:
    symbol, spaces = _symbol(match[1]), match[2]
    if match[1] in _FUNCTIONS:
        start, text = match.start(), match.string
        following = text[match.end() : match.end() + 1]
        before = " " if start and text[start - 1].isalnum() else ""
        after = (
            " " if following == "\\" or (following.isalnum() and following not in _SMALL) else ""
        )
        return f"{before}{symbol}{after}"
    return symbol if symbol.isalpha() and len(symbol) == 1 else symbol + spaces[:1]


@lru_cache(maxsize=4096)
def _symbol(name: str) -> str:
    if name in _FUNCTIONS:
        return name
    known = _SYMBOLS.get(name)
    if known is not None:
        return known
    replacement = getattr(_LATEX.get_macro_spec(name), "simplify_repl", None)
    return replacement if isinstance(replacement, str) and "%" not in replacement else ""


def symbol(name: str) -> str:
    """What the macro ``\\name`` stands for; ``""`` where it is not known.

    >>> symbol("times"), symbol("ourmethod")
    ('×', '')
    """
    return _symbol(name).strip()


def script(kind: str, argument: str) -> str:
    """An index (``_``) or exponent (``^``) in Unicode, or readably with its mark."""
    return _script(kind, argument).translate(_UNHIDE_SCRIPTS)


_UNHIDE_SCRIPTS: Final = {0xFDE2: "^", 0xFDE3: "_"}
_UNHIDE.update(_UNHIDE_SCRIPTS)  # so that a script is not read as a script again


@lru_cache(maxsize=4096)
def _with_pylatexenc(latex: str) -> str:
    """One accented letter: nothing longer is handed over, so that nothing can fail."""
    nodes, _, _ = LatexWalker(latex, tolerant_parsing=True).get_latex_nodes()
    return str(LatexNodes2Text(keep_comments=True).nodelist_to_text(nodes))
