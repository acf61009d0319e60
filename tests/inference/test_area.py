"""The area under the ROC curve: variances by definition and by enumeration, limits, clusters, power."""

import math

import numpy as np
import pytest

from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.inference import auc_interval, auc_power, auc_sample_size, estimate
from jauge.inference.area import (
    bootstrap_variance,
    clustered_variance,
    delong_variance,
    hanley_mcneil_variance,
    score_limits,
)
from jauge.inference.area_power import _cases, _Contrast
from jauge.measures import auc, average_precision
from tests.oracles import intervals, laws
from tests.references.thesis_scores import NEGATIVES, POSITIVES

DATA = {
    "distinct": ([6, 4, 3, 1], [5, 2, 0, -1]),
    "tied": ([3, 2, 2, 1], [3, 2, 1, 0, 0]),
    "reversed": ([0, 1, 1], [3, 2, 1]),
}


def table_of(positives, negatives, **options):
    return ScoreTable.from_scores([1] * len(positives) + [0] * len(negatives), [*positives, *negatives], **options)


THESIS = table_of(POSITIVES, NEGATIVES)


@pytest.mark.parametrize("name", DATA)
def test_variances_by_definition(name):
    positives, negatives = DATA[name]
    table = table_of(positives, negatives)
    assert auc(table) == float(laws.area(positives, negatives))
    assert delong_variance(table) == pytest.approx(float(intervals.delong_variance(positives, negatives)), abs=1e-15)
    for sizes in (None, (3, 4), (6, 2)):
        by_moments = intervals.bootstrap_auc_variance(positives, negatives, sizes)
        assert bootstrap_variance(table, sizes) == pytest.approx(float(by_moments), abs=1e-15)


@pytest.mark.parametrize("name", DATA)
def test_bootstrap_variance_is_that_of_all_resamples(name):
    positives, negatives = DATA[name]
    truth = laws.auc_law(positives, negatives)
    assert bootstrap_variance(table_of(positives, negatives)) == pytest.approx(float(truth.variance()), abs=1e-14)


def test_printed_values_of_the_example():
    assert auc(THESIS) == 0.844375
    assert delong_variance(THESIS) == pytest.approx(0.002606972, abs=5e-10)
    assert bootstrap_variance(THESIS) == pytest.approx(0.0025785747, abs=5e-11)
    plain = estimate(THESIS, "AUC", method="delong")
    assert (round(plain.low, 4), round(plain.high, 4)) == (0.7443, 0.9444)


def test_logit_limits_are_symmetric_on_the_logit_scale():
    found = auc_interval(THESIS)
    logit = lambda p: math.log(p / (1 - p))  # noqa: E731
    half = 1.959963984540054 * math.sqrt(delong_variance(THESIS)) / (0.844375 * 0.155625)
    assert logit(found.high) - logit(0.844375) == pytest.approx(half)
    assert logit(0.844375) - logit(found.low) == pytest.approx(half)
    assert found.law.quantile([0.025, 0.975]) == pytest.approx([found.low, found.high])


def test_hanley_mcneil_as_defined():
    for area in (0.5, 0.844375, 0.99):
        expected = intervals.hanley_mcneil_variance(area, 20, 40)
        assert hanley_mcneil_variance(area, 20, 40) == pytest.approx(expected, rel=1e-14)


@pytest.mark.parametrize("positives, negatives", [([3, 4], [1, 2]), ([1, 2], [3, 4]), ([2], [1]), ([1], [1])])
def test_where_no_variance_is_seen_the_score_limits_stand_in(positives, negatives):
    found = estimate(table_of(positives, negatives), "auc")
    assert found.method == "score"
    assert any("no variance" in note for note in found.notes)
    assert 0 <= found.low < found.high <= 1
    assert found.low <= found.value <= found.high


@pytest.mark.parametrize("area, n, m", [(0.8, 20, 40), (1.0, 5, 7), (0.0, 5, 7), (0.5, 1, 1)])
def test_score_limits_solve_their_equation(area, n, m):
    low, high = score_limits(area, n, m, 0.95)
    for limit in {low, high} - {0.0, 1.0}:
        spread = 1 + ((n + m) / 2 - 1) * ((1 - limit) / (2 - limit) + limit / (1 + limit))
        error = math.sqrt(limit * (1 - limit) * spread / (n * m))
        assert abs(area - limit) / error == pytest.approx(1.959963984540054, rel=1e-9)


def test_products_beyond_two_to_the_31():
    table = ScoreTable.from_counts([2, 1], positives=[3_000_000, 2_000_000], negatives=[1_000_000, 4_000_000])
    assert auc(table) == pytest.approx(0.6 * 0.8 + 0.5 * (0.6 * 0.2 + 0.4 * 0.8))
    small = ScoreTable.from_counts([2, 1], positives=[300, 200], negatives=[100, 400])
    assert delong_variance(table) == pytest.approx(delong_variance(small) * 1e-4, rel=5e-3)


