"""Every division of jauge, hence its one definition of "undefined"."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray: TypeAlias = NDArray[np.float64]
IntArray: TypeAlias = NDArray[np.int64]
CountArray: TypeAlias = NDArray[np.int64 | np.float64]


def ratio(numerator: ArrayLike, denominator: ArrayLike) -> FloatArray:
    """Divide element by element; 0/0 is undefined (NaN), x/0 is infinite with the sign of x.

    >>> ratio([1, 0, 3], [2, 0, 0])
    array([0.5, nan, inf])
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.true_divide(numerator, denominator), dtype=np.float64)
