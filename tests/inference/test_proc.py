"""The exact law of the rate at a fixed rate is what the simulation of R's pROC converges to."""

from __future__ import annotations

import numpy as np
import pytest

from jauge import ScoreTable, estimate, vertical_band, vertical_law
from tests.r_session import r_says
from tests.references import proc_vertical as proc

SHARES = (0.025, 0.5, 0.975)
FPRS = [row[0] for row in proc.ROWS]


def table():
    positive, negative = proc.scores()
    truth = np.repeat([1, 0], [proc.N_POSITIVE, proc.N_NEGATIVE])
    return ScoreTable.from_scores(truth, np.append(positive, negative))


def monte_carlo_error(deviation):
    """Four standard errors of simulated quantiles of a nearly normal law, and one step of the law itself."""
    norm = pytest.importorskip("scipy.stats").norm
    density = norm.pdf(norm.ppf(SHARES)) / deviation
    return 4 * np.sqrt(np.array(SHARES) * (1 - np.array(SHARES)) / proc.REPLICATES) / density + 1.01 / proc.N_POSITIVE


def test_the_area_is_that_of_proc():
    assert estimate(table(), "auc").value == pytest.approx(proc.AUC, abs=5e-8)


@pytest.mark.parametrize("row", proc.ROWS, ids=lambda row: f"{row[0]:g}")
def test_quantiles_are_the_limits_of_proc(row):
    fpr, *runs = row
    law = vertical_law(table(), fpr)
    for run in runs:
        assert (np.abs(law.quantile(SHARES) - run) <= monte_carlo_error(law.variance**0.5)).all()
    band = vertical_band(table(), [fpr], method="percentile")
    assert [band.low[0], band.high[0]] == law.quantile([0.025, 0.975]).tolist()


@pytest.mark.companions
def test_a_new_run_of_proc_agrees():
    run = r_says("pROC", proc.SCRIPT)
    for fpr, limits in zip(FPRS, np.reshape(run["limits"], (-1, 3)), strict=True):
        law = vertical_law(table(), fpr)
        assert (np.abs(law.quantile(SHARES) - limits) <= monte_carlo_error(law.variance**0.5)).all()
