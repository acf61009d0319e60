"""What the script of the page reads: counts and tables that Python made, and the words to tell them in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from jauge.comparison import WhoWins
from jauge.curves import OperatingCondition
from jauge.evidence import Counts
from jauge.inference.limits import two_sided_z
from jauge.measures.measure import spelt
from jauge.numeric.ratio import CountArray, FloatArray
from jauge.report.evaluation import ScoresEvaluation
from jauge.report.page.drawing import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH
from jauge.report.page.histogram import HIGH, WIDE, Histogram
from jauge.report.page.model import GRID, RATES, PageModel, Points
from jauge.report.page.panels import LAM
from jauge.report.page.wording import Words
from jauge.report.rendering import RENDERERS
from jauge.report.telling import told
from jauge.report.verdict_words import VERDICT, origin
from jauge.result import plain

EDGES = 10**10
"""Edges of conditions are told in such parts of one."""
MOST_PAIRED = 8
"""With more models, differences are shipped for those only that are the cheapest somewhere."""
_SCRIPT_WORDS = ("rates", "is shown", "is not shown", "f row")


def data_block(payload: dict[str, Any]) -> str:
    """JSON that no label can break out of."""
    text = json.dumps(payload, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    escaped = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return escaped.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def payload(
    evaluation: ScoresEvaluation, models: Sequence[PageModel], histograms: Sequence[Histogram], words: Words
) -> dict[str, Any]:
    """All that the page can be asked, as plain values."""
    best = evaluation.paired.place(evaluation.verdict.best)
    return {
        "lang": words.voice.lang,
        "positive": evaluation.positive,
        "negative": evaluation.negative,
        "condition": _condition(evaluation.condition),
        "frame": [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM],
        "histogram": [WIDE, HIGH],
        "lam": LAM,
        "edges": EDGES,
        "best": best,
        "row": starting_row(models[best]),
        "csv": RENDERERS["csv"](told(evaluation)),
        "grid": plain(GRID),
        "rates": plain(RATES),
        "models": [_model(one, histogram) for one, histogram in zip(models, histograms, strict=True)],
        "auc_p": _area_p_values(evaluation),
        **_contest(evaluation),
        "words": {name: words.voice.words(text) for name, text in VERDICT.items()}
        | {name: words.raw(name) for name in _SCRIPT_WORDS}
        | {"and": words.voice.words("and"), "undefined": words.voice.words("undefined")},
    }


def _condition(condition: OperatingCondition) -> dict[str, float]:
    """The condition that the page starts with."""
    return {
        "p": condition.prevalence,
        "r": condition.cost_ratio,
        "w": condition.w,
        "unit": condition.unit,
        "base": condition.baseline,
    }


def _model(model: PageModel, histogram: Histogram) -> dict[str, Any]:
    standing = model.standing
    return {
        "name": standing.model,
        "npos": plain(model.table.n_positive),
        "nneg": plain(model.table.n_negative),
        "auc": standing.auc.value,
        "origin": origin(standing),
        "hull": _rows(model.hull),
        "points": _rows(model.points)
        | {"at": _places(model.points, histogram), "limits": [_limits(model.points.tpr), _limits(model.points.fpr)]},
        "cost": _cost(model),
        "f": {
            **_steps(model.best_f.edges, model.best_f.counts),
            "low": plain(model.best_f.low),
            "high": plain(model.best_f.high),
        },
        "fpr": None
        if model.horizontal is None
        else [_digits(side, 6) for side in (model.horizontal.low, model.horizontal.high)],
        "bars": histogram.bars(),
    }


def starting_row(model: PageModel) -> int:
    """The row of the page's thresholds that gives the answers of the standing's."""
    counts, points = model.standing.counts, model.points
    far = np.abs(points.tp - float(counts.tp)) + np.abs(points.fp - float(counts.fp))
    return int(far.argmin())


def _rows(points: Points) -> dict[str, Any]:
    return {"tp": plain(points.tp), "fp": plain(points.fp), "told": list(points.told)}


def _places(points: Points, histogram: Histogram) -> list[int]:
    """Where thresholds lie along the histogram, in ten-thousandths."""
    return _ten_thousandths(histogram.place(t) for t in points.thresholds.tolist())


def _limits(pairs: Sequence[tuple[float, float]]) -> list[list[int]]:
    return [_ten_thousandths(side) for side in zip(*pairs, strict=True)]


def _ten_thousandths(values: Iterable[float]) -> list[int]:
    return [round(10_000 * value) for value in values]


def _cost(model: PageModel) -> dict[str, Any]:
    """Decisions along w, and what limits are made of."""
    if model.cost is not None:
        between = model.cost.between
        return {
            **_steps(model.cost.edges, model.cost.counts),
            "reach": model.cost.reach,
            "added": model.cost.added,
            "between": None if between is None else plain(between),
        }
    counts = model.standing.counts
    told = {"edges": [0, EDGES], "tp": [plain(counts.tp)], "fp": [plain(counts.fp)]}
    if model.given is not None:
        told |= {side: plain(getattr(model.given, side) - model.given.value) for side in ("low", "high")}
    return told | {"told": spelt(model.standing.threshold)}


def _steps(edges: FloatArray, counts: Counts) -> dict[str, Any]:
    """Edges and counts, each as what it adds to the one before: short, and exact for whole counts."""
    return {"edges": _added(np.rint(edges * EDGES).astype(np.int64)), "tp": _added(counts.tp), "fp": _added(counts.fp)}


def _added(values: CountArray) -> list[int | float]:
    told: list[int | float] = np.diff(values, prepend=values.dtype.type(0)).tolist()
    return told


def _digits(values: FloatArray, digits: int) -> list[float]:
    return [float(f"{value:.{digits}g}") for value in values.tolist()]


def _area_p_values(evaluation: ScoresEvaluation) -> list[list[float | None]]:
    """For each two models, the p-value of the difference of their AUC."""
    names = evaluation.models
    found: dict[frozenset[str], Any] = {}
    if evaluation.differences:
        found = {frozenset(one.models): plain(one.p_value) for one in evaluation.differences[0]}
    return [[found.get(frozenset((a, b))) for b in names] for a in names]


def _contest(evaluation: ScoresEvaluation) -> dict[str, Any]:
    """Who is shown to cost less than whom, and where."""
    wins = evaluation.wins
    if wins is None:
        return {"wins": None}
    names = evaluation.models
    return {
        "wins": {
            "w": plain(wins.grid),
            "better": [[list(wins.better(a, b)) if a != b else [] for b in names] for a in names],
            "regions": [[region.low, region.high] for region in wins.regions] if len(names) > 1 else [],
            "useful": [
                [[region.low, region.high] for region in wins.against_constant if region.winner == name]
                for name in names
            ],
            "pairs": _pairs(wins, _contenders(evaluation, wins)),
            "critical": wins.pairs.critical(wins.level) if len(names) > 1 else None,
            "z": two_sided_z(wins.level),
            "drawn": wins.replicates,
        }
    }


def _contenders(evaluation: ScoresEvaluation, wins: WhoWins) -> set[str]:
    """The models of which differences are told: all of a few, of many those that are the cheapest somewhere."""
    if len(wins.models) <= MOST_PAIRED or wins.crossfitted is None:
        return set(wins.models)
    return {wins.models[k] for k in set(wins.crossfitted.argmin(axis=0).tolist())} | {evaluation.verdict.best}


def _pairs(wins: WhoWins, contenders: set[str]) -> list[dict[str, Any]]:
    """Pairs along w: the scale that limits are multiples of, and how many resamples strayed as far by chance."""
    if len(wins.models) < 2:
        return []
    as_far = np.rint(wins.pairs.p_values * (wins.replicates + 1) - 1).astype(int)
    told = []
    for row, (first, second) in enumerate(combinations(range(len(wins.models)), 2)):
        if {wins.models[first], wins.models[second]} & contenders:
            scale = plain(wins.pairs.scale[row])
            told.append({"i": first, "j": second, "scale": scale, "as_far": as_far[row].tolist()})
    return told
