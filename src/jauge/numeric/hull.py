"""The upper convex hull of a chain of points, vectorised and exact for integers."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jauge.numeric.ratio import CountArray, IntArray

Coordinates: TypeAlias = NDArray[Any]
"""int64 or float64, or Python integers (dtype object) where int64 could not hold a product."""

_LARGEST_PRODUCT = 2**62
_TOLERANCE = 1e-12


def upper_hull(x: Coordinates, y: Coordinates) -> IntArray:
    """Positions of the vertices of the upper hull of points with non-decreasing x, the first and the last included.

    Beginning with the chord between the ends, the point farthest above a chord becomes a vertex and splits it; points
    on or below their chord are dropped; all chords are split in one pass. What a chord's triangle can hold loses
    three quarters of its area at each split, so that integers need at most log4(2 width height) passes.
    Between the ends, a point on a straight edge is no vertex, nor are equal points after the first.

    Integers are compared exactly. Floats are sums of weights, and rounded: heights are told apart when they differ by
    more than 1e-12 of the extent of all points. Reference: Eddy 1977; Bykat 1978.

    >>> upper_hull(np.array([0, 0, 1, 2, 3]), np.array([0, 2, 1, 3, 3])).tolist()
    [0, 1, 3, 4]
    """
    if x.size < 3:
        return np.arange(x.size)
    vertices, inside = np.array([0, x.size - 1]), np.arange(1, x.size - 1)
    slack = [_TOLERANCE * float(np.ptp(c)) if c.dtype.kind == "f" else 0 for c in (x, y)]
    while inside.size:
        sizes = np.diff(np.searchsorted(inside, vertices))
        left, width, rise = vertices[:-1], np.diff(x[vertices]), np.diff(y[vertices])
        height = (y[inside] - np.repeat(y[left], sizes)) * np.repeat(width, sizes)
        height -= (x[inside] - np.repeat(x[left], sizes)) * np.repeat(rise, sizes)
        rounding = slack[1] * width + slack[0] * np.abs(rise)
        above = height > np.repeat(rounding, sizes)
        inside, height = inside[above], height[above]
        first = _first_at_peak(height, rounding, np.searchsorted(inside, vertices))
        vertices = np.sort(np.concatenate([vertices, inside[first]]))
        inside = np.delete(inside, first)
    return vertices


def _first_at_peak(height: Coordinates, rounding: Coordinates, bounds: IntArray) -> IntArray:
    """The first position between neighbouring bounds whose height is the greatest there, up to rounding.

    Not simply the greatest: on an edge parallel to its chord rounding could raise a point between the ends.
    """
    sizes = np.diff(bounds)
    filled = sizes > 0
    starts = bounds[:-1][filled]
    if not starts.size:
        return starts
    enough = np.maximum.reduceat(height, starts) - rounding[filled]
    at_peak = np.flatnonzero(height >= np.repeat(enough, sizes[filled]))
    return at_peak[np.searchsorted(at_peak, starts)]


def hull_of_chain(x: CountArray, y: CountArray) -> IntArray:
    """Positions of the vertices of the upper hull of a chain that never goes left or down, ends included.

    Only its corners, where a step up is followed by a step right, are given to `upper_hull`. Integers stay exact at
    any size: Python's are used where int64 could not hold the products. No step need be a unit; of equal points the
    first counts, at the end too.

    >>> hull_of_chain(np.array([0, 0, 0, 1, 2]), np.array([0, 1, 2, 2, 3])).tolist()
    [0, 2, 4]
    """
    rows = _corners(x, y)
    if rows.size < 3:
        return rows
    return rows[upper_hull(*crossable(x[rows], y[rows]))]


def crossable(x: CountArray, y: CountArray) -> tuple[Coordinates, Coordinates]:
    """The same non-negative coordinates in a type that holds the products of any x with any y.

    >>> crossable(np.array([1, 2**40]), np.array([1, 2**40]))[0].dtype
    dtype('O')
    """
    if x.dtype.kind == "f" or int(x.max()) * int(y.max()) <= _LARGEST_PRODUCT:
        return x, y
    return x.astype(object), y.astype(object)


def _corners(x: CountArray, y: CountArray) -> IntArray:
    """Positions where a chain that never goes left or down turns from up to right, and its ends; equal points once."""
    right, up = np.diff(x) > 0, np.diff(y) > 0
    steps = np.flatnonzero(right | up)  # from each of these positions to the next
    turns = up[steps[:-1]] & right[steps[1:]]
    return np.concatenate([[0], steps[:-1][turns] + 1, steps[-1:] + 1])
