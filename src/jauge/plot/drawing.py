"""What all plots of curves share: lines in their styles, bands, marks of thresholds, references and a legend."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import fill
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import ArrayLike

from jauge.curves.condition import OperatingCondition
from jauge.curves.demands import demand_kind
from jauge.curves.shares import read_numbers
from jauge.errors import JaugeError
from jauge.inference.bands import Band
from jauge.inference.threshold import ThresholdBand
from jauge.numeric.ratio import FloatArray, IntArray
from jauge.plot.models import OneOrMany, by_name, check_names
from jauge.plot.palette import GREY, PALE, REFERENCE_DASHES, Style, style
from jauge.plot.panel import Panel
from jauge.plot.thinning import thinned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CURVE, REFERENCE, BAND = "jauge-curve", "jauge-reference", "jauge-band"
_OUT_OF_SIGHT = 1e6
_LEGEND_WIDTH = 30


@dataclass(frozen=True, slots=True)
class Trace:
    """A line to draw, what its legend tells, and the threshold of each of its points (decreasing) if they have one."""

    x: FloatArray
    y: FloatArray
    told: str = ""
    thresholds: FloatArray | None = None
    steps: bool = False
    marker: str | None = None

    def with_points(self, after: IntArray, x: FloatArray, y: FloatArray) -> Self:
        """More points, each behind a row, for straight pieces that bend on the axes; they end at the next threshold."""
        known = None if self.thresholds is None else np.insert(self.thresholds, after + 1, self.thresholds[after + 1])
        return replace(self, x=np.insert(self.x, after + 1, x), y=np.insert(self.y, after + 1, y), thresholds=known)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Axes that are being drawn on, with the traces and the styles of what was drawn by name."""

    ax: Axes
    panel: Panel
    traces: Mapping[str, Trace]
    styles: Mapping[str, Style]

    @classmethod
    def on(cls, ax: Axes | None, panel: Panel, traces: Mapping[str, Trace]) -> Self:
        """The lines of all traces; those drawn there before keep their styles, and new ones get the next."""
        before = 0 if ax is None else sum(line.get_gid() == CURVE for line in ax.get_lines())
        axes = panel.open(ax, again=before > 0)
        styles = {name: style(before + place) for place, name in enumerate(traces)}
        for name, trace in traces.items():
            _draw(axes, trace, styles[name], told(name, trace.told))
        return cls(axes, panel, traces, styles)

    def reference(self, x: ArrayLike, y: ArrayLike, label: str) -> None:
        """A line that every model is held against; once, however many calls draw it."""
        drawn = self._references()
        if label not in drawn:
            look = REFERENCE_DASHES[len(drawn) % len(REFERENCE_DASHES)]
            (line,) = self.ax.plot(x, y, color=GREY, linewidth=1.0, linestyle=look, zorder=1.5, label=label)
            line.set_gid(REFERENCE)

    def region(self, x: ArrayLike, low: ArrayLike, high: ArrayLike, label: str) -> None:
        """An area that means the same for every model; once, as with `reference`."""
        if label not in self._references():
            self.ax.fill_between(x, low, high, color=PALE, linewidth=0, zorder=0.5, label=label, gid=REFERENCE)

    def _references(self) -> list[object]:
        """The labels of the references that stand there."""
        artists = [*self.ax.get_lines(), *self.ax.collections]
        return [artist.get_label() for artist in artists if artist.get_gid() == REFERENCE]

    def contours(self, lines: Mapping[float, tuple[FloatArray, FloatArray]], label: str) -> None:
        """Lines of equal merit, each with its value where it leaves the picture; NaN where it lies outside."""
        for value, (x, y) in lines.items():
            known = np.flatnonzero(~np.isnan(y))
            if known.size > 1:
                inside = known[thinned(self.ax, x[known], y[known])]
                (line,) = self.ax.plot(x[inside], y[inside], color=GREY, linewidth=0.6, alpha=0.7, zorder=1.4)
                line.set(gid=REFERENCE, label=label)
                end = (float(x[inside[-1]]), float(y[inside[-1]]))
                near: dict[str, Any] = {
                    "textcoords": "offset points",
                    "color": GREY,
                    "fontsize": "x-small",
                    "zorder": 1.4,
                }
                self.ax.annotate(f"{value:g}", end, (2, 2), **near)

    def bands(self, bands: OneOrMany[Band | ThresholdBand] | None) -> None:
        """The limits of some of the curves, in their colours."""
        if bands is None:
            return
        named: dict[str, Band | ThresholdBand] = by_name(
            bands, (Band, ThresholdBand), "with jauge.inference, as vertical_band(table, fprs)"
        )
        check_names(named, self.traces, "bands")
        for name, band in named.items():
            look: dict[str, Any] = {"color": self.styles[name].colour, "alpha": 0.16, "linewidth": 0, "zorder": 1.8}
            if isinstance(band, ThresholdBand):
                self._check_axes("fpr", "tpr")
                _fill_regions(self.ax, band, look)
            else:
                self._check_axes(band.along, band.of)
                self._fill(band, look)

    def _check_axes(self, along: str, of: str) -> None:
        """Refuse limits of other quantities than those that run along the axes."""
        x, y = self.panel.x.quantities, self.panel.y.quantities
        if not (along in x and of in y) and not (along in y and of in x):
            advice = "Limits are drawn on the axes that they were computed for."
            raise JaugeError(f"a band of {y[0]} along {x[0]}", f"one of {of} along {along}", advice)

    def _fill(self, band: Band, look: Mapping[str, Any]) -> None:
        """The area between two limits, whichever axis the band runs along."""
        upright = band.along in self.panel.x.quantities
        order = np.argsort(band.at)
        at, low, high = band.at[order], band.low[order], band.high[order]
        kind = "simultaneous" if band.simultaneous else "pointwise"
        fill_along = self.ax.fill_between if upright else self.ax.fill_betweenx
        fill_along(at, low, high, label=f"{kind} {100 * band.level:g} %", gid=BAND, **look)

    def at_thresholds(self, thresholds: ArrayLike | None, offset: tuple[int, int]) -> None:
        """Marks where each curve stands at given thresholds; a point where a rate is undefined has none."""
        if thresholds is None:
            return
        marked = {name: t for name, trace in self.traces.items() if (t := trace.thresholds) is not None}
        if not marked:
            advice = "Hulls and vertical means have none: mark the curves they were made of."
            raise JaugeError("curves whose points have thresholds", "none", advice)
        for threshold in read_marks(thresholds, "thresholds"):
            for name, known in marked.items():
                row = max(int(np.searchsorted(-known, -threshold, side="right")) - 1, 0)
                x, y = float(self.traces[name].x[row]), float(self.traces[name].y[row])
                self.mark(name, (x, y), threshold_text(threshold), offset)

    def mark(self, name: str, point: tuple[float, float], text: str, offset: tuple[int, int]) -> None:
        """A point of a curve with a few letters beside it, on the side where the curve leaves room."""
        if not np.isfinite(point).all():
            return
        from matplotlib.patheffects import withStroke

        colour, (right, up) = self.styles[name].colour, offset
        self.ax.plot(*point, "o", markersize=5, markerfacecolor="white", markeredgecolor=colour, zorder=3)
        self.ax.annotate(
            text,
            point,
            offset,
            textcoords="offset points",
            color=colour,
            fontsize="small",
            ha="left" if right > 0 else "right",
            va="bottom" if up > 0 else "top",
            zorder=3.1,
            path_effects=[withStroke(linewidth=2.5, foreground="white")],
        )

    def along(self, at: ArrayLike | None, point: Callable[[str, float], tuple[float, str]], up: int) -> None:
        """Marks at given abscissas; letters stand left and right by turns, for curves that run close together."""
        for x in read_marks(at, "at"):
            for place, name in enumerate(self.traces):
                y, text = point(name, x)
                self.mark(name, (x, y), text, (4 if place % 2 == 0 else -4, up))

    def finished(self, *, legend: bool) -> Axes:
        """The Axes, with a legend at their right: there it covers no data."""
        if legend:
            add_legend(self.ax)
        return self.ax


