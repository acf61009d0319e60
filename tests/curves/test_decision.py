"""Decision curves: net benefit and interventions avoided counted item by item, limits, refusals."""

import numpy as np
import pytest

from jauge.curves.decision import decision_curve
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from tests.curves.rankings import small_rankings

GRID = [0.01, 0.25, 1 / 3, 0.5, 0.75, 0.99]


def test_net_benefit_item_by_item():
    for truth, scores in small_rankings(60, seed=51):
        curve = decision_curve(ScoreTable.from_scores(truth, scores), GRID)
        for row, t in enumerate(GRID):
            per_item = np.where(truth, 1.0, -t / (1 - t))
            assert curve.net_benefit[row] == pytest.approx((per_item * (scores >= t)).sum() / truth.size, abs=1e-12)
            assert curve.treat_all[row] == pytest.approx(per_item.sum() / truth.size, abs=1e-12)
            spared = ((~truth & (scores < t)).sum() - (truth & (scores < t)).sum() * (1 - t) / t) / truth.size
            assert curve.interventions_avoided[row] == pytest.approx(spared, abs=1e-11)
        assert not curve.treat_none.any()


def test_a_given_prevalence_reweighs_the_classes():
    """Case-control data with half the cases stand for deployment at 20 % like the same data with weighted classes."""
    truth, scores = np.array([1, 1, 0, 0]), np.array([0.9, 0.3, 0.4, 0.1])
    given = decision_curve(ScoreTable.from_scores(truth, scores), GRID, prevalence=0.2)
    weighted = ScoreTable.from_scores(truth, scores, sample_weight=np.where(truth, 1.0, 4.0))
    np.testing.assert_allclose(given.net_benefit, decision_curve(weighted, GRID).net_benefit, atol=1e-13)
    np.testing.assert_allclose(given.treat_all, decision_curve(weighted, GRID).treat_all, atol=1e-13)


def test_the_default_grid():
    curve = decision_curve(ScoreTable.from_scores([1, 0], [0.8, 0.1]))
    assert (curve.thresholds.size, curve.thresholds[0], curve.thresholds[-1]) == (99, 0.01, 0.99)
    assert (curve.useful[0], curve.useful[-1]) == (0.11, 0.8)


def test_perfect_separation_and_constant_scores():
    perfect = decision_curve(ScoreTable.from_scores([1, 0, 0, 0], [1.0, 0.0, 0.0, 0.0]), GRID)
    np.testing.assert_allclose(perfect.net_benefit, 0.25, rtol=1e-15)
    constant = decision_curve(ScoreTable.from_scores([1, 0], [0.5, 0.5]))
    assert constant.useful.size == 0
    assert "never useful" in repr(constant)


@pytest.mark.parametrize(
    "scores, options, expected",
    [
        (
            [0.2, 1.2],
            {},
            r"scores that are probabilities, in \[0, 1\], for a decision curve; received scores from 0.2 to 1.2",
        ),
        ([-0.1, 0.5], {}, "Calibrate them first"),
        ([0.2, 0.7], {"thresholds": [0.5, 1.0]}, "threshold probabilities strictly between 0 and 1; received 1"),
        ([0.2, 0.7], {"thresholds": [float("nan")]}, "received nan"),
        ([0.2, 0.7], {"prevalence": 1}, "prevalence, a number strictly between 0 and 1"),
    ],
)
def test_refusals(scores, options, expected):
    with pytest.raises(JaugeError, match=expected):
        decision_curve(ScoreTable.from_scores([0, 1], scores), **options)


def test_one_class_is_refused():
    with pytest.raises(JaugeError, match="items of both classes for a decision curve"):
        decision_curve(ScoreTable.from_scores([1, 1], [0.1, 0.2], labels=[0, 1], pos_label=1))
