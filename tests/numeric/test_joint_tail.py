"""Two overlapping sets: expansion and quadrature against direct sums, fractions and each other."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from jauge.numeric import joint_tail as module
from jauge.numeric.binomial import binomial_pmf, binomial_sf
from jauge.numeric.joint_tail import Grid, joint_excess, joint_tail
from jauge.numeric.krawtchouk import tail_amplitude, tail_coefficients
from jauge.numeric.plackett import nested_deficit


def exact_joint_tail(first, second, overlap, population, draws, rank):
    """Sum of the multinomial law of (both, only A, only B, neither) in whole numbers."""
    cells = (overlap, first - overlap, second - overlap, population - first - second + overlap)
    total = 0
    for both in range(draws + 1):
        for only_a in range(max(0, rank - both), draws - both + 1):
            for only_b in range(max(0, rank - both), draws - both - only_a + 1):
                counts = (both, only_a, only_b, draws - both - only_a - only_b)
                ways = math.factorial(draws) // math.prod(map(math.factorial, counts))
                total += ways * math.prod(cell**count for cell, count in zip(cells, counts, strict=True))
    return Fraction(total, population**draws)


def direct_joint_tail(first, second, overlap, population, draws, rank):
    """The same sum in floats, for hundreds of draws: given the draws in both, then those in A only, a binomial tail."""
    total = 0.0
    left = population - overlap
    for both, mass in enumerate(binomial_pmf(np.arange(draws + 1), draws, overlap / population)):
        if mass < 1e-25:
            continue
        needed, rest = max(0, rank - both), draws - both
        only_a = np.arange(needed, rest + 1)
        chance = (second - overlap) / (left - first + overlap) if left > first - overlap else 0.0
        given = binomial_sf(needed - 1, rest - only_a, chance)
        total += mass * float(binomial_pmf(only_a, rest, (first - overlap) / left if left else 0.0) @ given)
    return total


def one_cell(first, second, overlap, population):
    return Grid(np.array([first]), np.array([second]), np.array([[overlap]]), population)


def cells(population, first, second):
    lowest, highest = max(0, first + second - population), min(first, second)
    return sorted({lowest, (lowest + highest) // 2, max(lowest, highest - 1), highest})


@pytest.mark.parametrize("population", [2, 5, 7])
@pytest.mark.parametrize("draws", [1, 4, 6])
def test_small_cases_equal_fractions(population, draws):
    for rank in range(1, draws + 1):
        for first in range(population + 1):
            for second in range(first, population + 1):
                for overlap in cells(population, first, second):
                    exact = exact_joint_tail(first, second, overlap, population, draws, rank)
                    value = joint_tail(one_cell(first, second, overlap, population), draws, rank)[0, 0]
                    assert value == pytest.approx(float(exact), abs=1e-14)


@pytest.mark.parametrize("rank", [1, 2, 12, 75, 140, 150])
def test_moderate_cases_equal_the_direct_sum(rank):
    """m = 150 draws of 120 items; disjoint, independent and nested sets included."""
    draws, population = 150, 120
    middle = round(population * rank / draws)
    for first in {max(1, middle - 9), min(119, middle + 4)}:
        for second in {max(1, middle - 2), min(119, middle + 8)}:
            for overlap in cells(population, first, second):
                direct = direct_joint_tail(first, second, overlap, population, draws, rank)
                value = joint_tail(one_cell(first, second, overlap, population), draws, rank)[0, 0]
                assert value == pytest.approx(direct, abs=1e-13)


@pytest.mark.parametrize("rank", [3, 200, 500, 930])
@pytest.mark.parametrize("missing", [0, 1, 7])
def test_nearly_nested_sets_equal_the_direct_sum(rank, missing):
    """More draws than the expansion may have terms: this is Plackett's quadrature."""
    draws = population = 1000
    for first, second in ((rank + 1, rank + 1), (rank, min(999, rank + 12)), (rank + 20, rank)):
        overlap = min(first, second) - min(missing, min(first, second) - 1)
        direct = direct_joint_tail(first, second, overlap, population, draws, rank)
        value = joint_tail(one_cell(first, second, overlap, population), draws, rank)[0, 0]
        assert value == pytest.approx(direct, abs=1e-12)


def band(generator, population, correlation, rank, lines):
    """A grid of `lines` counts around the middle, with the overlaps of two correlated rankings."""
    first, second = generator.normal(size=(2, population))
    second = correlation * first + math.sqrt(1 - correlation**2) * second
    place = np.stack([np.argsort(np.argsort(-scores)) for scores in (first, second)])
    reach = 8 * math.sqrt(rank * (1 - rank / population))
    count = np.unique(np.clip(np.linspace(rank - reach, rank + reach, lines), 1, population - 1).astype(np.int64))
    inside = [(place[side, :, None] < count).astype(np.float64) for side in (0, 1)]
    return Grid(count, count, np.asarray(inside[0].T @ inside[1]).round().astype(np.int64), population)


