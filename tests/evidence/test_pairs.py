"""Several models on the same items: the joint table and the scores, against the single models."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jauge import ConfusionMatrix, Counts, JaugeError, PairedLabels, PairedScores, ScoreTable
from tests.strategies import scored_items, scores

ITEMS = st.lists(st.tuples(*[st.sampled_from(["x", "y", "z"])] * 3), min_size=1, max_size=30)


@given(ITEMS)
def test_the_joint_table_counts_combinations(items: list[tuple[str, str, str]]) -> None:
    truth, first, second = zip(*items, strict=True)
    pair = PairedLabels.from_labels(truth, {"m": first, "n": second}, labels="xyz")
    counted = Counter(items)
    rows = [tuple("xyz"[k] for k in row) for row in pair.combinations]
    assert dict(zip(rows, pair.weight.tolist(), strict=True)) == counted
    assert rows == sorted(rows)
    assert pair.n_items == len(items)
    assert pair.matrix("n") == ConfusionMatrix.from_labels(truth, second, labels="xyz")
    assert pair.pick(["n", "m"]) == PairedLabels.from_labels(truth, {"n": second, "m": first}, labels="xyz")


def test_right_or_wrong_without_labels() -> None:
    pair = PairedLabels.from_correct({"a": [True, False, True], "b": [1, 1, 0]})
    assert pair.labels == ("wrong", "right")
    assert pair.matrix("a").binary("right") == Counts(tp=2, fp=0, fn=1, tn=0)


@given(st.data())
def test_scores_cut_at_thresholds_are_labels(data: st.DataObject) -> None:
    """The joint table at thresholds, against cutting each model's scores by hand; single tables, against the door's."""
    truth, first = data.draw(scored_items())
    second = data.draw(st.permutations(first.tolist()))
    cluster = data.draw(st.sampled_from([None, [k % 3 for k in range(truth.size)]]))
    one, two = data.draw(scores()), data.draw(scores())
    pair = PairedScores.from_scores(truth, {"m": first, "n": second}, labels=(False, True), cluster=cluster)
    answers = {"n": np.array(second) >= two, "m": first >= one}
    assert pair.at({"n": two, "m": one}) == PairedLabels.from_labels(
        truth, answers, labels=(False, True), cluster=cluster
    )
    assert pair.table("n") == ScoreTable.from_scores(truth, second, labels=(False, True), cluster=cluster)
    assert pair.at({"m": one}).matrix("m").binary(True) == pair.table("m").at(one)


def test_keys_match_items_in_any_order() -> None:
    pair = PairedScores.from_scores(
        [1, 0, 1],
        {"a": [0.1, 0.2, 0.3], "b": [0.6, 0.5]},
        keys={"y_true": ["i", "j", "k"], "a": ["k", "i", "j"], "b": ["j", "i"]},
        partial=True,
    )
    expected = {"a": [0.2, 0.3, 0.1], "b": [0.5, 0.6, None]}
    assert pair == PairedScores.from_scores([1, 0, 1], expected, partial=True)
    assert pair.table("b").n_positive == 1


def test_equality_ignores_the_order_of_items_only() -> None:
    pair = PairedScores.from_scores([1, 0, 0], {"a": [1, 2, 2]})
    assert pair == PairedScores.from_scores([0, 1, 0], {"a": [2, 1, 2]})
    assert pair.isclose(PairedScores.from_scores([0, 1, 0], {"a": [2, 1, 2]}))
    assert pair != PairedScores.from_scores([0, 1, 0], {"a": [1, 2, 2]})
    assert pair != PairedScores.from_scores([1, 0, 0], {"b": [1, 2, 2]})
    clustered = [PairedScores.from_scores([1, 0, 0], {"a": [1, 2, 2]}, cluster=ids) for ids in ([1, 2, 3], list("xyz"))]
    assert clustered[0] != clustered[1]


def test_a_missing_score_is_refused_unless_partial() -> None:
    columns: dict[str, Any] = {"a": [0.1, math.nan], "b": [0.2, 0.3]}
    with pytest.raises(JaugeError, match="partial=True"):
        PairedScores.from_scores([0, 1], columns)
    assert PairedScores.from_scores([0, 1], columns, partial=True).table("a").n_positive == 0
