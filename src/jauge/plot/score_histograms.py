"""Histograms of the scores of both classes, mirrored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from jauge.curves.shares import read_count
from jauge.evidence import ScoreTable
from jauge.numeric.ratio import FloatArray, ratio
from jauge.plot.drawing import CURVE, add_legend, read_marks, threshold_text, told
from jauge.plot.models import OneOrMany, by_name
from jauge.plot.palette import GREY, Style, style
from jauge.plot.panel import Panel, Scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_Pair: TypeAlias = tuple[FloatArray, FloatArray]
_FILL = 0.25
# Scores that differ less than this, relative to their size, can't be told apart on an axis.
_NEAR = 1e-9


def scores(
    tables: OneOrMany[ScoreTable],
    *,
    ax: Axes | None = None,
    bins: int = 50,
    thresholds: ArrayLike | None = None,
    legend: bool = True,
) -> Axes:
    """Where the scores of positives (upwards) and of negatives (downwards) lie, each as shares of its class.

    `bins` of equal width span the finite scores of all tables; infinite scores are counted in the outermost bars.
    `thresholds` are vertical lines: what lies right of one is predicted positive.

    >>> from jauge.evidence import ScoreTable
    >>> axes = scores({"forest": ScoreTable.from_scores([1, 0, 1, 0], [4, 3, 2, 0])}, bins=4)
    >>> [patch.get_data().values.tolist() for patch in axes.patches if not patch.get_fill()]
    [[0.0, 0.0, 0.5, 0.5], [-0.5, 0.0, 0.0, -0.5]]
    """
    named = by_name(tables, (ScoreTable,), "with ScoreTable.from_scores(y_true, y_score)")
    edges = _edges(named, read_count(bins, "bins", "Fifty are usual."))
    shares = {name: _shares(table, edges) for name, table in named.items()}
    before = 0 if ax is None else sum(p.get_gid() == CURVE for p in ax.patches)
    axes = _panel(edges, shares.values()).open(ax, again=before > 0)
    for place, (name, pair) in enumerate(shares.items(), start=before):
        _draw(axes, edges, pair, style(place), name)
    axes.yaxis.set_major_formatter(lambda share, _: f"{abs(share):g}")
    axes.axhline(0.0, color=GREY, linewidth=0.8)
    for threshold in read_marks(thresholds, "thresholds"):
        _mark(axes, threshold)
    if legend:
        add_legend(axes)
    return axes


def _edges(tables: Mapping[str, ScoreTable], bins: int) -> FloatArray:
    """Limits of bins of equal width over all finite scores; a little room where there is only one."""
    seen = np.concatenate([table.thresholds for table in tables.values()])
    finite = seen[np.isfinite(seen)]
    low, high = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 0.0)
    near = high - low <= _NEAR * max(abs(low), abs(high))
    room = max(abs(low), 1.0) / 2 if near else 0.0
    return np.linspace(low - room, high + room, bins + 1)


def _shares(table: ScoreTable, edges: FloatArray) -> _Pair:
    """The share of each class in every bin, closed on the left; negatives below 0."""
    rows = np.append(table.rows_at(np.concatenate([[-np.inf], edges[1:-1]])), 0)
    return ratio(-np.diff(table.tp[rows]), table.n_positive), ratio(np.diff(table.fp[rows]), table.n_negative)


def _panel(edges: FloatArray, shares: Iterable[_Pair]) -> Panel:
    """From the highest bar of the negatives to that of the positives."""
    up, down = (
        max(float(np.nanmax(np.abs(side), initial=1e-9)) for side in sides) for sides in zip(*shares, strict=True)
    )
    label = "share of negatives ↓ and of positives ↑"
    return Panel(Scale("score", float(edges[0]), float(edges[-1])), Scale(label, -1.05 * down, 1.05 * up))


def _draw(axes: Axes, edges: FloatArray, pair: _Pair, look: Style, name: str) -> None:
    """Outlines that show what lies behind them."""
    for shares, gid in zip(pair, (CURVE, None), strict=True):
        heights = np.nan_to_num(shares)
        outline = axes.stairs(heights, edges, color=look.colour, linestyle=look.dashes, linewidth=1.2, gid=gid)
        outline.set_label(told(name, ""))
        axes.stairs(heights, edges, fill=True, color=look.colour, alpha=_FILL)


def _mark(axes: Axes, threshold: float) -> None:
    """A vertical line with its threshold on top."""
    axes.axvline(threshold, color="black", linewidth=1.0)
    axes.annotate(
        threshold_text(threshold),
        (threshold, 1.0),
        (0, 2),
        xycoords=("data", "axes fraction"),
        textcoords="offset points",
        ha="center",
        fontsize="small",
    )
