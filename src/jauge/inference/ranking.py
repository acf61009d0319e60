"""Limits of measures of a whole ranking: the area under the ROC curve in closed form, others by the count bootstrap."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.special import logit

from jauge.evidence import ScoreTable
from jauge.evidence.reading import one_of
from jauge.inference.area import (
    bootstrap_variance,
    clustered_variance,
    delong_variance,
    hanley_mcneil_variance,
    logit_limits,
    score_limits,
)
from jauge.inference.clusters import Made, t_quantile
from jauge.inference.distribution import Distribution
from jauge.inference.intervals import Answer
from jauge.inference.law import Atoms, Law
from jauge.inference.limits import Limits, two_sided_z, wilson_with
from jauge.inference.normal_law import NormalLaw
from jauge.inference.random_tables import Scheme
from jauge.inference.resampling import law_of_values, replicated
from jauge.numeric.ratio import FloatArray

AREA_METHODS = ("logit", "delong", "bootstrap", "hanley-mcneil", "score", "percentile")
RANKING_METHODS = ("logit", "percentile")
_UNIT = (0.0, 1.0)


@dataclass(frozen=True, slots=True)
class RankingQuestion:
    """What limits are asked of: a table of scores, a bounded statistic with its value, how to draw."""

    table: ScoreTable
    statistic: Callable[[ScoreTable], FloatArray]
    value: float
    level: float
    scheme: Scheme
    seed: int
    replicates: int
    bounds: tuple[float, float] = _UNIT

    @property
    def quantile(self) -> float:
        """Normal, or Student's on the number of clusters."""
        clusters = self.table.clusters
        return two_sided_z(self.level) if clusters is None else t_quantile(self.level, clusters.ids.size)

    @property
    def units(self) -> tuple[float, float]:
        """Independent units with positives, and with negatives: items, or clusters."""
        members = self.table.clusters
        if members is None:
            return float(self.table.n_positive), float(self.table.n_negative)
        kinds = (members.positives, members.negatives)
        with_kind = [np.bincount(members.cluster, kind, members.ids.size) > 0 for kind in kinds]
        return float(with_kind[0].sum()), float(with_kind[1].sum())

    def simulated(self) -> Distribution:
        """The bootstrap law of the statistic."""
        options = {"replicates": self.replicates, "seed": self.seed}
        drawn = replicated(self.table, self.statistic, scheme=self.scheme, **options)
        return law_of_values(drawn, self.bounds, **options)


def area_answer(question: RankingQuestion, method: str | None, *, exact: bool | None) -> Made:
    """Limits of the area under the ROC curve.

    "logit" (the default) and "delong": DeLong's variance, on the logit scale or plain; "bootstrap": the exact variance
    of stratified resamples; "hanley-mcneil"; "score": Newcombe's limits, which also stand in for "logit" where no
    variance is seen (perfect separation, one item of a class); "percentile": simulated. Clusters sum the placements
    (Obuchowski 1997) and take Student's quantile; the design effect is told.
    """
    if method is None:
        method = "percentile" if exact is False else "logit"
    one_of("method", method, AREA_METHODS)
    if method == "percentile":
        return Made(method, _percentile(question))
    if question.table.clusters is not None:
        one_of("method", method, ("logit", "delong", "score", "percentile"))
    variance, notes = _area_variance(question, method)
    if method == "score" or not (variance > 0 and 0 < question.value < 1):
        limits = score_limits(question.value, *question.units, question.level)
        law = Atoms(np.array([question.value]), np.ones(1))
        told = notes if method == "score" else (*notes, "no variance is seen: Newcombe's score limits")
        return Made("score", Answer(limits, _asymptotic(law), told))
    return Made(method, _shaped(question, variance, method, notes))


def ranking_answer(question: RankingQuestion, method: str | None) -> Made:
    """Limits of any statistic of a ranking: the count bootstrap's standard deviation on the logit scale.

    Percentiles of a bootstrap that draws items twice are biased where ties count; they are there to reproduce others.
    Where all resamples agree, Wilson's limits with as many units as there are positives.
    """
    method = method or "logit"
    one_of("method", method, RANKING_METHODS)
    if method == "percentile":
        return Made(method, _percentile(question))
    law, (least, greatest) = question.simulated(), question.bounds
    width = greatest - least
    share, variance = (question.value - least) / width, law.variance / width**2
    if variance > 0 and 0 < share < 1:
        limits = logit_limits(share, variance, question.quantile)
    else:
        limits = wilson_with(share, question.units[0], question.quantile)
    return Made(method, Answer(Limits(*(least + width * limit for limit in limits)), law, _drawn(question)))


def _area_variance(question: RankingQuestion, method: str) -> tuple[float, tuple[str, ...]]:
    """The variance that a method takes, and the design effect of clusters."""
    table, members = question.table, question.table.clusters
    if members is not None:
        variance, alone = clustered_variance(table, members), delong_variance(table)
        effect = variance / alone if alone > 0 else math.nan
        return variance, (f"{members.ids.size:,} clusters, design effect {effect:.3g}",)
    if method == "hanley-mcneil":
        return hanley_mcneil_variance(question.value, table.n_positive, table.n_negative), ()
    return (bootstrap_variance if method == "bootstrap" else delong_variance)(table), ()


def _shaped(question: RankingQuestion, variance: float, method: str, notes: tuple[str, ...]) -> Answer:
    """Limits from a variance, on the logit scale or plain and cut at 0 and 1."""
    value, quantile = question.value, question.quantile
    error = math.sqrt(variance)
    # The scale of the law absorbs the difference between Student's quantile and the normal one.
    stretch = quantile / two_sided_z(question.level)
    if method == "logit":
        law = NormalLaw(float(logit(value)), stretch * error / (value * (1 - value)), logit_scale=True)
        return Answer(logit_limits(value, variance, quantile), _asymptotic(law), notes)
    law = NormalLaw(value, stretch * error, logit_scale=False)
    limits = Limits(max(value - quantile * error, 0.0), min(value + quantile * error, 1.0))
    return Answer(limits, _asymptotic(law), notes)


def _asymptotic(law: Law) -> Distribution:
    return Distribution(law, "asymptotic", _UNIT)


def _percentile(question: RankingQuestion) -> Answer:
    """Equal tails of the simulated law."""
    law = question.simulated()
    return Answer(law.interval(question.level), law, _drawn(question))


def _drawn(question: RankingQuestion) -> tuple[str, ...]:
    """What was drawn, where it is not items."""
    clusters = question.table.clusters
    return () if clusters is None else (f"{clusters.ids.size:,} whole clusters drawn",)
