"""Binomial masses and tails that keep their digits from one trial to some 10^8."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import betainc, betaincc, xlogy

from jauge.numeric.ratio import FloatArray

_TABLED = 16
_SMALL_PARAMETER = 40
_TAIL = 0.01
# log k! less Stirling's formula; entry 0 is never used.
_STIRLING_ERROR = np.array(
    [0.0]
    + [
        math.log(math.factorial(k)) - (k + 0.5) * math.log(k) + k - 0.5 * math.log(2 * math.pi)
        for k in range(1, _TABLED)
    ]
)


def binomial_pmf(count: ArrayLike, trials: ArrayLike, chance: ArrayLike) -> FloatArray:
    """Pr{X = count} of a binomial law, by Loader's saddle-point form.

    log b = d(n) - d(k) - d(n-k) - D(k, np) - D(n-k, nq) + log(n / (2 pi k (n-k))) / 2, d the error of Stirling's
    formula and D(x, M) = x log(x/M) + M - x. Differences of log-gammas would lose eight digits at n = 10^8: there the
    terms are 10^9 and the result is of order one. Never undefined; 0 outside 0..trials. Accurate to 1e-13, relatively,
    wherever the mass exceeds 1e-17, up to 5e8 trials.
    Reference: Loader (2000), Fast and accurate computation of binomial probabilities.

    >>> binomial_pmf([0, 1, 2], 2, 0.5)
    array([0.25, 0.5 , 0.25])
    """
    k, n, p = np.broadcast_arrays(*(np.asarray(value, dtype=np.float64) for value in (count, trials, chance)))
    inside = (k > 0) & (k < n) & (p > 0) & (p < 1)
    mass = np.where((k == 0) & (p < 1), _none(n, p), np.where((k == n) & (k >= 0), p**n, 0.0))
    if inside.any():
        mass[inside] = _inner_pmf(k[inside], n[inside], p[inside])
    return mass


def _none(n: FloatArray, p: FloatArray) -> FloatArray:
    """(1 - p)^n without rounding 1 - p."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(n == 0, 1.0, np.exp(n * np.log1p(-p)))


def _inner_pmf(k: FloatArray, n: FloatArray, p: FloatArray) -> FloatArray:
    """Loader's form for 0 < k < n, 0 < p < 1."""
    # n p must be exact here, its rounding is magnified by (k - n p) / (n p q): 24 bits of p times n are exact.
    leading = p.astype(np.float32).astype(np.float64)
    excess = (k - n * leading) - n * (p - leading)
    deviance = _deviance(k, n * p, excess) + _deviance(n - k, n * (1 - p), -excess)
    stirling = _stirling_error(n) - _stirling_error(k) - _stirling_error(n - k)
    mass: FloatArray = np.sqrt(n / (2 * np.pi * k * (n - k))) * np.exp(stirling - deviance)
    return mass


def _stirling_error(k: FloatArray) -> FloatArray:
    """log k! - log(sqrt(2 pi k) (k/e)^k) for k >= 1."""
    inverse = 1 / np.maximum(k, _TABLED)
    square = inverse * inverse
    series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188))))
    return np.where(k < _TABLED, _STIRLING_ERROR[np.minimum(k, _TABLED - 1).astype(np.intp)], series)


def _deviance(x: FloatArray, mean: FloatArray, excess: FloatArray) -> FloatArray:
    """x log(x / mean) + mean - x with excess = x - mean, by its series where the terms nearly cancel."""
    v = excess / (x + mean)
    square = np.minimum(v * v, 0.01)
    tail = np.zeros_like(square)
    for j in range(9, 0, -1):
        tail = square * (tail + 1 / (2 * j + 1))
    return np.where(v * v < 0.01, v * (excess + 2 * x * tail), xlogy(x, x / mean) - excess)


def binomial_sf(count: ArrayLike, trials: ArrayLike, chance: ArrayLike) -> FloatArray:
    """Pr{X > count} of a binomial law.

    I_p(k + 1, n - k), the regularised incomplete beta function (the classical `bdtr` is wrong in the first digit at
    10^8 trials). Never undefined; in [0, 1], within 2e-12, and relatively accurate in the upper tail up to 10^6 trials.
    Reference: Abramowitz and Stegun (1964), 26.5.24.

    >>> binomial_sf([-1, 0, 1, 2], 2, 0.5)
    array([1.  , 0.75, 0.25, 0.  ])
    """
    k, n, p = np.broadcast_arrays(*(np.asarray(value, dtype=np.float64) for value in (count, trials, chance)))
    k = np.floor(k)
    inside = (k >= 0) & (k < n)
    more, rest = np.where(inside, k + 1, 1.0), np.where(inside, n - k, 1.0)
    tail = np.asarray(betainc(more, rest, p))
    # With a small parameter betainc is off by some 0.2 n eps; its complement is not, and costs five times as much.
    coarse = inside & (np.minimum(more, rest) <= _SMALL_PARAMETER) & (tail > _TAIL)
    if coarse.any():
        tail[coarse] = 1 - betaincc(more[coarse], rest[coarse], p[coarse])
    return np.where(inside, tail, np.where(k < 0, 1.0, 0.0))


def binomial_cdf(count: ArrayLike, trials: ArrayLike, chance: ArrayLike) -> FloatArray:
    """Pr{X <= count} of a binomial law.

    1 - I_p(k + 1, n - k). Never undefined; in [0, 1], within 2e-12, and relatively accurate in the lower tail.
    Reference: Abramowitz and Stegun (1964), 26.5.24.

    >>> binomial_cdf([-1, 0, 1, 2], 2, 0.5)
    array([0.  , 0.25, 0.75, 1.  ])
    """
    k, n, p = np.broadcast_arrays(*(np.asarray(value, dtype=np.float64) for value in (count, trials, chance)))
    k = np.floor(k)
    below = np.asarray(1 - binomial_sf(k, n, p))
    tail = (below < _TAIL) & (k >= 0) & (k < n)
    if tail.any():
        below[tail] = betaincc(k[tail] + 1, n[tail] - k[tail], p[tail])
    return below
