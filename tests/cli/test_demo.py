"""The demo's figures, against a search written differently."""

from __future__ import annotations

import csv
import runpy
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import pytest

from jauge.cli.demo import evaluated
from tests.cli.session import Typing

DIGITS = Path(str(files("jauge"))) / "data" / "digits.csv"
MODELS = ["neighbours", "forest", "logistic"]


def rows() -> list[dict[str, str]]:
    with DIGITS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def cost(scored: list[tuple[bool, float]], threshold: float) -> Fraction:
    """0.02 x 10 x misses among the positives + 0.98 x false alarms among the negatives, in exact arithmetic."""
    positives = [score for truth, score in scored if truth]
    negatives = [score for truth, score in scored if not truth]
    misses = Fraction(sum(score < threshold for score in positives), len(positives))
    alarms = Fraction(sum(score >= threshold for score in negatives), len(negatives))
    return Fraction(2, 100) * 10 * misses + Fraction(98, 100) * alarms


def concordance(scored: list[tuple[bool, float]]) -> Fraction:
    """The share of pairs in which the positive outranks the negative, ties one half."""
    negatives = [score for truth, score in scored if not truth]
    wins = [sum(2 * (s > n) + (s == n) for n in negatives) for truth, s in scored if truth]
    return Fraction(sum(wins), 2 * len(wins) * len(negatives))


@pytest.mark.parametrize("model", MODELS)
def test_each_model_is_shown_at_its_cheapest_threshold(model: str) -> None:
    scored = [(row["is_8"] == "yes", float(row[model])) for row in rows()]
    shown = evaluated(DIGITS).standing(model)
    assert shown.auc.value == pytest.approx(float(concordance(scored)), rel=1e-12)
    least = min(cost(scored, score) for score in {score for _, score in scored})
    assert cost(scored, shown.threshold) == least
    found = [truth for truth, score in scored if score >= shown.threshold]
    assert (shown.counts.tp, shown.counts.fp) == (sum(found), len(found) - sum(found))
    misses, alarms = shown.held_out.fn / 174, shown.held_out.fp / 1623
    assert shown.cost == pytest.approx(0.02 * 10 * misses + 0.98 * alarms, rel=0.25)
    assert shown.cost > float(least) - 1e-12


def test_the_demo_tells_the_verdict_and_writes_the_page(jauge: Typing) -> None:
    code, out, err = jauge("demo")
    assert (code, err) == (0, "")
    told = " ".join(out.split())
    assert told.startswith("Three classifiers look for the digit 8: 1,797 images, 174 are 8s.")
    assert "> Deploy neighbours at threshold 0.3: it is shown to cost less than forest and logistic." in told
    assert "Why not forest, which has the greatest AUC" in told
    for one in evaluated(DIGITS).standings:
        row = next(line for line in out.splitlines() if line.startswith(f"  {one.model} "))
        assert row.split()[1] == f"{one.auc.value:.3f}"
        assert f" {1000 * one.cost:.1f} [" in row
    assert all(len(line) <= 80 for line in out.splitlines())
    page = Path("jauge-demo.html").read_text(encoding="utf-8")
    assert "Deploy neighbours" in page


def test_the_demo_in_french(jauge: Typing) -> None:
    _, out, _ = jauge("demo", "--lang", "fr", "-o", "page.html")
    assert "Trois classifieurs cherchent le chiffre 8" in out
    assert Path("page.html").exists()
    assert not Path("jauge-demo.html").exists()


def test_the_predictions_can_be_saved_and_measured(jauge: Typing) -> None:
    assert jauge("demo", "--save", "mine.csv") == (0, "mine.csv: columns is_8, neighbours, forest, logistic.\n", "")
    assert Path("mine.csv").read_bytes() == DIGITS.read_bytes()


def test_the_predictions_are_those_described(jauge: Typing) -> None:  # noqa: ARG001
    table = rows()
    assert len(table) == 1797
    assert sum(row["is_8"] == "yes" for row in table) == 174
    assert {row["neighbours"] for row in table} == {"0", "0.333333", "0.666667", "1"}


@pytest.mark.slow
def test_the_script_makes_these_predictions_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "make_demo.py"))
    monkeypatch.setitem(script["main"].__globals__, "TARGET", tmp_path / "digits.csv")
    script["main"]()
    with (tmp_path / "digits.csv").open(encoding="utf-8", newline="") as file:
        again = list(csv.DictReader(file))
    assert [row["is_8"] for row in again] == [row["is_8"] for row in rows()]
    for model in MODELS:
        made, kept = ([float(row[model]) for row in table] for table in (again, rows()))
        assert made == pytest.approx(kept, abs=1e-5)  # the solver's last digits depend on the processor
