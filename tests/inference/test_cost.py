"""Costs with limits: laws by enumeration, coverage printed for the thesis' +2, cross-fitting, tuned bands."""

from fractions import Fraction

import numpy as np
import pytest

from jauge.curves import best_threshold, cost_curve
from jauge.errors import JaugeError
from jauge.evidence import Counts, ScoreTable
from jauge.inference import cost_band, cost_law, cross_fit, decision_band, tradeoff_band
from jauge.inference.cost import cheapest_rows, least_costs, normal_limits
from jauge.measures import net_benefit, normalised_cost
from tests.oracles import laws
from tests.references.thesis_scores import NEGATIVES, POSITIVES

THESIS = ScoreTable.from_scores([1] * 20 + [0] * 40, [*POSITIVES, *NEGATIVES])


def table_of(positives, negatives, **options):
    return ScoreTable.from_scores([1] * len(positives) + [0] * len(negatives), [*positives, *negatives], **options)


@pytest.mark.parametrize("scheme", ["stratified", "full"])
@pytest.mark.parametrize("w", [Fraction(0), Fraction(1, 3), Fraction(3, 4), Fraction(1)])
def test_law_at_a_fixed_threshold_equals_the_enumeration(scheme, w):
    positives, negatives = [3, 2, 2], [3, 1, 0]
    truth = laws.cost_law(positives, negatives, 2, w, scheme=scheme)
    law = cost_law(table_of(positives, negatives), float(w), threshold=2, scheme=scheme)
    assert law.exact
    assert law.discarded_mass + law.undefined_mass == pytest.approx(float(truth.discarded), abs=1e-12)
    assert law.mean == pytest.approx(float(truth.mean()), abs=1e-12)
    assert law.variance == pytest.approx(float(truth.variance()), abs=1e-12)
    for x in np.arange(40) / 40 + 0.0123:
        assert float(law.cdf(x)) == pytest.approx(float(truth.cdf(Fraction(x))), abs=1e-12)


def test_printed_moments_of_the_example():
    # w = 1/3 at threshold .48: cost 7/30, stratified variance .0028680556; equal costs, full: .0029814815.
    law = cost_law(THESIS, 1 / 3, threshold=0.48, scheme="stratified")
    assert law.mean == pytest.approx(7 / 30)
    assert law.variance == pytest.approx(0.0028680556, abs=5e-11)
    assert pytest.approx(0.0029814815, abs=5e-11) == 14 / 60 * 46 / 60 / 60


def test_reoptimised_law_tends_to_the_enumeration():
    positives, negatives = [6, 4, 3, 1], [5, 2, 0]
    truth = laws.least_cost_law(positives, negatives, Fraction(1, 2))
    law = cost_law(table_of(positives, negatives), 0.5, threshold="reoptimised", scheme="stratified", replicates=4000)
    assert not law.exact
    error = (float(truth.variance()) / 4000) ** 0.5
    assert law.mean == pytest.approx(float(truth.mean()), abs=4 * error)


@pytest.mark.parametrize(
    "theta, n, printed",
    [
        (0.75, 1000, {0.25: 0.9201, 0.5: 0.9039}),
        (1.5, 1000, {0.1: 0.9214, 0.25: 0.9013, 0.5: 0.9001}),
        (3, 1000, {0.02: 0.9143, 0.1: 0.9017, 0.25: 0.8991, 0.5: 0.8997}),
        (5, 1000, {0.02: 0.9081, 0.1: 0.8979, 0.25: 0.8929, 0.5: 0.8841}),
        (0.75, 25, {0.5: 0.9136}),
        (1.5, 25, {0.5: 0.9171}),
        (3, 25, {0.5: 0.8388}),
        (5, 25, {0.5: 0.5700}),
    ],
)
def test_coverage_printed_for_two_added_to_each_cell(theta, n, printed):
    """N(theta, 3) against N(-theta, 3), best threshold known, nominal .90: exact sums over all tables."""
    scipy_stats = pytest.importorskip("scipy.stats")
    for w, expected in printed.items():
        threshold = 9 / (2 * theta) * np.log((1 - w) / w)
        miss, alarm = scipy_stats.norm.cdf(threshold, theta, 3), scipy_stats.norm.sf(threshold, -theta, 3)
        truth, counts = w * miss + (1 - w) * alarm, np.arange(n + 1)
        fn, fp = (grid.ravel() for grid in np.meshgrid(counts, counts, indexing="ij"))
        mass = np.outer(scipy_stats.binom.pmf(counts, n, miss), scipy_stats.binom.pmf(counts, n, alarm)).ravel()
        likely = mass > 1e-12
        tables = Counts(n - fn[likely], fp[likely], fn[likely], n - fp[likely])
        _, limits = normal_limits(tables, np.full(int(likely.sum()), w), 0.9, added=2.0, wider=1.0)
        low, high = np.array(limits).T
        assert float(mass[likely] @ ((low <= truth) & (truth <= high))) == pytest.approx(expected, abs=6e-5)


