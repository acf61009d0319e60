"""Slices: every door is cut alike, and the sum of the slices is the whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest
from scipy import sparse

from jauge.errors import JaugeError
from jauge.evidence import (
    ClassDistributions,
    ConfusionMatrix,
    Evidence,
    LabelSets,
    PairedLabels,
    PairedScores,
    Ratings,
    ScoreTable,
    Slices,
    by,
)

GENERATOR = np.random.default_rng(0)
SIZE = 80
SITE = GENERATOR.choice(["north", "south", "west"], SIZE)
BINARY = GENERATOR.integers(0, 2, SIZE)
SCORE = GENERATOR.random(SIZE).round(2)
THREE = GENERATOR.choice(["a", "b", "c"], SIZE)
GUESS = np.where(GENERATOR.random(SIZE) < 0.7, THREE, "a")
PROBA = GENERATOR.dirichlet(np.ones(3), SIZE)
SETS = GENERATOR.random((SIZE, 4)) < 0.4
PATIENT = GENERATOR.integers(0, 20, SIZE)
FREQUENCY = GENERATOR.integers(0, 4, SIZE)
WEIGHT = GENERATOR.random(SIZE)

DOORS: dict[str, tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]] = {
    "scores": (ScoreTable.from_scores, (BINARY, SCORE), {}),
    "named scores": (ScoreTable.from_scores, (), {"y_true": GUESS == "a", "y_score": SCORE, "pos_label": True}),
    "clustered scores": (ScoreTable.from_scores, (BINARY, SCORE), {"cluster": PATIENT, "sample_weight": FREQUENCY}),
    "weighted scores": (ScoreTable.from_scores, (BINARY.tolist(), pl.Series(SCORE)), {"sample_weight": WEIGHT}),
    "rows of a table": (ScoreTable.from_counts, (SCORE, BINARY, 1 - BINARY), {}),
    "labels": (ConfusionMatrix.from_labels, (pd.Series(THREE), GUESS), {"no_answer": "c", "count_as": "drop"}),
    "labels of patients": (ConfusionMatrix.from_labels, (THREE, GUESS), {"cluster": PATIENT, "labels": list("cba")}),
    "paired scores": (PairedScores.from_scores, (BINARY, {"m": SCORE, "n": SCORE[::-1].tolist()}), {}),
    "paired labels": (PairedLabels.from_labels, (THREE, {"m": GUESS, "n": THREE}), {"sample_weight": FREQUENCY}),
    "right or wrong": (PairedLabels.from_correct, ({"m": GUESS == THREE, "n": BINARY},), {}),
    "distributions": (ClassDistributions.from_proba, (THREE, PROBA), {"labels": list("abc"), "prior": PROBA[::-1]}),
    "one prior": (ClassDistributions.from_proba, (THREE, PROBA), {"labels": list("abc"), "prior": [0.5, 0.2, 0.3]}),
    "indicators": (LabelSets.from_indicators, (SETS, sparse.csr_matrix(~SETS)), {"cluster": PATIENT}),
    "sets": (LabelSets.from_sets, ([set(row) for row in THREE], [["a"]] * SIZE), {}),
    "ratings": (Ratings.from_matrix, (np.column_stack([THREE, GUESS]),), {}),
    "long ratings": (Ratings.from_long, (np.arange(SIZE), PATIENT, THREE), {}),
}


@pytest.mark.parametrize("name", DOORS)
def test_the_sum_of_the_slices_is_the_whole(name: str) -> None:
    door, arguments, options = DOORS[name]
    slices = by(door, SITE, *arguments, **options)
    assert list(slices) == ["north", "south", "west"]
    whole = door(*arguments, **options)
    assert slices.total().isclose(whole)
    if name != "weighted scores":
        assert slices.total() == whole
    north = np.flatnonzero(SITE == "north")

    def cut(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: cut(inner) for key, inner in value.items()}
        if isinstance(value, str) or (not sparse.issparse(value) and np.shape(value)[:1] != (SIZE,)):
            return value
        return value[north] if sparse.issparse(value) else [list(value)[k] for k in north]

    assert isinstance(slices["north"], Evidence)
    if name not in ("labels", "long ratings"):  # these know fewer labels or judges when alone
        alone = door(*map(cut, arguments), **{key: cut(value) for key, value in options.items()})
        assert slices["north"].isclose(alone)


def test_a_class_that_a_slice_lacks_is_known_to_it() -> None:
    slices = by(ScoreTable.from_scores, ["x", "x", "y"], ["ham", "spam", "ham"], [1, 2, 3], pos_label="spam")
    assert repr(slices["y"]) == "ScoreTable(0 positives, 1 negatives, 1 distinct scores)"
    matrices = by(ConfusionMatrix.from_labels, [1, 1, 2], ["a", "b", "c"], ["a", "b", "c"])
    assert matrices[2].labels == ("a", "b", "c")


def test_small_slices_are_marked() -> None:
    site = ["big"] * 40 + ["small"] * 19 + ["even"] * 20
    truth = [0, 1] * 20 + [0] * 10 + [1] * 9 + [0, 1] * 10
    score = np.linspace(0, 1, 79)
    for slices in (
        by(ScoreTable.from_scores, site, truth, score),
        by(ConfusionMatrix.from_labels, site, truth, truth),
        by(PairedScores.from_scores, site, truth, {"m": score}),
        by(ClassDistributions.from_proba, site, truth, np.column_stack([score, 1 - score]), labels=[0, 1]),
        by(LabelSets.from_indicators, site, np.array(truth)[:, None], np.array(truth)[:, None]),
    ):
        assert slices.few == ("small",)
    assert by(Ratings.from_matrix, ["x", "y"], [[1, 1], [2, 2]]).few == ()
    assert repr(by(ScoreTable.from_scores, site, truth, score)) == (
        "Slices(3 of ScoreTable: 'big', 'even', 'small'; fewer than 10 items of a class in 'small')"
    )


def test_items_without_key_are_refused_or_counted() -> None:
    keys = ["x", None, "y", float("nan")]
    with pytest.raises(JaugeError, match=r"2 of 4 keys missing \(counted from 0: rows 1, 3\).*missing_key"):
        by(ScoreTable.from_scores, keys, [0, 1, 1, 0], [1, 2, 3, 4])
    slices = by(ScoreTable.from_scores, keys, [0, 1, 1, 0], [1, 2, 3, 4], missing_key="drop")
    assert slices.without_key == 2
    assert slices.total() == ScoreTable.from_scores([0, 1], [1, 3])
    assert "2 items without key" in repr(slices)


def test_slices_of_weight_zero_are_none() -> None:
    slices = by(ConfusionMatrix.from_labels, ["x", "y"], [0, 1], [0, 1], sample_weight=[0, 2])
    assert list(slices) == ["y"]
    assert slices.total().matrix.tolist() == [[0, 0], [0, 2]]


def test_slices_are_a_mapping() -> None:
    slices = by(ConfusionMatrix.from_labels, ["north", "south"], [0, 1], [0, 1])
    assert isinstance(slices, Slices)
    assert len(slices) == 2
    assert "north" in slices
    assert "noth" not in slices
    with pytest.raises(JaugeError, match="Did you mean 'north'"):
        slices["noth"]


@pytest.mark.parametrize(
    "arguments, options, message",
    [
        ((["x"], [0, 1], [0.5, 0.6]), {}, "keys has 1, y_true has 2|arrays of one length"),
        ((["x", "y"], [0, 1], [0.5, None]), {}, "from 0: row 1"),
        ((["x", "y"], [0, 1]), {}, "the arguments of ScoreTable.from_scores"),
        ((["x", "y"], [0, 1], [0.5, 0.6]), {"threshold": 1}, "the arguments of ScoreTable.from_scores"),
        (([None, None], [0, 1], [0.5, 0.6]), {"missing_key": "drop"}, "a key for some items"),
        ((["x", "y"], [0, 1], [0.5, 0.6]), {"missing_key": "guess"}, "missing_key to be one of"),
        ((["x", 1], [0, 1], [0.5, 0.6]), {}, "labels of one kind in keys"),
    ],
)
def test_what_is_refused(arguments: tuple[Any, ...], options: dict[str, Any], message: str) -> None:
    with pytest.raises(JaugeError, match=message):
        by(ScoreTable.from_scores, *arguments, **options)


def test_items_matched_by_key_are_not_cut_by_row() -> None:
    keys = {"y_true": [1, 2], "m": [2, 1]}
    with pytest.raises(JaugeError, match="Match them before slicing"):
        by(PairedScores.from_scores, ["x", "y"], [0, 1], {"m": [0.1, 0.2]}, keys=keys)
