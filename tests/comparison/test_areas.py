"""Covariances of areas against all pairs, all resamples and printed values."""

from __future__ import annotations

import math

import numpy as np
import pytest

from jauge import JaugeError, PairedLabels, PairedScores, ScoreTable, compare, estimate
from jauge.comparison import delong, delong_unpaired
from jauge.comparison.placements import Placements, bootstrap_covariance
from jauge.inference.area import clustered_variance
from tests.comparison.small_pairs import SMALL, TIED, UNEVEN, paired_scores, random_pairs
from tests.oracles import intervals, paired
from tests.references.proc_areas import COVARIANCE, NDKA, POOR, S100B, TESTS, VARIANCE, WFNS
from tests.references.thesis_scores import NEGATIVES, POSITIVES

LARGER = [random_pairs(1, 9, 7), random_pairs(2, 12, 5, levels=3), random_pairs(3, 6, 14, levels=50)]


@pytest.mark.parametrize("items", [TIED, UNEVEN, *LARGER])
def test_delong_covariance_by_comparing_all_pairs(items) -> None:
    found = delong(paired_scores(*items)).covariance
    for one in (0, 1):
        for two in (0, 1):
            same = [[(item[one], item[two]) for item in side] for side in items]
            assert found[one, two] == pytest.approx(float(intervals.delong_covariance(*same)), abs=1e-15)


@pytest.mark.parametrize("items", [*SMALL, random_pairs(1, 4, 3), random_pairs(2, 3, 4)])
@pytest.mark.parametrize("sizes", [None, (2, 3), (3, 1)])
def test_bootstrap_covariance_over_all_resamples(items, sizes) -> None:
    found = bootstrap_covariance(paired_scores(*items), sizes)
    law = paired.auc_pair_law(*items, sizes=sizes)
    variances = [law.map(lambda pair, k=k: pair[k]).variance() for k in (0, 1)]
    expected = [[variances[0], law.covariance()], [law.covariance(), variances[1]]]
    assert found == pytest.approx(np.array(expected, dtype=float), abs=1e-15)


@pytest.mark.parametrize("items", LARGER)
def test_bootstrap_covariance_by_its_three_moments(items) -> None:
    found = delong(paired_scores(*items), variance="bootstrap").covariance[0, 1]
    assert found == pytest.approx(float(intervals.bootstrap_auc_covariance(*items)), abs=1e-15)


def test_the_thesis_example_has_the_printed_values() -> None:
    scores = [*POSITIVES, *NEGATIVES]
    pair = PairedScores.from_scores([1] * 20 + [0] * 40, {"m": scores})
    found = delong(pair)
    assert found.areas[0] == pytest.approx(1351 / 1600, abs=1e-15)
    assert found.covariance[0, 0] == pytest.approx(0.002606972, abs=5e-10)
    assert delong(pair, variance="bootstrap").covariance[0, 0] == pytest.approx(0.0025785747, abs=5e-11)
    half = 1.959963985 * math.sqrt(found.covariance[0, 0])
    assert (found.areas[0] - half, found.areas[0] + half) == pytest.approx((0.7443, 0.9444), abs=6e-5)
    assert found.of("m").p_value(0.5) < 0.001
    assert found.of("m").limits(0.95) == (found.low[0], found.high[0])


def test_an_area_against_one_half_agrees_with_its_limits() -> None:
    for seed in range(20):
        procedure = delong(paired_scores(*random_pairs(seed, 8, 8, levels=9))).of("a")
        low, high = procedure.limits(0.9)
        assert (procedure.p_value(0.5) < 0.1) == (not low <= 0.5 <= high)


def test_the_test_of_two_equal_areas_is_that_of_their_difference() -> None:
    found = delong(paired_scores(*random_pairs(8, 40, 30)))
    z = found.difference("a", "b").difference / math.sqrt(np.array([1, -1]) @ found.covariance @ [1, -1])
    assert found.test().statistic == pytest.approx(z * z, rel=1e-10)
    assert found.test().p_value == pytest.approx(found.difference("a", "b").p_value, rel=1e-9)


