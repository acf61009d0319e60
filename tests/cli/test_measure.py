"""What `jauge measure` prints, against counts and fractions worked out here from the same rows."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from scipy.stats import beta

from jauge import Counts
from jauge.inference import estimate
from tests.cli.session import Printed, Typing

DIGITS = Path(str(files("jauge"))) / "data" / "digits.csv"

SCREEN = """\
1,797 rows. Positive: "yes", 174 (9.7 %). Answers yes when neighbours >= 0.3.

          said yes  said no
  is yes       171        3
  is no          6    1,617

  recall                     0.983  [0.955, 0.995]  171 / 174      Jeffreys
  specificity                0.996  [0.992, 0.998]  1,617 / 1,623  Jeffreys
  precision                  0.966  [0.931, 0.986]  171 / 177      Jeffreys
  negative predictive value  0.998  [0.995, 0.999]  1,617 / 1,620  Jeffreys
  accuracy                   0.995  [0.991, 0.997]  1,788 / 1,797  Jeffreys
  F1                         0.974  [0.951, 0.986]                 Jeffreys
  MCC                        0.972  [0.947, 0.985]                 Jeffreys
  area under the ROC curve   0.991  [0.974, 0.997]                 DeLong, logit

  ! Precision holds at 9.7 % positives; at 2 % it is 0.844: --prevalence 0.02
  ! 4 distinct scores only: AUC counts ties as one half.
  ! Rows are taken as independent; if not (patients, sessions): --cluster COLUMN
"""

ANIMALS = """\
truth,said,share
cat,cat,1
cat,cat,1
cat,dog,1
dog,dog,1
dog,,2
bird,bird,0.5
bird,cat,0.5
"""

SEVERAL = """\
7 rows, 3 classes.

           said bird  said cat  said dog  no answer
  is bird          1         1         0
  is cat           0         2         1
  is dog           0         0         1          1

            precision  recall     F1  items
  bird          1.000   0.500  0.667      2
  cat           0.667   0.667  0.667      3
  dog           0.500   0.500  0.500      2
  macro         0.722   0.556  0.611
  weighted      0.714   0.571  0.619

  accuracy  0.571  [0.245, 0.843]   4 / 7  Jeffreys
  kappa     0.478  [-0.108, 0.805]         Jeffreys, 2,000 draws

  ! Items without an answer: 1. Label by label and in the accuracy they count as
    wrong; kappa leaves them out.

  Without answer or truth, were they  all wrong  all right
  precision, mean over labels             0.667      0.778
  recall, mean over labels                0.556      0.722
  F1, mean over labels                    0.579      0.711
  accuracy                                0.571      0.714
  kappa                                   0.323      0.562

  ! Rows are taken as independent; if not (patients, sessions): --cluster COLUMN
"""


def table(column: str, threshold: float) -> tuple[int, int, int, int]:
    """tp, fp, fn, tn of the demo's rows, counted one by one."""
    with DIGITS.open(encoding="utf-8") as file:
        pairs = [(row["is_8"] == "yes", float(row[column]) >= threshold) for row in csv.DictReader(file)]
    return (
        pairs.count((True, True)),
        pairs.count((False, True)),
        pairs.count((True, False)),
        pairs.count((False, False)),
    )


def values(out: str) -> dict[str, str]:
    """Value by name in the last table of a screen."""
    rows = [line.split() for line in out.splitlines() if line.startswith("  ") and "  ! " not in line]
    return {row[0]: row[1] for row in rows}


def figures(typed: Printed) -> dict[str, dict[str, Any]]:
    """The figures of a JSON answer by the name of their measure."""
    assert (typed.code, typed.err) == (0, "")
    return {told["measure"]: told for told in json.loads(typed.out)["figures"]}


def test_scores_at_a_threshold(jauge: Typing) -> None:
    assert jauge("measure", DIGITS, "--truth", "is_8", "--score", "neighbours", "--threshold", 0.3) == (0, SCREEN, "")


def test_the_screen_shows_what_was_counted(jauge: Typing) -> None:
    tp, fp, fn, tn = table("logistic", 0.28)
    told = figures(
        jauge("measure", DIGITS, "--truth", "is_8", "--score", "logistic", "--threshold", 0.28, "--format", "json")
    )
    fractions = {"recall": (tp, tp + fn), "specificity": (tn, tn + fp), "precision": (tp, tp + fp)}
    for name, (top, bottom) in fractions.items():
        assert told[name]["value"] == float(Fraction(top, bottom))
        assert (told[name]["numerator"], told[name]["denominator"]) == (top, bottom)
        assert told[name]["low"] < told[name]["value"] < told[name]["high"]
    assert told["F(beta=1)"]["value"] == pytest.approx(float(Fraction(2 * tp, 2 * tp + fp + fn)), rel=1e-15)


