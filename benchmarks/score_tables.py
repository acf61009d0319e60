"""From scores to the ROC curve and its area, beside scikit-learn and beside a bare sort."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import roc_auc_score
from sklearn.metrics import roc_curve as sklearn_roc_curve

from benchmarks.timing import Entrant, Race, race
from jauge import ScoreTable, roc_curve

SIZES = (100, 1_000_000, 10_000_000)


def sample(size: int, *, levels: int | None = None) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Truth and scores that know something of it; all distinct, or on `levels` levels."""
    generator = np.random.default_rng(0)
    truth = generator.integers(2, size=size)
    scores = generator.normal(size=size) + truth
    return truth, scores if levels is None else np.round(scores * levels / 8) / levels


def entrants(truth: NDArray[np.int64], scores: NDArray[np.float64]) -> dict[str, Entrant]:
    """The same question put to jauge, to scikit-learn and, as a floor, to numpy's sort."""

    def ours() -> object:
        curve = roc_curve(ScoreTable.from_scores(truth, scores))
        return curve.fpr, curve.tpr, curve.auc

    def theirs() -> object:
        return sklearn_roc_curve(truth, scores), roc_auc_score(truth, scores)

    return {"jauge": ours, "scikit-learn": theirs, "np.sort": lambda: np.sort(scores)}


def races() -> Iterator[Race]:
    """Distinct and tied scores at each size."""
    for size in SIZES:
        goal = "scikit-learn >= 1 x" if size == 100 else "scikit-learn >= 20 x, np.sort > 0.25 x"
        for kind, levels in (("distinct", None), ("tied", 1000)):
            yield race(
                f"ROC points and area, {size:,} {kind} scores", entrants(*sample(size, levels=levels)), target=goal
            )
