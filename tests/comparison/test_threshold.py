"""Differences of rates at fixed thresholds, and dominance, against every resample and other software."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from jauge import JaugeError, PairedLabels, PairedScores
from jauge.comparison import dominance, threshold_difference
from jauge.comparison.discordance import PAIRED_METHODS, Discordance
from tests.comparison.small_pairs import SMALL, paired_scores, random_pairs
from tests.oracles import intervals, paired
from tests.references.contingencytables_r import CAVO_DIFFERENCE, CAVO_TABLE

ORACLES = {
    "thesis": intervals.smoothed_score,
    "tango": intervals.tango,
    "agresti-min": intervals.agresti_min,
    "bonett-price": intervals.bonett_price,
}
TABLES = [
    (40, 20, 160),
    (0, 0, 5),
    (1, 0, 1),
    (0, 1, 1),
    (3, 0, 3),
    (0, 7, 9),
    (2, 2, 4),
    (15, 0, 174),
    (500, 480, 10**6),
]


@pytest.mark.parametrize("items", [*SMALL, random_pairs(1, 4, 3), random_pairs(2, 3, 4)])
@pytest.mark.parametrize("sizes", [None, (2, 3)])
@pytest.mark.parametrize("thresholds", [(2, 2), (1, 3), (3, 1)])
def test_laws_and_dominance_equal_the_enumeration_of_all_resamples(items, sizes, thresholds) -> None:
    pair, at = paired_scores(*items), dict(zip("ab", map(float, thresholds), strict=True))
    joint = paired.threshold_difference_law(*items, thresholds, sizes=sizes).given_defined()
    found = threshold_difference(pair, at)
    for place, rate in enumerate((found.tpr, found.fpr)):
        expected: dict[Fraction, Fraction] = {}
        for values, mass in joint.items():
            expected[values[place]] = expected.get(values[place], Fraction(0)) + mass
        law = rate.law(None if sizes is None else sizes[place])
        assert law.support == pytest.approx([float(value) for value in sorted(expected)], abs=1e-12)
        assert law.mass == pytest.approx([float(expected[value]) for value in sorted(expected)], abs=1e-12)
    who, true = dominance(pair, at, sizes=sizes), paired.dominance(*items, thresholds, sizes=sizes)
    for name in ("first", "second", "tie", "neither"):
        assert getattr(who, name) == pytest.approx(float(getattr(true, name)), abs=1e-12)


@pytest.mark.parametrize("m", [50, 1000])
def test_the_law_is_the_mixture_of_binomial_splits(m: int) -> None:
    told = Discordance(7, 4, 10, 30)
    law = told.law(m)
    masses = {}
    for discordant in range(m + 1):
        weight = math.comb(m, discordant) * Fraction(11, 30) ** discordant * Fraction(19, 30) ** (m - discordant)
        if weight < Fraction(1, 10**40):
            continue
        for first in range(discordant + 1) if m == 50 else ():
            part = math.comb(discordant, first) * Fraction(7, 11) ** first * Fraction(4, 11) ** (discordant - first)
            masses[2 * first - discordant] = masses.get(2 * first - discordant, 0) + weight * part
    for value, mass in masses.items():
        if mass > Fraction(1, 10**15):
            place = np.flatnonzero(np.abs(law.values - value / m) < 1e-12)
            assert law.mass[place].sum() == pytest.approx(float(mass), abs=1e-14)
    assert law.mean == pytest.approx(3 / 30, abs=1e-13)
    assert law.variance == pytest.approx((11 / 30 - (3 / 30) ** 2) / m, rel=1e-11)


def test_the_law_and_the_signs_agree_at_a_million_items() -> None:
    told = Discordance(1_000, 1_100, 0, 1_000_000)
    law, (ahead, level, behind) = told.law(), told.signs()
    assert ahead + level + behind == pytest.approx(1, abs=1e-10)
    assert float(law.cdf(0)) == pytest.approx(level + behind, abs=1e-10)
    assert float(law.mass[law.values == 0][0]) == pytest.approx(level, abs=1e-12)


def test_dominance_keeps_its_digits_where_recursions_underflow() -> None:
    """Document 001's algorithm 4.2 gives (1, 0) here: (1 - u)^m underflows."""
    ahead, level, _ = Discordance(1_000, 1_100, 0, 10_000).signs()
    assert ahead + level == pytest.approx(0.0149, abs=5e-5)
    assert level == pytest.approx(0.00080, abs=5e-6)


@pytest.mark.parametrize("method", ORACLES)
@pytest.mark.parametrize("b, c, n", TABLES)
@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_limits_solve_their_defining_equations(method, b, c, n, level) -> None:
    found = PAIRED_METHODS[method](Discordance(b, c, 0, n)).limits(level)
    low, high = ORACLES[method](b, c, n, level)
    assert tuple(found) == pytest.approx((max(low, -1.0), min(high, 1.0)), abs=2e-9)


@pytest.mark.parametrize("method", PAIRED_METHODS)
def test_limits_are_those_of_published_software(method) -> None:
    both, b, c, neither = CAVO_TABLE
    found = PAIRED_METHODS[method](Discordance(b, c, both, both + b + c + neither)).limits(0.95)
    if method == "thesis":
        assert tuple(found) == pytest.approx(intervals.smoothed_score(b, c, 161), abs=1e-12)
    else:
        assert tuple(found) == pytest.approx(
            CAVO_DIFFERENCE[method.replace("-", "_").replace("newcombe", "newcombe_10")], abs=5.1e-5
        )


