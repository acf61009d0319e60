"""The cost along all operating conditions as a table of steps: evaluated anywhere without the items."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from jauge.content import Content, frozen
from jauge.curves import cost_curve
from jauge.curves.shares import read_shares
from jauge.evidence import Counts, ScoreTable
from jauge.inference.bands import Band
from jauge.inference.clusters import between_variance, cluster_cells, t_quantile
from jauge.inference.cost import ADDED, WIDER, normal_limits, per_cluster
from jauge.inference.crossfit import Steps, cross_fit_steps
from jauge.inference.limits import checked_level, two_sided_z
from jauge.numeric.ratio import FloatArray

StepTuning: TypeAlias = Literal["crossfit", "fixed"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CostSteps(Content):
    """Counts of the decisions between each two of the `edges` of w: all that `cost_band` needs at any w.

    `added` goes to each cell and `reach` is the quantile times what widens the limits.
    """

    edges: FloatArray
    counts: Counts
    level: float
    tuning: StepTuning

    def band(self, w: ArrayLike) -> Band:
        """Cost with its limits at each w, those of `cost_band`.

        >>> from jauge.inference import cost_band
        >>> table = ScoreTable.from_scores([1, 1, 0, 1, 0, 1, 0, 0], [8, 7, 6, 5, 4, 3, 2, 1])
        >>> bool((cost_steps(table).band([0.3, 0.7]).high == cost_band(table, [0.3, 0.7]).high).all())
        True
        """
        at = np.atleast_1d(read_shares(w, "w"))
        counts = self.counts[np.searchsorted(self.edges[1:-1], at, side="left")]
        values, limits = normal_limits(counts, at, self.level, added=self.added, wider=WIDER[self.tuning])
        return Band.of_limits(("w", "normalised_cost"), at, values, limits, level=self.level, method=self.tuning)

    @property
    def added(self) -> float:
        """What is added to each cell."""
        return ADDED[self.tuning]

    @property
    def reach(self) -> float:
        """How many standard deviations the limits lie away: Student's quantile for clusters."""
        clusters = self.counts.clusters
        quantile = two_sided_z(self.level) if clusters is None else t_quantile(self.level, len(clusters.tables.tp))
        return WIDER[self.tuning] * quantile

    @property
    def between(self) -> FloatArray | None:
        """Variance between clusters as a form in w: rows are the factors of w^2, 2 w (1 - w) and (1 - w)^2."""
        if self.counts.clusters is None:
            return None
        tables = self.counts.clusters.tables
        return np.array([_form(tables[:, k], self.counts[k]) for k in range(self.edges.size - 1)]).T


def cost_steps(
    table: ScoreTable, *, threshold: StepTuning = "crossfit", level: float = 0.95, seed: int = 0
) -> CostSteps:
    """The cost at cheapest thresholds along all w; see `cost_band` for what "crossfit" and "fixed" mean.

    >>> table = ScoreTable.from_scores([1, 1, 0, 1, 0, 1, 0, 0], [8, 7, 6, 5, 4, 3, 2, 1])
    >>> cost_steps(table, threshold="fixed").edges.round(3)
    array([0. , 0.5, 1. ])
    """
    level = checked_level(level)
    if threshold == "crossfit":
        edges, counts = cross_fit_steps(table, _cheapest, seed=seed)
    else:
        edges, thresholds = _cheapest(table)
        counts = table.at(thresholds)
    return CostSteps(frozen(edges), per_cluster(counts), level, threshold)


def _cheapest(table: ScoreTable) -> Steps:
    """The cheapest threshold between each two edges of w."""
    curve = cost_curve(table)
    return curve.w, curve.thresholds


def _form(tables: Counts, total: Counts) -> tuple[float, float, float]:
    """Variances of what clusters contribute to the misses and to the false alarms, and twice their covariance."""
    _, fp, fn, _ = (cells := cluster_cells(tables)).T
    misses, alarms = float(total.fn / total.positive), float(total.fp / total.negative)
    missed = (fn - misses * (cells[:, 0] + fn)) / float(total.positive)
    alarmed = (fp - alarms * (fp + cells[:, 3])) / float(total.negative)
    alone = between_variance(missed), between_variance(alarmed)
    return alone[0], (between_variance(missed + alarmed) - alone[0] - alone[1]) / 2, alone[1]
