"""The scores of several models on the same items, kept together item by item."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from jauge.content import frozen
from jauge.errors import JaugeError, name_in_list
from jauge.evidence.base import Evidence, merged_ids
from jauge.evidence.paired_labels import PairedLabels
from jauge.evidence.reading import (
    BoolArray,
    Label,
    missing_values,
    model_names,
    place_of_model,
    read_clusters,
    read_labels,
    read_scores,
    read_truth,
    read_weight,
    same_length,
)
from jauge.evidence.scores import ScoreTable
from jauge.numeric.ratio import CountArray, FloatArray

_MATCHING = (
    "Each item needs one value in each array. keys= matches the items of models that answered others, or in another "
    "order."
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PairedScores(Evidence):
    """The scores of several models on the same items of two classes, item by item.

    >>> pair = PairedScores.from_scores([1, 0, 1], {"a": [0.9, 0.1, 0.4], "b": [0.8, 0.3, 0.7]})
    >>> pair
    PairedScores(3 items, 2 positive, models 'a', 'b')
    >>> pair.table("a").at(0.5)
    Counts(tp=1, fp=0, fn=1, tn=1)
    """

    models: tuple[str, ...]
    positive: BoolArray
    scores: FloatArray
    weight: CountArray | None
    cluster: NDArray[Any] | None

    def __init__(
        self,
        models: Sequence[str],
        positive: BoolArray,
        scores: FloatArray,
        weight: CountArray | None = None,
        cluster: NDArray[Any] | None = None,
    ) -> None:
        object.__setattr__(self, "models", tuple(models))
        for name, array in (("positive", positive), ("scores", scores), ("weight", weight), ("cluster", cluster)):
            object.__setattr__(self, name, None if array is None else frozen(array))

    @classmethod
    def from_scores(
        cls,
        y_true: Any,
        y_score: Mapping[str, Any],
        *,
        pos_label: Label | None = None,
        labels: Sequence[Label] | None = None,
        sample_weight: Any = None,
        cluster: Any = None,
        keys: Mapping[str, Any] | None = None,
        partial: bool = False,
    ) -> Self:
        """From the scores of each model, in the order of y_true.

        `keys` names the items behind each array when the orders differ: `keys["y_true"]` for the truth, `keys[model]`
        for a model; items are then matched by key. `partial=True` allows items that some models have not scored
        (missing in the array, or absent from the model's keys); otherwise they are refused.

        >>> PairedScores.from_scores([1, 0], {"a": [0.9, None], "b": [0.8, 0.2]}, partial=True).table("a").n_negative
        0
        """
        names = model_names(y_score)
        positive = read_truth(y_true, pos_label, labels)
        columns = {name: read_scores(y_score[name], f"y_score[{name!r}]", allow_missing=True) for name in names}
        if keys is not None:
            columns = {name: _matched(columns[name], name, keys) for name in names}
        weight, clusters = read_weight(sample_weight), read_clusters(cluster)
        codes = None if clusters is None else clusters.codes
        told = {f"y_score[{name!r}]": column for name, column in columns.items()}
        same_length(_MATCHING, y_true=positive, **told, sample_weight=weight, cluster=codes)
        for name in names:
            if not partial and np.isnan(columns[name]).any():
                missing = missing_values(
                    np.isnan(columns[name]), f"a score for every item in y_score[{name!r}]", "scores"
                )
                raise JaugeError(missing.expected, missing.received, "partial=True compares partly scored items.")
        ids = None if clusters is None else np.array(clusters.names)[clusters.codes]
        scores = np.column_stack([columns[name] for name in names])
        if weight is None:
            return cls(names, positive, scores, None, ids)
        kept = weight > 0  # weight 0: not observed
        return cls(names, positive[kept], scores[kept], weight[kept], None if ids is None else ids[kept])

    @classmethod
    def empty(cls, models: Sequence[str] = ()) -> Self:
        """No items: the neutral element of `+`."""
        return cls(models, np.empty(0, np.bool_), np.empty((0, len(models))))

    @property
    def n_items(self) -> int:
        """Items in all, each counted once."""
        return self.positive.size

    def place(self, model: str) -> int:
        """The position of a model, refused with near names when unknown."""
        return place_of_model(model, self.models)

    def table(self, model: str) -> ScoreTable:
        """The score table of one model, over the items that it scored."""
        scores = self.scores[:, self.place(model)]
        scored = ~np.isnan(scores)
        return ScoreTable.from_scores(
            self.positive[scored],
            scores[scored],
            pos_label=True,
            labels=(False, True),
            sample_weight=None if self.weight is None else self.weight[scored],
            cluster=None if self.cluster is None else self.cluster[scored],
        )

    def at(self, thresholds: Mapping[str, float]) -> PairedLabels:
        """The joint table of answers when each model uses its threshold (score >= threshold is positive).

        >>> pair = PairedScores.from_scores([1, 0], {"a": [0.9, 0.1], "b": [0.2, 0.3]})
        >>> pair.at({"a": 0.5, "b": 0.3}).matrix("b").binary(True)
        Counts(tp=0, fp=1, fn=1, tn=0)
        """
        places = [self.place(name) for name in thresholds]
        scores = self.scores[:, places]
        said = np.where(np.isnan(scores), -1, scores >= np.array(list(thresholds.values())))
        combinations = np.column_stack([self.positive, said]).astype(np.int64)
        ids = None
        if self.cluster is not None:
            ids, codes = np.unique(self.cluster, return_inverse=True)
            combinations = np.column_stack([combinations, codes])
        weight: CountArray = np.ones(self.n_items, np.int64) if self.weight is None else self.weight
        return PairedLabels(list(thresholds), (False, True), combinations, weight, ids)

    def pick(self, models: Sequence[str]) -> Self:
        """The scores of some of the models, in the order asked for."""
        places = [self.place(name) for name in models]
        return type(self)(models, self.positive, self.scores[:, places], self.weight, self.cluster)

    def _equals(self, other: Self, rtol: float = 0.0) -> bool:
        """Whether both hold the same items, in any order."""
        return self.models == other.models and _same_items(self, other, rtol)

    def _plus(self, other: Self) -> Self:
        if not other.n_items or not self.n_items:
            return self if self.n_items or not other.n_items else other
        if self.models != other.models or (self.cluster is None) != (other.cluster is None):
            raise JaugeError(
                "pieces with the same models, clusters in both or in neither",
                f"{self!r} and {other!r}",
                "Pick the models in one order with .pick([...]).",
            )
        weights = None
        if self.weight is not None or other.weight is not None:
            weights = np.concatenate([_or_ones(self), _or_ones(other)])
        clusters = None
        if self.cluster is not None and other.cluster is not None:
            ids, place = merged_ids(self.cluster, other.cluster)
            clusters = ids[place]
        positive = np.concatenate([self.positive, other.positive])
        return type(self)(self.models, positive, np.vstack([self.scores, other.scores]), weights, clusters)

    def __repr__(self) -> str:
        positive = int(self.positive.sum())
        return f"PairedScores({self.n_items:,} items, {positive:,} positive, models {name_in_list(self.models)})"


def _or_ones(pair: PairedScores) -> CountArray:
    return np.ones(pair.n_items, np.int64) if pair.weight is None else pair.weight


def _id_kind(pair: PairedScores) -> str:
    return "" if pair.cluster is None else pair.cluster.dtype.kind


def _same_items(one: PairedScores, other: PairedScores, rtol: float) -> bool:
    """Whether two tables hold the same items in any order."""
    if one.n_items != other.n_items or (one.weight is None) != (other.weight is None):
        return False
    if (one.cluster is None) != (other.cluster is None) or _id_kind(one) != _id_kind(other):
        return False
    ids = None
    if one.cluster is not None and other.cluster is not None:
        ids, _ = merged_ids(one.cluster, other.cluster)
    sorted_rows = []
    for pair in (one, other):
        columns = [pair.positive, *pair.scores.T, _or_ones(pair)]
        if ids is not None and pair.cluster is not None:
            columns.append(np.searchsorted(ids, pair.cluster))
        rows = np.column_stack(columns).astype(np.float64)
        sorted_rows.append(rows[np.lexsort(rows.T)])
    return bool(np.allclose(sorted_rows[0], sorted_rows[1], rtol=rtol, atol=0.0, equal_nan=True))


def _matched(scores: FloatArray, model: str, keys: Mapping[str, Any]) -> FloatArray:
    """A model's scores in the order of the truth's keys; NaN where the model lacks the item."""
    absent = [name for name in ("y_true", model) if name not in keys]
    if absent:
        raise JaugeError(
            "keys for y_true and for every model", f"none for {name_in_list(absent)}", "Add them to keys=."
        )
    wanted, given = (read_labels(keys[name], f"keys[{name!r}]") for name in ("y_true", model))
    same_length(**{f"keys[{model!r}]": given.codes, f"y_score[{model!r}]": scores})
    for what, coded in (("y_true", wanted), (model, given)):
        if np.unique(coded.codes).size != coded.codes.size or (coded.codes < 0).any():
            raise JaugeError(f"each item once in keys[{what!r}]", "missing or repeated keys", "A key names one item.")
    place = {given.names[code]: row for row, code in enumerate(given.codes)}
    unmatched = [name for name in given.names if name not in set(wanted.names)]
    if unmatched:
        raise JaugeError(
            f"items of keys[{model!r}] to occur in keys['y_true']",
            f"{len(unmatched):,} that do not: {name_in_list(unmatched, 3)}",
            "Items without truth can't be judged: leave them out.",
        )
    rows = [place.get(wanted.names[code], -1) for code in wanted.codes]
    matched: FloatArray = np.append(scores, np.nan)[rows]
    return matched
