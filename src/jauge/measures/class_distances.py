"""Distances between classes: from the information of a taxonomy, its depths, a matrix, or any function."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from jauge.errors import JaugeError, name_in_list
from jauge.evidence import Taxonomy
from jauge.evidence.reading import Label, one_of
from jauge.numeric.ratio import FloatArray, IntArray, ratio

_InTree: TypeAlias = Callable[[FloatArray, FloatArray, FloatArray, float], FloatArray]
OfLabels: TypeAlias = Callable[[Any, Any], float]


def _over(part: FloatArray, whole: FloatArray) -> FloatArray:
    """A share of information; where there is none at all, two classes at the top, the distance is 0."""
    return np.nan_to_num(ratio(part, whole))


_INFORMED: Mapping[str, _InTree] = {
    "lin": lambda one, other, shared, _: _over(one + other - 2 * shared, one + other),
    "jaccard": lambda one, other, shared, _: _over(one + other - 2 * shared, one + other - shared),
    "max": lambda one, other, shared, most: _over(one + other - 2 * shared, np.asarray(2 * most)),
    "jiang-conrath": lambda one, other, shared, _: one + other - 2 * shared,
    "resnik": lambda _one, _other, shared, most: most - shared,
}
_BY_DEPTH: Mapping[str, _InTree] = {
    "wu-palmer": lambda one, other, shared, _: _over(one + other - 2 * shared, one + other),
    "leacock-chodorow": lambda one, other, shared, _: np.log(one + other - 2 * shared + 1),
    "path": lambda one, other, shared, _: one + other - 2 * shared,
}
EXACT = "exact"
NORMALISED = ("lin", "jaccard", "max", "wu-palmer", EXACT)
"""Distances from 0 to 1: what is left of 1 is credit."""
DISTANCES = (*_INFORMED, *_BY_DEPTH, EXACT)


@dataclass(frozen=True, slots=True)
class ClassDistance:
    """A distance between classes, told by its name, and whether it stays between 0 and 1."""

    name: str
    between: Callable[[IntArray, IntArray], FloatArray]
    normalised: bool


def class_distance(taxonomy: Taxonomy, distance: Any = "lin") -> ClassDistance:
    """The distance of a name, a function of two labels, or one made by `distance_matrix`.

    With I the information of two classes and S that of the nearest class above both, depths likewise:

    - "lin" (the default): (I1 + I2 - 2S) / (I1 + I2); "jaccard": over I1 + I2 - S; "max": over twice the greatest I
    - "jiang-conrath": I1 + I2 - 2S; "resnik": greatest I - S; these two are not limited to 1
    - "wu-palmer": as "lin", of depths; "path": d1 + d2 - 2 dS; "leacock-chodorow": log(1 + path); only in a tree
    - "exact": 0 for the same class, else 1

    0/0, two classes that say nothing, is 0. "lin", "jaccard", "max" and "wu-palmer" run from 0 to 1.
    Reference: Jiang and Conrath (1997); Lin (1998); Resnik (1995); Leacock and Chodorow (1998); Wu and Palmer (1994).

    >>> tree = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
    >>> cat, dog, rose = tree.places(["cat", "dog", "rose"])
    >>> class_distance(tree, "wu-palmer").between(np.array([cat, cat, cat]), np.array([cat, dog, rose]))
    array([0. , 0.5, 1. ])
    """
    if isinstance(distance, ClassDistance):
        return distance
    if callable(distance):
        return _of_function(taxonomy, distance)
    one_of("distance", distance, DISTANCES)
    if distance == EXACT:
        return ClassDistance(EXACT, lambda one, other: (one != other).astype(np.float64), normalised=True)
    formula, values = _INFORMED.get(distance), taxonomy.information
    if formula is None:
        taxonomy.demand_tree(f"the distance {distance!r}")
        formula, values = _BY_DEPTH[distance], taxonomy.depth.astype(np.float64)
    most = float(values.max())

    def between(one: IntArray, other: IntArray) -> FloatArray:
        shared = values[taxonomy.nearest(one, other)]
        return formula(values[one], values[other], shared, most)

    return ClassDistance(distance, between, distance in NORMALISED)


def distance_matrix(taxonomy: Taxonomy, labels: Sequence[Label], matrix: ArrayLike) -> ClassDistance:
    """Distances of a table: a clinician's, or 1 minus a correlation between classes. Rows are true classes.

    Every class of the answers must have a row and a column; distances are finite, at least 0, and 0 from a class to
    itself.

    >>> tree = Taxonomy.flat(["mild", "severe"])
    >>> told = distance_matrix(tree, ["mild", "severe"], [[0, 0.4], [0.9, 0]])
    >>> told.between(tree.places(["severe"]), tree.places(["mild"]))
    array([0.9])
    """
    table = np.asarray(matrix, dtype=np.float64)
    if table.shape != (len(labels), len(labels)):
        raise JaugeError(
            "a row and a column for each label", f"{len(labels)} labels, shape {table.shape}", "Rows are true classes."
        )
    if not (np.isfinite(table) & (table >= 0)).all() or table.diagonal().any():
        raise JaugeError("distances of 0 or more, 0 on the diagonal", "others", "A similarity s becomes 1 - s.")
    place = np.full(taxonomy.size, -1)
    place[taxonomy.places(labels)] = np.arange(len(labels))

    def between(one: IntArray, other: IntArray) -> FloatArray:
        rows, columns = place[one], place[other]
        lacking = np.unique(np.concatenate([one[rows < 0], other[columns < 0]]))
        if lacking.size:
            names = name_in_list([taxonomy.names[k] for k in lacking])
            raise JaugeError("distances of every class that occurs", f"none of {names}", "Add rows and columns.")
        return np.asarray(table[rows, columns])

    return ClassDistance("matrix", between, bool(table.max(initial=0.0) <= 1))


def _of_function(taxonomy: Taxonomy, function: OfLabels) -> ClassDistance:
    """A function of the true and the other label, called once for each pair of classes that occurs."""
    known: dict[int, float] = {}

    def between(one: IntArray, other: IntArray) -> FloatArray:
        pairs, place = np.unique(one * taxonomy.size + other, return_inverse=True)
        for pair in pairs.tolist():
            if pair not in known:
                first, second = divmod(pair, taxonomy.size)
                known[pair] = _checked(function, taxonomy.names[first], taxonomy.names[second])
        return np.array([known[pair] for pair in pairs.tolist()], np.float64)[place]

    name = getattr(function, "__name__", "function")
    return ClassDistance("function" if name == "<lambda>" else name, between, normalised=True)


def _checked(function: OfLabels, one: Label, other: Label) -> float:
    value = float(function(one, other))
    if not 0 <= value <= 1:
        raise JaugeError(
            "a distance from 0 to 1",
            f"{value:g} between {one!r} and {other!r}",
            "Divide it by its greatest value, so that what is left of 1 is credit.",
        )
    return value
