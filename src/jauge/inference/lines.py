"""Random tables as weighted lines: on each line one count varies, with a law of its own, and moves all four cells.

Every law of a measure is a sum over such lines, whether counts are resampled (binomial), predicted (beta-binomial) or
unknown (beta): only the tail of the last count differs.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike
from scipy.special import betainc, betaincinv, betaln, gammaln, ndtr

from jauge.inference.boundary import Crossing, Which
from jauge.measures import Cells
from jauge.numeric.binomial import binomial_cdf, binomial_pmf
from jauge.numeric.ratio import FloatArray, IntArray
from jauge.numeric.windows import Window, binomial_window

# Half-width, in standard deviations, of what holds all but 1e-17 of a normal law.
_REACH = 8.5
# Steps of a continuous search, in standard deviations; the crossing is then interpolated within its step.
_STEP = 1e-6
# Table entries a line that cost as much as computing its distribution function whenever it is needed.
_TABLE_PER_LINE = 200
_BLOCK = 2**18
# Two points whose mean integrates cubic functions over [0, 1].
_GAUSS = (0.5 - math.sqrt(1 / 12), 0.5 + math.sqrt(1 / 12))
_EDGE = 1e-9


class Nodes(NamedTuple):
    """Points k with their masses on numbered lines; the masses of a line add to one."""

    line: IntArray
    place: FloatArray
    mass: FloatArray


class Split(ABC):
    """How many of some trials fall in the first of two parts."""

    @abstractmethod
    def window(self, trials: IntArray) -> Window:
        """Counts that hold all but a negligible mass."""

    @abstractmethod
    def spread(self, trials: IntArray) -> FloatArray:
        """Standard deviation."""

    @abstractmethod
    def pmf(self, count: FloatArray, trials: FloatArray) -> FloatArray:
        """Mass of a count."""

    @abstractmethod
    def cdf(self, count: FloatArray, trials: FloatArray) -> FloatArray:
        """Pr{at most `count`}, element by element."""

    @abstractmethod
    def draw(self, trials: IntArray, generator: Generator) -> IntArray:
        """One count for each number of trials."""

    def nodes(self, trials: ArrayLike, most: int | None = None) -> Nodes:
        """All counts of the window of each number of trials, or evenly spaced ones, about `most` in a wide window.

        A smooth function has the same mean over evenly spaced points of a bell, a fraction of its spread apart, as over
        all points.
        """
        drawn = np.atleast_1d(np.asarray(trials, dtype=np.int64))
        window = self.window(drawn)
        width = window.last - window.first + 1
        stride = np.ones_like(width)
        if most is not None:
            stride = np.maximum(2 * _REACH * self.spread(drawn) / most, 1).astype(np.int64)
        size = -(-width // stride)
        start = np.cumsum(size) - size
        line = np.repeat(np.arange(drawn.size), size)
        place = (window.first[line] + (np.arange(line.size) - start[line]) * stride[line]).astype(np.float64)
        mass = self.pmf(place, drawn[line].astype(np.float64))
        return Nodes(line, place, mass / np.add.reduceat(mass, start)[line])


@dataclass(frozen=True, slots=True)
class Binomial(Split):
    """Draws with replacement from parts of these sizes."""

    part: float
    rest: float

    @property
    def chance(self) -> float:
        """Chance of the first part."""
        total = self.part + self.rest
        return self.part / total if total else 0.0

    def window(self, trials: IntArray) -> Window:
        """Bernstein's window."""
        return binomial_window(trials, self.chance)

    def spread(self, trials: IntArray) -> FloatArray:
        """sqrt(n p q)."""
        return np.asarray(np.sqrt(trials * (self.chance * (1 - self.chance))))

    def pmf(self, count: FloatArray, trials: FloatArray) -> FloatArray:
        """Binomial masses."""
        return binomial_pmf(count, trials, self.chance)

    def cdf(self, count: FloatArray, trials: FloatArray) -> FloatArray:
        """Binomial distribution function."""
        return binomial_cdf(count, trials, self.chance)

    def between(self, count: FloatArray, trials: FloatArray) -> FloatArray:
        """The distribution function continued between the counts: an incomplete beta function."""
        inside = np.clip(count, -1 + _EDGE, trials - _EDGE)
        return np.asarray(betainc(trials - inside, inside + 1, 1 - self.chance))

    def draw(self, trials: IntArray, generator: Generator) -> IntArray:
        """Binomial draws."""
        return np.asarray(generator.binomial(trials, self.chance), dtype=np.int64)


