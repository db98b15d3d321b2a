"""How the benchmarks measure and print."""

from __future__ import annotations

import gc
import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version

LIBRARIES = ("streamlit", "scikit-learn", "pandas", "numpy", "scipy", "plotly", "pyarrow")


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the result: a time against its peer's, and the ratio that is promised."""

    what: str
    seconds: float
    peer: str
    peer_seconds: float
    target: float

    @property
    def ratio(self) -> float:
        """Our time over the peer's."""
        return self.seconds / self.peer_seconds

    def __str__(self) -> str:
        verdict = "ok" if self.ratio <= self.target else "ABOVE"
        return (
            f"{self.what}: {self.seconds:.3f} s; {self.peer}: {self.peer_seconds:.3f} s;"
            f" ratio {self.ratio:.3f} (target {self.target:g}) {verdict}"
        )


def cpu_seconds(call: Callable[[], object], runs: int) -> float:
    """Median CPU time of a call, all threads together."""
    taken = []
    for _ in range(runs):
        gc.collect()
        start = time.process_time()
        call()
        taken.append(time.process_time() - start)
    return statistics.median(taken)


def median_pair(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """The pair of times, ours and the peer's, whose ratio is the median one.

    In pairs, because a machine that slows down slows down both.
    """
    return sorted(pairs, key=lambda pair: pair[0] / pair[1])[(len(pairs) - 1) // 2]


def versions() -> str:
    """The machine's and the libraries' versions, in a line."""
    parts = [f"{name} {version(name)}" for name in LIBRARIES]
    return f"Python {platform.python_version()}, {platform.machine()}; " + ", ".join(parts)
