"""Calibration plots: observed shares of positives against the scores that promise them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from jauge.curves import CalibrationCurve
from jauge.inference.bands import Band
from jauge.plot.drawing import Drawing, Trace, summary
from jauge.plot.models import OneOrMany, by_name
from jauge.plot.panel import Panel, Scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PANEL = Panel(
    Scale("score: probability that the model states", quantities=("mean_score",)),
    Scale("observed share of positives", quantities=("observed",)),
    square=True,
)


def calibration(
    curves: OneOrMany[CalibrationCurve],
    *,
    ax: Axes | None = None,
    bands: OneOrMany[Band] | None = None,
    legend: bool = True,
) -> Axes:
    """Calibration curves with the diagonal of perfect calibration: above it, scores are too low.

    A bin is a point at its mean score; an isotonic block runs level from its lowest to its highest score. `bands` are
    limits of the observed share along the mean score. Reference: Murphy and Winkler 1977; Dimitriadis, Gneiting and
    Jordan 2021.

    >>> from jauge.curves import calibration_curve
    >>> from jauge.evidence import ScoreTable
    >>> curve = calibration_curve(ScoreTable.from_scores([0, 0, 1, 1], [0.1, 0.3, 0.4, 0.8]), n_bins=2)
    >>> [text.get_text() for text in calibration({"forest": curve}).get_legend().get_texts()]
    ['forest: ECE 0.100', 'perfect']
    """
    named = by_name(curves, (CalibrationCurve,), "with calibration_curve(table)")
    drawing = Drawing.on(ax, _PANEL, {name: _trace(curve) for name, curve in named.items()})
    drawing.reference([0, 1], [0, 1], "perfect")
    drawing.bands(bands)
    return drawing.finished(legend=legend)


def _trace(curve: CalibrationCurve) -> Trace:
    """Points of bins, or the two ends of each block."""
    error = summary("ECE", curve.expected_error)
    if curve.bins == "isotonic":
        ends = np.column_stack([curve.lowest, curve.highest]).ravel()
        return Trace(ends, np.repeat(curve.observed, 2), error)
    return Trace(curve.mean_score, curve.observed, error, marker="o")
