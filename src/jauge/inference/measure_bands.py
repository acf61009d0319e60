"""Pointwise limits along curves whose every point is a measure of its own: decision, trade-off, calibration."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from jauge.curves import tradeoff_curve
from jauge.curves.calibration import Bins, calibration_curve
from jauge.curves.demands import demand_both_classes, demand_probabilities
from jauge.curves.shares import read_shares
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.evidence.reading import one_of
from jauge.inference.bands import Band
from jauge.inference.crossfit import cross_fit
from jauge.inference.estimate import estimate
from jauge.inference.limits import Limits, checked_level, wilson
from jauge.measures import F_lam, Formula, fowlkes_mallows, jaccard_lam, kulczynski, net_benefit
from jauge.numeric.ratio import FloatArray

Index: TypeAlias = Literal["f", "jaccard", "fowlkes_mallows", "kulczynski"]
_INDICES: dict[Index, Formula] = {
    "f": F_lam,
    "jaccard": jaccard_lam,
    "fowlkes_mallows": fowlkes_mallows,
    "kulczynski": kulczynski,
}
_CROSSFIT = "thresholds chosen on other folds (covered 0.95 to 0.98 at nominal 0.95)"


def decision_band(table: ScoreTable, thresholds: ArrayLike | None = None, **options: Any) -> Band:
    """Pointwise limits of the net benefit at threshold probabilities, which are fixed beforehand by what they mean.

    Formula: TP / n - FP / n t / (1 - t), an item being treated when its probability is at least t. `options` are those
    of `estimate` (level, method, scheme, ...); the default is the Jeffreys law. Default thresholds: 0.01, ..., 0.99.
    Refused for scores outside [0, 1]. At most the prevalence; higher is better. Reference: Vickers and Elkin 2006.

    >>> table = ScoreTable.from_scores([0, 1, 0, 1, 0, 1], [0.1, 0.9, 0.6, 0.6, 0.2, 0.7])
    >>> decision_band(table, [0.2, 0.5]).value.round(4)
    array([0.4167, 0.3333])
    """
    demand_probabilities(table, "a net benefit")
    at = np.arange(1, 100) / 100 if thresholds is None else np.atleast_1d(np.asarray(thresholds, dtype=np.float64))
    if not ((at > 0) & (at < 1)).all():
        raise JaugeError("threshold probabilities strictly between 0 and 1", str(at), "They are odds of costs.")
    rows = [estimate(table.at(t), net_benefit.bind(t=t), **options) for t in at.tolist()]
    return Band.of_estimates(("threshold", "net_benefit"), at, rows)


def tradeoff_band(
    table: ScoreTable,
    lam: ArrayLike,
    *,
    index: Index = "f",
    threshold: Literal["crossfit"] | float = "crossfit",
    seed: int = 0,
    **options: Any,
) -> Band:
    """Pointwise limits of a trade-off index at each weight lam between precision and recall.

    "crossfit" (the default): the best threshold at lam on the other of 10 folds, counted on the fold left out, which
    takes the optimism of tuning away; a number: a threshold fixed beforehand. Limits as `estimate` makes them, whose
    other `options` may be given. Refused without both classes. In [0, 1], higher is better. Reference: document 004.

    >>> table = ScoreTable.from_scores([1, 1, 0, 1, 0, 0], [6, 5, 4, 3, 2, 1])
    >>> tradeoff_band(table, [0.2, 0.8], threshold=2.5).value.round(4)
    array([0.7895, 0.9375])
    """
    one_of("index", index, tuple(_INDICES))
    demand_both_classes(table, "a trade-off curve")
    at = np.atleast_1d(read_shares(lam, "lam"))

    def best(others: ScoreTable) -> FloatArray:
        curve = tradeoff_curve(others, index=index)
        place = np.searchsorted(curve.lam[1:-1], at, side="left")
        return np.asarray(np.array(curve.thresholds)[place])

    tuned = isinstance(threshold, str)
    if isinstance(threshold, str):
        one_of("threshold", threshold, ("crossfit",))
        counts = cross_fit(table, best, seed=seed)
    else:
        counts = table.at(np.full(at.shape, threshold))
    rows = [
        estimate(counts[k], _INDICES[index].bind(lam=weight), seed=seed, **options)
        for k, weight in enumerate(at.tolist())
    ]
    told = {"notes": (_CROSSFIT,), "seed": seed} if tuned else {}
    return Band.of_estimates(("lam", index), at, rows, **told)


def calibration_band(table: ScoreTable, *, bins: Bins = "equal_width", n_bins: int = 10, level: float = 0.95) -> Band:
    """Pointwise limits of the observed share of positives in each bin of a calibration curve: Wilson's.

    The bins are as in `calibration_curve`; those of "isotonic" are chosen by the truth, which their limits do not know.
    Clusters of items are refused. In [0, 1]. Reference: Wilson 1927.

    >>> table = ScoreTable.from_scores([0, 0, 1, 1], [0.1, 0.3, 0.4, 0.8])
    >>> band = calibration_band(table, n_bins=2)
    >>> band.low.round(3), band.high.round(3)
    (array([0.061, 0.207]), array([0.792, 1.   ]))
    """
    level = checked_level(level)
    if table.clusters is not None:
        raise JaugeError("independent items", "clusters of items", "Wilson's limits take items as independent.")
    curve = calibration_curve(table, bins=bins, n_bins=n_bins)
    pairs = zip(curve.observed.tolist(), curve.size.tolist(), strict=True)
    limits: list[Limits] = [wilson(share, size, level) for share, size in pairs]
    notes = ("isotonic bins are chosen by the truth",) if bins == "isotonic" else ()
    told = {"level": level, "method": "wilson", "notes": notes}
    return Band.of_limits(("mean_score", "observed"), curve.mean_score, curve.observed, limits, **told)
