"""Every sentence of a screen has its French, with the same places for values."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest

from jauge.report.french import FRENCH
from tests.cli.session import Typing

PACKAGE = Path(str(files("jauge")))
SCREENS = (
    "answers",
    "counted",
    "demo",
    "measured",
    "other_shapes",
    "reading",
    "report",
    "several_classes",
    "slices",
    "tree",
    "two_classes",
)
READERS = (
    "cells",
    "columns",
    "excel",
    "joined",
    "json_lines",
    "paired",
    "predictions",
    "separated",
    "shapes",
    "spelt_numbers",
    "taxonomy_answers",
)
TOLD = ("hierarchies", "papers", "told_differences", "told_labels", "told_scores")
TELLING = {"tell", "paragraph", "note", "guess", "remark", "Remark"}
DATA_ONLY = {"{encoding}", "{note}.", "{title}: {note}.", "{reason}.", "{option} {column}"}


def sentences(path: Path) -> set[str]:
    """The constant words that a module tells."""
    told = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            words = node.args[0]
            if name in TELLING and isinstance(words, ast.Constant) and isinstance(words.value, str):
                told.add(words.value)
    return told


@pytest.mark.parametrize(
    "module",
    [*(f"cli/{name}" for name in SCREENS), *(f"io/{name}" for name in READERS), *(f"report/{name}" for name in TOLD)],
)
def test_nothing_is_told_in_english_alone(module: str) -> None:
    assert sorted(sentences(PACKAGE / f"{module}.py") - set(FRENCH) - DATA_ONLY) == []


@pytest.mark.parametrize("words", sorted(FRENCH))
def test_the_same_values_are_told(words: str) -> None:
    english, french = ({name for _, name, _, _ in Formatter().parse(text) if name} for text in (words, FRENCH[words]))
    assert english == french


def test_the_words_are_read() -> None:
    assert "{count} rows, {classes} classes." in sentences(PACKAGE / "cli" / "several_classes.py")


def test_a_screen_in_french(jauge: Typing) -> None:
    words = ("--matrix", "50 0 0 / 0 47 3 / 0 2 48", "--rows", "truth", "--labels", "setosa,versicolor,virginica")
    code, out, _ = jauge("measure", *words, "--lang", "fr")
    assert code == 0
    assert out.startswith("150 individus, 3 classes.\n")
    assert "  versicolor      0,959   0,940  0,949        50\n" in out
    assert "  exactitude  0,967  [0,924 ; 0,985]  145 / 150  Jeffreys\n" in out


def test_the_command_line_speaks_french_when_asked(jauge: Typing) -> None:
    code, out, err = jauge("measure", "nowhere.csv", "--lang", "fr")
    assert (code, out) == (2, "")
    assert err.startswith("jauge: Attendu : un fichier qui existe ; reçu : 'nowhere.csv'.")
    assert jauge("measure", "--lang=fr", "--trut", "y").err == (
        "jauge: Option inconnue : --trut. Vouliez-vous dire --truth ?\n"
    )
