"""The two rows of dual panels, as they are under the condition of the evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.special import expit

from jauge.numeric.ratio import FloatArray, ratio
from jauge.report.evaluation import ScoresEvaluation
from jauge.report.page.drawing import BOTTOM, COLOURS, HEIGHT, LEFT, RIGHT, TOP, WIDTH, Axes, Line, colour, lines, panel
from jauge.report.page.functions import best_f_along, cost_along, precision_at
from jauge.report.page.model import RATES, PageModel
from jauge.report.page.wording import Words

LAM = 0.5
"""The weight of recall that the page starts with."""
PALE_FROM, ALONE_FROM = 4, 9
"""From so many models on one is drawn in front of the others; from so many on the others have no bands at all."""
W = np.unique(np.concatenate([np.linspace(0, 1, 401), expit(np.linspace(-8, 8, 65))]))
LAMS = np.linspace(0, 1, 201)


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """What all panels are drawn of."""

    evaluation: ScoresEvaluation
    models: Sequence[PageModel]
    words: Words

    @property
    def best(self) -> PageModel:
        """The model of the verdict."""
        return self.models[self.evaluation.paired.place(self.evaluation.verdict.best)]

    @property
    def front(self) -> int | None:
        """The model in front of the others, where they are many."""
        if len(self.models) < PALE_FROM:
            return None
        return self.evaluation.paired.place(self.evaluation.verdict.best)

    def picture(self, axes: Axes, drawn: Sequence[Line], *, under: str = "", over: str = "", below: str = "") -> str:
        """A panel with one line for each model."""
        if len(drawn) >= ALONE_FROM:
            drawn = [one if k == self.front else replace(one, band=None) for k, one in enumerate(drawn)]
        return panel(axes, under + lines(axes, drawn, self.front) + over, comma=self.words.comma, below=below)


def _cursors(axes: Axes, cursor: str, at: tuple[float, float]) -> str:
    """The line of equal performance, the dual of the threshold that is looked at, and the best point."""
    return (
        '<path class="dual" fill="none" stroke="#1a1a1a" stroke-width="1"/>'
        f'<path class="cur" fill="none" stroke="#1a1a1a" stroke-width="1.5" stroke-dasharray="5 4" d="{cursor}"/>'
        f'<circle class="opt" r="5.5" fill="#fff" stroke="#1a1a1a" stroke-width="2" cx="{axes.x(at[0]):.1f}" '
        f'cy="{axes.y(at[1]):.1f}"/>'
    )


def roc(scene: Scene) -> str:
    """ROC space with the line of points that cost as much as the best threshold."""
    words = scene.words
    axes = Axes("roc", words.text("roc"), words.text("false positive rate"), words.text("true positive rate"))
    drawn = [
        Line(*_rates(model), None if model.roc is None else (RATES, model.roc.low, model.roc.high))
        for model in scene.models
    ]
    chance = f'<path class="tr" stroke="#777" stroke-dasharray="1 4" d="M{LEFT} {axes.y(0):g}L{axes.x(1):g} {TOP}"/>'
    fpr, tpr = chosen_rates(scene)
    slope = scene.evaluation.condition.slope
    start = tpr - slope * fpr
    cursor = f"M{axes.x(0):.1f} {axes.y(start):.1f}L{axes.x(1):.1f} {axes.y(start + slope):.1f}"
    return scene.picture(axes, drawn, under=chance, over=_cursors(axes, cursor, (fpr, tpr)))


def _rates(model: PageModel) -> tuple[FloatArray, FloatArray]:
    return ratio(model.points.fp, model.table.n_negative), ratio(model.points.tp, model.table.n_positive)


def chosen_rates(scene: Scene) -> tuple[float, float]:
    """The rates of the recommended model at its threshold, on all items."""
    counts = scene.best.standing.counts
    return float(counts.fp / counts.negative), float(counts.tp / counts.positive)


def cost(scene: Scene) -> str:
    """Cost space with the constant answers, the strip of who is cheapest, and the condition."""
    words, w = scene.words, scene.evaluation.condition.w
    found = [cost_along(model, W) for model in scene.models]
    top = min(0.5, float(np.ceil(max(np.minimum(high, 0.5).max() for _, _, high in found) * 21) / 20))
    axes = Axes("cost", words.text("cost"), words.text("w"), words.text("normalised cost"), top)
    drawn = [Line(W, value, (W, low, high)) for value, low, high in found]
    constant = (
        f'<path class="tr" fill="none" stroke="#777" stroke-dasharray="1 4" d="M{LEFT} {axes.y(0):g}'
        f'L{axes.x(0.5):g} {axes.y(0.5):.1f}L{axes.x(1):g} {axes.y(0):g}"/>'
    )
    cursor = f"M{axes.x(w):.1f} {HEIGHT - BOTTOM}V{TOP}"
    here = float(cost_along(scene.best, np.array([w]))[0][0])
    below = strip(scene, [value for value, _, _ in found])
    return scene.picture(axes, drawn, under=constant, over=_cursors(axes, cursor, (w, here)), below=below)


def strip(scene: Scene, costs: Sequence[FloatArray]) -> str:
    """Who is cheapest along w: solid where that is shown, pale elsewhere, grey where one answer to all is as cheap."""
    values = np.array(costs)
    best = values.argmin(axis=0)
    code = np.where(values.min(axis=0) >= np.minimum(W, 1 - W) - 1e-9, -1, 2 * best)
    for region in () if scene.evaluation.wins is None else scene.evaluation.wins.regions:
        if region.winner is not None and len(scene.models) > 1:
            shown = (region.low <= W) & (region.high >= W) & (code >= 0)
            code[shown] = 2 * scene.evaluation.paired.place(region.winner) + 1
    starts = np.append(0, np.flatnonzero(np.diff(code)) + 1)
    ends = np.append(starts[1:], W.size - 1)
    return (
        '<g class="strip">'
        + "".join(
            _piece(float(W[a]), float(W[b]), int(code[a])) for a, b in zip(starts.tolist(), ends.tolist(), strict=True)
        )
        + "</g>"
    )


def _piece(low: float, high: float, code: int) -> str:
    wide = WIDTH - LEFT - RIGHT
    kind, fill = ("tv", "#999") if code < 0 else (f"c{min(code // 2, 8)}", colour(code // 2))
    model = "" if code < 0 else f' data-m="{code // 2}"'
    return (
        f'<rect class="{kind}"{model} x="{LEFT + low * wide:.1f}" y="{HEIGHT - BOTTOM + 2}" '
        f'width="{max((high - low) * wide, 0.2):.1f}" height="7" fill="{fill}" '
        f'fill-opacity="{1 if code > 0 and code % 2 else 0.35}"/>'
    )


def precision_recall(scene: Scene) -> str:
    """Precision and recall at the prevalence of the condition, with the points of equal F."""
    words, share = scene.words, scene.evaluation.condition.prevalence
    axes = Axes("pr", words.text("pr"), words.text("recall"), words.text("precision"))
    drawn = []
    for model in scene.models:
        fpr, tpr = _rates(model)
        band = None
        if model.horizontal is not None:
            limits = [precision_at(RATES, side, share) for side in (model.horizontal.high, model.horizontal.low)]
            band = (RATES, limits[0], limits[1])
        drawn.append(Line(tpr, precision_at(tpr, fpr, share), band))
    fpr, tpr = (np.array([rate]) for rate in chosen_rates(scene))
    value, _ = _best_f(scene)
    cursor = axes.line(*_equal_f(value)) if value > 0 else "M0 0"
    at = (float(tpr[0]), float(precision_at(tpr, fpr, share)[0]))
    return scene.picture(axes, drawn, over=_cursors(axes, cursor, at))


def _equal_f(value: float) -> tuple[FloatArray, FloatArray]:
    """The points whose F at the weight of the page is this, as far as the panel goes."""
    recall = np.arange(1, 101) / 100
    rest = 1 / value - LAM / recall
    kept = (rest > 0) & (1.3 * rest >= (1 - LAM))
    return recall[kept], (1 - LAM) / rest[kept]


def _best_f(scene: Scene) -> tuple[float, int]:
    """The best F of any model at the weight of the page, and which model has it."""
    share = scene.evaluation.condition.prevalence
    values = [float(best_f_along(model.best_f, np.array([LAM]), share)[0][0]) for model in scene.models]
    return max(values), int(np.argmax(values))


def tradeoff(scene: Scene) -> str:
    """The best F along the weight of recall."""
    words, share = scene.words, scene.evaluation.condition.prevalence
    axes = Axes("to", words.text("tradeoff"), words.text("lam axis"), words.text("best f"))
    drawn = []
    for model in scene.models:
        value, low, high = best_f_along(model.best_f, LAMS, share)
        drawn.append(Line(LAMS, value, (LAMS, low, high)))
    cursor = f"M{axes.x(LAM):.1f} {HEIGHT - BOTTOM}V{TOP}"
    return scene.picture(axes, drawn, over=_cursors(axes, cursor, (LAM, _best_f(scene)[0])))


def key(place: int) -> str:
    """The look of a model's lines, beside its name."""
    from jauge.report.page.drawing import DASHES

    dashes = DASHES[place % len(DASHES)]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<svg class="key" width="34" height="12" aria-hidden="true"><path class="k{min(place, len(COLOURS))}" '
        f'd="M1 6H33" stroke="{colour(place)}" stroke-width="3"{dashed}/></svg>'
    )
