"""Curves beside those that R's ROCR draws of the same scores (Sing et al. 2005; version 1.0-11)."""

from __future__ import annotations

import numpy as np
import pytest

from jauge import ScoreTable, curves
from tests.curves.rankings import small_rankings
from tests.curves.thesis import SCORES, TRUTH
from tests.r_session import r_says, r_vector

pytestmark = pytest.mark.companions

RANKINGS = [(np.array(TRUTH), np.array(SCORES)), *small_rankings(6, seed=4)]
SCRIPT = """
for (case in seq_along(cases)) {
  ranking <- prediction(cases[[case]]$score, cases[[case]]$truth)
  for (pair in list(c("tpr", "fpr"), c("prec", "rec"), c("lift", "rpp"), c("rch", NA), c("ecost", NA))) {
    drawn <- if (is.na(pair[2])) performance(ranking, pair[1]) else performance(ranking, pair[1], pair[2])
    say(paste0(pair[1], case, "x"), drawn@x.values[[1]])
    say(paste0(pair[1], case, "y"), drawn@y.values[[1]])
  }
  say(paste0("auc", case), performance(ranking, "auc")@y.values[[1]])
  say(paste0("distance", case), max(abs(performance(ranking, "tpr", "fpr")@y.values[[1]]
                                   - performance(ranking, "tpr", "fpr")@x.values[[1]])))
}
"""


@pytest.fixture(scope="module")
def theirs() -> dict[str, list[float]]:
    """All that ROCR says of the rankings, in one session."""
    each = (f"list(truth = {r_vector(truth)}, score = {r_vector(scores)})" for truth, scores in RANKINGS)
    return r_says("ROCR", f"cases <- list({', '.join(each)})\n{SCRIPT}")


def corners(x: list[float], y: list[float]) -> list[tuple[float, float]]:
    """The points where a line bends, in its order: ROCR repeats some, and passes through others."""
    points = list(dict.fromkeys(zip(np.round(x, 9).tolist(), np.round(y, 9).tolist(), strict=True)))
    kept = points[:1]
    for point, after in zip(points[1:], [*points[2:], None], strict=True):
        (x0, y0), (x1, y1) = kept[-1], point
        if after is None or abs((x1 - x0) * (after[1] - y0) - (after[0] - x0) * (y1 - y0)) > 1e-9:
            kept.append(point)
    return kept


@pytest.mark.parametrize("case", range(len(RANKINGS)))
def test_points_areas_hulls_and_cost_curves(theirs: dict[str, list[float]], case: int) -> None:
    table = ScoreTable.from_scores(*RANKINGS[case])
    roc, pr, gain = curves.roc_curve(table), curves.precision_recall_curve(table), curves.gain_curve(table)
    for name, x, y in (("tpr", roc.fpr, roc.tpr), ("prec", pr.recall, pr.precision), ("lift", gain.rate, gain.lift)):
        np.testing.assert_allclose(theirs[f"{name}{case + 1}x"], x, atol=1e-12)
        np.testing.assert_allclose(theirs[f"{name}{case + 1}y"], y, atol=1e-12)
    assert theirs[f"auc{case + 1}"] == [pytest.approx(roc.auc, abs=1e-12)]
    assert theirs[f"distance{case + 1}"] == [pytest.approx(abs(curves.kolmogorov_smirnov(table).value), abs=1e-12)]
    hull, cost = curves.convex_hull(roc), curves.cost_curve(table)
    for name, x, y in (("rch", hull.fpr, hull.tpr), ("ecost", cost.w, cost.cost)):
        drawn = corners(theirs[f"{name}{case + 1}x"], theirs[f"{name}{case + 1}y"])
        np.testing.assert_allclose(drawn, corners(x.tolist(), y.tolist()), atol=1e-8)
