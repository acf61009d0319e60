"""Curves, bands and axes as SVG, complete without scripts and without styles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import numpy as np

from jauge.numeric.ratio import FloatArray, IntArray

WIDTH, HEIGHT = 500, 350
LEFT, RIGHT, TOP, BOTTOM = 56, 12, 12, 46
# Okabe and Ito 2008, darkened until every one has a contrast of 3 to white; `report.css` has their dark-mode relatives.
COLOURS = ("#0072B2", "#D55E00", "#00855F", "#A8518A", "#8A6D00", "#2E7FB8", "#5B5B5B", "#7A4B2A")
DASHES = ("", "7 3", "2 3", "10 3 2 3", "5 2", "12 4", "3 2 1 2", "8 2 2 2 2 2")
REST = "#8A8A8A"
_TOLERANCE = 0.15


def colour(place: int) -> str:
    """The colour of the model at a place; those beyond the eighth share a grey."""
    return COLOURS[place] if place < len(COLOURS) else REST


@dataclass(frozen=True, slots=True)
class Axes:
    """A panel: its name, the words along its axes, and where the ordinate ends."""

    key: str
    title: str
    across: str
    up: str
    top: float = 1.0

    def x(self, value: float) -> float:
        """Where an abscissa lies."""
        return LEFT + value * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        """Where an ordinate lies."""
        return HEIGHT - BOTTOM - value / self.top * (HEIGHT - TOP - BOTTOM)

    def line(self, x: FloatArray, y: FloatArray) -> str:
        """A path through points, those left out that nobody could see."""
        return "M" + self._joined(x, y)

    def area(self, x: FloatArray, low: FloatArray, high: FloatArray) -> str:
        """A closed path between two curves."""
        return f"M{self._joined(x, high)}L{self._joined(x[::-1], low[::-1])}Z"

    def _joined(self, x: FloatArray, y: FloatArray) -> str:
        across = LEFT + x * (WIDTH - LEFT - RIGHT)
        up = HEIGHT - BOTTOM - np.minimum(y / self.top, 1.5) * (HEIGHT - TOP - BOTTOM)
        kept = simplified(across, up, _TOLERANCE)
        return "L".join(f"{_short(across[i])} {_short(up[i])}" for i in kept.tolist())


def _short(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def simplified(x: FloatArray, y: FloatArray, tolerance: float) -> IntArray:
    """Points whose polyline stays so near to that of all points.

    Reference: Douglas and Peucker (1973), Reducing the number of points required to represent a digitized line.

    >>> x = np.array([0.0, 1.0, 2.0, 3.0])
    >>> simplified(x, np.array([0.0, 1.0, 2.0, 0.0]), 0.1).tolist()
    [0, 2, 3]
    """
    keep, todo = {0, x.size - 1}, [(0, x.size - 1)]
    while todo:
        a, b = todo.pop()
        if b - a < 2:
            continue
        dx, dy = x[b] - x[a], y[b] - y[a]
        between = slice(a + 1, b)
        long = max(float(np.hypot(dx, dy)), 1e-9)
        far = np.abs(dx * (y[between] - y[a]) - dy * (x[between] - x[a])) / long
        if long < 1e-6:
            far = np.hypot(x[between] - x[a], y[between] - y[a])
        worst = int(far.argmax())
        if far[worst] > tolerance:
            keep.add(a + 1 + worst)
            todo += [(a, a + 1 + worst), (a + 1 + worst, b)]
    return np.array(sorted(keep))


def ticks(top: float) -> list[float]:
    """Round values from 0 to the top, four to six of them."""
    step = next(s for s in (0.01, 0.02, 0.05, 0.1, 0.2) if top / s <= 6 or s == 0.2)
    return [round(step * k, 10) for k in range(int(top / step + 1e-9) + 1)]


def mark(value: float, comma: bool) -> str:
    """A number beside an axis."""
    text = f"{value:g}"
    return text.replace(".", ",") if comma else text


def panel(axes: Axes, body: str, *, comma: bool, below: str = "", named: bool = True) -> str:
    """A whole picture: grid, words, what is drawn within the frame (`body`), and what lies `below` it.

    Without `named` it is one of several of its kind, with no name that scripts could find it by.
    """
    foot = HEIGHT - BOTTOM
    grid = "".join(
        f'<path class="gr" stroke="#e3e3e3" d="M{axes.x(v):.1f} {TOP}V{foot}"/>'
        f'<text fill="#595959" x="{axes.x(v):.1f}" y="{foot + 21}" text-anchor="middle">{mark(v, comma)}</text>'
        for v in ticks(1.0)
    ) + "".join(
        f'<path class="gr" stroke="#e3e3e3" d="M{LEFT} {axes.y(v):.1f}H{WIDTH - RIGHT}"/>'
        f'<text fill="#595959" x="{LEFT - 7}" y="{axes.y(v) + 4:.1f}" text-anchor="end">{mark(v, comma)}</text>'
        for v in ticks(axes.top)
    )
    middle = (HEIGHT - BOTTOM + TOP) / 2
    words = (
        f'<text class="ax" fill="#1a1a1a" x="{(WIDTH + LEFT - RIGHT) / 2}" y="{HEIGHT - 9}" text-anchor="middle">'
        f"{escape(axes.across)}</text>"
        f'<text class="ax" fill="#1a1a1a" transform="rotate(-90)" x="{-middle}" y="15" text-anchor="middle">'
        f"{escape(axes.up)}</text>"
    )
    clip = f'<rect x="{LEFT}" y="{TOP - 3}" width="{WIDTH - LEFT - RIGHT + 2}" height="{HEIGHT - TOP - BOTTOM + 5}"/>'
    name = escape(axes.title, quote=True)
    known = f' id="s_{axes.key}" data-top="{axes.top:g}"' if named else ""
    cut = f'<clipPath id="cp_{axes.key}">{clip}</clipPath>' if named else ""
    within = f' clip-path="url(#cp_{axes.key})"' if named else ""
    return (
        f'<svg{known} xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="{name}" '
        f'font-family="system-ui,sans-serif" font-size="12"><defs>{cut}</defs>'
        f"{grid}{words}<g{within}>{body}</g>{below}</svg>"
    )


@dataclass(frozen=True, slots=True)
class Line:
    """One model's curve in a panel, with the limits around it where there are any."""

    x: FloatArray
    y: FloatArray
    band: tuple[FloatArray, FloatArray, FloatArray] | None = None


