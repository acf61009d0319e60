"""Small pictures of every plot, without letters: `python -m tests.plot.pictures FOLDER` draws them anew.

Letters are what differs between versions of matplotlib and its fonts, and a layout depends on their size: here they
are hidden and the Axes stand where they are put. What is left are antialiased lines and areas at given coordinates,
which have been the same for years. Words are compared as words elsewhere.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.image import imread, imsave
from matplotlib.text import Text
from numpy.typing import NDArray

from jauge import ConfusionMatrix, OperatingCondition, ScoreTable, curves, plot
from jauge.inference.bands import Band
from jauge.inference.rate_bands import horizontal_band, vertical_band
from jauge.inference.threshold import threshold_band
from tests.curves.thesis import FIVE_POINTS, TABLE

BASELINES = Path(__file__).with_name("baselines")
Picture = NDArray[np.uint8]

TABLES = {"all scores": TABLE, "five points": FIVE_POINTS}
MATRIX = ConfusionMatrix.from_labels(
    ["cat", "cat", "cat", "cat", "dog", "dog", "bird"], ["cat", "cat", "cat", "dog", "dog", None, "cat"]
)
FPRS = np.linspace(0, 1, 21)
COST_BAND = Band(
    "w", "cost", np.array([0.5, 0.2]), np.array([0.2, 0.1]), np.array([0.1, 0.05]), np.array([0.3, 0.2]), 0.9, "x"
)


def each(make: Callable[[ScoreTable], Any]) -> dict[str, Any]:
    return {name: make(table) for name, table in TABLES.items()}


def _roc_with_hull(ax: Axes) -> Axes:
    curve = curves.roc_curve(TABLE)
    plot.roc({"curve": curve}, ax=ax, bands={"curve": vertical_band(TABLE, FPRS)}, legend=False)
    return plot.roc({"hull": curves.convex_hull(curve)}, ax=ax, legend=False)


DRAWINGS: Mapping[str, Callable[[Axes], Axes]] = {
    "roc": lambda ax: plot.roc(
        each(curves.roc_curve), ax=ax, thresholds=[0.5], condition=OperatingCondition(0.3, 2), legend=False
    ),
    "roc_with_hull": _roc_with_hull,
    "roc_regions": lambda ax: plot.roc(
        curves.roc_curve(TABLE), ax=ax, bands=threshold_band(TABLE, [0.3, 0.5], region="ellipse"), legend=False
    ),
    "roc_sideways": lambda ax: plot.roc(
        curves.roc_curve(TABLE), ax=ax, bands=horizontal_band(TABLE, FPRS), legend=False
    ),
    "precision_recall": lambda ax: plot.precision_recall(
        each(curves.precision_recall_curve), ax=ax, thresholds=[0.5], iso_lines="f", legend=False
    ),
    "precision_recall_gain": lambda ax: plot.precision_recall_gain(
        each(curves.precision_recall_gain_curve), ax=ax, thresholds=[0.3], legend=False
    ),
    "risk_coverage": lambda ax: plot.risk_coverage(
        each(curves.risk_coverage_curve), ax=ax, thresholds=[0.3], legend=False
    ),
    "cost": lambda ax: plot.cost(
        each(curves.cost_curve), ax=ax, at=[0.5], bands={"five points": COST_BAND}, legend=False
    ),
    "cost_lines": lambda ax: plot.cost(
        {"curve": curves.cost_curve(TABLE), "kept": curves.CostLine.of(TABLE, 0.66)}, ax=ax, at=[0.3], legend=False
    ),
    "tradeoff": lambda ax: plot.tradeoff(each(curves.tradeoff_curve), ax=ax, at=[0.5], legend=False),
    "gain": lambda ax: plot.gain(each(curves.gain_curve), ax=ax, thresholds=[0.5], legend=False),
    "lift": lambda ax: plot.lift(each(curves.gain_curve), ax=ax, thresholds=[0.5], legend=False),
    "det": lambda ax: plot.det(each(curves.det_curve), ax=ax, thresholds=[0.5], legend=False),
    "calibration": lambda ax: plot.calibration(
        {
            "bins": curves.calibration_curve(TABLE, n_bins=5),
            "isotonic": curves.calibration_curve(TABLE, bins="isotonic"),
        },
        ax=ax,
        legend=False,
    ),
    "decision": lambda ax: plot.decision(each(curves.decision_curve), ax=ax, legend=False),
    "confusion": lambda ax: plot.confusion(MATRIX, ax=ax),
    "scores": lambda ax: plot.scores(TABLES, ax=ax, bins=12, thresholds=[0.5], legend=False),
}


def picture(draw: Callable[[Axes], Axes]) -> Picture:
    """The pixels of a plot, 192 x 160, letters and scales hidden."""
    with mpl.rc_context():
        mpl.rcdefaults()
        figure = Figure(figsize=(1.92, 1.6), dpi=100)
        axes = draw(figure.add_axes((0.03, 0.03, 0.94, 0.94)))
        axes.set_axis_off()
        for text in figure.findobj(Text):
            text.set_visible(False)
        figure.canvas.draw()
        return np.asarray(_pixels(figure))


def _pixels(figure: Figure) -> Picture:
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    return np.array(canvas.buffer_rgba())[:, :, :3]


def baseline(name: str) -> Picture:
    return np.round(255 * imread(BASELINES / f"{name}.png")[:, :, :3]).astype(np.uint8)


def differ(a: Picture, b: Picture) -> bool:
    """Whether a mark, a dash or the place of a line differs (few pixels, by much), or an area (many, by little).

    Pictures of one plot by two versions of matplotlib differ in neither.
    """
    assert a.shape == b.shape
    off = np.abs(a.astype(np.int16) - b).max(axis=2)
    return bool((off > 64).sum() > 12 or (off > 12).sum() > 150)


if __name__ == "__main__":
    for drawing, draw in DRAWINGS.items():
        imsave(Path(sys.argv[1]) / f"{drawing}.png", picture(draw))
