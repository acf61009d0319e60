"""`jauge curve`."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from jauge import curves, plot
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
    code, out, err = jauge("curve", kind, "--truth", "is_8", "--score", "forest,logistic", DIGITS, "-o", "f.svg")
    assert (code, out, err) == (0, "f.svg written.\n", "")
    assert len(re.findall(r'id="jauge-', Path("f.svg").read_text(encoding="utf-8"))) >= 2


@pytest.mark.parametrize(
    "kind, words, message",
    [
        ("gain", ["--at", "0.5"], "Expected options that apply to gain; received --at. --at goes with cost, tradeoff."),
        ("roc", ["--cost-ratio", "2"], "Expected --prevalence with --cost-ratio; received --cost-ratio alone."),
        ("tradeoff", ["--index", "g"], "received 'g'"),
        ("roc", ["--threshold", "nan"], "Expected numbers for thresholds; received nan."),
        ("decision", ["--threshold", "0.5"], "--threshold goes with roc, pr, cost, gain, lift, det, scores."),
        ("roc", ["-o", "roc.gif"], "Expected a file name that ends in .svg or .pdf or .png"),
        ("roc", ["--truth", "is_9"], "received 'is_9'. Did you mean 'is_8'?"),
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
