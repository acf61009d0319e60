"""DET curves: scikit-learn, the equal error rate by intersecting segments in fractions, hand values."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
import sklearn.metrics as peer
from scipy.stats import norm

from jauge.curves.det import det_curve
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from tests.curves.rankings import small_rankings
from tests.oracles.curves import roc_points


def curve_of(truth, scores, **options):
    return det_curve(ScoreTable.from_scores(truth, scores, **options))


@pytest.mark.parametrize("weighted", [False, True])
def test_scikit_learn_has_the_same_points_reversed_without_the_idle_ends(weighted):
    rng = np.random.default_rng(41)
    for truth, scores in small_rankings(80, seed=41):
        weight = rng.uniform(0.1, 3, truth.size) if weighted else None
        curve = curve_of(truth, scores, sample_weight=weight)
        fpr, fnr, thresholds = (a[::-1] for a in peer.det_curve(truth, scores, sample_weight=weight))
        start = int(np.flatnonzero(curve.fpr == 0)[-1])
        part = slice(start, start + fpr.size)
        np.testing.assert_allclose(curve.fpr[part], fpr, atol=1e-12)
        np.testing.assert_allclose(curve.fnr[part], fnr, atol=1e-12)
        assert curve.thresholds[part].tolist() == thresholds.tolist()
        np.testing.assert_allclose(curve.fnr[part.stop - 1 :], 0, atol=1e-12)


def equal_error(points):
    """Where the polyline through the (FPR, TPR) meets FPR = 1 - TPR."""
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        before, after = x1 - (1 - y1), x2 - (1 - y2)
        if before < 0 <= after:
            return x1 + (x2 - x1) * before / (before - after)
    raise AssertionError


def test_equal_error_rate_by_definition():
    for truth, scores in small_rankings(150, seed=42):
        curve, points = curve_of(truth, scores), roc_points(scores[truth].tolist(), scores[~truth].tolist())
        assert curve.equal_error_rate == pytest.approx(float(equal_error(points)), abs=1e-15)
        row = next(k for k, (fpr, tpr) in enumerate(points) if fpr >= 1 - tpr)
        assert curve.equal_error_threshold == curve.thresholds[row]


def test_normal_classes_make_a_straight_line_on_the_probit_axes():
    grid = norm.ppf((np.arange(2000) + 0.5) / 2000)
    curve = curve_of(np.repeat([True, False], 2000), np.concatenate([2 * grid + 1, grid]))
    inside = (curve.fpr > 0.05) & (curve.fpr < 0.95) & (curve.fnr > 0.05) & (curve.fnr < 0.95)
    slope = np.polyfit(curve.probit_fpr[inside], curve.probit_fnr[inside], 1)[0]
    assert slope == pytest.approx(-0.5, abs=2e-3)
    np.testing.assert_allclose(norm.cdf(curve.probit_fnr), curve.fnr, atol=1e-15)


def test_constant_scores_and_perfect_separation():
    assert curve_of([1, 0, 0], [0.5] * 3).equal_error_rate == 0.5
    perfect = curve_of([1, 1, 0], [0.9, 0.8, 0.1])
    assert (perfect.equal_error_rate, perfect.equal_error_threshold) == (0, 0.8)
    assert curve_of([0, 1], [0.9, 0.1]).equal_error_rate == 1


def test_large_counts_stay_exact_enough():
    n = 2**33
    table = ScoreTable.from_counts([2.0, 1.0], positives=[n // 2, n // 2], negatives=[n // 4, 3 * (n // 4)])
    expected = Fraction(1, 4) + Fraction(1, 4) / Fraction(5, 4) * Fraction(3, 4)
    assert det_curve(table).equal_error_rate == pytest.approx(float(expected), rel=1e-15)


def test_one_class_is_refused():
    with pytest.raises(JaugeError, match="items of both classes for a DET curve"):
        curve_of([1, 1], [0.1, 0.2], labels=[0, 1], pos_label=1)
