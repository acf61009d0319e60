"""Where a law has its mass: integer windows that leave out less than 1e-17 on either side."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import betainccinv, betaincinv

from jauge.numeric.ratio import FloatArray, IntArray

NEGLIGIBLE = 1e-17
_LOG = -math.log(NEGLIGIBLE)


class Window(NamedTuple):
    """First and last integer of a window, both included, one pair for each law."""

    first: IntArray
    last: IntArray


def binomial_window(trials: ArrayLike, chance: ArrayLike) -> Window:
    """Counts that hold all but 1e-17, on either side, of a binomial law.

    n p -+ (L/3 + sqrt(L^2/9 + 2 L n p q)), L = log 1e17, cut at 0 and n: Bernstein's inequality solved for the
    deviation, hence a proven bound at every mean, without an inverse of a tail. Never undefined; 8.85 standard
    deviations wide where the law is nearly normal, one count wide at chance 0 and 1.
    Reference: Boucheron, Lugosi and Massart (2013), Concentration inequalities, corollary 2.11.

    >>> binomial_window([1000, 20, 20], [0.3, 0.5, 1.0])
    Window(first=array([159,   0,  20]), last=array([441,  20,  20]))
    """
    n, p = np.broadcast_arrays(np.asarray(trials, dtype=np.float64), np.asarray(chance, dtype=np.float64))
    variance = n * p * (1 - p)
    reach = np.where(variance > 0, _LOG / 3 + np.sqrt(_LOG**2 / 9 + 2 * _LOG * variance), 0.0)
    first = np.maximum(np.ceil(n * p - reach), 0)
    last = np.minimum(np.floor(n * p + reach), n)
    return Window(np.asarray(first, dtype=np.int64), np.asarray(last, dtype=np.int64))


def order_statistic_bounds(draws: ArrayLike, rank: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Shares u between which the r-th largest of m draws falls, all but 1e-17 on either side.

    The 1e-17 and 1 - 1e-17 quantiles of Beta(r, m - r + 1): the share of the population at or above the r-th largest
    of m draws from a continuous law has that law. Undefined unless 1 <= rank <= draws; in [0, 1].
    Reference: David and Nagaraja (2003), Order statistics, 2.3.

    >>> [round(float(share), 4) for share in order_statistic_bounds(1000, 500)]
    [0.3676, 0.6314]
    """
    m, r = np.asarray(draws, dtype=np.float64), np.asarray(rank, dtype=np.float64)
    low, high = betaincinv(r, m - r + 1, NEGLIGIBLE), betainccinv(r, m - r + 1, NEGLIGIBLE)
    return np.asarray(low, dtype=np.float64), np.asarray(high, dtype=np.float64)
