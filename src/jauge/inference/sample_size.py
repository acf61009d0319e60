"""How many items an interval of a given width needs."""

from __future__ import annotations

import math

from jauge.errors import JaugeError
from jauge.evidence import Counts
from jauge.inference.estimate import estimate
from jauge.inference.laws import one_table
from jauge.inference.random_tables import Scheme
from jauge.measures import Measure

_LARGEST = 10**12


def required_size(
    measure: str | Measure, half_width: float, expected: Counts, *, level: float = 0.95, scheme: Scheme = "full"
) -> int:
    """The number of items at which the limits of a measure lie at most 2 `half_width` apart.

    `expected` is a table in the expected proportions, of any size: a pilot, or percentages. The cells are scaled, the
    limits are those of `estimate`, and the least n is found by halving. Undefined (refused) where the measure is.
    Reference: document 001, section 4.3, read backwards.

    >>> required_size("recall", 0.05, Counts(tp=18, fp=4, fn=2, tn=76))
    691
    """
    pilot = one_table(expected)
    if not 0 < half_width < math.inf:
        raise JaugeError("a half width above 0", f"{half_width:g}", "As in half_width=0.05.")

    def wide(size: int) -> bool:
        scale = size / float(pilot.total)
        scaled = Counts(*(float(cell) * scale for cell in (pilot.tp, pilot.fp, pilot.fn, pilot.tn)))
        found = estimate(scaled, measure, level=level, scheme=scheme)
        if math.isnan(found.value):
            raise JaugeError(f"expected counts on which {measure} has a value", str(pilot), "Check the cells.")
        return found.high - found.low > 2 * half_width

    low, high = 0, 16
    while wide(high):
        low, high = high, 2 * high
        if high > _LARGEST:
            raise JaugeError("a half width that some test set reaches", f"{half_width:g}", "Is the measure bounded?")
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if wide(middle) else (low, middle)
    return high
