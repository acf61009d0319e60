"""Pointwise limits of one rate along the other: of the ROC curve seen vertically or horizontally."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from jauge.curves.shares import read_shares
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.evidence.reading import one_of
from jauge.inference.bands import Band, with_ends
from jauge.inference.limits import Limits, checked_level, two_sided_z, wilson
from jauge.inference.resampling import replicated
from jauge.inference.share_laws import share_of_counts
from jauge.inference.vertical import Convention, Ranking, checked_convention
from jauge.numeric.ratio import FloatArray

RateMethod: TypeAlias = Literal["pivot", "wilson", "percentile", "thesis"]
_FEW = 5


class Request(NamedTuple):
    """How limits are asked for."""

    level: float
    method: RateMethod | None
    replicates: int
    seed: int


def vertical_band(
    table: ScoreTable,
    fprs: ArrayLike,
    *,
    level: float = 0.95,
    method: RateMethod | None = None,
    convention: Convention = "upper",
    seed: int = 0,
    replicates: int = 2000,
) -> Band:
    """Pointwise limits of the true positive rate at each false positive rate.

    "pivot" (the default): J ~ Bin(n-, f) test negatives lie above the true threshold, and given J the rate is an equal
    mixture of Beta(tp + 1/2, n+ - tp + 1/2) at the J-th and the (J + 1)-th; its measured coverage was 0.95 to 0.99 at
    nominal 0.95, near f = 1/n- too. From the exact bootstrap law: "wilson" (effective size e(1 - e)/v), "percentile"
    (what pROC's simulation converges to) and "thesis" (document 001, algorithm 4.3, cut at 0 and 1). A table with
    clusters draws whole clusters, Wilson's shape. Refused without both classes; in [0, 1].
    Reference: document 001, section 4.4.1; Wilson 1927.

    >>> table = ScoreTable.from_scores([1, 1, 0, 1, 0, 0], [6, 5, 4, 3, 2, 1])
    >>> band = vertical_band(table, [0.2, 0.5])
    >>> band.value.round(4), band.low.round(3), band.high.round(3)
    (array([0.6667, 1.    ]), array([0.002, 0.041]), array([0.998, 1.   ]))
    """
    checked_convention(convention)
    asked = Request(checked_level(level), method, replicates, seed)
    return _band(table, lambda t: Ranking.vertical(t, convention), ("fpr", "tpr"), fprs, asked)


def horizontal_band(
    table: ScoreTable,
    tprs: ArrayLike,
    *,
    level: float = 0.95,
    method: RateMethod | None = None,
    convention: Convention = "upper",
    seed: int = 0,
    replicates: int = 2000,
) -> Band:
    """Pointwise limits of the false positive rate at each true positive rate: `vertical_band`, the classes exchanged.

    Refused without both classes; in [0, 1], lower is better. Reference: document 001, section 4.4.1, in the mirror.

    >>> table = ScoreTable.from_scores([1, 1, 0, 1, 0, 0], [6, 5, 4, 3, 2, 1])
    >>> horizontal_band(table, [0.9]).value.round(4)
    array([0.3333])
    """
    checked_convention(convention)
    asked = Request(checked_level(level), method, replicates, seed)
    return _band(table, lambda t: Ranking.horizontal(t, convention), ("tpr", "fpr"), tprs, asked)


def _band(
    table: ScoreTable,
    ranking_of: Callable[[ScoreTable], Ranking],
    names: tuple[str, str],
    rates: ArrayLike,
    asked: Request,
) -> Band:
    """Limits at every rate, from the law of independent items or from resampled clusters."""
    at = np.atleast_1d(read_shares(rates, names[0]))
    ranking = ranking_of(table)
    values = ranking.values(at)
    if table.clusters is not None:
        limits = _of_clusters(table, lambda t: ranking_of(t).values(at), asked)
        told = {"method": "wilson", "replicates": asked.replicates, "seed": asked.seed}
        told["notes"] = (f"{table.clusters.ids.size:,} whole clusters drawn",)
    else:
        method = asked.method or "pivot"
        one_of("method", method, tuple(_LIMITS))
        limits = [_LIMITS[method](ranking, rate, asked.level) for rate in at.tolist()]
        told = {"method": method, "notes": _notes(ranking, at)}
    kept = [with_ends(value, limit) for value, limit in zip(values.tolist(), limits, strict=True)]
    return Band.of_limits(names, at, values, kept, level=asked.level, **told)


def _notes(ranking: Ranking, at: FloatArray) -> tuple[str, ...]:
    """Where so few items decide that any limits are doubtful."""
    few = (at * ranking.n_fixed < _FEW) & (at > 0)
    if not few.any():
        return ()
    return (f"below a rate of {_FEW / ranking.n_fixed:.3g} fewer than {_FEW} items of the class fix the threshold",)


def _pivot(ranking: Ranking, rate: float, level: float) -> Limits:
    """Quantiles of the law that test items lie above the true threshold by."""
    low, high = ranking.pivot(rate).quantile([(1 - level) / 2, (1 + level) / 2])
    return Limits(float(low), float(high))


def _percentile(ranking: Ranking, rate: float, level: float) -> Limits:
    """Quantiles of the exact bootstrap law."""
    law = share_of_counts(ranking.bootstrap(rate, (ranking.n_fixed, ranking.n_other)))
    low, high = law.quantile([(1 - level) / 2, (1 + level) / 2])
    return Limits(float(low), float(high))


def _wilson(ranking: Ranking, rate: float, level: float) -> Limits:
    """Wilson's shape around the mean of the bootstrap law."""
    mean, variance = _moments(ranking, rate)
    return shaped(mean, variance, ranking.n_other, level)


def _thesis(ranking: Ranking, rate: float, level: float) -> Limits:
    """(e + z^2/2m -+ z sqrt(v + z^2/4m^2)) / (1 + z^2/m), as printed, cut at 0 and 1."""
    mean, variance = _moments(ranking, rate)
    z, m = two_sided_z(level), ranking.n_other
    scale = 1 + z * z / m
    centre = (mean + z * z / (2 * m)) / scale
    half = z / scale * math.sqrt(variance + (z / (2 * m)) ** 2)
    return Limits(max(centre - half, 0.0), min(centre + half, 1.0))


_LIMITS: Mapping[RateMethod, Callable[[Ranking, float, float], Limits]] = {
    "pivot": _pivot,
    "wilson": _wilson,
    "percentile": _percentile,
    "thesis": _thesis,
}


def _moments(ranking: Ranking, rate: float) -> tuple[float, float]:
    """Mean and variance of the rate over resamples."""
    counts = ranking.bootstrap(rate, (ranking.n_fixed, ranking.n_other))
    return counts.mean / counts.trials, counts.variance / counts.trials**2


def shaped(mean: float, variance: float, units: float, level: float) -> Limits:
    """Wilson's limits with the effective size e(1 - e)/v, or as many independent units as there are where v = 0."""
    share = min(max(mean, 0.0), 1.0)
    size = share * (1 - share) / variance if variance > 0 and 0 < share < 1 else units
    return wilson(share, size, level)


def _of_clusters(table: ScoreTable, statistic: Callable[[ScoreTable], FloatArray], asked: Request) -> list[Limits]:
    """Wilson's shape around the means over resamples of whole clusters."""
    if asked.method not in (None, "wilson") or table.clusters is None:
        raise JaugeError(
            "method='wilson' for items in clusters", repr(asked.method), "The other methods take items as independent."
        )
    drawn = replicated(table, statistic, replicates=asked.replicates, seed=asked.seed)
    means, variances = np.nanmean(drawn, axis=0), np.nanvar(drawn, axis=0)
    units = table.clusters.ids.size
    return [shaped(e, v, units, asked.level) for e, v in zip(means.tolist(), variances.tolist(), strict=True)]
