"""Measures of a binary table that are shares of its items, or combine precision and recall."""

from __future__ import annotations

import numpy as np

from jauge.measures import whole_matrix
from jauge.measures.cells import Cells
from jauge.measures.declaring import (
    NO_HIT,
    NO_ITEM,
    NO_NEGATIVE,
    NO_POSITIVE,
    NONE_PREDICTED,
    declare,
    proportion,
)
from jauge.measures.definition import Parameter, Range, Shape
from jauge.numeric.ratio import FloatArray, ratio

BETA = Parameter(
    "beta", 1.0, "beta > 1 favours recall, beta < 1 precision; F weighs by beta squared.", 0.0, np.inf, open_high=True
)


@proportion(
    title="precision",
    titre="précision",
    aliases=("PPV", "positive predictive value", "precision_score"),
    french=("valeur prédictive positive", "VPP"),
    direction=1,
    shape="increasing",
    undefined="nothing is predicted positive",
    empty=(NONE_PREDICTED,),
    reference="Cleverdon 1962; documents 000, 002, 003",
    traps="Depends on the prevalence of the test set. Exactitude is accuracy, not precision.",
)
def precision(c: Cells) -> tuple[FloatArray, FloatArray]:
    """Share of the items predicted positive that are positive.

    tp / (tp + fp)
    """
    return c.tp, c.predicted_positive


@proportion(
    title="recall",
    titre="rappel",
    aliases=("sensitivity", "TPR", "TP rate", "true positive rate", "hit rate", "detection rate", "recall_score"),
    french=("sensibilité", "taux de vrais positifs"),
    direction=1,
    shape="increasing",
    prevalence_free=True,
    linear=True,
    undefined="no item is positive",
    empty=(NO_POSITIVE,),
    reference="Cleverdon 1962; documents 000, 002, 003",
)
def recall(c: Cells) -> tuple[FloatArray, FloatArray]:
    """Share of the positive items that are predicted positive.

    tp / (tp + fn)
    """
    return c.tp, c.positive


@proportion(
    title="specificity",
    titre="spécificité",
    aliases=("TNR", "TN rate", "true negative rate", "selectivity"),
    french=("taux de vrais négatifs",),
    direction=1,
    shape="constant",
    prevalence_free=True,
    linear=True,
    undefined="no item is negative",
    empty=(NO_NEGATIVE,),
    reference="Yerushalmy 1947; documents 000, 002",
)
def specificity(c: Cells) -> tuple[FloatArray, FloatArray]:
    """Share of the negative items that are predicted negative.

    tn / (fp + tn)
    """
    return c.tn, c.negative


@proportion(
    title="fall-out",
    titre="taux de chute",
    aliases=("FPR", "FP rate", "false positive rate", "false alarm rate"),
    french=("taux de faux positifs", "taux de fausses alarmes"),
    direction=-1,
    shape="constant",
    prevalence_free=True,
    linear=True,
    undefined="no item is negative",
    empty=(NO_NEGATIVE,),
    reference="Cleverdon 1966; documents 000, 002, 003 (FP Rate)",
    traps="The fall-out column of Weka's threshold curve is fp / (tp + fp), the false discovery rate.",
)
def fall_out(c: Cells) -> tuple[FloatArray, FloatArray]:
    """Share of the negative items that are predicted positive.

    fp / (fp + tn) = 1 - specificity
    """
    return c.fp, c.negative


@proportion(
    title="miss rate",
    titre="silence",
    aliases=("FNR", "FN rate", "false negative rate"),
    french=("taux de faux négatifs",),
    direction=-1,
    shape="decreasing",
    prevalence_free=True,
    linear=True,
    undefined="no item is positive",
    empty=(NO_POSITIVE,),
    reference="documents 000, 002",
)
def miss_rate(c: Cells) -> tuple[FloatArray, FloatArray]:
    """Share of the positive items that are missed.

    fn / (tp + fn) = 1 - recall
    """
    return c.fn, c.positive


@proportion(
    title="noise",
    titre="bruit",
    aliases=("FDR", "false discovery rate"),
    french=("taux de fausses découvertes",),
    direction=-1,
    shape="decreasing",
    undefined="nothing is predicted positive",
    empty=(NONE_PREDICTED,),
    reference="documents 000, 002",
)
def noise(c: Cells) -> tuple[FloatArray, FloatArray]:
    """Share of the items predicted positive that are negative.

    fp / (tp + fp) = 1 - precision
    """
    return c.fp, c.predicted_positive


