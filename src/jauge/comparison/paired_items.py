"""The items of a paired comparison, class by class, and what a resample of them weighs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self, TypeAlias

import numpy as np
from numpy.random import Generator

from jauge.comparison.field import chosen
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import PairedScores
from jauge.inference.random_tables import Scheme
from jauge.numeric.ratio import FloatArray, IntArray


class Weights(NamedTuple):
    """How often each positive and each negative counts."""

    positive: IntArray
    negative: IntArray


Statistic: TypeAlias = Callable[[Weights], FloatArray]


@dataclass(frozen=True, slots=True, eq=False)
class PairedItems:
    """Scores of the positives and of the negatives, one row for each item, one column for each model.

    `cluster` holds the number of each item's cluster, class by class, where items come in clusters: then only these
    are independent.
    """

    models: tuple[str, ...]
    positive: FloatArray
    negative: FloatArray
    cluster: tuple[IntArray, IntArray] | None = None

    @classmethod
    def of(cls, paired: PairedScores, what: str) -> Self:
        """All items, integer weights written out; refused unless both classes occur and every model scored them all."""
        if np.isnan(paired.scores).any():
            raise JaugeError(
                f"items that every model scored, for {what}",
                f"{int(np.isnan(paired.scores).any(axis=1).sum()):,} that some model did not",
                "Leave them out, or compare with delong, which takes partly paired items.",
            )
        if paired.weight is not None and paired.weight.dtype.kind == "f":
            raise JaugeError("items to draw again", "float weights", "Give frequencies as integer weights.")
        times: IntArray = np.ones(paired.n_items, np.int64)
        if paired.weight is not None:
            times = paired.weight.astype(np.int64)
        row = np.repeat(np.arange(paired.n_items), times)
        rows = row[paired.positive[row]], row[~paired.positive[row]]
        for part, which in zip(rows, ("positive", "negative"), strict=True):
            if not part.size:
                raise JaugeError(
                    f"items of both classes for {what}", f"no {which} item", "Check pos_label and the data."
                )
        cluster = None
        if paired.cluster is not None:
            codes = np.unique(paired.cluster, return_inverse=True)[1]
            cluster = codes[rows[0]], codes[rows[1]]
        return cls(paired.models, paired.scores[rows[0]], paired.scores[rows[1]], cluster)

    @property
    def sizes(self) -> tuple[int, int]:
        """Positives and negatives."""
        return len(self.positive), len(self.negative)

    @property
    def units(self) -> tuple[int, int]:
        """Independent units that hold a positive, and those that hold a negative."""
        if self.cluster is None:
            return self.sizes
        return np.unique(self.cluster[0]).size, np.unique(self.cluster[1]).size

    @property
    def observed(self) -> Weights:
        """Every item once."""
        return Weights(*(np.ones(size, np.int64) for size in self.sizes))

    def resample(self, generator: Generator, scheme: Scheme) -> Weights:
        """Whole clusters drawn where there are any; else items of each class ("stratified") or of both ("full")."""
        n_positive, n_negative = self.sizes
        if self.cluster is not None:
            clusters = max(int(codes.max()) for codes in self.cluster) + 1
            times = _drawn(generator, clusters)
            return Weights(times[self.cluster[0]], times[self.cluster[1]])
        if scheme == "stratified":
            return Weights(_drawn(generator, n_positive), _drawn(generator, n_negative))
        both = _drawn(generator, n_positive + n_negative)
        return Weights(both[:n_positive], both[n_positive:])


def _drawn(generator: Generator, size: int) -> IntArray:
    """How often each of `size` units is hit by as many draws."""
    return np.bincount(generator.integers(0, size, size), minlength=size)


def replicated(
    items: PairedItems, statistics: Sequence[Statistic], *, scheme: Scheme, replicates: int, seed: int
) -> FloatArray:
    """Statistics of each resample, all on the same draws; resamples that lack a class are left out."""
    generator = np.random.default_rng(seed)
    drawn = (items.resample(generator, scheme) for _ in range(replicates))
    kept = [
        [statistic(weights) for statistic in statistics]
        for weights in drawn
        if weights.positive.any() and weights.negative.any()
    ]
    if len(kept) < 2:
        raise JaugeError("at least two resamples with both classes", f"{len(kept)}", "Ask for replicates=2000.")
    return np.array(kept)


def scored(paired: PairedScores, models: Sequence[str] | None, what: str, fewest: int = 2) -> PairedScores:
    """The scores of the models asked for, at least so many; answers without scores are refused."""
    picked = chosen(paired, None if models is None else tuple(models), fewest)
    if not isinstance(picked, PairedScores):
        raise JaugeError(
            f"scores, for {what}", type(picked).__name__, "Thresholds are moved: labels do not tell enough."
        )
    return picked


def two_models(paired: PairedScores, models: Sequence[str] | None, what: str) -> PairedScores:
    """The first and the second model of a difference; the evidence's own two unless named."""
    picked = scored(paired, models, what)
    if len(picked.models) != 2:
        received = f"{len(picked.models)}: {name_in_list(picked.models)}"
        raise JaugeError("two models", received, "Name two with models=(a, b).")
    return picked
