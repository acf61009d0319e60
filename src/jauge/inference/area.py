"""Variances of the area under the ROC curve, from how each item is placed among the items of the other class."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from scipy.special import expit, logit

from jauge.evidence import ScoreTable
from jauge.evidence.scores import ScoreClusters
from jauge.inference.limits import Limits, two_sided_z
from jauge.measures import auc
from jauge.numeric.ratio import CountArray, FloatArray, ratio

_HALVINGS = 60


class Placements(NamedTuple):
    """For each distinct score, decreasing: the share of negatives below it, and of positives above it.

    These are the placements of a positive and of a negative that have this score; ties count one half. `positives` and
    `negatives` are the items with that score.
    """

    of_positive: FloatArray
    of_negative: FloatArray
    positives: CountArray
    negatives: CountArray

    @classmethod
    def of(cls, table: ScoreTable) -> Placements:
        """From a table, without a sort: the midranks are in its cumulated counts."""
        _, positives, negatives = table.rows()
        below = table.n_negative - table.fp[1:] + negatives / 2
        above = table.tp[:-1] + positives / 2
        return cls(ratio(below, table.n_negative), ratio(above, table.n_positive), positives, negatives)

    @property
    def moments(self) -> tuple[float, float]:
        """Sums of squared deviations of the placements of positives, and of negatives."""
        area = float(ratio(self.positives @ self.of_positive, self.positives.sum()))
        return (
            float(self.positives @ (self.of_positive - area) ** 2),
            float(self.negatives @ (self.of_negative - area) ** 2),
        )


def delong_variance(table: ScoreTable) -> float:
    """Variance of the AUC by DeLong's placements.

    S10 / n+ + S01 / n-, the sample variances of the placements of positives and of negatives. Undefined (NaN) unless
    each class has two items; 0 for perfect separation.
    Reference: DeLong, DeLong and Clarke-Pearson (1988); Sun and Xu (2014) for the midranks.

    >>> delong_variance(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    0.125
    """
    n, m = table.n_positive, table.n_negative
    first, second = Placements.of(table).moments
    return float(ratio(first, n * (n - 1.0)) + ratio(second, m * (m - 1.0)))


def bootstrap_variance(table: ScoreTable, sizes: tuple[int, int] | None = None) -> float:
    """Variance of the AUC over all stratified resamples, exactly.

    [(m- - 1) zeta1 + (m+ - 1) zeta2 + zeta12] / (m+ m-), the population variances of the placements of positives, of
    negatives, and of all pairs. Undefined (NaN) without both classes; a little less than DeLong's.
    Reference: Bandos, Rockette and Gur (2005), re-derived with ties.

    >>> bootstrap_variance(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    0.078125
    """
    n, m = table.n_positive, table.n_negative
    drawn, other = sizes or (n, m)
    placed = Placements.of(table)
    first, second = placed.moments
    area = float(auc(table))
    tied = float(placed.positives.astype(np.float64) @ placed.negatives)
    pairs = area - ratio(tied, 4.0 * n * m) - area * area
    return float(((other - 1) * ratio(first, n) + (drawn - 1) * ratio(second, m) + pairs) / (drawn * other))


def hanley_mcneil_variance(area: float, n_positive: float, n_negative: float) -> float:
    """Variance of the AUC of exponentially distributed scores.

    [A(1-A) + (n+ - 1)(Q1 - A^2) + (n- - 1)(Q2 - A^2)] / (n+ n-), Q1 = A/(2-A), Q2 = 2A^2/(1+A). Never undefined.
    Reference: Hanley and McNeil (1982).

    >>> round(hanley_mcneil_variance(0.8, 50, 50), 6)
    0.00198
    """
    square = area * area
    excess = (n_positive - 1) * (area / (2 - area) - square) + (n_negative - 1) * (2 * square / (1 + area) - square)
    return (area * (1 - area) + excess) / (n_positive * n_negative)


def clustered_variance(table: ScoreTable, members: ScoreClusters) -> float:
    """Variance of the AUC when clusters are independent, not their items: placements are summed by cluster.

    S10 / n+ + S01 / n- + 2 S11 / (n+ n-) with S10 = I10 / ((I10 - 1) n+) sum_i (X_i - m_i A)^2 over the I10 clusters
    with positives, likewise S01, and S11 = I / (I - 1) sum_i (X_i - m_i A)(Y_i - n_i A). Clusters of one item give
    DeLong's variance. Undefined (NaN) where a class lies in one cluster.
    Reference: Obuchowski (1997), Nonparametric analysis of clustered ROC curve data.

    >>> from jauge.evidence import ScoreTable
    >>> table = ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1], cluster=[1, 2, 3, 4])
    >>> clustered_variance(table, table.clusters)
    0.125
    """
    placed, row = Placements.of(table), table.rows_at(members.score) - 1
    area, clusters = float(auc(table)), members.ids.size

    def excess(counts: CountArray, placement: FloatArray) -> tuple[FloatArray, int]:
        """Summed placements less their expectation, and how many clusters have such items."""
        summed = np.bincount(members.cluster, counts * (placement[row] - area), clusters).astype(np.float64)
        return summed, int((np.bincount(members.cluster, counts, clusters) > 0).sum())

    x, with_positives = excess(members.positives, placed.of_positive)
    y, with_negatives = excess(members.negatives, placed.of_negative)
    first = ratio(with_positives, with_positives - 1) * (x @ x) / table.n_positive**2
    second = ratio(with_negatives, with_negatives - 1) * (y @ y) / table.n_negative**2
    both = ratio(clusters, clusters - 1) * (x @ y) / (table.n_positive * table.n_negative)
    return float(first + second + 2 * both)


def score_limits(area: float, n_positive: float, n_negative: float, level: float) -> Limits:
    """The areas theta with |A - theta| <= z sd(theta): limits that do not collapse at A = 0 or 1.

    sd(theta)^2 = theta(1 - theta) [1 + (N - 1)((1-theta)/(2-theta) + theta/(1+theta))] / (n+ n-), N = (n+ + n-)/2.
    Never undefined; in [0, 1]. Reference: Newcombe (2006), part 2, method 5.

    >>> [round(limit, 4) for limit in score_limits(1.0, 10, 10, 0.95)]
    [0.8002, 1.0]
    """
    z, half = two_sided_z(level), (n_positive + n_negative) / 2 - 1

    def rejects(theta: float) -> bool:
        spread = 1 + half * ((1 - theta) / (2 - theta) + theta / (1 + theta))
        return (area - theta) ** 2 > z * z * theta * (1 - theta) * spread / (n_positive * n_negative)

    ends = []
    for outside in (0.0, 1.0):
        far, near = outside, area
        for _ in range(_HALVINGS):
            middle = (far + near) / 2
            far, near = (middle, near) if rejects(middle) else (far, middle)
        ends.append(outside if area == outside else near)
    return Limits(*ends)


def logit_limits(value: float, variance: float, quantile: float) -> Limits:
    """Limits symmetric in the logit of a value strictly between 0 and 1: logit A -+ q se / (A(1 - A)).

    >>> [round(limit, 4) for limit in logit_limits(0.844375, 0.002606972, 1.959964)]
    [0.717, 0.9208]
    """
    centre, half = logit(value), quantile * math.sqrt(variance) / (value * (1 - value))
    return Limits(float(expit(centre - half)), float(expit(centre + half)))
