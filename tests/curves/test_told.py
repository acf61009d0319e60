"""Every curve tells its numbers as a dictionary that JSON takes and as a table."""

import json

import pytest

from jauge.curves.averages import average_precision_recall_curve, average_roc_curve
from jauge.curves.bayes import bayes_decision
from jauge.curves.calibration import calibration_curve, calibration_in_the_large
from jauge.curves.decision import decision_curve
from jauge.curves.det import det_curve
from jauge.curves.gain import gain_curve
from jauge.curves.precision_recall import precision_recall_curve
from jauge.curves.precision_recall_gain import precision_recall_gain_curve
from jauge.curves.recalibration import calibrate
from jauge.curves.risk_coverage import risk_coverage_curve
from jauge.curves.roc import roc_curve
from jauge.curves.separation import kolmogorov_smirnov
from jauge.curves.several_classes import class_curves, one_vs_one, pairwise_areas
from jauge.curves.smoothing import smooth_roc_curve
from jauge.evidence import ScoreTable, one_vs_rest

TABLE = ScoreTable.from_scores([1, 0, 1, 0, 1], [0.9, 0.8, 0.7, 0.2, 0.1])
THREE = (["a", "b", "c"], [[3, 1, 0], [0, 2, 1], [1, 0, 5]])
RESULTS = {
    "precision-recall": (precision_recall_curve(TABLE), ["thresholds", "precision", "recall"], 6),
    "break-even": (precision_recall_curve(TABLE).break_even(), None, 1),
    "gain of precision": (precision_recall_gain_curve(TABLE), ["thresholds", "precision_gain", "recall_gain"], 6),
    "gain": (gain_curve(TABLE), ["thresholds", "rate", "gain", "lift"], 6),
    "distance": (kolmogorov_smirnov(TABLE), ["value", "threshold", "tpr", "fpr"], 1),
    "det": (det_curve(TABLE), ["thresholds", "fpr", "fnr"], 6),
    "decision": (decision_curve(TABLE), None, 99),
    "calibration": (calibration_curve(TABLE, n_bins=2), None, 2),
    "in the large": (calibration_in_the_large(TABLE), None, 1),
    "isotonic": (calibrate(TABLE), ["scores", "probabilities"], 3),
    "platt": (calibrate(TABLE, method="platt"), ["intercept", "slope"], 1),
    "risk": (risk_coverage_curve(TABLE), ["thresholds", "coverage", "risk"], 6),
    "bayes": (bayes_decision([[0.2, 0.8]], [[0, 1], [1, 0]]), ["chosen", "expected_cost"], 1),
    "mean": (average_roc_curve([roc_curve(TABLE)]), ["fpr", "tpr"], None),
    "mean of precision": (average_precision_recall_curve([precision_recall_curve(TABLE)]), None, None),
    "classes": (class_curves(one_vs_rest(*THREE, labels="abc")), ["label", "size", "area"], 3),
    "pairs": (pairwise_areas(one_vs_one(*THREE, labels="abc")), ["first", "second", "size", "area"], 3),
    "smooth": (smooth_roc_curve(TABLE, method="binormal"), ["thresholds", "fpr", "tpr"], 514),
}


@pytest.mark.parametrize("name", RESULTS)
def test_dictionary_table_and_one_line(name):
    result, columns, rows = RESULTS[name]
    assert json.loads(json.dumps(result.to_dict(), allow_nan=False))
    frame = result.to_frame()
    assert columns is None or frame.columns == columns
    assert rows is None or frame.height == rows
    assert "\n" not in repr(result)


def test_the_first_point_predicts_nothing():
    told = precision_recall_curve(TABLE).to_dict()
    assert (told["thresholds"][0], told["precision"][0], told["recall"][0]) == ("inf", None, 0)
