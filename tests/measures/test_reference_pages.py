"""docs/reference is what the catalogue says."""

from __future__ import annotations

import re

import pytest

from jauge.measures import catalogue
from jauge.measures.entry import facts
from jauge.measures.french import FRENCH
from tools.make_reference import FOLDER, MADE, pages


def test_the_pages_are_those_that_the_catalogue_makes() -> None:
    made = {path.name for path in FOLDER.iterdir() if MADE in path.read_text(encoding="utf-8")}
    assert made == set(pages())


@pytest.mark.parametrize("name", pages())
def test_a_page_is_up_to_date(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == pages()[name], "run python -m tools.make_reference"


def test_every_measure_tells_everything_in_both_languages() -> None:
    for m in catalogue().values():
        english, french = dict(facts(m)), dict(facts(m, "fr"))
        assert {"formula", "range", "undefined", "names", "French", "reference"} <= set(english), m
        assert len(english) == len(french)
        entry = m.definition
        sentences = {entry.summary, entry.undefined, entry.traps, *(p.meaning for p in entry.parameters)} - {""}
        assert sentences <= set(FRENCH), m
        assert all(text.strip() == text and text for text in english.values())


def test_no_translation_is_left_over() -> None:
    entries = [m.definition for m in catalogue().values()]
    said = {text for e in entries for text in (e.summary, e.undefined, e.traps, *(p.meaning for p in e.parameters))}
    assert set(FRENCH) == said - {""}


def test_numbers_and_names_survive_translation() -> None:
    """What is no word (numbers, parameters, formulas) stands in both languages."""
    for english, french in FRENCH.items():
        for kept in re.findall(r"\d+(?:\.\d+)?|[a-z]+_[a-z_]+|[a-z]+=", english):
            assert kept in french, english
