"""compare: every route from evidence to a difference, against counts, laws and other software."""

from __future__ import annotations

import itertools
import json
import math

import numpy as np
import pytest

from jauge import ConfusionMatrix, Counts, JaugeError, PairedLabels, PairedScores, catalogue, macro, measure
from jauge.comparison import compare, cost_difference
from jauge.comparison.answers import posterior_draws
from jauge.comparison.discordance import PAIRED_METHODS, Discordance
from jauge.comparison.joint import JointTable, discordance
from jauge.curves import roc_curve
from jauge.inference import jeffreys_law
from jauge.measures import Cells, Formula, recall
from tests.comparison.small_pairs import paired_scores, random_pairs
from tests.oracles import intervals

BINARY = [one for one in catalogue().values() if "counts" in one.definition.kernels]


def labels(*cells: int, **options) -> PairedLabels:
    """Positives (both, a only, b only, neither), then negatives alike, as answers of "a" and "b"."""
    kinds = [(truth, a, b) for truth in (1, 0) for a, b in ((1, 1), (1, 0), (0, 1), (0, 0))]
    rows = np.repeat(np.array(kinds), cells, axis=0)
    return PairedLabels.from_labels(rows[:, 0], {"a": rows[:, 1], "b": rows[:, 2]}, labels=(0, 1), **options)


TABLE = (59, 6, 16, 80, 5, 9, 2, 84)


@pytest.mark.parametrize("measure", BINARY, ids=str)
def test_linear_is_declared_of_the_measures_that_are(measure: Formula) -> None:
    """With the class sizes fixed the value is a + b tp + c fp, and its second differences vanish."""
    positives, negatives = 4.0, 6.0
    tp, fp = (axis.astype(float) for axis in np.mgrid[0:5, 0:7])
    value = measure.of_cells(Cells(tp, fp, positives - tp, negatives - fp))
    value = np.where(np.isinf(value), np.nan, value)
    bends = [np.diff(value, 2, axis=0), np.diff(value, 2, axis=1), np.diff(np.diff(value, axis=0), axis=1)]
    linear = all(np.allclose(bend, 0, atol=1e-9) for bend in bends)
    assert measure.definition.linear == linear


def test_the_discordance_of_each_linear_measure() -> None:
    table = JointTable.of_labels(labels(*TABLE))
    expected = {
        "recall": (6, 16, 161, 1),
        "miss_rate": (16, 6, 161, 1),
        "fall_out": (9, 2, 100, 1),
        "specificity": (2, 9, 100, 1),
        "accuracy": (6 + 2, 16 + 9, 261, 1),
        "error_rate": (16 + 9, 6 + 2, 261, 1),
        "total_cost": (16 + 9, 6 + 2, 261, 261),
    }
    for name, (b, c, n, scale) in expected.items():
        told, factor = discordance(measure(name), table)
        assert (told.first_only, told.second_only, told.n, round(factor, 9)) == (b, c, n, scale), name
    for name in ("balanced_accuracy", "cost(prevalence=0.1)", "informedness", "F", "mcc"):
        assert discordance(measure(name), table) is None


@pytest.mark.parametrize("name", ["recall", "accuracy", "fall_out", "specificity", "error_rate", "utility(a=1, b=-1)"])
def test_scores_of_linear_measures_are_tangos(name: str) -> None:
    found = compare(labels(*TABLE), name)
    told, scale = discordance(measure(name), found.joint)
    oracle = intervals.tango(told.first_only, told.second_only, told.n)
    assert (found.low, found.high) == pytest.approx([scale * limit for limit in oracle], abs=1e-9)
    assert found.difference == pytest.approx(found.values[0] - found.values[1], rel=1e-12)
    assert found.method == "tango"
    assert found.drawn is None


@pytest.mark.parametrize("method", PAIRED_METHODS)
def test_every_method_reaches_its_limits(method: str) -> None:
    found = compare(labels(*TABLE), "recall", method=method)
    assert (found.low, found.high) == tuple(PAIRED_METHODS[method](Discordance(6, 16, 59, 161)).limits(0.95))


