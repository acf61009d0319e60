"""A law of which the moments are known and the values are not listed."""

from __future__ import annotations

from dataclasses import dataclass

from numpy.typing import ArrayLike

from jauge.content import Content
from jauge.errors import JaugeError
from jauge.inference.law import Law
from jauge.numeric.ratio import FloatArray


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MomentsLaw(Content, Law):
    """Mean and variance; its distribution function was too much to list and is refused.

    >>> MomentsLaw(0.5, 0.01).cdf(0.4)
    Traceback (most recent call last):
    ...
    jauge.errors.JaugeError: Expected a law whose values are listed; received mean and variance of one with too many \
values. Use .mean, .variance and interval(level, method="normal") or "wald".
    """

    mean: float
    variance: float

    def cdf(self, x: ArrayLike) -> FloatArray:
        """Refused."""
        del x
        raise self._unlisted()

    def quantile(self, q: ArrayLike) -> FloatArray:
        """Refused."""
        del q
        raise self._unlisted()

    def _unlisted(self) -> JaugeError:
        return JaugeError(
            "a law whose values are listed",
            "mean and variance of one with too many values",
            'Use .mean, .variance and interval(level, method="normal") or "wald".',
        )
