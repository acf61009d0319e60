"""What every door of the curves refuses: things of another kind, words where numbers belong."""

from __future__ import annotations

import pytest

from jauge import curves, plot
from jauge.errors import JaugeError
from tests.curves.thesis import SCORES, TABLE, TRUTH

OF_TABLES = (
    curves.roc_curve,
    curves.cost_curve,
    curves.precision_recall_curve,
    curves.precision_recall_gain_curve,
    curves.gain_curve,
    curves.det_curve,
    curves.kolmogorov_smirnov,
    curves.decision_curve,
    curves.calibration_curve,
    curves.calibration_in_the_large,
    curves.calibrate,
    curves.risk_coverage_curve,
    lambda given: curves.smooth_roc_curve(given, method="kernel"),
    lambda given: curves.best_threshold(given, maximise="recall"),
    lambda given: curves.CostLine.of(given, 0.5),
)


@pytest.mark.parametrize("given", [SCORES, TABLE.at(0.5), {"forest": TABLE}, None], ids=lambda g: type(g).__name__)
@pytest.mark.parametrize("door", OF_TABLES)
def test_what_is_no_table_is_refused(door, given):
    with pytest.raises(JaugeError, match=r"a ScoreTable for .*type \w+\. Make it with ScoreTable\.from_scores"):
        door(given)


@pytest.mark.parametrize(
    "call, expected",
    [
        (lambda: curves.convex_hull(TABLE), r"a RocCurve for its hull; received a value of type ScoreTable"),
        (lambda: curves.class_curves([TABLE]), "a Mapping for several classes"),
        (lambda: curves.tradeoff_curve("forest"), "numbers for .precision, recall. pairs; received 'forest'"),
        (lambda: curves.tradeoff_curve(TABLE).at("half"), "numbers for lam; received 'half'"),
        (lambda: curves.tradeoff_curve(TABLE).sample(2.5), "n, a whole number from 1"),
        (lambda: curves.cost_curve(TABLE).at("half"), "numbers for w"),
        (lambda: curves.roc_curve(TABLE).partial_auc("low", 1), "numbers for fpr"),
        (lambda: curves.decision_curve(TABLE, ["half"]), "numbers for thresholds"),
        (lambda: curves.decision_curve(TABLE, []), "threshold probabilities strictly between 0 and 1; received none"),
        (lambda: curves.calibration_curve(TABLE, n_bins=2.5), "n_bins, a whole number from 1; received 2.5"),
        (lambda: curves.at_capacity(TRUTH, SCORES, capacity="many"), "capacity, a whole number from 1"),
        (lambda: curves.bayes_decision([["a", "b"]], [[0, 1], [1, 0]]), "numbers for proba"),
        (lambda: curves.bayes_decision([[0.5, 0.5]], [[0, 1], [1]]), "numbers for cost_matrix"),
        (lambda: curves.risk_coverage_curve(TABLE, unanswered="some"), "numbers for unanswered"),
        (lambda: curves.iso_line([0.5], "half"), "numbers for value"),
        (lambda: curves.random_group_curve(2.5, 4, 2, 0.5), "positives, a whole number from 1"),
        (lambda: curves.CostPoint(1.5, 0.2), r"w in \[0, 1\]"),
        (lambda: curves.OperatingCondition(0.1, 2, unit=0), "unit, a finite number above 0"),
        (lambda: curves.OperatingCondition(0.1, 2, baseline=float("nan")), "a finite baseline"),
        (lambda: curves.OperatingCondition.from_amounts(0.1, miss="dear", false_alarm=1), "numbers for amounts"),
        (lambda: curves.best_threshold(TABLE, maximise="recall", subject_to=[3]), "a constraint such as"),
        (lambda: curves.best_threshold(TABLE, maximise="macro(recall)"), r"at each threshold; received macro.recall"),
        (lambda: curves.best_threshold(TABLE, maximise="F1", subject_to="flagged <= 2 of 0"), "a number above 0"),
        (lambda: curves.class_curves({"a": SCORES}), "a ScoreTable for each class; received a value of type list"),
        (lambda: curves.pairwise_areas([TABLE]), "a Mapping for pairs of classes"),
        (lambda: curves.average_roc_curve(curves.roc_curve(TABLE)), "a Sequence for several curves"),
        (lambda: curves.CostLine.of(TABLE, "high"), "a number as threshold; received 'high'"),
        (lambda: curves.RocLine("steep", 0), "numbers for slope and intercept"),
        (lambda: curves.instance_costs(TRUTH, SCORES, miss=1, false_alarm=1).at(float("nan")), "a number as threshold"),
        (lambda: plot.cost(curves.cost_curve(TABLE), condition=0.2), "an OperatingCondition for condition"),
        (lambda: plot.roc(curves.roc_curve(TABLE), condition=0.2), "an OperatingCondition for condition"),
        (lambda: plot.scores(TABLE, bins="many"), "bins, a whole number from 1; received 'many'"),
    ],
)
def test_mistakes_are_told(call, expected):
    with pytest.raises(JaugeError, match=expected):
        call()
