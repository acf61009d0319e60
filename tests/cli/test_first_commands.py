"""What eight kinds of people type first, on files as they have them."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from jauge.cli import app as commands
from tests.cli.session import Printed, Typing
from tests.io.corpus import workbook


def answer(typed: Printed) -> dict[str, Any]:
    """A JSON answer."""
    assert (typed.code, typed.err) == (0, ""), typed.err
    told: dict[str, Any] = json.loads(typed.out)
    return told


def value(told: dict[str, Any], **of: Any) -> float:
    """The value of the only figure of this description."""
    found: list[float] = [
        figure["value"] for figure in told["figures"] if all(figure.get(name) == wanted for name, wanted in of.items())
    ]
    assert len(found) == 1
    return found[0]


def lectures(rows: int = 120) -> list[list[Any]]:
    """Lesions of patients, what histology says and what a reader says alone and with help; some are not read."""
    draw = random.Random(1)  # noqa: S311 (readings are made up, not secrets)
    sheet: list[list[Any]] = [["patient", "histology", "R1", "R1_AI"]]
    for row in range(rows):
        ill = draw.random() < 0.4
        read = ["NA" if draw.random() < 0.03 else _words(ill == (draw.random() < skill)) for skill in (0.8, 0.9)]
        sheet.append([f"P{row // 3}", _words(ill), *read])
    return sheet


def _words(positive: bool) -> str:
    return "positive" if positive else "negative"


def test_two_fraud_models_in_one_parquet(jauge: Typing) -> None:
    """Sixty other columns of numbers: nothing is guessed among them, the columns are asked for."""
    draw = random.Random(2)  # noqa: S311
    fraud = [draw.random() < 0.2 for _ in range(300)]
    scores = {f"score_{name}": [draw.gauss(lift * one, 1.0) for one in fraud] for name, lift in RIVALS.items()}
    known = {"txn_id": range(300), "customer_id": [n // 3 for n in range(300)], "is_fraud": fraud}
    others = {f"feature_{k}": [draw.random() for _ in fraud] for k in range(60)}
    pl.DataFrame({**known, **scores, **others}).write_parquet("preds.parquet")
    code, out, err = jauge("report", "preds.parquet")
    assert (code, out) == (2, "")
    assert "--score COLUMN" in err
    asked = ("--truth", "is_fraud", "--score", "score_champion", "score_challenger", "--cluster", "customer_id")
    told = answer(jauge("report", "preds.parquet", *asked, "--replicates", "100", "--format", "json"))
    assert "score_champion" in json.dumps(told)
    assert "score_challenger" in json.dumps(told)


RIVALS = {"champion": 1.0, "challenger": 2.0}


def test_a_reader_with_and_without_help(jauge: Typing) -> None:
    """Excel, one row a lesion; what is not read counts as wrong unless something else is said."""
    pytest.importorskip("fastexcel", reason="needs the extra excel")
    sheet = lectures()
    Path("lectures.xlsx").write_bytes(workbook(sheet))
    words = ("lectures.xlsx", "--truth", "histology", "--predicted", "R1", "R1_AI", "--cluster", "patient")
    told = answer(jauge("compare", *words, "--format", "json"))
    rows = sheet[1:]
    right = {name: sum(row[1] == row[place] for row in rows) for name, place in (("R1", 2), ("R1_AI", 3))}
    expected = float(Fraction(right["R1"] - right["R1_AI"], len(rows)))
    assert expected in [pytest.approx(figure.get("value"), abs=1e-15) for figure in told["figures"]]
    unread = sum(row[2] == "NA" for row in rows)
    assert f"Items that R1 doesn't answer: {unread}. They count as wrong." in told["notes"]
    kept = [row for row in rows if "NA" not in row]
    told = answer(jauge("compare", *words, "--count-as", "drop", "--format", "json"))
    right = {name: sum(row[1] == row[place] for row in kept) for name, place in (("R1", 2), ("R1_AI", 3))}
    expected = float(Fraction(right["R1"] - right["R1_AI"], len(kept)))
    assert expected in [pytest.approx(figure.get("value"), abs=1e-15) for figure in told["figures"]]


@pytest.mark.parametrize("counts", ["tp=174 fp=21 fn=26 tn=279", "tp=174 fn=26 fp=21 tn=279"])
def test_a_table_from_a_page(jauge: Typing, counts: str) -> None:
    _, out, _ = jauge("measure", "--counts", *counts.split())
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert any(line.startswith("recall 0.870") and "174 / 200" in line for line in lines)


def test_two_guardrails_in_two_files(jauge: Typing) -> None:
    """Lines of JSON joined by their key, of which one file lacks an item: both have the columns label and pred."""
    gold = ["safe", "unsafe", "safe", "unsafe", "unsafe", "safe"]
    a, b = ["safe", "safe", "safe", "unsafe", "safe", "unsafe"], ["safe", "unsafe", "safe", "unsafe", "unsafe", "safe"]
    for name, said, rows in (("a", a, range(6)), ("b", b, range(1, 6))):
        lines = (json.dumps({"id": n, "label": gold[n], "pred": said[n]}) for n in rows)
        Path(f"{name}.jsonl").write_text("\n".join(lines), encoding="utf-8")
    words = ("a.jsonl", "b.jsonl", "--key", "id", "--truth", "label", "--predicted", "pred", "--positive", "unsafe")
    told = answer(jauge("compare", *words, "--format", "json"))
    assert -0.6 in [pytest.approx(figure.get("value"), abs=1e-15) for figure in told["figures"]]
    assert "Rows of a.jsonl without a match, left out: 1." in told["notes"]
    shown = jauge("compare", *words).out
    assert "accuracy 0.400 against 1.000" in " ".join(shown.split())


def test_runs_of_a_search_engine(jauge: Typing) -> None:
    """Judgements of BEIR in three columns under a header, runs of TREC."""
    Path("qrels").mkdir()
    judged = "query-id\tcorpus-id\tscore\n1\ta\t1\n1\tb\t2\n2\tc\t1\n3\ta\t1\n"
    Path("qrels/test.tsv").write_text(judged, encoding="utf-8")
    runs = {"bm25": ["1 a 3", "1 c 2", "2 c 1", "2 a .5", "3 b 2", "3 a 1"], "dense": ["1 b 3", "2 a 1", "2 c .5"]}
    for name, lines in runs.items():
        told = (line.split() for line in lines)
        text = "".join(f"{topic} Q0 {document} 0 {score} {name}\n" for topic, document, score in told)
        Path(f"{name}.run").write_text(text, encoding="utf-8")
    words = ("-m", "nDCG@10", "RR@10")
    for typed in (("bm25.run", "dense.run", *words, "--compare"), (*words, "bm25.run", "dense.run", "--compare")):
        told = answer(jauge("rank", "qrels/test.tsv", *typed, "--format", "json"))
        assert value(told, run="bm25", measure="RR@10", topic="all") == pytest.approx(2.5 / 3)
        assert value(told, run="dense", measure="RR@10", topic="all") == 0.5
        assert value(told, run="bm25 - dense", measure="RR@10") == pytest.approx(1 / 3)


def test_a_run_of_ranks_without_scores(jauge: Typing) -> None:
    Path("qrels.dev.small.tsv").write_text("1\t0\ta\t1\n2\t0\tc\t1\n3\t0\ta\t1\n", encoding="utf-8")
    Path("run.msmarco.tsv").write_text("1\ta\t1\n1\tb\t2\n2\ta\t1\n2\tc\t2\n3\tb\t1\n", encoding="utf-8")
    told = answer(jauge("rank", "qrels.dev.small.tsv", "run.msmarco.tsv", "-m", "RR@10", "--format", "json"))
    assert value(told, measure="RR@10", topic="all") == 0.5


def test_a_matrix_of_a_class_exercise(jauge: Typing) -> None:
    words = ("--matrix", "50 0 0 / 0 47 3 / 0 2 48", "--labels", "setosa,versicolor,virginica", "--lang", "fr")
    code, out, err = jauge("measure", *words)
    assert (code, out) == (2, "")
    assert "Dites --rows truth (la vérité) ou --rows predicted (la prédiction)." in err
    code, out, _ = jauge("measure", *words, "--rows", "truth")
    assert code == 0
    assert "versicolor 0,959 0,940 0,949 50" in [" ".join(line.split()) for line in out.splitlines()]


@pytest.mark.parametrize("margin, code", [("0.9", 0), ("0.0001", 1)])
def test_a_gate_in_continuous_integration(jauge: Typing, margin: str, code: int) -> None:
    draw = random.Random(3)  # noqa: S311
    truth = [n % 2 for n in range(60)]
    scores = {name: [one + draw.gauss(0, 1) for one in truth] for name in ("prod", "cand")}
    pl.DataFrame({"y": truth, **scores}).write_parquet("pred.parquet")
    words = ("--truth", "y", "--score", "prod", "cand", "--require", f"cand not worse by {margin}")
    typed = jauge("compare", "pred.parquet", *words, "--format", "markdown")
    assert typed.code == code
    assert typed.out.count("\n| ") > 2
    assert typed.err == ""


def test_every_command_has_been_typed() -> None:
    """The commands of the other users: Weka's texts and label trees have tests of their own."""
    assert {"report", "compare", "measure", "rank", "weka"} <= set(commands.app)
