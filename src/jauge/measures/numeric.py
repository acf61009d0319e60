"""Measures of predicted numbers against the true ones; the errors are under the names that they share with classes."""

from __future__ import annotations

import numpy as np

from jauge.evidence import NumericPredictions
from jauge.measures.declaring import declare
from jauge.measures.item_means import ItemValues, MeanOverItems
from jauge.numeric.ratio import FloatArray, ratio


def _distances(told: NumericPredictions) -> ItemValues:
    """|p - a| of each item."""
    items = told.answered()
    return ItemValues(np.abs(items.predicted - items.truth), items.weight, items.cluster)


absolute_error = MeanOverItems(_distances)
"""mean |p - a|"""


def root_squared_error(told: NumericPredictions) -> FloatArray:
    """sqrt(mean (p - a)^2)."""
    distances = _distances(told)
    return np.sqrt(distances._replace(values=distances.values**2).mean())


def relative_to_mean_absolute_error(told: NumericPredictions) -> FloatArray:
    """sum |p - a| / sum |mean - a|."""
    items = told.answered()
    error, spread = np.abs(items.predicted - items.truth), np.abs(items.truth - _baseline(items))
    return ratio((items.weight * error).sum(), (items.weight * spread).sum())


def root_relative_to_mean_squared_error(told: NumericPredictions) -> FloatArray:
    """sqrt(sum (p - a)^2 / sum (mean - a)^2)."""
    items = told.answered()
    error, spread = items.predicted - items.truth, items.truth - _baseline(items)
    return np.sqrt(ratio((items.weight * error**2).sum(), (items.weight * spread**2).sum()))


def _baseline(items: NumericPredictions) -> FloatArray:
    """The mean of the training set where it is known, else of the items."""
    if items.baseline is not None:
        return items.baseline
    return ItemValues(items.truth, items.weight).mean()


@declare(
    "numbers",
    title="correlation coefficient",
    titre="coefficient de corrélation",
    aliases=("Pearson's r",),
    direction=1,
    bounds=(-1.0, 1.0),
    undefined="fewer than two distinct true numbers, or predicted ones, among the items with an answer",
    reference="Pearson 1895; Witten, Frank and Hall 2011",
    traps="Says nothing of shift and scale: predictions that are all wrong by a constant have 1. Weka prints 0 where "
    "it is undefined.",
)
def correlation_coefficient(told: NumericPredictions) -> FloatArray:
    """Linear correlation of the predicted numbers with the true ones.

    sum (p - mean p)(a - mean a) / sqrt(sum (p - mean p)^2 sum (a - mean a)^2)
    """
    items = told.answered()
    true, said = (_centred(numbers, items) for numbers in (items.truth, items.predicted))
    scale = np.sqrt((items.weight * true * true).sum()) * np.sqrt((items.weight * said * said).sum())
    return np.clip(ratio((items.weight * true * said).sum(), scale), -1.0, 1.0)


def _centred(numbers: FloatArray, items: NumericPredictions) -> FloatArray:
    """Numbers less their mean; all 0 if they are equal, whatever rounding makes of the mean."""
    if numbers.size and numbers.min() == numbers.max():
        return np.zeros_like(numbers)
    return np.asarray(numbers - ItemValues(numbers, items.weight).mean())
