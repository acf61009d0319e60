"""What models are compared along: the operating condition w, or the weight lam between precision and recall."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from scipy.special import expit, logit

from jauge.comparison.paired_items import Statistic
from jauge.comparison.rankings import RankedItems
from jauge.curves.condition import OperatingCondition
from jauge.curves.tradeoff_index import Index, index_named
from jauge.inference.random_tables import Scheme
from jauge.numeric.ratio import FloatArray

_GRID = 200
# Around a condition that matters: quarters of a unit of log odds, three units either way.
_NEAR = np.arange(-12, 13) / 4


@dataclass(frozen=True, slots=True, eq=False)
class Conditions(ABC):
    """A grid of conditions and the least loss that a model attains at each of them."""

    scheme: ClassVar[Scheme]
    axis: ClassVar[str]

    grid: FloatArray

    @property
    @abstractmethod
    def of(self) -> str:
        """What models are compared by, in a word."""

    @abstractmethod
    def least(self, fp: FloatArray, tp: FloatArray) -> FloatArray:
        """The least loss at each condition over points of a curve, of which the last has all items."""

    def least_of(self, ranked: RankedItems) -> Statistic:
        """The least loss of a model as a function of what its items weigh."""
        return lambda weights: self.least(*ranked.vertices(weights))

    @abstractmethod
    def one_unit(self, fp: FloatArray, tp: FloatArray, units: tuple[int, int]) -> FloatArray:
        """The squared change of the loss when one unit of each class changes sides: no less is ever in doubt."""


@dataclass(frozen=True, slots=True, eq=False)
class CostConditions(Conditions):
    """Normalised cost along w.

    >>> CostConditions(np.array([0.25, 0.5])).least(np.array([0.0, 0.0, 4.0]), np.array([0.0, 3.0, 4.0]))
    array([0.0625, 0.125 ])
    """

    scheme: ClassVar[Scheme] = "stratified"
    axis: ClassVar[str] = "w"

    @property
    def of(self) -> str:
        """The cost."""
        return "cost"

    def least(self, fp: FloatArray, tp: FloatArray) -> FloatArray:
        """min of w (1 - TPR) + (1 - w) FPR."""
        rates = np.stack([1 - tp / tp[-1], fp / fp[-1]])
        cost: FloatArray = (np.stack([self.grid, 1 - self.grid], axis=1) @ rates).min(axis=1)
        return cost

    def one_unit(self, fp: FloatArray, tp: FloatArray, units: tuple[int, int]) -> FloatArray:
        """w^2 / n+^2 + (1 - w)^2 / n-^2, wherever the best point lies."""
        del fp, tp
        return np.asarray((self.grid / units[0]) ** 2 + ((1 - self.grid) / units[1]) ** 2)


@dataclass(frozen=True, slots=True, eq=False)
class TradeoffConditions(Conditions):
    """One minus a trade-off index along lam; it depends on the class sizes, hence both classes are drawn together.

    >>> conditions = TradeoffConditions(np.array([0.5]), index_named("f"))
    >>> conditions.least(np.array([0.0, 0.0, 4.0]), np.array([0.0, 3.0, 4.0])).round(6)
    array([0.142857])
    """

    scheme: ClassVar[Scheme] = "full"
    axis: ClassVar[str] = "lam"

    index: Index

    @property
    def of(self) -> str:
        """The name of the index."""
        return self.index.name

    def least(self, fp: FloatArray, tp: FloatArray) -> FloatArray:
        """1 - max of the index."""
        return np.asarray(1 - self._values(fp, tp, tp[-1]).max(axis=1))

    def one_unit(self, fp: FloatArray, tp: FloatArray, units: tuple[int, int]) -> FloatArray:
        """Change of the index at its best point when a unit of positives is missed, when one of negatives is taken."""
        values = self._values(fp, tp, tp[-1])
        best = values.argmax(axis=1)
        here, hits, alarms = values[np.arange(best.size), best], tp[tp > 0][best], fp[tp > 0][best]
        miss, alarm = tp[-1] / units[0], fp[-1] / units[1]
        moved = [(alarms, np.maximum(hits - miss, 0.0)), (alarms + alarm, hits)]
        change = [here - self._value(*point, tp[-1], self.grid) for point in moved]
        return np.asarray(change[0] ** 2 + change[1] ** 2)

    def _values(self, fp: FloatArray, tp: FloatArray, positives: float) -> FloatArray:
        """One row for each condition, one column for each point with hits."""
        useful = tp > 0
        return self._value(fp[useful], tp[useful], positives, self.grid[:, None])

    def _value(self, fp: FloatArray, tp: FloatArray, positives: float, lam: FloatArray) -> FloatArray:
        """The index, 0 without hits."""
        hits = np.where(tp > 0, tp, 1.0)
        value = self.index.value(hits / (hits + fp), hits / positives, lam)
        return np.where(tp > 0, value, 0.0)


def cost_conditions(around: OperatingCondition | None = None) -> CostConditions:
    """199 evenly spaced w, and finer steps around one condition."""
    grid = np.arange(1, _GRID) / _GRID
    if around is not None:
        near = expit(logit(around.w) + _NEAR)
        near[_NEAR == 0] = around.w
        grid = np.union1d(grid, near)
    return CostConditions(grid)


def tradeoff_conditions(index: str) -> TradeoffConditions:
    """199 evenly spaced lam."""
    return TradeoffConditions(np.arange(1, _GRID) / _GRID, index_named(index))
