"""Given areas stand; missing ones are inferred, unless the corpus has a scheme of its own."""

from __future__ import annotations

import numpy as np

from lib.analysis.areas import AreaScores
from lib.analysis.paper_areas import combine_areas

SCORES = AreaScores(
    ("graphs", "language"),
    np.array([[0.9, 0.1], [0.2, 0.8], [0.3, 0.7], [0, 0]], dtype=np.float32),
)


def test_inferred_where_none_is_given() -> None:
    areas = combine_areas(["", "", "", ""], SCORES)
    assert areas.names == ("language", "graphs")
    assert areas.best.tolist() == [1, 0, 0, -1]
    assert np.allclose(areas.confidence, [0.9, 0.8, 0.7, 0])
    assert not areas.given.any()


def test_given_areas_stand() -> None:
    areas = combine_areas(["language", "", "", "chemistry"], SCORES)
    assert areas.names == ("language", "chemistry", "graphs")
    assert areas.best.tolist() == [0, 0, 0, 1]
    assert areas.given.tolist() == [True, False, False, True]
    assert areas.confidence.tolist()[0] == 1
    assert areas.close[0].tolist() == [True, False, False]


def test_a_scheme_of_its_own_is_not_mixed_with_ours() -> None:
    areas = combine_areas(["cs.CL", "", "cs.LG", ""], SCORES)
    assert areas.names == ("cs.CL", "cs.LG")
    assert areas.best.tolist() == [0, -1, 1, -1]
    assert areas.confidence.tolist() == [1, 0, 1, 0]


def test_the_best_area_is_always_close() -> None:
    areas = combine_areas(["", "language", "", ""], SCORES)
    known = areas.best >= 0
    assert areas.close[np.flatnonzero(known), areas.best[known]].all()


def test_no_papers() -> None:
    areas = combine_areas([], AreaScores(("graphs",), np.zeros((0, 1), dtype=np.float32)))
    assert areas.names == ()
    assert len(areas.best) == 0
