"""Differences at a false positive rate, against every resample and against simulation."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from scipy.special import ndtr, ndtri

from jauge import JaugeError, PairedScores
from jauge.comparison import vertical_difference, vertical_difference_band
from jauge.comparison.moments_law import MomentsLaw
from jauge.numeric.paired_order import PairedRanks
from tests.comparison.small_pairs import SMALL, paired_scores, random_pairs
from tests.oracles import paired
from tests.oracles.laws import Law, collect, tpr_at_fpr

RATES = [Fraction(0), Fraction(1, 4), Fraction(3, 10), Fraction(1, 2), Fraction(3, 4), Fraction(1)]
DATA = [*SMALL, random_pairs(3, 4, 4), random_pairs(4, 3, 5, levels=50), random_pairs(5, 5, 3, levels=3)]


def assert_same_law(found, expected: Law) -> None:
    """Support, masses, mean and variance."""
    masses = expected.given_defined()
    heavy = found.mass > 1e-13
    assert found.support[heavy] == pytest.approx([float(value) for value in masses], abs=1e-12)
    assert found.mass[heavy] == pytest.approx([float(mass) for mass in masses.values()], abs=1e-12)
    assert found.mean == pytest.approx(float(expected.mean()), abs=1e-12)
    assert found.variance == pytest.approx(float(expected.variance()), abs=1e-12)


@pytest.mark.parametrize("items", DATA)
@pytest.mark.parametrize("convention", ["upper", "lower"])
def test_the_law_at_every_rate_equals_the_enumeration_of_all_resamples(items, convention) -> None:
    pair = paired_scores(*items)
    for rate in RATES:
        expected = paired.vertical_difference_law(*items, rate, convention=convention)
        found = vertical_difference(pair, float(rate), convention=convention)
        assert_same_law(found, expected)
        firsts, seconds = zip(*items[0], strict=True), zip(*items[1], strict=True)
        values = [tpr_at_fpr(pos, neg, rate, convention) for pos, neg in zip(firsts, seconds, strict=True)]
        assert found.value == pytest.approx(float(values[0] - values[1]), abs=1e-15)


@pytest.mark.parametrize("negatives", [items[1] for items in DATA])
def test_the_joint_law_of_both_thresholds_equals_the_enumeration(negatives) -> None:
    draws = len(negatives)
    scores = [np.array(column, dtype=float) for column in zip(*negatives, strict=True)]
    orders = [np.argsort(-column, kind="stable") for column in scores]
    second_place = np.argsort(orders[1], kind="stable")[orders[0]]
    levels = [np.unique(column)[::-1] for column in scores]
    counts = [np.array([(column >= level).sum() for level in own]) for column, own in zip(scores, levels, strict=True)]
    nobody = np.empty(0, np.int64)
    for rank in range(1, draws + 1):
        law = PairedRanks(second_place, (nobody, nobody)).joint_law((counts[0], counts[1]), draws, rank)
        expected = paired.vertical_threshold_law(negatives, Fraction(rank, draws), convention="lower").masses
        for (i, j), mass in np.ndenumerate(law.mass):
            pair = levels[0][i + law.start[0]], levels[1][j + law.start[1]]
            assert mass == pytest.approx(float(expected.get(pair, 0)), abs=1e-12)
        assert law.mass.sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("items", DATA)
@pytest.mark.parametrize("convention", ["upper", "lower"])
def test_the_band_has_the_standard_deviation_of_the_law_and_one_positive(items, convention) -> None:
    band = vertical_difference_band(
        paired_scores(*items), [float(rate) for rate in RATES], convention=convention, level=0.5
    )
    for place, rate in enumerate(RATES):
        law = paired.vertical_difference_law(*items, rate, convention=convention)
        sure = rate == (1 if convention == "upper" else 0)
        half = 0.6744897501960817 * math.sqrt(law.variance() + (0 if sure else Fraction(1, len(items[0]) ** 2)))
        assert band.low[place] == pytest.approx(max(band.value[place] - half, -1), abs=1e-12)
        assert band.high[place] == pytest.approx(min(band.value[place] + half, 1), abs=1e-12)


def test_infinite_scores_and_neighbouring_floats() -> None:
    ugly = [-math.inf, 0.0, math.nextafter(0.0, 1.0), 1.0, math.nextafter(1.0, 2.0), math.inf]
    items = [[tuple(ugly[place] for place in item) for item in part] for part in random_pairs(8, 4, 4, levels=6)]
    for convention in ("upper", "lower"):
        expected = paired.vertical_difference_law(*items, Fraction(1, 2), convention=convention)
        assert_same_law(vertical_difference(paired_scores(*items), 0.5, convention=convention), expected)


def test_one_positive_is_always_in_doubt() -> None:
    """No resample shows a difference here; at a rate of 1 both models find every positive whatever is drawn."""
    apart = PairedScores.from_scores([1, 1, 0, 0], {"a": [4, 3, 2, 1], "b": [9, 8, 2, 1]})
    band = vertical_difference_band(apart, [0.5, 1.0])
    half = 1.959963984540054 / 2
    assert (band.low.tolist(), band.high.tolist()) == ([pytest.approx(-half), 0], [pytest.approx(half), 0])
    assert vertical_difference(apart, 0.5).interval() == pytest.approx((-half, half))


def test_integer_weights_are_that_many_items() -> None:
    heavy = PairedScores.from_scores([1, 1, 0], {"a": [3, 1, 2], "b": [1, 3, 2]}, sample_weight=[2, 1, 3])
    long = PairedScores.from_scores([1, 1, 1, 0, 0, 0], {"a": [3, 3, 1, 2, 2, 2], "b": [1, 1, 3, 2, 2, 2]})
    assert vertical_difference(heavy, 0.5) == vertical_difference(long, 0.5)


def test_clusters_are_drawn_whole() -> None:
    truth, cluster = [1, 0, 1, 0, 1, 0], [1, 1, 2, 2, 3, 3]
    scores = {"a": [5, 1, 3, 4, 6, 2], "b": [1, 2, 6, 3, 2, 4]}
    found = vertical_difference(PairedScores.from_scores(truth, scores, cluster=cluster), 0.5, replicates=4000)
    values = []
    for drawn in itertools.product(range(3), repeat=3):
        rows = [row for unit in drawn for row in (2 * unit, 2 * unit + 1)]
        rates = [
            tpr_at_fpr([s[r] for r in rows if truth[r]], [s[r] for r in rows if not truth[r]], Fraction(1, 2), "upper")
            for s in scores.values()
        ]
        values.append((rates[0] - rates[1], Fraction(1, 27)))
    expected = collect(values, Fraction(0), Fraction(0))
    assert not found.exact
    assert found.support == pytest.approx([float(value) for value in expected.given_defined()])
    assert found.mass == pytest.approx([float(mass) for mass in expected.given_defined().values()], abs=0.03)


def test_large_data_have_moments_and_say_so() -> None:
    generator = np.random.default_rng(1)
    truth = np.repeat([1, 0], 4000)
    shared = generator.normal(size=8000)
    pair = PairedScores.from_scores(
        truth, {name: truth + shared + 0.3 * generator.normal(size=8000) for name in ("a", "b")}
    )
    found = vertical_difference(pair, 0.3)
    assert isinstance(found.law, MomentsLaw)
    low, high = found.interval()
    assert high - low == pytest.approx(2 * 1.959963984540054 * math.hypot(math.sqrt(found.variance), found.unit))
    with pytest.raises(JaugeError, match="too many values"):
        found.quantile(0.5)
    assert found.to_dict()["models"] == ["a", "b"]
    band = vertical_difference_band(pair, [0.0005, 0.3])
    assert band.notes == ("below a rate of 0.00125 fewer than 5 negatives fix the thresholds",)
    assert (band.low[1], band.high[1]) == pytest.approx((low, high), abs=1e-15)


def test_thinned_moments_name_their_error_and_the_correlation() -> None:
    generator = np.random.default_rng(2)
    truth = np.repeat([1, 0], 120_000)
    shared = generator.normal(size=truth.size)
    pair = PairedScores.from_scores(
        truth, {name: truth + shared + 0.1 * generator.normal(size=truth.size) for name in ("a", "b")}
    )
    found = vertical_difference(pair, 0.5)
    assert 0.5 < found.correlation < 1
    assert 0 < found.deviation_error < 1e-3
    assert found.deviation_error == pytest.approx(5e-6 / (1 - found.correlation), rel=0.05)
    (note,) = vertical_difference_band(pair, [0.5]).notes
    assert f"correlation of the two rates {found.correlation:.3f}" in note


@pytest.mark.parametrize(
    "pair, options, told",
    [
        ({"a": [1, 2], "b": [1, 2]}, {"fpr": 1.5}, "fpr in [0, 1]"),
        ({"a": [1, 2], "b": [1, 2]}, {"fpr": 0.5, "convention": "middle"}, "convention"),
        ({"a": [1, 2], "b": [1, 2]}, {"fpr": 0.5, "models": ("a", "a")}, "different models"),
        ({"a": [1, 2], "b": [1, 2], "c": [1, 2]}, {"fpr": 0.5}, "two models"),
        ({"a": [1, None], "b": [1, 2]}, {"fpr": 0.5}, "every model scored"),
    ],
)
def test_mistakes_are_told(pair, options, told) -> None:
    evidence = PairedScores.from_scores([1, 0], pair, partial=True)
    with pytest.raises(JaugeError) as error:
        vertical_difference(evidence, **options)
    assert told in str(error.value)


def test_one_class_and_labels_are_refused() -> None:
    alone = PairedScores.from_scores([1, 1], {"a": [1, 2], "b": [1, 2]}, labels=(0, 1), pos_label=1)
    with pytest.raises(JaugeError, match="no negative item"):
        vertical_difference(alone, 0.5)
    weighted = PairedScores.from_scores([1, 0], {"a": [1, 2], "b": [1, 2]}, sample_weight=[0.5, 1.0])
    with pytest.raises(JaugeError, match="float weights"):
        vertical_difference(weighted, 0.5)


@pytest.mark.slow
@pytest.mark.parametrize("sizes, rate", [((100, 100), 0.1), ((100, 100), 0.02), ((50, 450), 0.05)])
def test_limits_cover_the_true_difference(sizes, rate) -> None:
    simulations, covered = 600, 0
    truth = np.repeat([1, 0], sizes)
    critical = -ndtri(rate)
    difference = ndtr(1.0 - critical) - ndtr(1.6 - critical)
    for simulation in range(simulations):
        generator = np.random.default_rng([11, simulation])
        noise = generator.normal(size=(truth.size, 3))
        scores = {
            name: truth * shift + math.sqrt(0.5) * (noise[:, 0] + noise[:, place])
            for place, (name, shift) in enumerate({"a": 1.0, "b": 1.6}.items(), start=1)
        }
        band = vertical_difference_band(PairedScores.from_scores(truth, scores), [rate])
        covered += band.low[0] <= difference <= band.high[0]
    # Promised are 0.93 to 0.97; this many simulations stray by two standard deviations of their own.
    assert 0.93 - 0.021 <= covered / simulations <= 0.97 + 0.014
