"""From a ready table to the family of curves, beside scikit-learn and scikit-plots where they have them.

Theirs start from scores, which they sort in every call; ours from a table, which is sorted once for all curves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec

import numpy as np
import sklearn.metrics as theirs
from numpy.typing import NDArray
from scipy.special import expit
from sklearn.calibration import calibration_curve as sklearn_calibration_curve
from sklearn.isotonic import IsotonicRegression

from benchmarks.score_tables import sample
from benchmarks.timing import Entrant, Race, race
from jauge import ScoreTable, curves

ITEMS = 1_000_000
Numbers = NDArray[np.float64] | NDArray[np.int64]


def family(table: ScoreTable) -> Callable[[], object]:
    """Hull, cost curve and trade-off curve, each from the table."""
    return lambda: (
        curves.convex_hull(curves.roc_curve(table)),
        curves.cost_curve(table),
        curves.tradeoff_curve(table),
    )


def races() -> Iterator[Race]:
    """The hull and what is read off it, thresholds under constraints, then the relatives of the ROC curve."""
    truth, scores = sample(ITEMS)
    table = ScoreTable.from_scores(truth, scores)
    yield from hulls(truth, scores, table)
    yield from questions(truth, scores, table)
    yield from relatives(truth, scores, table)
    probabilities = expit(scores - 0.5)
    yield from calibration(truth, probabilities, ScoreTable.from_scores(truth, probabilities))


def hulls(truth: Numbers, scores: Numbers, table: ScoreTable) -> Iterator[Race]:
    """What the geometry costs after the sort: few vertices, float weights, thousands of vertices."""
    weight = np.random.default_rng(1).uniform(0.5, 2, size=ITEMS)
    weighted = ScoreTable.from_scores(truth, scores, sample_weight=weight)
    # Ever fewer positives and ever more negatives a row: a hull with thousands of vertices.
    growing = np.linspace(1, 4000, ITEMS).astype(np.int64)
    concave = ScoreTable.from_counts(np.arange(ITEMS), growing, growing[::-1])
    title = f"hull, cost and trade-off curve, {ITEMS:,} distinct"
    points = {"scikit-learn (ROC points)": lambda: theirs.roc_curve(truth, scores)}
    yield race(f"{title} scores", {"jauge": family(table), **points}, target="jauge < 0.5 s")
    yield race(f"{title} float-weighted scores", {"jauge": family(weighted)}, target="jauge < 0.5 s")
    yield race(f"{title} rows of a concave curve", {"jauge": family(concave)})
    for index in ("fowlkes_mallows", "kulczynski"):
        yield race(f"trade-off curve {index}", {"jauge": lambda index=index: curves.tradeoff_curve(table, index)})


def questions(truth: Numbers, scores: Numbers, table: ScoreTable) -> Iterator[Race]:
    """Parts of curves, constraints and capacities."""
    yield race(
        "partial area",
        {
            "jauge": lambda: curves.roc_curve(table).partial_auc(0, 0.1),
            "scikit-learn": lambda: theirs.roc_auc_score(truth, scores, max_fpr=0.1),
        },
    )
    yield race(
        "greatest recall at precision >= 0.8",
        {
            "jauge": lambda: curves.best_threshold(table, maximise="recall", subject_to="precision >= 0.8"),
            "scikit-learn (PR points)": lambda: theirs.precision_recall_curve(truth, scores),
            "scikit-learn (F1 at one threshold)": lambda: theirs.f1_score(truth, scores >= 1),
        },
    )
    period, amount = np.random.default_rng(2).integers(365, size=ITEMS), np.arange(1.0, ITEMS + 1)
    yield race(
        "200 a day for a year, a million items, from arrays",
        {"jauge": lambda: curves.at_capacity(truth, scores, capacity=200, period=period, amount=amount)},
    )


def relatives(truth: Numbers, scores: Numbers, table: ScoreTable) -> Iterator[Race]:
    """Each curve with its points and its figures."""
    ours: Mapping[str, Entrant] = {
        "average precision": lambda: curves.precision_recall_curve(table).average_precision,
        "precision-recall points": lambda: read(curves.precision_recall_curve(table), "precision", "recall"),
        "eleven points": lambda: curves.precision_recall_curve(table).interpolated(),
        "break-even point": lambda: curves.precision_recall_curve(table).break_even(),
        "precision-recall-gain points and area": lambda: read(
            curves.precision_recall_gain_curve(table), "precision_gain", "recall_gain", "auprg"
        ),
        "cumulative gain, lift, Gini": lambda: read(curves.gain_curve(table), "rate", "gain", "lift", "gini"),
        "DET points": lambda: read(curves.det_curve(table), "fpr", "fnr"),
        "DET axes and equal error rate": lambda: read(
            curves.det_curve(table), "probit_fpr", "probit_fnr", "equal_error_rate"
        ),
        "Kolmogorov-Smirnov": lambda: curves.kolmogorov_smirnov(table),
        "risk and coverage": lambda: read(curves.risk_coverage_curve(table), "coverage", "risk", "area"),
        "smooth ROC curve, kernels": lambda: curves.smooth_roc_curve(table, method="kernel"),
    }
    peers: dict[str, dict[str, Entrant]] = {
        "average precision": {"scikit-learn": lambda: theirs.average_precision_score(truth, scores)},
        "precision-recall points": {"scikit-learn": lambda: theirs.precision_recall_curve(truth, scores)},
        "DET points": {"scikit-learn": lambda: theirs.det_curve(truth, scores)},
    }
    if find_spec("scikitplot") is not None:
        from scikitplot.api._utils._helpers import binary_ks_curve, cumulative_gain_curve

        peers["cumulative gain, lift, Gini"] = {"scikit-plots": lambda: cumulative_gain_curve(truth, scores)}
        peers["Kolmogorov-Smirnov"] = {"scikit-plots": lambda: binary_ks_curve(truth, scores)}
    for title, entrant in ours.items():
        yield race(title, {"jauge": entrant, **peers.get(title, {})}, target="jauge < 0.1 s")


def calibration(truth: Numbers, probabilities: Numbers, table: ScoreTable) -> Iterator[Race]:
    """Reliability in bins and by blocks, mappings, net benefit: of scores that are probabilities."""
    bins = {"equal_width": "uniform", "equal_count": "quantile"}
    for name, strategy in bins.items():
        peer = lambda strategy=strategy: sklearn_calibration_curve(truth, probabilities, n_bins=10, strategy=strategy)  # noqa: E731
        entrants = {"jauge": lambda name=name: curves.calibration_curve(table, bins=name), "scikit-learn": peer}
        yield race(f"calibration curve, {name}", entrants, target="jauge < 0.1 s")
    fit = IsotonicRegression(out_of_bounds="clip")
    isotonic = {"jauge": lambda: curves.calibrate(table), "scikit-learn": lambda: fit.fit(probabilities, truth)}
    yield race("isotonic calibration", isotonic, target="jauge < 0.1 s")
    alone: Mapping[str, Entrant] = {
        "calibration by Platt": lambda: curves.calibrate(table, method="platt"),
        "calibration in the large": lambda: curves.calibration_in_the_large(table),
        "decision curve, 99 thresholds": lambda: curves.decision_curve(table),
    }
    for title, entrant in alone.items():
        yield race(title, {"jauge": entrant}, target="jauge < 0.1 s")


def read(curve: object, *names: str) -> list[object]:
    """Points and figures of a curve, which are computed when read."""
    return [getattr(curve, name) for name in names]
