"""The duality of ROC space and cost space: a point of one is a line of the other, both ways."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from jauge.curves.demands import demand_both_classes
from jauge.curves.shares import read_numbers, read_shares
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.numeric.ratio import FloatArray, ratio
from jauge.result import Result


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CostLine(Result):
    """The normalised cost of one classifier (one threshold, one ROC point) at every w: a straight line.

    Formula: cost(w) = (1 - w) FPR + w (1 - TPR), from FPR at w = 0 to the miss rate at w = 1. In [0, 1], lower is
    better. Reference: Drummond and Holte 2006; document 001, equations 3.5, 3.6 and 3.12.

    >>> b = CostLine(fpr=0.175, tpr=0.65)
    >>> round(b.at(1 / 3).item(), 4)
    0.2333
    >>> b.crossing(CostLine(fpr=0.425, tpr=0.9))
    CostPoint(w 0.5, cost 0.2625)
    """

    fpr: float
    tpr: float

    def __post_init__(self) -> None:
        read_shares(self.fpr, "fpr")
        read_shares(self.tpr, "tpr")

    @classmethod
    def of(cls, table: ScoreTable, threshold: float) -> Self:
        """The line of one threshold of a ranking.

        >>> CostLine.of(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]), 0.8)
        CostLine(FPR 0.5, TPR 0.5)
        """
        demand_both_classes(table, "a cost line")
        cells = table.at(threshold)
        return cls(float(ratio(cells.fp, cells.negative)), float(ratio(cells.tp, cells.positive)))

    def at(self, w: ArrayLike) -> FloatArray:
        """The normalised cost at each w in [0, 1]."""
        where = read_shares(w, "w")
        return np.asarray((1 - where) * self.fpr + where * (1 - self.tpr))

    def crossing(self, other: Self) -> CostPoint | None:
        """Where two classifiers cost the same; None when one costs no more than the other throughout."""
        false_alarms, hits = other.fpr - self.fpr, other.tpr - self.tpr
        if false_alarms * hits <= 0:
            return None
        w = false_alarms / (false_alarms + hits)
        return CostPoint(w, float(self.at(w)))

    def __repr__(self) -> str:
        return f"CostLine(FPR {self.fpr:.6g}, TPR {self.tpr:.6g})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RocLine(Result):
    """A line of ROC space, TPR = intercept + slope FPR; its points cost the same where 1 / (1 + slope) = w.

    Formula: the cost lines of all its points meet at w = 1 / (1 + slope), cost = (1 - intercept) w. Undefined (refused)
    for a slope below 0. Reference: Drummond and Holte 2006; document 001, equations 3.3, 3.7 and 3.8.

    >>> RocLine(slope=2, intercept=0.3).cost_point
    CostPoint(w 0.333333, cost 0.233333)
    >>> RocLine.through(0.175, 0.65, slope=2)
    RocLine(TPR = 0.3 + 2 FPR)
    """

    slope: float
    intercept: float

    def __post_init__(self) -> None:
        read_numbers((self.slope, self.intercept), "slope and intercept")
        if not (0 <= self.slope < math.inf and math.isfinite(self.intercept)):
            raise JaugeError(
                "a finite intercept and a finite slope, 0 or above",
                f"slope {self.slope:g}, intercept {self.intercept:g}",
                "Lines of equal cost rise: more false alarms are worth it for more hits only.",
            )

    @classmethod
    def through(cls, fpr: float, tpr: float, *, slope: float) -> Self:
        """The line through a point of ROC space: at an iso-performance slope, everything that costs as much."""
        return cls(slope, float(read_shares(tpr, "tpr") - slope * read_shares(fpr, "fpr")))

    def at(self, fpr: ArrayLike) -> FloatArray:
        """TPR of the line at each FPR; it may leave [0, 1]."""
        return np.asarray(self.intercept + self.slope * np.asarray(fpr, dtype=np.float64))

    @property
    def cost_point(self) -> CostPoint:
        """The point of cost space that is dual to this line."""
        w = 1 / (1 + self.slope)
        return CostPoint(w, (1 - self.intercept) * w)

    def __repr__(self) -> str:
        return f"RocLine(TPR = {self.intercept:.6g} + {self.slope:.6g} FPR)"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CostPoint(Result):
    """A normalised cost at a condition w: in ROC space, the line of all classifiers that cost so much there.

    >>> CostPoint(w=0.5, cost=0.2625).roc_line
    RocLine(TPR = 0.475 + 1 FPR)
    """

    w: float
    cost: float

    def __post_init__(self) -> None:
        read_shares(self.w, "w")

    @property
    def roc_line(self) -> RocLine:
        """Slope (1 - w) / w and intercept 1 - cost / w; vertical, hence refused, at w = 0."""
        if self.w == 0:
            raise JaugeError("w above 0", "w = 0", f"There the line is vertical: FPR = {self.cost:g}.")
        return RocLine(float(ratio(1 - self.w, self.w)), float(1 - ratio(self.cost, self.w)))

    def __repr__(self) -> str:
        return f"CostPoint(w {self.w:.6g}, cost {self.cost:.6g})"
