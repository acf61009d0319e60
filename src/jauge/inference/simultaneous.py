"""Bands that hold a whole ROC curve at once, not point by point."""

from __future__ import annotations

import math
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtr

from jauge.curves.shares import read_shares
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.evidence.reading import one_of
from jauge.inference.bands import Band
from jauge.inference.limits import Limits, checked_level
from jauge.inference.resampling import replicated
from jauge.inference.vertical import Ranking
from jauge.numeric.ratio import FloatArray

CurveMethod: TypeAlias = Literal["kolmogorov", "envelope"]
_GRID = 101
_ENVELOPE = "no proof: covered 0.95 to 1 at nominal 0.95, from 25 to 970 items a class"


def simultaneous_band(
    table: ScoreTable,
    fprs: ArrayLike | None = None,
    *,
    level: float = 0.95,
    method: CurveMethod = "kolmogorov",
    seed: int = 0,
    replicates: int = 2000,
) -> Band:
    """Limits that hold the true ROC curve at all false positive rates together, with probability `level`.

    "kolmogorov" (the default): both distribution functions are within d = sqrt(log(2 / (1 - sqrt(level))) / 2n) of the
    observed ones, so that the curve lies between TPR(f - d-) - d+ and TPR(f + d-) + d+: at least the level, whatever
    the scores and however few, and wide. "envelope": at each rate the pivot limits of `vertical_band`, at the one local
    level that makes a share `level` of bootstrapped curves stay within as many studentised deviations; narrower,
    simulated, without a proof. Default rates: 0, 0.01, ..., 1. Refused without both classes and for clusters.
    In [0, 1].
    Reference: Campbell (1994); Massart (1990); document 001, chapter 4, for pointwise limits.

    >>> table = ScoreTable.from_scores([1, 1, 0, 1, 0, 0], [6, 5, 4, 3, 2, 1])
    >>> simultaneous_band(table)
    Band(tpr along fpr: 101 points, simultaneous 95 %, kolmogorov)
    """
    one_of("method", method, ("kolmogorov", "envelope"))
    level = checked_level(level)
    if table.clusters is not None:
        raise JaugeError("independent items", "clusters of items", "Bands of a whole curve take items as independent.")
    at = np.linspace(0, 1, _GRID) if fprs is None else np.atleast_1d(read_shares(fprs, "fpr"))
    upper, lower = Ranking.vertical(table, "upper"), Ranking.vertical(table, "lower")
    values = upper.values(at)
    if method == "kolmogorov":
        reach = [math.sqrt(math.log(2 / (1 - math.sqrt(level))) / (2 * n)) for n in (upper.n_fixed, upper.n_other)]
        low = np.maximum(lower.values(np.maximum(at - reach[0], 0.0)) - reach[1], 0.0)
        high = np.minimum(upper.values(np.minimum(at + reach[0], 1.0)) + reach[1], 1.0)
        limits = [Limits(*pair) for pair in zip(low.tolist(), high.tolist(), strict=True)]
        return Band.of_limits(("fpr", "tpr"), at, values, limits, level=level, method=method, simultaneous=True)
    limits = _envelope(table, upper, at, level, (replicates, seed))
    told = {"method": method, "replicates": replicates, "seed": seed, "notes": (_ENVELOPE,)}
    return Band.of_limits(("fpr", "tpr"), at, values, limits, level=level, simultaneous=True, **told)


def _envelope(
    table: ScoreTable, ranking: Ranking, at: FloatArray, level: float, drawn: tuple[int, int]
) -> list[Limits]:
    """Pivot limits at every rate, at the local level of the greatest deviation of whole curves."""
    replicates, seed = drawn
    sizes = (ranking.n_fixed, ranking.n_other)
    laws = [ranking.bootstrap(rate, sizes) for rate in at.tolist()]
    mean = np.array([law.mean for law in laws]) / sizes[1]
    # The floor is the standard deviation of a share half an item away from the end of the range.
    floor = (mean + 0.5 / sizes[1]) * (1 - mean + 0.5 / sizes[1]) / sizes[1]
    error = np.sqrt(np.maximum(np.array([law.variance for law in laws]) / sizes[1] ** 2, floor))
    curves = replicated(
        table,
        lambda t: Ranking.vertical(t, "upper").values(at),
        scheme="stratified",
        replicates=replicates,
        seed=seed,
    )
    farthest = np.sort((np.abs(curves - mean) / error).max(axis=1))
    tail = float(ndtr(-farthest[min(math.ceil(level * (replicates + 1)), replicates) - 1]))
    pairs = [ranking.pivot(rate).quantile([tail, 1 - tail]) for rate in at.tolist()]
    # Predicting nothing has no false positives, predicting everything misses nothing.
    return [
        Limits(0.0 if rate == 0 else float(low), 1.0 if rate == 1 else float(high))
        for rate, (low, high) in zip(at.tolist(), pairs, strict=True)
    ]
