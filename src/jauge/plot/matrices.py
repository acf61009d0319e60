"""Confusion matrices as a grid of cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from jauge.errors import JaugeError
from jauge.evidence import ConfusionMatrix, Counts
from jauge.numeric.ratio import CountArray, FloatArray, ratio
from jauge.plot.models import by_name
from jauge.plot.panel import Panel, Scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MOST_WRITTEN = 12
_MOST_TICKS = 30
_LONG_LABELS = 40
_DARK = 0.7
_ROOMY = 4


def confusion(
    matrix: ConfusionMatrix | Counts | Mapping[str, ConfusionMatrix | Counts], *, ax: Axes | None = None
) -> Axes:
    """A confusion matrix: truth in rows, predictions in columns, cells coloured by their share of the row.

    Counts and shares are written in the cells up to 12 labels. Items without an answer have a column of their own, if
    there are any; a row without items is left blank. `Counts` are one table of two classes. A mapping of one matrix
    gives its name as title; several matrices need as many Axes.

    >>> from jauge.evidence import ConfusionMatrix
    >>> axes = confusion(ConfusionMatrix.from_labels(["cat", "dog", "dog"], ["cat", "dog", "cat"]))
    >>> [text.get_text().split() for text in axes.texts]
    [['1', '100', '%'], ['0', '0', '%'], ['1', '50', '%'], ['1', '50', '%']]
    """
    named: dict[str, ConfusionMatrix | Counts] = by_name(
        matrix, (ConfusionMatrix, Counts), "with ConfusionMatrix.from_labels(y_true, y_pred)"
    )
    if len(named) > 1:
        advice = "Call it once for each matrix, with ax= from a grid of Axes."
        raise JaugeError("one matrix on one Axes", f"{len(named)} matrices", advice)
    ((name, given),) = named.items()
    cells, rows, columns = _table(given)
    shares = ratio(cells, cells.sum(axis=1, keepdims=True))
    axes = _panel(rows, columns).open(ax)
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0, labelsize="medium" if len(columns) <= _MOST_WRITTEN else "small")
    if sum(len(label) for label in columns[:: _stride(columns)]) > _LONG_LABELS:
        axes.tick_params(axis="x", labelrotation=90)
    edges = "white" if len(columns) <= _MOST_WRITTEN else "face"
    axes.pcolormesh(
        shares,
        cmap="Blues",
        vmin=0.0,
        vmax=1.0,
        edgecolors=edges,
        linewidth=1.0,
        rasterized=cells.size > _MOST_TICKS**2,
    )
    for text in (*axes.get_xticklabels(), *axes.get_yticklabels(), axes.set_title(name)):
        text.set_parse_math(False)
    if len(columns) <= _MOST_WRITTEN:
        _write(axes, cells, shares)
    return axes


def _table(given: ConfusionMatrix | Counts) -> tuple[CountArray, Sequence[str], Sequence[str]]:
    """The cells with the labels of rows and columns."""
    if isinstance(given, Counts):
        if given.shape:
            raise JaugeError("one table of counts", f"tables of shape {given.shape}", "Pick one, as counts[3].")
        pair = ("positive", "negative")
        return np.array([[given.tp, given.fn], [given.fp, given.tn]]), pair, pair
    labels = [str(label) for label in given.labels]
    if not given.no_answer.any():
        return given.matrix, labels, labels
    return np.column_stack([given.matrix, given.no_answer]), labels, [*labels, "no answer"]


def _panel(rows: Sequence[str], columns: Sequence[str]) -> Panel:
    """One unit a cell, the first row on top."""
    x, y = ({place + 0.5: names[place] for place in range(0, len(names), _stride(names))} for names in (columns, rows))
    return Panel(
        Scale("predicted", 0.0, len(columns), ticks=x), Scale("true", len(rows), 0.0, ticks=y), square=True, margin=0.0
    )


def _stride(names: Sequence[str]) -> int:
    """One label in how many is written."""
    return -(-len(names) // _MOST_TICKS)


def _write(axes: Axes, cells: CountArray, shares: FloatArray) -> None:
    """The count of each cell above its share of the row."""
    size = "medium" if cells.shape[1] <= _ROOMY else "small"
    for (row, column), count in np.ndenumerate(cells):
        share = shares[row, column]
        told = f"{count:,.6g}" if cells.dtype.kind == "f" else f"{count:,}"
        text = told if np.isnan(share) else f"{told}\n{_percent(float(share))}"
        dark = share > _DARK
        axes.text(
            column + 0.5,
            row + 0.5,
            text,
            ha="center",
            va="center",
            fontsize=size,
            color="white" if dark else "black",
        )


def _percent(share: float) -> str:
    """A share in percent, never 0 or 100 unless it is.

    >>> _percent(0.5), _percent(0.0004), _percent(1.0), _percent(0.9998)
    ('50 %', '0.04 %', '100 %', '99.98 %')
    """
    percent = 100 * share
    if 1 <= percent <= 99 or percent in (0, 100):
        return f"{percent:.0f} %"
    return f"{percent:.1g} %" if percent < 1 else f"{100 - float(f'{100 - percent:.1g}'):.10g} %"
