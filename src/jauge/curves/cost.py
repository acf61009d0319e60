"""The cost curve of a score table: the least normalised cost over all thresholds, at every operating condition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from jauge.content import frozen
from jauge.curves.condition import OperatingCondition
from jauge.curves.hull import convex_hull
from jauge.curves.roc import roc_curve
from jauge.curves.shares import read_positive, read_range, read_shares
from jauge.evidence import ScoreTable
from jauge.numeric.piecewise import beta_mean
from jauge.numeric.ratio import FloatArray, IntArray, ratio
from jauge.result import Result

_SHAPE = "Shapes of a Beta law are above 0; alpha = beta = 1 is uniform."


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CostCurve(Result):
    """The lower envelope of the cost lines of all thresholds, always answering the same included.

    `w` and `cost` are its breakpoints, from 0 to 1; between neighbours one threshold is cheapest: `thresholds`, `fpr`
    and `tpr` have one entry for each interval. `prevalence` is that of the table.

    >>> from jauge.evidence import ScoreTable
    >>> curve = cost_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> curve.w, curve.cost, curve.thresholds
    (array([0. , 0.5, 1. ]), array([0.  , 0.25, 0.  ]), array([0.9, 0.7]))
    >>> curve
    CostCurve(2 intervals, area 0.125, useful for w in (0, 1))
    """

    w: FloatArray
    cost: FloatArray
    thresholds: FloatArray
    fpr: FloatArray
    tpr: FloatArray
    prevalence: float

    def at(self, w: ArrayLike | OperatingCondition) -> FloatArray:
        """The least normalised cost at each w, or at a condition: min over thresholds of (1 - w) FPR + w (1 - TPR)."""
        where = _read_w(w)
        best = self._interval(where)
        return np.asarray((1 - where) * self.fpr[best] + where * (1 - self.tpr[best]))

    def threshold_at(self, w: ArrayLike | OperatingCondition) -> FloatArray:
        """The cheapest threshold at each w, or at a condition; where two cost the same, the higher.

        >>> from jauge.evidence import ScoreTable
        >>> curve = cost_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
        >>> float(curve.threshold_at(OperatingCondition(prevalence=0.02, cost_ratio=100)))
        0.7
        """
        return self.thresholds[self._interval(_read_w(w))]

    @property
    def operating_range(self) -> tuple[float, float] | None:
        """The w between which the best threshold beats both constant answers; None where none does.

        >>> from jauge.evidence import ScoreTable
        >>> low, high = cost_curve(ScoreTable.from_counts([4, 3, 2, 1], [7, 6, 5, 2], [3, 4, 10, 23])).operating_range
        >>> round(low * 17, 9), round(high * 27, 9)
        (3.0, 23.0)
        """
        constant = (self.fpr == self.tpr) & ((self.fpr == 0) | (self.fpr == 1))
        useful = np.flatnonzero(~constant)
        return (float(self.w[useful[0]]), float(self.w[useful[-1] + 1])) if useful.size else None

    @property
    def area(self) -> float:
        """The mean cost when every w is as likely, in [0, 1/4]; lower is better, constant answers have 1/4."""
        return self.partial_area(0, 1)

    def partial_area(self, low: float, high: float) -> float:
        """The area under the curve for w in [low, high]; divided by high - low, the mean cost under a uniform law."""
        low, high = read_range(low, high, "w")
        knots = np.concatenate([[low], self.w[(self.w > low) & (self.w < high)], [high]])
        return float(np.trapezoid(self.at(knots), knots))

    def weighted_area(self, alpha: float, beta: float) -> float:
        """The mean cost when w follows the law Beta(alpha, beta), in closed form; lower is better.

        >>> from jauge.evidence import ScoreTable
        >>> cost_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])).weighted_area(1, 1)
        0.125
        """
        read_positive(alpha, "alpha", _SHAPE)
        read_positive(beta, "beta", _SHAPE)
        return beta_mean(self.w, self.fpr, 1 - self.tpr, alpha, beta)

    def h_measure(self, alpha: float | None = None, beta: float | None = None) -> float:
        """Hand's H: the share of the cost of constant answers that the ranking saves, over a law of cost weights.

        Formula: 1 - L / L0, L = E[c (1 - p) FPR + (1 - c) p (1 - TPR)] at the cheapest threshold for each c, L0 with
        constant answers only; p is the table's prevalence, c = C(false alarm) / (C(false alarm) + C(miss)) ~
        Beta(alpha, beta). By default Beta(2, 1 + (1 - p) / p), whose mode is p. In [0, 1], higher is better.
        Reference: Hand 2009; Hand and Anagnostopoulos 2014, who prefer Beta(1 + p, 2 - p).

        >>> from jauge.evidence import ScoreTable
        >>> round(cost_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])).h_measure(), 12)
        0.5
        """
        p = self.prevalence
        a = read_positive(2.0 if alpha is None else alpha, "alpha", _SHAPE)
        b = read_positive(1 + (1 - p) / p if beta is None else beta, "beta", _SHAPE)
        # Lines over x = 1 - c, from (1 - p) FPR at 0 to p (1 - TPR) at 1: cheapest as in w, at other breakpoints.
        alarms, hits = (1 - p) * np.diff(self.fpr), p * np.diff(self.tpr)
        knots = np.concatenate([[0.0], ratio(alarms, alarms + hits), [1.0]])
        loss = beta_mean(knots, (1 - p) * self.fpr, p * (1 - self.tpr), b, a)
        constant = beta_mean(np.array([0, 1 - p, 1]), np.array([0, 1 - p]), np.array([p, 0]), b, a)
        return 1 - loss / constant

    def _interval(self, w: FloatArray) -> IntArray:
        """Which interval holds each w; a breakpoint belongs to the interval on its left."""
        return np.searchsorted(self.w[1:-1], w, side="left")

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        intervals = {"w_from": self.w[:-1], "w_to": self.w[1:], "cost_from": self.cost[:-1], "cost_to": self.cost[1:]}
        best = {"threshold": self.thresholds, "fpr": self.fpr, "tpr": self.tpr}
        return {name: column.tolist() for name, column in (intervals | best).items()}

    def __repr__(self) -> str:
        span = self.operating_range
        useful = "useful nowhere" if span is None else f"useful for w in ({span[0]:.6g}, {span[1]:.6g})"
        return f"CostCurve({self.thresholds.size:,} intervals, area {self.area:.6g}, {useful})"


def _read_w(w: ArrayLike | OperatingCondition) -> FloatArray:
    """Places on the abscissa, or the place of a condition."""
    return read_shares(w.w if isinstance(w, OperatingCondition) else w, "w")


def cost_curve(table: ScoreTable) -> CostCurve:
    """The cost curve of a table with both classes: dual to its convex hull, with closed-form breakpoints.

    Formula: min over thresholds of (1 - w) FPR + w (1 - TPR); from one hull vertex to the next at
    w = dFPR / (dFPR + dTPR). Refused when a class has no item. In [0, min(w, 1 - w)], lower is better.
    The least over thresholds on the data at hand is optimistic: on new cases the chosen threshold costs more.
    Reference: Drummond and Holte 2006; document 001, section 3.2.

    >>> from jauge.evidence import ScoreTable
    >>> cost_curve(ScoreTable.from_scores([0, 1], [0.5, 0.5]))
    CostCurve(2 intervals, area 0.25, useful nowhere)
    """
    hull = convex_hull(roc_curve(table)).table
    # A vertex on the left or upper side that has another one beyond it is cheapest at one single w, 0 or 1.
    lasting = np.append(hull.fp[1:] > 0, True) & np.append(True, hull.tp[:-1] < hull.n_positive)
    tp, fp = hull.tp[lasting].astype(np.float64), hull.fp[lasting].astype(np.float64)
    alarms, hits = np.diff(fp) * hull.n_positive, np.diff(tp) * hull.n_negative
    w = np.concatenate([[0.0], ratio(alarms, alarms + hits), [1.0]])
    fpr, tpr = ratio(fp, hull.n_negative), ratio(tp, hull.n_positive)
    right = np.append(np.arange(fpr.size), fpr.size - 1)
    cost = (1 - w) * fpr[right] + w * (1 - tpr[right])
    prevalence = float(ratio(hull.n_positive, hull.n_positive + hull.n_negative))
    return CostCurve(frozen(w), frozen(cost), frozen(hull.thresholds[lasting]), frozen(fpr), frozen(tpr), prevalence)
