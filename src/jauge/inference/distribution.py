"""The law of a statistic: one interface to laws that are summed exactly, integrated or simulated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from jauge.errors import JaugeError
from jauge.inference.law import Atoms, Law
from jauge.inference.limits import Limits, checked_level, moment_limits
from jauge.numeric.ratio import FloatArray
from jauge.result import Result, plain

_FEW = 64
_AS_GOOD_AS_NONE = 1e-9


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Distribution(Result):
    """The law of a statistic, given that it is defined.

    `kind` names it: "bootstrap" (over resamples), "jeffreys" (a posterior), "prediction" (new cases). `exact` tells a
    sum or an integral from a simulation, whose `replicates` and `seed` are kept; `error` estimates the error of its
    distribution function where that is above rounding. `undefined_mass` is the share of resamples with both classes on
    which the statistic has no value, `discarded_mass` that of resamples without a value because a class is absent.
    Reference: Efron (1979), Bootstrap methods; document 001, section 4.1.

    >>> from jauge.evidence import Counts
    >>> from jauge.inference import bootstrap_law
    >>> from jauge.measures import recall
    >>> law = bootstrap_law(Counts(tp=1, fp=0, fn=1, tn=2), recall, scheme="stratified")
    >>> law
    Distribution(bootstrap law, exact: mean 0.5, standard deviation 0.3536)
    >>> law.cdf([0, 0.5, 1])
    array([0.25, 0.75, 1.  ])
    """

    law: Law
    kind: str
    range: tuple[float, float] = (-np.inf, np.inf)
    exact: bool = True
    error: float = 0.0
    undefined_mass: float = 0.0
    discarded_mass: float = 0.0
    replicates: int | None = None
    seed: int | None = None

    @property
    def mean(self) -> float:
        """Mean; NaN where it does not exist (a ratio that may be infinite)."""
        return float(self.law.mean)

    @property
    def variance(self) -> float:
        """Variance; NaN where it does not exist."""
        return float(self.law.variance)

    @property
    def support(self) -> FloatArray | None:
        """The values, in increasing order, where there are few enough to list; else None."""
        return self.law.values if isinstance(self.law, Atoms) else None

    @property
    def mass(self) -> FloatArray | None:
        """The probability of each value of the support; None where it is not listed."""
        return self.law.mass if isinstance(self.law, Atoms) else None

    def cdf(self, x: ArrayLike) -> FloatArray:
        """Pr{X <= x}, of the shape of `x`; values that differ by less than 1e-12 are one."""
        return np.asarray(self.law.cdf(x))

    def quantile(self, q: ArrayLike) -> FloatArray:
        """Smallest attained value v with cdf(v) >= `q`, of the shape of `q`."""
        shares = np.asarray(q, dtype=np.float64)
        if not ((shares >= 0) & (shares <= 1)).all():
            raise JaugeError("shares from 0 to 1", str(q), "A quantile is asked for by a probability.")
        return np.asarray(self.law.quantile(shares), dtype=np.float64)

    def interval(self, level: float = 0.95, method: str = "percentile") -> Limits:
        """Two limits: equal tails of this law ("percentile"), or made of its mean and variance.

        "wilson" and "agresti-coull" treat it as a share with the effective size e(1 - e) / v, "wald" is
        mean -+ z standard deviations. Limits never leave the range. The law may be exact, the coverage is not.

        >>> from jauge.evidence import Counts
        >>> from jauge.inference import bootstrap_law
        >>> from jauge.measures import recall
        >>> bootstrap_law(Counts(tp=1, fp=0, fn=1, tn=2), recall, scheme="stratified").interval(0.4)
        Limits(low=0.5, high=0.5)
        """
        level = checked_level(level)
        if method == "percentile":
            low, high = self.quantile([(1 - level) / 2, (1 + level) / 2])
            return Limits(float(low), float(high))
        return moment_limits(self.mean, self.variance, level, method, self.range)

    def sample(self, size: int = 1000, *, seed: int = 0) -> FloatArray:
        """Independent draws, for pictures."""
        return self.law.draw(size, np.random.default_rng(seed))

    def to_dict(self) -> dict[str, Any]:
        """The summary as JSON has it; values and masses too, where there are few."""
        names = ("kind", "exact", "mean", "variance", "error", "undefined_mass", "discarded_mass", "replicates", "seed")
        told: dict[str, Any] = {name: plain(getattr(self, name)) for name in names}
        if isinstance(self.law, Atoms) and self.law.values.size <= _FEW:
            told |= {"support": plain(self.law.values), "mass": plain(self.law.mass)}
        return told

    def __repr__(self) -> str:
        how = "exact" if self.error <= _AS_GOOD_AS_NONE else f"integrated within {self.error:.0e}"
        how = how if self.exact else f"{self.replicates:,} replicates, seed {self.seed}"
        return (
            f"Distribution({self.kind} law, {how}: mean {self.mean:.4g}, standard deviation {self.variance**0.5:.4g})"
        )
