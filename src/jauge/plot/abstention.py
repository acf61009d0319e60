"""Risk-coverage plots: how wrong the answers are that a model gives when it may abstain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from jauge.curves import RiskCoverageCurve
from jauge.numeric.ratio import ratio
from jauge.plot.drawing import Drawing, Trace, summary
from jauge.plot.models import OneOrMany, by_name
from jauge.plot.panel import Panel, Scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# The first answers may all be wrong by chance; they don't set the range.
_SETTLED = 0.05


def risk_coverage(
    curves: OneOrMany[RiskCoverageCurve],
    *,
    ax: Axes | None = None,
    thresholds: ArrayLike | None = None,
    legend: bool = True,
) -> Axes:
    """Risk-coverage curves in steps, as their area adds them up, between a confidence that knows and one that doesn't.

    A perfect confidence puts all right answers first; at random, the risk is the same at every coverage. Both are drawn
    where the curves share their risk and coverage in the end. `thresholds` marks each curve at these confidences.
    Reference: El-Yaniv and Wiener 2010.

    >>> from jauge.curves import risk_coverage_curve
    >>> from jauge.evidence import ScoreTable
    >>> curve = risk_coverage_curve(ScoreTable.from_scores([True, True, False, True], [0.9, 0.8, 0.7, 0.1]))
    >>> [text.get_text() for text in risk_coverage(curve).get_legend().get_texts()]
    ['area 0.146', 'perfect confidence', 'no confidence']
    """
    named = by_name(curves, (RiskCoverageCurve,), "with risk_coverage_curve(table)")
    top = max(float(c.risk[1:][c.coverage[1:] >= min(_SETTLED, c.coverage[-1])].max()) for c in named.values())
    panel = Panel(Scale("coverage: share of items answered"), Scale("risk: share of answers wrong", 0.0, top or 1.0))
    traces = {
        name: Trace(c.coverage, c.risk, summary("area", c.area), c.thresholds, steps=True) for name, c in named.items()
    }
    drawing = Drawing.on(ax, panel, traces)
    ends = {(float(c.coverage[-1]), float(c.risk[-1])) for c in named.values()}
    if len(ends) == 1:
        ((most, risk),) = ends
        right = most * (1 - risk)
        beyond = np.linspace(right, most, 202)[1:]
        drawing.reference([0, right, *beyond], [0, 0, *ratio(beyond - right, beyond)], "perfect confidence")
        drawing.reference([0, most], [risk, risk], "no confidence")
    drawing.at_thresholds(thresholds, (4, 4))
    return drawing.finished(legend=legend)
