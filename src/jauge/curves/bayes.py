"""The cheapest decision for each item, from class probabilities and a matrix of costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from jauge.content import frozen
from jauge.curves.shares import read_numbers
from jauge.errors import JaugeError
from jauge.evidence.reading import Label
from jauge.numeric.ratio import FloatArray, IntArray
from jauge.result import Result

_MOST_OFF_ONE = 1e-6


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BayesDecision(Result):
    """For each item the column of costs that was chosen and its expected cost.

    >>> costs = [[0, 10], [1, 0]]  # rows: truth; columns: decision
    >>> decision = bayes_decision([[0.95, 0.05], [0.5, 0.5]], costs, labels=["ham", "spam"])
    >>> decision.decisions
    ('ham', 'ham')
    >>> decision.expected_cost
    array([0.05, 0.5 ])
    >>> decision
    BayesDecision(2 items, expected cost 0.275 per item)
    """

    chosen: IntArray
    expected_cost: FloatArray
    labels: tuple[Label, ...]

    @property
    def decisions(self) -> tuple[Label, ...]:
        """What was decided for each item."""
        return tuple(self.labels[place] for place in self.chosen)

    @property
    def mean_cost(self) -> float:
        """Expected cost per item."""
        return float(self.expected_cost.mean())

    def __repr__(self) -> str:
        return f"BayesDecision({self.chosen.size:,} items, expected cost {self.mean_cost:.6g} per item)"


def bayes_decision(proba: ArrayLike, cost_matrix: ArrayLike, *, labels: Sequence[Label] | None = None) -> BayesDecision:
    """The decision of least expected cost for each item, the first one in case of a tie.

    Formula: argmin over d of sum over k of P(k) C(k, d), with rows of costs the true classes and columns the decisions;
    a further column may be an answer such as "ask an expert". `labels` names the columns (default: 0, 1, ...). Negative
    costs are gains. Always defined; lower cost is better. Reference: Elkan 2001; Duda, Hart and Stork 2001.

    >>> bayes_decision([[0.6, 0.4]], [[0, 1, 0.3], [5, 0, 0.3]], labels=["no", "yes", "ask"]).decisions
    ('ask',)
    """
    chances, costs = read_numbers(proba, "proba"), read_numbers(cost_matrix, "cost_matrix")
    _check(chances, costs)
    names = tuple(range(costs.shape[1])) if labels is None else tuple(labels)
    if len(names) != costs.shape[1]:
        raise JaugeError(f"{costs.shape[1]} labels, one per column of costs", f"{len(names)}", "Name each decision.")
    expected = chances @ costs
    chosen = np.argmin(expected, axis=1)
    return BayesDecision(frozen(chosen), frozen(expected[np.arange(chosen.size), chosen]), names)


def _check(proba: FloatArray, costs: FloatArray) -> None:
    """Refuse what are no probabilities, or no costs for them."""
    if proba.ndim != 2 or proba.size == 0:
        raise JaugeError("one row of probabilities per item", f"shape {proba.shape}", "As in predict_proba's answer.")
    if costs.ndim != 2 or costs.shape[0] != proba.shape[1] or costs.shape[1] < 2:
        raise JaugeError(
            f"a cost matrix with {proba.shape[1]} rows, one per class, and at least 2 columns",
            f"shape {costs.shape}",
            "Rows are the true classes, columns the decisions.",
        )
    if not np.isfinite(costs).all():
        raise JaugeError("finite costs", "an infinite or missing one", "Use a large finite cost to forbid a decision.")
    wrong = ~((proba >= 0).all(axis=1) & (np.abs(proba.sum(axis=1) - 1) <= _MOST_OFF_ONE))
    if wrong.any():
        row = int(np.flatnonzero(wrong)[0])
        raise JaugeError(
            "rows of probabilities that add up to 1",
            f"{wrong.sum():,} that do not (first: row {row}, sum {proba[row].sum():g})",
            "Normalise or calibrate them first.",
        )
