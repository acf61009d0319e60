"""Quantiles of a law that is only known by its distribution function, in a handful of evaluations."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from scipy.special import ndtri

_MOST_TURNS = 200
_HALVE_EVERY = 6
_FARTHEST = 9.0
_ROUNDING = 1e-13
# Steps from a first guess go a little too far, so that the quantile is between them.
_OVERSHOOT = 1.25


class Reached(NamedTuple):
    """Pr{X <= x}, the greatest attained value up to x and the least one beyond (x itself where X is continuous)."""

    share: float
    below: float
    above: float


class Start(NamedTuple):
    """Where a search begins: the least and the greatest value, a guess, and the standard deviation roughly.

    Values are one when they are no further apart than `close` (times their size above 1).
    """

    low: float
    high: float
    guess: float
    scale: float
    close: float


def smallest_reaching(reached: Callable[[float], Reached], share: float, start: Start) -> float:
    """The smallest attained value v with Pr{X <= v} >= `share`.

    False position (Illinois) on the normal scale, where most distribution functions are nearly straight; each
    evaluation moves an end of the bracket to an attained value, so that the search of a coarse law ends at once.

    >>> law = lambda x: Reached(min(math.floor(x) / 10, 1.0), math.floor(x), math.floor(x) + 1)
    >>> smallest_reaching(law, 0.3, Start(1, 10, guess=5.2, scale=3, close=1e-12))
    3
    """
    if share <= 0:
        return start.low
    low, high, guess = start.low, start.high, start.guess
    wanted = ndtri(share)
    under, over = (math.nan, math.nan), (math.nan, math.nan)
    before = 0.0
    for turn in range(1, _MOST_TURNS):
        if low >= (high - start.close * max(1.0, abs(high)) if math.isfinite(high) else high):
            break
        x = min(max(guess, low), high)
        found = reached(x)
        if abs(found.share - share) < _ROUNDING and found.below == found.above:
            return x
        score = max(-_FARTHEST, min(_FARTHEST, float(ndtri(found.share)))) - wanted
        # An end that stays while the other moves twice counts for half: else it would stay for ever.
        kept = 0.5 if score * before > 0 else 1.0
        if found.share >= share:
            high, over, under = min(high, found.below), (x, score), (under[0], under[1] * kept)
        else:
            low, over, under = max(low, found.above), (over[0], over[1] * kept), (x, score)
        before = score
        guess = _next(under, over, start.scale * 2 ** (turn // 2)) if turn % _HALVE_EVERY else math.nan
        if not math.isfinite(guess):
            guess = _between(low, high)
    return high


def _next(under: tuple[float, float], over: tuple[float, float], scale: float) -> float:
    """Where the straight line through both ends meets the wanted score, or a step from the only end there is."""
    if math.isinf(over[0]) or math.isinf(under[0]):
        return math.nan
    if math.isnan(under[0]):
        return over[0] - _OVERSHOOT * scale * over[1]
    if math.isnan(over[0]):
        return under[0] - _OVERSHOOT * scale * under[1]
    rise = over[1] - under[1]
    return under[0] - under[1] * (over[0] - under[0]) / rise if rise > 0 else (under[0] + over[0]) / 2


def _between(low: float, high: float) -> float:
    """A point between two values of which one may be infinite."""
    if math.isinf(high):
        return 2 * abs(low) + 1 if math.isfinite(low) else 0.0
    return (low + high) / 2 if math.isfinite(low) else -2 * abs(high) - 1
