"""Laws of a share that are mixtures: of binomial counts over their trials, or of beta laws."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from jauge.content import Content
from jauge.inference.law import Atoms, Law, tolerant
from jauge.numeric.mixture import BetaMixture, BinomialMixture
from jauge.numeric.ratio import FloatArray

# Up to here the values of a count are listed, each with its mass.
_MOST_LISTED = 2000


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CountShares(Content, Law):
    """X / m where X is a mixture of binomial counts with m trials."""

    counts: BinomialMixture

    @property
    def mean(self) -> float:
        """Mean share."""
        return self.counts.mean / self.counts.trials

    @property
    def variance(self) -> float:
        """Variance of the share."""
        return self.counts.variance / self.counts.trials**2

    def cdf(self, x: ArrayLike) -> FloatArray:
        """Pr{X / m <= x}."""
        reached = np.clip(np.floor(tolerant(np.asarray(tolerant(x)) * self.counts.trials)), -1, self.counts.trials)
        return self.counts.cdf(reached)

    def quantile(self, q: ArrayLike) -> FloatArray:
        """The smallest share whose cdf reaches q."""
        return np.asarray(self.counts.quantile(q) / self.counts.trials)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BetaShares(Content, Law):
    """A share that is a mixture of beta laws."""

    shares: BetaMixture

    @property
    def mean(self) -> float:
        """Mean."""
        return self.shares.mean

    @property
    def variance(self) -> float:
        """Variance."""
        return self.shares.variance

    def cdf(self, x: ArrayLike) -> FloatArray:
        """Pr{X <= x}."""
        return self.shares.cdf(x)

    def quantile(self, q: ArrayLike) -> FloatArray:
        """The x whose cdf is q."""
        return self.shares.quantile(q)


def share_of_counts(counts: BinomialMixture) -> Law:
    """The law of X / m: listed while short, else kept as a mixture."""
    if counts.trials > _MOST_LISTED:
        return CountShares(counts)
    masses = counts.pmf()
    return Atoms.of((masses.first + np.arange(masses.mass.size)) / counts.trials, masses.mass)
