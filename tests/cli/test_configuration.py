"""Options from a file, and scripts for shells."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.session import Typing

OPTIONS = """
[measure]
truth = "y"
score = ["s"]
threshold = 0.5
format = "json"
"""


@pytest.fixture
def folder(jauge: Typing) -> None:  # noqa: ARG001 (it goes to an empty folder)
    Path("p.csv").write_text("y,s\n1,0.9\n0,0.2\n1,0.4\n0,0.6\n", encoding="utf-8")
    Path("jauge.toml").write_text(OPTIONS, encoding="utf-8")


@pytest.mark.usefixtures("folder")
def test_options_of_a_file_are_those_of_the_command(jauge: Typing) -> None:
    typed = jauge("measure", "p.csv", "--truth", "y", "--score", "s", "--threshold", "0.5", "--format", "json")
    assert typed.code == 0
    assert jauge("measure", "p.csv", "--config", "jauge.toml") == typed
    assert jauge("--config=jauge.toml", "measure", "p.csv") == typed


@pytest.mark.usefixtures("folder")
def test_what_is_typed_comes_first(jauge: Typing) -> None:
    _, out, _ = jauge("measure", "p.csv", "--config", "jauge.toml", "--threshold", "0.3", "--format", "table")
    assert "Answers yes when s >= 0.3." in out


@pytest.mark.usefixtures("folder")
def test_one_command_does_not_take_the_options_of_the_one_before(jauge: Typing) -> None:
    jauge("measure", "p.csv", "--config", "jauge.toml")
    code, _, err = jauge("measure", "p.csv", "--score", "s", "--truth", "nothing")
    assert (code, "column of p.csv" in err) == (2, True)


@pytest.mark.parametrize(
    "text, told",
    [
        ("[measure]\ntruht = 1", "truht"),
        ("truth = 1", "a table for each command in bad.toml"),
        ("[measure", "TOML in bad.toml"),
        (None, "a file of options that can be read"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_mistakes_in_the_file_are_told(jauge: Typing, text: str | None, told: str) -> None:
    if text is not None:
        Path("bad.toml").write_text(text, encoding="utf-8")
    code, out, err = jauge("measure", "p.csv", "--config", "bad.toml")
    assert (code, out) == (2, "")
    assert told in err


def test_a_file_must_be_named(jauge: Typing) -> None:
    code, _, err = jauge("measure", "--config")
    assert (code, "a file after --config" in err) == (2, True)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_commands_and_options(jauge: Typing, shell: str) -> None:
    code, out, _ = jauge("completion", shell)
    assert code == 0
    assert {"report", "cost-ratio"} <= {word for word in ("report", "cost-ratio") if word in out}
    program = shutil.which(shell)
    if program is not None:
        Path("script").write_text(out, encoding="utf-8")
        assert subprocess.run([program, "-n", "script"], check=False).returncode == 0
