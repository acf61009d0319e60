"""Exact laws of the difference of two costs at thresholds that were fixed beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from jauge.comparison.difference import Thresholds, one_threshold_each
from jauge.comparison.discordance import Discordance
from jauge.comparison.joint import JointTable
from jauge.comparison.moments_law import MomentsLaw
from jauge.comparison.paired_items import two_models
from jauge.curves.shares import read_positive, read_shares
from jauge.errors import JaugeError
from jauge.evidence import PairedScores
from jauge.evidence.reading import one_of
from jauge.inference.distribution import Distribution
from jauge.inference.law import Atoms, Law
from jauge.inference.random_tables import Scheme
from jauge.numeric.binomial import binomial_pmf
from jauge.numeric.ratio import FloatArray, IntArray, ratio
from jauge.numeric.windows import binomial_window

# Values of a law that is listed: a second or so.
_MOST_VALUES = 2**20


class _Sizes(NamedTuple):
    """Class sizes that a resample can have, and what the two differences of rates weigh in each case.

    The difference of costs is `of_positive` (TPR1 - TPR2) + `of_negative` (FPR1 - FPR2).
    """

    positive: IntArray
    negative: IntArray
    mass: FloatArray
    of_positive: FloatArray
    of_negative: FloatArray


def cost_difference_law(
    paired: PairedScores,
    w: float,
    thresholds: Thresholds,
    *,
    models: Sequence[str] | None = None,
    scheme: Scheme = "full",
) -> Distribution:
    """The bootstrap law of the difference of normalised costs at w, each model at its threshold, first minus second.

    Formula: D = (1 - w) (FPR1 - FPR2) - w (TPR1 - TPR2); given the class sizes the two differences are independent
    trinomial laws. "stratified": Var D = w^2 (g - d^2)/n+ + (1 - w)^2 (g' - d'^2)/n-, g the discordant share of a class
    and d the difference of its rates; "full": 1/N is replaced by its mean over the sizes that leave no class empty,
    the others being discarded. Values are listed while they are few (about a hundred items if "full"), else mean and
    variance alone are given. Refused without both classes, and for items in clusters. In [-1, 1], lower favours the
    first. Reference: document 001, section 5.2 (5.6 to 5.8).

    >>> pair = PairedScores.from_scores([1, 1, 1, 0, 0], {"a": [9, 8, 2, 7, 1], "b": [9, 3, 4, 1, 2]})
    >>> law = cost_difference_law(pair, 0.5, {"a": 5, "b": 5}, scheme="stratified")
    >>> law
    Distribution(bootstrap law, exact: mean 0.08333, standard deviation 0.2231)
    """
    one_of("scheme", scheme, ("full", "stratified"))
    share = float(read_shares(w, "w"))
    classes = _discordances(paired, thresholds, models)
    n_positive, n_negative = (told.n for told in classes)
    total = n_positive + n_negative
    sizes, mass = np.array([n_positive]), np.ones(1)
    if scheme == "full":
        sizes, mass = _class_sizes(n_positive, total)
        kept = (sizes > 0) & (sizes < total)
        sizes, mass = sizes[kept], mass[kept]
    constant = np.ones(sizes.size)
    weighed = _Sizes(sizes, total - sizes, mass / mass.sum(), -share * constant, (1 - share) * constant)
    return Distribution(_mixed(classes, weighed), "bootstrap", (-1.0, 1.0), discarded_mass=_lost(scheme, mass))


def case_cost_difference_law(
    paired: PairedScores,
    thresholds: Thresholds,
    *,
    miss: float,
    false_alarm: float,
    models: Sequence[str] | None = None,
) -> Distribution:
    """The bootstrap law of the difference of costs per case at the test set's own prevalence, first minus second.

    Formula: (miss (FN1 - FN2) + false_alarm (FP1 - FP2)) / n over resamples of all items ("full": class sizes vary
    too); Var = (sum of squared differences per item / n - mean^2) / n. Values are listed while they are few, else mean
    and variance alone are given. Never undefined; in [-max cost, max cost], lower favours the first.
    Reference: document 001, section 5.2 (5.12 to 5.14; the negatives that the first alone calls positive are its
    false alarms).

    >>> pair = PairedScores.from_scores([1, 1, 1, 0, 0], {"a": [9, 8, 2, 7, 1], "b": [9, 3, 4, 1, 2]})
    >>> case_cost_difference_law(pair, {"a": 5, "b": 5}, miss=10, false_alarm=1)
    Distribution(bootstrap law, exact: mean -1.8, standard deviation 1.842)
    """
    costs = [read_positive(cost, name, "A cost.") for cost, name in ((miss, "miss"), (false_alarm, "false_alarm"))]
    classes = _discordances(paired, thresholds, models)
    total = sum(told.n for told in classes)
    sizes, mass = _class_sizes(classes[0].n, total)
    weighed = _Sizes(
        sizes, total - sizes, mass / mass.sum(), -costs[0] * sizes / total, costs[1] * (total - sizes) / total
    )
    return Distribution(_mixed(classes, weighed), "bootstrap", (-max(costs), max(costs)))


def models_at(
    paired: PairedScores, thresholds: Thresholds, models: Sequence[str] | None
) -> tuple[PairedScores, Mapping[str, float]]:
    """The two models, in the order of the evidence unless they are named, and the threshold of each."""
    names = models
    if names is None and isinstance(thresholds, Mapping) and len(paired.models) > 2:
        names = [name for name in paired.models if name in thresholds]
    pair = two_models(paired, names, "a cost difference")
    return pair, one_threshold_each(pair, thresholds)


def _discordances(
    paired: PairedScores, thresholds: Thresholds, models: Sequence[str] | None
) -> tuple[Discordance, Discordance]:
    """Which model calls the positives, and the negatives, positive."""
    pair, at = models_at(paired, thresholds, models)
    if pair.cluster is not None:
        raise JaugeError(
            "independent items for an exact law", "items in clusters", "cost_difference draws whole clusters."
        )
    table = JointTable.of_scores(pair, at)
    if not all(table.sizes):
        raise JaugeError("items of both classes for a cost", "one class", "Check pos_label and the data.")
    return table.said_positive(1), table.said_positive(0)


def _class_sizes(n_positive: int, total: int) -> tuple[IntArray, FloatArray]:
    """How many positives a resample of all items can have, and how likely that is."""
    window = binomial_window(total, n_positive / total)
    sizes = np.arange(int(window.first), int(window.last) + 1)
    return sizes, binomial_pmf(sizes, total, n_positive / total)


def _lost(scheme: Scheme, mass: FloatArray) -> float:
    return max(1 - float(mass.sum()), 0.0) if scheme == "full" else 0.0


def _mixed(classes: tuple[Discordance, Discordance], sizes: _Sizes) -> Law:
    """The law over all class sizes."""
    values = float((2.0 * sizes.positive + 1) @ (2.0 * sizes.negative + 1))
    return _moments(classes, sizes) if values > _MOST_VALUES else _atoms(classes, sizes)


def _moments(classes: tuple[Discordance, Discordance], sizes: _Sizes) -> MomentsLaw:
    """Mean, and variance within and between class sizes."""
    mean, variance = np.zeros(sizes.mass.size), np.zeros(sizes.mass.size)
    for told, count, weight in zip(classes, sizes[:2], sizes[3:], strict=True):
        spread = (told.first_only + told.second_only) / told.n - told.difference**2
        mean += weight * told.difference
        # Without items of a class its weight is 0 as well.
        variance += np.where(count > 0, weight**2 * ratio(spread, np.maximum(count, 1)), 0.0)
    overall = float(sizes.mass @ mean)
    return MomentsLaw(overall, float(sizes.mass @ (variance + (mean - overall) ** 2)))


def _atoms(classes: tuple[Discordance, Discordance], sizes: _Sizes) -> Atoms:
    """Every value with its mass."""
    values, masses = [], []
    for positive, negative, mass, *weights in zip(*(column.tolist() for column in sizes), strict=True):
        one, two = (
            told.law(count) if count else Atoms(np.zeros(1), np.ones(1))
            for told, count in zip(classes, (positive, negative), strict=True)
        )
        values.append(np.add.outer(weights[0] * one.values, weights[1] * two.values).ravel())
        masses.append(mass * np.outer(one.mass, two.mass).ravel())
    return Atoms.of(np.concatenate(values), np.concatenate(masses))
