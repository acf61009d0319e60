"""An evaluation as plain data: the schema that docs/reference/json.md describes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from jauge import __version__
from jauge.comparison import Comparisons
from jauge.evidence import Counts
from jauge.inference import Estimate
from jauge.measures import measure as named
from jauge.report.evaluation import (
    Evaluation,
    LabelsEvaluation,
    LabelsStanding,
    LabelsVerdict,
    ScoresEvaluation,
    SetsEvaluation,
    SetsStanding,
    Standing,
)
from jauge.report.figures import Figure, estimated
from jauge.report.told_labels import verdict_sentence, worst_confusions
from jauge.report.told_scores import ratio_regions
from jauge.report.verdict_words import verdict_sentences
from jauge.report.voice import Voice
from jauge.result import plain

SCHEMA, VERSION = "jauge.evaluation", 1
"""The version changes when a key is renamed, removed or means something else; not when one is added."""


def as_json(evaluation: Evaluation) -> str:
    """The data as text."""
    return json.dumps(as_data(evaluation), ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def as_data(evaluation: Evaluation) -> dict[str, Any]:
    """Plain values: undefined is None beside its reason, infinite is "inf"."""
    head = {"schema": SCHEMA, "version": VERSION, "jauge": __version__, "kind": kind_of(evaluation)}
    head |= {"level": evaluation.level, "seed": evaluation.seed, "models": list(evaluation.models)}
    if isinstance(evaluation, ScoresEvaluation):
        body = _of_scores(evaluation)
    elif isinstance(evaluation, LabelsEvaluation):
        body = _of_labels(evaluation)
    elif isinstance(evaluation, SetsEvaluation):
        body = _of_sets(evaluation)
    else:
        body = {}
    told: dict[str, Any] = plain({**head, **body, "notes": list(evaluation.notes)})
    return told


def kind_of(evaluation: Evaluation) -> str:
    """What the answers are: "scores", "labels" or "sets"."""
    return type(evaluation).__name__.removesuffix("Evaluation").casefold()


def _of_scores(evaluation: ScoresEvaluation) -> dict[str, Any]:
    condition, verdict = evaluation.condition, evaluation.verdict
    items = evaluation.standings[0].counts
    ratios = verdict.ratios or (None, None)
    return {
        "classes": {"positive": evaluation.positive, "negative": evaluation.negative},
        "items": {"total": items.total, "positive": items.positive, "negative": items.negative},
        "condition": condition.to_dict() | {"w": condition.w},
        "verdict": verdict.to_dict()
        | {"ratios": {"low": ratios[0], "high": ratios[1]}, "sentences": verdict_sentences(evaluation, Voice())},
        "standings": [_standing(one) for one in evaluation.standings],
        "cost_ratios": [
            {"low": low, "high": high, "models": models, "shown": shown}
            for low, high, models, shown in ratio_regions(evaluation)
        ],
        "differences": _differences(evaluation.differences),
        "slices": _slices(evaluation),
    }


def _standing(one: Standing) -> dict[str, Any]:
    low, high = one.cost_limits
    return {
        "model": one.model,
        "threshold": one.threshold,
        "tuned": one.tuned,
        "counts": _cells(one.counts),
        "held_out": _cells(one.held_out),
        "cost": {"value": one.cost, "low": low, "high": high},
        "figures": [_estimate(found) for found in (*one.figures, one.auc)],
        "deployed": [_estimate(found) for found in one.deployed],
    }


def _cells(counts: Counts) -> dict[str, Any]:
    return {name: getattr(counts, name) for name in ("tp", "fp", "fn", "tn")}


def _estimate(found: Estimate) -> dict[str, Any]:
    return _figure(estimated(named(found.measure), found, Voice()))


def _figure(found: Figure) -> dict[str, Any]:
    undefined = found.value != found.value
    return {
        "measure": found.measure,
        "value": found.value,
        "low": found.low,
        "high": found.high,
        "numerator": found.numerator,
        "denominator": found.denominator,
        "how": found.how or None,
        "why_undefined": found.remark if undefined else None,
        "notes": list(found.notes),
    }


def _differences(differences: Iterable[Comparisons]) -> list[dict[str, Any]]:
    return [
        {
            "measure": one.measure,
            "first": one.models[0],
            "second": one.models[1],
            "values": list(one.values),
            "difference": one.difference,
            "low": one.low,
            "high": one.high,
            "p_value": one.p_value,
            "holm": holm,
            "verdict": one.verdict,
            "method": one.method,
            "drawn": one.drawn,
            "n_items": one.n_items,
            "why_undefined": one.why_undefined,
        }
        for found in differences
        for one, holm in zip(found.comparisons, found.holm, strict=True)
    ]


def _slices(evaluation: ScoresEvaluation) -> list[dict[str, Any]]:
    if evaluation.slices is None:
        return []
    return [
        {"part": key, "model": one.model, **_cells(piece.table(one.model).at(one.threshold))}
        for key, piece in evaluation.slices.items()
        for one in evaluation.standings
    ]


def _of_labels(evaluation: LabelsEvaluation) -> dict[str, Any]:
    return {
        "classes": {"positive": evaluation.positive},
        "items": {"total": evaluation.paired.n_items},
        "labels": list(evaluation.paired.labels),
        "condition": None if evaluation.condition is None else evaluation.condition.to_dict(),
        "verdict": None if evaluation.verdict is None else _best(evaluation.verdict),
        "standings": [_of_matrix(one) for one in evaluation.standings],
        "differences": _differences(evaluation.differences),
        "slices": _matrices(evaluation),
    }


def _best(verdict: LabelsVerdict) -> dict[str, Any]:
    told = verdict.to_dict() | {"low": verdict.limits.low, "high": verdict.limits.high}
    del told["limits"]
    return told | {"sentences": [verdict_sentence(verdict, Voice())]}


def _of_matrix(one: LabelsStanding) -> dict[str, Any]:
    worst = [{"truth": a, "said": b, "count": count} for a, b, count in worst_confusions(one)]
    matrix = {"matrix": one.matrix.matrix, "no_answer": one.matrix.no_answer, "worst": worst}
    return _with_figures(one) | matrix


def _with_figures(one: LabelsStanding | SetsStanding) -> dict[str, Any]:
    return {"model": one.model, "figures": [*map(_figure, one.figures)], "by_label": _by_label(one.by_label)}


def _by_label(figures: Mapping[Any, Sequence[Figure]]) -> list[dict[str, Any]]:
    return [{"label": label, "figures": [*map(_figure, each)]} for label, each in figures.items()]


def _matrices(evaluation: LabelsEvaluation) -> list[dict[str, Any]]:
    if evaluation.slices is None:
        return []
    return [
        {"part": key, "model": model, "matrix": piece.matrix(model).matrix}
        for key, piece in evaluation.slices.items()
        for model in evaluation.models
    ]


def _of_sets(evaluation: SetsEvaluation) -> dict[str, Any]:
    first = evaluation.standings[0].sets
    standings = [_with_figures(one) for one in evaluation.standings]
    return {"items": {"total": first.weight.sum()}, "labels": list(first.labels), "standings": standings}
