"""Probabilities of every class, item by item, with the truth and the class priors that the model was given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jauge.content import frozen
from jauge.errors import JaugeError, name_in_list
from jauge.evidence.base import Evidence, merged_ids
from jauge.evidence.confusion import ConfusionMatrix, CountAs
from jauge.evidence.reading import (
    BoolArray,
    Label,
    declared_labels,
    missing_values,
    one_of,
    read_clusters,
    read_labels,
    read_weight,
    recode,
    same_length,
)
from jauge.evidence.scores import ScoreTable
from jauge.numeric.ratio import CountArray, FloatArray, IntArray, ratio

Unnormalised: TypeAlias = Literal["error", "rescale", "keep"]
SUM_TOLERANCE = 1e-5
"""How far the probabilities of an item may add up to something else than 1: what float32 leaves."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ClassDistributions(Evidence):
    """The probability that a model gave to each class of each item, in the order of `labels`.

    `truth` holds positions in `labels` (-1: missing truth). A row of zeros is no answer. `prior` holds the class
    probabilities known before the model saw the item (the training set's), one row per item. Items add by
    concatenation; equality ignores their order.

    >>> told = ClassDistributions.from_proba(["a", "b"], [[0.9, 0.1], [0.6, 0.4]], labels=["a", "b"])
    >>> told
    ClassDistributions(2 items, 2 labels)
    >>> told.matrix().matrix
    array([[1, 0],
           [1, 0]])
    """

    views: ClassVar[tuple[str, ...]] = ("distributions",)
    doors: ClassVar[Mapping[str, str]] = {
        "matrix": ".matrix()",
        "counts": ".matrix()",
        "scores": ".one_vs_rest()[label]",
    }

    labels: tuple[Label, ...]
    truth: IntArray
    proba: FloatArray
    weight: CountArray
    prior: FloatArray | None
    cluster: NDArray[Any] | None

    def __init__(
        self,
        labels: Sequence[Label],
        truth: IntArray,
        proba: FloatArray,
        weight: CountArray,
        prior: FloatArray | None = None,
        cluster: NDArray[Any] | None = None,
    ) -> None:
        object.__setattr__(self, "labels", tuple(labels))
        arrays = {"truth": truth, "proba": proba, "weight": weight, "prior": prior, "cluster": cluster}
        for name, array in arrays.items():
            object.__setattr__(self, name, None if array is None else frozen(array))

    @classmethod
    def from_proba(
        cls,
        y_true: Any,
        proba: Any,
        *,
        labels: Sequence[Label],
        prior: Any = None,
        sample_weight: Any = None,
        cluster: Any = None,
        missing_truth: Literal["error", "drop"] = "error",
        unnormalised: Unnormalised = "error",
    ) -> Self:
        """One row of probabilities per item, one column per label in the order of `labels`.

        A row of zeros means that the model gave no answer. Other rows add up to 1 within 1e-5, unless `unnormalised`
        says to "rescale" them or to "keep" them as they are (rounded files). `prior` is one row for all items or one
        row per item (cross-validation). Items with missing truth are kept apart with `missing_truth="drop"`: counted,
        and used by nothing.

        >>> proba = [[1, 0], [0, 0], [0.5, 0.5]]
        >>> ClassDistributions.from_proba([0, 1, None], proba, labels=[0, 1], missing_truth="drop")
        ClassDistributions(2 items, 2 labels, 1 without answer, 1 with missing truth)
        """
        one_of("missing_truth", missing_truth, ("error", "drop"))
        one_of("unnormalised", unnormalised, ("error", "rescale", "keep"))
        known = declared_labels(labels)
        rows = _normalised(_read_rows(proba, known, "proba"), unnormalised, "proba")
        truth, weight, clusters = read_labels(y_true, "y_true"), read_weight(sample_weight), read_clusters(cluster)
        cluster_codes = None if clusters is None else clusters.codes
        size = same_length(y_true=truth.codes, proba=rows, sample_weight=weight, cluster=cluster_codes)
        if missing_truth == "error" and (truth.codes < 0).any():
            raise missing_values(truth.codes < 0, "a true label for every item", "true labels")
        counted: CountArray = np.ones(size, np.int64) if weight is None else weight
        ids = None if clusters is None else np.array(clusters.names)[clusters.codes]
        items = cls(known, recode(truth, known, "y_true"), rows, counted, _read_prior(prior, known, size), ids)
        return items if weight is None else items.take(counted > 0)  # weight 0: not observed

    @classmethod
    def empty(cls, labels: Sequence[Label] = ()) -> Self:
        """No items: the neutral element of `+`."""
        return cls(labels, np.empty(0, np.int64), np.empty((0, len(labels))), np.empty(0, np.int64))

    @property
    def unanswered(self) -> BoolArray:
        """Which items have no answer: no class has a probability above 0."""
        return np.asarray(~(self.proba > 0).any(axis=1))

    @property
    def predicted(self) -> IntArray:
        """The most probable class of each item as a position in `labels` (ties: the lowest); -1 without answer."""
        if not self.labels:
            return np.full(self.truth.size, -1)
        return np.where(self.unanswered, -1, self.proba.argmax(axis=1))

    def judged(self) -> Self:
        """The items whose truth is known, answered or not."""
        return self.take(self.truth >= 0)

    def answered(self) -> Self:
        """The items whose truth is known and that have an answer: those that losses are means over."""
        return self.take((self.truth >= 0) & ~self.unanswered)

    def take(self, kept: BoolArray | IntArray) -> Self:
        """Some of the items, by mask or by position."""
        prior, cluster = (None if a is None else a[kept] for a in (self.prior, self.cluster))
        return type(self)(self.labels, self.truth[kept], self.proba[kept], self.weight[kept], prior, cluster)

    def matrix(self, *, count_as: CountAs = "wrong") -> ConfusionMatrix:
        """Truth against the most probable class; ties go to the class that comes first in `labels`.

        >>> ClassDistributions.from_proba(["a"], [[0.5, 0.5]], labels=["b", "a"]).matrix().binary("a")
        Counts(tp=0, fp=0, fn=1, tn=0)
        """
        if not self.truth.size:
            return ConfusionMatrix.empty(self.labels).counting(count_as)
        names = np.array([*self.labels, None], dtype=object)  # position -1 is missing
        return ConfusionMatrix.from_labels(
            names[self.truth],
            names[self.predicted],
            labels=self.labels,
            sample_weight=self.weight,
            cluster=self.cluster,
            count_as=count_as,
            missing_truth="drop",
        )

    def one_vs_rest(self) -> dict[Label, ScoreTable]:
        """One table of scores per class, that class against the others; no answer scores 0 in each.

        >>> told = ClassDistributions.from_proba(["a", "b"], [[0.9, 0.1], [0.6, 0.4]], labels=["a", "b"])
        >>> told.one_vs_rest()["b"].at(0.4)
        Counts(tp=1, fp=0, fn=0, tn=1)
        """
        items = self.judged()
        if not items.truth.size:
            return dict.fromkeys(self.labels, ScoreTable.empty())
        plain = items.weight.dtype.kind == "i" and (items.weight == 1).all()
        return {
            label: ScoreTable.from_scores(
                items.truth == place,
                items.proba[:, place],
                pos_label=True,
                labels=(False, True),
                sample_weight=None if plain else items.weight,
                cluster=items.cluster,
            )
            for place, label in enumerate(self.labels)
        }

    def _equals(self, other: Self, rtol: float = 0.0) -> bool:
        """Whether both hold the same items, in any order."""
        if self.labels != other.labels or self.weight.dtype != other.weight.dtype or _kind(self) != _kind(other):
            return False
        if self.truth.size != other.truth.size:
            return False
        ids = None
        if self.cluster is not None and other.cluster is not None:
            ids = np.unique(np.concatenate([self.cluster, other.cluster]))
        one, two = (_sorted_rows(items, ids) for items in (self, other))
        return bool(np.allclose(one, two, rtol=rtol, atol=0.0))

    def _plus(self, other: Self) -> Self:
        if not other.truth.size or not self.truth.size:
            return self if self.truth.size or not other.labels else other
        if self.labels != other.labels or _kind(self) != _kind(other):
            raise JaugeError(
                "pieces with the same labels in one order, and prior and clusters in both or in neither",
                f"{self!r} with {_told(self)} and {other!r} with {_told(other)}",
                "Make both with the same labels=.",
            )
        prior = cluster = None
        if self.prior is not None and other.prior is not None:
            prior = np.concatenate([self.prior, other.prior])
        if self.cluster is not None and other.cluster is not None:
            ids, place = merged_ids(self.cluster, other.cluster)
            cluster = ids[place]
        return type(self)(
            self.labels,
            np.concatenate([self.truth, other.truth]),
            np.concatenate([self.proba, other.proba]),
            np.concatenate([self.weight, other.weight]),
            prior,
            cluster,
        )

    def __repr__(self) -> str:
        known = self.truth >= 0
        beside = [(known & self.unanswered, "without answer"), (~known, "with missing truth")]
        told = "".join(f", {self.weight[which].sum():,} {what}" for which, what in beside if which.any())
        return f"ClassDistributions({self.weight[known].sum():,} items, {len(self.labels)} labels{told})"


