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
    return _median(call, runs, time.process_time)


def wall_seconds(call: Callable[[], object], runs: int) -> float:
    """Median time of a call on the clock."""
    return _median(call, runs, time.perf_counter)


def _median(call: Callable[[], object], runs: int, clock: Callable[[], float]) -> float:
    taken = []
    for _ in range(runs):
        gc.collect()
        start = clock()
        call()
        taken.append(clock() - start)
    return statistics.median(taken)


def versions() -> str:
    """The machine's and the libraries' versions, in a line."""
    parts = [f"{name} {version(name)}" for name in LIBRARIES]
    return f"Python {platform.python_version()}, {platform.machine()}; " + ", ".join(parts)
