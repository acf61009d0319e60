"""Calibration: scikit-learn's curves and mappings, the isotonic regression by its min-max formula, statsmodels."""

from fractions import Fraction

import numpy as np
import pytest
import statsmodels.api as sm
from scipy.special import logit
from sklearn.calibration import _sigmoid_calibration
from sklearn.calibration import calibration_curve as peer_curve
from sklearn.isotonic import IsotonicRegression

from jauge.curves.calibration import calibration_curve, calibration_in_the_large
from jauge.curves.recalibration import calibrate
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from tests.curves.rankings import small_rankings


def table_of(truth, scores, **options):
    return ScoreTable.from_scores(truth, scores, labels=(False, True), pos_label=True, **options)


def isotonic(truth, scores):
    """The isotonic regression at each distinct score: the largest over starts of the least mean to any end."""
    values = sorted(set(scores))
    groups = [[bool(y) for y, s in zip(truth, scores, strict=True) if s == v] for v in values]

    def mean(i, j):
        items = [y for group in groups[i : j + 1] for y in group]
        return Fraction(sum(items), len(items))

    places = range(len(values))
    return [max(min(mean(i, j) for j in places if j >= k) for i in places if i <= k) for k in places]


@pytest.mark.parametrize("bins, strategy", [("equal_width", "uniform"), ("equal_count", "quantile")])
def test_scikit_learn_has_the_same_bins(bins, strategy):
    compared = 0
    for truth, scores in small_rankings(200, seed=81, largest=60, steps=16):
        for n_bins in (1, 2, 4, 8):
            curve = calibration_curve(table_of(truth, scores), bins=bins, n_bins=n_bins)
            observed, mean_score = peer_curve(truth, scores, n_bins=n_bins, strategy=strategy)
            np.testing.assert_allclose(curve.observed, observed, rtol=1e-13)
            np.testing.assert_allclose(curve.mean_score, mean_score, rtol=1e-13)
            compared += 1
    assert compared == 800


def test_equal_counts_by_ranks_in_fractions():
    for truth, scores in small_rankings(60, seed=82):
        for n_bins in (3, 7, 10):
            curve = calibration_curve(table_of(truth, scores), bins="equal_count", n_bins=n_bins)
            place = {}
            for s in sorted(set(scores)):
                rank = Fraction(int((scores < s).sum()), max(scores.size - 1, 1))
                place.setdefault(next(j for j in range(1, n_bins + 1) if rank <= Fraction(j, n_bins)), []).append(s)
            assert curve.lowest.tolist() == [min(members) for members in place.values()]
            assert curve.highest.tolist() == [max(members) for members in place.values()]


def test_bins_hold_every_item_once():
    for truth, scores in small_rankings(40, seed=83):
        for bins in ("equal_width", "equal_count", "isotonic"):
            curve = calibration_curve(table_of(truth, scores), bins=bins)
            assert (curve.size.sum(), curve.positives.sum()) == (truth.size, truth.sum())
            assert (curve.lowest <= curve.highest).all()
            assert (curve.highest[:-1] < curve.lowest[1:]).all()
            assert np.dot(curve.mean_score, curve.size) == pytest.approx(scores.sum(), abs=1e-12)


def test_isotonic_bins_are_the_blocks_of_the_isotonic_regression():
    for truth, scores in small_rankings(60, seed=84, largest=16, steps=8):
        curve = calibration_curve(table_of(truth, scores), bins="isotonic")
        expected = isotonic(truth, scores)
        assert curve.observed.tolist() == [float(value) for value in sorted(set(expected))]


def test_weights_are_repeated_items_and_float_weights_a_scale():
    for truth, scores in small_rankings(20, seed=85):
        weight = np.arange(truth.size) % 3 + 1
        for bins in ("equal_width", "equal_count", "isotonic"):
            repeated = calibration_curve(table_of(np.repeat(truth, weight), np.repeat(scores, weight)), bins=bins)
            assert calibration_curve(table_of(truth, scores, sample_weight=weight), bins=bins) == repeated
            one, two = (
                calibration_curve(table_of(truth, scores, sample_weight=weight * unit), bins=bins)
                for unit in (0.5, 4.0)
            )
            np.testing.assert_allclose(one.observed, two.observed, rtol=1e-13)
            assert one.lowest.tolist() == two.lowest.tolist()


