"""Evaluations in MLflow: metrics that its charts can plot, the data and the page as artifacts."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

from jauge.report.evaluation import Evaluation, LabelsEvaluation, ScoresEvaluation, SetsEvaluation
from jauge.report.evaluation_json import as_data
from jauge.report.saving import as_text

__all__ = ["log", "metrics"]

_REFUSED = re.compile(r"[^0-9A-Za-z_.-]+")


def log(evaluation: Evaluation, *, folder: str = "jauge") -> None:
    """Log an evaluation to the active run of MLflow (one is begun if there is none).

    Metrics are named `folder/model/measure`, with `_low` and `_high` for their limits; undefined ones are left out. The
    verdict is a tag, the condition of use are parameters, `report.json` and `report.html` are artifacts in `folder`.
    Reference: MLflow, Python API, log_metrics.

    >>> import jauge
    >>> found = jauge.evaluate([1, 1, 0, 0], y_pred={"a model": [1, 1, 0, 0]})
    >>> metrics(found)["jauge/a_model/recall"]
    1.0
    """
    import mlflow  # type: ignore[import-not-found,unused-ignore]

    mlflow.log_metrics(metrics(evaluation, folder=folder))
    data = as_data(evaluation)
    condition = data.get("condition") or {}
    named = {f"{folder}.{name}": condition[name] for name in ("prevalence", "cost_ratio") if name in condition}
    if named:
        mlflow.log_params(named)
    verdict = data.get("verdict") or {}
    if verdict:
        mlflow.set_tag(f"{folder}.verdict", " ".join(verdict["sentences"][:2]))
        mlflow.set_tag(f"{folder}.best", verdict["best"])
    mlflow.log_text(as_text(evaluation, ".json"), f"{folder}/report.json")
    mlflow.log_text(as_text(evaluation, ".html"), f"{folder}/report.html")


def metrics(evaluation: Evaluation, *, folder: str = "jauge") -> dict[str, float]:
    """Every defined value with its limits, under names that MLflow accepts; each model has a name of its own."""
    told: dict[str, float] = {}
    taken: dict[str, str] = {}
    for model, name, value in _values(evaluation):
        slug = taken.setdefault(model, _free(_slug(model), taken.values()))
        if value is not None and math.isfinite(value):
            told[f"{folder}/{slug}/{name}"] = float(value)
    return told


def _values(evaluation: Evaluation) -> Iterator[tuple[str, str, Any]]:
    """Model, measure and value, then the same of the limits."""
    if isinstance(evaluation, ScoresEvaluation):
        for standing in evaluation.standings:
            yield standing.model, "threshold", standing.threshold
            yield from _three(standing.model, "cost", standing.cost, *standing.cost_limits)
            for estimate in (*standing.figures, standing.auc):
                yield from _three(standing.model, _slug(estimate.measure), estimate.value, estimate.low, estimate.high)
    elif isinstance(evaluation, LabelsEvaluation | SetsEvaluation):
        for one in evaluation.standings:
            for figure in one.figures:
                yield from _three(one.model, _slug(figure.measure), figure.value, figure.low, figure.high)


def _three(model: str, name: str, value: float, low: float, high: float) -> Iterator[tuple[str, str, float]]:
    yield from ((model, name, value), (model, f"{name}_low", low), (model, f"{name}_high", high))


def _slug(text: str) -> str:
    """A name in letters, digits and the signs that every store accepts."""
    return _REFUSED.sub("_", text).strip("_") or "unnamed"


def _free(slug: str, taken: Any) -> str:
    """The slug, numbered if another model has it."""
    known, count = set(taken), 2
    if slug not in known:
        return slug
    while f"{slug}_{count}" in known:
        count += 1
    return f"{slug}_{count}"