def test_values_have_their_own_jeffreys_limits() -> None:
    found = compare(labels(*TABLE), "recall")
    law = jeffreys_law(Counts(tp=65, fp=14, fn=96, tn=86), recall)
    assert found.value_limits[0] == law.interval(0.95)


def test_the_posterior_of_recall_is_a_difference_of_shares() -> None:
    """Given the joint Dirichlet, recall(a) - recall(b) has mean (b - c)/(n + 2) and a known variance."""
    n, b, c = 161 + 2, 6.5, 16.5
    found = compare(labels(*TABLE), "recall", method="posterior")
    draws = found._procedure.draws
    mean, variance = (b - c) / n, ((b + c) / n - ((b - c) / n) ** 2) / (n + 1)
    assert draws.mean() == pytest.approx(mean, abs=4 * math.sqrt(variance / draws.size))
    assert draws.var() == pytest.approx(variance, rel=0.02)
    assert (found.drawn, found.seed) == (100_000, 0)


@pytest.mark.parametrize("scheme", ["full", "stratified"])
def test_posterior_tables_have_the_sizes_of_the_scheme(scheme: str) -> None:
    one, two = posterior_draws(JointTable.of_labels(labels(*TABLE)), scheme, 5_000, 1)
    for cells in (one, two):
        assert cells.total == pytest.approx(np.full(5_000, 261.0))
    assert one.positive == pytest.approx(two.positive)
    assert np.std(one.positive) == pytest.approx(0 if scheme == "stratified" else 7.86, abs=0.3)


@pytest.mark.parametrize("name", ["F", "mcc", "precision", "cost(prevalence=0.02, cost_ratio=10)", "kappa"])
def test_the_p_value_of_draws_agrees_with_their_interval_at_any_level(name: str) -> None:
    found = compare(labels(30, 4, 9, 17, 3, 5, 4, 48), name, replicates=2_000)
    for level in (0.05, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95):
        low, high = found.limits(level)
        if abs(found.p_value - (1 - level)) > 2e-3:
            assert (found.p_value < 1 - level) == (not low <= 0 <= high)
    assert 0 < found.probability_better < 1
    back = compare(labels(30, 4, 9, 17, 3, 5, 4, 48), name, replicates=2_000, models=["b", "a"])
    assert back.difference == -found.difference
    assert back.probability_better == pytest.approx(1 - found.probability_better, abs=0.05)


def test_one_model_that_wins_every_item() -> None:
    found = compare(labels(0, 20, 0, 0, 0, 0, 20, 0), "F")
    assert found.difference == 1
    assert found.high == 1
    assert found.low > 0.7
    assert found.verdict == "first better"
    assert found.p_value == pytest.approx(2 / 100_001)


def test_no_discordant_items() -> None:
    for name in ("recall", "F"):
        found = compare(labels(20, 0, 0, 5, 3, 0, 0, 30), name)
        assert found.difference == 0
        assert found.verdict == "not shown"
        assert found.low < 0 < found.high
        assert found.needed == math.inf
        assert "can show" in found.sentence()
    assert compare(labels(20, 0, 0, 5, 3, 0, 0, 30), "recall").p_value == 1


def test_an_undefined_value_is_told_with_its_reason() -> None:
    found = compare(labels(0, 5, 0, 5, 0, 5, 0, 5), "precision")
    assert math.isnan(found.difference)
    assert math.isnan(found.p_value)
    assert found.verdict == "undefined"
    assert repr(found) == "precision is undefined for 'b'"
    assert json.loads(json.dumps(found.to_dict()))["difference"] is None


