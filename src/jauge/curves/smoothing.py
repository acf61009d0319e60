"""Smooth ROC curves: Gaussian kernels or two normal classes. Assumptions, never the default."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, TypeAlias

import numpy as np
from scipy.special import ndtr

from jauge.content import frozen
from jauge.curves.curve import Curve
from jauge.curves.demands import demand_both_classes
from jauge.curves.shares import read_positive
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.evidence.reading import one_of
from jauge.numeric.kernel_tails import margin, smooth_tail
from jauge.numeric.ratio import CountArray, FloatArray

Smoothing: TypeAlias = Literal["kernel", "binormal"]
_MOST_POINTS = 2**21
_LARGEST_EXPONENT, _FARTHEST = 700.0, 1e30
_MOMENTS = "Mean, deviation and number of the scores of a class."


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SmoothRocCurve(Curve):
    """Points of a smooth curve, thresholds decreasing, with its area.

    `spreads` are those of the positives and the negatives: bandwidths (kernel) or standard deviations (binormal).
    """

    columns: ClassVar = ("thresholds", "fpr", "tpr")
    summary: ClassVar = ("auc", "method", "spreads")

    fpr: FloatArray
    tpr: FloatArray
    thresholds: FloatArray
    auc: float
    method: Smoothing
    spreads: tuple[float, float]

    def __repr__(self) -> str:
        return f"SmoothRocCurve({self.method}, {self.thresholds.size:,} points, AUC {self.auc:.6g})"


class _Sample(NamedTuple):
    """The scores of one class with their moments."""

    scores: FloatArray
    size: CountArray
    n: float
    mean: float
    deviation: float


def smooth_roc_curve(table: ScoreTable, *, method: Smoothing) -> SmoothRocCurve:
    """A smooth ROC curve of a table with both classes, by a method that must be chosen.

    Formula: "kernel": FPR and TPR are means of Phi((score - t) / h) over each class, h from `hall_hyndman_bandwidth`
    (at most its value for equal means), and the area is the mean of Phi((s+ - s-) / sqrt(h+^2 + h-^2)) over all pairs;
    "binormal": normal classes with the sample means and standard deviations, area
    Phi((m+ - m-) / sqrt(d+^2 + d-^2)). Both depend on the scale of the scores: take their logit or ranks first if it
    is arbitrary. Refused when the scores of a class do not vary or are infinite. Weights count as frequencies. In
    [0, 1], higher is better. Reference: Lloyd 1998; Hall and Hyndman 2003; Green and Swets 1966.

    >>> from jauge.evidence import ScoreTable
    >>> table = ScoreTable.from_scores([0, 0, 0, 1, 1, 1], [0.1, 0.2, 0.6, 0.4, 0.7, 0.9])
    >>> smooth_roc_curve(table, method="binormal")
    SmoothRocCurve(binormal, 514 points, AUC 0.842349)
    >>> smooth_roc_curve(table, method="kernel").auc.__round__(6)
    0.779496
    """
    one_of("method", method, ("kernel", "binormal"))
    demand_both_classes(table, "a smooth ROC curve")
    positive, negative = _samples(table)
    return _kernel(positive, negative) if method == "kernel" else _binormal(positive, negative)


def hall_hyndman_bandwidth(
    mean: float, deviation: float, n: float, *, other_mean: float, other_deviation: float
) -> float:
    """The bandwidth for smoothing the scores of one class, normal reference rule for the ROC curve of two.

    Formula: h^3 = 4 s^3 (s^2 + r^2)^(5/2) exp(d^2 s^2 / ((s^2 + r^2) (2 s^2 + r^2)))
    / (n sqrt(2 s^2 + r^2) (r^4 + s^2 r^2 + 2 s^2 d^2)), with s and r the deviations of this class and the other, d the
    difference of their means. Positive. Reference: Hall and Hyndman 2003.

    >>> round(hall_hyndman_bandwidth(0, 1, 100, other_mean=1, other_deviation=1), 10)
    0.3379083511
    """
    unit = read_positive(deviation, "deviation", _MOMENTS)
    n, other = read_positive(n, "n", _MOMENTS), read_positive(other_deviation, "other_deviation", _MOMENTS)
    # In units of this class's deviation no square is too small or too large to be held.
    r, d = min(other / unit, _FARTHEST) ** 2, min(abs(mean - other_mean) / unit, _FARTHEST) ** 2
    log_of_cube = math.log(4 / n) + 2.5 * math.log1p(r) - 0.5 * math.log(2 + r)
    log_of_cube += d / ((1 + r) * (2 + r)) - math.log(r * r + r + 2 * d)
    return math.exp(min(log_of_cube / 3 + math.log(unit), _LARGEST_EXPONENT))


def _bandwidth(own: _Sample, other: _Sample) -> float:
    """The rule, and no more than it gives for equal means: for classes far apart its exponential diverges."""
    apart, together = (
        hall_hyndman_bandwidth(own.mean, own.deviation, own.n, other_mean=mean, other_deviation=other.deviation)
        for mean in (other.mean, own.mean)
    )
    return min(apart, together)


def _samples(table: ScoreTable) -> tuple[_Sample, _Sample]:
    """The two classes."""
    scores, positives, negatives = table.rows()
    return _sample(scores, positives, "positive"), _sample(scores, negatives, "negative")


def _sample(scores: FloatArray, size: CountArray, which: str) -> _Sample:
    """The moments of a class whose scores must vary."""
    kept = size > 0
    scores, size = scores[kept], size[kept]
    total = float(size.sum())
    if scores.size < 2 or not np.isfinite(scores).all() or total <= 1:
        raise JaugeError(
            f"at least two distinct, finite scores of {which} items to smooth",
            f"{scores.size:,} distinct, from {scores[-1]:g} to {scores[0]:g}",
            "The empirical curve, roc_curve(table), needs no such thing.",
        )
    # From the middle and in units of the half range: neither sums nor squares leave what floats can hold.
    middle, unit = scores[-1] / 2 + scores[0] / 2, scores[0] / 2 - scores[-1] / 2
    shares = (scores - middle) / unit
    mean = float(np.dot(shares, size)) / total
    deviation = math.sqrt(float(np.dot((shares - mean) ** 2, size)) / (total - 1))
    return _Sample(scores, size, total, float(middle + unit * mean), float(unit * deviation))


def _kernel(positive: _Sample, negative: _Sample) -> SmoothRocCurve:
    """Both tails on one lattice, so fine that the trapezoidal rule for the area is exact to rounding."""
    widths = _bandwidth(positive, negative), _bandwidth(negative, positive)
    lattice = _lattice(positive, negative, widths)
    tpr, _ = smooth_tail(positive.scores, positive.size, widths[0], lattice)
    fpr, density = smooth_tail(negative.scores, negative.size, widths[1], lattice)
    area = float(np.dot(tpr, density) * (lattice[1] - lattice[0]))
    return _curve(fpr[::-1], tpr[::-1], lattice[::-1], area, "kernel", widths)


def _lattice(positive: _Sample, negative: _Sample, widths: tuple[float, float]) -> FloatArray:
    """Even thresholds half a bandwidth apart, from below all tails to above them."""
    low = min(positive.scores[-1], negative.scores[-1]) - margin(max(widths)) - max(widths)
    high = max(positive.scores[0], negative.scores[0]) + margin(max(widths)) + max(widths)
    points = math.ceil((high - low) / (min(widths) / 2)) + 1
    if points > _MOST_POINTS:
        raise JaugeError(
            f"scores that span at most {_MOST_POINTS // 2:,} bandwidths",
            f"scores from {min(positive.scores[-1], negative.scores[-1]):g} "
            f"to {max(positive.scores[0], negative.scores[0]):g} with bandwidth {min(widths):.3g}",
            "Far outliers: replace the scores by their ranks first.",
        )
    return np.linspace(low, high, points)


def _binormal(positive: _Sample, negative: _Sample) -> SmoothRocCurve:
    """Closed forms, drawn at thresholds that are even in the deviates of each class."""
    deviates = np.linspace(-8.0, 8.0, 257)
    thresholds = np.unique(np.concatenate([c.mean + c.deviation * deviates for c in (positive, negative)]))[::-1]
    fpr, tpr = (ndtr((c.mean - thresholds) / c.deviation) for c in (negative, positive))
    area = float(ndtr((positive.mean - negative.mean) / math.hypot(positive.deviation, negative.deviation)))
    return _curve(fpr, tpr, thresholds, area, "binormal", (positive.deviation, negative.deviation))


def _curve(
    fpr: FloatArray,
    tpr: FloatArray,
    thresholds: FloatArray,
    area: float,
    method: Smoothing,
    spreads: tuple[float, float],
) -> SmoothRocCurve:
    arrays = (frozen(np.clip(fpr, 0, 1)), frozen(np.clip(tpr, 0, 1)), frozen(thresholds))
    return SmoothRocCurve(*arrays, auc=area, method=method, spreads=spreads)
