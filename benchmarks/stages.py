"""One measured run in a process of its own, as a build is: nothing is remembered from an earlier.

``python -m benchmarks.stages ours|peer TEXTS`` prints the CPU seconds; TEXTS is an Arrow file with
the columns title, abstract and author.
"""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
from sklearn.feature_extraction.text import TfidfVectorizer

from lib.analysis import acronyms, search, terms
from lib.analysis.areas import infer_areas, load_model
from lib.analysis.tokens import tokenise

Texts = dict[str, list[str]]


def ours(texts: Texts) -> None:
    """Terms, acronyms, areas and search."""
    with tempfile.TemporaryDirectory() as folder:
        tokens = tokenise(texts["abstract"])
        terms.tfidf(terms.count_terms(tokens).counts)
        acronyms.collect_acronyms(texts["abstract"], tokens)
        infer_areas(tokens, load_model())
        search.build_search(Path(folder) / "search.sqlite", *texts.values())


def peer(texts: Texts) -> None:
    """The words and pairs of words alone, counted by scikit-learn."""
    TfidfVectorizer(ngram_range=(1, 2), min_df=3).fit_transform(texts["abstract"])


RUNS: dict[str, Callable[[Texts], None]] = {"ours": ours, "peer": peer}


def main() -> None:
    """Measure one run."""
    which, path = sys.argv[1:]
    with pa.memory_map(path) as source:
        texts = pa.ipc.open_file(source).read_all().to_pydict()
    gc.collect()
    gc.freeze()
    start = time.process_time()
    RUNS[which](texts)
    print(time.process_time() - start)


if __name__ == "__main__":
    main()
