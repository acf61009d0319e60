"""Bayes decisions: every decision tried, thresholds in closed form, refusals."""

import numpy as np
import pytest

from jauge.curves.bayes import bayes_decision
from jauge.errors import JaugeError

COSTS = [[0, 1, 4], [2, 0, 1], [9, 5, 0]]


def test_every_decision_tried():
    rng = np.random.default_rng(71)
    proba = rng.dirichlet(np.ones(3), 50)
    found = bayes_decision(proba, COSTS, labels="abc")
    for row, chances in enumerate(proba):
        tried = [sum(p * COSTS[k][d] for k, p in enumerate(chances)) for d in range(3)]
        assert found.chosen[row] == int(np.argmin(tried))
        assert found.expected_cost[row] == pytest.approx(min(tried), rel=1e-14)
    assert found.mean_cost == pytest.approx(found.expected_cost.mean())
    assert found.decisions[0] == "abc"[found.chosen[0]]


def test_two_classes_are_decided_at_the_threshold_of_their_costs():
    """C(false alarm) = 1 and C(miss) = 4 put the threshold at 1/5; below it the first decision is cheaper."""
    proba = np.array([0.1, 0.19, 0.21, 0.9])
    assert bayes_decision(np.column_stack([1 - proba, proba]), [[0, 1], [4, 0]]).chosen.tolist() == [0, 0, 1, 1]


def test_equal_costs_choose_the_first():
    assert bayes_decision([[0.5, 0.5]], [[0, 1], [1, 0]]).decisions == (0,)


@pytest.mark.parametrize(
    "proba, costs, labels, expected",
    [
        ([0.5, 0.5], [[0, 1], [1, 0]], None, "one row of probabilities per item"),
        ([[0.5, 0.4]], [[0, 1], [1, 0]], None, r"add up to 1; received 1 that do not \(first: row 0, sum 0.9\)"),
        ([[1.5, -0.5]], [[0, 1], [1, 0]], None, "rows of probabilities"),
        ([[float("nan"), 1]], [[0, 1], [1, 0]], None, "rows of probabilities"),
        ([[0.5, 0.5]], [[0, 1]], None, "a cost matrix with 2 rows"),
        ([[0.5, 0.5]], [[0], [1]], None, "at least 2 columns"),
        ([[0.5, 0.5]], [[0, np.inf], [1, 0]], None, "finite costs"),
        ([[0.5, 0.5]], [[0, 1], [1, 0]], ["a"], "2 labels"),
    ],
)
def test_refusals(proba, costs, labels, expected):
    with pytest.raises(JaugeError, match=expected):
        bayes_decision(proba, costs, labels=labels)