def test_what_could_have_been_shown() -> None:
    """Power 0.8 at (1.959964 + 0.841621) standard errors; the items needed grow with the square."""
    found = compare(labels(100, 12, 10, 78, 0, 0, 0, 50), "recall", method="wald")
    error = (found.high - found.low) / 2 / 1.959964
    assert found.detectable == pytest.approx(2.801585 * error, rel=1e-6)
    assert found.needed == pytest.approx(250 * (found.detectable / 0.01) ** 2, rel=1e-6)
    assert found.sentence() == (
        "recall of a and b: no difference shown, 0.560 against 0.550, difference +0.01 [-0.0359, +0.0559], p = 0.67; "
        "this test set can show 0.0657 or more; about 11,000 items needed for 0.01."
    )


def test_scores_at_thresholds_are_the_labels_they_give() -> None:
    pair = paired_scores(*random_pairs(3, 40, 60))
    at = {"a": 2.0, "b": 1.0}
    for name in ("recall", "accuracy", "F"):
        one, two = compare(pair, name, thresholds=at), compare(pair.at(at), name)
        assert (one.difference, one.low, one.high, one.p_value) == (two.difference, two.low, two.high, two.p_value)
        assert one.joint == two.joint
        assert one.thresholds == at


def test_the_area_is_delongs() -> None:
    positives, negatives = random_pairs(9, 25, 30, levels=9)
    found = compare(paired_scores(positives, negatives), "auc")
    variance = sum(
        sign
        * float(intervals.delong_covariance(*[[(i[one], i[two]) for i in side] for side in (positives, negatives)]))
        for sign, one, two in ((1, 0, 0), (1, 1, 1), (-2, 0, 1))
    )
    half = 1.959963985 * math.sqrt(variance)
    assert (found.low, found.high) == pytest.approx((found.difference - half, found.difference + half), abs=1e-9)
    assert found.method == "delong"


def test_resampled_areas_have_the_exact_bootstrap_variance() -> None:
    """The stratified resamples of the area have a known variance; 2,000 of them come within 4 standard errors."""
    items = random_pairs(9, 25, 30, levels=9)
    found = compare(paired_scores(*items), "auc", method="bootstrap", scheme="stratified", replicates=4_000)
    exact = sum(
        sign * float(intervals.bootstrap_auc_covariance(*[[(i[one], i[two]) for i in side] for side in items]))
        for sign, one, two in ((1, 0, 0), (1, 1, 1), (-2, 0, 1))
    )
    assert found._procedure.error == pytest.approx(math.sqrt(exact), rel=4 / math.sqrt(2 * 4_000))
    assert found.drawn == 4_000
    assert "4,000 draws" in repr(found)


def test_without_thresholds_each_model_has_its_own_best_one_and_it_is_said() -> None:
    pair = paired_scores(*random_pairs(12, 30, 40, levels=12))
    found = compare(pair, "accuracy", replicates=200)
    for place, model in enumerate("ab"):
        assert found.values[place] == measure("accuracy")(pair.table(model)).max()
    assert "own best threshold" in found.notes[0]
    assert found.method == "bootstrap"
    cheap = compare(pair, "cost(prevalence=0.1, cost_ratio=5)", replicates=50)
    assert cheap.values[0] == measure("cost(prevalence=0.1, cost_ratio=5)")(pair.table("a")).min()
    assert compare(pair, "accuracy", replicates=200) == found


