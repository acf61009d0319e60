"""Precision-recall: brute force with fractions, scikit-learn, trec_eval's conventions, hand values."""

import math
from fractions import Fraction

import numpy as np
import pytest
import sklearn.metrics as peer

from jauge.curves.precision_recall import precision_recall_curve
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from tests.curves.rankings import small_rankings
from tests.oracles.curves import average_precision, groups_by_threshold
from tests.references.thesis_scores import NEGATIVES, POSITIVES


def curve_of(truth, scores, **options):
    return precision_recall_curve(ScoreTable.from_scores(truth, scores, **options))


@pytest.fixture
def golden():
    """Relevance 1 0 0 1 1 0 0 1 in the order of the ranking."""
    return curve_of([1, 0, 0, 1, 1, 0, 0, 1], [8, 7, 6, 5, 4, 3, 2, 1])


def test_points_and_average_precision_are_those_of_the_definition():
    for truth, scores in small_rankings(150):
        curve = curve_of(truth, scores)
        groups = groups_by_threshold(scores[truth].tolist(), scores[~truth].tolist())
        assert [float(g.recall) for g in groups] == curve.recall.tolist()
        assert math.isnan(curve.precision[0])
        assert [float(g.precision) for g in groups[1:]] == curve.precision[1:].tolist()
        exact = average_precision(scores[truth].tolist(), scores[~truth].tolist())
        assert curve.average_precision == pytest.approx(float(exact), rel=1e-14)


@pytest.mark.parametrize("weighted", [False, True])
def test_scikit_learn_has_the_same_points_reversed_and_one_more(weighted):
    rng = np.random.default_rng(3)
    for truth, scores in small_rankings(60, seed=4):
        weight = rng.uniform(0.1, 3, truth.size) if weighted else None
        curve = curve_of(truth, scores, sample_weight=weight)
        precision, recall, thresholds = peer.precision_recall_curve(truth, scores, sample_weight=weight)
        np.testing.assert_allclose(precision[:-1][::-1], curve.precision[1:], rtol=1e-12)
        np.testing.assert_allclose(recall[:-1][::-1], curve.recall[1:], rtol=1e-12)
        assert thresholds[::-1].tolist() == curve.thresholds[1:].tolist()
        expected = peer.average_precision_score(truth, scores, sample_weight=weight)
        assert curve.average_precision == pytest.approx(expected, rel=1e-12)


def test_integer_weights_are_repeated_items():
    for truth, scores in small_rankings(20, seed=5):
        weight = np.arange(truth.size) % 3 + 1
        repeated = curve_of(np.repeat(truth, weight), np.repeat(scores, weight))
        assert curve_of(truth, scores, sample_weight=weight) == repeated


def test_no_point_lies_in_the_unreachable_region_and_the_worst_ranking_is_on_its_border():
    for truth, scores in small_rankings(60, seed=6):
        curve = curve_of(truth, scores)
        assert (curve.precision[1:] >= curve.lowest_precision(curve.recall[1:]) - 1e-15).all()
    worst = curve_of([0] * 7 + [1] * 5, np.arange(12)[::-1])
    on_border = worst.recall > 0
    np.testing.assert_allclose(worst.precision[on_border], worst.lowest_precision(worst.recall[on_border]), rtol=1e-15)


def test_the_unreachable_area_is_the_integral_of_its_border():
    for positives, negatives in ((1, 1), (3, 7), (9, 2), (1, 10**6)):
        curve = precision_recall_curve(ScoreTable.from_counts([0.5], [positives], [negatives]))
        recall = (np.arange(200_000) + 0.5) / 200_000
        assert curve.unreachable_area == pytest.approx(curve.lowest_precision(recall).mean(), rel=1e-6)


@pytest.mark.parametrize("convention, average", [("exact", "0.681818"), ("trec9", "0.681818"), ("trec10", "0.727273")])
def test_eleven_points_of_the_golden_ranking(golden, convention, average):
    """What trec_eval 9.0.8 and 10.0 print as 11pt_avg, and the exact mean."""
    assert f"{golden.eleven_point_average(convention):.6f}" == average


def wanted_by(convention, tenths, positives):
    """How many positives each convention asks for, as the programs write it."""
    if convention == "exact":
        return math.ceil(Fraction(tenths * positives, 10))
    if convention == "trec9":
        return int(tenths / 10 * positives + 0.9)
    return math.floor(tenths / 10 * positives + 0.5)


