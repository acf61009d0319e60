"""What each document's answers are worth: credit of what was predicted and of what was true, beside their sizes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from jauge.content import frozen
from jauge.errors import JaugeError
from jauge.evidence.base import Evidence, united_clusters
from jauge.evidence.counts import ClusterTables, Counts
from jauge.evidence.taxonomy_sets import TaxonomySets
from jauge.numeric.ratio import CountArray, FloatArray, IntArray


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OfDocuments(Evidence):
    """Numbers that documents bear, which add up; documents, or their clusters, are what is independent.

    `kind` says what was counted; only like adds to like.
    """

    kind: str
    parts: FloatArray
    """A column for each document."""
    weight: CountArray
    cluster: IntArray | None = None
    cluster_ids: NDArray[Any] | None = None

    @classmethod
    def of(cls, answers: TaxonomySets, kind: str, parts: FloatArray) -> Self:
        """Numbers of the documents of some answers."""
        return cls(kind, frozen(parts), answers.weight, answers.cluster, answers.cluster_ids)

    @property
    def totals(self) -> FloatArray:
        """The numbers summed over documents."""
        return self.parts @ self.weight.astype(np.float64)

    def unit_sums(self, values: FloatArray) -> FloatArray:
        """Values of documents, each multiplied by its weight, summed by independent unit.

        A document with an integer weight stands for so many documents that are alike.
        """
        if self.cluster is not None and self.cluster_ids is not None:
            return np.bincount(self.cluster, values * self.weight, self.cluster_ids.size).astype(np.float64)
        if self.weight.dtype.kind == "f":
            return values * self.weight
        return np.repeat(values, self.weight.astype(np.int64))

    @property
    def units(self) -> int:
        """How many independent units there are."""
        if self.cluster_ids is not None:
            return self.cluster_ids.size
        return self.weight.size if self.weight.dtype.kind == "f" else int(self.weight.sum())

    def _plus(self, other: Self) -> Self:
        if self.kind != other.kind and self.weight.size and other.weight.size:
            raise JaugeError("gradings of one kind to add", f"{self.kind!r} and {other.kind!r}", "Grade both alike.")
        pieces = [piece for piece in (self, other) if piece.weight.size]
        if len(pieces) < 2:
            return pieces[0] if pieces else self
        cluster, ids = united_clusters((self.cluster, self.cluster_ids), (other.cluster, other.cluster_ids))
        parts = np.concatenate([self.parts, other.parts], axis=1)
        return type(self)(self.kind, frozen(parts), np.concatenate([self.weight, other.weight]), cluster, ids)

    def __repr__(self) -> str:
        of = "" if self.cluster_ids is None else f", {self.cluster_ids.size:,} clusters"
        return f"{type(self).__name__}({self.weight.sum():,} documents{of}, {self.kind})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Gradings(OfDocuments):
    """Credit of what was predicted and its size, credit of what was true and its size, of each document.

    Precision is the first over the second, recall the third over the fourth. Where both credits are the same, as for
    classes with their ancestors, they make binary tables whose clusters are the documents.

    >>> from jauge.evidence import Taxonomy, TaxonomySets
    >>> from jauge.measures import over_ancestors
    >>> tree = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
    >>> told = over_ancestors(TaxonomySets.from_sets(["cat", "rose"], ["dog", "rose"], tree), "unit")
    >>> told
    Gradings(2 documents, classes with their ancestors, unit weights)
    >>> told.counts()
    Counts(tp=3.0, fp=1.0, fn=1.0, tn=0.0, 2 clusters)
    """

    views: ClassVar[tuple[str, ...]] = ("gradings",)

    def counts(self) -> Counts:
        """One table with those of the documents (or of their clusters): only these are independent.

        Nothing is counted as rightly left out (tn = 0): precision, recall, F, K, Jaccard and the indices of the
        trade-off don't read it. Refused where the two credits differ, as with many-to-one distances.
        """
        if not np.allclose(self.parts[0], self.parts[2], rtol=1e-12, atol=1e-12):
            raise JaugeError(
                "one credit for what was predicted and what was true",
                f"{self.kind}, where they differ",
                "Use hierarchical_precision, hierarchical_F and their like, or matching='one-to-one'.",
            )
        credit, said, _, true = self.parts
        cells = [self.unit_sums(part) for part in (credit, said - credit, true - credit)]
        ids = np.arange(self.units) if self.cluster_ids is None else self.cluster_ids
        tp, fp, fn = (np.maximum(cell, 0.0) for cell in cells)
        tables = Counts(tp, fp, fn, np.zeros(self.units))
        return Counts(tp.sum(), fp.sum(), fn.sum(), 0.0, clusters=ClusterTables(ids, tables))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Separations(OfDocuments):
    """Of each document: the distances of its classes to the nearest on the other side, summed, and how many there are.

    >>> from jauge.evidence import Taxonomy, TaxonomySets
    >>> from jauge.measures import separations
    >>> tree = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
    >>> separations(TaxonomySets.from_sets(["cat", "rose"], ["dog", "rose"], tree), "path")
    Separations(2 documents, distance path)
    """

    views: ClassVar[tuple[str, ...]] = ("separations",)


def added_layers(answers: TaxonomySets, graded: Callable[[Any, Any], FloatArray]) -> FloatArray:
    """What a function of the true and the predicted classes counts, with classes that count by their roles."""
    total = None
    for layer in answers.layers():
        part = layer.share * graded(layer.true, layer.predicted)
        total = part if total is None else total + part
    return np.zeros((4, 0)) if total is None else total
