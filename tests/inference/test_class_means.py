"""Means over classes of a share within each: enumeration, closed forms, draws, many classes, ugly ends."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest

from jauge import ConfusionMatrix, estimate
from jauge.inference.class_means import mean_of_betas, mean_of_binomials
from jauge.inference.matrix_law import MatrixSituation
from jauge.measures import macro, miss_rate, recall

MATRIX = [[3, 1, 1], [2, 2, 0], [0, 1, 5]]


def matrix(rows, **options):
    return ConfusionMatrix.from_matrix(rows, labels=[f"c{k}" for k in range(len(rows))], rows="truth", **options)


def test_stratified_resamples_as_enumerated():
    """Every number of hits of every class, with fractions."""
    sizes, hits = [5, 4, 6], [3, 2, 5]
    mass: dict[Fraction, Fraction] = {}
    for drawn in product(*(range(n + 1) for n in sizes)):
        value = sum(Fraction(k, n) for k, n in zip(drawn, sizes, strict=True)) / 3
        chance = Fraction(1)
        for k, n, h in zip(drawn, sizes, hits, strict=True):
            chance *= comb(n, k) * Fraction(h, n) ** k * Fraction(n - h, n) ** (n - k)
        mass[value] = mass.get(value, Fraction(0)) + chance
    situation = MatrixSituation(matrix(MATRIX), "stratified", None, 0, 100)
    law = situation.law(macro(recall), "bootstrap")
    assert law.exact
    assert law.error == 0
    for value, chance in mass.items():
        assert law.cdf(float(value)) - law.cdf(float(value) - 1e-9) == pytest.approx(float(chance), abs=1e-12)
    assert law.mean == pytest.approx(float(sum(v * m for v, m in mass.items())), abs=1e-12)


def test_two_uniform_laws_have_a_triangle():
    law = mean_of_betas([(1.0, 1.0), (1.0, 1.0)])
    x = np.linspace(0, 1, 41)
    triangle = np.where(x < 0.5, 2 * x * x, 1 - 2 * (1 - x) ** 2)
    assert law.cdf(x) == pytest.approx(triangle, abs=1e-9)
    assert law.quantile(triangle[1:-1]) == pytest.approx(x[1:-1], abs=1e-8)
    assert law.error < 1e-8


@pytest.mark.parametrize(
    "shares",
    [[(0.3, 5.2), (8.5, 0.2)], [(3.0, 2.0), (800.0, 70.0), (90_000.0, 1e6)], [(1e7, 3e6), (4e7, 2.0)]],
    ids=str,
)
def test_moments_are_those_of_the_parts(shares):
    law = mean_of_betas(shares)
    a, b = np.array(shares).T
    mean, variance = a / (a + b), a * b / ((a + b) ** 2 * (a + b + 1))
    assert law.mean == pytest.approx(mean.mean(), rel=1e-9)
    assert law.variance == pytest.approx(variance.sum() / a.size**2, rel=1e-9)
    # Masses of ever narrower cells are differences of ever closer values.
    assert law.error < (1e-7 if a.max() < 1e7 else 1e-5)


def test_a_steep_law_beside_a_flat_one_as_integrated():
    """Pr{(X + Y) / 2 <= x} by the trapezoidal rule over the normal quantiles of X."""
    special = pytest.importorskip("scipy.special")
    z = np.linspace(-8.5, 8.5, 2001)
    weight = np.exp(-z * z / 2) / np.exp(-z * z / 2).sum()
    drawn = special.betaincinv(30.5, 2.5, special.ndtr(z))
    law = mean_of_betas([(30.5, 2.5), (4.0, 3.0)])
    for x in (0.4, 0.6, 0.75, 0.9):
        expected = weight @ special.betainc(4.0, 3.0, np.clip(2 * x - drawn, 0, 1))
        assert law.cdf(x) == pytest.approx(expected, abs=1e-8)


@pytest.mark.parametrize("measure", [macro(recall), macro(miss_rate)], ids=str)
@pytest.mark.parametrize("scheme", ["full", "stratified"])
def test_the_default_limits_are_exact_and_those_of_draws(measure, scheme):
    found = estimate(matrix(MATRIX), measure, scheme=scheme)
    drawn = estimate(matrix(MATRIX), measure, scheme=scheme, exact=False, replicates=3000)
    assert found.law.exact
    assert not drawn.law.exact
    assert (found.low, found.high) == pytest.approx((drawn.low, drawn.high), abs=0.015)


def test_items_without_an_answer_are_misses():
    silent = matrix(MATRIX, no_answer=[1, 0, 2])
    found, drawn = (estimate(silent, "macro(recall)", exact=exact, replicates=3000) for exact in (True, False))
    assert found.value == pytest.approx((3 / 6 + 2 / 4 + 5 / 8) / 3)
    assert found.law.mean == pytest.approx(drawn.law.mean, abs=0.01)


def test_where_classes_do_not_separate_the_law_is_simulated():
    for measure, options in ((macro(recall), {"method": "percentile"}), ("macro(precision)", {})):
        assert not estimate(matrix(MATRIX), measure, replicates=50, **options).law.exact


def test_means_weighted_by_class_size_are_shares_of_all_items():
    found, same = estimate(matrix(MATRIX), "weighted(recall)"), estimate(matrix(MATRIX), "accuracy")
    assert found.law.exact
    assert (found.value, found.low, found.high) == pytest.approx((same.value, same.low, same.high), abs=1e-12)


def test_perfect_classes_have_their_limit_at_one():
    found = estimate(matrix(np.diag([3, 1, 2])), "macro(recall)")
    assert found.value == found.high == 1
    assert 0.5 < found.low < 0.6


def test_a_hundred_classes_and_sizes_without_a_small_common_multiple():
    law = mean_of_betas([(k + 0.5, 2.5) for k in range(100)])
    assert law.error < 1e-8
    assert law.mean == pytest.approx(np.mean([(k + 0.5) / (k + 3) for k in range(100)]), rel=1e-9)
    assert mean_of_binomials([(500, 7), (400, 9), (900, 11)]) is None
