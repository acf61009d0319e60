"""Models whose values have no closed law: the same items drawn again for all of them, D -+ z sd."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from jauge.comparison.field import Asked, Field
from jauge.comparison.procedure import Procedure, Symmetric
from jauge.errors import JaugeError
from jauge.evidence import ConfusionMatrix, PairedLabels, PairedScores, ScoreTable
from jauge.evidence.reading import BoolArray
from jauge.measures import Cells, Formula, Measure
from jauge.numeric.ratio import CountArray, FloatArray, IntArray

BOOTSTRAP = "bootstrap"
REPLICATES = 2000
Statistic: TypeAlias = Callable[[CountArray], float]


@dataclass(frozen=True, slots=True, eq=False)
class Resampled(Field):
    """Values over resamples that all models share; the limits are centred at the observed difference.

    `floor`, for each model, is added to the variance: what one item of each class changes at its own best threshold.
    """

    replicates: FloatArray
    floor: FloatArray

    def of_value(self, model: int) -> Procedure:
        """Value -+ z sd, cut at the ends of the range."""
        value, error = float(self.values[model]), math.sqrt(self.covariance()[model, model] + self.floor[model])
        return Symmetric(value, value, error, self.measure.range)

    def of_difference(self, first: int, second: int) -> Procedure:
        """D -+ z sd of the resampled differences, the greater floor of the two added."""
        value = float(self.values[first] - self.values[second])
        spread = float(np.var(self.replicates[:, first] - self.replicates[:, second], ddof=1))
        error = math.sqrt(spread + float(self.floor[[first, second]].max()))
        return Symmetric(value, value, error, self.difference_bounds)

    def method_of(self, first: int, second: int) -> str:
        """Always the same."""
        del first, second
        return BOOTSTRAP

    def drawn(self, method: str) -> int | None:
        """Resamples on which every model has a value."""
        del method
        return len(self.replicates)

    def covariance(self) -> FloatArray:
        """Over the resamples."""
        return np.atleast_2d(np.cov(self.replicates, rowvar=False))


def resampled_scores(pair: PairedScores, measure: Formula, asked: Asked) -> Resampled:
    """A measure of rankings, or one of binary tables at each model's own best threshold, found anew each time."""
    _demand_bootstrap(asked)
    tuned = "scores" not in measure.definition.kernels
    if tuned and not measure.direction:
        raise JaugeError(
            f"thresholds for {measure}", "none", "It has no better and worse: give thresholds={model: threshold}."
        )
    weight = np.ones(pair.n_items, np.int64) if pair.weight is None else pair.weight
    statistics = [_of_ranking(pair, model, measure) for model in pair.models]
    strata = [np.flatnonzero(pair.positive), np.flatnonzero(~pair.positive)] if asked.scheme == "stratified" else None
    drawn = drawn_weights(weight, pair.cluster, strata, asked)
    notes = ("each model at its own best threshold, found again in every resample",) if tuned else ()
    found = _resampled(measure, pair.models, statistics, weight, drawn, notes)
    return (
        replace(found, floor=np.array([_one_unit(pair, model, measure) for model in pair.models])) if tuned else found
    )


def _one_unit(pair: PairedScores, model: str, measure: Formula) -> float:
    """Squared changes at a model's best threshold when one unit of positives, and one of negatives, changes sides.

    A unit is an item, or the mean cluster: no less is ever in doubt, even where no resample differs.
    """
    table = pair.table(model)
    values = np.asarray(measure.compute(table))
    best = int(np.nanargmax(values * measure.direction))
    tp, fp, n, m = (float(count) for count in (table.tp[best], table.fp[best], table.n_positive, table.n_negative))
    units = (n, m) if pair.cluster is None else tuple(_clusters_of(pair, of) for of in (pair.positive, ~pair.positive))
    hit, alarm = min(n / units[0], n), min(m / units[1], m)
    moved = [(tp - hit if tp >= hit else tp + hit, fp), (tp, fp + alarm if fp + alarm <= m else fp - alarm)]
    changes = [float(values[best]) - float(measure.of_cells(Cells.of(a, b, n - a, m - b))) for a, b in moved]
    return float(np.nansum(np.square(changes)))


def _clusters_of(pair: PairedScores, members: BoolArray) -> float:
    """How many clusters have items of a class."""
    return float(np.unique(pair.cluster[members]).size) if pair.cluster is not None else 0.0


def resampled_labels(pair: PairedLabels, measure: Measure, asked: Asked) -> Resampled:
    """A measure of a whole confusion matrix."""
    _demand_bootstrap(asked)
    statistics = [_of_matrix(pair, model, measure) for model in pair.models]
    strata = [np.flatnonzero(pair.truth == code) for code in np.unique(pair.truth)]
    drawn = drawn_weights(pair.weight, pair.cluster, strata if asked.scheme == "stratified" else None, asked)
    return _resampled(measure, pair.models, statistics, pair.weight, drawn, ())


