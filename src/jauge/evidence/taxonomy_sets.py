"""Answers among the classes of a taxonomy: which classes are true of each document, and which were predicted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from jauge.content import frozen
from jauge.errors import JaugeError
from jauge.evidence.base import Evidence, united_clusters
from jauge.evidence.reading import (
    is_missing,
    missing_values,
    occurring,
    read_clusters,
    read_labels,
    read_weight,
    same_length,
)
from jauge.evidence.taxonomy import Taxonomy
from jauge.evidence.taxonomy_labels import Normalise, Unknown, find_labels
from jauge.numeric.ratio import CountArray, FloatArray, IntArray
from jauge.numeric.runs import distinct, spread, starts


class Classes(NamedTuple):
    """The classes of all documents one after the other, sorted within each, and where each document begins."""

    code: IntArray
    start: IntArray

    @property
    def size(self) -> IntArray:
        """How many classes each document has."""
        return np.diff(self.start)

    @property
    def document(self) -> IntArray:
        """The document of each class."""
        return np.repeat(np.arange(self.start.size - 1), self.size)

    def part(self, first: int, last: int) -> Classes:
        """Some documents that follow one another."""
        begin, end = self.start[first], self.start[last]
        return Classes(self.code[begin:end], self.start[first : last + 1] - begin)

    def only(self, kept: NDArray[np.bool_]) -> Classes:
        """Some of the classes of the same documents."""
        many = np.bincount(self.document[kept], minlength=self.start.size - 1)
        return Classes(self.code[kept], starts(many))


class Layer(NamedTuple):
    """Sets of classes, and how much each of them counts."""

    share: float
    true: Classes
    predicted: Classes


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TaxonomySets(Evidence):
    """True and predicted classes of each document; a document may have none, and each class at most once.

    Documents, or the clusters that they belong to, are what is independent. `true_roles` and `predicted_roles` say
    how much each class counts (a principal diagnosis more than an associated one); None: all alike. `dropped` and
    `shortened` count labels that the taxonomy lacks and that were left out, or read as a class above them.

    >>> tree = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
    >>> TaxonomySets.from_sets([{"cat"}, {"rose", "dog"}], [{"dog"}, set()], tree)
    TaxonomySets(2 documents, 3 true classes, 1 predicted)
    """

    views: ClassVar[tuple[str, ...]] = ("taxonomy_sets",)

    taxonomy: Taxonomy
    true_code: IntArray
    true_start: IntArray
    true_roles: FloatArray | None
    predicted_code: IntArray
    predicted_start: IntArray
    predicted_roles: FloatArray | None
    weight: CountArray
    cluster: IntArray | None = None
    cluster_ids: NDArray[Any] | None = None
    dropped: int = 0
    shortened: int = 0

    @classmethod
    def from_sets(
        cls,
        y_true: Any,
        y_pred: Any,
        taxonomy: Taxonomy,
        *,
        unknown: Unknown = "error",
        normalise: Normalise = None,
        true_roles: Any = None,
        predicted_roles: Any = None,
        sample_weight: Any = None,
        cluster: Any = None,
    ) -> Self:
        """From a set (or list) of labels for each document, or one label for each; an empty set says: none.

        `normalise="codes"` reads i21.0 and I210 as one code; any function from text to text may stand there.
        `unknown` says what becomes of labels that the taxonomy lacks: "error", "prefix" (the longest beginning that is
        a class; left out where there is none) or "drop"; they are counted. Roles are weights in the order of the
        labels, as lists of lists.

        >>> tree = Taxonomy.from_edges([("I20-I25", "I21"), ("I21", "I21.0")])
        >>> told = TaxonomySets.from_sets(["I21.0"], ["i2107"], tree, normalise="codes", unknown="prefix")
        >>> told.shortened, told.names_of(told.predicted.code)
        (1, ['I21.0'])
        """
        read = [
            _read(values, what, roles, taxonomy, unknown, normalise)
            for values, what, roles in ((y_true, "y_true", true_roles), (y_pred, "y_pred", predicted_roles))
        ]
        lost = sum(side.dropped for side in read), sum(side.shortened for side in read)
        true, predicted = ((side.classes, side.roles) for side in read)
        return cls._observed(taxonomy, true, predicted, sample_weight, cluster, lost)

    @classmethod
    def from_codes(
        cls,
        taxonomy: Taxonomy,
        true: tuple[Any, Any],
        predicted: tuple[Any, Any],
        *,
        sample_weight: Any = None,
        cluster: Any = None,
    ) -> Self:
        """From numbers of classes (`taxonomy.places`) of all documents one after the other, and where each begins.

        >>> tree = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog")])
        >>> cat, dog = tree.places(["cat", "dog"])
        >>> TaxonomySets.from_codes(tree, ([cat, dog], [0, 2]), ([dog], [0, 1]))
        TaxonomySets(1 documents, 2 true classes, 1 predicted)
        """
        sides = []
        for (code, start), what in ((true, "true"), (predicted, "predicted")):
            codes, begins = np.asarray(code, np.int64), np.asarray(start, np.int64)
            inside = not codes.size or (codes.min() >= 0 and codes.max() < taxonomy.size)
            if (
                not inside
                or begins.size < 1
                or begins[0] != 0
                or begins[-1] != codes.size
                or (np.diff(begins) < 0).any()
            ):
                raise JaugeError(
                    f"numbers of classes and the places where documents begin, for {what}",
                    f"{codes.size:,} numbers and {begins.size:,} places",
                    f"Numbers go from 0 to {taxonomy.size - 1:,}, places from 0 to the number of classes.",
                )
            sides.append(_sorted(Classes(codes, begins), None, taxonomy.size))
        return cls._observed(taxonomy, sides[0], sides[1], sample_weight, cluster, (0, 0))

    @classmethod
    def _observed(
        cls,
        taxonomy: Taxonomy,
        true: tuple[Classes, FloatArray | None],
        predicted: tuple[Classes, FloatArray | None],
        sample_weight: Any,
        cluster: Any,
        lost: tuple[int, int],
    ) -> Self:
        """What was read, with what the caller gave beside it; documents of weight 0 were not observed."""
        weight, clusters = read_weight(sample_weight), read_clusters(cluster)
        codes = None if clusters is None else clusters.codes
        size = same_length(y_true=true[0].size, y_pred=predicted[0].size, sample_weight=weight, cluster=codes)
        counted: CountArray = np.ones(size, np.int64) if weight is None else weight
        kept, ids = counted > 0, None
        if clusters is not None:
            observed = occurring(clusters, kept)
            codes, ids = observed.codes, np.array(observed.names)
        sides = [_documents(side, kept) for side in (true, predicted)]
        return cls(taxonomy, *_fields(sides[0]), *_fields(sides[1]), frozen(counted[kept]), codes, ids, *lost)

    @property
    def documents(self) -> int:
        """How many documents (or rows that stand for several) there are."""
        return self.weight.size

    @property
    def true(self) -> Classes:
        """The true classes."""
        return Classes(self.true_code, self.true_start)

    @property
    def predicted(self) -> Classes:
        """The predicted classes."""
        return Classes(self.predicted_code, self.predicted_start)

    def names_of(self, codes: IntArray) -> list[Any]:
        """The labels of classes."""
        return [self.taxonomy.names[code] for code in codes.tolist()]

    def cut_at(self, level: int) -> Self:
        """The same answers in a taxonomy cut at a level: classes further down become their ancestors there.

        >>> tree = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog")])
        >>> TaxonomySets.from_sets(["cat"], ["dog"], tree).cut_at(0).names_of(np.array([0]))
        ['animal']
        """
        self.taxonomy.demand_tree("cutting at a level")
        sides = []
        for classes, roles in ((self.true, self.true_roles), (self.predicted, self.predicted_roles)):
            row, above = self.taxonomy.lineages(classes.code)
            high = self.taxonomy.depth[above] <= level
            last = np.cumsum(np.bincount(row[high], minlength=classes.code.size)) - 1
            sides.append(_sorted(Classes(above[high][last], classes.start), roles, self.taxonomy.size))
        names = ("true_code", "true_start", "true_roles", "predicted_code", "predicted_start", "predicted_roles")
        cut = dict(zip(names, (*_fields(sides[0]), *_fields(sides[1])), strict=True))
        return replace(self, **cut)  # type: ignore[arg-type]  # fields of two types

    def layers(self) -> Iterator[Layer]:
        """Sets that count by their shares as classes count by their roles: those of at least each role that occurs.

        A sum over classes of the lesser of two roles is a sum over these layers of what their sets share.
        """
        if self.true_roles is None and self.predicted_roles is None:
            yield Layer(1.0, self.true, self.predicted)
            return
        roles = [
            np.ones(code.size) if given is None else given
            for code, given in ((self.true_code, self.true_roles), (self.predicted_code, self.predicted_roles))
        ]
        below = 0.0
        for role in np.unique(np.concatenate(roles)).tolist():
            true, predicted = self.true.only(roles[0] >= role), self.predicted.only(roles[1] >= role)
            yield Layer(role - below, true, predicted)
            below = role

    @classmethod
    def empty(cls, taxonomy: Taxonomy) -> Self:
        """No documents: the neutral element of `+` for answers in this taxonomy."""
        none, start = np.empty(0, np.int64), np.zeros(1, np.int64)
        return cls(taxonomy, none, start, None, none, start, None, none)

    def _plus(self, other: Self) -> Self:
        if self.taxonomy is not other.taxonomy and self.taxonomy != other.taxonomy:
            raise JaugeError("answers in one taxonomy to add", "two taxonomies", "Read both with the same.")
        pieces = [piece for piece in (self, other) if piece.documents]
        if len(pieces) < 2:
            return pieces[0] if pieces else self
        sides = []
        for name in ("true", "predicted"):
            code = np.concatenate([getattr(piece, f"{name}_code") for piece in pieces])
            size = np.concatenate([np.diff(getattr(piece, f"{name}_start")) for piece in pieces])
            roles = [getattr(piece, f"{name}_roles") for piece in pieces]
            together = None
            if any(role is not None for role in roles):
                owns = zip(roles, pieces, strict=True)
                ones = [np.ones(getattr(p, f"{name}_code").size) if role is None else role for role, p in owns]
                together = np.concatenate(ones)
            sides.append((Classes(code, starts(size)), together))
        weight = np.concatenate([piece.weight for piece in pieces])
        cluster, ids = united_clusters((self.cluster, self.cluster_ids), (other.cluster, other.cluster_ids))
        lost = (self.dropped + other.dropped, self.shortened + other.shortened)
        return type(self)(self.taxonomy, *_fields(sides[0]), *_fields(sides[1]), frozen(weight), cluster, ids, *lost)

    def __repr__(self) -> str:
        of = "" if self.cluster_ids is None else f", {self.cluster_ids.size:,} clusters"
        told = f"{self.true_code.size:,} true classes, {self.predicted_code.size:,} predicted"
        return f"TaxonomySets({self.weight.sum():,} documents, {told}{of})"


class _Side(NamedTuple):
    """The classes of one side as they were read."""

    classes: Classes
    roles: FloatArray | None
    dropped: int
    shortened: int


def _read(values: Any, what: str, roles: Any, taxonomy: Taxonomy, unknown: Unknown, normalise: Normalise) -> _Side:
    """Labels of documents as classes."""
    sets = _as_sets(values, what)
    coded = read_labels(list(chain.from_iterable(sets)), what)
    if (coded.codes < 0).any():
        raise JaugeError(f"labels in the sets of {what}", "missing values inside them", "Take them out of the sets.")
    start = starts(np.fromiter(map(len, sets), np.int64, len(sets)))
    weights = None if roles is None else _read_roles(roles, start, what)
    found = find_labels(taxonomy, coded.names, unknown=unknown, normalise=normalise)
    place = found.place[coded.codes] if coded.codes.size else coded.codes
    kept = place >= 0
    classes = Classes(place, start).only(kept)
    shortened = int(found.shortened[coded.codes].sum()) if coded.codes.size else 0
    classes, weights = _sorted(classes, None if weights is None else weights[kept], taxonomy.size)
    return _Side(classes, weights, int((~kept).sum()), shortened)


def _as_sets(values: Any, what: str) -> list[Sequence[Any]]:
    """A sequence of labels for each document; one label alone is a set of one."""
    documents = list(values)
    missing = np.fromiter((is_missing(one) for one in documents), np.bool_, len(documents))
    if missing.any():
        raise missing_values(missing, f"a label or a set of labels for every document in {what}", "documents")
    return [
        (one,) if isinstance(one, str | bytes) or not isinstance(one, Iterable) else tuple(one) for one in documents
    ]


def _read_roles(roles: Any, start: IntArray, what: str) -> FloatArray:
    """A positive weight for each label."""
    sizes = np.fromiter((np.size(one) for one in roles), np.int64)
    if not np.array_equal(sizes, np.diff(start)):
        raise JaugeError(f"a role weight for each label of {what}", "other numbers of them", "One list per document.")
    given = np.concatenate([np.atleast_1d(np.asarray(one, np.float64)) for one in roles] or [np.empty(0)])
    if not (np.isfinite(given) & (given > 0)).all():
        raise JaugeError("role weights above 0", "others", "As in 2 for the principal diagnosis and 1 for the others.")
    return given


def _sorted(classes: Classes, roles: FloatArray | None, size: int) -> tuple[Classes, FloatArray | None]:
    """Each class once in its document, in order; the greatest of its roles counts."""
    key = classes.document * size + classes.code
    documents = classes.start.size - 1
    if roles is None:
        once = key if (key[1:] > key[:-1]).all() else distinct(key)
        owner, code = np.divmod(once, size)
        return Classes(code, starts(np.bincount(owner, minlength=documents))), None
    order = np.lexsort((-roles, key))
    first = np.concatenate([[True], np.diff(key[order]) > 0]) if key.size else np.zeros(0, np.bool_)
    owner, code = np.divmod(key[order][first], size)
    return Classes(code, starts(np.bincount(owner, minlength=documents))), roles[order][first]


def _documents(side: tuple[Classes, FloatArray | None], kept: Any) -> tuple[Classes, FloatArray | None]:
    """Some of the documents."""
    classes, roles = side
    if kept.all():
        return side
    size = classes.size[kept]
    place = spread(classes.start[:-1][kept], size)
    return Classes(classes.code[place], starts(size)), None if roles is None else roles[place]


def _fields(side: tuple[Classes, FloatArray | None]) -> tuple[IntArray, IntArray, FloatArray | None]:
    """Locked, in the order of the fields."""
    classes, roles = side
    return frozen(classes.code), frozen(classes.start), None if roles is None else frozen(roles)
