"""The mean of several curves (folds, resamples, classes), as a curve in its own right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from jauge.content import frozen
from jauge.curves.curve import Curve
from jauge.curves.demands import demand_kind
from jauge.curves.precision_recall import PrecisionRecallCurve
from jauge.curves.roc import RocCurve
from jauge.curves.shares import read_shares
from jauge.errors import JaugeError
from jauge.evidence.reading import one_of
from jauge.numeric.ratio import FloatArray, ratio

How: TypeAlias = Literal["vertical", "threshold"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AverageRocCurve(Curve):
    """The mean of several ROC curves: points from (0, 0) to (1, 1), joined by straight lines.

    `thresholds` is None for a vertical mean, whose points belong to no one threshold.
    """

    columns: ClassVar = ("fpr", "tpr")
    summary: ClassVar = ("auc", "how", "n_curves", "thresholds")

    fpr: FloatArray
    tpr: FloatArray
    thresholds: FloatArray | None
    how: How
    n_curves: int

    @property
    def auc(self) -> float:
        """Area by the trapezoidal rule; of a vertical mean it is the mean of the areas."""
        return float(np.dot(np.diff(self.fpr), self.tpr[1:] + self.tpr[:-1]) / 2)

    def at(self, fpr: ArrayLike) -> FloatArray:
        """The highest TPR of the curve at each FPR."""
        return _polyline(self.fpr, self.tpr, read_shares(fpr, "fpr"), "upper")

    def __repr__(self) -> str:
        return f"AverageRocCurve({self.how} mean of {self.n_curves} curves, AUC {self.auc:.6g})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AveragePrecisionRecallCurve(Curve):
    """The mean of several precision-recall curves; precision is undefined (NaN) where one predicts nothing.

    In a vertical mean, `precision` holds from the recall before up to `recall`, and `thresholds` is None.
    """

    columns: ClassVar = ("recall", "precision")
    summary: ClassVar = ("average_precision", "how", "n_curves", "thresholds")

    recall: FloatArray
    precision: FloatArray
    thresholds: FloatArray | None
    how: How
    n_curves: int

    @property
    def average_precision(self) -> float:
        """Sum of (recall gained) * precision; of a vertical mean it is the mean of the average precisions.

        Undefined (NaN) where recall is gained while one of the curves predicts nothing.
        """
        gained = np.diff(self.recall)
        return float(np.dot(gained[gained > 0], self.precision[1:][gained > 0]))

    def __repr__(self) -> str:
        return (
            f"AveragePrecisionRecallCurve({self.how} mean of {self.n_curves} curves, "
            f"average precision {self.average_precision:.6g})"
        )


def average_roc_curve(curves: Sequence[RocCurve], *, how: How = "vertical") -> AverageRocCurve:
    """The mean of several ROC curves, of equal weight.

    Formula: "vertical": at each FPR the mean of the TPR, straight lines joining the points of each curve; "threshold":
    at each threshold the mean FPR and the mean TPR, for scores that mean the same in all curves. Vertical steps of
    any curve are steps of the vertical mean, which therefore has two points at such an FPR. Rates in [0, 1].
    Reference: Provost, Fawcett and Kohavi 1998; Fawcett 2006; document 001, section 2.8.

    >>> from jauge.curves.roc import roc_curve
    >>> from jauge.evidence import ScoreTable
    >>> folds = [ScoreTable.from_scores([1, 0], [0.9, 0.1]), ScoreTable.from_scores([1, 0], [0.3, 0.8])]
    >>> average_roc_curve([roc_curve(fold) for fold in folds])
    AverageRocCurve(vertical mean of 2 curves, AUC 0.5)
    >>> mean = average_roc_curve([roc_curve(fold) for fold in folds], how="threshold")
    >>> mean.thresholds, mean.fpr, mean.tpr
    (array([inf, 0.9, 0.8, 0.3, 0.1]), array([0. , 0. , 0.5, 0.5, 1. ]), array([0. , 0.5, 0.5, 1. , 1. ]))
    """
    _check(curves, RocCurve, how)
    if how == "threshold":
        thresholds = _thresholds(curves)
        fpr = _mean_at(curves, thresholds, lambda c: ratio(c.fp, c.negative))
        tpr = _mean_at(curves, thresholds, lambda c: ratio(c.tp, c.positive))
        return AverageRocCurve(frozen(fpr), frozen(tpr), frozen(thresholds), how, len(curves))
    rates = [(curve.fpr, curve.tpr) for curve in curves]
    at = np.unique(np.concatenate([fpr for fpr, _ in rates]))
    low, high = (np.mean([_polyline(*points, at, end) for points in rates], axis=0) for end in ("lower", "upper"))
    kept = np.stack([np.ones(at.size, np.bool_), high > low], axis=1)
    fpr, tpr = np.stack([at, at], axis=1)[kept], np.stack([low, high], axis=1)[kept]
    return AverageRocCurve(frozen(fpr), frozen(tpr), None, how, len(curves))


def average_precision_recall_curve(
    curves: Sequence[PrecisionRecallCurve], *, how: How = "vertical"
) -> AveragePrecisionRecallCurve:
    """The mean of several precision-recall curves, of equal weight.

    Formula: "vertical": at each recall the mean of the precision at the first threshold that reaches it;
    "threshold": at each threshold the mean recall and the mean precision. Undefined (NaN) where a curve predicts
    nothing. Rates in [0, 1]. Reference: document 001, section 2.8.

    >>> from jauge.curves.precision_recall import precision_recall_curve
    >>> from jauge.evidence import ScoreTable
    >>> folds = [ScoreTable.from_scores([1, 0], [0.9, 0.1]), ScoreTable.from_scores([1, 0], [0.3, 0.8])]
    >>> average_precision_recall_curve([precision_recall_curve(fold) for fold in folds])
    AveragePrecisionRecallCurve(vertical mean of 2 curves, average precision 0.75)
    """
    _check(curves, PrecisionRecallCurve, how)
    if how == "threshold":
        thresholds = _thresholds(curves)
        recall = _mean_at(curves, thresholds, lambda c: ratio(c.tp, c.positive))
        precision = _mean_at(curves, thresholds, lambda c: ratio(c.tp, c.predicted_positive))
        return AveragePrecisionRecallCurve(frozen(recall), frozen(precision), frozen(thresholds), how, len(curves))
    at = np.unique(np.concatenate([curve.recall for curve in curves]))
    precision = np.mean([curve.precision[np.searchsorted(curve.recall, at)] for curve in curves], axis=0)
    return AveragePrecisionRecallCurve(frozen(at), frozen(precision), None, how, len(curves))


def _check(curves: Sequence[Any], kind: type, how: str) -> None:
    one_of("how", how, ("vertical", "threshold"))
    demand_kind(curves, Sequence, "several curves", "of the curves, as in [first, second]")
    others = [type(curve).__name__ for curve in curves if not isinstance(curve, kind)]
    if others or not curves:
        raise JaugeError(
            f"at least one {kind.__name__}, and nothing else",
            others[0] if others else "none",
            "Average curves of one kind.",
        )


def _thresholds(curves: Sequence[RocCurve] | Sequence[PrecisionRecallCurve]) -> FloatArray:
    """The distinct scores of all curves in decreasing order, after +inf, at which nothing is predicted."""
    return np.append(np.inf, np.unique(np.concatenate([curve.thresholds[1:] for curve in curves]))[::-1])


def _mean_at(curves: Sequence[Any], thresholds: FloatArray, rate: Callable[[Any], FloatArray]) -> FloatArray:
    """The mean over curves of a rate at each threshold, the first of which predicts nothing."""
    tables = [curve.table for curve in curves]
    # Row 0 by hand: an item may score +inf.
    groups = [table.as_counts()[np.append(0, table.rows_at(thresholds[1:]))] for table in tables]
    return np.asarray(np.mean([rate(group) for group in groups], axis=0))


def _polyline(x: FloatArray, y: FloatArray, at: FloatArray, end: Literal["lower", "upper"]) -> FloatArray:
    """The curve at each abscissa, at the lower or the upper end of its vertical segments; exact at its points."""
    right = np.searchsorted(x, at, side="left" if end == "lower" else "right")
    left, right = np.maximum(right - 1, 0), np.minimum(right, x.size - 1)
    share = np.where(right > left, ratio(at - x[left], x[right] - x[left]), 0.0)
    return (1 - share) * y[left] + share * y[right]
