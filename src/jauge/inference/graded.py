"""Limits of measures of graded answers: documents, or their clusters, are what varies."""

from __future__ import annotations

import math

from jauge.errors import JaugeError
from jauge.evidence import Gradings, Separations
from jauge.evidence.reading import one_of
from jauge.inference.clusters import Made, between_variance, t_quantile
from jauge.inference.distribution import Distribution
from jauge.inference.intervals import Answer
from jauge.inference.limits import Limits, wilson_with
from jauge.inference.normal_law import NormalLaw
from jauge.measures import Measure
from jauge.measures.hierarchy import linear

GRADED_METHODS = ("wilson", "t")


def graded_answer(graded: Gradings | Separations, measure: Measure, level: float, method: str | None) -> Made:
    """Limits from what each document (or cluster) adds to the measure, with Student's quantile.

    "wilson" (the default for measures within 0 and 1): Wilson's shape at the effective size v(1 - v) / variance; where
    no variance is seen, the documents count. "t": value -+ t standard errors, cut at the ends of the range.
    Reference: Cochran (1977), chapter 6; Wilson (1927).
    """
    value, contributions = linear(measure, graded)
    units, bounds = graded.unit_sums(contributions), measure.range
    shaped = bounds == (0.0, 1.0)
    chosen = method or ("wilson" if shaped else "t")
    one_of("method", chosen, GRADED_METHODS if shaped else GRADED_METHODS[1:])
    if math.isnan(value):
        law = Distribution(NormalLaw(value, math.nan, logit_scale=False), "asymptotic", bounds)
        return Made(chosen, Answer(Limits(math.nan, math.nan), law))
    if units.size < 2:
        raise JaugeError("at least two documents or clusters", f"{units.size}", "Their spread must be seen.")
    variance, quantile = between_variance(units), t_quantile(level, units.size)
    law = Distribution(NormalLaw(value, math.sqrt(variance), logit_scale=False), "asymptotic", bounds)
    what = "documents" if graded.cluster is None else "clusters of documents"
    notes: tuple[str, ...] = (f"over {units.size:,} {what}",)
    if chosen == "wilson":
        seen = variance > 0 and 0 < value < 1
        effective = value * (1 - value) / variance if seen else float(units.size)
        return Made(chosen, Answer(wilson_with(min(max(value, 0.0), 1.0), effective, quantile), law, notes))
    half = quantile * math.sqrt(variance)
    return Made(chosen, Answer(Limits(max(value - half, bounds[0]), min(value + half, bounds[1])), law, notes))