@proportion(
    matrix=whole_matrix.accuracy,
    title="accuracy",
    titre="exactitude",
    aliases=("ACC", "success rate", "observed agreement", "accuracy_score", "Correctly Classified Instances"),
    french=("taux de succès", "pertinence"),
    direction=1,
    shape="increasing",
    symmetric=True,
    linear=True,
    undefined="there is no item",
    empty=(NO_ITEM,),
    reference="document 000 (taux de succès), document 002 (pertinence)",
    traps="Document 002 calls it pertinence; elsewhere that word means relevance.",
)
def accuracy(c: Cells) -> tuple[FloatArray, FloatArray]:
    """Share of all items that are classified rightly.

    (tp + tn) / (tp + fp + fn + tn)
    """
    return c.tp + c.tn, c.total


@proportion(
    matrix=whole_matrix.error_rate,
    title="error rate",
    titre="taux d'erreur",
    aliases=("error", "zero-one loss", "misclassification rate", "Incorrectly Classified Instances"),
    french=("erreur",),
    direction=-1,
    shape="decreasing",
    symmetric=True,
    linear=True,
    undefined="there is no item",
    empty=(NO_ITEM,),
    reference="documents 000, 002",
)
def error_rate(c: Cells) -> tuple[FloatArray, FloatArray]:
    """Share of all items that are classified wrongly.

    (fp + fn) / (tp + fp + fn + tn) = 1 - accuracy
    """
    return c.fp + c.fn, c.total


@proportion(
    title="Jaccard index",
    titre="indice de Jaccard",
    aliases=("overlap", "IoU", "critical success index", "CSI", "threat score", "jaccard_score"),
    french=("indice de succès critique", "recouvrement de Jaccard"),
    direction=1,
    shape="increasing",
    symmetric=True,
    undefined="no item is positive or predicted positive",
    empty=(NO_HIT,),
    reference="Jaccard 1901; overlap in documents 000, 002",
    traps="Documents 000 and 002 call it overlap; the overlap coefficient (Szymkiewicz-Simpson) is another measure.",
)
def jaccard(c: Cells) -> tuple[FloatArray, FloatArray]:
    """Positive and predicted positive, among the items that are either.

    tp / (tp + fp + fn) = F1 / (2 - F1)
    """
    return c.tp, c.tp + c.fp + c.fn


@proportion(
    title="prevalence",
    titre="prévalence",
    aliases=("generality", "base rate"),
    french=("généralité",),
    direction=0,
    shape="constant",
    linear=True,
    undefined="there is no item",
    empty=(NO_ITEM,),
    reference="Salton 1968 (generality); documents 000, 002 print tp/n, which is another quantity",
    traps="Documents 000 and 002 define generality as tp/n; here it is what the word means, (tp + fn)/n.",
)
def prevalence(c: Cells) -> tuple[FloatArray, FloatArray]:
    """Share of all items that are positive; generality in information retrieval.

    (tp + fn) / (tp + fp + fn + tn)
    """
    return c.positive, c.total


@declare(
    title="F{beta}",
    titre="F{beta}",
    aliases=("F-measure", "F-score", "F-beta", "Dice", "Sorensen", "f1_score", "fbeta_score"),
    french=("mesure F", "F-mesure"),
    parameters=(BETA,),
    direction=1,
    bounds=(0.0, 1.0),
    shape="increasing",
    symmetric=lambda beta: beta == 1,
    undefined="no item is positive or predicted positive",
    empty=(NO_HIT,),
    reference="van Rijsbergen 1979; documents 000, 002, 003",
    traps="trec_eval's set_F takes beta squared; document 002's tables headed Beta=3 are beta = 3.",
)
def F(c: Cells, beta: float) -> FloatArray:  # noqa: N802 (the measure's name)
    """Weighted harmonic mean of precision and recall.

    (1 + beta^2) tp / ((1 + beta^2) tp + beta^2 fn + fp)
    """
    square = beta * beta
    hits = (1 + square) * c.tp
    return ratio(hits, hits + square * c.fn + c.fp)


def _k_bounds(alpha: float, beta: float) -> Range:
    """K stays below 1 iff alpha >= max(beta^2, 1) / (1 + beta^2) (weighted arithmetic-geometric mean)."""
    square = beta * beta
    return (0.0, 1.0) if alpha >= max(square, 1.0) / (1.0 + square) - 1e-12 else (0.0, np.inf)


