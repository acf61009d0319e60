"""What a test set could have shown, and how many items it would take to show what was seen."""

from __future__ import annotations

import math

from scipy.special import ndtri

from jauge.inference import Limits

POWER = 0.8
"""The probability with which a difference of the size `detectable` would have been shown."""


def detectable(limits: Limits, level: float) -> float:
    """The difference that items like these would show with probability 0.8: (z_level + z_0.8) standard errors.

    The standard error is half the interval over its z.

    >>> round(detectable(Limits(-0.1, 0.1), 0.95), 4)
    0.1429
    """
    z = float(ndtri((1 + level) / 2))
    return (z + float(ndtri(POWER))) * (limits.high - limits.low) / (2 * z)


def needed(n_items: float, smallest: float, difference: float) -> float:
    """Items that would show this difference, where so many show the `smallest`: infinite for no difference at all.

    >>> needed(100, 0.2, 0.1), needed(100, 0.2, 0)
    (400.0, inf)
    """
    return n_items * (smallest / difference) ** 2 if difference else math.inf
