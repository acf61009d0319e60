"""Windows leave out less than they say, at every mean."""

from __future__ import annotations

import numpy as np
import pytest

from jauge.numeric.binomial import binomial_cdf, binomial_pmf, binomial_sf
from jauge.numeric.windows import NEGLIGIBLE, binomial_window, order_statistic_bounds


@pytest.mark.parametrize("n", [1, 10, 1000, 10**6, 10**8])
@pytest.mark.parametrize("mean", [1e-9, 1e-3, 1, 3, 10, 100, 1e4, 1e6, 3e7, 1e8])
def test_binomial_window_leaves_out_less_than_1e_17(n, mean):
    for chance in {min(1.0, mean / n), 1 - min(1.0, mean / n)}:
        window = binomial_window(n, chance)
        assert 0 <= window.first <= window.last <= n
        assert binomial_cdf(window.first - 1, n, chance) <= NEGLIGIBLE
        # Counted from the other end, the upper tail is a lower one and relatively accurate.
        assert min(binomial_sf(window.last, n, chance), binomial_cdf(n - window.last - 1, n, 1 - chance)) <= NEGLIGIBLE


def test_binomial_window_is_not_wasteful():
    window = binomial_window(10**8, 0.5)
    assert window.last - window.first < 2 * 9 * 5000


def test_certain_counts_need_one_count():
    window = binomial_window([5, 5, 0], [0.0, 1.0, 0.4])
    np.testing.assert_array_equal(window.first, [0, 5, 0])
    np.testing.assert_array_equal(window.last, [0, 5, 0])


@pytest.mark.parametrize(
    "draws, rank",
    [(1, 1), (5, 1), (5, 5), (1000, 1), (1000, 2), (1000, 500), (1000, 1000), (10**6, 3), (10**6, 10**5)],
)
def test_order_statistic_bounds_leave_out_1e_17(draws, rank):
    low, high = order_statistic_bounds(draws, rank)
    # sum_{x >= r} b(x; m, low) from its masses, the first of which dominate.
    reached = binomial_pmf(np.arange(rank, min(draws, rank + 2000) + 1), draws, low).sum()
    not_reached = binomial_pmf(np.arange(max(0, rank - 3000), rank), draws, high).sum()
    assert reached == pytest.approx(NEGLIGIBLE, rel=1e-6)
    assert not_reached == pytest.approx(NEGLIGIBLE, rel=1e-6) or high > 1 - 1e-15
