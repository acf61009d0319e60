"""The confusion counts of one binary table, or of many at once (per threshold, per label, per cluster)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from jauge.content import frozen
from jauge.errors import JaugeError
from jauge.evidence.base import Evidence, added, as_counts, merged_ids
from jauge.numeric.ratio import CountArray


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Counts(Evidence):
    """True positives, false positives, false negatives and true negatives, of any common shape.

    Integers stay int64; float weights make all four float64. When items come in clusters (patients, sessions),
    `clusters` holds the same tables cluster by cluster: they sum to the whole, and only they are independent.

    >>> Counts(tp=174, fp=21, fn=26, tn=279)
    Counts(tp=174, fp=21, fn=26, tn=279)
    >>> Counts(1, 2, 3, 4) + Counts(1, 1, 1, 1) == Counts(2, 3, 4, 5)
    True
    """

    views: ClassVar[tuple[str, ...]] = ("counts",)

    tp: CountArray
    fp: CountArray
    fn: CountArray
    tn: CountArray
    clusters: ClusterTables | None = None

    def __init__(self, tp: Any, fp: Any, fn: Any, tn: Any, *, clusters: ClusterTables | None = None) -> None:
        cells = [as_counts(v, name) for v, name in zip((tp, fp, fn, tn), ("tp", "fp", "fn", "tn"), strict=True)]
        kind = np.float64 if any(c.dtype.kind == "f" for c in cells) else np.int64
        try:
            cells = list(np.broadcast_arrays(*(c.astype(kind, copy=False) for c in cells)))
        except ValueError:
            shapes = ", ".join(str(c.shape) for c in cells)
            raise JaugeError(
                "four counts of one shape", f"shapes {shapes}", "Give one number or one array each."
            ) from None
        for name, cell in zip(("tp", "fp", "fn", "tn"), cells, strict=True):
            object.__setattr__(self, name, frozen(cell))
        object.__setattr__(self, "clusters", clusters)

    @classmethod
    def empty(cls) -> Self:
        """No items: the neutral element of `+`."""
        return cls(0, 0, 0, 0)

    @property
    def shape(self) -> tuple[int, ...]:
        """The common shape of the four counts; () for one table."""
        return self.tp.shape

    @property
    def positive(self) -> CountArray:
        """Items that are positive: tp + fn."""
        return added(self.tp, self.fn)

    @property
    def negative(self) -> CountArray:
        """Items that are negative: fp + tn."""
        return added(self.fp, self.tn)

    @property
    def predicted_positive(self) -> CountArray:
        """Items predicted positive: tp + fp."""
        return added(self.tp, self.fp)

    @property
    def predicted_negative(self) -> CountArray:
        """Items predicted negative: fn + tn."""
        return added(self.fn, self.tn)

    @property
    def total(self) -> CountArray:
        """All items."""
        return added(self.positive, self.negative)

    @property
    def weighted(self) -> bool:
        """Whether the counts are sums of float weights."""
        return self.tp.dtype.kind == "f"

    def as_counts(self) -> Counts:
        """Itself: the view that measures of a binary table ask any evidence for."""
        return self

    def __getitem__(self, index: Any) -> Counts:
        clusters = None if self.clusters is None else self.clusters[index]
        return Counts(self.tp[index], self.fp[index], self.fn[index], self.tn[index], clusters=clusters)

    def sum(self) -> Counts:
        """Pool all tables into one; clusters stay apart."""
        clusters = None if self.clusters is None else self.clusters.pooled()
        return Counts(self.tp.sum(), self.fp.sum(), self.fn.sum(), self.tn.sum(), clusters=clusters)

    def _plus(self, other: Self) -> Self:
        if self.shape != other.shape and self.total.any() and other.total.any():
            raise JaugeError(
                "tables of one shape to add", f"shapes {self.shape} and {other.shape}", "Add like with like."
            )
        return type(self)(
            self.tp + other.tp,
            self.fp + other.fp,
            self.fn + other.fn,
            self.tn + other.tn,
            clusters=_add_clusters(self, other),
        )

    def __repr__(self) -> str:
        cells = ", ".join(f"{name}={_shown(getattr(self, name))}" for name in ("tp", "fp", "fn", "tn"))
        of = "" if self.clusters is None else f", {self.clusters.ids.size} clusters"
        return f"Counts({cells}{of})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ClusterTables(Evidence):
    """One table (or array of tables) for each cluster; the clusters are the leading axis of `tables`."""

    ids: NDArray[Any]
    tables: Counts

    def __init__(self, ids: NDArray[Any], tables: Counts) -> None:
        object.__setattr__(self, "ids", frozen(ids))
        object.__setattr__(self, "tables", tables)

    def __getitem__(self, index: Any) -> ClusterTables:
        at = (slice(None), *(index if isinstance(index, tuple) else (index,)))
        return ClusterTables(self.ids, self.tables[at])

    def pooled(self) -> ClusterTables:
        """Each cluster's tables summed into one."""
        axes = tuple(range(1, self.tables.tp.ndim))
        t = self.tables
        return ClusterTables(self.ids, Counts(*(c.sum(axis=axes) for c in (t.tp, t.fp, t.fn, t.tn))))

    def _plus(self, other: Self) -> Self:
        ids, place = merged_ids(self.ids, other.ids)
        cells = []
        for name in ("tp", "fp", "fn", "tn"):
            both = np.concatenate([getattr(self.tables, name), getattr(other.tables, name)])
            merged = np.zeros((ids.size, *both.shape[1:]), both.dtype)
            np.add.at(merged, place, both)
            cells.append(merged)
        return type(self)(ids, Counts(*cells))


def _add_clusters(one: Counts, other: Counts) -> ClusterTables | None:
    """Clusters of a sum: merged by id; the empty element has none and takes none away."""
    pieces = [c for c in (one, other) if c.total.any()]
    clusters = [c.clusters for c in pieces if c.clusters is not None]
    if len(clusters) not in (0, len(pieces)):
        raise JaugeError(
            "pieces that both carry clusters, or neither",
            "one with clusters and one without",
            "Pass cluster= to both: adding independent items to clusters would hide the dependence.",
        )
    return clusters[0] + clusters[1] if len(clusters) == 2 else (clusters[0] if clusters else None)


def _shown(cell: CountArray) -> str:
    """A scalar as a number, a long array by its shape."""
    return str(cell) if cell.ndim == 0 else np.array2string(cell, threshold=6, edgeitems=2, separator=", ")
