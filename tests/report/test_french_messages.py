"""Mistakes are told in French under --lang fr: those of the command line, of its readers and of what it calls."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import jauge
from jauge.errors import JaugeError
from jauge.measures import catalogue
from jauge.measures.french import FRENCH
from jauge.report.french_messages import PATTERNS, in_french, translated
from tests.contracts.source import SourceFile, source_files

MISTAKES = Path(__file__).parents[1] / "cli" / "mistakes.txt"
ENGLISH = re.compile(r"\b(the|of|for|and|or|is|with|an|that|which|as in)\b")


def parts() -> Iterator[str]:
    """The three parts of every message that the tests of bad input type."""
    for line in MISTAKES.read_text(encoding="utf-8").splitlines():
        found = re.fullmatch(r"jauge: Expected (.*?); received (.*?)\. (.*)", line)
        yield from found.groups() if found else [line.removeprefix("jauge: ")] if line.startswith("jauge: ") else []


@pytest.mark.parametrize("part", sorted(set(parts())))
def test_nothing_english_is_left_in_what_users_typed(part: str) -> None:
    """Names in quotes, names of files and what other programs report stay as they are."""
    told = re.sub(r"'[^']*'|\S+\.(csv|jsonl)|(parquet|out-of-spec|calamine)\b.*", "", translated(part))
    assert not ENGLISH.search(told)


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that an argument is, where the source shows them; {} stands for what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(v.value) if isinstance(v, ast.Constant) else "7" for v in node.values)
    elif isinstance(node, ast.IfExp):
        yield from (*literals(node.body), *literals(node.orelse))


def messages(file: SourceFile) -> Iterator[str]:
    """The parts of the errors that a module raises."""
    for node in ast.walk(file.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "JaugeError":
            for argument in node.args:
                yield from (text for text in literals(argument) if re.search(r"[a-z]{2}", text))


@pytest.mark.parametrize("file", [f for f in source_files() if f.layer in ("cli", "io")], ids=lambda f: f.name)
def test_every_message_of_commands_and_readers_is_translated(file: SourceFile) -> None:
    left = [text for text in messages(file) if translated(text) == text and not text.startswith(("--", "tp", "pip"))]
    assert not left, "add them to jauge.report.french_messages"


def test_translations_are_filled_with_the_same_values() -> None:
    for english, french in PATTERNS.items():
        values = [[name for _, name, _, _ in Formatter().parse(text) if name is not None] for text in (english, french)]
        assert values[0] == values[1], english


def test_what_nobody_translated_stays_whole() -> None:
    """No half of a sentence in each language."""
    assert translated("an ugly thing and another strange thing") == "an ugly thing and another strange thing"
    told = in_french(JaugeError("something odd", "3 columns", "Keep one of them."))
    assert told == "Attendu : something odd ; reçu : 3 colonnes. Gardez l'un d'eux."


def test_meanings_of_parameters_are_the_catalogue_s() -> None:
    meaning = "alpha > 1 is a severe judge, alpha = 1 gives F, alpha < 1 a lenient one."
    assert translated(meaning) == FRENCH[meaning]


@pytest.mark.parametrize("module", ["jauge.inference", "jauge.measures"])
def test_remarks_of_estimates_are_translated(module: str) -> None:
    """What a small, clustered, weighted table makes an estimate say, and every reason for 0/0."""
    if module == "jauge.measures":
        said = {words for m in catalogue().values() for words, _ in m.definition.empty}
    else:
        few = jauge.ConfusionMatrix.from_labels([1, 1, 0, 0], [1, 0, 0, 0], cluster=[1, 1, 2, 3]).binary(1)
        loose = jauge.Counts(1.5, 0.5, 1.5, 2.0)
        said = {note for counts in (few, loose) for note in jauge.estimate(counts, "recall").notes}
        assert len(said) >= 5
    assert not [text for text in said if translated(text) == text]
