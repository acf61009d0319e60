"""A thinned line lies within 0.15 pixels of the whole."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jauge import ScoreTable, curves, plot
from jauge.plot.thinning import thinned, visible_rows

PIXEL = 0.15


def to_polyline(points: np.ndarray, line: np.ndarray) -> np.ndarray:
    """The distance of each point to a line through others, by projection on every segment."""
    start, step = line[:-1], np.diff(line, axis=0)
    along = points[:, None] - start
    length = np.maximum((step**2).sum(axis=1), 1e-300)
    share = np.clip((along * step).sum(axis=2) / length, 0, 1)
    return np.sqrt(((along - share[..., None] * step) ** 2).sum(axis=2).min(axis=1))


@given(st.lists(st.tuples(st.floats(-5, 5), st.floats(-5, 5)), min_size=1, max_size=60))
def test_any_line_keeps_its_shape(points: list[tuple[float, float]]) -> None:
    line = np.array(points)
    rows = visible_rows(line[:, 0], line[:, 1], (1.0, 1.0))
    assert rows[0] == 0
    assert rows[-1] == len(points) - 1
    assert np.array_equal(rows, np.unique(rows))
    kept = line[rows] if rows.size > 1 else np.vstack([line[rows], line[rows]])
    assert (to_polyline(line, kept) <= np.sqrt(2) + 1e-9).all()


def million() -> ScoreTable:
    """10^6 distinct scores of two classes that overlap, by the golden ratio."""
    n = 1_000_000
    place = (np.arange(1, n + 1) * 0.6180339887498949) % 1
    positive = np.arange(n) % 7 == 0
    return ScoreTable.from_scores(positive, np.where(positive, np.sqrt(place), place))


MILLION = million()


def thousandth(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Some of the points that can be drawn at all."""
    points = np.column_stack([x, y])
    return points[np.isfinite(points).all(axis=1)][::997]


@pytest.mark.parametrize(
    "make, draw, points",
    [
        (curves.roc_curve, plot.roc, lambda c: (c.fpr, c.tpr)),
        (curves.precision_recall_curve, plot.precision_recall, lambda c: (c.recall, c.precision)),
        (curves.gain_curve, plot.lift, lambda c: (c.rate, c.lift)),
        (curves.det_curve, plot.det, lambda c: (c.probit_fpr, c.probit_fnr)),
    ],
)
def test_a_million_points_are_thinned_to_thousands_without_a_visible_change(make, draw, points) -> None:
    curve = make(MILLION)
    axes = draw(curve)
    axes.figure.set_dpi(300)
    axes.figure.canvas.draw()
    drawn = np.column_stack(axes.get_lines()[0].get_data())
    assert 100 < len(drawn) < 60_000
    line = axes.transData.transform(drawn)
    for point in axes.transData.transform(thousandth(*points(curve))):
        near = int(np.argmin(((line - point) ** 2).sum(axis=1)))
        assert to_polyline(point[None], line[max(near - 2, 0) : near + 3])[0] < PIXEL


def test_short_curves_are_drawn_whole() -> None:
    axes = plot.roc(curves.roc_curve(ScoreTable.from_scores([1, 0] * 50, range(100))))
    assert axes.get_lines()[0].get_xdata().size == 101
    x = np.linspace(0, 1e-9, 2_000)
    assert np.array_equal(thinned(axes, x, x), np.arange(2_000))
    longer = np.linspace(0, 1e-9, 9_000)
    assert np.array_equal(thinned(axes, longer, longer), [*range(1_000), *range(8_000, 9_000)])
