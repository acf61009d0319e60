"""How many items a test of an area under the ROC curve needs, and how often it succeeds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from scipy.special import ndtr, ndtri

from jauge.curves.shares import read_inside, read_positive
from jauge.errors import JaugeError
from jauge.inference.limits import checked_level

Sides: TypeAlias = Literal[1, 2]
_AREA = "It is the area that is supposed to be true."


class SampleSize(NamedTuple):
    """Positives and negatives that a test needs."""

    n_positive: int
    n_negative: int


@dataclass(frozen=True, slots=True)
class _Contrast:
    """The difference to be shown, with n+ times its variance under equality and as supposed.

    Against chance: V(1/2) and V(A). Against another curve of the same items: 2 V(B) (1 - r) and
    V(A) + V(B) - 2 r sqrt(V(A) V(B)). `ratio` is the number of negatives per positive.
    """

    difference: float
    equal: float
    supposed: float

    @classmethod
    def of(cls, auc: float, other: float | None, ratio: float, correlation: float) -> _Contrast:
        area = read_inside(auc, "auc", _AREA)
        reference = 0.5 if other is None else read_inside(other, "other", _AREA)
        if area == reference:
            raise JaugeError("two different areas", f"{area:g} twice", "There is no difference to show.")
        if not -1 <= correlation < 1:
            raise JaugeError("a correlation from -1 to below 1", f"{correlation:g}", "It is that of the two areas.")
        first, second = _variance(area, ratio), _variance(reference, ratio)
        if other is None:
            return cls(abs(area - reference), second, first)
        shared = 2 * correlation * math.sqrt(first * second)
        return cls(abs(area - reference), 2 * second * (1 - correlation), first + second - shared)


def _variance(auc: float, ratio: float) -> float:
    """n+ times the variance of an area under binormal scores.

    0.0099 exp(-a^2/2) [(5 a^2 + 8) + (a^2 + 8) / k], a = 1.414 times the normal quantile of the area.
    """
    square = (1.414 * float(ndtri(auc))) ** 2
    return 0.0099 * math.exp(-square / 2) * ((5 * square + 8) + (square + 8) / ratio)


def auc_sample_size(
    auc: float,
    *,
    other: float | None = None,
    correlation: float = 0.0,
    negatives_per_positive: float = 1.0,
    power: float = 0.9,
    level: float = 0.95,
    sides: Sides = 2,
) -> SampleSize:
    """The items that a test needs to tell an area from chance, or from the area `other` of another model.

    Formula: n+ = (z_a sqrt(V0) + z_b sqrt(V1))^2 / difference^2, V(A) = 0.0099 exp(-a^2/2) ((5a^2 + 8) + (a^2 + 8)/k),
    a = 1.414 times the normal quantile of A, k negatives per positive; `correlation` is that of the two areas when both
    models score the same items. Refused where the areas are equal. Rounded up.
    Reference: Obuchowski (1994, 2004), for binormal scores.

    >>> auc_sample_size(0.8, negatives_per_positive=1.5)
    SampleSize(n_positive=15, n_negative=22)
    """
    per_positive = read_positive(
        negatives_per_positive, "negatives_per_positive", "As in 9 where one in ten is positive."
    )
    needed = _cases(_Contrast.of(auc, other, per_positive, correlation), power, level, sides)
    return SampleSize(math.ceil(needed), math.ceil(needed * per_positive))


def _cases(contrast: _Contrast, power: float, level: float, sides: Sides) -> float:
    """Positives needed, before rounding."""
    beta = read_inside(power, "power", "It is the chance that the test succeeds.")
    critical, reached = _critical(level, sides), float(ndtri(beta))
    return ((critical * math.sqrt(contrast.equal) + reached * math.sqrt(contrast.supposed)) / contrast.difference) ** 2


def _critical(level: float, sides: Sides) -> float:
    """The normal quantile that a test statistic must pass."""
    if sides not in (1, 2):
        raise JaugeError("sides to be 1 or 2", repr(sides), "A one-sided test must be decided on beforehand.")
    return float(-ndtri((1 - checked_level(level)) / sides))


def auc_power(
    auc: float,
    n_positive: int,
    n_negative: int,
    *,
    other: float | None = None,
    correlation: float = 0.0,
    level: float = 0.95,
    sides: Sides = 2,
) -> float:
    """The chance that a test tells an area from chance, or from the area `other` of another model.

    Formula: Phi((difference sqrt(n+) - z_a sqrt(V0)) / sqrt(V1)), V as in `auc_sample_size`. Refused where the areas
    are equal. In [0, 1], higher is better. Reference: Obuchowski (1994, 2004), for binormal scores.

    >>> round(auc_power(0.844375, 20, 40), 5)
    0.99868
    """
    if min(n_positive, n_negative) < 1:
        raise JaugeError("items of both classes", f"{n_positive} and {n_negative}", "Give both numbers.")
    contrast = _Contrast.of(auc, other, n_negative / n_positive, correlation)
    excess = contrast.difference * math.sqrt(n_positive) - _critical(level, sides) * math.sqrt(contrast.equal)
    return float(ndtr(excess / math.sqrt(contrast.supposed)))
