"""Reading numbers that must lie between 0 and 1, and the limits of a range of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from jauge.errors import JaugeError
from jauge.numeric.ratio import FloatArray


def read_shares(values: ArrayLike, name: str) -> FloatArray:
    """The values as an array of their shape; any outside [0, 1] is refused.

    >>> read_shares([0, 0.5], "w")
    array([0. , 0.5])
    """
    array = np.asarray(values, dtype=np.float64)
    wrong = ~((array >= 0) & (array <= 1))
    if wrong.any():
        raise JaugeError(f"{name} in [0, 1]", f"{array[wrong].flat[0]:g}", f"{name} is a share: check its scale.")
    return array


def read_range(low: float, high: float, name: str) -> tuple[float, float]:
    """The limits of a range of shares; an empty range is refused."""
    read_shares([low, high], name)
    if not low < high:
        raise JaugeError(
            f"a range of {name} from low to high", f"low {low:g}, high {high:g}", "Low must be below high."
        )
    return low, high


def read_positive(value: Any, name: str, meaning: str) -> float:
    """A finite number above 0.

    >>> read_positive(2, "alpha", "A shape.")
    2.0
    """
    if isinstance(value, bool) or not isinstance(value, int | float | np.number) or not 0 < value < np.inf:
        raise JaugeError(f"{name}, a finite number above 0", repr(value), meaning)
    return float(value)


def read_inside(value: Any, name: str, meaning: str) -> float:
    """A number strictly between 0 and 1.

    >>> read_inside(0.02, "prevalence", "The share of positives.")
    0.02
    """
    if isinstance(value, bool) or not isinstance(value, int | float | np.number) or not 0 < value < 1:
        raise JaugeError(f"{name}, a number strictly between 0 and 1", repr(value), meaning)
    return float(value)
