"""Items in clusters: limits that know of them, and limits that take the items as independent."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.stats import norm

from jauge import ConfusionMatrix, Counts, ScoreTable, estimate, measure
from jauge.evidence import Evidence
from papers.coverage.settings import SEED
from papers.coverage.written import Table, share

SIZES = (30, 100, 300)
MEASURES = ("recall", "precision", "F1", "mcc", "auc")
SIMULATED = 10
"""Simulated sets for each test set that `--draws` asks for."""
SHARED = 0.8
"""Variance of what the items of a cluster share, beside 1 of their own."""
THRESHOLD = 0.5


def sections(draws: int) -> Iterator[Table]:
    """A row for each number of clusters and measure."""
    rows, sets = [], SIMULATED * draws
    for clusters in SIZES:
        generator = np.random.default_rng((SEED, clusters))
        held = {name: np.zeros(2) for name in MEASURES}
        for _ in range(sets):
            patient = np.repeat(np.arange(clusters), generator.integers(1, 6, clusters))
            truth = generator.random(patient.size) < 0.5
            shift = generator.normal(0, SHARED**0.5, clusters)[patient]
            scores = truth + shift + generator.normal(size=patient.size)
            for name in MEASURES:
                held[name] += [_holds(truth, scores, patient, name), _holds(truth, scores, None, name)]
        rows += [[f"{clusters}", name, *(share(each / sets) for each in held[name])] for name in MEASURES]
    note = (
        f"Clusters of 1 to 5 items, each item positive or negative with chance 1/2; scores 1 or 0, plus a normal shift "
        f"of variance {SHARED:g} that a cluster shares, plus N(0, 1); positive from {THRESHOLD:g} on. {sets:,} "
        "simulated sets each, level 0.95."
    )
    yield Table("Items in clusters", ["clusters", "measure", "with cluster=", "without"], rows, note)


def _holds(truth: np.ndarray, scores: np.ndarray, cluster: np.ndarray | None, name: str) -> bool:
    """Whether the default limits hold the true value."""
    evidence: Evidence = (
        ScoreTable.from_scores(truth, scores, cluster=cluster)
        if name == "auc"
        else ConfusionMatrix.from_labels(truth, scores >= THRESHOLD, cluster=cluster).binary(True)
    )
    found = estimate(evidence, name)
    return bool(found.low <= _true(name) <= found.high)


def _true(name: str) -> float:
    """The value in the population."""
    deviation = (1 + SHARED) ** 0.5
    if name == "auc":
        return float(norm.cdf(1 / (deviation * 2**0.5)))
    tpr, fpr = norm.sf(THRESHOLD, 1, deviation), norm.sf(THRESHOLD, 0, deviation)
    return float(measure(name)(Counts(tpr, fpr, 1 - tpr, 1 - fpr)))
