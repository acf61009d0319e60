"""Errors of the true class alone, as document 003 writes them; Weka's own are over all classes."""

from __future__ import annotations

import numpy as np

from jauge.evidence import ClassDistributions
from jauge.measures.declaring import declare
from jauge.measures.item_means import ItemValues, item_mean
from jauge.measures.probabilistic import NO_ANSWER, VIEW, of_truth
from jauge.numeric.ratio import FloatArray, ratio

_TARGETS_ARE_ONE = "no item of known truth has an answer, or all answers are perfect; infinite otherwise"
_NEVER_A_NUMBER = (
    "With the targets a_i = 1 that the document calls usual, their mean is 1 and the denominator 0: never a number. "
    "Weka compares with the class priors of the training set."
)


def _errors(told: ClassDistributions) -> ItemValues:
    """1 less the probability of the true class."""
    items = told.answered()
    return ItemValues(1.0 - of_truth(items, items.proba), items.weight, items.cluster)


@item_mean(
    VIEW,
    title="absolute error of the true class",
    titre="erreur absolue sur la vraie classe",
    direction=-1,
    bounds=(0.0, 1.0),
    undefined=NO_ANSWER,
    reference="document 003, section 2.4",
    traps="K / 2 times what Weka prints as Mean absolute error: 0.0372 against 0.0248 on the document's figure 1.",
)
def true_class_absolute_error(told: ClassDistributions) -> ItemValues:
    """Mean distance of the probability of the true class from 1.

    mean |p(true class) - 1|
    """
    return _errors(told)


@declare(
    VIEW,
    title="root mean squared error of the true class",
    titre="racine de l'erreur quadratique moyenne sur la vraie classe",
    direction=-1,
    bounds=(0.0, 1.0),
    undefined=NO_ANSWER,
    reference="document 003, section 2.5",
    traps="Not what Weka prints: 0.1124 against 0.0911 on the document's figure 1.",
)
def true_class_root_mean_squared_error(told: ClassDistributions) -> FloatArray:
    """Root of the mean squared distance of the probability of the true class from 1.

    sqrt(mean (p(true class) - 1)^2)
    """
    errors = _errors(told)
    return np.sqrt(errors._replace(values=errors.values**2).mean())


@declare(
    VIEW,
    title="relative absolute error of the true class",
    titre="erreur absolue relative sur la vraie classe",
    direction=-1,
    bounds=(0.0, np.inf),
    undefined=_TARGETS_ARE_ONE,
    reference="document 003, section 2.6",
    traps=_NEVER_A_NUMBER,
)
def true_class_relative_absolute_error(told: ClassDistributions) -> FloatArray:
    """Absolute error of the true class against that of always answering the mean target.

    sum |p_i - a_i| / sum |a_i - mean of a|, a_i = 1
    """
    errors = _errors(told)
    return ratio((errors.weight * errors.values).sum(), 0.0)


@declare(
    VIEW,
    title="root relative squared error of the true class",
    titre="racine de l'erreur quadratique relative sur la vraie classe",
    direction=-1,
    bounds=(0.0, np.inf),
    undefined=_TARGETS_ARE_ONE,
    reference="document 003, section 2.7",
    traps=_NEVER_A_NUMBER,
)
def true_class_root_relative_squared_error(told: ClassDistributions) -> FloatArray:
    """Squared error of the true class against that of always answering the mean target, as a root.

    sqrt(sum (p_i - a_i)^2 / sum (a_i - mean of a)^2), a_i = 1
    """
    errors = _errors(told)
    return np.sqrt(ratio((errors.weight * errors.values**2).sum(), 0.0))
