"""Items in clusters: limits that know of them, and limits that take the items as independent."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.stats import norm

from jauge import ConfusionMatrix, Counts, ScoreTable, estimate, measure
from papers.coverage.settings import SEED
from papers.coverage.written import Table, share

SIZES = (30, 100, 300)
MEASURES = ("recall", "precision", "F1", "auc")
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
            truth = (generator.random(clusters) < 0.5)[patient]
            shift = generator.normal(0, SHARED**0.5, clusters)[patient]
            scores = truth + shift + generator.normal(size=patient.size)
            known, unknown = (_evidence(truth, scores, cluster) for cluster in (patient, None))
            for name in MEASURES:
                held[name] += [_holds(known, name), _holds(unknown, name)]
        rows += [[f"{clusters}", name, *(share(each / sets) for each in held[name])] for name in MEASURES]
    note = (
        "Clusters of 1 to 5 items, all positive or all negative with chance 1/2; scores 1 or 0, plus a normal shift of "
        f"variance {SHARED:g} that a cluster shares, plus N(0, 1); positive from {THRESHOLD:g} on. {sets:,} simulated "
        "sets each, level 0.95."
    )
    yield Table("Items in clusters", ["clusters", "measure", "with cluster=", "without"], rows, note)


def _evidence(truth: np.ndarray, scores: np.ndarray, cluster: np.ndarray | None) -> tuple[ScoreTable, Counts]:
    """The scores, and the table of their answers."""
    answers = ConfusionMatrix.from_labels(truth, scores >= THRESHOLD, labels=[False, True], cluster=cluster)
    return ScoreTable.from_scores(truth, scores, pos_label=True, labels=[False, True], cluster=cluster), answers.binary(
        True
    )


def _holds(evidence: tuple[ScoreTable, Counts], name: str) -> bool:
    """Whether the default limits hold the true value."""
    found = estimate(evidence[name != "auc"], name)
    return bool(found.low <= _true(name) <= found.high)


def _true(name: str) -> float:
    """The value in the population."""
    deviation = (1 + SHARED) ** 0.5
    if name == "auc":
        return float(norm.cdf(1 / (deviation * 2**0.5)))
    tpr, fpr = norm.sf(THRESHOLD, 1, deviation), norm.sf(THRESHOLD, 0, deviation)
    return float(measure(name)(Counts(tpr, fpr, 1 - tpr, 1 - fpr)))
