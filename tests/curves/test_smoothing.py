"""Smooth ROC curves: sums over all pairs, quadrature, closed forms, refusals."""

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import norm

from jauge.curves.smoothing import hall_hyndman_bandwidth, smooth_roc_curve
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable


def samples(seed, *, scale=1.0, distance=1.0, size=80, decimals=None):
    rng = np.random.default_rng(seed)
    positives, negatives = rng.normal(distance, 1, size), scale * rng.normal(size=size + 30)
    return (positives, negatives) if decimals is None else (positives.round(decimals), negatives.round(decimals))


def curve_of(positives, negatives, method, **options):
    truth = np.repeat([True, False], [len(positives), len(negatives)])
    return smooth_roc_curve(ScoreTable.from_scores(truth, [*positives, *negatives], **options), method=method)


@pytest.mark.parametrize(
    "own, other, expected",
    [
        ((0, 1, 100), (1, 1), 0.3379083511),
        ((-3, 3, 250), (3, 3.75), 0.6772450936),
        ((1, 2, 50), (0, 0.5), 1.0086507805),
    ],
)
def test_bandwidths(own, other, expected):
    """The first two are known values; all three are the ratio of integrals that the rule minimises, by quadrature."""
    mean, deviation, n = own

    def f(x):
        return norm.pdf(x, mean, deviation)

    def g(x):
        return norm.pdf(x, *other)

    options = {"points": [mean, other[0]], "epsabs": 0, "epsrel": 1e-12, "limit": 500}
    low, high = -30, 30
    above = quad(lambda x: f(x) * g(x) ** 2, low, high, **options)[0]
    below = quad(lambda x: ((x - mean) / deviation**2 * f(x) * g(x)) ** 2, low, high, **options)[0]
    found = hall_hyndman_bandwidth(mean, deviation, n, other_mean=other[0], other_deviation=other[1])
    assert found == pytest.approx((above / below / n / np.sqrt(np.pi)) ** (1 / 3), rel=1e-9)
    assert found == pytest.approx(expected, abs=6e-11)


@pytest.mark.parametrize("options", [{}, {"decimals": 1}, {"scale": 1e-2}, {"scale": 30}, {"distance": -2}])
def test_kernel_rates_and_area_are_sums_over_all_items_and_pairs(options):
    positives, negatives = samples(1, **options)
    curve = curve_of(positives, negatives, "kernel")
    rows = np.linspace(0, curve.thresholds.size - 1, 60).astype(int)
    for rates, items, width in ((curve.tpr, positives, curve.spreads[0]), (curve.fpr, negatives, curve.spreads[1])):
        expected = norm.cdf((items[:, None] - curve.thresholds[rows]) / width).mean(axis=0)
        np.testing.assert_allclose(rates[rows], expected, atol=1e-12)
    pairs = norm.cdf((positives[:, None] - negatives) / np.hypot(*curve.spreads))
    assert curve.auc == pytest.approx(pairs.mean(), abs=1e-12)
    assert (np.diff(curve.thresholds) < 0).all()
    assert (curve.fpr[0], curve.tpr[0]) == pytest.approx((0, 0), abs=1e-15)
    assert (curve.fpr[-1], curve.tpr[-1]) == pytest.approx((1, 1), abs=1e-15)


def test_weights_are_repeated_items():
    positives, negatives = samples(2, size=10, decimals=1)
    weight = np.arange(len(positives) + len(negatives)) % 3 + 1
    once = curve_of(positives, negatives, "kernel", sample_weight=weight)
    repeated = curve_of(np.repeat(positives, weight[:10]), np.repeat(negatives, weight[10:]), "kernel")
    assert once.isclose(repeated, rtol=1e-12)


@pytest.mark.parametrize("scale", [1e-250, 1e-8, 1e250])
@pytest.mark.parametrize("method", ["kernel", "binormal"])
def test_the_unit_of_the_scores_does_not_matter(method, scale):
    positives, negatives = samples(4)
    usual, scaled = curve_of(positives, negatives, method), curve_of(positives * scale, negatives * scale, method)
    assert scaled.auc == pytest.approx(usual.auc, rel=1e-12)
    assert np.divide(scaled.spreads, scale) == pytest.approx(usual.spreads, rel=1e-12)


def test_far_classes_are_not_smoothed_into_each_other():
    """The exponential of the rule alone would give a bandwidth of many deviations here."""
    positives, negatives = samples(3, distance=12)
    for method in ("kernel", "binormal"):
        assert curve_of(positives, negatives, method).auc == pytest.approx(1, abs=1e-6)
    mean, other = {"mean": 0.0, "deviation": 1.0, "n": 100}, {"other_mean": 1e4, "other_deviation": 1.0}
    assert hall_hyndman_bandwidth(**mean, **other) > 1e300


@pytest.mark.parametrize("wrong", [{"deviation": 0.0}, {"n": 0}, {"other_deviation": float("nan")}])
def test_moments_that_no_sample_has(wrong):
    moments = {"mean": 0.0, "deviation": 1.0, "n": 9, "other_mean": 1.0, "other_deviation": 1.0}
    with pytest.raises(JaugeError, match=f"{next(iter(wrong))}, a finite number above 0"):
        hall_hyndman_bandwidth(**moments | wrong)


def test_binormal_points_and_area():
    positives, negatives = samples(4, scale=2.0)
    curve = curve_of(positives, negatives, "binormal")
    (m1, s1), (m0, s0) = ((x.mean(), x.std(ddof=1)) for x in (positives, negatives))
    np.testing.assert_allclose(curve.tpr, norm.sf(curve.thresholds, m1, s1), atol=1e-15)
    np.testing.assert_allclose(curve.fpr, norm.sf(curve.thresholds, m0, s0), atol=1e-15)
    area = quad(lambda t: norm.sf(t, m1, s1) * norm.pdf(t, m0, s0), -40, 40, limit=500)[0]
    assert curve.auc == pytest.approx(area, rel=1e-9)
    assert np.trapezoid(curve.tpr, curve.fpr) == pytest.approx(curve.auc, abs=1e-4)


@pytest.mark.parametrize("method", ["kernel", "binormal"])
@pytest.mark.parametrize(
    "scores, expected",
    [
        ([1.0, 1.0, 0.0, 2.0], "at least two distinct, finite scores of positive items"),
        ([1.0, 3.0, 2.0, 2.0], "at least two distinct, finite scores of negative items"),
        ([1.0, np.inf, 0.0, 2.0], "at least two distinct, finite scores of positive items"),
    ],
)
def test_scores_that_can_not_be_smoothed_are_refused(method, scores, expected):
    with pytest.raises(JaugeError, match=expected):
        smooth_roc_curve(ScoreTable.from_scores([1, 1, 0, 0], scores), method=method)


def test_other_refusals():
    with pytest.raises(JaugeError, match="scores that span at most"):
        curve_of([0.0, 1.0, *np.linspace(0, 1e-6, 50)], [1e9, *np.linspace(0, 1e-6, 200)], "kernel")
    with pytest.raises(JaugeError, match="method to be one of kernel, binormal"):
        smooth_roc_curve(ScoreTable.from_scores([1, 0], [1.0, 2.0]), method="spline")
    with pytest.raises(JaugeError, match="items of both classes for a smooth ROC curve"):
        smooth_roc_curve(ScoreTable.from_scores([1, 1], [1.0, 2.0]), method="kernel")
