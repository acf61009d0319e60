"""Every command reads files in the same way: each spelling of the same rows gives the same answer."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.session import Typing
from tests.io.corpus import CORPUS, Spelt

WORDS = {
    "compare": ("--score", "score", "poids"),
    "report": ("--score", "score,poids"),
    "measure": ("--score", "score", "--score", "poids"),
}
READ = WORDS | {"report": ("--predicted", "dit")}
CHOSEN = (
    "french_excel.csv",
    "excel_unicode_text.txt",
    "percent_french.csv",
    "macintosh.csv",
    "rows.jsonl",
    "rows.xlsx",
)
SAID = {"encoding": "--encoding", "separator": "--sep", "missing": "--na"}
SPELT = {spelt.name: spelt for spelt in CORPUS}


def figures(jauge: Typing, command: str, *words: str) -> list[dict[str, Any]]:
    """What a command finds in some file, as data."""
    asked = ("--truth", "vérité", "--positive", "malin", "--format", "json", *READ[command])
    typed = jauge(command, *words, *asked)
    assert (typed.code, typed.err) == (0, ""), typed.err
    told = json.loads(typed.out)
    found: list[dict[str, Any]] = told.get("figures", told.get("models"))
    assert found
    return found


def options(spelt: Spelt) -> list[str]:
    """What must be said to read a file."""
    return [
        word
        for name, value in spelt.options.items()
        for word in (SAID[name], *([value] if isinstance(value, str) else value))
    ]


@pytest.mark.parametrize("command", WORDS)
def test_each_spelling_gives_the_same_answer(jauge: Typing, command: str) -> None:
    plain = SPELT["plain.csv"]
    Path(plain.name).write_bytes(plain.content)
    expected = figures(jauge, command, plain.name)
    for name in CHOSEN:
        if name.endswith(".xlsx"):
            pytest.importorskip("fastexcel", reason="needs the extra excel")
        Path(name).write_bytes(SPELT[name].content)
        assert figures(jauge, command, name, *options(SPELT[name])) == expected, name


@pytest.mark.parametrize("command", WORDS)
def test_the_standard_input_is_a_file(jauge: Typing, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    content = SPELT["rows.parquet"].content
    Path("rows.parquet").write_bytes(content)
    expected = figures(jauge, command, "rows.parquet")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
    assert figures(jauge, command, "-") == expected


@pytest.mark.parametrize("command", WORDS)
def test_files_are_joined_by_a_key(jauge: Typing, command: str) -> None:
    """Truth in one file and scores in another, the rows in another order."""
    lines = SPELT["plain.csv"].content.decode().splitlines()
    Path("plain.csv").write_bytes(SPELT["plain.csv"].content)
    cells = [line.split(",") for line in lines]
    Path("truth.csv").write_text("\n".join(",".join(row[:2]) for row in cells), encoding="utf-8")
    scores = [cells[0], *reversed(cells[1:])]
    Path("scores.csv").write_text("\n".join(";".join((row[0], *row[2:])) for row in scores), encoding="utf-8")
    joined = figures(jauge, command, "truth.csv", "scores.csv", "--key", "code")
    assert joined == figures(jauge, command, "plain.csv")


@pytest.mark.parametrize("command", WORDS)
@pytest.mark.parametrize(
    "words, message",
    [
        (("--by", "code", "--cluster", "nope"), "received 'nope'."),
        (("--weight", "dit"), "Expected numbers in column 'dit'; received 'malin' in row 1"),
        (("--no-answer", "x"), "--no-answer goes with --predicted."),
        (("--sep", "ab"), "Expected a separator of one character"),
        (("--treshold", "0.5"), "--treshold"),
    ],
)
def test_mistakes_are_told_alike(jauge: Typing, command: str, words: tuple[str, ...], message: str) -> None:
    Path("plain.csv").write_bytes(SPELT["plain.csv"].content)
    typed = jauge(command, "plain.csv", "--truth", "vérité", "--positive", "malin", *WORDS[command], *words)
    assert (typed.code, typed.out) == (2, "")
    assert message in typed.err
