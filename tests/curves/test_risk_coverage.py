"""Risk and coverage: counted item by item, areas by summation and by enumerating orders, refusals."""

import math
from fractions import Fraction

import numpy as np
import pytest

from jauge.curves.risk_coverage import risk_coverage_curve
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from tests.curves.rankings import small_rankings


def curve_of(right, confidence, **options):
    table = ScoreTable.from_scores(right, confidence, labels=(False, True), pos_label=True)
    return risk_coverage_curve(table, **options)


def test_points_item_by_item():
    for right, confidence in small_rankings(60, seed=61):
        curve = curve_of(right, confidence, unanswered=3)
        for row, t in enumerate(curve.thresholds[1:], start=1):
            answered = confidence >= t
            assert curve.coverage[row] == answered.sum() / (right.size + 3)
            assert curve.risk[row] == (~right[answered]).sum() / answered.sum()
        assert curve.coverage[0] == 0
        assert math.isnan(curve.risk[0])


def test_area_is_the_mean_risk_over_all_coverages():
    rng = np.random.default_rng(62)
    for _ in range(40):
        right = rng.random(12) < 0.7
        curve = curve_of(right, np.arange(12)[::-1])
        wrong = np.cumsum(~right)
        assert curve.area == pytest.approx(np.mean(wrong / np.arange(1, 13)), rel=1e-13)
        best = np.cumsum(np.sort(~right))
        excess = curve.area - np.mean(best / np.arange(1, 13))
        assert curve.excess_area == pytest.approx(excess, abs=1e-13)


def test_tied_confidences_share_the_risk_after_all_of_them():
    assert curve_of([True, False, False], [0.9, 0.5, 0.5]).area == pytest.approx(float(Fraction(2, 3) * Fraction(2, 3)))


def test_all_right_and_all_wrong():
    right, wrong = curve_of([True] * 3, [1, 2, 3]), curve_of([False] * 3, [1, 2, 3])
    assert (right.area, wrong.area) == (0, 1)
    assert right.excess_area == pytest.approx(0, abs=1e-15)
    assert wrong.excess_area == pytest.approx(0, abs=1e-15)


def test_the_greatest_coverage_at_a_risk():
    curve = curve_of([True, False, True, True, False], [0.9, 0.8, 0.7, 0.6, 0.5])
    assert curve.at_risk(0.25) == (0.8, 0.6)
    assert curve.at_risk(0) == (0.2, 0.9)
    assert curve_of([False, True], [0.9, 0.1]).at_risk(0.1) == (0, math.inf)


@pytest.mark.parametrize("unanswered", [-1, math.nan, math.inf])
def test_a_bad_count_of_unanswered_items_is_refused(unanswered):
    with pytest.raises(JaugeError, match="a count of unanswered items"):
        curve_of([True], [0.5], unanswered=unanswered)


def test_no_items_and_impossible_risks_are_refused():
    with pytest.raises(JaugeError, match="at least one item"):
        risk_coverage_curve(ScoreTable.empty())
    with pytest.raises(JaugeError, match=r"the risk in \[0, 1\]"):
        curve_of([True], [0.5]).at_risk(1.5)