def three_models(n: int = 60) -> PairedScores:
    generator = np.random.default_rng(11)
    truth = np.arange(n) % 3 == 0
    signal = truth + generator.normal(size=n)
    scores = {name: signal * weight + generator.normal(size=n) for name, weight in (("a", 1), ("b", 2), ("c", 0.5))}
    return PairedScores.from_scores(truth, scores)


def test_any_full_set_of_contrasts_gives_the_same_chi_square() -> None:
    found = delong(three_models())
    one, two = found.test(), found.test([[1, 0, -1], [0, 1, -1], [1, -1, 0]])
    assert one.freedom == two.freedom == 2
    assert one.statistic == pytest.approx(two.statistic, rel=1e-9)
    expected = math.exp(-one.statistic / 2)  # the tail of a chi-square with two degrees of freedom
    assert one.p_value == pytest.approx(expected, rel=1e-12)


def test_identical_models_do_not_differ() -> None:
    scores = [3.0, 1.0, 2.0, 0.0, 2.5]
    found = delong(PairedScores.from_scores([1, 0, 1, 0, 0], {"a": scores, "b": scores}))
    assert found.test() == (0.0, 0, 1.0)
    assert (found.difference("a", "b").difference, found.difference("a", "b").p_value) == (0.0, 1.0)


def test_perfect_separation_keeps_an_interval_of_some_width() -> None:
    found = delong(PairedScores.from_scores([1] * 10 + [0] * 10, {"a": [2] * 10 + [1] * 10}))
    assert found.areas[0] == 1
    assert found.high[0] == 1
    assert 0.7 < found.low[0] < 0.9
    constant = delong(PairedScores.from_scores([1, 1, 0, 0], {"a": [5] * 4}))
    assert constant.areas[0] == 0.5
    assert constant.low[0] < 0.2


def test_scores_one_unit_in_the_last_place_apart_and_infinite_ones_are_ranked() -> None:
    near = np.nextafter(0.5, 1)
    pair = PairedScores.from_scores([1, 0, 1, 0], {"a": [near, 0.5, np.inf, -np.inf]})
    assert delong(pair).areas[0] == 1


def test_products_of_class_sizes_do_not_wrap() -> None:
    weight = np.array([3 * 10**9, 2 * 10**9, 10**9, 5 * 10**9])
    pair = PairedScores(("a",), np.array([True, False, True, False]), np.array([[4.0], [3.0], [2.0], [1.0]]), weight)
    found = delong(pair)
    assert found.areas[0] == pytest.approx((3 * 7 + 1 * 5) / (4 * 7), rel=1e-14)
    assert 0 < found.covariance[0, 0] < 1e-8


@pytest.mark.parametrize("items", LARGER)
def test_integer_weights_are_frequencies(items) -> None:
    pair, generator = paired_scores(*items), np.random.default_rng(1)
    weight = generator.integers(1, 4, pair.n_items)
    weighted = PairedScores(pair.models, pair.positive, pair.scores, weight)
    repeated = PairedScores(pair.models, np.repeat(pair.positive, weight), np.repeat(pair.scores, weight, axis=0))
    for variance in ("delong", "bootstrap"):
        one, two = delong(weighted, variance=variance), delong(repeated, variance=variance)
        assert one.areas == pytest.approx(two.areas, abs=1e-14)
        assert one.covariance == pytest.approx(two.covariance, abs=1e-15)


