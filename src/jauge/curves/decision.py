"""Decision curves: the net benefit of acting on a probability, beside acting for all and for none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from jauge.content import frozen
from jauge.curves.curve import Curve
from jauge.curves.demands import demand_both_classes, demand_probabilities
from jauge.curves.shares import read_inside, read_numbers
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.numeric.ratio import FloatArray, ratio


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DecisionCurve(Curve):
    """Net benefit at each threshold probability, in true positives per case.

    >>> from jauge.evidence import ScoreTable
    >>> curve = decision_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]), [0.2, 0.75])
    >>> curve.net_benefit
    array([ 0.4375, -0.5   ])
    >>> curve.treat_all
    array([ 0.375, -1.   ])
    """

    columns: ClassVar = ("thresholds", "net_benefit", "treat_all", "treat_none", "interventions_avoided")
    summary: ClassVar = ("prevalence",)

    thresholds: FloatArray
    net_benefit: FloatArray
    treat_all: FloatArray
    prevalence: float

    @property
    def treat_none(self) -> FloatArray:
        """Net benefit of never acting: 0."""
        return np.zeros(self.thresholds.size)

    @property
    def interventions_avoided(self) -> FloatArray:
        """Needless interventions spared per case, against acting for all, at equal hits: gain in benefit / odds."""
        return ratio((self.net_benefit - self.treat_all) * (1 - self.thresholds), self.thresholds)

    @property
    def useful(self) -> FloatArray:
        """The thresholds at which the model beats both acting for all and for none."""
        return self.thresholds[self.net_benefit > np.maximum(self.treat_all, 0)]

    def __repr__(self) -> str:
        useful = self.useful
        where = f"useful from {useful[0]:g} to {useful[-1]:g}" if useful.size else "never useful"
        return f"DecisionCurve({self.thresholds.size:,} threshold probabilities, {where})"


def decision_curve(
    table: ScoreTable, thresholds: ArrayLike | None = None, *, prevalence: float | None = None
) -> DecisionCurve:
    """The decision curve of a table whose scores are probabilities.

    Formula: net benefit = p TPR - (1 - p) FPR t / (1 - t) at threshold probability t, where t / (1 - t) is what a false
    alarm costs in true positives; p is the table's prevalence (then it is TP / n - FP / n * t / (1 - t)) or the one
    given, as for case-control data. Default thresholds: 0.01, 0.02, ..., 0.99. Refused when a class has no item. At
    most p, negative where acting harms; higher is better. Reference: Vickers and Elkin 2006.

    >>> from jauge.evidence import ScoreTable
    >>> decision_curve(ScoreTable.from_scores([0, 1, 0, 1], [0.1, 0.9, 0.6, 0.6]))
    DecisionCurve(99 threshold probabilities, useful from 0.11 to 0.9)
    """
    demand_both_classes(table, "a decision curve")
    demand_probabilities(table, "a decision curve")
    at = np.arange(1, 100) / 100 if thresholds is None else np.atleast_1d(read_numbers(thresholds, "thresholds"))
    wrong = at[~((at > 0) & (at < 1))]
    if wrong.size or not at.size:
        raise JaugeError(
            "threshold probabilities strictly between 0 and 1",
            f"{wrong[0]:g}" if wrong.size else "none",
            "At 0 everyone is treated, at 1 no false alarm can be paid for.",
        )
    share = _prevalence(table, prevalence)
    counts, odds = table.at(at), at / (1 - at)
    hits, alarms = ratio(counts.tp, table.n_positive), ratio(counts.fp, table.n_negative)
    benefit = share * hits - (1 - share) * alarms * odds
    return DecisionCurve(frozen(at), frozen(benefit), frozen(share - (1 - share) * odds), share)


def _prevalence(table: ScoreTable, given: float | None) -> float:
    """The prevalence given, checked, or the table's own."""
    if given is None:
        return float(ratio(table.n_positive, table.n_positive + table.n_negative))
    return read_inside(given, "prevalence", "It is the share of positives in deployment.")
