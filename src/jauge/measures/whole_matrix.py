"""Formulas of a whole confusion matrix, for measures that mean more over several classes than label by label."""

from __future__ import annotations

import numpy as np

from jauge.evidence import ConfusionMatrix
from jauge.measures.cells import Cells
from jauge.measures.table import Table
from jauge.numeric.ratio import FloatArray, ratio


def items(evidence: ConfusionMatrix) -> tuple[FloatArray, FloatArray]:
    """Right answers and items of each true label; items without answer are among these unless dropped."""
    table = Table.of_matrix(evidence)
    size = table.rows if evidence.count_as == "drop" else table.rows + evidence.no_answer
    return np.diagonal(table.cells), size


def accuracy(evidence: ConfusionMatrix) -> tuple[FloatArray, FloatArray]:
    """Right answers among the items; items without answer are among them unless dropped."""
    right, size = items(evidence)
    return np.asarray(right.sum()), np.asarray(size.sum())


def error_rate(evidence: ConfusionMatrix) -> tuple[FloatArray, FloatArray]:
    """Wrong answers, and items without answer unless dropped, among the items."""
    right, size = items(evidence)
    return np.asarray((size - right).sum()), np.asarray(size.sum())


def kappa(evidence: ConfusionMatrix) -> FloatArray:
    """(Po - Pe) / (1 - Pe) over the answered items (Cohen 1960)."""
    cells = _each_against_the_rest(evidence)
    return ratio(_covariance(cells), (cells.positive * cells.predicted_negative).sum())


def mcc(evidence: ConfusionMatrix) -> FloatArray:
    """The R_K of Gorodkin (2004) over the answered items."""
    cells = _each_against_the_rest(evidence)
    truth, prediction = cells.positive * cells.negative, cells.predicted_positive * cells.predicted_negative
    return ratio(_covariance(cells), np.sqrt(truth.sum()) * np.sqrt(prediction.sum()))


def _each_against_the_rest(evidence: ConfusionMatrix) -> Cells:
    """The table of each label among the answered items.

    Differences of squares of the total, as n^2 - sum r_k^2, are sums of products here: sum r_k (n - r_k), where nothing
    cancels. In floats the squares lose what matters from 10^8 items on.
    """
    return Cells.of_counts(evidence.counting("drop").counts())


def _covariance(cells: Cells) -> FloatArray:
    """n sum n_kk - sum r_k c_k, label by label."""
    return np.asarray((cells.tp * cells.tn - cells.fp * cells.fn).sum())


def balanced_accuracy(evidence: ConfusionMatrix) -> FloatArray:
    """Mean recall of the classes; undefined while a class has no item."""
    tables = evidence.counts()
    return np.asarray(ratio(tables.tp, tables.positive).mean())