def test_least_costs_are_those_of_the_curve_and_of_a_search():
    rng = np.random.default_rng(4)
    for _ in range(20):
        table = ScoreTable.from_scores(np.append(rng.random(30) < 0.4, [True, False]), rng.integers(0, 12, 32))
        w = np.array([0.0, 0.1, 0.37, 0.5, 0.9, 1.0])
        by_search = [np.min(normalised_cost(w=x)(table)) for x in w.tolist()]
        assert least_costs(table, w) == pytest.approx(by_search, abs=1e-14)
        assert cost_curve(table).at(w) == pytest.approx(by_search, abs=1e-14)
        assert [normalised_cost(w=x)(table)[k] for x, k in zip(w.tolist(), cheapest_rows(table, w), strict=True)] == (
            pytest.approx(by_search, abs=1e-14)
        )


def test_bands_hold_their_values_and_say_where_the_threshold_came_from():
    w = [0.05, 1 / 3, 0.9]
    words = {"crossfit": "other folds", "fixed": "2 added", "reoptimised": "anew in each resample"}
    for tuning, word in words.items():
        band = cost_band(THESIS, w, threshold=tuning, replicates=100)
        assert ((band.low <= band.value) & (band.value <= band.high) & (band.low >= 0)).all()
        assert word in band.notes[0]
    fixed = cost_band(THESIS, [1 / 3], threshold=0.48)
    assert (fixed.method, fixed.value[0]) == ("jeffreys", pytest.approx(7 / 30))


def test_percentiles_of_tuned_costs_are_refused():
    with pytest.raises(JaugeError, match=r"0\.12 to 0\.87"):
        cost_band(THESIS, [0.5], threshold="reoptimised", method="percentile")
    with pytest.raises(JaugeError, match="crossfit, fixed, reoptimised"):
        cost_band(THESIS, [0.5], threshold="tuned")


def test_cross_fitting_counts_every_item_once_and_uses_the_other_folds():
    rng = np.random.default_rng(0)
    truth, scores = np.arange(90) % 3 == 0, rng.normal(size=90)
    table = ScoreTable.from_scores(truth, scores)
    seen = []

    def choose(others):
        seen.append((others.n_positive, others.n_negative))
        return best_threshold(others, maximise="F1").threshold

    counts = cross_fit(table, choose)
    assert (int(counts.positive), int(counts.negative)) == (30, 60)
    assert seen == [(27, 54)] * 10
    assert counts == cross_fit(table, choose)


def test_cross_fitted_thresholds_lie_between_scores():
    table = table_of([10, 10, 10], [0, 0, 0])
    counts = cross_fit(table, lambda others: others.thresholds[1], folds=3)
    assert counts == Counts(3, 0, 0, 3)
    everything = cross_fit(table, lambda others: others.thresholds[[0, -1]], folds=3)
    assert (everything.tp.tolist(), everything.fp.tolist()) == ([0, 3], [0, 3])


def test_cross_fitting_keeps_clusters_whole():
    rng = np.random.default_rng(1)
    patient = np.repeat(np.arange(20), 6)
    table = ScoreTable.from_scores(np.arange(120) % 2, rng.normal(size=120), cluster=patient)
    counts = cross_fit(table, lambda others: others.thresholds[[5, 9]])
    assert counts.clusters.ids.tolist() == list(range(20))
    for name in ("tp", "fp", "fn", "tn"):
        assert (getattr(counts.clusters.tables, name).sum(axis=0) == getattr(counts, name)).all()
    band, plain = cost_band(table, [0.5]), cost_band(ScoreTable(table.thresholds, table.tp, table.fp), [0.5])
    assert band.high[0] - band.low[0] >= (plain.high[0] - plain.low[0]) * 0.99


def test_too_few_items_to_fold():
    with pytest.raises(JaugeError, match="two items of each class"):
        cross_fit(table_of([1], [0, 2]), lambda t: t.thresholds[0])
    with pytest.raises(JaugeError, match="folds"):
        cross_fit(THESIS, lambda t: t.thresholds[0], folds=1)


def test_decision_and_tradeoff_bands():
    band = decision_band(THESIS, [0.2, 0.48])
    expected = [net_benefit(t=t)(THESIS.at(t)) for t in (0.2, 0.48)]
    assert band.value == pytest.approx(expected)
    assert ((band.low < band.value) & (band.value < band.high)).all()
    for index in ("f", "jaccard", "fowlkes_mallows", "kulczynski"):
        tuned = tradeoff_band(THESIS, [0, 0.5, 1], index=index)
        assert ((tuned.low <= tuned.value) & (tuned.value <= tuned.high)).all()
    with pytest.raises(JaugeError, match="strictly between"):
        decision_band(THESIS, [0.0])


@pytest.mark.slow
def test_cross_fitted_limits_cover_the_deployed_cost():
    """N(1,1) against N(0,1), 100 + 100, w = .5: measured .95 to .99; the tuned value itself is optimistic."""
    scipy_stats = pytest.importorskip("scipy.stats")
    rng, held, bias = np.random.default_rng(6), 0, []
    least = scipy_stats.norm.cdf(-0.5)
    for k in range(500):
        table = table_of(rng.normal(1, 1, 100), rng.normal(0, 1, 100))
        band = cost_band(table, [0.5], seed=k)
        threshold = float(cost_curve(table).threshold_at(0.5))
        deployed = (scipy_stats.norm.cdf(threshold - 1) + scipy_stats.norm.sf(threshold)) / 2
        held += band.low[0] <= deployed <= band.high[0]
        bias.append((least_costs(table, np.array([0.5]))[0] - least, band.value[0] - least))
    assert 0.94 <= held / 500 <= 1
    assert np.mean(bias, axis=0) == pytest.approx([-0.021, 0.007], abs=0.006)
