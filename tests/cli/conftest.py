"""A terminal of 80 columns without colours, in an empty folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.session import Typing, typing_in


@pytest.fixture
def jauge(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Typing:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.chdir(tmp_path)
    return typing_in(capsys)
