"""``make bench``: every figure, with the versions that it was measured with."""

from __future__ import annotations

import argparse
import logging
import sys
from pathlib import Path

from benchmarks import build, rerun
from benchmarks.measure import versions
from lib.analysis.build import Source
from lib.corpus.store import ROOT

SUBMISSIONS = ROOT.parent / "shared" / "corpora" / "iclr2026_submissions.jsonl.gz"
BENCHMARKS = {"stages": build.stages, "opening": build.opening, "rerun": rerun.filter_change}


def main() -> int:
    """Run the benchmarks that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))
    parser.add_argument("--corpus", type=Path, default=SUBMISSIONS, help="the papers to measure on")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    if not options.corpus.exists():
        print(f"Nothing to measure on: {options.corpus.name} is not there; give --corpus FILE.")
        return 2
    logging.disable(logging.WARNING)
    source = Source(options.corpus.read_bytes(), options.corpus.name)
    print(versions())
    for name in options.names or BENCHMARKS:
        print(BENCHMARKS[name](source, options.runs), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
