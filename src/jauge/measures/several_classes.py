"""Measures of a confusion matrix that mean something over all its labels only."""

from __future__ import annotations

import numpy as np
from scipy.special import betainc

from jauge.evidence import ConfusionMatrix
from jauge.measures import whole_matrix
from jauge.measures.binary import BETA
from jauge.measures.cells import Cells
from jauge.measures.declaring import NO_ITEM, NO_NEGATIVE, NO_POSITIVE, declare
from jauge.numeric.ratio import FloatArray, ratio


@declare(
    "matrix",
    title="F{beta} of averages",
    titre="F{beta} des moyennes",
    aliases=("F of macro precision and macro recall",),
    french=("F des macro-moyennes",),
    parameters=(BETA,),
    direction=1,
    bounds=(0.0, 1.0),
    symmetric=lambda beta: beta == 1,
    undefined="a label has no item, or is never predicted, or no answer is right",
    reference="Opitz and Burst 2019; Sokolova and Lapalme 2009",
    traps="Macro F has two readings: this one, and the mean of the labels' F, macro(F), which is never greater.",
)
def F_of_averages(evidence: ConfusionMatrix, beta: float) -> FloatArray:  # noqa: N802 (the measure's name)
    """F of the mean precision and the mean recall of the labels.

    (1 + beta^2) P R / (beta^2 P + R), P and R means over labels
    """
    tables = evidence.counts()
    p = ratio(tables.tp, tables.predicted_positive).mean()
    r = ratio(tables.tp, tables.positive).mean()
    return ratio((1 + beta * beta) * p * r, beta * beta * p + r)


def _adjusted(evidence: ConfusionMatrix) -> FloatArray:
    """Balanced accuracy brought to 0 at 1/K, its value by chance."""
    even = 1 / len(evidence.labels) if evidence.labels else np.nan
    return ratio(whole_matrix.balanced_accuracy(evidence) - even, 1 - even)


@declare(
    matrix=_adjusted,
    title="adjusted balanced accuracy",
    titre="exactitude équilibrée ajustée",
    direction=1,
    bounds=(-1.0, 1.0),
    shape="increasing",
    chance=0.0,
    prevalence_free=True,
    linear=True,
    undefined="one of the classes has no item",
    empty=(NO_POSITIVE, NO_NEGATIVE),
    reference="Brodersen et al. 2010; scikit-learn's balanced_accuracy_score(adjusted=True)",
    traps="With two classes it is informedness.",
)
def adjusted_balanced_accuracy(c: Cells) -> FloatArray:
    """Mean recall of the classes, brought to 0 for answers by chance and 1 for right ones.

    (mean recall - 1/K) / (1 - 1/K)
    """
    return ratio(c.tp, c.positive) - ratio(c.fp, c.negative)


def _greatest_class(evidence: ConfusionMatrix) -> FloatArray:
    """The share of the most frequent true label among the items."""
    _, size = whole_matrix.items(evidence)
    return ratio(size.max(initial=0.0), size.sum())


@declare(
    matrix=_greatest_class,
    title="no-information rate",
    titre="taux sans information",
    aliases=("NIR",),
    direction=0,
    bounds=(0.0, 1.0),
    shape="constant",
    linear=True,
    undefined="there is no item",
    empty=(NO_ITEM,),
    reference="Kuhn 2008",
    traps="The accuracy of always giving the most frequent label of the test set, which nobody knew beforehand.",
)
def no_information_rate(c: Cells) -> FloatArray:
    """Share of the most frequent class.

    max r_i / n
    """
    return ratio(np.maximum(c.positive, c.negative), c.total)


def _tail(right: FloatArray, total: FloatArray, rate: FloatArray) -> FloatArray:
    """Pr{X >= right} for X binomial(total, rate), by the incomplete beta function; NaN unless both are counts."""
    counted = (np.floor(right) == right) & (np.floor(total) == total) & (total > 0)
    tail = np.where(right > 0, betainc(np.maximum(right, 1.0), total - right + 1, rate), 1.0)
    return np.where(counted, tail, np.nan)


def _tail_of_matrix(evidence: ConfusionMatrix) -> FloatArray:
    right, size = whole_matrix.items(evidence)
    return _tail(right.sum(), size.sum(), _greatest_class(evidence))


@declare(
    matrix=_tail_of_matrix,
    title="p-value of accuracy over the no-information rate",
    titre="valeur p de l'exactitude contre le taux sans information",
    aliases=("accuracy p-value", "P-Value [Acc > NIR]"),
    direction=-1,
    bounds=(0.0, 1.0),
    shape="decreasing",
    undefined="there is no item, or the counts are sums of weights that are no whole numbers",
    empty=(NO_ITEM,),
    reference="Kuhn 2008; Clopper and Pearson 1934",
    traps="One-sided, and the rate is taken as known though it comes from the same items.",
)
def accuracy_p_value(c: Cells) -> FloatArray:
    """Chance of so many right answers or more, were each right with the no-information rate.

    Pr{X >= right}, X binomial(n, max r_i / n)
    """
    return _tail(c.tp + c.tn, c.total, ratio(np.maximum(c.positive, c.negative), c.total))
