"""The tables of the documentation are what the studies print."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from papers.coverage import differences

PAGE = Path(__file__).parents[2] / "docs" / "theory" / "coverage-of-differences.md"


@pytest.mark.papers
def test_the_exact_table_of_rectangles_is_printed_as_it_is() -> None:
    page = PAGE.read_text(encoding="utf-8").splitlines()
    for row in islice(differences.thresholds(), 2, 5):
        assert row in page