def test_limits_are_those_of_the_estimates(jauge: Typing) -> None:
    words = ["--counts", "tp=174", "fn=26", "fp=21", "tn=279", "--level", "0.9", "--format", "json", "-m", "recall"]
    told = figures(jauge("measure", *words))["recall"]
    expected = estimate(Counts(tp=174, fn=26, fp=21, tn=279), "recall", level=0.9)
    assert (told["value"], told["low"], told["high"]) == (0.87, expected.low, expected.high)
    low, high = (beta.ppf(tail, 174.5, 26.5) for tail in (0.05, 0.95))
    assert (told["low"], told["high"]) == pytest.approx((low, high), rel=1e-9)


def test_a_row_may_stand_anywhere_and_the_file_be_parquet(jauge: Typing) -> None:
    pl.read_csv(DIGITS, infer_schema_length=None).write_parquet("digits.parquet")
    words = ["--truth", "is_8", "digits.parquet", "--score", "neighbours", "--threshold", 0.3]
    assert jauge("measure", *words) == (0, SCREEN, "")


def test_without_a_threshold_the_area_is_told(jauge: Typing) -> None:
    code, out, _ = jauge("measure", DIGITS, "--truth", "is_8", "--score", "forest")
    assert code == 0
    assert out == (
        '1,797 rows. Positive: "yes", 174 (9.7 %).\n\n'
        "  area under the ROC curve  0.996  [0.993, 0.998]  DeLong, logit\n\n"
        "  ! recall, specificity, precision, negative predictive value, accuracy, F1, MCC\n"
        "    need --threshold NUMBER; forest runs from 0 to 0.96.\n"
        "  ! Rows are taken as independent; if not (patients, sessions): --cluster COLUMN\n"
    )


def test_the_measures_asked_for(jauge: Typing) -> None:
    words = ["--score", "neighbours", "--threshold", 0.3, "-m", "rappel", "--measure", "cost(cost_ratio=10)"]
    _, out, _ = jauge("measure", DIGITS, "--truth", "is_8", *words)
    assert "  recall " in out
    assert f"  {float(Fraction(10 * 3 + 6, 1797)):.3f}  [" in out
    assert "precision" not in out


def test_the_other_class_may_be_positive(jauge: Typing) -> None:
    words = ["--truth", "is_8", "--score", "neighbours", "--threshold", 0.3, "--positive", "no"]
    _, out, _ = jauge("measure", DIGITS, *words)
    assert 'Positive: "no", 1,623 (90 %)' in out
    assert "recall 0.004 [0.002, 0.008] 6 / 1,623 " in " ".join(out.split())


def test_labels_of_two_classes(jauge: Typing) -> None:
    Path("p.csv").write_text("y,p\n1,1.0\n1,0.0\n0,0.0\n0,0.0\n", encoding="utf-8")
    code, out, _ = jauge("measure", "p.csv", "--truth", "y", "--predicted", "p")
    assert code == 0
    assert out.startswith("4 rows. Positive: 1, 2 (50 %).\n\n        said 1  said 0\n  is 1       1       1\n")
    assert "recall 0.500 [0.061, 0.939] 1 / 2 Jeffreys" in " ".join(out.split())


def test_labels_of_several_classes(jauge: Typing) -> None:
    Path("animals.csv").write_text(ANIMALS, encoding="utf-8")
    assert jauge("measure", "animals.csv", "--truth", "truth", "--predicted", "said") == (0, SEVERAL, "")


def test_one_class_against_the_rest(jauge: Typing) -> None:
    Path("animals.csv").write_text(ANIMALS, encoding="utf-8")
    words = [
        "--truth",
        "truth",
        "--predicted",
        "said",
        "--positive",
        "dog",
        "-m",
        "precision",
        "-m",
        "macro(precision)",
    ]
    _, out, _ = jauge("measure", "animals.csv", *words)
    assert out == (
        '7 rows. Positive: "dog", 2 (29 %).\n\n'
        "              said dog  said not dog\n"
        "  is dog             1             1\n"
        "  is not dog         1             4\n\n"
        "  precision                    0.500  [0.061, 0.939]  1 / 2  Jeffreys\n"
        "  precision, mean over labels  0.722  [0.298, 0.884]         Jeffreys, 2,000 draws\n\n"
        "  ! precision: fewer than 5 items are positive (2).\n"
        "  ! precision: fewer than 5 items are predicted positive (2).\n"
        "  ! Precision holds at 29 % positives; at 7 % it is 0.158: --prevalence 0.07\n"
        "  ! Items without an answer: 1. They count as wrong.\n\n"
        "  Without answer or truth, were they  all wrong  all right\n"
        "  precision                               0.500      0.667\n"
        "  precision, mean over labels             0.667      0.778\n\n"
        "  ! Rows are taken as independent; if not (patients, sessions): --cluster COLUMN\n"
    )


