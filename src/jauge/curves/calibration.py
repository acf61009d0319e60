"""Calibration: are items that score 0.7 positive seven times in ten? In bins, isotonic, and in the large."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, TypeAlias

import numpy as np
from scipy.special import logit

from jauge.content import frozen
from jauge.curves.curve import Curve
from jauge.curves.demands import demand_both_classes, demand_probabilities
from jauge.curves.shares import read_count
from jauge.evidence import ScoreTable
from jauge.evidence.reading import one_of
from jauge.numeric.hull import hull_of_chain
from jauge.numeric.logistic import logistic_intercept, logistic_line
from jauge.numeric.ratio import CountArray, FloatArray, IntArray, ratio
from jauge.result import Result

Bins: TypeAlias = Literal["equal_width", "equal_count", "isotonic"]
BINS: tuple[Bins, ...] = ("equal_width", "equal_count", "isotonic")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CalibrationCurve(Curve):
    """Observed share of positives against mean score, one point per bin that has items, scores increasing.

    >>> from jauge.evidence import ScoreTable
    >>> curve = calibration_curve(ScoreTable.from_scores([0, 0, 1, 1], [0.1, 0.3, 0.4, 0.8]), n_bins=2)
    >>> curve.mean_score.round(4), curve.observed.round(4)
    (array([0.2667, 0.8   ]), array([0.3333, 1.    ]))
    >>> curve
    CalibrationCurve(2 bins of equal width, expected calibration error 0.1)
    """

    columns: ClassVar = ("mean_score", "observed", "positives", "size", "lowest", "highest")
    summary: ClassVar = ("bins", "expected_error", "largest_error")

    mean_score: FloatArray
    observed: FloatArray
    positives: CountArray
    size: CountArray
    lowest: FloatArray
    highest: FloatArray
    bins: Bins

    @property
    def expected_error(self) -> float:
        """Expected calibration error: mean of |observed - mean score| over items, in [0, 1], lower is better.

        It grows with the number of bins even for a perfectly calibrated model; compare at equal bins and sizes only.
        """
        return float(ratio(np.dot(self.size, np.abs(self.observed - self.mean_score)), self.size.sum()))

    @property
    def largest_error(self) -> float:
        """Greatest |observed - mean score| over the bins, in [0, 1], lower is better."""
        return float(np.abs(self.observed - self.mean_score).max())

    def __repr__(self) -> str:
        kind = "isotonic bins" if self.bins == "isotonic" else f"bins of {self.bins.replace('_', ' ')}"
        return f"CalibrationCurve({self.size.size:,} {kind}, expected calibration error {self.expected_error:.6g})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CalibrationInTheLarge(Result):
    """What clinical guidelines ask for before a calibration curve.

    `intercept`: a in logit P(positive) = a + logit(score), 0 if right on average, above 0 if scores are too low.
    `slope`: b in logit P(positive) = a + b logit(score), 1 if right, below 1 if scores are too extreme.
    `observed_to_expected`: positives / sum of scores. `integrated_index`: mean over items of |score - its isotonic
    calibration|.
    """

    intercept: float
    slope: float
    observed_to_expected: float
    integrated_index: float

    def __repr__(self) -> str:
        return (
            f"CalibrationInTheLarge(intercept {self.intercept:.6g}, slope {self.slope:.6g}, observed to expected "
            f"{self.observed_to_expected:.6g}, integrated calibration index {self.integrated_index:.6g})"
        )


class Ascending(NamedTuple):
    """The distinct scores in increasing order, with the positives and the items that have each."""

    scores: FloatArray
    positives: CountArray
    size: CountArray

    @classmethod
    def of(cls, table: ScoreTable) -> Ascending:
        """From a table."""
        scores, positives, negatives = table.rows()
        size: CountArray = np.add(positives, negatives)
        return cls(scores[::-1], positives[::-1], size[::-1])


def isotonic_blocks(table: ScoreTable) -> IntArray:
    """For each distinct score in increasing order, its block in the isotonic regression of the classes on the scores.

    The blocks lie between the vertices of the ROC convex hull, whose slopes are their odds (Fawcett and
    Niculescu-Mizil 2007).
    """
    edges = hull_of_chain(table.fp, table.tp)
    # Rows whose weight is lost to rounding belong to the lowest block, though no vertex of the hull.
    edges[-1] = table.thresholds.size - 1
    ends = table.thresholds.size - 1 - edges[::-1]
    return np.repeat(np.arange(edges.size - 1), np.diff(ends))


def calibration_curve(table: ScoreTable, *, bins: Bins = "equal_width", n_bins: int = 10) -> CalibrationCurve:
    """The calibration curve (reliability diagram) of a table whose scores are probabilities.

    Formula: per bin, (mean score, positives / items). Bins are closed on the right. "equal_width": n_bins on [0, 1];
    "equal_count": an item belongs to bin j of n_bins by the share of items before it, equal scores together;
    "isotonic": as many as the isotonic regression has, none to choose. Bins without items are left out. Scores
    outside [0, 1] are refused; one class is enough. scikit-learn's "uniform" and "quantile" are the first two; it finds
    quantiles in rounded arithmetic, where a score on an edge may fall to the other side.
    Reference: Murphy and Winkler 1977; Dimitriadis, Gneiting and Jordan 2021 (isotonic).

    >>> from jauge.evidence import ScoreTable
    >>> table = ScoreTable.from_scores([0, 1, 0, 1], [0.2, 0.3, 0.4, 0.9])
    >>> calibration_curve(table, bins="isotonic").observed
    array([0. , 0.5, 1. ])
    """
    one_of("bins", bins, BINS)
    n_bins = read_count(n_bins, "n_bins", "How many bins; ten are usual.")
    demand_probabilities(table, "a calibration curve")
    rows = Ascending.of(table)
    if bins == "isotonic":
        return calibrated_blocks(table)
    if bins == "equal_width":
        place = np.searchsorted(np.linspace(0, 1, n_bins + 1)[1:-1], rows.scores)
    else:
        place = _bin_by_count(rows.size, n_bins)
    return _binned(rows, place, bins)


def calibrated_blocks(table: ScoreTable) -> CalibrationCurve:
    """The isotonic regression of the classes on scores of any scale, as a curve with one point per block."""
    return _binned(Ascending.of(table), isotonic_blocks(table), "isotonic")


def _bin_by_count(size: CountArray, n_bins: int) -> IntArray:
    """The bin of each row: item i (from 0) of n is in the first j bins iff i / (n - 1) <= j / n_bins.

    Equal scores follow the first of them. Of float weights, the share of the total weight before the row counts.
    """
    before = np.cumsum(size) - size
    if size.dtype.kind == "f":
        place = np.ceil(before / size.sum() * n_bins).astype(np.int64) - 1
    else:
        place = (before.astype(np.int64) * n_bins - 1) // max(int(size.sum()) - 1, 1)
    return np.asarray(np.clip(place, 0, n_bins - 1), dtype=np.int64)


def _binned(rows: Ascending, place: IntArray, bins: Bins) -> CalibrationCurve:
    """Sums over the rows of each bin; rows without items say nothing."""
    kept = rows.size > 0
    scores, positives, size, place = rows.scores[kept], rows.positives[kept], rows.size[kept], place[kept]
    starts = np.flatnonzero(np.append(True, place[1:] != place[:-1]))
    in_bin, hits = np.add.reduceat(size, starts), np.add.reduceat(positives, starts)
    return CalibrationCurve(
        mean_score=frozen(ratio(np.add.reduceat(scores * size, starts), in_bin)),
        observed=frozen(ratio(hits, in_bin)),
        positives=frozen(hits),
        size=frozen(in_bin),
        lowest=frozen(scores[starts]),
        highest=frozen(scores[np.append(starts[1:], scores.size) - 1]),
        bins=bins,
    )


def calibration_in_the_large(table: ScoreTable) -> CalibrationInTheLarge:
    """Intercept, slope, observed to expected ratio and integrated calibration index of probabilities.

    Formula: logistic regressions of the class on logit(score), with slope 1 for the intercept and free for the slope;
    n+ / sum of scores; mean |score - isotonic calibration| (Austin and Steyerberg 2019 smooth by loess instead).
    Scores of exactly 0 and 1 that are right drop out of the regressions; wrong ones leave intercept and slope undefined
    (NaN). The slope is infinite when the scores separate the classes, undefined (NaN) when they are all equal.
    Refused when a class has no item. Ideal: 0, 1, 1, 0. Reference: Cox 1958; Van Calster et al. 2019.

    >>> from jauge.evidence import ScoreTable
    >>> table = ScoreTable.from_counts([0.9, 0.2], positives=[6, 1], negatives=[2, 7])
    >>> calibration_in_the_large(table).observed_to_expected.__round__(4)
    0.7955
    """
    demand_both_classes(table, "calibration in the large")
    demand_probabilities(table, "calibration in the large")
    rows = Ascending.of(table)
    expected = np.dot(rows.scores, rows.size)
    distance = np.abs(rows.scores - _isotonic_values(table, rows))
    intercept, slope = _intercept_and_slope(rows)
    return CalibrationInTheLarge(
        intercept=intercept,
        slope=slope,
        observed_to_expected=float(ratio(table.n_positive, expected)),
        integrated_index=float(ratio(np.dot(distance, rows.size), rows.size.sum())),
    )


def _isotonic_values(table: ScoreTable, rows: Ascending) -> FloatArray:
    """The share of positives in the isotonic block of each row."""
    place = isotonic_blocks(table)
    return ratio(np.bincount(place, rows.positives), np.bincount(place, rows.size))[place]


def _intercept_and_slope(rows: Ascending) -> tuple[float, float]:
    """The two logistic regressions on logit(score), scores of 0 and 1 set aside."""
    certain = (rows.scores == 0) | (rows.scores == 1)
    right = np.where(rows.scores == 1, rows.size, 0)
    if (rows.positives != right)[certain].any():
        return np.nan, np.nan
    scores, positives, size = (column[~certain & (rows.size > 0)] for column in rows)
    deviates = np.asarray(logit(scores))
    return logistic_intercept(deviates, positives, size), logistic_line(deviates, positives, size)[1]
