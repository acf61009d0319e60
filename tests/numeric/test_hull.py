"""The vectorised hull against a hull by definition, in fractions; its ugly ends."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jauge.numeric.hull import crossable, hull_of_chain, upper_hull

STEPS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=10)


def vertices_by_scan(points: list[tuple[object, object]]) -> list[int]:
    """The textbook's monotone chain, point by point, in exact arithmetic; of equal points the first is kept."""
    kept: list[int] = []
    for k, (x, y) in enumerate(points):
        if kept and points[kept[-1]] == (x, y):
            continue
        while len(kept) > 1:
            (x1, y1), (x2, y2) = points[kept[-2]], points[kept[-1]]
            if (y2 - y1) * (x - x2) > (y - y2) * (x2 - x1):
                break
            kept.pop()
        kept.append(k)
    return kept


@given(STEPS)
def test_chains_have_the_vertices_of_a_scan(steps):
    x, y = np.cumsum([(0, 0), *steps], axis=0).T
    assert hull_of_chain(x, y).tolist() == vertices_by_scan(list(zip(x.tolist(), y.tolist(), strict=True)))


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(-5, 5)), min_size=2, max_size=10))
def test_any_points_in_order_of_x(drawn):
    points = sorted(drawn, key=lambda p: p[0])
    x, y = np.array(points).T
    hull = upper_hull(x, y)
    lines = [(Fraction(int(x[i])), Fraction(int(y[i])), int(x[j]), int(y[j])) for i, j in itertools.pairwise(hull)]
    for px, py in points:
        heights = [y1 + (y2 - y1) * (px - x1) / (x2 - x1) for x1, y1, x2, y2 in lines if x1 <= px <= x2 and x1 != x2]
        assert not heights or py <= max(heights)
    assert hull[0] == 0
    assert hull[-1] == len(points) - 1


@given(STEPS, st.floats(0.1, 10))
def test_floats_have_the_vertices_of_the_integers(steps, weight):
    x, y = np.cumsum([(0, 0), *steps], axis=0).T
    rounded = np.cumsum(weight * np.array([(0, 0), *steps]), axis=0).T
    assert hull_of_chain(*rounded).tolist() == hull_of_chain(x, y).tolist()


@pytest.mark.parametrize("size", [10**3, 3 * 10**9, 10**12])
def test_products_beyond_int64_are_exact(size):
    # One item off the diagonal at half-way: above by one unit of a product of order size^2.
    x, y = np.array([0, size // 2, size]), np.array([0, size // 2 + 1, size])
    assert hull_of_chain(x, y).tolist() == [0, 1, 2]
    assert hull_of_chain(x, y - np.array([0, 1, 0])).tolist() == [0, 2]
    assert crossable(x, y)[0].dtype == (object if size == 10**12 or size == 3 * 10**9 else np.int64)


def test_a_hull_of_many_vertices_takes_few_passes():
    # Points of a parabola: all are vertices.
    x = np.arange(10_001)
    assert hull_of_chain(x, 20_001 * x - x * x).tolist() == x.tolist()


def test_one_point_and_equal_points():
    assert hull_of_chain(np.array([0]), np.array([0])).tolist() == [0]
    assert hull_of_chain(np.array([2, 2, 2]), np.array([1, 1, 1])).tolist() == [0]
    assert hull_of_chain(np.array([0, 1, 1]), np.array([0, 1, 1])).tolist() == [0, 1]


@pytest.mark.slow
def test_random_rankings_of_many_items():
    generator = np.random.default_rng(0)
    for levels in (3, 50, 10**6):
        for _ in range(20):
            rows = np.sort(generator.integers(levels, size=3000))
            step = np.append(0, np.flatnonzero(np.diff(rows)))
            y = np.cumsum(generator.integers(0, 2, size=3000))[step]
            x = step - y + 3000 - (step - y).min()
            x = np.maximum.accumulate(x)
            points = list(zip(x.tolist(), y.tolist(), strict=True))
            assert hull_of_chain(x, y).tolist() == vertices_by_scan(points)
