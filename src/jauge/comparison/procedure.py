"""From one source: limits of an unknown quantity at any level, and p-values that agree with them."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy.special import ndtr, ndtri, stdtr, stdtrit

from jauge.content import Content, frozen
from jauge.inference import Distribution
from jauge.inference.limits import Limits
from jauge.numeric.ratio import FloatArray

EVERYWHERE = (-math.inf, math.inf)
_HALVINGS = 60
_FARTHEST = 64.0


class Tails(NamedTuple):
    """One-sided p-values of a claim: that the quantity is above it (small when shown), and that it is below."""

    above: float
    below: float


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Procedure(Content, ABC):
    """How a quantity is bounded: a limit of the interval touches a value where that value's one-sided p is the tail."""

    value: float

    @abstractmethod
    def limits(self, level: float) -> Limits:
        """Two limits, each left out with probability (1 - level) / 2."""

    @abstractmethod
    def tails(self, at: float) -> Tails:
        """p-values of the claims that the quantity is above, or below, `at`."""

    def p_value(self, at: float = 0.0) -> float:
        """Two-sided p-value: below 1 - level exactly where the interval of that level leaves out `at`."""
        return min(1.0, 2 * min(self.tails(at)))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ByDeviate(Procedure):
    """Procedures whose tails are those of a standardised deviate; subclasses say which."""

    @abstractmethod
    def deviate(self, at: float) -> float:
        """How many standard errors the observation lies above `at`."""

    def tails(self, at: float) -> Tails:
        """Normal tails of the deviate."""
        deviate = self.deviate(at)
        return Tails(float(ndtr(-deviate)), float(ndtr(deviate)))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Symmetric(Procedure):
    """centre -+ quantile times a standard error, cut at the ends of the range; Student's law where `freedom` is given.

    >>> [round(limit, 3) for limit in Symmetric(0.5, 0.5, 0.1).limits(0.95)]
    [0.304, 0.696]
    """

    centre: float
    error: float
    bounds: tuple[float, float] = EVERYWHERE
    freedom: float = math.inf

    def limits(self, level: float) -> Limits:
        """Cut at the ends of the range."""
        tail = (1 + level) / 2
        quantile = float(ndtri(tail)) if math.isinf(self.freedom) else float(stdtrit(self.freedom, tail))
        low, high = self.centre - quantile * self.error, self.centre + quantile * self.error
        return Limits(max(low, self.bounds[0]), min(high, self.bounds[1]))

    def tails(self, at: float) -> Tails:
        """Tails of (centre - at) / error; without any spread, the claims are sure or refuted."""
        if self.error == 0:
            return Tails(float(self.centre <= at), float(self.centre >= at))
        deviate = (self.centre - at) / self.error
        if math.isinf(self.freedom):
            return Tails(float(ndtr(-deviate)), float(ndtr(deviate)))
        return Tails(float(stdtr(self.freedom, -deviate)), float(stdtr(self.freedom, deviate)))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Drawn(Procedure):
    """Equal tails of posterior draws: order statistics, so that limits and shares agree to the last draw."""

    draws: FloatArray
    bounds: tuple[float, float] = EVERYWHERE

    @classmethod
    def of(cls, value: float, draws: FloatArray, bounds: tuple[float, float] = EVERYWHERE) -> Drawn:
        """From draws in any order."""
        return cls(value, frozen(np.sort(draws)), bounds)

    def limits(self, level: float) -> Limits:
        """The r-th draw from either end, r = (1 - level)/2 (B + 1), or the end of the range where the value is."""
        place = max(math.floor((1 - level) / 2 * (self.draws.size + 1)), 1)
        low, high = float(self.draws[place - 1]), float(self.draws[-place])
        return Limits(*_to_the_ends(self.value, low, high, self.bounds))

    def tails(self, at: float) -> Tails:
        """(1 + draws on the other side) / (B + 1)."""
        under = int(np.searchsorted(self.draws, at, side="right"))
        over = self.draws.size - int(np.searchsorted(self.draws, at, side="left"))
        return Tails((1 + under) / (self.draws.size + 1), (1 + over) / (self.draws.size + 1))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OfLaw(Procedure):
    """Equal tails of a continuous law of the quantity."""

    law: Distribution
    bounds: tuple[float, float] = EVERYWHERE

    def limits(self, level: float) -> Limits:
        """A value at an end of the range has its limit there."""
        return Limits(*_to_the_ends(self.value, *self.law.interval(level), self.bounds))

    def tails(self, at: float) -> Tails:
        """The distribution function and its complement."""
        reached = float(self.law.cdf(at))
        return Tails(reached, 1 - reached)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Apart(ByDeviate):
    """The difference of two quantities that are bounded each by itself, with square-and-add limits.

    D - sqrt((x - l1)^2 + (u2 - y)^2) and D + sqrt((u1 - x)^2 + (y - l2)^2).
    Reference: Zou and Donner (2008), Construction of confidence limits about effect measures.

    >>> one, two = (Symmetric(value, value, 0.03) for value in (0.5, 0.4))
    >>> [round(limit, 3) for limit in Apart.of(one, two).limits(0.95)]
    [0.017, 0.183]
    """

    first: Procedure
    second: Procedure

    @classmethod
    def of(cls, first: Procedure, second: Procedure) -> Apart:
        """First minus second."""
        return cls(first.value - second.value, first, second)

    def limits(self, level: float) -> Limits:
        """From the limits of both."""
        one, two = self.first.limits(level), self.second.limits(level)
        down = math.hypot(self.first.value - one.low, two.high - self.second.value)
        up = math.hypot(one.high - self.first.value, self.second.value - two.low)
        return Limits(self.value - down, self.value + up)

    def deviate(self, at: float) -> float:
        """The deviate at which a limit reaches `at`."""
        return touching(self, at)


def _to_the_ends(value: float, low: float, high: float, bounds: tuple[float, float]) -> tuple[float, float]:
    """The limits, pushed to the end of the range where the value is."""
    return (bounds[0] if value <= bounds[0] else low), (bounds[1] if value >= bounds[1] else high)


def touching(procedure: Procedure, at: float) -> float:
    """The deviate z at which the limits of level 2 Phi(z) - 1 reach `at`, signed as value - at."""
    above = procedure.value >= at

    def short(z: float) -> bool:
        """Whether the limits leave `at` out."""
        low, high = procedure.limits(float(2 * ndtr(z) - 1))
        return low > at if above else high < at

    low, high = 0.0, 1.0
    while short(high) and high < _FARTHEST:
        low, high = high, 2 * high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if short(middle) else (low, middle)
    return low if above else -low
