"""Costs of each answer to each true class, and what the decisions of a confusion matrix cost by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from jauge.content import Content, frozen
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import ClassDistributions, ConfusionMatrix
from jauge.evidence.reading import Label, declared_labels
from jauge.numeric.ratio import FloatArray, ratio


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CostMatrix(Content):
    """What each answer (column) costs for each true class (row); no answer costs as much as the worst one.

    Formula: total = sum_ij C_ij n_ij + sum_i max_j C_ij u_i, u_i the items of class i without answer; the average is
    over all items of known truth, and undefined without any.
    Range: any number, less is better. Reference: Elkan 2001; Weka's Total Cost and Average Cost.

    >>> costs = CostMatrix.from_costs([[0, 1], [5, 0]], labels=["ham", "spam"])
    >>> matrix = ConfusionMatrix.from_labels(["ham", "spam", "spam"], ["spam", "ham", None])
    >>> costs.total(matrix), round(costs.average(matrix), 4)
    (11.0, 3.6667)
    """

    labels: tuple[Label, ...]
    costs: FloatArray

    @classmethod
    def from_costs(cls, costs: Any, *, labels: Sequence[Label]) -> Self:
        """One row per true class and one column per answer, both in the order of `labels`."""
        names, values = declared_labels(labels), np.asarray(costs)
        if values.dtype.kind not in "biuf" or values.shape != (len(names), len(names)):
            what = f"shape {values.shape}" if values.dtype.kind in "biuf" else "values that are no numbers"
            advice = "Rows are the true classes, columns the answers."
            raise JaugeError(f"a {len(names)} x {len(names)} matrix of costs for {len(names)} labels", what, advice)
        if not np.isfinite(values).all():
            raise JaugeError("costs that are finite", f"{values[~np.isfinite(values)][0]}", "Check the matrix.")
        return cls(names, frozen(values.astype(np.float64)))

    def total(self, matrix: ConfusionMatrix) -> float:
        """The cost of all items."""
        self._refuse_other(matrix.labels, "a confusion matrix")
        answered = (self.costs * matrix.matrix).sum()
        return float(answered + (self.costs.max(axis=1, initial=-np.inf) * matrix.no_answer).sum())

    def of_items(self, told: ClassDistributions) -> FloatArray:
        """The cost of each item of known truth, times its weight."""
        self._refuse_other(told.labels, "class distributions")
        items = told.judged()
        worst = self.costs.max(axis=1, initial=-np.inf)  # stands last, where -1 (no answer) points to
        return np.asarray(np.column_stack([self.costs, worst])[items.truth, items.predicted] * items.weight)

    def _refuse_other(self, labels: Sequence[Label], what: str) -> None:
        """Stop where the costs are of other labels."""
        if labels != self.labels:
            received = f"{name_in_list(labels)} and costs of {name_in_list(self.labels)}"
            raise JaugeError(f"{what} with the labels of the costs", received, "Give both in one order.")

    def average(self, matrix: ConfusionMatrix) -> float:
        """The cost of an item."""
        return float(ratio(self.total(matrix), matrix.matrix.sum() + matrix.no_answer.sum()))

    def __repr__(self) -> str:
        return f"CostMatrix({len(self.labels)} labels)"
