"""The demo's figures, against a search written differently."""

from __future__ import annotations

import csv
import runpy
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import pytest

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
def test_each_model_is_shown_at_its_cheapest_threshold(jauge: Typing, model: str) -> None:
    scored = [(row["is_8"] == "yes", float(row[model])) for row in rows()]
    code, out, err = jauge("demo")
    assert (code, err) == (0, "")
    shown = next(line.split() for line in out.splitlines() if line.startswith(f"  {model} "))
    _, auc, threshold, recall, precision, price = shown[:6]
    assert auc == f"{float(concordance(scored)):.3f}"
    least = min(cost(scored, score) for score in {score for _, score in scored})
    assert cost(scored, float(threshold)) == least
    assert price == f"{float(1000 * least):.1f}"
    found = [truth for truth, score in scored if score >= float(threshold)]
    assert precision == f"{sum(found) / len(found):.3f}"
    assert recall == f"{sum(found) / sum(truth for truth, _ in scored):.3f}"


def test_the_demo_says_what_its_figures_are_worth(jauge: Typing) -> None:
    _, out, _ = jauge("demo")
    told = " ".join(out.split())
    assert "1,797 images, 174 are 8s" in told
    assert "Cheapest: neighbours" in told
    assert "The AUC alone would have chosen forest." in told
    assert 'always "no" 0.000 200.0' in told
    assert "Thresholds were chosen on these same images" in told
    assert "optimistic" in told


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
