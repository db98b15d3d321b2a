"""The files of one built corpus: how they are written, checked and read back."""

from __future__ import annotations

import gzip
import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from scipy.sparse import csr_array

MANIFEST = "manifest.json"
SOURCE = "source.gz"
_CHUNK = 1 << 20

Json = dict[str, Any] | list[Any]


@dataclass(frozen=True, slots=True)
class Stored:
    """A built corpus on disk: reads its files without copying them into memory."""

    folder: Path
    manifest: dict[str, Any]

    def array(self, name: str) -> npt.NDArray[Any]:
        """Memory-mapped NumPy array."""
        array: npt.NDArray[Any] = np.load(self.folder / f"{name}.npy", mmap_mode="r")
        return array

    def sparse(self, name: str, data: str | None = None) -> csr_array:
        """CSR matrix over memory-mapped arrays.

        Parameters
        ----------
        name : str
            The matrix.
        data : str, optional
            Name of another array of values with the same structure.
        """
        values = self.array(data or f"{name}.data")
        parts = (values, self.array(f"{name}.indices"), self.array(f"{name}.indptr"))
        shape = tuple(int(n) for n in self.array(f"{name}.shape"))
        matrix = csr_array(parts, shape=shape, copy=False)
        # Known from how it was written: spares a scan of the whole matrix at each use.
        matrix.has_sorted_indices = True
        matrix.has_canonical_format = True
        return matrix

    def table(self, name: str) -> pa.Table:
        """Memory-mapped Arrow table: pages are read when they are used."""
        with pa.memory_map(str(self.folder / f"{name}.arrow")) as source:
            return pa.ipc.open_file(source).read_all()

    def json(self, name: str) -> Json:
        """Value of a JSON file."""
        value: Json = json.loads((self.folder / f"{name}.json").read_bytes())
        return value

    def path(self, name: str) -> Path:
        """Path of a file that another library reads itself."""
        return self.folder / name

    @property
    def source(self) -> tuple[bytes, str]:
        """The bytes that the corpus was built from, and their file name."""
        return read_source(self.folder, self.manifest)


@dataclass(frozen=True, slots=True)
class Draft:
    """A corpus being built, in a temporary folder."""

    folder: Path

    def array(self, name: str, values: npt.NDArray[Any]) -> None:
        """Write an array."""
        np.save(self.folder / f"{name}.npy", values, allow_pickle=False)

    def sparse(self, name: str, matrix: csr_array) -> None:
        """Write a CSR matrix with sorted indices."""
        matrix.sort_indices()
        self.array(f"{name}.data", matrix.data)
        self.array(f"{name}.indices", matrix.indices)
        self.array(f"{name}.indptr", matrix.indptr)
        self.array(f"{name}.shape", np.array(matrix.shape, dtype=np.int64))

    def table(self, name: str, table: pa.Table) -> None:
        """Write a table as Arrow IPC, to be memory-mapped."""
        path = self.folder / f"{name}.arrow"
        with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
            writer.write_table(table.combine_chunks())

    def json(self, name: str, value: Json) -> None:
        """Write a value as JSON."""
        text = json.dumps(value, ensure_ascii=True, allow_nan=False)
        (self.folder / f"{name}.json").write_text(text, encoding="ascii")

    def path(self, name: str) -> Path:
        """Path for a file that another library writes itself."""
        return self.folder / name


def read_source(folder: Path, manifest: dict[str, Any]) -> tuple[bytes, str]:
    """The bytes that a corpus was built from, and their file name."""
    return gzip.decompress((folder / SOURCE).read_bytes()), str(manifest.get("filename", ""))


def _checksum(path: Path) -> int:
    total = 0
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            total = zlib.crc32(chunk, total)
    return total


def sums(folder: Path) -> dict[str, list[int]]:
    """Size and checksum of every file of a folder."""
    files = sorted(p for p in folder.iterdir() if p.name != MANIFEST)
    return {p.name: [p.stat().st_size, _checksum(p)] for p in files}


def _seal(manifest: dict[str, Any]) -> int:
    """Checksum of a manifest's own content."""
    return zlib.crc32(json.dumps(manifest, sort_keys=True).encode())


def write_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    """Write a manifest, sealed with a checksum of itself."""
    text = json.dumps({**manifest, "seal": _seal(manifest)}, indent=1)
    (folder / MANIFEST).write_text(text, encoding="ascii")


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """The manifest, or None where it is absent or not as it was written."""
    try:
        manifest = json.loads((folder / MANIFEST).read_bytes())
    except (OSError, ValueError):
        return None
    if not isinstance(manifest, dict):
        return None
    seal = manifest.pop("seal", None)
    return manifest if seal == _seal(manifest) else None


def is_whole(folder: Path, manifest: dict[str, Any]) -> bool:
    """Whether every file is there as it was written."""
    try:
        return all(
            (folder / name).stat().st_size == size and _checksum(folder / name) == check
            for name, (size, check) in manifest["files"].items()
        )
    except OSError:
        return False
