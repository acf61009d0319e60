"""Reading numbers at the doors of curves: shares between 0 and 1, ranges of them, sizes and amounts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from jauge.errors import JaugeError
from jauge.numeric.ratio import FloatArray


def read_numbers(values: ArrayLike, name: str) -> FloatArray:
    """The values as an array of floats of their shape; what is no number is refused.

    >>> read_numbers([1, 2.5], "thresholds")
    array([1. , 2.5])
    """
    try:
        return np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise JaugeError(f"numbers for {name}", f"{values!r:.60}", f"Give {name} as a number or an array.") from None


def read_shares(values: ArrayLike, name: str) -> FloatArray:
    """The values as an array of their shape; any outside [0, 1] is refused.

    >>> read_shares([0, 0.5], "w")
    array([0. , 0.5])
    """
    array = read_numbers(values, name)
    wrong = ~((array >= 0) & (array <= 1))
    if wrong.any():
        raise JaugeError(f"{name} in [0, 1]", f"{array[wrong].flat[0]:g}", f"{name} is a share: check its scale.")
    return array


def read_range(low: float, high: float, name: str) -> tuple[float, float]:
    """The limits of a range of shares; an empty range is refused."""
    low, high = read_shares([low, high], name).tolist()
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


def read_count(value: Any, name: str, meaning: str) -> int:
    """A whole number from 1.

    >>> read_count(200, "capacity", "How many items.")
    200
    """
    if isinstance(value, bool) or not isinstance(value, int | float | np.number) or value < 1 or float(value) % 1 != 0:
        raise JaugeError(f"{name}, a whole number from 1", repr(value), meaning)
    return int(value)
