"""Measures of class distributions against scikit-learn, Weka, loops over the items and values by hand."""

from __future__ import annotations

import csv
import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from numpy.typing import NDArray
from sklearn import metrics
from sklearn.isotonic import IsotonicRegression

from jauge.errors import JaugeError
from jauge.evidence import ClassDistributions, Counts
from jauge.measures import (
    F,
    accuracy,
    auc,
    auc_one_vs_rest,
    brier,
    catalogue,
    classwise_calibration_error,
    discrimination,
    expected_calibration_error,
    hand_till,
    item_values,
    kappa,
    kononenko_bratko,
    log_loss,
    macro,
    maximum_calibration_error,
    miscalibration,
    ranked_probability_score,
    recall,
    spherical_score,
    top_k_accuracy,
    uncertainty,
)
from tests.evidence.samples import distribution_samples
from tests.strategies import Sample

NEED_PRIORS = {
    *("kononenko_bratko", "relative_information_score", "prior_complexity", "complexity_improvement"),
    *("relative_absolute_error", "root_relative_squared_error"),
}
OURS = [m for m in catalogue().values() if "distributions" in m.definition.kernels]
MEANS = [log_loss, brier, spherical_score, ranked_probability_score, top_k_accuracy, kononenko_bratko]
WEIGHTS: list[NDArray[Any] | None] = [None, np.arange(120) % 3 + 1, np.linspace(0.2, 3, 120)]


def drawn(classes: int, *, items: int = 120, decimals: int = 2) -> tuple[NDArray[Any], NDArray[Any]]:
    """Truth and tied probabilities that add up to 1 exactly in decimals; every class occurs."""
    generator = np.random.default_rng(classes)
    truth = np.append(np.arange(classes), generator.integers(0, classes, items - classes))
    rows = generator.dirichlet(np.ones(classes), items)
    rows[np.arange(items), truth] += 0.3
    shares = np.floor(rows / rows.sum(axis=1, keepdims=True) * 10**decimals)
    shares[:, 0] += 10**decimals - shares.sum(axis=1)
    return truth, shares / 10**decimals


def told(truth: Any, proba: Any, **options: Any) -> ClassDistributions:
    return ClassDistributions.from_proba(truth, proba, labels=range(np.shape(proba)[1]), **options)


@pytest.mark.parametrize("weight", WEIGHTS, ids=["none", "frequencies", "weights"])
@pytest.mark.parametrize("classes", [2, 3, 6])
def test_scores_are_those_of_scikit_learn(classes: int, weight: NDArray[Any] | None) -> None:
    truth, proba = drawn(classes)
    items, labels = told(truth, proba, sample_weight=weight), list(range(classes))
    options = {"labels": labels, "sample_weight": weight}
    assert log_loss(items, clip=2**-52) == pytest.approx(metrics.log_loss(truth, proba, **options), rel=1e-12)
    for scale in ("sum", "half"):
        theirs = metrics.brier_score_loss(truth, proba, scale_by_half=scale == "half", **options)
        assert brier(items, scale=scale) == pytest.approx(theirs, rel=1e-12)
    for average in ("macro", "weighted", "micro"):
        if classes == 2:
            theirs = metrics.roc_auc_score(np.eye(2)[truth], proba, average=average, sample_weight=weight)
        else:
            theirs = metrics.roc_auc_score(truth, proba, multi_class="ovr", average=average, sample_weight=weight)
        assert auc_one_vs_rest(items, average=average) == pytest.approx(theirs, rel=1e-12)


@pytest.mark.parametrize("classes", [3, 4, 7])
def test_pairs_of_classes_are_those_of_scikit_learn(classes: int) -> None:
    truth, proba = drawn(classes)
    for average in ("macro", "weighted"):
        theirs = metrics.roc_auc_score(truth, proba, multi_class="ovo", average=average)
        assert hand_till(told(truth, proba), average=average) == pytest.approx(theirs, rel=1e-12)


def test_with_two_classes_every_area_is_the_auc() -> None:
    truth, proba = drawn(2)
    items = told(truth, proba)
    area = auc(items.one_vs_rest()[1])
    for measure in (hand_till, hand_till(average="weighted"), auc_one_vs_rest, auc_one_vs_rest(average="weighted")):
        assert measure(items) == pytest.approx(area, rel=1e-14)


