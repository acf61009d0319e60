"""Mixtures of binomial and of beta laws: distribution function, moments, quantiles."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy.fft import dct
from scipy.special import betainc, betaln, ndtri, xlog1py, xlogy

from jauge.numeric.binomial import binomial_pmf, binomial_sf
from jauge.numeric.ratio import FloatArray, IntArray
from jauge.numeric.windows import binomial_window

# A law is discrete and its cdf rounded: an atom that misses q by less than this still reaches it.
QUANTILE_TOLERANCE = 1e-12
_MOST_STEPS = 200
# Elements that one array of work space may hold.
_BLOCK = 2**20


class Masses(NamedTuple):
    """Masses of consecutive integers, from `first` on."""

    first: int
    mass: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class BinomialMixture:
    """A mixture of binomial laws with one number of trials.

    Pr{X = x} = sum_i w_i b(x; m, p_i). The weights add to one. Never undefined; values are counts in 0..m.
    Reference: document 001, section 4.4.1 (the law of the true positives at a fixed false positive rate).

    >>> law = BinomialMixture(np.array([0.5, 0.5]), 2, np.array([0.5, 1.0]))
    >>> law.mean, law.variance
    (1.5, 0.5)
    >>> law.cdf([0, 1, 2])
    array([0.125, 0.375, 1.   ])
    """

    weight: FloatArray
    trials: int
    chance: FloatArray

    @property
    def mean(self) -> float:
        """Mean count."""
        return self.trials * float(self.weight @ self.chance)

    @property
    def variance(self) -> float:
        """Mean of the variances plus the variance of the means."""
        spread = self.chance - self.weight @ self.chance
        within = self.trials * float(self.weight @ (self.chance * (1 - self.chance)))
        return within + self.trials**2 * float(self.weight @ spread**2)

    def cdf(self, count: ArrayLike) -> FloatArray:
        """Pr{X <= count}, within 1e-12, of the shape of `count`."""
        k = np.asarray(count, dtype=np.float64)
        tail = np.empty(k.size)
        step = max(1, _BLOCK // self.weight.size)
        for start in range(0, k.size, step):
            part = slice(start, start + step)
            tail[part] = binomial_sf(k.ravel()[part, None], self.trials, self.chance) @ self.weight
        return np.clip(1 - tail, 0.0, 1.0).reshape(k.shape)

    def quantile(self, q: ArrayLike) -> IntArray:
        """Smallest count whose cdf reaches `q` less 1e-12, of the shape of `q`; tails of 1e-17 don't count."""
        wanted = np.asarray(q, dtype=np.float64) - QUANTILE_TOLERANCE
        condensed, window = self.condensed(), self._window()
        low, high = np.full(wanted.shape, window[0] - 1), np.full(wanted.shape, window[1])
        while (high - low > 1).any():
            middle = (low + high) // 2
            reached = condensed.cdf(middle) >= wanted
            low, high = np.where(reached, low, middle), np.where(reached, middle, high)
        return high

    def pmf(self) -> Masses:
        """Masses of all counts in the window that holds all but 1e-17, within 1e-13."""
        condensed, (first, last) = self.condensed(), self._window()
        mass = np.zeros(last - first + 1)
        step = max(1, _BLOCK // condensed.weight.size)
        for start in range(0, mass.size, step):
            count = np.arange(start, min(start + step, mass.size)) + first
            mass[start : start + step] = binomial_pmf(count[:, None], self.trials, condensed.chance) @ condensed.weight
        return Masses(first, np.maximum(mass, 0.0))

    def condensed(self) -> BinomialMixture:
        """The same law with fewer components, where there are many: see `condense`."""
        weight, chance = condense(self.weight, self.chance, self.trials)
        return BinomialMixture(weight, self.trials, chance)

    def _window(self) -> tuple[int, int]:
        ends = np.array([self.chance.min(), self.chance.max()])
        window = binomial_window(self.trials, ends)
        return int(window.first[0]), int(window.last[1])


@dataclass(frozen=True, slots=True, eq=False)
class BetaMixture:
    """A mixture of beta laws with one total a + b of their parameters.

    Pr{X <= x} = sum_i w_i I_x(a_i, total - a_i). The weights add to one, 0 < a_i < total. Never undefined; in [0, 1].
    Reference: Brown, Cai and DasGupta (2001), Interval estimation for a binomial proportion.

    >>> law = BetaMixture(np.array([0.5, 0.5]), np.array([1.0, 2.0]), 3.0)
    >>> law.mean, float(law.cdf(0.5)), float(law.quantile(0.5))
    (0.5, 0.5, 0.5)
    """

    weight: FloatArray
    a: FloatArray
    total: float

    @property
    def mean(self) -> float:
        """Mean of the means."""
        return float(self.weight @ self.a) / self.total

    @property
    def variance(self) -> float:
        """Mean of the variances plus the variance of the means."""
        mean = self.a / self.total
        within = float(self.weight @ (mean * (1 - mean))) / (self.total + 1)
        return within + float(self.weight @ (mean - self.mean) ** 2)

    def cdf(self, x: ArrayLike) -> FloatArray:
        """Pr{X <= x}, within 1e-12, of the shape of `x`."""
        point = np.clip(np.asarray(x, dtype=np.float64), 0.0, 1.0)[..., None]
        reached = betainc(self.a, self.total - self.a, point) @ self.weight
        return np.clip(reached, 0.0, 1.0)

    def quantile(self, q: ArrayLike) -> FloatArray:
        """The x with cdf(x) = `q`, by Newton's method kept inside a shrinking bracket."""
        wanted, law = np.asarray(q, dtype=np.float64), self.condensed()
        low, high = np.zeros(wanted.shape), np.ones(wanted.shape)
        x = np.clip(self.mean + ndtri(wanted) * math.sqrt(self.variance), 0.0, 1.0)
        for _ in range(_MOST_STEPS):
            short = law.cdf(x) - wanted
            low, high = np.where(short <= 0, x, low), np.where(short >= 0, x, high)
            with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
                new = x - short / law.density(x)
            new = np.where((new > low) & (new < high), new, (low + high) / 2)
            done = (np.abs(short) <= 1e-15) | (np.abs(new - x) <= 1e-14 * x)
            x = np.where(done, x, new)
            if done.all():
                break
        return x

    def density(self, x: ArrayLike) -> FloatArray:
        """Density at `x`, good to some 1e-7 at a total of 10^8."""
        point = np.asarray(x, dtype=np.float64)[..., None]
        b = self.total - self.a
        height = np.exp(xlogy(self.a - 1, point) + xlog1py(b - 1, -point) - betaln(self.a, b))
        return np.asarray(height @ self.weight)

    def condensed(self) -> BetaMixture:
        """The same law with fewer components, where there are many: see `condense`."""
        weight, mean = condense(self.weight, self.a / self.total, self.total)
        return BetaMixture(weight, mean * self.total, self.total)


def condense(weight: FloatArray, chance: FloatArray, trials: float) -> tuple[FloatArray, FloatArray]:
    """Replace many components of a mixture by few at Chebyshev points, without changing its law by more than 1e-13.

    A binomial or beta distribution function of n trials varies with arcsin(sqrt(p)) on the scale 1/(2 sqrt n) whatever
    p is, hence is a polynomial of a known degree over the range of the components. The new weights give every such
    polynomial the same mean; some are negative. Components that are equal are merged; what is short already is kept.
    Reference: Trefethen (2013), Approximation theory and approximation practice, chapter 4.

    >>> condense(np.array([0.25, 0.25, 0.5]), np.array([0.1, 0.1, 0.2]), 10)
    (array([0.5, 0.5]), array([0.1, 0.2]))
    """
    start = np.flatnonzero(np.append(True, chance[1:] != chance[:-1]))
    weight, chance = np.add.reduceat(weight, start), chance[start]
    angle = np.arcsin(np.sqrt(chance))
    middle, half = (angle.max() + angle.min()) / 2, (angle.max() - angle.min()) / 2
    # 8.5 standard deviations resolve a normal law to 1e-16 in frequency, as they hold it in space.
    count = math.ceil(17.0 * math.sqrt(trials) * half) + 24
    if weight.size <= 2 * count:
        return weight, chance
    moment = _chebyshev_moments(weight, (angle - middle) / half, count)
    node = np.cos(np.pi * (np.arange(count) + 0.5) / count)
    moment[1:] *= 2
    return _values_at_nodes(moment) / count, np.sin(middle + half * node) ** 2


def _chebyshev_moments(weight: FloatArray, x: FloatArray, count: int) -> FloatArray:
    """Sums of weight times T_n(x), n < count, by the three-term recurrence."""
    moment = np.empty(count)
    before, now = x, np.ones_like(x)
    for n in range(count):
        moment[n] = weight @ now
        before, now = now, 2 * x * now - before
    return moment


def _values_at_nodes(coefficient: FloatArray) -> FloatArray:
    """Sum of coefficient_n T_n at the Chebyshev points of the first kind."""
    doubled = coefficient.copy()
    doubled[1:] /= 2
    return np.asarray(dct(doubled, type=3))
