"""Short decimals that stand for floating-point numbers where any number of an interval would do."""

from __future__ import annotations

import math
from decimal import ROUND_FLOOR, Decimal


def shortest_decimal(above: float, up_to: float) -> float:
    """The number of fewest significant digits in (above, up_to], the greatest of these; 0 has fewest of all.

    Formula: the least k for which `up_to`, rounded down to k digits, still lies above `above`, once both are read back
    as floating-point numbers. Its `repr` is the decimal to print: a threshold printed so separates the same items as
    `up_to` does when `above` is the next lower score. An infinite `up_to` is returned as it is.

    >>> shortest_decimal(0.0, 1 / 3), shortest_decimal(0.333, 1 / 3), shortest_decimal(-2.5, 7.5)
    (0.3, 0.3333, 0.0)
    >>> shortest_decimal(1.0, math.nextafter(1.0, 2.0))
    1.0000000000000002
    """
    if not above < up_to:
        message = f"an interval that holds a number, not ({above}, {up_to}]"
        raise ValueError(message)
    if above < 0 <= up_to:
        return 0.0
    if math.isinf(up_to):
        return up_to
    # `repr` is the shortest decimal that reads back, so that the last round returns `up_to` itself.
    exact = Decimal(repr(up_to))
    candidates = (float(_rounded_down(exact, digits)) for digits in range(1, len(exact.as_tuple().digits) + 1))
    return next(value for value in candidates if above < value)


def _rounded_down(value: Decimal, digits: int) -> Decimal:
    """Towards minus infinity, to so many significant digits."""
    return value.quantize(Decimal((0, (1,), value.adjusted() - digits + 1)), rounding=ROUND_FLOOR)
