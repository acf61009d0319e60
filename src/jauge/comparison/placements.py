"""How each item is placed among the items of the other class by every model, and the covariance that follows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from jauge.errors import JaugeError
from jauge.evidence import PairedScores
from jauge.evidence.reading import BoolArray
from jauge.numeric.dominated import won_by_both
from jauge.numeric.ratio import CountArray, FloatArray, IntArray, ratio


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One class: the placements of its items by each model (NaN where it did not score them) and their weights."""

    placed: FloatArray
    weight: CountArray
    cluster: IntArray | None

    @property
    def sizes(self) -> FloatArray:
        """Items that each model scored."""
        return np.asarray(self.weight @ ~np.isnan(self.placed), dtype=np.float64)

    @property
    def means(self) -> FloatArray:
        """Mean placement by each model: its area."""
        return ratio(self.weight @ np.nan_to_num(self.placed), self.sizes)

    @property
    def complete(self) -> bool:
        """Whether every model scored every item."""
        return not np.isnan(self.placed).any()


@dataclass(frozen=True, slots=True, eq=False)
class Placements:
    """Placements of the positives (share of negatives below, ties one half) and of the negatives (positives above)."""

    positives: Side
    negatives: Side
    clusters: int | None

    @classmethod
    def of(cls, pair: PairedScores) -> Placements:
        """One sort a model.

        Reference: Sun and Xu (2014), Fast implementation of DeLong's algorithm.
        """
        weight = np.ones(pair.n_items, np.int64) if pair.weight is None else pair.weight
        if weight.dtype.kind == "f":
            raise JaugeError("items, or frequencies as integer weights", "float weights", "Placements are of items.")
        placed = np.empty((pair.n_items, len(pair.models)))
        for model in range(len(pair.models)):
            placed[:, model] = _placed(np.ascontiguousarray(pair.scores[:, model]), pair.positive, weight)
        ids, code = (None, None) if pair.cluster is None else np.unique(pair.cluster, return_inverse=True)
        sides = [
            Side(placed[own], weight[own], None if code is None else code[own])
            for own in (np.flatnonzero(pair.positive), np.flatnonzero(~pair.positive))
        ]
        return cls(sides[0], sides[1], None if ids is None else ids.size)

    @property
    def areas(self) -> FloatArray:
        """The area under the curve of each model; NaN where it scored no item of a class."""
        return self.positives.means

    def delong(self) -> FloatArray:
        """Covariance of the areas: S10 / n+ + S01 / n-, over the items that both models scored.

        n_both / (n_1 n_2) cov(placements over both), a class at a time.
        Reference: DeLong, DeLong and Clarke-Pearson (1988); with items that one model scored only, document 001,
        section 4.4, names the case after Metz, Herman and Roe (1998).
        """
        return _sample_covariance(self.positives) + _sample_covariance(self.negatives)

    def clustered(self) -> FloatArray:
        """Covariance of the areas when clusters are independent, not their items: placements are summed by cluster.

        Reference: Obuchowski (1997), Nonparametric analysis of clustered ROC curve data.
        """
        if not (self.positives.complete and self.negatives.complete):
            raise JaugeError("every item scored by every model", "clusters of partly scored items", "Drop either.")
        count = self.clusters or 0
        (x, n, with_positives), (y, m, with_negatives) = (_summed(s, count) for s in (self.positives, self.negatives))
        across = float(ratio(count, count - 1)) * (x.T @ y) / (n * m)
        first = float(ratio(with_positives, with_positives - 1)) * (x.T @ x) / n**2
        second = float(ratio(with_negatives, with_negatives - 1)) * (y.T @ y) / m**2
        return np.asarray(first + second + across + across.T)


def _placed(scores: FloatArray, positive: BoolArray, weight: CountArray) -> FloatArray:
    """Placement of each item among the other class; NaN for items without a score."""
    scored = ~np.isnan(scores)
    whole = bool(scored.all())
    if not whole:
        placed = np.full(scores.size, np.nan)
        placed[scored] = _placed(scores[scored], positive[scored], weight[scored])
        return placed
    order = np.argsort(scores)
    ranked, up = scores[order], positive[order]
    counted = weight[order]
    ends = np.flatnonzero(np.append(ranked[1:] != ranked[:-1], True)) if ranked.size else np.empty(0, np.int64)
    negatives, positives = np.cumsum(np.where(up, 0, counted)), np.cumsum(np.where(up, counted, 0))
    total = (negatives[-1], positives[-1]) if ranked.size else (0, 0)
    below, above = _middle(negatives, ends), total[1] - _middle(positives, ends)
    placed = np.empty(scores.size)
    placed[order] = np.where(up, ratio(below, total[0]), ratio(above, total[1]))
    return placed