def test_weights(jauge: Typing) -> None:
    Path("animals.csv").write_text(ANIMALS, encoding="utf-8")
    words = ["--truth", "truth", "--predicted", "said", "--positive", "cat", "--weight", "share", "-m", "precision"]
    _, out, _ = jauge("measure", "animals.csv", *words)
    assert out.startswith('7 rows. Positive: "cat", 3 (43 %).')
    assert "precision 0.800 [0.229, 0.990] 2 / 2.5 Jeffreys" in " ".join(out.split())
    assert "! weights are read as numbers of items." in out


def test_frequencies_are_told(jauge: Typing) -> None:
    Path("f.csv").write_text("y,s,n\nyes,0.9,30\nno,0.1,70\n", encoding="utf-8")
    _, out, _ = jauge("measure", "f.csv", "--truth", "y", "--score", "s", "--threshold", 0.5, "--weight", "n")
    assert out.startswith('2 rows that stand for 100 items. Positive: "yes", 30 (30 %).')
    assert "100 / 100 Jeffreys at least 96.3 %" in " ".join(out.split())


def test_what_is_undefined_says_why(jauge: Typing) -> None:
    Path("p.csv").write_text("y,p\nyes,no\nno,no\n", encoding="utf-8")
    _, out, _ = jauge("measure", "p.csv", "--truth", "y", "--predicted", "p")
    assert "precision undefined no item is predicted positive (tp + fp = 0)" in " ".join(out.split())


def test_an_undefined_mean_says_why(jauge: Typing) -> None:
    Path("p.csv").write_text("y,p\na,a\nb,a\nc,c\n", encoding="utf-8")
    _, out, _ = jauge("measure", "p.csv", "--truth", "y", "--predicted", "p")
    assert "  macro     undefined" in out
    assert "  ! macro(precision) is undefined for 1 of 3 labels: no item is predicted\n    positive" in out


def test_one_class_has_no_area(jauge: Typing) -> None:
    Path("p.csv").write_text("y,s\nyes,0.2\nyes,0.4\n", encoding="utf-8")
    code, out, _ = jauge("measure", "p.csv", "--truth", "y", "--score", "s")
    assert code == 0
    assert "undefined one of the classes has no item" in " ".join(out.split())


@pytest.mark.parametrize("name", ["[red]x[/red]", ":cat:", "\x1b[31mx", "猫"])
def test_names_are_printed_as_they_are(jauge: Typing, name: str) -> None:
    Path("p.csv").write_text(f"y,p\n{name},{name}\nb,b\nc,c\n", encoding="utf-8")
    _, out, _ = jauge("measure", "p.csv", "--truth", "y", "--predicted", "p")
    assert f"  is {name}  ".replace("\x1b", "\\x1b") in out
    assert "\x1b" not in out


def test_a_large_matrix_is_not_printed(jauge: Typing) -> None:
    Path("p.csv").write_text("y,p\n" + "".join(f"c{n},c{n}\n" for n in range(21)), encoding="utf-8")
    _, out, _ = jauge("measure", "p.csv", "--truth", "y", "--predicted", "p")
    assert "said" not in out
    assert "more than 20 classes" in out
    assert values(out)["accuracy"] == "1.000"


@pytest.mark.parametrize(
    "threshold, recall", [("inf", "0.000"), ("-inf", "1.000"), ("-0.5", "1.000"), ("0.666667", "0.966")]
)
def test_any_number_is_a_threshold(jauge: Typing, threshold: str, recall: str) -> None:
    code, out, _ = jauge("measure", DIGITS, "--truth", "is_8", "--score", "neighbours", "--threshold", threshold)
    assert code == 0
    assert f"neighbours >= {threshold}." in " ".join(out.split())
    tp, _, fn, _ = table("neighbours", float(threshold))
    assert values(out)["recall"] == recall == f"{tp / (tp + fn):.3f}"
