"""Answers in a taxonomy graded document by document: over ancestors, by distance, to common ancestors, by level."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from jauge.errors import JaugeError
from jauge.evidence import Gradings, Separations, Taxonomy, TaxonomySets
from jauge.evidence.gradings import added_layers
from jauge.evidence.reading import one_of
from jauge.evidence.taxonomy_sets import Classes
from jauge.measures.class_distances import ClassDistance, class_distance
from jauge.numeric.ratio import FloatArray, IntArray
from jauge.numeric.runs import distinct, run_extremes, run_sums, spread, starts

Matching: TypeAlias = Literal["nearest", "one-to-one"]
JOINED = "ways up to common ancestors"
_MOST_CLASSES, MOST_PAIRS = 2**18, 2**18


def over_ancestors(answers: TaxonomySets, weights: str = "information") -> Gradings:
    """Classes with all above them, weighted: credit is what the true and the predicted sets share.

    w(A and B) / w(A) is precision, w(A and B) / w(B) recall, where A is what was predicted and B what was true, both
    with all ancestors, and w(c) what c says beyond its parents (`weights="information"`) or 1 ("unit": the measure of
    Kiritchenko et al.; the top counts 0). One class each: precision is I(common)/I(predicted), F is Lin's similarity.
    Reference: Kiritchenko, Matwin, Nock and Famili (2006); document 002, 3.4.

    >>> tree = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
    >>> over_ancestors(TaxonomySets.from_sets(["cat"], ["dog"], tree), "unit").parts.T
    array([[1., 2., 1., 2.]])
    """
    counted = answers.taxonomy.node_weights(weights)[None]
    told = "information" if weights == "information" else "unit weights"
    (parts,) = _closed(answers, counted)
    return Gradings.of(answers, f"classes with their ancestors, {told}", parts)


def by_level(answers: TaxonomySets) -> Mapping[int, Gradings]:
    """Answers level by level: which classes so many steps below the top are at or above what was said, and was true.

    >>> tree = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
    >>> found = by_level(TaxonomySets.from_sets(["cat"], ["dog"], tree))
    >>> found[1].parts.T, found[2].parts.T
    (array([[1., 1., 1., 1.]]), array([[0., 1., 0., 1.]]))
    """
    levels = list(answers.taxonomy.depths())
    counted = np.stack([answers.taxonomy.depth == level for level in levels]).astype(np.float64)
    found = _closed(answers, counted)
    return {
        level: Gradings.of(answers, f"classes at level {level}", parts)
        for level, parts in zip(levels, found, strict=True)
    }


def flat(answers: TaxonomySets) -> Gradings:
    """Classes as if none were above another: only the very same class earns credit.

    >>> tree = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog")])
    >>> flat(TaxonomySets.from_sets(["cat"], ["dog"], tree)).parts.T
    array([[0., 1., 0., 1.]])
    """

    def graded(true: Classes, predicted: Classes) -> FloatArray:
        size, documents = answers.taxonomy.size, true.start.size - 1
        both = _shared(*(c.document * size + c.code for c in (true, predicted))) // size
        credit = np.bincount(both, minlength=documents).astype(np.float64)
        return np.stack([credit, predicted.size, credit, true.size])

    return Gradings.of(answers, "classes alone", added_layers(answers, graded))


def by_distance(
    answers: TaxonomySets,
    distance: Any = "lin",
    *,
    matching: Matching = "nearest",
    radius: float | None = None,
) -> Gradings:
    """Every class earns 1 minus its distance to the nearest class on the other side.

    `distance`: a name that `class_distance` knows, a function of two labels, or a `distance_matrix`; it must stay
    within 0 and 1, unless `radius` says up to which distance an answer counts as right. `matching="nearest"` lets
    several classes earn credit from one; "one-to-one" pairs classes so that the credit is greatest. Without any class
    on the other side there is no credit.
    Reference: document 002, 3.4, whose a/B is repaired: B counts every proposed class, so that precision is a share.

    >>> tree = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
    >>> told = TaxonomySets.from_sets([{"cat"}], [{"cat", "dog"}], tree)
    >>> by_distance(told, "wu-palmer").parts.T
    array([[1.5, 2. , 1. , 1. ]])
    >>> by_distance(told, "wu-palmer", matching="one-to-one").parts.T
    array([[1., 2., 1., 1.]])
    """
    one_of("matching", matching, ("nearest", "one-to-one"))
    found = class_distance(answers.taxonomy, distance)
    if radius is None and not found.normalised:
        raise JaugeError(
            "a distance from 0 to 1", f"{found.name!r}", "Give radius=, or take separations() for its mean."
        )

    def graded(true: Classes, predicted: Classes) -> FloatArray:
        return _by_chunk(true, predicted, lambda t, p: _credit(t, p, found, matching, radius))

    within = "" if radius is None else f" within {radius:g}"
    how = "" if matching == "nearest" else ", one to one"
    return Gradings.of(answers, f"distance {found.name}{within}{how}", added_layers(answers, graded))


def separations(answers: TaxonomySets, distance: Any = "jiang-conrath") -> Separations:
    """Distances of predicted classes to the nearest true one, and of true ones to the nearest predicted, any scale.

    A document with classes on one side only has no distance: it is left out.

    >>> tree = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
    >>> separations(TaxonomySets.from_sets(["cat"], ["dog"], tree), "path").parts.T
    array([[4., 2.]])
    """
    found = class_distance(answers.taxonomy, distance)

    def graded(true: Classes, predicted: Classes) -> FloatArray:
        return _by_chunk(true, predicted, lambda t, p: _distances(t, p, found))

    return Separations.of(answers, f"distance {found.name}", added_layers(answers, graded)[:2])


def to_common_ancestors(answers: TaxonomySets) -> Gradings:
    """Classes with the ways up to the nearest common ancestors: the sets that Kosmopoulos et al. compare.

    Each class is joined to the nearest on the other side by the fewest steps (of several, by the deepest common
    ancestor); both sides hold their classes, the ways up to where they were joined, and all classes where any were
    joined. Needs a tree.
    Reference: Kosmopoulos, Partalas, Gaussier, Paliouras and Androutsopoulos (2015), section 4.2.

    >>> tree = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
    >>> to_common_ancestors(TaxonomySets.from_sets(["cat"], ["dog"], tree)).parts.T
    array([[1., 2., 1., 2.]])
    """
    answers.taxonomy.demand_tree("nearest common ancestors")

    def graded(true: Classes, predicted: Classes) -> FloatArray:
        return _by_chunk(true, predicted, lambda t, p: _joined(answers.taxonomy, t, p))

    return Gradings.of(answers, JOINED, added_layers(answers, graded))


def _closed(answers: TaxonomySets, weights: FloatArray) -> FloatArray:
    """Credit and sizes over ancestors, by rows of weights: an array weights x 4 x documents."""
    taxonomy = answers.taxonomy
    summable = taxonomy.summable(weights)

    def graded(true: Classes, predicted: Classes) -> FloatArray:
        parts = np.empty((weights.shape[0], 4, true.start.size - 1))
        for first, last in chunks(true.size + predicted.size, _MOST_CLASSES):
            one, other = true.part(first, last), predicted.part(first, last)
            both = _together(one, other, taxonomy.size)
            sums = [taxonomy.union_sums(c.code, c.start, summable) for c in (other, one, both)]
            credit = sums[0] + sums[1] - sums[2]
            parts[:, :, first:last] = np.stack([credit, sums[0], credit, sums[1]], axis=1)
        return parts

    if not answers.documents:
        return np.zeros((weights.shape[0], 4, 0))
    return added_layers(answers, graded)


def _shared(one: IntArray, other: IntArray) -> IntArray:
    """Keys that both have, each of which has a key once; both are sorted, and so is merging cheap."""
    keys: IntArray = np.sort(np.concatenate([one, other]), kind="stable")
    shared: IntArray = keys[1:][keys[1:] == keys[:-1]]
    return shared


def _together(one: Classes, other: Classes, size: int) -> Classes:
    """The classes of both sides in one set for each document, a class that both have twice."""
    key = np.concatenate([c.document * size + c.code for c in (one, other)])
    key.sort(kind="stable")
    return Classes(key % size, one.start + other.start)


def chunks(size: IntArray, most: int) -> Iterator[tuple[int, int]]:
    """Documents in pieces of about so many members, at least one document each."""
    ends, first = np.cumsum(size), 0
    while first < size.size:
        before = int(ends[first - 1]) if first else 0
        last = max(first + 1, int(np.searchsorted(ends, before + most, side="right")))
        yield first, last
        first = last


def _by_chunk(true: Classes, predicted: Classes, graded: Any) -> FloatArray:
    """A function of some documents at a time, so that their pairs fit into memory."""
    pairs = true.size * predicted.size + true.size + predicted.size
    parts = [graded(true.part(*piece), predicted.part(*piece)) for piece in chunks(pairs, MOST_PAIRS)]
    return np.concatenate(parts, axis=1) if parts else np.zeros((4, 0))


class Pairs(NamedTuple):
    """Every pair of a predicted and a true class of one document, predicted after predicted.

    `by_predicted` and `by_true` say where the pairs of each predicted, and each true class begin; `turned` lists the
    pairs true after true.
    """

    true: IntArray
    predicted: IntArray
    by_predicted: IntArray
    by_true: IntArray
    turned: IntArray

    @classmethod
    def of(cls, true: Classes, predicted: Classes) -> Pairs:
        """Of some documents."""
        many_true, many_predicted = true.size, predicted.size
        of_predicted = np.repeat(many_true, many_predicted)
        of_true = np.repeat(many_predicted, many_true)
        said = np.repeat(predicted.code, of_predicted)
        meant = true.code[spread(np.repeat(true.start[:-1], many_predicted), of_predicted)]
        begin = starts(many_true * many_predicted)[:-1]
        inner = np.arange(true.code.size) - np.repeat(true.start[:-1], many_true)
        first = np.repeat(np.repeat(begin, many_true) + inner, of_true)
        step = spread(np.zeros_like(of_true), of_true) * np.repeat(np.repeat(many_true, many_true), of_true)
        return cls(meant, said, starts(of_predicted), starts(of_true), first + step)

    def best(self, value: FloatArray, *, greatest: bool) -> tuple[FloatArray, FloatArray]:
        """The greatest (or least) value of each predicted, and of each true class; NaN without the other side."""
        return (
            run_extremes(value, self.by_predicted, greatest=greatest),
            run_extremes(value[self.turned], self.by_true, greatest=greatest),
        )


def _credit(
    true: Classes, predicted: Classes, distance: ClassDistance, matching: Matching, radius: float | None
) -> FloatArray:
    """Credit and sizes by distance."""
    pairs = Pairs.of(true, predicted)
    apart = distance.between(pairs.true, pairs.predicted)
    near = np.maximum(1 - apart, 0.0) if radius is None else (apart <= radius).astype(np.float64)
    if matching == "one-to-one":
        of_predicted = of_true = _assigned(near, true.size, predicted.size)
    else:
        best = pairs.best(near, greatest=True)
        of_predicted, of_true = (
            run_sums(np.nan_to_num(value), side.start) for value, side in zip(best, (predicted, true), strict=True)
        )
    return np.stack([of_predicted, predicted.size, of_true, true.size])


def _assigned(near: FloatArray, many_true: IntArray, many_predicted: IntArray) -> FloatArray:
    """The greatest credit of pairs in which every class stands once, document by document."""
    from scipy.optimize import linear_sum_assignment

    begin = starts(many_true * many_predicted)
    best = np.nan_to_num(run_extremes(near, begin, greatest=True))
    for document in np.flatnonzero(np.minimum(many_true, many_predicted) > 1).tolist():
        table = near[begin[document] : begin[document + 1]].reshape(many_predicted[document], many_true[document])
        best[document] = table[linear_sum_assignment(table, maximize=True)].sum()
    return best


def _distances(true: Classes, predicted: Classes, distance: ClassDistance) -> FloatArray:
    """Sums of distances to the nearest, both ways, and how many there are."""
    pairs = Pairs.of(true, predicted)
    best = pairs.best(distance.between(pairs.true, pairs.predicted), greatest=False)
    total, many = (np.zeros(true.start.size - 1) for _ in range(2))
    for value, side in zip(best, (predicted, true), strict=True):
        total += run_sums(np.nan_to_num(value), side.start)
        many += run_sums((~np.isnan(value)).astype(np.float64), side.start)
    return np.stack([total, many])


def joins(taxonomy: Taxonomy, pairs: Pairs) -> tuple[IntArray, IntArray]:
    """The common ancestor by which each predicted, and each true class is joined to its nearest; -1 without any."""
    met = taxonomy.nearest(pairs.true, pairs.predicted)
    depth, most = taxonomy.depth, int(taxonomy.depth.max()) + 1
    steps = depth[pairs.true] + depth[pairs.predicted] - 2 * depth[met]
    rank = ((steps * most + most - depth[met]) * taxonomy.size + met).astype(np.float64)
    found = (np.nan_to_num(value, nan=-1.0).astype(np.int64) for value in pairs.best(rank, greatest=False))
    one, other = (np.where(rank < 0, -1, rank % taxonomy.size) for rank in found)
    return one, other


def _joined(taxonomy: Taxonomy, true: Classes, predicted: Classes) -> FloatArray:
    """Sizes of the two sets of ways up, and of what they share."""
    size, documents = taxonomy.size, true.start.size - 1
    sides = (predicted, true)
    met = joins(taxonomy, Pairs.of(true, predicted))
    where = [side.document[at >= 0] * size + at[at >= 0] for side, at in zip(sides, met, strict=True)]
    keys = []
    for side, at in zip(sides, met, strict=True):
        steps = np.where(at >= 0, taxonomy.depth[side.code] - taxonomy.depth[at], 0) + 1
        row, above = taxonomy.lineages(side.code, steps)
        keys.append(distinct(np.concatenate([side.document[row] * size + above, *where])))
    said, meant, credit = (np.bincount(key // size, minlength=documents) for key in (*keys, _shared(*keys)))
    return np.stack([credit, said, credit, meant]).astype(np.float64)
