"""The library on disk: one folder per built corpus. The only module that writes files.

A folder is written under a temporary name and renamed when it is whole, so a build that is killed
leaves nothing half. ``manifest.json`` lists every file with its size and checksum; a folder that
does not match its manifest counts as absent and is built again.
"""

from __future__ import annotations

import gzip
import os
import shutil
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lib.corpus.files import (
    MANIFEST,
    SOURCE,
    Draft,
    Stored,
    is_whole,
    read_manifest,
    read_source,
    sums,
    write_manifest,
)

ROOT = Path(__file__).resolve().parents[2]
_STALE_SECONDS = 24 * 3600


def default_home() -> Path:
    """Folder of the library: ``PAPERBOARD_HOME``, or ``data/library`` in the project."""
    chosen = os.environ.get("PAPERBOARD_HOME", "").strip()
    return Path(chosen).expanduser() if chosen else ROOT / "data" / "library"


@dataclass(frozen=True, slots=True)
class Entry:
    """One built corpus of the library."""

    name: str
    digest: str
    papers: int
    built: str


class Library:
    """The built corpora under one folder.

    Parameters
    ----------
    home : Path, optional
        The folder; :func:`default_home` if not given. Made when first written to.
    """

    def __init__(self, home: Path | None = None) -> None:
        self.home = home or default_home()

    def entries(self) -> list[Entry]:
        """Built corpora by name, then digest; damaged folders are left out."""
        found = []
        for path in sorted(self.home.glob(f"*/{MANIFEST}")):
            manifest = read_manifest(path.parent)
            if manifest and not path.parent.name.startswith("."):
                found.append(
                    Entry(
                        str(manifest["name"]),
                        str(manifest["digest"]),
                        int(manifest["papers"]),
                        str(manifest["built"]),
                    )
                )
        return sorted(found, key=lambda entry: (entry.name.casefold(), entry.digest))

    def find(self, wanted: str) -> Entry | None:
        """The corpus of that name (the newest of several), or of that start of a digest."""
        entries = self.entries()
        named = [e for e in entries if e.name.casefold() == wanted.strip().casefold()]
        if named:
            return max(named, key=lambda entry: (entry.built, entry.digest))
        if len(wanted) < 6:
            return None
        return next((e for e in entries if e.digest.startswith(wanted.lower())), None)

    def open(self, digest: str, version: str) -> Stored | None:
        """A built corpus, or None where there is none of this version that is whole."""
        folder = self.home / digest
        manifest = read_manifest(folder)
        if manifest is None or manifest.get("version") != version:
            return None
        return Stored(folder, manifest) if is_whole(folder, manifest) else None

    def source(self, digest: str) -> tuple[bytes, str] | None:
        """The bytes a corpus was built from, whatever its version; None where they are lost."""
        folder = self.home / digest
        manifest = read_manifest(folder)
        if manifest is None:
            return None
        try:
            return read_source(folder, manifest)
        except (OSError, EOFError, zlib.error):
            return None

    @contextmanager
    def draft(self) -> Iterator[Draft]:
        """A temporary folder to build in, removed at the end unless it was kept."""
        self.home.mkdir(parents=True, exist_ok=True)
        self._sweep()
        folder = Path(tempfile.mkdtemp(prefix=".building-", dir=self.home))
        try:
            yield Draft(folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def keep(self, draft: Draft, about: dict[str, Any], source: tuple[bytes, str]) -> Stored:
        """Put a finished draft in its place.

        Parameters
        ----------
        draft : Draft
        about : dict
            ``name``, ``digest``, ``papers`` and ``version`` of the corpus.
        source : tuple of bytes and str
            What it was built from, and its file name.

        Returns
        -------
        Stored
            The corpus in its place: of two processes that build the same one, the first's.
        """
        data, filename = source
        with gzip.GzipFile(draft.folder / SOURCE, "wb", compresslevel=1, mtime=0) as file:
            file.write(data)
        built = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        manifest = {**about, "filename": filename, "built": built, "files": sums(draft.folder)}
        write_manifest(draft.folder, manifest)
        final = self.home / str(about["digest"])
        self._put(draft.folder, final, str(about["version"]))
        stored = self.open(str(about["digest"]), str(about["version"]))
        if stored is None:
            raise OSError(f"The library folder {self.home} did not keep what was written to it.")
        return stored

    def _put(self, folder: Path, final: Path, version: str) -> None:
        """Rename ``folder`` to ``final``, moving what is no longer valid out of the way."""
        for _ in range(10):
            with suppress(OSError):
                folder.rename(final)
                return
            if self.open(final.name, version) is not None:
                return
            old = Path(tempfile.mkdtemp(prefix=".old-", dir=self.home))
            with suppress(OSError):
                final.rename(old / "index")
            shutil.rmtree(old, ignore_errors=True)

    def _sweep(self) -> None:
        """Remove what builds that were killed have left, once it is a day old."""
        limit = time.time() - _STALE_SECONDS
        for path in [*self.home.glob(".building-*"), *self.home.glob(".old-*")]:
            with suppress(OSError):
                if path.stat().st_mtime < limit:
                    shutil.rmtree(path, ignore_errors=True)
