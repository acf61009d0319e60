"""No example of the documentation goes unexecuted by being given the wrong name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
# conftest.py runs the first two. The rest holds nothing that could be run here: set-up commands need a network.
BLOCK_LANGUAGES = {"python", "console", "text", "toml", "sh"}
OPENING_FENCE = re.compile(r"^```(?P<language>.*)$")


def block_languages(text: str) -> list[str]:
    """What the opening fence of every block says."""
    fences = [match["language"].strip() for line in text.splitlines() if (match := OPENING_FENCE.match(line))]
    return fences[::2]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_says_what_it_is(page: Path) -> None:
    languages = block_languages(page.read_text(encoding="utf-8"))
    assert [language for language in languages if language not in BLOCK_LANGUAGES] == []


def test_only_the_readme_shows_commands_that_are_not_run() -> None:
    unrun = [page.name for page in PAGES if "sh" in block_languages(page.read_text(encoding="utf-8"))]
    assert set(unrun) <= {"README.md"}


def test_languages_are_read_from_opening_fences() -> None:
    assert block_languages("```python\nx\n```\n\n```\ny\n```\n") == ["python", ""]