def test_weights_that_are_lost_beside_others_stay_in_a_block():
    """1e-16 added to 2 is 2: the last score adds no point to the curve."""
    table = ScoreTable.from_scores([0, 1, 0], [0.2, 0.8, 0.1], sample_weight=[1, 1, 1e-17])
    curve = calibration_curve(table, bins="isotonic")
    assert (curve.observed.tolist(), curve.lowest[0]) == ([0, 1], 0.2)
    assert calibrate(table)([0.1, 0.9]).tolist() == [0, 1]
    assert calibration_in_the_large(table).integrated_index == pytest.approx(0.2)


def test_errors_of_a_curve_by_hand():
    """Bins [0, 0.5] and (0.5, 1]: 3 items at mean 0.2 with 1 positive, 1 item at 0.9 with 1 positive."""
    curve = calibration_curve(table_of([0, 1, 0, 1], [0.1, 0.2, 0.3, 0.9]), n_bins=2)
    first = 1 / 3 - 0.2
    assert curve.expected_error == pytest.approx((3 * first + 0.1) / 4)
    assert curve.largest_error == pytest.approx(first)


def test_the_isotonic_mapping_is_that_of_scikit_learn():
    for truth, scores in small_rankings(60, seed=86):
        mapping, peer = calibrate(table_of(truth, 10 * scores - 3)), IsotonicRegression(out_of_bounds="clip")
        peer.fit(10 * scores - 3, truth.astype(float))
        new = np.linspace(-5, 9, 57)
        np.testing.assert_allclose(mapping(new), peer.predict(new), atol=1e-12)
        expected = dict(zip(sorted(set(scores)), isotonic(truth, scores), strict=True))
        np.testing.assert_allclose(mapping(10 * scores - 3), [float(expected[s]) for s in scores], atol=1e-15)


def test_the_mapping_of_platt_is_that_of_scikit_learn():
    rng = np.random.default_rng(87)
    for _ in range(10):
        scores = rng.normal(size=60)
        truth = rng.random(60) < 1 / (1 + np.exp(-2 * scores))
        mapping = calibrate(table_of(truth, scores), method="platt")
        slope, intercept = _sigmoid_calibration(scores, truth.astype(float))
        assert (mapping.slope, mapping.intercept) == pytest.approx((-slope, -intercept), rel=1e-4, abs=1e-4)


def test_the_mapping_of_platt_solves_its_equations():
    for truth, scores in small_rankings(60, seed=88):
        mapping = calibrate(table_of(truth, scores), method="platt")
        n, m = truth.sum(), (~truth).sum()
        targets = np.where(truth, (n + 1) / (n + 2), 1 / (m + 2))
        rest = targets - mapping(scores)
        assert rest.sum() == pytest.approx(0, abs=1e-7)
        assert np.dot(rest, scores) == pytest.approx(0, abs=1e-7)


def test_in_the_large_as_statsmodels_and_the_definitions_say():
    rng = np.random.default_rng(89)
    for _ in range(10):
        scores = rng.uniform(0.02, 0.98, 80).round(2)
        truth = rng.random(80) < scores**1.5
        found, deviates = calibration_in_the_large(table_of(truth, scores)), logit(scores)
        family = sm.families.Binomial()
        line = sm.GLM(truth.astype(float), sm.add_constant(deviates), family=family).fit(tol=1e-14)
        intercept = sm.GLM(truth.astype(float), np.ones(80), family=family, offset=deviates).fit(tol=1e-14)
        assert (found.intercept, found.slope) == pytest.approx((intercept.params[0], line.params[1]), rel=1e-8)
        assert found.observed_to_expected == pytest.approx(truth.sum() / scores.sum(), rel=1e-13)
        curve = dict(zip(sorted(set(scores)), isotonic(truth, scores), strict=True))
        index = np.mean([abs(s - float(curve[s])) for s in scores])
        assert found.integrated_index == pytest.approx(index, rel=1e-12)