def _draw(ax: Axes, trace: Trace, look: Style, label: str) -> None:
    """One line, thinned to what can be seen."""
    # Matplotlib breaks a line at an infinite value; one far outside the range leaves the picture as it should.
    x, y = (np.clip(values, -_OUT_OF_SIGHT, _OUT_OF_SIGHT) for values in (trace.x, trace.y))
    known = np.flatnonzero(~(np.isnan(x) | np.isnan(y)))
    if trace.steps and known.size and known[0] > 0:
        # What the first known point says holds from the abscissa before it on.
        y[known[0] - 1] = y[known[0]]
        known = np.append(known[0] - 1, known)
    rows = known[thinned(ax, x[known], y[known])]
    (line,) = ax.plot(
        x[rows],
        y[rows],
        color=look.colour,
        linestyle=look.dashes,
        linewidth=1.8,
        marker=trace.marker,
        markersize=4,
        drawstyle="steps-pre" if trace.steps else "default",
        solid_joinstyle="round",
        zorder=2.5,
        label=label,
    )
    line.set_gid(CURVE)


def _fill_regions(ax: Axes, band: ThresholdBand, look: Mapping[str, Any]) -> None:
    """The joint region of the two rates at each threshold."""
    for row in range(band.thresholds.size):
        (patch,) = ax.fill(*band.outline(row), label=f"joint {100 * band.level:g} %", **look)
        patch.set_gid(BAND)


