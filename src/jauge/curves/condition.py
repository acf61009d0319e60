"""Operating conditions: how often positives occur in deployment, and what each kind of answer costs there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from jauge.curves.duality import RocLine
from jauge.curves.shares import read_inside, read_numbers, read_positive
from jauge.errors import JaugeError
from jauge.evidence import Evidence
from jauge.measures import Measure, cost, normalised_cost
from jauge.result import Result

_PREVALENCE = "It is the share of positives in deployment; at 0 or 1 there is nothing to decide."
_COST_RATIO = "It is C(miss) / C(false alarm): how many false alarms cost as much as one miss."


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OperatingCondition(Result):
    """The prevalence in deployment and C(miss) / C(false alarm): all that the choice of a classifier depends on.

    Formula: w = prevalence cost_ratio / (prevalence cost_ratio + 1 - prevalence), in (0, 1). Refused: a prevalence of
    0 or 1, costs that are 0 or infinite. `unit` is what a false alarm costs in the user's money, `baseline` what a case
    costs even when every answer is right; left alone, amounts are counted in false alarms.
    Reference: Drummond and Holte 2006; document 001, section 3.1.

    >>> condition = OperatingCondition(prevalence=0.02, cost_ratio=10)
    >>> condition
    OperatingCondition(prevalence 0.02, cost ratio 10, w 0.169492)
    >>> round(condition.slope, 12)
    4.9
    """

    prevalence: float
    cost_ratio: float = 1.0
    unit: float = 1.0
    baseline: float = 0.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "prevalence", read_inside(self.prevalence, "prevalence", _PREVALENCE))
        object.__setattr__(self, "cost_ratio", read_positive(self.cost_ratio, "cost_ratio", _COST_RATIO))
        object.__setattr__(self, "unit", read_positive(self.unit, "unit", "It is what a false alarm costs."))
        if not np.isfinite(read_numbers(self.baseline, "baseline")):
            raise JaugeError("a finite baseline", f"{self.baseline:g}", "What a case costs when answers are right.")

    @classmethod
    def from_amounts(
        cls,
        prevalence: float,
        *,
        miss: float,
        false_alarm: float,
        hit: float = 0.0,
        correct_rejection: float = 0.0,
    ) -> Self:
        """From what each of the four answers costs (a gain is negative), in money.

        The cost of the right answer is taken from that of the error, class by class, which changes no choice: the cost
        ratio is (miss - hit) / (false_alarm - correct_rejection), the baseline what right answers would cost.
        Refused unless each error costs more than the right answer.

        >>> OperatingCondition.from_amounts(0.02, miss=500, false_alarm=20, hit=20)
        OperatingCondition(prevalence 0.02, cost ratio 24, w 0.328767; a false alarm costs 20, right answers 0.4 a case)
        """
        amounts = read_numbers((miss, hit, false_alarm, correct_rejection), "amounts")
        miss, hit, false_alarm, correct_rejection = amounts.tolist()
        if not np.isfinite(amounts).all() or miss <= hit or false_alarm <= correct_rejection:
            raise JaugeError(
                "finite amounts with miss > hit and false_alarm > correct_rejection",
                f"miss {miss:g}, hit {hit:g}, false_alarm {false_alarm:g}, correct_rejection {correct_rejection:g}",
                "Give costs, not gains: an error costs more than the right answer (a gain is a negative cost).",
            )
        unit = false_alarm - correct_rejection
        return cls(prevalence, (miss - hit) / unit, unit, prevalence * hit + (1 - prevalence) * correct_rejection)

    @classmethod
    def from_w(cls, w: float, *, cost_ratio: float = 1.0) -> Self:
        """The condition with this w at a cost ratio: many conditions share a w, and with it every choice.

        >>> OperatingCondition.from_w(0.25)
        OperatingCondition(prevalence 0.25, cost ratio 1, w 0.25)
        """
        share = read_inside(w, "w", "At 0 or 1 one kind of error costs nothing.")
        costs = read_positive(cost_ratio, "cost_ratio", _COST_RATIO)
        return cls(share / (share + (1 - share) * costs), costs)

    @property
    def w(self) -> float:
        """The weight of misses in the normalised cost: the abscissa of cost curves."""
        return self.prevalence * self.cost_ratio / self.greatest_cost

    @property
    def slope(self) -> float:
        """Slope of the iso-performance lines of ROC space: (1 - prevalence) / (prevalence cost_ratio)."""
        return (1 - self.prevalence) / (self.prevalence * self.cost_ratio)

    @property
    def greatest_cost(self) -> float:
        """Expected cost, in false alarms per case, of always answering wrong: what normalised costs are shares of."""
        return self.prevalence * self.cost_ratio + 1 - self.prevalence

    @property
    def cost(self) -> Measure:
        """The measure that gives expected cost per case, in false alarms, under this condition.

        >>> from jauge.evidence import Counts
        >>> OperatingCondition(0.5, 2).cost(Counts(tp=13, fp=7, fn=7, tn=33))
        0.4375
        """
        return cost.bind(prevalence=self.prevalence, cost_ratio=self.cost_ratio)

    @property
    def normalised_cost(self) -> Measure:
        """The measure that gives cost as a share of the greatest under this condition."""
        return normalised_cost.bind(w=self.w)

    def amount(self, evidence: Evidence, *, cases: float = 1.0) -> Any:
        """What so many cases are expected to cost, in money (in false alarms if no amount was given).

        Formula: cases (baseline + unit cost). A float for one table, an array for many.

        >>> from jauge.evidence import Counts
        >>> round(OperatingCondition(0.02, 10).amount(Counts(tp=171, fp=6, fn=3, tn=1617), cases=1000), 2)
        7.07
        """
        return cases * (self.baseline + self.unit * self.cost(evidence))

    def iso_line(self, fpr: float, tpr: float) -> RocLine:
        """All points of ROC space that cost as much as this one.

        >>> OperatingCondition.from_w(1 / 3).iso_line(0.175, 0.65)
        RocLine(TPR = 0.3 + 2 FPR)
        """
        return RocLine.through(fpr, tpr, slope=self.slope)

    def __repr__(self) -> str:
        money = f"; a false alarm costs {self.unit:.6g}, right answers {self.baseline:.6g} a case"
        shown = money if (self.unit, self.baseline) != (1, 0) else ""
        return (
            f"OperatingCondition(prevalence {self.prevalence:.6g}, cost ratio {self.cost_ratio:.6g}, "
            f"w {self.w:.6g}{shown})"
        )
