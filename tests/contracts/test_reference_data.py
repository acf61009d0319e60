"""Reference data are skipped where nobody has them, and missed where somebody should."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import REFERENCE_DATA

Finder = Callable[[str], Path]


def test_without_the_variable_a_test_is_skipped(reference_data: Finder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(REFERENCE_DATA, raising=False)
    with pytest.raises(pytest.skip.Exception, match=REFERENCE_DATA):
        reference_data("README.md")


def test_with_the_variable_a_missing_file_fails(
    reference_data: Finder, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "here.csv").touch()
    monkeypatch.setenv(REFERENCE_DATA, str(tmp_path))
    assert reference_data("here.csv") == tmp_path / "here.csv"
    with pytest.raises(pytest.fail.Exception, match="holds no gone"):
        reference_data("gone.csv")
