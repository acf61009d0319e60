"""The ROC curve of a score table: true against false positive rate at every threshold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from jauge.curves.curve import Curve
from jauge.curves.demands import demand_both_classes
from jauge.curves.shares import read_range
from jauge.evidence import ScoreTable
from jauge.evidence.reading import one_of
from jauge.measures.ordering import auc, partial_auc
from jauge.numeric.piecewise import area_between
from jauge.numeric.ratio import FloatArray, ratio

Axis: TypeAlias = Literal["fpr", "tpr"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RocCurve(Curve):
    """One point per row of the table, thresholds decreasing from +inf; rates are computed when read.

    >>> from jauge.evidence import ScoreTable
    >>> curve = roc_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1]))
    >>> curve.tpr
    array([0. , 0.5, 1. , 1. ])
    >>> curve
    RocCurve(4 points, AUC 0.875)
    """

    columns: ClassVar = ("thresholds", "fpr", "tpr")
    summary: ClassVar = ("auc",)

    table: ScoreTable

    @property
    def fpr(self) -> FloatArray:
        """False positive rate at each threshold."""
        return ratio(self.table.fp, self.table.n_negative)

    @property
    def tpr(self) -> FloatArray:
        """True positive rate at each threshold."""
        return ratio(self.table.tp, self.table.n_positive)

    @property
    def thresholds(self) -> FloatArray:
        """An item is predicted positive iff its score >= threshold; the first is +inf: nothing is."""
        return self.table.thresholds

    @property
    def auc(self) -> float:
        """Area under the curve: the chance that a positive outranks a negative, ties counting one half."""
        return float(auc(self.table))

    def partial_auc(self, low: float, high: float, *, axis: Axis = "fpr", corrected: bool = True) -> float:
        """The area between two false positive rates (or two true positive rates), alone or rescaled.

        Formula: A = integral of TPR over FPR in [low, high]; axis="tpr": of 1 - FPR over TPR in [low, high].
        Corrected: (1 + (A - chance) / (high - low - chance)) / 2, where chance is the area of the diagonal; 1/2 is
        chance and 1 perfection, as in scikit-learn's `max_fpr`. Higher is better; at most 1.
        Reference: McClish 1989; Jiang, Metz and Nishikawa 1996 (true positive rates).

        >>> from jauge.evidence import ScoreTable
        >>> curve = roc_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1]))
        >>> curve.partial_auc(0, 0.5, corrected=False)
        0.375
        >>> curve.partial_auc(0, 1) == curve.auc
        True
        """
        one_of("axis", axis, ("fpr", "tpr"))
        low, high = read_range(low, high, axis)
        if corrected:
            return float(partial_auc.bind(low=low, high=high, axis=axis)(self.table))
        x, y = (self.fpr, self.tpr) if axis == "fpr" else (self.tpr, 1 - self.fpr)
        return area_between(x, y, low, high)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.thresholds.size:,} points, AUC {self.auc:.6g})"


def roc_curve(table: ScoreTable) -> RocCurve:
    """The ROC curve of a table with both classes.

    Formula: (FP / n-, TP / n+) at each distinct score. Undefined (refused) when a class has no item.
    Both rates lie in [0, 1]; higher curves are better. With the costs of the items as their weights it is the curve of
    instance-varying costs (see `instance_costs`).
    Reference: Fawcett 2006; document 001, chapter 2.

    >>> from jauge.evidence import ScoreTable
    >>> roc_curve(ScoreTable.from_scores([0, 1], [0.1, 0.7])).auc
    1.0
    """
    demand_both_classes(table, "a ROC curve")
    return RocCurve(table)
