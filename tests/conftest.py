"""What every test may ask for."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# A time limit for each example would measure what else the machine does.
settings.register_profile("jauge", deadline=None)
settings.load_profile("jauge")

REFERENCE_DATA = "JAUGE_REFERENCE_DATA"


@pytest.fixture(scope="session")
def reference_data() -> Callable[[str], Path]:
    """Find a file of the reference data, which live outside the repository.

    Without the environment variable the test is skipped; with it, a missing file is a failure.
    """

    def find(relative: str) -> Path:
        folder = os.environ.get(REFERENCE_DATA)
        if not folder:
            pytest.skip(f"needs reference data ({relative}): set {REFERENCE_DATA} to the folder that holds them")
        path = Path(folder, relative)
        if not path.exists():
            pytest.fail(f"{REFERENCE_DATA}={folder} holds no {relative}")
        return path

    return find
