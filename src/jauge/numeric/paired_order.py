"""Two rankings of the same draws: moments of what stands above the r-th largest draw of each."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jauge.numeric.binomial import binomial_sf
from jauge.numeric.joint_tail import Grid, joint_excess, joint_tail
from jauge.numeric.order_statistics import rows_in_doubt
from jauge.numeric.ratio import FloatArray, IntArray
from jauge.numeric.windows import order_statistic_bounds

# Up to this many distinct counts are all lines of the grid; beyond, evenly spaced lines stand in for them.
_MOST_LINES = 1024
_LATTICE_LINES = 512
# Largest error of a covariance that this thinning made in full double sums, as a share of the root of both variances.
_LATTICE_ERROR = 1e-5


class PairedMoments(NamedTuple):
    """Means, variances and covariance of two rates.

    `covariance_error` is 0 where the covariance is the full double sum (to 1e-9 of it), else a measured bound of the
    error that thinning made: it moves Var1 + Var2 - 2 Cov by twice as much, hence, relatively, the standard deviation
    of the difference by covariance_error / (Var1 + Var2 - 2 Cov), 5e-6 / (1 - rho) for equal variances.
    """

    mean: tuple[float, float]
    variance: tuple[float, float]
    covariance: float
    covariance_error: float


class JointLaw(NamedTuple):
    """Joint masses of consecutive rows of two tables of scores, from the rows `start` on; they add to one."""

    start: tuple[int, int]
    mass: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class PairedRanks:
    """Negatives ranked by two scores and, for each positive, how many of them stand above it.

    `second_place[i]` is the place (from 0, highest score first) in the second ranking of the negative that has place i
    in the first; equal scores may stand in any order. `above[0][i]` and `above[1][i]` count the negatives whose score
    is larger than that of positive i in either ranking (or not smaller, if a tie is to count against the positive).

    >>> ranks = PairedRanks(np.array([0, 2, 1]), (np.array([0, 1]), np.array([0, 3])))
    >>> moments = ranks.moments(draws=3, rank=2, positive_draws=2)
    >>> [round(value, 6) for value in (*moments.mean, moments.covariance)]
    [0.87037, 0.5, 0.032407]
    """

    second_place: IntArray
    above: tuple[IntArray, IntArray]

    def moments(self, draws: int, rank: int, positive_draws: int) -> PairedMoments:
        """Moments of the shares of drawn positives that the `rank`-th largest negative drawn does not exceed.

        A positive is captured iff fewer than r of the m draws fall among the negatives above it. With p the captured
        share of all positives and p12 the share captured in both rankings,
        Cov = (1 - 1/m+) Cov(p1, p2) + (E p12 - E p1 E p2) / m+, where both terms are sums over pairs of positives of
        covariances of two captures (`joint_excess`). Defined for 1 <= rank <= draws; positives are drawn
        `positive_draws` times, independently of the negatives.
        Reference: Hoeffding (1940), Masstabinvariante Korrelationstheorie; document 001, section 4.4.2.
        """
        n = self.second_place.size
        one, two = (_Captures.by_rank(above, n, draws, rank) for above in self.above)
        first, second = _Lines.through(one), _Lines.through(two)
        grid = Grid(first.count, second.count, self._overlap(first.count, second.count), n)
        excess = joint_excess(grid, draws, rank)
        all_pairs = float(first.weight(one.above[one.in_doubt]) @ excess @ second.weight(two.above[two.in_doubt]))
        both = one.in_doubt & two.in_doubt
        own = float((_pair_weight(first, one.above[both], second, two.above[both]) * excess).sum())
        size = one.above.size
        apart = float(one.chance @ two.chance) / size - one.mean * two.mean
        covariance = (1 - 1 / positive_draws) * all_pairs / size**2 + (apart + own / size) / positive_draws
        variance = (one.variance(positive_draws), two.variance(positive_draws))
        thinned = first.thinned or second.thinned
        error = _LATTICE_ERROR * math.sqrt(variance[0] * variance[1]) if thinned else 0.0
        return PairedMoments((one.mean, two.mean), variance, covariance, error)

    def joint_law(self, at_or_above: tuple[IntArray, IntArray], draws: int, rank: int) -> JointLaw:
        """Joint masses of the `rank`-th largest score in both rankings, on the distinct scores of each.

        Mixed second differences of Pr{T1 >= s_k, T2 >= s_j}; `at_or_above` counts, for both rankings, the negatives
        with a score >= each distinct one, as in `order_law`. Masses are good to 1e-12; their number is that of the
        rows within 8.5 standard deviations, squared.
        Reference: document 001, section 4.4.2.

        >>> ranks = PairedRanks(np.array([0, 1]), (np.array([0]), np.array([0])))
        >>> ranks.joint_law((np.array([1, 2]), np.array([1, 2])), draws=2, rank=1).mass
        array([[0.75, 0.  ],
               [0.  , 0.25]])
        """
        rows = [rows_in_doubt(counts, draws, rank) for counts in at_or_above]
        lines = [counts[part][:-1] for counts, part in zip(at_or_above, rows, strict=True)]
        n = self.second_place.size
        tails = [binomial_sf(rank - 1, draws, line / n) for line in lines]
        # The row before the window is never reached, its last one always is.
        reached = np.zeros((lines[0].size + 2, lines[1].size + 2))
        grid = Grid(lines[0], lines[1], self._overlap(lines[0], lines[1]), n)
        reached[1:-1, 1:-1] = joint_tail(grid, draws, rank)
        reached[1:, -1], reached[-1, 1:] = np.append(tails[0], 1.0), np.append(tails[1], 1.0)
        mass = np.diff(np.diff(reached, axis=0), axis=1)
        return JointLaw((rows[0].start, rows[1].start), np.maximum(mass, 0.0))

    def _overlap(self, first: IntArray, second: IntArray) -> IntArray:
        """Negatives among the first[i] highest of one ranking and the second[j] highest of the other."""
        shape = (first.size, second.size)
        if 0 in shape:
            return np.zeros(shape, dtype=np.int64)
        place = self.second_place[: first[-1]]
        row = np.repeat(np.arange(first.size) * (second.size + 1), np.diff(first, prepend=0))
        column = np.full(self.second_place.size, second.size)
        column[: second[-1]] = np.repeat(np.arange(second.size), np.diff(second, prepend=0))
        count = np.bincount(row + column[place], minlength=first.size * (second.size + 1))
        table = count.reshape(first.size, second.size + 1)[:, :-1]
        return np.asarray(table.cumsum(axis=0).cumsum(axis=1))


@dataclass(frozen=True, slots=True, eq=False)
class _Captures:
    """One ranking: each positive's chance of capture, where that is in doubt, and the law of the captured share.

    `first` and `last` bound the counts of negatives above a positive that leave its capture in doubt.
    """

    above: IntArray
    chance: FloatArray
    in_doubt: NDArray[np.bool_]
    first: int
    last: int
    mean: float
    between: float

    @classmethod
    def by_rank(cls, above: IntArray, population: int, draws: int, rank: int) -> _Captures:
        """Captures at one rank."""
        low, high = order_statistic_bounds(draws, rank)
        first, last = math.floor(population * low), min(population, math.ceil(population * high))
        missed = binomial_sf(rank - 1, draws, np.arange(first, last + 1) / population)
        missed[0], missed[-1] = 0.0, 1.0
        place = np.clip(above - first, 0, last - first)
        # The r-th largest draw stands at place t with mass missed[t] - missed[t - 1]: then counts below t are captured.
        share = np.bincount(place, minlength=last - first + 1).cumsum()[:-1] / above.size
        mass = np.diff(missed)
        mean = float(mass @ share)
        in_doubt = (place > 0) & (place < last - first)
        return cls(above, (1 - missed)[place], in_doubt, first, last, mean, float(mass @ (share - mean) ** 2))

    def variance(self, draws: int) -> float:
        """Variance of the captured share of `draws` positives."""
        return self.between * (1 - 1 / draws) + self.mean * (1 - self.mean) / draws


@dataclass(frozen=True, slots=True, eq=False)
class _Lines:
    """Counts at which events are looked at: all that occur, or evenly spaced ones between which cubics are read."""

    count: IntArray
    thinned: bool

    @classmethod
    def through(cls, captures: _Captures) -> _Lines:
        """Lines for the positives in doubt of one ranking."""
        distinct = np.unique(captures.above[captures.in_doubt])
        if distinct.size <= _MOST_LINES:
            return cls(distinct, thinned=False)
        lattice = np.linspace(captures.first, captures.last, _LATTICE_LINES).round().astype(np.int64)
        return cls(lattice, thinned=True)

    def spread(self, count: IntArray) -> tuple[IntArray, FloatArray]:
        """Lines around each count and their weights in the value there, one row for each count."""
        if not self.thinned:
            return np.searchsorted(self.count, count)[:, None], np.ones((count.size, 1))
        start = np.clip(np.searchsorted(self.count, count, side="right") - 2, 0, self.count.size - 4)
        line = start[:, None] + np.arange(4)
        node = self.count[line].astype(np.float64)
        weight = np.ones(node.shape)
        for own, other in itertools.permutations(range(4), 2):
            weight[:, own] *= (count - node[:, other]) / (node[:, own] - node[:, other])
        return line, weight

    def weight(self, count: IntArray) -> FloatArray:
        """Weight of each line in the sum over these counts."""
        line, weight = self.spread(count)
        return _sums(line, weight, self.count.size)


def _pair_weight(first: _Lines, row_count: IntArray, second: _Lines, column_count: IntArray) -> FloatArray:
    """Weight of each cell of the grid in the sum over these pairs of counts."""
    row, row_weight = first.spread(row_count)
    column, column_weight = second.spread(column_count)
    cell = row[:, :, None] * second.count.size + column[:, None, :]
    weight = row_weight[:, :, None] * column_weight[:, None, :]
    shape = (first.count.size, second.count.size)
    return _sums(cell, weight, shape[0] * shape[1]).reshape(shape)


def _sums(place: IntArray, weight: FloatArray, size: int) -> FloatArray:
    """Sum of the weights at each place."""
    return np.bincount(place.ravel(), weight.ravel(), minlength=size).astype(np.float64)
