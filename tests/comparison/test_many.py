"""All pairs, the winner, slices: adjustments against their definitions."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from jauge import JaugeError, PairedLabels, PairedScores, by, measure
from jauge.comparison import compare, compare_all, compare_slices
from jauge.comparison.adjusted import holm, max_t
from jauge.comparison.answers import FixedAnswers
from jauge.comparison.contributions import slope
from jauge.comparison.difference import field_of
from jauge.comparison.field import Asked
from jauge.inference import jeffreys_law


def models(seed: int = 0, n: int = 400, gains: tuple[float, ...] = (0.0, 0.1, 0.8)) -> PairedScores:
    generator = np.random.default_rng(seed)
    truth = generator.random(n) < 0.4
    shared = generator.normal(size=n)
    scores = {
        name: truth * (1 + gain) + 0.7 * shared + 0.7 * generator.normal(size=n)
        for name, gain in zip("abcdefgh", gains, strict=False)
    }
    return PairedScores.from_scores(truth, scores)


def test_holm_by_its_definition() -> None:
    p = np.array([0.01, 0.2, 0.03, np.nan, 0.02])
    expected = [0.04, 0.2, 0.06, np.nan, 0.06]
    assert holm(p) == pytest.approx(np.array(expected), nan_ok=True)
    statsmodels = pytest.importorskip("statsmodels.stats.multitest")
    generator = np.random.default_rng(0)
    for size in (1, 2, 7):
        p = generator.random(size)
        assert holm(p) == pytest.approx(statsmodels.multipletests(p, method="holm")[1], abs=1e-14)


def test_independent_contrasts_have_sidaks_adjustment() -> None:
    p = np.array([0.001, 0.01, 0.05, 0.3])
    found = max_t(p, np.eye(4), np.eye(4))
    left = np.array([4, 3, 2, 1])  # step-down: each is held against those that are left
    assert found == pytest.approx(1 - (1 - p) ** left, abs=4 * math.sqrt(0.25 / 100_000))


def test_contrasts_that_are_one_need_no_adjustment() -> None:
    p = np.array([0.01, 0.04])
    assert max_t(p, np.ones((1, 1)), np.ones((2, 1))) == pytest.approx(p, abs=4 * math.sqrt(0.04 / 100_000))


@pytest.mark.parametrize("name, thresholds", [("auc", None), ("recall", 0.5), ("F", 0.5)])
def test_every_pair_is_the_comparison_of_two(name: str, thresholds) -> None:
    pair = models()
    found = compare_all(pair, name, thresholds=thresholds, replicates=None if name != "F" else 5_000)
    assert [one.models for one in found] == list(itertools.combinations("abc", 2))
    for one in found:
        alone = compare(pair, name, models=one.models, thresholds=thresholds, replicates=5_000 if name == "F" else None)
        assert (one.difference, one.low, one.high, one.p_value) == pytest.approx(
            (alone.difference, alone.low, alone.high, alone.p_value), rel=1e-9
        )
    assert (found.max_t >= [one.p_value for one in found]).all()
    assert (found.holm <= 3 * np.array([one.p_value for one in found]) + 1e-15).all()
    assert found.of("a", "c").models == ("a", "c")
    assert found.to_frame().shape[0] == 3


@pytest.mark.parametrize("name", ["recall", "F", "mcc", "cost(prevalence=0.1, cost_ratio=3)"])
def test_covariances_from_joint_tables_are_those_of_item_contributions(name: str) -> None:
    pair = models(2, 150)
    at = dict.fromkeys("abc", 0.5)
    field = field_of(pair, name, Asked(), at)
    assert isinstance(field, FixedAnswers)
    each = []
    for place in range(3):
        table, said = field.counts[place], pair.scores[:, place] >= 0.5
        own = slope(measure(name), np.array([table.tp, table.fp, table.fn, table.tn], float))
        each.append(own[np.where(pair.positive, np.where(said, 0, 2), np.where(said, 1, 3))])
    assert field.covariance() == pytest.approx(np.cov(each) * 150, rel=1e-9, abs=1e-16)


def test_the_winner_has_limits_at_one_kth_of_the_error() -> None:
    pair = models(3, gains=(0.0, 0.1, 0.8, 0.2))
    found = compare_all(pair, "recall", thresholds=0.5)
    best = max(pair.models, key=lambda name: measure("recall")(pair.table(name).at(0.5)))
    assert found.winner.model == best == "c"
    law = jeffreys_law(pair.table("c").at(0.5), "recall")
    assert (found.winner.low, found.winner.high) == law.interval(1 - 0.05 / 4)
    open_to = {
        name
        for one, p in zip(found, found.max_t, strict=True)
        if "c" in one.models and p >= 0.05
        for name in one.models
    }
    assert set(found.winner.not_shown_worse) == open_to - {"c"}
    costly = compare_all(pair, "cost(prevalence=0.4, cost_ratio=1)", thresholds=0.5, replicates=2_000)
    values = [measure("cost(prevalence=0.4, cost_ratio=1)")(pair.table(name).at(0.5)) for name in pair.models]
    assert costly.winner.value == min(values)


def test_equal_models_are_not_told_apart() -> None:
    scores = models().scores[:, 0]
    truth = models().positive
    pair = PairedScores.from_scores(truth, {"a": scores, "b": scores, "c": scores})
    for name, at in (("auc", None), ("recall", 0.5)):
        found = compare_all(pair, name, thresholds=at)
        assert found.max_t.tolist() == [1, 1, 1]
        assert set(found.winner.not_shown_worse) == {"b", "c"}


def test_clusters_and_resamples_are_compared_in_all_pairs_too() -> None:
    pair = models(5, 120)
    clustered = PairedScores(pair.models, pair.positive, pair.scores, None, np.arange(120) // 3)
    for name, at in (("auc", None), ("recall", 0.5)):
        found = compare_all(clustered, name, thresholds=at)
        assert {one.method for one in found} == {"clustered"}
    found = compare_all(pair, "average_precision", replicates=60)
    assert {one.method for one in found} == {"bootstrap"}
    assert (found.max_t <= 1).all()


def test_unknown_pairs_and_single_models_are_refused() -> None:
    with pytest.raises(JaugeError, match="in their order"):
        compare_all(models(), "auc").of("c", "a")
    with pytest.raises(JaugeError, match="at least 2 models"):
        compare_all(models().pick(["a"]), "auc")


def sliced(n: int = 120):
    generator = np.random.default_rng(1)
    truth, site = generator.random(n) < 0.5, np.array(list("xyz") * (n // 3))
    good = np.where(generator.random(n) < 0.9, truth, ~truth)
    poor = np.where(generator.random(n) < np.where(site == "x", 0.2, 0.9), truth, ~truth)
    return by(PairedLabels.from_labels, site, truth * 1, {"good": good * 1, "poor": poor * 1})


def test_each_slice_is_compared_by_itself_and_adjusted() -> None:
    slices = sliced()
    found = compare_slices(slices, "accuracy")
    assert found.keys == ("x", "y", "z")
    for key in found.keys:
        assert found[key] == compare(slices[key], "accuracy")
    assert found.holm == pytest.approx(holm(np.array([one.p_value for one in found.comparisons])))
    assert [(gap.first, gap.second) for gap in found.gaps] == [("x", "y"), ("x", "z"), ("y", "z")]
    with pytest.raises(JaugeError, match="one of the slices"):
        found["w"]
    assert found.to_frame().shape[0] == 3
    assert len(found.to_dict()["gaps"]) == 3


def test_gaps_between_slices_are_squared_and_added() -> None:
    found = compare_slices(sliced(), "accuracy")
    for gap in found.gaps:
        one, two = found[gap.first], found[gap.second]
        assert gap.difference == one.difference - two.difference
        low = gap.difference - math.sqrt((one.difference - one.low) ** 2 + (two.high - two.difference) ** 2)
        assert gap.low == pytest.approx(low, abs=1e-12)
        assert (gap.p_value < 0.05) == (not gap.low <= 0 <= gap.high)


def test_slices_where_a_value_is_undefined_take_no_part() -> None:
    slices = by(PairedLabels.from_labels, ["x", "x", "y"], [1, 1, 0], {"a": [1, 0, 0], "b": [0, 1, 1]})
    found = compare_slices(slices, "recall")
    assert math.isnan(found.holm[1])
    assert math.isnan(found.gaps[0].p_value)
    assert found.holm[0] == 1
    with pytest.raises(JaugeError, match="slices of paired evidence"):
        compare_slices({}, "recall")
