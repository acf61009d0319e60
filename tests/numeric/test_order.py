"""Sorting with the class in the lowest bit, against plain counting; scores one ulp apart are the ugly end."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from jauge.numeric import order
from jauge.numeric.order import CumulativeCounts, cumulate, cumulate_weighted, merge_rows
from tests.oracles.curves import groups_by_threshold
from tests.strategies import scored_items, weights

Items = tuple[NDArray[np.bool_], NDArray[np.float64]]


def counted(positive: NDArray[np.bool_], scores: NDArray[np.float64]) -> CumulativeCounts:
    """The same by counting score >= threshold at every distinct score."""
    groups = groups_by_threshold(scores[positive].tolist(), scores[~positive].tolist())
    return CumulativeCounts(
        np.array([group.threshold for group in groups]),
        np.array([group.tp for group in groups]),
        np.array([group.fp for group in groups]),
    )


def assert_same(one: CumulativeCounts, other: CumulativeCounts) -> None:
    for name, a, b in zip(one._fields, one, other, strict=True):
        assert np.array_equal(a, b), name


@given(scored_items())
def test_it_counts_at_every_distinct_score(items: Items) -> None:
    positive, scores = items
    scores = scores + 0.0  # the door makes -0.0 and 0.0 one score
    kept = scores.copy()
    assert_same(cumulate(scores, positive), counted(positive, scores))
    assert np.array_equal(scores, kept), "the caller's scores were changed"


@pytest.mark.parametrize("size", [1, 2, 3, 7])
@given(items=scored_items())
def test_the_parts_that_a_cache_holds_join(size: int, items: Items) -> None:
    positive, scores = items
    scores = scores + 0.0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(order, "_BLOCK", size)
        assert_same(cumulate(scores, positive), counted(positive, scores))


@pytest.mark.parametrize("start", [1.0, -1.0, 5e-324, -5e-324, 2.0**-1022, 1.7e308, -1.7e308])
@pytest.mark.parametrize("spread", [1, 2, 3, 8])
def test_thousands_of_scores_within_a_few_ulps(start: float, spread: int) -> None:
    """Almost every key ties with another score's: the order of the classes must not leak from one to the next."""
    generator = np.random.default_rng(spread)
    bits = np.array(start).view(np.int64) + generator.integers(spread + 1, size=4000)
    scores, positive = bits.view(np.float64), generator.integers(2, size=4000).astype(bool)
    assert_same(cumulate(scores, positive), counted(positive, scores))


def test_neighbours_across_zero_and_at_the_ends() -> None:
    """The smallest subnormals of both signs, the largest numbers and the infinities keep their order."""
    largest = np.finfo(np.float64).max
    scores = np.array([0.0, 5e-324, -5e-324, math.inf, -math.inf, largest, -largest, 1e-323, -1e-323])
    for mask in range(2**scores.size):
        positive = (mask >> np.arange(scores.size) & 1).astype(bool)
        assert_same(cumulate(scores, positive), counted(positive, scores))


def test_no_item_and_one_item() -> None:
    nothing = cumulate(np.empty(0), np.empty(0, np.bool_))
    assert [array.tolist() for array in nothing] == [[math.inf], [0], [0]]
    for value in (0.5, math.inf, -math.inf):
        one = cumulate(np.array([value]), np.array([True]))
        assert [array.tolist() for array in one] == [[math.inf, value], [0, 1], [0, 0]]


@given(st.data())
def test_weights_are_repetitions_or_sums(data: st.DataObject) -> None:
    """Integer weights repeat the item; float weights are added up at or above each score."""
    positive, scores = data.draw(scored_items())
    scores = scores + 0.0
    weight = data.draw(weights(scores.size).filter(lambda drawn: drawn is not None))
    table = cumulate_weighted(scores, positive, weight)
    assert table.tp.dtype == table.fp.dtype == weight.dtype
    for threshold, tp, fp in zip(*table, strict=True):
        above = (scores >= threshold) & (np.arange(scores.size) >= 0 if threshold < math.inf else scores == math.inf)
        if threshold == math.inf and tp == fp == 0:
            continue
        assert tp == pytest.approx(math.fsum(weight[above & positive]), rel=1e-12)
        assert fp == pytest.approx(math.fsum(weight[above & ~positive]), rel=1e-12)
    if weight.dtype.kind == "i" and weight.max() <= 3:
        assert_same(
            cumulate(np.repeat(scores, weight), np.repeat(positive, weight)),
            cumulate_weighted(scores[weight > 0], positive[weight > 0], weight[weight > 0]),
        )


def test_weights_beyond_what_floats_hold_stay_exact() -> None:
    """Sums of frequencies are integers, 2^53 + 1 included."""
    table = cumulate_weighted(np.array([0.1, 0.2]), np.array([True, True]), np.array([2**53, 1]))
    assert table.tp.tolist() == [0, 1, 2**53 + 1]


def test_merging_no_rows() -> None:
    empty = np.empty(0, np.int64)
    assert [array.tolist() for array in merge_rows(np.empty(0), empty, empty)] == [[math.inf], [0], [0]]
