"""Predicted numbers as evidence: they add, are equal in any order, and refuse what is no number."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jauge import JaugeError
from jauge.evidence import NumericPredictions

make = NumericPredictions.from_numbers
numbers = st.floats(-1e6, 1e6)


@given(st.lists(st.tuples(numbers, st.none() | numbers, numbers), min_size=2, max_size=8), st.data())
def test_the_pieces_add_up_to_the_whole_in_any_order(items: list[tuple[float, float | None, float]], data: Any) -> None:
    def told(rows: list[tuple[float, float | None, float]]) -> NumericPredictions:
        truth, said, means = zip(*rows, strict=True)
        return make(list(truth), list(said), training_mean=list(means)) if rows else NumericPredictions.empty()

    cut = data.draw(st.integers(1, len(items) - 1))
    whole = told(items)
    assert told(items[:cut]) + told(items[cut:]) == whole
    assert told(items[cut:]) + told(items[:cut]) == whole
    assert sum([told(items[:cut]), told(items[cut:])], NumericPredictions.empty()) == whole
    assert told(data.draw(st.permutations(items))) == whole
    assert told(items + items[:1]) != whole


def test_clusters_and_weights() -> None:
    told = make([1, 2, 3], [1, 2, 4], sample_weight=[2, 0, 1], cluster=["p", "q", "p"])
    assert told.truth.tolist() == [1, 3]
    assert repr(told) == "NumericPredictions(3 items)"
    both = told + make([5], [5], sample_weight=[1], cluster=["a"])
    assert both.cluster is not None
    assert both.cluster.tolist() == ["p", "p", "a"]
    assert both == make([5, 3, 1], [5, 4, 1], sample_weight=[1, 1, 2], cluster=["a", "p", "p"])
    assert both != make([5, 3, 1], [5, 4, 1], sample_weight=[1, 1, 2], cluster=["a", "a", "p"])


def test_no_answer_and_missing_truth() -> None:
    told = make([1, None, 3], [math.nan, 2, 3], missing_truth="drop")
    assert repr(told) == "NumericPredictions(2 items, 1 without answer, 1 with missing truth)"
    assert told.judged().truth.tolist() == [1, 3]
    assert told.answered().truth.tolist() == [3]
    assert told == make([3, None, 1], [3, 2, None], missing_truth="drop")


@pytest.mark.parametrize(
    "given, expected",
    [
        (([1, None], [1, 2]), "a true number for every item"),
        (([1, math.inf], [1, 2]), "finite numbers in y_true; received 1 infinite ones .*row 1"),
        (([1, 2], [1, "x"]), "numbers in y_pred"),
        (([1, 2], [1]), "arrays of one length"),
    ],
)
def test_what_is_refused(given: tuple[Any, Any], expected: str) -> None:
    with pytest.raises(JaugeError, match=expected):
        make(*given)


def test_training_means_must_fit() -> None:
    with pytest.raises(JaugeError, match="one training mean, or 2, one per item; received 3"):
        make([1, 2], [1, 2], training_mean=[1, 2, 3])
    with pytest.raises(JaugeError, match="training means and clusters in both or in neither"):
        make([1], [1], training_mean=1) + make([1], [1])
