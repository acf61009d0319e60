"""Which points of a long curve are worth drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from jauge.numeric.ratio import FloatArray, IntArray

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Shorter curves are drawn whole.
_FEW, _ENDS = 2_000, 1_000
_PRINT_DPI = 300.0
# A cell's diagonal, the farthest that a point can move, is 0.1 sqrt(2) < 0.15 of a pixel.
_CELL = 0.1


def visible_rows(x: FloatArray, y: FloatArray, cell: tuple[float, float]) -> IntArray:
    """The rows to draw: the first of every run of points in one cell of a grid, and the last point of all.

    The points left out lie in the cell of the point before them, so that the line through the points kept is nowhere
    farther from the line through all than a cell's diagonal, whatever its shape. Linear in the number of points.

    >>> x = np.array([0.0, 0.01, 0.02, 0.35, 0.36, 1.0])
    >>> visible_rows(x, x, (0.1, 0.1))
    array([0, 3, 5])
    """
    column, line = np.floor(x / cell[0]), np.floor(y / cell[1])
    moved = (column[1:] != column[:-1]) | (line[1:] != line[:-1])
    kept = np.append(True, moved)
    kept[-1] = True
    return np.flatnonzero(kept)


def thinned(ax: Axes, x: FloatArray, y: FloatArray) -> IntArray:
    """The rows of a curve whose line differs by less than 0.15 pixels from the whole, within the limits of `ax`.

    Pixels are those of the whole figure at its own resolution, at least 300 per inch: no Axes is larger than that. Both
    ends are kept whole, for those who look at them on a logarithmic scale afterwards.
    """
    if x.size <= _FEW:
        return np.arange(x.size)
    box, scale = ax.figure.bbox, max(1.0, _PRINT_DPI / ax.figure.dpi)
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    across, up = (right - left) / (box.width * scale), (top - bottom) / (box.height * scale)
    rows = visible_rows(x, y, (_CELL * abs(across), _CELL * abs(up)))
    return np.unique(np.concatenate([np.arange(_ENDS), rows, np.arange(x.size - _ENDS, x.size)]))
