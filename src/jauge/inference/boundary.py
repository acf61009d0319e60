"""Where a monotone function of one count passes a level: thousands of searches at once.

Most measures are (a + b k) / (c + d k) in a count k, so a fraction of this form through three known points meets the
level in one step; what is left after some steps is halved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jauge.numeric.ratio import FloatArray, IntArray

Which: TypeAlias = "IntArray | slice"
Rising: TypeAlias = Callable[[FloatArray, Which], FloatArray]
_HALVE_EVERY = 3


class Crossing(NamedTuple):
    """The last point at or below the level (first - step if none), and the values there and one step further."""

    place: FloatArray
    below: FloatArray
    above: FloatArray


@dataclass(frozen=True, slots=True)
class Stretch:
    """Intervals of k on which a function rises, with its values at first, middle and last; k moves in steps.

    `function(k, which)` is asked for the intervals `which` only.
    """

    function: Rising
    first: FloatArray
    last: FloatArray
    step: FloatArray
    middle: FloatArray
    values: tuple[FloatArray, FloatArray, FloatArray]

    @classmethod
    def of(cls, function: Rising, first: FloatArray, last: FloatArray, step: FloatArray) -> Stretch:
        """Evaluate the function at the three points that every later search starts from."""
        middle = first + np.floor((last - first) / (2 * step)) * step
        everywhere = slice(None)
        values = (function(first, everywhere), function(middle, everywhere), function(last, everywhere))
        return cls(function, first, last, step, middle, values)

    def crossing(self, level: float) -> Crossing:
        """Where the function passes the level, for each interval."""
        low, _, high = self.values
        place = np.where(low > level, self.first - self.step, self.last)
        found = Crossing(place, np.where(low > level, -np.inf, high), np.where(low > level, low, np.inf))
        inside = np.flatnonzero((low <= level) & (high > level))
        if inside.size:
            self._search(level, inside, found)
        return found

    def _search(self, level: float, which: IntArray, found: Crossing) -> None:
        """Shrink the brackets of the intervals `which` until each is one step wide; the results go into `found`."""
        bracket = np.stack([self.first[which], self.last[which], self.middle[which]])
        known = np.stack([values[which] for values in (self.values[0], self.values[2], self.values[1])])
        turn = 0
        while which.size:
            turn += 1
            step = self.step[which]
            guess = _middle(bracket) if turn % _HALVE_EVERY == 0 else _fraction_at(bracket, known, level)
            here = (
                bracket[0]
                + np.clip(np.floor((guess - bracket[0]) / step), 0, np.rint((bracket[1] - bracket[0]) / step) - 1)
                * step
            )
            below, above = self.function(here, which), self.function(here + step, which)
            done = (below <= level) & (above > level)
            for store, values in zip(found, (here, below, above), strict=True):
                store[which[done]] = values[done]
            _narrow(bracket, known, level, (here, below), (here + step, above))
            left = ~done & (bracket[1] - bracket[0] > 1.5 * step)
            closed = ~done & ~left
            for store, values in zip(found, (bracket[0], known[0], known[1]), strict=True):
                store[which[closed]] = values[closed]
            which, bracket, known = which[left], bracket[:, left], known[:, left]


Point: TypeAlias = tuple[FloatArray, FloatArray]


def _narrow(bracket: FloatArray, known: FloatArray, level: float, below: Point, above: Point) -> None:
    """Move one end of each bracket, in place, to a new point; the third point is the end that was left."""
    for end, (point, value), moved in ((0, above, above[1] <= level), (1, below, below[1] > level)):
        bracket[2, moved], known[2, moved] = bracket[end, moved], known[end, moved]
        bracket[end, moved], known[end, moved] = point[moved], value[moved]


def _middle(bracket: FloatArray) -> FloatArray:
    return np.asarray((bracket[0] + bracket[1]) / 2)


def _fraction_at(bracket: FloatArray, known: FloatArray, level: float) -> FloatArray:
    """Where (a + b k) / (c + d k) through three points equals the level; the middle where it does so outside."""
    (k0, k2, k1), (v0, v2, v1) = bracket, known
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        cross = (level - v0) * (v1 - v2) * (k1 - k0) / ((level - v2) * (v1 - v0) * (k1 - k2))
        guess = (k0 - cross * k2) / (1 - cross)
    usable = np.isfinite(guess) & (guess >= k0) & (guess <= k2)
    return np.where(usable, guess, _middle(bracket))


def turning_points(function: Rising, first: FloatArray, last: FloatArray, step: FloatArray) -> FloatArray:
    """The last point before a function that turns once changes its direction (the last point if it never does)."""
    low, high = first.copy(), last.copy()
    everywhere = slice(None)
    rises = function(np.minimum(first + step, last), everywhere) >= function(first, everywhere)
    open_: NDArray[np.bool_] = high - low > step / 2
    while open_.any():
        which = np.flatnonzero(open_)
        gap = np.rint((high[which] - low[which]) / step[which])
        middle = low[which] + np.floor(gap / 2) * step[which]
        goes_on = (function(middle + step[which], which) >= function(middle, which)) == rises[which]
        low[which] = np.where(goes_on, middle + step[which], low[which])
        high[which] = np.where(goes_on, high[which], middle)
        open_ = high - low > step / 2
    return low
