"""Decisions at thresholds chosen on other folds, item by item and for every operating condition."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from jauge.comparison.paired_items import PairedItems, Weights
from jauge.comparison.rankings import ranked_table
from jauge.curves.cost import cost_curve
from jauge.errors import JaugeError
from jauge.inference.crossfit import _midpoints
from jauge.numeric.ratio import FloatArray, IntArray

_FOLDS = 10


@dataclass(frozen=True, slots=True, eq=False)
class HeldDecisions:
    """What one model answers to each item along w: no up to a place in the grid of conditions, yes from there on.

    `positive` and `negative` hold these places: the cheapest threshold falls as misses weigh more.

    >>> held = HeldDecisions(np.array([0.25, 0.75]), np.array([0, 1]), np.array([1, 2]))
    >>> held.costs(Weights(np.array([1, 1]), np.array([1, 1])))
    array([0.125, 0.125])
    """

    w: FloatArray
    positive: IntArray
    negative: IntArray

    def costs(self, weights: Weights) -> FloatArray:
        """Normalised cost at each condition, items weighing so much."""
        hits, alarms = (
            np.cumsum(np.bincount(place, weight, self.w.size + 1))
            for place, weight in ((self.positive, weights.positive), (self.negative, weights.negative))
        )
        return np.asarray(self.w * (1 - hits[:-1] / hits[-1]) + (1 - self.w) * alarms[:-1] / alarms[-1])


def crossfitted(items: PairedItems, w: FloatArray, seed: int) -> list[HeldDecisions]:
    """For each model, the decisions on each fold at the thresholds that are cheapest on the others.

    Ten folds, dealt class by class (or clusters as wholes) and the same for all models; thresholds are moved to the
    middle between the score chosen and the next below it. Refused with fewer than two independent items of a class.
    """
    fold = _dealt(items, np.random.default_rng(seed))
    return [_held(scores, fold, w) for scores in zip(items.positive.T, items.negative.T, strict=True)]


def fixed_decisions(items: PairedItems, w: FloatArray, thresholds: FloatArray) -> list[HeldDecisions]:
    """For each model, the decisions at one threshold for all conditions."""
    said = items.positive >= thresholds, items.negative >= thresholds
    places = (np.where(yes, 0, w.size) for yes in said)
    return [HeldDecisions(w, *columns) for columns in zip(*(place.T for place in places), strict=True)]


def _dealt(items: PairedItems, generator: Generator) -> tuple[IntArray, IntArray]:
    """The fold of each positive and each negative."""
    if min(items.units) < 2:
        raise JaugeError(
            "two independent items of each class", "one", "A threshold can't be chosen without the other class."
        )
    if items.cluster is None:
        folds = min(_FOLDS, *items.sizes)
        first, second = (generator.permutation(size) % folds for size in items.sizes)
        return first, second
    clusters = max(int(codes.max()) for codes in items.cluster) + 1
    fold = generator.permutation(clusters) % min(_FOLDS, clusters)
    return fold[items.cluster[0]], fold[items.cluster[1]]


def _held(scores: tuple[FloatArray, FloatArray], fold: tuple[IntArray, IntArray], w: FloatArray) -> HeldDecisions:
    """The decisions of one model."""
    places = tuple(np.empty(column.size, np.int64) for column in scores)
    for number in range(int(max(fold[0].max(), fold[1].max())) + 1):
        others = [column[part != number] for column, part in zip(scores, fold, strict=True)]
        if not all(column.size for column in others):
            raise JaugeError("both classes in the clusters outside a fold", "one", "Clusters are dealt as wholes.")
        threshold = _cheapest(others[0], others[1], w)
        for place, column, part in zip(places, scores, fold, strict=True):
            place[part == number] = np.searchsorted(-threshold, -column[part == number], side="left")
    return HeldDecisions(w, *places)


def _cheapest(positive: FloatArray, negative: FloatArray, w: FloatArray) -> FloatArray:
    """Cheapest thresholds on some items, decreasing in w, half-way down to the next score."""
    table = ranked_table(positive, negative)
    return _midpoints(table, table.rows_at(cost_curve(table).threshold_at(w)))
