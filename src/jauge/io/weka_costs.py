"""Cost matrices as Weka writes them: sizes and rows, or one line between brackets."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from jauge.errors import JaugeError
from jauge.io.weka import text_of
from jauge.numeric.ratio import FloatArray


def read_costs(path: Path | str, classes: int | None = None) -> FloatArray:
    """The costs of a file, one row per true class; what can't be read stops with its line."""
    return parse_costs(*text_of(path), classes)


def parse_costs(text: str, name: str = "the text", classes: int | None = None) -> FloatArray:
    """The costs of a text, of so many classes if this is known.

    >>> parse_costs(chr(10).join(["% Rows Columns", "2 2", "% Matrix elements", "0.0 5.0", "1.0 0.0"])).tolist()
    [[0.0, 5.0], [1.0, 0.0]]
    >>> parse_costs("[0 5; 1 0]").tolist()
    [[0.0, 5.0], [1.0, 0.0]]
    """
    lines = [(number, line.partition("%")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines:
        raise JaugeError(f"a cost matrix in {name}", "nothing", "As in [0 5; 1 0].")
    if len(lines) == 1 and (match := re.fullmatch(r"\[(.*)\]", lines[0][1])):
        rows = [_costs(name, lines[0][0], row) for row in match[1].split(";")]
    else:
        sizes = _costs(name, *lines[0])
        rows = [_costs(name, *line) for line in lines[1:]]
        if sizes != [len(rows)] * 2:
            received = f"sizes {lines[0][1]} and {len(rows)} rows"
            raise JaugeError(f"as many rows as the first line of {name} says", received, "It may be cut short.")
    for (number, line), row in zip(lines[-len(rows) :] if len(lines) > 1 else lines * len(rows), rows, strict=True):
        if len(row) != len(rows):
            advice = "One row per true class, one cost per answer."
            raise JaugeError(f"{len(rows)} costs in line {number:,} of {name}", f"{len(row)} in {line!r}", advice)
    if classes not in (None, len(rows)):
        told = f"costs of {classes} classes from line {lines[0][0]:,} of {name} on"
        raise JaugeError(told, f"{len(rows)} x {len(rows)}", "Classes are those of the predictions.")
    return np.array(rows)


def _costs(name: str, number: int, line: str) -> list[float]:
    """The numbers of a line."""
    try:
        return [float(cell) for cell in re.split(r"[\s,]+", line.strip())]
    except ValueError:
        raise JaugeError(f"costs in line {number:,} of {name}", repr(line), "Costs are numbers.") from None
