"""Acronyms of a corpus: short forms, what they stand for, and where they are used.

``find_definitions`` reads one text, ``find_all`` many, ``collect_acronyms`` a corpus.
The parts: ``acronym_scan`` (places where one may be defined), ``acronym_find`` (definitions with
brackets), ``acronym_phrases`` (without), ``acronym_long_before`` (where a long form starts),
``acronym_match`` and ``acronym_word`` (which words carry which letters), ``acronym_uses`` (words
that hold acronyms), ``acronym_shouted`` (words in capitals that are none), ``acronym_long`` and
``acronym_kin`` (which long forms mean the same), ``acronym_collect`` (meanings of each short form),
``acronym_rows`` (which meaning each mention counts for) and ``acronym_table`` (the table).
"""

from __future__ import annotations

from lib.analysis.acronym_collect import collect_acronyms
from lib.analysis.acronym_find import find_all, find_definitions
from lib.analysis.acronym_model import Definition
from lib.analysis.acronym_table import Acronyms

__all__ = ["Acronyms", "Definition", "collect_acronyms", "find_all", "find_definitions"]