def lines(axes: Axes, drawn: Sequence[Line], front: int | None = None, only: int | None = None) -> str:
    """Bands, then curves; with `front` the others are pale and have no band; `only` one of them is drawn."""
    bands = "".join(
        f'<path class="b c{min(m, 8)}" data-m="{m}" fill="{colour(m)}" fill-opacity=".14" d="{axes.area(*one.band)}"'
        f"{_hidden(front, m)}/>"
        for m, one in enumerate(drawn)
        if one.band is not None
    )
    order = [m for m in range(len(drawn)) if m != front] + ([] if front is None else [front])
    curves = "".join(
        f'<path class="l k{min(m, 8)}{"" if front in (None, m) else " pale"}" data-m="{m}" fill="none" '
        f'stroke="{colour(m)}" stroke-width="2.2" stroke-linejoin="round"{_dashes(m)} '
        f'd="{axes.line(drawn[m].x, drawn[m].y)}"{_opacity(front, m)}/>'
        for m in order
        if only in (None, m)
    )
    return bands + curves


def _dashes(place: int) -> str:
    dashes = DASHES[place % len(DASHES)]
    return f' stroke-dasharray="{dashes}"' if dashes else ""


def _hidden(front: int | None, place: int) -> str:
    return "" if front in (None, place) else ' visibility="hidden"'


def _opacity(front: int | None, place: int) -> str:
    return "" if front in (None, place) else ' opacity=".35"'
