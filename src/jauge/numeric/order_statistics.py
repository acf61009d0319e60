"""The law of the r-th largest of m draws with replacement from n ranked items."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from jauge.numeric.binomial import binomial_sf
from jauge.numeric.ratio import FloatArray, IntArray
from jauge.numeric.windows import order_statistic_bounds


class OrderLaw(NamedTuple):
    """Masses of consecutive rows of a table of scores, from row `start` on; they add to one."""

    start: int
    mass: FloatArray


def order_law(at_or_above: IntArray, draws: int, rank: int) -> OrderLaw:
    """Masses of the `rank`-th largest score among `draws` draws with replacement.

    Pr{T_r >= s_k} = I_u(r, m - r + 1), u = c_k / n, c_k = `at_or_above[k]` the items with score >= s_k, for distinct
    scores s_k in decreasing order, so that ties share a row and the last entry is n; masses are differences. A leading
    0 is allowed and has no mass. Only rows with a mass above 1e-17 are visited: O(sqrt n) of them. Undefined unless
    1 <= rank <= draws.
    Reference: Arnold, Balakrishnan and Nagaraja (2008), A first course in order statistics, 3.2.

    >>> order_law(np.array([1, 2, 3]), draws=3, rank=2).mass.round(4)
    array([0.2593, 0.4815, 0.2593])
    """
    rows = rows_in_doubt(at_or_above, draws, rank)
    reached = binomial_sf(rank - 1, draws, at_or_above[rows][:-1] / at_or_above[-1])
    # Mass beyond the window's ends is given to the end rows, so that nothing is lost.
    return OrderLaw(rows.start, np.diff(reached, prepend=0.0, append=1.0))


def rows_in_doubt(at_or_above: IntArray, draws: int, rank: int) -> slice:
    """Rows that the `rank`-th largest of `draws` draws reaches with a chance above 1e-17.

    >>> rows_in_doubt(np.arange(1, 1001), draws=1000, rank=500)
    slice(367, 632, None)
    """
    low, high = order_statistic_bounds(draws, rank)
    population = int(at_or_above[-1])
    start = int(np.searchsorted(at_or_above, population * float(low), side="right"))
    stop = int(np.searchsorted(at_or_above, population * float(high), side="left")) + 1
    return slice(min(start, at_or_above.size - 1), min(stop, at_or_above.size))
