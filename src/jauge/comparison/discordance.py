"""Two models on the same items, counted: which items only the first gets, which only the second."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal, TypeAlias

import numpy as np
from scipy.special import ndtri

from jauge.comparison.procedure import ByDeviate, Procedure, Symmetric, Tails, touching
from jauge.content import Content
from jauge.errors import JaugeError
from jauge.inference.law import Atoms
from jauge.inference.limits import Limits, wilson
from jauge.numeric.binomial import binomial_pmf, binomial_sf
from jauge.numeric.ratio import CountArray, FloatArray
from jauge.numeric.windows import binomial_window

PairedMethod: TypeAlias = Literal["thesis", "tango", "newcombe", "agresti-min", "bonett-price", "wald"]
_ALL = (-1.0, 1.0)
_HALVINGS = 60
# Masses below this are rounding of the transform.
_ROUNDING = 1e-15


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Discordance(Content):
    """Items that only the first model gets, only the second, both, and all of them.

    >>> Discordance(first_only=15, second_only=0, both=150, n=174).difference
    0.08620689655172414
    """

    first_only: int
    second_only: int
    both: int
    n: int

    def __post_init__(self) -> None:
        cells = (self.first_only, self.second_only, self.both)
        if min(cells) < 0 or self.n <= 0 or sum(cells) > self.n:
            raise JaugeError(
                "counts of discordant items that add up to at most n",
                f"first only {self.first_only}, second only {self.second_only}, n {self.n}",
                "n counts all items: those that both get and that neither gets included.",
            )

    @property
    def difference(self) -> float:
        """Share of the first less share of the second."""
        return (self.first_only - self.second_only) / self.n

    @property
    def swapped(self) -> Discordance:
        """The same with the models exchanged."""
        return replace(self, first_only=self.second_only, second_only=self.first_only)

    def law(self, draws: int | None = None) -> Atoms:
        """The exact bootstrap law of the difference over so many draws (as many as items, by default).

        A trinomial law, from its characteristic function (1 + u (e^it - 1) + v (e^-it - 1))^m, u and v the discordant
        shares, on the window that holds all but 1e-17; masses below 1e-15 are left out. In [-1, 1]; never undefined.
        Reference: document 001, section 4.3.2.

        >>> Discordance(1, 0, 0, 2).law().mass.round(12)
        array([0.25, 0.5 , 0.25])
        """
        m, u, v = draws or self.n, self.first_only / self.n, self.second_only / self.n
        window = binomial_window(m, [u, v])
        low, high = int(window.first[0] - window.last[1]), int(window.last[0] - window.first[1])
        count = high - low + 1
        half = np.pi * np.arange(count) / count
        # 1 - cos t without cancellation; log1p keeps the digits that the m-th power would lose.
        step = np.log1p(-2 * (u + v) * np.sin(half) ** 2 + 1j * (u - v) * np.sin(2 * half))
        mass = np.fft.fft(np.exp(m * step - 2j * low * half)).real / count
        return Atoms.of(np.arange(low, high + 1) / m, np.where(mass > _ROUNDING, mass, 0.0))

    def signs(self, draws: int | None = None) -> tuple[float, float, float]:
        """Probabilities that a resample has the first model ahead, both level, the second ahead.

        Sums over the number D of discordant draws of b(D) times a binomial tail: stable at any n.
        Reference: document 001, section 4.3.2 (4.5).

        >>> [round(share, 12) for share in Discordance(1, 0, 0, 2).signs()]
        [0.75, 0.25, 0.0]
        """
        m, discordant = draws or self.n, self.first_only + self.second_only
        if not discordant:
            return 0.0, 1.0, 0.0
        window = binomial_window(m, discordant / self.n)
        total = np.arange(int(window.first), int(window.last) + 1)
        weight, share = binomial_pmf(total, m, discordant / self.n), self.first_only / discordant
        tails, halves = _majorities(total, min(share, 1 - share))
        rarer = float(weight @ tails)
        level = float(weight[total % 2 == 0] @ halves)
        other = max(1 - rarer - level, 0.0)
        return (rarer, level, other) if share < 0.5 else (other, level, rarer)


def _majorities(total: CountArray, share: float) -> tuple[FloatArray, FloatArray]:
    """Pr{Bin(D, share) > D / 2} at consecutive D, and Pr{Bin(D, share) = D / 2} at the even ones; share at most 1/2.

    Two more draws change the first by share b(2k, k) ((1 - share) (2k + 1) / (k + 1) - 1): one tail and running sums.
    """
    half = np.arange(total[0] // 2, total[-1] // 2 + 1)
    middle = binomial_pmf(half, 2 * half, share)
    falls = share * middle * ((1 - share) * (2 * half + 1) / (half + 1) - 1)
    last = float(binomial_sf(half[-1], 2 * half[-1], share))
    even = last + np.append(np.cumsum(falls[-2::-1])[::-1], 0.0)
    every = np.column_stack([even, even + share * middle]).ravel()
    start = int(total[0] % 2)
    return np.maximum(every[start : start + total.size], 0.0), middle[start:]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Thesis(ByDeviate):
    """Score limits at variance (gamma - delta^2) / n with gamma smoothed by 2 and 4, at least |difference|.

    [d -+ z sqrt((gamma (1 + z^2/n) - d^2) / n)] / (1 + z^2/n), gamma = max((b + c + 2) / (n + 4), |d|). Never
    undefined; in [-1, 1]. With 30 items, nominal 0.95 and at most 60 % of them discordant it covers 0.953 on average,
    0.909 at least (Tango 0.953, 0.935); where one model wins nearly every item it covers less, down to 0.67.
    Reference: document 001, section 4.3.2 (4.8, 4.9), clamped.

    >>> [round(limit, 6) for limit in PAIRED_METHODS["thesis"](Discordance(40, 20, 0, 160)).limits(0.95)]
    [0.029841, 0.214297]
    """

    gamma: float
    n: int

    @classmethod
    def of(cls, told: Discordance) -> Thesis:
        """From the counts."""
        smoothed = (told.first_only + told.second_only + 2) / (told.n + 4)
        return cls(told.difference, max(smoothed, abs(told.difference)), told.n)

    def limits(self, level: float) -> Limits:
        """By the quadratic."""
        z = float(ndtri((1 + level) / 2))
        excess = z * z / self.n
        half = z * math.sqrt(max(self.gamma * (1 + excess) - self.value**2, 0.0) / self.n)
        low, high = (self.value - half) / (1 + excess), (self.value + half) / (1 + excess)
        return Limits(max(low, -1.0), min(high, 1.0))

    def deviate(self, at: float) -> float:
        """Observation less `at` over the standard error there."""
        return _standardised(self.value - at, (self.gamma - at * at) / self.n)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tango(ByDeviate):
    """Differences that the score test at the likeliest cells does not reject.

    (b - c - n D) / sqrt(n (2 q + D (1 - D))), q = (sqrt(B^2 - 4 A C) - B) / 2A with A = 2n,
    B = -b - c + (2n - b + c) D, C = -c D (1 - D). At D = 0 it is McNemar's test. Never undefined; in [-1, 1].
    Reference: Tango (1998), Equivalence test and confidence interval for the difference in proportions.

    >>> [round(limit, 6) for limit in PAIRED_METHODS["tango"](Discordance(40, 20, 0, 160)).limits(0.95)]
    [0.030865, 0.218064]
    """

    told: Discordance

    @classmethod
    def of(cls, told: Discordance) -> Tango:
        """From the counts."""
        return cls(told.difference, told)

    def limits(self, level: float) -> Limits:
        """By bisection between the observation and the ends of the range."""
        z = float(ndtri((1 + level) / 2))
        ends = []
        for end in _ALL:
            far, near = end, self.value
            for _ in range(_HALVINGS if self.value != end else 0):
                middle = (far + near) / 2
                far, near = (middle, near) if abs(self.deviate(middle)) > z else (far, middle)
            ends.append(near)
        return Limits(*ends)

    def deviate(self, at: float) -> float:
        """Observation less `at` over the standard error at the likeliest cells."""
        b, c, n = self.told.first_only, self.told.second_only, self.told.n
        linear = -b - c + (2 * n - b + c) * at
        root = math.sqrt(max(linear**2 + 8 * n * c * at * (1 - at), 0.0))
        # Either form of the larger root; the one without cancellation.
        second = 2 * c * at * (1 - at) / (root + linear) if linear > 0 else (root - linear) / (4 * n)
        return _standardised(b - c - n * at, n * (2 * second + at * (1 - at)))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SquareAndAdd(ByDeviate):
    """The two Wilson intervals, squared and added with the phi of the paired table.

    p1 - p2 -+ sqrt(dl^2 - 2 phi dl du + du^2), phi = (max(ad - bc - n/2, 0) if ad > bc else ad - bc) / sqrt of the
    product of the margins, 0 where a margin is empty. Never undefined; in [-1, 1].
    Reference: Newcombe (1998), Improved confidence intervals for the difference between binomial proportions based on
    paired data, method 10.

    >>> [round(limit, 4) for limit in PAIRED_METHODS["newcombe"](Discordance(6, 16, 59, 161)).limits(0.95)]
    [-0.1186, -0.0046]
    """

    told: Discordance

    @classmethod
    def of(cls, told: Discordance) -> SquareAndAdd:
        """From the counts."""
        return cls(told.difference, told)

    def limits(self, level: float) -> Limits:
        """In closed form."""
        n, both = self.told.n, self.told.both
        p1, p2 = (both + self.told.first_only) / n, (both + self.told.second_only) / n
        one, two, phi = wilson(p1, n, level), wilson(p2, n, level), self._phi()

        def reach(first: float, second: float) -> float:
            return math.sqrt(max(first**2 - 2 * phi * first * second + second**2, 0.0))

        low, high = reach(p1 - one.low, two.high - p2), reach(one.high - p1, p2 - two.low)
        return Limits(max(p1 - p2 - low, -1.0), min(p1 - p2 + high, 1.0))

    def _phi(self) -> float:
        """Correlation of the two models, with the continuity correction."""
        b, c, both, n = self.told.first_only, self.told.second_only, self.told.both, self.told.n
        neither = n - both - b - c
        margins = float(both + b) * (c + neither) * (both + c) * (b + neither)
        cross = float(both) * neither - float(b) * c
        return (max(cross - n / 2, 0.0) if cross > 0 else cross) / math.sqrt(margins) if margins else 0.0

    def deviate(self, at: float) -> float:
        """The deviate at which a limit reaches `at`."""
        return touching(self, at)


def _standardised(excess: float, variance: float) -> float:
    """excess / sqrt(variance), infinite where the variance is 0."""
    if variance > 0:
        return excess / math.sqrt(variance)
    return math.copysign(math.inf, excess) if excess else 0.0


def _wald(first: float, second: float, n: float, value: float) -> Symmetric:
    """Wald's limits of the difference of two discordant counts of n."""
    centre = (first - second) / n
    variance = max((first + second) / n - centre**2, 0.0) / n
    return Symmetric(value, centre, math.sqrt(variance), _ALL)