def _k_shape(alpha: float, beta: float) -> Shape:
    """K increases with tp iff alpha >= 1 - min over s >= 0 of (B+s)(1+s) / ((B+1+s)(1+2s)), B = beta^2."""
    square = beta * beta
    s = np.concatenate([[0.0], np.geomspace(1e-6, 1e6, 20_001)])
    least = 1 - ratio((square + s) * (1 + s), (square + 1 + s) * (1 + 2 * s)).min()
    if alpha >= least:
        return "increasing"
    return "one turn" if alpha >= 0.5 else "other"


@declare(
    title="K(alpha {alpha}, beta {beta})",
    titre="K(alpha {alpha}, bêta {beta})",
    aliases=("K-measure",),
    french=("K-mesure",),
    parameters=(
        Parameter(
            "alpha",
            1.0,
            "alpha > 1 is a severe judge, alpha = 1 gives F, alpha < 1 a lenient one.",
            0.0,
            np.inf,
            open_low=True,
            open_high=True,
        ),
        BETA,
    ),
    direction=1,
    bounds=_k_bounds,
    shape=_k_shape,
    symmetric=lambda beta, **_: beta == 1,
    undefined="nothing is predicted positive or no item is positive",
    empty=(NONE_PREDICTED, NO_POSITIVE),
    reference="Nakache and Metais 2005; document 002",
    traps="With alpha = 0.5, beta = 1 it measures balance only: K = 1 wherever precision = recall > 0.",
)
def K(c: Cells, alpha: float, beta: float) -> FloatArray:  # noqa: N802 (the measure's name)
    """F with the judge's severity alpha.

    (1 + beta^2) (P R)^alpha / (beta^2 P + R), 0 where P = R = 0
    """
    square = beta * beta
    p, r = ratio(c.tp, c.predicted_positive), ratio(c.tp, c.positive)
    value = ratio((1 + square) * (p * r) ** alpha, square * p + r)
    return np.where((p == 0) & (r == 0), 0.0, value)


@declare(
    matrix=whole_matrix.balanced_accuracy,
    title="balanced accuracy",
    titre="exactitude équilibrée",
    aliases=("BA", "balanced_accuracy_score"),
    direction=1,
    bounds=(0.0, 1.0),
    shape="increasing",
    chance=0.5,
    prevalence_free=True,
    linear=True,
    undefined="one of the classes has no item",
    empty=(NO_POSITIVE, NO_NEGATIVE),
    reference="Brodersen et al. 2010",
    traps="PyCM calls it AUC: it is the area under a curve of one point.",
)
def balanced_accuracy(c: Cells) -> FloatArray:
    """Mean of recall and specificity.

    (tp / (tp + fn) + tn / (fp + tn)) / 2
    """
    return (ratio(c.tp, c.positive) + ratio(c.tn, c.negative)) / 2


@declare(
    title="informedness",
    titre="indice de Youden",
    aliases=("Youden's J", "Peirce skill", "Peirce skill score", "Delta P prime", "TSS"),
    direction=1,
    bounds=(-1.0, 1.0),
    shape="increasing",
    chance=0.0,
    prevalence_free=True,
    linear=True,
    undefined="one of the classes has no item",
    empty=(NO_POSITIVE, NO_NEGATIVE),
    reference="Peirce 1884; Youden 1950; Powers 2011",
)
def informedness(c: Cells) -> FloatArray:
    """How far the true positive rate exceeds the false positive rate.

    tp / (tp + fn) - fp / (fp + tn)
    """
    return ratio(c.tp, c.positive) - ratio(c.fp, c.negative)


@declare(
    title="lift",
    titre="lift",
    french=("gain", "gain relatif"),
    direction=1,
    bounds=(0.0, np.inf),
    shape="increasing",
    symmetric=True,
    chance=1.0,
    undefined="nothing is predicted positive or no item is positive",
    empty=(NONE_PREDICTED, NO_POSITIVE),
    reference="Piatetsky-Shapiro and Masand 1999",
)
def lift(c: Cells) -> FloatArray:
    """How many times more frequent positives are among the items predicted positive than among all.

    (tp / (tp + fp)) / ((tp + fn) / n)
    """
    return ratio(ratio(c.tp, c.predicted_positive), ratio(c.positive, c.total))
