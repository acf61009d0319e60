"""Plots over operating conditions: cost curves, trade-off curves and decision curves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from jauge.curves import (
    CostCurve,
    CostLine,
    DecisionCurve,
    OperatingCondition,
    TradeoffCurve,
    maximal_group,
    tradeoff_curve,
)
from jauge.inference.bands import Band
from jauge.plot.drawing import Drawing, Trace, check_condition, read_marks, summary, threshold_text
from jauge.plot.index_names import INDEX_NAMES
from jauge.plot.models import OneOrMany, by_name
from jauge.plot.panel import Panel, Scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_COST = Panel(
    Scale("w: weight of misses in the cost", quantities=("w",)),
    Scale("normalised cost", 0.0, 0.5, quantities=("cost", "normalised_cost")),
)
_SMOOTH = 501


def cost(
    curves: OneOrMany[CostCurve | CostLine],
    *,
    ax: Axes | None = None,
    bands: OneOrMany[Band] | None = None,
    at: ArrayLike | None = None,
    condition: OperatingCondition | None = None,
    legend: bool = True,
) -> Axes:
    """Cost curves in the triangle where they are of use: above it, always giving one answer is cheaper.

    The lines of single thresholds (`CostLine.of(table, threshold)`) may stand among them: no line runs below the curve
    of its ranking, and how far above is what a threshold that is kept costs when conditions change.
    `at` marks each curve at these w, and at that of the operating `condition`, with its cheapest threshold there.
    `bands` are limits of the cost along w. Good rankings lie low: `axes.set_ylim(0, 0.1)` looks closer.
    Reference: Drummond and Holte 2006; document 001, section 3.2.

    >>> from jauge.curves import cost_curve
    >>> from jauge.evidence import ScoreTable
    >>> curve = cost_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> [text.get_text() for text in cost({"forest": curve}, at=[0.3]).get_legend().get_texts()]
    ['forest: area 0.125', 'always one answer', 'region of use']
    """
    named: dict[str, CostCurve | CostLine] = by_name(curves, (CostCurve, CostLine), "with cost_curve(table)")
    drawing = Drawing.on(ax, _COST, {name: _cost_trace(curve) for name, curve in named.items()})
    drawing.reference([0, 0.5, 1], [0, 0.5, 0], "always one answer")
    drawing.region([0, 0.5, 1], 0.0, [0, 0.5, 0], "region of use")
    drawing.bands(bands)
    where = read_marks(at, "at")
    if condition is not None:
        check_condition(condition)
        where.append(condition.w)
    drawing.along(where, lambda name, w: (float(named[name].at(w)), _cheapest_at(named[name], w)), 3)
    return drawing.finished(legend=legend)


def _cost_trace(curve: CostCurve | CostLine) -> Trace:
    """The breakpoints of a curve, or the two ends of a line."""
    if isinstance(curve, CostLine):
        ends = np.array([0.0, 1.0])
        return Trace(ends, curve.at(ends))
    return Trace(curve.w, curve.cost, summary("area", curve.area))


def _cheapest_at(curve: CostCurve | CostLine, w: float) -> str:
    """The threshold that is best at a w; a line has but one, told by its name."""
    return "" if isinstance(curve, CostLine) else threshold_text(float(curve.threshold_at(w)))


def tradeoff(
    curves: OneOrMany[TradeoffCurve],
    *,
    ax: Axes | None = None,
    bands: OneOrMany[Band] | None = None,
    at: ArrayLike | None = None,
    legend: bool = True,
) -> Axes:
    """Optimal trade-off curves between precision (lam 0) and recall (lam 1), above that of the maximal group.

    The maximal group takes everything; its curve is drawn where the curves share one index and one known prevalence.
    `at` marks each curve at these lam with its best threshold there, or with the row of its best group. `bands` are
    limits of the index along lam. Reference: Hanczar and Nadif 2018; document 004.

    >>> from jauge.curves import tradeoff_curve
    >>> axes = tradeoff(tradeoff_curve([(1, 0.2), (0.3, 0.3), (0.2, 1)]))
    >>> axes.get_ylabel(), axes.get_legend().get_texts()[0].get_text()
    ('F', 'area 0.549')
    """
    named = by_name(curves, (TradeoffCurve,), "with tradeoff_curve(table)")
    indices = {curve.index for curve in named.values()}
    label = INDEX_NAMES[next(iter(indices))] if len(indices) == 1 else "value of the index"
    panel = Panel(
        Scale("λ: from precision (0) to recall (1)", quantities=("lam",)),
        Scale(label, quantities=("value", *sorted(indices))),
    )
    drawing = Drawing.on(ax, panel, {n: _smooth(c, told=len(indices) > 1 and n != c.index) for n, c in named.items()})
    shares = {curve.prevalence for curve in named.values()}
    if len(indices) == len(shares) == 1 and (share := next(iter(shares))) is not None:
        everything = tradeoff_curve([maximal_group(share)], index=next(iter(indices)))
        drawing.reference(*everything.sample(_SMOOTH), "everything")
    drawing.bands(bands)
    drawing.along(at, lambda name, lam: (float(named[name].at(lam)), _best_at(named[name], lam)), -3)
    return drawing.finished(legend=legend)


def _smooth(curve: TradeoffCurve, *, told: bool) -> Trace:
    """The arcs between breakpoints, and the breakpoints themselves."""
    lam = np.union1d(curve.lam, np.linspace(0, 1, _SMOOTH))
    index = f"{INDEX_NAMES[curve.index]}, " if told else ""
    return Trace(lam, curve.at(lam), index + summary("area", curve.area))


def _best_at(curve: TradeoffCurve, lam: float) -> str:
    """The threshold, or the row of the group, that is best at a lam; of two at a breakpoint, the left one."""
    interval = int(np.searchsorted(curve.lam[1:-1], lam, side="left"))
    if curve.thresholds is None:
        return f"row {curve.rows[interval]}"
    return threshold_text(float(curve.thresholds[interval]))


def decision(
    curves: OneOrMany[DecisionCurve],
    *,
    ax: Axes | None = None,
    bands: OneOrMany[Band] | None = None,
    legend: bool = True,
) -> Axes:
    """Decision curves, with the net benefit of acting for all and for none.

    The range ends a little below 0: how much harm is done where acting harms is of no use to anybody. Acting for all is
    drawn where the curves share their thresholds and prevalence. `bands` are limits of the net benefit along the
    thresholds. Reference: Vickers and Elkin 2006.

    >>> from jauge.curves import decision_curve
    >>> from jauge.evidence import ScoreTable
    >>> curve = decision_curve(ScoreTable.from_scores([0, 1, 0, 1], [0.1, 0.9, 0.6, 0.6]))
    >>> [text.get_text() for text in decision({"forest": curve}).get_legend().get_texts()]
    ['forest', 'act for all', 'act for none']
    """
    named = by_name(curves, (DecisionCurve,), "with decision_curve(table)")
    top = max(curve.prevalence for curve in named.values())
    panel = Panel(
        Scale("threshold probability", quantities=("thresholds", "threshold")),
        Scale("net benefit, true positives per case", -0.15 * top, 1.05 * top, quantities=("net_benefit",)),
    )
    drawing = Drawing.on(ax, panel, {name: Trace(c.thresholds, c.net_benefit) for name, c in named.items()})
    first, *others = named.values()
    if all(np.array_equal(first.treat_all, c.treat_all) for c in others):
        drawing.reference(first.thresholds, first.treat_all, "act for all")
    drawing.reference([0, 1], [0, 0], "act for none")
    drawing.bands(bands)
    return drawing.finished(legend=legend)
