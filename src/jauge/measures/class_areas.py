"""Areas under ROC curves over several classes: each class against the others, or pairs of classes."""

from __future__ import annotations

import numpy as np

from jauge.evidence import ClassDistributions, ScoreTable
from jauge.measures.declaring import declare
from jauge.measures.definition import Parameter
from jauge.measures.ordering import auc
from jauge.numeric.ratio import FloatArray, ratio


def separations(told: ClassDistributions) -> tuple[FloatArray, FloatArray]:
    """A[i, j], the chance that an item of class i has a greater p_i than one of class j; and the class sizes.

    One sort per class: every item is placed among the p_i of the items of class i.
    """
    items = told.judged()
    classes = len(items.labels)
    size = np.bincount(items.truth, weights=items.weight, minlength=classes).astype(np.float64)
    separation: FloatArray = np.full((classes, classes), np.nan)
    for i in range(classes):
        own = items.truth == i
        order = np.argsort(items.proba[own, i])
        proba, weight = items.proba[own, i][order], np.append(0.0, items.weight[own][order].cumsum())
        below, up_to = (weight[np.searchsorted(proba, items.proba[:, i], side=side)] for side in ("left", "right"))
        wins = np.bincount(items.truth, weights=items.weight * (2 * size[i] - below - up_to), minlength=classes)
        separation[i] = ratio(wins, 2 * size[i] * size)
    return separation, size


@declare(
    "distributions",
    title="AUC of each class against the others ({average})",
    titre="AUC de chaque classe contre les autres ({average})",
    aliases=("one-vs-rest AUC", "OvR AUC"),
    parameters=(
        Parameter(
            "average",
            "macro",
            "macro: plain mean over classes; weighted: by class size; micro: all (item, class) pairs in one table.",
            choices=("macro", "weighted", "micro"),
        ),
    ),
    direction=1,
    bounds=(0.0, 1.0),
    chance=0.5,
    undefined="one of the classes has no item (weighted, micro: fewer than two have)",
    reference="Provost and Domingos 2000; Fawcett 2006",
    traps="Even the plain mean depends on the class sizes: each rest is a mixture. No answer scores 0 everywhere.",
)
def auc_one_vs_rest(told: ClassDistributions, average: str) -> FloatArray:
    """Mean area under the ROC curves of the classes, each against all others.

    mean_k AUC_k, plain or weighted by n_k
    """
    if average == "micro":
        return auc.compute(sum(told.one_vs_rest().values(), ScoreTable.empty()))
    separation, size = separations(told)
    others = size * ~np.eye(size.size, dtype=np.bool_)
    areas = ratio(np.where(others > 0, others * separation, 0.0).sum(axis=1), others.sum(axis=1))
    weight = size if average == "weighted" else np.ones(size.size)
    return ratio(np.where(weight > 0, weight * areas, 0.0).sum(), weight.sum())


@declare(
    "distributions",
    title="Hand-Till AUC ({average})",
    titre="AUC de Hand et Till ({average})",
    aliases=("one-vs-one AUC", "OvO AUC", "M of Hand and Till"),
    parameters=(
        Parameter(
            "average",
            "macro",
            "macro: plain mean over pairs of classes; weighted: by the size of the pair.",
            choices=("macro", "weighted"),
        ),
    ),
    direction=1,
    bounds=(0.0, 1.0),
    chance=0.5,
    prevalence_free=lambda average: average == "macro",
    undefined="one of the classes has no item, or there is one class only",
    reference="Hand and Till 2001",
    traps="No answer scores 0 for every class.",
)
def hand_till(told: ClassDistributions, average: str) -> FloatArray:
    """Mean over ordered pairs of classes of the chance that p_i is greater for an item of class i than for one of j.

    mean_{i != j} A(i | j)
    """
    separation, size = separations(told)
    apart = ~np.eye(size.size, dtype=np.bool_)
    weight = (size[:, None] + size if average == "weighted" else np.ones(separation.shape))[apart]
    return ratio((weight * separation[apart]).sum(), weight.sum())
