"""Weka's prediction files and printed evaluations, read back."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jauge import ConfusionMatrix, JaugeError, measure
from jauge.evidence import NumericPredictions
from jauge.io.weka import WekaPredictions, parse_weka_predictions, read_weka_predictions
from jauge.io.weka_reports import parse_weka_reports, read_weka_reports
from jauge.measures import training_prior
from jauge.report import weka_text
from jauge.report.weka_numbers import number
from tests.report.test_weka_text import FIGURE_1
from tests.report.weka_runs import EDGE, FULL, RUNS, VERSIONS, Run

Finder = Callable[[str], Path]

# As 3.6 and 3.7 write them; names are clipped to the width of the column.
PLAIN = """

=== Predictions on test data ===

 inst#     actual  predicted error prediction ()
     1 1:Iris-set 1:Iris-set       0.976
     2 2:Iris-ver 3:Iris-vir   +   0.51
     3        1:? 2:Iris-ver       0.9

"""
DISTRIBUTION = """
 inst#     actual  predicted error distribution (sepallength,class of)
     1    1:a b c    1:a b c       *0.5,0.5,0 (5.1,x)
     2        2:b    1:a b c   +   *0.4,0.3,0.3 (4.9,y)
     1    1:a b c        2:b   +   0.5,*0.5,0 (4.9,y)
     2        1:?        2:b       0.1,*0.8,0.1 (4.9,y)
     3        2:b          ?   +   ? (4.9,y)
"""
CSV = """inst#,actual,predicted,error,distribution,,,age
1,1:Iris-setosa,1:Iris-setosa,,*0.976,0.012,0.012,4
2,2:Iris-versicolor,3:Iris-virginica,+,0.021,0.4,*0.579,5
3,1:?,3:Iris-virginica,,0.021,0.4,*0.579,6
"""


def classes(text: str, **given: object) -> WekaPredictions:
    read = parse_weka_predictions(text, **given)  # type: ignore[arg-type]
    assert isinstance(read, WekaPredictions)
    return read


def test_plain_predictions() -> None:
    read = classes(PLAIN)
    assert read.labels == ("Iris-set", "Iris-ver", "Iris-vir")
    assert read.truth.tolist() == [0, 1, -1]
    assert read.predicted.tolist() == [0, 2, 1]
    assert read.proba is None
    assert read.matrix().matrix.tolist() == [[1, 0, 0], [0, 0, 1], [0, 0, 0]]
    assert read.matrix().missing_truth == 1
    with pytest.raises(JaugeError, match="-p 0 -distribution"):
        read.distributions()
    full = ["Iris-setosa", "Iris-versicolor", "Iris-virginica"]
    assert classes(PLAIN, labels=full).labels == tuple(full)
    with pytest.raises(JaugeError, match="3 labels for the text; received 2"):
        classes(PLAIN, labels=["a", "b"])


def test_one_probability_of_two_classes_gives_the_other() -> None:
    text = "inst#,actual,predicted,error,prediction\n1,1:yes,2:no,+,0.7\n2,1:yes,1:yes,,0.9\n"
    assert classes(text).proba == pytest.approx(np.array([[0.3, 0.7], [0.9, 0.1]]))


def test_distributions_with_folds_names_with_blanks_and_no_answer() -> None:
    read = classes(DISTRIBUTION)
    assert read.labels == ("a b c", "b", "class 3")
    assert read.fold.tolist() == [0, 0, 1, 1, 1]
    assert read.truth.tolist() == [0, 1, 0, -1, 1]
    told = read.distributions(prior=[[0.5, 0.25, 0.25], [0.25, 0.5, 0.25]])
    assert told.predicted.tolist() == [0, 0, 1, 1, -1]  # the star settles the tie that rounding made
    assert told.prior is not None
    assert told.prior[:, 0].tolist() == [0.5, 0.5, 0.25, 0.25, 0.25]
    assert [str(remark).split(" ")[0] for remark in read.remarks] == ["Classes", "Probabilities"]
    with pytest.raises(JaugeError, match="a prior for each of 2 folds; received 1"):
        read.distributions(prior=[[0.5, 0.25, 0.25]])


def test_csv_with_attributes() -> None:
    read = classes(CSV)
    assert read.labels == ("Iris-setosa", "Iris-versicolor", "Iris-virginica")
    assert read.truth.tolist() == [0, 1, -1]
    assert read.proba is not None
    assert read.proba[1].tolist() == [0.021, 0.4, 0.579]
    assert classes(CSV.replace(",", "\t")).predicted.tolist() == [0, 2, 2]


def test_a_class_may_be_called_by_the_sign_for_missing() -> None:
    read = classes(CSV.replace("2:Iris-versicolor", "2:?"))
    assert read.labels[1] == "?"
    assert read.truth.tolist() == [0, 1, -1]


def test_names_that_weka_quotes_where_they_are_true() -> None:
    plain = """ inst#     actual  predicted error prediction
     1  1:'a b,c'    1:a b,c       0.9
     2    2:'it\\'    1:a b,c   +   0.6
