"""The precision-recall-gain curve: precision and recall on the harmonic scale where F is linear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np

from jauge.curves.curve import Curve
from jauge.curves.demands import demand_both_classes
from jauge.curves.shares import read_shares
from jauge.evidence import ScoreTable
from jauge.numeric.hull import hull_of_chain
from jauge.numeric.ratio import FloatArray, ratio


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PrecisionRecallGainCurve(Curve):
    """One point per row of the table, thresholds decreasing from +inf, where precision gain is undefined (NaN).

    Predicting everything has gains (0, 1). Gains below 0 are worse than that in F; without a true positive they are
    minus infinity.

    >>> from jauge.evidence import ScoreTable
    >>> curve = precision_recall_gain_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> curve.precision_gain
    array([nan, 1. , 0. , 0.5, 0. ])
    >>> curve.recall_gain
    array([-inf,   0.,   0.,   1.,   1.])
    >>> curve.auprg
    0.25
    >>> curve.convex_hull()
    PrecisionRecallGainCurve(4 points, area 0.75)
    """

    columns: ClassVar = ("thresholds", "precision_gain", "recall_gain")
    summary: ClassVar = ("auprg",)

    table: ScoreTable

    @property
    def precision_gain(self) -> FloatArray:
        """(precision - p) / ((1 - p) precision) for prevalence p, which is 1 - n+ FP / (n- TP)."""
        return self.f_gain(0.0)

    @property
    def recall_gain(self) -> FloatArray:
        """(recall - p) / ((1 - p) recall) for prevalence p, which is 1 - n+ FN / (n- TP)."""
        return self.f_gain(1.0)

    @property
    def thresholds(self) -> FloatArray:
        """An item is predicted positive iff its score >= threshold; the first is +inf: nothing is."""
        return self.table.thresholds

    @property
    def _odds(self) -> float:
        """Positives per negative."""
        return float(ratio(self.table.n_positive, self.table.n_negative))

    @property
    def auprg(self) -> float:
        """Area under the curve over recall gains from 0 to 1; straight lines join the points, as in ROC space.

        At most 1; 0 for a score that says nothing; it can be negative. The curve enters at recall gain 0 on the line
        from the last point before.
        """
        tp, fp = self.table.tp, self.table.fp
        entry = self.table.n_positive / (1 + 1 / self._odds)  # the true positives that recall gain 0 stands for
        row = int(np.searchsorted(tp, entry))
        share = (entry - tp[row - 1]) / (tp[row] - tp[row - 1])
        false_at_entry = fp[row - 1] + share * (fp[row] - fp[row - 1])
        x = np.append(0.0, self.recall_gain[row:])
        y = np.append(1 - self._odds * false_at_entry / entry, self.precision_gain[row:])
        return float(np.dot(np.diff(x), y[1:] + y[:-1]) / 2)

    def convex_hull(self) -> Self:
        """The curve through the vertices of its upper hull only: the thresholds that are best in F for some beta.

        They are the vertices of the ROC convex hull, since F is linear in both spaces' lines (Flach and Kull 2015).
        """
        rows = hull_of_chain(self.table.fp, self.table.tp)
        return type(self)(ScoreTable(self.thresholds[rows], self.table.tp[rows], self.table.fp[rows]))

    def f_gain(self, lam: float = 0.5) -> FloatArray:
        """(F - p) / ((1 - p) F) at each threshold: (1 - lam) precision gain + lam recall gain; lam 0.5 is F1.

        Formula: 1 - n+ ((1 - lam) FP + lam FN) / (n- TP).

        >>> from jauge.evidence import ScoreTable
        >>> curve = precision_recall_gain_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
        >>> curve.f_gain()[1:]
        array([0.5 , 0.  , 0.75, 0.5 ])
        """
        read_shares(lam, "lam")
        tp, fp = self.table.tp, self.table.fp
        return 1 - ratio(self._odds * ((1 - lam) * fp + lam * (tp[-1] - tp)), tp)

    def __repr__(self) -> str:
        return f"PrecisionRecallGainCurve({self.thresholds.size:,} points, area {self.auprg:.6g})"


def precision_recall_gain_curve(table: ScoreTable) -> PrecisionRecallGainCurve:
    """The precision-recall-gain curve of a table with both classes.

    Formula: gain of x = (x - p) / ((1 - p) x) for prevalence p, x being precision and recall. Refused when a class has
    no item. At most 1, higher is better. Reference: Flach and Kull 2015.

    >>> from jauge.evidence import ScoreTable
    >>> precision_recall_gain_curve(ScoreTable.from_scores([0, 1], [0.1, 0.7])).auprg
    1.0
    """
    demand_both_classes(table, "a precision-recall-gain curve")
    return PrecisionRecallGainCurve(table)
