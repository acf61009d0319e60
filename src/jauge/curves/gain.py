"""What contacting the highest scored first brings: cumulative gain, lift, CAP and Lorenz curves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from jauge.curves.curve import Curve
from jauge.curves.demands import demand_both_classes
from jauge.evidence import ScoreTable
from jauge.measures.ordering import auc
from jauge.numeric.ratio import FloatArray, ratio


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GainCurve(Curve):
    """Share of the positives found against share of the items taken, highest scores first.

    Credit scoring calls it the cumulative accuracy profile (CAP). One point per row of the table.

    >>> from jauge.evidence import ScoreTable
    >>> curve = gain_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> curve.rate
    array([0.  , 0.25, 0.5 , 0.75, 1.  ])
    >>> curve.gain
    array([0. , 0.5, 0.5, 1. , 1. ])
    >>> curve
    GainCurve(5 points, accuracy ratio 0.5)
    """

    columns: ClassVar = ("thresholds", "rate", "gain", "lift")
    summary: ClassVar = ("area", "accuracy_ratio", "gini")

    table: ScoreTable

    @property
    def rate(self) -> FloatArray:
        """Share of all items at or above each threshold."""
        return ratio(self.table.tp + self.table.fp, self.table.n_positive + self.table.n_negative)

    @property
    def gain(self) -> FloatArray:
        """Share of the positives at or above each threshold: recall."""
        return ratio(self.table.tp, self.table.n_positive)

    @property
    def lift(self) -> FloatArray:
        """How many times more positives than among as many items at random: gain / rate; NaN where none is taken."""
        return ratio(self.gain, self.rate)

    @property
    def thresholds(self) -> FloatArray:
        """An item is taken iff its score >= threshold; the first is +inf: none is."""
        return self.table.thresholds

    @property
    def accuracy_ratio(self) -> float:
        """Area between the curve and chance over that of a perfect ranking: 2 AUC - 1, in [-1, 1]."""
        return 2 * float(auc(self.table)) - 1

    @property
    def area(self) -> float:
        """Area under the curve: 1/2 + (accuracy ratio) n- / (2 n)."""
        return 0.5 + self.gini / 2

    @property
    def lorenz(self) -> tuple[FloatArray, FloatArray]:
        """The Lorenz curve: share of the items from the lowest score up, and of the positives among them."""
        return 1 - self.rate[::-1], 1 - self.gain[::-1]

    @property
    def gini(self) -> float:
        """Gini coefficient of the Lorenz curve: twice its area to the diagonal, (accuracy ratio) n- / n.

        Credit scoring often says Gini for the accuracy ratio, which does not depend on the class sizes.
        """
        total = self.table.n_positive + self.table.n_negative
        return self.accuracy_ratio * float(ratio(self.table.n_negative, total))

    def __repr__(self) -> str:
        return f"GainCurve({self.thresholds.size:,} points, accuracy ratio {self.accuracy_ratio:.6g})"


def gain_curve(table: ScoreTable) -> GainCurve:
    """The cumulative gain curve of a table with both classes.

    Formula: ((TP + FP) / n, TP / n+) at each distinct score. Refused when a class has no item. Both shares lie in
    [0, 1], a higher gain is better. Reference: Sobehart, Keenan and Stein 2000 (CAP); Ling and Li 1998 (lift).

    >>> from jauge.evidence import ScoreTable
    >>> gain_curve(ScoreTable.from_scores([0, 0, 0, 1], [0.1, 0.3, 0.4, 0.7])).lift.tolist()
    [nan, 4.0, 2.0, 1.3333333333333333, 1.0]
    """
    demand_both_classes(table, "a gain curve")
    return GainCurve(table)
