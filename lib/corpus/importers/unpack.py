"""Bytes to text: gzip within bounds, encodings, and what is no text at all."""

from __future__ import annotations

import zlib
from pathlib import PurePath

from lib.corpus.importers.base import Source
from lib.corpus.model import CorpusError
from lib.corpus.settings import MAX_UNPACKED_BYTES

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_BINARY = (
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive or an Office file"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
    (b"GIF8", "an image"),
    (b"\xd0\xcf\x11\xe0", "an old Office file"),
    (b"PAR1", "a Parquet file"),
    (b"SQLite format 3", "a database"),
    (b"7z\xbc\xaf", "an archive"),
    (b"BZh", "an archive"),
    (b"\xfd7zXZ", "an archive"),
    (b"\x7fELF", "a program"),
)
_OFFICE = (
    (b"xl/workbook", "an Excel workbook (save it as CSV)"),
    (b"word/document", "a Word document"),
    (b"ppt/presentation", "a PowerPoint file"),
)
_WANTED = "choose a text, CSV or JSON file with titles or abstracts"


def open_source(data: bytes, filename: str) -> Source:
    """Unpack and decode a file.

    Raises
    ------
    CorpusError
        If it is empty, damaged, too large when unpacked, or no text.
    """
    name = PurePath(filename.replace("\\", "/")).name or "the file"
    if data[:2] == b"\x1f\x8b":
        data = _gunzip(data, name)
    blank = b"\x00 \t\r\n\xef\xbb\xbf\xff\xfe"
    if not data[:4096].strip(blank) and not data.strip(blank):
        raise CorpusError(f"No papers found in {name}: the file is empty; {_WANTED}.")
    for magic, kind in _BINARY:
        if data.startswith(magic):
            kind = _office_kind(data) or kind
            raise CorpusError(f"No papers found in {name}: it is {kind}; {_WANTED}.")
    return Source(_decode(data, name), name)


def _office_kind(data: bytes) -> str | None:
    """What program wrote a ZIP archive, told by the names of its members."""
    if not data.startswith(b"PK\x03\x04"):
        return None
    return next((kind for member, kind in _OFFICE if member in data), None)


def _gunzip(data: bytes, name: str) -> bytes:
    """Unpack gzip (also several members in a row), never beyond ``MAX_UNPACKED_BYTES``."""
    parts: list[bytes] = []
    room = MAX_UNPACKED_BYTES
    while data:
        unpacker = zlib.decompressobj(wbits=31)
        try:
            part = unpacker.decompress(data, room + 1)
        except zlib.error as error:
            raise CorpusError(f"{name} is a damaged gzip file: make or fetch it again.") from error
        room -= len(part)
        if room < 0:
            limit = MAX_UNPACKED_BYTES >> 20
            raise CorpusError(
                f"{name} unpacks to more than {limit} MB: split it into smaller files."
            )
        if not unpacker.eof:
            raise CorpusError(f"{name} is a gzip file that ends too early: make or fetch it again.")
        parts.append(part)
        data = unpacker.unused_data.lstrip(b"\x00")
    return b"".join(parts)


def _decode(data: bytes, name: str) -> str:
    encoding = next((codec for bom, codec in _BOMS if data.startswith(bom)), None)
    encoding = encoding or _wide_encoding(data)
    if encoding is not None:
        return data.decode(encoding, errors="replace").removeprefix("\ufeff")
    if data.count(b"\x00") > max(8, len(data) // 1000):
        raise CorpusError(f"No papers found in {name}: it is not a text file; {_WANTED}.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _decode_legacy(data, name)


def _wide_encoding(data: bytes) -> str | None:
    """UTF-16 without a byte-order mark: every other byte of Latin text is 0."""
    head = data[:4096]
    pairs = len(head) // 2
    if pairs < 8:
        return None
    if head[1::2].count(0) > 0.7 * pairs and head[0::2].count(0) < 0.1 * pairs:
        return "utf-16-le"
    if head[0::2].count(0) > 0.7 * pairs and head[1::2].count(0) < 0.1 * pairs:
        return "utf-16-be"
    return None


def _decode_legacy(data: bytes, name: str) -> str:
    """Text that is not UTF-8: a few broken bytes in UTF-8, or Windows-1252."""
    lenient = data.decode("utf-8", errors="replace")
    broken = lenient.count("\ufffd")
    wide = sum(1 for byte in data if byte >= 0x80)
    if broken <= 0.1 * wide:
        return lenient
    controls = sum(1 for byte in data if byte < 0x20 and byte not in b"\t\n\r\x0b\x0c\x1b\x1e\x1f")
    if controls > 0.01 * len(data) or wide > 0.6 * len(data):
        raise CorpusError(f"No papers found in {name}: it is not a text file; {_WANTED}.")
    return data.decode("cp1252", errors="replace")
