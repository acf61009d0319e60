"""Score tables against plain counting: every threshold, every kind of label, weights, clusters and several classes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jauge import Counts, JaugeError, ScoreTable, one_vs_rest
from tests.oracles.curves import groups_by_threshold
from tests.references.thesis_scores import NEGATIVES, POSITIVES
from tests.strategies import clusters, scored_items, scores, two_classes, weights


def between(values: np.ndarray[Any, Any]) -> list[float]:
    """Every score, its neighbours in the last place, and the ends of the line."""
    near = [math.nextafter(value, side) for value in values for side in (-math.inf, math.inf)]
    return [math.inf, -math.inf, 0.0, *values.tolist(), *near]


@given(scored_items())
def test_positive_means_score_at_or_above_the_threshold(items: Any) -> None:
    """At every distinct score, one ulp beside it, and at both infinities."""
    truth, values = items
    table = ScoreTable.from_scores(truth, values, labels=(False, True))
    thresholds = between(values)
    asked = table.at(thresholds)
    for k, threshold in enumerate(thresholds):
        predicted = values >= threshold
        by_hand = Counts(
            int((truth & predicted).sum()),
            int((~truth & predicted).sum()),
            int((truth & ~predicted).sum()),
            int((~truth & ~predicted).sum()),
        )
        assert asked[k] == table.at(threshold) == by_hand


@given(scored_items())
def test_one_row_per_distinct_score_after_the_row_that_predicts_nothing(items: Any) -> None:
    truth, values = items
    table = ScoreTable.from_scores(truth, values, labels=(False, True))
    groups = groups_by_threshold((values[truth] + 0.0).tolist(), (values[~truth] + 0.0).tolist())
    assert table.thresholds.tolist() == [group.threshold for group in groups]
    assert table.tp.tolist() == [group.tp for group in groups]
    assert table.fp.tolist() == [group.fp for group in groups]
    assert table.counts().fn.tolist() == [group.fn for group in groups]
    assert (table.n_positive, table.n_negative) == (truth.sum(), (~truth).sum())


def test_the_thesis_example() -> None:
    """Document 001, section 2.4: 59 distinct scores of 60, because 0.80 belongs to both classes."""
    truth = [1] * 20 + [0] * 40
    table = ScoreTable.from_scores(truth, [*POSITIVES, *NEGATIVES])
    assert table.thresholds.size == 1 + 59
    assert table.at(0.8) == Counts(tp=4, fp=1, fn=16, tn=39)
    assert repr(table) == "ScoreTable(20 positives, 40 negatives, 59 distinct scores)"


def test_one_ulp_makes_two_scores() -> None:
    low = 0.1
    high = math.nextafter(low, 1)
    table = ScoreTable.from_scores([0, 1, 1], [low, high, low])
    assert table.thresholds.tolist() == [math.inf, high, low]
    assert table.at([high, low]).tp.tolist() == [1, 2]


def test_constant_scores_make_one_row() -> None:
    table = ScoreTable.from_scores([0, 1, 1], [0.5, 0.5, 0.5])
    assert [array.tolist() for array in (table.thresholds, table.tp, table.fp)] == [[math.inf, 0.5], [0, 2], [0, 1]]


def test_infinite_scores_are_scores() -> None:
    """An item that scores +inf is predicted positive at every threshold, though the first row predicts nothing."""
    table = ScoreTable.from_scores([1, 0, 1], [math.inf, -math.inf, 0.0])
    assert table.thresholds.tolist() == [math.inf, math.inf, 0.0, -math.inf]
    assert table.tp.tolist() == [0, 1, 2, 2]
    assert table.at(math.inf) == Counts(1, 0, 1, 1)
    assert table.at(-math.inf) == Counts(2, 1, 0, 0)


def test_minus_zero_is_zero() -> None:
    assert ScoreTable.from_scores([0, 1], [0.0, -0.0]).thresholds.size == 2


@pytest.mark.parametrize(
    "column",
    [
        list,
        tuple,
        np.array,
        pd.Series,
        lambda v: pd.Series(v, dtype="category"),
        lambda v: pd.Series(v, dtype="string"),
        pd.Categorical,
        pl.Series,
        lambda v: pl.Series(v, dtype=pl.Categorical),
        lambda v: np.array(v)[:, None],
    ],
)
def test_labels_come_in_any_column(column: Any) -> None:
    expected = ScoreTable.from_scores([1, 0, 1], [0.3, 0.2, 0.1])
    assert ScoreTable.from_scores(column(["yes", "no", "yes"]), [0.3, 0.2, 0.1], pos_label="yes") == expected


@pytest.mark.parametrize(
    "truth",
    [
        [1, 0, 1],
        [1, -1, 1],
        [True, False, True],
        [1.0, 0.0, 1.0],
        np.array([1, 0, 1], dtype=np.uint8),
        np.array([True, False, True]),
        np.array([1, 0, 1], dtype=object),
        pd.Series([1, 0, 1], dtype="Int64"),
        pd.Series([True, False, True], dtype="boolean"),
        pl.Series([True, False, True]),
    ],
)
def test_the_positive_class_of_numbers_is_self_evident(truth: Any) -> None:
    table = ScoreTable.from_scores(truth, [0.3, 0.2, 0.1])
    assert table == ScoreTable.from_scores(["yes", "no", "yes"], [0.3, 0.2, 0.1], pos_label="yes")


def test_the_negative_class_may_be_asked_for() -> None:
    assert ScoreTable.from_scores([1, 0, 0], [0.3, 0.2, 0.1], pos_label=0).at(0.2) == Counts(1, 1, 1, 0)


@pytest.mark.parametrize("score", [np.float32, np.float16, np.int8, np.uint64, bool, object])
def test_scores_are_numbers_of_any_kind(score: Any) -> None:
    values = np.array([1, 0, 1], dtype=score)
    assert ScoreTable.from_scores([1, 0, 0], values).thresholds.tolist() == [math.inf, 1.0, 0.0]


def test_one_class_is_legal() -> None:
    assert ScoreTable.from_scores([1, 1], [0.1, 0.2]).n_negative == 0
    assert ScoreTable.from_scores([0, 0], [0.1, 0.2]).n_positive == 0
    assert ScoreTable.from_scores(["b", "b"], [0.1, 0.2], labels=["a", "b"], pos_label="a").n_positive == 0


@given(st.data())
def test_frequencies_repeat_items(data: st.DataObject) -> None:
    truth, values = data.draw(scored_items())
    weight = np.array(data.draw(st.lists(st.integers(0, 3), min_size=truth.size, max_size=truth.size)))
    if weight.any():
        weighted = ScoreTable.from_scores(truth, values, labels=(False, True), sample_weight=weight)
        repeated = ScoreTable.from_scores(np.repeat(truth, weight), np.repeat(values, weight), labels=(False, True))
        assert weighted == repeated
        assert not weighted.weighted


@given(st.data())
def test_rows_and_from_counts_are_inverse(data: st.DataObject) -> None:
    truth, values = data.draw(scored_items())
    table = ScoreTable.from_scores(truth, values, labels=(False, True))
    order = data.draw(st.permutations(range(table.thresholds.size - 1)))
    assert ScoreTable.from_counts(*(column[order] for column in table.rows())) == table


@given(st.data())
def test_tables_of_clusters_are_the_clusters_tables(data: st.DataObject) -> None:
    """At any threshold, the table of each cluster is that of its items alone; together they are the whole."""
    truth, values = data.draw(scored_items())
    weight = data.draw(weights(truth.size, alike=True))
    cluster = data.draw(clusters(truth.size).filter(lambda drawn: drawn is not None))
    thresholds = data.draw(st.lists(scores(), min_size=1, max_size=4))

    def table(rows: Any) -> ScoreTable:
        return ScoreTable.from_scores(
            truth[rows], values[rows], labels=(False, True), sample_weight=None if weight is None else weight[rows]
        )

    everything = np.ones(truth.size, bool) if weight is None else weight > 0
    whole = ScoreTable.from_scores(truth, values, labels=(False, True), sample_weight=weight, cluster=cluster)
    counts = whole.at(thresholds)
    assert counts.clusters is not None
    assert counts.clusters.ids.tolist() == sorted(set(cluster[everything].tolist()))
    for k, name in enumerate(counts.clusters.ids):
        assert counts.clusters.tables[k].isclose(table(everything & (cluster == name)).at(thresholds))
    sums = [getattr(counts.clusters.tables, cell).sum(axis=0) for cell in ("tp", "fp", "fn", "tn")]
    assert Counts(*sums).isclose(Counts(counts.tp, counts.fp, counts.fn, counts.tn))
    every = whole.counts().clusters
    assert every is not None
    assert not every.tables.tp[:, 0].any(), "the first row predicts nothing"
    assert not every.tables.fp[:, 0].any(), "the first row predicts nothing"


@given(two_classes())
def test_each_class_against_the_rest(items: Any) -> None:
    truth, values = items
    columns = np.column_stack([-values, values])
    tables = one_vs_rest(truth, columns, labels=[False, True])
    assert tables[True] == ScoreTable.from_scores(truth, values)
    assert tables[False] == ScoreTable.from_scores(truth, -values, pos_label=False)


def test_one_vs_rest_reads_the_classes_of_a_fitted_model() -> None:
    """Labels as an array, as `classes_` holds them; a class may be absent from the truth."""
    tables = one_vs_rest(["a", "c"], [[3, 1, 0], [0, 2, 1]], labels=np.array(["a", "b", "c"]))  # type: ignore[arg-type]
    assert list(tables) == ["a", "b", "c"]
    assert tables["b"].n_positive == 0


def test_arrays_are_locked_and_the_callers_are_not() -> None:
    truth, values = np.array([0, 1]), np.array([0.2, 0.1])
    table = ScoreTable.from_scores(truth, values)
    with pytest.raises(ValueError, match="read-only"):
        table.thresholds[0] = 0
    values[0] = 7
    assert table.thresholds.tolist() == [math.inf, 0.2, 0.1]


def test_tables_of_many_clusters_at_every_threshold_are_refused() -> None:
    size = 2300
    table = ScoreTable.from_scores([0, 1] * (size // 2), range(size), cluster=range(size))
    with pytest.raises(JaugeError, match=r"thresholds that you need with .at"):
        table.counts()
    assert table.at([5.0]).clusters is not None
