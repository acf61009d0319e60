"""Counting points of the plane that lie below others in both coordinates, without comparing all pairs."""

from __future__ import annotations

import numpy as np

from jauge.numeric.ratio import FloatArray, IntArray


def won_by_both(positives: tuple[FloatArray, FloatArray], negatives: tuple[FloatArray, FloatArray]) -> float:
    """Sum over all pairs of a positive and a negative of psi1 psi2: what both scores put in the right order.

    psi = ([s+ > s-] + [s+ >= s-]) / 2, so that a tie counts one half in either score. O(n log n).
    Reference: Claude, Navarro and Ordóñez (2015), The wavelet matrix.

    >>> won_by_both((np.array([2.0, 3.0]), np.array([5.0, 1.0])), (np.array([1.0, 3.0]), np.array([1.0, 0.0])))
    2.0
    """
    order = np.argsort(negatives[0], kind="stable")
    first, second = negatives[0][order], np.sort(negatives[1])
    rank = np.empty(order.size, np.int64)
    rank[np.argsort(negatives[1][order], kind="stable")] = np.arange(order.size)
    before = [np.searchsorted(first, positives[0], side=side) for side in ("left", "right")]
    below = [np.searchsorted(second, positives[1], side=side) for side in ("left", "right")]
    prefix = np.concatenate([before[0], before[0], before[1], before[1]])
    bound = np.concatenate([below[0], below[1], below[0], below[1]])
    return float(smaller_among_first(rank, prefix, bound).sum()) / 4


def smaller_among_first(sequence: IntArray, prefix: IntArray, bound: IntArray) -> IntArray:
    """How many of the first `prefix` entries of a permutation are less than `bound`, for every query at once.

    Bit by bit from the highest: entries are split, in their order, into those with the bit clear and those with it
    set, and each query follows the half that its bound is in.

    >>> smaller_among_first(np.array([2, 0, 1]), np.array([2, 3]), np.array([1, 2]))
    array([1, 2])
    """
    start, end, found = np.zeros_like(prefix), prefix.copy(), np.zeros_like(prefix)
    for bit in range(int(sequence.size).bit_length() - 1, -1, -1):
        clear = (sequence >> bit) & 1 == 0
        zeros = np.append(0, np.cumsum(clear))
        from_start, from_end = zeros[start], zeros[end]
        up = (bound >> bit) & 1 == 1
        found += np.where(up, from_end - from_start, 0)
        start = np.where(up, zeros[-1] + start - from_start, from_start)
        end = np.where(up, zeros[-1] + end - from_end, from_end)
        sequence = np.concatenate([sequence[clear], sequence[~clear]])
    return found
