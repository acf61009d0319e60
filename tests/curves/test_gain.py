"""Gain, lift, CAP, Lorenz and Kolmogorov-Smirnov: definitions in fractions, scipy, hand values."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import ks_2samp

from jauge.curves.gain import gain_curve
from jauge.curves.separation import kolmogorov_smirnov
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from tests.curves.rankings import small_rankings
from tests.oracles.curves import groups_by_threshold, polygon_area
from tests.oracles.laws import area


def table_of(truth, scores):
    return ScoreTable.from_scores(truth, scores)


def test_points_and_areas_are_those_of_the_definitions():
    for truth, scores in small_rankings(100, seed=31):
        curve = gain_curve(table_of(truth, scores))
        groups = groups_by_threshold(scores[truth].tolist(), scores[~truth].tolist())
        points = [(Fraction(g.tp + g.fp, truth.size), g.recall) for g in groups]
        assert curve.rate.tolist() == [float(rate) for rate, _ in points]
        assert curve.gain.tolist() == [float(gain) for _, gain in points]
        prevalence = Fraction(int(truth.sum()), truth.size)
        lifts = [float(g.precision / prevalence) for g in groups[1:]]
        np.testing.assert_allclose(curve.lift[1:], lifts, rtol=1e-14)
        assert np.isnan(curve.lift[0])
        under, perfect = polygon_area(points), 1 - prevalence / 2
        assert curve.area == pytest.approx(float(under), rel=1e-13)
        ratio = (under - Fraction(1, 2)) / (perfect - Fraction(1, 2))
        assert curve.accuracy_ratio == pytest.approx(float(ratio), abs=1e-14)
        assert ratio == 2 * area(scores[truth].tolist(), scores[~truth].tolist()) - 1


def test_the_lorenz_curve_starts_with_the_lowest_scores():
    for truth, scores in small_rankings(40, seed=32):
        curve = gain_curve(table_of(truth, scores))
        shares, positives = curve.lorenz
        values = sorted(set(scores))
        expected = [(np.mean(scores <= v), np.mean(scores[truth] <= v)) for v in values]
        np.testing.assert_allclose(shares[1:], [share for share, _ in expected], atol=1e-15)
        np.testing.assert_allclose(positives[1:], [share for _, share in expected], atol=1e-15)
        between = sum(
            (x2 - x1) * ((x1 - y1) + (x2 - y2))
            for (x1, y1), (x2, y2) in itertools.pairwise(zip(shares, positives, strict=True))
        )
        assert curve.gini == pytest.approx(between, abs=1e-13)


def test_lift_by_hand_in_deciles():
    """100 customers, 20 buyers, 12 of them among the 10 first and the rest among the last 90: lift 6 at 10 %."""
    table = ScoreTable.from_counts([0.9, 0.1], positives=[6, 14], negatives=[4, 76])
    assert gain_curve(table).lift[1] == pytest.approx(3.0)


def test_the_kolmogorov_smirnov_statistic_is_that_of_scipy():
    for truth, scores in small_rankings(100, seed=33):
        found = kolmogorov_smirnov(table_of(truth, scores))
        assert found.value == pytest.approx(ks_2samp(scores[truth], scores[~truth]).statistic, abs=1e-15)
        if found.value > 0:
            tpr, fpr = np.mean(scores[truth] >= found.threshold), np.mean(scores[~truth] >= found.threshold)
            assert (found.tpr, found.fpr) == (tpr, fpr)


def test_the_highest_of_equal_maxima_is_reported():
    """1/3 - 0 and 2/3 - 1/3 are equal as fractions but not as floats."""
    found = kolmogorov_smirnov(table_of([1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1]))
    assert (found.threshold, found.value) == (6, 1 / 3)


def test_distances_that_int64_can_not_hold():
    n = 2**32
    table = ScoreTable.from_counts([2.0, 1.0], positives=[n - 1, 1], negatives=[1, n - 1])
    assert kolmogorov_smirnov(table).value == pytest.approx((n - 2) / n, rel=1e-15)


def test_the_wrong_way_round_shows_in_the_rates():
    found = kolmogorov_smirnov(table_of([0, 1], [0.9, 0.1]))
    assert (found.value, found.tpr, found.fpr) == (1.0, 0.0, 1.0)


def test_constant_scores_and_perfect_separation():
    constant, perfect = table_of([1, 0, 0], [0.5] * 3), table_of([1, 0, 0], [0.9, 0.2, 0.1])
    assert gain_curve(constant).accuracy_ratio == kolmogorov_smirnov(constant).value == 0
    assert gain_curve(perfect).accuracy_ratio == kolmogorov_smirnov(perfect).value == 1
    assert gain_curve(perfect).gini == pytest.approx(2 / 3)


@pytest.mark.parametrize("door", [gain_curve, kolmogorov_smirnov])
@pytest.mark.parametrize("truth, missing", [([1, 1], "negative"), ([0, 0], "positive")])
def test_one_class_is_refused(door, truth, missing):
    with pytest.raises(JaugeError, match=f"received no {missing} item"):
        door(ScoreTable.from_scores(truth, [0.1, 0.2], labels=[0, 1], pos_label=1))
