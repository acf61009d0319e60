"""Ratings of several judges: two ways to give them, one summary."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jauge.errors import JaugeError
from jauge.evidence import Ratings
from tests.evidence.samples import assert_adds, rating_samples
from tests.strategies import Sample


@settings(max_examples=100)
@given(rating_samples(), st.data())
def test_items_add(sample: Sample, data: st.DataObject) -> None:
    assert_adds(sample, data)


def test_the_long_form_is_the_matrix() -> None:
    table = np.array([[1, 2, None], [3, None, 3], [1, 1, 1], [None, None, 2]], dtype=object)
    item, judge = np.nonzero(table != None)  # noqa: E711 (element by element)
    order = np.random.default_rng(0).permutation(item.size)
    long = Ratings.from_long(item[order], judge[order], table[item, judge][order])
    assert long == Ratings.from_matrix(table)
    assert repr(long) == "Ratings(4 items, 3 judges, 3 labels, 8 ratings)"
    assert Ratings.from_matrix(table.astype(np.float64)) == Ratings.from_matrix(table)


def test_tallies_and_pairs() -> None:
    ratings = Ratings.from_matrix([[1, 2, None], [1, 2, None], [2, 2, 1]], judges=["x", "y", "z"])
    assert ratings.weight.tolist() == [2, 1]
    assert ratings.tallies().tolist() == [[1, 1], [1, 2]]
    assert ratings.pair(0, 1).tolist() == [[0, 2], [0, 1]]
    assert ratings.pair(0, 2).tolist() == [[0, 0], [1, 0]]


def test_the_order_of_a_scale_is_kept_or_refused() -> None:
    scale = ["low", "mid", "high"]
    ratings = Ratings.from_matrix([["low", "high"]], labels=scale)
    assert (ratings + Ratings.from_matrix([["mid", "mid"]], labels=scale)).labels == tuple(scale)
    assert (ratings + Ratings.empty()).labels == tuple(scale)
    with pytest.raises(JaugeError, match="one scale, its labels in one order"):
        ratings + Ratings.from_matrix([["mid", "mid"]])
    assert (Ratings.from_matrix([["a", "c"]]) + Ratings.from_matrix([["b", "c"]])).labels == ("a", "b", "c")


@pytest.mark.parametrize(
    "door, arguments, message",
    [
        ("from_matrix", ([1, 2, 3],), r"shape \(3,\)"),
        ("from_matrix", (np.empty((0, 2)),), "at least one item and one judge"),
        ("from_matrix", ([[1, "a"]],), "labels of one kind"),
        ("from_long", ([1, 1], [1, 1], [0, 1]), r"judge 1 rated item 1 2 times"),
        ("from_long", ([1, None], [1, 2], [0, 1]), "the item of every rating"),
        ("from_long", ([1, 1], [1, None], [0, 1]), "the judge of every rating"),
        ("from_long", ([1, 1], [1, 2], [0]), "arrays of one length"),
        ("from_long", ([], [], []), "at least one item"),
    ],
)
def test_what_is_refused(door: str, arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(JaugeError, match=message):
        getattr(Ratings, door)(*arguments)


def test_labels_and_judges_that_do_not_fit() -> None:
    with pytest.raises(JaugeError, match="labels among 1, 2"):
        Ratings.from_matrix([[1, 3]], labels=[1, 2])
    with pytest.raises(JaugeError, match="2 judges, one per column"):
        Ratings.from_matrix([[1, 3]], judges=["x"])
