"""Means of piecewise linear functions under uniform and Beta laws, in closed form."""

from __future__ import annotations

import numpy as np
from scipy.special import betainc

from jauge.numeric.ratio import FloatArray, ratio


def area_between(x: FloatArray, y: FloatArray, low: float, high: float) -> float:
    """The area under straight segments, x non-decreasing, cut at two abscissas; vertical segments add nothing.

    >>> area_between(np.array([0.0, 0.0, 1.0]), np.array([0.0, 0.5, 1.0]), 0.0, 0.5)
    0.3125
    """
    slope = ratio(np.diff(y), np.diff(x))
    level = np.isfinite(slope)
    left, right = np.clip(x[:-1][level], low, high), np.clip(x[1:][level], low, high)
    middle = y[:-1][level] + slope[level] * ((left + right) / 2 - x[:-1][level])
    return float(np.dot(right - left, middle))


def beta_mean(knots: FloatArray, start: FloatArray, end: FloatArray, alpha: float, beta: float) -> float:
    """E f(X) for X ~ Beta(alpha, beta), f(x) = (1 - x) start_i + x end_i between knots i and i + 1.

    E[X; interval] = alpha / (alpha + beta) times the mass that Beta(alpha + 1, beta) gives the interval, likewise for
    1 - X. Knots run from 0 to 1; alpha and beta are above 0.

    >>> beta_mean(np.array([0.0, 0.5, 1.0]), np.array([0.0, 1.0]), np.array([1.0, 0.0]), 1, 1)  # a triangle
    0.25
    """
    up = alpha / (alpha + beta) * np.diff(betainc(alpha + 1, beta, knots))
    down = beta / (alpha + beta) * np.diff(betainc(alpha, beta + 1, knots))
    return float(start @ down + end @ up)


def logarithmic_mean(a: FloatArray, b: FloatArray) -> FloatArray:
    """(a - b) / log(a / b), the mean of a^(1 - x) b^x over x in [0, 1]; a where a = b. Both are above 0.

    >>> logarithmic_mean(np.array([1.0, 2.0]), np.array([np.e, 2.0])).round(6)
    array([1.718282, 2.      ])
    """
    excess = (b - a) / a
    near = np.abs(excess) < 1e-150  # log1p(x) / x is 1 there, and 0 / 0 at 0
    safe = np.where(near, 1.0, excess)
    return np.asarray(a * np.where(near, 1.0, safe / np.log1p(safe)))
