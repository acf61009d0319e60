"""Precision-recall plots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from jauge.curves import (
    AveragePrecisionRecallCurve,
    ClassCurves,
    PrecisionRecallCurve,
    PrecisionRecallGainCurve,
    iso_line,
)
from jauge.curves.tradeoff_index import index_named
from jauge.inference.bands import Band
from jauge.plot.drawing import Drawing, Trace, summary
from jauge.plot.index_names import INDEX_NAMES
from jauge.plot.models import OneOrMany, by_name
from jauge.plot.panel import Panel, Scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes

AnyPrecisionRecall: TypeAlias = PrecisionRecallCurve | AveragePrecisionRecallCurve
_PANEL = Panel(Scale("recall", quantities=("recall",)), Scale("precision", quantities=("precision",)), square=True)

_GAINS = Panel(Scale("recall gain"), Scale("precision gain"), square=True)


def precision_recall(
    curves: OneOrMany[AnyPrecisionRecall] | ClassCurves,
    *,
    ax: Axes | None = None,
    bands: OneOrMany[Band] | None = None,
    thresholds: ArrayLike | None = None,
    iso_lines: str | None = None,
    legend: bool = True,
) -> Axes:
    """Precision-recall curves in steps, as average precision adds them up, with chance and the unreachable region.

    Chance and the region that no ranking enters are those of the curves' prevalence; they are left out where curves
    differ in it, as those of several classes do. `thresholds` marks each curve there; `iso_lines` draws the lines of an
    index ("f", "jaccard", "fowlkes_mallows", "kulczynski") at 0.1, 0.2, ... `bands` are limits of precision along
    recall, or the reverse.
    Reference: Davis and Goadrich 2006; Boyd et al. 2012; document 000, section 4.2.

    >>> from jauge.curves import precision_recall_curve
    >>> from jauge.evidence import ScoreTable
    >>> curve = precision_recall_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> [text.get_text() for text in precision_recall(curve, iso_lines="f").get_legend().get_texts()]
    ['AP 0.833', 'chance', 'equal F', 'unreachable']
    """
    kinds = (PrecisionRecallCurve, AveragePrecisionRecallCurve)
    named: dict[str, AnyPrecisionRecall] = by_name(curves, kinds, "with precision_recall_curve(table)")
    drawing = Drawing.on(ax, _PANEL, {name: _trace(curve) for name, curve in named.items()})
    _chance(drawing, named.values())
    if iso_lines is not None:
        recall = np.linspace(0, 1, 20_001)[1:]  # the lines are steep where recall is low
        lines = {tenth / 10: (recall, iso_line(recall, tenth / 10, index=iso_lines)) for tenth in range(1, 10)}
        drawing.contours(lines, f"equal {INDEX_NAMES[index_named(iso_lines).name]}")
    drawing.bands(bands)
    drawing.at_thresholds(thresholds, (-5, -4))
    return drawing.finished(legend=legend)


def precision_recall_gain(
    curves: OneOrMany[PrecisionRecallGainCurve],
    *,
    ax: Axes | None = None,
    thresholds: ArrayLike | None = None,
    legend: bool = True,
) -> Axes:
    """Precision-recall-gain curves, whose points straight lines may join, with the line where F1 is that of everything.

    Above it F1 is better than that of predicting everything positive; gains below 0 leave the picture. `thresholds`
    marks each curve there. Reference: Flach and Kull 2015.

    >>> from jauge.curves import precision_recall_gain_curve
    >>> from jauge.evidence import ScoreTable
    >>> curve = precision_recall_gain_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> [text.get_text() for text in precision_recall_gain({"forest": curve}).get_legend().get_texts()]
    ['forest: area 0.250', 'F1 of everything']
    """
    named = by_name(curves, (PrecisionRecallGainCurve,), "with precision_recall_gain_curve(table)")
    traces = {
        name: Trace(c.recall_gain, c.precision_gain, summary("area", c.auprg), c.thresholds)
        for name, c in named.items()
    }
    drawing = Drawing.on(ax, _GAINS, traces)
    drawing.reference([0, 1], [1, 0], "F1 of everything")
    drawing.at_thresholds(thresholds, (-5, -4))
    return drawing.finished(legend=legend)


def _trace(curve: AnyPrecisionRecall) -> Trace:
    """Precision holds from the recall before up to that of its point."""
    return Trace(curve.recall, curve.precision, summary("AP", curve.average_precision), curve.thresholds, steps=True)


def _chance(drawing: Drawing, curves: Iterable[AnyPrecisionRecall]) -> None:
    """The precision of chance and the least possible one, where the curves agree on them."""
    tables = [curve for curve in curves if isinstance(curve, PrecisionRecallCurve)]
    shares = {round(curve.prevalence, 12) for curve in tables}
    if len(shares) != 1:
        return
    recall = np.linspace(0, 1, 201)
    drawing.reference([0, 1], [tables[0].prevalence] * 2, "chance")
    drawing.region(recall, 0.0, tables[0].lowest_precision(recall), "unreachable")
