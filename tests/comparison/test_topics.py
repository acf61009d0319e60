"""Tests and limits over topics against all exchanges of signs, all subsets, and scipy.stats."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from jauge import JaugeError
from jauge.comparison.topic_tests import SubsetMeans, bootstrap_limits, permutation_p, range_p, sign_p, t_limits, t_p
from jauge.comparison.topic_tests import wilcoxon_p as wilcoxon
from jauge.comparison.topics import compare_runs, compare_topics, mean_over_topics
from jauge.inference.run_evaluation import RunEvaluation, evaluate_run
from jauge.numeric.ratio import FloatArray

differences = st.lists(st.integers(-8, 8).map(lambda k: k / 10), min_size=1, max_size=8).map(np.array)


@settings(max_examples=60, deadline=None)
@given(differences)
def test_the_permutation_test_looks_at_all_exchanges(values: FloatArray) -> None:
    sums = [sum(s * v for s, v in zip(signs, values, strict=True)) for signs in product((1, -1), repeat=values.size)]
    least = min(sum(s <= values.sum() + 1e-9 for s in sums), sum(s >= values.sum() - 1e-9 for s in sums))
    verdict = permutation_p(values, replicates=10_000, seed=0)
    assert verdict.exact
    assert verdict.p_value == pytest.approx(min(1.0, 2 * least / len(sums)))


@settings(max_examples=60, deadline=None)
@given(differences.filter(lambda v: v.size > 4), st.floats(-1, 1), st.sampled_from([0.5, 0.8, 0.9]))
def test_limits_agree_with_the_test(values: FloatArray, centre: float, level: float) -> None:
    """What lies inside has a p-value above 1 - level, what lies outside has not."""
    means = SubsetMeans.of(values, 10_000, 0)
    low, high = means.limits(level)
    p_value = permutation_p(values - centre, 10_000, 0).p_value
    if low + 1e-9 < centre < high - 1e-9:
        assert p_value > 1 - level
    elif centre < low - 1e-9 or centre > high + 1e-9:
        assert p_value <= 1 - level + 1e-12


def test_many_topics_are_drawn_and_the_observed_case_counts() -> None:
    values = np.random.default_rng(0).normal(0.5, 1, size=40)
    drawn = permutation_p(values, 10_000, seed=1)
    assert not drawn.exact
    assert drawn == permutation_p(values, 10_000, seed=1)
    told = stats.permutation_test(
        (values,), np.mean, permutation_type="samples", n_resamples=20_000, rng=np.random.default_rng(2)
    )
    assert drawn.p_value == pytest.approx(told.pvalue, abs=0.004)
    assert permutation_p(np.full(40, 1.0), 10_000, 0).p_value == pytest.approx(2 / 10_001)


@settings(max_examples=60, deadline=None)
@given(differences)
def test_sign_and_signed_ranks(values: FloatArray) -> None:
    """scipy's binomial test; signed ranks by all exchanges of signs of scipy's ranks."""
    won, lost = int((values > 0).sum()), int((values < 0).sum())
    assert sign_p(values).p_value == pytest.approx(stats.binomtest(won, won + lost).pvalue if won + lost else 1.0)
    ranks = stats.rankdata(np.abs(values[values != 0]))
    observed = ranks[values[values != 0] > 0].sum()
    sums = [float(np.dot(chosen, ranks)) for chosen in product((0, 1), repeat=ranks.size)]
    least = min(sum(s <= observed + 1e-9 for s in sums), sum(s >= observed - 1e-9 for s in sums))
    assert wilcoxon(values).p_value == pytest.approx(min(1.0, 2 * least / len(sums)))


def test_signed_ranks_of_many_topics_against_scipy() -> None:
    for size, method in ((60, "exact"), (300, "asymptotic")):
        values = np.random.default_rng(size).normal(0.1, 1, size=size)
        told = stats.wilcoxon(values, method=method, correction=True)
        assert wilcoxon(values).p_value == pytest.approx(told.pvalue, rel=1e-9)
        assert wilcoxon(values).exact == (method == "exact")


def test_student_against_scipy() -> None:
    values = np.random.default_rng(3).normal(0.3, 1, size=17)
    told = stats.ttest_1samp(values, 0.0)
    assert t_p(values).p_value == pytest.approx(told.pvalue)
    assert t_limits(values, 0.9) == pytest.approx(tuple(told.confidence_interval(0.9)))
    assert t_p(np.zeros(3)).p_value == 1.0
    assert np.isnan(t_p(np.array([1.0])).p_value)


def test_the_bootstrap_against_all_resamples() -> None:
    values = np.array([0.0, 0.1, 0.5, 1.0])
    means = [np.mean(resample) for resample in product(values, repeat=4)]
    low, high = bootstrap_limits(values, 0.8, 40_000, 0)
    assert low == pytest.approx(np.quantile(means, 0.1), abs=0.03)
    assert high == pytest.approx(np.quantile(means, 0.9), abs=0.03)


def test_the_largest_difference_against_all_deals() -> None:
    values = np.array([[0.1, 0.4], [0.2, 0.9], [0.3, 0.5], [0.6, 0.7]])
    spreads = [
        abs(np.mean([row[s] - row[1 - s] for s, row in zip(signs, values, strict=True)]))
        for signs in product((0, 1), repeat=4)
    ]
    observed = abs(np.diff(values.mean(axis=0))[0])
    share = np.mean([spread >= observed - 1e-12 for spread in spreads])
    assert range_p(values, 20_000, 0)(observed) == pytest.approx(share, abs=0.01)


def runs(count: int, topics: int = 30) -> list[RunEvaluation]:
    """Runs of growing quality on the same topics."""
    generator = np.random.default_rng(5)
    said = {f"q{t}": {f"d{k}": int(k < 3) for k in range(12)} for t in range(topics)}
    return [
        evaluate_run(
            said,
            {t: {f"d{k}": float(quality * (k < 3) + generator.normal()) for k in range(12)} for t in said},
            ["AP", "RR"],
        )
        for quality in np.linspace(0, 2, count)
    ]


def test_two_runs_topic_by_topic() -> None:
    one, two = runs(2)
    told = compare_topics(two, one, "AP")
    values = two.values[:, 0] - one.values[:, 0]
    assert told.difference == pytest.approx(values.mean())
    assert (len(told.won), len(told.lost)) == (int((values > 0).sum()), int((values < 0).sum()))
    assert told.low > 0
    assert told.p_value < 0.05
    assert compare_topics(two, one, "AP", test="t").p_value == pytest.approx(stats.ttest_1samp(values, 0).pvalue)
    assert compare_topics(one, two, "AP").p_value == pytest.approx(told.p_value, abs=1e-4)


def test_many_runs_are_adjusted() -> None:
    four = runs(4)
    told = compare_runs(four, "AP")
    p_values = np.array([one.p_value for one in told])
    assert len(told) == 6
    assert (told.holm >= p_values).all()
    assert (told.max_t >= p_values).all()
    assert told.holm == pytest.approx(stats.false_discovery_control(p_values, method="by") * 0 + _holm(p_values))
    frame = told.to_frame()
    assert frame.columns[-2:] == ["holm", "max_t"]


def _holm(p_values: FloatArray) -> FloatArray:
    order = np.argsort(p_values)
    adjusted = np.empty_like(p_values)
    running = 0.0
    for place, k in enumerate(order):
        running = max(running, p_values[k] * (p_values.size - place))
        adjusted[k] = min(running, 1.0)
    return adjusted


@pytest.mark.parametrize("method", ["bootstrap", "permutation", "t"])
def test_the_mean_over_topics(method: str) -> None:
    one = runs(1)[0]
    told = mean_over_topics(one, "AP", method=method)
    assert told.low < told.mean < told.high
    assert told.mean == pytest.approx(one.mean("AP"))
    assert told == mean_over_topics(one, "AP", method=method)


def test_topics_that_one_run_lacks_are_left_out_and_named() -> None:
    said = {"q1": {"a": 1}, "q2": {"a": 1}, "q3": {"a": 1}}
    one = evaluate_run(said, {t: {"a": 1.0} for t in said}, "RR")
    two = evaluate_run(said, {"q1": {"a": 1.0}, "q2": {"b": 1.0}}, "RR", missing="skip")
    told = compare_topics(one, two, "RR")
    assert (told.topics, told.left_out, told.won) == (2, ("q3",), ("q2",))
    with pytest.raises(JaugeError, match="topics on which every run has a value"):
        compare_topics(one, evaluate_run({"p": {"a": 1}}, {"p": {"a": 1.0}}, "RR"), "RR")
    with pytest.raises(JaugeError, match="at least two runs"):
        compare_runs([one], "RR")
    with pytest.raises(JaugeError, match="test to be one of"):
        compare_topics(one, two, "RR", test="z")


def test_means_of_other_kinds() -> None:
    """Limits of a geometric mean are those of the logarithms; sums and means over all topics at once have none."""
    said = {f"q{k}": {"a": 1, "b": 0} for k in range(6)}
    run = {q: {"a": 1.0, "b": float(k % 2 * 2)} for k, q in enumerate(said)}
    told = evaluate_run(said, run, ["AP", "gm_map", "num_ret", "break_even(mean=micro)"])
    found = mean_over_topics(told, "gm_map", method="t")
    logs = np.log([1.0, 0.5] * 3)
    half = 2.5705818 * logs.std(ddof=1) / np.sqrt(6)
    assert found.mean == pytest.approx(told.mean("gm_map")) == pytest.approx(np.exp(logs.mean()))
    assert (found.low, found.high) == pytest.approx((np.exp(logs.mean() - half), np.exp(logs.mean() + half)))
    for name in ("num_ret", "break_even(mean=micro)"):
        with pytest.raises(JaugeError, match="a mean over topics that is arithmetic or geometric"):
            mean_over_topics(told, name)
    with pytest.raises(JaugeError, match="arithmetic; received gm_map"):
        compare_topics(told, told, "gm_map")
