"""The predictions that come with jauge, read once, and evaluations of them."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files

import numpy as np

from jauge.curves import OperatingCondition
from jauge.evidence import PairedScores
from jauge.report.evaluation import ScoresEvaluation
from jauge.report.scores import evaluate_scores

MODELS = ("neighbours", "forest", "logistic")


@cache
def digits(models: tuple[str, ...] = MODELS) -> PairedScores:
    text = (files("jauge") / "data" / "digits.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    scores = {model: np.array([float(row[model]) for row in rows]) for model in models}
    return PairedScores.from_scores([row["is_8"] == "yes" for row in rows], scores)


@cache
def evaluated(
    models: tuple[str, ...] = MODELS, prevalence: float = 0.02, cost_ratio: float = 10.0, replicates: int = 400
) -> ScoresEvaluation:
    condition = OperatingCondition(prevalence=prevalence, cost_ratio=cost_ratio)
    return evaluate_scores(digits(models), condition=condition, replicates=replicates)
