"""Two models at one false positive rate: the exact law of the difference of their true positive rates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from jauge.comparison.moments_law import MomentsLaw
from jauge.comparison.paired_items import PairedItems, Weights, replicated, two_models
from jauge.comparison.rankings import RankedItems
from jauge.comparison.vertical_atoms import difference_atoms
from jauge.curves.shares import read_shares
from jauge.evidence import PairedScores
from jauge.inference.bands import Band
from jauge.inference.distribution import Distribution
from jauge.inference.law import Atoms, Law
from jauge.inference.limits import Limits, checked_level, two_sided_z
from jauge.inference.resampling import law_of_values
from jauge.inference.vertical import Convention, Ranking, checked_convention
from jauge.numeric.paired_order import PairedMoments, PairedRanks
from jauge.numeric.ratio import FloatArray, IntArray, ratio
from jauge.result import plain

_BOUNDS = (-1.0, 1.0)
_FEW = 5


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class VerticalDifference(Distribution):
    """The bootstrap law of the difference of two true positive rates at one false positive rate, first minus second.

    `value` is the difference on the sample. `interval` is D -+ z sqrt(variance + unit^2) unless another is named:
    it covered 0.93 to 0.97 where percentiles fall short. `unit` is what one positive changes, an item or a cluster: no
    less is ever in doubt, even where no resample shows a difference. The full law is listed while that is affordable,
    else only its moments are known (`law` is a `MomentsLaw`). `deviation_error` bounds the relative error of the
    standard deviation: above 0 only where evenly spaced places stand in for all, and then it grows with `correlation`,
    that of the two rates.
    """

    models: tuple[str, str] = ("", "")
    fpr: float = math.nan
    convention: Convention = "upper"
    value: float = math.nan
    correlation: float = math.nan
    deviation_error: float = 0.0
    unit: float = 0.0

    def interval(self, level: float = 0.95, method: str = "normal") -> Limits:
        """D -+ z sqrt(variance + unit^2) ("normal"), or limits of the law itself as `Distribution` makes them.

        >>> pair = PairedScores.from_scores([1, 1, 1, 0, 0, 0], {"a": [6, 5, 3, 4, 2, 1], "b": [6, 3, 1, 5, 4, 2]})
        >>> low, high = vertical_difference(pair, 0.4).interval()
        >>> round(low, 3), round(high, 3)
        (-0.238, 1.0)
        """
        if method != "normal":
            return Distribution.interval(self, level, method)
        half = two_sided_z(checked_level(level)) * math.hypot(math.sqrt(self.variance), self.unit)
        return Limits(max(self.value - half, _BOUNDS[0]), min(self.value + half, _BOUNDS[1]))

    def to_dict(self) -> dict[str, Any]:
        """The question and the summary as JSON has them."""
        names = ("models", "fpr", "convention", "value", "correlation", "deviation_error", "unit")
        return {name: plain(getattr(self, name)) for name in names} | Distribution.to_dict(self)

    def __repr__(self) -> str:
        first, second = self.models
        how = "exact" if self.exact else f"{self.replicates:,} replicates, seed {self.seed}"
        deviation = math.sqrt(self.variance)
        return (
            f"VerticalDifference({first!r} - {second!r} at FPR {self.fpr:g}: {self.value:+.4g}, bootstrap law, {how}: "
            f"mean {self.mean:+.4g}, standard deviation {deviation:.4g})"
        )


def vertical_difference(
    paired: PairedScores,
    fpr: float,
    *,
    models: Sequence[str] | None = None,
    convention: Convention = "upper",
    replicates: int = 2000,
    seed: int = 0,
) -> VerticalDifference:
    """The law of TPR1 - TPR2 at a false positive rate, each model at its own threshold, over paired resamples.

    Formula: the negatives drawn set both thresholds (T1, T2), jointly; the positives drawn then fall in favour of
    either model as trinomial counts, and the law is the mixture over (T1, T2). Moments are exact at any size, up to
    `deviation_error`; conventions are those of `vertical_law`. Class sizes are held fixed: a rate of one class does
    not depend on the other's size. Items in clusters are simulated, whole clusters being drawn. Refused without both
    classes; in [-1, 1].
    Reference: document 001, section 4.4.2; Plackett (1954), A reduction formula for normal multivariate integrals.

    >>> pair = PairedScores.from_scores([1, 1, 1, 0, 0, 0], {"a": [6, 5, 3, 4, 2, 1], "b": [6, 3, 1, 5, 4, 2]})
    >>> vertical_difference(pair, 0.4)
    VerticalDifference('a' - 'b' at FPR 0.4: +0.6667, bootstrap law, exact: mean +0.4938, standard deviation 0.3191)
    """
    rate = float(read_shares(fpr, "fpr"))
    question = _Question.of(two_models(paired, models, "a difference at a rate"), convention)
    told: dict[str, Any] = {"models": question.items.models, "fpr": rate, "convention": convention}
    told |= {"value": float(question.values(np.array([rate]))[0]), "unit": question.unit(rate)}
    if question.items.cluster is not None:
        drawn = question.resampled(np.array([rate]), replicates, seed)
        law = law_of_values(drawn[:, 0], _BOUNDS, replicates=replicates, seed=seed)
        told |= {"exact": False, "replicates": replicates, "seed": seed, "discarded_mass": 1 - len(drawn) / replicates}
        return VerticalDifference(law.law, "bootstrap", _BOUNDS, **told)
    moments = question.moments(rate)
    atoms = None if moments.error else question.atoms(rate)
    law_: Law = atoms or MomentsLaw(moments.mean, moments.variance)
    told |= {"correlation": moments.correlation, "deviation_error": moments.error}
    return VerticalDifference(law_, "bootstrap", _BOUNDS, **told)


def vertical_difference_band(
    paired: PairedScores,
    fprs: ArrayLike,
    *,
    models: Sequence[str] | None = None,
    level: float = 0.95,
    convention: Convention = "upper",
    replicates: int = 2000,
    seed: int = 0,
) -> Band:
    """Pointwise limits of TPR1 - TPR2 along the false positive rate: D -+ z sqrt(variance of the exact law + 1 / n+^2).

    One positive is always in doubt: without it, limits at rates where nearly all positives are found covered 0.3 to 0.8
    of the true differences at nominal 0.9. Measured at 0.95: 0.93 to 0.97 and more with 50 items a class and rates from
    0.01 to 0.3; 0.87 to 0.89 with 25 a class and a rate of 0.02. Items in clusters: standard deviations over
    `replicates` draws of whole clusters. Refused without both classes; in [-1, 1].
    Reference: document 001, section 4.4.2.

    >>> pair = PairedScores.from_scores([1, 1, 1, 0, 0, 0], {"a": [6, 5, 3, 4, 2, 1], "b": [6, 3, 1, 5, 4, 2]})
    >>> band = vertical_difference_band(pair, [0.4, 1.0])
    >>> band.value.round(4), band.low.round(3), band.high.round(3)
    (array([0.6667, 0.    ]), array([-0.238,  0.   ]), array([1., 0.]))
    """
    at = np.atleast_1d(read_shares(fprs, "fpr"))
    z = two_sided_z(checked_level(level))
    question = _Question.of(two_models(paired, models, "a difference at a rate"), convention)
    told: dict[str, Any] = {"notes": question.notes(at)}
    if question.items.cluster is not None:
        drawn = question.resampled(at, replicates, seed)
        deviation = drawn.std(axis=0, ddof=1)
        told |= {"replicates": len(drawn), "seed": seed}
    else:
        moments = [question.moments(rate) for rate in at.tolist()]
        deviation = np.sqrt([each.variance for each in moments])
        told["notes"] += _thinned(moments)
    value = question.values(at)
    half = z * np.hypot(deviation, [question.unit(rate) for rate in at.tolist()])
    low, high = np.maximum(value - half, -1.0), np.minimum(value + half, 1.0)
    limits = [Limits(*pair) for pair in zip(low.tolist(), high.tolist(), strict=True)]
    first, second = question.items.models
    return Band.of_limits(
        ("fpr", f"tpr({first}) - tpr({second})"), at, value, limits, level=level, method="normal", **told
    )


class _Moments(NamedTuple):
    """Of the difference: mean, variance, correlation of the two rates, relative error of the standard deviation."""

    mean: float
    variance: float
    correlation: float
    error: float

    @classmethod
    def of(cls, pair: PairedMoments) -> _Moments:
        """Var(TPR1 - TPR2) = Var1 + Var2 - 2 Cov."""
        variance = max(sum(pair.variance) - 2 * pair.covariance, 0.0)
        both = math.sqrt(pair.variance[0] * pair.variance[1])
        correlation = pair.covariance / both if both > 0 else math.nan
        error = float(ratio(pair.covariance_error, variance)) if pair.covariance_error else 0.0
        return cls(pair.mean[0] - pair.mean[1], variance, correlation, error)


@dataclass(frozen=True, slots=True, eq=False)
class _Question:
    """Two models on the same items, ranked once for all rates."""

    items: PairedItems
    rankings: tuple[RankedItems, RankedItems]
    sample: tuple[Ranking, Ranking]
    ranks: PairedRanks

    @classmethod
    def of(cls, pair: PairedScores, convention: Convention) -> _Question:
        """Rank the negatives by both scores, and count those above each positive."""
        items = PairedItems.of(pair, "a difference at a rate")
        strict = checked_convention(convention) == "upper"
        columns = list(zip(items.positive.T, items.negative.T, strict=True))
        order = [np.argsort(-negative, kind="stable") for _, negative in columns]
        place = np.empty_like(order[1])
        place[order[1]] = np.arange(place.size)
        one, two = (_above(positive, negative, strict) for positive, negative in columns)
        first, second = (RankedItems.of(*column) for column in columns)
        sample = _counted(first, items.observed, strict), _counted(second, items.observed, strict)
        return cls(items, (first, second), sample, PairedRanks(place[order[0]], (one, two)))

    def values(self, rates: FloatArray) -> FloatArray:
        """The differences on the sample."""
        return np.asarray(self.sample[0].values(rates) - self.sample[1].values(rates))

    def unit(self, rate: float) -> float:
        """What one positive item, or cluster, changes; nothing where the rate is 0 or 1 whatever is drawn."""
        return 0.0 if self.rank(rate) is None else 1.0 / self.items.units[0]

    def rank(self, rate: float) -> int | None:
        """Which of the largest negatives is the threshold; None where both rates are 0, or both 1."""
        draws = self.items.sizes[1]
        rank = self.sample[0].rank(rate, draws)
        return rank if 1 <= rank <= draws else None

    def moments(self, rate: float) -> _Moments:
        """Exact, but for the stated error."""
        rank = self.rank(rate)
        if rank is None:
            return _Moments(0.0, 0.0, math.nan, 0.0)
        n_positive, n_negative = self.items.sizes
        return _Moments.of(self.ranks.moments(n_negative, rank, n_positive))

    def atoms(self, rate: float) -> Atoms | None:
        """The full law, while it can be listed."""
        rank = self.rank(rate)
        if rank is None:
            return Atoms.of(np.zeros(1), np.ones(1))
        return difference_atoms(self.ranks, self.rankings, rank, strict=self.sample[0].strict)

    def resampled(self, rates: FloatArray, replicates: int, seed: int) -> FloatArray:
        """Differences over resamples of whole clusters, one row each."""

        def difference(weights: Weights) -> FloatArray:
            first, second = (_counted(one, weights, self.sample[0].strict).values(rates) for one in self.rankings)
            return np.asarray(first - second)

        return replicated(self.items, [difference], scheme="full", replicates=replicates, seed=seed)[:, 0]

    def notes(self, rates: FloatArray) -> tuple[str, ...]:
        """Where so few negatives decide that limits are doubtful."""
        few = (rates * self.items.sizes[1] < _FEW) & (rates > 0)
        if not few.any():
            return ()
        return (f"below a rate of {_FEW / self.items.sizes[1]:.3g} fewer than {_FEW} negatives fix the thresholds",)


def _counted(one: RankedItems, weights: Weights, strict: bool) -> Ranking:
    """Counts at or above each score, as ranks are read from them."""
    fp, tp = (np.rint(counts).astype(np.int64) for counts in one.points(weights))
    return Ranking(fp, tp, strict)


def _above(positive: FloatArray, negative: FloatArray, strict: bool) -> IntArray:
    """Negatives above each positive, equal ones too if the threshold's own score does not count as positive."""
    return negative.size - np.searchsorted(np.sort(negative), positive, side="left" if strict else "right")


def _thinned(moments: list[_Moments]) -> tuple[str, ...]:
    """What thinning costs, in words."""
    worst = max(moments, key=lambda each: each.error)
    if not worst.error:
        return ()
    told = (
        f"covariances from evenly spaced places: standard deviations within {100 * worst.error:.2g} % "
        f"(correlation of the two rates {worst.correlation:.3f})"
    )
    return (told,)
