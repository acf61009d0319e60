"""Bands of whole curves, of precision and of calibration; thresholds with assurance; resamples."""

import math

import numpy as np
import pytest

import jauge
from jauge.curves import best_threshold, calibration_curve
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.inference import (
    assured_threshold,
    calibration_band,
    horizontal_band,
    precision_recall_band,
    resamples,
    simulated_score_law,
    simultaneous_band,
)
from jauge.inference.limits import clopper_pearson, wilson
from jauge.inference.vertical import Ranking
from jauge.measures import auc
from tests.oracles import laws
from tests.references.thesis_scores import NEGATIVES, POSITIVES

THESIS = ScoreTable.from_scores([1] * 20 + [0] * 40, [*POSITIVES, *NEGATIVES])


def drawn_table(rng, positives, negatives, shift=1.0):
    scores = np.append(rng.normal(shift, 1, positives), rng.normal(0, 1, negatives))
    return ScoreTable.from_scores(np.arange(positives + negatives) < positives, scores)


def test_simulated_law_of_the_area_tends_to_the_enumeration():
    positives, negatives = [6, 4, 3, 1], [5, 2, 0]
    table = ScoreTable.from_scores([1] * 4 + [0] * 3, positives + negatives)
    for scheme in ("stratified", "full"):
        truth = laws.auc_law(positives, negatives, scheme=scheme)
        law = simulated_score_law(table, auc, scheme=scheme, replicates=4000, seed=2)
        assert law.mean == pytest.approx(float(truth.mean()), abs=4 * (float(truth.variance()) / 4000) ** 0.5)
        assert law.discarded_mass == pytest.approx(float(truth.discarded), abs=4e-3)
        for x in (0.2, 0.51, 0.77, 0.99):
            assert float(law.cdf(x)) == pytest.approx(float(truth.cdf(x)), abs=0.035)


def test_resamples_have_the_sizes_of_their_scheme():
    tied = ScoreTable.from_counts([3, 2, 1], positives=[400, 300, 0], negatives=[0, 200, 500])
    for table in (THESIS, tied):
        for resample in resamples(table, scheme="stratified", replicates=5):
            assert (resample.n_positive, resample.n_negative) == (table.n_positive, table.n_negative)
            assert (np.diff(resample.tp)[np.diff(table.tp) == 0] == 0).all()
        sums = {r.n_positive + r.n_negative for r in resamples(table, replicates=5)}
        assert sums == {table.n_positive + table.n_negative}
    means = np.mean([r.tp for r in resamples(tied, replicates=300)], axis=0)
    assert means == pytest.approx(tied.tp, abs=6)


def test_resamples_of_clusters_are_sums_of_whole_clusters():
    table = ScoreTable.from_scores([1, 0, 1, 0, 0], [5, 4, 3, 2, 1], cluster=[1, 1, 2, 2, 2])
    seen = {(r.n_positive, r.n_negative) for r in resamples(table, replicates=50)}
    assert seen == {(2, 2), (2, 3), (2, 4)}


def test_float_weights_cannot_be_drawn():
    table = ScoreTable.from_scores([1, 0], [2, 1], sample_weight=[0.5, 1.5])
    with pytest.raises(JaugeError, match="float weights"):
        list(resamples(table))


def test_kolmogorov_band_by_its_definition():
    band = simultaneous_band(THESIS, [0.0, 0.3, 0.7])
    reach = {n: math.sqrt(math.log(2 / (1 - math.sqrt(0.95))) / (2 * n)) for n in (20, 40)}
    points = list(zip((THESIS.fp / 40).tolist(), (THESIS.tp / 20).tolist(), strict=True))
    for f, low, high in zip(band.at.tolist(), band.low.tolist(), band.high.tolist(), strict=True):
        beyond = [tpr for fpr, tpr in points if fpr >= f - reach[40]]
        within = [tpr for fpr, tpr in points if fpr <= f + reach[40]]
        assert low == pytest.approx(max(min(beyond) - reach[20], 0))
        assert high == pytest.approx(min(max(within) + reach[20], 1))
    assert band.simultaneous


def test_simultaneous_bands_are_wider_than_pointwise_ones():
    envelope = simultaneous_band(THESIS, method="envelope", replicates=200)
    pointwise = [Ranking.vertical(THESIS, "upper").pivot(f).quantile([0.025, 0.975]) for f in envelope.at.tolist()]
    low, high = np.array(pointwise).T
    assert (envelope.low <= low + 1e-12).all()
    assert (envelope.high >= high - 1e-12).all()
    assert (envelope.low[0], envelope.high[-1]) == (0, 1)


def test_precision_at_a_known_prevalence_is_the_false_positive_rate_transformed():
    recalls = np.array([0.3, 0.8, 1.0])
    across = horizontal_band(THESIS, recalls)
    band = precision_recall_band(THESIS, recalls, prevalence=0.1)
    of = lambda q: 0.1 * recalls / (0.1 * recalls + 0.9 * q)  # noqa: E731
    assert band.value == pytest.approx(of(across.value))
    assert band.low == pytest.approx(of(across.high), abs=1e-9)
    assert band.high == pytest.approx(of(across.low), abs=1e-9)


