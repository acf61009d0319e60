"""Figures as files, and what is loaded to make them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from jauge import JaugeError, curves, plot
from tests.curves.thesis import TABLE


@pytest.mark.parametrize("ending", ["svg", "pdf", "png", "SVG"])
def test_equal_plots_are_equal_files(tmp_path: Path, ending: str) -> None:
    for name in ("a", "b"):
        plot.save(plot.roc(curves.roc_curve(TABLE), thresholds=[0.5]), tmp_path / f"{name}.{ending}")
    first, second = ((tmp_path / f"{name}.{ending}").read_bytes() for name in ("a", "b"))
    assert first == second
    assert first.startswith({"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG"}[ending.lower()])


@pytest.mark.parametrize(
    "name, message",
    [
        ("a.gif", "ends in .svg or .pdf or .png"),
        ("a", "ends in"),
        ("no/a.svg", "a folder that exists"),
        ("folder.svg", "a file that may be written"),
    ],
)
def test_names_that_cannot_be_written_to(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(JaugeError, match=message):
        plot.save(plot.roc(curves.roc_curve(TABLE)), tmp_path / name)


def modules_after(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_matplotlib_is_loaded_by_the_first_plot_and_pyplot_never() -> None:
    assert "matplotlib" not in modules_after("import jauge.plot, jauge.cli.curve")
    loaded = modules_after(
        "from jauge import plot, roc_curve, ScoreTable\n"
        "plot.roc(roc_curve(ScoreTable.from_scores([1, 0], [2, 1])), thresholds=[1.5])"
    )
    assert "matplotlib.figure" in loaded
    assert "matplotlib.pyplot" not in loaded


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(JaugeError, match=r'pip install "jauge\[plot\]"'):
        plot.roc(curves.roc_curve(TABLE))
