"""Measures that set the two classes, or the two kinds of error, against each other."""

from __future__ import annotations

import numpy as np

from jauge.measures.cells import Cells
from jauge.measures.declaring import (
    ALL_PREDICTED,
    NO_HIT,
    NO_ITEM,
    NO_NEGATIVE,
    NO_POSITIVE,
    NONE_PREDICTED,
    declare,
)
from jauge.measures.definition import Parameter
from jauge.numeric.ratio import FloatArray, ratio


def _rates(c: Cells) -> tuple[FloatArray, FloatArray]:
    """Recall and specificity."""
    return ratio(c.tp, c.positive), ratio(c.tn, c.negative)


@declare(
    title="geometric mean of recall and specificity",
    titre="moyenne géométrique de la sensibilité et de la spécificité",
    aliases=("G-mean",),
    direction=1,
    bounds=(0.0, 1.0),
    shape="increasing",
    prevalence_free=True,
    undefined="one of the classes has no item",
    empty=(NO_POSITIVE, NO_NEGATIVE),
    reference="Kubat and Matwin 1997",
    traps="G names two geometric means: this one, and that of precision and recall (fowlkes_mallows).",
)
def g_mean(c: Cells) -> FloatArray:
    """Geometric mean of the rates of right answers in the two classes.

    sqrt(recall specificity)
    """
    recall, specificity = _rates(c)
    return np.sqrt(recall * specificity)


@declare(
    title="markedness",
    titre="marquage",
    aliases=("Delta P",),
    direction=1,
    bounds=(-1.0, 1.0),
    shape="increasing",
    chance=0.0,
    undefined="nothing, or everything, is predicted positive",
    empty=(NONE_PREDICTED, ALL_PREDICTED),
    reference="Powers 2011",
    traps="Informedness with truth and prediction exchanged; informedness times markedness is the square of MCC.",
)
def markedness(c: Cells) -> FloatArray:
    """How far a positive prediction raises the chance that the item is positive.

    tp / (tp + fp) - fn / (fn + tn) = precision + negative predictive value - 1
    """
    return ratio(c.tp, c.predicted_positive) - ratio(c.fn, c.predicted_negative)


@declare(
    title="optimised precision",
    titre="précision optimisée",
    aliases=("optimized precision",),
    direction=1,
    bounds=(-1.0, 1.0),
    undefined="one of the classes has no item, or no answer is right",
    empty=(NO_POSITIVE, NO_NEGATIVE, ("no answer is right (tp + tn = 0)", lambda c: c.tp + c.tn)),
    reference="Ranawana and Palade 2006",
    traps="It may fall when one more positive item is found: 0.5 to 0.417 with 2 items a class, fp = 1, tp = 1, 2.",
)
def optimised_precision(c: Cells) -> FloatArray:
    """Accuracy less the relative gap between recall and specificity.

    accuracy - |specificity - recall| / (specificity + recall)
    """
    recall, specificity = _rates(c)
    return ratio(c.tp + c.tn, c.total) - ratio(np.abs(specificity - recall), specificity + recall)


@declare(
    title="index of balanced accuracy (alpha {alpha})",
    titre="indice d'exactitude équilibrée (alpha {alpha})",
    aliases=("IBA",),
    parameters=(Parameter("alpha", 1.0, "The weight of dominance, recall less specificity.", 0.0, 1.0),),
    direction=1,
    bounds=(0.0, 1.0),
    shape="increasing",
    prevalence_free=True,
    undefined="one of the classes has no item",
    empty=(NO_POSITIVE, NO_NEGATIVE),
    reference="Garcia, Mollineda and Sanchez 2009",
    traps="Not balanced accuracy. alpha = 1 is PyCM's default; the authors prefer 0.05 to 0.1.",
)
def index_of_balanced_accuracy(c: Cells, alpha: float) -> FloatArray:
    """The square of the geometric mean, raised where recall exceeds specificity.

    (1 + alpha (recall - specificity)) recall specificity
    """
    recall, specificity = _rates(c)
    return np.asarray((1 + alpha * (recall - specificity)) * recall * specificity)


@declare(
    title="adjusted F",
    titre="F ajustée",
    aliases=("AGF", "adjusted F-measure"),
    direction=1,
    bounds=(0.0, 1.0),
    shape="increasing",
    undefined="no item is positive or predicted positive, or none is negative or predicted negative",
    empty=(
        NO_HIT,
        ("no item is negative or predicted negative (tn + fn + fp = 0)", lambda c: c.tn + c.fn + c.fp),
    ),
    reference="Maratea, Petrosino and Manzo 2014",
)
def adjusted_f(c: Cells) -> FloatArray:
    """Geometric mean of F2 of the positive class and F0.5 of the negative class.

    sqrt(5 tp / (5 tp + 4 fn + fp) 5 tn / (5 tn + 4 fn + fp))
    """
    errors = 4 * c.fn + c.fp
    return np.sqrt(ratio(5 * c.tp, 5 * c.tp + errors) * ratio(5 * c.tn, 5 * c.tn + errors))


@declare(
    title="distance to the corner",
    titre="distance au coin ROC",
    aliases=("corner distance", "closest to top left"),
    direction=-1,
    bounds=(0.0, float(np.sqrt(2))),
    shape="decreasing",
    prevalence_free=True,
    undefined="one of the classes has no item",
    empty=(NO_POSITIVE, NO_NEGATIVE),
    reference="Perkins and Schisterman 2006",
)
def corner_distance(c: Cells) -> FloatArray:
    """Distance in the ROC plane from the point of no error.

    sqrt((fn / (tp + fn))^2 + (fp / (fp + tn))^2)
    """
    return np.hypot(ratio(c.fn, c.positive), ratio(c.fp, c.negative))


@declare(
    title="closeness to the corner",
    titre="proximité du coin ROC",
    aliases=("similarity index", "corner similarity"),
    direction=1,
    bounds=(0.0, 1.0),
    shape="increasing",
    prevalence_free=True,
    undefined="one of the classes has no item",
    empty=(NO_POSITIVE, NO_NEGATIVE),
    reference="Perkins and Schisterman 2006; PyCM's sInd",
)
def corner_similarity(c: Cells) -> FloatArray:
    """1 less the distance to the corner of the ROC plane as a share of the greatest.

    1 - sqrt((fn / (tp + fn))^2 + (fp / (fp + tn))^2) / sqrt(2)
    """
    return np.asarray(1 - np.hypot(ratio(c.fn, c.positive), ratio(c.fp, c.negative)) / np.sqrt(2))


@declare(
    title="Bray-Curtis dissimilarity",
    titre="dissimilarité de Bray-Curtis",
    aliases=("BCD",),
    direction=-1,
    bounds=(0.0, 0.5),
    shape="one turn",
    symmetric=True,
    undefined="there is no item",
    empty=(NO_ITEM,),
    reference="Bray and Curtis 1957",
    traps="0 says that as many items are predicted positive as are positive, not that they are the same ones.",
)
def bray_curtis(c: Cells) -> FloatArray:
    """Gap between the number of positive and of predicted positive items.

    |fp - fn| / (2 n)
    """
    return ratio(np.abs(c.fp - c.fn), 2 * c.total)
