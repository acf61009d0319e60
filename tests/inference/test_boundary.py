"""The search of crossings and turning points against a scan of all points."""

from __future__ import annotations

import numpy as np
import pytest

from jauge.inference.boundary import Stretch, turning_points

FIRST = np.array([0.0, 3.0, 0.0, 5.0])
LAST = np.array([40.0, 33.0, 1.0, 5.0])
STEP = np.ones(4)


def ratio_of_lines(k: np.ndarray, which: object) -> np.ndarray:
    """(a + b k) / (c + d k) with its own coefficients on each interval."""
    a, c = np.array([0.0, 1.0, 2.0, 3.0])[which], np.array([1.0, 50.0, 2.0, 4.0])[which]  # type: ignore[index]
    return (a + 2 * k) / (c + k)


def root(k: np.ndarray, which: object) -> np.ndarray:
    return np.sqrt(k + np.arange(4.0)[which])  # type: ignore[index]


def steep(k: np.ndarray, which: object) -> np.ndarray:
    return np.exp(k / 2) + 0 * np.arange(4.0)[which]  # type: ignore[index]


def stairs(k: np.ndarray, which: object) -> np.ndarray:
    return np.floor(k / 5) + 0 * np.arange(4.0)[which]  # type: ignore[index]


@pytest.mark.parametrize("function", [ratio_of_lines, root, steep, stairs])
def test_crossings_are_those_of_a_scan(function: object) -> None:
    stretch = Stretch.of(function, FIRST, LAST, STEP)  # type: ignore[arg-type]
    for level in [-1.0, 0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 100.0, 1e9]:
        found = stretch.crossing(level)
        for j in range(4):
            k = np.arange(FIRST[j], LAST[j] + 1)
            value = function(k, np.full(k.size, j))  # type: ignore[operator]
            below = np.flatnonzero(value <= level)
            assert found.place[j] == (k[below[-1]] if below.size else FIRST[j] - 1)
            assert found.below[j] == (value[below[-1]] if below.size else -np.inf)
            assert found.above[j] == (value[below.size] if below.size < k.size else np.inf)


@pytest.mark.parametrize("peak", [-3, 0, 1, 7, 20, 39, 40, 55])
@pytest.mark.parametrize("sign", [1, -1])
def test_turning_points(peak: int, sign: int) -> None:
    def tent(k: np.ndarray, which: object) -> np.ndarray:
        return -sign * np.abs(k - peak) + 0 * np.arange(4.0)[which]  # type: ignore[index]

    turn = turning_points(tent, FIRST, LAST, STEP)
    # Beyond the ends a tent never turns, and the whole interval is one stretch.
    inside = (peak > FIRST) & (peak < LAST)
    assert turn.tolist() == np.where(inside, peak, LAST).tolist()
