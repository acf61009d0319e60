"""`evaluate` reads arrays, mappings and tables alike, and gives the evaluation that fits them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import jauge
from jauge.evidence import LabelSets, PairedLabels, PairedScores
from jauge.report.evaluation import LabelsEvaluation, ScoresEvaluation, SetsEvaluation
from jauge.report.labels import evaluate_labels, evaluate_sets
from jauge.report.scores import TOO_FEW, evaluate_scores

RNG = np.random.default_rng(7)
Y = np.repeat([1, 0], [40, 80])
SCORES = {"good": 2 * Y + RNG.normal(size=120), "poor": Y + RNG.normal(size=120)}
CONDITION = jauge.OperatingCondition(prevalence=0.1, cost_ratio=5)
CLASSES = np.array(list("abc"))[RNG.integers(0, 3, 90)]
PROBA = RNG.dirichlet([1, 1, 1], 90)


@pytest.mark.parametrize("table", [dict, pl.DataFrame, pd.DataFrame, lambda columns: pa.table(dict(columns))])
def test_tables_are_read_like_mappings(table: Callable[[Any], Any]) -> None:
    found = jauge.evaluate(Y, table(SCORES), condition=CONDITION)
    assert isinstance(found, ScoresEvaluation)
    expected = evaluate_scores(PairedScores.from_scores(Y, SCORES), condition=CONDITION)
    assert found.verdict == expected.verdict
    assert [one.cost for one in found.standings] == [one.cost for one in expected.standings]


def test_one_array_is_one_model() -> None:
    found = jauge.evaluate(Y, SCORES["good"], thresholds=0.5)
    assert (found.models, found.standing("model").threshold) == (("model",), 0.5)
    assert found.standing("model").counts.tp == (SCORES["good"][Y == 1] >= 0.5).sum()


def test_two_columns_of_probabilities_are_scores_of_the_positive_class() -> None:
    share = 1 / (1 + np.exp(-SCORES["good"]))
    words = np.where(Y == 1, "sick", "well")
    found = jauge.evaluate(words, {"m": np.column_stack([share, 1 - share])}, pos_label="sick")
    assert isinstance(found, ScoresEvaluation)
    assert found.paired == PairedScores.from_scores(Y, {"m": share})
    assert (found.positive, found.negative) == ("sick", "well")


def test_probabilities_of_several_classes_answer_the_most_probable() -> None:
    found = jauge.evaluate(CLASSES, {"m": PROBA})
    assert isinstance(found, LabelsEvaluation)
    answers = np.array(list("abc"))[PROBA.argmax(axis=1)]
    assert found.paired == PairedLabels.from_labels(CLASSES, {"m": answers}, labels=list("abc"))
    named = {figure.measure: figure.value for figure in found.standing("m").figures}
    assert named["accuracy"] == np.mean(answers == CLASSES)
    assert named["log_loss(clip=0)"] == pytest.approx(
        -np.mean(np.log(PROBA[np.arange(90), np.searchsorted(list("abc"), CLASSES)])), rel=1e-12
    )
    named_columns = jauge.evaluate(CLASSES, pd.DataFrame(PROBA[:, ::-1], columns=list("cba")))
    assert named_columns.models == ("model",)
    assert named_columns.paired.combinations.tolist() == found.paired.combinations.tolist()


def test_labels_of_two_classes_are_ranked_by_cost_where_there_is_a_condition() -> None:
    answers = {name: (values > 1).astype(int) for name, values in SCORES.items()}
    found = jauge.evaluate(Y, y_pred=answers, condition=CONDITION)
    assert isinstance(found, LabelsEvaluation)
    assert found.verdict is not None
    misses, alarms = (np.mean(answers["good"][truth == Y] != truth) for truth in (1, 0))
    assert found.verdict.value == pytest.approx(0.1 * 5 * misses + 0.9 * alarms, rel=1e-12)
    assert (found.verdict.constant, found.verdict.constant_value) == (0, pytest.approx(0.5))
    assert jauge.evaluate(Y, y_pred=answers).verdict.measure == "accuracy"


def test_a_model_no_better_than_one_answer_is_said_to_be() -> None:
    pair = PairedLabels.from_labels(["a", "a", "a", "b"], {"m": ["a", "b", "b", "b"]})
    verdict = evaluate_labels(pair).verdict
    assert verdict is not None
    assert (verdict.form, verdict.constant, verdict.constant_value) == ("constant", "a", 0.75)


@pytest.mark.parametrize("door", ["sets", "indicators", "frame"])
def test_sets_of_labels(door: str) -> None:
    truth, said = RNG.integers(0, 2, (2, 30, 3))
    names = ["x", "y", "z"]

    def as_sets(rows: Any) -> list[list[str]]:
        return [[name for name, has in zip(names, row, strict=True) if has] for row in rows]

    if door == "sets":
        found = jauge.evaluate(as_sets(truth), y_pred={"m": as_sets(said)}, labels=names)
    elif door == "indicators":
        found = jauge.evaluate(truth, y_pred={"m": said}, labels=names)
    else:
        found = jauge.evaluate(pd.DataFrame(truth, columns=names), y_pred={"m": said})
    assert isinstance(found, SetsEvaluation)
    expected = evaluate_sets({"m": LabelSets.from_sets(as_sets(truth), as_sets(said), labels=names)})
    assert repr(found.standing("m").figures) == repr(expected.standing("m").figures)  # undefined ones included
    both = (truth & said).sum(axis=0)
    recalls = {label: figures[1].value for label, figures in found.standing("m").by_label.items()}
    assert recalls == {name: both[place] / truth[:, place].sum() for place, name in enumerate(names)}


def test_slices_add_up_to_the_whole() -> None:
    found = jauge.evaluate(Y, SCORES, by=np.tile(["north", "south"], 60))
    assert found.slices.total() == found.paired


@pytest.mark.parametrize(
    "arguments, received",
    [
        (((Y,), {}), "neither"),
        (((Y, SCORES), {"y_pred": Y}), "both"),
        (((CLASSES,), {"y_pred": CLASSES, "thresholds": 0.5}), "thresholds"),
        (((["ham", "spam"],), {"y_pred": ["ham", "ham"]}), "Say it, as in pos_label='spam'"),
        (((CLASSES,), {"y_pred": CLASSES, "pos_label": "d"}), "'d'"),
        (((CLASSES, {"m": PROBA[:, :2]}), {}), r"\[2\] columns for 'a', 'b', 'c'"),
        (((CLASSES,), {"y_pred": CLASSES, "condition": CONDITION}), "several classes"),
        (((Y, {"a": SCORES["good"], "b": PROBA}), {}), "probabilities of every class from 'b' only"),
        ((([[1], [0]], [0.5, 0.4]), {}), "scores"),
    ],
)
def test_what_does_not_fit_is_refused(arguments: tuple[tuple[Any, ...], dict[str, Any]], received: str) -> None:
    with pytest.raises(jauge.JaugeError, match=received):
        jauge.evaluate(*arguments[0], **arguments[1])


@pytest.mark.parametrize("few, clustered", [(19, False), (20, False), (30, True)])
def test_few_items_or_clusters_of_a_class_claim_nothing(few: int, clustered: bool) -> None:
    """Below 20 of a class more claims were false than the level allows: none is made, however well models separate."""
    truth = np.repeat([1, 0], [few, 100])
    scores = {"good": truth + np.linspace(0, 0.5, truth.size), "bad": np.tile([0.1, 0.9], truth.size)[: truth.size]}
    cluster = np.arange(truth.size) // 2 if clustered else None
    found = jauge.evaluate(truth, scores, cluster=cluster)
    assert isinstance(found, ScoresEvaluation)
    withheld = few == 19 or clustered
    assert (TOO_FEW in found.notes) == withheld
    assert (found.wins is None) == withheld
    assert (found.verdict.form, found.verdict.useful) == (("ahead", None) if withheld else ("shown", True))
