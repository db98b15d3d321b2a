"""What every importer is given and gives back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lib.corpus.model import Note, RawRecord


@dataclass(frozen=True, slots=True)
class Source:
    """A file, unpacked and decoded.

    Attributes
    ----------
    text : str
        The whole text, line ends as they were, without a byte-order mark.
    filename : str
        For messages, and as a weak hint where the content could be two things.
    """

    text: str
    filename: str

    @property
    def suffix(self) -> str:
        """Lower-case ending of the name, ``.gz`` left out."""
        name = self.filename.lower().removesuffix(".gz")
        return name[name.rfind(".") :] if "." in name else ""


@dataclass(frozen=True, slots=True)
class ParsedSource:
    """What an importer found.

    Attributes
    ----------
    records : sequence of RawRecord
        In the source's order.
    name : str or None
        The source's own heading.
    skipped : tuple of Note
        Records that could not be read at all; they are not among ``records``.
    """

    records: Sequence[RawRecord]
    name: str | None = None
    skipped: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Importer:
    """One format: how sure it is that a source is its own (0..1), and how to read one."""

    name: str
    sniff: Callable[[Source], float]
    read: Callable[[Source], ParsedSource]
