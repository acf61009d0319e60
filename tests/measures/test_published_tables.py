"""Printed figures of the source documents, through the public measures."""

from __future__ import annotations

import itertools
import math

import pytest

from jauge import ConfusionMatrix, Counts, macro, measure, micro, weighted
from jauge.measures import F, K, accuracy, kappa, one, precision, prediction_weighted, recall
from tests.references.document_000 import TABLE_4_2, TABLE_4_4, TABLE_4_4_MATRIX
from tests.references.document_002 import K_MEASURE_TABLES


def half_up(percentage: float) -> int:
    """Rounding as printed tables have it; the inner rounding gives exact halves back to binary floats."""
    return math.floor(round(percentage, 9) + 0.5)


def counts_with(precision_tenths: int, recall_tenths: int) -> Counts:
    """The smallest table with exactly this precision and this recall."""
    hits = precision_tenths * recall_tenths
    return Counts(hits, 10 * recall_tenths - hits, 10 * precision_tenths - hits, 7)


@pytest.mark.parametrize("alpha, beta", K_MEASURE_TABLES)
def test_the_hundred_cells_of_each_k_measure_table(alpha: float, beta: float) -> None:
    """Document 002, section 5: rows are precision, columns recall, 0.1 to 1."""
    for p, r in itertools.product(range(1, 11), repeat=2):
        table = counts_with(p, r)
        assert precision(table) == p / 10
        assert recall(table) == r / 10
        assert half_up(100 * K(alpha=alpha, beta=beta)(table)) == K_MEASURE_TABLES[alpha, beta][p - 1][r - 1]


def test_k_is_f_for_the_neutral_judge() -> None:
    """Document 002: alpha = 1 gives F; P = R = x gives x^(2 alpha - 1)."""
    for p, r, beta in itertools.product(range(1, 11), range(1, 11), (0.5, 1, 3)):
        table = counts_with(p, r)
        assert K(beta=beta)(table) == pytest.approx(F(beta=beta)(table), rel=1e-14)
    assert K(alpha=1.6)(counts_with(4, 4)) == pytest.approx(0.4**2.2, rel=1e-14)
    assert K(alpha=0.5)(counts_with(1, 1)) == pytest.approx(1, rel=1e-14)


@pytest.mark.parametrize("name", TABLE_4_2)
def test_the_four_classifiers(name: str) -> None:
    """Document 000, table 4.2, whose unstated convention is 0/0 = 1 for precision; its F1 is that of the counts."""
    printed = TABLE_4_2[name]
    table = Counts(printed.tp, printed.fp, printed.fn, printed.tn)
    assert half_up(100 * recall(table)) == printed.recall
    assert half_up(100 * precision(undefined=one)(table)) == printed.precision
    assert half_up(100 * F(table)) == printed.f1


AVERAGES = {"macro": macro, "micro": micro, "weighted": weighted}


@pytest.mark.parametrize("average, name", TABLE_4_4)
def test_averages(average: str, name: str) -> None:
    """Document 000, table 4.4: what it calls micro is the mean weighted by class size, and bears that name here."""
    matrix = ConfusionMatrix.from_matrix(TABLE_4_4_MATRIX, labels="abc", rows="truth")
    value = AVERAGES[average](measure(name))(matrix)  # type: ignore[arg-type]
    assert value == pytest.approx(float(TABLE_4_4[average, name]), rel=1e-14)


def test_precision_weighted_by_predicted_size_is_accuracy() -> None:
    matrix = ConfusionMatrix.from_matrix(TABLE_4_4_MATRIX, labels="abc", rows="truth")
    assert prediction_weighted(precision)(matrix) == pytest.approx(0.78, rel=1e-14)
    assert weighted(recall)(matrix) == pytest.approx(accuracy(matrix), rel=1e-14)


def test_kappa_of_the_iris_run() -> None:
    """Document 003, figure 1: 148 of 150 right, kappa 0.98."""
    matrix = ConfusionMatrix.from_matrix([[50, 0, 0], [0, 49, 1], [0, 1, 49]], labels="svw", rows="truth")
    assert kappa(matrix) == pytest.approx(0.98, rel=1e-15)
    assert accuracy(matrix) == 148 / 150


def test_kappa_in_total_disagreement() -> None:
    """-1 only for two balanced classes (erratum of document 003)."""

    def of(cells: list[list[int]]) -> float:
        value: float = kappa(ConfusionMatrix.from_matrix(cells, labels="abc"[: len(cells)], rows="truth"))
        return value

    assert of([[0, 50], [50, 0]]) == -1
    assert of([[0, 90], [10, 0]]) == pytest.approx(-0.18 / 0.82, rel=1e-14)
    assert of([[0, 10, 0], [0, 0, 10], [10, 0, 0]]) == pytest.approx(-0.5, rel=1e-14)