def test_precision_at_a_beta_prevalence_equals_drawn_laws():
    rng, draws = np.random.default_rng(0), 400_000
    for recall in (0.5, 0.9):
        band = precision_recall_band(THESIS, [recall])
        law = Ranking.horizontal(THESIS, "upper").pivot(recall)
        a = rng.choice(law.a, draws, p=law.weight / law.weight.sum())
        q, pi = rng.beta(a, law.total - a), rng.beta(21, 41, draws)
        low, high = np.quantile(pi * recall / (pi * recall + (1 - pi) * q), [0.025, 0.975])
        assert (band.low[0], band.high[0]) == pytest.approx((low, high), abs=2e-3)


def test_precision_is_undefined_at_recall_zero():
    with pytest.raises(JaugeError, match="recalls above 0"):
        precision_recall_band(THESIS, [0, 0.5])


def test_calibration_band_is_wilson_bin_by_bin():
    rng = np.random.default_rng(1)
    scores = rng.random(300)
    table = ScoreTable.from_scores(rng.random(300) < scores, scores)
    curve, band = calibration_curve(table), calibration_band(table, level=0.9)
    expected = [wilson(k / n, n, 0.9) for k, n in zip(curve.positives.tolist(), curve.size.tolist(), strict=True)]
    assert pytest.approx(np.array([band.low, band.high])) == np.array(expected).T
    assert calibration_band(table, bins="isotonic").notes


def test_one_door_to_thresholds_on_the_data_and_in_truth():
    wish = {"maximise": "recall", "subject_to": "precision >= 0.5"}
    assert jauge.best_threshold(THESIS, **wish) == best_threshold(THESIS, **wish)
    table = ScoreTable.from_counts([4, 3, 2, 1], positives=[60, 30, 9, 1], negatives=[1, 3, 30, 166])
    assured = jauge.best_threshold(table, maximise="recall", subject_to="precision >= 0.9", confidence=0.95)
    assert assured == assured_threshold(table, maximise="recall", subject_to="precision >= 0.9")
    assert (assured.threshold, assured.value, assured.counts.tp) == (3, 0.9, 90)


def test_assured_threshold_by_hand():
    table = ScoreTable.from_counts([4, 3, 2, 1], positives=[60, 30, 9, 1], negatives=[1, 3, 30, 166])
    found = assured_threshold(table, maximise="recall", subject_to="precision >= 0.9", thresholds=[4, 3, 2])
    assert found.passed == (4.0, 3.0)
    assert found.threshold == 3
    assert found.limits[0].low == pytest.approx(clopper_pearson(90, 94, 0.9).low)
    assert found.limits[0].low >= 0.9
    assert found.best.limited == {"precision >= 0.9": 90 / 94}


def test_the_first_failure_ends_the_search():
    table = ScoreTable.from_counts([3, 2, 1], positives=[50, 10, 300], negatives=[0, 40, 0])
    found = assured_threshold(table, maximise="recall", subject_to="precision >= 0.85", thresholds=[3, 2, 1])
    assert found.passed == (3.0,)
    again = assured_threshold(table, maximise="recall", subject_to="precision >= 0.85", thresholds=[1, 3])
    assert again.passed == (1.0, 3.0)
    assert again.threshold == 1


def test_a_search_that_cannot_begin_is_refused():
    table = ScoreTable.from_counts([2, 1], positives=[5, 5], negatives=[5, 5])
    with pytest.raises(JaugeError, match="first threshold"):
        assured_threshold(table, maximise="recall", subject_to="precision >= 0.5")
    with pytest.raises(JaugeError, match="enough"):
        assured_threshold(table, maximise="recall", subject_to="precision >= 0.99")
    with pytest.raises(JaugeError, match="maximise"):
        assured_threshold(table, subject_to="precision >= 0.5")
    with pytest.raises(JaugeError, match="confidence"):
        assured_threshold(table, maximise="recall", subject_to="precision >= 0.5", confidence=95)


def test_a_limit_on_recall_begins_with_the_lowest_threshold():
    found = assured_threshold(THESIS, maximise="precision", subject_to="recall >= 0.7", order="ascending")
    assert found.passed[0] == min(found.passed)
    assert found.limits[0].low >= 0.7


@pytest.mark.slow
def test_assurance_holds_in_truth_where_the_data_alone_mislead():
    scipy_stats = pytest.importorskip("scipy.stats")
    rng, missed, misled = np.random.default_rng(5), 0, 0
    of = lambda t: scipy_stats.norm.sf(t - 2) / (scipy_stats.norm.sf(t - 2) + scipy_stats.norm.sf(t))  # noqa: E731
    for _ in range(200):
        table = drawn_table(rng, 250, 250, 2.0)
        options = {"maximise": "recall", "subject_to": "precision >= 0.9"}
        misled += of(best_threshold(table, **options).threshold) < 0.9
        try:
            missed += of(assured_threshold(table, **options).threshold) < 0.9
        except JaugeError:
            continue
    assert missed / 200 <= 0.05
    assert misled / 200 > 0.35


@pytest.mark.slow
@pytest.mark.parametrize("method, least", [("kolmogorov", 0.95), ("envelope", 0.92)])
def test_simultaneous_bands_cover(method, least):
    scipy_stats = pytest.importorskip("scipy.stats")
    rng, at, held = np.random.default_rng(7), np.arange(101) / 100, 0
    truth = scipy_stats.norm.sf(scipy_stats.norm.isf(at) - 2)
    for k in range(100):
        band = simultaneous_band(drawn_table(rng, 30, 300, 2.0), method=method, replicates=200, seed=k)
        held += bool(((band.low <= truth + 1e-12) & (truth <= band.high + 1e-12)).all())
    assert held / 100 >= least - 0.04
