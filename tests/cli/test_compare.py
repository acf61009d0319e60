"""`jauge compare`: the screen, the gate's exit codes, every kind of answers, and data for programs."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest

from jauge import PairedLabels, PairedScores, compare, compare_all, compare_slices, mcnemar, who_wins
from jauge.evidence import by
from jauge.report import compared, required
from jauge.report.french import FRENCH
from tests.cli.session import Typing

TRUTH = ["yes"] * 40 + ["no"] * 60
A = ["yes"] * 20 + ["no"] * 80
B = ["yes"] * 38 + ["no"] * 60 + ["yes"] * 2
SITE = ["x", "y"] * 50


def table(path: str, **columns: object) -> None:
    names = list(columns)
    rows = zip(*columns.values(), strict=True)  # type: ignore[call-overload]
    text = "\n".join(",".join("" if cell is None else str(cell) for cell in row) for row in [names, *rows])
    Path(path).write_text(text + "\n", encoding="utf-8")


def scores() -> dict[str, list[float]]:
    generator = np.random.default_rng(0)
    up = np.array([label == "yes" for label in TRUTH])
    return {name: (gain * up + generator.normal(size=100)).round(3).tolist() for name, gain in (("a", 1.0), ("b", 3.0))}


@pytest.fixture
def labels(jauge: Typing) -> Typing:
    table("labels.csv", id=range(100), y=TRUTH, a=A, b=B, site=SITE, patient=[place // 4 for place in range(100)])
    table("scores.csv", id=range(100), y=TRUTH, **scores())
    return jauge


ASK = ("compare", "labels.csv", "--truth", "y", "--predicted", "a", "b")
SCORED = ("compare", "scores.csv", "--truth", "y", "--score", "a", "b")


def test_two_models(labels: Typing) -> None:
    code, out, err = labels(*ASK, "-m", "recall", "-m", "fall-out")
    assert (code, err) == (0, "")
    assert out == (
        "b is better than a: recall 0.950 against 0.500, difference +0.450 [+0.307,\n"
        "+0.602], p < 0.001. (100 items.)\n\n"
        "                a      b  difference                          p\n"
        "  recall    0.500  0.950      -0.450  [-0.602, -0.307]  < 0.001  Tango\n"
        "  fall-out  0.000  0.033      -0.033  [-0.114, +0.029]     0.16  Tango\n\n"
        "Of the positives, 0 are found by a alone, 18 by b alone; false alarms: 0 by a\n"
        "alone, 2 by b alone.\n"
    )


def test_figures_are_those_of_compare(labels: Typing) -> None:
    pair = PairedScores.from_scores([y == "yes" for y in TRUTH], scores())
    told = json.loads(labels(*SCORED, "--threshold", "a=0.5", "b=1.5", "--format", "json").out)["figures"]
    thresholds = {"a": 0.5, "b": 1.5}
    for row, measure in zip(told, ("recall", "fall-out", "auc"), strict=True):
        found = compare(pair, measure, thresholds=None if measure == "auc" else thresholds)
        assert (row["value"], row["low"], row["high"]) == (found.difference, found.low, found.high)
        assert (row["first_value"], row["second_value"]) == found.values
        assert (row["p_value"], row["verdict"]) == (found.p_value, found.verdict)
    rows = list(csv.DictReader(io.StringIO(labels(*SCORED, "--threshold", "0.5", "--format", "csv").out)))
    assert [row["measure"] for row in rows] == ["recall", "fall_out", "auc"]


def test_costs_of_a_condition(labels: Typing) -> None:
    ask = (*SCORED, "--prevalence", "0.1", "--cost-ratio", "5")
    out = labels(*ask).out
    assert "  cost per 1,000" in out
    assert "! Each model at its own best threshold, found again in every resample." in out
    assert "chosen on these same items" in out
    told = json.loads(labels(*ask, "--format", "json").out)["figures"][0]
    pair = PairedScores.from_scores([y == "yes" for y in TRUTH], scores())
    assert told["value"] == compare(pair, "cost(prevalence=0.1, cost_ratio=5)").difference


@pytest.mark.parametrize(
    "requirement, mark, state, code",
    [
        ("b better", "PASS", "holds", 0),
        ("a better", "FAIL", "contradicted", 1),
        ("b not worse by 0.01", "PASS", "holds", 0),
        ("b not worse by 5 %", "PASS", "holds", 0),
        ("b recall at least 0.8", "PASS", "holds", 0),
        ("b recall at least 0.94", "NOT SHOWN", "not shown", 1),
        ("b recall at least 0.999", "FAIL", "contradicted", 1),
        ("b fall-out at most 0.2", "PASS", "holds", 0),
    ],
)
def test_a_gate(labels: Typing, requirement: str, mark: str, state: str, code: int) -> None:
    ask = (*ASK, "-m", "recall", "--require", requirement)
    printed = labels(*ask)
    assert printed.code == code
    assert f"{mark}  {requirement}: " in printed.out
    facts = json.loads(labels(*ask, "--format", "json").out)["facts"]
    assert [fact["state"] for fact in facts if "requirement" in fact] == [state]


def test_several_requirements_are_adjusted_together(labels: Typing) -> None:
    ask = (*ASK, "-m", "recall", "--require", "b better", "--require", "b recall at least 0.85", "--format", "json")
    code, out, _ = labels(*ask)
    told = [fact for fact in json.loads(out)["facts"] if "requirement" in fact]
    assert code == 1
    assert [fact["state"] for fact in told] == ["holds", "not shown"]
    alone = json.loads(labels(*ask[:-4], *ask[-2:]).out)["facts"][1]
    assert alone["requirement"] == "b better"
    assert told[0]["p_value"] == pytest.approx(2 * alone["p_value"], rel=1e-9)


def test_a_gate_on_one_model(labels: Typing) -> None:
    ask = ("compare", "labels.csv", "--truth", "y", "--predicted", "b", "-m", "recall")
    assert labels(*ask, "--require", "b recall at least 0.8").code == 0
    assert "at least two models" in labels(*ask).err


def test_what_is_not_shown_says_what_it_would_take(labels: Typing) -> None:
    out = labels(*ASK, "-m", "fall-out").out
    assert out.startswith("No difference is shown between a and b: fall-out 0.000 against 0.033")
    found = compare(PairedLabels.from_labels(TRUTH, {"a": A, "b": B}), "fall-out", pos_label="yes")
    assert f"about {float(f'{found.needed:.2g}'):,.0f} would" in " ".join(out.split())


def test_many_models(labels: Typing) -> None:
    table("three.csv", y=TRUTH, a=A, b=B, c=B[::-1])
    pair = PairedLabels.from_labels(TRUTH, {"a": A, "b": B, "c": B[::-1]})
    found = compare_all(pair, "accuracy", pos_label="yes")
    code, out, _ = labels(
        "compare", "three.csv", "--truth", "y", "--predicted", "a,b,c", "-m", "accuracy", "--format", "json"
    )
    rows = json.loads(out)["figures"]
    assert code == 0
    assert [(row["first"], row["second"]) for row in rows] == [one.models for one in found]
    assert [row["holm"] for row in rows] == found.holm.tolist()
    assert [row["max_t"] for row in rows] == found.max_t.tolist()
    shown = labels("compare", "three.csv", "--truth", "y", "--predicted", "a,b,c", "-m", "accuracy").out
    assert "Best: b, 0.960" in shown
    assert "adjusted for the choice among 3" in shown


def test_slices(labels: Typing) -> None:
    found = compare_slices(by(PairedLabels.from_labels, SITE, TRUTH, {"a": A, "b": B}), "recall", pos_label="yes")
    out = labels(*ASK, "-m", "recall", "--by", "site", "--format", "json").out
    rows = [row for row in json.loads(out)["figures"] if "site" in row]
    assert [(row["site"], row["value"], row["holm"]) for row in rows] == [
        (key, one.difference, p) for key, one, p in zip(found.keys, found.comparisons, found.holm, strict=True)
    ]
    shown = labels(*ASK, "-m", "recall", "--by", "site").out
    assert "recall, by site:" in shown
    assert "gap between slices" in shown


def test_clusters(labels: Typing) -> None:
    code, out, _ = labels(*ASK, "-m", "recall", "--cluster", "patient")
    assert code == 0
    assert "! 25 clusters of items, each counted as one." in out


def test_where_each_model_wins(labels: Typing) -> None:
    pair = PairedScores.from_scores([y == "yes" for y in TRUTH], scores())
    told = json.loads(labels(*SCORED, "--everywhere", "--format", "json").out)["facts"]
    wins = who_wins(pair)
    assert next(fact for fact in told if "who_wins" in fact)["sentences"] == list(wins.sentences)
    assert "b costs less than a for w between" in labels(*SCORED, "--everywhere").out


def test_right_or_wrong(labels: Typing) -> None:
    right = {name: [int(y == p) for y, p in zip(TRUTH, told, strict=True)] for name, told in (("a", A), ("b", B))}
    table("right.csv", **right)
    code, out, _ = labels("compare", "right.csv", "--correct", "a", "b", "--require", "b better")
    assert code == 0
    assert "Right answers: 2 by a alone, 18 by b alone." in out


def test_a_row_for_each_model_and_item(labels: Typing) -> None:
    table(
        "long.csv",
        m=["a"] * 100 + ["b"] * 100,
        id=[*range(100), *reversed(range(100))],
        y=TRUTH + TRUTH[::-1],
        p=A + B[::-1],
    )
    long = labels(
        "compare", "long.csv", "--truth", "y", "--predicted", "p", "--model", "m", "--key", "id", "-m", "F"
    ).out
    assert long == labels(*ASK, "-m", "F").out


def test_a_file_for_each_model(labels: Typing) -> None:
    table("one.csv", id=range(100), truth=TRUTH, pred=A)
    table("two.csv", id=list(reversed(range(100))), truth=TRUTH[::-1], pred=B[::-1])
    ask = ("compare", "one.csv", "two.csv", "--key", "id", "--truth", "truth", "--predicted", "pred", "-m", "recall")
    code, out, err = labels(*ask, "--require", "two better")
    assert (code, err) == (0, "")
    assert "PASS  two better: recall 0.950 against 0.500 of one" in out


def test_partly_paired(labels: Typing) -> None:
    told = scores()
    table("one.csv", id=range(90), y=TRUTH[:90], s=told["a"][:90])
    table("two.csv", id=range(10, 100), y=TRUTH[10:], s=told["b"][10:])
    ask = ("compare", "one.csv", "two.csv", "--key", "id", "--truth", "y", "--score", "s", "--format", "json")
    partial = {"one": [*told["a"][:90], *[None] * 10], "two": [*[None] * 10, *told["b"][10:]]}
    pair = PairedScores.from_scores([y == "yes" for y in TRUTH], partial, partial=True)
    row = json.loads(labels(*ask, "--partly", "--threshold", "1").out)["figures"][0]
    found = compare(pair, "recall", thresholds=1)
    assert (row["value"], row["low"], row["high"], row["n_items"]) == (found.difference, found.low, found.high, 100)
    both = json.loads(labels(*ask).out)
    assert both["figures"][0]["n_items"] == 80
    assert both["notes"] == [
        "Rows of one.csv without a match, left out: 10.",
        "Rows of two.csv without a match, left out: 10.",
    ]


def test_counts_without_predictions(jauge: Typing) -> None:
    code, out, err = jauge("compare", "--discordant", "15", "0", "--n", "174")
    assert (code, err) == (0, "")
    assert "Items that the first model alone gets right: 15; the second alone: 0." in out
    assert "+0.086 [+0.053,\n+0.137] (Tango)." in out
    told = json.loads(jauge("compare", "--discordant", "15", "0", "--n", "174", "--format", "json").out)
    found = mcnemar(15, 0, n=174)
    assert told["facts"][0]["mcnemar"]["mid_p"] == found.mid_p
    assert (told["figures"][0]["low"], told["figures"][0]["high"]) == (found.low, found.high)


def test_french(labels: Typing) -> None:
    out = labels(*ASK, "-m", "recall", "--require", "b recall at least 0.94", "--lang", "fr").out
    assert out.startswith("b est meilleur que a : rappel 0,950 contre 0,500, différence +0,450")
    assert "NON ÉTABLI  b recall at least 0.94" in out


def test_every_sentence_has_its_french() -> None:
    told = [*compared.SENTENCES.values(), compared.COULD, compared.COULD_AND_NEEDED, compared.WINNER]
    told += [compared.WINNER_TIED, required.AGAINST, required.ALONE, required.ALONG, *required.MARKS.values()]
    assert [words for words in told if words not in FRENCH] == []
