"""Tests and limits for numbers that topics bear: means of some, and differences between two runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
from scipy.special import bdtr, ndtr, stdtr, stdtrit

from jauge.inference.limits import Limits
from jauge.numeric.ratio import FloatArray, ratio

_ROUNDING = 1e-12
_EXACT_RANKS = 200
_BLOCK = 1_000


class Verdict(NamedTuple):
    """A two-sided p-value, and whether it comes from all cases (or a law) rather than from some drawn at random."""

    p_value: float
    exact: bool


class SubsetMeans(NamedTuple):
    """Sorted means of subsets of topics: of all subsets that are not empty, or of some drawn at random.

    A value is refused by the test that exchanges signs exactly as often as it lies outside so many of these means, so
    that they give the p-value and the limits at once (Hartigan 1969).
    """

    means: FloatArray
    exact: bool

    @classmethod
    def of(cls, values: FloatArray, replicates: int, seed: int) -> SubsetMeans:
        """Means of subsets of the values; of all, where these are no more than the replicates."""
        size = values.size
        exact = size < 31 and 2**size - 1 <= replicates
        if exact:
            chosen = (np.arange(1, 2**size)[:, None] >> np.arange(size)) & 1
            means = ratio(chosen @ values, chosen.sum(axis=1))
        else:
            means = _drawn_means(values, replicates, np.random.default_rng(seed))
        slack = _ROUNDING * float(np.abs(values).max(initial=0.0))
        return cls(np.sort(np.where(np.abs(means) <= slack, 0.0, means)), exact)

    def p_value(self, value: float = 0.0) -> float:
        """Two-sided p-value of the value as the centre, never 0: what was observed is one of the cases."""
        below = np.searchsorted(self.means, value, side="right")
        above = self.means.size - np.searchsorted(self.means, value, side="left")
        return float(min(1.0, 2 * (min(below, above) + 1) / (self.means.size + 1)))

    def limits(self, level: float) -> Limits:
        """The least and the greatest value whose p-value is above 1 - level; infinite with too few topics."""
        cut = int((1 - level) / 2 * (self.means.size + 1) + _ROUNDING)
        if cut == 0:
            return Limits(-np.inf, np.inf)
        return Limits(float(self.means[cut - 1]), float(self.means[-cut]))


def _drawn_means(values: FloatArray, replicates: int, generator: np.random.Generator) -> FloatArray:
    """Means of random subsets, each topic in or out with chance one half."""
    parts = []
    for start in range(0, replicates, _BLOCK):
        chosen = generator.integers(2, size=(min(_BLOCK, replicates - start), values.size), dtype=np.int8)
        parts.append(ratio(chosen @ values, chosen.sum(axis=1)))
    means = np.concatenate(parts)
    return means[~np.isnan(means)]


def permutation_p(differences: FloatArray, replicates: int, seed: int) -> Verdict:
    """Exchange of the two runs within topics (Fisher), exact where all exchanges are looked at.

    2 min(#{mean of a subset <= 0}, #{>= 0}) + 1) / (subsets + 1)

    >>> permutation_p(np.array([0.1, 0.2, 0.3, 0.4]), replicates=10_000, seed=0)
    Verdict(p_value=0.125, exact=True)
    """
    means = SubsetMeans.of(differences, replicates, seed)
    return Verdict(means.p_value(), means.exact)


def sign_p(differences: FloatArray, replicates: int = 0, seed: int = 0) -> Verdict:  # noqa: ARG001 (one signature)
    """Binomial test of topics won against topics lost; equal ones don't enter.

    >>> sign_p(np.array([1.0, 1.0, 1.0, 1.0, -1.0, 0.0]))
    Verdict(p_value=0.375, exact=True)
    """
    won, lost = int((differences > 0).sum()), int((differences < 0).sum())
    tail = bdtr(min(won, lost), won + lost, 0.5) if won + lost else 1.0
    return Verdict(float(min(1.0, 2 * tail)), exact=True)


def t_p(differences: FloatArray, replicates: int = 0, seed: int = 0) -> Verdict:  # noqa: ARG001 (one signature)
    """Student's paired test; NaN with fewer than two topics.

    >>> round(t_p(np.array([0.1, 0.2, 0.3, 0.4])).p_value, 4)
    0.0305
    """
    mean, error, freedom = _student(differences)
    if error == 0:
        return Verdict(1.0 if mean == 0 else 0.0, exact=True)
    return Verdict(float(2 * stdtr(freedom, -abs(mean) / error)) if freedom > 0 else np.nan, exact=True)


def t_limits(values: FloatArray, level: float) -> Limits:
    """Student's limits of a mean.

    >>> [round(limit, 4) for limit in t_limits(np.array([0.1, 0.2, 0.3, 0.4]), 0.95)]
    [0.0446, 0.4554]
    """
    mean, error, freedom = _student(values)
    if freedom < 1:
        return Limits(-np.inf, np.inf)
    half = float(stdtrit(freedom, (1 + level) / 2)) * error
    return Limits(mean - half, mean + half)


def _student(values: FloatArray) -> tuple[float, float, int]:
    """Mean, standard error and degrees of freedom."""
    freedom = values.size - 1
    error = float(values.std(ddof=1) / np.sqrt(values.size)) if freedom > 0 else np.nan
    return float(values.mean()), error, freedom


def wilcoxon_p(differences: FloatArray, replicates: int = 0, seed: int = 0) -> Verdict:  # noqa: ARG001 (one signature)
    """Signed-rank test, equal topics left out, ties by mean ranks; exact up to 200 topics, normal beyond.

    >>> wilcoxon_p(np.array([0.1, 0.2, 0.3, 0.4]))
    Verdict(p_value=0.125, exact=True)
    """
    unlike = differences[differences != 0]
    _, group, size = np.unique(np.abs(unlike), return_inverse=True, return_counts=True)
    doubled = (2 * np.cumsum(size) - size + 1)[group]  # twice the mean rank, a whole number
    won = int(doubled[unlike > 0].sum())
    total = int(doubled.sum())
    if unlike.size > _EXACT_RANKS:
        deviate = (abs(won - total / 2) - 1) / np.sqrt(float((doubled.astype(np.float64) ** 2).sum()) / 4)
        return Verdict(float(min(1.0, 2 * ndtr(-deviate))), exact=False)
    law = np.zeros(total + 1)
    law[0] = 1.0
    for rank in doubled.tolist():
        law[rank:] += law[: total + 1 - rank].copy()
        law /= 2
    tail = min(law[: won + 1].sum(), law[won:].sum())
    return Verdict(float(min(1.0, 2 * tail)), exact=True)


def bootstrap_limits(values: FloatArray, level: float, replicates: int, seed: int) -> Limits:
    """Percentiles of the mean over resamples of the topics.

    >>> bootstrap_limits(np.array([0.5, 0.5]), 0.95, 1000, 0)
    Limits(low=0.5, high=0.5)
    """
    generator = np.random.default_rng(seed)
    parts = [
        values[generator.integers(values.size, size=(min(_BLOCK, replicates - start), values.size))].mean(axis=1)
        for start in range(0, replicates, _BLOCK)
    ]
    low, high = np.quantile(np.concatenate(parts), [(1 - level) / 2, (1 + level) / 2])
    return Limits(float(low), float(high))


def range_p(values: FloatArray, replicates: int, seed: int) -> Callable[[float], float]:
    """Chance that the means of runs (columns) spread so far if each topic's values are dealt to the runs at random.

    The largest of all differences stands for each, so that all pairs may be looked at (randomised Tukey HSD).
    Reference: Carterette (2012), Multiple testing in statistical analysis of systems-based experiments.
    """
    generator = np.random.default_rng(seed)
    spread = np.empty(replicates)
    for k in range(replicates):
        spread[k] = np.ptp(generator.permuted(values, axis=1).mean(axis=0))
    slack = _ROUNDING * float(np.abs(values).max(initial=0.0))
    return lambda difference: float((1 + (spread >= abs(difference) - slack).sum()) / (replicates + 1))


TESTS: Mapping[str, Callable[[FloatArray, int, int], Verdict]] = {
    "permutation": permutation_p,
    "sign": sign_p,
    "t": t_p,
    "wilcoxon": wilcoxon_p,
}
"""Paired tests by name."""
