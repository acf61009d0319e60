"""Means over items: variances by enumeration of all resamples, Student's limits, shares, clusters, ugly ends."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from jauge import ClassDistributions, LabelSets, estimate, measure
from jauge.errors import JaugeError
from jauge.evidence import NumericPredictions

PROBA = np.array([[0.7, 0.3], [0.4, 0.6], [0.9, 0.1], [0.2, 0.8], [0.5, 0.5]])
TRUTH = [0, 1, 0, 0, 1]


def told(**options):
    return ClassDistributions.from_proba(TRUTH, PROBA, labels=[0, 1], **options)


@pytest.mark.parametrize("name", ["log_loss", "brier", "spherical_score"])
def test_the_variance_is_that_of_all_resamples(name):
    items = told()
    means = [float(measure(name)(items.take(np.array(rows)))) for rows in product(range(5), repeat=5)]
    found = estimate(items, name)
    assert found.value == pytest.approx(np.mean(means), abs=1e-12)
    assert found.law.variance == pytest.approx(np.var(means), rel=1e-12)
    assert (found.method, found.law.exact) == ("t", True)


def test_student_limits_are_those_of_scipy():
    stats = pytest.importorskip("scipy.stats")
    rng = np.random.default_rng(3)
    proba = rng.dirichlet([2, 1, 1], 40)
    truth = rng.integers(0, 3, 40)
    loss = -np.log(proba[np.arange(40), truth])
    low, high = stats.t.interval(0.9, 39, loss.mean(), stats.sem(loss))
    found = estimate(ClassDistributions.from_proba(truth, proba, labels=[0, 1, 2]), "log_loss", level=0.9)
    assert (found.low, found.high) == pytest.approx((low, high), rel=1e-12)


def test_integer_weights_are_copies_and_float_weights_tell_only_shares():
    times = np.array([2, 1, 3, 1, 2])
    rows = np.repeat(np.arange(5), times)
    copied = estimate(told().take(rows), "brier")
    weighted = estimate(told(sample_weight=times), "brier")
    assert (weighted.low, weighted.high) == pytest.approx((copied.low, copied.high), rel=1e-12)
    equal = estimate(told(sample_weight=np.full(5, 0.37)), "brier")
    plain = estimate(told(), "brier")
    assert (equal.low, equal.high) == pytest.approx((plain.low, plain.high), rel=1e-12)
    with pytest.raises(JaugeError, match="float weights"):
        estimate(told(sample_weight=np.full(5, 0.37)), "brier", method="percentile")


def test_clusters_are_the_units():
    """Clusters of one are items; copies of an item in its cluster tell nothing new."""
    alone = estimate(told(cluster=[1, 2, 3, 4, 5]), "log_loss")
    plain = estimate(told(), "log_loss")
    assert (alone.low, alone.high) == pytest.approx((plain.low, plain.high), rel=1e-12)
    assert alone.notes == ("5 clusters, design effect 1",)
    thrice = told(cluster=[1, 2, 3, 4, 5]).take(np.repeat(np.arange(5), 3))
    copied = estimate(thrice, "log_loss")
    assert (copied.low, copied.high) == pytest.approx((plain.low, plain.high), rel=1e-12)
    drawn = estimate(thrice, "log_loss", method="percentile", replicates=4000)
    assert drawn.law.variance == pytest.approx(plain.law.variance, rel=0.1)


def test_shares_of_items_have_the_limits_of_shares():
    items = told()
    found, same = estimate(items, "top_k_accuracy(k=1)"), estimate(items.matrix(), "accuracy")
    assert (found.value, found.low, found.high) == pytest.approx((same.value, same.low, same.high), rel=1e-12)
    assert (found.numerator, found.denominator, found.method) == (same.numerator, 5, "jeffreys")
    wilson = estimate(items, "top_k_accuracy(k=1)", method="wilson")
    assert wilson.high == pytest.approx(estimate(items.matrix().binary(1), "accuracy", method="wilson").high)
    sets = LabelSets.from_sets([["a"], ["a", "b"], ["b"]], [["a"], ["a"], ["b"]])
    assert estimate(sets, "subset_accuracy").denominator == 3


def test_percentiles_are_simulated_and_say_so():
    found = estimate(told(), "brier", method="percentile", replicates=4000, seed=2)
    assert not found.law.exact
    assert found.law.replicates == 4000
    assert found.law.mean == pytest.approx(found.value, abs=0.01)
    assert estimate(told(), "brier", exact=False).method == "percentile"
    with pytest.raises(JaugeError, match="simulated"):
        estimate(told(), "brier", method="percentile", exact=True)


def test_where_no_variance_is_seen_limits_do_not_collapse():
    sure = ClassDistributions.from_proba([0, 1, 0], [[1, 0], [0, 1], [1, 0]], labels=[0, 1])
    found = estimate(sure, "brier")
    assert found.value == found.low == 0
    assert 0 < found.high < 2
    assert "one value" in found.notes[-1]


def test_the_ugly_end():
    wrong = ClassDistributions.from_proba([0, 1, 0], [[1, 0], [1, 0], [1, 0]], labels=[0, 1])
    infinite = estimate(wrong, "log_loss")
    assert infinite.value == infinite.high == np.inf
    assert np.isnan(infinite.low)
    assert infinite.notes == ("an item has an infinite value",)
    nothing = estimate(ClassDistributions.empty([0, 1]), "log_loss")
    assert np.isnan(nothing.value)
    assert nothing.why_undefined is not None
    with pytest.raises(JaugeError, match="at least two"):
        estimate(ClassDistributions.from_proba([0], [[0.4, 0.6]], labels=[0, 1]), "log_loss")
    with pytest.raises(JaugeError, match="binary tables only"):
        estimate(told(), "log_loss", prevalence=0.1)


def test_numbers_have_limits_too():
    numbers = NumericPredictions.from_numbers([1.0, 2.0, 4.0, 7.0], [1.5, 2.5, 3.0, 7.0])
    found = estimate(numbers, "mean_absolute_error")
    assert found.low < found.value == 0.5 < found.high
