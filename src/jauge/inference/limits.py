"""Closed forms of limits: for shares, and for any bounded value with a mean and a variance."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

from scipy.special import betaincinv, ndtri

from jauge.errors import JaugeError
from jauge.numeric.ratio import ratio


class Limits(NamedTuple):
    """A lower and an upper limit."""

    low: float
    high: float


def checked_level(level: float) -> float:
    """The level of confidence, strictly between 0 and 1."""
    if not 0 < level < 1:
        advice = f"For {level:g} % write {level / 100:g}." if 1 < level < 100 else "As in level=0.95."
        raise JaugeError("a level strictly between 0 and 1", f"{level:g}", advice)
    return float(level)


def two_sided_z(level: float) -> float:
    """The normal quantile that leaves (1 - level) / 2 on either side."""
    return float(-ndtri((1 - level) / 2))


def wilson(share: float, size: float, level: float) -> Limits:
    """Limits of a share by inverting its score test.

    (e + z^2/2n -+ z sqrt(e(1-e)/n + z^2/4n^2)) / (1 + z^2/n). Undefined without items; in [0, 1].
    Reference: Wilson (1927), Probable inference, the law of succession, and statistical inference.

    >>> [round(limit, 4) for limit in wilson(0.0, 300, 0.95)]
    [0.0, 0.0126]
    """
    return wilson_with(share, size, two_sided_z(level))


def wilson_with(share: float, size: float, quantile: float) -> Limits:
    """Wilson's limits with a given quantile in the place of the normal one."""
    z2n = quantile * quantile / size
    centre = (share + z2n / 2) / (1 + z2n)
    half = quantile / (1 + z2n) * math.sqrt(share * (1 - share) / size + z2n / (4 * size))
    return Limits(0.0 if share == 0 else max(centre - half, 0.0), 1.0 if share == 1 else min(centre + half, 1.0))


def agresti_coull(share: float, size: float, level: float) -> Limits:
    """Wald's limits after adding z^2/2 successes and as many failures, cut at 0 and 1.

    Undefined without items. Reference: Agresti and Coull (1998), Approximate is better than "exact".

    >>> [round(limit, 4) for limit in agresti_coull(0.5, 20, 0.95)]
    [0.2993, 0.7007]
    """
    z = two_sided_z(level)
    total = size + z * z
    centre = (share * size + z * z / 2) / total
    half = z * math.sqrt(centre * (1 - centre) / total)
    return Limits(max(centre - half, 0.0), min(centre + half, 1.0))


def clopper_pearson(numerator: float, denominator: float, level: float) -> Limits:
    """The shares at which either binomial tail reaches (1 - level) / 2: never less than the nominal coverage.

    Beta quantiles. Undefined without items; in [0, 1]. Reference: Clopper and Pearson (1934).

    >>> [round(limit, 4) for limit in clopper_pearson(0, 300, 0.95)]
    [0.0, 0.0122]
    """
    tail, rest = (1 - level) / 2, denominator - numerator
    low = float(betaincinv(numerator, rest + 1, tail)) if numerator > 0 else 0.0
    high = 1 - float(betaincinv(rest, numerator + 1, tail)) if rest > 0 else 1.0
    return Limits(low, high)


def jeffreys(numerator: float, denominator: float, level: float) -> Limits:
    """Equal tails of Beta(numerator + 1/2, misses + 1/2); a share of 0 or 1 has its limit there.

    In [0, 1]. Reference: Brown, Cai and DasGupta (2001), Interval estimation for a binomial proportion.

    >>> [round(limit, 4) for limit in jeffreys(0, 300, 0.95)]
    [0.0, 0.0083]
    """
    tail, rest = (1 - level) / 2, denominator - numerator
    low = float(betaincinv(numerator + 0.5, rest + 0.5, tail)) if numerator > 0 else 0.0
    high = 1 - float(betaincinv(rest + 0.5, numerator + 0.5, tail)) if rest > 0 else 1.0
    return Limits(low, high)


def wald(value: float, variance: float, level: float, bounds: tuple[float, float]) -> Limits:
    """value -+ z standard deviations, cut at the ends of the range."""
    _check_moments(variance)
    half = two_sided_z(level) * math.sqrt(variance)
    return Limits(max(value - half, bounds[0]), min(value + half, bounds[1]))


def moment_limits(mean: float, variance: float, level: float, method: str, bounds: tuple[float, float]) -> Limits:
    """Limits made of a mean and a variance: "wald", or the shapes "wilson" and "agresti-coull" on a bounded range."""
    if method == "wald":
        return wald(mean, variance, level, bounds)
    if method not in _SHAPES:
        raise JaugeError("one of percentile, wilson, agresti-coull, wald", repr(method), "It says how limits are made.")
    return size_limits(mean, effective_size(mean, variance, bounds), level, method, bounds)


def effective_size(mean: float, variance: float, bounds: tuple[float, float]) -> float:
    """e(1 - e) / v: how many items would give a share of the range this variance; infinite without variance."""
    _check_moments(variance)
    low, high = bounds
    if not math.isfinite(high - low):
        raise JaugeError(
            "a measure with a bounded range for an effective size",
            f"the range [{low:g}, {high:g}]",
            "Use method='jeffreys', 'smoothed' or 'wald'.",
        )
    return float(ratio((mean - low) * (high - mean), variance)) if variance > 0 else math.inf


def size_limits(value: float, size: float, level: float, method: str, bounds: tuple[float, float]) -> Limits:
    """Limits of a value as if it were the share of so many items, on the range `bounds`."""
    low, width = bounds[0], bounds[1] - bounds[0]
    if math.isinf(size):
        return Limits(value, value)
    limits = _SHAPES[method]((value - low) / width, size, level)
    return Limits(low + width * limits.low, low + width * limits.high)


def _check_moments(variance: float) -> None:
    if math.isnan(variance):
        raise JaugeError("a law with a mean and a variance", "one without", "Use method='percentile' or 'jeffreys'.")


_SHAPES: Mapping[str, Callable[[float, float, float], Limits]] = {"wilson": wilson, "agresti-coull": agresti_coull}
