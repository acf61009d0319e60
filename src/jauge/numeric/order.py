"""Sorting scored items once: the distinct scores and the counts at or above each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jauge.numeric.ratio import CountArray, FloatArray, IntArray

_ALL_BUT_SIGN = np.int64(2**63 - 1)
_BLOCK = 2**15
"""Items per pass: what is read and written by the passes between the sorts stays in a core's own cache."""


class CumulativeCounts(NamedTuple):
    """Distinct scores in decreasing order and what lies at or above each; row 0 is (+inf, 0, 0)."""

    thresholds: FloatArray
    tp: CountArray
    fp: CountArray


def cumulate(scores: FloatArray, positive: NDArray[np.bool_]) -> CumulativeCounts:
    """Count the positives and negatives at or above each distinct score, by two plain sorts.

    The scores are sorted for the exact thresholds. Beside them an order-preserving integer key is sorted that
    carries the class in its lowest bit: a sort of integers is several times faster than an argsort and two gathers.
    The borrowed bit makes scores one unit in the last place apart share a key; these rows are put right afterwards.

    >>> cumulate(np.array([0.2, 0.9, 0.9]), np.array([False, True, False]))
    CumulativeCounts(thresholds=array([inf, 0.9, 0.2]), tp=array([0, 1, 1]), fp=array([0, 1, 2]))
    """
    size = scores.size
    # One block for the work and for the result: fresh pages cost more than the passes over them. Its rows ascend, with
    # one more column at the top for +inf; read backwards they are the result.
    block = np.empty((3, size + 1), np.int64)
    (bits, key, _), ascending = block[:, :size], block[0].view(np.float64)
    for part in _blocks(size):
        np.add(scores[part], 0.0, out=ascending[part])  # -0.0 and 0.0 are one score
        _fill_keys(key[part], bits[part], positive[part])
    ascending[:size].sort()
    ascending[size] = np.inf
    key.sort()
    new, close = _changes(bits)
    if close:
        _sort_again_where_keys_tie(key, ascending[:size], scores, positive)
    tp, fp = block[1:, ::-1]
    _cumulate_classes(tp, fp)
    thresholds = ascending[::-1]
    if new >= size - 1:
        return CumulativeCounts(thresholds, tp, fp)
    ends = np.flatnonzero(bits[1:] != bits[:-1])[::-1]
    rows = np.concatenate([[0], size - 1 - ends, [size]])  # items at or above each score
    return CumulativeCounts(thresholds[rows], tp[rows], fp[rows])


def _blocks(size: int) -> Iterator[slice]:
    """Cut a range into parts that a core's cache holds."""
    return (slice(start, min(start + _BLOCK, size)) for start in range(0, size, _BLOCK))


def _fill_keys(key: IntArray, bits: IntArray, positive: NDArray[np.bool_]) -> None:
    """Turn the bits of scores into integers that sort like the scores, with the class in the lowest bit."""
    np.right_shift(bits, 63, out=key)  # all ones for a negative score, whose bits sort the wrong way round
    key &= _ALL_BUT_SIGN
    key ^= bits
    key &= ~1
    key |= positive


def _changes(bits: IntArray) -> tuple[int, int]:
    """How many sorted scores differ from the one before, and how many in the lowest bit alone."""
    new = close = 0
    for part in _blocks(bits.size - 1):
        change = bits[1:][part] ^ bits[:-1][part]
        new += int(np.count_nonzero(change))
        close += int(np.count_nonzero(change == 1))
    return new, close


def _sort_again_where_keys_tie(
    key: IntArray, ascending: FloatArray, scores: FloatArray, positive: NDArray[np.bool_]
) -> None:
    """Order by score, in place, the classes of scores that differ in the bit that the key gave away."""
    bits = ascending.view(np.int64)
    close = np.flatnonzero((bits[1:] ^ bits[:-1]) == 1)
    affected = np.unique(ascending[np.concatenate([close, close + 1])])
    place = np.minimum(np.searchsorted(affected, scores), affected.size - 1)
    items = np.flatnonzero(affected[place] == scores)
    items = items[np.argsort(scores[items], kind="stable")]
    place = np.minimum(np.searchsorted(affected, ascending), affected.size - 1)
    key[affected[place] == ascending] = positive[items]


def _cumulate_classes(tp: IntArray, fp: IntArray) -> None:
    """Cumulate, in place, from the sorted keys in `tp[1:]`, highest first."""
    tp[0] = fp[0] = 0
    for part in _blocks(tp.size - 1):
        positives, negatives = tp[1:][part], fp[1:][part]
        positives &= 1
        np.bitwise_xor(positives, 1, out=negatives)
        for counts, total in ((positives, tp), (negatives, fp)):
            counts[0] += total[part.start]  # all above this part
            np.cumsum(counts, out=counts)


def cumulate_weighted(scores: FloatArray, positive: NDArray[np.bool_], weight: CountArray) -> CumulativeCounts:
    """As `cumulate`, each item counting for its weight (integers stay integers).

    >>> cumulate_weighted(np.array([0.2, 0.9]), np.array([False, True]), np.array([3, 2]))
    CumulativeCounts(thresholds=array([inf, 0.9, 0.2]), tp=array([0, 2, 2]), fp=array([0, 0, 3]))
    """
    order = np.argsort(scores)[::-1]
    descending = scores[order]
    return merge_rows(descending, (weight * positive)[order], (weight * ~positive)[order])


def merge_rows(descending: FloatArray, positives: CountArray, negatives: CountArray) -> CumulativeCounts:
    """Cumulate rows in decreasing order of score; equal scores share a row.

    >>> merge_rows(np.array([0.9, 0.9, 0.2]), np.array([1, 0, 0]), np.array([0, 1, 1]))
    CumulativeCounts(thresholds=array([inf, 0.9, 0.2]), tp=array([0, 1, 1]), fp=array([0, 1, 2]))
    """
    first = np.flatnonzero(np.append(True, descending[1:] != descending[:-1])) if descending.size else np.empty(0, int)
    # Each row is summed before the rows are cumulated, so that rounding depends on the rows, not on the items' order.
    return CumulativeCounts(
        np.append(np.inf, descending[first]), _running_total(positives, first), _running_total(negatives, first)
    )


def _running_total(counts: CountArray, first: IntArray) -> CountArray:
    """0 and the cumulated sums of the runs that begin at `first`."""
    total: CountArray = np.zeros(first.size + 1, counts.dtype)
    if first.size:
        np.cumsum(np.add.reduceat(counts, first), out=total[1:])
    return total
