"""The full law of a difference of true positive rates at a false positive rate, value by value."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from jauge.comparison.rankings import RankedItems
from jauge.inference.law import Atoms
from jauge.numeric.order_statistics import rows_in_doubt
from jauge.numeric.paired_order import PairedRanks
from jauge.numeric.ratio import FloatArray, IntArray

# Pairs of thresholds, and components times frequencies, up to which the law is listed: a few seconds.
_MOST_PAIRS = 2**17
_MOST_WORK = 2**26
_BLOCK = 2**18
# All pairs lighter than this weigh less than 1e-12 together; masses below are rounding of the transform.
_LIGHT = 1e-18
_ROUNDING = 1e-16


def difference_atoms(
    ranks: PairedRanks, rankings: tuple[RankedItems, RankedItems], rank: int, *, strict: bool
) -> Atoms | None:
    """The law of (positives found by the first only - by the second only) / n+; None where it is too long to list.

    Given both thresholds the counts are trinomial with shares u and v, so that the characteristic function is the
    mean of (1 + u (e^it - 1) + v (e^-it - 1))^n+ over the pairs of thresholds. Masses within 1e-12.
    Reference: document 001, section 4.4.2 (4.16, 4.17).
    """
    size = ranks.second_place.size
    levels = [_Levels.of(one, strict) for one in rankings]
    windows = [rows_in_doubt(level.at_or_above, size, rank) for level in levels]
    if math.prod(window.stop - window.start for window in windows) > _MOST_PAIRS:
        return None
    law = ranks.joint_law((levels[0].at_or_above, levels[1].at_or_above), size, rank)
    captured = [
        np.clip(level.finds - start, 0, length)
        for level, start, length in zip(levels, law.start, law.mass.shape, strict=True)
    ]
    weight, first_only, second_only = _components(law.mass, captured[0], captured[1])
    draws = rankings[0].positive.size
    if weight.size * draws > _MOST_WORK:
        return None
    return Atoms.of(np.arange(-draws, draws + 1) / draws, _mixed(weight, first_only, second_only, draws))


class _Levels(NamedTuple):
    """The distinct scores of the negatives: negatives at or above each, and for each positive the first to find it."""

    at_or_above: IntArray
    finds: IntArray

    @classmethod
    def of(cls, one: RankedItems, strict: bool) -> _Levels:
        """From the rows of all scores."""
        rows, counts = np.unique(one.negative, return_counts=True)
        return cls(np.cumsum(counts), np.searchsorted(rows, one.positive, side="right" if strict else "left"))


def _components(mass: FloatArray, first: IntArray, second: IntArray) -> tuple[FloatArray, IntArray, IntArray]:
    """Mass of each pair (found by the first model only, by the second only), pairs that recur being merged.

    `first` and `second` hold, for each positive, the first row of the window whose threshold finds it.
    """
    shape = (mass.shape[0] + 1, mass.shape[1] + 1)
    found = np.bincount(first * shape[1] + second, minlength=shape[0] * shape[1]).reshape(shape)
    both = found.cumsum(axis=0).cumsum(axis=1)[:-1, :-1]
    alone = [
        np.bincount(place, minlength=length).cumsum()[:-1] for place, length in zip((first, second), shape, strict=True)
    ]
    code = (alone[0][:, None] - both) * (first.size + 1) + (alone[1][None, :] - both)
    kept = mass > _LIGHT
    pairs, place = np.unique(code[kept], return_inverse=True)
    first_only, second_only = np.divmod(pairs, first.size + 1)
    return np.bincount(place, mass[kept]).astype(np.float64), first_only, second_only


def _mixed(weight: FloatArray, first_only: IntArray, second_only: IntArray, draws: int) -> FloatArray:
    """Masses of the differences -draws..draws of a mixture of trinomial counts."""
    count = 2 * draws + 1
    half = np.pi * np.arange(draws + 1) / count
    drop, turn = -2 * np.sin(half) ** 2, 1j * np.sin(2 * half)
    more, less = (first_only + second_only) / draws, (first_only - second_only) / draws
    transform = np.zeros(draws + 1, np.complex128)
    step = max(1, _BLOCK // (draws + 1))
    for start in range(0, weight.size, step):
        part = slice(start, start + step)
        # log1p keeps the digits that the power would lose; the logarithm of 0 is the power 0.
        with np.errstate(divide="ignore", invalid="ignore"):
            exponent = draws * np.log1p(np.outer(more[part], drop) + np.outer(less[part], turn))
            transform += weight[part] @ np.exp(exponent)
    mass = np.roll(np.fft.irfft(np.conj(transform), count), draws)
    return np.where(mass > _ROUNDING, mass, 0.0)
