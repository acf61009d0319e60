"""Cost curves, operating conditions and the duality, against fractions, document 001 and published values."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jauge import Counts, ScoreTable
from jauge.curves import CostLine, CostPoint, OperatingCondition, RocLine, cost_curve
from jauge.errors import JaugeError
from tests.curves.rankings import rankings, table_of
from tests.curves.thesis import FIVE_POINTS, TABLE, B, C, H
from tests.oracles import curves as oracle

SHAPES = st.tuples(st.sampled_from([0.5, 1, 2, 3.5]), st.sampled_from([0.7, 1, 2, 5]))


@given(rankings())
def test_curve_by_definition(ranking):
    points = oracle.roc_points(*ranking)
    curve, expected = cost_curve(table_of(ranking)), oracle.cost_curve(points)
    assert np.allclose(curve.w, [float(w) for w, _ in expected], atol=1e-15)
    assert np.allclose(curve.cost, [float(cost) for _, cost in expected], atol=1e-15)
    assert curve.thresholds.size == curve.w.size - 1
    for w in (Fraction(k, 7) for k in range(8)):
        best = float(oracle.cost_at(points, w))
        assert float(curve.at(float(w))) == pytest.approx(best, abs=1e-15)
        cells = table_of(ranking).at(curve.threshold_at(float(w)))
        line = oracle.cost_line((Fraction(int(cells.fp), len(ranking[1])), Fraction(int(cells.tp), len(ranking[0]))))
        assert float(oracle.line_at(line, w)) == pytest.approx(best, abs=1e-15)
    span = oracle.operating_range(points)
    assert curve.operating_range == (None if span is None else pytest.approx(tuple(map(float, span))))


@given(rankings(), SHAPES)
def test_areas_by_quadrature(ranking, shapes):
    from scipy.integrate import quad
    from scipy.stats import beta

    curve = cost_curve(table_of(ranking))
    expected = sum(
        (w2 - w1) * (c1 + c2) / 2 for (w1, c1), (w2, c2) in pairwise(oracle.cost_curve(oracle.roc_points(*ranking)))
    )
    assert curve.area == pytest.approx(float(expected), abs=1e-15)
    law = beta(*shapes)
    pieces = [quad(lambda w: float(curve.at(w)) * law.pdf(w), a, b)[0] for a, b in pairwise(curve.w)]
    assert curve.weighted_area(*shapes) == pytest.approx(sum(pieces), abs=1e-7)
    assert curve.weighted_area(1, 1) == pytest.approx(curve.area)
    assert curve.partial_area(0, 0.3) + curve.partial_area(0.3, 1) == pytest.approx(curve.area)


@given(rankings(), SHAPES)
def test_h_measure_by_quadrature(ranking, shapes):
    """Least expected loss at each cost weight c, over all thresholds, averaged on a grid of the law's quantiles."""
    from scipy.stats import beta

    positives, negatives = map(len, ranking)
    p = positives / (positives + negatives)
    points = np.array(oracle.roc_points(*ranking), float)
    c = beta(*shapes).ppf((np.arange(20_000) + 0.5) / 20_000)[:, None]
    loss = (c * (1 - p) * points[:, 0] + (1 - c) * p * (1 - points[:, 1])).min(axis=1).mean()
    constant = np.minimum(c * (1 - p), (1 - c) * p).mean()
    assert cost_curve(table_of(ranking)).h_measure(*shapes) == pytest.approx(1 - loss / constant, abs=2e-4)


def test_document_001():
    curve = cost_curve(TABLE)
    assert curve.w.tolist() == pytest.approx([0, 3 / 23, 7 / 13, 2 / 3, 1], rel=1e-15)
    assert curve.cost.tolist() == pytest.approx([0, 0.15 * 0 + 3 / 23 * 0.85, 29 / 130, 0.175, 0], rel=1e-15)
    assert curve.operating_range == (0, 1)
    assert cost_curve(FIVE_POINTS).operating_range == pytest.approx((3 / 17, 23 / 27), rel=1e-15)


def test_crossings_of_document_001_corrected():
    h, b, c = (CostLine.of(TABLE, threshold) for threshold in (0.66, 0.48, 0.26))
    assert [(line.fpr, line.tpr) for line in (h, b, c)] == [H, B, C]
    assert b.crossing(c).w == pytest.approx(1 / 2, rel=1e-14)
    assert h.crossing(c).w == pytest.approx(7 / 18, rel=1e-14)
    assert h.crossing(b).w == pytest.approx(1 / 4, rel=1e-14)
    assert CostLine(0.1, 0.5).crossing(CostLine(0.2, 0.4)) is None
    assert CostLine(0.1, 0.5).crossing(CostLine(0.1, 0.5)) is None


def test_iso_performance_slope_2_selects_b():
    condition = OperatingCondition.from_w(1 / 3)
    assert condition.slope == pytest.approx(2)
    costs = [float(CostLine(*point).at(condition.w)) for point in (H, B, C)]
    assert costs == pytest.approx([0.8 / 3, 0.7 / 3, 0.95 / 3], rel=1e-14)
    assert cost_curve(FIVE_POINTS).threshold_at(condition.w) == 0.48
    assert cost_curve(FIVE_POINTS).threshold_at(condition) == 0.48
    assert cost_curve(FIVE_POINTS).at(condition) == pytest.approx(0.7 / 3, rel=1e-14)
    optimal = [float(cost_curve(FIVE_POINTS).threshold_at(w)) for w in (0.249, 0.251, 0.499, 0.501)]
    assert optimal == [0.66, 0.48, 0.48, 0.26]