def test_clusters_of_one_give_delong():
    rng = np.random.default_rng(1)
    truth, scores = rng.random(80) < 0.4, rng.integers(0, 20, 80)
    alone = ScoreTable.from_scores(truth, scores)
    clustered = ScoreTable.from_scores(truth, scores, cluster=np.arange(80))
    assert clustered_variance(clustered, clustered.clusters) == pytest.approx(delong_variance(alone), rel=1e-12)


def test_copies_of_items_in_a_cluster_add_nothing():
    """Each item k times in a cluster of its own: the variance of the items taken once."""
    rng = np.random.default_rng(2)
    truth, scores = rng.random(60) < 0.5, rng.normal(size=60)
    once = ScoreTable.from_scores(truth, scores, cluster=np.arange(60))
    thrice = ScoreTable.from_scores(np.tile(truth, 3), np.tile(scores, 3), cluster=np.tile(np.arange(60), 3))
    expected = clustered_variance(once, once.clusters)
    assert clustered_variance(thrice, thrice.clusters) == pytest.approx(expected, rel=1e-12)
    assert any("60 clusters, design effect 3" in note for note in estimate(thrice, "auc").notes)


def test_partial_areas():
    found = auc_interval(THESIS, fpr=(0, 0.2), replicates=200)
    assert found.value == pytest.approx(0.5 * (1 + (found_area(0.2) - 0.02) / (0.2 - 0.02)), abs=1e-5)
    assert found.low < found.value < found.high <= 1
    whole = auc_interval(THESIS, fpr=(0, 1), corrected=False, replicates=50)
    assert whole.value == pytest.approx(0.844375)
    with pytest.raises(JaugeError, match="one of fpr= and tpr="):
        auc_interval(THESIS, fpr=(0, 1), tpr=(0, 1))


def found_area(end):
    """The area up to `end` by a fine sum over the curve's trapezia."""
    fpr, tpr = THESIS.fp / 40, THESIS.tp / 20
    x = np.linspace(0, end, 200_001)
    return np.trapezoid(np.interp(x, fpr, tpr), x)


def test_average_precision_is_that_of_scikit_learn():
    sklearn = pytest.importorskip("sklearn.metrics")
    rng = np.random.default_rng(5)
    truth, scores = rng.random(200) < 0.3, rng.integers(0, 30, 200)
    table = ScoreTable.from_scores(truth, scores)
    assert average_precision(table) == pytest.approx(sklearn.average_precision_score(truth, scores), abs=1e-14)
    assert auc(table) == pytest.approx(sklearn.roc_auc_score(truth, scores), abs=1e-14)


def test_average_precision_is_simulated_and_says_so():
    found = estimate(THESIS, "average_precision", replicates=200, seed=3)
    assert (found.law.exact, found.law.replicates, found.law.seed) == (False, 200, 3)
    assert found == estimate(THESIS, "average_precision", replicates=200, seed=3)
    with pytest.raises(JaugeError, match="simulated"):
        estimate(THESIS, "average_precision", exact=True)
    perfect = estimate(table_of([3, 4, 5], [1, 2]), "average_precision", replicates=50)
    assert perfect.low < perfect.value == perfect.high == 1


def test_power_and_sample_size_as_proc():
    # pROC 1.18.0: power.roc.test(auc=.8, kappa=1.5, power=.9) has ncases 14.07964; the example's data power .99868.
    assert _cases(_Contrast.of(0.8, None, 1.5, 0.0), 0.9, 0.95, 2) == pytest.approx(14.07964, abs=5e-6)
    assert auc_power(0.844375, 20, 40) == pytest.approx(0.99868, abs=5e-6)
    assert auc_sample_size(0.8, negatives_per_positive=1.5) == (15, 22)


def test_power_and_sample_size_invert_each_other():
    for options in ({}, {"other": 0.7}, {"other": 0.7, "correlation": 0.5}, {"sides": 1}):
        needed = auc_sample_size(0.8, power=0.9, **options)
        assert auc_power(0.8, *needed, **options) >= 0.9
        assert auc_power(0.8, needed.n_positive - 1, needed.n_negative - 1, **options) < 0.9


@pytest.mark.slow
@pytest.mark.parametrize("clusters", [30, 100, 300])
def test_clustered_limits_cover(clusters):
    """Clusters of three with a shared random effect: the clustered limits cover, DeLong's do not."""
    rng, held, naive = np.random.default_rng(8), 0, 0
    truth_auc = 0.7009  # Phi(d / sqrt(2 var)), d = 1, var = 1 + 0.8
    for _ in range(600):
        patient = np.repeat(np.arange(clusters), 3)
        truth = np.repeat(rng.random(clusters) < 0.5, 3)
        scores = truth + rng.normal(size=3 * clusters) + rng.normal(0, 0.8**0.5, clusters)[patient]
        found = estimate(ScoreTable.from_scores(truth, scores, cluster=patient), "auc")
        held += found.low <= truth_auc <= found.high
        plain = estimate(ScoreTable.from_scores(truth, scores), "auc")
        naive += plain.low <= truth_auc <= plain.high
    assert 0.92 <= held / 600 <= 0.975
    assert naive / 600 < 0.91
