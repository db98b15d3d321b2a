"""Importers, chosen by what a file holds and not by what it is called.

To add a format: one module with an ``IMPORTER``, one line in ``IMPORTERS``.
"""

from __future__ import annotations

from lib.corpus.importers import delimited, foreign, json_lists, text
from lib.corpus.importers.base import Importer, ParsedSource, Source
from lib.corpus.importers.unpack import open_source

IMPORTERS: tuple[Importer, ...] = (
    json_lists.IMPORTER,
    delimited.IMPORTER,
    text.IMPORTER,
    foreign.IMPORTER,
)

__all__ = ["IMPORTERS", "Importer", "ParsedSource", "Source", "choose", "open_source"]


def choose(source: Source) -> Importer:
    """The importer that is surest of ``source``; the earlier one where two are equally sure."""
    return max(IMPORTERS, key=lambda importer: importer.sniff(source))
