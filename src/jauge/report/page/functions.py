"""What the curves of the page are at a condition: the formulas that its script has too."""

from __future__ import annotations

import numpy as np

from jauge.numeric.ratio import FloatArray, ratio
from jauge.report.page.model import GRID, BestF, PageModel

Limited = tuple[FloatArray, FloatArray, FloatArray]
"""A value with its lower and upper limit."""


def cost_along(model: PageModel, w: FloatArray) -> Limited:
    """The normalised cost of a model's decisions at each w, with limits."""
    if model.cost is not None:
        band = model.cost.band(w)
        return band.value, band.low, band.high
    if model.given is None:
        message = "a cost"
        raise ValueError(message)
    counts = model.standing.counts
    value = w * float(counts.fn / counts.positive) + (1 - w) * float(counts.fp / counts.negative)
    offsets = (np.interp(w, GRID, side - model.given.value) for side in (model.given.low, model.given.high))
    low, high = (np.clip(value + offset, 0, 1) for offset in offsets)
    return value, low, high


def best_f_along(best: BestF, lam: FloatArray, prevalence: float) -> Limited:
    """F at each weight lam of recall, decisions being those held for lam and the prevalence, with limits."""
    for_precision, for_recall = (1 - lam) * (1 - prevalence), lam * prevalence
    c = for_precision / (for_precision + for_recall)
    k = np.searchsorted(best.edges[1:-1], c, side="left")
    tpr = best.counts.tp[k] / float(best.counts.positive.ravel()[0])
    fpr = best.counts.fp[k] / float(best.counts.negative.ravel()[0])
    factor = (for_precision + for_recall) / prevalence

    def scaled(by: float | FloatArray) -> FloatArray:
        """1 / ((1 - lam) + k / (by G)); 0 where nothing is found."""
        hits = by * tpr
        return np.where(tpr > 0, ratio(hits, (1 - lam) * hits + factor * (1 - c + c * fpr)), 0.0)

    return scaled(1.0), scaled(np.interp(c, GRID, best.low)), scaled(np.interp(c, GRID, best.high))


def precision_at(tpr: FloatArray, fpr: FloatArray, prevalence: float) -> FloatArray:
    """The share of hits among the answers yes; 1 where nothing is answered yes."""
    hits, alarms = prevalence * tpr, (1 - prevalence) * fpr
    return np.where(hits + alarms > 0, ratio(hits, hits + alarms), 1.0)
