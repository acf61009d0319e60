"""Classes that stand under one another: who is above whom, and how much it says to name each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from jauge.content import Content, frozen
from jauge.errors import JaugeError, name_in_list, near_names
from jauge.evidence.reading import Label, one_of, read_labels
from jauge.evidence.taxonomy_order import edges_of_paths, ordered
from jauge.numeric.ratio import FloatArray, IntArray
from jauge.numeric.runs import distinct, run_extremes, run_sums, spread, starts

_GRAIN = 2.0**42


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Taxonomy(Content):
    """A tree of classes, or a graph without cycles where classes have several parents; parents come first in it.

    `information` says how much it says to name a class: -log of its share of the leaves, or of training labels
    (`informed_by`). It is kept in multiples of 2^-42, so that sums over the classes of a document are exact in every
    order. `depth` counts the shortest way down from the top. Several classes at the top get one above them, "(all)".
    Reference: Resnik (1995); Sanchez, Batet and Isern (2011) for shares of leaves.

    >>> animals = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
    >>> animals
    Taxonomy(6 classes, 3 leaves, depth 2)
    >>> animals.ancestors("cat")
    ('(all)', 'animal', 'cat')
    >>> animals.nearest_common_ancestor("cat", "dog")
    'animal'
    """

    names: tuple[Label, ...]
    parent_start: IntArray
    parent: IntArray
    depth: IntArray
    information: FloatArray
    virtual_root: bool
    _closure: IntArray
    """Keys class * size + ancestor, sorted, where classes have several parents; empty for a tree."""
    _lowest_parent: IntArray
    """For a tree: the least parent among 2^k classes that follow one another, a row for each k."""

    @classmethod
    def from_edges(cls, edges: Iterable[tuple[Any, Any]]) -> Self:
        """From pairs (parent, child); a parent of None says that the child is at the top.

        Refused: cycles (one is shown), edges that repeat, and, where classes at the top are named, other classes
        without a parent.

        >>> Taxonomy.from_edges([(None, "a"), ("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")])
        Taxonomy(4 classes, some with several parents, 1 leaves, depth 2)
        """
        order = ordered(edges)
        tree = bool((np.diff(order.parent_start)[1:] == 1).all())
        none = np.empty(0, np.int64)
        made = cls(
            order.names,
            frozen(order.parent_start),
            frozen(order.parent),
            frozen(order.depth),
            frozen(np.zeros(0)),
            order.virtual,
            none if tree else frozen(_closure(order.parent_start, order.parent)),
            frozen(_lowest_parents(order.parent) if tree else none.reshape(0, 0)),
        )
        return replace(made, information=frozen(made._shares(made.is_leaf.astype(np.float64))))

    @classmethod
    def flat(cls, labels: Iterable[Any]) -> Self:
        """Classes of which none is above another, for distances of other kinds.

        >>> Taxonomy.flat(["red", "green"])
        Taxonomy(3 classes, 2 leaves, depth 1)
        """
        return cls.from_edges((None, label) for label in labels)

    @classmethod
    def from_paths(cls, paths: Iterable[str], separator: str = "/", *, full_names: bool = False) -> Self:
        """From paths such as "a/b/c": a class is named by its last part, or by the whole way to it.

        A name at two places is refused, unless `full_names` tells them apart.

        >>> Taxonomy.from_paths(["animal/cat", "animal/dog"]).ancestors("dog")
        ('animal', 'dog')
        """
        return cls.from_edges(edges_of_paths(paths, separator, full_names=full_names))

    @property
    def size(self) -> int:
        """How many classes there are, the top included."""
        return len(self.names)

    @property
    def is_tree(self) -> bool:
        """Whether no class has two parents."""
        return not self._closure.size

    @property
    def is_leaf(self) -> Any:
        """Which classes have none below them."""
        return np.bincount(self.parent, minlength=self.size) == 0

    def informed_by(self, labels: Any, *, smoothing: float = 1.0) -> Self:
        """The same classes, with information from training labels (one per assignment; never the test labels).

        p(c) = sum over c and all below it of (n + smoothing), over the same sum for the top; information = -log p(c).
        `smoothing` is added to the leaves and to the classes that occur, so that none has share 0; with 0, a class
        without training label is refused. Labels that the taxonomy lacks are refused.

        >>> animals = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
        >>> animals.informed_by(["cat"] * 8 + ["rose"]).information_of("cat").round(3)
        np.float64(0.288)
        """
        coded = read_labels(labels, "labels")
        place = self.places(coded.names)[coded.codes[coded.codes >= 0]]
        return self.informed_by_counts(np.bincount(place, minlength=self.size).astype(np.float64), smoothing)

    def informed_by_counts(self, count: FloatArray, smoothing: float = 1.0) -> Self:
        """As `informed_by`, from the number of training labels of each class."""
        if not (np.isfinite(smoothing) and smoothing >= 0):
            raise JaugeError("smoothing of 0 or more", f"{smoothing:g}", "1 is Laplace's.")
        assignable = self.is_leaf | (count > 0)
        return replace(self, information=frozen(self._shares(count + smoothing * assignable)))

    def _shares(self, mass: FloatArray) -> FloatArray:
        """-log of the mass at and below each class, over the whole."""
        below = self.sums_below(mass)
        empty = np.flatnonzero(below <= 0)
        if empty.size:
            raise JaugeError(
                "a training label at or below every class",
                f"none for {empty.size:,} classes ({name_in_list([self.names[k] for k in empty], 3)})",
                "Use smoothing=1, so that a class without training labels has a share.",
            )
        rounded: FloatArray = np.round((np.log(below[0]) - np.log(below)) * _GRAIN) / _GRAIN
        return rounded

    def sums_below(self, mass: FloatArray) -> FloatArray:
        """The mass of each class and of all classes below it, each of these once."""
        if not self.is_tree:
            row, ancestor = np.divmod(self._closure, self.size)
            return np.bincount(ancestor, mass[row], self.size).astype(np.float64)
        total = mass.astype(np.float64, copy=True)
        by_depth = np.argsort(-self.depth, kind="stable")
        for level in np.split(by_depth, np.flatnonzero(np.diff(self.depth[by_depth])) + 1)[:-1]:
            np.add.at(total, self._up(level), total[level])
        return total

    def _up(self, code: IntArray) -> IntArray:
        """The parent of each class of a tree; the top is its own."""
        return np.where(code > 0, self.parent[np.maximum(code, 1) - 1], 0)

    @property
    def weights(self) -> FloatArray:
        """What each class says beyond its parents: its information minus the greatest of theirs; 0 for the top."""
        above = run_extremes(self.information[self.parent], self.parent_start, greatest=True)
        return self.information - np.nan_to_num(above)

    def places(self, labels: Sequence[Any]) -> IntArray:
        """The number of each label; those that the taxonomy lacks are refused with names like them."""
        found = self.find(labels)
        lacking = [label for label, place in zip(labels, found.tolist(), strict=True) if place < 0]
        if lacking:
            near = near_names(lacking[0], self.names)
            hint = f"Like {lacking[0]!r}: {name_in_list(near)}. " if near else ""
            raise JaugeError(
                "labels of the taxonomy",
                f"{len(lacking):,} that it lacks: {name_in_list(lacking, 5)}",
                f"{hint}unknown: prefix takes the longest beginning that is a class, drop leaves it out.",
            )
        return found

    def find(self, labels: Sequence[Any]) -> IntArray:
        """The number of each label, -1 where the taxonomy lacks it."""
        place = {name: k for k, name in enumerate(self.names)}
        return np.fromiter((place.get(label, -1) for label in labels), np.int64, len(labels))

    def information_of(self, label: Label) -> Any:
        """How much it says to name a class, in nats."""
        return self.information[self.places([label])[0]]

    def ancestors(self, label: Label) -> tuple[Label, ...]:
        """The class and all above it, from the top."""
        _, above = self.lineages(self.places([label]))
        return tuple(self.names[k] for k in np.sort(above))

    def nearest_common_ancestor(self, one: Label, other: Label) -> Label:
        """The class above both (or one of them) that says most."""
        first, second = self.places([one, other])
        return self.names[int(self.nearest(np.array([first]), np.array([second]))[0])]

    def lineages(self, codes: IntArray, steps: IntArray | None = None) -> tuple[IntArray, IntArray]:
        """Each class with all above it: the position in `codes`, and the class met; sorted by both.

        In a tree, `steps` says how many of them are wanted, the class itself counted.
        """
        if not self.is_tree:
            start = np.searchsorted(self._closure, np.arange(self.size + 1) * self.size)
            many = np.diff(start)[codes]
            return np.repeat(np.arange(codes.size), many), self._closure[spread(start[codes], many)] % self.size
        many = self.depth[codes] + 1 if steps is None else steps
        start, above = starts(many), np.empty(int(many.sum()), np.int64)
        at, row = codes, np.arange(codes.size)
        last = start[1:] - 1
        while row.size:
            above[last[row]] = at
            last[row] -= 1
            more = last[row] >= start[row]
            row, at = row[more], self._up(at[more])
        return np.repeat(np.arange(codes.size), many), above

    def nearest(self, one: IntArray, other: IntArray) -> IntArray:
        """The common ancestor of each pair that says most; of several, the deepest.

        In a tree numbered as one walks through it, that is the least parent among the classes that come after the
        first of the two, up to the second; the least of a stretch is read from two that cover it.
        """
        if not self.is_tree:
            return self._nearest_in_graph(one, other)
        low, high = np.minimum(one, other), np.maximum(one, other)
        length, width = high - low, self._lowest_parent.shape[1]
        powers = np.maximum(np.frexp(np.arange(self.size, dtype=np.float64))[1] - 1, 0).astype(np.int64)
        level = powers[length]  # the greatest k with 2^k <= length
        row = level * width
        first = np.take(self._lowest_parent, row + np.minimum(low, width - 1))
        second = np.take(self._lowest_parent, row + np.maximum(high - (1 << level), 0))
        return np.where(length == 0, low, np.minimum(first, second)).astype(np.int64)

    def _nearest_in_graph(self, one: IntArray, other: IntArray) -> IntArray:
        """Among the ancestors of the one, those that are also the other's."""
        row, above = self.lineages(one)
        key = other[row] * self.size + above
        place = np.minimum(np.searchsorted(self._closure, key), self._closure.size - 1)
        shared = self._closure[place] == key
        row, above = row[shared], above[shared]
        order = np.lexsort((above, self.depth[above], self.information[above], row))
        last = np.cumsum(np.bincount(row, minlength=one.size)) - 1
        found: IntArray = above[order][last]
        return found

    def summable(self, weights: FloatArray) -> FloatArray:
        """Rows of weights of classes as `union_sums` reads them, a row for each class.

        In a tree, the weights from the top down to each class, summed; in a graph the weights themselves.
        """
        total = np.ascontiguousarray(weights.T, dtype=np.float64)
        if self.is_tree:
            by_depth = np.argsort(self.depth, kind="stable")
            for level in np.split(by_depth, np.flatnonzero(np.diff(self.depth[by_depth])) + 1)[1:]:
                total[level] += total[self._up(level)]
        return total

    def union_sums(self, codes: IntArray, start: IntArray, summable: FloatArray) -> FloatArray:
        """For each run of sorted classes: the weights of these and of all above them, each class once.

        A row for each row of weights. In a tree, with h(c) the weights from the top down to c: the sum of h over the
        classes, minus that over the nearest common ancestors of neighbours.
        """
        run = np.repeat(np.arange(start.size - 1), np.diff(start))
        if not self.is_tree:
            row, above = self.lineages(codes)
            owner, above = np.divmod(distinct(run[row] * self.size + above), self.size)
            return run_sums(summable[above].T, np.searchsorted(owner, np.arange(start.size)))
        value = summable[codes]
        together = np.flatnonzero(run[1:] == run[:-1]) + 1
        value[together] -= summable[self.nearest(codes[together - 1], codes[together])]
        return run_sums(value.T, start)

    def demand_tree(self, what: str) -> None:
        """Refuse classes with several parents, where one way up is needed."""
        if self.is_tree:
            return
        several = np.flatnonzero(np.diff(self.parent_start) > 1)
        above = self.parent[self.parent_start[several[0]] : self.parent_start[several[0] + 1]]
        parents = name_in_list([self.names[k] for k in above])
        raise JaugeError(
            f"a tree for {what}",
            f"{several.size:,} classes with several parents ({self.names[several[0]]!r} under {parents})",
            "The measures over ancestors and by distance take such a graph.",
        )

    def depths(self) -> range:
        """The levels below the top."""
        return range(1, int(self.depth.max()) + 1)

    def at_level(self, level: int) -> Any:
        """Which classes are so many steps below the top."""
        if level not in self.depths():
            raise JaugeError(f"a level from 1 to {int(self.depth.max())}", str(level), "The top is level 0.")
        return self.depth == level

    def node_weights(self, weights: str) -> FloatArray:
        """What each class counts: "information", or "unit": 1 for each below the top."""
        one_of("weights", weights, ("information", "unit"))
        return self.weights if weights == "information" else (self.depth > 0).astype(np.float64)

    def __repr__(self) -> str:
        leaves, shape = int(self.is_leaf.sum()), "" if self.is_tree else ", some with several parents"
        return f"Taxonomy({self.size:,} classes{shape}, {leaves:,} leaves, depth {int(self.depth.max())})"


def _closure(parent_start: IntArray, parent: IntArray) -> IntArray:
    """Every class with itself and each of its ancestors, as sorted keys class * size + ancestor."""
    size = parent_start.size - 1
    row = above = np.arange(size)
    keys = [row * size + above]
    many = np.diff(parent_start)
    while row.size:
        row, above = np.repeat(row, many[above]), parent[spread(parent_start[above], many[above])]
        fresh = distinct(row * size + above)
        keys.append(fresh)
        row, above = np.divmod(fresh, size)
    return distinct(np.concatenate(keys))


def _lowest_parents(parent: IntArray) -> IntArray:
    """The least parent of each 2^k classes in a row; row k, column j: classes j + 1 to j + 2^k."""
    if not parent.size:
        return np.zeros((1, 1), np.int32)
    rows = [parent.astype(np.int32)]
    width = 1
    while 2 * width <= parent.size:
        last = rows[-1]
        row = last.copy()
        row[: last.size - width] = np.minimum(last[:-width], last[width:])
        rows.append(row)
        width *= 2
    return np.stack(rows)
