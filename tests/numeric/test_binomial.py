"""Binomial masses and tails against exact integers, sixty-digit decimals and sums."""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest

from jauge.numeric.binomial import binomial_cdf, binomial_pmf, binomial_sf
from jauge.numeric.windows import binomial_window

# Bernoulli numbers B_2j / (2j (2j - 1)) of Stirling's series.
STIRLING = [
    Fraction(1, 12), Fraction(-1, 360), Fraction(1, 1260), Fraction(-1, 1680), Fraction(1, 1188),
    Fraction(-691, 360360), Fraction(1, 156),
]  # fmt: skip
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459")


def log_factorial(n: int) -> Decimal:
    if n < 2000:
        return Decimal(math.factorial(n)).ln()
    x = Decimal(n)
    series = sum(Decimal(c.numerator) / c.denominator / x ** (2 * j + 1) for j, c in enumerate(STIRLING))
    return x * x.ln() - x + (2 * PI * x).ln() / 2 + series


def mass_in_decimals(k: int, n: int, p: float) -> Decimal:
    chance = Decimal(p)
    logarithm = log_factorial(n) - log_factorial(k) - log_factorial(n - k)
    return (logarithm + k * chance.ln() + (n - k) * (1 - chance).ln()).exp()


def exact_masses(n: int, p: float) -> list[Fraction]:
    chance = Fraction(p)
    return [math.comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1)]


@pytest.mark.parametrize("n", [1, 2, 7, 16, 31, 60])
@pytest.mark.parametrize("p", [1e-9, 0.03, 0.5, 0.75, 1 - 2**-40])
def test_small_laws_equal_fractions(n, p):
    exact = exact_masses(n, p)
    counts = np.arange(n + 1)
    below = [float(sum(exact[: k + 1])) for k in counts]
    above = [float(sum(exact[k + 1 :])) for k in counts]
    np.testing.assert_allclose(binomial_pmf(counts, n, p), [float(mass) for mass in exact], rtol=1e-13, atol=1e-30)
    np.testing.assert_allclose(binomial_cdf(counts, n, p), below, rtol=1e-12, atol=1e-30)
    np.testing.assert_allclose(binomial_sf(counts, n, p), above, rtol=1e-12, atol=1e-30)


@pytest.mark.parametrize("n", [1000, 10**6, 10**8])
@pytest.mark.parametrize("mean", [0.01, 1, 37, 500])
@pytest.mark.parametrize("from_top", [False, True])
def test_masses_keep_thirteen_digits(n, mean, from_top):
    p = 1 - mean / n if from_top else mean / n
    window = binomial_window(n, p)
    with localcontext(prec=60):
        for k in np.linspace(window.first, window.last, 7).astype(int):
            exact = mass_in_decimals(int(k), n, p)
            if exact > Decimal("1e-17"):
                assert abs(Decimal(float(binomial_pmf(k, n, p))) / exact - 1) < Decimal("1e-13")


@pytest.mark.parametrize("p", [0.1, 0.3, 0.5, 0.9])
def test_masses_keep_thirteen_digits_in_the_middle_of_1e8(p):
    n = 10**8
    window = binomial_window(n, p)
    with localcontext(prec=60):
        for k in np.linspace(window.first, window.last, 9).astype(int)[1:-1]:
            assert abs(Decimal(float(binomial_pmf(k, n, p))) / mass_in_decimals(int(k), n, p) - 1) < Decimal("1e-13")


@pytest.mark.parametrize("n, mean", [(10**8, 5), (10**8, 10), (10**8, 38), (10**6, 10), (10**4, 38), (10**8, 3e7)])
def test_tails_are_the_sums_of_masses(n, mean):
    """Small parameters included, where the incomplete beta function of scipy.special loses eight digits."""
    window = binomial_window(n, mean / n)
    counts = np.arange(window.first, window.last + 1)
    mass = binomial_pmf(counts, n, mean / n)
    look = np.unique(np.linspace(0, counts.size - 1, 200).astype(int))
    np.testing.assert_allclose(binomial_cdf(counts, n, mean / n)[look], np.cumsum(mass)[look], atol=2e-12)
    np.testing.assert_allclose(
        binomial_sf(counts - 1, n, mean / n)[look], np.cumsum(mass[::-1])[::-1][look], atol=2e-12
    )


def test_no_success_in_1e8_trials():
    assert float(binomial_cdf(0, 10**8, 1e-7)) == pytest.approx(math.exp(1e8 * math.log1p(-1e-7)), rel=1e-14)


def test_certain_and_impossible():
    np.testing.assert_array_equal(binomial_pmf([-1, 0, 1, 2, 3], 2, 0.0), [0, 1, 0, 0, 0])
    np.testing.assert_array_equal(binomial_pmf([-1, 0, 1, 2, 3], 2, 1.0), [0, 0, 0, 1, 0])
    np.testing.assert_array_equal(binomial_cdf([-1, 0, 1, 2, 3], 2, 0.0), [0, 1, 1, 1, 1])
    np.testing.assert_array_equal(binomial_cdf([-1, 0, 1, 2, 3], 2, 1.0), [0, 0, 0, 1, 1])
    np.testing.assert_array_equal(binomial_pmf([0, 1], 0, 0.3), [1, 0])
    np.testing.assert_array_equal(binomial_sf([-1, 0], 0, 0.3), [1, 0])


def test_lower_tail_is_relatively_accurate():
    exact = exact_masses(60, 0.75)
    for k in (0, 5, 20):
        assert float(binomial_cdf(k, 60, 0.75)) == pytest.approx(float(sum(exact[: k + 1])), rel=1e-12)
