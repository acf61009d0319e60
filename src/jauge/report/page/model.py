"""What the page knows of one model: counts along conditions and thresholds, and limits where they have no formula."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import expit

from jauge.curves import convex_hull, roc_curve, tradeoff_curve
from jauge.evidence import Counts, ScoreTable
from jauge.inference import Band, cost_band, estimate, horizontal_band, vertical_band
from jauge.inference.cost_steps import CostSteps, StepTuning, cost_steps
from jauge.inference.crossfit import Steps, cross_fit_steps
from jauge.inference.limits import Limits, jeffreys
from jauge.measures import F
from jauge.measures.measure import spelt
from jauge.numeric.ratio import CountArray, FloatArray, IntArray, ratio
from jauge.plot.thinning import visible_rows
from jauge.report.evaluation import ScoresEvaluation, Standing
from jauge.report.scores import short_threshold

RATES = np.linspace(0, 1, 61)
"""Rates at which the bands of the ROC and the precision-recall curve are drawn."""
GRID = np.unique(np.concatenate([np.linspace(0.05, 0.95, 13), expit(np.linspace(-9, 9, 13))]))
"""Conditions at which limits are tabulated where they have no formula: evenly spaced, and so in log odds."""
_CELL, _FIRST, _MOST = 1 / 400, 40, 200


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    """Rows of a score table that the page can choose: counts, the threshold as it is told, limits of both rates."""

    tp: CountArray
    fp: CountArray
    thresholds: FloatArray
    told: tuple[str, ...]
    tpr: tuple[Limits, ...]
    fpr: tuple[Limits, ...]


@dataclass(frozen=True, slots=True, eq=False)
class BestF:
    """Decisions at the thresholds best for F along c, and the ratios of its limits to it on `GRID`.

    F at any prevalence p and weight lam is 1 / ((1 - lam) + k / G) with G = TPR / (1 - c + c FPR), a function of
    c = (1 - lam)(1 - p) / ((1 - lam)(1 - p) + lam p) only, k = (lam p + (1 - lam)(1 - p)) / p. One table in c serves
    them all, and limits of G become limits of F.
    """

    edges: FloatArray
    counts: Counts
    low: FloatArray
    high: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class PageModel:
    """All that is drawn of one model, or shipped to the reader."""

    standing: Standing
    table: ScoreTable
    hull: Points
    points: Points
    cost: CostSteps | None
    given: Band | None
    best_f: BestF
    roc: Band | None
    horizontal: Band | None


def page_model(evaluation: ScoresEvaluation, standing: Standing) -> PageModel:
    """The tables of one model; bands that would have to be resampled are left out."""
    table = evaluation.paired.table(standing.model)
    rows = convex_hull(roc_curve(table)).rows
    alone = table.clusters is None and not table.weighted
    bands = [band(table, RATES, level=evaluation.level) if alone else None for band in (vertical_band, horizontal_band)]
    tuning: StepTuning = "fixed" if standing.held_out is standing.counts else "crossfit"
    level, seed = evaluation.level, evaluation.seed
    return PageModel(
        standing=standing,
        table=table,
        hull=_points(table, rows, level),
        points=_points(table, _chosen_rows(table, rows), level),
        cost=cost_steps(table, threshold=tuning, level=level, seed=seed) if standing.tuned else None,
        given=None if standing.tuned else cost_band(table, GRID, threshold=standing.threshold, level=level, seed=seed),
        best_f=_best_f(table, standing, level, seed),
        roc=bands[0],
        horizontal=bands[1],
    )


def _chosen_rows(table: ScoreTable, hull: IntArray) -> IntArray:
    """The first rows, where precision changes most, the hull, and as many others as can be told apart in a picture."""
    size, cell = table.thresholds.size, _CELL
    fpr, tpr = ratio(table.fp, table.n_negative), ratio(table.tp, table.n_positive)
    rows = np.arange(size)
    while rows.size > _MOST:
        rows = visible_rows(fpr, tpr, (cell, cell))
        cell *= 1.5
    return np.unique(np.concatenate([np.arange(min(_FIRST, size)), hull, rows]))


def _points(table: ScoreTable, rows: IntArray, level: float) -> Points:
    shortest = [short_threshold(table, row) for row in rows.tolist()]
    tp, fp = table.tp[rows], table.fp[rows]
    return Points(
        tp=tp,
        fp=fp,
        thresholds=np.array(shortest),
        told=tuple(spelt(value) for value in shortest),
        tpr=tuple(jeffreys(hits, float(table.n_positive), level) for hits in tp.tolist()),
        fpr=tuple(jeffreys(alarms, float(table.n_negative), level) for alarms in fp.tolist()),
    )


def _best_f(table: ScoreTable, standing: Standing, level: float, seed: int) -> BestF:
    """Held out where thresholds were chosen on these items, at the threshold given otherwise."""
    if not standing.tuned:
        edges, counts = np.array([0.0, 1.0]), table.at([standing.threshold])
    elif standing.held_out is standing.counts:
        edges, thresholds = _best_for_f(table)
        counts = table.at(thresholds)
    else:
        edges, counts = cross_fit_steps(table, _best_for_f, seed=seed)
    places = np.searchsorted(edges[1:-1], GRID, side="left").tolist()
    ratios = [_ratios(counts[k], c, level) for k, c in zip(places, GRID.tolist(), strict=True)]
    low, high = np.array(ratios).T
    return BestF(edges, counts, low, high)


def _best_for_f(table: ScoreTable) -> Steps:
    """The threshold that is best for F between each two edges of c."""
    curve = tradeoff_curve(table)
    share = curve.prevalence or 0.0
    precision, recall = (1 - curve.lam) * (1 - share), curve.lam * share
    return (precision / (precision + recall))[::-1], np.array(curve.thresholds)[::-1]


def _ratios(counts: Counts, c: float, level: float) -> Limits:
    """Limits of G over G: those of F1 at the prevalence 1 - c, where 1 / F1 = 1/2 + 1 / (2 (1 - c) G)."""
    found = estimate(counts, F, prevalence=1 - c, level=level)
    value, low, high = (1 / (1 / max(x, 1e-12) - 0.5) for x in (found.value, found.low, found.high))
    return Limits(low / value, high / value) if found.value > 0 else Limits(1.0, 1.0)
