"""The law of a mean over classes of a share within each: classes are independent, so their laws are convolved."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import betainc, betaincinv

from jauge.content import Content
from jauge.inference.distribution import Distribution
from jauge.inference.law import Atoms, Law
from jauge.numeric.binomial import binomial_pmf
from jauge.numeric.ratio import FloatArray

Share = tuple[float, float]
"""What the law of a share is made of: counts of hits and misses, or the two parameters of a beta law."""
_PER_DEVIATION, _MOST_CELLS = 2**14, 2**21
_MOST_ATOMS = 2**21
_NEGLIGIBLE = 1e-17
_UNIT = (0.0, 1.0)


def mean_of_betas(shares: Sequence[Share]) -> Distribution:
    """The law of the plain mean of independent beta laws.

    Each law is cut into cells so narrow that only their masses and means matter, the cells are added by fast Fourier
    transforms, and the variance is set right; `error` is how far the law moves when the cells are twice as wide.

    >>> law = mean_of_betas([(1.0, 1.0), (1.0, 1.0)])
    >>> [round(float(x), 6) for x in law.cdf([0.25, 0.5, 0.75])]
    [0.125, 0.5, 0.875]
    """
    law, coarse = (_added(shares, wide) for wide in (1, 2))
    places = law.quantile([0.025, 0.5, 0.975])
    return Distribution(law, "jeffreys", _UNIT, error=float(np.abs(law.cdf(places) - coarse.cdf(places)).max()))


def mean_of_binomials(shares: Sequence[Share]) -> Distribution | None:
    """The bootstrap law of the plain mean of hits / size, class by class; None where its values are too many to list.

    >>> mean_of_binomials([(1, 1), (1, 1)])
    Distribution(bootstrap law, exact: mean 0.5, standard deviation 0.25)
    """
    sizes = [round(hits + misses) for hits, misses in shares]
    common = math.lcm(*sizes)
    if common * len(sizes) > _MOST_ATOMS:
        return None
    laws = []
    for (hits, _), size in zip(shares, sizes, strict=True):
        spread = np.zeros(common + 1)
        spread[:: common // size] = binomial_pmf(np.arange(size + 1), np.full(size + 1, size), hits / size)
        laws.append(spread)
    mass = _sum_of(laws)
    return Distribution(Atoms.of(np.arange(mass.size) / (common * len(sizes)), mass), "bootstrap", _UNIT)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CellLaw(Content, Law):
    """A law on evenly spaced points `start` + k `step`, the mass of each spread evenly half a step to either side."""

    start: float
    step: float
    mass: FloatArray

    @classmethod
    def with_moments(cls, mass: FloatArray, mean: float, deviation: float) -> Self:
        """Cells of these masses, placed so that mean and variance are right: cutting made the variance too great."""
        place = np.arange(mass.size)
        middle = float(place @ mass)
        step = deviation / math.sqrt(float((place - middle) ** 2 @ mass) + 1 / 12)
        return cls(mean - step * middle, step, mass)

    @property
    def _places(self) -> FloatArray:
        return np.asarray(self.start + self.step * np.arange(self.mass.size))

    @property
    def mean(self) -> float:
        """Mean."""
        return float(self._places @ self.mass)

    @property
    def variance(self) -> float:
        """Variance: that of the points, and that within the cells."""
        return float((self._places - self.mean) ** 2 @ self.mass) + self.step**2 / 12

    def cdf(self, x: ArrayLike) -> FloatArray:
        """Pr{X <= x}, linear between the edges of the cells."""
        edges = self.start + self.step * (np.arange(self.mass.size + 1) - 0.5)
        return np.asarray(np.interp(np.asarray(x, dtype=np.float64), edges, self._reached))

    def quantile(self, q: ArrayLike) -> FloatArray:
        """The x whose cdf is q, kept between 0 and 1."""
        edges = self.start + self.step * (np.arange(self.mass.size + 1) - 0.5)
        return np.asarray(np.clip(np.interp(np.asarray(q, dtype=np.float64), self._reached, edges), 0.0, 1.0))

    @property
    def _reached(self) -> FloatArray:
        return np.append(0.0, np.cumsum(self.mass))


def _added(shares: Sequence[Share], wide: int) -> CellLaw:
    """The law of the mean, on cells so many times as wide as they should be."""
    ends = [(float(betaincinv(a, b, _NEGLIGIBLE)), 1 - float(betaincinv(b, a, _NEGLIGIBLE))) for a, b in shares]
    a, b = np.array(shares).T
    deviation = math.sqrt(float((a * b / ((a + b) ** 2 * (a + b + 1))).sum()))
    step = wide * max(deviation / _PER_DEVIATION, sum(high - low for low, high in ends) / _MOST_CELLS)
    mass = _sum_of([_cut(share, end, step) for share, end in zip(shares, ends, strict=True)])
    return CellLaw.with_moments(mass, float((a / (a + b)).mean()), deviation / len(shares))


def _cut(share: Share, ends: tuple[float, float], step: float) -> FloatArray:
    """Masses at evenly spaced points: that of each cell between two of them is shared out so that its mean stays."""
    a, b = share
    points = ends[0] + step * np.arange(2 + math.ceil((ends[1] - ends[0]) / step))
    inside = np.clip(points, 0.0, 1.0)
    mass = np.diff(betainc(a, b, inside))
    moment = a / (a + b) * np.diff(betainc(a + 1, b, inside))
    right = np.clip((moment - mass * points[:-1]) / step, 0.0, mass)
    shared: FloatArray = np.append(mass - right, 0.0) + np.append(0.0, right)
    return shared


def _sum_of(laws: list[FloatArray]) -> FloatArray:
    """The law of the sum of all, short ones first: two by two."""
    while len(laws) > 1:
        pairs = [_convolved(one, other) for one, other in zip(laws[::2], laws[1::2], strict=False)]
        laws = pairs + laws[2 * len(pairs) :]
    return laws[0]


def _convolved(one: FloatArray, other: FloatArray) -> FloatArray:
    """The law of a sum, by fast Fourier transforms where that is quicker; masses add to one."""
    size = one.size + other.size - 1
    if min(one.size, other.size) < 64:
        return np.convolve(one, other)
    length = 1 << (size - 1).bit_length()
    product = np.fft.irfft(np.fft.rfft(one, length) * np.fft.rfft(other, length), length)[:size]
    mass = np.maximum(product, 0.0)
    return np.asarray(mass / mass.sum())
