"""Scored items of two classes, reduced to the distinct scores and the counts at or above each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jauge.content import frozen
from jauge.errors import JaugeError, name_in_list
from jauge.evidence.base import Evidence, as_counts, merged_ids
from jauge.evidence.counts import ClusterTables, Counts
from jauge.evidence.reading import (
    Coded,
    Label,
    declared_labels,
    occurring,
    read_clusters,
    read_labels,
    read_scores,
    read_thresholds,
    read_truth,
    read_weight,
    same_length,
)
from jauge.numeric.order import CumulativeCounts, cumulate, cumulate_weighted, merge_rows
from jauge.numeric.ratio import CountArray, FloatArray, IntArray

_MOST_CLUSTER_CELLS = 5_000_000


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ScoreTable(Evidence):
    """The distinct scores in decreasing order, with the positives (`tp`) and negatives (`fp`) at or above each.

    Entry 0 predicts nothing: threshold +inf, counts 0. An item is predicted positive iff its score >= threshold.

    >>> table = ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1])
    >>> table
    ScoreTable(2 positives, 2 negatives, 3 distinct scores)
    >>> table.thresholds
    array([inf, 0.9, 0.8, 0.1])
    >>> table.at(0.8)
    Counts(tp=2, fp=1, fn=0, tn=1)
    """

    views: ClassVar[tuple[str, ...]] = ("scores", "counts")

    thresholds: FloatArray
    tp: CountArray
    fp: CountArray
    clusters: ScoreClusters | None = None

    def __init__(
        self, thresholds: FloatArray, tp: CountArray, fp: CountArray, clusters: ScoreClusters | None = None
    ) -> None:
        object.__setattr__(self, "thresholds", frozen(thresholds))
        object.__setattr__(self, "tp", frozen(tp))
        object.__setattr__(self, "fp", frozen(fp))
        object.__setattr__(self, "clusters", clusters)

    @classmethod
    def from_scores(
        cls,
        y_true: Any,
        y_score: Any,
        *,
        pos_label: Label | None = None,
        labels: Sequence[Label] | None = None,
        sample_weight: Any = None,
        cluster: Any = None,
    ) -> Self:
        """Sort the scores once; higher means more positive, ties share a row, missing scores are refused.

        >>> ScoreTable.from_scores(["ham", "spam"], [0.2, 0.7], pos_label="spam").n_positive
        1
        """
        scores = read_scores(y_score)
        positive = read_truth(y_true, pos_label, labels)
        weight, clusters = read_weight(sample_weight), read_clusters(cluster)
        codes = None if clusters is None else clusters.codes
        same_length(y_true=positive, y_score=scores, sample_weight=weight, cluster=codes)
        if weight is None and clusters is None:
            return cls(*cumulate(scores, positive))
        counted: CountArray = np.ones(scores.size, np.int64) if weight is None else weight
        kept = counted > 0  # weight 0: not observed
        scores, positive, counted = scores[kept], positive[kept], counted[kept]
        members = clusters and _members(occurring(clusters, kept), scores, positive, counted)
        return cls(*cumulate_weighted(scores, positive, counted), members)

    @classmethod
    def from_counts(cls, scores: ArrayLike, positives: ArrayLike, negatives: ArrayLike) -> Self:
        """From a table that has already been counted: a score, its positives and its negatives in each row.

        >>> ScoreTable.from_counts([0.5, 0.1], positives=[3, 1], negatives=[1, 4]).at(0.5)
        Counts(tp=3, fp=1, fn=1, tn=4)
        """
        values = read_scores(scores, "scores")
        pos, neg = as_counts(positives, "positives"), as_counts(negatives, "negatives")
        same_length(scores=values, positives=pos, negatives=neg)
        kind = np.result_type(pos, neg)
        order = np.argsort(values)[::-1]
        return cls(*merge_rows(values[order], pos[order].astype(kind), neg[order].astype(kind)))

    @classmethod
    def empty(cls) -> Self:
        """No items: the neutral element of `+`."""
        return cls(*cumulate(np.empty(0), np.empty(0, np.bool_)))

    @property
    def n_positive(self) -> int | float:
        """Positives in all (a sum of weights if weighted)."""
        total: int | float = self.tp[-1].item()
        return total

    @property
    def n_negative(self) -> int | float:
        """Negatives in all (a sum of weights if weighted)."""
        total: int | float = self.fp[-1].item()
        return total

    @property
    def weighted(self) -> bool:
        """Whether the counts are sums of float weights."""
        return self.tp.dtype.kind == "f"

    def as_counts(self) -> Counts:
        """The counts at every threshold, without cluster tables: what measures need."""
        return Counts(self.tp, self.fp, self.tp[-1] - self.tp, self.fp[-1] - self.fp)

    def counts(self) -> Counts:
        """The counts at every threshold, entry by entry, with the tables of the clusters if there are any."""
        plain = self.as_counts()
        if self.clusters is None:
            return plain
        cells = self.clusters.ids.size * self.thresholds.size
        if cells > _MOST_CLUSTER_CELLS:
            raise JaugeError(
                f"at most {_MOST_CLUSTER_CELLS:,} tables of clusters at once",
                f"{self.clusters.ids.size:,} clusters at {self.thresholds.size:,} thresholds",
                "Ask for the thresholds that you need with .at([...]).",
            )
        return Counts(plain.tp, plain.fp, plain.fn, plain.tn, clusters=self.clusters.at(self.thresholds, nothing_at=0))

    def at(self, threshold: ArrayLike) -> Counts:
        """The counts when items with score >= threshold are predicted positive; of the threshold's shape.

        >>> ScoreTable.from_scores([0, 1], [0.2, 0.7]).at([0.7, 0.71]).tp
        array([1, 0])
        """
        asked = read_thresholds(threshold)
        row = self.rows_at(asked)
        tp, fp = self.tp[row], self.fp[row]
        clusters = None if self.clusters is None else self.clusters.at(asked)
        return Counts(tp, fp, self.tp[-1] - tp, self.fp[-1] - fp, clusters=clusters)

    def rows_at(self, threshold: FloatArray) -> IntArray:
        """The entry whose counts hold at a threshold: how many distinct scores are at or above it."""
        rows: IntArray = self.thresholds.size - 1 - np.searchsorted(self.thresholds[:0:-1], threshold, side="left")
        return rows

    def rows(self) -> tuple[FloatArray, CountArray, CountArray]:
        """The distinct scores in decreasing order, with the positives and the negatives that have each."""
        return self.thresholds[1:], np.diff(self.tp), np.diff(self.fp)

    def _plus(self, other: Self) -> Self:
        if (self.clusters is None) != (other.clusters is None) and self.tp.size > 1 and other.tp.size > 1:
            raise JaugeError(
                "pieces that both carry clusters, or neither", "one of each", "Pass cluster= to both pieces."
            )
        scores, pos, neg = (np.concatenate(pair) for pair in zip(self.rows(), other.rows(), strict=True))
        order = np.argsort(scores, kind="stable")[::-1]
        clusters = [c for c in (self.clusters, other.clusters) if c is not None]
        merged: CumulativeCounts = merge_rows(scores[order], pos[order], neg[order])
        return type(self)(*merged, sum(clusters[1:], clusters[0]) if clusters else None)

    def __repr__(self) -> str:
        of = "" if self.clusters is None else f", {self.clusters.ids.size:,} clusters"
        return (
            f"ScoreTable({self.n_positive:,} positives, {self.n_negative:,} negatives, "
            f"{self.thresholds.size - 1:,} distinct scores{of})"
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ScoreClusters(Evidence):
    """Which cluster scored what: one row per (cluster, score), sorted, with its positives and negatives."""

    ids: NDArray[Any]
    cluster: IntArray
    score: FloatArray
    positives: CountArray
    negatives: CountArray

    def __init__(
        self, ids: NDArray[Any], cluster: IntArray, score: FloatArray, positives: CountArray, negatives: CountArray
    ) -> None:
        order = np.lexsort((-score, cluster))
        cluster, score = cluster[order], score[order]
        new = (cluster[1:] != cluster[:-1]) | (score[1:] != score[:-1])
        first = np.flatnonzero(np.concatenate([[True], new])) if score.size else np.empty(0, np.int64)
        object.__setattr__(self, "ids", frozen(ids))
        object.__setattr__(self, "cluster", frozen(cluster[first]))
        object.__setattr__(self, "score", frozen(score[first]))
        object.__setattr__(self, "positives", frozen(np.add.reduceat(positives[order], first)))
        object.__setattr__(self, "negatives", frozen(np.add.reduceat(negatives[order], first)))

    def at(self, thresholds: FloatArray, *, nothing_at: int | None = None) -> ClusterTables:
        """The table of each cluster at each threshold; entry `nothing_at` predicts nothing whatever its threshold."""
        flat = np.atleast_1d(thresholds).ravel()
        order = np.argsort(flat)
        reached = np.searchsorted(flat[order], self.score, side="right")  # thresholds <= score
        (tp, pos), (fp, neg) = (self._reaching(c, reached, order) for c in (self.positives, self.negatives))
        if nothing_at is not None:
            tp[:, nothing_at] = fp[:, nothing_at] = 0
        shape = (self.ids.size, *thresholds.shape)
        return ClusterTables(self.ids, Counts(*(c.reshape(shape) for c in (tp, fp, pos - tp, neg - fp))))

    def _reaching(self, counts: CountArray, reached: IntArray, order: IntArray) -> tuple[CountArray, CountArray]:
        """Sums per cluster of the counts whose score reaches each threshold, and of all (a column).

        The second continues the first, so that rounding leaves nothing, or less than nothing, between them.
        """
        grid = np.zeros((self.ids.size, order.size + 1), counts.dtype)
        np.add.at(grid, (self.cluster, reached), counts)
        cumulated = np.cumsum(grid[:, ::-1], axis=1)
        sums = np.empty((self.ids.size, order.size), counts.dtype)
        sums[:, order] = cumulated[:, -2::-1]
        return sums, cumulated[:, -1:]

    def _plus(self, other: Self) -> Self:
        ids, place = merged_ids(self.ids, other.ids)
        cluster = np.concatenate([place[self.cluster], place[self.ids.size + other.cluster]])
        score = np.concatenate([self.score, other.score])
        positives = np.concatenate([self.positives, other.positives])
        return type(self)(ids, cluster, score, positives, np.concatenate([self.negatives, other.negatives]))


def _members(clusters: Coded, scores: FloatArray, positive: NDArray[np.bool_], weight: CountArray) -> ScoreClusters:
    """The cluster rows of items."""
    return ScoreClusters(np.array(clusters.names), clusters.codes, scores, weight * positive, weight * ~positive)


def one_vs_rest(
    y_true: Any, y_score: Any, *, labels: Sequence[Label], sample_weight: Any = None, cluster: Any = None
) -> dict[Label, ScoreTable]:
    """One table per class, that class against the others; `y_score` has one column per label, in their order.

    >>> tables = one_vs_rest(["a", "b", "c"], [[3, 1, 0], [0, 2, 1], [1, 0, 5]], labels=["a", "b", "c"])
    >>> tables["c"].at(5)
    Counts(tp=1, fp=0, fn=0, tn=2)
    """
    matrix, classes = np.asarray(y_score), declared_labels(labels)
    if matrix.ndim != 2 or matrix.shape[1] != len(classes):
        raise JaugeError(
            f"a matrix of scores with {len(classes)} columns, one per label",
            f"shape {matrix.shape}",
            "Order them as labels= does.",
        )
    coded = read_labels(y_true, "y_true")
    strangers = [name for name in coded.names if name not in classes]
    if strangers:
        raise JaugeError(
            "true labels that labels= lists", name_in_list(strangers), "Add them, each with its column of scores."
        )
    place = np.array([classes.index(name) for name in coded.names] + [-1])[coded.codes]
    options: dict[str, Any] = {"labels": (False, True), "sample_weight": sample_weight, "cluster": cluster}
    return {
        label: ScoreTable.from_scores(place == k, matrix[:, k], pos_label=True, **options)
        for k, label in enumerate(classes)
    }
