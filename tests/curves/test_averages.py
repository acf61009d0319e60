"""Means of curves: by hand, by trying every abscissa in fractions, and the laws that areas obey."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from jauge.curves.averages import average_precision_recall_curve, average_roc_curve
from jauge.curves.precision_recall import precision_recall_curve
from jauge.curves.roc import roc_curve
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from tests.curves.rankings import small_rankings
from tests.oracles.curves import average_precision, roc_points
from tests.oracles.laws import area


def folds(seed, count=4):
    return list(small_rankings(count, largest=14, steps=6, seed=seed))


def roc_of(folds):
    return [roc_curve(ScoreTable.from_scores(truth, scores)) for truth, scores in folds]


def pr_of(folds):
    return [precision_recall_curve(ScoreTable.from_scores(truth, scores)) for truth, scores in folds]


def highest_at(points, x):
    """The greatest TPR of the polyline at an FPR, by looking at every segment that covers it."""
    heights = []
    for (x1, y1), (x2, y2) in pairwise(points):
        if x1 <= x <= x2:
            heights.append(max(y1, y2) if x1 == x2 else y1 + (y2 - y1) * (x - x1) / (x2 - x1))
    return max(heights)


@pytest.mark.parametrize("seed", range(8))
def test_the_vertical_mean_at_every_rate(seed):
    data = folds(seed)
    mean = average_roc_curve(roc_of(data))
    polylines = [roc_points(scores[truth].tolist(), scores[~truth].tolist()) for truth, scores in data]
    for x in [Fraction(k, 60) for k in range(61)]:
        expected = sum(highest_at(points, x) for points in polylines) / len(data)
        # Fractions whose float is the very rate of a step are on it; the others must not fall on a step at all.
        rates = {float(rate) for points in polylines for rate, _ in points}
        if float(x) in rates or not any(abs(float(x) - rate) < 1e-9 for rate in rates):
            assert mean.at(float(x)) == pytest.approx(float(expected), abs=1e-13)
    assert (mean.fpr[0], mean.tpr[0], mean.fpr[-1], mean.tpr[-1]) == (0, 0, 1, 1)
    assert (np.diff(mean.fpr) >= 0).all()
    assert (np.diff(mean.tpr) >= -1e-15).all()


@pytest.mark.parametrize("seed", range(8))
def test_the_areas_of_vertical_means_are_mean_areas(seed):
    data = folds(seed, count=5)
    pairs = [(scores[truth].tolist(), scores[~truth].tolist()) for truth, scores in data]
    assert average_roc_curve(roc_of(data)).auc == pytest.approx(float(sum(area(*p) for p in pairs) / 5), rel=1e-13)
    expected = float(sum(average_precision(*p) for p in pairs) / 5)
    assert average_precision_recall_curve(pr_of(data)).average_precision == pytest.approx(expected, rel=1e-13)


@pytest.mark.parametrize("seed", range(8))
def test_the_mean_at_each_threshold_item_by_item(seed):
    data = folds(seed)
    roc, pr = (
        average_roc_curve(roc_of(data), how="threshold"),
        average_precision_recall_curve(pr_of(data), how="threshold"),
    )
    assert roc.thresholds.tolist() == pr.thresholds.tolist()
    assert roc.thresholds[1:].tolist() == sorted({s for _, scores in data for s in scores}, reverse=True)
    for row, t in enumerate(roc.thresholds):
        said = [(truth, scores >= t) for truth, scores in data]
        assert roc.tpr[row] == pytest.approx(np.mean([yes[truth].mean() for truth, yes in said]))
        assert roc.fpr[row] == pytest.approx(np.mean([yes[~truth].mean() for truth, yes in said]))
        assert pr.recall[row] == roc.tpr[row]
        if all(yes.any() for _, yes in said):
            assert pr.precision[row] == pytest.approx(np.mean([truth[yes].mean() for truth, yes in said]))
        else:
            assert np.isnan(pr.precision[row])


def test_the_mean_of_one_curve_is_the_curve():
    for truth, scores in small_rankings(20, seed=90):
        one = roc_curve(ScoreTable.from_scores(truth, scores))
        by_threshold = average_roc_curve([one], how="threshold")
        np.testing.assert_array_equal(by_threshold.fpr, one.fpr)
        np.testing.assert_array_equal(by_threshold.tpr, one.tpr)
        assert average_roc_curve([one]).auc == pytest.approx(one.auc, rel=1e-14)


def test_infinite_scores_are_counted_after_the_empty_point():
    one = roc_curve(ScoreTable.from_scores([1, 0], [np.inf, 0.0]))
    mean = average_roc_curve([one, one], how="threshold")
    assert mean.thresholds.tolist() == [np.inf, np.inf, 0]
    assert mean.tpr.tolist() == [0, 1, 1]


def test_a_vertical_mean_by_hand():
    """Perfect and useless: the mean of a step to 1 and the diagonal."""
    curves = [roc_curve(ScoreTable.from_scores([1, 0], s)) for s in ([2.0, 1.0], [1.0, 1.0])]
    mean = average_roc_curve(curves)
    assert (mean.fpr.tolist(), mean.tpr.tolist()) == ([0, 0, 1], [0, 0.5, 1])
    assert mean.at([0, 0.5, 1]).tolist() == [0.5, 0.75, 1]


@pytest.mark.parametrize(
    "curves, how, expected",
    [
        ([], "vertical", "at least one RocCurve, and nothing else; received none"),
        (["x"], "vertical", "received str"),
        ([], "horizontal", "how to be one of vertical, threshold"),
    ],
)
def test_refusals(curves, how, expected):
    with pytest.raises(JaugeError, match=expected):
        average_roc_curve(curves, how=how)