"""
    assert classes(plain).labels == ("a b,c", "it\\")
    text = "inst#,actual,predicted,error,distribution,\n1,1:'a, b',2:it's,+,0.1,*0.9\n2,2:'it\\'s',1:a, b,+,*0.9,0.1\n"
    assert classes(text).labels == ("a, b", "it's")
    assert classes(text).truth.tolist() == [0, 1]


@pytest.mark.parametrize(
    "text",
    [
        " inst#     actual  predicted      error\n     1     1         1.5    0.5   \n     2     ?         2     ?\n",
        "inst#,actual,predicted,error\n1,1,1.5,0.5\n2,?,2,?\n",
    ],
)
def test_predicted_numbers(text: str) -> None:
    read = parse_weka_predictions(text)
    assert isinstance(read, NumericPredictions)
    assert read == NumericPredictions.from_numbers([1, None], [1.5, 2], missing_truth="drop")


def as_weka_writes(run: Run, form: str) -> str:
    """The predictions of a run with three decimals, plain as 3.6 does it or as CSV."""
    told = run.told
    three = [[number(p, 0, 3, "3.6") for p in row] for row in told.proba.tolist()]
    lines = ["inst#,actual,predicted,error,distribution" + "," * (len(told.labels) - 1)]
    if form == "plain":
        lines = [" inst#     actual  predicted error distribution ()"]
    for k, (truth, said, row) in enumerate(zip(told.truth, told.predicted, three, strict=True), 1):
        starred = ",".join(f"*{p}" if place == said else p for place, p in enumerate(row))
        true = f"{truth + 1}:{told.labels[truth]}" if truth >= 0 else "1:?"
        answer, error = f"{said + 1}:{told.labels[said]}", "+" if said != truth else ""
        if form == "plain":
            lines.append(f"{k:6} {true[:10]:>10} {answer[:10]:>10} {error and '  +  ':5} {starred} ")
        else:
            lines.append(f"{k},{true},{answer},{error},{starred}")
    return "\n".join([*lines, ""])


@pytest.mark.parametrize("form", ["plain", "csv"])
@pytest.mark.parametrize("run", [*FULL, "edge/e1_absent_neverpred", "edge/e3_missingclass", "edge/e5_ties"])
def test_rounded_predictions_keep_counts_and_rates(run: str, form: str, reference_data: Finder, tmp_path: Path) -> None:
    weka = Run(reference_data("weka"), run, "w36")
    file = tmp_path / "predictions.txt"
    file.write_text(as_weka_writes(weka, form), encoding="utf-8")
    read = read_weka_predictions(file, labels=weka.told.labels)  # type: ignore[arg-type]
    assert isinstance(read, WekaPredictions)
    assert np.array_equal(read.distributions().matrix().matrix, weka.told.matrix().matrix)
    assert np.array_equal(read.matrix().matrix, weka.told.matrix().matrix)
    told = read.distributions(prior=training_prior([1] * len(weka.told.labels)))
    assert weka_text(told, parts=["matrix"]) == weka_text(weka.told, parts=["matrix"])


@pytest.mark.parametrize("run, version", RUNS)
def test_printed_evaluations_read_back(run: str, version: str, reference_data: Finder) -> None:
    weka = Run(reference_data("weka"), run, version)
    (report,) = read_weka_reports(weka.path("txt"))
    assert report.matrix is not None
    matrix = weka.told.matrix()
    assert report.matrix.labels == matrix.labels
    np.testing.assert_allclose(report.matrix.matrix, matrix.matrix, atol=0.005)
    assert report.matrix.missing_truth == matrix.missing_truth
    assert report.summary["Kappa statistic"][0] == pytest.approx(weka.figures["kappa", ""], abs=5e-5)
    mean_bits = weka.figures["SFMeanSchemeEntropy", ""]
    assert report.summary["Class complexity | scheme"][1] == pytest.approx(mean_bits, abs=5e-5)
    for place, label in enumerate(map(str, matrix.labels)):
        theirs = weka.figures.get(("areaUnderROC", str(place)), math.nan)
        assert report.classes[label]["ROC Area"] == pytest.approx(theirs, abs=5e-4, nan_ok=True)
    assert report.classes["Weighted Avg."]["TP Rate"] == pytest.approx(measure("accuracy")(matrix), abs=5e-4)


@pytest.mark.parametrize("run", [*FULL, *EDGE])
@pytest.mark.parametrize("style", ["3.4", *VERSIONS.values()])
def test_what_is_printed_here_reads_back(run: str, style: str, reference_data: Finder) -> None:
    told = Run(reference_data("weka"), run, "w36").told
    (report,) = parse_weka_reports(weka_text(told, style=style, title="=== Somewhere ==="))  # type: ignore[arg-type]
    assert report.title == "Somewhere"
    assert set(report.classes) >= set(told.labels)


def test_the_figure_of_document_003_reads_back() -> None:
    (report,) = parse_weka_reports(FIGURE_1)
    assert report.title == "Evaluation on training set"
    expected = [[50, 0, 0], [0, 49, 1], [0, 1, 49]]
    names = ["Iris-setosa", "Iris-versicolor", "Iris-virginica"]
    assert report.matrix == ConfusionMatrix.from_matrix(expected, labels=names, rows="truth")
    assert report.summary["Root relative squared error"] == (19.3291,)
    assert report.classes["Iris-virginica"] == {
        "TP Rate": 0.98, "FP Rate": 0.01, "Precision": 0.98, "Recall": 0.98, "F-Measure": 0.98
    }  # fmt: skip


def test_a_whole_buffer_with_decimal_commas(reference_data: Finder) -> None:
    reports = read_weka_reports(reference_data("weka/out/iris_J48_locale_fr.weka39.txt"))
    assert [report.title for report in reports] == ["Error on training data", "Stratified cross-validation"]
    assert reports[1].classes["Iris-virginica"]["PRC Area"] == 0.905
    assert reports[1].summary["Complexity improvement (Sf)"] == (-3000.6351, -20.0042)
    assert reports[0].matrix is not None
    assert reports[0].matrix.matrix.tolist() == [[50, 0, 0], [0, 49, 1], [0, 2, 48]]


def test_a_numeric_class() -> None:
    numbers = NumericPredictions.from_numbers([1, 2, 4, 3], [1.5, 1, 3, None], training_mean=2)
    (report,) = parse_weka_reports(weka_text(numbers))
    assert report.matrix is None
    assert report.summary["UnClassified Instances"] == (1, 25)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("", "predictions in the text; received none"),
        ("inst#,actual,predicted,error,prediction\n", "a header without rows"),
        (PLAIN.replace("0.51", "+"), "a prediction in line 7 of the text; received '     2 2:Iris-ver"),
        (CSV.replace("2,2:Iris-versicolor", "2"), "a prediction in line 3"),
        (PLAIN.replace("2:Iris-ver", "0:Iris-ver"), "received '0:Iris-ver'"),
        (CSV.replace("3:Iris-vir", "4:Iris-vir"), "a prediction in line 3 of the text; received '4:Iris-virginica'"),
        (CSV.replace("0.976", "x"), "a prediction in line 2"),
        (CSV.replace("1:Iris-setosa,1", "setosa,1"), "a prediction in line 2 of the text; received '1,setosa"),
    ],
)
def test_predictions_that_are_damaged(text: str, expected: str) -> None:
    with pytest.raises(JaugeError, match=expected):
        parse_weka_predictions(text)


@pytest.mark.parametrize(
    "old, new, expected",
    [
        (" 0 49  1 | b = Iris-versicolor\n", "", "3 rows of the confusion matrix in the text; received 2"),
        (" 0 49  1 | b", " 0 49 | b", "3 cells and a class in line 25 of the text"),
        (
            "1         0         1          1       1          Iris-setosa",
            "1  0 Iris-setosa",
            "5 figures and a class in",
        ),
        ("0.0248", "0.02.48", "a line of Weka's summary in line"),
    ],
)
def test_printed_text_that_is_damaged(old: str, new: str, expected: str) -> None:
    assert old in FIGURE_1
    with pytest.raises(JaugeError, match=expected):
        parse_weka_reports(FIGURE_1.replace(old, new))


def test_no_evaluation_at_all() -> None:
    with pytest.raises(JaugeError, match="an evaluation that Weka printed in the text; received none"):
        parse_weka_reports("=== Summary ===\n\nnothing\n")


def test_classes_without_probabilities() -> None:
    """A damaged header takes the column of probabilities away; the classes are read all the same."""
    told = parse_weka_predictions(CSV.replace("error,distribution", "errordistribution"))
    assert isinstance(told, WekaPredictions)
    assert told.proba is None
    assert told.predicted.tolist() == [0, 2, 2]


@settings(max_examples=150)
@given(st.sampled_from([PLAIN, DISTRIBUTION, CSV, FIGURE_1]), st.data())
def test_damage_is_refused_in_words_or_read(text: str, data: st.DataObject) -> None:
    """Files with characters lost or foreign give evidence or a reason, never a crash."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    noise = data.draw(st.text("0159:.,;?*+|=-e \n\tané", max_size=4))
    for read in (parse_weka_predictions, parse_weka_reports):
        with contextlib.suppress(JaugeError):
            assert read(text[:start] + noise + text[end:])
