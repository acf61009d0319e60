"""The empty Axes of each kind of plot: labels, ranges, ticks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jauge.errors import JaugeError
from jauge.plot.palette import GREY, PALE

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True)
class Scale:
    """One axis: its label, the range that is shown, what runs along it, and its ticks if they are not matplotlib's."""

    label: str
    low: float = 0.0
    high: float = 1.0
    quantities: tuple[str, ...] = ()
    ticks: Mapping[float, str] | None = None

    def limits(self, margin: float) -> tuple[float, float]:
        """The range with some room around it, as a share of it."""
        room = margin * (self.high - self.low)
        return self.low - room, self.high + room


@dataclass(frozen=True, slots=True)
class Panel:
    """Two axes; `square` where one unit must be as long on both.

    The margin lets a line that follows the border keep its width.
    """

    x: Scale
    y: Scale
    square: bool = False
    margin: float = 0.012

    def open(self, ax: Axes | None, *, again: bool = False) -> Axes:
        """The Axes given, or those of a new figure, dressed; `again`: curves stand there, so ranges only widen."""
        axes = _new_axes() if ax is None else ax
        (left, right), (bottom, top) = self.x.limits(self.margin), self.y.limits(self.margin)
        if again:
            (x0, x1), (y0, y1) = axes.get_xlim(), axes.get_ylim()
            left, right, bottom, top = min(left, x0), max(right, x1), min(bottom, y0), max(top, y1)
        axes.set_xlim(left, right)
        axes.set_ylim(bottom, top)
        axes.set_xlabel(self.x.label)
        axes.set_ylabel(self.y.label)
        for scale, place in ((self.x, axes.set_xticks), (self.y, axes.set_yticks)):
            if scale.ticks is not None:
                place(list(scale.ticks), labels=list(scale.ticks.values()))
        if self.square:
            axes.set_aspect("equal", adjustable="box")
        _dress(axes)
        return axes


def _dress(axes: Axes) -> None:
    """A faint grid behind everything, and no frame where there is no scale."""
    axes.set_axisbelow(True)
    axes.grid(visible=True, color=PALE, linewidth=0.8)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(GREY)
    axes.tick_params(color=GREY)


def _new_axes() -> Axes:
    """The Axes of a figure that pyplot knows nothing of, and hence need not be closed."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        advice = 'Install it with jauge: pip install "jauge[plot]".'
        raise JaugeError("matplotlib, which draws", "a Python without it", advice) from None
    return Figure(figsize=(6.8, 4.2), layout="constrained").subplots()
