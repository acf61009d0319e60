"""The text that Weka prints, line for line; and what the default says where Weka is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from jauge import JaugeError
from jauge.evidence import ClassDistributions, ConfusionMatrix, NumericPredictions
from jauge.measures import training_prior
from jauge.report import weka_text
from tests.report.weka_runs import RUNS, VERSIONS, Run

Finder = Callable[[str], Path]

# Document 003, figure 1, as it is typeset: the blanks between the columns are the document's.
FIGURE_1 = """
=== Evaluation on training set ===
=== Summary ===

Correctly Classified Instances      148          98.6667 %
Incorrectly Classified Instances    2            1.3333 %
Kappa statistic                    0.98
Mean absolute error                 0.0248
Root mean squared error             0.0911
Relative absolute error             5.5779 %
Root relative squared error         19.3291 %
Total Number of Instances          150

=== Detailed Accuracy By Class ===

TP Rate  FP Rate  Precision  Recall  F-Measure  Class
1         0         1          1       1          Iris-setosa
0.98     0.01     0.98      0.98   0.98      Iris-versicolor
0.98     0.01     0.98      0.98   0.98      Iris-virginica

=== Confusion Matrix ===

a  b  c  <-- classified as
50  0  0 | a = Iris-setosa
 0 49  1 | b = Iris-versicolor
 0  1 49 | c = Iris-virginica
