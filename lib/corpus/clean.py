"""Raw text of a source → clean plain text in one paragraph.

Most texts hold no markup at all, so one search decides first whether there is anything to do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from lib.corpus.clean_latex import hide_urls_of_macros, latex_to_text
from lib.corpus.clean_lines import has_broken_word, rejoin_lines, spellings
from lib.corpus.clean_markdown import hide_literals, html_to_text, markdown_to_text
from lib.corpus.clean_unicode import clean_unicode
from lib.corpus.masks import Masks

_MARKUP = re.compile(r"[\\$*`{}~#^_]")
_MARKUP_PAIRS: Final = ("--", "''", "](", "://", "www.")
_ODD = re.compile(r"[\\{$&<\x00-\x1f\x7f]|''|``")
_LATEX = re.compile(r"[\\{$]|''|``")
_SAMPLE_CHARS: Final = 4_000_000  # of the corpus's own text, to see how it spells a word


def clean_text(raw: str, *, known: frozenset[str] = frozenset()) -> str:
    """Clean text of an abstract or a title: one paragraph, single spaces, no markup.

    Parameters
    ----------
    raw : str
        Text with LaTeX, Markdown, HTML or broken Unicode in it, or with none of that.
    known : frozenset of str, optional
        Words in lower case, with and without hyphens, that the corpus uses elsewhere; they decide
        whether a word that a line end cut in two keeps its hyphen.

    Examples
    --------
    >>> clean_text(r"\\emph{slow} at 13\\%, $L_2$ and $\\beta$-VAE -- **SCRI**pt-**B**ased")
    'slow at 13%, L₂ and β-VAE -- SCRIpt-Based'
    >>> clean_text("from $5 to $6, a * b * c, snake_case and x < 3")
    'from $5 to $6, a * b * c, snake_case and x < 3'
    """
    text = raw if raw.isascii() and "\x00" not in raw else clean_unicode(raw)
    if "&" in text or "<" in text:
        text = html_to_text(text)
        text = text if text.isascii() else clean_unicode(text)
    if "\n" in text or "\r" in text or "- " in text:
        text = rejoin_lines(text, known)
    if _MARKUP.search(text) or any(pair in text for pair in _MARKUP_PAIRS):
        text = _strip_markup(text)
    text = " ".join(text.split())
    return text if text.isprintable() else _printable(text)


def _strip_markup(text: str) -> str:
    masks = Masks()
    text = hide_urls_of_macros(text, masks) if "\\" in text else text
    text = hide_literals(text, masks)
    text = latex_to_text(text, masks)
    text = markdown_to_text(text)
    return clean_unicode(masks.restore(text))


def _printable(text: str) -> str:
    """Text without control characters that decoding or markup may have brought in."""
    kept = "".join(char for char in text if char.isprintable() or ord(char) > 0x9F)
    return " ".join(kept.split())


@lru_cache(maxsize=65536)
def clean_line(raw: str) -> str:
    """Clean text of a name, a keyword, a venue: no Markdown is looked for in it."""
    if raw.isascii() and not _ODD.search(raw):
        return " ".join(raw.split())
    text = html_to_text(clean_unicode(raw))
    if _LATEX.search(text):
        masks = Masks()
        text = masks.restore(latex_to_text(text, masks))
    return " ".join(clean_unicode(text).split())


class Cleaner:
    """Cleans the texts of one corpus, which tells how it spells the words that line ends cut."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._known: frozenset[str] = frozenset()
        kept: list[str] = []
        room, broken = _SAMPLE_CHARS, False
        for text in texts:
            broken = broken or (has_broken_word(text))
            if room > 0:
                kept.append(text[:room])
                room -= len(text)
            elif broken:
                break
        if broken:
            self._known = spellings(kept)

    def text(self, raw: str) -> str:
        """A title or an abstract, see `clean_text`."""
        return clean_text(raw, known=self._known)
