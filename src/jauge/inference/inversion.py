"""Limits by inverting a test: the values under which what was observed is not too far in a tail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from scipy.special import betainc, xlogy

from jauge.errors import JaugeError
from jauge.inference.boundary import Stretch, Which
from jauge.inference.count_law import count_law
from jauge.inference.limits import Limits
from jauge.inference.random_tables import Situation
from jauge.measures import Cells, Formula
from jauge.numeric.ratio import FloatArray

_GRID = 33
_ZOOMS = 12
_HALVINGS = 40
_EDGE = 1e-9
# Below the observed value by more than what counts as equal.
_APART = 3e-12


def inverted(
    situation: Situation, measure: Formula, value: float, fraction: tuple[float, float] | None, level: float
) -> Limits:
    """The least and the greatest true value at which the mid-p of either tail is (1 - level) / 2.

    Mid-p counts half the mass of the observed value. A proportion is binomial given its denominator; for any other
    measure each value stands for the likeliest table that has it.
    Reference: Lancaster (1961), Significance tests in discrete distributions.
    """
    tail = (1 - level) / 2
    if fraction is not None:
        return _of_proportion(*fraction, tail)
    if measure.shape not in ("increasing", "decreasing") or situation.prevalence is not None:
        raise JaugeError(
            "a measure that rises or falls with tp, at the test set's own prevalence",
            str(measure),
            "Use method='jeffreys'.",
        )

    def lower_tail(true: float) -> float:
        return _mid_p(situation, measure, value, true)

    least, greatest = _attainable(situation, measure)
    return Limits(
        _crossed(lambda true: lower_tail(true) > 1 - tail, least, value),
        _crossed(lambda true: lower_tail(true) > tail, value, greatest),
    )


def _of_proportion(numerator: float, denominator: float, tail: float) -> Limits:
    """Binomial tails with half the mass of the observed count."""
    rest = denominator - numerator

    def lower_tail(share: float) -> float:
        up_to = 1 - betainc(numerator + 1, rest, share) if rest > 0 else 1.0
        before = 1 - betainc(numerator, rest + 1, share) if numerator > 0 else 0.0
        return float(up_to + before) / 2

    observed = numerator / denominator
    low = _crossed(lambda share: lower_tail(share) > 1 - tail, 0.0, observed) if numerator > 0 else 0.0
    high = _crossed(lambda share: lower_tail(share) > tail, observed, 1.0) if rest > 0 else 1.0
    return Limits(low, high)


def _crossed(holds: Callable[[float], bool], low: float, high: float) -> float:
    """Where a condition that holds near `low` ceases to hold, by halving."""
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        low, high = (middle, high) if holds(middle) else (low, middle)
    return (low + high) / 2


def _attainable(situation: Situation, measure: Formula) -> tuple[float, float]:
    """The least and the greatest value at the observed class sizes, nearly."""
    ends = np.array([_EDGE, 1 - _EDGE])
    tpr, fpr = (grid.ravel() for grid in np.meshgrid(ends, ends))
    value = measure.of_cells(_table(situation, np.full(4, situation.sizes[0] / situation.total), tpr, fpr))
    return float(value.min()), float(value.max())


def _table(situation: Situation, share: FloatArray, tpr: FloatArray, fpr: FloatArray) -> Cells:
    """Expected counts."""
    positive, negative = situation.total * share, situation.total * (1 - share)
    return Cells(positive * tpr, negative * fpr, positive * (1 - tpr), negative * (1 - fpr))


def _mid_p(situation: Situation, measure: Formula, observed: float, true: float) -> float:
    """Pr{X < observed} + Pr{X = observed} / 2 under the likeliest table on which the measure has the value `true`."""
    cells = _likeliest(situation, measure, true)
    law = None if cells is None else count_law(replace(situation, cells=cells), measure, "bootstrap")
    if law is None:
        return 1.0 if true < observed else 0.0
    return float(law.cdf([observed - _APART * max(1.0, abs(observed)), observed]).mean())


def _likeliest(situation: Situation, measure: Formula, true: float) -> tuple[float, float, float, float] | None:
    """The cells of greatest likelihood with this value, by grids over the other shares that close in on the best."""
    fpr = (_EDGE, 1 - _EDGE)
    share = fpr if situation.scheme == "full" else (situation.sizes[0] / situation.total,) * 2
    best: tuple[float, tuple[float, float, float, float]] | None = None
    for _ in range(_ZOOMS):
        shares = np.linspace(*share, _GRID if share[1] > share[0] else 1)
        pi, q = (grid.ravel() for grid in np.meshgrid(shares, np.linspace(*fpr, _GRID)))
        p = _rate_with_value(situation, measure, true, pi, q)
        likelihood = np.where(np.isnan(p), -np.inf, _log_likelihood(situation, pi, np.nan_to_num(p, nan=0.5), q))
        top = int(np.argmax(likelihood))
        if np.isneginf(likelihood[top]):
            break
        if best is None or likelihood[top] > best[0]:
            table = _table(situation, pi[top], p[top], q[top])
            best = float(likelihood[top]), (float(table.tp), float(table.fp), float(table.fn), float(table.tn))
        share, fpr = _closer(share, float(pi[top])), _closer(fpr, float(q[top]))
    return None if best is None else best[1]


def _closer(ends: tuple[float, float], best: float) -> tuple[float, float]:
    """A quarter of an interval around its best point."""
    half = (ends[1] - ends[0]) / 8
    return max(best - half, ends[0]), min(best + half, ends[1])


def _rate_with_value(
    situation: Situation, measure: Formula, true: float, share: FloatArray, fpr: FloatArray
) -> FloatArray:
    """The true positive rate that gives the measure this value, NaN where none does."""
    sign = 1.0 if measure.shape == "increasing" else -1.0

    def rising(tpr: FloatArray, which: Which) -> FloatArray:
        return sign * measure.of_cells(_table(situation, share[which], tpr, fpr[which]))

    one = np.ones_like(share)
    crossing = Stretch.of(rising, _EDGE * one, (1 - _EDGE) * one, _EDGE * one).crossing(sign * true)
    return np.where(np.isfinite(crossing.below) & np.isfinite(crossing.above), crossing.place, np.nan)


def _log_likelihood(situation: Situation, share: FloatArray, tpr: FloatArray, fpr: FloatArray) -> FloatArray:
    """Multinomial log likelihood of the observed cells, up to a constant."""
    tp, fp, fn, tn = situation.cells
    rates = xlogy(tp, tpr) + xlogy(fn, 1 - tpr) + xlogy(fp, fpr) + xlogy(tn, 1 - fpr)
    return np.asarray(rates + xlogy(tp + fn, share) + xlogy(fp + tn, 1 - share))