@pytest.mark.parametrize("convention", ["exact", "trec9", "trec10"])
def test_eleven_points_by_trying_every_cut_off(convention):
    for truth, scores in small_rankings(80, seed=7):
        groups = groups_by_threshold(scores[truth].tolist(), scores[~truth].tolist())[1:]
        positives = int(truth.sum())
        expected = [
            max(float(g.precision) for g in groups if g.tp >= wanted_by(convention, j, positives)) for j in range(11)
        ]
        assert curve_of(truth, scores).interpolated(convention).tolist() == expected


@pytest.mark.parametrize("convention", ["exact", "trec9", "trec10"])
def test_float_weights_have_eleven_points(convention):
    """Of positives that weigh 0.7 in all, no rounding may ask for 1."""
    points = precision_recall_curve(ScoreTable.from_scores([1, 0, 1], [3, 2, 1], sample_weight=[0.3, 0.1, 0.4]))
    assert points.interpolated(convention)[[0, 10]] == pytest.approx([1, 0.875])


def test_the_conventions_differ_where_their_rounding_does():
    """With R = 3, level 0.7 asks for ceil(2.1) = 3 exactly, for int(2.1 + 0.9) = 2 in floats (2.0999999999999996)."""
    three = curve_of([1, 1, 0, 1], [4, 3, 2, 1])
    assert three.interpolated("exact")[7] == 0.75
    assert three.interpolated("trec9")[7] == 1.0


def test_break_even_is_the_expectation_over_the_orders_of_tied_items():
    for truth, scores in small_rankings(80, seed=8):
        positives = int(truth.sum())
        border = sorted(scores, reverse=True)[positives - 1]
        above, tied = scores > border, scores == border
        share = Fraction(positives - int(above.sum()), int(tied.sum()))
        expected = (int(truth[above].sum()) + share * int(truth[tied].sum())) / positives
        found = curve_of(truth, scores).break_even()
        assert found.value == found.precision == found.recall == pytest.approx(float(expected), rel=1e-14)
        assert found.threshold == border
        assert found.gap == 0


def test_nearest_break_even_is_the_observed_point_with_the_smallest_gap(golden):
    for truth, scores in small_rankings(80, seed=9):
        groups = [g for g in groups_by_threshold(scores[truth].tolist(), scores[~truth].tolist()) if g.tp]
        gap = min(abs(g.precision - g.recall) for g in groups)
        found = curve_of(truth, scores).break_even("nearest")
        assert found.gap == pytest.approx(float(gap), abs=1e-15)
        assert found.value == (found.precision + found.recall) / 2
    assert golden.break_even("nearest").value == golden.break_even().value == 0.5


def test_nearest_break_even_passes_over_the_point_where_nothing_is_right():
    found = curve_of([0, 1, 1], [3, 2, 1]).break_even("nearest")
    assert (found.precision, found.recall) == (0.5, 0.5)


def test_constant_scores_and_perfect_separation():
    constant = curve_of([1, 0, 0, 0], [0.3] * 4)
    assert constant.average_precision == constant.prevalence == constant.break_even().value == 0.25
    perfect = curve_of([1, 1, 0], [0.9, 0.8, 0.1])
    assert perfect.average_precision == perfect.break_even().value == perfect.eleven_point_average() == 1.0


def test_the_thesis_example():
    table = ScoreTable.from_scores([1] * 20 + [0] * 40, [*POSITIVES, *NEGATIVES])
    exact = average_precision(POSITIVES, NEGATIVES)
    assert precision_recall_curve(table).average_precision == pytest.approx(float(exact), rel=1e-15)


def test_scores_one_ulp_apart_and_infinite_ones_are_points():
    above = np.nextafter(0.5, 1)
    curve = curve_of([1, 0, 1, 0], [np.inf, above, 0.5, -np.inf])
    assert curve.precision[1:].tolist() == [1, 0.5, 2 / 3, 0.5]


@pytest.mark.parametrize("truth", [[1, 1], [0, 0]])
def test_one_class_is_refused(truth):
    with pytest.raises(JaugeError, match="items of both classes for a precision-recall curve"):
        curve_of(truth, [0.1, 0.2], labels=[0, 1], pos_label=1)


def test_unknown_words_are_refused(golden):
    with pytest.raises(JaugeError, match="convention to be one of exact, trec9, trec10"):
        golden.interpolated("trec")
    with pytest.raises(JaugeError, match="method to be one of exact, nearest"):
        golden.break_even("interpolated")
