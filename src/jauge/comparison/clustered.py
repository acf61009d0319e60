"""Models whose items come in clusters: only the clusters are independent, and each contributes one difference."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from jauge.comparison.contributions import covariance, slope
from jauge.comparison.discordance import PAIRED_METHODS, Discordance, Scaled
from jauge.comparison.field import Asked, Field
from jauge.comparison.procedure import Procedure, Symmetric
from jauge.errors import JaugeError
from jauge.measures import Cells, Formula
from jauge.numeric.ratio import FloatArray

CLUSTERED = "clustered"


@dataclass(frozen=True, slots=True, eq=False)
class Clustered(Field):
    """The ratio estimator on per-cluster differences, D -+ t sd with C - 1 degrees of freedom."""

    contributions: FloatArray

    @classmethod
    def of(cls, measure: Formula, models: tuple[str, ...], cells: FloatArray, asked: Asked) -> Clustered:
        """From the tables (tp, fp, fn, tn) of each cluster and model: an array clusters x models x 4."""
        if asked.method not in (None, CLUSTERED):
            raise JaugeError(
                "independent items",
                f"clusters with method={asked.method!r}",
                "Leave method out: clusters have their own.",
            )
        if len(cells) < 2:
            raise JaugeError("at least two clusters", f"{len(cells)}", "The spread between clusters must be seen.")
        totals = cells.sum(axis=0)
        values = measure.of_cells(Cells(*totals.T))
        slopes = np.array([slope(measure, total) for total in totals])
        notes = (f"{len(cells):,} clusters of items, each counted as one",)
        return cls(measure, models, values, round(totals[0].sum()), notes, np.einsum("ckj,kj->ck", cells, slopes))

    def covariance(self) -> FloatArray:
        """Covariance of the totals over clusters."""
        return covariance(self.contributions)

    def of_value(self, model: int) -> Procedure:
        """Value -+ t sd, cut at the ends of the range."""
        error, value = math.sqrt(self.covariance()[model, model]), float(self.values[model])
        return Symmetric(value, value, error, self.measure.range, self._freedom)

    def of_difference(self, first: int, second: int) -> Procedure:
        """D -+ t sd; where no cluster tells the models apart, as if each cluster were an item on which they agree."""
        value = float(self.values[first] - self.values[second])
        apart = self.contributions[:, first] - self.contributions[:, second]
        low, high = self.measure.range
        if not apart.any() and math.isfinite(high - low):
            return Scaled.of(PAIRED_METHODS["thesis"](Discordance(0, 0, 0, len(apart))), high - low)
        error = math.sqrt(covariance(apart[:, None])[0, 0])
        return Symmetric(value, value, error, self.difference_bounds, self._freedom)

    def method_of(self, first: int, second: int) -> str:
        """Always the same."""
        del first, second
        return CLUSTERED

    @property
    def _freedom(self) -> float:
        return len(self.contributions) - 1.0
