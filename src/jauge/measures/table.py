"""Tables of truth against prediction over any number of labels: what formulas of agreement and association read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

import numpy as np

from jauge.evidence import ConfusionMatrix, Ratings
from jauge.evidence.reading import Label
from jauge.measures.cells import Cells
from jauge.numeric.ratio import FloatArray


@dataclass(frozen=True)
class Table:
    """Square tables of counts as floats on the first two axes; rows are the truth, columns the prediction.

    One formula then serves one matrix over many labels and a whole grid of binary tables.

    >>> Table.of_cells(Cells.of([3, 0], 1, 2, 4)).right
    array([7., 4.])
    """

    cells: FloatArray
    names: tuple[Label, ...]

    @classmethod
    def of_cells(cls, cells: Cells) -> Self:
        """From binary tables of any shape."""
        tp, fp, fn, tn = np.broadcast_arrays(*cells)
        return cls(np.array([[tp, fn], [fp, tn]]), (1, 0))

    @classmethod
    def of_matrix(cls, evidence: ConfusionMatrix) -> Self:
        """From the answered items of a confusion matrix."""
        return cls(evidence.matrix.astype(np.float64), evidence.labels)

    @classmethod
    def of_ratings(cls, ratings: Ratings) -> Self:
        """Ordered pairs of ratings within items; each of the m ratings of an item shares in its pairs with 1 / (m - 1).

        The sums of rows are then the ratings of each label, of items that have two or more.
        """
        tallies = ratings.tallies().astype(np.float64)
        given = tallies.sum(axis=1)
        paired = given >= 2
        tallies, share = tallies[paired], ratings.weight[paired] / (given[paired] - 1)
        cells = (share[:, None] * tallies).T @ tallies
        np.fill_diagonal(cells, share @ (tallies * (tallies - 1)))
        return cls(cells, ratings.labels)

    def both_ways(self) -> Self:
        """Each item twice, the second time with truth and prediction exchanged: its ordered pairs of ratings."""
        return replace(self, cells=self.cells + self.cells.swapaxes(0, 1))

    @property
    def labels(self) -> int:
        """How many labels there are, whether they occur or not."""
        return len(self.cells)

    @cached_property
    def rows(self) -> FloatArray:
        """Items of each true label."""
        return np.asarray(self.cells.sum(axis=1))

    @cached_property
    def columns(self) -> FloatArray:
        """Items of each predicted label."""
        return np.asarray(self.cells.sum(axis=0))

    @cached_property
    def total(self) -> FloatArray:
        """All items."""
        return np.asarray(self.rows.sum(axis=0))

    @property
    def right(self) -> FloatArray:
        """Items whose predicted label is the true one."""
        return np.asarray(np.trace(self.cells))

    @cached_property
    def products(self) -> FloatArray:
        """Row sum times column sum of each cell: total times what independence expects there."""
        return np.asarray(self.rows[:, None] * self.columns)
