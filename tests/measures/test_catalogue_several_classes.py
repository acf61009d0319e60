"""Measures over several labels: hand values, scikit-learn, krippendorff, exact arithmetic; no answer, its range."""

from __future__ import annotations

from fractions import Fraction
from math import comb, log

import numpy as np
import pytest
from sklearn import metrics

from jauge.errors import JaugeError
from jauge.evidence import ConfusionMatrix, Counts
from jauge.measures import (
    F,
    F_of_averages,
    accuracy,
    accuracy_p_value,
    adjusted_balanced_accuracy,
    confusion_entropy,
    gwet_ac,
    kappa,
    krippendorff_alpha,
    landis_koch,
    macro,
    micro,
    mutual_information,
    no_information_rate,
    normalised_mutual_information,
    precision,
    recall,
    scott_pi,
    weighted,
    weighted_kappa,
)
from tests.references.document_000 import TABLE_4_4, TABLE_4_4_MATRIX

MATRIX = ConfusionMatrix.from_matrix(TABLE_4_4_MATRIX, labels="abc", rows="truth")
RANDOM = np.random.default_rng(7)


def labels_of(size: int, kinds: int) -> tuple[np.ndarray, np.ndarray]:
    truth = RANDOM.integers(0, kinds, size)
    return truth, np.where(RANDOM.random(size) < 0.6, truth, RANDOM.integers(0, kinds, size))


@pytest.mark.parametrize("average, name", TABLE_4_4)
def test_document_000_table_4_4_is_weighted_by_class_size(average: str, name: str) -> None:
    """What the table calls micro is weighted; the pooled table of its own section 4.3.2.2 is offered beside it."""
    kinds = {"macro": macro, "weighted": weighted, "micro": micro}
    names = {"recall": recall, "precision": precision, "f1": F}
    assert kinds[average](names[name])(MATRIX) == pytest.approx(float(TABLE_4_4[average, name]), rel=1e-14)


def test_the_two_readings_of_macro_f() -> None:
    """0.7368 and 0.7407: a mean of harmonic means, and the harmonic mean of means (Opitz and Burst 2019)."""
    assert macro(F)(MATRIX) == pytest.approx(float(Fraction(1576, 2139)), rel=1e-14)
    p, r = TABLE_4_4["macro", "precision"], TABLE_4_4["macro", "recall"]
    assert F_of_averages(MATRIX) == pytest.approx(float(2 * p * r / (p + r)), rel=1e-14)
    assert F_of_averages(beta=2)(MATRIX) == pytest.approx(float(5 * p * r / (4 * p + r)), rel=1e-14)
    for _ in range(50):
        matrix = ConfusionMatrix.from_matrix(RANDOM.integers(1, 9, (4, 4)), labels=range(4), rows="truth")
        assert macro(F)(matrix) <= F_of_averages(matrix) + 1e-15


@pytest.mark.parametrize("kinds", [2, 3, 7])
def test_scikit_learn(kinds: int) -> None:
    truth, predicted = labels_of(300, kinds)
    weight = RANDOM.random(300)
    matrix = ConfusionMatrix.from_labels(truth, predicted)
    heavy = ConfusionMatrix.from_labels(truth, predicted, sample_weight=weight)
    adjusted = metrics.balanced_accuracy_score(truth, predicted, adjusted=True)
    assert adjusted_balanced_accuracy(matrix) == pytest.approx(adjusted)
    for kind in ("linear", "quadratic"):
        theirs = metrics.cohen_kappa_score(truth, predicted, weights=kind, sample_weight=weight)
        assert weighted_kappa(weights=kind)(heavy) == pytest.approx(theirs, rel=1e-12)
    assert mutual_information(unit="nats")(matrix) == pytest.approx(metrics.mutual_info_score(truth, predicted))
    for mean in ("arithmetic", "geometric", "min", "max"):
        theirs = metrics.normalized_mutual_info_score(truth, predicted, average_method=mean)
        assert normalised_mutual_information(mean=mean)(matrix) == pytest.approx(theirs, rel=1e-11)


def test_krippendorff_by_its_own_package() -> None:
    krippendorff = pytest.importorskip("krippendorff", reason="an oracle: pip install krippendorff")
    for size, kinds in ((2, 4), (3, 4), (10, 4), (300, 4), (50, 2)):
        truth, predicted = labels_of(size, kinds)
        if len({*truth, *predicted}) == 1:
            continue
        matrix = ConfusionMatrix.from_labels(truth, predicted, labels=range(kinds))
        for metric in ("nominal", "ordinal", "interval"):
            theirs = krippendorff.alpha([truth, predicted], level_of_measurement=metric)
            assert krippendorff_alpha(metric=metric)(matrix) == pytest.approx(theirs, rel=1e-12)
            if kinds == 2:
                assert krippendorff_alpha(metric=metric)(matrix.binary(1)) == pytest.approx(theirs, rel=1e-12)


def test_agreement_keeps_its_digits_near_one() -> None:
    """One disagreement among 10^8 items of a rare class, in rational arithmetic."""
    n, hits = 10**8, 3
    table = Counts(tp=hits, fp=1, fn=0, tn=n - hits - 1)
    wrong = Fraction(1, n)
    share = [Fraction(2 * hits + 1, 2 * n), Fraction(2 * n - 2 * hits - 1, 2 * n)]
    spread = 1 - sum(m * m for m in share)
    assert scott_pi(table) == pytest.approx(float(1 - wrong / spread), rel=1e-14)
    assert krippendorff_alpha(table) == pytest.approx(float(1 - wrong * Fraction(2 * n - 1, 2 * n) / spread), rel=1e-14)
    assert gwet_ac(table) == pytest.approx(float(1 - wrong / (1 - spread)), rel=1e-15)


