"""The four indices of the trade-off space as functions of precision, recall and lam: values, crossings, means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np

from jauge.errors import JaugeError, near_names
from jauge.numeric.piecewise import logarithmic_mean
from jauge.numeric.ratio import FloatArray, ratio


class Groups(NamedTuple):
    """Groups of items held against one target: hits and false positives of each, and the size of the target.

    Integers, or floats when only shares are known (the target then has size 1).
    """

    fp: Any
    tp: Any
    positives: Any

    def take(self, rows: Any) -> Self:
        """Some of the groups."""
        return type(self)(self.fp[rows], self.tp[rows], self.positives)

    @property
    def precision(self) -> FloatArray:
        """Share of the group that belongs to the target."""
        return ratio(self.tp, self.fp + self.tp)

    @property
    def recall(self) -> FloatArray:
        """Share of the target that belongs to the group."""
        return ratio(self.tp, self.positives)


@dataclass(frozen=True, slots=True)
class Index:
    """A trade-off index: on some scale it is a weighted mean of precision and recall, hence these closed forms.

    `value(p, r, lam)`; `odds(a, b)` = s, growing with the lam where two groups tie (b the one of more recall), and
    `lam_of` turns s into lam; `mean(x, y)` over an interval whose ends have values x and y; `bend` is the lam, if any,
    where the form changes; `scale` maps rates so that the optimal groups are a hull's vertices, None where the ROC
    hull's own are.
    """

    name: str
    value: Callable[[FloatArray, FloatArray, FloatArray], FloatArray]
    odds: Callable[[Groups, Groups], FloatArray]
    mean: Callable[[FloatArray, FloatArray], FloatArray]
    lam_of: Callable[[FloatArray], FloatArray]
    bend: float | None = None
    scale: Callable[[FloatArray], FloatArray] | None = None

    def tie(self, a: Groups, b: Groups) -> FloatArray:
        """The lam at which two groups have the same value, b having more recall and less precision than a."""
        return self.lam_of(self.odds(a, b))


def _lost(a: Groups, b: Groups) -> Any:
    """Cross product by which precision falls from a to b: p_a - p_b is this over both group sizes."""
    return b.fp * a.tp - a.fp * b.tp


def _harmonic_odds(a: Groups, b: Groups) -> FloatArray:
    """(1/p_b - 1/p_a) / (1/r_a - 1/r_b)."""
    return ratio(_lost(a, b), (b.tp - a.tp) * np.float64(a.positives))


def _geometric_odds(a: Groups, b: Groups) -> FloatArray:
    """log(p_a / p_b) / log(r_b / r_a), each by its difference from 1."""
    fall = np.log1p(ratio(_lost(a, b), b.tp * np.asarray(a.fp + a.tp, dtype=np.float64)))
    return ratio(fall, np.log1p(ratio(b.tp - a.tp, a.tp)))


def _arithmetic_odds(a: Groups, b: Groups) -> FloatArray:
    """(p_a - p_b) / (r_b - r_a)."""
    sizes = np.asarray(a.fp + a.tp, dtype=np.float64) * np.asarray(b.fp + b.tp, dtype=np.float64)
    return ratio(ratio(_lost(a, b), sizes), ratio(b.tp - a.tp, a.positives))


def _harmonic(p: FloatArray, r: FloatArray, lam: FloatArray) -> FloatArray:
    """1/F = (1 - lam)/p + lam/r."""
    return 1 / ((1 - lam) / p + lam / r)


def _jaccard(p: FloatArray, r: FloatArray, lam: FloatArray) -> FloatArray:
    """1/J = 1 + a (1/p - 1) + b (1/r - 1), a = min(1, 2 (1 - lam)), b = min(1, 2 lam)."""
    a, b = np.minimum(1, 2 * (1 - lam)), np.minimum(1, 2 * lam)
    return np.asarray(1 / (1 + a * (1 / p - 1) + b * (1 / r - 1)))


def _half_of(s: FloatArray) -> FloatArray:
    """lam where b/a = s for Jaccard's weights: s/2 up to lam = 1/2, 1 - 1/(2 s) after."""
    return np.where(s <= 1, s / 2, 1 - ratio(0.5, s))


def _share_of(s: FloatArray) -> FloatArray:
    """lam where lam/(1 - lam) = s, 1 where s is infinite."""
    return ratio(1, 1 + ratio(1, s))


def _mean_of_reciprocals(x: FloatArray, y: FloatArray) -> FloatArray:
    """The mean of a value whose reciprocal is linear."""
    return 1 / logarithmic_mean(1 / x, 1 / y)


_INDICES: Mapping[str, Index] = {
    index.name: index
    for index in (
        Index("f", _harmonic, _harmonic_odds, _mean_of_reciprocals, _share_of),
        Index("jaccard", _jaccard, _harmonic_odds, _mean_of_reciprocals, _half_of, bend=0.5),
        Index(
            "fowlkes_mallows",
            lambda p, r, lam: p ** (1 - lam) * r**lam,
            _geometric_odds,
            logarithmic_mean,
            _share_of,
            scale=np.log,
        ),
        Index(
            "kulczynski",
            lambda p, r, lam: (1 - lam) * p + lam * r,
            _arithmetic_odds,
            lambda x, y: (x + y) / 2,
            _share_of,
            scale=np.asarray,
        ),
    )
}


def index_named(name: str) -> Index:
    """One of "f", "jaccard", "fowlkes_mallows" (or the spelling "folkes_mallows" of document 004), "kulczynski"."""
    known = {**_INDICES, "folkes_mallows": _INDICES["fowlkes_mallows"]}
    if name not in known:
        near = near_names(str(name), _INDICES)
        raise JaugeError(
            f"an index among {', '.join(_INDICES)}",
            repr(name),
            f"Did you mean {near[0]!r}?" if near else 'As in index="f".',
        )
    return known[name]
