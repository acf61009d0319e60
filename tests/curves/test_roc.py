"""The ROC curve, its partial areas and its hull, against fractions, scikit-learn and document 001."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import roc_auc_score
from sklearn.metrics import roc_curve as sklearn_roc_curve

from jauge import ScoreTable
from jauge.curves import convex_hull, roc_curve
from jauge.errors import JaugeError
from tests.curves.rankings import rankings, table_of
from tests.curves.thesis import FIVE_POINTS, TABLE
from tests.oracles.curves import mcclish, partial_area, partial_area_over_tpr, polygon_area, roc_points, upper_hull

LIMITS = st.tuples(st.integers(0, 12), st.integers(0, 12)).filter(lambda ends: ends[0] < ends[1])


@given(rankings())
def test_points_and_area_by_definition(ranking):
    curve, points = roc_curve(table_of(ranking)), roc_points(*ranking)
    assert np.allclose(np.column_stack([curve.fpr, curve.tpr]), np.array(points, float), rtol=1e-15)
    assert curve.auc == pytest.approx(float(polygon_area(points)), rel=1e-15, abs=0)


@given(rankings(), LIMITS)
def test_partial_areas_by_definition(ranking, ends):
    curve, points = roc_curve(table_of(ranking)), roc_points(*ranking)
    low, high = Fraction(ends[0], 12), Fraction(ends[1], 12)
    over_fpr, over_tpr = partial_area(points, low, high), partial_area_over_tpr(points, low, high)
    span = float(low), float(high)
    assert curve.partial_auc(*span, corrected=False) == pytest.approx(float(over_fpr), abs=1e-14)
    assert curve.partial_auc(*span) == pytest.approx(float(mcclish(over_fpr, low, high)), abs=1e-12)
    assert curve.partial_auc(*span, axis="tpr", corrected=False) == pytest.approx(float(over_tpr), abs=1e-14)
    corrected = float(mcclish(over_tpr, 1 - high, 1 - low))
    assert curve.partial_auc(*span, axis="tpr") == pytest.approx(corrected, abs=1e-12)


@pytest.mark.parametrize("weighted", [False, True])
def test_scikit_learn_has_the_same_points_and_areas(weighted):
    generator = np.random.default_rng(1)
    truth = generator.integers(2, size=500)
    scores = np.round(generator.normal(size=500) + truth, 1)
    weight = generator.uniform(0.1, 2, size=500) if weighted else None
    curve = roc_curve(ScoreTable.from_scores(truth, scores, sample_weight=weight))
    fpr, tpr, thresholds = sklearn_roc_curve(truth, scores, sample_weight=weight, drop_intermediate=False)
    assert np.array_equal(curve.thresholds, thresholds)
    assert np.allclose(curve.fpr, fpr, rtol=1e-12)
    assert np.allclose(curve.tpr, tpr, rtol=1e-12)
    assert curve.auc == pytest.approx(roc_auc_score(truth, scores, sample_weight=weight), rel=1e-12)
    for most in (0.05, 0.3, 1.0):
        theirs = roc_auc_score(truth, scores, sample_weight=weight, max_fpr=most)
        assert curve.partial_auc(0, most) == pytest.approx(theirs, rel=1e-12)


@given(rankings())
def test_hull_by_definition(ranking):
    points = roc_points(*ranking)
    curve = roc_curve(table_of(ranking))
    hull = convex_hull(curve)
    vertices = upper_hull(points)
    assert [points[row] for row in hull.rows] == vertices
    assert hull.auc == pytest.approx(float(polygon_area(vertices)), rel=1e-15)
    assert np.array_equal(hull.thresholds, curve.thresholds[hull.rows])
    assert hull.concavities.area.sum() == pytest.approx(hull.auc - curve.auc, abs=1e-14)
    assert hull.admissible == all(
        later <= sooner for sooner, later in zip(_slopes(points), _slopes(points)[1:], strict=False)
    )


def _slopes(points):
    steps = [(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in itertools.pairwise(points)]
    return [y / x if x else Fraction(10**9) for x, y in steps]


@given(rankings(), st.sampled_from([0.1, 1 / 3, 7.7]))
def test_float_weights_have_the_same_hull(ranking, weight):
    assert np.array_equal(
        convex_hull(roc_curve(table_of(ranking, weight=weight))).thresholds,
        convex_hull(roc_curve(table_of(ranking))).thresholds,
    )


def test_document_001_section_2_4():
    curve = roc_curve(TABLE)
    hull = convex_hull(curve)
    assert curve.auc == 1351 / 1600
    assert hull.fpr.tolist() == [0, 0, 0.075, 0.425, 0.525, 1]
    assert hull.tpr.tolist() == [0, 0.15, 0.65, 0.95, 1, 1]
    assert hull.auc == 353 / 400
    assert roc_curve(FIVE_POINTS).auc == 0.803125
    assert convex_hull(roc_curve(FIVE_POINTS)).admissible
    assert not hull.admissible


def test_a_point_between_vertices_is_drawn_by_lot():
    hull = convex_hull(roc_curve(TABLE))
    choice = hull.choice_at(0.25)
    assert choice.tpr == pytest.approx(0.8)
    assert (choice.high, choice.low, choice.share) == (0.56, 0.25, pytest.approx(0.5))
    expected = choice.share * TABLE.at(choice.high).tp + (1 - choice.share) * TABLE.at(choice.low).tp
    assert expected / 20 == pytest.approx(choice.tpr)
    assert hull.choice_at(0).tpr == 0.15
    assert hull.choice_at(1).share == 1


def test_constant_scores_and_perfect_separation():
    constant, perfect = ScoreTable.from_scores([0, 1, 1], [2, 2, 2]), ScoreTable.from_scores([0, 1, 1], [1, 2, 3])
    assert convex_hull(roc_curve(constant)).rows.tolist() == [0, 1]
    assert roc_curve(constant).auc == 0.5
    assert convex_hull(roc_curve(perfect)).rows.tolist() == [0, 2, 3]
    assert roc_curve(perfect).partial_auc(0, 0.1) == 1


def test_the_results_tell_their_numbers():
    told = convex_hull(roc_curve(ScoreTable.from_scores([0, 1], [0.1, 0.7]))).to_dict()
    assert told == {"thresholds": ["inf", 0.7, 0.1], "fpr": [0, 0, 1], "tpr": [0, 1, 1], "auc": 1}
    assert roc_curve(TABLE).to_frame().columns == ["thresholds", "fpr", "tpr"]
    assert "none" in repr(convex_hull(roc_curve(FIVE_POINTS)).concavities)


@pytest.mark.parametrize("low, high", [(0.5, 0.5), (0.6, 0.2), (-0.1, 1), (0, 1.1), (0, float("nan"))])
def test_ranges_that_are_refused(low, high):
    with pytest.raises(JaugeError, match="fpr"):
        roc_curve(TABLE).partial_auc(low, high)


@pytest.mark.parametrize("truth", [[0, 0], [1, 1]])
def test_one_class_is_refused(truth):
    with pytest.raises(JaugeError, match=r"no (positive|negative) item"):
        roc_curve(ScoreTable.from_scores(truth, [1, 2]))
