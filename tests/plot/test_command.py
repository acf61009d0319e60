"""`jauge curve`."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from jauge import ClassDistributions, ScoreTable, curves, plot
from jauge.cli import curve as command
from jauge.io import read_score_table
from tests.cli.session import Typing, typing_in

DIGITS = Path(str(files("jauge"))) / "data" / "digits.csv"
MODELS = ("neighbours", "forest", "logistic")


@pytest.fixture
def jauge(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Typing:
    monkeypatch.chdir(tmp_path)
    return typing_in(capsys)


def test_several_models_at_once_are_what_the_library_draws(jauge: Typing) -> None:
    words = ("--truth", "is_8", "--score", *MODELS, "--prevalence", 0.02, "--cost-ratio", 10, "-o", "roc.svg")
    assert jauge("curve", "roc", DIGITS, *words) == (0, "roc.svg written.\n", "")
    made = {m: curves.roc_curve(read_score_table(DIGITS, truth="is_8", score=m).evidence) for m in MODELS}
    condition = curves.OperatingCondition(prevalence=0.02, cost_ratio=10)
    plot.save(plot.roc(made, condition=condition), "same.svg")
    assert Path("roc.svg").read_bytes() == Path("same.svg").read_bytes()


@pytest.mark.parametrize("kind", command.KINDS)
def test_every_kind_is_drawn(jauge: Typing, kind: str) -> None:
    code, out, err = jauge("curve", kind, DIGITS, "--truth", "is_8", "--score", "forest,logistic", "-o", "f.svg")
    assert (code, out, err) == (0, "f.svg written.\n", "")
    assert len(re.findall(r'id="jauge-', Path("f.svg").read_text(encoding="utf-8"))) >= 2


@pytest.fixture
def species() -> Path:
    """Probabilities of three classes, of which one never occurs, and the same in rows of two models."""
    told = [("bird", 0.7, 0.2), ("cat", 0.3, 0.6), ("cat", 0.5, 0.1), ("bird", 0.4, 0.4)]
    rows = "".join(f"{truth},{bird},{cat},{1 - bird - cat:.1f}\n" for truth, bird, cat in told)
    Path("species.csv").write_text(f"truth,p_bird,p_cat,p_emu\n{rows}", encoding="utf-8")
    return Path("species.csv")


@pytest.mark.parametrize("kind", ["roc", "pr", "calibration"])
def test_a_curve_of_each_class(jauge: Typing, species: Path, kind: str) -> None:
    code, out, err = jauge("curve", kind, species, "--truth", "truth", "--proba", "p_*", "-o", "f.svg")
    assert (code, out, err) == (0, "  ! emu has no curve: no item is of this class.\n\nf.svg written.\n", "")
    drawn = Path("f.svg").read_text(encoding="utf-8")
    if kind == "roc":
        told = ClassDistributions.from_proba(
            ["bird", "cat", "cat", "bird"],
            [[0.7, 0.2, 0.1], [0.3, 0.6, 0.1], [0.5, 0.1, 0.4], [0.4, 0.4, 0.2]],
            labels=["bird", "cat", "emu"],
        )
        plot.save(plot.roc(curves.class_curves(told.one_vs_rest())), "same.svg")
        assert drawn == Path("same.svg").read_text(encoding="utf-8")


def test_models_with_rows_of_their_own(jauge: Typing) -> None:
    rows = "".join(f"{m},{y},{s}\n" for m in ("a", "b") for y, s in ((1, 0.9), (0, 0.2), (1, 0.4 if m == "a" else 0.1)))
    Path("long.csv").write_text(f"name,truth,score\n{rows}", encoding="utf-8")
    words = ("--truth", "truth", "--score", "score", "--model", "name", "-o", "f.svg")
    assert jauge("curve", "roc", "long.csv", *words).code == 0
    made = {m: curves.roc_curve(ScoreTable.from_scores([1, 0, 1], s)) for m, s in (("a", [9, 2, 4]), ("b", [9, 2, 1]))}
    plot.save(plot.roc(made), "same.svg")
    assert Path("f.svg").read_bytes() == Path("same.svg").read_bytes()


@pytest.mark.parametrize(
    "kind, words, message",
    [
        ("gain", ["--at", "0.5"], "Expected options that apply to gain; received --at. --at goes with cost, tradeoff."),
        ("roc", ["--cost-ratio", "2"], "Expected --prevalence with --cost-ratio; received --cost-ratio alone."),
        ("tradeoff", ["--index", "g"], "received 'g'"),
        ("roc", ["--threshold", "nan"], "Expected numbers for thresholds; received nan."),
        (
            "decision",
            ["--threshold", "0.5"],
            "goes with roc, pr, prg, cost, gain, lift, det, risk, scores.",
        ),
        ("roc", ["-o", "roc.gif"], "Expected a file name that ends in .svg or .pdf or .png"),
        ("roc", ["--truth", "is_9"], "received 'is_9'. Did you mean 'is_8'?"),
        ("roc", ["--proba", "p_*"], "Expected answers of one kind; received --score and --proba."),
        ("mountain", [], "Invalid value"),
    ],
)
def test_mistakes_are_told(jauge: Typing, kind: str, words: list[str], message: str) -> None:
    usual = {"--truth": "is_8", "--score": "forest", "-o": "f.svg"} | dict(zip(words[::2], words[1::2], strict=True))
    code, out, err = jauge("curve", kind, DIGITS, *(word for pair in usual.items() for word in pair))
    assert (code, out) == (2, "")
    assert message in err
    assert not list(Path().iterdir())


def test_options_reach_the_plot(jauge: Typing) -> None:
    words = ("--truth", "is_8", "--score", "forest", DIGITS)
    plain, told = "plain.svg", "told.svg"
    for kind, extra in (
        ("tradeoff", ["--index", "jaccard"]),
        ("calibration", ["--bins", "isotonic"]),
        ("cost", ["--at", "0.2"]),
        ("cost", ["--threshold", "0.2"]),
    ):
        jauge("curve", kind, *words, "-o", plain)
        assert jauge("curve", kind, *words, "-o", told, *extra).code == 0
        assert Path(plain).read_bytes() != Path(told).read_bytes()


def test_scores_are_asked_for(jauge: Typing) -> None:
    code, _, err = jauge("curve", "roc", DIGITS, "--truth", "is_8", "-o", "f.svg")
    assert (code, "Expected --score COLUMN, or --proba 'proba_*'; received neither." in err) == (2, True)