def _resampled(
    measure: Measure,
    models: tuple[str, ...],
    statistics: list[Statistic],
    weight: CountArray,
    drawn: Iterator[CountArray],
    notes: tuple[str, ...],
) -> Resampled:
    """The values, and those of each resample; resamples without a value of some model are left out and counted."""
    values = np.array([statistic(weight) for statistic in statistics])
    replicates = np.array([[statistic(times) for statistic in statistics] for times in drawn])
    kept = ~np.isnan(replicates).any(axis=1)
    if kept.sum() < 2:
        raise JaugeError(f"resamples on which {measure} has a value", "none", "There are too few items to resample.")
    if not kept.all():
        notes = (*notes, f"{int((~kept).sum()):,} resamples without a value left out")
    return Resampled(
        measure, models, values, round(float(weight.sum())), notes, replicates[kept], np.zeros(len(models))
    )


def drawn_weights(
    weight: CountArray, cluster: NDArray[Any] | None, strata: list[IntArray] | None, asked: Asked
) -> Iterator[CountArray]:
    """How often each item occurs in each resample: items with integer weights, or whole clusters, with replacement."""
    generator = np.random.default_rng(asked.seed)
    for _ in range(asked.replicates or REPLICATES):
        if cluster is not None:
            times: CountArray = np.multiply(weight, _whole_clusters(cluster, generator))
            yield times
        else:
            yield _items(weight, strata, generator)


def _whole_clusters(cluster: NDArray[Any], generator: Generator) -> IntArray:
    """How often the cluster of each item is drawn."""
    ids, code = np.unique(cluster, return_inverse=True)
    return np.bincount(generator.integers(0, ids.size, ids.size), minlength=ids.size)[code]


def _items(weight: CountArray, strata: list[IntArray] | None, generator: Generator) -> IntArray:
    """Items drawn one by one; of each stratum as many as it has."""
    if weight.dtype.kind == "f":
        raise JaugeError("items to draw again", "float weights", "Give integer weights, or the units with cluster=.")
    times = np.zeros(weight.size, np.int64)
    for members in strata if strata is not None else [np.arange(weight.size)]:
        ends = np.cumsum(weight[members])
        picks = generator.integers(0, ends[-1], int(ends[-1]))
        places = picks if ends[-1] == members.size else np.searchsorted(ends, picks, side="right")
        times[members] = np.bincount(places, minlength=members.size)
    return times


def _of_ranking(pair: PairedScores, model: str, measure: Formula) -> Statistic:
    """The value of one model on a resample, from the rows of its table; nothing is sorted again."""
    scores = pair.scores[:, pair.place(model)]
    thresholds = np.append(np.inf, np.unique(scores[~np.isnan(scores)])[::-1])
    row = np.searchsorted(-thresholds[1:], -scores)
    classes: list[BoolArray] = [
        np.asarray(pair.positive & ~np.isnan(scores)),
        np.asarray(~pair.positive & ~np.isnan(scores)),
    ]
    items = [np.flatnonzero(members) for members in classes]
    rows = [row[members] for members in items]
    tuned = "scores" not in measure.definition.kernels
    best = np.fmax.reduce if measure.direction > 0 else np.fmin.reduce

    def statistic(times: CountArray) -> float:
        counts = [np.bincount(at, times[own], thresholds.size - 1) for at, own in zip(rows, items, strict=True)]
        tp, fp = (np.append(0.0, np.cumsum(count)) for count in counts)
        if times.dtype.kind != "f":
            tp, fp = np.rint(tp).astype(np.int64), np.rint(fp).astype(np.int64)
        if not (tp[-1] and fp[-1]):
            return math.nan
        value = measure.compute(ScoreTable(thresholds, tp, fp))
        return float(best(value)) if tuned else float(value)

    return statistic


def _of_matrix(pair: PairedLabels, model: str, measure: Measure) -> Statistic:
    """The value of one model on a resample, from its confusion matrix."""
    size, answer = len(pair.labels), pair.answers(model)
    said = answer >= 0
    cell = (pair.truth * size + answer)[said]

    def statistic(times: CountArray) -> float:
        matrix = np.bincount(cell, times[said], size * size).reshape(size, size)
        none = np.bincount(pair.truth[~said], times[~said], size)
        if times.dtype.kind != "f":
            matrix, none = np.rint(matrix).astype(np.int64), np.rint(none).astype(np.int64)
        return float(measure.compute(ConfusionMatrix(matrix, pair.labels, no_answer=none)))

    return statistic


def _demand_bootstrap(asked: Asked) -> None:
    if asked.method not in (None, BOOTSTRAP):
        raise JaugeError(
            f"method='{BOOTSTRAP}' here", repr(asked.method), "The other methods need fixed answers of two classes."
        )
