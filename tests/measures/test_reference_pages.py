"""docs/reference is what the catalogue says."""

from __future__ import annotations

import pytest

from jauge.measures import catalogue
from jauge.measures.entry import facts
from tools.make_reference import FOLDER, pages


def test_the_pages_are_those_that_the_catalogue_makes() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(pages())


@pytest.mark.parametrize("name", pages())
def test_a_page_is_up_to_date(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == pages()[name], "run python -m tools.make_reference"


def test_every_measure_tells_everything_in_both_languages() -> None:
    for m in catalogue().values():
        english, french = dict(facts(m)), dict(facts(m, "fr"))
        assert {"formula", "range", "undefined", "names", "French", "reference"} <= set(english), m
        assert len(english) == len(french)
        assert all(text.strip() == text and text for text in english.values())
