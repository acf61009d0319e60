"""Cumulative gain and lift plots: what taking the highest scored first brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from jauge.curves import GainCurve
from jauge.inference.bands import Band
from jauge.numeric.ratio import ratio
from jauge.plot.drawing import Drawing, Trace, summary
from jauge.plot.models import OneOrMany, by_name
from jauge.plot.panel import Panel, Scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_TAKEN = Scale("share of items taken, highest scores first", quantities=("rate",))
_GAIN = Panel(_TAKEN, Scale("share of positives found", quantities=("gain",)), square=True)

# Between points nearer than this a piece of the lift looks straight.
_LONG = 1e-3
_PARTS = np.linspace(0, 1, 65)[1:-1]


def gain(
    curves: OneOrMany[GainCurve],
    *,
    ax: Axes | None = None,
    bands: OneOrMany[Band] | None = None,
    thresholds: ArrayLike | None = None,
    legend: bool = True,
) -> Axes:
    """Cumulative gain (CAP) curves between chance and a perfect ranking.

    The perfect ranking is that of the curves' prevalence; it is left out where they differ in it. `thresholds` marks
    each curve there. `bands` are limits of the gain along the rate. Reference: Sobehart, Keenan and Stein 2000.

    >>> from jauge.curves import gain_curve
    >>> from jauge.evidence import ScoreTable
    >>> curve = gain_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> [text.get_text() for text in gain(curve).get_legend().get_texts()]
    ['accuracy ratio 0.500', 'perfect ranking', 'chance']
    """
    named = by_name(curves, (GainCurve,), "with gain_curve(table)")
    traces = {
        name: Trace(c.rate, c.gain, summary("accuracy ratio", c.accuracy_ratio), c.thresholds)
        for name, c in named.items()
    }
    drawing = Drawing.on(ax, _GAIN, traces)
    share = _shared_prevalence(named.values())
    if share is not None:
        drawing.reference([0, share, 1], [0, 1, 1], "perfect ranking")
    drawing.reference([0, 1], [0, 1], "chance")
    drawing.bands(bands)
    drawing.at_thresholds(thresholds, (5, -4))
    return drawing.finished(legend=legend)


def lift(
    curves: OneOrMany[GainCurve],
    *,
    ax: Axes | None = None,
    bands: OneOrMany[Band] | None = None,
    thresholds: ArrayLike | None = None,
    legend: bool = True,
) -> Axes:
    """Lift curves of gain curves, between chance and a perfect ranking; the scale starts at 0.

    Where many items share a score the curve bends: some of them, taken at random, hold the same share of positives as
    all, and the lift of the items before them wears off. Otherwise as `gain`. Reference: Ling and Li 1998.

    >>> from jauge.curves import gain_curve
    >>> from jauge.evidence import ScoreTable
    >>> curve = gain_curve(ScoreTable.from_scores([0, 0, 0, 1], [0.1, 0.3, 0.4, 0.7]))
    >>> [text.get_text() for text in lift({"forest": curve}).get_legend().get_texts()]
    ['forest', 'perfect ranking', 'chance']
    """
    named = by_name(curves, (GainCurve,), "with gain_curve(table)")
    share = _shared_prevalence(named.values())
    most = max(float(c.lift[1:].max()) for c in named.values())
    top = max(most, 1.0) if share is None else float(ratio(1, share))
    panel = Panel(_TAKEN, Scale("lift: times as many positives as at random", 0.0, top, quantities=("lift",)))
    drawing = Drawing.on(ax, panel, {name: _lift_trace(curve) for name, curve in named.items()})
    if share is not None:
        rate = np.linspace(share, 1, 201)
        drawing.reference([0, *rate], [top, *ratio(1, rate)], "perfect ranking")
    drawing.reference([0, 1], [1, 1], "chance")
    drawing.bands(bands)
    drawing.at_thresholds(thresholds, (5, 4))
    return drawing.finished(legend=legend)


def _lift_trace(curve: GainCurve) -> Trace:
    """The lift at each point, level up to the first, and along straight pieces of the gain between distant points."""
    rate, gain, lift = curve.rate, curve.gain, curve.lift
    apart = np.flatnonzero(np.diff(rate)[1:] > _LONG) + 1
    growth = (rate[apart + 1] / rate[apart])[:, None] ** _PARTS
    x = rate[apart][:, None] * growth
    slope = ratio(np.diff(gain), np.diff(rate))[apart][:, None]
    y = slope + (lift[apart][:, None] - slope) / growth
    after = np.append(0, np.repeat(apart, _PARTS.size))
    return Trace(rate, lift, thresholds=curve.thresholds).with_points(after, np.append(0, x), np.append(lift[1], y))


def _shared_prevalence(curves: Iterable[GainCurve]) -> float | None:
    """The share of positives, if it is the same in all."""
    shares = {float(ratio(t.n_positive, t.n_positive + t.n_negative)) for t in (curve.table for curve in curves)}
    return shares.pop() if len(shares) == 1 else None