@given(st.integers(0, 12), st.integers(0, 12), st.integers(0, 9))
def test_duality_both_ways(fp, tp, slope):
    point = fp / 12, tp / 12
    line = RocLine.through(*point, slope=slope)
    dual = line.cost_point
    assert float(CostLine(*point).at(dual.w)) == pytest.approx(dual.cost, abs=1e-14)
    back = dual.roc_line
    assert (back.slope, back.intercept) == (pytest.approx(slope, abs=1e-13), pytest.approx(line.intercept, abs=1e-13))
    assert float(line.at(point[0])) == pytest.approx(point[1])


def test_trivial_classifiers_give_the_triangle():
    curve = cost_curve(ScoreTable.from_scores([0, 1], [0.5, 0.5]))
    assert (curve.w.tolist(), curve.cost.tolist()) == ([0, 0.5, 1], [0, 0.5, 0])
    assert curve.thresholds.tolist() == [np.inf, 0.5]
    assert curve.operating_range is None
    assert curve.h_measure() == pytest.approx(0, abs=1e-15)
    perfect = cost_curve(ScoreTable.from_scores([0, 1], [0.2, 0.7]))
    assert (perfect.cost.tolist(), perfect.thresholds.tolist(), perfect.operating_range) == ([0, 0], [0.7], (0, 1))
    assert perfect.h_measure() == 1


def test_condition_from_four_amounts():
    condition = OperatingCondition.from_amounts(0.1, hit=-30, miss=70, false_alarm=15, correct_rejection=-5)
    assert condition.cost_ratio == 5
    assert condition.w == pytest.approx(0.5 / 1.4)
    counts = Counts(tp=13, fp=7, fn=7, tn=33)
    by_hand = 0.1 * (0.65 * -30 + 0.35 * 70) + 0.9 * (0.175 * 15 + 0.825 * -5)
    assert condition.amount(counts) == pytest.approx(by_hand, rel=1e-14)
    assert condition.amount(counts, cases=1000) == pytest.approx(1000 * by_hand, rel=1e-14)
    assert condition.cost(counts) / condition.greatest_cost == pytest.approx(condition.normalised_cost(counts))


@given(st.integers(1, 99), st.integers(1, 50))
def test_what_a_condition_derives(prevalence, cost_ratio):
    condition = OperatingCondition(prevalence / 100, cost_ratio)
    assert condition.slope == pytest.approx((1 - condition.w) / condition.w)
    assert OperatingCondition.from_w(condition.w, cost_ratio=cost_ratio).prevalence == pytest.approx(prevalence / 100)
    line = condition.iso_line(*B)
    assert line.cost_point.w == pytest.approx(condition.w)
    assert line.cost_point.cost == pytest.approx(float(CostLine(*B).at(condition.w)))


@pytest.mark.parametrize("prevalence", [0, 1, -0.1, 1.5, float("nan"), None, "half", True])
def test_prevalences_that_are_refused(prevalence):
    with pytest.raises(JaugeError, match="prevalence"):
        OperatingCondition(prevalence=prevalence, cost_ratio=2)


@pytest.mark.parametrize("cost_ratio", [0, -1, float("inf"), float("nan"), None])
def test_cost_ratios_that_are_refused(cost_ratio):
    with pytest.raises(JaugeError, match="cost_ratio"):
        OperatingCondition(0.5, cost_ratio)
    with pytest.raises(JaugeError, match="cost_ratio"):
        OperatingCondition.from_w(0.5, cost_ratio=cost_ratio)


@pytest.mark.parametrize(
    "amounts",
    [{"miss": 0, "false_alarm": 1}, {"miss": 1, "false_alarm": float("inf")}, {"miss": 5, "false_alarm": 1, "hit": 9}],
)
def test_amounts_that_are_refused(amounts):
    with pytest.raises(JaugeError, match="miss > hit"):
        OperatingCondition.from_amounts(0.1, **amounts)


def test_other_bad_input():
    curve = cost_curve(TABLE)
    for wrong in (-0.01, 1.01, [0.5, float("nan")]):
        with pytest.raises(JaugeError, match="w in"):
            curve.at(wrong)
    with pytest.raises(JaugeError, match="alpha"):
        curve.weighted_area(0, 1)
    with pytest.raises(JaugeError, match="beta"):
        curve.h_measure(1, float("inf"))
    with pytest.raises(JaugeError, match="no negative item"):
        cost_curve(ScoreTable.from_scores([1, 1], [1, 2]))
    with pytest.raises(JaugeError, match="vertical"):
        _ = CostPoint(0, 0.3).roc_line
    with pytest.raises(JaugeError, match="slope"):
        RocLine(-1, 0.5)
    with pytest.raises(JaugeError, match="tpr"):
        CostLine(0.1, 1.2)


def test_the_curve_tells_its_intervals():
    frame = cost_curve(FIVE_POINTS).to_frame()
    assert frame.columns == ["w_from", "w_to", "cost_from", "cost_to", "threshold", "fpr", "tpr"]
    assert frame["threshold"].to_list() == [np.inf, 0.66, 0.48, 0.26, 0.0]
    assert cost_curve(FIVE_POINTS).to_dict()["thresholds"][0] == "inf"
