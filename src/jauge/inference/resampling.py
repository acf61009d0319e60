"""The count bootstrap: resamples of a table of scores as counts per row, cumulated; nothing is ever sorted again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.random import Generator

from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.evidence.scores import ScoreClusters
from jauge.inference.distribution import Distribution
from jauge.inference.law import Atoms
from jauge.inference.random_tables import Scheme
from jauge.measures import Formula
from jauge.numeric.ratio import CountArray, FloatArray, IntArray

# Drawing the count of a row costs as much as drawing this many items one by one.
_ITEMS_PER_ROW = 25


class Draws(Protocol):
    """What is drawn: the positives and the negatives of each row."""

    def draw(self, generator: Generator) -> tuple[CountArray, CountArray]:
        """One resample."""


@dataclass(frozen=True, slots=True)
class Multinomial:
    """As many draws with replacement as there are items, counted by group; large groups are drawn as counts."""

    size: IntArray
    owner: IntArray | None

    @classmethod
    def of(cls, size: CountArray) -> Multinomial:
        """From the items of each group; `owner` names the group of each item where items are drawn one by one."""
        groups = np.asarray(size, dtype=np.int64)
        if groups.size * _ITEMS_PER_ROW < groups.sum():
            return cls(groups, None)
        return cls(groups, np.repeat(np.arange(groups.size), groups))

    def draw(self, generator: Generator) -> IntArray:
        """Items drawn of each group."""
        if self.owner is None:
            total = int(self.size.sum())
            drawn: IntArray = generator.multinomial(total, self.size / max(total, 1))
            return drawn
        items = generator.integers(0, self.owner.size, self.owner.size)
        if self.owner.size > self.size.size:  # else every group is one item
            items = self.owner[items]
        return np.bincount(items, minlength=self.size.size)


@dataclass(frozen=True, slots=True)
class ItemDraws:
    """Items are independent: drawn all together ("full"), or each class by itself ("stratified")."""

    rows: int
    pools: tuple[Multinomial, ...]
    row: tuple[IntArray, IntArray]

    @classmethod
    def of(cls, table: ScoreTable, scheme: Scheme) -> ItemDraws:
        """Only rows that hold items of a class are drawn for it."""
        _, positives, negatives = table.rows()
        row = np.flatnonzero(positives), np.flatnonzero(negatives)
        sizes = [positives[row[0]], negatives[row[1]]]
        pools = sizes if scheme == "stratified" else [np.concatenate(sizes)]
        return cls(positives.size, tuple(Multinomial.of(pool) for pool in pools), row)

    def draw(self, generator: Generator) -> tuple[CountArray, CountArray]:
        """One resample of the items."""
        drawn = np.concatenate([pool.draw(generator) for pool in self.pools])
        positives, negatives = np.zeros((2, self.rows), np.int64)
        positives[self.row[0]], negatives[self.row[1]] = np.split(drawn, [self.row[0].size])
        return positives, negatives


@dataclass(frozen=True, slots=True)
class ClusterDraws:
    """Clusters are independent: whole clusters are drawn, with all their items."""

    members: ScoreClusters
    row: IntArray
    rows: int

    @classmethod
    def of(cls, table: ScoreTable, members: ScoreClusters) -> ClusterDraws:
        """The row of the table that each member scores in."""
        return cls(members, table.rows_at(members.score) - 1, table.thresholds.size - 1)

    def draw(self, generator: Generator) -> tuple[CountArray, CountArray]:
        """One resample of the clusters."""
        clusters = self.members.ids.size
        times = np.bincount(generator.integers(0, clusters, clusters), minlength=clusters)[self.members.cluster]
        kinds = (self.members.positives, self.members.negatives)
        positives, negatives = (np.bincount(self.row, times * kind, self.rows) for kind in kinds)
        if self.members.positives.dtype.kind == "f":
            return positives, negatives
        return np.rint(positives).astype(np.int64), np.rint(negatives).astype(np.int64)


def draws_of(table: ScoreTable, scheme: Scheme) -> Draws:
    """What is drawn from a table: clusters where it has them, else items; sums of float weights can't be drawn."""
    if table.clusters is not None:
        return ClusterDraws.of(table, table.clusters)
    if table.weighted:
        raise JaugeError(
            "items to draw again",
            "sums of float weights",
            "Give frequencies as integer weights, or the independent units with cluster=.",
        )
    return ItemDraws.of(table, scheme)


def resamples(
    table: ScoreTable, *, scheme: Scheme = "full", replicates: int = 2000, seed: int = 0
) -> Iterator[ScoreTable]:
    """Resamples of a table of scores, each over the rows of the original; rows may be empty.

    Scheme "full" draws items of both classes together, "stratified" each class by itself; a table with clusters draws
    whole clusters. Every resample is determined by the seed and its place.

    >>> table = ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> [resample.tp.tolist() for resample in resamples(table, scheme="stratified", replicates=3)]
    [[0, 0, 0, 2, 2], [0, 2, 2, 2, 2], [0, 1, 1, 2, 2]]
    """
    draws, generator = draws_of(table, scheme), np.random.default_rng(seed)
    for _ in range(replicates):
        positives, negatives = draws.draw(generator)
        yield ScoreTable(table.thresholds, _cumulated(positives), _cumulated(negatives))


def _cumulated(counts: CountArray) -> CountArray:
    """0 and the running totals."""
    total: CountArray = np.zeros(counts.size + 1, counts.dtype)
    np.cumsum(counts, out=total[1:])
    return total


def replicated(
    table: ScoreTable,
    statistic: Callable[[ScoreTable], FloatArray],
    *,
    scheme: Scheme = "full",
    replicates: int = 2000,
    seed: int = 0,
) -> FloatArray:
    """A statistic of each resample, one row each; NaN on resamples that lack a class."""
    drawn = resamples(table, scheme=scheme, replicates=replicates, seed=seed)
    nothing = np.full_like(np.asarray(statistic(table), dtype=np.float64), np.nan)
    return np.array([statistic(t) if t.n_positive and t.n_negative else nothing for t in drawn])


def simulated_score_law(
    table: ScoreTable, measure: Formula, *, scheme: Scheme = "full", replicates: int = 2000, seed: int = 0
) -> Distribution:
    """The bootstrap law of a measure of a whole ranking, by simulation.

    `discarded_mass` is the share of resamples without one of the classes. In the range of the measure.
    Reference: Efron (1979), Bootstrap methods: another look at the jackknife.

    >>> from jauge.measures import average_precision
    >>> table = ScoreTable.from_scores([1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.4, 0.1])
    >>> simulated_score_law(table, average_precision, scheme="stratified", replicates=100)
    Distribution(bootstrap law, 100 replicates, seed 0: mean 0.7867, standard deviation 0.1564)
    """
    values = replicated(table, measure.compute, scheme=scheme, replicates=replicates, seed=seed)
    return law_of_values(values, measure.range, replicates=replicates, seed=seed)


def law_of_values(values: FloatArray, bounds: tuple[float, float], *, replicates: int, seed: int) -> Distribution:
    """The law of simulated values of one statistic; NaN was discarded."""
    kept = ~np.isnan(values)
    if not kept.any():
        raise JaugeError("resamples with both classes", "none", "There are too few items of a class to resample.")
    atoms = Atoms.of(values[kept], np.ones(int(kept.sum())))
    lost = float(1 - kept.mean())
    return Distribution(atoms, "bootstrap", bounds, exact=False, discarded_mass=lost, replicates=replicates, seed=seed)