def read_marks(places: ArrayLike | None, name: str) -> list[float]:
    """Where marks are wanted: none, one or several numbers.

    >>> read_marks(None, "at"), read_marks(0.3, "at"), read_marks([0.2, 0.5], "at")
    ([], [0.3], [0.2, 0.5])
    """
    numbers = np.atleast_1d(read_numbers([] if places is None else places, name))
    if np.isnan(numbers).any():
        raise JaugeError(f"numbers for {name}", "nan", "Leave out the marks that are not wanted.")
    marks: list[float] = numbers.tolist()
    return marks


def check_condition(condition: object) -> None:
    """Refuse a bare w or prevalence, which would leave open which of them it is."""
    demand_kind(condition, OperatingCondition, "condition", "with OperatingCondition(prevalence=..., cost_ratio=...)")


def told(name: str, summary: str) -> str:
    """A name with its summary, as the legend tells them.

    >>> told("forest", "AUC 0.996"), told("", "AUC 0.996"), told("", "")
    ('forest: AUC 0.996', 'AUC 0.996', 'model')
    """
    return ": ".join(part for part in (name, summary) if part) or "model"


def summary(name: str, value: float) -> str:
    """The name of a figure with three decimals, which never round an imperfect one to 1.

    >>> summary("AUC", 0.9712), summary("AUC", 0.99996), summary("AUC", 1.0), summary("AP", float("nan"))
    ('AUC 0.971', 'AUC > 0.999', 'AUC 1.000', 'AP undefined')
    """
    if np.isnan(value):
        return f"{name} undefined"
    return f"{name} > 0.999" if 0.9995 <= value < 1 else f"{name} {value:.3f}"


def threshold_text(threshold: float) -> str:
    """A threshold beside its mark.

    >>> threshold_text(0.25), threshold_text(float("inf"))
    ('0.25', '∞')
    """
    return "∞" if threshold == np.inf else f"{threshold:.4g}"


def add_legend(ax: Axes) -> None:
    """What the colours and dashes stand for, in the order of drawing: right of the Axes, where it covers no data.

    Beside other Axes it would cover theirs: there it goes where the fewest points lie.
    """
    artists: Sequence[Any] = [*ax.get_lines(), *ax.collections, *ax.patches]
    shown = [artist for artist in artists if artist.get_gid() == CURVE]
    for kind in (BAND, REFERENCE):
        others = {artist.get_label(): artist for artist in reversed(artists) if artist.get_gid() == kind}
        shown.extend(reversed(others.values()))
    alone = len(ax.figure.axes) == 1
    place: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (1.05, 1.0), "borderaxespad": 0.0}
    legend = ax.legend(
        shown,
        ["."] * len(shown),
        **(place if alone else {"loc": "best"}),
        frameon=False,
        fontsize="small",
        handlelength=3.0,
    )
    # Set afterwards: matplotlib hides names that start with an underscore and typesets those that hold two dollars.
    for text, artist in zip(legend.get_texts(), shown, strict=True):
        text.set_parse_math(False)
        text.set_text(fill(str(artist.get_label()), _LEGEND_WIDTH))
