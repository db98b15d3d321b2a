"""Parts of a text put aside while the rest is cleaned."""

from __future__ import annotations

import re
from typing import Final

# Noncharacters of Unicode: `clean_unicode` takes them out of every text, so that nothing in a
# corpus can look like a mask.
_OPEN: Final = "\ufdd0"
_CLOSE: Final = "\ufdd1"
_MASK = re.compile(f"{_OPEN}(\\d+){_CLOSE}")


class Masks:
    """Keeps parts of a text safe from the rules that follow."""

    def __init__(self) -> None:
        self._kept: list[str] = []

    def hide(self, text: str) -> str:
        """A mark that stands for ``text`` until `restore`."""
        self._kept.append(self.restore(text))
        return f"{_OPEN}{len(self._kept) - 1}{_CLOSE}"

    def restore(self, text: str) -> str:
        """Put the hidden parts back."""
        if not self._kept or _OPEN not in text:
            return text
        return _MASK.sub(lambda match: self._kept[int(match[1])], text)
