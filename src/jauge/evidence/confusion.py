"""Truth against prediction over several classes: the confusion matrix, with no answer and missing truth beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jauge.content import frozen
from jauge.errors import JaugeError, name_in_list, near_names
from jauge.evidence.base import Evidence, added, as_counts, merged_ids
from jauge.evidence.counts import ClusterTables, Counts
from jauge.evidence.reading import (
    Coded,
    Label,
    all_labels,
    declared_labels,
    missing_values,
    occurring,
    one_of,
    read_clusters,
    read_labels,
    read_weight,
    recode,
    same_length,
)
from jauge.evidence.union import united
from jauge.numeric.ratio import CountArray, IntArray

CountAs: TypeAlias = Literal["wrong", "drop", "positive", "negative"]
COUNT_AS: tuple[CountAs, ...] = ("wrong", "drop", "positive", "negative")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ConfusionMatrix(Evidence):
    """Items by true label (rows) and predicted label (columns).

    `no_answer` counts the items of each true label to which the model gave no answer, `missing_truth` the items whose
    truth is unknown (`unjudged`: those with an answer, by predicted label); neither is ever guessed. `count_as` says
    how no answer enters the tables of `.binary` and `.counts`: "wrong" (default), "drop", "positive" or "negative".

    >>> matrix = ConfusionMatrix.from_labels(["cat", "dog", "dog"], ["cat", "dog", "cat"])
    >>> matrix.labels
    ('cat', 'dog')
    >>> matrix.matrix
    array([[1, 0],
           [1, 1]])
    >>> matrix.binary("dog")
    Counts(tp=1, fp=0, fn=1, tn=1)
    """

    views: ClassVar[tuple[str, ...]] = ("matrix", "counts")

    matrix: CountArray
    labels: tuple[Label, ...]
    no_answer: CountArray
    missing_truth: CountArray
    unjudged: CountArray
    count_as: CountAs
    clusters: ClusterMatrices | None

    def __init__(
        self,
        matrix: CountArray,
        labels: Sequence[Label],
        *,
        no_answer: CountArray | None = None,
        missing_truth: CountArray | float = 0,
        unjudged: CountArray | None = None,
        count_as: CountAs = "wrong",
        clusters: ClusterMatrices | None = None,
    ) -> None:
        none = np.zeros(len(labels), matrix.dtype)
        object.__setattr__(self, "matrix", frozen(matrix))
        object.__setattr__(self, "labels", tuple(labels))
        object.__setattr__(self, "no_answer", frozen(none if no_answer is None else no_answer))
        object.__setattr__(self, "missing_truth", frozen(np.asarray(missing_truth, dtype=matrix.dtype)))
        object.__setattr__(self, "unjudged", frozen(none if unjudged is None else unjudged))
        object.__setattr__(self, "count_as", count_as)
        object.__setattr__(self, "clusters", clusters)

    @classmethod
    def from_labels(
        cls,
        y_true: Any,
        y_pred: Any,
        *,
        labels: Sequence[Label] | None = None,
        sample_weight: Any = None,
        cluster: Any = None,
        no_answer: Label | Sequence[Label] | None = None,
        count_as: CountAs = "wrong",
        missing_truth: Literal["error", "drop"] = "error",
    ) -> Self:
        """Count pairs of labels; `labels` fixes their order and declares absent ones.

        A missing prediction (None, NaN) is no answer; `no_answer` names further predictions that are none.

        >>> ConfusionMatrix.from_labels(["a", "b"], ["a", None]).no_answer
        array([0, 1])
        """
        one_of("count_as", count_as, COUNT_AS)
        one_of("missing_truth", missing_truth, ("error", "drop"))
        truth, predicted = read_labels(y_true, "y_true"), _answers(read_labels(y_pred, "y_pred"), no_answer)
        weight, clusters = read_weight(sample_weight), read_clusters(cluster)
        codes = None if clusters is None else clusters.codes
        size = same_length(y_true=truth.codes, y_pred=predicted.codes, sample_weight=weight, cluster=codes)
        if missing_truth == "error" and (truth.codes < 0).any():
            raise missing_values(truth.codes < 0, "a true label for every item", "true labels")
        known = all_labels([truth.names, predicted.names], labels)
        counted: CountArray = np.ones(size, np.int64) if weight is None else weight
        cells = _Cells(recode(truth, known, "y_true"), recode(predicted, known, "y_pred"), counted, len(known))
        per_cluster = None if clusters is None else cells.of_clusters(clusters)
        return cls(labels=known, count_as=count_as, clusters=per_cluster, **cells.tables())

    @classmethod
    def from_matrix(
        cls,
        matrix: Any,
        *,
        labels: Sequence[Label],
        rows: Literal["truth", "predicted"],
        no_answer: Any = None,
    ) -> Self:
        """From a counted matrix; its orientation must be said: are its rows the truth or the predictions?

        >>> ConfusionMatrix.from_matrix([[50, 3], [2, 45]], labels=["no", "yes"], rows="truth").binary("yes")
        Counts(tp=45, fp=3, fn=2, tn=50)
        """
        one_of("rows", rows, ("truth", "predicted"))
        counts, names = as_counts(matrix, "the matrix"), declared_labels(labels)
        if counts.shape != (len(names), len(names)):
            raise JaugeError(
                f"a {len(names)} x {len(names)} matrix for {len(names)} labels",
                f"shape {counts.shape}",
                "Give one row and one column per label.",
            )
        unanswered = None if no_answer is None else as_counts(no_answer, "no_answer").astype(counts.dtype)
        return cls(counts if rows == "truth" else counts.T, names, no_answer=unanswered)

    @classmethod
    def empty(cls, labels: Sequence[Label] = ()) -> Self:
        """No items: the neutral element of `+`."""
        return cls(np.zeros((len(labels), len(labels)), np.int64), labels)

    def binary(self, label: Label) -> Counts:
        """The table of one label against the others.

        >>> ConfusionMatrix.from_labels([0, 1, 2], [0, 2, 2]).binary(2)
        Counts(tp=1, fp=1, fn=0, tn=1)
        """
        if label not in self.labels:
            near = near_names(label, self.labels)
            advice = f"Did you mean {near[0]!r}?" if near else "Labels are compared as they were given."
            raise JaugeError(f"one of the labels {name_in_list(self.labels)}", repr(label), advice)
        return self.counts()[self.labels.index(label)]

    def as_counts(self) -> Counts:
        """The tables of all labels: what measures of binary tables ask any evidence for."""
        return self.counts()

    def counts(self) -> Counts:
        """The table of each label against the others, in label order."""
        cells = _one_vs_rest(self.matrix, self.no_answer, self.count_as)
        if self.clusters is None:
            return Counts(*cells)
        per_cluster = _one_vs_rest(self.clusters.matrices, self.clusters.no_answer, self.count_as)
        return Counts(*cells, clusters=ClusterTables(self.clusters.ids, Counts(*per_cluster)))

    def counting(self, count_as: CountAs) -> Self:
        """The same observations with another reading of no answer."""
        one_of("count_as", count_as, COUNT_AS)
        return replace(self, count_as=count_as)

    def extremes(self) -> tuple[Self, Self]:
        """The matrices were every item without answer or with missing truth wrong, and were every one right.

        A measure of the two is its range [all wrong, all right]. With more than two labels a wrong answer, or truth,
        is the most frequent true label but the item's own; measures that ask only whether an answer is right don't
        depend on this choice. Items with neither truth nor answer stay out.

        >>> matrix = ConfusionMatrix.from_labels([0, 0, 1, 1], [0, None, 1, 0])
        >>> [extreme.matrix.tolist() for extreme in matrix.extremes()]
        [[[1, 1], [1, 1]], [[2, 0], [1, 1]]]
        """
        if len(self.labels) < 2:
            raise JaugeError("two labels or more", f"{len(self.labels)}", "One label alone can't be wrong.")
        most, second = np.argsort(-self.matrix.sum(axis=1) - self.no_answer, kind="stable")[:2]
        own = np.arange(len(self.labels))
        other = np.where(own == most, second, most)
        wrong, right = np.zeros((2, *self.matrix.shape), self.matrix.dtype)
        wrong[own, other] = self.no_answer
        wrong[other, own] += self.unjudged
        right[own, own] = added(self.no_answer, self.unjudged)
        return type(self)(added(self.matrix, wrong), self.labels), type(self)(added(self.matrix, right), self.labels)

    def _plus(self, other: Self) -> Self:
        if self.count_as != other.count_as and self.labels and other.labels:
            raise JaugeError(
                "one reading of no answer", f"{self.count_as!r} and {other.count_as!r}", "Use .counting()."
            )
        labels = united(self.labels, other.labels)
        one, two = self._over(labels), other._over(labels)
        pieces = [c for c in (one, two) if c.matrix.any() or c.no_answer.any()]
        clusters = [c.clusters for c in pieces if c.clusters is not None]
        if len(clusters) not in (0, len(pieces)):
            raise JaugeError("pieces that both carry clusters, or neither", "one of each", "Pass cluster= to both.")
        return type(self)(
            added(one.matrix, two.matrix),
            labels,
            no_answer=added(one.no_answer, two.no_answer),
            missing_truth=added(one.missing_truth, two.missing_truth),
            unjudged=added(one.unjudged, two.unjudged),
            count_as=self.count_as if self.labels else other.count_as,
            clusters=sum(clusters[1:], clusters[0]) if clusters else None,
        )

    def _over(self, labels: tuple[Label, ...]) -> Self:
        """The same counts among more labels."""
        if labels == self.labels:
            return self
        place = [labels.index(name) for name in self.labels]
        matrix = np.zeros((len(labels), len(labels)), self.matrix.dtype)
        matrix[np.ix_(place, place)] = self.matrix
        unanswered, unjudged = np.zeros((2, len(labels)), self.matrix.dtype)
        unanswered[place], unjudged[place] = self.no_answer, self.unjudged
        clusters = None if self.clusters is None else self.clusters.over(len(labels), place)
        return replace(self, matrix=matrix, labels=labels, no_answer=unanswered, unjudged=unjudged, clusters=clusters)

    def __repr__(self) -> str:
        total = (self.matrix.sum() + self.no_answer.sum()).item()
        beside = [(self.no_answer.sum().item(), "without answer"), (self.missing_truth.item(), "with missing truth")]
        told = "".join(f", {count:,} {what}" for count, what in beside if count)
        return f"ConfusionMatrix({total:,} items, {len(self.labels)} labels{told})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ClusterMatrices(Evidence):
    """One matrix, and one row of no answers, for each cluster."""

    ids: Any
    matrices: CountArray
    no_answer: CountArray

    def __init__(self, ids: Any, matrices: CountArray, no_answer: CountArray) -> None:
        object.__setattr__(self, "ids", frozen(ids))
        object.__setattr__(self, "matrices", frozen(matrices))
        object.__setattr__(self, "no_answer", frozen(no_answer))

    def over(self, size: int, place: list[int]) -> ClusterMatrices:
        """The same counts among more labels."""
        matrices = np.zeros((self.ids.size, size, size), self.matrices.dtype)
        matrices[np.ix_(range(self.ids.size), place, place)] = self.matrices
        unanswered = np.zeros((self.ids.size, size), self.matrices.dtype)
        unanswered[:, place] = self.no_answer
        return ClusterMatrices(self.ids, matrices, unanswered)

    def _plus(self, other: Self) -> Self:
        ids, place = merged_ids(self.ids, other.ids)
        merged = []
        for name in ("matrices", "no_answer"):
            both = np.concatenate([getattr(self, name), getattr(other, name)])
            total = np.zeros((ids.size, *both.shape[1:]), both.dtype)
            np.add.at(total, place, both)
            merged.append(total)
        return type(self)(ids, *merged)


class _Cells:
    """Items as cells of a matrix with one more row (missing truth) and one more column (no answer)."""

    def __init__(self, truth: IntArray, predicted: IntArray, weight: CountArray, size: int) -> None:
        self.cell = np.where(truth < 0, size, truth) * (size + 1) + np.where(predicted < 0, size, predicted)
        self.weight, self.size = weight, size

    def tables(self) -> dict[str, CountArray]:
        """The matrix, the no answers per true label, the items with missing truth: in all and per predicted label."""
        grid = _bincount(self.cell, self.weight, (self.size + 1) ** 2).reshape(self.size + 1, self.size + 1)
        return {
            "matrix": grid[:-1, :-1],
            "no_answer": grid[:-1, -1],
            "missing_truth": grid[-1].sum(),
            "unjudged": grid[-1, :-1],
        }

    def of_clusters(self, clusters: Coded) -> ClusterMatrices | None:
        """The same, cluster by cluster, for the clusters of which something was observed."""
        cells = (self.size + 1) ** 2
        kept = (self.cell < self.size * (self.size + 1)) & (self.weight > 0)
        codes, names = occurring(clusters, kept)
        if not names:
            return None
        grid = _bincount(codes * cells + self.cell[kept], self.weight[kept], len(names) * cells)
        grid = grid.reshape(len(names), self.size + 1, self.size + 1)
        return ClusterMatrices(np.array(names), grid[:, :-1, :-1], grid[:, :-1, -1])


def _bincount(cell: IntArray, weight: CountArray, size: int) -> CountArray:
    """Weights summed by cell; integers without a detour through floats."""
    if weight.dtype.kind == "f":
        return np.bincount(cell, weights=weight, minlength=size)
    if (weight == 1).all():
        return np.bincount(cell, minlength=size)
    total = np.zeros(size, np.int64)
    np.add.at(total, cell, weight)
    return total


def _one_vs_rest(matrix: CountArray, no_answer: CountArray, count_as: CountAs) -> list[CountArray]:
    """tp, fp, fn, tn of each label (last axis), no answer counted as asked.

    With two labels a wrong answer is the other label; with more it is none of them, so it adds to the misses of its
    own label and to the correct rejections of the others.
    """
    tp, rows, columns = _margins(matrix)
    fn: CountArray = np.subtract(rows, tp)
    fp: CountArray = np.subtract(columns, tp)
    tn = _elsewhere(tp, rows, columns)
    if matrix.dtype.kind == "f":  # rounding must not make something of nothing, nor less than nothing
        tn = np.where(_elsewhere(*_margins(matrix > 0)) > 0, np.maximum(tn, 0.0), 0.0)
    others = no_answer.sum(axis=-1, keepdims=True) - no_answer
    if count_as == "positive" or (count_as == "wrong" and matrix.shape[-1] == 2):
        fp = added(fp, others)
        return [tp, fp, added(fn, no_answer), tn] if count_as == "wrong" else [added(tp, no_answer), fp, fn, tn]
    if count_as in ("negative", "wrong"):
        return [tp, fp, added(fn, no_answer), added(tn, others)]
    return [tp, fp, fn, tn]


def _margins(matrix: NDArray[Any]) -> tuple[CountArray, CountArray, CountArray]:
    """Diagonal, row sums and column sums of a matrix, or of each matrix in a stack."""
    return np.diagonal(matrix, axis1=-2, axis2=-1), matrix.sum(axis=-1), matrix.sum(axis=-2)


def _elsewhere(diagonal: CountArray, rows: CountArray, columns: CountArray) -> CountArray:
    """What lies outside row k and column k, for each k."""
    rest: CountArray = rows.sum(axis=-1, keepdims=True) - rows - columns + diagonal
    return rest


def _answers(predicted: Coded, no_answer: Label | Sequence[Label] | None) -> Coded:
    """The predictions with those labels taken out that mean no answer."""
    if no_answer is None:
        return predicted
    silent = list(no_answer) if isinstance(no_answer, list | tuple | set) else [no_answer]
    kept = [k for k, name in enumerate(predicted.names) if name not in silent]
    place = np.full(len(predicted.names) + 1, -1)
    place[kept] = np.arange(len(kept))
    return Coded(place[predicted.codes], tuple(predicted.names[k] for k in kept))
