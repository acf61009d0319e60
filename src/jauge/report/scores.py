"""Evaluates models that score two classes: thresholds, costs, comparisons, and the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from jauge.comparison import Comparisons, WhoWins, compare_all, who_wins
from jauge.curves import OperatingCondition
from jauge.curves.demands import demand_both_classes
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import PairedScores, ScoreTable, Slices
from jauge.inference import cost_band, cross_fit, estimate, estimates
from jauge.inference.cost import cheapest_rows
from jauge.inference.limits import Limits, checked_level
from jauge.measures import (
    F,
    Measure,
    accuracy,
    fall_out,
    mcc,
    negative_predictive_value,
    precision,
    recall,
    specificity,
)
from jauge.numeric.decimals import shortest_decimal
from jauge.report.evaluation import Form, ScoresEvaluation, Standing, Verdict
from jauge.report.progress import step

USUAL: tuple[Measure, ...] = (recall, specificity, precision, negative_predictive_value, accuracy, F, mcc)
SHIFTED: tuple[Measure, ...] = (precision, negative_predictive_value, F)
COMPARED: tuple[Measure, ...] = (recall, fall_out)
FEW = 20
"""Below so many items (or clusters) of a class more false claims were measured than the level allows."""
TOO_FEW = f"fewer than {FEW} items or clusters of a class: costs are not compared, claims would be false too often"
"""What is noted then."""
UNCOMPARED = "items with float weights can't be drawn again: models are not compared"
"""What is noted of them."""
ROUNDING = 1e-9
"""The same cost summed in two ways differs by less."""


@dataclass(frozen=True, slots=True)
class Use:
    """Under which condition, how sure, and what is drawn with."""

    condition: OperatingCondition
    level: float = 0.95
    seed: int = 0
    replicates: int = 2000


def evaluate_scores(
    paired: PairedScores,
    *,
    condition: OperatingCondition | None = None,
    thresholds: Mapping[str, float] | None = None,
    level: float = 0.95,
    seed: int = 0,
    replicates: int = 2000,
    classes: tuple[str, str] = ("yes", "no"),
    slices: Slices[PairedScores] | None = None,
) -> ScoresEvaluation:
    """Which of several models to deploy under a condition, at which threshold, and how sure one can be.

    Without `condition`: the test set's prevalence, cost ratio 1. Without `thresholds`: for each model the cheapest at
    the condition; its costs and figures are then those of decisions at thresholds chosen on other folds. `classes`
    names the positive and the negative class. Refused unless both classes occur.

    >>> y = np.repeat([1, 0], 100)
    >>> score = 2 * y + np.random.default_rng(0).normal(size=200)
    >>> evaluate_scores(PairedScores.from_scores(y, {"m": score})).verdict
    Verdict(alone: 'm')
    """
    paired = with_units(paired)
    tables = {model: paired.table(model) for model in paired.models}
    for table in tables.values():
        demand_both_classes(table, "an evaluation")
    use = Use(condition or condition_of(paired), checked_level(level), seed, replicates)
    standings = tuple(_standing(m, table, _chosen(m, thresholds), use) for m, table in tables.items())
    wins, notes = _contest(paired, use)
    at = {one.model: one.threshold for one in standings}
    differences = _differences(paired, at, use)
    return ScoresEvaluation(
        models=paired.models,
        level=use.level,
        seed=seed,
        notes=notes,
        paired=paired,
        positive=classes[0],
        negative=classes[1],
        condition=use.condition,
        standings=standings,
        verdict=_verdict(standings, use, wins, differences),
        wins=wins,
        differences=differences,
        slices=slices,
    )


def with_units(paired: PairedScores) -> PairedScores:
    """Items that count for float weights as units of their own: limits come from how much each of them adds.

    >>> with_units(PairedScores.from_scores([1, 0], {"m": [0.9, 0.2]}, sample_weight=[1.5, 2.5])).cluster
    array([0, 1])
    """
    if paired.cluster is not None or not _summed(paired):
        return paired
    units = np.arange(paired.n_items)
    return PairedScores(paired.models, paired.positive, paired.scores, paired.weight, units)


def _summed(paired: PairedScores) -> bool:
    """Whether items count for float weights."""
    return paired.weight is not None and paired.weight.dtype.kind == "f"


def evaluated_under(evaluation: ScoresEvaluation, condition: OperatingCondition) -> ScoresEvaluation:
    """The same models under another condition: thresholds, costs and verdict anew, from the same comparison.

    A claim is made where it is shown at the conditions on both sides of this one that were looked at, so that what is
    told at any number of conditions holds for all of them at once.

    >>> y = np.repeat([1, 0], 100)
    >>> score = 2 * y + np.random.default_rng(0).normal(size=200)
    >>> evaluation = evaluate_scores(PairedScores.from_scores(y, {"m": score}), replicates=200)
    >>> evaluated_under(evaluation, OperatingCondition(0.02, 10)).condition.w.__round__(3)
    0.169
    """
    use = Use(condition, evaluation.level, evaluation.seed)
    given = None if evaluation.standings[0].tuned else {one.model: one.threshold for one in evaluation.standings}
    tables = {model: evaluation.paired.table(model) for model in evaluation.models}
    standings = tuple(_standing(m, table, _chosen(m, given), use) for m, table in tables.items())
    verdict = _verdict(standings, use, evaluation.wins, evaluation.differences)
    at = {one.model: one.threshold for one in standings}
    differences = _differences(evaluation.paired, at, use)
    return replace(evaluation, condition=condition, standings=standings, verdict=verdict, differences=differences)


def condition_of(paired: PairedScores, cost_ratio: float = 1.0) -> OperatingCondition:
    """The share of positives among the items, with a cost ratio.

    >>> condition_of(PairedScores.from_scores([1, 0, 0, 0], {"m": [0.9, 0.1, 0.2, 0.3]}))
    OperatingCondition(prevalence 0.25, cost ratio 1, w 0.25)
    """
    weight = np.ones(paired.n_items) if paired.weight is None else paired.weight
    prevalence = float(weight[paired.positive].sum() / weight.sum())
    return OperatingCondition(prevalence=prevalence, cost_ratio=cost_ratio)


def _chosen(model: str, thresholds: Mapping[str, float] | None) -> float | None:
    """The threshold that was given for a model, if any were."""
    if thresholds is None:
        return None
    if model not in thresholds:
        raise JaugeError("a threshold for each model", f"none for {model!r}", "As in {'a': 0.5, 'b': 0.4}.")
    return float(thresholds[model])


def _standing(model: str, table: ScoreTable, given: float | None, use: Use) -> Standing:
    """One model at the threshold given, or at its cheapest."""
    step("{model}", model=model)
    w = use.condition.w
    threshold = cheapest_threshold(table, w) if given is None else given
    counts = held_out = table.at(threshold)
    source: float | Literal["crossfit", "fixed"] = threshold
    if given is None:
        source = "crossfit" if _can_be_dealt(table) else "fixed"
    if source == "crossfit":
        held_out = cross_fit(table, lambda others: _cheapest_score(others, w), seed=use.seed)
    band = cost_band(table, w, threshold=source, level=use.level, seed=use.seed)
    value, low, high = (use.condition.greatest_cost * float(side[0]) for side in (band.value, band.low, band.high))
    share = use.condition.prevalence
    return Standing(
        model=model,
        threshold=threshold,
        tuned=given is None,
        counts=counts,
        held_out=held_out,
        cost=value,
        cost_limits=Limits(low, high),
        auc=estimate(table, "auc", level=use.level, seed=use.seed),
        figures=estimates(held_out, USUAL, level=use.level),
        deployed=estimates(held_out, SHIFTED, level=use.level, prevalence=share),
    )


def cheapest_threshold(table: ScoreTable, w: float) -> float:
    """The shortest decimal that gives the same answers as the cheapest threshold on this table.

    >>> cheapest_threshold(ScoreTable.from_scores([1, 0, 1, 0], [0.91, 0.7312, 0.84, 0.2]), 0.5)
    0.8
    """
    return short_threshold(table, int(cheapest_rows(table, np.array([w]))[0]))


def short_threshold(table: ScoreTable, row: int) -> float:
    """The shortest decimal that gives the answers of a row; infinite scores are told as they are.

    >>> short_threshold(ScoreTable.from_scores([1, 0, 1], [float("inf"), 0.7312, 0.84]), 2)
    0.8
    """
    up_to = float(table.thresholds[row])
    above = float(table.thresholds[row + 1]) if row + 1 < table.thresholds.size else float("-inf")
    return shortest_decimal(above, up_to) if above < up_to else up_to


def _cheapest_score(table: ScoreTable, w: float) -> float:
    return float(table.thresholds[cheapest_rows(table, np.array([w]))[0]])


def _can_be_dealt(table: ScoreTable) -> bool:
    """Whether there are items, two of a class at least, to deal to folds."""
    if not table.weighted:
        return min(table.n_positive, table.n_negative) >= 2
    units = table.clusters
    return units is not None and min((units.positives > 0).sum(), (units.negatives > 0).sum()) >= 2


def _contest(paired: PairedScores, use: Use) -> tuple[WhoWins | None, tuple[str, ...]]:
    """The models along all conditions; or why that can't be had."""
    missing = int(np.isnan(paired.scores).any(axis=1).sum())
    if missing:
        return None, (f"{missing:,} items lack the score of a model: costs are not compared",)
    if _summed(paired):
        return None, (UNCOMPARED,)
    if fewest_of_a_class(paired) < FEW:
        return None, (TOO_FEW,)
    step("who costs least: {count} resamples", count=use.replicates)
    wins = who_wins(paired, level=use.level, condition=use.condition, seed=use.seed, replicates=use.replicates)
    return wins, wins.notes


