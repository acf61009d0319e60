"""Measures at the ugly ends: huge counts, every view of evidence, empty evidence, averages over undefined labels."""

from __future__ import annotations

import math
from fractions import Fraction as Exact

import numpy as np
import pytest

from jauge import ConfusionMatrix, Counts, JaugeError, ScoreTable, catalogue, macro, measure, micro, roc_curve, weighted
from jauge.measures import F, K, cost, normalised_cost, precision, recall, skip
from tests.oracles.laws import area

HUGE = (
    (10**8, 10**8 - 1, 10**8 + 7, 10**8),
    (3 * 10**9, 1, 2, 3 * 10**9),
    (2**31, 2**31 + 1, 2**31 - 1, 2**31),
    (1, 10**9, 1, 10**9),
)


def root(value: Exact, digits: int = 40) -> Exact:
    """The square root of a rational number, exact to `digits` places."""
    scale = 10 ** (2 * digits)
    return Exact(math.isqrt(value.numerator * scale // value.denominator), 10**digits)


@pytest.mark.parametrize("cells", HUGE)
def test_products_of_margins_do_not_wrap(cells: tuple[int, int, int, int]) -> None:
    """Products beyond 2^63, against rational arithmetic; what cancels stays exact relative to the largest product."""
    tp, fp, fn, tn = map(Exact, cells)
    table = Counts(*cells)
    product = (tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)
    assert measure("mcc")(table) == pytest.approx(float((tp * tn - fp * fn) / root(product)), rel=1e-9, abs=1e-12)
    expected = 2 * (tp * tn - fp * fn) / ((tp + fp) * (fp + tn) + (tp + fn) * (fn + tn))
    assert measure("kappa")(table) == pytest.approx(float(expected), rel=1e-9, abs=1e-12)
    matrix = ConfusionMatrix.from_matrix([[cells[3], cells[1]], [cells[2], cells[0]]], labels=[0, 1], rows="truth")
    for name in ("mcc", "kappa", "accuracy", "balanced_accuracy"):
        assert measure(name)(matrix) == pytest.approx(measure(name)(table), rel=1e-9, abs=1e-12)
    lift = (tp / (tp + fp)) / ((tp + fn) / (tp + fp + fn + tn))
    assert measure("lift")(table) == pytest.approx(float(lift), rel=1e-12)


@pytest.mark.parametrize("size", [10**5, 10**7, 3 * 10**9, 2**40])
def test_areas_of_pairs_beyond_what_integers_hold(size: int) -> None:
    """n+ n- passes 2^31, then 2^63; against integers without a limit."""
    scores, pos, neg = [0.9, 0.5, 0.1], [size // 2, size // 3 + 1, size // 7], [size // 9, size // 3, size // 2 + 5]
    table = ScoreTable.from_counts(scores, pos, neg)
    halves = sum(pos[i] * neg[k] * (2 if i < k else i == k) for i in range(3) for k in range(3))
    assert roc_curve(table).auc == pytest.approx(halves / (2 * sum(pos) * sum(neg)), rel=1e-15)


def test_sums_that_wrap_around_on_the_way_to_the_area() -> None:
    """3,000 rows of half a million pairs each: partial sums pass 2^63 hundreds of times, the area does not."""
    generator = np.random.default_rng(1)
    pos, neg = generator.integers(400_000, 600_000, size=(2, 3000))
    area_twice, above = 0, 0
    for p, n in zip(pos.tolist(), neg.tolist(), strict=True):
        area_twice += n * (2 * above + p)
        above += p
    table = ScoreTable.from_counts(np.arange(3000)[::-1], pos, neg)
    assert roc_curve(table).auc == pytest.approx(area_twice / (2 * int(pos.sum()) * int(neg.sum())), rel=1e-15)


def test_the_area_is_the_share_of_pairs_won() -> None:
    generator = np.random.default_rng(5)
    for _ in range(30):
        positives, negatives = generator.integers(6, size=7).tolist(), generator.integers(5, size=9).tolist()
        table = ScoreTable.from_scores([1] * 7 + [0] * 9, positives + negatives)
        assert roc_curve(table).auc == pytest.approx(float(area(positives, negatives)), rel=1e-15)


def test_constant_scores_have_area_one_half() -> None:
    assert roc_curve(ScoreTable.from_scores([0, 1, 1], [3, 3, 3])).auc == 0.5


def test_infinite_scores_order_like_others() -> None:
    assert roc_curve(ScoreTable.from_scores([0, 1, 1], [-math.inf, math.inf, 0.0])).auc == 1.0
    assert roc_curve(ScoreTable.from_scores([0, 1], [math.inf, math.inf])).auc == 0.5


def test_a_measure_of_a_table_is_that_of_its_counts_at_each_threshold() -> None:
    table = ScoreTable.from_scores([1, 0, 1, 0, 1], [0.9, 0.8, 0.8, 0.3, 0.1])
    for formula in catalogue().values():
        if "counts" in formula.definition.kernels and "scores" not in formula.definition.kernels:
            assert np.array_equal(formula(table), formula(table.counts()), equal_nan=True), formula


def test_empty_evidence_has_no_value_but_reasons() -> None:
    for formula in catalogue().values():
        if "counts" in formula.definition.kernels and math.isnan(formula(Counts.empty())):
            assert formula.why_undefined(Counts.empty()) is not None


@pytest.mark.parametrize(
    "name, table, reason",
    [
        ("precision", Counts(0, 0, 5, 5), "no item is predicted positive (tp + fp = 0)"),
        ("recall", Counts(0, 3, 0, 5), "no item is positive (tp + fn = 0)"),
        ("fall_out", Counts(2, 0, 1, 0), "no item is negative (fp + tn = 0)"),
        ("F1", Counts(0, 0, 0, 5), "no item is positive or predicted positive (tp + fp + fn = 0)"),
        ("accuracy", Counts.empty(), "there is no item"),
        ("kappa", Counts(5, 0, 0, 0), "truth and prediction name one class only (chance agreement is 1)"),
        ("mcc", Counts(0, 0, 3, 4), "no item is predicted positive (tp + fp = 0)"),
    ],
)
def test_reasons(name: str, table: Counts, reason: str) -> None:
    formula = measure(name)
    assert math.isnan(formula(table))
    assert formula.why_undefined(table) == f"{formula} is undefined: {reason}"


def test_k_where_nothing_is_hit() -> None:
    """P = R = 0 is 0, nothing predicted is undefined: K reads rates, F reads counts."""
    assert K(Counts(0, 2, 3, 4)) == 0
    assert math.isnan(K(Counts(0, 0, 3, 4)))
    assert F(Counts(0, 0, 3, 4)) == 0


def test_costs_by_hand() -> None:
    """100 positives, 20 missed; 900 negatives, 90 false alarms; a miss costs 30 false alarms, 2 % are positive."""
    table = Counts(80, 90, 20, 810)
    assert cost(prevalence=0.02, cost_ratio=30)(table) == pytest.approx(0.02 * 30 * 0.2 + 0.98 * 0.1, rel=1e-14)
    assert cost(cost_ratio=30)(table) == pytest.approx((30 * 20 + 90) / 1000, rel=1e-14)
    w = 0.6 / (0.6 + 0.98)
    assert normalised_cost(w=w)(table) == pytest.approx(0.218 / (0.6 + 0.98), rel=1e-14)
    assert measure("utility(a=3, b=-2)")(table) == 3 * 80 - 2 * 90


def test_averages_count_what_is_undefined() -> None:
    """Label c is never predicted: macro precision has no value until told to skip it, and says how many it skips."""
    matrix = ConfusionMatrix.from_labels(["a", "b", "c", "c"], ["a", "b", "a", "b"])
    average = macro(precision)
    assert math.isnan(average(matrix))
    assert average.undefined_labels(matrix) == 1
    assert average.why_undefined(matrix) == (
        "macro(precision) is undefined for 1 of 3 labels: no item is predicted positive (tp + fp = 0)"
    )
    assert average(undefined=skip)(matrix) == 0.5
    assert average(undefined=skip).why_undefined(matrix) is None
    assert micro(precision)(matrix) == 0.5


def test_a_label_without_weight_does_not_enter_a_weighted_mean() -> None:
    """Recall of a label that never occurs is undefined and has weight 0."""
    matrix = ConfusionMatrix.from_labels(["a", "b"], ["a", "a"], labels="abc")
    assert weighted(recall)(matrix) == 0.5
    assert math.isnan(macro(recall)(matrix))


def test_averages_over_labels_need_labels() -> None:
    with pytest.raises(JaugeError, match="one table per label"):
        macro(recall)(ScoreTable.from_scores([0, 1], [0.1, 0.9]))
    assert macro(recall)(Counts([1, 2], [0, 0], [1, 0], [1, 1])) == 0.75
