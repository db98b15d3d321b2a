"""Unicode put right: mojibake, styled letters, ligatures, invisible and control characters."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

import ftfy
from ftfy import TextFixerConfig

# Only the one repair that the pattern below announces: no guess at quotes, no folding.
_FTFY: Final = TextFixerConfig(
    unescape_html=False,
    remove_terminal_escapes=False,
    fix_latin_ligatures=False,
    fix_character_width=False,
    uncurl_quotes=False,
    fix_line_breaks=False,
    fix_surrogates=False,
    remove_control_chars=False,
    normalization=None,
    explain=False,
)
# A lead byte of UTF-8 and a following byte, both read as Windows-1252.
_MOJIBAKE = re.compile(
    "[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc"
    "\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]"
)
_STYLED = re.compile("[\U0001d400-\U0001d7ff\uff01-\uff5e\uffe0-\uffe6\ufb00-\ufb06\u210a-\u2138]")
_KEPT_LETTERS: Final = set("ℝℂℕℚℤℙℏℓ℘№℗℞℟℠℡™℣ℤ℥Ω℧℩KÅ℮")
_BREAKS: Final = "\u2028\u2029\x0b\x0c\x85\x1c\x1d\x1e"
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
# Joiners shape Arabic, Indic scripts and emoji; beside other letters they are only noise.
_NOISY_JOINER = re.compile(
    "(?<![\u0600-\u109f\u200d\ufe0f\U0001f000-\U0001faff\u2600-\u27bf])[\u200c\u200d]"
)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1b\x1f\x7f\x80-\x84\x86-\x9f]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_NONCHARACTER = re.compile("[\ufdd0-\ufdef\ufffe\uffff]")


def clean_unicode(text: str) -> str:
    """Text in NFC without broken, styled or invisible characters; other letters stay as they are.

    >>> clean_unicode("ﬁne Ｌ\u200bLM 𝐆NN x²")
    'fine LLM GNN x²'
    """
    text = _SURROGATE.sub("\ufffd", text)
    if _MOJIBAKE.search(text):
        text = ftfy.fix_encoding(text, _FTFY)
    text = _INVISIBLE.sub("", text)
    text = _NOISY_JOINER.sub("", text)
    for mark in _BREAKS:
        text = text.replace(mark, "\n")
    text = _CONTROL.sub("", text)
    text = _NONCHARACTER.sub("", text)
    return unicodedata.normalize("NFC", fold_styled(text))


def fold_styled(text: str) -> str:
    """Mathematical, full-width and ligature letters as plain ones; ℝ and its kind stay."""
    return _STYLED.sub(_plain, text)


def _plain(match: re.Match[str]) -> str:
    char = match[0]
    return char if char in _KEPT_LETTERS else unicodedata.normalize("NFKC", char)
