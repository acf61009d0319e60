"""Measures that are functions of several means over items: what their variance follows from."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jauge.evidence import Evidence
from jauge.measures.measure import Formula, Measure
from jauge.numeric.ratio import CountArray, FloatArray, ratio


class ItemColumns(NamedTuple):
    """Several numbers of each item (columns), how often it counts, and the cluster it is from, if any."""

    columns: FloatArray
    weight: CountArray
    cluster: NDArray[Any] | None = None

    def means(self) -> FloatArray:
        """The weighted mean of each column; undefined without items."""
        return ratio(self.weight @ self.columns, self.weight.sum())


class FunctionOfMeans:
    """The kernel of such a measure: called, it gives the function of the means; `.items` gives what they are of."""

    __name__: str

    def __init__(self, items: Callable[..., ItemColumns], function: Callable[[FloatArray], FloatArray]) -> None:
        self.items, self.function = items, function
        update_wrapper(self, items)

    def __call__(self, evidence: Evidence, **parameters: Any) -> FloatArray:
        """The value: means stand on the last axis of what the function reads."""
        return np.asarray(self.function(self.items(evidence, **parameters).means()))


def of_means(function: Callable[[FloatArray], FloatArray]) -> Callable[[Callable[..., ItemColumns]], FunctionOfMeans]:
    """Make a kernel of the function below it, which gives the columns of each item.

    >>> from jauge.evidence import NumericPredictions
    >>> @of_means(lambda means: np.sqrt(means[..., 0]))
    ... def root(told: NumericPredictions) -> ItemColumns:
    ...     return ItemColumns((told.truth**2)[:, None], told.weight)
    >>> root(NumericPredictions.from_numbers([3, 4], [0, 0])).round(4)
    np.float64(3.5355)
    """
    return lambda items: FunctionOfMeans(items, function)


def means_kernel(measure: Measure, evidence: Evidence) -> FunctionOfMeans | None:
    """What gives the columns of the items, where a measure is a function of their means."""
    kernels = measure.definition.kernels if isinstance(measure, Formula) else {}
    kernel = next((kernels[view] for view in evidence.views if view in kernels), None)
    return kernel if isinstance(kernel, FunctionOfMeans) else None


def root_of_first(means: FloatArray) -> FloatArray:
    """The root of the only mean."""
    return np.asarray(np.sqrt(means[..., 0]))


def first_to_second(means: FloatArray) -> FloatArray:
    """One mean as a share of another."""
    return ratio(means[..., 0], means[..., 1])


def root_of_first_to_second(means: FloatArray) -> FloatArray:
    """The root of one mean as a share of another."""
    return np.asarray(np.sqrt(first_to_second(means)))
