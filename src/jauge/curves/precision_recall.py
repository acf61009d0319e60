"""The precision-recall curve of a score table, with its summaries in one number and its unreachable region."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from jauge.curves.curve import Curve
from jauge.curves.demands import demand_both_classes
from jauge.curves.shares import read_shares
from jauge.evidence import ScoreTable
from jauge.evidence.reading import one_of
from jauge.measures import average_precision
from jauge.numeric.ratio import FloatArray, IntArray, ratio
from jauge.result import Result

Convention: TypeAlias = Literal["exact", "trec9", "trec10"]
BreakEvenMethod: TypeAlias = Literal["exact", "nearest"]
RECALL_LEVELS = 11


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PrecisionRecallCurve(Curve):
    """One point per row of the table, thresholds decreasing from +inf, where precision is undefined (NaN).

    >>> from jauge.evidence import ScoreTable
    >>> curve = precision_recall_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> curve.precision.round(3)
    array([  nan, 1.   , 0.5  , 0.667, 0.5  ])
    >>> curve.recall
    array([0. , 0.5, 0.5, 1. , 1. ])
    >>> curve
    PrecisionRecallCurve(5 points, average precision 0.833333)
    """

    columns: ClassVar = ("thresholds", "precision", "recall")
    summary: ClassVar = ("average_precision", "prevalence")

    table: ScoreTable

    @property
    def precision(self) -> FloatArray:
        """Share of positives among the items at or above each threshold; NaN where there is none."""
        return ratio(self.table.tp, self.table.tp + self.table.fp)

    @property
    def recall(self) -> FloatArray:
        """Share of the positives that lie at or above each threshold."""
        return ratio(self.table.tp, self.table.n_positive)

    @property
    def thresholds(self) -> FloatArray:
        """An item is predicted positive iff its score >= threshold; the first is +inf: nothing is."""
        return self.table.thresholds

    @property
    def prevalence(self) -> float:
        """Share of positives in the table: the precision of predicting everything, and of chance."""
        return float(ratio(self.table.n_positive, self.table.n_positive + self.table.n_negative))

    @property
    def average_precision(self) -> float:
        """Precision averaged over the positives: sum of (recall gained at a row) * (precision there).

        Steps, not trapezia: straight lines between points of this space promise what no classifier attains (Davis and
        Goadrich 2006). Tied items share a row and hence the precision after all of them.
        """
        return float(average_precision(self.table))

    def lowest_precision(self, recall: ArrayLike) -> FloatArray:
        """The least precision that any ranking can have at a recall: p r / (1 - p + p r) for prevalence p.

        No more than all negatives can be wrong, so what lies below is unreachable (Boyd et al. 2012).

        >>> from jauge.evidence import ScoreTable
        >>> precision_recall_curve(ScoreTable.from_scores([1, 0], [0.2, 0.7])).lowest_precision([0, 0.5, 1])
        array([0.        , 0.33333333, 0.5       ])
        """
        reached = read_shares(recall, "recall") * self.table.n_positive
        return ratio(reached, reached + self.table.n_negative)

    @property
    def unreachable_area(self) -> float:
        """The area below `lowest_precision`: 1 + (1 - p) log(1 - p) / p for prevalence p (Boyd et al. 2012)."""
        p = self.prevalence
        return 1 + (1 - p) * math.log1p(-p) / p

    def interpolated(self, convention: Convention = "exact") -> FloatArray:
        """Interpolated precision at recall 0, 0.1, ..., 1: the greatest over all cut-offs with at least that recall.

        "exact" compares counts (10 tp >= j n+); "trec9" and "trec10" round the count to reach as trec_eval 9 and 10
        do, for comparison with their output: version 10 can report the precision at a lower recall.

        >>> from jauge.evidence import ScoreTable
        >>> ranking = ScoreTable.from_scores([1, 0, 0, 1, 1, 0, 0, 1], [8, 7, 6, 5, 4, 3, 2, 1])
        >>> precision_recall_curve(ranking).interpolated().tolist()
        [1.0, 1.0, 1.0, 0.6, 0.6, 0.6, 0.6, 0.6, 0.5, 0.5, 0.5]
        """
        one_of("convention", convention, ("exact", "trec9", "trec10"))
        best_from = np.maximum.accumulate(self.precision[:0:-1])[::-1]
        return best_from[_rows_reaching(self.table, convention)]

    def eleven_point_average(self, convention: Convention = "exact") -> float:
        """The mean of the eleven interpolated precisions (document 000, section 4.2; Salton and McGill 1983)."""
        return float(self.interpolated(convention).mean())

    def break_even(self, method: BreakEvenMethod = "exact") -> BreakEven:
        """Where precision equals recall: when as many items are predicted positive as are.

        "exact" cuts the ranking after n+ items; if that falls among tied items, it gives the expectation over their
        orders. "nearest" gives the mean of precision and recall at the observed point where they differ least, as the
        literature of text categorisation does; its `.gap` says how far from equal they are there.

        >>> from jauge.evidence import ScoreTable
        >>> curve = precision_recall_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
        >>> curve.break_even()
        BreakEven(0.5, precision 0.5, recall 0.5, threshold 0.8)
        """
        one_of("method", method, ("exact", "nearest"))
        return _cut_at_positives(self.table) if method == "exact" else _nearest_to_equal(self)

    def __repr__(self) -> str:
        return f"PrecisionRecallCurve({self.thresholds.size:,} points, average precision {self.average_precision:.6g})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BreakEven(Result):
    """A break-even point: its value, and the precision, recall and threshold that it was read at."""

    value: float
    precision: float
    recall: float
    threshold: float
    method: BreakEvenMethod

    @property
    def gap(self) -> float:
        """|precision - recall|: 0 at a true break-even point."""
        return abs(self.precision - self.recall)

    def __repr__(self) -> str:
        return (
            f"BreakEven({self.value:.6g}, precision {self.precision:.6g}, recall {self.recall:.6g}, "
            f"threshold {self.threshold:g})"
        )


def _rows_reaching(table: ScoreTable, convention: Convention) -> IntArray:
    """For each of the eleven recall levels, the first row after the empty one that has enough true positives."""
    tenths, total = range(RECALL_LEVELS), table.n_positive
    if convention == "exact":
        return np.searchsorted(10 * table.tp[1:], [j * total for j in tenths])
    shift = 0.9 if convention == "trec9" else 0.5
    # Of float weights, which are no counts, rounding up might ask for more than all.
    return np.searchsorted(table.tp[1:], [min(math.floor(j / 10 * total + shift), total) for j in tenths])


def _cut_at_positives(table: ScoreTable) -> BreakEven:
    """Precision and recall after exactly n+ items, tied ones counting for their expectation."""
    wanted = table.n_positive
    predicted = table.tp + table.fp
    row = min(max(int(np.searchsorted(predicted, wanted)), 1), predicted.size - 1)
    share = ratio(wanted - predicted[row - 1], predicted[row] - predicted[row - 1])
    hits = table.tp[row - 1] + share * (table.tp[row] - table.tp[row - 1])
    value = float(ratio(hits, wanted))
    return BreakEven(value, value, value, float(table.thresholds[row]), "exact")


def _nearest_to_equal(curve: PrecisionRecallCurve) -> BreakEven:
    """The first point with some true positive where precision and recall are nearest (without one both are 0)."""
    precision, recall = curve.precision, curve.recall
    row = int(np.argmin(np.where(curve.table.tp > 0, np.abs(precision - recall), np.inf)))
    p, r = float(precision[row]), float(recall[row])
    return BreakEven((p + r) / 2, p, r, float(curve.thresholds[row]), "nearest")


def precision_recall_curve(table: ScoreTable) -> PrecisionRecallCurve:
    """The precision-recall curve of a table with both classes.

    Formula: (TP / n+, TP / (TP + FP)) at each distinct score; precision is undefined (NaN) at the first point, where
    nothing is predicted. Refused when a class has no item. Both rates lie in [0, 1], higher is better. scikit-learn
    gives the same points in the opposite order and, in place of the first, a point (1, 0) that is no classifier's.
    Reference: Raghavan, Bollmann and Jung 1989; Davis and Goadrich 2006; Boyd et al. 2012; document 000, section 4.2.

    >>> from jauge.evidence import ScoreTable
    >>> precision_recall_curve(ScoreTable.from_scores([0, 1], [0.1, 0.7])).average_precision
    1.0
    """
    demand_both_classes(table, "a precision-recall curve")
    return PrecisionRecallCurve(table)
