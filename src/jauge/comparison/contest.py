"""Differences of losses at many conditions at once: how far the greatest of them strays by chance."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Self

import numpy as np
from numpy.typing import NDArray

from jauge.comparison.conditions import Conditions
from jauge.comparison.crossfitted import HeldDecisions
from jauge.comparison.paired_items import PairedItems, Statistic, replicated
from jauge.comparison.rankings import RankedItems
from jauge.content import Content, frozen
from jauge.errors import JaugeError
from jauge.numeric.ratio import FloatArray

# A resample that strays exactly as far as the sample lies from 0 may round to either side of it.
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Family(Content):
    """Differences (one row each, one column for each condition), their scale, and the greatest chance deviation.

    `greatest[b]` is the largest standardised deviation of resample b from the sample, over all rows and conditions;
    it is sorted. One critical value serves them all: max-T.
    Reference: Westfall and Young (1993), Resampling-based multiple testing.

    >>> family = Family.of(np.array([[1.0]]), [np.array([[0.0], [2.0]])], np.zeros(1), two_sided=True)
    >>> family.deviate, family.greatest.round(4), round(family.critical(0.5), 4), family.p_values
    (array([[0.70710678]]), array([0.7071, 0.7071]), 0.7071, array([[1.]]))
    """

    difference: FloatArray
    scale: FloatArray
    greatest: FloatArray
    two_sided: bool

    @classmethod
    def of(cls, difference: FloatArray, drawn: Iterable[FloatArray], floor: FloatArray, *, two_sided: bool) -> Self:
        """From the sample's differences and, for each, those of the resamples; `floor` is added to the variance."""
        scales, greatest = list[FloatArray](), np.empty(0)
        for row, resampled in zip(difference, drawn, strict=True):
            scale = np.sqrt(resampled.var(axis=0, ddof=1) + floor)
            deviation = (resampled - row) / scale
            largest = (np.abs(deviation) if two_sided else deviation).max(axis=1)
            greatest = np.maximum(greatest, largest) if greatest.size else largest
            scales.append(scale)
        scale = np.array(scales).reshape(difference.shape)
        return cls(frozen(difference), frozen(scale), frozen(np.sort(greatest)), two_sided)

    @property
    def deviate(self) -> FloatArray:
        """Differences over their scale."""
        return self.difference / self.scale

    def critical(self, level: float) -> float:
        """The ceil(level (B + 1))-th smallest of the greatest deviations."""
        replicates = self.greatest.size
        place = math.ceil(level * (replicates + 1) - 1e-9)
        if place > replicates:
            fewest = math.ceil(level / (1 - level) - 1e-9)
            raise JaugeError(
                f"at least {fewest:,} resamples at level {level:g}", f"{replicates:,}", "Ask for replicates=2000."
            )
        return float(self.greatest[place - 1]) + _ROUNDING

    @property
    def p_values(self) -> FloatArray:
        """(1 + resamples that stray as far) / (B + 1), adjusted for all rows and conditions."""
        reached = np.abs(self.deviate) if self.two_sided else self.deviate
        as_far = self.greatest.size - np.searchsorted(self.greatest, reached - _ROUNDING, side="left")
        return np.asarray((1 + as_far) / (self.greatest.size + 1))


@dataclass(frozen=True, slots=True, eq=False)
class Contest:
    """Every model's loss on the sample and on the same resamples, at thresholds chosen anew each time."""

    items: PairedItems
    conditions: Conditions
    ranked: list[RankedItems]
    held: list[HeldDecisions]
    drawn: FloatArray

    @classmethod
    def of(
        cls, items: PairedItems, conditions: Conditions, held: list[HeldDecisions], *, replicates: int, seed: int
    ) -> Self:
        """Draw; `held` are decisions of which the cost is drawn along."""
        columns = zip(items.positive.T, items.negative.T, strict=True)
        ranked = [RankedItems.of(positive, negative).corners() for positive, negative in columns]
        statistics: list[Statistic] = [
            *(conditions.least_of(one) for one in ranked),
            *(one.costs for one in held),
        ]
        drawn = replicated(items, statistics, scheme=conditions.scheme, replicates=replicates, seed=seed)
        return cls(items, conditions, ranked, held, drawn)

    @property
    def losses(self) -> FloatArray:
        """The least loss of each model at each condition, at thresholds chosen on the same items."""
        observed = self.items.observed
        return np.stack([self.conditions.least_of(one)(observed) for one in self.ranked])

    @property
    def held_costs(self) -> FloatArray:
        """Costs of the held decisions, one row for each model."""
        return np.stack([one.costs(self.items.observed) for one in self.held])

    def floor(self) -> FloatArray:
        """One unit of each class, squared, of whichever model it moves most."""
        observed, units = self.items.observed, self.items.units
        moved = [self.conditions.one_unit(*one.vertices(observed), units) for one in self.ranked]
        return np.asarray(np.max(moved, axis=0))

    def pairs(self) -> Family:
        """First minus second, for each pair of models in order; no rows for a single model."""
        losses, places = self.losses, list(combinations(range(len(self.ranked)), 2))
        difference = np.array([losses[first] - losses[second] for first, second in places]).reshape(-1, losses.shape[1])
        drawn = (self.drawn[:, first] - self.drawn[:, second] for first, second in places)
        return Family.of(difference, drawn, self.floor(), two_sided=True)

    def gains(self) -> Family:
        """What the held decisions save against always giving the cheaper of the two constant answers."""
        w = self.conditions.grid
        constant = np.minimum(w, 1 - w)
        drawn = (constant - self.drawn[:, place] for place in range(len(self.ranked), self.drawn.shape[1]))
        return Family.of(constant - self.held_costs, drawn, self.floor(), two_sided=False)


def beaten(family: Family, models: int, level: float) -> NDArray[np.bool_]:
    """beats[k, l, place]: whether model k is better than model l at a condition, all at once."""
    beats = np.zeros((models, models, family.difference.shape[1]), np.bool_)
    if models == 1:
        return beats
    critical = family.critical(level)
    for row, (first, second) in enumerate(combinations(range(models), 2)):
        beats[first, second] = family.deviate[row] < -critical
        beats[second, first] = family.deviate[row] > critical
    return beats