def test_the_printed_examples_of_all_methods() -> None:
    expected = {
        "thesis": (0.029841, 0.214297),
        "tango": (0.030865, 0.218064),
        "agresti-min": (0.030896, 0.216017),
        "bonett-price": (0.030109, 0.216805),
        "wald": (0.032111, 0.217889),
    }
    for method, limits in expected.items():
        assert tuple(PAIRED_METHODS[method](Discordance(40, 20, 0, 160)).limits(0.95)) == pytest.approx(
            limits, abs=6e-7
        )


@pytest.mark.parametrize("method", PAIRED_METHODS)
@pytest.mark.parametrize("b, c, n", TABLES)
def test_p_values_agree_with_the_intervals(method, b, c, n) -> None:
    procedure = PAIRED_METHODS[method](Discordance(b, c, 0, n))
    for at in (-0.1, 0.0, 0.05):
        p = procedure.p_value(at)
        for level in (0.2, 0.6, 0.8, 0.9, 0.95, 0.99, 0.999):
            low, high = procedure.limits(level)
            if abs(p - (1 - level)) > 1e-9 and min(abs(low - at), abs(high - at)) > 1e-12:
                assert (p < 1 - level) == (not low <= at <= high), (at, level, p, low, high)


def test_tango_at_zero_is_mcnemar() -> None:
    z = 20 / math.sqrt(60)
    assert PAIRED_METHODS["tango"](Discordance(40, 20, 0, 160)).p_value() == pytest.approx(math.erfc(z / math.sqrt(2)))


def test_the_joint_rectangle_has_sides_at_the_root_of_the_level() -> None:
    found = threshold_difference(paired_scores(*random_pairs(5, 30, 40)), {"a": 2, "b": 1})
    procedure = PAIRED_METHODS["thesis"](found.tpr.told)
    assert found.rectangle[1] == procedure.limits(math.sqrt(0.95))
    assert found.rectangle[1].low < found.tpr.low < found.tpr.high < found.rectangle[1].high


def test_exchanging_the_models_exchanges_the_signs() -> None:
    pair = paired_scores(*random_pairs(6, 20, 30))
    one = threshold_difference(pair, {"a": 2, "b": 1}, method="tango")
    two = threshold_difference(pair, {"a": 2, "b": 1}, models=["b", "a"], method="tango")
    assert (one.tpr.low, one.tpr.high) == pytest.approx((-two.tpr.high, -two.tpr.low), abs=1e-12)
    assert dominance(pair, {"a": 2, "b": 1}).first == dominance(pair, {"a": 2, "b": 1}, models=["b", "a"]).second


def test_all_or_no_discordant_items_have_defined_answers() -> None:
    truth = [1] * 4 + [0] * 4
    same = PairedLabels.from_labels(truth, {"a": truth, "b": truth})
    opposite = PairedLabels.from_labels(truth, {"a": truth, "b": [1 - t for t in truth]})
    assert dominance(same).tie == 1
    assert (dominance(opposite).first, dominance(opposite).tie) == (1, 0)
    assert threshold_difference(same).tpr.p_value == 1
    for level in (0.5, 0.68, 0.95):
        found = threshold_difference(opposite, level=level).tpr
        assert (found.difference, found.high) == (1, 1)
        assert 0 < found.low < 1


def test_integer_weights_are_frequencies() -> None:
    positives, negatives = random_pairs(7, 6, 5)
    pair = paired_scores(positives, negatives)
    weighted = PairedScores(pair.models, pair.positive, pair.scores, np.full(pair.n_items, 3))
    tripled = paired_scores(positives * 3, negatives * 3)
    assert threshold_difference(weighted, {"a": 2, "b": 1}) == threshold_difference(tripled, {"a": 2, "b": 1})


@pytest.mark.parametrize(
    "pair, thresholds, words",
    [
        (PairedScores.from_scores([1, 1], {"a": [1, 2], "b": [2, 1]}), 1.0, "no negative item"),
        (PairedScores.from_scores([1, 0], {"a": [0.1, 0.2], "b": [-3, 4]}), 0.5, "calibrate"),
        (PairedScores.from_scores([1, 0], {"a": [1, 2], "b": [2, 1]}), {"a": 1.0}, "none for 'b'"),
        (PairedScores.from_scores([1, 0], {"a": [1, 2], "b": [2, 1]}), math.nan, "that are numbers"),
        (PairedScores.from_scores([1, 0], {"a": [1, 2], "b": [2, 1]}), None, "a threshold, or one for each"),
        (PairedScores.from_scores([1, 0], {"a": [1, None], "b": [1, 0]}, partial=True), 1.0, "1 items without one"),
        (PairedScores.from_scores([1, 0], {"a": [1, 2], "b": [2, 1]}, cluster=[1, 2]), 1.0, "clusters"),
        (PairedScores.from_scores([1, 0], {"a": [1, 2], "b": [2, 1]}, sample_weight=[0.5, 1]), 1.0, "float weights"),
        (PairedScores.from_scores([1, 0], {"a": [1, 2]}), 1.0, "at least 2 models"),
        (PairedScores.empty(["a", "b"]), 1.0, "at least one item"),
        (PairedLabels.from_labels([1, 0], {"a": [1, 1], "b": [1, 0]}), 1.0, "labels"),
        (PairedLabels.from_labels([1, 0], {"a": [1, None], "b": [1, 0]}), None, "without one"),
    ],
)
def test_what_cannot_be_compared_is_refused_with_advice(pair, thresholds, words) -> None:
    for door in (threshold_difference, dominance):
        with pytest.raises(JaugeError) as caught:
            door(pair, thresholds)
        assert words in str(caught.value)
