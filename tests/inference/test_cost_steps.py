"""The table of steps says at every condition what the direct computation says there."""

from __future__ import annotations

import numpy as np
import pytest

from jauge.evidence import Counts, ScoreTable
from jauge.inference import cost_band, cross_fit
from jauge.inference.cost import cheapest_rows, variance_between
from jauge.inference.cost_steps import StepTuning, cost_steps
from jauge.inference.crossfit import cross_fit_steps


def scored(seed: int, clusters: bool = False, size: int = 300) -> ScoreTable:
    rng = np.random.default_rng(seed)
    truth = rng.random(size) < 0.3
    scores = np.round(truth + rng.normal(size=size), 1)
    return ScoreTable.from_scores(truth, scores, cluster=rng.integers(0, 40, size) if clusters else None)


@pytest.mark.parametrize("clusters", [False, True])
@pytest.mark.parametrize("tuning", ["crossfit", "fixed"])
def test_steps_are_the_band_at_any_condition(tuning: StepTuning, clusters: bool) -> None:
    table, w = scored(1, clusters), np.random.default_rng(2).random(25)
    told, direct = cost_steps(table, threshold=tuning).band(w), cost_band(table, w, threshold=tuning)
    for side in ("value", "low", "high"):
        np.testing.assert_array_equal(getattr(told, side), getattr(direct, side))


def test_the_form_of_the_variance_between_clusters_is_that_variance() -> None:
    steps = cost_steps(scored(3, clusters=True))
    form, tables = steps.between, steps.counts.clusters
    assert form is not None
    assert tables is not None
    for k, w in ((0, 0.01), (form.shape[1] // 2, 0.4), (form.shape[1] - 1, 0.9)):
        direct = variance_between(tables.tables[:, k], steps.counts[k], w)
        assert form[:, k] @ [w * w, 2 * w * (1 - w), (1 - w) ** 2] == pytest.approx(direct, rel=1e-10)


def test_what_is_held_between_two_edges_is_cross_fitted_there() -> None:
    table = scored(4)
    steps = cost_steps(table, seed=5)
    middles = (steps.edges[1:] + steps.edges[:-1]) / 2
    direct = cross_fit(table, lambda others: others.thresholds[cheapest_rows(others, middles)], seed=5)
    np.testing.assert_array_equal(direct.tp, steps.counts.tp)
    np.testing.assert_array_equal(direct.fp, steps.counts.fp)


def test_one_threshold_for_all_is_one_step() -> None:
    table = scored(6)
    edges, counts = cross_fit_steps(table, lambda _: (np.array([0.0, 1.0]), np.array([0.5])))
    assert edges.tolist() == [0.0, 1.0]
    assert isinstance(counts, Counts)
    assert counts.tp.shape == (1,)
