"""Risk against coverage for models that may abstain: how wrong are the answers that are given?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from scipy.special import psi

from jauge.curves.curve import Curve
from jauge.curves.demands import demand_items
from jauge.curves.shares import read_numbers, read_shares
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.numeric.ratio import FloatArray, ratio


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RiskCoverageCurve(Curve):
    """Share of wrong answers against share of items answered, as the demanded confidence decreases from +inf.

    >>> from jauge.evidence import ScoreTable
    >>> curve = risk_coverage_curve(ScoreTable.from_scores([True, True, False, True], [0.9, 0.8, 0.7, 0.1]))
    >>> curve.coverage
    array([0.  , 0.25, 0.5 , 0.75, 1.  ])
    >>> curve.risk.round(3)
    array([  nan, 0.   , 0.   , 0.333, 0.25 ])
    >>> curve
    RiskCoverageCurve(5 points, risk 0.25 at coverage 1, area 0.145833)
    """

    columns: ClassVar = ("thresholds", "coverage", "risk")
    summary: ClassVar = ("area", "excess_area", "unanswered")

    table: ScoreTable
    unanswered: float = 0

    @property
    def coverage(self) -> FloatArray:
        """Share of all items that are answered at each confidence, those that never are included."""
        answered = self.table.tp + self.table.fp
        return ratio(answered, answered[-1] + self.unanswered)

    @property
    def risk(self) -> FloatArray:
        """Share of wrong answers among those given; NaN where none is."""
        return ratio(self.table.fp, self.table.tp + self.table.fp)

    @property
    def thresholds(self) -> FloatArray:
        """An item is answered iff its confidence >= threshold; the first is +inf: none is."""
        return self.table.thresholds

    @property
    def area(self) -> float:
        """Risk averaged over the coverage that is reached, in steps: 0 at best (Geifman and El-Yaniv 2017)."""
        answered = self.table.tp + self.table.fp
        return float(ratio(np.dot(np.diff(answered), self.risk[1:]), answered[-1]))

    @property
    def excess_area(self) -> float:
        """The area beyond that of a confidence which puts all right answers first (Geifman et al. 2019).

        That least area is sum over k of max(0, k - right) / k / n. Weights count as frequencies here.
        """
        right, total = float(self.table.n_positive), float(self.table.n_positive + self.table.n_negative)
        return self.area - (total - right - right * float(psi(total + 1) - psi(right + 1))) / total

    def at_risk(self, most: float) -> tuple[float, float]:
        """The greatest coverage whose risk is at most `most`, and the confidence to demand for it.

        (0, inf) when none is.

        >>> from jauge.evidence import ScoreTable
        >>> risk_coverage_curve(ScoreTable.from_scores([1, 1, 0, 1], [0.9, 0.8, 0.7, 0.1])).at_risk(0.25)
        (1.0, 0.1)
        """
        rows = np.flatnonzero(self.risk <= read_shares(most, "the risk"))
        row = int(rows[-1]) if rows.size else 0
        return float(self.coverage[row]), float(self.thresholds[row])

    def __repr__(self) -> str:
        return (
            f"RiskCoverageCurve({self.thresholds.size:,} points, risk {self.risk[-1]:.6g} at coverage "
            f"{self.coverage[-1]:.6g}, area {self.area:.6g})"
        )


def risk_coverage_curve(table: ScoreTable, *, unanswered: float = 0) -> RiskCoverageCurve:
    """The risk-coverage curve of a table whose positives are right answers and whose scores are confidences.

    Formula: (answers given / items, wrong answers / answers given) at each distinct confidence. `unanswered` counts
    the items to which the model never gives an answer: they limit the coverage. Risk is undefined (NaN) at the first
    point, where nothing is answered. Both lie in [0, 1]; lower risk is better. All right or all wrong is allowed.
    Reference: Chow 1970; El-Yaniv and Wiener 2010; Geifman and El-Yaniv 2017.

    >>> from jauge.evidence import ScoreTable
    >>> right = ScoreTable.from_scores([True, True, False], [0.9, 0.8, 0.7])
    >>> risk_coverage_curve(right, unanswered=1).coverage
    array([0.  , 0.25, 0.5 , 0.75])
    """
    demand_items(table, "a risk-coverage curve")
    never = float(read_numbers(unanswered, "unanswered"))
    if not 0 <= never < np.inf:
        raise JaugeError("a count of unanswered items", f"{never:g}", "Give 0 or more.")
    return RiskCoverageCurve(table, never)
