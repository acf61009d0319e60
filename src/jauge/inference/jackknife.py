"""Limits of functions of means over items, from what the value would be without each item or cluster."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from scipy.special import stdtrit

from jauge.errors import JaugeError
from jauge.evidence import Evidence
from jauge.evidence.reading import one_of
from jauge.inference.clusters import Made, t_quantile
from jauge.inference.distribution import Distribution
from jauge.inference.intervals import Answer
from jauge.inference.limits import Limits
from jauge.inference.normal_law import NormalLaw
from jauge.inference.resampling import Multinomial, law_of_values
from jauge.measures import Formula, Measure
from jauge.measures.means_function import ItemColumns, means_kernel
from jauge.numeric.ratio import FloatArray, ratio

JACKKNIFE_METHODS = ("jackknife", "percentile")


class _Scale(NamedTuple):
    """Where limits are symmetric: there and back."""

    to: Callable[[FloatArray], FloatArray]
    back: Callable[[float], float]


def _scale_of(bounds: tuple[float, float]) -> _Scale:
    """Fisher's for correlations, logarithms for what is not negative."""
    return _Scale(np.arctanh, math.tanh) if bounds == (-1.0, 1.0) else _Scale(np.log, math.exp)


@dataclass(frozen=True, slots=True)
class JackknifeQuestion:
    """What limits are asked of: the columns of the items, the function of their means, how sure, how to draw."""

    items: ItemColumns
    function: Callable[[FloatArray], FloatArray]
    bounds: tuple[float, float]
    level: float
    seed: int
    replicates: int

    @classmethod
    def of(cls, measure: Measure, evidence: Evidence, level: float, drawn: tuple[int, int]) -> Self:
        """What the measure reads in the evidence; `drawn` is the seed and the number of replicates."""
        kernel = means_kernel(measure, evidence)
        if kernel is None or not isinstance(measure, Formula):
            raise JaugeError("a function of means over items of this evidence", str(measure), "As RMSE.")
        return cls(kernel.items(evidence, **measure.parameters), kernel.function, measure.range, level, *drawn)

    @property
    def value(self) -> float:
        """The measure."""
        return float(self.function(self.items.means()))

    def units(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Sums and weight of each independent unit, and how many units it stands for.

        A unit is an item, with a whole weight several equal ones, or a cluster.
        """
        columns, weight = self.items.columns, self.items.weight.astype(np.float64)
        one: FloatArray = np.ones(weight.size)
        if self.items.cluster is not None:
            unit = np.unique(self.items.cluster, return_inverse=True)[1]
            total: FloatArray = np.bincount(unit, weight).astype(np.float64)
            sums: FloatArray = np.column_stack([np.bincount(unit, weight * column) for column in columns.T])
            return sums, total, np.ones(total.size)
        if self.items.weight.dtype.kind == "i":
            return columns, one, weight
        return columns * weight[:, None], weight, one


def jackknife_answer(question: JackknifeQuestion, method: str | None, *, exact: bool | None) -> Made:
    """Limits of a function of means.

    "jackknife" (the default): the variance of the values without each unit, with Student's quantile, on Fisher's scale
    for correlations and that of logarithms otherwise. "percentile": simulated resamples of units.
    Reference: Efron and Tibshirani (1993), chapter 11; Fisher 1915.
    """
    chosen = method or ("percentile" if exact is False else "jackknife")
    one_of("method", chosen, JACKKNIFE_METHODS)
    if math.isnan(question.value):
        law = Distribution(NormalLaw(math.nan, math.nan, logit_scale=False), "asymptotic", question.bounds)
        return Made(chosen, Answer(Limits(math.nan, math.nan), law))
    if chosen == "jackknife":
        return Made(chosen, _jackknife(question))
    if exact:
        raise JaugeError("method='jackknife' for a law without draws", "'percentile'", "Percentiles are simulated.")
    law = law_of_values(_resampled(question), question.bounds, replicates=question.replicates, seed=question.seed)
    return Made(chosen, Answer(law.interval(question.level), law))


def _jackknife(question: JackknifeQuestion) -> Answer:
    """Limits from the values without each unit."""
    sums, weight, times = question.units()
    size = float(times.sum())
    if size < 2:
        raise JaugeError("at least two independent items or clusters", f"{size:g}", "Their spread must be seen.")
    total, whole = times @ sums, times @ weight
    scale, value = _scale_of(question.bounds), question.value
    with np.errstate(divide="ignore", invalid="ignore"):
        without = scale.to(question.function(ratio(total - sums, (whole - weight)[:, None])))
        centre = float(scale.to(np.asarray(value)))
        error = math.sqrt((size - 1) / size * float(times @ (without - times @ without / size) ** 2))
    if not (math.isfinite(centre) and math.isfinite(error) and error > 0):
        law = Distribution(NormalLaw(value, math.nan, logit_scale=False), "asymptotic", question.bounds)
        return Answer(Limits(*question.bounds), law, ("no variance is seen: the limits are the ends of the range",))
    clustered = question.items.cluster is not None
    quantile = (
        t_quantile(question.level, int(size)) if clustered else float(stdtrit(size - 1, (1 + question.level) / 2))
    )
    limits = Limits(scale.back(centre - quantile * error), scale.back(centre + quantile * error))
    slope = 1 - value**2 if question.bounds == (-1.0, 1.0) else value
    law = Distribution(NormalLaw(value, error * slope, logit_scale=False), "asymptotic", question.bounds)
    return Answer(limits, law, (f"{size:,.0f} clusters",) if clustered else ())


def _resampled(question: JackknifeQuestion) -> FloatArray:
    """Values of resamples of the units."""
    sums, weight, times = question.units()
    if question.items.weight.dtype.kind == "f" and question.items.cluster is None:
        raise JaugeError("items to draw again", "float weights", "method='jackknife' knows their variance.")
    pool, generator = Multinomial.of(times.astype(np.int64)), np.random.default_rng(question.seed)
    values = np.empty(question.replicates)
    for number in range(question.replicates):
        drawn = pool.draw(generator)
        values[number] = question.function(ratio(drawn @ sums, drawn @ weight))
    return values