@pytest.mark.parametrize("k", [1, 2, 3, 5])
def test_top_k_is_that_of_scikit_learn_without_ties(k: int) -> None:
    truth, _ = drawn(5)
    proba = np.random.default_rng(0).dirichlet(np.ones(5), truth.size)
    theirs = metrics.top_k_accuracy_score(truth, proba, k=k, labels=range(5)) if k < 5 else 1.0
    assert top_k_accuracy(told(truth, proba), k=k) == pytest.approx(theirs, rel=1e-14)


def test_ties_of_the_top_k_go_to_the_first_label() -> None:
    even = told([0, 1, 2], np.full((3, 3), 1 / 3))
    assert [top_k_accuracy(even, k=k) * 3 for k in (1, 2, 3, 9)] == pytest.approx([1, 2, 3, 3])
    truth, proba = drawn(4, decimals=1)
    items = told(truth, proba)
    assert top_k_accuracy(items, k=1) == accuracy(items.matrix())


def test_ranked_probability_score_by_fractions() -> None:
    truth, proba = drawn(5, items=40)
    total = Fraction(0)
    for t, row in zip(truth.tolist(), proba.tolist(), strict=True):
        shares = [Fraction(round(p * 100), 100) for p in row]
        total += sum((sum(shares[: cut + 1]) - (t <= cut)) ** 2 for cut in range(4))
    items = told(truth, proba)
    assert ranked_probability_score(items, scale="sum") == pytest.approx(float(total / 40), rel=1e-12)
    assert ranked_probability_score(items) == pytest.approx(float(total / 160), rel=1e-12)
    binary = told(*drawn(2))
    assert ranked_probability_score(binary) == pytest.approx(brier(binary, scale="half"), rel=1e-12)


def test_values_by_hand() -> None:
    items = told([0, 1], [[0.6, 0.0, 0.8 / 2], [0.5, 0.25, 0.25]], prior=[0.5, 0.25, 0.25])
    assert log_loss(items) == pytest.approx(-(math.log(0.6) + math.log(0.25)) / 2, rel=1e-15)
    assert brier(items) == pytest.approx((0.16 + 0.16 + 0.25 + 0.5625 + 0.0625) / 2, rel=1e-15)
    assert spherical_score(items) == pytest.approx((0.6 / math.sqrt(0.52) + 0.25 / math.sqrt(0.375)) / 2, rel=1e-15)
    assert kononenko_bratko(items) == pytest.approx(math.log2(1.2) / 2, rel=1e-14)  # the second says what was known
    worse = told([0], [[0.25, 0.75]], prior=[0.5, 0.5])
    assert kononenko_bratko(worse) == pytest.approx(math.log2(0.5) - math.log2(0.75), rel=1e-14)


def test_certain_answers() -> None:
    wrong, right = told([0], [[0.0, 1.0]], prior=[0.5, 0.5]), told([0], [[1.0, 0.0]], prior=[0.5, 0.5])
    assert log_loss(wrong) == math.inf
    assert log_loss(wrong, clip=1e-3) == pytest.approx(-math.log(1e-3))
    assert math.copysign(1, log_loss(right)) == 1
    assert log_loss(right) == 0
    assert (brier(wrong), brier(right), spherical_score(wrong), spherical_score(right)) == (2, 0, 0, 1)
    assert (kononenko_bratko(wrong), kononenko_bratko(right)) == (-1, 1)
    sure = told([0, 0], [[1.0, 0.0], [0.0, 1.0]], prior=[1.0, 0.0])
    assert item_values(kononenko_bratko, sure).values.tolist() == [0, -math.inf]


def by_bins(proba: Any, hit: Any, weight: Any, bins: int) -> tuple[float, float]:
    """Mean and greatest gap between frequency and probability, item by item into half-open bins (low, high]."""
    content: dict[int, list[tuple[float, float, float]]] = {}
    for p, h, w in zip(proba, hit, weight, strict=True):
        place = next(b for b in range(bins) if p <= (b + 1) / bins or b == bins - 1)
        content.setdefault(place, []).append((p, float(h), float(w)))
    gaps = [abs(math.fsum(w * (h - p) for p, h, w in rows)) for rows in content.values()]
    sizes = [math.fsum(w for *_, w in rows) for rows in content.values()]
    return math.fsum(gaps) / math.fsum(sizes), max(g / s for g, s in zip(gaps, sizes, strict=True))


