"""Differences of costs, against every resample, and against rules spelt out item by item."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from scipy.special import ndtr

from jauge import JaugeError, PairedScores
from jauge.comparison import case_cost_difference_law, cost_difference, cost_difference_law
from jauge.comparison.moments_law import MomentsLaw
from tests.comparison.naive_costs import least_cost_difference
from tests.comparison.small_pairs import SMALL, paired_scores, random_pairs
from tests.comparison.test_vertical_difference import assert_same_law
from tests.oracles import paired
from tests.oracles.laws import law_of
from tests.oracles.resamples import stratified

DATA = [*SMALL, random_pairs(1, 4, 3), random_pairs(2, 2, 4)]
THRESHOLDS = (2, 3)
AT = {"a": 2.0, "b": 3.0}
CONDITIONS = [Fraction(0), Fraction(1, 3), Fraction(9, 10)]
Z = 1.959963984540054


@pytest.mark.parametrize("items", DATA)
@pytest.mark.parametrize("scheme", ["stratified", "full"])
@pytest.mark.parametrize("w", CONDITIONS)
def test_laws_at_fixed_thresholds_equal_the_enumeration(items, scheme, w, monkeypatch) -> None:
    expected = paired.cost_difference_law(*items, THRESHOLDS, w, scheme=scheme)
    found = cost_difference_law(paired_scores(*items), float(w), AT, scheme=scheme)
    assert_same_law(found, expected)
    assert found.discarded_mass == pytest.approx(float(expected.discarded), abs=1e-12)
    monkeypatch.setattr("jauge.comparison.cost_law._MOST_VALUES", 0)
    moments = cost_difference_law(paired_scores(*items), float(w), AT, scheme=scheme)
    assert isinstance(moments.law, MomentsLaw)
    assert moments.mean == pytest.approx(float(expected.mean()), abs=1e-12)
    assert moments.variance == pytest.approx(float(expected.variance()), abs=1e-12)


@pytest.mark.parametrize("items", DATA)
def test_laws_per_case_equal_the_enumeration(items, monkeypatch) -> None:
    expected = paired.cost_per_case_difference_law(*items, THRESHOLDS, (10, 3))
    assert_same_law(case_cost_difference_law(paired_scores(*items), AT, miss=10, false_alarm=3), expected)
    monkeypatch.setattr("jauge.comparison.cost_law._MOST_VALUES", 0)
    moments = case_cost_difference_law(paired_scores(*items), AT, miss=10, false_alarm=3)
    assert moments.mean == pytest.approx(float(expected.mean()), abs=1e-12)
    assert moments.variance == pytest.approx(float(expected.variance()), abs=1e-12)


def test_limits_at_fixed_thresholds_add_one_half_to_each_joint_cell() -> None:
    pair = PairedScores.from_scores(
        [1] * 10 + [0] * 20,
        {"a": [1] * 4 + [0] + [1] * 3 + [0] * 2 + [1] * 2 + [0] * 18, "b": [0] * 4 + [1] * 4 + [0] * 2 + [0] * 20},
    )
    band = cost_difference(pair, 0.25, thresholds={"a": 0.5, "b": 0.5})
    # Positives: a alone 4, b alone 1 of 10; negatives: a alone 2 of 20.
    d, g, e, h = (4.5 - 1.5) / 12, 6 / 12, (2.5 - 0.5) / 22, 3 / 22
    centre = 0.75 * e - 0.25 * d
    half = Z * math.sqrt(0.25**2 * (g - d * d) / 12 + 0.75**2 * (h - e * e) / 22)
    assert band.value[0] == pytest.approx(0.75 * 0.1 - 0.25 * 0.3)
    assert (band.low[0], band.high[0]) == pytest.approx((centre - half, centre + half))


@pytest.mark.parametrize("items", [random_pairs(1, 4, 3), random_pairs(6, 3, 4, levels=9)])
def test_reoptimised_limits_have_the_enumerated_standard_deviation(items) -> None:
    w = [Fraction(1, 5), Fraction(1, 2)]
    band = cost_difference(paired_scores(*items), [float(each) for each in w], replicates=20_000)
    for place, each in enumerate(w):
        law = law_of(lambda pos, neg, each=each: least_cost_difference(pos, neg, each), stratified(*items))
        floor = (each / len(items[0])) ** 2 + ((1 - each) / len(items[1])) ** 2
        assert band.value[place] == pytest.approx(float(least_cost_difference(*items, each)), abs=1e-12)
        half = Z * math.sqrt(law.variance() + floor)
        assert band.high[place] == pytest.approx(min(band.value[place] + half, 1), abs=0.01)
        assert band.low[place] == pytest.approx(max(band.value[place] - half, -1), abs=0.01)


def test_along_all_conditions() -> None:
    items = random_pairs(7, 30, 40, levels=12)
    band = cost_difference(paired_scores(*items), replicates=50)
    assert band.at == pytest.approx(np.arange(1, 200) / 200)
    some = cost_difference(paired_scores(*items), [0.7, 0.2], replicates=50)
    assert some.value == pytest.approx(band.value[[139, 39]], abs=1e-15)
    assert some.high == pytest.approx(band.high[[139, 39]], abs=1e-12)


def test_crossfitted_differences_do_not_depend_on_the_order_of_the_conditions() -> None:
    items = random_pairs(7, 30, 40, levels=12)
    one = cost_difference(paired_scores(*items), [0.2, 0.7], thresholds="crossfit", replicates=50)
    two = cost_difference(paired_scores(*items), [0.7, 0.2], thresholds="crossfit", replicates=50)
    assert one.value.tolist() == two.value[::-1].tolist()
    assert one.high == pytest.approx(two.high[::-1], abs=1e-15)
    assert one.notes == ("thresholds chosen on other folds, then held; half-width x 1.3",)


def test_the_order_of_the_models_is_the_evidences_unless_named() -> None:
    items = random_pairs(9, 5, 6)
    pair = paired_scores(*items)
    plain = cost_difference(pair, 0.4, thresholds={"b": 3.0, "a": 2.0})
    turned = cost_difference(pair, 0.4, thresholds={"b": 3.0, "a": 2.0}, models=("b", "a"))
    assert plain.of == "cost(a) - cost(b)"
    assert turned.value[0] == -plain.value[0]
    assert cost_difference(pair, 0.4, thresholds=2.0) == cost_difference(pair, 0.4, thresholds={"a": 2, "b": 2})
    law = cost_difference_law(pair, 0.4, {"b": 3.0, "a": 2.0}, models=("b", "a"), scheme="stratified")
    assert law.mean == pytest.approx(turned.value[0])
    three = PairedScores.from_scores([1, 0], {"a": [1, 2], "b": [2, 1], "c": [1, 1]})
    assert cost_difference(three, 0.5, thresholds={"c": 1.5, "a": 1.5}).of == "cost(a) - cost(c)"


def test_clusters_are_drawn_whole() -> None:
    truth, cluster = [1, 0, 1, 0, 1, 0], ["u", "u", "v", "v", "w", "w"]
    scores = {"a": [5, 1, 3, 4, 6, 2], "b": [1, 2, 6, 3, 2, 4]}
    pair = PairedScores.from_scores(truth, scores, cluster=cluster)
    band = cost_difference(pair, 0.5, thresholds={"a": 3, "b": 3}, replicates=20_000, level=0.5)
    values = []
    for drawn in itertools.product(range(3), repeat=3):
        misses = [sum(s[2 * unit] < 3 for unit in drawn) for s in scores.values()]
        alarms = [sum(s[2 * unit + 1] >= 3 for unit in drawn) for s in scores.values()]
        values.append((misses[0] - misses[1]) / 6 + (alarms[0] - alarms[1]) / 6)
    half = 0.6744897501960817 * math.sqrt(np.var(values) + 2 * (0.5 / 3) ** 2)
    assert band.high[0] - band.value[0] == pytest.approx(half, abs=0.005)


@pytest.mark.parametrize(
    "options, told",
    [
        ({"w": 1.5}, "w in [0, 1]"),
        ({"thresholds": "fixed"}, "reoptimised"),
        ({"thresholds": {"a": 1.0}}, "'b'"),
        ({"thresholds": math.nan}, "thresholds that are numbers"),
        ({"thresholds": {"a": 1.0, "b": 2.0}, "models": ("a", "a")}, "different models"),
        ({"level": 95}, "level"),
    ],
)
def test_mistakes_are_told(options, told) -> None:
    pair = PairedScores.from_scores([1, 0], {"a": [1, 2], "b": [1, 2]})
    with pytest.raises(JaugeError) as error:
        cost_difference(pair, **options)
    assert told in str(error.value)


def test_a_single_item_of_a_class_can_not_be_crossfitted_and_clusters_have_no_exact_law() -> None:
    pair = PairedScores.from_scores([1, 0, 0], {"a": [1, 2, 3], "b": [1, 2, 3]})
    with pytest.raises(JaugeError, match="two independent items"):
        cost_difference(pair, 0.5, thresholds="crossfit")
    grouped = PairedScores.from_scores([1, 0, 0], {"a": [1, 2, 3], "b": [1, 2, 3]}, cluster=[1, 1, 2])
    with pytest.raises(JaugeError, match="independent items"):
        cost_difference_law(grouped, 0.5, {"a": 2, "b": 2})
    with pytest.raises(JaugeError, match="miss"):
        case_cost_difference_law(pair, {"a": 2, "b": 2}, miss=0, false_alarm=1)


@pytest.mark.slow
@pytest.mark.parametrize("thresholds", [{"a": 0.5, "b": 0.7}, "reoptimised", "crossfit"])
def test_limits_cover_the_true_difference(thresholds) -> None:
    simulations, covered, w = 400, 0, 0.3
    truth = np.repeat([1, 0], [60, 140])
    if thresholds == "reoptimised":
        # The cheapest threshold of two normal laws with unit variance and distance d is d/2 - log(w / (1 - w)) / d.
        at = {name: d / 2 - math.log(w / (1 - w)) / d for name, d in (("a", 1.0), ("b", 1.4))}
    else:
        at = {"a": 0.5, "b": 0.7}
    costs = [w * ndtr(at[name] - d) + (1 - w) * ndtr(-at[name]) for name, d in (("a", 1.0), ("b", 1.4))]
    for simulation in range(simulations):
        generator = np.random.default_rng([13, simulation])
        noise = generator.normal(size=(truth.size, 3))
        shifts = {"a": 1.0, "b": 1.0 if thresholds == "crossfit" else 1.4}
        scores = {
            name: truth * shift + math.sqrt(0.5) * (noise[:, 0] + noise[:, place])
            for place, (name, shift) in enumerate(shifts.items(), start=1)
        }
        band = cost_difference(PairedScores.from_scores(truth, scores), w, thresholds=thresholds, replicates=200)
        # Models that are alike deploy rules that cost the same on average.
        true = 0.0 if thresholds == "crossfit" else costs[0] - costs[1]
        covered += band.low[0] <= true <= band.high[0]
    assert covered / simulations >= 0.93 - 0.026