def test_clusters_of_one_item_give_delong_and_the_diagonal_is_that_of_one_table() -> None:
    pair = three_models()
    alone = PairedScores(pair.models, pair.positive, pair.scores, None, np.arange(pair.n_items))
    assert delong(alone).covariance == pytest.approx(delong(pair).covariance, abs=1e-15)
    fives = PairedScores(pair.models, pair.positive, pair.scores, None, np.arange(pair.n_items) // 5)
    found = delong(fives)
    assert found.variance == "clustered"
    for place, model in enumerate(pair.models):
        table = fives.table(model)
        assert found.covariance[place, place] == pytest.approx(clustered_variance(table, table.clusters), rel=1e-12)


def test_copies_of_items_in_one_cluster_add_no_information() -> None:
    pair = three_models()
    twice = PairedScores(
        pair.models, np.tile(pair.positive, 2), np.tile(pair.scores, (2, 1)), None, np.tile(np.arange(pair.n_items), 2)
    )
    assert delong(twice).covariance == pytest.approx(delong(pair).covariance, abs=1e-14)


def test_items_that_one_model_scored_only_count_for_it() -> None:
    """Var(A1) of its own items; the covariance from the items of both, by the formula of the partly paired design."""
    pair = three_models(90).pick(["a", "b"])
    scores = pair.scores.copy()
    scores[:20, 0], scores[70:, 1] = np.nan, np.nan
    partial = PairedScores(pair.models, pair.positive, scores)
    found = delong(partial)
    for place, model in enumerate("ab"):
        own = ~np.isnan(scores[:, place])
        alone = delong(PairedScores((model,), pair.positive[own], scores[own][:, [place]]))
        assert found.areas[place] == pytest.approx(alone.areas[0], abs=1e-15)
        assert found.covariance[place, place] == pytest.approx(alone.covariance[0, 0], rel=1e-13)
    placed, expected = Placements.of(partial), 0.0
    for side in (placed.positives, placed.negatives):
        both = side.placed[~np.isnan(side.placed).any(axis=1)]
        expected += len(both) / np.prod(side.sizes) * np.cov(both.T)[0, 1]
    assert found.covariance[0, 1] == pytest.approx(expected, rel=1e-12)


def test_partly_scored_items_apart_are_unpaired() -> None:
    first, second = three_models(60), three_models(45)
    nothing = [np.full(size, np.nan) for size in (60, 45)]
    columns = {
        "a": np.concatenate([first.scores[:, 0], nothing[1]]),
        "b": np.concatenate([nothing[0], second.scores[:, 1]]),
    }
    truth = np.concatenate([first.positive, second.positive])
    found = delong(PairedScores.from_scores(truth, columns, partial=True))
    apart = delong_unpaired(first.table("a"), second.table("b"))
    assert found.covariance[0, 1] == 0
    assert found.difference("a", "b").difference == pytest.approx(apart.difference, abs=1e-15)


def test_unpaired_degrees_of_freedom() -> None:
    """(S1 + S2)^2 / (S1^2 / (N1 - 1) + S2^2 / (N2 - 1)), worked out from the two variances."""
    one = ScoreTable.from_scores([1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1])
    two = ScoreTable.from_scores([1, 0, 1, 0, 1, 0, 1], [6, 1, 5, 2, 3, 4, 7])
    s = [
        float(intervals.delong_variance([6, 4, 2], [5, 3, 1])),
        float(intervals.delong_variance([6, 5, 3, 7], [1, 2, 4])),
    ]
    procedure = delong_unpaired(one, two)._procedure
    assert procedure.error == pytest.approx(math.sqrt(sum(s)), rel=1e-14)
    assert procedure.freedom == pytest.approx(sum(s) ** 2 / (s[0] ** 2 / 5 + s[1] ** 2 / 6), rel=1e-13)


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: delong(PairedLabels.from_labels([1, 0], {"a": [1, 0]})), "paired scores"),
        (lambda: delong(PairedScores.from_scores([1, 1], {"a": [1, 2]}, labels=[0, 1])), "no negative"),
        (lambda: delong(PairedScores.from_scores([1, 0], {"a": [1, 2]}), variance="hanley"), "one of delong"),
        (lambda: delong(PairedScores.from_scores([1, 0], {"a": [1, 2]}), variance="clustered"), "no clusters"),
        (
            lambda: delong(PairedScores.from_scores([1, 0], {"a": [1, 2]}, cluster=[1, 2]), variance="delong"),
            "clusters",
        ),
        (lambda: delong(PairedScores.from_scores([1, 0], {"a": [1, 2]}, sample_weight=[0.5, 1])), "float weights"),
        (lambda: delong(PairedScores.from_scores([1, 0], {"a": [1, 2]}), models=["a", "a"]), "different models"),
        (lambda: delong(PairedScores.from_scores([1, 0], {"a": [1, 2]}), models=["b"]), "one of the models 'a'"),
        (lambda: delong(three_models()).test([[1, -1]]), "contrasts of 3"),
        (lambda: delong_unpaired(*[ScoreTable.from_scores([1, 1], [1, 2], labels=[0, 1])] * 2), "both classes"),
    ],
)
def test_what_has_no_area_is_refused_with_advice(call, words) -> None:
    with pytest.raises(JaugeError) as caught:
        call()
    assert words in str(caught.value)


