"""Two models at fixed thresholds: the differences of their true and false positive rates, and who dominates."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jauge.comparison.comparison import signed, told_p
from jauge.comparison.difference import Paired, Thresholds, one_threshold_each
from jauge.comparison.discordance import PAIRED_METHODS, Discordance, PairedMethod
from jauge.comparison.field import chosen
from jauge.comparison.joint import JointTable
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import PairedScores
from jauge.evidence.reading import Label, one_of
from jauge.inference import Distribution, Limits
from jauge.inference.limits import checked_level
from jauge.result import Result

_ALL = (-1.0, 1.0)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RateDifference(Result):
    """The difference of one rate, first minus second, with its limits and those of the joint rectangle.

    `joint_low` and `joint_high` are limits at level sqrt(level): together with those of the other rate, whose class is
    independent, they hold both differences with probability `level`.

    >>> from jauge import PairedLabels
    >>> pair = PairedLabels.from_labels([1, 1, 1, 0, 0], {"a": [1, 1, 0, 1, 0], "b": [1, 0, 0, 0, 0]})
    >>> threshold_difference(pair).tpr
    TPR a - b +0.333 [-0.316, +0.608], p = 0.38
    """

    rate: str
    models: tuple[str, str]
    difference: float
    low: float
    high: float
    joint_low: float
    joint_high: float
    p_value: float
    told: Discordance

    @classmethod
    def of(
        cls, rate: str, models: tuple[str, str], told: Discordance, method: PairedMethod, level: float
    ) -> RateDifference:
        """From the discordance of one class."""
        found = PAIRED_METHODS[method](told)
        limits = (*found.limits(level), *found.limits(math.sqrt(level)))
        return cls(rate, models, told.difference, *limits, found.p_value(), told)

    def law(self, draws: int | None = None) -> Distribution:
        """The exact bootstrap law of the difference, over as many items of the class or `draws`."""
        return Distribution(self.told.law(draws), "bootstrap", _ALL)

    def to_dict(self) -> dict[str, Any]:
        """Plain Python for JSON."""
        told = {"first_only": self.told.first_only, "second_only": self.told.second_only, "n": self.told.n}
        return Result.to_dict(self) | {"told": told}

    def __repr__(self) -> str:
        limits = f"[{signed(self.low)}, {signed(self.high)}]"
        return f"{self.rate} {' - '.join(self.models)} {signed(self.difference)} {limits}, {told_p(self.p_value)}"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ThresholdDifference(Result):
    """Differences of the true and of the false positive rate at fixed thresholds.

    >>> from jauge import PairedLabels
    >>> pair = PairedLabels.from_labels([1, 1, 1, 0, 0], {"a": [1, 1, 0, 1, 0], "b": [1, 0, 0, 0, 0]})
    >>> threshold_difference(pair)
    TPR a - b +0.333 [-0.316, +0.608], p = 0.38; FPR a - b +0.500 [-0.351, +0.693], p = 0.32 (thesis, 95 %)
    """

    tpr: RateDifference
    fpr: RateDifference
    level: float
    method: PairedMethod
    joint: JointTable
    thresholds: Mapping[str, float] | None

    @property
    def rectangle(self) -> tuple[Limits, Limits]:
        """The joint region of (difference of FPR, difference of TPR) at the level."""
        return tuple(Limits(rate.joint_low, rate.joint_high) for rate in (self.fpr, self.tpr))  # type: ignore[return-value]

    def to_dict(self) -> dict[str, Any]:
        """Plain Python for JSON."""
        return Result.to_dict(self) | {"joint": self.joint.cells.tolist()}

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        names = ("rate", "difference", "low", "high", "joint_low", "joint_high", "p_value")
        return {name: [getattr(rate, name) for rate in (self.tpr, self.fpr)] for name in names}

    def __repr__(self) -> str:
        return f"{self.tpr!r}; {self.fpr!r} ({self.method}, {100 * self.level:g} %)"


def threshold_difference(
    paired: Paired,
    thresholds: Thresholds = None,
    *,
    models: Sequence[str] | None = None,
    pos_label: Label | None = None,
    level: float = 0.95,
    method: PairedMethod = "thesis",
) -> ThresholdDifference:
    """Differences of TPR and FPR, first minus second, when each model uses its threshold (or its given labels).

    In each class (X10 - X01) / m with (X10, X01) trinomial. `method`: "thesis" (score limits with smoothed discordance,
    clamped), "tango", "newcombe", "agresti-min", "bonett-price", "wald". The joint rectangle has each side at level
    sqrt(level). Refused without both classes, with clusters and float weights; in [-1, 1].
    Reference: document 001, section 4.3.2; Tango (1998); Newcombe (1998); Agresti, Min (2005); Bonett, Price (2012).

    >>> from jauge import PairedScores
    >>> pair = PairedScores.from_scores([1, 1, 1, 0, 0], {"a": [9, 8, 3, 7, 1], "b": [9, 4, 3, 2, 1]})
    >>> threshold_difference(pair, {"a": 5, "b": 5}, method="tango").tpr
    TPR a - b +0.333 [-0.415, +0.792], p = 0.32
    """
    one_of("method", method, tuple(PAIRED_METHODS))
    level = checked_level(level)
    table, at = _table_of(paired, thresholds, models, pos_label)
    rates = (
        RateDifference.of(rate, table.models, table.said_positive(truth), method, level)
        for rate, truth in (("TPR", 1), ("FPR", 0))
    )
    tpr, fpr = rates
    return ThresholdDifference(tpr, fpr, level, method, table, at)


def _table_of(
    paired: Paired, thresholds: Thresholds, models: Sequence[str] | None, pos_label: Label | None
) -> tuple[JointTable, Mapping[str, float] | None]:
    """The joint table of two models with both classes, and the thresholds."""
    pair = chosen(paired, None if models is None else tuple(models))
    if len(pair.models) != 2:
        raise JaugeError("two models", f"{len(pair.models)}: {name_in_list(pair.models)}", "Name two in models=.")
    clusters = pair.cluster if isinstance(pair, PairedScores) else pair.cluster_ids
    if clusters is not None:
        raise JaugeError("independent items", "clusters", 'Use compare(paired, "recall", ...), which counts clusters.')
    if isinstance(pair, PairedScores):
        at = one_threshold_each(pair, thresholds)
        table = JointTable.of_scores(pair, at)
    else:
        if thresholds is not None:
            raise JaugeError("scores for thresholds", "labels", "Leave thresholds out: the answers are given.")
        at, table = None, JointTable.of_labels(pair, pos_label)
    for size, which in zip(table.sizes, ("positive", "negative"), strict=True):
        if not size:
            raise JaugeError("items of both classes", f"no {which} item", "Check pos_label and the data.")
    return table, at


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Dominance(Result):
    """How often each model dominates in resamples: TPR at least and FPR at most the other's, not both equal.

    The four probabilities add to one. They are shares of resamples, not probabilities that a model is better.

    >>> from jauge import PairedLabels
    >>> pair = PairedLabels.from_labels([1, 1, 0, 0], {"a": [1, 1, 0, 1], "b": [1, 0, 0, 1]})
    >>> dominance(pair)
    a dominates b in 0.75 of resamples, b dominates a in 0, tie 0.25, neither 0
    """

    models: tuple[str, str]
    first: float
    second: float
    tie: float
    neither: float
    joint: JointTable

    def to_dict(self) -> dict[str, Any]:
        """Plain Python for JSON."""
        return Result.to_dict(self) | {"joint": self.joint.cells.tolist()}

    def __repr__(self) -> str:
        one, two = self.models
        shares = [f"{value:.3g}" for value in (self.first, self.second, self.tie, self.neither)]
        ahead = f"{one} dominates {two} in {shares[0]} of resamples, {two} dominates {one} in {shares[1]}"
        return f"{ahead}, tie {shares[2]}, neither {shares[3]}"


def dominance(
    paired: Paired,
    thresholds: Thresholds = None,
    *,
    models: Sequence[str] | None = None,
    pos_label: Label | None = None,
    sizes: tuple[int, int] | None = None,
) -> Dominance:
    """The share of stratified resamples in which one model has the better of both rates, exactly.

    Pr{dTPR >= 0} Pr{dFPR <= 0} less the ties on both, each factor a binomial mixture over the number of discordant
    draws: stable at any number of items. `sizes` are those of the resamples, (m+, m-). Refused without both classes.
    Reference: document 001, section 4.3.2 (4.5, algorithm 4.2 put right).

    >>> from jauge import PairedScores
    >>> pair = PairedScores.from_scores([1, 1, 1, 0, 0], {"a": [4, 3, 1, 1, 2], "b": [4, 1, 2, 2, 3]})
    >>> dominance(pair, {"a": 3, "b": 3})
    a dominates b in 0.926 of resamples, b dominates a in 0, tie 0.0741, neither 0
    """
    table, _ = _table_of(paired, thresholds, models, pos_label)
    m_positive, m_negative = sizes or table.sizes
    more, level_true, less = table.said_positive(1).signs(m_positive)
    alarms_more, level_false, alarms_less = table.said_positive(0).signs(m_negative)
    tie = level_true * level_false
    return Dominance(
        table.models,
        first=more * alarms_less + more * level_false + level_true * alarms_less,
        second=less * alarms_more + less * level_false + level_true * alarms_more,
        tie=tie,
        neither=more * alarms_more + less * alarms_less,
        joint=table,
    )
