"""Calibrated scores: a mapping learned from one table that turns new scores into probabilities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from scipy.special import expit, logit

from jauge.content import frozen
from jauge.curves.calibration import Ascending, calibrated_blocks
from jauge.curves.demands import demand_both_classes
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.evidence.reading import one_of, read_scores
from jauge.numeric.logistic import logistic_line
from jauge.numeric.ratio import FloatArray, ratio
from jauge.result import Result

CalibrationMethod: TypeAlias = Literal["isotonic", "platt"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class IsotonicCalibration(Result):
    """A non-decreasing mapping: constant on each block of the isotonic regression, straight between blocks.

    >>> from jauge.evidence import ScoreTable
    >>> mapping = calibrate(ScoreTable.from_scores([0, 1, 0, 1], [1.0, 2.0, 3.0, 4.0]))
    >>> mapping([0, 2.5, 3.5])
    array([0.  , 0.5 , 0.75])
    >>> mapping
    IsotonicCalibration(3 blocks)
    """

    scores: FloatArray
    probabilities: FloatArray

    def __call__(self, y_score: Any) -> FloatArray:
        """The probabilities of new scores; beyond the scores that were seen, those of the nearest."""
        return np.interp(read_scores(y_score), self.scores, self.probabilities)

    def __repr__(self) -> str:
        return f"IsotonicCalibration({np.unique(self.probabilities).size:,} blocks)"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PlattCalibration(Result):
    """A logistic mapping: probability = 1 / (1 + exp(-(intercept + slope score))).

    >>> from jauge.evidence import ScoreTable
    >>> mapping = calibrate(ScoreTable.from_scores([0, 1, 0, 1], [1.0, 2.0, 3.0, 4.0]), method="platt")
    >>> mapping([1, 2.5, 4]).round(4)
    array([0.3504, 0.5   , 0.6496])
    """

    intercept: float
    slope: float

    def __call__(self, y_score: Any) -> FloatArray:
        """The probabilities of new scores."""
        return np.asarray(expit(self.intercept + self.slope * read_scores(y_score)))

    def __repr__(self) -> str:
        return f"PlattCalibration(intercept {self.intercept:.6g}, slope {self.slope:.6g})"


def calibrate(table: ScoreTable, *, method: CalibrationMethod = "isotonic") -> IsotonicCalibration | PlattCalibration:
    """A mapping from scores of any scale to probabilities, learned from a table with both classes.

    Formula: "isotonic": the non-decreasing function of the score with the least squared error, by the hull of the ROC
    curve; "platt": a logistic function fitted to the targets (n+ + 1) / (n+ + 2) and 1 / (n- + 2). Refused when a class
    has no item or a score is infinite. Learn it from items that the model was not trained on, and judge it on others.
    Reference: Platt 2000; Zadrozny and Elkan 2002.

    >>> from jauge.evidence import ScoreTable
    >>> calibrate(ScoreTable.from_scores([0, 1, 1], [-2.0, -1.0, 5.0]))([-1.5, 0.0])
    array([0.5, 1. ])
    """
    one_of("method", method, ("isotonic", "platt"))
    demand_both_classes(table, "calibration")
    if not np.isfinite(table.thresholds[1:]).all():
        raise JaugeError("finite scores to calibrate", "an infinite score", "Replace it by a large finite one.")
    return _isotonic(table) if method == "isotonic" else _platt(table)


def _isotonic(table: ScoreTable) -> IsotonicCalibration:
    """The ends of each block, once where they are one score, with its share of positives."""
    curve = calibrated_blocks(table)
    ends = np.stack([curve.lowest, curve.highest], axis=1).ravel()
    values = np.repeat(curve.observed, 2)
    new = np.append(True, ends[1:] != ends[:-1])
    return IsotonicCalibration(frozen(ends[new]), frozen(values[new]))


def _platt(table: ScoreTable) -> PlattCalibration:
    """The logistic fit; of scores that are all equal, the share of positives among the targets."""
    rows = Ascending.of(table)
    of_positive, of_negative = (table.n_positive + 1) / (table.n_positive + 2), 1 / (table.n_negative + 2)
    targets = rows.positives * of_positive + (rows.size - rows.positives) * of_negative
    if rows.scores[0] == rows.scores[-1]:
        return PlattCalibration(float(logit(ratio(targets.sum(), rows.size.sum()))), 0.0)
    intercept, slope = logistic_line(rows.scores, targets, rows.size)
    if np.isnan(slope):
        raise JaugeError(
            "scores of comparable magnitude for a logistic fit",
            f"scores from {rows.scores[0]:g} to {rows.scores[-1]:g}",
            'Use method="isotonic", or ranks.',
        )
    return PlattCalibration(intercept, slope)
