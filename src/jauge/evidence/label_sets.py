"""Several labels an item: which set of labels is true and which is predicted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from jauge.content import frozen
from jauge.errors import JaugeError
from jauge.evidence.base import Evidence, added, united_clusters
from jauge.evidence.counts import ClusterTables, Counts
from jauge.evidence.reading import (
    Coded,
    Label,
    all_labels,
    declared_labels,
    is_missing,
    missing_values,
    occurring,
    read_clusters,
    read_labels,
    read_weight,
    recode,
    same_length,
)
from jauge.evidence.union import united
from jauge.numeric.ratio import CountArray, IntArray

Bits = NDArray[np.uint8]
_MOST_CLUSTER_CELLS = 5_000_000
_CHUNK_CELLS = 2**22


class SetSizes(NamedTuple):
    """Of each row: labels both true and predicted, true labels, predicted labels."""

    both: IntArray
    true: IntArray
    predicted: IntArray


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LabelSets(Evidence):
    """How often each pair of a true set and a predicted set of labels occurs; sets may be empty.

    One row per distinct pair (and cluster), sets as bits in label order; items with float weights keep a row each.
    Tables are counted label by label; the item, or the cluster that it belongs to, is what is independent.

    >>> told = LabelSets.from_sets([{"news", "sport"}, {"news"}], [{"news"}, {"news", "war"}])
    >>> told
    LabelSets(2 items, 3 labels)
    >>> told.pooled()
    Counts(tp=2, fp=1, fn=1, tn=2, 2 clusters)
    """

    views: ClassVar[tuple[str, ...]] = ("label_sets", "counts")

    labels: tuple[Label, ...]
    truth: Bits
    predicted: Bits
    weight: CountArray
    cluster: IntArray | None
    cluster_ids: NDArray[Any] | None

    def __init__(
        self,
        labels: Sequence[Label],
        truth: Bits,
        predicted: Bits,
        weight: CountArray,
        cluster: IntArray | None = None,
        cluster_ids: NDArray[Any] | None = None,
    ) -> None:
        first, total = _distinct(truth, predicted, weight, cluster)
        object.__setattr__(self, "labels", tuple(labels))
        object.__setattr__(self, "truth", frozen(truth[first]))
        object.__setattr__(self, "predicted", frozen(predicted[first]))
        object.__setattr__(self, "weight", frozen(total))
        object.__setattr__(self, "cluster", None if cluster is None else frozen(cluster[first]))
        object.__setattr__(self, "cluster_ids", None if cluster_ids is None else frozen(cluster_ids))

    @classmethod
    def from_sets(
        cls,
        y_true: Any,
        y_pred: Any,
        *,
        labels: Sequence[Label] | None = None,
        sample_weight: Any = None,
        cluster: Any = None,
    ) -> Self:
        """From a set (or list) of labels for each item; an empty one says that the item has no label.

        >>> LabelSets.from_sets([["a"], []], [["a", "b"], []]).counts().tp
        array([1, 0])
        """
        truth, predicted = _read_sets(y_true, "y_true"), _read_sets(y_pred, "y_pred")
        known = all_labels([truth.coded.names, predicted.coded.names], labels)
        bits = [_pack(sets, known, what) for sets, what in ((truth, "y_true"), (predicted, "y_pred"))]
        return cls._observed(known, bits, sample_weight, cluster)

    @classmethod
    def from_indicators(
        cls,
        y_true: Any,
        y_pred: Any,
        *,
        labels: Sequence[Label] | None = None,
        sample_weight: Any = None,
        cluster: Any = None,
    ) -> Self:
        """From two matrices of 0 and 1, one row per item and one column per label (sparse ones too).

        >>> LabelSets.from_indicators([[1, 0], [0, 1]], [[1, 1], [0, 0]]).counts().fn
        array([0, 1])
        """
        truth, predicted = _read_indicators(y_true, "y_true"), _read_indicators(y_pred, "y_pred")
        width = truth.shape[1]
        known = declared_labels(range(width) if labels is None else labels)
        if predicted.shape[1] != width or len(known) != width:
            raise JaugeError(
                "one column per label in y_true and in y_pred",
                f"{width} columns in y_true, {predicted.shape[1]} in y_pred, {len(known)} labels",
                "Columns follow labels= in both.",
            )
        bits = [np.packbits(indicators, axis=1) for indicators in (truth, predicted)]
        return cls._observed(known, bits, sample_weight, cluster)

    @classmethod
    def _observed(cls, labels: tuple[Label, ...], bits: Sequence[Bits], sample_weight: Any, cluster: Any) -> Self:
        """From the sets of items as bits, with what the caller gave beside them."""
        truth, predicted = bits
        weight, clusters = read_weight(sample_weight), read_clusters(cluster)
        cluster_codes = None if clusters is None else clusters.codes
        size = same_length(y_true=truth, y_pred=predicted, sample_weight=weight, cluster=cluster_codes)
        counted: CountArray = np.ones(size, np.int64) if weight is None else weight
        kept = counted > 0  # weight 0: not observed
        if clusters is None:
            return cls(labels, truth[kept], predicted[kept], counted[kept])
        observed = occurring(clusters, kept)
        ids = np.array(observed.names)
        return cls(labels, truth[kept], predicted[kept], counted[kept], observed.codes, ids)

    @classmethod
    def empty(cls, labels: Sequence[Label] = ()) -> Self:
        """No items: the neutral element of `+`."""
        none = np.empty((0, -(-len(labels) // 8)), np.uint8)
        return cls(labels, none, none, np.empty(0, np.int64))

    @property
    def sizes(self) -> SetSizes:
        """How many labels each row has: in both sets, in the true set, in the predicted set."""
        sets = (self.truth & self.predicted, self.truth, self.predicted)
        return SetSizes(*(np.bitwise_count(bits).sum(axis=1, dtype=np.int64) for bits in sets))

    def as_counts(self) -> Counts:
        """The table of each label, without the tables of the items: what measures need."""
        every = np.arange(self.weight.size)
        whole = _UnitRows(every, np.zeros_like(every))
        return Counts(*(self._per_label(bits, whole, self.weight, 1)[0] for bits in self._cells()))

    def counts(self) -> Counts:
        """The table of each label, with the tables of the items (or of the clusters given): only they are independent.

        Add label sets before counting them: items are numbered afresh each time.
        """
        units, rows, weight = self._units()
        if units.size * len(self.labels) > _MOST_CLUSTER_CELLS:
            raise JaugeError(
                f"at most {_MOST_CLUSTER_CELLS:,} tables of items at once",
                f"{units.size:,} items or clusters with {len(self.labels):,} labels",
                "Ask for .pooled(), the table of all labels together, or for .as_counts(), which leaves the items out.",
            )
        cells = (self._per_label(bits, rows, weight, units.size) for bits in self._cells())
        plain = self.as_counts()
        return Counts(plain.tp, plain.fp, plain.fn, plain.tn, clusters=ClusterTables(units, Counts(*cells)))

    def pooled(self) -> Counts:
        """One table of all labels together, with the table of each item (or cluster): micro averages with their unit.

        >>> LabelSets.from_sets([["a"], ["b"]], [["a"], ["a"]]).pooled()
        Counts(tp=1, fp=1, fn=1, tn=1, 2 clusters)
        """
        units, rows, weight = self._units()
        both, true, predicted = self.sizes
        sizes = (both, predicted - both, true - both, len(self.labels) - true - predicted + both)
        cells = [_unit_sums(size[rows.row], rows.unit, weight, units.size) for size in sizes]
        return Counts(*(cell.sum() for cell in cells), clusters=ClusterTables(units, Counts(*cells)))

    def _cells(self) -> Iterator[Bits]:
        """Bits of the labels that are tp, fp, fn and tn in each row."""
        yield self.truth & self.predicted
        yield ~self.truth & self.predicted
        yield self.truth & ~self.predicted
        yield ~(self.truth | self.predicted)

    def _per_label(self, bits: Bits, rows: _UnitRows, weight: CountArray, units: int) -> CountArray:
        """Weights summed unit by unit and label by label, some rows at a time."""
        size = len(self.labels)
        total: CountArray = np.zeros((units, size), weight.dtype)
        step = max(1, _CHUNK_CELLS // max(1, size))
        for start in range(0, weight.size, step):
            part = slice(start, start + step)
            indicators = np.unpackbits(bits[rows.row[part]], axis=1, count=size)
            total = added(total, _unit_sums(indicators, rows.unit[part], weight[part], units))
        return total

    def _units(self) -> tuple[NDArray[Any], _UnitRows, CountArray]:
        """Ids of what is independent, which unit has which row, and the weight of each of these."""
        every = np.arange(self.weight.size)
        if self.cluster is not None and self.cluster_ids is not None:
            return self.cluster_ids, _UnitRows(every, self.cluster), self.weight
        if self.weight.dtype.kind == "f":
            return every, _UnitRows(every, every), self.weight
        items = np.arange(self.weight.sum())
        return items, _UnitRows(np.repeat(every, self.weight.astype(np.int64)), items), np.ones(items.size, np.int64)

    def _plus(self, other: Self) -> Self:
        labels = united(self.labels, other.labels)
        pieces = [_over(piece, labels) for piece in (self, other) if piece.weight.size]
        if not pieces:
            return type(self).empty(labels)
        if any(piece.weight.dtype.kind == "f" for piece in pieces):
            pieces = [_one_row_an_item(piece) for piece in pieces]
        truth, predicted, weight = (
            np.concatenate([getattr(piece, name) for piece in pieces]) for name in ("truth", "predicted", "weight")
        )
        return type(self)(labels, truth, predicted, weight, *_merged_clusters(pieces))

    def __repr__(self) -> str:
        of = "" if self.cluster_ids is None else f", {self.cluster_ids.size:,} clusters"
        return f"LabelSets({self.weight.sum():,} items, {len(self.labels):,} labels{of})"


def _over(sets: LabelSets, labels: tuple[Label, ...]) -> LabelSets:
    """The same sets among more labels."""
    if labels == sets.labels:
        return sets
    place = [labels.index(name) for name in sets.labels]

    def spread(bits: Bits) -> Bits:
        wide = np.zeros((sets.weight.size, len(labels)), np.uint8)
        wide[:, place] = np.unpackbits(bits, axis=1, count=len(sets.labels))
        return np.packbits(wide, axis=1)

    return LabelSets(labels, spread(sets.truth), spread(sets.predicted), sets.weight, sets.cluster, sets.cluster_ids)


def _one_row_an_item(sets: LabelSets) -> LabelSets:
    """The same items with float weights, which are never added up."""
    if sets.weight.dtype.kind == "f":
        return sets
    row = np.repeat(np.arange(sets.weight.size), sets.weight.astype(np.int64))
    cluster = None if sets.cluster is None else sets.cluster[row]
    weight = np.ones(row.size)
    return LabelSets(sets.labels, sets.truth[row], sets.predicted[row], weight, cluster, sets.cluster_ids)


class _UnitRows(NamedTuple):
    """Rows and the units that have them, side by side."""

    row: IntArray
    unit: IntArray


class _Sets(NamedTuple):
    """The labels of all items one after the other, and the item that each belongs to."""

    coded: Coded
    item: IntArray
    size: int


def _unit_sums(values: NDArray[Any], unit: IntArray, weight: CountArray, size: int) -> CountArray:
    """Weighted sums of rows by unit."""
    if size == 1:
        return np.asarray(weight @ values)[None]
    total: CountArray = np.zeros((size, *values.shape[1:]), weight.dtype)
    np.add.at(total, unit, values * weight.reshape(-1, *[1] * (values.ndim - 1)))
    return total


def _merged_clusters(pieces: Sequence[LabelSets]) -> tuple[IntArray | None, NDArray[Any] | None]:
    """The cluster of each row of the pieces one after the other, and the ids of all clusters."""
    if len(pieces) == 1:
        return pieces[0].cluster, pieces[0].cluster_ids
    one, other = pieces
    return united_clusters((one.cluster, one.cluster_ids), (other.cluster, other.cluster_ids))


def _distinct(
    truth: Bits, predicted: Bits, weight: CountArray, cluster: IntArray | None
) -> tuple[IntArray, CountArray]:
    """The rows to keep, sorted by content, and the weight of each; only frequencies are added up."""
    parts = [truth, predicted]
    if cluster is not None:
        parts.append(cluster.astype(">i8")[:, None].view(np.uint8))
    content = np.ascontiguousarray(np.hstack([*parts, np.zeros((truth.shape[0], 1), np.uint8)]))
    _, first, place = np.unique(content.view(f"V{content.shape[1]}").ravel(), return_index=True, return_inverse=True)
    if weight.dtype.kind == "f":
        order = np.lexsort((weight, place))
        return order, weight[order]
    total = np.zeros(first.size, np.int64)
    np.add.at(total, place, weight)
    return first, total


def _read_sets(values: Any, what: str) -> _Sets:
    """Sets of labels, flattened."""
    if getattr(values, "ndim", 1) == 2:
        raise JaugeError(
            f"a set of labels for every item in {what}",
            f"an array of shape {values.shape}",
            "Matrices of 0 and 1 go to LabelSets.from_indicators.",
        )
    sets = list(values)
    missing = np.fromiter((is_missing(one) for one in sets), np.bool_, len(sets))
    if missing.any():
        raise missing_values(missing, f"a set of labels for every item in {what} (it may be empty)", "sets")
    stranger = next((one for one in sets if isinstance(one, str | bytes) or not isinstance(one, Iterable)), None)
    if stranger is not None:
        raise JaugeError(f"a set of labels for every item in {what}", repr(stranger), f"As in {{{stranger!r}}}.")
    item = np.repeat(np.arange(len(sets)), [len(one) for one in sets])
    coded = read_labels([label for one in sets for label in one], what)
    if (coded.codes < 0).any():
        raise JaugeError(f"labels in the sets of {what}", "missing values inside them", "Take them out of the sets.")
    return _Sets(coded, item, len(sets))


def _pack(sets: _Sets, known: tuple[Label, ...], what: str) -> Bits:
    """Sets as bits in label order."""
    place = recode(sets.coded, known, what)
    bits = np.zeros((sets.size, -(-len(known) // 8)), np.uint8)
    np.bitwise_or.at(bits, (sets.item, place >> 3), (128 >> (place & 7)).astype(np.uint8))
    return bits


def _read_indicators(values: Any, what: str) -> NDArray[np.bool_]:
    """A matrix of truth values."""
    array = np.asarray(values.toarray() if hasattr(values, "toarray") else values)
    if array.ndim != 2:
        raise JaugeError(
            f"a matrix of 0 and 1 in {what}",
            f"an array of shape {array.shape}",
            "One row per item, a column per label.",
        )
    if array.dtype.kind not in "biuf" or not ((array == 0) | (array == 1)).all():
        raise JaugeError(
            f"only 0 and 1 in {what}",
            "other values",
            "Scores must be cut at a threshold first, as in scores >= 0.5; sets of labels go to LabelSets.from_sets.",
        )
    return np.asarray(array == 1)