@pytest.mark.parametrize("correlation", [0.0, 0.9, 0.99, 0.999, 1.0, -0.99])
@pytest.mark.parametrize("rank", [40, 1000])
def test_expansion_and_quadrature_agree_over_the_band(monkeypatch, correlation, rank):
    """All terms of the expansion, which are exact, against most cells from the nested end."""
    grid = band(np.random.default_rng(3), 2000, correlation, rank, 60)
    monkeypatch.setattr(module, "_MOST_TERMS", 2000)
    all_terms = joint_excess(grid, 2000, rank)
    monkeypatch.setattr(module, "_MOST_TERMS", 100)
    np.testing.assert_allclose(joint_excess(grid, 2000, rank), all_terms, atol=1e-12)
    monkeypatch.undo()
    np.testing.assert_allclose(joint_excess(grid, 2000, rank), all_terms, atol=1e-12)


def test_nested_sets_give_the_rarer_event():
    counts = np.arange(400, 600, 5)
    grid = Grid(counts, counts, np.minimum.outer(counts, counts), 1000)
    tail = binomial_sf(499, 1000, counts / 1000)
    np.testing.assert_allclose(joint_tail(grid, 1000, 500), np.minimum.outer(tail, tail), atol=1e-14)


def test_independent_sets_give_the_product():
    grid = one_cell(300, 500, 150, 1000)
    assert joint_excess(grid, 1000, 320)[0, 0] == 0


def test_complementary_sets_cannot_both_win():
    """Disjoint halves: more than half of the draws in each is impossible."""
    np.testing.assert_allclose(joint_tail(one_cell(500, 500, 0, 1000), 1000, 501), 0, atol=1e-12)


def test_products_of_counts_do_not_wrap():
    """Four counts multiplied pass 2^63 at this size; an exchange of the sets must still change nothing."""
    n = 10**6
    counts = np.array([499_000, 500_000, 500_700])
    overlap = (np.multiply.outer(counts, counts) / n + 0.6 * 250_000).astype(np.int64)
    excess = joint_excess(Grid(counts, counts, overlap, n), n, 500_001)
    np.testing.assert_allclose(excess, excess.T, atol=1e-14)
    # Sheppard: near the centre the two events behave like normal ones of correlation 0.6.
    assert excess[1, 1] == pytest.approx(math.asin(0.6) / (2 * math.pi), abs=1e-4)


def test_coefficients_are_derivatives_of_the_tail():
    """a_1 = cov(event, standardised count), from the definition."""
    draws, rank, share = 30, 11, 0.35
    counts = np.arange(draws + 1)
    mass = binomial_pmf(counts, draws, share)
    standard = (counts - draws * share) / math.sqrt(draws * share * (1 - share))
    expected = float(mass[rank:] @ standard[rank:])
    assert tail_coefficients(np.array([share]), draws, rank, 1)[0, 0] == pytest.approx(expected, rel=1e-13)


@pytest.mark.parametrize("draws, rank", [(1, 1), (12, 5), (300, 3), (300, 150), (300, 300)])
def test_squares_of_all_coefficients_are_the_variance_of_the_event(draws, rank):
    """Parseval: sum a_d^2 = F (1 - F), far into the tails too, where the recurrence is cut."""
    share = np.linspace(0.01, 0.99, 50)
    tail = binomial_sf(rank - 1, draws, share)
    coefficients = tail_coefficients(share, draws, rank, draws)
    np.testing.assert_allclose((coefficients**2).sum(axis=0), tail * (1 - tail), atol=1e-14)
    degree = np.arange(1, draws + 1)[:, None]
    assert (np.abs(coefficients) <= tail_amplitude(share, draws, rank) / np.sqrt(degree) * (1 + 1e-12)).all()


def test_deficit_of_one_draw_is_the_missing_share():
    shares = np.array([0.2, 0.5])
    np.testing.assert_allclose(nested_deficit(shares, shares + 0.1, shares / 4, 1, 1), shares / 4, rtol=1e-14)


def test_empty_and_full_sets_covary_with_nothing():
    counts = np.array([0, 3, 10])
    excess = joint_excess(Grid(counts, counts, np.array([[0, 0, 0], [0, 2, 3], [0, 3, 10]]), 10), 10, 4)
    assert np.count_nonzero(excess) == 1
    assert excess[1, 1] > 0
