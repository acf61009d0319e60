"""The convex hull of a ROC curve: the points that are cheapest under some operating condition, and what they hide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from jauge.content import frozen
from jauge.curves.curve import Curve
from jauge.curves.demands import demand_kind
from jauge.curves.roc import RocCurve
from jauge.curves.shares import read_shares
from jauge.evidence import ScoreTable
from jauge.numeric.hull import crossable, hull_of_chain
from jauge.numeric.ratio import FloatArray, IntArray, ratio
from jauge.result import Result

_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ConvexHull(RocCurve):
    """The vertices of a ROC curve's convex hull, from (0, 0) to (1, 1), each with its threshold.

    `table` is the score table cut down to the vertices, `rows` their places in the table of `curve`. The hull is
    itself a curve that can be attained, the best admissible one (Mueller and Zhang 2006): see `choice_at`.

    >>> from jauge.curves import roc_curve
    >>> from jauge.evidence import ScoreTable
    >>> hull = convex_hull(roc_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])))
    >>> hull.thresholds, hull.slopes
    (array([inf, 0.9, 0.7, 0.1]), array([inf,  1.,  0.]))
    >>> hull
    ConvexHull(4 points, AUC 0.875)
    """

    curve: RocCurve
    rows: IntArray

    @property
    def slopes(self) -> FloatArray:
        """Slope of each edge, decreasing: a vertex is cheapest for iso-performance slopes between its two edges'."""
        return ratio(np.diff(self.tpr), np.diff(self.fpr))

    @property
    def admissible(self) -> bool:
        """Whether the curve itself is concave, as an admissible (proper) ROC curve is: no point lies under the hull."""
        return self.concavities.area.size == 0

    @property
    def concavities(self) -> Concavities:
        """The edges that pass over the curve: thresholds strictly between their ends are best under no condition."""
        inner = self.curve.table
        fp, tp = crossable(inner.fp, inner.tp)
        below = np.concatenate([[0], np.cumsum(np.diff(fp) * (tp[1:] + tp[:-1]))])[self.rows]
        fp, tp = fp[self.rows], tp[self.rows]
        twice = np.diff(fp) * (tp[1:] + tp[:-1]) - np.diff(below)
        area = ratio(twice, 2.0 * inner.n_positive * inner.n_negative)
        dents = np.flatnonzero(area > (_ROUNDING if inner.weighted else 0))
        return Concavities(*(frozen(a) for a in (self.thresholds[dents], self.thresholds[dents + 1], area[dents])))

    def choice_at(self, fpr: float) -> Choice:
        """How to attain the hull at a false positive rate: draw between the thresholds of the edge that holds it.

        >>> from jauge.curves import roc_curve
        >>> from jauge.evidence import ScoreTable
        >>> convex_hull(roc_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))).choice_at(0.25)
        Choice(FPR 0.25, TPR 0.75: threshold 0.9 with share 0.5, else 0.7)
        """
        asked = float(read_shares(fpr, "fpr"))
        x, y = self.fpr, self.tpr
        left = int(np.searchsorted(x, asked, side="right")) - 1
        right = min(left + 1, x.size - 1)
        step = 0.0 if left == right else (asked - x[left]) / (x[right] - x[left])
        tpr = float(y[left] + step * (y[right] - y[left]))
        return Choice(asked, tpr, float(self.thresholds[left]), float(self.thresholds[right]), float(1 - step))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Concavities(Curve):
    """Where a ROC curve dents inwards: between which thresholds, and the area it loses to its hull there."""

    columns: ClassVar = ("high", "low", "area")

    high: FloatArray
    low: FloatArray
    area: FloatArray

    def __repr__(self) -> str:
        if not self.area.size:
            return "Concavities(none)"
        worst = int(np.argmax(self.area))
        return (
            f"Concavities({self.area.size:,}, area {self.area.sum():.6g} in all; "
            f"largest {self.area[worst]:.6g} between thresholds {self.high[worst]:g} and {self.low[worst]:g})"
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Choice(Result):
    """A point of the hull: threshold `high` is used with probability `share`, threshold `low` otherwise."""

    fpr: float
    tpr: float
    high: float
    low: float
    share: float

    def __repr__(self) -> str:
        point = f"FPR {self.fpr:.6g}, TPR {self.tpr:.6g}"
        if self.share == 1:
            return f"Choice({point}: threshold {self.high:g})"
        return f"Choice({point}: threshold {self.high:g} with share {self.share:.6g}, else {self.low:g})"


def convex_hull(curve: RocCurve) -> ConvexHull:
    """The convex hull of a ROC curve, compared in integers where the counts are integers.

    Formula: the vertices of the least concave curve above all points; those of (0, 0) and (1, 1) are always among them.
    Never undefined. Its area is at least the curve's and at least 1/2; higher is better. Points on a straight edge are
    left out; with float weights, so are points less than 1e-12 above it. Linear after the sort.
    Reference: Provost and Fawcett 2001; document 001, sections 2.5 and 3.1.2.

    >>> from jauge.curves import roc_curve
    >>> from jauge.evidence import ScoreTable
    >>> hull = convex_hull(roc_curve(ScoreTable.from_scores([1, 0, 0, 1, 1, 0], [6, 5, 4, 3, 2, 1])))
    >>> hull.rows
    array([0, 1, 5, 6])
    >>> hull.concavities
    Concavities(1, area 0.222222 in all; largest 0.222222 between thresholds 6 and 2)
    """
    demand_kind(curve, RocCurve, "its hull", "with roc_curve(table)")
    inner = curve.table
    rows = hull_of_chain(inner.fp, inner.tp)
    table = ScoreTable(inner.thresholds[rows], inner.tp[rows], inner.fp[rows])
    return ConvexHull(table, curve, frozen(rows))
