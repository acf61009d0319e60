"""Precision-recall-gain: definitions in fractions, the hull by brute force, F linear, the authors' program."""

import itertools
from fractions import Fraction

import numpy as np
import pytest

from jauge.curves.precision_recall_gain import precision_recall_gain_curve
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from tests.curves.rankings import small_rankings
from tests.oracles.curves import groups_by_threshold, index_value, upper_hull


def curve_of(truth, scores, **options):
    return precision_recall_gain_curve(ScoreTable.from_scores(truth, scores, **options))


def gain(value, prevalence):
    return (value - prevalence) / ((1 - prevalence) * value)


def polyline(truth, scores):
    """(FPR, TPR) at every threshold as fractions, and the prevalence."""
    groups = groups_by_threshold(scores[truth].tolist(), scores[~truth].tolist())
    return groups, Fraction(int(truth.sum()), truth.size)


def area_by_definition(points, prevalence):
    """The integral of precision gain over recall gain in [0, 1]; the ROC polyline enters where recall = prevalence."""
    total, previous = Fraction(0), None
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        if y1 < prevalence or y1 == 0:
            continue
        if previous is None:
            share = (prevalence - y0) / (y1 - y0) if y1 > y0 else Fraction(0)
            previous = (x0 + share * (x1 - x0), max(y0, prevalence))
        ends = []
        for fpr, tpr in (previous, (x1, y1)):
            precision = prevalence * tpr / (prevalence * tpr + (1 - prevalence) * fpr)
            ends.append((gain(tpr, prevalence), gain(precision, prevalence)))
        total += (ends[1][0] - ends[0][0]) * (ends[0][1] + ends[1][1]) / 2
        previous = (x1, y1)
    return total


def test_gains_are_those_of_the_definition():
    for truth, scores in small_rankings(80, seed=21):
        curve, (groups, prevalence) = curve_of(truth, scores), polyline(truth, scores)
        assert np.isnan(curve.precision_gain[0])
        assert curve.recall_gain[0] == -np.inf
        for row, group in enumerate(groups):
            if group.tp:
                assert curve.precision_gain[row] == pytest.approx(float(gain(group.precision, prevalence)), abs=1e-13)
                assert curve.recall_gain[row] == pytest.approx(float(gain(group.recall, prevalence)), abs=1e-13)


def test_f_gain_is_linear_in_lam():
    for truth, scores in small_rankings(40, seed=22):
        curve, (groups, prevalence) = curve_of(truth, scores), polyline(truth, scores)
        for lam in (0.0, 0.3, 1.0):
            for row, group in enumerate(groups):
                if group.tp:
                    f = index_value("f", group.precision, group.recall, Fraction(lam))
                    assert curve.f_gain(lam)[row] == pytest.approx(float(gain(f, prevalence)), abs=1e-12)
        with pytest.raises(JaugeError, match="lam in"):
            curve.f_gain(1.1)


def test_area_and_hull_area_by_definition():
    for truth, scores in small_rankings(80, seed=23):
        curve, (groups, prevalence) = curve_of(truth, scores), polyline(truth, scores)
        points = [group.roc_point for group in groups]
        assert curve.auprg == pytest.approx(float(area_by_definition(points, prevalence)), abs=1e-12)
        hull = upper_hull(points)
        found = curve.convex_hull()
        assert list(zip(found.table.fp, found.table.tp, strict=True)) == [
            (fpr * int((~truth).sum()), tpr * int(truth.sum())) for fpr, tpr in hull
        ]
        assert found.auprg == pytest.approx(float(area_by_definition(hull, prevalence)), abs=1e-12)
        assert found.auprg >= curve.auprg - 1e-12
        assert set(found.thresholds) <= set(curve.thresholds)


def test_the_program_of_the_authors():
    """calc_auprg(create_prg_curve(labels, scores)) of github.com/meeliskull/prg, Python package at 73ce510."""
    labels = [1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0, 1]
    assert curve_of(labels, np.arange(20, 0, -1)).auprg == pytest.approx(0.3926758189578702, rel=1e-13)


def test_constant_scores_and_perfect_separation():
    assert curve_of([1, 0, 0], [0.5] * 3).auprg == pytest.approx(0, abs=1e-15)
    assert curve_of([1, 1, 0], [0.9, 0.8, 0.1]).auprg == 1.0
    assert curve_of([1, 1, 0, 0], [0.9, 0.9, 0.1, 0.1]).auprg == 1.0


@pytest.mark.parametrize("truth", [[1, 1], [0, 0]])
def test_one_class_is_refused(truth):
    with pytest.raises(JaugeError, match="items of both classes"):
        curve_of(truth, [0.1, 0.2], labels=[0, 1], pos_label=1)