def test_two_perfect_rankings_are_not_known_to_be_equal() -> None:
    truth = [1] * 10 + [0] * 10
    pair = PairedScores.from_scores(truth, {"a": truth, "b": [2.0 * t for t in truth]})
    found = delong(pair).difference("a", "b")
    assert found.difference == 0
    assert found.low == pytest.approx(-found.high)
    assert found.low < -0.1
    assert found.p_value == 1
    table = pair.table("a")
    assert delong_unpaired(table, table).low < -0.1


def haemorrhage() -> PairedScores:
    """Three markers of 113 patients."""
    return PairedScores.from_scores(POOR, {"wfns": WFNS, "s100b": S100B, "ndka": NDKA})


def test_variances_and_covariances_are_those_of_proc() -> None:
    found = delong(haemorrhage())
    place = {name: k for k, name in enumerate(found.models)}
    for name, value in VARIANCE.items():
        assert found.covariance[place[name], place[name]] == pytest.approx(value, rel=1e-12)
    for (one, two), value in COVARIANCE.items():
        assert found.covariance[place[one], place[two]] == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize("pair", TESTS)
def test_paired_and_unpaired_tests_are_those_of_proc(pair: tuple[str, str]) -> None:
    z, p, low, high, d, p_unpaired = TESTS[pair]
    evidence = haemorrhage()
    found = delong(evidence).difference(*pair)
    assert found.difference / found._procedure.error == pytest.approx(z, rel=1e-12)
    assert (found.p_value, found.low, found.high) == pytest.approx((p, low, high), rel=1e-12)
    apart = delong_unpaired(*(evidence.table(name) for name in pair))
    assert apart.difference / apart._procedure.error == pytest.approx(d, rel=1e-12)
    assert apart.p_value == pytest.approx(p_unpaired, rel=1e-11)


def test_one_item_of_a_class_leaves_the_limits_of_each_model() -> None:
    """No spread can be seen: the difference is bounded by what bounds the two areas."""
    pair = PairedScores.from_scores([1, 0, 0, 0], {"a": [2, 1, 3, 0], "b": [0, 1, 2, 3]})
    found = compare(pair, "auc")
    assert found.method == "square-and-add"
    assert found.difference == pytest.approx(2 / 3)
    (one, two), (first, second) = found.value_limits, found.values
    assert found.low == pytest.approx(found.difference - math.hypot(first - one.low, two.high - second))
    assert found.high == pytest.approx(found.difference + math.hypot(one.high - first, second - two.low))
    assert 0 < found.p_value < 1
    assert math.isnan(delong(pair).test().p_value)
    alone = estimate(ScoreTable.from_scores([1, 0, 0, 0], [2, 1, 3, 0]), "auc")
    assert tuple(one) == pytest.approx((alone.low, alone.high))
