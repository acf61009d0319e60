"""Confusion matrices against plain counting, and what no answer and missing truth count as."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jauge import ConfusionMatrix, Counts
from tests.strategies import LABELS, Sample, label_samples

ANSWERS = ["a", "b", None]


@given(st.data())
def test_it_counts_pairs(data: st.DataObject) -> None:
    names = data.draw(st.sampled_from(LABELS))
    items = data.draw(st.lists(st.tuples(st.sampled_from(names), st.sampled_from([*names, None])), min_size=1))
    matrix = ConfusionMatrix.from_labels([t for t, _ in items], [p for _, p in items], labels=names)
    for (i, truth), (j, answer) in itertools.product(enumerate(names), enumerate(names)):
        assert matrix.matrix[i, j] == items.count((truth, answer))
        assert matrix.no_answer[i] == items.count((truth, None))
    assert repr(matrix).startswith(f"ConfusionMatrix({len(items):,} items, {len(names)} labels")


@given(label_samples())
def test_the_table_of_a_label_is_that_label_against_the_others(sample: Sample) -> None:
    matrix = sample.whole
    assert isinstance(matrix, ConfusionMatrix)
    matrix = matrix.counting("drop")
    for k, label in enumerate(matrix.labels):
        others = np.delete(np.arange(len(matrix.labels)), k)
        cells = matrix.matrix
        expected = Counts(
            cells[k, k], cells[others, k].sum(), cells[k, others].sum(), cells[np.ix_(others, others)].sum()
        )
        table = matrix.binary(label)
        for name in ("tp", "fp", "fn", "tn"):
            mine, its = getattr(table, name), getattr(expected, name)
            assert math.isclose(mine, its, rel_tol=1e-12, abs_tol=1e-12 * float(cells.sum()))
            assert mine == 0 or its > 0, "rounding made something of nothing"


def test_rounding_never_makes_a_count_negative() -> None:
    """0.1 + 0.7 + ... minus its parts falls below 0 in floats."""
    generator = np.random.default_rng(0)
    for _ in range(200):
        cells = generator.integers(2, size=(3, 3)) * generator.random((3, 3))
        assert (ConfusionMatrix.from_matrix(cells, labels="abc", rows="truth").counts().tn >= 0).all()


# tp, fp, fn, tn of "b" when the items (truth, answer) are a-b, b-b, a-nothing, b-nothing, b-nothing.
NO_ANSWER: dict[Any, tuple[int, int, int, int]] = {
    "wrong": (1, 2, 2, 0),
    "drop": (1, 1, 0, 0),
    "positive": (3, 2, 0, 0),
    "negative": (1, 1, 2, 1),
}


@pytest.mark.parametrize("count_as", NO_ANSWER)
@pytest.mark.parametrize("silence", [None, math.nan, pd.NA, "?"])
def test_no_answer_counts_as_asked(count_as: Any, silence: Any) -> None:
    matrix = ConfusionMatrix.from_labels(
        ["a", "b", "a", "b", "b"], ["b", "b", silence, silence, silence], no_answer="?", count_as=count_as
    )
    assert matrix.no_answer.tolist() == [1, 2]
    assert matrix.binary("b") == Counts(*NO_ANSWER[count_as])
    assert matrix.counting("drop").binary("b") == Counts(*NO_ANSWER["drop"])


def test_no_answer_among_three_labels_is_a_miss_of_one_and_no_alarm_of_another() -> None:
    matrix = ConfusionMatrix.from_labels(["a", "b", "c"], ["a", None, "b"])
    assert matrix.binary("b") == Counts(tp=0, fp=1, fn=1, tn=1)
    assert matrix.binary("c") == Counts(tp=0, fp=0, fn=1, tn=2)


def test_missing_truth_is_counted_beside_the_matrix() -> None:
    matrix = ConfusionMatrix.from_labels(["a", None, "b"], ["a", "a", "b"], missing_truth="drop")
    assert matrix.matrix.tolist() == [[1, 0], [0, 1]]
    assert matrix.missing_truth == 1
    assert repr(matrix) == "ConfusionMatrix(2 items, 2 labels, 1 with missing truth)"


def test_the_orientation_is_said() -> None:
    truth = ConfusionMatrix.from_matrix([[5, 1], [2, 7]], labels=["no", "yes"], rows="truth")
    assert truth == ConfusionMatrix.from_matrix([[5, 2], [1, 7]], labels=["no", "yes"], rows="predicted")
    assert truth.binary("yes") == Counts(tp=7, fp=1, fn=2, tn=5)


@pytest.mark.parametrize("column", [list, tuple, np.array, pd.Series, pd.Categorical, pl.Series])
def test_labels_come_in_any_column(column: Any) -> None:
    for labels in (["b", "a", "c"], [3, 1, 2], [True, False, False]):
        expected = ConfusionMatrix.from_labels(labels, labels[::-1])
        assert ConfusionMatrix.from_labels(column(labels), column(labels[::-1])) == expected
        assert expected.labels == tuple(sorted(set(labels)))


def test_labels_are_plain_python() -> None:
    """Whatever numpy's scalars print like."""
    matrix = ConfusionMatrix.from_labels([np.int64(1), np.int64(2)], [1, 1], labels=np.array([2, 1]))  # type: ignore[arg-type]
    assert repr(matrix.labels) == "(2, 1)"


def test_float_weights_give_floats_and_frequencies_integers() -> None:
    options: Any = {"y_true": ["a", "b"], "y_pred": ["a", "a"]}
    assert ConfusionMatrix.from_labels(**options, sample_weight=[2, 3]).matrix.tolist() == [[2, 0], [3, 0]]
    assert ConfusionMatrix.from_labels(**options, sample_weight=[0.5, 3]).matrix.dtype == np.float64
    assert ConfusionMatrix.from_labels(**options, sample_weight=[2**53 + 1, 1]).matrix[0, 0] == 2**53 + 1


def test_clusters_are_those_of_which_something_was_observed() -> None:
    """Neither a missing truth nor a weight of 0 makes a cluster."""
    matrix = ConfusionMatrix.from_labels(
        ["a", None, "b"], ["a", "a", "b"], missing_truth="drop", cluster=[7, 8, 9], sample_weight=[1, 1, 0]
    )
    assert matrix.clusters is not None
    assert matrix.clusters.ids.tolist() == [7]
