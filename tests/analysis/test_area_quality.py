"""Figures of inferred areas, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from lib.analysis.area_quality import calibration_error, measure


def test_calibration_error_by_hand():
    sure = np.array([[0.95, 0.05]] * 10)
    labels = np.array([0] * 8 + [1] * 2)
    assert calibration_error(sure, labels) == pytest.approx(0.15)
    mixed = np.array([[0.95, 0.05], [0.45, 0.55]])
    # one right at 0.95 (gap 0.05), one wrong at 0.55 (gap 0.55), half of the papers each
    assert calibration_error(mixed, np.array([0, 0])) == pytest.approx(0.30)


def test_figures_by_hand():
    scores = np.array(
        [[0.7, 0.1, 0.1, 0.1], [0.4, 0.3, 0.2, 0.1], [0.4, 0.3, 0.2, 0.1], [0.0, 0.0, 0.0, 0.0]]
    )
    found = measure(scores, np.array([0, 2, 3, 1]))
    assert found["papers"] == 4
    assert found["first_guess"] == 0.25
    assert found["within_three"] == 0.5
    assert found["close_cover"] == 0.75
    assert found["close_areas"] == 2.25
