"""The first thing that somebody types."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import pytest

import jauge as package
from jauge.cli import french_help
from tests.cli.session import Typing

HEAVY = {"numpy", "scipy", "polars", "narwhals"}


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",)])
def test_help_names_every_command(jauge: Typing, words: tuple[str, ...]) -> None:
    code, out, err = jauge(*words)
    assert (code, err) == (0, "")
    told = [line.strip("│ ") for line in out.splitlines() if line.startswith("│")]
    assert [
        line
        for line in [
            "catalogue    List the measures, or explain one.",
            "demo         Evaluate three classifiers on bundled predictions.",
            "measure      Measure classifiers in a file, or a table of counts.",
            "--help (-h)  Display this message and exit.",
            "--version    Display application version.",
        ]
        if line not in told
    ] == []


@pytest.mark.parametrize(
    "command, told",
    [
        (
            "measure",
            [
                *("FILES", "--truth", "--predicted", "--score", "--proba", "--correct", "--threshold", "--positive"),
                *("--weight", "--cluster", "--by", "--model", "--label", "--label-sep", "--no-answer", "--count-as"),
                *("--missing-truth", "--prevalence", "--measure", "--level", "--counts", "--matrix", "--rows"),
                *("--labels", "--key", "--sep", "--decimal", "--encoding", "--na", "--format", "--output", "--lang"),
            ],
        ),
        ("catalogue", ["NAME", "--lang"]),
        ("demo", ["--save", "--output", "--lang"]),
    ],
)
def test_help_of_a_command_names_every_option(jauge: Typing, command: str, told: list[str]) -> None:
    code, out, _ = jauge(command, "--help")
    assert code == 0
    assert [option for option in told if option not in out] == []


def test_version(jauge: Typing) -> None:
    assert jauge("--version") == (0, f"{package.__version__}\n", "")


def test_help_computes_nothing() -> None:
    code = "import sys; from jauge.cli import main; main(['--help']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert HEAVY & set(done.stdout.split()) == set()


def test_the_package_is_a_command() -> None:
    done = subprocess.run([sys.executable, "-m", "jauge", "--bogus"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith('jauge: Unknown command "--bogus". Available commands: demo, ')


COMMANDS = ["demo", "compare", "report", "curve", "measure", "rank", "weka", "catalogue", "tree", "completion"]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_sentence_of_help_is_translated(jauge: Typing, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Asked(dict[str, str]):
        def get(self, words: str, default: object = None) -> Any:
            asked.append(words)
            return super().get(words, default)

    monkeypatch.setattr(french_help, "SENTENCES", Asked(french_help.SENTENCES))
    words = [command] if command else []
    code, _, err = jauge(*words, "--lang", "fr", "--help")
    assert (code, err) == (0, "")
    assert asked
    assert [sentence for sentence in asked if sentence not in french_help.SENTENCES] == []


def test_help_is_in_english_again_afterwards(jauge: Typing) -> None:
    jauge("measure", "--help", "--lang=fr")
    assert "Column of the true labels, as in --truth diagnosis." in jauge("measure", "--help").out


def test_no_sentence_of_help_is_left_over(jauge: Typing) -> None:
    """Each translation is of something that is told."""
    told = "".join(jauge(*words, "--help").out for words in ([], *([name] for name in COMMANDS)))
    letters = "".join(filter(str.isalnum, told))
    assert [s for s in french_help.SENTENCES if "".join(filter(str.isalnum, s)) not in letters] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_that_takes_a_value_shows_one(jauge: Typing, command: str) -> None:
    out = " ".join(jauge(command, "--help").out.replace("\u2502", " ").split())
    out = out.partition("Parameters")[2].replace(" * --", " --")
    _, *told = re.split(r" (?=(?:\* )?--[a-z-]+(?: -\w)? [A-Z|]{3,}(?:\.\.\.)? )", out)
    shown = re.compile(r"as in |such as |: lin, ")
    assert [option for option in told if not shown.search(option)] == []