@pytest.mark.parametrize("weight", WEIGHTS, ids=["none", "frequencies", "weights"])
@pytest.mark.parametrize("bins", [1, 4, 15])
def test_calibration_errors_bin_by_bin(bins: int, weight: NDArray[Any] | None) -> None:
    truth = drawn(3)[0]
    proba = np.random.default_rng(1).dirichlet(np.ones(3), truth.size)
    items = told(truth, proba, sample_weight=weight)
    each = np.ones(truth.size) if weight is None else weight
    expected, greatest = by_bins(proba.max(axis=1), proba.argmax(axis=1) == truth, each, bins)
    assert expected_calibration_error(items, bins=bins) == pytest.approx(expected, rel=1e-10)
    assert maximum_calibration_error(items, bins=bins) == pytest.approx(greatest, rel=1e-10)
    classwise = [by_bins(proba[:, k], truth == k, each, bins)[0] for k in range(3)]
    assert classwise_calibration_error(items, bins=bins) == pytest.approx(math.fsum(classwise) / 3, rel=1e-10)


def test_calibration_error_by_hand() -> None:
    """Ten answers of 0.8 of which six are right, ten of 0.6 of which six are right: 0.2 and 0 apart."""
    truth = [0] * 6 + [1] * 4 + [0] * 6 + [1] * 4
    items = told(truth, [[0.8, 0.2]] * 10 + [[0.6, 0.4]] * 10)
    assert expected_calibration_error(items, bins=10) == pytest.approx(0.1)
    assert maximum_calibration_error(items, bins=10) == pytest.approx(0.2)
    assert classwise_calibration_error(items, bins=10) == pytest.approx(0.1)
    # The isotonic fit joins both groups: 0.6 throughout.
    assert miscalibration(items, scale="half") == pytest.approx((0.04 + 0) / 2)
    assert discrimination(items) == pytest.approx(0)
    assert uncertainty(items, scale="half") == pytest.approx(0.24)


@pytest.mark.parametrize("weight", WEIGHTS, ids=["none", "frequencies", "weights"])
@pytest.mark.parametrize("classes", [2, 4])
def test_the_decomposition_is_that_of_isotonic_regressions(classes: int, weight: NDArray[Any] | None) -> None:
    truth, proba = drawn(classes, decimals=1)
    items = told(truth, proba, sample_weight=weight)
    each = np.ones(truth.size) if weight is None else weight
    parts = np.zeros(3)
    for k in range(classes):
        y = (truth == k).astype(float)
        fitted = IsotonicRegression().fit(proba[:, k], y, sample_weight=each).predict(proba[:, k])
        constant = np.average(y, weights=each)
        errors = [np.average((p - y) ** 2, weights=each) for p in (proba[:, k], fitted, constant)]
        parts += errors[0] - errors[1], errors[2] - errors[1], errors[2]
    assert [m(items) for m in (miscalibration, discrimination, uncertainty)] == pytest.approx(parts.tolist(), rel=1e-10)


@settings(max_examples=100)
@given(distribution_samples())
def test_what_every_measure_promises(sample: Sample) -> None:
    """The range, a reason where undefined and only there, the order of the items, and Brier's decomposition."""
    items = sample.whole
    assert isinstance(items, ClassDistributions)
    for measure in OURS:
        if measure.name in NEED_PRIORS and items.prior is None:
            continue
        value = measure(items)
        low, high = measure.range
        assert math.isnan(value) or low - 1e-12 <= value <= high + 1e-12
        assert (measure.why_undefined(items) is not None) == math.isnan(value)
        turned = items.take(np.arange(items.truth.size)[::-1])
        assert measure(turned) == pytest.approx(value, rel=1e-9, abs=1e-12, nan_ok=True)
    for scale in ("sum", "half"):
        sum_of_parts = miscalibration(items, scale=scale) - discrimination(items, scale=scale)
        sum_of_parts += uncertainty(items, scale=scale)
        assert brier(items, scale=scale) == pytest.approx(sum_of_parts, rel=1e-9, abs=1e-9, nan_ok=True)


@settings(max_examples=60)
@given(distribution_samples())
def test_a_mean_over_items_says_what_it_is_the_mean_of(sample: Sample) -> None:
    items = sample.whole
    assert isinstance(items, ClassDistributions)
    for measure in MEANS:
        if measure.name in NEED_PRIORS and items.prior is None:
            continue
        values, weight, cluster = item_values(measure, items)
        assert (cluster is None) == (items.cluster is None)
        assert values.shape == weight.shape
        mean = np.average(values, weights=weight) if values.size else math.nan
        assert measure(items) == pytest.approx(float(mean), rel=1e-12, nan_ok=True)