def _kind(items: ClassDistributions) -> tuple[bool, bool]:
    """Whether there are priors, whether there are clusters."""
    return items.prior is not None, items.cluster is not None


def _told(items: ClassDistributions) -> str:
    """What else items carry, in words."""
    prior, cluster = (("a" if has else "no") for has in _kind(items))
    return f"labels {name_in_list(items.labels)}, {prior} prior, {cluster} cluster"


def _sorted_rows(items: ClassDistributions, ids: NDArray[Any] | None) -> FloatArray:
    """The items as rows of numbers in an order of their own."""
    columns = [items.truth, items.weight, *items.proba.T]
    if items.prior is not None:
        columns += [*items.prior.T]
    if ids is not None and items.cluster is not None:
        columns.append(np.searchsorted(ids, items.cluster))
    rows = np.column_stack(columns).astype(np.float64)
    return np.asarray(rows[np.lexsort(rows.T)])


def _read_rows(values: Any, labels: tuple[Label, ...], what: str) -> FloatArray:
    """Probabilities as float64, one column per label."""
    array = np.asarray(values)
    if array.ndim != 2 or array.shape[1] != len(labels):
        raise JaugeError(
            f"a matrix {what} with {len(labels)} columns, one per label",
            f"an array of shape {array.shape}",
            "Columns follow labels=; with two classes give both, as in np.column_stack([1 - p, p]).",
        )
    if array.dtype.kind not in "biuf":
        raise JaugeError(f"numbers in {what}", f"values of type {array.dtype}", "Give one probability per class.")
    rows: FloatArray = array.astype(np.float64, copy=False)
    missing = np.asarray(np.isnan(rows).any(axis=1))
    if missing.any():
        error = missing_values(missing, f"a probability for every class in {what}", "rows")
        raise JaugeError(error.expected, error.received, "A row of zeros says that the model gave no answer.")
    wrong = np.asarray(~(np.isfinite(rows) & (rows >= 0)).all(axis=1))
    if wrong.any():
        raise _wrong_row(wrong, rows, f"probabilities that are finite and not negative in {what}", "Check the rows.")
    return rows


