"""The one division: what 0/0 and x/0 are, for every kind of number and shape."""

from __future__ import annotations

import math
import warnings
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jauge.numeric.ratio import ratio


@given(st.integers(-(2**52), 2**52), st.integers(-(2**52), 2**52).filter(bool))
def test_it_is_the_nearest_float(a: int, b: int) -> None:
    assert ratio(a, b) == float(Fraction(a, b))


@pytest.mark.parametrize("kind", [np.int64, np.float64, np.uint8])
def test_nothing_of_nothing_is_undefined(kind: type) -> None:
    """0/0 is NaN and 3/0 infinite, without a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        value = ratio(np.array([0, 3, 3], dtype=kind), np.array([0, 0, 2], dtype=kind))
    assert math.isnan(value[0])
    assert value[1:].tolist() == [math.inf, 1.5]


def test_the_sign_of_what_is_divided_by_nothing_stays() -> None:
    assert ratio(-2, 0) == -math.inf


def test_undefined_stays_undefined() -> None:
    assert np.isnan(ratio([math.nan, 1.0, math.inf], [1.0, math.nan, math.inf])).all()


def test_shapes_broadcast_and_a_scalar_gives_an_array() -> None:
    assert ratio([[1], [2]], [1, 2]).tolist() == [[1.0, 0.5], [2.0, 1.0]]
    assert ratio(1, 2).shape == ()
    assert ratio(1, 2).dtype == np.float64
