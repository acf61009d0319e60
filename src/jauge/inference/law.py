"""What a distribution asks its law for, and the law that lists its values."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from jauge.content import Content, frozen
from jauge.numeric.ratio import FloatArray

# Values this close are one: a square root reaches the same value by several roundings.
SAME = 1e-12


class Law(ABC):
    """Mean, variance, distribution function and quantiles; values that are undefined have been taken out."""

    __slots__ = ()

    @property
    @abstractmethod
    def mean(self) -> float:
        """Mean; NaN where it does not exist."""

    @property
    @abstractmethod
    def variance(self) -> float:
        """Variance; NaN where it does not exist."""

    @abstractmethod
    def cdf(self, x: ArrayLike) -> FloatArray:
        """Pr{X <= x}, of the shape of `x`."""

    @abstractmethod
    def quantile(self, q: ArrayLike) -> FloatArray:
        """The smallest attained value v with cdf(v) >= q, of the shape of `q`."""

    def draw(self, size: int, generator: np.random.Generator) -> FloatArray:
        """Independent draws."""
        return self.quantile(generator.random(size))


def tolerant(x: ArrayLike) -> FloatArray:
    """A little more than `x`, so that values which differ by rounding only count as reached."""
    point = np.asarray(x, dtype=np.float64)
    return point + SAME * np.maximum(1.0, np.abs(np.where(np.isfinite(point), point, 0.0)))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Atoms(Content, Law):
    """A law of listed values, increasing, each with its mass; the masses add to one.

    >>> law = Atoms.of(np.array([1.0, 0.0, 1.0]), np.array([1.0, 2.0, 1.0]))
    >>> law.values, law.mass, law.mean
    (array([0., 1.]), array([0.5, 0.5]), 0.5)
    """

    values: FloatArray
    mass: FloatArray

    @classmethod
    def of(cls, values: FloatArray, mass: FloatArray) -> Self:
        """From values in any order; equal ones (within 1e-12) are merged, the masses rescaled to add to one."""
        held = mass > 0
        order = np.argsort(values[held], kind="stable")
        values, mass = values[held][order], mass[held][order]
        new = np.append(True, values[1:] > tolerant(values[:-1]))
        mass = np.add.reduceat(mass, np.flatnonzero(new))
        return cls(frozen(values[new]), frozen(mass / mass.sum()))

    @property
    def mean(self) -> float:
        """Mean; NaN where a value is infinite."""
        return float(self.values @ self.mass) if np.isfinite(self.values).all() else math.nan

    @property
    def variance(self) -> float:
        """Variance; NaN where a value is infinite."""
        return float((self.values - self.mean) ** 2 @ self.mass)

    def cdf(self, x: ArrayLike) -> FloatArray:
        """Pr{X <= x}."""
        reached = np.append(0.0, np.cumsum(self.mass))
        return np.asarray(np.minimum(reached[np.searchsorted(self.values, tolerant(x), side="right")], 1.0))

    def quantile(self, q: ArrayLike) -> FloatArray:
        """The smallest value whose cdf reaches q, up to rounding."""
        place = np.searchsorted(np.cumsum(self.mass), np.asarray(q) - SAME, side="left")
        return np.asarray(self.values[np.minimum(place, self.values.size - 1)])
