"""Costs that vary from item to item, such as amounts of fraud: their curves, and the cheapest ways to decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from jauge.content import Content, frozen
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.evidence.reading import BoolArray, Label, read_scores, read_thresholds, read_truth, same_length
from jauge.numeric.order import merge_rows
from jauge.numeric.ratio import FloatArray, ratio
from jauge.result import Result


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class InstanceCosts(Content):
    """Scored items, each with what its four possible answers cost.

    >>> costs = instance_costs([1, 0, 1, 0], [0.9, 0.8, 0.3, 0.1], miss=[50, 80, 900, 30], false_alarm=20, hit=20)
    >>> costs
    InstanceCosts(4 items, 950 at stake)
    >>> costs.table.at(0.3).tp.item()
    910.0
    """

    positive: BoolArray
    score: FloatArray
    hit: FloatArray
    miss: FloatArray
    false_alarm: FloatArray
    correct_rejection: FloatArray

    @property
    def table(self) -> ScoreTable:
        """The score table weighted by what each error costs more than the right answer.

        Its ROC curve is that of instance-varying costs (share of the avoidable loss that is avoided, against share of
        the cost of false alarms that is incurred), its AUC the chance that a positive drawn in proportion to its stake
        outranks a negative drawn in proportion to its cost (Fawcett 2006); its cost curve weighs the two sums by w.
        Refused when an error costs less than the right answer, as where an amount is below the price of a look.
        """
        weight = self._stake
        wrong = np.flatnonzero(weight < 0)
        if wrong.size:
            raise JaugeError(
                "errors that cost no less than right answers, for a curve",
                f"{wrong.size:,} others (first: row {wrong[0]})",
                "For the curve of amounts alone leave hit= and correct_rejection= at 0; decisions need no curve.",
            )
        return ScoreTable.from_scores(self.positive, self.score, labels=(False, True), sample_weight=weight)

    @property
    def _stake(self) -> FloatArray:
        """What an error costs more than the right answer, item by item."""
        return np.where(self.positive, self.miss - self.hit, self.false_alarm - self.correct_rejection)

    @property
    def w(self) -> float:
        """The place of these data on the cost curve of `table`: the share of misses in the cost of erring always."""
        table = self.table
        return float(ratio(table.n_positive, table.n_positive + table.n_negative))

    def of(self, flagged: ArrayLike, rule: str = "given decisions") -> Decisions:
        """What decisions cost and catch, one truth value an item: flagged or not."""
        chosen = np.asarray(flagged)
        if chosen.dtype.kind != "b":
            raise JaugeError("a truth value for each item", f"values of type {chosen.dtype}", "As in score >= 0.5.")
        same_length(flagged=chosen, items=self.score)
        costs = np.where(
            self.positive,
            np.where(chosen, self.hit, self.miss),
            np.where(chosen, self.false_alarm, self.correct_rejection),
        )
        never = np.where(self.positive, self.miss, self.correct_rejection).sum()
        total, caught = float(costs.sum()), float(self.miss[chosen & self.positive].sum())
        stake = float(self.miss[self.positive].sum())
        return Decisions(rule, int(chosen.sum()), chosen.size, total, float(never) - total, caught, stake)

    def at(self, threshold: float) -> Decisions:
        """Flag the items with score >= threshold.

        >>> costs = instance_costs([1, 0, 1, 0], [0.9, 0.8, 0.3, 0.1], miss=[50, 80, 900, 10], false_alarm=20, hit=20)
        >>> costs.at(0.5)
        Decisions(score >= 0.5: 2 of 4 flagged, cost 940, saved 10, caught 50 of 950)
        """
        limit = read_thresholds(threshold)
        return self.of(self.score >= limit, f"score >= {limit:g}")

    def cheapest_threshold(self) -> Decisions:
        """The fixed threshold that costs least on these data, the highest of equals: optimistic on new items.

        >>> costs = instance_costs([1, 0, 1, 0], [0.9, 0.8, 0.3, 0.1], miss=[50, 80, 900, 10], false_alarm=20, hit=20)
        >>> costs.cheapest_threshold()
        Decisions(score >= 0.3: 3 of 4 flagged, cost 60, saved 890, caught 950 of 950)
        """
        order = np.argsort(self.score)[::-1]
        stake, positive = self._stake[order], self.positive[order]
        sums = merge_rows(self.score[order], stake * positive, stake * ~positive)
        return self.at(float(sums.thresholds[np.argmax(sums.tp - sums.fp)]))

    def expected_cost_rule(self) -> Decisions:
        """Flag an item iff its expected loss is greater than what flagging is expected to cost.

        Formula: p (miss - hit) > (1 - p) (false_alarm - correct_rejection), p the score, which must be a probability.
        Where flagging costs the same c whether right or wrong, that is p amount > c. Nothing is chosen on the data.

        >>> costs = instance_costs([1, 0, 1, 0], [0.9, 0.8, 0.3, 0.1], miss=[50, 80, 900, 10], false_alarm=20, hit=20)
        >>> costs.expected_cost_rule()
        Decisions(p amount > cost: 3 of 4 flagged, cost 60, saved 890, caught 950 of 950)
        """
        if self.score.min() < 0 or self.score.max() > 1:
            raise JaugeError(
                "scores that are probabilities, in [0, 1]",
                f"scores from {self.score.min():g} to {self.score.max():g}",
                "Calibrate them first; a fixed threshold needs no probabilities: cheapest_threshold().",
            )
        loss, price = (
            self.score * (self.miss - self.hit),
            (1 - self.score) * (self.false_alarm - self.correct_rejection),
        )
        return self.of(loss > price, "p amount > cost")

    def __repr__(self) -> str:
        return f"InstanceCosts({self.score.size:,} items, {self.miss[self.positive].sum():.6g} at stake)"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Decisions(Result):
    """What a way of deciding costs: `saved` against flagging nothing, and the amount caught of the amount at stake."""

    rule: str
    flagged: int
    items: int
    cost: float
    saved: float
    caught: float
    at_stake: float

    @property
    def share_caught(self) -> float:
        """Amount caught over amount at stake; NaN when nothing is at stake."""
        return float(ratio(self.caught, self.at_stake))

    def cost_per(self, cases: float = 1.0) -> float:
        """The cost of so many cases."""
        return cases * self.cost / self.items

    def __repr__(self) -> str:
        return (
            f"Decisions({self.rule}: {self.flagged:,} of {self.items:,} flagged, cost {self.cost:.6g}, "
            f"saved {self.saved:.6g}, caught {self.caught:.6g} of {self.at_stake:.6g})"
        )


def instance_costs(
    y_true: Any,
    y_score: Any,
    *,
    miss: ArrayLike,
    false_alarm: ArrayLike,
    hit: ArrayLike = 0.0,
    correct_rejection: ArrayLike = 0.0,
    pos_label: Label | None = None,
    labels: Sequence[Label] | None = None,
) -> InstanceCosts:
    """Scored items with what each answer costs: one amount an item, or one for all.

    Formula: a positive costs `hit` if flagged, else `miss`; a negative costs `false_alarm` if flagged, else
    `correct_rejection`. For fraud: miss the amount, hit and false_alarm the price of looking into a case.
    Reference: Fawcett 2006 (ROC graphs with instance-varying costs); document 001, section 2.7.

    >>> from jauge.curves import roc_curve
    >>> costs = instance_costs([1, 0, 1], [0.9, 0.8, 0.3], miss=[100, 30, 300], false_alarm=1)
    >>> roc_curve(costs.table).tpr
    array([0.  , 0.25, 0.25, 1.  ])
    """
    score, positive = read_scores(y_score), read_truth(y_true, pos_label, labels)
    items = same_length(y_true=positive, y_score=score)
    amounts = {"hit": hit, "miss": miss, "false_alarm": false_alarm, "correct_rejection": correct_rejection}
    read = {name: _amounts(values, name, items) for name, values in amounts.items()}
    return InstanceCosts(frozen(positive), frozen(score), **{name: frozen(a) for name, a in read.items()})


def _amounts(values: ArrayLike, name: str, items: int) -> FloatArray:
    """One finite amount for each item."""
    array = np.asarray(values)
    if array.dtype.kind not in "biuf" or not np.isfinite(array).all():
        raise JaugeError(f"finite amounts in {name}", f"values of type {array.dtype}", "Give a number an item.")
    if array.shape not in ((), (items,)):
        raise JaugeError(
            f"one amount in {name}, or {items:,}, one an item", f"shape {array.shape}", "Give it item by item."
        )
    return np.broadcast_to(array.astype(np.float64), (items,))
