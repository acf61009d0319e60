"""The four counts as floats with their margins: what every formula of a binary table reads."""

from __future__ import annotations

from typing import NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike

from jauge.evidence import Counts
from jauge.numeric.ratio import FloatArray


class Cells(NamedTuple):
    """tp, fp, fn, tn as float64 (exact below 2^53, and products of margins do not wrap as int64 would).

    >>> Cells.of(3, 1, 2, 4).predicted_positive
    array(4.)
    """

    tp: FloatArray
    fp: FloatArray
    fn: FloatArray
    tn: FloatArray

    @classmethod
    def of(cls, tp: ArrayLike, fp: ArrayLike, fn: ArrayLike, tn: ArrayLike) -> Self:
        """From anything that is a number or an array of numbers."""
        return cls(*(np.asarray(cell, dtype=np.float64) for cell in (tp, fp, fn, tn)))

    @classmethod
    def of_counts(cls, counts: Counts) -> Self:
        """From evidence."""
        return cls.of(counts.tp, counts.fp, counts.fn, counts.tn)

    @property
    def positive(self) -> FloatArray:
        """Positive items: tp + fn."""
        return np.asarray(self.tp + self.fn)

    @property
    def negative(self) -> FloatArray:
        """Negative items: fp + tn."""
        return np.asarray(self.fp + self.tn)

    @property
    def predicted_positive(self) -> FloatArray:
        """Items predicted positive: tp + fp."""
        return np.asarray(self.tp + self.fp)

    @property
    def predicted_negative(self) -> FloatArray:
        """Items predicted negative: fn + tn."""
        return np.asarray(self.fn + self.tn)

    @property
    def total(self) -> FloatArray:
        """All items."""
        return np.asarray(self.positive + self.negative)
