"""Whether scores are probabilities: observed shares against mean scores, bin by bin."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import numpy as np

from jauge.curves import CalibrationCurve, calibration_curve, calibration_in_the_large
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.inference import Band, calibration_band
from jauge.report.page.drawing import TOP, Axes, Line, colour, lines, panel
from jauge.report.page.panels import Scene, key
from jauge.report.page.sections import figure, heading, table


def calibration(scene: Scene) -> str:
    """The panel and its summary, for models whose scores lie between 0 and 1; nothing where none do."""
    words = scene.words
    found = {k: _curve(model.table) for k, model in enumerate(scene.models) if _probabilities(model.table)}
    if not found:
        return ""
    positive = words.voice.quoted(scene.evaluation.positive)
    up = words.text("observed", positive=positive)
    axes = Axes("cal", words.text("calibration"), words.text("mean score"), up)
    diagonal = (
        f'<path class="tr" stroke="#777" stroke-dasharray="1 4" d="M{axes.x(0):g} {axes.y(0):g}L{axes.x(1):g} {TOP}"/>'
    )
    drawn = "".join(_drawn(axes, k, scene.front, *pair) for k, pair in found.items())
    picture = figure("cal", "", panel(axes, diagonal + drawn, comma=words.comma), words.html("calibration note"), words)
    head = "".join(f'<th scope="col">{words.html(name)}</th>' for name in ("model", "expected error", "in the large"))
    rows = (_row(scene, k, curve) for k, (curve, _) in found.items())
    summary = table("calibrated", head, rows)
    return f'{heading(words.html("calibration"), "calibration")}<div class="even">{picture}{summary}</div>'


def _probabilities(table: ScoreTable) -> bool:
    seen = table.thresholds[1:]
    return bool(((seen >= 0) & (seen <= 1)).all())


def _curve(table: ScoreTable) -> tuple[CalibrationCurve, Band | None]:
    """The curve, with limits where items are independent."""
    alone = table.clusters is None and not table.weighted
    return calibration_curve(table), calibration_band(table) if alone else None


def _drawn(axes: Axes, place: int, front: int | None, curve: CalibrationCurve, band: Band | None) -> str:
    """The line through the bins, and the limits of each."""
    pad: list[Line] = [Line(np.zeros(1), np.zeros(1))] * place
    line = lines(axes, [*pad, Line(curve.mean_score, curve.observed)], front, only=place)
    if band is None or front not in (None, place):
        return line
    bars = "".join(
        f"M{axes.x(x):.1f} {axes.y(low):.1f}V{axes.y(high):.1f}"
        for x, low, high in zip(band.at.tolist(), band.low.tolist(), band.high.tolist(), strict=True)
    )
    dots = "".join(
        f'<circle class="c{min(place, 8)}" fill="{colour(place)}" r="3.2" cx="{axes.x(x):.1f}" cy="{axes.y(y):.1f}"/>'
        for x, y in zip(curve.mean_score.tolist(), curve.observed.tolist(), strict=True)
    )
    return f'{line}<path class="k{min(place, 8)}" stroke="{colour(place)}" stroke-width="1.2" d="{bars}"/>{dots}'


def _row(scene: Scene, place: int, curve: CalibrationCurve) -> str:
    voice, model = scene.words.voice, scene.models[place]
    try:
        large = voice.number(calibration_in_the_large(model.table).observed_to_expected)
    except JaugeError:
        large = "–"
    cells: Iterable[str] = (voice.number(curve.expected_error), large)
    name = f'<th scope="row">{key(place)}{escape(model.standing.model)}</th>'
    return f"<tr>{name}{''.join(f'<td>{escape(text)}</td>' for text in cells)}</tr>"
