"""Clustered tables: design effects by hand, the ratio estimator, resampled clusters, coverage."""

import numpy as np
import pytest

from jauge.errors import JaugeError
from jauge.evidence import ConfusionMatrix, Counts, ScoreTable
from jauge.inference import estimate
from jauge.inference.clusters import cluster_law, gradient
from jauge.inference.intervals import Question
from jauge.inference.laws import situation_of
from jauge.measures import F, measure, precision


def clustered(cells):
    """Counts of clusters, one row each, as a door makes them."""
    cells = np.asarray(cells)
    truth = np.concatenate([[1] * (row[0] + row[2]) + [0] * (row[1] + row[3]) for row in cells.tolist()])
    scores = np.concatenate([[1] * r[0] + [0] * r[2] + [1] * r[1] + [0] * r[3] for r in cells.tolist()])
    cluster = np.repeat(np.arange(len(cells)), cells.sum(axis=1))
    return ScoreTable.from_scores(truth, scores, cluster=cluster).at(1)


def told_effect(found):
    return float(found.notes[0].rpartition(" ")[2])


def test_ratio_estimator_by_hand():
    counts = clustered([[8, 1, 2, 0], [2, 0, 4, 3], [5, 2, 5, 1], [9, 0, 1, 2]])
    found = estimate(counts, "recall")
    p, hits, sizes = 24 / 36, np.array([8, 2, 5, 9]), np.array([10, 6, 10, 10])
    v = 4 / 3 * ((hits - p * sizes) ** 2).sum() / 36**2
    n_eff, t = p * (1 - p) / v, 3.182446305284263
    centre, half = (p + t**2 / (2 * n_eff)), t * np.sqrt(p * (1 - p) / n_eff + t**2 / (4 * n_eff**2))
    assert found.low == pytest.approx((centre - half) / (1 + t**2 / n_eff))
    assert found.high == pytest.approx((centre + half) / (1 + t**2 / n_eff))
    assert told_effect(found) == pytest.approx(36 / n_eff, rel=5e-3)
    assert (found.numerator, found.denominator, found.method) == (24, 36, "wilson")


def test_all_right_counts_clusters_not_items():
    found = estimate(clustered([[5, 0, 0, 5]] * 12), "recall")
    t = 2.200985160082949
    assert found.low == pytest.approx(1 / (1 + t**2 / 12))
    assert found.high == 1


def test_clusters_that_are_all_alike_count_as_copies_of_their_items():
    """They show no variance at all, which is not to be taken for certainty."""
    assert told_effect(estimate(clustered([[2, 1, 1, 4]] * 12), "F1")) == 8


def test_clusters_of_one_have_no_design_effect():
    rng = np.random.default_rng(3)
    cells = np.eye(4, dtype=int)[rng.integers(0, 4, 60)]
    for name in ("F1", "mcc", "kappa", "K"):
        assert told_effect(estimate(clustered(cells), name)) == pytest.approx(1, abs=5e-3)


@pytest.mark.parametrize("name", ["F1", "mcc", "kappa", "balanced_accuracy"])
def test_copies_multiply_the_design_effect(name):
    rng = np.random.default_rng(4)
    cells = 3 * np.eye(4, dtype=int)[rng.integers(0, 4, 50)]
    assert told_effect(estimate(clustered(cells), name)) == pytest.approx(3, rel=0.03)


def test_gradient_of_f_by_hand():
    counts = Counts(30, 10, 20, 40)
    question = Question(situation_of(counts, "full"), F, 0.0, None, 0.95, None, 0, 10)
    tp, fp, fn = 30.5, 10.5, 20.5
    total = 2 * tp + fp + fn
    expected = [2 * (fp + fn) / total**2, -2 * tp / total**2, -2 * tp / total**2, 0]
    assert gradient(question) == pytest.approx(expected, abs=1e-9)


def test_what_grows_with_the_items_draws_whole_clusters():
    counts = clustered([[8, 1, 2, 0], [2, 0, 4, 3], [5, 2, 5, 1], [9, 0, 1, 2]])
    found = estimate(counts, "utility", replicates=200)
    assert (found.method, found.law.exact, found.law.replicates) == ("percentile", False, 200)
    assert "4 whole clusters drawn" in found.notes[0]
    law = cluster_law(precision, np.array([[1.0, 1, 0, 0], [3, 0, 0, 0]]), replicates=4000, seed=1)
    assert law.support == pytest.approx([0.5, 0.8, 1.0])
    assert law.mass == pytest.approx([0.25, 0.5, 0.25], abs=0.03)


def test_matrices_of_several_labels_draw_whole_clusters():
    truth, said = list("abcabcabcaab"), list("abcaacabbaab")
    once = ConfusionMatrix.from_labels(truth, said, cluster=[1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
    found = estimate(once, "macro(recall)", replicates=300)
    assert (found.method, found.law.exact, found.notes) == ("percentile", False, ("4 whole clusters drawn",))
    assert found.low <= found.value <= found.high
    alike = ConfusionMatrix.from_labels(truth * 3, said * 3, cluster=[1] * 12 + [2] * 12 + [3] * 12)
    same = estimate(alike, "macro(recall)", replicates=50)
    assert (same.low, same.high) == pytest.approx((same.value, same.value))


def test_other_methods_are_refused_for_clusters():
    counts = clustered([[8, 1, 2, 0], [2, 0, 4, 3]])
    with pytest.raises(JaugeError, match="clusters"):
        estimate(counts, "recall", method="smoothed")
    with pytest.raises(JaugeError, match="rates only"):
        estimate(counts, "utility", method="jeffreys")
    with pytest.raises(JaugeError, match="at least two clusters"):
        estimate(clustered([[8, 1, 2, 0]]), "recall")


def test_prevalence_of_clustered_rates():
    counts = clustered([[8, 1, 2, 9], [2, 0, 4, 13], [5, 2, 5, 11], [9, 0, 1, 12]] * 3)
    moved, plain = estimate(counts, "precision", prevalence=0.02), estimate(counts, "precision")
    assert moved.low < moved.value < moved.high < plain.high
    assert moved.value == pytest.approx(0.02 * 2 / 3 / (0.02 * 2 / 3 + 0.98 * 9 / 144 * 144 / (9 + 135)))


@pytest.mark.slow
@pytest.mark.parametrize("name, clusters, size", [("F1", 30, 8), ("F1", 100, 20), ("precision", 30, 3)])
def test_clustered_limits_cover(name, clusters, size):
    """Cells with a Dirichlet effect of the cluster, intra-cluster correlation .2, nominal .95."""
    rng, wanted, held, naive = np.random.default_rng(9), measure(name), 0, 0
    shares = np.array([0.3, 0.1, 0.15, 0.45])
    truth = wanted(Counts(*shares))
    for _ in range(300):
        cells = np.array([rng.multinomial(size, p) for p in rng.dirichlet(shares * 4, clusters)])
        counts = clustered(cells)
        found = estimate(counts, wanted)
        held += found.low <= truth <= found.high
        plain = estimate(Counts(*cells.sum(axis=0)), wanted)
        naive += plain.low <= truth <= plain.high
    assert 0.915 <= held / 300 <= 0.985
    assert naive / 300 < 0.93
