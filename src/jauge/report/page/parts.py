"""The recommended model part by part: a table whose rows are a forest plot."""

from __future__ import annotations

from html import escape

import numpy as np

from jauge.evidence import Counts
from jauge.inference import Estimate, estimate
from jauge.measures import Measure, recall, specificity
from jauge.report.page.drawing import colour
from jauge.report.page.panels import Scene
from jauge.report.page.sections import heading, limits, table

_WIDE, _HIGH = 150, 20
_SHOWN: tuple[Measure, ...] = (recall, specificity)


def slices(scene: Scene) -> str:
    """Both rates of every part at the threshold of the verdict, against those of the whole test."""
    evaluation, words, best = scene.evaluation, scene.words, scene.best.standing
    if evaluation.slices is None:
        return ""
    voice, level = words.voice, evaluation.level
    whole = [estimate(best.counts, measure, level=level) for measure in _SHOWN]
    rows = [_row(scene, words.text("whole"), best.counts, whole, whole)]
    for name, part in evaluation.slices.items():
        counts = part.table(best.model).at(best.threshold)
        rows.append(_row(scene, str(name), counts, _estimates(counts, level), whole))
    head = "".join(f'<th scope="col">{words.html(name)}</th>' for name in ("slice", "items"))
    head += f'<th scope="col">{escape(voice.quoted(evaluation.positive))}</th>'
    head += "".join(f'<th scope="col">{escape(words.measure(measure))}</th><td></td>' for measure in _SHOWN)
    told = words.html("slices note", model=best.model, threshold=voice.threshold(best.threshold))
    if evaluation.slices.few:
        told += " " + words.html("slices few", few=voice.listed([str(key) for key in evaluation.slices.few]))
    return f'{heading(words.html("slices"), "slices")}{table("slices", head, rows)}<p class="note">{told}</p>'


def _estimates(counts: Counts, level: float) -> list[Estimate]:
    return [estimate(counts, measure, level=level) for measure in _SHOWN]


def _row(scene: Scene, name: str, counts: Counts, found: list[Estimate], whole: list[Estimate]) -> str:
    """One part: its size, and each rate in figures and as a bar."""
    voice = scene.words.voice
    sizes = (float(counts.positive + counts.negative), float(counts.positive))
    cells = "".join(f"<td>{voice.count(size)}</td>" for size in sizes)
    for one, all_items in zip(found, whole, strict=True):
        cells += _told(one, scene) + f'<td class="bar">{_bar(scene, one, all_items.value)}</td>'
    return f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>'


def _told(one: Estimate, scene: Scene) -> str:
    voice = scene.words.voice
    if np.isnan(one.value):
        return f"<td>{escape(voice.words('undefined'))}</td>"
    counted = f"{voice.count(one.numerator or 0)} / {voice.count(one.denominator or 0)}"
    return (
        f'<td>{voice.number(one.value)}{limits(voice.limits(one.low, one.high))}<span class="n">{counted}</span></td>'
    )


def _bar(scene: Scene, one: Estimate, whole: float) -> str:
    """An interval from 0 to 1 with its value, and where the whole test lies."""
    place = scene.evaluation.paired.place(scene.best.standing.model)
    x = [4 + (_WIDE - 8) * value for value in (one.low, one.high, one.value, whole)]
    axis = f'<path class="gr" stroke="#ddd" d="M4 {_HIGH / 2:g}H{_WIDE - 4}"/>'
    line = f'<path class="tr" stroke="#777" d="M{x[3]:.1f} 0V{_HIGH}"/>'
    mark = ""
    if not np.isnan(one.value):
        mark = (
            f'<path class="k{min(place, 8)}" stroke="{colour(place)}" stroke-width="2" d="M{x[0]:.1f} {_HIGH / 2:g}'
            f'H{x[1]:.1f}"/><rect class="c{min(place, 8)}" fill="{colour(place)}" x="{x[2] - 4:.1f}" '
            f'y="{_HIGH / 2 - 4:g}" width="8" height="8"/>'
        )
    frame = f'viewBox="0 0 {_WIDE} {_HIGH}" width="{_WIDE}" height="{_HIGH}" aria-hidden="true"'
    return f"<svg {frame}>{axis}{line}{mark}</svg>"
