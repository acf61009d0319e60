"""The detection error trade-off: misses against false alarms on normal-deviate axes, and where they are equal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from scipy.special import ndtri

from jauge.curves.curve import Curve
from jauge.curves.demands import demand_both_classes
from jauge.curves.separation import over_common_denominator
from jauge.evidence import ScoreTable
from jauge.numeric.ratio import FloatArray, ratio


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DetCurve(Curve):
    """One point per row of the table, thresholds decreasing from +inf.

    >>> from jauge.evidence import ScoreTable
    >>> curve = det_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> curve.fpr, curve.fnr
    (array([0. , 0. , 0.5, 0.5, 1. ]), array([1. , 0.5, 0.5, 0. , 0. ]))
    >>> curve
    DetCurve(5 points, equal error rate 0.5)
    """

    columns: ClassVar = ("thresholds", "fpr", "fnr")
    summary: ClassVar = ("equal_error_rate", "equal_error_threshold")

    table: ScoreTable

    @property
    def fpr(self) -> FloatArray:
        """False alarm rate at each threshold: FP / n-."""
        return ratio(self.table.fp, self.table.n_negative)

    @property
    def fnr(self) -> FloatArray:
        """Miss rate at each threshold: FN / n+."""
        return ratio(self.table.tp[-1] - self.table.tp, self.table.n_positive)

    @property
    def thresholds(self) -> FloatArray:
        """An item is predicted positive iff its score >= threshold; the first is +inf: nothing is."""
        return self.table.thresholds

    @property
    def probit_fpr(self) -> FloatArray:
        """Normal deviate of the false alarm rate, the abscissa of the usual drawing; -inf at 0, +inf at 1."""
        return np.asarray(ndtri(self.fpr))

    @property
    def probit_fnr(self) -> FloatArray:
        """Normal deviate of the miss rate; two normal classes make a straight line."""
        return np.asarray(ndtri(self.fnr))

    @property
    def equal_error_rate(self) -> float:
        """The rate at which misses and false alarms are equally frequent, between two points on a straight line."""
        row, share = self._equality()
        fpr = self.fpr[row - 1 : row + 1]
        return float(fpr[0] + share * (fpr[1] - fpr[0]))

    @property
    def equal_error_threshold(self) -> float:
        """The highest threshold at which false alarms are at least as frequent as misses."""
        return float(self.thresholds[self._equality()[0]])

    def _equality(self) -> tuple[int, float]:
        """The first row where FPR >= FNR, and how far from the row before to this one they are equal."""
        tpr, fpr = over_common_denominator(self.table)
        excess = fpr - (tpr[-1] - tpr)  # from -n+ n- up to n+ n-
        row = int(np.searchsorted(excess, 0))
        return row, float(ratio(-excess[row - 1], excess[row] - excess[row - 1]))

    def __repr__(self) -> str:
        return f"DetCurve({self.thresholds.size:,} points, equal error rate {self.equal_error_rate:.6g})"


def det_curve(table: ScoreTable) -> DetCurve:
    """The detection error trade-off curve of a table with both classes.

    Formula: (FP / n-, FN / n+) at each distinct score. Refused when a class has no item. Both rates lie in [0, 1],
    lower is better. scikit-learn gives these points in the opposite order, without those where one error stays 0 while
    the other grows. Reference: Martin et al. 1997.

    >>> from jauge.evidence import ScoreTable
    >>> det_curve(ScoreTable.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])).equal_error_rate
    0.5
    """
    demand_both_classes(table, "a DET curve")
    return DetCurve(table)