PAIRED_METHODS: Mapping[str, Callable[[Discordance], Procedure]] = MappingProxyType(
    {
        "thesis": Thesis.of,
        "tango": Tango.of,
        "newcombe": SquareAndAdd.of,
        "agresti-min": lambda t: _wald(t.first_only + 0.5, t.second_only + 0.5, t.n + 2, t.difference),
        "bonett-price": lambda t: _wald(t.first_only + 1.0, t.second_only + 1.0, t.n + 2, t.difference),
        "wald": lambda t: _wald(t.first_only, t.second_only, t.n, t.difference),
    }
)
"""How the limits of a paired difference are made, by name."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Scaled(Procedure):
    """A procedure in other units: scale times the quantity, the scale being positive.

    >>> Scaled.of(PAIRED_METHODS["tango"](Discordance(40, 20, 0, 160)), 160).value
    20.0
    """

    inner: Procedure
    scale: float

    @classmethod
    def of(cls, inner: Procedure, scale: float) -> Procedure:
        """The procedure itself where the scale is 1."""
        return inner if math.isclose(scale, 1, rel_tol=1e-12) else cls(inner.value * scale, inner, scale)

    def limits(self, level: float) -> Limits:
        """The limits, scaled."""
        low, high = self.inner.limits(level)
        return Limits(low * self.scale, high * self.scale)

    def tails(self, at: float) -> Tails:
        """The tails at the value in the inner units."""
        return self.inner.tails(at / self.scale)
