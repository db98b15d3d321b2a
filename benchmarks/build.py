"""CPU time of analysing 18,130 abstracts, against scikit-learn counting their words."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyarrow as pa

from benchmarks.measure import Figure, cpu_seconds, median_pair
from lib.analysis.build import Source, build_index
from lib.corpus.read import read_corpus
from lib.corpus.store import ROOT, Library


def stages(source: Source, runs: int) -> Figure:
    """Terms, acronyms, areas and search together, against ``TfidfVectorizer`` alone.

    Each run in a process of its own, ours and the peer's in turn.
    """
    papers = read_corpus(source.data, source.filename).papers
    authors = pa.array(["; ".join(names or ()) for names in papers["authors"].to_pylist()])
    texts = papers.select(["title", "abstract"]).append_column("author", authors)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "texts.arrow"
        with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_file(sink, texts.schema) as writer:
            writer.write_table(texts)
        pairs = [(_run("ours", path), _run("peer", path)) for _ in range(runs)]
    seconds, peer_seconds = median_pair(pairs)
    return Figure(
        f"terms + acronyms + areas + search, {len(texts):,} abstracts, CPU",
        seconds,
        "TfidfVectorizer(ngram_range=(1, 2), min_df=3)",
        peer_seconds,
        0.6,
    )


def _run(which: str, path: Path) -> float:
    command = [sys.executable, "-m", "benchmarks.stages", which, str(path)]
    return float(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)


def opening(source: Source, runs: int) -> Figure:
    """Opening a built index, against building it (once: it takes long)."""
    with tempfile.TemporaryDirectory() as folder:
        library = Library(Path(folder))
        start = time.process_time()
        index = build_index(source, library)
        built = time.process_time() - start
        opened = cpu_seconds(lambda: build_index(source, library), runs)
    return Figure(
        f"opening a built index, {len(index):,} papers, CPU", opened, "building it", built, 0.1
    )
