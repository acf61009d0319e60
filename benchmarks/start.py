"""How long it takes to begin: the import, and the first screen of the command line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.timing import Entrant, Race, race


def python(*arguments: str) -> Entrant:
    """A fresh interpreter that runs this."""

    def run() -> object:
        return subprocess.run([sys.executable, *arguments], check=True, capture_output=True)

    return run


def races() -> Iterator[Race]:
    """Fresh processes, in turn."""
    yield race(
        "import jauge",
        {"numpy, scipy.special": python("-c", "import numpy, scipy.special"), "jauge": python("-c", "import jauge")},
        target="<= 1.3 x",
        seconds=8,
    )
    yield race(
        "import jauge and use it",
        {
            "numpy, scipy.special": python("-c", "import numpy, scipy.special"),
            "jauge": python("-c", "import jauge; jauge.ScoreTable, jauge.measure, jauge.roc_curve"),
        },
        seconds=8,
    )
    help_screen = [sys.executable, "-c", "from jauge.cli import main; main()", "--help"]
    yield race("jauge --help", {"jauge": python(*help_screen[1:])}, target="< 0.3 s", seconds=5)
