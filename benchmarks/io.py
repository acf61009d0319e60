"""Reading files, beside polars' own read of the same columns: clean text, and text in another encoding."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import polars as pl

from benchmarks.timing import Race, race
from jauge.io import open_files, read_score_table

ROWS = 10_000_000
COLUMNS = ["truth", "score"]


def clean_file(folder: Path, encoding: str, positive: str) -> Path:
    """Ten million rows of an identifier, a label and a score."""
    generator = np.random.default_rng(0)
    truth = np.where(generator.random(ROWS) < 0.3, positive, "non")
    path = folder / f"{encoding}.csv"
    pl.DataFrame({"id": np.arange(ROWS), "truth": truth, "score": generator.random(ROWS).round(6)}).write_csv(path)
    if encoding != "utf-8":
        path.write_bytes(path.read_bytes().decode().encode(encoding))
    return path


def races() -> Iterator[Race]:
    """The columns of a file, and the evidence made of them."""
    with tempfile.TemporaryDirectory() as name:
        clean = clean_file(Path(name), "utf-8", "oui")
        accented = clean_file(Path(name), "cp1252", "positivité")

        def theirs() -> object:
            return pl.read_csv(clean, columns=COLUMNS)

        def ours(path: Path) -> object:
            return open_files([path], wanted=COLUMNS).read(COLUMNS, numbers=["score"])

        yield race(
            f"{ROWS:,} clean CSV rows", {"polars": theirs, "jauge": lambda: ours(clean)}, target="<= 2 x", least=5
        )
        yield race(
            f"{ROWS:,} CSV rows in windows-1252",
            {"polars (in UTF-8)": theirs, "jauge": lambda: ours(accented)},
            target="<= 4 x",
            least=5,
        )
        yield race(
            f"{ROWS:,} clean CSV rows to a ScoreTable",
            {"polars": theirs, "jauge": lambda: read_score_table(clean, truth="truth", score="score")},
            least=2,
        )
