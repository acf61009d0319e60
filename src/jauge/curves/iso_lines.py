"""Lines of constant value of the trade-off indices in the precision-recall plane."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import ArrayLike

from jauge.curves.shares import read_numbers, read_shares
from jauge.curves.tradeoff_index import index_named
from jauge.errors import JaugeError
from jauge.numeric.ratio import FloatArray, ratio


def _kulczynski(value: float, recall: FloatArray, lam: float) -> FloatArray:
    """From value = (1 - lam) p + lam r."""
    return (value - lam * recall) / (1 - lam)


def _fowlkes_mallows(value: float, recall: FloatArray, lam: float) -> FloatArray:
    """From value = p^(1 - lam) r^lam."""
    return ratio(value, recall**lam) ** (1 / (1 - lam))


def _f(value: float, recall: FloatArray, lam: float) -> FloatArray:
    """From 1 / value = (1 - lam) / p + lam / r."""
    return ratio(value * (1 - lam) * recall, recall - value * lam)


def _jaccard(value: float, recall: FloatArray, lam: float) -> FloatArray:
    """From 1 / value = b / r + a / p - (a + b - 1), with a = min(1, 2 (1 - lam)) and b = min(1, 2 lam)."""
    a, b = min(1.0, 2 * (1 - lam)), min(1.0, 2 * lam)
    return ratio(a * value * recall, recall - value * b + (a + b - 1) * value * recall)


_PRECISION: Mapping[str, Callable[[float, FloatArray, float], FloatArray]] = {
    "f": _f,
    "jaccard": _jaccard,
    "fowlkes_mallows": _fowlkes_mallows,
    "kulczynski": _kulczynski,
}


def iso_line(recall: ArrayLike, value: float, *, index: str = "f", lam: float = 0.5) -> FloatArray:
    """The precision that gives an index its value at each recall: a line of equal merit to draw beside a curve.

    Formula: the index solved for precision, e.g. p = value (1 - lam) r / (r - value lam) for F, whose beta is
    sqrt(lam / (1 - lam)). Undefined (NaN) where no precision in [0, 1] does; in [0, 1] elsewhere.
    Indices: "f", "jaccard", "fowlkes_mallows", "kulczynski". Reference: document 004.

    >>> iso_line([0.2, 0.5, 1.0], 0.5).round(4)
    array([   nan, 0.5   , 0.3333])
    """
    solved = _PRECISION[index_named(index).name]
    value, lam = float(read_numbers(value, "value")), float(read_numbers(lam, "lam"))
    if not 0 <= lam < 1:
        raise JaugeError(
            "lam in [0, 1)", f"{lam:g}", "At lam = 1 the index is recall alone and its line is the vertical one."
        )
    if not 0 < value <= 1:
        raise JaugeError("a value of the index in (0, 1]", f"{value:g}", "Only these have a line in the plane.")
    at = read_shares(recall, "recall")
    precision = solved(value, at, lam)
    # A precision of 1 may be off by the rounding of the division; -0.0 stands for a line that runs below the plane.
    attained = ~np.signbit(precision) & (precision <= 1 + 4 * np.finfo(float).eps)
    return np.where(attained, np.minimum(precision, 1.0), np.nan)
