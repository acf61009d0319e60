"""Models at thresholds of which each has scored some of the items only: partly paired designs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from jauge.comparison.contributions import slope
from jauge.comparison.field import Asked, Field
from jauge.comparison.procedure import Procedure, Symmetric
from jauge.content import frozen
from jauge.errors import JaugeError
from jauge.evidence import PairedScores
from jauge.measures import Cells, Formula
from jauge.numeric.ratio import CountArray, FloatArray

PARTLY_PAIRED = "partly paired"
# Where truth and answer fall among tp, fp, fn, tn.
_CELL = np.array([[3, 1], [2, 0]])


@dataclass(frozen=True, slots=True, eq=False)
class PartlyPaired(Field):
    """D -+ z sd from first-order contributions, in strata by which models have scored an item."""

    spread: FloatArray

    @classmethod
    def of(cls, measure: Formula, pair: PairedScores, thresholds: Mapping[str, float], asked: Asked) -> PartlyPaired:
        """From scores, NaN where a model has none.

        The values of each model are over its own items. Scheme "stratified" also holds the class sizes: for a rate the
        variance is then that of resampling the items of both models, of the first alone and of the second alone.
        Reference: document 001, section 4.4, names the design after Metz, Herman and Roe (1998).
        """
        _demand_plain(pair, asked)
        scored, truth = ~np.isnan(pair.scores), pair.positive.astype(np.int64)
        weight = np.ones(pair.n_items, np.int64) if pair.weight is None else pair.weight
        said = pair.scores >= np.array([thresholds[model] for model in pair.models])
        cell = _CELL[truth[:, None], said.astype(np.int64)]
        own = scored * weight[:, None]
        tables = [np.bincount(cell[:, k], own[:, k], 4) for k in range(len(pair.models))]
        slopes = np.array([slope(measure, table.astype(np.float64)) for table in tables])
        shares = np.where(scored, np.take_along_axis(slopes.T, cell, axis=0), 0.0)
        strata = scored @ 2 ** np.arange(len(pair.models))
        if asked.scheme == "stratified":
            strata = 2 * strata + truth
        values = np.array([float(measure.of_cells(Cells.of(*table))) for table in tables])
        note = "items that one model has not scored count for the others only"
        spread = _within(shares, weight, strata)
        return cls(measure, pair.models, values, round(float(weight.sum())), (note,), frozen(spread))

    def of_value(self, model: int) -> Procedure:
        """Value -+ z sd, cut at the ends of the range."""
        value, error = float(self.values[model]), math.sqrt(self.spread[model, model])
        return Symmetric(value, value, error, self.measure.range)

    def of_difference(self, first: int, second: int) -> Procedure:
        """D -+ z sd."""
        contrast = np.zeros(len(self.models))
        contrast[first], contrast[second] = 1.0, -1.0
        value = float(self.values[first] - self.values[second])
        error = math.sqrt(max(float(contrast @ self.spread @ contrast), 0.0))
        return Symmetric(value, value, error, self.difference_bounds)

    def method_of(self, first: int, second: int) -> str:
        """Always the same."""
        del first, second
        return PARTLY_PAIRED

    def covariance(self) -> FloatArray:
        """Summed over the strata."""
        return self.spread


def _within(shares: FloatArray, weight: CountArray, strata: CountArray) -> FloatArray:
    """Covariance of the totals when the items of each stratum are drawn again: sums of squares within strata."""
    total = np.zeros((shares.shape[1], shares.shape[1]))
    for stratum in np.unique(strata):
        members = strata == stratum
        own, times = shares[members], weight[members]
        centred = own - times @ own / times.sum()
        total += (centred.T * times) @ centred
    return total


def _demand_plain(pair: PairedScores, asked: Asked) -> None:
    """Independent items with integer weights, and no other method."""
    if asked.method not in (None, PARTLY_PAIRED):
        advice = "Leave method out, or keep the items that every model scored."
        raise JaugeError("items scored by every model", f"missing scores with method={asked.method!r}", advice)
    if pair.cluster is not None or (pair.weight is not None and pair.weight.dtype.kind == "f"):
        advice = "Keep the items that every model scored."
        raise JaugeError("independent items where scores are missing", "clusters or float weights", advice)