"""


def told(truth: list[Any], proba: Any, **given: Any) -> ClassDistributions:
    labels = given.pop("labels", ["a", "b"])
    return ClassDistributions.from_proba(truth, proba, labels=labels, missing_truth="drop", **given)


def of_matrix(cells: Any, weight: float = 1.0) -> ClassDistributions:
    """Sure answers with this confusion matrix."""
    cells = np.asarray(cells)
    rows, columns = np.nonzero(cells)
    labels = [f"c{k}" for k in range(len(cells))]
    weights = cells[rows, columns] * weight
    return told([labels[k] for k in rows], np.eye(len(cells))[columns], labels=labels, sample_weight=weights)


def lines(evidence: Any, **given: Any) -> list[str]:
    return weka_text(evidence, **given).splitlines()


def line(evidence: Any, label: str, **given: Any) -> str:
    (found,) = [text for text in lines(evidence, **given) if text.startswith(label)]
    return found


@pytest.mark.parametrize("run, version", RUNS)
def test_every_line_of_every_run(run: str, version: str, reference_data: Finder) -> None:
    weka = Run(reference_data("weka"), run, version)
    printed = weka_text(weka.told, style=VERSIONS[version], cost=weka.costs, compatible=True)  # type: ignore[arg-type]
    assert printed == weka.text


def test_figure_1_of_document_003(reference_data: Finder) -> None:
    run = Run(reference_data("weka"), "full/iris_MultilayerPerceptron.train", "w36")
    printed = lines(run.told, style="3.4", title="=== Evaluation on training set ===")
    assert [text.split() for text in printed] == [text.split() for text in FIGURE_1.strip().splitlines()]


def test_only_what_a_version_gets_wrong_differs_by_default(reference_data: Finder) -> None:
    for run, version in RUNS:
        weka = Run(reference_data("weka"), run, version)
        right = lines(weka.told, style=VERSIONS[version], cost=weka.costs)
        other = [text for text, theirs in zip(right, weka.text.splitlines(), strict=True) if text != theirs]
        allowed = ["K&B Relative Info Score"] if version == "w36" else []
        if run == "edge/e3_missingclass":  # its areas count items with missing truth as negatives
            allowed += [" ", "Weighted Avg."]
        assert all(text.startswith(tuple(allowed)) for text in other), run


def test_the_score_that_3_6_forgets_to_divide(reference_data: Finder) -> None:
    run = Run(reference_data("weka"), "full/iris_MultilayerPerceptron.train", "w36")
    assert line(run.told, "K&B Relative", style="3.6").endswith("     95.8133 %")
    assert line(run.told, "K&B Relative", style="3.6", compatible=True).endswith("  14371.9882 %")


def test_the_class_table_of_a_french_locale(reference_data: Finder) -> None:
    """Weka 3.9.7 with French as language: commas in the class table, points elsewhere."""
    run = Run(reference_data("weka"), "full/iris_J48.train", "w39")
    printed = reference_data("weka/out/iris_J48_locale_fr.weka39.txt").read_text(encoding="utf-8").splitlines()
    french = lines(run.told, decimal=",", parts=["summary", "complexity", "classes", "matrix"])
    assert [text for text in french if text not in printed] == ["=== Summary ==="]
    assert line(run.told, "Weighted", decimal=",").split()[2:4] == ["0,980", "0,010"]


def test_the_regions_that_3_9_prints_when_asked(reference_data: Finder) -> None:
    run = Run(reference_data("weka"), "full/iris_NaiveBayes.train", "w39")
    printed = reference_data("weka/out/iris_NaiveBayes_toggle_coverage.weka39.txt").read_text(encoding="utf-8")
    asked = lines(run.told, parts=["summary", "complexity", "coverage"])
    assert "Coverage of cases (0.95 level)          98      %" in asked
    assert [text for text in asked if text not in printed.splitlines()] == ["=== Summary ==="]


def test_the_margins_that_option_r_prints(reference_data: Finder) -> None:
    """In cross-validation, from Weka 3.6.14."""
    run = Run(reference_data("weka"), "full/iris_NaiveBayes.train", "w36")
    printed = reference_data("weka/out/iris_NaiveBayes_margin_r.weka36.txt").read_text(encoding="utf-8").splitlines()
    assert lines(run.told, style="3.6", parts=["margins"])[2:] == printed[:-1]


UNCLASSIFIED = told(
    ["a", "a", "b", "b"], [[0.9, 0.1], [0.0, 0.0], [0.2, 0.8], [0.6, 0.4]], prior=training_prior([3, 1])
)


def test_items_without_answer_are_told_and_cost_the_most() -> None:
    assert line(UNCLASSIFIED, "UnClassified") == "UnClassified Instances                   1               25      %"
    assert line(UNCLASSIFIED, "Total Cost", cost=[[0, 7], [2, 0]]).split()[-1] == "9"
    assert line(UNCLASSIFIED, "Average Cost", cost=[[0, 7], [2, 0]]).split()[-1] == "2.25"
    assert line(UNCLASSIFIED, "Correctly").split()[-3:] == ["2", "50", "%"]


def test_sums_of_priors_are_over_the_answered_items() -> None:
    """Weka divides what the priors would have earned by all four items, and what the model earned by three."""
    # prior 2/3, 1/3; |p - t| over both classes: .1 .2 .6; of the prior: 1/3, 2/3, 2/3
    assert line(UNCLASSIFIED, "Relative absolute").split()[-2] == f"{100 * 0.9 / (5 / 3):g}"
    assert line(UNCLASSIFIED, "Relative absolute", compatible=True).split()[-2] == f"{100 * 0.9 / (5 / 3) * 4 / 3:g}"
    bits = -np.log2(2 / 3) - 2 * np.log2(1 / 3)
    assert line(UNCLASSIFIED, "Class complexity | order 0").split()[-4:-1:2] == [f"{bits:.4f}", f"{bits / 3:.4f}"]
    compatible = line(UNCLASSIFIED, "Class complexity | order 0", compatible=True)
    assert compatible.split()[-2] == f"{bits / 4:.4f}".rstrip("0")


def test_thirty_classes_have_letters_of_two_signs() -> None:
    printed = lines(of_matrix(np.eye(30, dtype=np.int64)), parts=["matrix"])
    assert printed[2].startswith("  a  b  c")
    assert printed[2].endswith(" z aa ab ac ad   <-- classified as")
    assert printed[-1].endswith("| ad = c29")


def test_a_cell_of_exactly_1000_is_a_digit_too_wide_as_in_java() -> None:
    printed = lines(of_matrix([[1000, 1], [0, 5]]), style="3.6", parts=["matrix"])[2:]
    assert printed == ["   a   b   <-- classified as", " 1000   1 |   a = c0", "   0   5 |   b = c1"]
    printed = lines(of_matrix([[1001, 1], [0, 5]]), style="3.6", parts=["matrix"])[2:]
    assert printed[1] == " 1001    1 |    a = c0"


def test_fractions_that_weka_does_not_see() -> None:
    """0.7 and 1.8 lie below the next whole number, which is all that Weka prints of them."""
    weighted = of_matrix([[0.7, 0.0], [0.0, 1.8]])
    assert lines(weighted, parts=["matrix"], compatible=True)[3:] == [" 1 0 | a = c0", " 0 2 | b = c1"]
    assert lines(weighted, parts=["matrix"])[3:] == [" 0.7  0    |    a = c0", " 0    1.8  |    b = c1"]


def test_letters_over_fractions() -> None:
    """Weka 3.6.14 and 3.9.7 clip them to three signs less than a cell has: aa to ad are a to d a second time."""
    weighted = of_matrix(np.eye(30, dtype=np.int64), weight=1.25)
    assert lines(weighted, parts=["matrix"], compatible=True)[2].split()[25:30] == list("zabcd")
    assert lines(weighted, parts=["matrix"])[2].split()[25:30] == ["z", "aa", "ab", "ac", "ad"]
    tiny = of_matrix([[1, 0], [0, 1]], weight=1e-7)  # Weka stops with an error here
    assert lines(tiny, parts=["matrix"])[3] == " 0 0 | a = c0"


def test_the_middle_between_two_figures_is_rounded_as_in_weka() -> None:
    """F of c0 is 2 * 3 / 32 = 0.1875; from precision and recall it is a little less, and both versions print 0.187."""
    told = of_matrix([[3, 19], [7, 50]])
    assert line(told, " " * 17 + "0.136", parts=["classes"]).split()[4] == "0.187"
    assert line(told, " " * 17 + "0.136", style="3.6", parts=["classes"]).split()[4] == "0.187"


def test_an_empty_test_set() -> None:
    nothing = ClassDistributions.empty(["a", "b"])
    assert lines(nothing)[2:4] == ["Total Number of Instances                0     ", ""]
    assert line(nothing, "Weighted").split()[2:] == ["?"] * 8
    assert line(nothing, "Weighted", style="3.6").split()[2:] == ["NaN"] * 6
    assert lines(nothing, parts=["margins"])[2:] == [" -1       0    "]


def test_nothing_but_missing_truth() -> None:
    missing = told([None, None], [[0.5, 0.5], [1, 0]])
    assert lines(missing, parts=["summary"])[2:] == [
        "Total Number of Instances                0     ",
        "Ignored Class Unknown Instances                  2     ",
    ]


def test_nothing_but_no_answers() -> None:
    silent = told(["a", "b"], [[0.0, 0.0], [0.0, 0.0]])
    assert line(silent, "Kappa").split()[-1] == "1"
    assert line(silent, "Mean absolute").split()[-1] == "NaN"


def test_without_priors_relative_lines_vanish() -> None:
    printed = "\n".join(lines(told(["a", "b"], [[0.9, 0.1], [0.2, 0.8]])))
    assert "Relative" not in printed
    assert "K&B" not in printed
    assert "Mean absolute error" in printed


def test_predicted_numbers() -> None:
    """By hand: errors .5, 1, 1; from the training mean 2: 1, 0, 2; r = (8 / 3) / sqrt(14 / 3 * 13 / 6)."""
    numbers = NumericPredictions.from_numbers([1, 2, 4, 3], [1.5, 1, 3, None], training_mean=2)
    assert [text.split()[3:] for text in lines(numbers)[2:-1]] == [
        [],
        ["0.8333"],
        ["error", "0.866"],
        ["83.3333", "%"],
        ["error", "67.082", "%"],
        ["25", "%"],
    ]
    assert line(numbers, "Correlation coefficient").split()[-1] == "0.8386"
    assert line(numbers, "Relative absolute error", compatible=True).split()[-2] == f"{100 * 5 / 6 * 4 / 3:.4f}"


@pytest.mark.parametrize(
    "given, expected",
    [
        ({"style": "3.5"}, "style to be one of 3.4, 3.6, 3.9"),
        ({"parts": ["margin"]}, "parts to be one of summary"),
        ({"decimal": ";"}, "decimal to be one of"),
        ({"cost": [[0, 1, 2], [1, 0, 2]]}, "a 2 x 2 matrix of costs for 2 labels; received shape \\(2, 3\\)"),
        ({"cost": [["0", "x"], [1, 0]]}, "values that are no numbers"),
    ],
)
def test_what_is_refused(given: dict[str, Any], expected: str) -> None:
    with pytest.raises(JaugeError, match=expected):
        weka_text(UNCLASSIFIED, **given)


def test_a_matrix_alone_is_refused() -> None:
    with pytest.raises(JaugeError, match="ClassDistributions or NumericPredictions"):
        weka_text(ConfusionMatrix.from_labels([0, 1], [0, 1]))
