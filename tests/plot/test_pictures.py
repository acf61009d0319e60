"""Every plot against its picture, and the comparison of pictures against mistakes that it must see."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from matplotlib.axes import Axes

from jauge import curves, plot
from jauge.plot.palette import PALE
from tests.curves.thesis import TABLE
from tests.plot.pictures import DRAWINGS, baseline, differ, picture


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_picture_is_the_one_that_was_looked_at(name: str) -> None:
    assert not differ(picture(DRAWINGS[name]), baseline(name))


def test_pictures_differ_from_each_other() -> None:
    pictures = {name: baseline(name) for name in DRAWINGS}
    same = [(a, b) for a, b in combinations(pictures, 2) if not differ(pictures[a], pictures[b])]
    assert same == []


def _without_chance(ax: Axes) -> Axes:
    DRAWINGS["gain"](ax)
    [line.remove() for line in ax.get_lines() if line.get_label() == "chance"]
    return ax


def _without_a_mark(ax: Axes) -> Axes:
    DRAWINGS["gain"](ax)
    next(line for line in ax.get_lines() if line.get_marker() == "o").remove()
    return ax


def _shifted(ax: Axes) -> Axes:
    DRAWINGS["gain"](ax)
    line = ax.get_lines()[0]
    line.set_data(np.asarray(line.get_xdata()) + 0.015, line.get_ydata())
    return ax


def _solid(ax: Axes) -> Axes:
    DRAWINGS["gain"](ax)
    ax.get_lines()[1].set_linestyle("-")
    return ax


def _with_a_region(ax: Axes) -> Axes:
    DRAWINGS["gain"](ax)
    ax.fill_between([0, 0.3], 0.9, 1.0, color=PALE)
    return ax


@pytest.mark.parametrize("mistake", [_without_chance, _without_a_mark, _shifted, _solid, _with_a_region])
def test_the_comparison_sees_small_mistakes(mistake) -> None:
    assert differ(picture(mistake), baseline("gain"))


def test_a_plot_is_drawn_twice_alike() -> None:
    def draw(ax: Axes) -> Axes:
        return plot.roc(curves.roc_curve(TABLE), ax=ax)

    assert np.array_equal(picture(draw), picture(draw))