def binomial_tail(right: int, total: int, rate: Fraction) -> Fraction:
    return sum((comb(total, k) * rate**k * (1 - rate) ** (total - k) for k in range(right, total + 1)), Fraction(0))


def test_p_value_over_the_no_information_rate_is_the_binomial_tail() -> None:
    for cells in ([[4, 1], [2, 3]], [[0, 2], [3, 0]], [[5, 0], [0, 0]], TABLE_4_4_MATRIX):
        counts = np.array(cells)
        matrix = ConfusionMatrix.from_matrix(counts, labels=range(len(counts)), rows="truth")
        n, rate = int(counts.sum()), Fraction(int(counts.sum(axis=1).max()), int(counts.sum()))
        assert no_information_rate(matrix) == float(rate)
        expected = float(binomial_tail(int(np.trace(counts)), n, rate))
        assert accuracy_p_value(matrix) == pytest.approx(expected, rel=1e-12)
        if len(counts) == 2:
            assert accuracy_p_value(matrix.binary(1)) == pytest.approx(expected, rel=1e-12)


def test_p_value_of_many_items_is_a_number() -> None:
    """At n = 10^8, where big-integer binomials give up: symmetric, so just above one half."""
    half = 5 * 10**7
    assert accuracy_p_value(Counts(half // 2, half // 2, half // 2, half // 2)) == pytest.approx(
        0.5 + 0.5 / np.sqrt(np.pi * half), rel=1e-8
    )
    assert accuracy_p_value(Counts(half, 0, 0, half)) == 0
    assert np.isnan(accuracy_p_value(Counts(1.5, 0.2, 0.3, 2.0)))


def test_confusion_entropy_by_hand() -> None:
    """Wei et al. 2010, term by term: every error counted in the class it left and in the one it went to."""
    cells = np.array(TABLE_4_4_MATRIX)
    total, kinds = cells.sum(), len(cells)
    value = 0.0
    for j in range(kinds):
        touching = cells[j].sum() + cells[:, j].sum()
        shares = [c / touching for k in range(kinds) if k != j for c in (cells[j, k], cells[k, j])]
        value -= touching / (2 * total) * sum(s * log(s, 2 * (kinds - 1)) for s in shares if s)
    assert confusion_entropy(MATRIX) == pytest.approx(value, rel=1e-14)


@pytest.mark.parametrize(
    "value, english, french",
    [
        (-0.01, "poor", "très mauvais"),
        (0.0, "slight", "mauvais"),
        (0.2, "slight", "mauvais"),
        (0.205, "fair", "médiocre"),
        (0.4, "fair", "médiocre"),
        (0.41, "moderate", "modéré"),
        (0.6, "moderate", "modéré"),
        (0.805, "almost perfect", "excellent"),
        (1.0, "almost perfect", "excellent"),
    ],
)
def test_bands_of_landis_and_koch_leave_no_gap(value: float, english: str, french: str) -> None:
    """Document 003 prints ">0.81" and "0.80-0.61", and twice 0.4 as a start: (0.80, 0.81] and more had no band."""
    assert (landis_koch(value), landis_koch(value, "fr")) == (english, french)


def test_an_undefined_kappa_has_no_band() -> None:
    with pytest.raises(JaugeError, match="from -1 to 1"):
        landis_koch(float("nan"))


def test_range_from_all_wrong_to_all_right() -> None:
    """One yes and two no without answer, one answer of unknown truth: each is counted one way, then the other."""
    truth = [*["yes"] * 4, *["no"] * 6, None, None]
    answer = ["yes", "yes", "no", None, "no", "no", "no", "yes", None, None, "yes", None]
    matrix = ConfusionMatrix.from_labels(truth, answer, missing_truth="drop")
    wrong, right = matrix.extremes()
    assert (matrix.missing_truth, matrix.unjudged.tolist()) == (2, [0, 1])
    assert wrong.binary("yes") == Counts(tp=2, fp=1 + 2 + 1, fn=1 + 1, tn=3)
    assert right.binary("yes") == Counts(tp=2 + 1 + 1, fp=1, fn=1, tn=3 + 2)
    assert [accuracy(m) for m in matrix.extremes()] == [5 / 11, 9 / 11]


def test_range_of_accuracy_holds_whatever_the_missing_ones_were() -> None:
    """Over every way to fill the gaps, accuracy and kappa stay within; accuracy reaches both ends."""
    truth, answer = [0, 1, 2, 2, 0, 1], [0, 1, 2, None, None, None]
    matrix = ConfusionMatrix.from_labels(truth, answer)
    ways = [
        ConfusionMatrix.from_labels(truth, [*answer[:3], a, b, c], labels=[0, 1, 2])
        for a in range(3)
        for b in range(3)
        for c in range(3)
    ]
    reached = [accuracy(way) for way in ways]
    assert [accuracy(m) for m in matrix.extremes()] == [min(reached), max(reached)]
    assert kappa(matrix.extremes()[1]) == max(kappa(way) for way in ways)


def test_range_needs_another_label() -> None:
    with pytest.raises(JaugeError, match="two labels or more"):
        ConfusionMatrix.from_labels(["a", "a"], ["a", None]).extremes()


def test_gaps_add_up_label_by_label() -> None:
    one = ConfusionMatrix.from_labels(["a", None], ["a", "a"], missing_truth="drop")
    two = ConfusionMatrix.from_labels([None, "b"], ["b", None], missing_truth="drop")
    together = ConfusionMatrix.from_labels(["a", None, None, "b"], ["a", "a", "b", None], missing_truth="drop")
    assert one + two == together
    assert together.unjudged.tolist() == [1, 1]
