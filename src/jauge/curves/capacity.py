"""What is found when only so many items can be looked at in each period."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from jauge.content import frozen
from jauge.curves.curve import Curve
from jauge.curves.shares import read_count
from jauge.evidence.base import as_counts
from jauge.evidence.reading import Coded, Label, missing_values, read_labels, read_scores, read_truth, same_length
from jauge.numeric.ratio import FloatArray, IntArray, ratio


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AtCapacity(Curve):
    """Precision, recall and amount caught when the `capacity` highest scores of each period are flagged.

    >>> found = at_capacity([1, 0, 0, 1], [0.9, 0.8, 0.3, 0.1], capacity=1, period=["mon", "mon", "tue", "tue"])
    >>> found
    AtCapacity(1 a period, 2 periods: precision 0.5, recall 0.5)
    >>> found.precision
    array([1., 0.])
    """

    columns: ClassVar = ("period", "flagged", "hits", "positives", "precision", "recall", "caught", "at_stake")
    summary: ClassVar = ("capacity", "total_precision", "total_recall", "total_caught")

    capacity: int
    period: NDArray[Any]
    flagged: IntArray
    hits: FloatArray
    positives: IntArray
    caught: FloatArray
    at_stake: FloatArray

    @property
    def precision(self) -> FloatArray:
        """Hits among the flagged, period by period."""
        return ratio(self.hits, self.flagged)

    @property
    def recall(self) -> FloatArray:
        """Hits among the positives, period by period; NaN in a period without positives."""
        return ratio(self.hits, self.positives)

    @property
    def total_precision(self) -> float:
        """Hits among the flagged of all periods."""
        return float(ratio(self.hits.sum(), self.flagged.sum()))

    @property
    def total_recall(self) -> float:
        """Hits among the positives of all periods."""
        return float(ratio(self.hits.sum(), self.positives.sum()))

    @property
    def total_caught(self) -> float:
        """Amount caught of the amount at stake in all periods, as a share."""
        return float(ratio(self.caught.sum(), self.at_stake.sum()))

    def __repr__(self) -> str:
        weighted = not np.array_equal(self.at_stake, self.positives)
        amount = f", amount {self.caught.sum():.6g} of {self.at_stake.sum():.6g}" if weighted else ""
        return (
            f"AtCapacity({self.capacity:,} a period, {self.period.size:,} periods: "
            f"precision {self.total_precision:.6g}, recall {self.total_recall:.6g}{amount})"
        )


def at_capacity(
    y_true: Any,
    y_score: Any,
    *,
    capacity: int,
    period: Any = None,
    amount: Any = None,
    pos_label: Label | None = None,
    labels: Sequence[Label] | None = None,
) -> AtCapacity:
    """Precision, recall and amount at k per period: of each period the `capacity` highest scores are flagged.

    Formula: hits / flagged, hits / positives, amount of the hits / amount of the positives. Where the cut falls among
    tied scores, hits and amounts are expectations over the orders of the tied items. Undefined (NaN) in a period
    without positives (recall). In [0, 1], higher is better. Without `period` all items are one; without `amount` each
    positive counts 1. Reference: Dal Pozzolo et al. 2014 (precision at k alerts a day).

    >>> at_capacity([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1], capacity=2, amount=[50, 10, 400, 20])
    AtCapacity(2 a period, 1 periods: precision 0.75, recall 0.75, amount 250 of 450)
    """
    most = read_count(capacity, "capacity", "How many items can be looked at in each period, as in capacity=200.")
    score, positive = read_scores(y_score), read_truth(y_true, pos_label, labels)
    periods = _periods(period, score.size)
    stake = np.ones(score.size, np.int64) if amount is None else as_counts(amount, "amount")
    same_length(y_true=positive, y_score=score, period=periods.codes, amount=stake)
    share = _share_flagged(periods.codes, score, most)

    def per_period(weight: FloatArray) -> FloatArray:
        return np.bincount(periods.codes, weights=weight, minlength=len(periods.names)).astype(np.float64)

    truth, stake = positive.astype(np.float64), stake.astype(np.float64)
    return AtCapacity(
        capacity=most,
        period=frozen(np.array(periods.names)),
        flagged=frozen(np.minimum(np.bincount(periods.codes), most)),
        hits=frozen(per_period(share * truth)),
        positives=frozen(per_period(truth).astype(np.int64)),
        caught=frozen(per_period(share * truth * stake)),
        at_stake=frozen(per_period(truth * stake)),
    )


def _periods(period: Any, items: int) -> Coded:
    """Periods coded; every item needs one."""
    if period is None:
        return Coded(np.zeros(items, np.int64), ("all",))
    coded = read_labels(period, "period")
    if (coded.codes < 0).any():
        raise missing_values(coded.codes < 0, "a period for every item", "periods")
    return coded


def _share_flagged(codes: IntArray, score: FloatArray, capacity: int) -> FloatArray:
    """How much of each item is flagged: all, nothing, or the same share of those that tie at their period's cut."""
    order = np.lexsort((-score, codes))
    code, value = codes[order], score[order]
    new_period = np.append(True, code[1:] != code[:-1])
    new_tie = new_period | np.append(True, value[1:] != value[:-1])
    first = np.flatnonzero(new_tie)
    sizes = np.diff(np.append(first, score.size))
    period_start = np.flatnonzero(new_period)[np.cumsum(new_period) - 1][first]
    share = np.empty(score.size)
    share[order] = np.repeat(np.clip((capacity - (first - period_start)) / sizes, 0, 1), sizes)
    return share
