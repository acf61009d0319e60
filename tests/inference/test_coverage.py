"""Exact coverage of the default limits: every table that can be observed, with its probability."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import binom, qmc

from jauge.evidence import Counts
from jauge.inference import estimate
from jauge.measures import measure


def truths() -> NDArray[np.float64]:
    """24 pairs (TPR, FPR) of a Sobol sequence: TPR 0.4 to 0.98, FPR 0.003 to 0.4 on a log scale."""
    u = qmc.Sobol(2, scramble=False).random(32)[1:25]
    return np.column_stack([0.4 + 0.58 * u[:, 0], np.exp(np.log(0.003) + u[:, 1] * np.log(0.4 / 0.003))])


@cache
def limits(name: str, method: str, n_pos: int, n_neg: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Lower and upper limits at every stratified table; without a value everything is covered."""
    low, high = np.full((n_pos + 1, n_neg + 1), -np.inf), np.full((n_pos + 1, n_neg + 1), np.inf)
    for tp in range(n_pos + 1):
        for fp in range(n_neg + 1):
            table = Counts(tp, fp, n_pos - tp, n_neg - fp)
            if not np.isnan(measure(name)(table)):
                found = estimate(table, name, method=method, scheme="stratified")
                low[tp, fp], high[tp, fp] = found.low, found.high
    return low, high


def coverage(name: str, method: str, n_pos: int, n_neg: int) -> NDArray[np.float64]:
    """Share of the observable tables whose limits hold the true value, for each truth."""
    low, high = limits(name, method, n_pos, n_neg)
    covered = []
    for tpr, fpr in truths():
        true = measure(name)(Counts(n_pos * tpr, n_neg * fpr, n_pos * (1 - tpr), n_neg * (1 - fpr)))
        mass = np.outer(binom.pmf(range(n_pos + 1), n_pos, tpr), binom.pmf(range(n_neg + 1), n_neg, fpr))
        covered.append(mass[(low - 1e-9 <= true) & (true <= high + 1e-9)].sum() / 1.0)
    return np.array(covered)


# Mean coverage with 20 items over 24 truths, as measured in the study behind the defaults: 10 and 2 positives pooled.
PUBLISHED = {
    "recall": {"jeffreys": 0.960, "percentile": 0.608, "smoothed": 0.974},
    "precision": {"jeffreys": 0.953, "percentile": 0.414, "smoothed": 0.988},
    "F": {"jeffreys": 0.946, "percentile": 0.734, "smoothed": 0.974},
    "mcc": {"jeffreys": 0.960, "percentile": 0.683, "smoothed": 0.979},
}


@pytest.mark.slow
@pytest.mark.parametrize("method", ["jeffreys", "percentile", "smoothed"])
@pytest.mark.parametrize("name", PUBLISHED)
def test_mean_coverage_is_that_of_the_study(name: str, method: str) -> None:
    """The tolerance is for the truths: the study's own 24 points of the same region are not printed."""
    found = [coverage(name, method, 10, 10), coverage(name, method, 2, 18)]
    assert np.mean(found) == pytest.approx(PUBLISHED[name][method], abs=0.02)
