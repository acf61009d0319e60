"""How well scores order items of two classes: one number for a whole ranking."""

from __future__ import annotations

import numpy as np

from jauge.evidence import ScoreTable
from jauge.measures.declaring import declare
from jauge.measures.definition import Parameter, Range
from jauge.numeric.piecewise import area_between
from jauge.numeric.ratio import FloatArray, ratio

_LARGEST_EXACT = 2**62


@declare(
    "scores",
    title="area under the ROC curve",
    titre="aire sous la courbe ROC",
    aliases=("AUC", "ROC AUC", "AUROC", "ROC Area", "c statistic", "roc_auc_score"),
    french=("aire sous la courbe",),
    direction=1,
    bounds=(0.0, 1.0),
    chance=0.5,
    prevalence_free=True,
    undefined="one of the classes has no item",
    reference="Bamber 1975; Hanley and McNeil 1982; document 001",
    traps="Says nothing about any one threshold. The AUC of PyCM is the balanced accuracy of one matrix.",
)
def auc(table: ScoreTable) -> FloatArray:
    """Area under the ROC curve: the chance that a positive outranks a negative.

    (pairs in the right order + tied pairs / 2) / (n+ n-)
    """
    fp, tp = table.fp, table.tp
    pairs = int(table.n_positive) * int(table.n_negative)
    if table.weighted or 2 * pairs > _LARGEST_EXACT:
        fpr, tpr = ratio(fp, table.n_negative), ratio(tp, table.n_positive)
        return np.asarray(np.dot(np.diff(fpr), tpr[1:] + tpr[:-1]) / 2)
    # Sums in int64 may wrap around, but the result fits: it is right modulo 2^64. No array is made on the way.
    doubled = (pairs + int(np.dot(fp[1:], tp[:-1])) - int(np.dot(fp[:-1], tp[1:]))) % 2**64
    return ratio(doubled, 2 * pairs)


def _corrected_bounds(low: float, high: float, axis: str) -> Range:
    """From the area of a curve that captures nothing there to 1."""
    middle = (low + high) / 2 if axis == "fpr" else 1 - (low + high) / 2
    return ((1 - middle / (1 - middle)) / 2 if middle < 1 else -np.inf, 1.0)


@declare(
    "scores",
    title="partial area under the ROC curve ({axis} {low} to {high})",
    titre="aire partielle sous la courbe ROC ({axis} de {low} à {high})",
    aliases=("partial AUC", "pAUC"),
    french=("aire partielle sous la courbe",),
    parameters=(
        Parameter("low", 0.0, "The least rate of the part.", 0.0, 1.0),
        Parameter("high", 0.1, "The greatest rate of the part.", 0.0, 1.0),
        Parameter(
            "axis", "fpr", "Rates are of false positives (fpr) or of true positives (tpr).", choices=("fpr", "tpr")
        ),
    ),
    direction=1,
    bounds=_corrected_bounds,
    chance=0.5,
    prevalence_free=True,
    undefined="one of the classes has no item, or low is not below high",
    reference="McClish 1989; Jiang, Metz and Nishikawa 1996 (true positive rates)",
    traps="Rescaled, so that parts of unlike width compare: 1/2 is chance and 1 perfection.",
)
def partial_auc(table: ScoreTable, low: float, high: float, axis: str) -> FloatArray:
    """Area under a part of the ROC curve, rescaled so that chance has 1/2 and perfection 1.

    (1 + (A - chance) / (high - low - chance)) / 2, A the area from low to high, chance that of the diagonal there
    """
    fpr, tpr = ratio(table.fp, table.n_negative), ratio(table.tp, table.n_positive)
    if low >= high or np.isnan(fpr[-1]) or np.isnan(tpr[-1]):
        return np.asarray(np.nan)
    part = area_between(fpr, tpr, low, high) if axis == "fpr" else area_between(tpr, 1 - fpr, low, high)
    middle = (low + high) / 2
    chance = (high - low) * (middle if axis == "fpr" else 1 - middle)
    return np.asarray((1 + (part - chance) / (high - low - chance)) / 2)


@declare(
    "scores",
    title="average precision",
    titre="précision moyenne",
    aliases=("AP", "PR AUC", "AUPRC", "PRC Area", "average_precision_score"),
    direction=1,
    bounds=(0.0, 1.0),
    undefined="there is no positive item",
    reference="Buckley and Voorhees 2000; Davis and Goadrich 2006",
    traps="Chance has the prevalence of the test set: values are not comparable between test sets.",
)
def average_precision(table: ScoreTable) -> FloatArray:
    """Mean over the positives of the precision among the items that score at least as much.

    sum over distinct scores of (recall gained) * (precision there), in steps
    """
    predicted = table.tp + table.fp
    start = int(np.searchsorted(predicted, 0, side="right"))  # rows of a resample may be empty
    gained = np.diff(table.tp[start - 1 :])
    return ratio(np.dot(gained, ratio(table.tp[start:], predicted[start:])), table.n_positive)