@dataclass(frozen=True, slots=True)
class BetaBinomial(Split):
    """New cases of a class whose share in the first part has the law Beta(part, rest)."""

    part: float
    rest: float

    def window(self, trials: IntArray) -> Window:
        """The binomial windows at the extreme shares."""
        low, high = betaincinv(self.part, self.rest, 1e-17), 1 - betaincinv(self.rest, self.part, 1e-17)
        return Window(binomial_window(trials, low).first, binomial_window(trials, high).last)

    def spread(self, trials: IntArray) -> FloatArray:
        """sqrt(n p q (n + a + b) / (1 + a + b))."""
        total = self.part + self.rest
        return np.sqrt(trials * (self.part / total) * (self.rest / total) * (trials + total) / (1 + total))

    def pmf(self, count: FloatArray, trials: FloatArray) -> FloatArray:
        """C(m, k) B(k + a, m - k + b) / B(a, b)."""
        log = betaln(count + self.part, trials - count + self.rest) - betaln(self.part, self.rest)
        log += gammaln(trials + 1) - gammaln(count + 1) - gammaln(trials - count + 1)
        return np.asarray(np.exp(log))

    def cdf(self, count: FloatArray, trials: FloatArray) -> FloatArray:
        """Summed: there is no closed form."""
        nodes = self.nodes(trials)
        reached = np.where(nodes.place <= count[nodes.line], nodes.mass, 0.0)
        return np.asarray(np.bincount(nodes.line, reached, minlength=trials.size), dtype=np.float64)

    def draw(self, trials: IntArray, generator: Generator) -> IntArray:
        """Binomial draws at drawn shares."""
        share = generator.beta(self.part, self.rest, trials.size)
        return np.asarray(generator.binomial(trials, share), dtype=np.int64)


class Tail(ABC):
    """The law of the last count k, line by line: its range, its distribution function, some of its points."""

    low: FloatArray
    high: FloatArray
    step: FloatArray
    continuous: bool
    cells: float
    """How many tables there are; infinitely many where k is continuous."""

    @abstractmethod
    def cdf(self, place: FloatArray, line: Which) -> FloatArray:
        """Pr{K <= place} on the given lines."""

    @abstractmethod
    def nodes(self, most: int | None = None) -> Nodes:
        """Points with masses on every line, at most about `most` of them a line."""

    @abstractmethod
    def draw(self, line: IntArray, generator: Generator) -> FloatArray:
        """One value of k for each of the given lines."""

    @abstractmethod
    def reached(self, crossing: Crossing, level: float, line: Which) -> FloatArray:
        """Pr{K <= the point where the level is crossed} on the given lines."""


