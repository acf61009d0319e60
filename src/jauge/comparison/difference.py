"""The door to comparisons of models on the same items: which uncertainty fits which evidence and measure."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

import numpy as np

from jauge.comparison.answers import FixedAnswers, JointOf
from jauge.comparison.areas import delong
from jauge.comparison.clustered import Clustered
from jauge.comparison.comparison import Comparison, compared
from jauge.comparison.field import Asked, Field, chosen
from jauge.comparison.joint import JointTable
from jauge.comparison.partly import PartlyPaired
from jauge.comparison.resampled import resampled_labels, resampled_scores
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import PairedLabels, PairedScores
from jauge.evidence.reading import Label
from jauge.inference.limits import checked_level
from jauge.inference.random_tables import Scheme
from jauge.measures import Formula, Measure, auc
from jauge.measures import measure as named
from jauge.numeric.ratio import FloatArray

Paired: TypeAlias = PairedLabels | PairedScores
Thresholds: TypeAlias = Mapping[str, float] | float | None


def compare(
    paired: Paired,
    measure: str | Measure,
    *,
    models: Sequence[str] | None = None,
    thresholds: Thresholds = None,
    pos_label: Label | None = None,
    level: float = 0.95,
    method: str | None = None,
    scheme: Scheme = "full",
    seed: int = 0,
    replicates: int | None = None,
) -> Comparison:
    """Whether one of two models on the same items is better by a measure, by how much, and how sure.

    First minus second. Fixed answers (labels, or scores with thresholds): Tango's score limits where the difference
    counts discordant items of one kind (recall, accuracy, false positive rate), else the posterior with 1/2 on each of
    the 8 joint cells. AUC: DeLong. Other measures of rankings, and measures of binary tables without thresholds (each
    model at its own best, found again in every replicate): D -+ z sd of the count bootstrap. Clusters: the ratio
    estimator on per-cluster differences, with Student's t. Missing scores (partial=True): first-order standard errors.
    `method` chooses among thesis, tango, newcombe, agresti-min, bonett-price, wald, posterior and bootstrap where there
    is a choice.
    Undefined (NaN, with its reason) where a value is.
    Reference: Tango (1998); DeLong et al. (1988); Obuchowski (1998); document 001, sections 4.3.2 and 5.2.

    >>> from jauge import PairedScores
    >>> truth, one, two = [1, 1, 1, 0, 0, 0] * 10, [9, 8, 7, 6, 2, 1] * 10, [9, 3, 2, 8, 7, 1] * 10
    >>> pair = PairedScores.from_scores(truth, {"a": one, "b": two})
    >>> compare(pair, "F", thresholds=5)
    F(beta=1) a - b +0.524 [+0.348, +0.643], p < 0.0001, Posterior (100,000 draws, seed 0), 95 %
    """
    pair = chosen(paired, None if models is None else tuple(models))
    if len(pair.models) != 2:
        raise JaugeError(
            "two models", f"{len(pair.models)}: {name_in_list(pair.models)}", "Name two in models=, or use compare_all."
        )
    asked = Asked(method, scheme, replicates, seed)
    at = None if thresholds is None else one_threshold_each(pair, thresholds)
    field = field_of(pair, measure, asked, at, pos_label)
    return compared(field, (0, 1), checked_level(level), seed=seed, thresholds=at)


def field_of(
    pair: Paired,
    measure: str | Measure,
    asked: Asked,
    thresholds: Mapping[str, float] | None = None,
    pos_label: Label | None = None,
) -> Field:
    """All models of the evidence by one measure, with the uncertainty that fits."""
    found = named(measure)
    if isinstance(pair, PairedScores):
        return _of_scores(pair, found, asked, thresholds)
    if thresholds is not None:
        raise JaugeError("scores for thresholds", "labels", "Leave thresholds out: the answers are given.")
    return _of_labels(pair, found, asked, pos_label)


def _of_scores(pair: PairedScores, measure: Measure, asked: Asked, thresholds: Mapping[str, float] | None) -> Field:
    """By the measure's own view of a ranking, or at thresholds."""
    kernels = measure.definition.kernels if isinstance(measure, Formula) else {}
    if not isinstance(measure, Formula) or not kernels.keys() & {"scores", "counts"}:
        raise JaugeError("a measure of rankings or of binary tables", str(measure), "Give labels: PairedLabels.")
    if "scores" in kernels:
        if thresholds is not None:
            raise JaugeError(f"no thresholds for {measure}", f"{dict(thresholds)}", "It reads the whole ranking.")
        if measure == auc and asked.method in (None, "delong", "clustered"):
            return delong(pair).field()
        return resampled_scores(pair, measure, asked)
    if thresholds is None:
        return resampled_scores(pair, measure, asked)
    if np.isnan(pair.scores).any():
        return PartlyPaired.of(measure, pair, thresholds, asked)
    if pair.cluster is not None:
        return _of_labels(pair.at(thresholds), measure, asked, True)

    @cache
    def joint_of(first: int, second: int) -> JointTable:
        return JointTable.of_scores(pair.pick([pair.models[first], pair.models[second]]), thresholds)

    return _fixed(measure, pair.models, joint_of, asked)


