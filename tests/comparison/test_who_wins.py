"""Who wins along all conditions, against an implementation with lists and loops, and by simulation."""

from __future__ import annotations

import math
import statistics

import numpy as np
import pytest

from jauge import JaugeError, OperatingCondition, PairedScores
from jauge.comparison import who_wins
from jauge.comparison.conditions import tradeoff_conditions
from jauge.comparison.region_words import Region, sentences
from jauge.curves import cost_curve, tradeoff_curve
from papers.coverage.claims import claims, noisy_levels, normal
from tests.comparison.naive_costs import cost_at, crossfitted_answers
from tests.comparison.small_pairs import paired_scores, random_pairs

ITEMS = random_pairs(11, 9, 12, levels=15)
REPLICATES = 40
GRID = [k / 200 for k in range(1, 200)]


def least_costs(positives: list[float], negatives: list[float]) -> list[float]:
    """The least cost at each point of the grid, every threshold tried."""
    thresholds = {*positives, *negatives, math.inf}
    points = [(cost_at(positives, negatives, t, 1.0), cost_at(positives, negatives, t, 0.0)) for t in thresholds]
    return [min(w * misses + (1 - w) * alarms for misses, alarms in points) for w in GRID]


def drawn_places(stratified: bool, seed: int = 0) -> list[tuple[list[int], list[int]]]:
    """The positives and negatives of each resample."""
    generator, sizes = np.random.default_rng(seed), [len(part) for part in ITEMS]
    draws = []
    for _ in range(REPLICATES):
        if stratified:
            draws.append(tuple(generator.integers(0, size, size).tolist() for size in sizes))
        else:
            both = generator.integers(0, sum(sizes), sum(sizes)).tolist()
            draws.append(([k for k in both if k < sizes[0]], [k - sizes[0] for k in both if k >= sizes[0]]))
    return draws


def test_the_family_of_pairs_equals_lists_and_loops() -> None:
    columns = [([p[m] for p in ITEMS[0]], [n[m] for n in ITEMS[1]]) for m in (0, 1)]

    def difference(places: tuple[list[int], list[int]]) -> list[float]:
        costs = [least_costs([pos[k] for k in places[0]], [neg[k] for k in places[1]]) for pos, neg in columns]
        return [a - b for a, b in zip(*costs, strict=True)]

    observed = difference((list(range(9)), list(range(12))))
    drawn = [difference(places) for places in drawn_places(stratified=True)]
    floor = [(w / 9) ** 2 + ((1 - w) / 12) ** 2 for w in GRID]
    scale = [math.sqrt(statistics.variance(values) + f) for *values, f in zip(*drawn, floor, strict=True)]
    greatest = sorted(max(abs(d - o) / s for d, o, s in zip(each, observed, scale, strict=True)) for each in drawn)
    told = who_wins(paired_scores(*ITEMS), replicates=REPLICATES)
    assert told.pairs.difference[0] == pytest.approx(observed, abs=1e-12)
    assert told.pairs.scale[0] == pytest.approx(scale, rel=1e-10)
    assert told.pairs.greatest == pytest.approx(greatest, rel=1e-10)
    assert told.pairs.critical(0.8) == pytest.approx(greatest[math.ceil(0.8 * 41) - 1], rel=1e-8)
    p_values = [(1 + sum(m >= abs(o) / s - 1e-9 for m in greatest)) / 41 for o, s in zip(observed, scale, strict=True)]
    assert told.p_value("a", "b") == pytest.approx(p_values)
    band = told.difference("b", "a")
    assert band.high == pytest.approx(
        [-o + told.pairs.critical(0.95) * s for o, s in zip(observed, scale, strict=True)], abs=1e-12
    )


def test_the_family_against_constant_answers_equals_lists_and_loops() -> None:
    told = who_wins(paired_scores(*ITEMS), replicates=REPLICATES)
    some = range(4, 199, 39)
    answers = {
        (m, g): crossfitted_answers([p[m] for p in ITEMS[0]], [n[m] for n in ITEMS[1]], GRID[g], 0)
        for m in (0, 1)
        for g in some
    }

    def gain(m: int, g: int, places: tuple[list[int], list[int]]) -> float:
        misses = sum(not answers[m, g][0][k] for k in places[0]) / len(places[0])
        alarms = sum(answers[m, g][1][k] for k in places[1]) / len(places[1])
        return min(GRID[g], 1 - GRID[g]) - GRID[g] * misses - (1 - GRID[g]) * alarms

    for m, g in answers:
        drawn = [gain(m, g, places) for places in drawn_places(stratified=True)]
        observed = gain(m, g, (list(range(9)), list(range(12))))
        scale = math.sqrt(statistics.variance(drawn) + (GRID[g] / 9) ** 2 + ((1 - GRID[g]) / 12) ** 2)
        assert told.constants.difference[m, g] == pytest.approx(observed, abs=1e-12)
        assert told.constants.scale[m, g] == pytest.approx(scale, rel=1e-10)
    # One-sided: only resamples that gain more than the sample count.
    assert told.constants.p_values.min() >= 1 / 41
    assert (told.constants.p_values[told.constants.difference < 0] > 0.3).all()


