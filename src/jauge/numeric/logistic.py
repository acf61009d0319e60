"""Logistic regression on one variable, from counts, by Newton's method."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.special import expit

from jauge.numeric.ratio import CountArray, FloatArray

_MOST_STEPS = 100
_LAST_SLOPE = 1e-9  # slope of the likelihood per item below which a step is the last; the next would see its square
_SMALL_GAIN = 1e-6  # gain of likelihood per item near enough to the top to take a step unchecked
_FEW = 4096


def logistic_intercept(x: FloatArray, positives: CountArray, size: CountArray) -> float:
    """a in logit P = a + x of greatest likelihood; infinite when one class is all there is, NaN without items.

    >>> round(logistic_intercept(np.array([0.0]), np.array([3]), np.array([4])), 12)  # log(3)
    1.098612288668
    """
    hits, total = positives.sum(), size.sum()
    if hits in (0, total):
        return float("nan") if total == 0 else float(np.inf if hits else -np.inf)
    return float(_most_likely(_Items(np.ones((1, x.size)), x, positives, size))[0])


def logistic_line(x: FloatArray, positives: FloatArray | CountArray, size: CountArray) -> tuple[float, float]:
    """(a, b) in logit P = a + b x of greatest likelihood; x increases, positives may be fractional.

    b is infinite and a undefined (NaN) when x separates the classes. Both are NaN when x or the class does not vary, or
    when x spans so many orders of magnitude that its sums are lost to rounding.

    >>> line = logistic_line(np.array([0.0, 1.0]), np.array([1, 3]), np.array([4, 4]))
    >>> np.round(line, 12).tolist()  # -log(3), 2 log(3)
    [-1.098612288668, 2.197224577336]
    """
    with_positive, with_negative = x[positives > 0], x[size > positives]
    if not (with_positive.size and with_negative.size) or x[0] == x[-1]:
        return float("nan"), float("nan")
    if with_positive[0] >= with_negative[-1]:
        return float("nan"), float("inf")
    if with_negative[0] >= with_positive[-1]:
        return float("nan"), float("-inf")
    # The unit interval first: squares of the scores themselves might overflow.
    unit = (x - x[0]) / (x[-1] - x[0])
    middle = np.average(unit, weights=size)
    spread = np.sqrt(np.average((unit - middle) ** 2, weights=size))
    columns = np.stack([np.ones(x.size), (unit - middle) / spread])
    a, b = _most_likely(_Items(columns, np.zeros(x.size), positives, size))
    slope = b / spread / (x[-1] - x[0])
    return float(a - b * middle / spread - slope * x[0]), float(slope)


class _Items(NamedTuple):
    """Rows of items with the same variables: logit P = coefficients @ columns + offset."""

    columns: FloatArray
    offset: FloatArray
    positives: FloatArray | CountArray
    size: CountArray

    def log_likelihood(self, coefficients: FloatArray) -> float:
        """The logarithm of the probability of the observed classes."""
        eta = coefficients @ self.columns + self.offset
        return float(np.dot(self.positives, eta) - np.dot(self.size, np.logaddexp(0, eta)))

    def step(self, coefficients: FloatArray) -> tuple[FloatArray, float, float]:
        """Newton's step, the steepest slope of the likelihood before it, and twice the gain that it promises."""
        share = expit(coefficients @ self.columns + self.offset)
        expected = self.size * share
        gradient = self.columns @ (self.positives - expected)
        expected *= 1 - share
        step = np.linalg.solve((self.columns * expected) @ self.columns.T, gradient)
        return np.asarray(step), float(np.abs(gradient).max()), float(gradient @ step)

    def merged(self) -> _Items:
        """A few thousand rows instead, each with the items of its neighbours: rows are in order, so these are alike."""
        length = -(-self.size.size // _FEW)
        starts = np.arange(0, self.size.size, length)
        middle = np.minimum(starts + length // 2, self.size.size - 1)
        positives, size = (np.add.reduceat(items, starts) for items in (self.positives, self.size))
        return _Items(self.columns[:, middle], self.offset[middle], positives, size)


def _most_likely(items: _Items) -> FloatArray:
    """The coefficients of greatest likelihood; of many rows, beginning with those of merged ones."""
    start = np.zeros(len(items.columns))
    if items.size.size > 2 * _FEW:
        merged = _newton(items.merged(), start)
        start = merged if np.isfinite(merged).all() else start
    return _newton(items, start)


def _newton(items: _Items, start: FloatArray) -> FloatArray:
    """Newton's method, a step that loses likelihood being halved until it gains; NaN if it does not converge."""
    coefficients = start
    for _ in range(_MOST_STEPS):
        try:
            step, slope, gain = items.step(coefficients)
        except np.linalg.LinAlgError:
            break
        if slope <= _LAST_SLOPE * items.size.sum():
            return np.asarray(coefficients + step)
        if gain > _SMALL_GAIN * items.size.sum():
            while items.log_likelihood(coefficients + step) < items.log_likelihood(coefficients):
                step = step / 2
        coefficients = coefficients + step
    return np.full(len(start), np.nan)
