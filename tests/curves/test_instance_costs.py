"""Costs that vary from item to item, and capacity per period, against sums over items and all orders of ties."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import roc_auc_score

from jauge.curves import at_capacity, cost_curve, instance_costs, roc_curve
from jauge.errors import JaugeError

ITEMS = st.lists(
    st.tuples(st.booleans(), st.integers(0, 4), st.integers(0, 30), st.integers(0, 9)), min_size=1, max_size=12
)
TRUTH, SCORE, AMOUNT = [1, 0, 1, 0, 1], [0.9, 0.8, 0.3, 0.2, 0.1], [50, 80, 900, 30, 10]


def of(items, **costs):
    truth, score, amount, price = map(np.array, zip(*items, strict=True))
    return instance_costs(
        truth, score / 4, miss=amount, false_alarm=price, labels=(False, True), pos_label=True, **costs
    )


def total(items, flagged, look):
    """What decisions cost, item by item: a positive costs the look or its amount, a negative its price or nothing."""
    return sum(
        (look if chosen else amount) if positive else (price if chosen else 0)
        for (positive, _, amount, price), chosen in zip(items, flagged, strict=True)
    )


@given(ITEMS, st.integers(0, 10))
def test_a_threshold_and_the_cheapest_one(items, look):
    costs = of(items, hit=look)
    by_threshold = {
        t: total(items, [score >= t for _, score, _, _ in items], look)
        for t in [5, *{score for _, score, _, _ in items}]
    }
    for t, expected in by_threshold.items():
        assert costs.at(t / 4).cost == expected
    best = costs.cheapest_threshold()
    assert best.cost == min(by_threshold.values())
    assert best.saved == total(items, [False] * len(items), look) - best.cost


@given(ITEMS, st.integers(0, 10))
def test_the_rule_decides_each_item_for_the_least_expected_cost(items, look):
    flagged = [
        Fraction(score, 4) * amount > Fraction(score, 4) * look + (1 - Fraction(score, 4)) * price
        for _, score, amount, price in items
    ]
    found = of(items, hit=look).expected_cost_rule()
    assert (found.flagged, found.cost) == (sum(flagged), total(items, flagged, look))
    caught = sum(amount for (positive, _, amount, _), chosen in zip(items, flagged, strict=True) if positive and chosen)
    assert (found.caught, found.at_stake) == (caught, sum(amount for positive, _, amount, _ in items if positive))


def test_curves_of_instance_varying_costs():
    generator = np.random.default_rng(3)
    truth = generator.integers(2, size=300)
    score = np.round(generator.normal(size=300) + truth, 1)
    amount, price = generator.lognormal(size=300), generator.uniform(1, 2, size=300)
    costs = instance_costs(truth, score, miss=amount, false_alarm=price)
    weight = np.where(truth == 1, amount, price)
    assert roc_curve(costs.table).auc == pytest.approx(roc_auc_score(truth, score, sample_weight=weight), rel=1e-12)
    # The least cost over fixed thresholds is the cost curve at the data's own w, times the cost of erring always.
    least = float(cost_curve(costs.table).at(costs.w)) * weight.sum()
    assert costs.cheapest_threshold().cost == pytest.approx(least, rel=1e-12)


def test_amount_caught_by_hand():
    costs = instance_costs(TRUTH, SCORE, miss=AMOUNT, false_alarm=20, hit=20)
    rule, fixed = costs.expected_cost_rule(), costs.cheapest_threshold()
    # 0.9 x 50, 0.8 x 80 and 0.3 x 900 exceed 20; 0.2 x 30 and 0.1 x 10 do not.
    assert (rule.flagged, rule.cost, rule.caught, rule.at_stake) == (3, 70, 950, 960)
    assert (fixed.flagged, fixed.cost, fixed.saved) == (3, 70, 890)
    assert rule.share_caught == 950 / 960
    assert rule.cost_per(1000) == 14_000
    with pytest.raises(
        JaugeError, match=r"no less than right answers, for a curve; received 1 others \(first: row 4\)"
    ):
        _ = costs.table


@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 2), st.integers(0, 9)), min_size=1, max_size=6), st.integers(1, 7)
)
def test_capacity_is_the_mean_over_orders_of_tied_items(items, capacity):
    truth, score, amount = zip(*items, strict=True)
    orders = [order for order in permutations(items) if all(a[1] >= b[1] for a, b in pairwise(order))]
    hits = Fraction(sum(positive for order in orders for positive, _, _ in order[:capacity]), len(orders))
    caught = Fraction(sum(a for order in orders for positive, _, a in order[:capacity] if positive), len(orders))
    found = at_capacity(truth, score, capacity=capacity, amount=amount, labels=(False, True))
    assert found.hits[0] == pytest.approx(float(hits), rel=1e-14)
    assert found.caught[0] == pytest.approx(float(caught), rel=1e-14)
    assert found.flagged.tolist() == [min(capacity, len(items))]


def test_capacity_by_period():
    period = ["tue", "mon", "tue", "mon", "mon", "tue", "wed"]
    found = at_capacity([1, 0, 1, 1, 0, 0, 0], [9, 8, 7, 6, 5, 4, 3], capacity=2, period=period, amount=range(1, 8))
    assert found.period.tolist() == ["mon", "tue", "wed"]
    assert found.hits.tolist() == [1, 2, 0]
    assert found.precision.tolist() == [0.5, 1, 0]
    assert found.recall.tolist()[:2] == [1, 1]
    assert np.isnan(found.recall[2])
    assert (found.caught.tolist(), found.at_stake.tolist()) == ([4, 4, 0], [4, 4, 0])
    assert (found.total_precision, found.total_recall, found.total_caught) == (0.6, 1, 1)
    assert found.to_frame()["recall"].to_list()[2] != 0
    assert found.to_dict()["recall"][2] is None


@pytest.mark.parametrize("capacity", [0, -1, 2.5, float("nan"), float("inf")])
def test_capacities_that_are_refused(capacity):
    with pytest.raises(JaugeError, match="capacity"):
        at_capacity([0, 1], [1, 2], capacity=capacity)


def test_other_bad_input():
    with pytest.raises(JaugeError, match="a period for every item"):
        at_capacity([0, 1], [1, 2], capacity=1, period=["mon", None])
    with pytest.raises(JaugeError, match="amount to be finite"):
        at_capacity([0, 1], [1, 2], capacity=1, amount=[1, -2])
    with pytest.raises(JaugeError, match="one length"):
        at_capacity([0, 1], [1, 2], capacity=1, period=["mon"])
    with pytest.raises(JaugeError, match="finite amounts in miss"):
        instance_costs([0, 1], [1, 2], miss=[1, np.nan], false_alarm=1)
    with pytest.raises(JaugeError, match="one amount in miss"):
        instance_costs([0, 1], [1, 2], miss=[1, 2, 3], false_alarm=1)
    costs = instance_costs([0, 1], [1, 2], miss=3, false_alarm=1)
    with pytest.raises(JaugeError, match="probabilities"):
        costs.expected_cost_rule()
    with pytest.raises(JaugeError, match="a truth value"):
        costs.of([1, 0])
    with pytest.raises(JaugeError, match="one length"):
        costs.of([True])
