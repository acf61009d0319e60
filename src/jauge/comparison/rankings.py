"""Where a model's curve can turn, whatever its items weigh: resamples of a ranking without sorting it again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from jauge.comparison.paired_items import Weights
from jauge.evidence import ScoreTable
from jauge.numeric.hull import hull_of_chain
from jauge.numeric.order import cumulate
from jauge.numeric.ratio import FloatArray, IntArray

# From here on the hull of a chain is found sooner than the best of all its points.
_MANY = 600


@dataclass(frozen=True, slots=True, eq=False)
class RankedItems:
    """The row of each positive and each negative in a table of one model's scores, highest first.

    >>> ranked = RankedItems.of(np.array([0.9, 0.5]), np.array([0.9, 0.7, 0.1]))
    >>> ranked.points(Weights(np.array([1, 1]), np.array([2, 0, 1])))
    (array([0., 2., 2., 2., 3.]), array([0., 1., 1., 2., 2.]))
    """

    positive: IntArray
    negative: IntArray
    rows: int

    @classmethod
    def of(cls, positive: FloatArray, negative: FloatArray) -> Self:
        """One row for each distinct score."""
        table = ranked_table(positive, negative)
        return cls(table.rows_at(positive) - 1, table.rows_at(negative) - 1, table.thresholds.size - 1)

    def points(self, weights: Weights) -> tuple[FloatArray, FloatArray]:
        """False and true positives at the start and after each row."""
        return _cumulated(self.negative, weights.negative, self.rows), _cumulated(
            self.positive, weights.positive, self.rows
        )

    def vertices(self, weights: Weights) -> tuple[FloatArray, FloatArray]:
        """Points that include all vertices of the convex hull."""
        fp, tp = self.points(weights)
        if fp.size <= _MANY:
            return fp, tp
        rows = hull_of_chain(fp, tp)
        return fp[rows], tp[rows]

    def corners(self) -> Self:
        """The same ranking with rows merged between which no weights can put a vertex of the hull.

        A vertex follows a positive and precedes a negative; within a run of one class the ends are better.

        >>> RankedItems.of(np.array([9.0, 8.0, 4.0]), np.array([7.0, 6.0, 3.0])).corners()
        RankedItems(positive=array([0, 0, 1]), negative=array([1, 1, 2]), rows=3)
        """
        has_positive, has_negative = np.zeros((2, self.rows), np.bool_)
        has_positive[self.positive] = has_negative[self.negative] = True
        turns = has_positive[:-1] & has_negative[1:]
        merged = np.append(0, np.cumsum(turns))
        return type(self)(merged[self.positive], merged[self.negative], int(merged[-1]) + 1)


def ranked_table(positive: FloatArray, negative: FloatArray) -> ScoreTable:
    """The table of one model's scores."""
    kind = np.repeat([True, False], [positive.size, negative.size])
    return ScoreTable(*cumulate(np.concatenate([positive, negative]), kind))


def _cumulated(row: IntArray, weight: IntArray, rows: int) -> FloatArray:
    """0 and the running totals of the weight in each row."""
    total = np.zeros(rows + 1)
    np.cumsum(np.bincount(row, weight, rows), out=total[1:])
    return total
