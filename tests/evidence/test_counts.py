"""The four counts: shapes, kinds of number, indexing and pooling."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from jauge import Counts, ScoreTable
from tests.strategies import counts


@given(counts())
def test_margins_are_sums_of_cells(table: Counts) -> None:
    assert table.positive == table.tp + table.fn
    assert table.negative == table.fp + table.tn
    assert table.predicted_positive == table.tp + table.fp
    assert table.predicted_negative == table.fn + table.tn
    assert table.total == table.positive + table.negative


def test_one_float_makes_all_floats() -> None:
    assert Counts(1, 2, 3, 4).tp.dtype == np.int64
    assert not Counts(1, 2, 3, 4).weighted
    assert Counts(1, 2.5, 3, 4).tp.dtype == np.float64
    assert Counts(1, 2.5, 3, 4).weighted


def test_numbers_and_arrays_share_a_shape() -> None:
    table = Counts([1, 2], 0, [[3], [4]], 5)
    assert table.shape == (2, 2)
    assert table[1, 0] == Counts(1, 0, 4, 5)
    assert table.sum() == Counts(6, 0, 14, 20)


def test_pooling_keeps_clusters_apart() -> None:
    table = ScoreTable.from_scores([1, 0, 1], [0.9, 0.2, 0.4], cluster=["p", "q", "p"]).at([0.3, 0.5])
    pooled = table.sum()
    assert pooled.clusters is not None
    assert pooled.clusters.tables == Counts([3, 0], [0, 0], [1, 0], [0, 2])
    assert table[0].clusters == ScoreTable.from_scores([1, 0, 1], [0.9, 0.2, 0.4], cluster=list("pqp")).at(0.3).clusters


def test_equality_is_by_content_and_kind() -> None:
    assert Counts(1, 2, 3, 4) == Counts(1, 2, 3, 4)
    assert Counts(1, 2, 3, 4) != Counts(1.0, 2, 3, 4), "a weighted table is not a counted one"
    assert Counts(1, 2, 3, 4) != (1, 2, 3, 4)
    assert Counts(0.1 + 0.2, 0, 0, 0).isclose(Counts(0.3, 0, 0, 0))
    assert not Counts(3, 0, 0, 0).isclose(Counts(4, 0, 0, 0))
    with pytest.raises(TypeError, match="unhashable"):
        hash(Counts(1, 2, 3, 4))


def test_a_long_array_is_printed_short() -> None:
    assert repr(Counts(1, 2, 3, 4)) == "Counts(tp=1, fp=2, fn=3, tn=4)"
    assert len(repr(Counts(np.arange(1000), 2, 3, 4))) < 200
