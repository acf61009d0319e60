"""How much each item, or each cluster of items, contributes to a measure: the first-order view of any measure."""

from __future__ import annotations

import numpy as np

from jauge.measures import Cells, Formula
from jauge.numeric.ratio import FloatArray, ratio

_STEP = 1e-5


def slope(measure: Formula, cells: FloatArray) -> FloatArray:
    """What one more item in each of the cells tp, fp, fn, tn adds to the measure.

    A proportion: (hit - share) / size, exactly, hence a ratio estimator. Others: central differences, 1/2 added to each
    cell, so that empty ones do no harm.
    Reference: Cochran (1977), Sampling techniques, chapter 6.

    >>> from jauge.measures import recall
    >>> slope(recall, np.array([3.0, 1.0, 1.0, 5.0]))
    array([ 0.0625,  0.    , -0.1875,  0.    ])
    """
    fraction = measure.definition.fractions.get("counts")
    if fraction is not None:
        hits, size = (np.broadcast_to(part, 4) for part in fraction(Cells(*np.eye(4)), **measure.parameters))
        total_hits, total = (float(part) for part in fraction(Cells.of(*cells), **measure.parameters))
        return ratio(hits - ratio(total_hits, total) * size, total)
    at = cells + 0.5
    reach = _STEP * at
    ends = at[:, None] + np.diag(reach), at[:, None] - np.diag(reach)
    high, low = (measure.of_cells(Cells(*end)) for end in ends)
    return np.asarray((high - low) / (2 * reach))


def covariance(contributions: FloatArray, weight: FloatArray | None = None) -> FloatArray:
    """Covariance of totals of independent contributions, one row a unit: C / (C - 1) sum (u - mean)(u - mean)'."""
    counted = np.ones(len(contributions)) if weight is None else weight
    units = counted.sum()
    centred = contributions - counted @ contributions / units
    return np.asarray(ratio(units, units - 1) * ((centred * counted[:, None]).T @ centred))