def test_one_item_of_each_class_is_always_in_doubt() -> None:
    """Two perfect models: no resample differs, yet one item more could, by w^2 / n+^2 + (1 - w)^2 / n-^2 for a cost."""
    truth = [1] * 20 + [0] * 50
    pair = PairedScores.from_scores(truth, {"a": truth, "b": [2 * y for y in truth]})
    found = compare(pair, "normalised_cost(w=0.3)", replicates=20)
    half = 1.959964 * math.hypot(0.3 / 20, 0.7 / 50)
    assert (found.low, found.high) == pytest.approx((-half, half), rel=1e-6)
    assert found.p_value == 1
    clustered = PairedScores(pair.models, pair.positive, pair.scores, None, np.arange(70) // 2)
    wider = compare(clustered, "normalised_cost(w=0.3)", replicates=20)
    assert wider.high == pytest.approx(2 * half, rel=1e-6)


def test_tuned_costs_have_the_limits_of_cost_differences() -> None:
    pair = paired_scores(*random_pairs(12, 30, 40, levels=12))
    found = compare(pair, "normalised_cost(w=0.3)", replicates=1000, scheme="stratified")
    band = cost_difference(pair, 0.3, replicates=1000)
    assert found.difference == pytest.approx(band.value[0], abs=1e-12)
    assert found.high - found.low == pytest.approx(band.high[0] - band.low[0], rel=0.1)


def test_average_precision_by_resampling() -> None:
    pair = paired_scores(*random_pairs(12, 30, 40, levels=12))
    found = compare(pair, "average_precision", replicates=100)
    assert found.values[0] == measure("average_precision")(pair.table("a"))


@pytest.mark.parametrize("axis, low, high", [("fpr", 0.0, 0.2), ("tpr", 0.8, 1.0)])
def test_partial_areas_are_compared_too(axis: str, low: float, high: float) -> None:
    pair = paired_scores(*random_pairs(12, 30, 40, levels=12))
    found = compare(pair, f"partial_auc(low={low}, high={high}, axis={axis})", replicates=100)
    curves = [roc_curve(pair.table(model)) for model in "ab"]
    assert found.values == tuple(curve.partial_auc(low, high, axis=axis) for curve in curves)
    chance = (high**2 - low**2) / 2 if axis == "fpr" else (high - low) - (high**2 - low**2) / 2
    for value, curve in zip(found.values, curves, strict=True):
        area = curve.partial_auc(low, high, axis=axis, corrected=False)
        assert value == pytest.approx((1 + (area - chance) / (high - low - chance)) / 2)
    assert math.isnan(measure("partial_auc(low=0.2, high=0.1)")(pair.table("a")))


THREE = PairedLabels.from_labels(
    list("xyzxyzxyzxyz"), {"a": list("xyzxyzxyyxyx"), "b": list("xxzxyyxyzzyz")}, sample_weight=[5] * 12
)


def test_accuracy_of_several_labels_counts_right_answers() -> None:
    found = compare(THREE, "accuracy")
    right = [
        [answer == truth for answer, truth in zip(said, "xyz" * 4, strict=True)]
        for said in ("xyzxyzxyyxyx", "xxzxyyxyzzyz")
    ]
    alone = [5 * sum(one and not other for one, other in zip(*pair, strict=True)) for pair in (right, right[::-1])]
    told = found.joint.said_positive(1)
    assert (told.first_only, told.second_only, told.n) == (*alone, 60)
    assert found.values == (THREE.matrix("a").matrix.trace() / 60, THREE.matrix("b").matrix.trace() / 60)
    assert found.method == "tango"


def test_one_label_of_several_against_the_others() -> None:
    found = compare(THREE, "recall", pos_label="y")
    assert found.values[0] == measure("recall")(THREE.matrix("a").binary("y"))
    with pytest.raises(JaugeError, match="pos_label"):
        compare(THREE, "recall")


@pytest.mark.parametrize("asked", [macro(measure("F")), measure("kappa")], ids=str)
def test_measures_of_whole_matrices_are_resampled(asked) -> None:
    found = compare(THREE, asked, replicates=100)
    assert found.method == "bootstrap"
    assert found.values == (asked(THREE.matrix("a")), asked(THREE.matrix("b")))


def test_right_and_wrong_answers_are_enough() -> None:
    pair = PairedLabels.from_correct({"a": [1, 1, 1, 0, 1], "b": [1, 0, 0, 0, 1]})
    found = compare(pair, "accuracy", pos_label="right")
    assert (found.difference, found.joint.said_positive(1)) == (pytest.approx(0.4), Discordance(2, 0, 2, 5))


def clustered(seed: int = 0, clusters: int = 40) -> tuple[PairedLabels, np.ndarray]:
    """Answers to clusters of one to five items, and their table cluster by cluster (truth, a, b)."""
    generator = np.random.default_rng(seed)
    cluster = np.repeat(np.arange(clusters), generator.integers(1, 6, clusters))
    hard = generator.normal(size=clusters)[cluster]
    truth = (generator.random(cluster.size) < 0.5).astype(int)
    right = [generator.normal(size=cluster.size) + shift > hard for shift in (0.9, 0.4)]
    answers = [np.where(own, truth, 1 - truth) for own in right]
    pair = PairedLabels.from_labels(truth, {"a": answers[0], "b": answers[1]}, cluster=cluster)
    return pair, np.column_stack([cluster, truth, *answers])


def test_clusters_use_the_ratio_estimator_on_their_differences() -> None:
    pair, rows = clustered()
    found = compare(pair, "accuracy")
    cluster, apart = rows[:, 0], (rows[:, 2] == rows[:, 1]) * 1.0 - (rows[:, 3] == rows[:, 1])
    d, n = np.bincount(cluster, apart), np.bincount(cluster)
    ratio = d.sum() / n.sum()
    variance = len(n) / (len(n) - 1) * ((d - ratio * n) ** 2).sum() / n.sum() ** 2
    assert found.difference == pytest.approx(ratio, rel=1e-12)
    assert found._procedure.error == pytest.approx(math.sqrt(variance), rel=1e-12)
    assert found.method == "clustered"
    assert found._procedure.freedom == 39
    t = 2.0226909  # 97.5 % of Student's law with 39 degrees of freedom
    assert found.high - found.low == pytest.approx(2 * t * math.sqrt(variance), rel=1e-6)


def test_any_measure_of_clusters_by_its_gradient() -> None:
    """F from the jackknife over clusters: close to the linearised variance, and made without derivatives."""
    pair, rows = clustered(1, 150)
    found, f = compare(pair, "F"), measure("F")
    values = []
    for left_out in range(150):
        kept = rows[rows[:, 0] != left_out]
        tables = [ConfusionMatrix.from_labels(kept[:, 1], kept[:, column]).binary(1) for column in (2, 3)]
        values.append(f(tables[0]) - f(tables[1]))
    jackknife = math.sqrt(149 / 150 * ((np.array(values) - np.mean(values)) ** 2).sum())
    assert found._procedure.error == pytest.approx(jackknife, rel=0.02)


def test_clusters_of_scores_at_thresholds() -> None:
    pair, rows = clustered(2)
    scores = PairedScores.from_scores(rows[:, 1], {"a": rows[:, 2], "b": rows[:, 3]}, cluster=rows[:, 0])
    assert compare(scores, "recall", thresholds=1).low == pytest.approx(compare(pair, "recall").low, abs=1e-12)


def test_clusters_that_agree_everywhere_still_leave_room() -> None:
    truth = [1, 0] * 10
    pair = PairedLabels.from_labels(truth, {"a": truth, "b": truth}, cluster=np.arange(20) // 2)
    found = compare(pair, "accuracy")
    assert found.difference == 0
    assert found.low < -0.1
    assert found.p_value == 1


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: compare(THREE, "F"), "pos_label"),
        (lambda: compare(labels(*TABLE), "F", method="tango"), "method='posterior'"),
        (lambda: compare(labels(*TABLE), "recall", method="magic"), "one of thesis, tango"),
        (lambda: compare(labels(*TABLE), "recall", level=95), "0.95"),
        (lambda: compare(labels(*TABLE), "recall", thresholds=0.5), "Leave thresholds out"),
        (lambda: compare(labels(*TABLE), "recall", models=["a", "c"]), "one of the models 'a', 'b'"),
        (lambda: compare(labels(*TABLE), "recall", models=["a", "a"]), "different models"),
        (lambda: compare(labels(*TABLE), "auc"), "a ScoreTable"),
        (lambda: compare(Counts(1, 2, 3, 4), "recall"), "PairedScores.from_scores"),
        (lambda: compare(paired_scores(*random_pairs(1, 5, 5)), "auc", thresholds=0.5), "no thresholds for auc"),
        (lambda: compare(paired_scores(*random_pairs(1, 5, 5)), "auc", method="tango"), "bootstrap"),
        (lambda: compare(paired_scores(*random_pairs(1, 5, 5)), "prevalence"), "thresholds"),
        (lambda: compare(clustered()[0], "recall", method="tango"), "clusters"),
        (lambda: compare(labels(*TABLE, sample_weight=[0.5] * 261), "recall"), "float weights"),
        (lambda: PairedScores.from_scores([1, 0], {"a": [1, 2], "b": [1, 2, 3]}), "length"),
        (lambda: PairedScores.from_scores([1, 0], {"a": [1, 2], "b": [1, None]}), "partial=True"),
    ],
)
def test_bad_input_is_refused_with_advice(call, words) -> None:
    with pytest.raises(JaugeError) as caught:
        call()
    assert words in str(caught.value)