def test_along_lam_equals_lists_and_loops() -> None:
    def best(positives: list[float], negatives: list[float], lam: float) -> float:
        values = []
        for threshold in {*positives, *negatives}:
            hits = sum(s >= threshold for s in positives)
            taken = hits + sum(s >= threshold for s in negatives)
            if hits:
                values.append(1 / ((1 - lam) * taken / hits + lam * len(positives) / hits))
        return max(values)

    told = who_wins(paired_scores(*ITEMS), index="f", replicates=REPLICATES)
    columns = [([p[m] for p in ITEMS[0]], [n[m] for n in ITEMS[1]]) for m in (0, 1)]
    draws = [places for places in drawn_places(stratified=False) if all(places)]
    band = told.difference("a", "b")
    for g in (9, 99, 180):
        observed = best(*columns[0], GRID[g]) - best(*columns[1], GRID[g])
        drawn = []
        for places in draws:
            values = [best([pos[k] for k in places[0]], [neg[k] for k in places[1]], GRID[g]) for pos, neg in columns]
            drawn.append(values[0] - values[1])
        assert band.value[g] == pytest.approx(observed, abs=1e-12)
        floor = max(one_item_each(*column, GRID[g]) for column in columns)
        assert told.pairs.scale[0, g] ** 2 == pytest.approx(statistics.variance(drawn) + floor, rel=1e-10)


def one_item_each(positives: list[float], negatives: list[float], lam: float) -> float:
    """Squared changes of F at its best threshold when a hit is missed, and when one more negative is taken."""

    def value(hits: int, alarms: int) -> float:
        return 1 / ((1 - lam) * (hits + alarms) / hits + lam * len(positives) / hits) if hits else 0.0

    points = [(sum(s >= t for s in positives), sum(s >= t for s in negatives)) for t in {*positives, *negatives}]
    hits, alarms = max(points, key=lambda point: value(*point))
    here = value(hits, alarms)
    return (here - value(hits - 1, alarms)) ** 2 + (here - value(hits, alarms + 1)) ** 2


def test_losses_are_those_of_the_curves() -> None:
    pair = paired_scores(*random_pairs(5, 700, 900, levels=5000))
    told = who_wins(pair, replicates=40)
    for place, model in enumerate(pair.models):
        assert told.loss[place] == pytest.approx(cost_curve(pair.table(model)).at(told.grid), abs=1e-12)
    for index in ("f", "jaccard", "fowlkes_mallows", "kulczynski"):
        told = who_wins(pair, index=index, replicates=40)
        for place, model in enumerate(pair.models):
            curve = tradeoff_curve(pair.table(model), index)
            assert 1 - told.loss[place] == pytest.approx(curve.at(told.grid), abs=1e-12)


def test_constant_infinite_and_neighbouring_scores() -> None:
    near = math.nextafter(1.0, 2.0)
    scores = {
        "constant": [3.0] * 8,
        "infinite": [math.inf, math.inf, 1.0, -math.inf, 1.0, -math.inf, -math.inf, math.inf],
        "near": [near, near, 1.0, near, 1.0, 1.0, near, 1.0],
    }
    pair = PairedScores.from_scores([1, 1, 1, 1, 0, 0, 0, 0], scores)
    told = who_wins(pair, replicates=40)
    for place, model in enumerate(pair.models):
        assert told.loss[place] == pytest.approx(cost_curve(pair.table(model)).at(told.grid), abs=1e-15)
    assert told.loss[0] == pytest.approx(np.minimum(told.grid, 1 - told.grid))
    assert np.isfinite(told.pairs.deviate).all()
    assert np.isfinite(told.crossfitted).all()


def test_resamples_that_lack_a_class_are_counted() -> None:
    pair = PairedScores.from_scores([1, 1, 0, 0], {"a": [1, 2, 3, 4], "b": [2, 1, 4, 3]})
    told = who_wins(pair, index="f", replicates=300)
    assert told.replicates + told.discarded == 300
    assert told.sentences[-1] == f"{told.discarded} resamples lacked a class and were left out"
    # One in eight samples of four misses one of two equally frequent classes.
    assert told.discarded == pytest.approx(300 / 8, abs=4 * math.sqrt(300 / 8))


