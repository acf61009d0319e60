"""Hypothesis strategies shared by the tests: labels, scores, weights, clusters, and samples that can be cut."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from numpy.typing import NDArray

from jauge import ConfusionMatrix, Counts, PairedLabels, PairedScores, ScoreTable
from jauge.evidence import Evidence

Positions = NDArray[np.intp]

MOST_ITEMS = 25
LABELS = (["ham", "spam"], ["a", "b", "c"], [0, 1], [1, 2, 3], [False, True], [0.5, 1.5])
TIED = st.sampled_from([-1.0, -0.0, 0.0, 0.25, 0.5, 1.0])
ULPS_APART = st.builds(
    lambda start, steps: float((np.array(start).view(np.int64) + steps).view(np.float64)),
    st.sampled_from([1.0, -1.0, 0.1, 1e-300, 5e-324, 2.0**53]),
    st.integers(0, 5),
)
FINITE = st.floats(allow_nan=False, allow_infinity=False)
INFINITE = st.sampled_from([math.inf, -math.inf])


def scores(*, infinite: bool = True) -> SearchStrategy[float]:
    """Scores that tie, lie one unit in the last place apart, have any size, or are infinite."""
    kinds = [TIED, ULPS_APART, FINITE]
    return st.one_of(*kinds, INFINITE) if infinite else st.one_of(*kinds)


def scored_items(
    *, least: int = 1, most: int = MOST_ITEMS, infinite: bool = True
) -> SearchStrategy[tuple[NDArray[np.bool_], NDArray[np.float64]]]:
    """Truth and score of some items; often of one class only, often tied."""
    level = st.sampled_from([TIED, ULPS_APART, scores(infinite=infinite)])
    items = level.flatmap(lambda score: st.lists(st.tuples(st.booleans(), score), min_size=least, max_size=most))
    return items.map(
        lambda drawn: (np.array([truth for truth, _ in drawn], dtype=bool), np.array([score for _, score in drawn]))
    )


def two_classes(
    *, most: int = MOST_ITEMS, infinite: bool = True
) -> SearchStrategy[tuple[NDArray[np.bool_], NDArray[np.float64]]]:
    """As `scored_items`, with at least one item of each class."""
    return scored_items(least=2, most=most, infinite=infinite).filter(lambda drawn: 0 < drawn[0].sum() < drawn[0].size)


def weights(size: int, *, alike: bool = False) -> SearchStrategy[NDArray[Any] | None]:
    """None, frequencies or float weights, small and huge, some of them 0 but not all.

    Alike: of one size. What float weights leave of a total beside a large part is exact relative to the total only.
    """
    whole = st.integers(0, 3) if alike else st.integers(0, 3) | st.integers(10**8, 10**9)
    real = st.just(0.0) | (st.floats(0.5, 2) if alike else st.sampled_from([1e-9, 1e9]) | st.floats(1e-6, 1e6))
    arrays = st.one_of(*(st.lists(kind, min_size=size, max_size=size) for kind in (whole, real)))
    return st.none() | arrays.map(np.array).filter(lambda weight: bool(weight.any()))


def clusters(size: int) -> SearchStrategy[NDArray[Any] | None]:
    """None, or a cluster for each item, named by number or by word."""
    names = st.sampled_from([[1, 2, 30], ["p1", "p2", "a longer name"]])
    return st.none() | names.flatmap(lambda ids: st.lists(st.sampled_from(ids), min_size=size, max_size=size)).map(
        np.array
    )


def counts(most: int = 12) -> SearchStrategy[Counts]:
    """One table; empty margins are common, huge counts and float weights occur."""
    whole = st.one_of(st.integers(0, 2), st.integers(0, most), st.integers(0, 10**9))
    real = st.one_of(st.just(0.0), st.floats(1e-3, 1e6))
    return st.one_of(st.builds(Counts, *[whole] * 4), st.builds(Counts, *[real] * 4))


@st.composite
def confusion_matrices(draw: DrawFn, *, least: int = 2, most: int = 4) -> ConfusionMatrix:
    """A matrix of several labels; rows and columns are often empty."""
    size = draw(st.integers(least, most))
    cell = draw(st.sampled_from([st.integers(0, 2), st.integers(0, 20), st.sampled_from([0, 0, 0, 1, 10**8])]))
    matrix = draw(st.lists(st.lists(cell, min_size=size, max_size=size), min_size=size, max_size=size))
    return ConfusionMatrix.from_matrix(matrix, labels=range(size), rows="truth")


def score_tables() -> SearchStrategy[ScoreTable]:
    """Tables of both classes, finite scores."""
    return two_classes(infinite=False).map(lambda items: ScoreTable.from_scores(*items))


@dataclass(frozen=True)
class Sample:
    """Items that become evidence: all of them, or those at some positions."""

    door: Callable[[Positions], Evidence]
    empty: Evidence
    weight: NDArray[Any] | None
    size: int

    def at(self, positions: Sequence[int]) -> Evidence:
        """Evidence of these items; of none, or of items of weight 0 only, the empty element."""
        places = np.array(positions, dtype=np.intp)
        observed = places.size and (self.weight is None or self.weight[places].any())
        return self.door(places) if observed else self.empty

    @property
    def whole(self) -> Evidence:
        """Evidence of all items."""
        return self.at(range(self.size))

    @property
    def exact(self) -> bool:
        """Whether all counts are integers."""
        return self.weight is None or self.weight.dtype.kind != "f"


def _at(array: NDArray[Any] | None, places: Positions) -> NDArray[Any] | None:
    return None if array is None else array[places]


def _objects(values: Sequence[Any]) -> NDArray[np.object_]:
    array = np.empty(len(values), dtype=object)
    array[:] = values
    return array


@st.composite
def score_samples(draw: DrawFn, *, alike: bool = False) -> Sample:
    """Samples for `ScoreTable.from_scores`."""
    truth, values = draw(scored_items())
    weight, cluster = draw(weights(truth.size, alike=alike)), draw(clusters(truth.size))

    def door(places: Positions) -> ScoreTable:
        return ScoreTable.from_scores(
            truth[places],
            values[places],
            labels=(False, True),
            sample_weight=_at(weight, places),
            cluster=_at(cluster, places),
        )

    return Sample(door, ScoreTable.empty(), weight, truth.size)


@st.composite
def count_samples(draw: DrawFn) -> Sample:
    """Samples that become `Counts` at one threshold or at several."""
    tables = draw(score_samples(alike=True))
    thresholds = draw(scores() | st.lists(scores(), min_size=1, max_size=3))

    def door(places: Positions) -> Counts:
        table = tables.door(places)
        assert isinstance(table, ScoreTable)
        return table.at(thresholds)

    return Sample(door, Counts.empty(), tables.weight, tables.size)


@st.composite
def label_samples(draw: DrawFn, *, alike: bool = False) -> Sample:
    """Samples for `ConfusionMatrix.from_labels`: unanswered items, missing truths, labels declared or found."""
    names = draw(st.sampled_from(LABELS))
    label = st.sampled_from([*names, None])
    items = draw(st.lists(st.tuples(label, label), min_size=1, max_size=MOST_ITEMS))
    truth, predicted = (_objects([item[k] for item in items]) for k in (0, 1))
    weight, cluster = draw(weights(len(items), alike=alike)), draw(clusters(len(items)))
    # A label that occurs with weight 0 only is known to the whole but to no piece, unless declared.
    declared = names[::-1] if weight is not None or draw(st.booleans()) else None

    def door(places: Positions) -> ConfusionMatrix:
        return ConfusionMatrix.from_labels(
            truth[places],
            predicted[places],
            labels=declared,
            sample_weight=_at(weight, places),
            cluster=_at(cluster, places),
            missing_truth="drop",
        )

    return Sample(door, ConfusionMatrix.empty(), weight, len(items))


@st.composite
def paired_label_samples(draw: DrawFn) -> Sample:
    """Samples for `PairedLabels.from_labels`: two models, unanswered items among them."""
    names = draw(st.sampled_from(LABELS))
    answer = st.sampled_from([*names, None])
    items = draw(st.lists(st.tuples(st.sampled_from(names), answer, answer), min_size=1, max_size=MOST_ITEMS))
    truth, first, second = (_objects([item[k] for item in items]) for k in (0, 1, 2))
    weight, cluster = draw(weights(len(items))), draw(clusters(len(items)))
    declared = names[::-1] if weight is not None or draw(st.booleans()) else None

    def door(places: Positions) -> PairedLabels:
        return PairedLabels.from_labels(
            truth[places],
            {"one": first[places], "two": second[places]},
            labels=declared,
            sample_weight=_at(weight, places),
            cluster=_at(cluster, places),
        )

    return Sample(door, PairedLabels.empty(), weight, len(items))


@st.composite
def paired_score_samples(draw: DrawFn, *, alike: bool = False) -> Sample:
    """Samples for `PairedScores.from_scores`: two models, some items not scored by one of them."""
    truth, first = draw(scored_items())
    second = np.array(draw(st.lists(st.just(math.nan) | TIED, min_size=truth.size, max_size=truth.size)))
    weight, cluster = draw(weights(truth.size, alike=alike)), draw(clusters(truth.size))

    def door(places: Positions) -> PairedScores:
        return PairedScores.from_scores(
            truth[places],
            {"one": first[places], "two": second[places]},
            labels=(False, True),
            sample_weight=_at(weight, places),
            cluster=_at(cluster, places),
            partial=True,
        )

    return Sample(door, PairedScores.empty(), weight, truth.size)


SAMPLES: dict[str, SearchStrategy[Sample]] = {
    "Counts": count_samples(),
    "ConfusionMatrix": label_samples(),
    "ScoreTable": score_samples(),
    "PairedLabels": paired_label_samples(),
    "PairedScores": paired_score_samples(),
}
