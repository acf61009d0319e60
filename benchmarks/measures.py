"""Measures on ready evidence: at every threshold of a long table, and one call on a short one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from sklearn.metrics import f1_score

from benchmarks.score_tables import sample
from benchmarks.timing import Race, race
from jauge import ConfusionMatrix, Counts, ScoreTable, catalogue, measure


def races() -> Iterator[Race]:
    """The slowest measure of the catalogue on a long table; single calls beside scikit-learn."""
    truth, scores = sample(1_000_000)
    table = ScoreTable.from_scores(truth, scores)
    binary = [formula for formula in catalogue().values() if "counts" in formula.definition.kernels]
    timed = [race(str(m), {"jauge": lambda m=m: m(table)}, seconds=0, least=2) for m in binary]
    slowest = max(timed, key=lambda each: each.seconds["jauge"])
    yield Race(f"{slowest.title} (slowest of {len(timed)}) at 1,000,000 thresholds", slowest.seconds, "< 0.2 s")
    f1 = measure("F1")
    yield race("F1 at 1,000,000 thresholds", {"jauge": lambda: f1(table)}, target="< 0.2 s")
    truth, scores = sample(100)
    predicted = (scores >= 0.5).astype(np.int64)
    for name, evidence in (
        ("ConfusionMatrix", ConfusionMatrix.from_labels(truth, predicted)),
        ("ScoreTable", ScoreTable.from_scores(truth, scores)),
        ("Counts", Counts(40, 10, 15, 35)),
    ):
        yield race(
            f"F1 of a ready {name} of 100 items",
            {"jauge": lambda e=evidence: f1(e), "scikit-learn": lambda: f1_score(truth, predicted)},
            target="< 100 us",
        )
