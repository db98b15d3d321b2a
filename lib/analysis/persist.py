"""An index as files, and back. What is read back is memory-mapped, nothing is computed."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa

from lib.analysis.acronyms import Acronyms
from lib.analysis.index import Areas, Index
from lib.analysis.terms import Terms
from lib.analysis.topics import TopicModel, TopicSet
from lib.corpus.files import Draft, Stored
from lib.corpus.model import Note, Report

SEARCH = "search.sqlite"
_TOPIC_ARRAYS = (
    "top_terms",
    "top_weights",
    "paper_topics",
    "main",
    "coherence",
    "stability",
    "typicality",
)


def save_terms(draft: Draft, terms: Terms, weights: npt.NDArray[np.float32]) -> None:
    """Write terms, their counts and the TF-IDF values of the same structure."""
    table = {
        "key": pa.array(terms.keys, pa.string()),
        "display": pa.array(terms.display, pa.string()),
    }
    draft.table("terms", pa.table(table))
    draft.array("terms.words", terms.words)
    draft.array("terms.df", terms.df)
    draft.array("terms.generic", terms.generic)
    draft.array("terms.research", terms.research)
    draft.sparse("counts", terms.counts)
    draft.array("tfidf.data", weights)


def load_terms(stored: Stored) -> Terms:
    """Terms as they were saved."""
    table = stored.table("terms")
    return Terms(
        keys=_objects(table["key"]),
        display=_objects(table["display"]),
        words=stored.array("terms.words"),
        df=stored.array("terms.df"),
        generic=stored.array("terms.generic"),
        research=stored.array("terms.research"),
        counts=stored.sparse("counts"),
    )


def _objects(column: pa.ChunkedArray) -> npt.NDArray[np.object_]:
    values = np.empty(len(column), dtype=object)
    values[:] = column.to_pylist()
    return values


def save_topics(draft: Draft, topics: TopicSet) -> None:
    """Write every topic model of a corpus."""
    about = {
        "default": topics.default,
        "curve": _numbers(topics.curve),
        "models": {
            str(key): {
                "count": m.count,
                "labels": list(m.labels),
                "diversity": _number(m.diversity),
            }
            for key, m in topics.models.items()
        },
    }
    draft.json("topics", about)
    for key, model in topics.models.items():
        for name in _TOPIC_ARRAYS:
            draft.array(f"topics.{key}.{name}", getattr(model, name))


def load_topics(stored: Stored) -> TopicSet:
    """Topic models as they were saved."""
    about: Any = stored.json("topics")
    models = {}
    for key, model in about["models"].items():
        arrays = {name: stored.array(f"topics.{key}.{name}") for name in _TOPIC_ARRAYS}
        models[int(key)] = TopicModel(
            count=int(model["count"]),
            labels=tuple(model["labels"]),
            diversity=_back(model["diversity"]),
            **arrays,
        )
    curve = pd.DataFrame(about["curve"]["rows"], columns=about["curve"]["columns"])
    return TopicSet(models=models, default=int(about["default"]), curve=curve.astype(float))


def _numbers(frame: pd.DataFrame) -> dict[str, Any]:
    """A frame of numbers as JSON; NaN is null."""
    rows = [[_number(v) for v in row] for row in frame.itertuples(index=False)]
    return {"columns": list(frame.columns), "rows": rows}


def _number(value: float) -> float | None:
    return None if np.isnan(value) else float(value)


def _back(value: float | None) -> float:
    return float("nan") if value is None else float(value)


def save_areas(draft: Draft, areas: Areas) -> None:
    """Write the areas of the papers."""
    draft.json("areas", list(areas.names))
    for name in ("best", "close", "confidence", "given"):
        draft.array(f"areas.{name}", getattr(areas, name))


def load_areas(stored: Stored) -> Areas:
    """Areas as they were saved."""
    names = ("best", "close", "confidence", "given")
    arrays = {name: stored.array(f"areas.{name}") for name in names}
    return Areas(names=tuple(str(name) for name in stored.json("areas")), **arrays)


def save_acronyms(draft: Draft, found: Acronyms) -> None:
    """Write the acronyms of a corpus."""
    table = {
        name: pa.array(getattr(found, name), pa.string()) for name in ("short", "long", "context")
    }
    draft.table("acronyms", pa.table(table))
    for name in ("defined", "ambiguous", "context_paper"):
        draft.array(f"acronyms.{name}", np.asarray(getattr(found, name)))
    draft.sparse("acronyms.papers", found.papers)


def load_acronyms(stored: Stored) -> Acronyms:
    """Acronyms as they were saved."""
    table = stored.table("acronyms")
    return Acronyms(
        short=table["short"].to_pylist(),
        long=table["long"].to_pylist(),
        context=table["context"].to_pylist(),
        defined=stored.array("acronyms.defined"),
        ambiguous=stored.array("acronyms.ambiguous"),
        context_paper=stored.array("acronyms.context_paper"),
        papers=stored.sparse("acronyms.papers"),
    )


def save_report(draft: Draft, report: Report) -> None:
    """Write the import report."""
    draft.json("report", asdict(report))


def load_report(stored: Stored) -> Report:
    """Import report as it was saved."""
    saved: Any = stored.json("report")
    notes = {
        name: tuple(Note(**note) for note in saved[name])
        for name in ("merged", "repaired", "skipped")
    }
    return Report(read=saved["read"], kept=saved["kept"], **notes)


def load_index(stored: Stored) -> Index:
    """A built corpus, opened: arrays stay on disk until they are used."""
    return Index(
        name=str(stored.manifest["name"]),
        digest=str(stored.manifest["digest"]),
        papers=stored.table("papers"),
        terms=load_terms(stored),
        weights=stored.sparse("counts", data="tfidf.data"),
        paper_terms=stored.array("paper_terms"),
        topic_set=load_topics(stored),
        areas=load_areas(stored),
        acronyms=load_acronyms(stored),
        near=stored.array("near"),
        near_scores=stored.array("near_scores"),
        report=load_report(stored),
        search_path=stored.path(SEARCH),
    )
