"""Bytes that a coverage-guided fuzzer finds, for the readers: `python -m tests.io.guided -runs=100000 FOLDER`.

Every file is read or refused, and what is read of a text is what Python's own reader finds in it.
"""

from __future__ import annotations

import csv
import io
import os
import sys
import tempfile
from importlib import import_module
from pathlib import Path

# No Excel: its reader isn't ours, and a workbook in an archive is found by luck only.
ENDINGS = (".csv", ".tsv", ".txt", ".jsonl", ".parquet", ".arrow")
FOLDER = Path(tempfile.mkdtemp(prefix="jauge-fuzz-"))


def read_or_refuse(data: bytes) -> None:
    """The first byte chooses the kind of file; the readers are imported by the time that they can be followed."""
    from jauge.errors import JaugeError
    from jauge.io import open_files
    from jauge.io.columns import labels
    from jauge.io.spelt_numbers import optional_numbers

    if not data:
        return
    path = FOLDER / f"any{ENDINGS[data[0] % len(ENDINGS)]}"
    path.write_bytes(data[1:])
    try:
        source = open_files([path])
        first, last = source.names[0], source.names[-1]
        table = source.read([first, last], numbers=[last])
        labels(table, first)
        optional_numbers(table, last, "scores")
    except JaugeError:
        return
    if path.suffix == ".csv":
        compare_with_python(path)


def compare_with_python(path: Path) -> None:
    """The cells of UTF-8 text with commas, without the blanks around them."""
    from jauge.errors import JaugeError
    from jauge.io import Spelling, open_files
    from jauge.io.table import ROW

    content = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
    try:
        text = content.decode()
        source = open_files([path], Spelling(separator=",", missing=()))
        frame = source.read(source.names).frame.drop(ROW)
    except (JaugeError, UnicodeDecodeError):
        return
    if "sep=" in text[:8].lower() or ("\r" in text and "\n" not in text):
        return
    told = [[cell.strip() for cell in row] for row in csv.reader(io.StringIO(text.lstrip("\r\n"), newline=""))][1:]
    found = [["" if cell is None else str(cell).strip() for cell in row] for row in frame.rows()]
    width = len(source.names)
    expected = [row + [""] * (width - len(row)) for row in told if any(row)]
    if [row for row in found if any(row)] != expected:
        message = f"{text!r}: {found} instead of {expected}"
        raise AssertionError(message)


if __name__ == "__main__":
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    import atheris

    with atheris.instrument_imports(include=["jauge.io"]):
        import_module("jauge.io")
    atheris.Setup(sys.argv, read_or_refuse)
    atheris.Fuzz()
