"""Predicted numbers beside the true ones, item by item, with what was known before: the mean of the training set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import NDArray

from jauge.content import frozen
from jauge.errors import JaugeError
from jauge.evidence.base import Evidence, merged_ids
from jauge.evidence.reading import (
    BoolArray,
    missing_values,
    one_of,
    read_clusters,
    read_scores,
    read_weight,
    same_length,
)
from jauge.numeric.ratio import CountArray, FloatArray, IntArray


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NumericPredictions(Evidence):
    """The number that a model predicted for each item, and the true one; NaN is no answer, or missing truth.

    `baseline` is the mean of the training set that the model of each item has seen; without it, relative errors
    compare with the mean of these very items. Items add by concatenation; equality ignores their order.

    >>> told = NumericPredictions.from_numbers([1.0, 2.0, 4.0], [1.5, 2.0, 3.0], training_mean=2.0)
    >>> told
    NumericPredictions(3 items)
    >>> told + told
    NumericPredictions(6 items)
    """

    views: ClassVar[tuple[str, ...]] = ("numbers",)

    truth: FloatArray
    predicted: FloatArray
    weight: CountArray
    baseline: FloatArray | None
    cluster: NDArray[Any] | None

    def __init__(
        self,
        truth: FloatArray,
        predicted: FloatArray,
        weight: CountArray,
        baseline: FloatArray | None = None,
        cluster: NDArray[Any] | None = None,
    ) -> None:
        arrays = {"truth": truth, "predicted": predicted, "weight": weight, "baseline": baseline, "cluster": cluster}
        for name, array in arrays.items():
            object.__setattr__(self, name, None if array is None else frozen(array))

    @classmethod
    def from_numbers(
        cls,
        y_true: Any,
        y_pred: Any,
        *,
        training_mean: Any = None,
        sample_weight: Any = None,
        cluster: Any = None,
        missing_truth: Literal["error", "drop"] = "error",
    ) -> Self:
        """One true and one predicted number per item; a missing prediction is no answer.

        `training_mean` is one number for all items or one per item (cross-validation). Items with missing truth are
        kept apart with `missing_truth="drop"`: counted, and used by nothing.

        >>> NumericPredictions.from_numbers([1, None], [1.5, 2], missing_truth="drop")
        NumericPredictions(1 items, 1 with missing truth)
        """
        one_of("missing_truth", missing_truth, ("error", "drop"))
        truth = _finite(read_scores(y_true, "y_true", allow_missing=True), "y_true")
        predicted = _finite(read_scores(y_pred, "y_pred", allow_missing=True), "y_pred")
        weight, clusters = read_weight(sample_weight), read_clusters(cluster)
        codes = None if clusters is None else clusters.codes
        size = same_length(y_true=truth, y_pred=predicted, sample_weight=weight, cluster=codes)
        if missing_truth == "error" and np.isnan(truth).any():
            raise missing_values(np.isnan(truth), "a true number for every item", "true numbers")
        counted: CountArray = np.ones(size, np.int64) if weight is None else weight
        ids = None if clusters is None else np.array(clusters.names)[clusters.codes]
        items = cls(truth, predicted, counted, _read_baseline(training_mean, size), ids)
        return items if weight is None else items.take(counted > 0)  # weight 0: not observed

    @classmethod
    def empty(cls) -> Self:
        """No items: the neutral element of `+`."""
        return cls(np.empty(0), np.empty(0), np.empty(0, np.int64))

    def take(self, kept: BoolArray | IntArray) -> Self:
        """Some of the items, by mask or by position."""
        baseline, cluster = (None if a is None else a[kept] for a in (self.baseline, self.cluster))
        return type(self)(self.truth[kept], self.predicted[kept], self.weight[kept], baseline, cluster)

    def judged(self) -> Self:
        """The items whose truth is known, answered or not."""
        return self.take(~np.isnan(self.truth))

    def answered(self) -> Self:
        """The items whose truth is known and that have an answer: those that errors are means over."""
        return self.take(~np.isnan(self.truth) & ~np.isnan(self.predicted))

    def _plus(self, other: Self) -> Self:
        if not other.truth.size or not self.truth.size:
            return self if self.truth.size else other
        if self._kind() != other._kind():
            raise JaugeError(
                "pieces with training means and clusters in both or in neither",
                f"{self!r} and {other!r}, of which one has some",
                "Make both with the same training_mean= and cluster=.",
            )
        baseline = cluster = None
        if self.baseline is not None and other.baseline is not None:
            baseline = np.concatenate([self.baseline, other.baseline])
        if self.cluster is not None and other.cluster is not None:
            ids, place = merged_ids(self.cluster, other.cluster)
            cluster = ids[place]
        pairs = ((self.truth, other.truth), (self.predicted, other.predicted))
        truth, predicted = (np.concatenate(pair) for pair in pairs)
        return type(self)(truth, predicted, np.concatenate([self.weight, other.weight]), baseline, cluster)

    def _kind(self) -> tuple[bool, bool]:
        """Whether there are training means, whether there are clusters."""
        return self.baseline is not None, self.cluster is not None

    def _equals(self, other: Self, rtol: float = 0.0) -> bool:
        """Whether both hold the same items, in any order."""
        if self._kind() != other._kind() or self.weight.dtype != other.weight.dtype:
            return False
        if self.truth.size != other.truth.size:
            return False
        ids = None
        if self.cluster is not None and other.cluster is not None:
            ids = np.unique(np.concatenate([self.cluster, other.cluster]))
        one, two = (_sorted_rows(items, ids) for items in (self, other))
        return bool(np.allclose(one, two, rtol=rtol, atol=0.0, equal_nan=True))

    def __repr__(self) -> str:
        known = ~np.isnan(self.truth)
        beside = [(known & np.isnan(self.predicted), "without answer"), (~known, "with missing truth")]
        told = "".join(f", {self.weight[which].sum():,} {what}" for which, what in beside if which.any())
        return f"NumericPredictions({self.weight[known].sum():,} items{told})"


def _sorted_rows(items: NumericPredictions, ids: NDArray[Any] | None) -> FloatArray:
    """The items as rows of numbers in an order of their own."""
    columns = [items.truth, items.predicted, items.weight]
    if items.baseline is not None:
        columns.append(items.baseline)
    if ids is not None and items.cluster is not None:
        columns.append(np.searchsorted(ids, items.cluster))
    rows = np.column_stack(columns).astype(np.float64)
    return np.asarray(rows[np.lexsort(rows.T)])


def _finite(numbers: FloatArray, what: str) -> FloatArray:
    """The numbers, of which none is infinite."""
    wrong = np.flatnonzero(np.isinf(numbers))
    if wrong.size:
        received = f"{wrong.size:,} infinite ones (the first in row {wrong[0]}, counted from 0)"
        raise JaugeError(f"finite numbers in {what}", received, "A missing number says that there is no answer.")
    return numbers


def _read_baseline(training_mean: Any, size: int) -> FloatArray | None:
    """One mean of the training set per item; a single one stands for all."""
    if training_mean is None:
        return None
    means = _finite(read_scores(np.atleast_1d(training_mean), "training_mean"), "training_mean")
    if np.ndim(training_mean) and means.size != size:
        raise JaugeError(
            f"one training mean, or {size:,}, one per item",
            f"{means.size:,}",
            "In cross-validation repeat the mean of each fold's training part for its items.",
        )
    return np.broadcast_to(means, (size,))
