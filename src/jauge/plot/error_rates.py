"""ROC and DET plots: what one error rate costs in the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtr, ndtri

from jauge.curves import (
    AverageRocCurve,
    ClassCurves,
    ConvexHull,
    CostPoint,
    DetCurve,
    OperatingCondition,
    RocCurve,
    SmoothRocCurve,
)
from jauge.inference.bands import Band
from jauge.inference.threshold import ThresholdBand
from jauge.plot.drawing import Drawing, Trace, check_condition, summary
from jauge.plot.models import OneOrMany, by_name
from jauge.plot.panel import Panel, Scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes

AnyRoc: TypeAlias = RocCurve | AverageRocCurve | SmoothRocCurve
_ROC = Panel(
    Scale("false positive rate", quantities=("fpr",)), Scale("true positive rate", quantities=("tpr",)), square=True
)
_DET_TICKS = (1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 0.99)
_USUAL_LOW, _USUAL_TOP = 0.05, 0.6
_POOR = 0.3
# Straight lines between rates that are shorter than this look straight on normal-deviate axes too.
_LONG = 1e-3
_PARTS = ndtr(np.linspace(-6, 6, 97))


def roc(
    curves: OneOrMany[AnyRoc] | ClassCurves,
    *,
    ax: Axes | None = None,
    bands: OneOrMany[Band | ThresholdBand] | None = None,
    thresholds: ArrayLike | None = None,
    condition: OperatingCondition | None = None,
    legend: bool = True,
) -> Axes:
    """ROC curves, their hulls, means and smooth forms, with the diagonal of chance; of several classes, one of each.

    `thresholds` marks each curve there. `condition` draws the iso-performance lines of an operating condition at
    normalised costs 0.1, 0.2, ... `bands` are limits along either rate (`vertical_band`, `horizontal_band`)
    or regions at thresholds (`threshold_band`). Drawn on `ax`, else on the Axes of a new figure.
    Reference: Fawcett 2006; document 001, sections 2.2 and 3.1.

    >>> from jauge.curves import roc_curve
    >>> from jauge.evidence import ScoreTable
    >>> curve = roc_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1]))
    >>> [text.get_text() for text in roc({"forest": curve}).get_legend().get_texts()]
    ['forest: AUC 0.875', 'chance']
    """
    named: dict[str, AnyRoc] = by_name(curves, (RocCurve, AverageRocCurve, SmoothRocCurve), "with roc_curve(table)")
    drawing = Drawing.on(ax, _ROC, {name: _roc_trace(curve) for name, curve in named.items()})
    drawing.reference([0, 1], [0, 1], "chance")
    if condition is not None:
        check_condition(condition)
        _iso_costs(drawing, condition)
    drawing.bands(bands)
    drawing.at_thresholds(thresholds, (5, -4))
    return drawing.finished(legend=legend)


def _roc_trace(curve: AnyRoc) -> Trace:
    """A curve's points; those of a hull are a choice among thresholds, which are not marked on it."""
    thresholds = None if isinstance(curve, ConvexHull) else curve.thresholds
    return Trace(curve.fpr, curve.tpr, summary("AUC", curve.auc), thresholds)


def _iso_costs(drawing: Drawing, condition: OperatingCondition) -> None:
    """Lines of equal normalised cost, which rise towards the upper left."""
    x, lines = np.linspace(0, 1, 1001), {}
    for tenth in range(1, 10):
        y = CostPoint(condition.w, tenth / 10).roc_line.at(x)
        lines[tenth / 10] = x, np.where((y >= 0) & (y <= 1), y, np.nan)
    drawing.contours(lines, f"normalised cost at w {condition.w:.3g}")


def det(
    curves: OneOrMany[DetCurve],
    *,
    ax: Axes | None = None,
    thresholds: ArrayLike | None = None,
    legend: bool = True,
) -> Axes:
    """Detection error trade-offs on normal-deviate axes, with chance and the line of equal errors.

    Two normal classes give a straight line. Rates of 0 and 1 lie beyond the picture; its range starts below the
    smallest other rate. `thresholds` marks each curve there. Reference: Martin et al. 1997.

    >>> from jauge.curves import det_curve
    >>> from jauge.evidence import ScoreTable
    >>> curve = det_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> [text.get_text() for text in det(curve).get_legend().get_texts()]
    ['EER 0.500', 'equal errors', 'chance']
    """
    named = by_name(curves, (DetCurve,), "with det_curve(table)")
    drawing = Drawing.on(ax, _det_panel(named), {name: _det_trace(curve) for name, curve in named.items()})
    ends = np.array([-9.0, 9.0])
    drawing.reference(ends, ends, "equal errors")
    drawing.reference(ends, -ends, "chance")
    drawing.at_thresholds(thresholds, (5, 4))
    return drawing.finished(legend=legend)


def _det_trace(curve: DetCurve) -> Trace:
    """The points on normal-deviate axes, with more of them along what tied scores make: straight lines between rates.

    Such a line bends on these axes, and where it ends at a rate of 0 or 1 it leaves them.
    """
    fpr, fnr = curve.fpr, curve.fnr
    across, down = np.diff(fpr), -np.diff(fnr)
    at_end = (fpr[:-1] == 0) | (fpr[1:] == 1) | (fnr[:-1] == 1) | (fnr[1:] == 0)
    bent = np.flatnonzero((across > 0) & (down > 0) & (at_end | (across > _LONG) | (down > _LONG)))
    part, before = np.tile(_PARTS, bent.size), np.repeat(bent, _PARTS.size)
    x, y = (ndtri(rate[before] + part * np.diff(rate)[before]) for rate in (fpr, fnr))
    told = summary("EER", curve.equal_error_rate)
    return Trace(ndtri(fpr), ndtri(fnr), told, curve.thresholds).with_points(before, x, y)


def _det_panel(curves: Mapping[str, DetCurve]) -> Panel:
    """Normal deviates labelled with their rates, down to the smallest rate that is not 0."""
    least = min(rate[rate > 0].min() for curve in curves.values() for rate in (curve.fpr, curve.fnr))
    poor = max(curve.equal_error_rate for curve in curves.values()) > _POOR
    top = _DET_TICKS[-1] if poor else _USUAL_TOP
    low = max([tick for tick in _DET_TICKS if tick <= min(least, _USUAL_LOW)], default=_DET_TICKS[0])
    ticks = {float(ndtri(t)): f"{100 * t:.6g}" for t in _DET_TICKS if low <= t <= top}
    x, y = (
        Scale(label, float(ndtri(low)), float(ndtri(top)), ticks=ticks) for label in ("false alarms, %", "misses, %")
    )
    return Panel(x, y, square=True)