def _of_labels(pair: PairedLabels, measure: Measure, asked: Asked, pos_label: Label | None) -> Field:
    """Right or wrong among several labels, one label against the others, or whole confusion matrices."""
    several = len(pair.labels) > 2 and pos_label is None
    if isinstance(measure, Formula) and "counts" in measure.definition.kernels:
        whole = several and "matrix" in measure.definition.kernels
        counted = measure.definition.linear and "counts" in measure.definition.fractions
        if not whole or counted:
            return _of_binary(pair, measure, asked, pos_label, right=whole)
    return resampled_labels(pair, measure, asked)


def _of_binary(pair: PairedLabels, measure: Formula, asked: Asked, pos_label: Label | None, *, right: bool) -> Field:
    """Fixed answers of two classes, or right and wrong ones."""

    def table(models: Sequence[str], piece: PairedLabels = pair) -> JointTable:
        picked = piece.pick(models)
        return JointTable.of_right(picked) if right else JointTable.of_labels(picked, pos_label)

    if pair.cluster_ids is not None:
        pieces = [[table([model, model], piece).counts(0) for model in pair.models] for piece in by_cluster(pair)]
        cells = [[(c.tp.item(), c.fp.item(), c.fn.item(), c.tn.item()) for c in row] for row in pieces]
        return Clustered.of(measure, pair.models, np.array(cells, dtype=np.float64), asked)

    @cache
    def joint_of(first: int, second: int) -> JointTable:
        return table([pair.models[first], pair.models[second]])

    return _fixed(measure, pair.models, joint_of, asked)


def by_cluster(pair: PairedLabels) -> list[PairedLabels]:
    """The evidence of each cluster by itself, in the order of the ids."""
    cluster = np.zeros(pair.weight.size, np.int64) if pair.cluster is None else pair.cluster
    order = np.argsort(cluster, kind="stable")
    width = 1 + len(pair.models)
    starts = np.flatnonzero(np.diff(cluster[order])) + 1
    rows = np.split(order, starts)
    return [PairedLabels(pair.models, pair.labels, pair.combinations[own, :width], pair.weight[own]) for own in rows]


def _fixed(measure: Formula, models: tuple[str, ...], joint_of: JointOf, asked: Asked) -> Field:
    return FixedAnswers.of(measure, models, joint_of, asked)


def one_threshold_each(pair: Paired, thresholds: Thresholds) -> Mapping[str, float]:
    """A threshold for each model; one number for all is refused where their scores are on different scales."""
    if not isinstance(pair, PairedScores):
        raise JaugeError("scores for thresholds", "labels", "Leave thresholds out: the answers are given.")
    if isinstance(thresholds, Mapping):
        lacking = [name for name in pair.models if name not in thresholds]
        if lacking:
            raise JaugeError(
                "a threshold for each model", f"none for {name_in_list(lacking)}", "As in {'a': 0.5, 'b': 0.4}."
            )
        found = {name: float(thresholds[name]) for name in pair.models}
    elif isinstance(thresholds, int | float | np.number) and not isinstance(thresholds, bool):
        demand_one_scale(pair)
        found = dict.fromkeys(pair.models, float(thresholds))
    else:
        raise JaugeError("a threshold, or one for each model", repr(thresholds), "As in {'a': 0.5, 'b': 0.4}.")
    if any(math.isnan(value) for value in found.values()):
        raise JaugeError("thresholds that are numbers", f"{found}", "Positive is score >= threshold.")
    return found


def demand_one_scale(pair: PairedScores) -> None:
    """Probabilities beside other scores can't share a threshold."""
    ranges = {name: (float(np.nanmin(column)), float(np.nanmax(column))) for name, column in _columns(pair)}
    probabilities = [name for name, (low, high) in ranges.items() if low >= 0 and high <= 1]
    if 0 < len(probabilities) < len(ranges):
        other = next(name for name in ranges if name not in probabilities)
        low, high = ranges[other]
        raise JaugeError(
            "scores on one scale for one threshold",
            f"{probabilities[0]!r} in [0, 1] and {other!r} from {low:g} to {high:g}",
            "Give each model its own threshold, or calibrate the scores first: calibrate(table, method='isotonic').",
        )


def _columns(pair: PairedScores) -> list[tuple[str, FloatArray]]:
    return [(name, pair.scores[:, place]) for place, name in enumerate(pair.models)]