def _normalised(rows: FloatArray, unnormalised: Unnormalised, what: str) -> FloatArray:
    """The rows as they are, or rescaled; rows that add up to neither 0 nor 1 are refused unless something was said."""
    total = rows.sum(axis=1)
    if unnormalised == "rescale":
        return ratio(rows, np.where(total > 0, total, 1.0)[:, None])
    wrong = (np.abs(total - 1) > SUM_TOLERANCE) & (total > 0)
    if unnormalised == "error" and wrong.any():
        advice = 'Say unnormalised="rescale" to divide each row by its sum, or "keep" for rounded figures.'
        raise _wrong_row(wrong, rows, f"rows of {what} that add up to 1 (or to 0: no answer)", advice)
    return rows


def _wrong_row(wrong: BoolArray, rows: FloatArray, expected: str, advice: str) -> JaugeError:
    """The error that shows the first wrong row."""
    first = int(np.flatnonzero(wrong)[0])
    shown = ", ".join(f"{p:g}" for p in rows[first, :4]) + (", ..." if rows.shape[1] > 4 else "")
    sums = f"row {first} (from 0) is {shown} with sum {rows[first].sum():g}"
    return JaugeError(expected, f"{wrong.sum():,} others of {wrong.size:,}; {sums}", advice)


def _read_prior(prior: Any, labels: tuple[Label, ...], size: int) -> FloatArray | None:
    """One row of class probabilities per item; a single row stands for all."""
    if prior is None:
        return None
    rows = _normalised(_read_rows(np.atleast_2d(np.asarray(prior)), labels, "prior"), "error", "prior")
    silent = np.asarray(~(rows > 0).any(axis=1))
    if silent.any():
        raise _wrong_row(silent, rows, "rows of prior that add up to 1", "A prior says how frequent each class is.")
    if np.ndim(prior) == 2 and rows.shape[0] != size:
        raise JaugeError(
            f"one prior, or {size:,} rows of prior, one per item",
            f"{rows.shape[0]:,} rows",
            "In cross-validation repeat the prior of each fold for its items.",
        )
    return np.broadcast_to(rows, (size, len(labels)))
