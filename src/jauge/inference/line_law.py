"""The law of a measure over lines of tables: on each line the tables at or below a level are one stretch, or two."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from jauge.inference.boundary import Stretch, Which, turning_points
from jauge.inference.law import SAME, Atoms, Law, tolerant
from jauge.inference.lines import Lines
from jauge.inference.quantile_search import Reached, Start, smallest_reaching
from jauge.inference.random_tables import never_defined
from jauge.measures import Formula
from jauge.numeric.ratio import FloatArray, IntArray

# Lines handled at once: what a processor's cache holds.
_BLOCK = 2**16
# Points in each direction of a sketch.
_COARSE = 16
_FINE = 48
# A continuous quantile is sought to this share of the spread.
_ROUNDING = 1e-13


@dataclass(frozen=True, slots=True)
class Side:
    """Stretches of lines on which the measure moves one way: `sign` times it rises."""

    sign: float
    line: IntArray
    stretch: Stretch
    start: FloatArray
    stop: FloatArray
    lines: Lines

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest value on these stretches."""
        first, _, last = self.stretch.values
        low, high = float(first.min()), float(last.max())
        return (low, high) if self.sign > 0 else (-high, -low)

    def reached(self, x: float) -> Reached:
        """Mass and neighbours of x on these stretches."""
        level = x if self.sign > 0 else math.nextafter(-x, -math.inf)
        crossing = self.stretch.crossing(level)
        share = self.lines.tail.reached(crossing, level, self.line)
        part = share - self.start if self.sign > 0 else self.stop - share
        mass = float(self.lines.weight[self.line] @ np.clip(part, 0.0, None))
        if self.sign > 0:
            return Reached(mass, float(crossing.below.max()), float(crossing.above.min()))
        return Reached(mass, float(-crossing.above.min()), float(-crossing.below.max()))


@dataclass(frozen=True, slots=True)
class Point:
    """A mass at one value: what 0/0 counts as, by convention."""

    value: float
    mass: float

    @property
    def ends(self) -> tuple[float, float]:
        """The value."""
        return self.value, self.value

    def reached(self, x: float) -> Reached:
        """All or nothing."""
        return Reached(self.mass, self.value, math.inf) if self.value <= x else Reached(0.0, -math.inf, self.value)


@dataclass(frozen=True, eq=False)
class LineLaw(Law):
    """The law of a measure whose shape is known, by one search a line; `total` is the mass of the defined values.

    `sketch` gives coarse versions of the law, for its moments (where `bounded`) and for where to begin a search;
    `drawn` gives values at random.
    """

    sides: Sequence[Side | Point]
    total: float
    sketch: Callable[[int], Atoms]
    drawn: Callable[[int, Generator], FloatArray]
    continuous: bool = False
    bounded: bool = True

    @cached_property
    def _coarse(self) -> Atoms:
        return self.sketch(_COARSE)

    @cached_property
    def _fine(self) -> Atoms:
        return self.sketch(_FINE)

    @cached_property
    def _ends(self) -> tuple[float, float]:
        every = [end for side in self.sides for end in side.ends]
        return min(every), max(every)

    @property
    def mean(self) -> float:
        """Mean over the fine sketch."""
        return self._fine.mean if self.bounded else math.nan

    @property
    def variance(self) -> float:
        """Variance over the fine sketch."""
        return self._fine.variance if self.bounded else math.nan

    def draw(self, size: int, generator: Generator) -> FloatArray:
        """Values at drawn tables, those without a value left out."""
        found = np.empty(0)
        while found.size < size:
            more = self.drawn(size, generator)
            found = np.concatenate([found, more[~np.isnan(more)]])
        return found[:size]

    def reached(self, x: float) -> Reached:
        """Pr{X <= x} with its neighbours."""
        found = [side.reached(x if self.continuous else float(tolerant(x))) for side in self.sides]
        share = min(sum(part.share for part in found) / self.total, 1.0)
        if self.continuous:
            return Reached(share, x, x)
        return Reached(share, max(part.below for part in found), min(part.above for part in found))

    def cdf(self, x: ArrayLike) -> FloatArray:
        """Pr{X <= x}, value by value."""
        points = np.asarray(x, dtype=np.float64)
        return np.array([self.reached(point).share for point in points.ravel()]).reshape(points.shape)

    def quantile(self, q: ArrayLike) -> FloatArray:
        """Each by its own search, from the quantile of the coarse law."""
        shares = np.asarray(q, dtype=np.float64)
        low, high = self._coarse.quantile([0.16, 0.84]).tolist()
        scale = (high - low) / 2 if low < high < math.inf and low > -math.inf else 1.0
        guesses = self._coarse.quantile(shares).ravel().tolist()
        close, less = (_ROUNDING * scale, 0.0) if self.continuous else (SAME, SAME)
        found = [
            smallest_reaching(self.reached, share - less, Start(*self._ends, guess, scale, close))
            for share, guess in zip(shares.ravel().tolist(), guesses, strict=True)
        ]
        return np.array(found).reshape(shares.shape)