def _middle(cumulated: IntArray, ends: IntArray) -> FloatArray:
    """Halfway between what lies below a run of equal scores and what lies up to its end, for each item."""
    through = cumulated[ends]
    middle = (np.append(0, through[:-1]) + through) / 2
    return np.repeat(middle, np.diff(ends, prepend=-1)) if ends.size < cumulated.size else middle


def _sample_covariance(side: Side) -> FloatArray:
    """Covariance of the mean placements of one class; undefined (NaN) with a single item."""
    if side.complete:
        centred = side.placed - side.means
        size = float(side.weight.sum())
        if size <= 1:
            return np.full((centred.shape[1], centred.shape[1]), np.nan)
        return np.asarray((centred.T * side.weight) @ centred * ratio(1.0, size * (size - 1)))
    models, sizes = side.placed.shape[1], side.sizes
    result = np.empty((models, models))
    for one, two in combinations_with_replacement(range(models), 2):
        both = ~np.isnan(side.placed[:, [one, two]]).any(axis=1)
        weight, placed = side.weight[both], side.placed[both][:, [one, two]]
        shared = float(weight.sum())
        centred = placed - ratio(weight @ placed, shared)
        product = float(centred[:, 0] * weight @ centred[:, 1])
        covariance = shared * product / (shared - 1) if shared > 1 else (np.nan if one == two else 0.0)
        result[one, two] = result[two, one] = covariance / (sizes[one] * sizes[two])
    return result


def _summed(side: Side, clusters: int) -> tuple[FloatArray, float, int]:
    """Placements less the area, summed by cluster; the items; the clusters that have some."""
    codes: NDArray[np.int64] = np.zeros(0, np.int64) if side.cluster is None else side.cluster
    excess = (side.placed - side.means) * side.weight[:, None]
    summed = np.zeros((clusters, excess.shape[1]))
    np.add.at(summed, codes, excess)
    return summed, float(side.weight.sum()), int(np.unique(codes).size)


def bootstrap_covariance(pair: PairedScores, sizes: tuple[int, int] | None = None) -> FloatArray:
    """Covariance of the areas over all stratified resamples, exactly.

    [(m- - 1) zeta1 + (m+ - 1) zeta2 + zeta12] / (m+ m-): population covariances of the placements of positives, of
    negatives, and of the wins in all pairs. A little less than DeLong's.
    Reference: Bandos, Rockette and Gur (2005), with ties.

    >>> pair = PairedScores.from_scores([1, 0, 1, 0], {"a": [4, 3, 2, 1], "b": [4, 1, 3, 2]})
    >>> bootstrap_covariance(pair)
    array([[0.078125, 0.      ],
           [0.      , 0.      ]])
    """
    if np.isnan(pair.scores).any() or pair.cluster is not None:
        raise JaugeError(
            "independent items scored by every model", "clusters or missing scores", "Use the variance of DeLong."
        )
    scores, positive = pair.scores, pair.positive
    if pair.weight is not None:
        times = pair.weight.astype(np.int64)
        scores, positive = np.repeat(scores, times, axis=0), np.repeat(positive, times)
    placed = Placements.of(PairedScores(pair.models, positive, scores))
    up, down, area = scores[positive], scores[~positive], placed.areas
    n, m = len(up), len(down)
    drawn, other = sizes or (n, m)
    first, second = ((side.placed - area).T @ (side.placed - area) for side in (placed.positives, placed.negatives))
    wins = np.empty_like(first)
    for one, two in combinations_with_replacement(range(area.size), 2):
        both = won_by_both((up[:, one], up[:, two]), (down[:, one], down[:, two]))
        wins[one, two] = wins[two, one] = both / n / m - area[one] * area[two]
    return np.asarray(((other - 1) * first / n + (drawn - 1) * second / m + wins) / (drawn * other))