def test_no_answer_is_left_out_of_losses_and_wrong_in_ranks() -> None:
    items = told([0, 1, 1, None], [[0.9, 0.1], [0.2, 0.8], [0, 0], [0.5, 0.5]], missing_truth="drop")
    answered = told([0, 1], [[0.9, 0.1], [0.2, 0.8]])
    for measure in (log_loss, brier, spherical_score, ranked_probability_score, expected_calibration_error):
        assert measure(items) == measure(answered)
    assert top_k_accuracy(items) == pytest.approx(2 / 3)
    silent = told([0, None], [[0, 0], [1, 0]], missing_truth="drop")
    assert top_k_accuracy(silent) == 0
    assert math.isnan(log_loss(silent))
    assert log_loss.why_undefined(silent) == "log_loss(clip=0) is undefined: no item of known truth has an answer"
    assert brier(silent, undefined="zero") == 0


def test_absent_classes_leave_areas_undefined() -> None:
    items = told([0, 1, 1], [[0.8, 0.1, 0.1], [0.2, 0.7, 0.1], [0.3, 0.4, 0.3]])
    assert math.isnan(hand_till(items))
    assert math.isnan(auc_one_vs_rest(items))
    assert auc_one_vs_rest(items, average="weighted") == 1
    assert math.isnan(auc_one_vs_rest(told([0], [[0.5, 0.5]]), average="weighted"))
    assert math.isnan(hand_till(ClassDistributions.empty([0])))
    assert math.isnan(ranked_probability_score(told([0], [[1.0]])))


def test_what_is_refused() -> None:
    items = told([0, 1], [[0.8, 0.2], [0.3, 0.7]])
    with pytest.raises(JaugeError, match="with a prior; received none"):
        kononenko_bratko(items)
    with pytest.raises(JaugeError, match=r"a whole number for k; received 1\.5"):
        top_k_accuracy(items, k=1.5)
    with pytest.raises(JaugeError, match="a whole number for bins"):
        expected_calibration_error(items, bins=2.5)
    with pytest.raises(JaugeError, match=r"k in \[1, inf\); received 0"):
        top_k_accuracy(items, k=0)
    with pytest.raises(JaugeError, match="scale to be one of sum, half"):
        brier(items, scale="whole")
    for measure, evidence in ((log_loss, Counts(1, 2, 3, 4)), (recall, items)):
        with pytest.raises(JaugeError):
            measure(evidence)
    for measure in (expected_calibration_error, recall, macro(F)):
        with pytest.raises(JaugeError, match="a measure that is a mean over items"):
            item_values(measure, items)


WEKA_RUNS = (
    "full/iris_J48.cv10",
    "full/iris_MultilayerPerceptron.train",
    "full/iris_NaiveBayes.cv10",
    "edge/e5_ties",
)


def weka_runs(find: Callable[[str], Path]) -> list[tuple[str, ClassDistributions, dict[str, float]]]:
    """Runs of Weka 3.6 with their predictions in full precision, training class sizes and printed figures."""
    runs = []
    for stem in (
        "full/iris_J48.cv10",
        "full/iris_MultilayerPerceptron.train",
        "full/iris_NaiveBayes.cv10",
        "edge/e5_ties",
    ):
        with find(f"weka/{stem}.w36.priors.csv").open(newline="") as file:
            sizes = {row["fold"]: [float(v) + 1 for k, v in row.items() if k != "fold"] for row in csv.DictReader(file)}
        with find(f"weka/{stem}.w36.pred.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        with find(f"weka/{stem}.w36.metrics.csv").open(newline="") as file:
            figures = {row["name"]: float(row["value"]) for row in csv.DictReader(file) if not row["class"]}
        names = [column for column in rows[0] if column.startswith("p:")]
        items = ClassDistributions.from_proba(
            [int(row["actual"]) for row in rows],
            [[float(row[name]) for name in names] for row in rows],
            labels=range(len(names)),
            prior=[[size / sum(sizes[row["fold"]]) for size in sizes[row["fold"]]] for row in rows],
            unnormalised="keep",
        )
        runs.append((stem, items, figures))
    return runs


def test_weka_prints_the_same(reference_data: Callable[[str], Path]) -> None:
    for stem, items, figures in weka_runs(reference_data):
        expected = {
            "kappa": kappa(items.matrix()),
            "KBMeanInformation": kononenko_bratko(items),
            "SFMeanSchemeEntropy": log_loss(items, clip=5e-324) / math.log(2),
            "rootMeanSquaredError": math.sqrt(brier(items) / len(items.labels)),
            "weightedAreaUnderROC": auc_one_vs_rest(items, average="weighted"),
        }
        for name, value in expected.items():
            assert value == pytest.approx(figures[name], rel=1e-9), (stem, name)
