"""Measures of predicted numbers against the true ones; the errors are under the names that they share with classes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from jauge.evidence import NumericPredictions
from jauge.measures.declaring import declare
from jauge.measures.item_means import ItemValues, MeanOverItems
from jauge.measures.means_function import (
    ItemColumns,
    first_to_second,
    of_means,
    root_of_first,
    root_of_first_to_second,
)
from jauge.numeric.ratio import FloatArray, ratio


def _distances(told: NumericPredictions) -> ItemValues:
    """|p - a| of each item."""
    items = told.answered()
    return ItemValues(np.abs(items.predicted - items.truth), items.weight, items.cluster)


absolute_error = MeanOverItems(_distances)
"""mean |p - a|"""


@of_means(root_of_first)
def root_squared_error(told: NumericPredictions) -> ItemColumns:
    """sqrt(mean (p - a)^2)."""
    values, weight, cluster = _distances(told)
    return ItemColumns((values**2)[:, None], weight, cluster)


@of_means(first_to_second)
def relative_to_mean_absolute_error(told: NumericPredictions) -> ItemColumns:
    """sum |p - a| / sum |mean - a|."""
    return _beside_baseline(told, np.abs)


@of_means(root_of_first_to_second)
def root_relative_to_mean_squared_error(told: NumericPredictions) -> ItemColumns:
    """sqrt(sum (p - a)^2 / sum (mean - a)^2)."""
    return _beside_baseline(told, np.square)


def _beside_baseline(told: NumericPredictions, size: Callable[[FloatArray], FloatArray]) -> ItemColumns:
    """The size of the error of each item, and of the error of the mean."""
    items = told.answered()
    columns = [size(items.predicted - items.truth), size(items.truth - _baseline(items))]
    return ItemColumns(np.column_stack(columns), items.weight, items.cluster)


def _baseline(items: NumericPredictions) -> FloatArray:
    """The mean of the training set where it is known, else of the items."""
    if items.baseline is not None:
        return items.baseline
    return ItemValues(items.truth, items.weight).mean()


def _correlation(means: FloatArray) -> FloatArray:
    """Of the means of both numbers, of their squares and of their product; the numbers are centred already."""
    one, two, one_squared, two_squared, both = (means[..., k] for k in range(5))
    scale = np.sqrt(np.maximum(one_squared - one**2, 0.0)) * np.sqrt(np.maximum(two_squared - two**2, 0.0))
    return np.asarray(np.clip(ratio(both - one * two, scale), -1.0, 1.0))


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
@of_means(_correlation)
def correlation_coefficient(told: NumericPredictions) -> ItemColumns:
    """Linear correlation of the predicted numbers with the true ones.

    sum (p - mean p)(a - mean a) / sqrt(sum (p - mean p)^2 sum (a - mean a)^2)
    """
    items = told.answered()
    true, said = (_centred(numbers, items) for numbers in (items.truth, items.predicted))
    return ItemColumns(np.column_stack([true, said, true**2, said**2, true * said]), items.weight, items.cluster)


def _centred(numbers: FloatArray, items: NumericPredictions) -> FloatArray:
    """Numbers less their mean; all 0 if they are equal, whatever rounding makes of the mean."""
    if numbers.size and numbers.min() == numbers.max():
        return np.zeros_like(numbers)
    return np.asarray(numbers - ItemValues(numbers, items.weight).mean())
