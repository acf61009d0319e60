"""The normalised cost along operating conditions, with limits that know where the threshold came from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from jauge.curves import cost_curve
from jauge.curves.demands import demand_both_classes
from jauge.curves.shares import read_shares
from jauge.errors import JaugeError
from jauge.evidence import Counts, ScoreTable
from jauge.evidence.counts import ClusterTables
from jauge.evidence.reading import one_of
from jauge.inference.bands import Band
from jauge.inference.clusters import between_variance, cluster_cells, t_quantile
from jauge.inference.crossfit import cross_fit
from jauge.inference.distribution import Distribution
from jauge.inference.estimate import estimate
from jauge.inference.laws import bootstrap_law
from jauge.inference.limits import Limits, checked_level, two_sided_z
from jauge.inference.random_tables import Scheme
from jauge.inference.resampling import law_of_values, replicated
from jauge.measures import normalised_cost
from jauge.numeric.hull import hull_of_chain
from jauge.numeric.ratio import FloatArray, IntArray

Tuning: TypeAlias = Literal["crossfit", "fixed", "reoptimised"]
TUNINGS: tuple[Tuning, ...] = ("crossfit", "fixed", "reoptimised")
_AXES = ("w", "normalised_cost")
_FOLDS = 10
WIDER: Mapping[Tuning, float] = {"crossfit": 1.3, "fixed": 1.0}
"""How much wider than plain limits must be: cross-fitted ones know nothing of how the threshold varies."""
ADDED: Mapping[Tuning, float] = {"crossfit": 0.5, "fixed": 2.0}
"""What is added to each cell before limits are made."""
_CROSSFIT = "thresholds chosen on other folds; half-width x 1.3 (covered 0.95 to 1 at nominal 0.95)"
_FIXED = "thresholds chosen on these data, then held fixed; 2 added to each cell (covered 0.88 to 1 at nominal 0.95)"
_REOPTIMISED = "thresholds chosen anew in each resample: these limits covered 0.34 to 0.93 at nominal 0.95"


class Request(NamedTuple):
    """How limits are asked for."""

    level: float
    replicates: int
    seed: int


def cost_band(
    table: ScoreTable,
    w: ArrayLike,
    *,
    threshold: Tuning | float = "crossfit",
    level: float = 0.95,
    method: str | None = None,
    seed: int = 0,
    replicates: int = 2000,
) -> Band:
    """Pointwise limits of the normalised cost w (1 - TPR) + (1 - w) FPR at each w.

    Where the threshold comes from decides what limits are worth. A number: fixed beforehand, limits as `estimate` makes
    them (Jeffreys; `method` as there). "crossfit" (the default): the cheapest on the other of 10 stratified folds, at
    the midpoint between scores; the value is free of the optimism of tuning, 1/2 is added to each cell and the
    half-width is multiplied by 1.3. "fixed": the cheapest on these data, then held fixed, 2 added to each cell
    (document 001, 5.5). "reoptimised": the cheapest of all, C -+ z standard deviations of the count bootstrap, whose
    percentiles are refused: they covered 0.12 to 0.87. Clusters are folded and drawn whole. Refused without both
    classes. In [0, 1], lower is better.
    Reference: Drummond and Holte 2006; document 001, chapter 5.

    >>> table = ScoreTable.from_scores([1, 1, 1, 0, 1, 0, 0, 0], [8, 7, 6, 5, 4, 3, 2, 1])
    >>> cost_band(table, [0.5], threshold=5.5)
    Band(normalised_cost along w: 1 point, pointwise 95 %, jeffreys)
    >>> band = cost_band(table, [0.25, 0.5], threshold="fixed")
    >>> band.value, band.low.round(3), band.high.round(3)
    (array([0.0625, 0.125 ]), array([0.041, 0.087]), array([0.521, 0.538]))
    """
    demand_both_classes(table, "a cost")
    at = np.atleast_1d(read_shares(w, "w"))
    asked = Request(checked_level(level), replicates, seed)
    if not isinstance(threshold, str):
        return _at_threshold(table.at(threshold), at, asked, method)
    one_of("threshold", threshold, TUNINGS)
    if method not in (None, "wald"):
        raise JaugeError(
            "no method= where thresholds are tuned",
            repr(method),
            "Limits are then C -+ z standard deviations; percentiles of tuned costs covered 0.12 to 0.87.",
        )
    makers = {"crossfit": _cross_fitted, "fixed": _held_fixed, "reoptimised": _reoptimised}
    return makers[threshold](table, at, asked)


def cost_law(
    table: ScoreTable,
    w: float,
    *,
    threshold: float | Literal["reoptimised"],
    scheme: Scheme = "full",
    seed: int = 0,
    replicates: int = 2000,
) -> Distribution:
    """The bootstrap law of the normalised cost at w: exact at a fixed threshold, simulated where each resample tunes.

    Formula: w (1 - TPR) + (1 - w) FPR; "reoptimised": its least value over all thresholds, answering always the same
    included. Resamples without a class are discarded. In [0, 1]. Reference: document 001, sections 5.1 and 5.2.

    >>> table = ScoreTable.from_scores([1, 1, 1, 0, 1, 0, 0, 0], [8, 7, 6, 5, 4, 3, 2, 1])
    >>> cost_law(table, 0.5, threshold=5.5, scheme="stratified")
    Distribution(bootstrap law, exact: mean 0.125, standard deviation 0.1083)
    """
    share = float(read_shares(w, "w"))
    if threshold != "reoptimised":
        return bootstrap_law(table.at(threshold), normalised_cost.bind(w=share), scheme=scheme)
    demand_both_classes(table, "a cost")
    at = np.array([share])
    drawn = replicated(table, lambda t: least_costs(t, at), scheme=scheme, replicates=replicates, seed=seed)
    return law_of_values(drawn[:, 0], (0.0, 1.0), replicates=replicates, seed=seed)


def cheapest_rows(table: ScoreTable, w: FloatArray) -> IntArray:
    """The row of the table that costs least at each w; of equal ones the highest threshold."""
    rows = hull_of_chain(table.fp, table.tp)
    misses = 1 - table.tp[rows] / table.n_positive
    alarms = table.fp[rows] / table.n_negative
    costs = np.multiply.outer(w, misses) + np.multiply.outer(1 - w, alarms)
    cheapest: IntArray = rows[np.argmin(costs, axis=1)]
    return cheapest


def least_costs(table: ScoreTable, w: FloatArray) -> FloatArray:
    """The least cost at each w."""
    row = cheapest_rows(table, w)
    return np.asarray(w * (1 - table.tp[row] / table.n_positive) + (1 - w) * table.fp[row] / table.n_negative)


def _at_threshold(counts: Counts, at: FloatArray, asked: Request, method: str | None) -> Band:
    """Limits at a threshold fixed beforehand."""
    rows = [
        estimate(
            counts,
            normalised_cost.bind(w=w),
            level=asked.level,
            method=method,
            seed=asked.seed,
            replicates=asked.replicates,
        )
        for w in at.tolist()
    ]
    return Band.of_estimates(_AXES, at, rows)


def _cross_fitted(table: ScoreTable, at: FloatArray, asked: Request) -> Band:
    """Cost at thresholds chosen on the other folds."""
    counts = per_cluster(cross_fit(table, lambda t: t.thresholds[cheapest_rows(t, at)], folds=_FOLDS, seed=asked.seed))
    values, limits = normal_limits(counts, at, asked.level, added=ADDED["crossfit"], wider=WIDER["crossfit"])
    return Band.of_limits(
        _AXES, at, values, limits, level=asked.level, method="crossfit", seed=asked.seed, notes=(_CROSSFIT,)
    )


def _held_fixed(table: ScoreTable, at: FloatArray, asked: Request) -> Band:
    """Cost at the cheapest thresholds, held fixed."""
    counts = per_cluster(table.at(cost_curve(table).threshold_at(at)))
    values, limits = normal_limits(counts, at, asked.level, added=ADDED["fixed"], wider=WIDER["fixed"])
    return Band.of_limits(_AXES, at, values, limits, level=asked.level, method="fixed", notes=(_FIXED,))


def _reoptimised(table: ScoreTable, at: FloatArray, asked: Request) -> Band:
    """The least cost, with the standard deviation of the least costs of resamples."""
    values = least_costs(table, at)
    drawn = replicated(table, lambda t: least_costs(t, at), replicates=asked.replicates, seed=asked.seed)
    half = two_sided_z(asked.level) * np.nanstd(drawn, axis=0)
    limits = [Limits(max(c - h, 0.0), min(c + h, 1.0)) for c, h in zip(values.tolist(), half.tolist(), strict=True)]
    told = {"replicates": asked.replicates, "seed": asked.seed, "notes": (_REOPTIMISED,)}
    return Band.of_limits(_AXES, at, values, limits, level=asked.level, method="reoptimised", **told)


def per_cluster(counts: Counts) -> Counts:
    """Sums of float weights in units of what a cluster weighs on average: limits don't depend on the unit they have.

    >>> per_cluster(Counts(3, 1, 2, 4)) == Counts(3, 1, 2, 4)
    True
    """
    if not counts.weighted or counts.clusters is None:
        return counts
    ids, tables = counts.clusters.ids, counts.clusters.tables
    unit = float(np.ravel(counts.total)[0]) / len(ids)
    whole, parts = (Counts(c.tp / unit, c.fp / unit, c.fn / unit, c.tn / unit) for c in (counts, tables))
    return Counts(whole.tp, whole.fp, whole.fn, whole.tn, clusters=ClusterTables(ids, parts))


def normal_limits(
    counts: Counts, at: FloatArray, level: float, *, added: float, wider: float
) -> tuple[FloatArray, list[Limits]]:
    """Costs of the tables at each w, and cost of the tables with so much added to each cell -+ z standard deviations.

    p = (fn + a) / (n+ + 2a), v = w^2 p(1 - p) / (n+ + 2a) + (1 - w)^2 q(1 - q) / (n- + 2a). Clusters: the variance of
    their contributions, and Student's quantile.
    """
    misses, alarms = counts.fn / counts.positive, counts.fp / counts.negative
    values = at * misses + (1 - at) * alarms
    positive, negative = counts.positive + 2 * added, counts.negative + 2 * added
    p, q = (counts.fn + added) / positive, (counts.fp + added) / negative
    centre = at * p + (1 - at) * q
    variance = at**2 * p * (1 - p) / positive + (1 - at) ** 2 * q * (1 - q) / negative
    quantile = two_sided_z(level)
    if counts.clusters is not None:
        tables = counts.clusters.tables
        quantile = t_quantile(level, len(tables.tp))
        told_apart = [variance_between(tables[:, k], counts[k], w) for k, w in enumerate(at.tolist())]
        variance = np.maximum(variance, told_apart)
    half = wider * quantile * np.sqrt(variance)
    low, high = np.maximum(np.minimum(centre - half, values), 0.0), np.minimum(np.maximum(centre + half, values), 1.0)
    return values, [Limits(*pair) for pair in zip(low.tolist(), high.tolist(), strict=True)]


def variance_between(tables: Counts, total: Counts, w: float) -> float:
    """Variance of a cost from what each cluster contributes to it."""
    cells = cluster_cells(tables)
    _, fp, fn, _ = cells.T
    misses, alarms = float(total.fn / total.positive), float(total.fp / total.negative)
    missed = (fn - misses * (cells[:, 0] + fn)) / float(total.positive)
    alarmed = (fp - alarms * (fp + cells[:, 3])) / float(total.negative)
    return between_variance(w * missed + (1 - w) * alarmed)
