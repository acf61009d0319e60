"""Every way in which predictions come, against the same predictions as arrays."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from jauge import ConfusionMatrix, Counts, measure
from jauge.evidence import ClassDistributions, LabelSets
from jauge.inference import estimate
from jauge.measures import macro, micro, precision, recall
from tests.cli.session import Printed, Typing
from tests.io.corpus import workbook

TRUTH = ["yes", "no", "yes", "no", "no", "yes", "no", "no"]
SCORE = [0.9, 0.2, 0.6, 0.7, 0.1, 0.3, 0.4, 0.5]
OTHER = [0.8, 0.3, 0.4, 0.2, 0.1, 0.9, 0.6, 0.05]
SITE = ["N", "N", "S", "S", "S", "N", "N", "S"]
PATIENT = ["p1", "p1", "p2", "p3", "p3", "p2", "p4", "p4"]
COUNTS = Counts(tp=2, fp=2, fn=1, tn=3)
ASKED = ("--truth", "y", "--threshold", "0.5", "-m", "recall", "-m", "precision", "--format", "json")


def frame() -> pl.DataFrame:
    said = ["yes" if score >= 0.5 else "no" for score in SCORE]
    return pl.DataFrame(
        {"id": range(8), "y": TRUTH, "a": SCORE, "b": OTHER, "said": said, "site": SITE, "patient": PATIENT}
    )


@pytest.fixture
def files(jauge: Typing) -> Typing:
    frame().write_csv("p.csv")
    return jauge


def told(typed: Printed, **of: Any) -> dict[str, float]:
    """Values of a JSON answer by the name of their measure."""
    assert (typed.code, typed.err) == (0, ""), typed.err
    found = [f for f in json.loads(typed.out)["figures"] if all(f.get(name) == value for name, value in of.items())]
    return {figure["measure"]: figure["value"] for figure in found}


EXPECTED = {"recall": 2 / 3, "precision": 0.5}


@pytest.mark.parametrize(
    "words", [("p.csv", "--score", "a"), ("--score", "a", "p.csv"), ("--score", "a", "--level", "0.9", "p.csv")]
)
def test_the_file_stands_anywhere(files: Typing, words: tuple[str, ...]) -> None:
    assert told(files("measure", *words, *ASKED)) == EXPECTED


@pytest.mark.parametrize("words", [("a", "b"), ("a,b",), ("a, b",), ("a", "--score", "b"), ("a,b", "--score", "a")])
def test_several_models_are_named_in_several_ways(files: Typing, words: tuple[str, ...]) -> None:
    typed = files("measure", "p.csv", "--score", *words, *ASKED)
    assert told(typed, model="a") == EXPECTED
    assert told(typed, model="b") == {"recall": 2 / 3, "precision": 2 / 3}


def test_a_file_after_the_columns_is_told(files: Typing) -> None:
    code, out, _ = files("measure", "--truth", "y", "--score", "a", "b", "p.csv")
    assert code == 0
    assert "Read as: file p.csv.\n" in out


@pytest.mark.parametrize("option", [("--na", "none"), ("-m", "recall", "precision"), ("--predicted", "said")])
@pytest.mark.parametrize("file", ["p.csv", "-"])
def test_a_file_may_follow_any_option_that_takes_several_words(
    files: Typing, option: tuple[str, ...], file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path("p.csv").read_bytes()), encoding="utf-8"))
    answers = () if "--predicted" in option else ("--predicted", "said")
    typed = files("measure", *answers, "--truth", "y", "--format", "json", *option, file)
    assert told(typed)["precision"] == 0.5


def test_a_column_named_like_a_file_is_a_column_when_the_file_is_given(files: Typing) -> None:
    Path("a").touch()
    assert told(files("measure", "p.csv", "--score", "a", *ASKED)) == EXPECTED


@pytest.mark.parametrize("ending", ["csv", "parquet", "jsonl", "arrow"])
def test_the_standard_input(files: Typing, ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = io.BytesIO()
    table = frame()
    writers = {"csv": table.write_csv, "parquet": table.write_parquet, "jsonl": table.write_ndjson}
    writers.get(ending, table.write_ipc)(page)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(page.getvalue()), encoding="utf-8"))
    assert told(files("measure", "-", "--score", "a", *ASKED)) == EXPECTED


def test_an_excel_sheet(files: Typing) -> None:
    pytest.importorskip("fastexcel", reason="needs the extra excel")
    rows = [frame().columns, *(list(row) for row in frame().rows())]
    Path("p.xlsx").write_bytes(workbook(rows))
    assert told(files("measure", "p.xlsx", "--score", "a", *ASKED)) == EXPECTED


def test_numbers_of_a_workbook_keep_all_their_digits(files: Typing) -> None:
    pytest.importorskip("fastexcel", reason="needs the extra excel")
    Path("p.xlsx").write_bytes(workbook([["y", "s"], ["yes", 0.30000000000000004], ["no", 0.3]]))
    words = (
        "--truth",
        "y",
        "--score",
        "s",
        "--threshold",
        "0.30000000000000004",
        "-m",
        "precision",
        "--format",
        "json",
    )
    assert told(files("measure", "p.xlsx", *words)) == {"precision": 1.0}


def test_files_joined_by_a_key(files: Typing) -> None:
    """Rows in another order, one without a match on either side."""
    frame().select("id", "y").reverse().write_csv("truth.csv")
    frame().select("id", "a").vstack(pl.DataFrame({"id": [99], "a": [0.5]})).slice(1).write_parquet("scores.parquet")
    typed = files("measure", "truth.csv", "scores.parquet", "--key", "id", "--score", "a", *ASKED)
    assert told(typed) == {"recall": 0.5, "precision": 1 / 3}
    notes = json.loads(typed.out)["notes"]
    assert "Rows of truth.csv without a match, left out: 1." in notes
    assert "Rows of scores.parquet without a match, left out: 1." in notes


def test_columns_of_one_name_in_several_files(files: Typing) -> None:
    frame().select("id", "y", pred="said").write_csv("m.csv")
    frame().select("id", "y", pred=pl.lit("yes")).write_csv("n.csv")
    words = ("--key", "id", "--truth", "y", "-m", "recall", "--format", "json")
    for named in (["m:pred", "n:pred"], ["pred"]):
        typed = files("measure", "m.csv", "n.csv", "--predicted", *named, *words)
        assert told(typed, model="m") == {"recall": 2 / 3}
        assert told(typed, model="n") == {"recall": 1.0}
    assert files("measure", "m.csv", "n.csv", "--predicted", "pred", *words) == typed


def test_a_long_file(files: Typing) -> None:
    long = frame().unpivot(on=["a", "b"], index=["id", "y"], variable_name="model", value_name="s")
    long.write_csv("long.csv")
    typed = files("measure", "long.csv", "--score", "s", "--model", "model", "--key", "id", *ASKED)
    assert told(typed, model="a") == EXPECTED
    assert told(typed, model="b") == {"recall": 2 / 3, "precision": 2 / 3}


def test_probabilities_of_every_class(files: Typing) -> None:
    truth, proba = ["cat", "dog", "bird", "dog"], [[0.7, 0.2, 0.1], [0.2, 0.5, 0.3], [0.3, 0.4, 0.3], [0.6, 0.3, 0.1]]
    labels = ["cat", "dog", "bird"]
    table = pl.DataFrame({"y": truth, **{f"p_{name}": [row[k] for row in proba] for k, name in enumerate(labels)}})
    table.write_csv("p3.csv")
    items = ClassDistributions.from_proba(truth, proba, labels=labels)
    values = told(files("measure", "p3.csv", "--truth", "y", "--proba", "p_*", "--format", "json"))
    for name in ("log_loss(clip=0)", "brier(scale=sum)", "auc_one_vs_rest(average=macro)"):
        expected = measure(name)(items)
        assert values[name] == pytest.approx(expected, rel=1e-12)
    assert values["accuracy"] == 0.5


def test_labels_in_a_cell(files: Typing) -> None:
    truth, said = [["I10", "E11"], ["E11"], [], ["Z79"]], [["I10"], ["E11", "Z79"], [], ["I10"]]
    rows = ["id,y,p", *(f"{n},{'; '.join(t)},{';'.join(s)}" for n, (t, s) in enumerate(zip(truth, said, strict=True)))]
    Path("sets.csv").write_text("\n".join(rows), encoding="utf-8")
    words = ("--truth", "y", "--predicted", "p", "--label-sep", ";", "--format", "json")
    typed = files("measure", "sets.csv", *words)
    sets = LabelSets.from_sets(truth, said)
    values = told(typed)
    assert values["micro(precision)"] == micro(precision)(sets) == 0.5
    assert values["macro(recall, undefined=skip)"] == macro(recall, undefined="skip")(sets)
    assert "Empty cells of y, read as no label: 1." in json.loads(typed.out)["notes"]


def test_label_lists_of_json(files: Typing) -> None:
    Path("sets.jsonl").write_text('{"y": ["a", "b"], "p": ["a"]}\n{"y": [], "p": ["b"]}\n', encoding="utf-8")
    words = ("--truth", "y", "--predicted", "p", "--label-sep", ";", "--format", "json", "-m", "micro(recall)")
    assert told(files("measure", "sets.jsonl", *words)) == {"micro(recall)": 0.5}


@pytest.mark.parametrize("words", [("--score", "s", "--threshold", "0.5"), ("--predicted", "said")])
def test_a_row_for_each_label_of_an_item(files: Typing, words: tuple[str, ...]) -> None:
    text = "stay,code,y,s,said\n1,A,1,0.9,1\n1,B,0,0.8,1\n2,A,0,0.1,0\n2,B,1,0.7,1\n3,A,1,0.2,0\n"
    Path("rows.csv").write_text(text, encoding="utf-8")
    asked = ("--truth", "y", "--label", "code", "--key", "stay", "--format", "json")
    values = told(files("measure", "rows.csv", *words, *asked))
    sets = LabelSets.from_sets([["A"], ["B"], ["A"]], [["A", "B"], ["B"], []])
    assert values["micro(precision)"] == micro(precision)(sets) == 2 / 3
    assert values["subset_accuracy"] == measure("subset_accuracy")(sets) == 1 / 3


@pytest.mark.parametrize("right, wrong", [("1", "0"), ("True", "False"), ("oui", "non"), ("VRAI", "FAUX")])
def test_answers_right_or_wrong(files: Typing, right: str, wrong: str) -> None:
    Path("c.csv").write_text(
        f"m,n\n{right},{wrong}\n{right},{right}\n{wrong},{right}\n{right},{right}\n", encoding="utf-8"
    )
    typed = files("measure", "c.csv", "--correct", "m", "n", "--format", "json")
    assert told(typed, model="m") == {"accuracy": 0.75}
    interval = estimate(Counts(tp=3, fp=0, fn=1, tn=0), "accuracy")
    figure = json.loads(typed.out)["figures"][0]
    assert (figure["numerator"], figure["denominator"]) == (3, 4)
    assert (figure["low"], figure["high"]) == pytest.approx((interval.low, interval.high), rel=1e-9)


def test_answers_right_or_wrong_part_by_part(files: Typing) -> None:
    Path("c.csv").write_text("m,n,topic\n1,0,x\n1,1,x\n0,1,y\n1,1,x\n", encoding="utf-8")
    typed = files("measure", "c.csv", "--correct", "m", "n", "--by", "topic", "--format", "json")
    parts = [(f["topic"], f["value"]) for f in json.loads(typed.out)["figures"] if "topic" in f]
    assert parts == [("x", 1.0), ("y", 0.0), ("x", 2 / 3), ("y", 1.0)]
    for command in ("compare", "report"):
        code, out, _ = files(command, "c.csv", "--correct", "m", "n", "--by", "topic")
        assert code == 0
        assert "  x  " in out


def test_counts_without_a_file(files: Typing) -> None:
    words = ("--format", "json", "-m", "recall", "-m", "precision")
    for told_as in (("tp=2", "fn=1", "fp=2", "tn=3"), ("tn=3,fp=2,tp=2,fn=1",)):
        assert told(files("measure", "--counts", *told_as, *words)) == EXPECTED
    code, out, _ = files("measure", "--counts", "tp=2", "fn=1", "fp=2", "tn=3", "-m", "recall")
    assert code == 0
    assert "said yes  said no\n  is yes         2        1\n  is no          2        3\n" in out


def test_a_matrix_without_a_file(files: Typing) -> None:
    matrix, labels = [[50, 0, 0], [0, 47, 3], [0, 2, 48]], ["setosa", "versicolor", "virginica"]
    words = ("--labels", ",".join(labels), "--format", "json")
    typed = files("measure", "--matrix", "50 0 0 / 0 47 3 / 0 2 48", "--rows", "truth", *words)
    evidence = ConfusionMatrix.from_matrix(matrix, labels=labels, rows="truth")
    assert told(typed, label="virginica")["precision"] == precision(evidence.binary("virginica"))
    turned = files("measure", "--matrix", "50 0 0; 0 47 3; 0 2 48", "--rows", "predicted", *words)
    assert told(turned, label="virginica")["recall"] == precision(evidence.binary("virginica"))


def test_slices(files: Typing) -> None:
    typed = files("measure", "p.csv", "--score", "a", "--by", "site", *ASKED)
    assert told(typed, site="N") == {"recall": 0.5, "precision": 1.0}
    assert told(typed, site="S") == {"recall": 1.0, "precision": 1 / 3}
    assert "Fewer than 10 items of a class: N, S." in json.loads(typed.out)["notes"]


def test_clusters(files: Typing) -> None:
    typed = files("measure", "p.csv", "--score", "a", "--cluster", "patient", *ASKED)
    assert told(typed) == EXPECTED
    shown = json.loads(typed.out)
    wider = {f["measure"]: (f["low"], f["high"]) for f in shown["figures"]}
    table = estimate(COUNTS, "recall")
    assert wider["recall"] != (table.low, table.high)
    assert not any("--cluster" in note for note in shown["notes"])


def test_prevalence(files: Typing) -> None:
    typed = files("measure", "p.csv", "--score", "a", "--prevalence", "0.02", *ASKED)
    assert told(typed)["recall"] == 2 / 3
    assert told(typed)["precision"] == pytest.approx(0.02 * (2 / 3) / (0.02 * (2 / 3) + 0.98 * (2 / 5)), rel=1e-12)
    _, out, _ = files("measure", "p.csv", "--truth", "y", "--score", "a", "--threshold", "0.5", "-m", "recall")
    assert "! Precision holds at 38 % positives; at 9 % it is 0.142: --prevalence 0.09" in out


@pytest.mark.parametrize(
    "count_as, expected", [("wrong", 1 / 3), ("drop", 1 / 2), ("positive", 2 / 3), ("negative", 1 / 3)]
)
def test_no_answer(files: Typing, count_as: str, expected: float) -> None:
    Path("r.csv").write_text("y,p\nyes,yes\nyes,refused\nyes,no\nno,no\nno,refused\nno,\n", encoding="utf-8")
    words = ("--truth", "y", "--predicted", "p", "--no-answer", "refused", "-m", "recall", "--format", "json")
    assert told(files("measure", "r.csv", *words, "--count-as", count_as)) == {"recall": expected}


def test_what_missing_answers_and_truth_could_change(files: Typing) -> None:
    """Three of eight are unknown: refused (a yes, a no) and without truth (said yes)."""
    rows = "yes,yes\nyes,no\nyes,refused\nno,no\nno,no\nno,yes\nno,refused\n,yes\n"
    Path("u.csv").write_text(f"y,p\n{rows}", encoding="utf-8")
    words = ("--truth", "y", "--predicted", "p", "--no-answer", "refused", "--missing-truth", "drop", "-m", "recall")
    _, out, _ = files("measure", "u.csv", *words)
    assert out.startswith('7 rows. Positive: "yes", 3 (43 %).')
    answer = json.loads(files("measure", "u.csv", *words, "-m", "accuracy", "--format", "json").out)
    told_range = next(fact["all_wrong_all_right"] for fact in answer["facts"] if "all_wrong_all_right" in fact)
    assert told_range == {"recall": [1 / 3, 3 / 4], "accuracy": [3 / 8, 6 / 8]}


def test_missing_truth(files: Typing) -> None:
    Path("m.csv").write_text("y,s\nyes,0.9\n,0.8\nno,0.1\nNA,0.7\nno,0.6\n", encoding="utf-8")
    words = (
        "measure",
        "m.csv",
        "--truth",
        "y",
        "--score",
        "s",
        "--threshold",
        "0.5",
        "-m",
        "precision",
        "--format",
        "json",
    )
    assert files(*words).code == 2
    typed = files(*words, "--missing-truth", "drop")
    assert told(typed) == {"precision": 0.5}
    assert "Rows without truth in y, left out: 2." in json.loads(typed.out)["notes"]


def test_yes_and_no_in_other_words(files: Typing) -> None:
    Path("v.csv").write_text("y,p\noui,TRUE\nnon,FALSE\noui,FALSE\n", encoding="utf-8")
    code, out, _ = files("measure", "v.csv", "--truth", "y", "--predicted", "p", "-m", "recall")
    assert code == 0
    assert "Read as: FALSE as non, TRUE as oui in p.\n" in out
    assert 'Positive: "oui", 2 (67 %).' in out


def test_labels_that_differ_by_case_are_told(files: Typing) -> None:
    Path("c.csv").write_text("y,p\ncat,cat\ndog,Dog\nbird,bird\n", encoding="utf-8")
    _, out, _ = files("measure", "c.csv", "--truth", "y", "--predicted", "p", "-m", "accuracy")
    assert '"Dog" and "dog" in y and p differ by case or spaces only' in " ".join(out.split())
    assert "3 rows, 4 classes." in out


def test_columns_are_guessed_when_their_names_say_what_they_are(files: Typing) -> None:
    frame().select(pl.col("id").alias(""), "y", score="a").write_csv("g.csv")
    _, out, _ = files("measure", "g.csv", "--threshold", "0.5", "-m", "recall")
    assert "Read as: --score score, --truth y.\n" in out


def test_what_french_excel_saves(files: Typing) -> None:
    text = "vérité;dit\noui;0,9\nnon;0,25\noui;0,4\n"
    Path("TP.csv").write_bytes(text.encode("cp1252"))
    words = ("--truth", "vérité", "--score", "dit", "--threshold", "0.3", "-m", "rappel", "--lang", "fr")
    code, out, _ = files("measure", "TP.csv", *words)
    assert code == 0
    assert "Lu ainsi : windows-1252, séparateur « ; », virgule décimale dans dit." in " ".join(out.split())
    assert "  rappel  1,000  [0,333 ; 1,000]  2 / 2  Jeffreys  au moins 34,2 %\n" in out


def test_data_have_no_language(files: Typing) -> None:
    words = ("measure", "p.csv", "--score", "a", "--truth", "y", "--threshold", "0.5", "-m", "recall")
    for form in ("json", "csv"):
        assert files(*words, "--format", form, "--lang", "fr").out == files(*words, "--format", form).out


def test_forms_of_an_answer(files: Typing) -> None:
    words = ("measure", "p.csv", "--score", "a", "--truth", "y", "--threshold", "0.5", "-m", "recall")
    (row,) = csv.DictReader(io.StringIO(files(*words, "--format", "csv").out))
    assert (row["model"], row["measure"], float(row["value"])) == ("a", "recall", 2 / 3)
    assert "| recall | 0.667 |" in files(*words, "--format", "markdown").out
    assert "recall & 0.667 &" in files(*words, "--format", "latex").out
    facts = json.loads(files(*words, "--format", "json").out)["facts"]
    assert {"model": "a", "threshold": 0.5, "tp": 2, "fp": 2, "fn": 1, "tn": 3} in facts


def test_labels_do_not_command_the_forms(files: Typing) -> None:
    Path("s.csv").write_text("y,p\na|b_c,a|b_c\n50%&$,50%&$\nx,x\n", encoding="utf-8")
    words = ("measure", "s.csv", "--truth", "y", "--predicted", "p", "-m", "recall")
    assert "| is a\\|b\\_c |" in files(*words, "--format", "markdown").out
    assert r"is 50\%\&\$ &" in files(*words, "--format", "latex").out


def test_an_answer_in_a_file(files: Typing) -> None:
    words = ("measure", "p.csv", "--score", "a", "--truth", "y", "--threshold", "0.5", "-m", "recall")
    assert files(*words, "-o", "answer.txt") == (0, "", "")
    assert Path("answer.txt").read_text(encoding="utf-8") == files(*words).out
