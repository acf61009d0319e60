"""Tables that are typed instead of read: four counts, or a confusion matrix."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from cyclopts import Parameter

from jauge.cli.reading import Columns, several
from jauge.cli.several_classes import tell_classes
from jauge.cli.two_classes import tell_table
from jauge.errors import JaugeError
from jauge.evidence import ConfusionMatrix, Counts
from jauge.io import Predictions
from jauge.report.document import Document
from jauge.report.figures import Wanted

_CELLS = ("tp", "fn", "fp", "tn")


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Counted:
    """What is counted already."""

    counts: Columns = ()
    """A 2 x 2 table without a file, as in tp=174 fn=26 fp=21 tn=279."""
    matrix: str | None = None
    """A confusion matrix without a file, as in "50 0 0 / 0 47 3 / 0 2 48"."""
    rows: Literal["truth", "predicted"] | None = None
    """What the rows of the matrix are, as in --rows truth."""
    labels: Columns = ()
    """Labels of the matrix, in its order, as in --labels cat,dog,fox."""

    @property
    def given(self) -> bool:
        """Whether there is a table."""
        return bool(self.counts) or self.matrix is not None


def tell_counted(document: Document, counted: Counted, wanted: Wanted) -> None:
    """Measures of a table without items."""
    if counted.matrix is None:
        tell_table(document, _counts(several(counted.counts)), wanted)
    elif counted.counts:
        raise JaugeError("--counts or --matrix", "both", "Give one table at a time.")
    else:
        matrix = _matrix(counted.matrix, several(counted.labels), counted.rows)
        read = Predictions(matrix, None, None, None)
        tell_classes(document, read, "", wanted)


def _counts(told: Sequence[str]) -> Counts:
    """The four cells by their names."""
    cells: dict[str, Any] = {}
    for text in told:
        name, _, value = text.partition("=")
        if name not in _CELLS or name in cells:
            raise JaugeError("each of tp, fn, fp and tn once", repr(text), "As in --counts tp=174 fn=26 fp=21 tn=279.")
        cells[name] = _number(value, "--counts")
    missing = [name for name in _CELLS if name not in cells]
    if missing:
        raise JaugeError("tp, fn, fp and tn", f"no {' and no '.join(missing)}", "An empty cell is 0, as in fp=0.")
    return Counts(**cells)


def _matrix(text: str, labels: Sequence[str], rows: Literal["truth", "predicted"] | None) -> ConfusionMatrix:
    """Rows between slashes, semicolons or line ends; cells between blanks or commas."""
    lines = [line for line in re.split(r"[/;\n]", text) if line.strip()]
    cells = [[_number(cell, "--matrix") for cell in re.split(r"[\s,]+", line.strip())] for line in lines]
    if rows is None:
        raise JaugeError("what the rows of the matrix are", "no --rows", "Say --rows truth or --rows predicted.")
    if len({len(line) for line in cells}) != 1 or len(cells) != len(cells[0]):
        widths = ", ".join(str(len(line)) for line in cells) or "no"
        raise JaugeError("as many cells in each row as rows", f"{widths} cells", 'As in "50 3 / 2 45".')
    names = labels or [str(place) for place in range(1, len(cells) + 1)]
    return ConfusionMatrix.from_matrix(cells, labels=names, rows=rows)


def _number(text: str, option: str) -> int | float:
    """A count, or a sum of weights."""
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        raise JaugeError(f"numbers in {option}", repr(text), "Counts are written as in 174 or 12.5.") from None
