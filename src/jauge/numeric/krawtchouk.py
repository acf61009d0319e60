"""Expansion of a binomial tail in the polynomials that are orthogonal for the binomial law."""

from __future__ import annotations

import math

import numpy as np

from jauge.numeric.binomial import binomial_pmf
from jauge.numeric.ratio import FloatArray

# Beyond the degree at which this share of a unit norm is left, the recurrence would only magnify its rounding.
_NORM_LEFT = 1e-14


def tail_amplitude(share: FloatArray, draws: int, rank: int) -> FloatArray:
    """sqrt(m u (1 - u) b(r - 1; m - 1, u)): no coefficient of degree d exceeds it divided by sqrt(d).

    >>> tail_amplitude(np.array([0.5]), 1, 1)
    array([0.5])
    """
    return np.sqrt(draws * share * (1 - share) * binomial_pmf(rank - 1, draws - 1, share))


def tail_coefficients(share: FloatArray, draws: int, rank: int, degree: int) -> FloatArray:
    """Coefficients a_1 ... a_degree of the event "at least `rank` of m draws fall in a set of this share", as rows.

    Pr{N >= r} expanded in the orthonormal Krawtchouk polynomials k_d of Bin(m, u):
    a_d = sqrt(m u (1-u) / d) b(r-1; m-1, u) k_{d-1}(r-1; m-1, u), by the three-term recurrence of k_d sqrt(b), whose
    squares add to one over all degrees. For two sets the polynomials of degree d have covariance rho^d, rho the
    correlation of "this draw falls in the set". Degrees above m don't exist; share 0 and 1 give zeros.
    Reference: Szegő (1939), Orthogonal polynomials, 2.82; Eagleson (1964), Polynomial expansions of bivariate
    distributions.

    >>> tail_coefficients(np.array([0.25, 0.5]), draws=1, rank=1, degree=1)
    array([[0.4330127, 0.5      ]])
    """
    top, successes = draws - 1, rank - 1
    inside = (share > 0) & (share < 1)
    u = np.where(inside, share, 0.5)
    sigma = np.sqrt(u * (1 - u))
    level, slope = (successes - top * u) / sigma, (2 * u - 1) / sigma
    row = np.zeros((degree, share.size))
    row[0] = np.sqrt(binomial_pmf(successes, top, u))
    left = 1 - row[0] ** 2
    for e in range(1, degree):
        new = np.multiply(slope, e - 1, out=row[e])
        new += level
        new *= row[e - 1]
        if e > 1:
            new -= math.sqrt((e - 1) * (top - e + 2)) * row[e - 2]
        new *= (left > _NORM_LEFT) / math.sqrt(e * (top - e + 1))
        left -= new * new
    row *= np.where(inside, tail_amplitude(u, draws, rank), 0.0)
    row /= np.sqrt(np.arange(1, degree + 1))[:, None]
    return row
