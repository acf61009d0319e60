"""Several judges on the same items: who gave which label."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from jauge.content import frozen
from jauge.errors import JaugeError, name_in_list
from jauge.evidence.base import Evidence
from jauge.evidence.reading import (
    Label,
    all_labels,
    declared_labels,
    missing_values,
    read_labels,
    recode,
    same_length,
)
from jauge.evidence.union import united
from jauge.numeric.ratio import IntArray


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ratings(Evidence):
    """How often each pattern of ratings occurs: one column per judge, positions in `labels`, -1 where none was given.

    The order of `labels` is that of the scale: agreement on ordered labels reads it.

    >>> told = Ratings.from_matrix([["yes", "yes"], ["no", "yes"], ["no", None]])
    >>> told
    Ratings(3 items, 2 judges, 2 labels, 5 ratings)
    >>> told.tallies()
    array([[1, 0],
           [1, 1],
           [0, 2]])
    """

    views: ClassVar[tuple[str, ...]] = ("ratings",)

    labels: tuple[Label, ...]
    judges: tuple[Label, ...]
    patterns: IntArray
    weight: IntArray

    def __init__(self, labels: Sequence[Label], judges: Sequence[Label], patterns: IntArray, weight: IntArray) -> None:
        rows, place = np.unique(patterns, axis=0, return_inverse=True)
        total = np.zeros(rows.shape[0], np.int64)
        np.add.at(total, place.ravel(), weight)
        object.__setattr__(self, "labels", tuple(labels))
        object.__setattr__(self, "judges", tuple(judges))
        object.__setattr__(self, "patterns", frozen(rows))
        object.__setattr__(self, "weight", frozen(total))

    @classmethod
    def from_matrix(
        cls, ratings: Any, *, labels: Sequence[Label] | None = None, judges: Sequence[Label] | None = None
    ) -> Self:
        """One row per item, one column per judge; None and NaN mean that the judge did not rate the item.

        `labels` gives the scale in its order and declares labels that nobody used.

        >>> Ratings.from_matrix([[1, 2], [3, 3]], labels=[1, 2, 3, 4]).labels
        (1, 2, 3, 4)
        """
        array = np.asarray(ratings, dtype=object) if isinstance(ratings, list | tuple) else np.asarray(ratings)
        if array.ndim != 2:
            raise JaugeError(
                "a matrix of ratings, one row per item and one column per judge",
                f"an array of shape {array.shape}",
                "Ratings listed one by one go to Ratings.from_long.",
            )
        if array.size == 0:
            raise JaugeError("at least one item and one judge", f"shape {array.shape}", "Ratings.empty() has none.")
        names = declared_labels(range(array.shape[1]) if judges is None else judges)
        if len(names) != array.shape[1]:
            raise JaugeError(f"{array.shape[1]} judges, one per column", f"{len(names)} names", "Check judges=.")
        coded = read_labels(array.ravel(), "ratings")
        known = all_labels([coded.names], labels)
        patterns = recode(coded, known, "ratings").reshape(array.shape)
        return cls(known, names, patterns, np.ones(array.shape[0], np.int64))

    @classmethod
    def from_long(cls, item: Any, judge: Any, rating: Any, *, labels: Sequence[Label] | None = None) -> Self:
        """From one entry per rating: which item, which judge, which label; no judge rates an item twice.

        >>> Ratings.from_long(["x", "x", "y"], ["ann", "bob", "ann"], [1, 1, 0]).judges
        ('ann', 'bob')
        """
        items, judges, coded = (read_labels(v, w) for v, w in ((item, "item"), (judge, "judge"), (rating, "rating")))
        same_length(item=items.codes, judge=judges.codes, rating=coded.codes)
        for what, column in (("item", items), ("judge", judges)):
            if (column.codes < 0).any():
                raise missing_values(column.codes < 0, f"the {what} of every rating", f"entries in {what}")
        cell = items.codes * len(judges.names) + judges.codes
        found, times = np.unique(cell, return_counts=True)
        if found.size < cell.size:
            twice = int(found[times > 1][0])
            who, which = judges.names[twice % len(judges.names)], items.names[twice // len(judges.names)]
            raise JaugeError(
                "at most one rating of an item by a judge",
                f"{cell.size - found.size:,} more (judge {who!r} rated item {which!r} {times[times > 1][0]} times)",
                "Keep one of them, or name the judge apart for each round.",
            )
        known = all_labels([coded.names], labels)
        patterns = np.full((len(items.names), len(judges.names)), -1)
        patterns[items.codes, judges.codes] = recode(coded, known, "rating")
        return cls(known, judges.names, patterns, np.ones(len(items.names), np.int64))

    @classmethod
    def empty(cls, labels: Sequence[Label] = (), judges: Sequence[Label] = ()) -> Self:
        """No items: the neutral element of `+`."""
        return cls(labels, judges, np.empty((0, len(judges)), np.int64), np.empty(0, np.int64))

    def tallies(self) -> IntArray:
        """How many judges gave each label: one row per pattern, one column per label."""
        row, judge = np.nonzero(self.patterns >= 0)
        size = (self.patterns.shape[0], len(self.labels))
        cell = row * size[1] + self.patterns[row, judge]
        return np.bincount(cell, minlength=size[0] * size[1]).reshape(size)

    def pair(self, first: int, second: int) -> IntArray:
        """The table of two judges, given by position, over the items that both rated; rows are the first's labels."""
        one, two = self.patterns[:, first], self.patterns[:, second]
        both = (one >= 0) & (two >= 0)
        table = np.zeros((len(self.labels), len(self.labels)), np.int64)
        np.add.at(table, (one[both], two[both]), self.weight[both])
        return table

    def _plus(self, other: Self) -> Self:
        labels, judges = united(self.labels, other.labels), united(self.judges, other.judges)
        for scale in (self.labels, other.labels):
            if scale not in ((), labels, all_labels([scale])):
                raise JaugeError(
                    "one scale, its labels in one order",
                    f"{name_in_list(self.labels)} and {name_in_list(other.labels)}",
                    "Make both with the same labels=.",
                )
        one, two = self._over(labels, judges), other._over(labels, judges)
        return type(self)(labels, judges, np.vstack([one, two]), np.concatenate([self.weight, other.weight]))

    def _over(self, labels: tuple[Label, ...], judges: tuple[Label, ...]) -> NDArray[np.int64]:
        """The patterns among more labels and more judges."""
        place = np.array([*(labels.index(name) for name in self.labels), -1])
        patterns = np.full((self.weight.size, len(judges)), -1)
        patterns[:, [judges.index(name) for name in self.judges]] = place[self.patterns]
        return patterns

    def __repr__(self) -> str:
        given = (self.weight * (self.patterns >= 0).sum(axis=1)).sum()
        sizes = f"{self.weight.sum():,} items, {len(self.judges):,} judges, {len(self.labels):,} labels"
        return f"Ratings({sizes}, {given:,} ratings)"