class CountTail(Tail):
    """Counts; their distribution function is tabled where many lines share a number of trials."""

    continuous = False

    def __init__(self, split: Split, trials: IntArray, row: IntArray) -> None:
        """`trials` lists numbers of trials, `row` says for each line which of them it has."""
        self.split, self.trials, self.row = split, trials, row
        self.window = split.window(trials)
        size = self.window.last - self.window.first + 1
        self.low, self.high = (end[row].astype(np.float64) for end in self.window)
        self.step = np.broadcast_to(1.0, row.shape)
        self.cells = int(size[row].sum())
        self._size, self._offset = size, np.cumsum(size) - size

    @cached_property
    def _table(self) -> FloatArray | None:
        """Distribution functions of all numbers of trials, one after the other, where that is worth it."""
        if self._size.sum() > _TABLE_PER_LINE * self.row.size:
            return None
        table = np.empty(int(self._size.sum()))
        start = 0
        for part in np.array_split(self.trials, -(-table.size // _BLOCK)):
            nodes = self.split.nodes(part)
            ends = np.flatnonzero(np.diff(nodes.line, append=-1)) + 1
            for first, last in zip(np.append(0, ends[:-1]).tolist(), ends.tolist(), strict=True):
                np.cumsum(nodes.mass[first:last], out=table[start + first : start + last])
            start += nodes.mass.size
        return table

    def cdf(self, place: FloatArray, line: Which) -> FloatArray:
        """Looked up, or computed."""
        row, table = self.row[line], self._table
        if table is None:
            return self.split.cdf(place, self.trials[row].astype(np.float64))
        index = place.astype(np.int64) - self.window.first[row]
        value = table[self._offset[row] + np.clip(index, 0, self._size[row] - 1)]
        return np.where(index < 0, 0.0, value)

    def reached(self, crossing: Crossing, level: float, line: Which) -> FloatArray:  # noqa: ARG002 (counts jump)
        """At the last count before the crossing."""
        return self.cdf(crossing.place, line)

    def nodes(self, most: int | None = None) -> Nodes:
        """Nodes of every line."""
        return self.split.nodes(self.trials[self.row], most)

    def draw(self, line: IntArray, generator: Generator) -> FloatArray:
        """Counts."""
        return self.split.draw(self.trials[self.row[line]], generator).astype(np.float64)


class SmoothTail(CountTail):
    """Many counts, taken as if boundaries fell anywhere between two of them.

    Over thousands of lines they do: Pr{K <= floor(g)} is then, on average, the mean of the distribution function over
    [g - 1, g] (by two Gauss points), and a few lines stand for all of them.
    """

    continuous = True

    def __init__(self, split: Binomial, trials: IntArray, row: IntArray) -> None:
        super().__init__(split, trials, row)
        self._between = split.between

    def cdf(self, place: FloatArray, line: Which) -> FloatArray:
        """Mean of the binomial distribution function, continued between the counts, over the step before `place`."""
        trials = self.trials[self.row[line]].astype(np.float64)
        both = [self._between(place - part, trials) for part in _GAUSS]
        return np.asarray((both[0] + both[1]) / 2)

    def reached(self, crossing: Crossing, level: float, line: Which) -> FloatArray:
        """At the crossing interpolated within its step."""
        return self.cdf(_interpolated(crossing, level, self.step[line]), line)


def _interpolated(crossing: Crossing, level: float, step: FloatArray) -> FloatArray:
    """Where the level is crossed, on a straight line within its step."""
    inside = np.isfinite(crossing.below) & np.isfinite(crossing.above)
    with np.errstate(divide="ignore", invalid="ignore"):
        part = (level - crossing.below) / (crossing.above - crossing.below)
    return np.asarray(crossing.place + np.where(inside & (part > 0) & (part < 1), part, 0.0) * step)


class BetaTail(Tail):
    """A share: one beta law on every line."""

    continuous = True
    cells = np.inf

    def __init__(self, part: float, rest: float, lines: int) -> None:
        self.part, self.rest = part, rest
        spread = np.sqrt(part * rest / (part + rest + 1)) / (part + rest)
        self.low = np.broadcast_to(float(betaincinv(part, rest, 1e-17)), (lines,))
        self.high = np.broadcast_to(1 - float(betaincinv(rest, part, 1e-17)), (lines,))
        self.step = np.broadcast_to(min(_STEP * spread, (self.high[0] - self.low[0]) / 4), (lines,))

    def cdf(self, place: FloatArray, line: Which) -> FloatArray:  # noqa: ARG002 (one law on all lines)
        """Regularised incomplete beta function."""
        return np.asarray(betainc(self.part, self.rest, np.clip(place, 0.0, 1.0)))

    def reached(self, crossing: Crossing, level: float, line: Which) -> FloatArray:
        """At the crossing interpolated within its step."""
        return self.cdf(_interpolated(crossing, level, self.step[line]), line)

    def nodes(self, most: int | None = None) -> Nodes:
        """The same points on every line."""
        share = beta_nodes(self.part, self.rest, most or 64)
        lines = self.low.size
        line = np.repeat(np.arange(lines), share.mass.size)
        return Nodes(line, np.tile(share.place, lines), np.tile(share.mass, lines))

    def draw(self, line: IntArray, generator: Generator) -> FloatArray:
        """Shares."""
        return np.asarray(generator.beta(self.part, self.rest, line.size))


class ShareNodes(NamedTuple):
    """Shares, what they leave to one (kept apart: it may be far smaller than rounding), and their masses."""

    place: FloatArray
    rest: FloatArray
    mass: FloatArray


def beta_nodes(part: float, rest: float, most: int, reach: float = _REACH) -> ShareNodes:
    """Points of a beta law for sums of smooth functions: evenly spaced normal quantiles.

    The trapezoidal rule on the normal scale converges geometrically, whatever the parameters.
    Reference: Trefethen and Weideman (2014), The exponentially convergent trapezoidal rule.
    """
    z = np.linspace(-reach, reach, most)
    mass = np.exp(-z * z / 2)
    return ShareNodes(betaincinv(part, rest, ndtr(z)), betaincinv(rest, part, ndtr(-z)), mass / mass.sum())


@dataclass(frozen=True, slots=True)
class Lines:
    """Tables base + slope k, each cell in the order tp, fp, fn, tn, with the weight of each line and the tail of k."""

    weight: FloatArray
    tail: Tail
    base: Sequence[FloatArray]
    slope: Sequence[FloatArray]
    lacking: FloatArray

    @classmethod
    def of(
        cls,
        weight: FloatArray,
        tail: Tail,
        base: Sequence[ArrayLike],
        slope: Sequence[ArrayLike],
        lacking: ArrayLike = 0.0,
    ) -> Lines:
        """Broadcast the cells to the lines."""
        bases = [np.broadcast_to(np.asarray(cell, dtype=np.float64), weight.shape) for cell in base]
        slopes = [np.broadcast_to(np.asarray(cell, dtype=np.float64), weight.shape) for cell in slope]
        return cls(weight, tail, bases, slopes, np.broadcast_to(np.asarray(lacking, dtype=np.float64), weight.shape))

    def cells(self, place: FloatArray, line: Which) -> Cells:
        """The tables at `place` on the given lines; at an end of a line rounding may not make a cell negative."""
        cells = (b[line] + s[line] * place for b, s in zip(self.base, self.slope, strict=True))
        return Cells(*(np.maximum(cell, 0.0) for cell in cells))
