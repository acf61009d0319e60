"""Limits of means over items: the variance of a resampled mean is known, hence nothing is drawn unless asked for."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from scipy.special import stdtrit

from jauge.errors import JaugeError
from jauge.evidence import Counts
from jauge.evidence.reading import one_of
from jauge.inference.clusters import Made, between_variance, t_quantile
from jauge.inference.distribution import Distribution
from jauge.inference.intervals import Answer
from jauge.inference.limits import Limits, wilson_with
from jauge.inference.normal_law import NormalLaw
from jauge.inference.resampling import Multinomial, law_of_values
from jauge.measures import ItemValues
from jauge.numeric.ratio import FloatArray

MEAN_METHODS = ("t", "percentile")
_FEW = 5


@dataclass(frozen=True, slots=True)
class MeanQuestion:
    """What limits are asked of: the values of the items, the range of their mean, how sure, how to draw."""

    items: ItemValues
    bounds: tuple[float, float]
    level: float
    seed: int
    replicates: int

    @classmethod
    def of(cls, items: ItemValues, bounds: tuple[float, float], level: float, drawn: tuple[int, int]) -> Self:
        """Items that count; `drawn` is the seed and the number of replicates."""
        if items.weight.size == 0 or not items.weight.any():
            return cls(items, bounds, level, *drawn)
        kept = items.weight > 0
        cluster = None if items.cluster is None else np.unique(items.cluster[kept], return_inverse=True)[1]
        return cls(ItemValues(items.values[kept], items.weight[kept], cluster), bounds, level, *drawn)

    @property
    def value(self) -> float:
        """The mean."""
        return float(self.items.mean())

    @property
    def weighted(self) -> bool:
        """Whether items count with float weights, which are no numbers of items."""
        return self.items.weight.dtype.kind == "f"

    @property
    def share(self) -> Counts | None:
        """Items that are 1 as hits and those that are 0 as misses, where all are and each is independent."""
        values = self.items.values
        independent = values.size > 0 and self.items.cluster is None and not self.weighted
        if not independent or self.bounds != (0.0, 1.0) or not np.isin(values, (0.0, 1.0)).all():
            return None
        hits = int(self.items.weight[values == 1.0].sum())
        return Counts(hits, 0, int(self.items.weight.sum()) - hits, 0)

    @property
    def parts(self) -> FloatArray:
        """What each independent unit adds to the mean less its expectation: an item, or a cluster of them."""
        added = self.items.weight * (self.items.values - self.value) / self.items.weight.sum()
        if self.items.cluster is not None:
            return np.bincount(self.items.cluster, added).astype(np.float64)
        return np.asarray(added)


def mean_answer(question: MeanQuestion, method: str | None, *, exact: bool | None) -> Made:
    """Limits of a mean over items.

    "t" (the default): mean -+ t sd / sqrt(n), with Student's quantile on the units less one; clusters and float weights
    by what each unit adds to the mean. "percentile": simulated resamples of items or of whole clusters.
    """
    chosen = method or ("percentile" if exact is False else "t")
    one_of("method", chosen, MEAN_METHODS)
    if not math.isfinite(question.value):
        law = Distribution(NormalLaw(question.value, math.nan, logit_scale=False), "asymptotic", question.bounds)
        told = () if math.isnan(question.value) else ("an item has an infinite value",)
        return Made(chosen, Answer(Limits(math.nan, question.value), law, told))
    if chosen == "t":
        return Made(chosen, _student(question))
    if exact:
        raise JaugeError("method='t' for a law without draws", "'percentile'", "Percentiles of a mean are simulated.")
    drawn = _resampled(question)
    law = law_of_values(drawn, question.bounds, replicates=question.replicates, seed=question.seed)
    return Made(chosen, Answer(law.interval(question.level), law, _notes(question)))


def _student(question: MeanQuestion) -> Answer:
    """Limits from the variance of the resampled mean, which needs no resample."""
    value, (units, variance) = question.value, _variance(question)
    if units < 2:
        raise JaugeError("at least two independent items or clusters", f"{units}", "Their spread must be seen.")
    clustered = question.items.cluster is not None
    quantile = t_quantile(question.level, units) if clustered else float(stdtrit(units - 1, (1 + question.level) / 2))
    least, greatest = question.bounds
    law = Distribution(NormalLaw(value, math.sqrt(variance * (units - 1) / units), logit_scale=False), "asymptotic")
    if variance > 0 or math.isinf(greatest - least):
        half = quantile * math.sqrt(variance)
        limits = Limits(max(value - half, least), min(value + half, greatest))
        still = () if variance > 0 else ("all items have one value: no variance is seen",)
        return Answer(limits, law, (*_notes(question), *still))
    width = greatest - least
    low, high = wilson_with((value - least) / width, units, quantile)
    told = "all items have one value: Wilson's limits on the range of the measure"
    return Answer(Limits(least + width * low, least + width * high), law, (*_notes(question), told))


def _variance(question: MeanQuestion) -> tuple[int, float]:
    """Independent units, and the variance of the mean: U / (U - 1) sum of the squares of what each adds."""
    items = question.items
    if items.cluster is not None or question.weighted:
        parts = question.parts
        return parts.size, between_variance(parts) if parts.size > 1 else math.nan
    size = int(items.weight.sum())
    squares = float(items.weight @ (items.values - question.value) ** 2)
    return size, squares / (size * (size - 1.0)) if size > 1 else math.nan


def _resampled(question: MeanQuestion) -> FloatArray:
    """Means of resamples of items, or of whole clusters."""
    items, generator = question.items, np.random.default_rng(question.seed)
    if question.weighted and items.cluster is None:
        raise JaugeError("items to draw again", "float weights", "method='t' knows their variance.")
    unit = np.arange(items.values.size)
    size = items.weight
    if items.cluster is not None:
        unit, size = items.cluster, np.ones(items.cluster.max() + 1, np.int64)
    total = np.bincount(unit, items.weight * items.values)
    weight = np.bincount(unit, items.weight).astype(np.float64)
    pool = Multinomial.of(size)
    means = np.empty(question.replicates)
    for number in range(question.replicates):
        times = pool.draw(generator) / size
        means[number] = (times @ total) / (times @ weight)
    return means


def _notes(question: MeanQuestion) -> tuple[str, ...]:
    """What is independent where it is not items, and what is few."""
    items = question.items
    if items.cluster is not None:
        size, variance = _variance(question)
        alone = _variance(replace(question, items=items._replace(cluster=None)))[1]
        effect = variance / alone if alone > 0 else math.nan
        return (f"{size:,} clusters, design effect {effect:.3g}",)
    return (f"fewer than {_FEW} items ({items.values.size})",) if items.weight.sum() < _FEW else ()