def test_three_models_need_two_names() -> None:
    truth = [1, 0, 1, 0]
    pair = PairedLabels.from_labels(truth, dict(zip("abc", itertools.repeat(truth), strict=False)))
    with pytest.raises(JaugeError, match="compare_all"):
        compare(pair, "recall")


def test_a_comparison_goes_to_json_and_to_a_frame() -> None:
    found = compare(labels(*TABLE), "recall")
    told = json.loads(json.dumps(found.to_dict()))
    assert told["joint"][1] == [[80, 16], [6, 59]]
    assert told["verdict"] == "second better"
    assert found.to_frame().shape == (1, 11)


def partly(seed: int = 3, n: int = 150) -> PairedScores:
    """Items of both classes; "a" lacks the last third, "b" the first fifth."""
    generator = np.random.default_rng(seed)
    truth = generator.random(n) < 0.5
    scores = {name: truth + generator.normal(size=n) for name in "ab"}
    scores["a"][2 * n // 3 :], scores["b"][: n // 5] = np.nan, np.nan
    return PairedScores.from_scores(truth, scores, partial=True)


def test_partly_scored_items_have_the_variance_of_three_strata() -> None:
    """p1 q1 n1o/(nb+n1o)^2 + p2 q2 n2o/(nb+n2o)^2 + nb [p1b q1b/(nb+n1o)^2 + ... - 2 (p11 - p1b p2b)/(...)]."""
    pair, at = partly(), {"a": 0.5, "b": 0.4}
    found = compare(pair, "recall", thresholds=at, scheme="stratified")
    positive = pair.scores[pair.positive]
    first, second = (
        np.where(np.isnan(column), np.nan, column >= t) for column, t in zip(positive.T, at.values(), strict=True)
    )
    both = ~np.isnan(first) & ~np.isnan(second)
    one, two = ~np.isnan(first) & ~both, ~np.isnan(second) & ~both
    nb, n1, n2 = both.sum(), both.sum() + one.sum(), both.sum() + two.sum()
    p1, p2, p1b, p2b = first[one].mean(), second[two].mean(), first[both].mean(), second[both].mean()
    p11 = (first[both] * second[both]).mean()
    variance = p1 * (1 - p1) * one.sum() / n1**2 + p2 * (1 - p2) * two.sum() / n2**2
    shared = p1b * (1 - p1b) / n1**2 + p2b * (1 - p2b) / n2**2 - 2 * (p11 - p1b * p2b) / (n1 * n2)
    assert found._procedure.error == pytest.approx(math.sqrt(variance + nb * shared), rel=1e-12)
    assert found.difference == pytest.approx(np.nanmean(first) - np.nanmean(second), rel=1e-12)
    assert found.method == "partly paired"


def test_missing_scores_with_clusters_or_score_limits_are_refused() -> None:
    pair = partly()
    with pytest.raises(JaugeError, match="every model scored"):
        compare(pair, "recall", thresholds=0.5, method="tango")
    clusters = PairedScores(pair.models, pair.positive, pair.scores, None, np.arange(150) // 2)
    with pytest.raises(JaugeError, match="independent items"):
        compare(clusters, "recall", thresholds=0.5)


def test_the_law_of_a_difference() -> None:
    exact = compare(labels(*TABLE), "accuracy").law()
    assert exact.kind == "bootstrap"
    assert exact.mean == pytest.approx(-17 / 261, abs=1e-13)
    drawn = compare(labels(*TABLE), "F", replicates=1_000)
    assert (drawn.law().kind, drawn.law().exact, drawn.law().replicates) == ("posterior", False, 1_000)
    assert drawn.law().cdf(0) == pytest.approx((drawn._procedure.draws <= 0).mean())
    assert compare(clustered()[0], "recall").law() is None


@pytest.mark.slow
@pytest.mark.parametrize("n, bounds", [(30, (0.93, 0.97)), (100, (0.94, 0.965))])
@pytest.mark.parametrize("method", ["thesis", "tango"])
def test_coverage_over_random_trinomials(method: str, n: int, bounds: tuple[float, float]) -> None:
    """Every table with its exact probability, under laws drawn evenly, at most 60 % of items being discordant."""
    cells = np.random.default_rng(0).dirichlet([1, 1, 1], 1_000)
    cells = cells[cells[:, 2] >= 0.4]
    tables = [(b, c) for b in range(n + 1) for c in range(n + 1 - b)]
    limits = np.array([PAIRED_METHODS[method](Discordance(b, c, 0, n)).limits(0.95) for b, c in tables])
    b, c = np.array(tables, float).T
    log = [math.lgamma(k + 1) for k in range(n + 1)]
    ways = np.array([log[n] - log[int(x)] - log[int(y)] - log[n - int(x) - int(y)] for x, y in tables])
    coverage = []
    for p, q, r in cells:
        mass = np.exp(ways + b * math.log(p) + c * math.log(q) + (n - b - c) * math.log(r))
        coverage.append(mass[(limits[:, 0] <= p - q) & (p - q <= limits[:, 1])].sum())
    assert bounds[0] < np.mean(coverage) < bounds[1]
    assert min(coverage) > 0.9


@pytest.mark.slow
@pytest.mark.parametrize("name", ["F", "mcc", "precision"])
def test_coverage_of_the_posterior(name: str) -> None:
    """200 items, prevalence 0.3, 400 tables: within four standard errors of 0.955, the middle of what was measured."""
    generator, formula = np.random.default_rng(7), measure(name)
    truth = np.array([[[0.5, 0.06], [0.09, 0.05]], [[0.03, 0.04], [0.06, 0.17]]])
    joint = JointTable(("a", "b"), truth)
    values = [float(formula.of_cells(Cells.of_counts(joint.counts(model)))) for model in (0, 1)]
    hits = 0
    for seed in range(400):
        cells = generator.multinomial(200, truth.ravel()).reshape(2, 2, 2)
        one, two = posterior_draws(JointTable(("a", "b"), cells), "full", 2_000, seed)
        low, high = np.quantile(formula.of_cells(one) - formula.of_cells(two), [0.025, 0.975])
        hits += low <= values[0] - values[1] <= high
    assert abs(hits / 400 - 0.955) < 4 * math.sqrt(0.045 * 0.955 / 400)


@pytest.mark.parametrize("name", ["yule_y", "adjusted_f", "g_statistic", "negative_likelihood_ratio", "F"])
def test_empty_cells_leave_limits_to_clusters(name: str) -> None:
    truth = [1, 1, 1, 0, 0, 0]
    pair = PairedLabels.from_labels(
        truth, {"a": [1, 1, 0, 0, 0, 0], "b": [1, 0, 0, 1, 0, 0]}, cluster=[1, 1, 2, 2, 3, 3]
    )
    found = compare(pair, name)
    assert math.isnan(found.difference) == (found.why_undefined is not None)
    if not math.isnan(found.difference):
        assert found.low <= found.difference <= found.high
