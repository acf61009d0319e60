"""From a ready table to ROC points, hull, cost curve and trade-off curve, beside scikit-learn where it has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from sklearn.metrics import f1_score, precision_recall_curve, roc_auc_score
from sklearn.metrics import roc_curve as sklearn_roc_curve

from benchmarks.score_tables import sample
from benchmarks.timing import Race, race
from jauge import ScoreTable, roc_curve
from jauge.curves import at_capacity, best_threshold, convex_hull, cost_curve, tradeoff_curve

ITEMS = 1_000_000


def family(table: ScoreTable) -> Callable[[], object]:
    """Hull, cost curve and trade-off curve, each from the table."""
    return lambda: (convex_hull(roc_curve(table)), cost_curve(table), tradeoff_curve(table))


def races() -> Iterator[Race]:
    """What the geometry costs after the sort; scikit-learn sorts anew, the area with numpy's sort is the floor."""
    truth, scores = sample(ITEMS)
    weight = np.random.default_rng(1).uniform(0.5, 2, size=ITEMS)
    table = ScoreTable.from_scores(truth, scores)
    weighted = ScoreTable.from_scores(truth, scores, sample_weight=weight)
    # Ever fewer positives and ever more negatives a row: a hull with thousands of vertices.
    growing = np.linspace(1, 4000, ITEMS).astype(np.int64)
    concave = ScoreTable.from_counts(np.arange(ITEMS), growing, growing[::-1])
    title = f"hull, cost and trade-off curve, {ITEMS:,} distinct"
    drop = {"scikit-learn (ROC points)": lambda: sklearn_roc_curve(truth, scores)}
    yield race(f"{title} scores", {"jauge": family(table), **drop}, target="jauge < 0.5 s")
    yield race(f"{title} float-weighted scores", {"jauge": family(weighted)}, target="jauge < 0.5 s")
    yield race(f"{title} rows of a concave curve", {"jauge": family(concave)})
    for index in ("fowlkes_mallows", "kulczynski"):
        yield race(f"trade-off curve {index}", {"jauge": lambda index=index: tradeoff_curve(table, index)})
    yield race(
        "partial area, ready table",
        {
            "jauge": lambda: roc_curve(table).partial_auc(0, 0.1),
            "scikit-learn": lambda: roc_auc_score(truth, scores, max_fpr=0.1),
        },
    )
    yield race(
        "greatest recall at precision >= 0.8, ready table",
        {
            "jauge": lambda: best_threshold(table, maximise="recall", subject_to="precision >= 0.8"),
            "scikit-learn (PR points)": lambda: precision_recall_curve(truth, scores),
            "scikit-learn (F1 at one threshold)": lambda: f1_score(truth, scores >= 1),
        },
    )
    period = np.random.default_rng(2).integers(365, size=ITEMS)
    yield race(
        "200 a day for a year, a million items, from arrays",
        {"jauge": lambda: at_capacity(truth, scores, capacity=200, period=period, amount=weight)},
    )
