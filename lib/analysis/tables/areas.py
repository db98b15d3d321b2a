"""Table of areas, and of the import."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from lib.analysis.index import Index
from lib.analysis.selection import Rows
from lib.corpus.model import Note

NOT_KNOWN = "Not known"


def areas_table(index: Index, rows: Rows) -> pd.DataFrame:
    """Areas of a selection by best area: area, papers, share (0..1), the largest first."""
    best = index.areas.best[rows]
    papers = np.bincount(best[best >= 0], minlength=len(index.areas.names))
    order = [int(i) for i in np.argsort(-papers, kind="stable") if papers[i]]
    names = [index.areas.names[i] for i in order]
    sizes = [int(papers[i]) for i in order]
    unknown = int((best < 0).sum())
    if unknown:
        names.append(NOT_KNOWN)
        sizes.append(unknown)
    table = pd.DataFrame({"area": names, "papers": sizes})
    return table.assign(share=table["papers"] / max(len(rows), 1))


def report_table(index: Index) -> dict[str, Any]:
    """The import report: read and kept as numbers; merged, repaired, skipped as lists."""
    report = index.report

    def listed(notes: tuple[Note, ...]) -> list[dict[str, Any]]:
        return [{"record": n.record, "line": n.line, "reason": n.reason} for n in notes]

    return {
        "read": report.read,
        "kept": report.kept,
        "merged": listed(report.merged),
        "repaired": listed(report.repaired),
        "skipped": listed(report.skipped),
    }
