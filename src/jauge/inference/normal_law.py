"""The normal law, of a value itself or of its logit: what limits made of a variance are quantiles of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import expit, logit, ndtr, ndtri

from jauge.content import Content
from jauge.inference.law import Law
from jauge.numeric.ratio import FloatArray

_REACH, _NODES = 8.5, 201


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NormalLaw(Content, Law):
    """Normal with this centre and scale; on the scale of logits the value lies between 0 and 1.

    >>> law = NormalLaw(0.0, 1.0, logit_scale=True)
    >>> float(law.cdf(0.5)), round(law.mean, 12)
    (0.5, 0.5)
    """

    centre: float
    scale: float
    logit_scale: bool

    @property
    def mean(self) -> float:
        """Mean; on the logit scale by the trapezoidal rule."""
        return self._expected(1)

    @property
    def variance(self) -> float:
        """Variance; on the logit scale by the trapezoidal rule."""
        return self.scale**2 if not self.logit_scale else self._expected(2) - self.mean**2

    def _expected(self, power: int) -> float:
        """Mean of a power of the value."""
        if not self.logit_scale:
            return self.centre
        node = np.linspace(-_REACH, _REACH, _NODES)
        mass = np.exp(-node * node / 2)
        return float(expit(self.centre + self.scale * node) ** power @ mass / mass.sum())

    def cdf(self, x: ArrayLike) -> FloatArray:
        """Pr{X <= x}."""
        point = np.asarray(x, dtype=np.float64)
        place = logit(np.clip(point, 0.0, 1.0)) if self.logit_scale else point
        return np.asarray(ndtr((place - self.centre) / self.scale))

    def quantile(self, q: ArrayLike) -> FloatArray:
        """The value whose cdf is q."""
        place = self.centre + self.scale * ndtri(np.asarray(q, dtype=np.float64))
        return np.asarray(expit(place) if self.logit_scale else place)
