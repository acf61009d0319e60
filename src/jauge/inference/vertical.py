"""One rate where the other is fixed: the true positive rate at a false positive rate, and the reverse.

Rates of one class do not depend on how many items the other has: class sizes are held fixed throughout.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from jauge.curves.demands import demand_both_classes
from jauge.curves.shares import read_shares
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.evidence.reading import one_of
from jauge.inference.distribution import Distribution
from jauge.inference.law import Law
from jauge.inference.share_laws import BetaShares, share_of_counts
from jauge.numeric.binomial import binomial_pmf
from jauge.numeric.mixture import BetaMixture, BinomialMixture
from jauge.numeric.order_statistics import order_law
from jauge.numeric.ratio import FloatArray, IntArray
from jauge.numeric.windows import binomial_window

Convention: TypeAlias = Literal["upper", "lower"]
CONVENTIONS: tuple[Convention, ...] = ("upper", "lower")
# A product of a rate and a count that comes this near an integer, relative to the count, is one.
_SNAP = 1e-9


@dataclass(frozen=True, slots=True)
class Ranking:
    """The class whose rate is fixed and the class whose rate is asked for, as counts at or above each score.

    `strict`: predicted positive are the scores above the r-th largest of the fixed class, not those equal to it.
    """

    fixed: IntArray
    other: IntArray
    strict: bool

    @classmethod
    def vertical(cls, table: ScoreTable, convention: Convention) -> Ranking:
        """The false positive rate is fixed."""
        fp, tp = _counted(table)
        return cls(fp, tp, convention == "upper")

    @classmethod
    def horizontal(cls, table: ScoreTable, convention: Convention) -> Ranking:
        """The true positive rate is fixed; the better end of a horizontal segment takes equal scores in."""
        fp, tp = _counted(table)
        return cls(tp, fp, convention == "lower")

    @property
    def n_fixed(self) -> int:
        """Items of the class whose rate is fixed."""
        return int(self.fixed[-1])

    @property
    def n_other(self) -> int:
        """Items of the other class."""
        return int(self.other[-1])

    def rank(self, rate: float, draws: int) -> int:
        """Which of the largest draws is the threshold; 0: nothing is predicted positive, draws + 1: everything is."""
        place = rate * draws
        if abs(place - round(place)) <= _SNAP * draws:
            place = round(place)
        return math.floor(place) + 1 if self.strict else math.ceil(place)

    def beyond(self, ranks: IntArray) -> IntArray:
        """Items of the other class predicted positive at the r-th largest of the fixed class, for ranks 0 to n + 1."""
        row = np.searchsorted(self.fixed, ranks, side="left")
        inside = np.minimum(row, self.fixed.size - 1) - self.strict
        return np.where(ranks == 0, 0, np.where(ranks > self.n_fixed, self.n_other, self.other[np.maximum(inside, 0)]))

    def values(self, rates: FloatArray) -> FloatArray:
        """The rates of the other class in the sample itself."""
        ranks = np.array([self.rank(rate, self.n_fixed) for rate in rates.tolist()], dtype=np.int64)
        return np.asarray(self.beyond(ranks) / self.n_other)

    def bootstrap(self, rate: float, sizes: tuple[int, int]) -> BinomialMixture:
        """The law over resamples of `sizes` (fixed, other) items: T_r, then a binomial count beyond it."""
        draws, other_draws = sizes
        rank = self.rank(rate, draws)
        if not 1 <= rank <= draws:
            return BinomialMixture(np.ones(1), other_draws, np.array([float(rank > draws)]))
        law = order_law(self.fixed, draws, rank)
        rows = law.start + np.arange(law.mass.size) - self.strict
        chance = self.other[np.maximum(rows, 0)] / self.n_other
        return BinomialMixture(law.mass, other_draws, chance)

    def pivot(self, rate: float) -> BetaMixture:
        """The law of the unknown rate: J ~ Bin(n, rate) items of the fixed class lie above the true threshold.

        Between the J-th and the (J + 1)-th the threshold is anywhere: an equal mixture of the Jeffreys laws at both.
        """
        window = binomial_window(self.n_fixed, rate)
        above = np.arange(int(window.first), int(window.last) + 1)
        mass = binomial_pmf(above, self.n_fixed, rate)
        mass = mass / mass.sum() / 2
        counts = self.beyond(np.arange(above[0], above[-1] + 2))
        weight: FloatArray = np.append(mass, 0.0) + np.append(0.0, mass)
        return BetaMixture(weight, np.asarray(counts, dtype=np.float64) + 0.5, self.n_other + 1.0)


def _counted(table: ScoreTable) -> tuple[IntArray, IntArray]:
    """Integer counts at or above each score, negatives first."""
    demand_both_classes(table, "a rate at a fixed rate")
    if table.weighted:
        raise JaugeError(
            "counts of items", "sums of float weights", "Give frequencies as integer weights: ranks are counted."
        )
    return table.fp.astype(np.int64), table.tp.astype(np.int64)


def demand_independent(table: ScoreTable, instead: str) -> None:
    """Refuse clusters: the law of resampled items is not that of resampled clusters."""
    if table.clusters is not None:
        raise JaugeError(
            "independent items",
            f"{table.clusters.ids.size:,} clusters of items",
            f"{instead} draws whole clusters; without cluster= the items are taken as independent.",
        )


def vertical_law(
    table: ScoreTable, fpr: float, *, convention: Convention = "upper", sizes: tuple[int, int] | None = None
) -> Distribution:
    """The exact bootstrap law of the true positive rate at a false positive rate.

    Formula: Pr{T_r >= s_k} = I_{k/n-}(r, m- - r + 1) for the r-th largest drawn negative T_r; given T_r = s_k the count
    is Bin(m+, p_k). Convention "lower": r = ceil(f m-), score >= T_r (document 001); "upper": r = floor(f m-) + 1,
    score > T_r (pROC). `sizes` are those of the resamples, (m+, m-). Refused without both classes; in [0, 1].
    Reference: document 001, section 4.4.1.

    >>> table = ScoreTable.from_scores([1, 0, 1, 0, 1], [0.9, 0.8, 0.7, 0.3, 0.1])
    >>> vertical_law(table, 0.5)
    Distribution(bootstrap law, exact: mean 0.5833, standard deviation 0.3081)
    """
    demand_independent(table, "vertical_band")
    return _law(Ranking.vertical(table, checked_convention(convention)), _rate(fpr, "fpr"), _turned(sizes))


def horizontal_law(
    table: ScoreTable, tpr: float, *, convention: Convention = "upper", sizes: tuple[int, int] | None = None
) -> Distribution:
    """The exact bootstrap law of the false positive rate at a true positive rate.

    Formula: as `vertical_law` with the classes exchanged. "upper" is the better end of the horizontal segment, the
    least FPR whose TPR is at least `tpr` (r = ceil(tpr m+), score >= T_r), "lower" the worse one
    (r = floor(tpr m+) + 1, score > T_r). Refused without both classes; in [0, 1].
    Reference: document 001, section 4.4.1, seen in the mirror.

    >>> table = ScoreTable.from_scores([1, 0, 1, 0, 1], [0.9, 0.8, 0.7, 0.3, 0.1])
    >>> horizontal_law(table, 1)
    Distribution(bootstrap law, exact: mean 0.8333, standard deviation 0.3263)
    """
    demand_independent(table, "horizontal_band")
    return _law(Ranking.horizontal(table, checked_convention(convention)), _rate(tpr, "tpr"), sizes)


def _law(ranking: Ranking, rate: float, sizes: tuple[int, int] | None) -> Distribution:
    """The bootstrap law; `sizes` of the fixed class and of the other one."""
    drawn = sizes or (ranking.n_fixed, ranking.n_other)
    if min(drawn) < 1:
        raise JaugeError("resamples of at least one item a class", f"sizes {drawn}", "Give (positives, negatives).")
    return Distribution(share_of_counts(ranking.bootstrap(rate, drawn)), "bootstrap", (0.0, 1.0))


def pivot_law(ranking: Ranking, rate: float) -> Distribution:
    """The law that the default limits at a fixed rate are quantiles of."""
    law: Law = BetaShares(ranking.pivot(rate))
    return Distribution(law, "pivot", (0.0, 1.0))


def _turned(sizes: tuple[int, int] | None) -> tuple[int, int] | None:
    """(positives, negatives) as (fixed, other) for a vertical law."""
    return None if sizes is None else (sizes[1], sizes[0])


def checked_convention(convention: Convention) -> Convention:
    """The convention, if there is such a one."""
    one_of("convention", convention, CONVENTIONS)
    return convention


def _rate(rate: float, name: str) -> float:
    return float(read_shares(rate, name))
