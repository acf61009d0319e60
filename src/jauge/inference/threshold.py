"""Joint limits of the false and the true positive rate at fixed thresholds."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import expit, logit

from jauge.content import frozen
from jauge.curves.demands import demand_both_classes
from jauge.errors import JaugeError
from jauge.evidence import Counts, ScoreTable
from jauge.evidence.reading import BoolArray, one_of
from jauge.inference.limits import Limits, agresti_coull, checked_level, clopper_pearson, jeffreys, wald, wilson
from jauge.numeric.ratio import CountArray, FloatArray
from jauge.result import Result

Region: TypeAlias = Literal["rectangle", "ellipse"]
ShareMethod: TypeAlias = Literal["jeffreys", "wilson", "agresti-coull", "clopper-pearson", "wald"]

SHARE_LIMITS: Mapping[ShareMethod, Callable[[float, float, float], Limits]] = {
    "jeffreys": jeffreys,
    "wilson": lambda count, size, level: wilson(count / size, size, level),
    "agresti-coull": lambda count, size, level: agresti_coull(count / size, size, level),
    "clopper-pearson": clopper_pearson,
    "wald": lambda count, size, level: wald(count / size, count * (size - count) / size**3, level, (0.0, 1.0)),
}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ThresholdBand(Result):
    """A region of the ROC plane at each threshold that holds the true point with probability `level`.

    `fpr_low` to `tpr_high` bound the region: the rectangle itself, or the box around the ellipse.

    >>> from jauge.evidence import ScoreTable
    >>> threshold_band(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]), [0.75])
    ThresholdBand(1 threshold, joint 95 % rectangles, jeffreys)
    """

    thresholds: FloatArray
    fpr: FloatArray
    tpr: FloatArray
    fpr_low: FloatArray
    fpr_high: FloatArray
    tpr_low: FloatArray
    tpr_high: FloatArray
    level: float
    region: Region
    method: str
    counts: Counts

    def holds(self, fpr: ArrayLike, tpr: ArrayLike) -> BoolArray:
        """Whether the region of each threshold holds a point; one point, or one per threshold."""
        x, y = np.asarray(fpr, dtype=np.float64), np.asarray(tpr, dtype=np.float64)
        if self.region == "rectangle":
            inside = (x >= self.fpr_low) & (x <= self.fpr_high) & (y >= self.tpr_low) & (y <= self.tpr_high)
            return np.asarray(inside)
        false, true = _deviates(self.counts)
        with np.errstate(divide="ignore"):
            distance = ((logit(x) - false[0]) / false[1]) ** 2 + ((logit(y) - true[0]) / true[1]) ** 2
        return np.asarray(distance <= _reach(self.level) ** 2)

    def outline(self, row: int, points: int = 100) -> tuple[FloatArray, FloatArray]:
        """FPR and TPR along the border of one region, closed, for drawing."""
        if self.region == "rectangle":
            x = np.array([self.fpr_low, self.fpr_high, self.fpr_high, self.fpr_low, self.fpr_low])[:, row]
            return x, np.array([self.tpr_low, self.tpr_low, self.tpr_high, self.tpr_high, self.tpr_low])[:, row]
        angle = np.linspace(0, 2 * np.pi, points)
        false, true = _deviates(self.counts)
        reach = _reach(self.level)
        x = expit(false[0][row] + reach * false[1][row] * np.cos(angle))
        return x, np.asarray(expit(true[0][row] + reach * true[1][row] * np.sin(angle)))

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        names = ("thresholds", "fpr", "fpr_low", "fpr_high", "tpr", "tpr_low", "tpr_high")
        return {name: getattr(self, name).tolist() for name in names}

    def __repr__(self) -> str:
        size = self.thresholds.size
        count = f"{size:,} threshold{'s' * (size != 1)}"
        return f"ThresholdBand({count}, joint {100 * self.level:.6g} % {self.region}s, {self.method})"


def threshold_band(
    table: ScoreTable,
    thresholds: ArrayLike,
    *,
    level: float = 0.95,
    region: Region = "rectangle",
    method: ShareMethod | None = None,
) -> ThresholdBand:
    """Joint regions for the false and the true positive rate at thresholds fixed beforehand.

    "rectangle": each axis at level sqrt(level), the classes being independent; limits of a share by `method`
    ("jeffreys" by default, "wilson" as document 001). "ellipse": chi-square with two degrees of freedom on the logit
    scale after adding 1/2 to each cell, (logit p - logit p^)^2 / v+ + (logit q - logit q^)^2 / v- <= -2 log(1 - level).
    One point of the curve at a time: all together are held less often (see `simultaneous_band`). Clusters of items,
    float weights and tables without both classes are refused.
    Reference: document 001, section 4.3.1.

    >>> from jauge.evidence import ScoreTable
    >>> table = ScoreTable.from_scores([1, 1, 0, 1, 0, 0], [6, 5, 4, 3, 2, 1])
    >>> band = threshold_band(table, [4.5], method="wilson")
    >>> band.tpr_low.round(4), band.tpr_high.round(4), band.holds(0.1, 0.9)
    (array([0.1755]), array([0.9495]), array([ True]))
    """
    one_of("region", region, ("rectangle", "ellipse"))
    level = checked_level(level)
    demand_both_classes(table, "rates at a threshold")
    if table.clusters is not None or table.weighted:
        received = "clusters" if table.clusters is not None else "float weights"
        raise JaugeError("independent items", received, "estimate() gives each rate its limits there.")
    at = np.atleast_1d(np.asarray(thresholds, dtype=np.float64))
    counts = table.at(at)
    used, (x_low, x_high), (y_low, y_high) = _boxes(counts, level, region, method)
    return ThresholdBand(
        thresholds=frozen(at),
        fpr=frozen(counts.fp / counts.negative),
        tpr=frozen(counts.tp / counts.positive),
        fpr_low=frozen(x_low),
        fpr_high=frozen(x_high),
        tpr_low=frozen(y_low),
        tpr_high=frozen(y_high),
        level=level,
        region=region,
        method=used,
        counts=counts,
    )


Deviates: TypeAlias = tuple[FloatArray, FloatArray]


def _boxes(counts: Counts, level: float, region: Region, method: ShareMethod | None) -> tuple[str, Deviates, Deviates]:
    """The method used, and the limits of either rate."""
    if region == "ellipse":
        if method is not None:
            raise JaugeError("no method= for an ellipse", repr(method), "Its one method is the logit scale.")
        false, true = _deviates(counts)
        return "logit", _box(false, level), _box(true, level)
    used = method or "jeffreys"
    one_of("method", used, tuple(SHARE_LIMITS))
    limits, each = SHARE_LIMITS[used], math.sqrt(level)
    alarms, hits = np.stack([counts.fp, counts.negative]), np.stack([counts.tp, counts.positive])
    return used, _sides(alarms, limits, each), _sides(hits, limits, each)


def _sides(
    shares: CountArray, limits: Callable[[float, float, float], Limits], level: float
) -> tuple[FloatArray, FloatArray]:
    """Lower and upper limits of counts over sizes."""
    pairs = [limits(count, size, level) for count, size in shares.T.tolist()]
    low, high = np.array(pairs, dtype=np.float64).reshape(-1, 2).T
    return low, high


def _deviates(counts: Counts) -> tuple[Deviates, Deviates]:
    """Logits of the two rates with their standard errors, 1/2 added to each cell."""

    def of(yes: Any, no: Any) -> Deviates:
        return np.log((yes + 0.5) / (no + 0.5)), np.sqrt(1 / (yes + 0.5) + 1 / (no + 0.5))

    return of(counts.fp, counts.tn), of(counts.tp, counts.fn)


def _reach(level: float) -> float:
    """Radius, in standard errors, of the ellipse of a bivariate normal law."""
    return math.sqrt(-2 * math.log1p(-level))


def _box(deviates: Deviates, level: float) -> Deviates:
    """The ends of the ellipse along one axis."""
    centre, error = deviates
    return np.asarray(expit(centre - _reach(level) * error)), np.asarray(expit(centre + _reach(level) * error))
