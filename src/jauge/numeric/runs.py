"""Runs of rows of unlike length, kept one after the other: row k is start[k] to start[k + 1]."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from jauge.numeric.ratio import FloatArray, IntArray


def starts(size: NDArray[Any]) -> IntArray:
    """Where runs of these sizes begin, and where the last one ends.

    >>> starts(np.array([2, 0, 3]))
    array([0, 2, 2, 5])
    """
    return np.concatenate([[0], np.cumsum(size)]).astype(np.int64)


def spread(start: NDArray[Any], size: NDArray[Any]) -> IntArray:
    """The places of all members of the runs that begin at `start`, run by run.

    >>> spread(np.array([5, 0]), np.array([2, 3]))
    array([5, 6, 0, 1, 2])
    """
    before = np.cumsum(size) - size
    places: IntArray = np.arange(int(size.sum())) + np.repeat(start - before, size)
    return places


def distinct(keys: IntArray) -> IntArray:
    """Whole numbers in order, each once: sorted and compared, faster than by a table of those seen.

    >>> distinct(np.array([3, 1, 3]))
    array([1, 3])
    """
    ordered = np.sort(keys)
    return ordered[np.concatenate([[True], ordered[1:] != ordered[:-1]])] if ordered.size else ordered


def run_sums(values: NDArray[Any], start: IntArray) -> FloatArray:
    """The sum of each run, along the last axis; 0 for an empty one. Each is added up by itself.

    >>> run_sums(np.array([1.0, 2.0, 4.0]), np.array([0, 1, 1, 3]))
    array([1., 0., 6.])
    """
    size = np.diff(start)
    total = np.zeros((*values.shape[:-1], size.size))
    filled = size > 0
    if filled.any():
        total[..., filled] = np.add.reduceat(values, start[:-1][filled], axis=-1)
    return total


def run_extremes(values: NDArray[Any], start: IntArray, *, greatest: bool) -> FloatArray:
    """The greatest (or the least) of each run; NaN for an empty one.

    >>> run_extremes(np.array([1.0, 2.0, 4.0]), np.array([0, 1, 1, 3]), greatest=True)
    array([ 1., nan,  4.])
    """
    size = np.diff(start)
    found = np.full(size.size, np.nan)
    filled = size > 0
    if filled.any():
        reduce = np.maximum if greatest else np.minimum
        found[filled] = reduce.reduceat(values, start[:-1][filled])
    return found
