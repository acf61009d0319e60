"""The answers of several models on the same items: how often each combination occurs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jauge.content import frozen
from jauge.errors import JaugeError, name_in_list
from jauge.evidence.base import Evidence, merged_ids
from jauge.evidence.confusion import COUNT_AS, ConfusionMatrix, CountAs
from jauge.evidence.reading import (
    Label,
    all_labels,
    missing_values,
    model_names,
    occurring,
    one_of,
    place_of_model,
    read_clusters,
    read_labels,
    read_weight,
    recode,
    same_length,
)
from jauge.numeric.ratio import CountArray, IntArray


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PairedLabels(Evidence):
    """How often each combination of truth and the models' answers occurs: the joint table of labels.

    One row per distinct combination, sorted: the truth, the answer of each model (-1: no answer) as positions in
    `labels`, and the cluster if there are any. Everything paired at fixed thresholds follows from these counts.

    >>> pair = PairedLabels.from_labels([1, 1, 0], {"a": [1, 0, 0], "b": [1, 1, 1]})
    >>> pair
    PairedLabels(3 items, models 'a', 'b', labels 0, 1)
    >>> pair.matrix("b").binary(1)
    Counts(tp=2, fp=1, fn=0, tn=0)
    """

    models: tuple[str, ...]
    labels: tuple[Label, ...]
    combinations: IntArray
    weight: CountArray
    cluster_ids: NDArray[Any] | None

    def __init__(
        self,
        models: Sequence[str],
        labels: Sequence[Label],
        combinations: IntArray,
        weight: CountArray,
        cluster_ids: NDArray[Any] | None = None,
    ) -> None:
        rows, place = np.unique(combinations, axis=0, return_inverse=True)
        total = np.zeros(rows.shape[0], weight.dtype)
        np.add.at(total, place.ravel(), weight)
        object.__setattr__(self, "models", tuple(models))
        object.__setattr__(self, "labels", tuple(labels))
        object.__setattr__(self, "combinations", frozen(rows))
        object.__setattr__(self, "weight", frozen(total))
        object.__setattr__(self, "cluster_ids", None if cluster_ids is None else frozen(cluster_ids))

    @classmethod
    def from_labels(
        cls,
        y_true: Any,
        y_pred: Mapping[str, Any],
        *,
        labels: Sequence[Label] | None = None,
        sample_weight: Any = None,
        cluster: Any = None,
    ) -> Self:
        """From the truth and the answers of each model, all in the same order of items.

        >>> PairedLabels.from_labels(["x", "y"], {"m": ["x", "x"]}).weight
        array([1, 1])
        """
        models = model_names(y_pred)
        columns = {"y_true": y_true} | {f"y_pred[{name!r}]": y_pred[name] for name in models}
        coded = {what: read_labels(values, what) for what, values in columns.items()}
        weight, clusters = read_weight(sample_weight), read_clusters(cluster)
        cluster_codes = None if clusters is None else clusters.codes
        size = same_length(**{w: c.codes for w, c in coded.items()}, sample_weight=weight, cluster=cluster_codes)
        if (coded["y_true"].codes < 0).any():
            raise missing_values(coded["y_true"].codes < 0, "a true label for every item", "true labels")
        known = all_labels([c.names for c in coded.values()], labels)
        counted: CountArray = np.ones(size, np.int64) if weight is None else weight
        kept = counted > 0  # weight 0: not observed
        codes, ids = [recode(c, known, what)[kept] for what, c in coded.items()], None
        if clusters is not None:
            observed = occurring(clusters, kept)
            codes.append(observed.codes)
            ids = np.array(observed.names)
        return cls(models, known, np.column_stack(codes), counted[kept], ids)

    @classmethod
    def from_correct(cls, correct: Mapping[str, Any], *, sample_weight: Any = None, cluster: Any = None) -> Self:
        """From columns that say only whether each answer was right (True or 1).

        The truth is then always "right", and a model's answer is "right" or "wrong".

        >>> PairedLabels.from_correct({"a": [1, 0], "b": [1, 1]}).matrix("a").binary("right")
        Counts(tp=1, fp=0, fn=1, tn=0)
        """
        names = model_names(correct)
        answers = {name: _right_or_wrong(correct[name], name) for name in names}
        truth = np.full(len(answers[names[0]]), "right")
        return cls.from_labels(truth, answers, labels=("wrong", "right"), sample_weight=sample_weight, cluster=cluster)

    @classmethod
    def empty(cls, models: Sequence[str] = (), labels: Sequence[Label] = ()) -> Self:
        """No items: the neutral element of `+`."""
        return cls(models, labels, np.empty((0, 1 + len(models)), np.int64), np.empty(0, np.int64))

    @property
    def n_items(self) -> int | float:
        """Items in all (a sum of weights if weighted)."""
        total: int | float = self.weight.sum().item()
        return total

    @property
    def truth(self) -> IntArray:
        """The true label of each combination, as a position in `labels`."""
        column: IntArray = self.combinations[:, 0]
        return column

    def answers(self, model: str) -> IntArray:
        """The answer of a model in each combination, as a position in `labels`; -1 is no answer."""
        column: IntArray = self.combinations[:, 1 + self.place(model)]
        return column

    @property
    def cluster(self) -> IntArray | None:
        """The cluster of each combination, as a position in `cluster_ids`."""
        return None if self.cluster_ids is None else self.combinations[:, 1 + len(self.models)]

    def place(self, model: str) -> int:
        """The position of a model, refused with near names when unknown."""
        return place_of_model(model, self.models)

    def matrix(self, model: str) -> ConfusionMatrix:
        """The confusion matrix of one model."""
        names = np.array([*self.labels, None], dtype=object)
        cluster = None if self.cluster_ids is None else self.cluster_ids[self.combinations[:, -1]]
        return ConfusionMatrix.from_labels(
            names[self.truth],
            names[self.answers(model)],
            labels=self.labels,
            sample_weight=self.weight,
            cluster=cluster,
        )

    def counting(self, count_as: CountAs, positive: Label | None = None) -> Self:
        """The joint table with no answer read as one, or without the items that some model did not answer ("drop").

        With two labels a wrong answer is the other one; with more it is none of them, and no answer stays what it is.
        `positive` says what "positive" and "negative" are.

        >>> pair = PairedLabels.from_labels([1, 0], {"a": [None, 0], "b": [1, 0]})
        >>> pair.counting("wrong").matrix("a").binary(1), pair.counting("drop").n_items
        (Counts(tp=0, fp=0, fn=1, tn=1), 1)
        """
        one_of("count_as", count_as, COUNT_AS)
        answers = self.combinations[:, 1 : 1 + len(self.models)]
        silent = answers < 0
        if count_as == "drop":
            return self._only(np.flatnonzero(~silent.any(axis=1)))
        if len(self.labels) != 2 or (count_as != "wrong" and positive not in self.labels):
            if count_as == "wrong" or not silent.any():
                return self
            told = f"{positive!r} among {name_in_list(self.labels)}"
            raise JaugeError(f"two labels to count no answer as {count_as}", told, 'Say count_as="drop" or "wrong".')
        place = 0 if positive is None else self.labels.index(positive)
        said: IntArray = 1 - self.combinations[:, :1]
        if count_as != "wrong":
            said = np.full_like(said, place if count_as == "positive" else 1 - place)
        combinations = self.combinations.copy()
        combinations[:, 1 : 1 + len(self.models)] = np.where(silent, said, answers)
        return type(self)(self.models, self.labels, combinations, self.weight, self.cluster_ids)

    def pick(self, models: Sequence[str]) -> Self:
        """The joint table of some of the models, in the order asked for."""
        columns = [0, *(1 + self.place(name) for name in models)]
        if self.cluster_ids is not None:
            columns.append(1 + len(self.models))
        return type(self)(models, self.labels, self.combinations[:, columns], self.weight, self.cluster_ids)

    def _only(self, kept: NDArray[np.intp]) -> Self:
        """Some of the combinations, and the clusters that have any of them."""
        combinations, ids = self.combinations[kept], self.cluster_ids
        if ids is not None:
            used, place = np.unique(combinations[:, -1], return_inverse=True)
            combinations, ids = np.column_stack([combinations[:, :-1], place]), ids[used]
        return type(self)(self.models, self.labels, combinations, self.weight[kept], ids)

    def _plus(self, other: Self) -> Self:
        if not other.weight.size or not self.weight.size:
            return self if self.weight.size or not other.weight.size else other
        if self.models != other.models or (self.cluster_ids is None) != (other.cluster_ids is None):
            raise JaugeError(
                "pieces with the same models, clusters in both or in neither",
                f"{self!r} and {other!r}",
                "Pick the models in one order with .pick([...]).",
            )
        labels = all_labels([self.labels, other.labels]) if self.labels != other.labels else self.labels
        ids = None
        if self.cluster_ids is not None and other.cluster_ids is not None:
            ids, _ = merged_ids(self.cluster_ids, other.cluster_ids)
        combinations = np.vstack([_rows_among(piece, labels, ids) for piece in (self, other)])
        return type(self)(self.models, labels, combinations, np.concatenate([self.weight, other.weight]), ids)

    def __repr__(self) -> str:
        of = "" if self.cluster_ids is None else f", {self.cluster_ids.size:,} clusters"
        models, labels = name_in_list(self.models), name_in_list(self.labels)
        return f"PairedLabels({self.n_items:,} items, models {models}, labels {labels}{of})"


def _rows_among(pair: PairedLabels, labels: tuple[Label, ...], ids: NDArray[Any] | None) -> IntArray:
    """The combinations coded among more labels and clusters."""
    place = np.array([labels.index(name) for name in pair.labels] + [-1])
    width = 1 + len(pair.models)
    rows: IntArray = place[pair.combinations[:, :width]]
    if ids is None or pair.cluster_ids is None:
        return rows
    clusters = np.searchsorted(ids, pair.cluster_ids)[pair.combinations[:, width]]
    return np.column_stack([rows, clusters])


def _right_or_wrong(values: ArrayLike, model: str) -> NDArray[np.str_]:
    coded = read_labels(values, f"correct[{model!r}]")
    if (coded.codes < 0).any() or not set(coded.names) <= {0, 1}:
        raise JaugeError(
            f"True or False (1 or 0) for each answer in correct[{model!r}]",
            name_in_list(coded.names) or "missing values",
            "Say whether each answer was right; the labels themselves go to from_labels.",
        )
    return np.where(np.array(coded.names)[coded.codes] == 1, "right", "wrong")