def test_the_grid_is_finer_around_the_condition() -> None:
    condition = OperatingCondition(prevalence=0.001, cost_ratio=2)
    told = who_wins(paired_scores(*ITEMS), condition=condition, replicates=REPLICATES)
    assert told.grid.size == 199 + 25
    around = math.log(condition.w / (1 - condition.w)) + np.arange(-12, 13) / 4
    assert [told.grid[np.abs(told.grid - 1 / (1 + math.exp(-each))).argmin()] for each in around] == pytest.approx(
        1 / (1 + np.exp(-around)), rel=1e-12
    )
    assert condition.w in told.grid
    assert (np.diff(told.grid) > 0).all()


def test_clusters_of_copies_are_worth_one_item_each() -> None:
    truth = [1] * 9 + [0] * 12
    scores = {name: [float(item[m]) for part in ITEMS for item in part] for m, name in enumerate("ab")}
    copies = PairedScores.from_scores(
        truth * 4, {name: column * 4 for name, column in scores.items()}, cluster=list(range(21)) * 4
    )
    once = PairedScores.from_scores(truth, scores, cluster=list(range(21)))
    four, one = who_wins(copies, replicates=60), who_wins(once, replicates=60)
    assert four.pairs.scale == pytest.approx(one.pairs.scale, rel=1e-10)
    assert four.pairs.greatest == pytest.approx(one.pairs.greatest, rel=1e-10)
    assert four.notes == (
        "only 9 positive clusters: below 20, more false claims were measured than the level allows",
        "only 12 negative clusters: below 20, more false claims were measured than the level allows",
    )


def test_nothing_is_claimed_of_models_that_say_the_same() -> None:
    scores = [float(p[0]) for part in ITEMS for p in part]
    pair = PairedScores.from_scores([1] * 9 + [0] * 12, {"a": scores, "b": [2 * s for s in scores]})
    told = who_wins(pair, replicates=REPLICATES)
    assert told.sentences[0] == "'a' and 'b' can't be told apart"
    assert told.p_value("a", "b").tolist() == [1.0] * 199
    assert told.equivalent("a", "b", 1e-9) == ((0.005, 0.995),)


def test_a_seed_tells_everything() -> None:
    pair = paired_scores(*ITEMS)
    assert who_wins(pair, replicates=REPLICATES, seed=3) == who_wins(pair, replicates=REPLICATES, seed=3)
    assert who_wins(pair, replicates=REPLICATES, seed=3) != who_wins(pair, replicates=REPLICATES, seed=4)


def separated(size: int, seed: int, **shift: float) -> PairedScores:
    """Normal scores with unit variance, correlation one half between models and these distances between classes."""
    generator, truth = np.random.default_rng(seed), np.repeat([1, 0], size)
    shared = generator.normal(size=2 * size)
    scores = {
        name: truth * distance + math.sqrt(0.5) * (shared + generator.normal(size=2 * size))
        for name, distance in shift.items()
    }
    return PairedScores.from_scores(truth, scores)


def test_regions_winners_and_tables_of_three_models() -> None:
    told = who_wins(separated(400, 5, good=2.5, fair=1.8, poor=0.3), replicates=300)
    assert told.sentences == (
        "'good' costs less than every other model for w between 0.04 and 0.955",
        "no two models can be told apart for w between 0.005 and 0.02 and between 0.985 and 0.995",
        (
            "'good' and 'fair' are unbeaten and can't be told apart for w between 0.025 and 0.035 "
            "and between 0.96 and 0.98"
        ),
        "'good' costs less than always giving one answer for w between 0.035 and 0.96",
        "'fair' costs less than always giving one answer for w at 0.115, at 0.135 and between 0.155 and 0.9",
        "not shown to cost less than always giving one answer: 'poor'",
    )
    frame = told.to_frame(backend="pandas")
    assert frame.columns.tolist() == ["against", "w_from", "w_to", "winner", "unbeaten"]
    assert len(frame) == len(told.regions) + len(told.against_constant)
    assert [told.winner(w) for w in (0.5, 0.001)] == ["good", None]
    saved = told.to_dict()
    assert [(pair["first"], pair["second"]) for pair in saved["pairs"]] == [
        ("good", "fair"),
        ("good", "poor"),
        ("fair", "poor"),
    ]
    assert len(saved["pairs"][0]["high"]) == len(saved["w"]) == 199


