"""Equality with PyCM 4.6 (MIT) on 200 random binary tables and 200 random matrices of three to five labels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jauge.evidence import ConfusionMatrix
from jauge.measures import measure

pycm = pytest.importorskip("pycm", reason="PyCM is an oracle here: pip install pycm")
RANDOM = np.random.default_rng(20)

# Ours, theirs by class. PyCM's names: AUC is balanced accuracy, AUPR the plain Kulczynski index, GI informedness again.
BY_CLASS = {
    "precision": "PPV",
    "recall": "TPR",
    "specificity": "TNR",
    "negative_predictive_value": "NPV",
    "fall_out": "FPR",
    "miss_rate": "FNR",
    "noise": "FDR",
    "false_omission_rate": "FOR",
    "jaccard": "J",
    "overlap_coefficient": "OC",
    "braun_blanquet": "BB",
    "prevalence": "PRE",
    "predicted_positive_rate": "TOPR",
    "F1": "F1",
    "F2": "F2",
    "F0.5": "F0.5",
    "fowlkes_mallows": "G",
    "kulczynski": "AUPR",
    "g_mean": "GM",
    "informedness": "BM",
    "markedness": "MK",
    "individual_classification_success": "ICSI",
    "positive_likelihood_ratio": "PLR",
    "negative_likelihood_ratio": "NLR",
    "diagnostic_odds_ratio": "DOR",
    "yule_q": "Q",
    "discriminant_power(log=log10)": "DP",
    "lift": "LS",
    "information_score": "IS",
    "optimised_precision": "OP",
    "index_of_balanced_accuracy": "IBA",
    "adjusted_f": "AGF",
    "corner_distance": "dInd",
    "corner_similarity": "sInd",
    "bray_curtis": "BCD",
}
# PyCM divides two likelihood ratios here, which are undefined more often than the odds ratio is.
BY_LIKELIHOOD_RATIOS = {"diagnostic_odds_ratio", "yule_q"}
# Measures that mean more over a whole matrix are compared label by label through the one-vs-rest tables.
BY_TABLE = {"accuracy": "ACC", "error_rate": "ERR", "balanced_accuracy": "AUC", "mcc": "MCC"}
OVERALL = {
    "accuracy": "Overall ACC",
    "error_rate": "Hamming Loss",
    "kappa": "Kappa",
    "gwet_ac": "Gwet AC1",
    "bennett_s": "Bennett S",
    "scott_pi": "Scott PI",
    "krippendorff_alpha": "Krippendorff Alpha",
    "chi_square": "Chi-Squared",
    "cramer_v": "Cramer V",
    "pearson_c": "Pearson C",
    "mutual_information": "Mutual Information",
    "theil_u(of=truth)": "RCI",
    "goodman_kruskal_lambda(of=truth)": "Lambda A",
    "goodman_kruskal_lambda(of=prediction)": "Lambda B",
    "no_information_rate": "NIR",
    "accuracy_p_value": "P-Value",
    "confusion_entropy": "Overall CEN",
    "mcc": "Overall MCC",
    "micro(precision)": "PPV Micro",
    "macro(recall)": "TPR Macro",
    "macro(precision)": "PPV Macro",
    "macro(specificity)": "TNR Macro",
}


def both(counts: np.ndarray) -> tuple[ConfusionMatrix, Any]:
    labels = [str(k) for k in range(len(counts))]
    theirs = {a: dict(zip(labels, map(int, row), strict=True)) for a, row in zip(labels, counts, strict=True)}
    return ConfusionMatrix.from_matrix(counts, labels=labels, rows="truth"), pycm.ConfusionMatrix(matrix=theirs)


def number(value: object) -> float:
    """PyCM writes undefined as the text None."""
    return np.nan if value == "None" else float(value)  # type: ignore[arg-type]


TABLES = [both(table) for table in RANDOM.integers(0, 12, (200, 2, 2)) if table.sum()]
# PyCM leaves chi-square and its kin undefined, or raises, where a label is absent or never predicted.
MATRICES = [both(RANDOM.integers(1, 30, (k, k))) for k in RANDOM.integers(3, 6, 200)]


@pytest.mark.parametrize("ours, theirs", BY_CLASS.items())
def test_each_label_of_a_table(ours: str, theirs: str) -> None:
    m = measure(ours)
    for table, peer in TABLES + MATRICES:
        expected = np.array([number(peer.class_stat[theirs][label]) for label in table.labels])
        found = np.where(np.isinf(m(table)), np.nan, m(table))  # x/0, which PyCM calls undefined
        if ours in BY_LIKELIHOOD_RATIOS:
            found = np.where(np.isnan(expected), np.nan, found)
        np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-12, err_msg=str(table.matrix))


@pytest.mark.parametrize("ours, theirs", BY_TABLE.items())
def test_each_label_against_the_others(ours: str, theirs: str) -> None:
    m = measure(ours)
    for table, peer in TABLES + MATRICES:
        expected = np.array([number(peer.class_stat[theirs][label]) for label in table.labels])
        np.testing.assert_allclose(m(table.counts()), expected, rtol=1e-9, atol=1e-12, err_msg=str(table.matrix))


@pytest.mark.parametrize("ours, theirs", OVERALL.items())
def test_the_matrix_as_a_whole(ours: str, theirs: str) -> None:
    m = measure(ours)
    for matrix, peer in MATRICES:
        assert m(matrix) == pytest.approx(number(peer.overall_stat[theirs]), rel=1e-8, abs=1e-12), matrix.matrix


@pytest.mark.parametrize("kind, power", [("linear", 1), ("quadratic", 2)])
def test_weighted_kappa(kind: str, power: int) -> None:
    m = measure("weighted_kappa").bind(weights=kind)
    for matrix, peer in MATRICES:
        weight = {a: {b: abs(int(a) - int(b)) ** power for b in matrix.labels} for a in matrix.labels}
        assert m(matrix) == pytest.approx(peer.weighted_kappa(weight), rel=1e-10)


@pytest.mark.parametrize("alpha, beta", [(1, 1), (0.3, 0.7), (2, 0)])
def test_tversky(alpha: float, beta: float) -> None:
    m = measure("tversky").bind(alpha=alpha, beta=beta)
    for matrix, peer in MATRICES:
        theirs = peer.TI(alpha, beta)
        np.testing.assert_allclose(m(matrix), [theirs[label] for label in matrix.labels], rtol=1e-10)


def test_net_benefit() -> None:
    """PyCM's w is t / (1 - t)."""
    for matrix, peer in MATRICES:
        theirs = peer.NB(w=0.25)
        np.testing.assert_allclose(
            measure("net_benefit(t=0.2)")(matrix), [theirs[label] for label in matrix.labels], rtol=1e-9, atol=1e-12
        )
