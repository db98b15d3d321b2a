"""What a definition of an acronym is."""

from __future__ import annotations

from typing import NamedTuple


class Definition(NamedTuple):
    """One definition in a text.

    Attributes
    ----------
    short : str
        Short form, singular, as spelt (``GNN`` for ``GNNs``).
    long : str
        Long form as the text has it.
    start, end : int
        Character span of the definition in the text, both forms included.
    """

    short: str
    long: str
    start: int
    end: int


# A definition while texts are searched together: start, end, short form, long form, which text.
Found = tuple[int, int, str, str, int]
