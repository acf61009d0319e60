"""What 0/0 counts as, on the sources' own examples: document 000, Weka 3.6, scikit-learn."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from sklearn import metrics

from jauge.evidence import ConfusionMatrix, Counts
from jauge.measures import F, Formula, fall_out, kappa, macro, mcc, one, precision, recall, skip, weighted, zero
from tests.references.document_000 import TABLE_4_2

WEKA_COLUMNS = (recall, fall_out, precision, recall, F)
NUMBER = r"[\d.]+"


@pytest.mark.parametrize("name", TABLE_4_2)
def test_document_000_counts_no_errors_made_as_one(name: str) -> None:
    """Table 4.2; precision of "nothing" is printed 100 %. F1 of "worst" and "nothing" is 0, defined by its counts."""
    printed = TABLE_4_2[name]
    table = Counts(printed.tp, printed.fp, printed.fn, printed.tn)
    found = [recall(undefined=one), precision(undefined=one), F(undefined=one)]
    assert [round(100 * m(table)) for m in found] == [printed.recall, printed.precision, printed.f1]


def weka_class_table(text: str) -> dict[str, list[float]]:
    """TP rate, FP rate, precision, recall and F of each class, as Weka 3.6 prints them; the weighted row as ""."""
    lines = text.partition("=== Detailed Accuracy By Class ===")[2].partition("===")[0].splitlines()
    rows = [re.fullmatch(rf"(Weighted Avg\.)?\s*((?:{NUMBER}\s+){{5}})(?:\?|{NUMBER})\s*(\w*)\s*", ln) for ln in lines]
    return {row[3]: [float(word) for word in row[2].split()] for row in rows if row}


def weka_matrix(text: str) -> ConfusionMatrix:
    rows = re.findall(r"^\s*((?:\d+ +)+)\|\s+\w = (\w+)$", text, flags=re.MULTILINE)
    return ConfusionMatrix.from_matrix(
        [[int(word) for word in row.split()] for row, _ in rows], labels=[label for _, label in rows], rows="truth"
    )


@pytest.mark.parametrize(
    "case", ["e1_absent_neverpred", "e6_all_in_C", "e6_none_in_C", "e6_perfect", "e6_worst", "e7_oneclass"]
)
def test_weka_3_6_counts_undefined_as_zero(case: str, reference_data: Callable[[str], Path]) -> None:
    text = reference_data(f"weka/edge/{case}.w36.txt").read_text()
    matrix, printed = weka_matrix(text), weka_class_table(text)
    assert set(printed) == {*matrix.labels, ""}
    for place, column in enumerate(WEKA_COLUMNS):
        m = column(undefined=zero)
        for label in matrix.labels:
            assert m(matrix.binary(label)) == pytest.approx(printed[label][place], abs=5.001e-4)
        assert weighted(m)(matrix) == pytest.approx(printed[""][place], abs=5.001e-4)


def test_weka_prints_a_kappa_of_one_for_one_class_all_right(reference_data: Callable[[str], Path]) -> None:
    text = reference_data("weka/edge/e7_oneclass.w36.txt").read_text()
    matrix = weka_matrix(text)
    assert re.search(r"Kappa statistic +1 *$", text, flags=re.MULTILINE)
    assert np.isnan(kappa(matrix))
    assert kappa(undefined=one)(matrix) == 1


NOTHING_PREDICTED = ([1, 1, 0], [0, 0, 0])
NO_POSITIVE = ([0, 0, 0], [0, 1, 0])
NOTHING_AT_ALL = ([0, 0], [0, 0])


@pytest.mark.parametrize("truth, predicted", [NOTHING_PREDICTED, NO_POSITIVE, NOTHING_AT_ALL])
@pytest.mark.parametrize("convention, zero_division", [("zero", 0), ("one", 1), ("nan", np.nan)])
@pytest.mark.parametrize(
    "ours, theirs", [(precision, metrics.precision_score), (recall, metrics.recall_score), (F, metrics.f1_score)]
)
def test_scikit_learn_zero_division(
    truth: list[int], predicted: list[int], convention: str, zero_division: float, ours: Formula, theirs: Callable
) -> None:
    table = ConfusionMatrix.from_labels(truth, predicted, labels=[0, 1]).binary(1)
    expected = theirs(truth, predicted, zero_division=zero_division)
    assert ours(undefined=convention)(table) == pytest.approx(expected, nan_ok=True)


def test_scikit_learn_averages_of_undefined_labels() -> None:
    """A label that is never predicted: zero by default, left out of the mean with zero_division=nan."""
    truth, predicted = [0, 1, 2, 2], [0, 0, 2, 0]
    matrix = ConfusionMatrix.from_labels(truth, predicted)
    for average, kind in ((macro, "macro"), (weighted, "weighted")):
        as_zero = metrics.precision_score(truth, predicted, average=kind, zero_division=0)
        skipped = metrics.precision_score(truth, predicted, average=kind, zero_division=np.nan)
        assert average(precision(undefined=zero))(matrix) == pytest.approx(as_zero)
        assert average(precision, undefined=skip)(matrix) == pytest.approx(skipped)
    assert np.isnan(macro(precision)(matrix))
    assert macro(precision).undefined_labels(matrix) == 1


def test_scikit_learn_has_zero_for_a_correlation_with_an_empty_margin() -> None:
    truth, predicted = NOTHING_PREDICTED
    matrix = ConfusionMatrix.from_labels(truth, predicted)
    assert mcc(undefined=zero)(matrix) == metrics.matthews_corrcoef(truth, predicted) == 0
    assert np.isnan(mcc(matrix))


def test_every_measure_takes_a_convention() -> None:
    """And keeps to it where the measure is undefined only."""
    from jauge.measures import catalogue

    empty, full = Counts(0, 0, 0, 0), Counts(5, 3, 2, 7)
    for m in catalogue().values():
        if "counts" in m.definition.kernels and np.isnan(m(empty)):
            assert m(undefined=one)(empty) == 1
            assert m(undefined=zero)(empty) == 0
            assert m(undefined=one)(full) == m(full)
