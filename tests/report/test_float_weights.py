"""Evaluations of items that count for float weights: weighted values, limits by item, no claim that can't be had."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from sklearn.metrics import accuracy_score, recall_score, roc_auc_score

import jauge
from jauge.report.evaluation import LabelsEvaluation, ScoresEvaluation
from jauge.report.scores import UNCOMPARED

RANDOM = np.random.default_rng(0)
TRUTH = np.repeat([1, 0], 60)
SCORES = {"a": 2 * TRUTH + RANDOM.normal(size=120), "b": TRUTH + RANDOM.normal(size=120)}
SAID = {model: (scores > 0.5).astype(int) for model, scores in SCORES.items()}
WEIGHT = RANDOM.gamma(2, 50, size=120)


def of_scores(weight: NDArray[np.float64], **options: object) -> ScoresEvaluation:
    found = jauge.evaluate(TRUTH, SCORES, sample_weight=weight, thresholds=0.5, **options)
    assert isinstance(found, ScoresEvaluation)
    return found


def of_labels(weight: NDArray[np.float64]) -> LabelsEvaluation:
    found = jauge.evaluate(TRUTH, y_pred=SAID, sample_weight=weight)
    assert isinstance(found, LabelsEvaluation)
    return found


def test_values_are_weighted() -> None:
    one = of_scores(WEIGHT).standing("a")
    assert one.auc.value == pytest.approx(roc_auc_score(TRUTH, SCORES["a"], sample_weight=WEIGHT), rel=1e-12)
    recall = next(figure for figure in one.figures if figure.measure == "recall")
    assert recall.value == pytest.approx(recall_score(TRUTH, SAID["a"], sample_weight=WEIGHT), rel=1e-12)
    accuracy = of_labels(WEIGHT).standing("b").figures[4]
    assert accuracy.measure == "accuracy"
    assert accuracy.value == pytest.approx(accuracy_score(TRUTH, SAID["b"], sample_weight=WEIGHT), rel=1e-12)


@pytest.mark.parametrize("unit", [1e-6, 0.01, 1e4])
def test_limits_do_not_depend_on_the_unit_of_the_weights(unit: float) -> None:
    """In euros or in cents, or as shares of a whole: the items are as many."""
    for one, other in zip(of_scores(WEIGHT).standings, of_scores(unit * WEIGHT).standings, strict=True):
        limits = [(one.auc, other.auc), *zip(one.figures, other.figures, strict=True)]
        for here, there in [*limits, (one.cost_limits, other.cost_limits)]:
            assert (here.low, here.high) == pytest.approx((there.low, there.high), rel=1e-9)


def test_costs_at_tuned_thresholds_do_not_depend_on_it_either() -> None:
    one, other = (jauge.evaluate(TRUTH, SCORES, sample_weight=unit * WEIGHT) for unit in (1, 1e-6))
    for here, there in zip(one.standings, other.standings, strict=True):
        assert tuple(here.cost_limits) == pytest.approx(tuple(there.cost_limits), rel=1e-9)


def test_weights_of_one_are_items() -> None:
    """The limits are those of as many clusters of one item."""
    ones = of_scores(np.ones(120)).standing("a")
    counted = jauge.evaluate(TRUTH, SCORES, cluster=np.arange(120), thresholds=0.5).standing("a")
    for one, other in zip(ones.figures, counted.figures, strict=True):
        assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high), rel=1e-9)


def test_nothing_is_claimed_between_models() -> None:
    for found in (of_scores(WEIGHT), jauge.evaluate(TRUTH, SCORES, sample_weight=WEIGHT), of_labels(WEIGHT)):
        assert found.differences == ()
        assert found.verdict.form == "ahead"
        assert UNCOMPARED in found.notes
        assert f"{UNCOMPARED}." in " ".join(str(found).replace("! ", "").split())


def test_the_page_says_so_too() -> None:
    for found in (of_scores(WEIGHT), of_labels(WEIGHT)):
        assert "models are not compared" in jauge.report.render_html(found)


def test_folds_of_tied_float_weights_leave_no_negative_count() -> None:
    """0.1 + 0.2 is not 0.3: what is left of a sum must not fall below 0."""
    weight = np.tile([0.1, 0.2, 0.3, 0.7], 30)
    tied = {"m": np.round(SCORES["a"])}
    assert jauge.evaluate(TRUTH, tied, sample_weight=weight).standing("m").cost >= 0
