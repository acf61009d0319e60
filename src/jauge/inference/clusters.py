"""Limits when items come in clusters: only the clusters are independent, and what that costs is the design effect."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from scipy.special import stdtrit

from jauge.errors import JaugeError
from jauge.evidence import ConfusionMatrix, Counts, Evidence
from jauge.inference.distribution import Distribution
from jauge.inference.intervals import Answer, Question, jeffreys, moved_value
from jauge.inference.limits import two_sided_z, wilson_with
from jauge.inference.resampling import law_of_values
from jauge.measures import Cells, Formula, Measure
from jauge.numeric.ratio import CountArray, FloatArray, ratio

_STEP = 1e-4
_SAME = 1e-9


class Made(NamedTuple):
    """The method that was taken, and what it answered."""

    method: str
    answer: Answer


def t_quantile(level: float, clusters: int) -> float:
    """The two-sided quantile of Student's law that stands in for z; one cluster tells nothing of its spread."""
    if clusters < 2:
        raise JaugeError("at least two clusters", f"{clusters}", "The spread between clusters must be seen.")
    return float(stdtrit(clusters - 1, (1 + level) / 2))


def cluster_tables(evidence: Evidence) -> Counts | None:
    """The tables of the clusters of one table; None where its items are independent."""
    if not isinstance(evidence, Counts) or evidence.clusters is None or evidence.shape != ():
        return None
    return evidence.clusters.tables


def cluster_cells(tables: Counts) -> FloatArray:
    """The tables of the clusters, one row each: tp, fp, fn, tn."""
    return np.stack([tables.tp, tables.fp, tables.fn, tables.tn], axis=-1).astype(np.float64)


def between_variance(shares: FloatArray) -> float:
    """Variance of a total of contributions of independent clusters: C / (C - 1) sum (u - mean u)^2."""
    return float(ratio(shares.size, shares.size - 1)) * float(((shares - shares.mean()) ** 2).sum())


def clustered_answer(question: Question, tables: Counts, method: str | None) -> Made:
    """Limits of a measure of one table from the tables of its clusters.

    A proportion: the ratio estimator with Wilson's shape. Any other measure of rates: the Jeffreys law of the cells
    over the design effect. What grows with the number of items (utility, total cost): resampled clusters.
    Reference: Rao and Scott (1992); Cochran (1977), chapter 6.
    """
    cells = cluster_cells(tables)
    if method is None:
        proportion = question.fraction is not None and question.situation.prevalence is None
        method = "wilson" if proportion else ("jeffreys" if _of_rates(question) else "percentile")
    makers = {"wilson": ratio_limits, "jeffreys": deflated_limits, "percentile": resampled_limits}
    if method not in makers:
        raise JaugeError(
            f"one of {', '.join(makers)} for clusters", repr(method), "The others take items as independent."
        )
    if tables.weighted and method != "percentile":
        question, cells = _per_cluster(question, cells)
    return Made(method, makers[method](question, cells))


def _per_cluster(question: Question, cells: FloatArray) -> tuple[Question, FloatArray]:
    """Float weights in units of what a cluster weighs on average, so that limits don't depend on the unit they have."""
    unit = cells.sum() / len(cells)
    scaled = _with_cells(question, np.array(question.situation.cells) / unit)
    if question.fraction is not None:
        scaled = replace(scaled, fraction=(question.fraction[0] / unit, question.fraction[1] / unit))
    return scaled, cells / unit


def ratio_limits(question: Question, cells: FloatArray) -> Answer:
    """A proportion of items: v = C / (C - 1) sum (x_i - p n_i)^2 / n^2, n_eff = p(1 - p) / v, and the t quantile.

    Where v = 0 the clusters count as the items. The law is that of the deflated cells.
    """
    parts = question.measure.definition.fractions.get("counts")
    if parts is None or question.fraction is None:
        raise JaugeError("a proportion of items for wilson", str(question.measure), "Use method='jeffreys'.")
    hits, size = parts(Cells(*cells.T), **question.measure.parameters)
    share, total = question.value, question.fraction[1]
    variance = between_variance((hits - share * size) / total)
    units = int((size > 0).sum())
    effective = share * (1 - share) / variance if variance > 0 and 0 < share < 1 else float(units)
    limits = wilson_with(share, effective, t_quantile(question.level, len(cells)))
    law = _deflated(question, total / effective).law("jeffreys")
    return Answer(limits, law, (_told(len(cells), total / effective),))


