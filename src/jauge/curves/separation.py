"""How far apart the score distributions of the two classes are: the Kolmogorov-Smirnov statistic."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from jauge.curves.demands import demand_both_classes
from jauge.evidence import ScoreTable
from jauge.numeric.ratio import CountArray, ratio
from jauge.result import Result

_LARGEST_EXACT = 2**62


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class KolmogorovSmirnov(Result):
    """The greatest distance between the score distributions of the two classes, and where it is."""

    value: float
    threshold: float
    tpr: float
    fpr: float

    def __repr__(self) -> str:
        return (
            f"KolmogorovSmirnov({self.value:.6g} at threshold {self.threshold:g}, "
            f"TPR {self.tpr:.6g}, FPR {self.fpr:.6g})"
        )


def kolmogorov_smirnov(table: ScoreTable) -> KolmogorovSmirnov:
    """The Kolmogorov-Smirnov statistic of a table with both classes, and the highest threshold that attains it.

    Formula: max over thresholds of |TPR - FPR|; where FPR is the larger one, the scores are the wrong way round.
    Refused when a class has no item. In [0, 1], higher separates more. Reference: Smirnov 1939.

    >>> from jauge.evidence import ScoreTable
    >>> kolmogorov_smirnov(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    KolmogorovSmirnov(0.5 at threshold 0.9, TPR 0.5, FPR 0)
    """
    demand_both_classes(table, "the Kolmogorov-Smirnov statistic")
    tpr, fpr = over_common_denominator(table)
    row = int(np.argmax(np.abs(tpr - fpr)))
    value = ratio(abs(tpr[row] - fpr[row]), float(table.n_positive) * float(table.n_negative))
    reached = ratio(table.tp[row], table.n_positive), ratio(table.fp[row], table.n_negative)
    return KolmogorovSmirnov(float(value), float(table.thresholds[row]), *map(float, reached))


def over_common_denominator(table: ScoreTable) -> tuple[CountArray, CountArray]:
    """TPR and FPR at each row times n+ n-: integers as long as they hold it, so that equal rates compare equal."""
    tp, fp = table.tp, table.fp
    if not table.weighted and int(table.n_positive) * int(table.n_negative) > _LARGEST_EXACT:
        tp, fp = tp.astype(np.float64), fp.astype(np.float64)
    tpr: CountArray = np.multiply(tp, table.n_negative)
    fpr: CountArray = np.multiply(fp, table.n_positive)
    return tpr, fpr