def test_perfectly_calibrated_counts_have_the_ideal_values():
    table = ScoreTable.from_counts([0.2, 0.5, 0.8], positives=[2, 5, 8], negatives=[8, 5, 2])
    found = calibration_in_the_large(table)
    assert (found.intercept, found.slope) == pytest.approx((0, 1), abs=1e-9)
    assert found.observed_to_expected == pytest.approx(1)
    assert found.integrated_index == pytest.approx(0, abs=1e-15)


def test_certain_scores_drop_out_when_right_and_undo_the_regressions_when_wrong():
    inside = ScoreTable.from_counts([0.7, 0.3], positives=[6, 4], negatives=[4, 6])
    right = inside + ScoreTable.from_counts([1.0, 0.0], positives=[5, 0], negatives=[0, 5])
    wrong = inside + ScoreTable.from_counts([1.0, 0.0], positives=[5, 0], negatives=[1, 5])
    one, two, three = (calibration_in_the_large(table) for table in (inside, right, wrong))
    assert (two.intercept, two.slope) == (one.intercept, one.slope)
    assert np.isnan([three.intercept, three.slope]).all()
    assert three.observed_to_expected == pytest.approx(15 / 16)  # scores add up to 10 inside and 6 at 1


def test_constant_scores_and_perfect_separation():
    constant, perfect = table_of([1, 0, 0, 0], [0.5] * 4), table_of([1, 1, 0, 0], [0.9, 0.8, 0.3, 0.1])
    for bins in ("equal_width", "equal_count", "isotonic"):
        assert calibration_curve(constant, bins=bins).observed.tolist() == [0.25]
        assert calibration_curve(perfect, bins=bins, n_bins=2).observed.tolist() == [0, 1]
    flat = calibration_in_the_large(constant)
    assert flat.intercept == pytest.approx(logit(0.25))
    assert np.isnan(flat.slope)
    assert calibration_in_the_large(perfect).slope == np.inf
    assert calibrate(constant)([-1, 2]).tolist() == [0.25, 0.25]
    assert calibrate(constant, method="platt")([0.5]) == pytest.approx([(2 / 3 + 3 / 5) / 4])
    assert calibrate(perfect)([0.8, 0.3]).tolist() == [1, 0]


def test_one_class_is_enough_for_a_curve():
    for bins in ("equal_width", "equal_count", "isotonic"):
        assert set(calibration_curve(table_of([0, 0], [0.1, 0.7]), bins=bins).observed) == {0}


@pytest.mark.parametrize(
    "call, expected",
    [
        (lambda: calibration_curve(table_of([0, 1], [0.2, 1.5])), "Calibrate them first"),
        (lambda: calibration_curve(table_of([0, 1], [-1, 0.5])), r"scores that are probabilities, in \[0, 1\]"),
        (lambda: calibration_curve(table_of([0, 1], [0.2, 0.5]), n_bins=0), "n_bins, a whole number from 1"),
        (lambda: calibration_curve(table_of([0, 1], [0.2, 0.5]), bins="uniform"), "bins to be one of equal_width"),
        (lambda: calibration_curve(ScoreTable.empty()), "at least one item"),
        (lambda: calibration_in_the_large(table_of([0, 1], [0.2, 5])), "Calibrate them first"),
        (lambda: calibration_in_the_large(table_of([1, 1], [0.2, 0.5])), "items of both classes"),
        (lambda: calibrate(table_of([1, 1], [0.2, 0.5])), "items of both classes for calibration"),
        (lambda: calibrate(table_of([0, 1], [0.2, np.inf])), "finite scores to calibrate"),
        (lambda: calibrate(table_of([0, 1], [0.2, 0.5]), method="beta"), "method to be one of isotonic, platt"),
    ],
)
def test_refusals(call, expected):
    with pytest.raises(JaugeError, match=expected):
        call()