def deflated_limits(question: Question, cells: FloatArray) -> Answer:
    """The Jeffreys law of cells divided by the design effect times (t / z)^2."""
    if not _of_rates(question):
        raise JaugeError("a measure that depends on rates only", str(question.measure), "Use method='percentile'.")
    effect = design_effect(question, cells)
    wider = (t_quantile(question.level, len(cells)) / two_sided_z(question.level)) ** 2
    answer = jeffreys(_deflated(question, effect * wider))
    return answer._replace(notes=(*answer.notes, _told(len(cells), effect)))


def design_effect(question: Question, cells: FloatArray) -> float:
    """How many times greater the variance of a measure is than if its items were independent.

    Variance of the linearised contributions u_c = gradient . table of clusters, over that of the same items taken one
    by one; where no item contributes, or no cluster differs from the others (up to rounding), the mean size of a
    cluster, as if its items were copies.
    """
    slope = gradient(question)
    total = cells.sum(axis=0)
    items = total.sum()
    mean = float(slope @ total / items)
    alone = float(ratio(items, items - 1)) * float(total @ (slope - mean) ** 2)
    together = between_variance(cells @ slope)
    if not alone > 0 or not math.isfinite(together) or together < alone * _SAME:
        return float(items / len(cells))
    return together / alone


def gradient(question: Question) -> FloatArray:
    """Derivatives of the measure in its four cells, by central differences, 1/2 added to each cell."""
    at = np.array(question.situation.cells) + 0.5
    slope = np.empty(4)
    for cell in range(4):
        step = _STEP * at[cell]
        ends = [at.copy(), at.copy()]
        ends[0][cell] += step
        ends[1][cell] -= step
        high, low = (moved_value(_with_cells(question, end).situation, question.measure) for end in ends)
        slope[cell] = (high - low) / (2 * step)
    return slope


def resampled_limits(question: Question, cells: FloatArray) -> Answer:
    """Equal tails of the law over resamples of whole clusters."""
    law = cluster_law(question.measure, cells, replicates=question.replicates, seed=question.seed)
    return Answer(law.interval(question.level), law, (f"{len(cells):,} whole clusters drawn",))


def cluster_law(measure: Formula, cells: FloatArray, *, replicates: int, seed: int) -> Distribution:
    """The bootstrap law of a measure when whole clusters are drawn, by simulation."""
    generator, clusters = np.random.default_rng(seed), len(cells)
    drawn = np.array(
        [np.bincount(generator.integers(0, clusters, clusters), minlength=clusters) @ cells for _ in range(replicates)]
    )
    return law_of_values(measure.of_cells(Cells(*drawn.T)), measure.range, replicates=replicates, seed=seed)


def matrix_cluster_law(evidence: ConfusionMatrix, measure: Measure, *, replicates: int, seed: int) -> Distribution:
    """The bootstrap law of a measure of a whole confusion matrix when whole clusters are drawn, by simulation."""
    members = evidence.clusters
    if members is None:
        raise JaugeError("a matrix with clusters", "one without", "Pass cluster= to from_labels.")
    generator, clusters = np.random.default_rng(seed), members.ids.size
    values = np.empty(replicates)
    for number in range(replicates):
        times = np.bincount(generator.integers(0, clusters, clusters), minlength=clusters)
        matrix: CountArray = np.tensordot(times, members.matrices, 1)
        unanswered: CountArray = np.tensordot(times, members.no_answer, 1)
        drawn = replace(evidence, matrix=matrix, no_answer=unanswered, clusters=None)
        values[number] = float(measure.compute(drawn))
    return law_of_values(values, measure.range, replicates=replicates, seed=seed)


def _of_rates(question: Question) -> bool:
    """Whether twice the items leave the value as it is."""
    doubled = moved_value(_deflated(question, 0.5).situation, question.measure)
    plain = moved_value(question.situation, question.measure)
    return bool(np.isclose(doubled, plain, rtol=_SAME, equal_nan=True))


def _deflated(question: Question, effect: float) -> Question:
    """The same question of a table with so many times fewer items."""
    return _with_cells(question, np.array(question.situation.cells) / effect)


def _with_cells(question: Question, cells: FloatArray) -> Question:
    tp, fp, fn, tn = cells.tolist()
    situation = replace(question.situation, cells=(tp, fp, fn, tn), sizes=(tp + fn, fp + tn))
    return replace(question, situation=situation)


def _told(clusters: int, effect: float) -> str:
    return f"{clusters:,} clusters, design effect {effect:.3g}"
