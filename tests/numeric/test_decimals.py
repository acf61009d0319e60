"""The shortest decimal of an interval, against a search through all decimals of fewer digits."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jauge.evidence import ScoreTable
from jauge.measures.measure import spelt
from jauge.numeric.decimals import shortest_decimal

finite = st.floats(allow_nan=False, allow_infinity=False)


def digits(value: float) -> int:
    """Significant digits of the shortest decimal that reads back as `value`; 0 has none."""
    mantissa = repr(abs(value)).split("e")[0].replace(".", "").strip("0")
    return len(mantissa)


def decimal_at_most(value: float, count: int) -> Fraction:
    """The greatest decimal of `count` significant digits that is not above `value`, in exact arithmetic."""
    exact = Fraction(value)
    unit = Fraction(10) ** (math.floor(math.log10(abs(value))) - count + 1)
    for scale in (unit / 10, unit, unit * 10):  # log10 may be one off
        if Fraction(10) ** (count - 1) <= abs(exact) / scale < Fraction(10) ** count:
            return math.floor(exact / scale) * scale
    raise AssertionError(value)


@given(st.lists(finite, min_size=2, max_size=2, unique=True))
@example([1.0, math.nextafter(1.0, 2.0)])
@example([math.nextafter(1.0, 0.0), 1.0])
@example([0.0, 5e-324])
@example([5e-324, 1e-323])
@example([-5e-324, 0.0])
@example([-1e-323, -5e-324])
@example([math.nextafter(1.7976931348623157e308, 0.0), 1.7976931348623157e308])
@example([-1.7976931348623157e308, math.nextafter(-1.7976931348623157e308, 0.0)])
@example([0.1 + 0.2, 0.30000000000000010])
def test_it_lies_in_the_interval_and_none_of_fewer_digits_does(pair: list[float]) -> None:
    above, up_to = sorted(pair)
    found = shortest_decimal(above, up_to)
    assert above < float(repr(found)) <= up_to
    if found == 0:
        return
    for count in range(1, digits(found)):
        shorter = decimal_at_most(up_to, count)
        overflow = abs(shorter) > Fraction(1.7976931348623157e308)
        assert overflow or float(shorter) <= above


@given(finite, st.integers(1, 40))
def test_neighbours_in_the_last_place_are_told_apart(above: float, steps: int) -> None:
    up_to = above
    for _ in range(steps):
        up_to = math.nextafter(up_to, math.inf)
    if math.isinf(up_to):
        return
    assert above < float(repr(shortest_decimal(above, up_to))) <= up_to


@given(finite)
def test_infinite_ends(value: float) -> None:
    assert -math.inf < shortest_decimal(-math.inf, value) <= value
    assert shortest_decimal(value, math.inf) == (math.inf if value >= 0 else 0.0)


@pytest.mark.parametrize(
    "above, up_to, expected",
    [
        (0.0, 1 / 3, 0.3),
        (1 / 3, 2 / 3, 0.6),
        (0.005, 0.0075, 0.007),
        (0.42, 0.4242, 0.424),
        (3.0, 12.3, 10.0),
        (-0.5, -0.37, -0.4),
        (-0.99, -0.97, -0.97),
        (-1.5, -0.97, -1.0),
        (9.5, 10.0, 10.0),
        (-1.0, 1.0, 0.0),
        (-math.inf, -math.inf, None),
        (1.0, 1.0, None),
        (math.nan, 1.0, None),
    ],
)
def test_values_worked_out_by_hand(above: float, up_to: float, expected: float | None) -> None:
    if expected is None:
        with pytest.raises(ValueError, match="an interval"):
            shortest_decimal(above, up_to)
    else:
        assert shortest_decimal(above, up_to) == expected


@given(st.lists(st.tuples(st.floats(allow_nan=False), st.booleans()), min_size=1, max_size=8))
def test_a_threshold_typed_back_gives_the_same_counts(items: list[tuple[float, bool]]) -> None:
    table = ScoreTable.from_scores([truth for _, truth in items], [score for score, _ in items], labels=(False, True))
    scores = [*table.thresholds[1:].tolist(), -math.inf]
    for score, lower in pairwise(scores):
        if lower < score:
            assert table.at(float(spelt(shortest_decimal(lower, score)))) == table.at(score)