class Search(NamedTuple):
    """A measure over lines: the sides to search, the masses that have no value."""

    sides: tuple[Side, ...]
    undefined: float
    discarded: float


def search(lines: Lines, measure: Formula, *, turns: bool) -> Search:
    """Cut the lines where the measure is undefined and where it `turns`; `measure` leaves 0/0 undefined."""
    sides: list[Side] = []
    undefined = discarded = 0.0
    for start in range(0, lines.weight.size, _BLOCK):
        line = np.arange(start, min(start + _BLOCK, lines.weight.size))
        first, last, lost = _defined(lines, measure, line)
        undefined += float(lines.weight[line] @ (lost * (1 - lines.lacking[line])))
        discarded += float(lines.weight[line] @ (lost * lines.lacking[line]))
        alive = lost < 1
        sides += _sides(lines, measure, turns, line[alive], first[alive], last[alive])
    return Search(tuple(sides), undefined, discarded)


def _defined(lines: Lines, measure: Formula, line: IntArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """First and last count at which the measure has a value, and the mass that has none, on each line.

    A formula of counts is 0/0 at an end of a line or on the whole of it.
    """
    first, last = lines.tail.low[line], lines.tail.high[line]
    if lines.tail.continuous:
        return first, last, np.zeros_like(first)
    at_first = np.isnan(measure.of_cells(lines.cells(first, line)))
    at_last = np.isnan(measure.of_cells(lines.cells(last, line)))
    lost = np.where(at_first, lines.tail.cdf(first, line), 0.0)
    lost += np.where(at_last & (last > first), 1 - lines.tail.cdf(last - 1, line), 0.0)
    first, last = first + at_first, last - at_last
    dead = (first > last) | np.isnan(measure.of_cells(lines.cells(np.minimum(first, lines.tail.high[line]), line)))
    return first, last, np.where(dead, 1.0, lost)


def _sides(
    lines: Lines, measure: Formula, turns: bool, line: IntArray, first: FloatArray, last: FloatArray
) -> list[Side]:
    """The stretches on which the measure rises, and those on which it falls."""
    if turns:
        line, first, last = _cut_at_turn(lines, measure, line, first, last)
    falls = measure.of_cells(lines.cells(last, line)) < measure.of_cells(lines.cells(first, line))
    return [
        _side(lines, measure, sign, line[which], first[which], last[which])
        for sign, which in ((1.0, ~falls), (-1.0, falls))
        if which.any()
    ]


def _cut_at_turn(
    lines: Lines, measure: Formula, line: IntArray, first: FloatArray, last: FloatArray
) -> tuple[IntArray, FloatArray, FloatArray]:
    """Lines with their ends, those on which the measure turns once in two parts."""
    step = lines.tail.step[line]

    def value(place: FloatArray, which: Which) -> FloatArray:
        return measure.of_cells(lines.cells(place, line[which]))

    turn = turning_points(value, first, last, step)
    more = turn < last - step / 2
    starts = np.concatenate([first, turn[more] + step[more]])
    return np.concatenate([line, line[more]]), starts, np.concatenate([turn, last[more]])


def _side(lines: Lines, measure: Formula, sign: float, line: IntArray, first: FloatArray, last: FloatArray) -> Side:
    """Stretches that all move one way, with the mass before and up to the end of each."""
    step = lines.tail.step[line]

    def rising(place: FloatArray, which: Which) -> FloatArray:
        return sign * measure.of_cells(lines.cells(place, line[which]))

    start, stop = lines.tail.cdf(first - step, line), lines.tail.cdf(last, line)
    return Side(sign, line, Stretch.of(rising, first, last, step), start, stop, lines)


def sketched(lines: Lines, measure: Formula, most: int) -> Atoms:
    """The values of a measure at points of all lines, about `most` on each."""
    nodes = lines.tail.nodes(most)
    value = measure.of_cells(lines.cells(nodes.place, nodes.line))
    if np.isnan(value).all():
        raise never_defined(measure)
    return Atoms.of(value, np.where(np.isnan(value), 0.0, lines.weight[nodes.line] * nodes.mass))


def drawn_values(lines: Lines, measure: Formula, size: int, generator: Generator) -> FloatArray:
    """The values of a measure at drawn tables, NaN where it has none."""
    line = generator.choice(lines.weight.size, size, p=lines.weight / lines.weight.sum())
    return measure.of_cells(lines.cells(lines.tail.draw(line, generator), line))