def fewest_of_a_class(paired: PairedScores) -> int:
    """Independent items, or clusters, of the class that has fewer of them; frequencies count.

    >>> fewest_of_a_class(PairedScores.from_scores([1, 0, 0], {"m": [0.9, 0.1, 0.2]}))
    1
    """
    sides = paired.positive, ~paired.positive
    if paired.cluster is not None:
        return min(np.unique(paired.cluster[side]).size for side in sides)
    weight = np.ones(paired.n_items, np.int64) if paired.weight is None else paired.weight
    return min(int(weight[side].sum()) for side in sides)


def _differences(paired: PairedScores, thresholds: Mapping[str, float], use: Use) -> tuple[Comparisons, ...]:
    """All pairs by AUC, and by the rates at the thresholds."""
    if len(paired.models) < 2 or _summed(paired):
        return ()
    step("differences")
    area = compare_all(paired, "auc", level=use.level, seed=use.seed)
    at_thresholds = (compare_all(paired, m, thresholds=thresholds, level=use.level, seed=use.seed) for m in COMPARED)
    return (area, *at_thresholds)


def _verdict(
    standings: tuple[Standing, ...], use: Use, wins: WhoWins | None, differences: tuple[Comparisons, ...]
) -> Verdict:
    """Which model to deploy, and what is shown of it at the condition."""
    condition = use.condition
    always_no, always_yes = condition.prevalence * condition.cost_ratio, 1 - condition.prevalence
    constant_cost = min(always_no, always_yes)
    unbeaten = _unbeaten(standings, wins, condition.w)
    best = min((one for one in standings if one.model in unbeaten), key=lambda one: one.cost)
    beaten = tuple(
        one.model for one in standings if wins is not None and _beats(wins, best.model, one.model, condition.w)
    )
    tied = tuple(one.model for one in standings if one is not best and one.model not in beaten)
    sharpest = max(standings, key=lambda one: one.auc.value).model
    return Verdict(
        form=_form(best, constant_cost, beaten, tied),
        best=best.model,
        beaten=beaten,
        tied=tied,
        constant="no" if always_no <= always_yes else "yes",
        constant_cost=constant_cost,
        saving=1 - best.cost / constant_cost,
        useful=_useful(wins, best.model, condition.w),
        ratios=_ratios(wins, condition),
        sharpest=sharpest,
        sharpest_p=None
        if sharpest == best.model or not differences
        else _p_value(differences[0], sharpest, best.model),
    )