@pytest.mark.parametrize(
    "regions, told",
    [
        ([Region(0.005, 0.995, None, ("a", "b"))], ("'a' and 'b' can't be told apart",)),
        (
            [Region(0.1, 0.12, "a", ("a",)), Region(0.2, 0.2, None, ("a", "b")), Region(0.3, 0.3, "b", ("b",))],
            (
                "'a' has a higher f than 'b' for lam between 0.1 and 0.12",
                "'b' has a higher f than 'a' for lam at 0.3; elsewhere they can't be told apart",
            ),
        ),
        ([Region(0.1, 0.9, "b", ("b",))], ("'b' has a higher f than 'a' for lam between 0.1 and 0.9",)),
    ],
)
def test_sentences(regions, told) -> None:
    assert sentences(regions, [], (("a", "b"), "lam", "f")) == told


@pytest.mark.parametrize(
    "evidence, options, told",
    [
        ({"a": [1, 2, 3, 4], "b": [1, 2, 3, 4]}, {"level": 95}, "For 95 % write 0.95"),
        ({"a": [1, 2, 3, 4], "b": [1, 2, 3, 4]}, {"replicates": 10}, "at least 19 resamples"),
        ({"a": [1, 2, 3, 4], "b": [1, 2, 3, 4]}, {"index": "F9"}, "an index among"),
        ({"a": [1, 2, 3, 4], "b": [1, 2, 3, 4]}, {"models": ("a", "c")}, "'c'"),
        ({"a": [1, 2, 3, 4], "b": [1, 2, 3, 4]}, {"models": ()}, "received none"),
        ({"a": [1, 2, 3, None], "b": [1, 2, 3, 4]}, {}, "every model scored"),
    ],
)
def test_mistakes_are_told(evidence, options, told) -> None:
    pair = PairedScores.from_scores([1, 0, 1, 0], evidence, partial=True)
    with pytest.raises(JaugeError) as error:
        who_wins(pair, **options)
    assert told in str(error.value)


def test_a_single_model_is_held_against_the_constant_answers() -> None:
    """Same draws and folds as beside another model: the same gain, at a level for one model instead of two."""
    y = np.repeat([1, 0], 60)
    scores = {"a": y + np.random.default_rng(1).normal(size=120), "b": np.arange(120.0)}
    alone, both = (
        who_wins(PairedScores.from_scores(y, {name: scores[name] for name in names}), replicates=100)
        for names in ("a", "ab")
    )
    assert alone.pairs.difference.shape == (0, alone.grid.size)
    assert alone.constants is not None
    assert both.constants is not None
    assert np.array_equal(alone.constants.difference[0], both.constants.difference[0])
    assert np.array_equal(alone.constants.scale[0], both.constants.scale[0])
    assert alone.constants.critical(0.95) <= both.constants.critical(0.95)
    assert {region.unbeaten for region in alone.regions} == {("a",)}
    assert all("always giving one answer" in sentence for sentence in alone.sentences)
    assert len(alone.sentences) == 1


def test_one_item_of_a_class_is_refused() -> None:
    pair = PairedScores.from_scores([1, 0, 0], {"a": [1, 2, 3], "b": [1, 2, 3]})
    with pytest.raises(JaugeError, match="two independent items"):
        who_wins(pair)


@pytest.mark.slow
@pytest.mark.parametrize(
    "sizes, distances, rho",
    [
        ((100, 100), [1.0, 1.0], 0.5),
        ((100, 100), [1.0, 1.0], 0.9),
        ((25, 25), [1.0, 1.0], 0.5),
        ((100, 100), [1.0, 1.0, 1.0], 0.5),
        ((100, 100), [0.0, 0.0], 0.5),
    ],
)
def test_claims_between_equal_models_keep_their_level(sizes, distances, rho) -> None:
    simulations = 300
    found = claims(normal(sizes, distances, rho), simulations)
    # .065 is the promise in the long run; this many simulations stray by two standard deviations of their own.
    bound = 0.065 + 2 * math.sqrt(0.065 * 0.935 / simulations)
    assert found.any_pair <= bound
    if distances[0] == 0:
        assert found.useful <= bound


@pytest.mark.slow
def test_noise_inside_tied_levels_is_no_advantage() -> None:
    assert claims(lambda generator: noisy_levels(generator, (100, 100)), 300).any_pair <= 0.065


@pytest.mark.slow
def test_power_and_wrong_sides() -> None:
    found = claims(normal((100, 100), [1.0, 1.4], 0.5), 300)
    assert found.any_pair >= 0.45
    assert found.first_better <= 0.01


@pytest.mark.slow
def test_claims_along_lam_keep_their_level() -> None:
    draws = {"even": (100, 100), "rare": (50, 450)}
    for sizes in draws.values():
        found = claims(normal(sizes, [1.0, 1.0], 0.5), 300, tradeoff_conditions("f"))
        assert found.any_pair <= 0.065 + 2 * math.sqrt(0.065 * 0.935 / 300)
