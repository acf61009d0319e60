"""Limits of functions of means: against values without each item, copies, clusters, coverage."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.special import stdtrit

from jauge import ClassDistributions, JaugeError, NumericPredictions, estimate, measure
from jauge.evidence import Evidence

OF_NUMBERS = ("correlation_coefficient", "RMSE", "RAE", "RRSE")


def numbers(seed: int, size: int, **given: object) -> NumericPredictions:
    generator = np.random.default_rng(seed)
    truth = generator.normal(3, 2, size)
    told = truth + generator.normal(size=size)
    return NumericPredictions.from_numbers(truth, told, training_mean=2.5, **given)  # type: ignore[arg-type]


def classes(seed: int, size: int) -> ClassDistributions:
    generator = np.random.default_rng(seed)
    proba = generator.dirichlet([1, 1, 1], size)
    return ClassDistributions.from_proba(list("abc" * size)[:size], proba, labels=list("abc"), prior=[0.5, 0.3, 0.2])


def one_by_one(told: NumericPredictions | ClassDistributions, name: str) -> tuple[float, float]:
    """Limits from the measure itself on all items but one."""
    found, size = measure(name), told.truth.size
    to, back = (math.atanh, math.tanh) if name == "correlation_coefficient" else (math.log, math.exp)
    without = np.array([to(found(told.take(np.arange(size) != k))) for k in range(size)])
    error = math.sqrt((size - 1) / size * ((without - without.mean()) ** 2).sum())
    half = float(stdtrit(size - 1, 0.975)) * error
    centre = to(found(told))
    return back(centre - half), back(centre + half)


@pytest.mark.parametrize("name", OF_NUMBERS)
def test_numbers_without_each_item(name: str) -> None:
    told = numbers(1, 25)
    found = estimate(told, name)
    assert found.value == pytest.approx(measure(name)(told))
    assert (found.low, found.high) == pytest.approx(one_by_one(told, name), rel=1e-9)


@pytest.mark.parametrize("name", ["RMSE", "RAE", "RRSE"])
def test_classes_without_each_item(name: str) -> None:
    told = classes(2, 20)
    found = estimate(told, name)
    assert (found.low, found.high) == pytest.approx(one_by_one(told, name), rel=1e-9)


@pytest.mark.parametrize("name", OF_NUMBERS)
def test_a_whole_weight_is_so_many_items(name: str) -> None:
    told = numbers(3, 12)
    times = np.arange(12) % 3 + 1
    weighted = numbers(3, 12, sample_weight=times)
    copies = told.take(np.repeat(np.arange(12), times))
    one, two = estimate(weighted, name), estimate(copies, name)
    assert (one.low, one.high) == pytest.approx((two.low, two.high))


def test_clusters_are_the_units() -> None:
    """Copies of items within clusters tell nothing new, so that limits are those of single items, or wider."""
    told = numbers(4, 20)
    copied = told.take(np.repeat(np.arange(20), 3))
    clustered = NumericPredictions(
        copied.truth, copied.predicted, copied.weight, copied.baseline, np.repeat(np.arange(20), 3)
    )
    one, three, naive = (estimate(items, "RMSE") for items in (told, clustered, copied))
    assert (three.low, three.high) == pytest.approx((one.low, one.high), rel=0.02)
    assert naive.high - naive.low < 0.7 * (three.high - three.low)
    assert three.notes == ("20 clusters",)


def test_resamples_agree_with_the_jackknife() -> None:
    told = numbers(5, 200)
    for name in OF_NUMBERS:
        one, two = estimate(told, name), estimate(told, name, method="percentile")
        assert (two.low, two.high) == pytest.approx((one.low, one.high), rel=0.03)
        assert two == estimate(told, name, exact=False)


@pytest.mark.parametrize("name", OF_NUMBERS)
def test_coverage(name: str) -> None:
    """Simulated: 95 % limits on 40 items hold the value of a hundred thousand in 91 to 98 of 100."""
    true = float(measure(name)(numbers(999, 100_000)))
    found = [estimate(numbers(seed, 40), name) for seed in range(400)]
    share = np.mean([one.low <= true <= one.high for one in found])
    assert 0.91 <= share <= 0.98


@pytest.mark.parametrize(
    "told, name, limits",
    [
        (NumericPredictions.from_numbers([1, 2, 3], [1, 2, 3]), "RMSE", (0.0, np.inf)),
        (NumericPredictions.from_numbers([1, 2, 3], [2, 4, 6]), "correlation_coefficient", (-1.0, 1.0)),
    ],
)
def test_without_variance_nothing_is_excluded(told: Evidence, name: str, limits: tuple[float, float]) -> None:
    found = estimate(told, name)
    assert (found.low, found.high) == limits
    assert "no variance is seen" in found.notes[0]


def test_undefined_values_and_refusals() -> None:
    flat = NumericPredictions.from_numbers([1, 1, 1], [1, 2, 3])
    found = estimate(flat, "correlation_coefficient")
    assert math.isnan(found.value)
    assert "undefined" in repr(found)
    with pytest.raises(JaugeError, match="at least two independent items"):
        estimate(flat.take(np.array([0])), "RMSE")
    with pytest.raises(JaugeError, match="method to be one of jackknife, percentile"):
        estimate(flat, "RMSE", method="wilson")
    with pytest.raises(JaugeError, match="float weights"):
        estimate(numbers(1, 9, sample_weight=np.full(9, 0.5)), "RMSE", method="percentile")


def test_numbers_far_from_zero() -> None:
    """Ten million added to both numbers: the correlation and its limits stay."""
    told = numbers(6, 30)
    far = NumericPredictions.from_numbers(told.truth + 1e7, told.predicted + 1e7)
    one, two = estimate(told, "correlation_coefficient"), estimate(far, "correlation_coefficient")
    assert (two.value, two.low, two.high) == pytest.approx((one.value, one.low, one.high), rel=1e-6)