def _form(best: Standing, constant_cost: float, beaten: tuple[str, ...], tied: tuple[str, ...]) -> Form:
    if best.cost >= constant_cost * (1 - ROUNDING):
        return "constant"
    if not beaten and not tied:
        return "alone"
    if not tied:
        return "shown"
    return "ahead of some" if beaten else "ahead"


def _unbeaten(standings: tuple[Standing, ...], wins: WhoWins | None, w: float) -> tuple[str, ...]:
    """The models that none is shown to beat at the condition."""
    names = tuple(one.model for one in standings)
    return tuple(name for name in names if not any(_beats(wins, other, name, w) for other in names))


def _beats(wins: WhoWins | None, first: str, second: str, w: float) -> bool:
    """Whether a model is shown to cost less than another on both sides of the condition, for all conditions at once."""
    return wins is not None and first != second and any(low <= w <= high for low, high in wins.better(first, second))


def _useful(wins: WhoWins | None, model: str, w: float) -> bool | None:
    """Whether a model is shown to cost less than both constant answers at the condition."""
    if wins is None:
        return None
    return any(region.winner == model and region.low <= w <= region.high for region in wins.against_constant)


def _ratios(wins: WhoWins | None, condition: OperatingCondition) -> tuple[float, float] | None:
    """The cost ratios around the condition's for which the same models win or stay unbeaten."""
    if wins is None or len(wins.models) == 1:
        return None
    region = next((region for region in wins.regions if region.low <= condition.w <= region.high), None)
    if region is None:
        return None
    odds = (1 - condition.prevalence) / condition.prevalence
    low, high = (w / (1 - w) * odds if w < 1 else float("inf") for w in (region.low, region.high))
    return low, high


def _p_value(found: Comparisons, first: str, second: str) -> float:
    """The p-value of the difference of two models, in either order."""
    one = next((c for c in found if set(c.models) == {first, second}), None)
    if one is None:
        raise JaugeError("two of the models compared", name_in_list([first, second]), f"There are {found.models}.")
    return one.p_value
