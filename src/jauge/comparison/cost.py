"""How much less one model costs than another along operating conditions, knowing where the thresholds come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from jauge.comparison.conditions import CostConditions, cost_conditions
from jauge.comparison.cost_law import models_at
from jauge.comparison.crossfitted import crossfitted, fixed_decisions
from jauge.comparison.difference import Thresholds
from jauge.comparison.discordance import Discordance
from jauge.comparison.joint import JointTable
from jauge.comparison.paired_items import PairedItems, Statistic, replicated, two_models
from jauge.comparison.rankings import RankedItems
from jauge.curves.shares import read_shares
from jauge.evidence import PairedScores
from jauge.evidence.reading import one_of
from jauge.inference.bands import Band
from jauge.inference.limits import Limits, checked_level, two_sided_z
from jauge.numeric.ratio import FloatArray

Tuned: TypeAlias = Literal["reoptimised", "crossfit"]
# Cross-fitting takes the bias out of a tuned threshold's cost, not the variance of its choice: measured, not derived.
_WIDER = 1.3
_NOTES = {
    "reoptimised": "thresholds chosen anew in each resample; one unit of each class added to the variance",
    "crossfit": "thresholds chosen on other folds, then held; half-width x 1.3",
    "fixed": "thresholds fixed beforehand; 1/2 added to each of the 8 joint cells",
    "fixed, clusters": "thresholds fixed beforehand; one cluster of each class added to the variance",
}


class _Found(NamedTuple):
    """Differences, the middle and the half-width of their limits, and how often was drawn."""

    value: FloatArray
    centre: FloatArray
    half: FloatArray
    replicates: int | None
    how: str


def cost_difference(
    paired: PairedScores,
    w: ArrayLike | None = None,
    *,
    thresholds: Thresholds | Tuned = "reoptimised",
    models: Sequence[str] | None = None,
    level: float = 0.95,
    replicates: int = 2000,
    seed: int = 0,
) -> Band:
    """Pointwise limits of the difference of two normalised costs at each w, first minus second; 199 w if none is given.

    Formula: D = C1(w) - C2(w), C = w (1 - TPR) + (1 - w) FPR. Where the thresholds come from decides what limits hold:
    - "reoptimised" (the default): each model at its cheapest on these items, chosen anew in every resample:
      D -+ z s, s^2 = Var D* + w^2/n+^2 + (1 - w)^2/n-^2; it covered 0.93 to 1 at nominal 0.95. For statements at all w
      at once, see `who_wins`.
    - "crossfit": chosen on the other of ten folds, then held: what the difference will be on new items; half-width
      times 1.3.
    - a threshold, or {model: threshold}: fixed beforehand; in closed form with 1/2 in each joint cell;
      `cost_difference_law` is the exact law.
    Whole clusters are drawn where there are any. Refused without both classes. In [-1, 1], lower favours the first.
    Reference: document 001, chapter 5; Drummond and Holte (2006), Cost curves.

    >>> pair = PairedScores.from_scores([1, 1, 1, 0, 0], {"a": [9, 8, 2, 7, 1], "b": [9, 3, 4, 1, 2]})
    >>> band = cost_difference(pair, [0.25, 0.5], thresholds={"a": 5, "b": 5})
    >>> band
    Band(cost(a) - cost(b) along w: 2 points, pointwise 95 %, fixed)
    >>> band.value.round(4), band.low.round(3), band.high.round(3)
    (array([0.2917, 0.0833]), array([-0.366, -0.392]), array([0.641, 0.442]))
    """
    at = cost_conditions().grid if w is None else np.atleast_1d(read_shares(w, "w"))
    z = two_sided_z(checked_level(level))
    if isinstance(thresholds, str):
        one_of("thresholds", thresholds, ("reoptimised", "crossfit"))
        items = PairedItems.of(two_models(paired, models, "a cost difference"), "a cost difference")
        found = _tuned(items, at, thresholds, (replicates, seed))
    else:
        pair, fixed = models_at(paired, thresholds, models)
        items = PairedItems.of(pair, "a cost difference")
        found = (
            _fixed(JointTable.of_scores(pair, fixed), at)
            if items.cluster is None
            else _clustered(items, at, fixed, (replicates, seed))
        )
    reach = z * found.half
    low = np.maximum(np.minimum(found.centre - reach, found.value), -1.0)
    high = np.minimum(np.maximum(found.centre + reach, found.value), 1.0)
    told: dict[str, Any] = {"level": level, "method": found.how, "notes": (_NOTES[found.how],)}
    if found.replicates is not None:
        told |= {"replicates": found.replicates, "seed": seed}
    limits = [Limits(*ends) for ends in zip(low.tolist(), high.tolist(), strict=True)]
    first, second = items.models
    return Band.of_limits(("w", f"cost({first}) - cost({second})"), at, found.value, limits, **told)


def _tuned(items: PairedItems, at: FloatArray, how: Tuned, draws: tuple[int, int]) -> _Found:
    """Thresholds chosen on the data: anew in each resample, or on other folds."""
    if how == "crossfit":
        # Thresholds fall along an increasing w.
        order = np.argsort(at, kind="stable")
        back = np.argsort(order, kind="stable")
        held = crossfitted(items, at[order], draws[1])
        found = _drawn(items, at[order], [one.costs for one in held], draws, how)
        value, half = found.value[back], _WIDER * found.half[back]
        return found._replace(value=value, centre=value, half=half)
    conditions = CostConditions(at)
    ranked = [RankedItems.of(*column).corners() for column in zip(items.positive.T, items.negative.T, strict=True)]
    return _drawn(items, at, [conditions.least_of(one) for one in ranked], draws, how)


def _clustered(items: PairedItems, at: FloatArray, fixed: Mapping[str, float], draws: tuple[int, int]) -> _Found:
    """Thresholds fixed beforehand, whole clusters drawn."""
    held = fixed_decisions(items, at, np.array([fixed[model] for model in items.models]))
    return _drawn(items, at, [one.costs for one in held], draws, "fixed, clusters")


def _drawn(items: PairedItems, at: FloatArray, costs: Sequence[Statistic], draws: tuple[int, int], how: str) -> _Found:
    """D with the standard deviation over resamples and one unit of each class."""
    replicates, seed = draws
    value = costs[0](items.observed) - costs[1](items.observed)
    drawn = replicated(items, costs, scheme="stratified", replicates=replicates, seed=seed)
    units = items.units
    floor = (at / units[0]) ** 2 + ((1 - at) / units[1]) ** 2
    half = np.sqrt((drawn[:, 0] - drawn[:, 1]).var(axis=0, ddof=1) + floor)
    return _Found(value, value, half, len(drawn), how)


def _fixed(table: JointTable, at: FloatArray) -> _Found:
    """In closed form, 1/2 added to each joint cell; the value is that of the counts."""

    def combined(share: Any) -> FloatArray:
        return np.asarray((1 - at) * share(table.said_positive(0)) - at * share(table.said_positive(1)))

    variances = [_smoothed(table.said_positive(truth))[1] for truth in (1, 0)]
    half = np.sqrt(at**2 * variances[0] + (1 - at) ** 2 * variances[1])
    value = combined(lambda told: told.difference)
    centre = combined(lambda told: _smoothed(told)[0])
    return _Found(value, centre, half, None, "fixed")


def _smoothed(told: Discordance) -> tuple[float, float]:
    """Difference and its variance with 1/2 in each of the four cells of a class."""
    n = told.n + 2
    difference = (told.first_only - told.second_only) / n
    return difference, ((told.first_only + told.second_only + 1) / n - difference**2) / n
