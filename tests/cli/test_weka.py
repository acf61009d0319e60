"""`jauge weka`: Weka's text from an ARFF, from Weka's own files, from tables; explained in two languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from jauge.cli.weka import NO_TRAINING
from tests.cli.session import Typing
from tests.io.test_weka import CSV, DISTRIBUTION
from tests.report.test_weka_text import FIGURE_1

Finder = Callable[[str], Path]
PARTS = ("--part", "summary", "--part", "classes", "--part", "matrix")


def without_trailing_blanks(text: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


@pytest.mark.parametrize("version, style", [("w36", "3.6"), ("w39", "3.9")])
@pytest.mark.parametrize(
    "case, train, cost",
    [
        ("e1_absent_neverpred", "train4", None),
        ("e3_missingclass", "train4_missing", None),
        ("e4_weights", "train4_weights", "cost4"),
        ("e6_all_in_C", "train2", None),
        ("e7_oneclass", "train2", None),
    ],
)
def test_an_arff_with_its_training_set(
    jauge: Typing, reference_data: Finder, case: str, train: str, cost: str | None, version: str, style: str
) -> None:
    edge = reference_data("weka/edge")
    costs = () if cost is None else ("--cost", edge / f"{cost}.cost")
    words = (edge / f"{case}.arff", "--training", edge / f"{train}.arff", "--style", style, "--compatible", *costs)
    printed = jauge("weka", *words)
    expected = (edge / f"{case}{'_cost' if cost else ''}.{version}.txt").read_text(encoding="utf-8")
    assert (printed.code, printed.err) == (0, "")
    assert printed.out == without_trailing_blanks(expected)


def test_a_table_with_places_for_labels(jauge: Typing, reference_data: Finder) -> None:
    full = reference_data("weka/full")
    name = "iris_MultilayerPerceptron.train"
    printed = jauge("weka", full / f"{name}.w36.pred.csv", "--training", "50,50,50")
    assert printed.code == 0
    assert printed.out == without_trailing_blanks((full / f"{name}.w39.txt").read_text(encoding="utf-8"))
    assert printed.err == "* Labels in actual are places among the columns of probabilities, from 0.\n"


def test_files_that_weka_wrote(jauge: Typing, tmp_path: Path) -> None:
    file = tmp_path / "predictions.csv"
    file.write_text(CSV, encoding="utf-8")
    printed = jauge("weka", file, *PARTS)
    assert "Total Number of Instances                2" in printed.out
    assert "UnClassified" not in printed.out
    assert printed.err.splitlines()[-1] == f"* {NO_TRAINING}"
    file.write_text(DISTRIBUTION, encoding="utf-8")
    assert "  0 1 0 | c = class 3" not in jauge("weka", file).out
    assert " | c = third" in jauge("weka", file, "--labels", "first,second,third").out


def test_a_table_of_words(jauge: Typing, tmp_path: Path) -> None:
    file = tmp_path / "scored.csv"
    file.write_text("truth,proba_no,proba_yes\nyes,0.2,0.8\nno,0.6,0.4\nyes,0.7,0.3\n", encoding="utf-8")
    out = jauge("weka", file, "--style", "3.4").out
    assert " 1 0 | a = no\n 1 1 | b = yes\n" in out


def test_columns_keep_their_order_and_absent_classes(jauge: Typing, tmp_path: Path) -> None:
    file = tmp_path / "scored.csv"
    file.write_text("p:spam,p:ham,p:eggs,truth\n0.2,0.8,0,ham\n0.6,0.4,0,spam\n", encoding="utf-8")
    out = jauge("weka", file, "--part", "matrix").out
    assert out.splitlines()[3:] == [" 1 0 0 | a = spam", " 0 1 0 | b = ham", " 0 0 0 | c = eggs"]
    out = jauge("weka", file, "--part", "matrix", "--labels", "eggs,ham,spam").out
    assert out.splitlines()[3] == " 0 0 0 | a = eggs"


def test_numbers(jauge: Typing, tmp_path: Path) -> None:
    file = tmp_path / "numbers.txt"
    file.write_text(
        " inst#     actual  predicted      error\n     1     1         1.5        0.5\n     2     3   2   -1\n"
    )
    printed = jauge("weka", file, "--training", "2.5")
    assert printed.out.splitlines()[2] == "Correlation coefficient                  1"
    assert "Relative absolute error                 75      %" in printed.out


def test_explanations(jauge: Typing, tmp_path: Path) -> None:
    file = tmp_path / "figure.txt"
    file.write_text(FIGURE_1.strip(), encoding="utf-8")
    english, french = (jauge("weka", file, "--explain", "--lang", lang).out.splitlines() for lang in ("en", "fr"))
    assert len(english) == len(french)
    place = english.index("Kappa statistic                    0.98") + 1
    assert english[place] == "    agreement beyond chance: 1 always right, 0 no better than guessing with these margins"
    assert french[place].startswith("    accord au-delà du hasard")
    assert "    Precision: items put in the class that belong there" in english
    summary = [line for line in FIGURE_1.splitlines() if line[:1].isalpha() and any(c.isdigit() for c in line)]
    for line in summary[:8]:
        assert english[english.index(line.rstrip()) + 1].startswith("    ")


@pytest.mark.parametrize(
    "name, content, words, expected",
    [
        ("a.txt", FIGURE_1, (), "an evaluation that Weka has printed already"),
        ("a.arff", "@relation r\n@attribute x real\n@attribute c {a,b}\n@data\n1,a\n", (), "predictions of 'c'"),
        ("a.arff", "@relation r\n@attribute x real\n@attribute c {a,b}\n@data\n1\n", (), "in line 5 of a.arff"),
        ("a.csv", "truth,x\na,1\nb,2\n", (), "a column of probabilities per class in a.csv"),
        ("a.csv", "truth,a,b\na,1,0\nb,0,1\n", ("--training", "1,2,3"), "the weights of 2 classes"),
        ("a.csv", "truth,a,b\na,1,0\nb,0,1\n", ("--cost", "none.cost"), "a file that may be read"),
        ("none.csv", None, (), "a file that may be read"),
    ],
)
def test_what_is_refused(
    jauge: Typing, tmp_path: Path, name: str, content: str | None, words: tuple[str, ...], expected: str
) -> None:
    if content is not None:
        (tmp_path / name).write_text(content, encoding="utf-8")
    printed = jauge("weka", name, *words)
    assert printed.code == 2
    assert printed.out == ""
    assert expected in printed.err
