"""Agreement of judges against the literature's examples, krippendorff, statsmodels and scikit-learn."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import krippendorff as reference
import numpy as np
import pytest
from hypothesis import given, settings
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats import inter_rater

from jauge.errors import JaugeError
from jauge.evidence import ConfusionMatrix, Counts, Ratings
from jauge.measures import (
    catalogue,
    fleiss_kappa,
    gwet_ac,
    item_values,
    kappa,
    krippendorff_alpha,
    light_kappa,
    percent_agreement,
    scott_pi,
    weighted_kappa,
)
from tests.evidence.samples import rating_samples
from tests.strategies import Sample

OURS = [m for m in catalogue().values() if "ratings" in m.definition.kernels]
N = None
# Krippendorff (2011), Computing Krippendorff's alpha-reliability: four observers, twelve units.
OBSERVERS = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, N, N, N],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, N, 3],
    [N, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, N],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, N],
]
UNITS = Ratings.from_matrix(list(map(list, zip(*OBSERVERS, strict=True))))
# Fleiss (1971): how many of fourteen judges gave each of five labels to ten items.
FLEISS = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
]


def drawn(judges: int, labels: int, missing: float, seed: int) -> np.ndarray[Any, Any]:
    """Ratings as floats, NaN where missing; every label occurs."""
    generator = np.random.default_rng(seed)
    truth = generator.integers(0, labels, (60, 1))
    table = np.where(generator.random((60, judges)) < 0.6, truth, generator.integers(0, labels, (60, judges)))
    table[:labels, 0] = np.arange(labels)
    return np.where(generator.random(table.shape) < missing, np.nan, table.astype(float))


def test_the_example_of_krippendorff_alpha() -> None:
    """Printed in the paper: nominal 0.743, ordinal 0.815, interval 0.849."""
    printed = {"nominal": 0.743, "ordinal": 0.815, "interval": 0.849}
    for metric, value in printed.items():
        assert round(krippendorff_alpha(UNITS, metric=metric), 3) == value


def test_the_example_of_fleiss() -> None:
    rows = [[label for label, count in enumerate(row) for _ in range(count)] for row in FLEISS]
    ratings = Ratings.from_matrix(rows, labels=range(5))
    assert round(fleiss_kappa(ratings), 3) == 0.210
    assert round(percent_agreement(ratings), 3) == 0.378
    assert ratings.tallies().sum(axis=0).tolist() == np.array(FLEISS).sum(axis=0).tolist()
    assert fleiss_kappa(ratings) == pytest.approx(inter_rater.fleiss_kappa(np.array(FLEISS)), rel=1e-12)


def test_the_examples_of_irr_cac() -> None:
    """Printed in the README of the R package irrCAC (Gwet): raw ratings of four raters, and six raters counted."""
    assert round(gwet_ac(UNITS), 5) == 0.77544
    assert round(fleiss_kappa(UNITS), 5) == 0.76117
    assert round(krippendorff_alpha(UNITS), 5) == 0.74342
    assert round(percent_agreement(UNITS), 7) == 0.8181818
    counted = "00060 03003 01401 00006 03030 20400 00402 20310 20040 00006 10050 11040 03300 10050 02031"
    rows = [[label for label, count in enumerate(row) for _ in range(int(count))] for row in counted.split()]
    six = Ratings.from_matrix(rows)
    assert round(gwet_ac(six), 7) == 0.4448007
    assert round(fleiss_kappa(six), 7) == 0.4139265
    assert round(krippendorff_alpha(six), 7) == 0.4204384
    assert round(percent_agreement(six), 7) == 0.5511111


@pytest.mark.parametrize("metric", ["nominal", "ordinal", "interval"])
@pytest.mark.parametrize("judges, labels, missing", [(2, 2, 0.0), (3, 4, 0.3), (6, 5, 0.6)])
def test_alpha_is_that_of_the_krippendorff_package(metric: str, judges: int, labels: int, missing: float) -> None:
    table = drawn(judges, labels, missing, seed=judges)
    ratings = Ratings.from_matrix(table)
    theirs = reference.alpha(table.T, level_of_measurement=metric, value_domain=[float(x) for x in range(labels)])
    assert krippendorff_alpha(ratings, metric=metric) == pytest.approx(theirs, rel=1e-10)


@pytest.mark.parametrize("judges, labels", [(2, 2), (3, 4), (6, 5)])
def test_fleiss_is_that_of_statsmodels(judges: int, labels: int) -> None:
    table = drawn(judges, labels, 0.0, seed=judges)
    theirs = inter_rater.fleiss_kappa(inter_rater.aggregate_raters(table.astype(int))[0])
    assert fleiss_kappa(Ratings.from_matrix(table)) == pytest.approx(theirs, rel=1e-12)


def test_light_is_the_mean_of_the_kappas_of_pairs() -> None:
    table = drawn(4, 3, 0.3, seed=1)
    kappas = []
    for one, two in itertools.combinations(table.T, 2):
        both = ~np.isnan(one) & ~np.isnan(two)
        kappas.append(cohen_kappa_score(one[both], two[both]))
    assert light_kappa(Ratings.from_matrix(table)) == pytest.approx(np.mean(kappas), rel=1e-12)


def test_with_two_judges_they_are_the_measures_of_a_matrix() -> None:
    table = drawn(2, 4, 0.0, seed=2)
    ratings, matrix = Ratings.from_matrix(table), ConfusionMatrix.from_labels(*table.T)
    near = {"rel": 1e-12}
    assert light_kappa(ratings) == pytest.approx(kappa(matrix), **near)
    assert fleiss_kappa(ratings) == pytest.approx(scott_pi(matrix), **near)
    for measure in (gwet_ac, krippendorff_alpha):
        (parameter,) = measure.definition.parameters
        for choice in parameter.choices:
            chosen = measure(**{parameter.name: choice})
            assert chosen(ratings) == pytest.approx(chosen(matrix), **near), chosen
    assert percent_agreement(ratings) == pytest.approx(np.mean(table[:, 0] == table[:, 1]), **near)


@pytest.mark.parametrize("weights, power", [("linear", 1), ("quadratic", 2)])
def test_weights_by_loops(weights: str, power: int) -> None:
    """Ordered pairs of ratings one by one, chance from the shares of the labels, against the formulas in matrices."""
    table = drawn(3, 4, 0.3, seed=3)
    ratings = Ratings.from_matrix(table)

    def agree(one: float, two: float) -> float:
        return 1 - (abs(one - two) / 3) ** power

    items = [[r for r in row if not math.isnan(r)] for row in table.tolist()]
    observed = [
        math.fsum(agree(a, b) for a, b in itertools.permutations(row, 2)) / (len(row) * (len(row) - 1))
        for row in items
        if len(row) > 1
    ]
    rated = [row for row in items if row]
    shares = [math.fsum(row.count(k) / len(row) for row in rated) / len(rated) for k in range(4)]
    p_o = math.fsum(observed) / len(observed)
    p_e = math.fsum(shares[k] * shares[j] * agree(k, j) for k in range(4) for j in range(4))
    gwet = math.fsum(agree(k, j) for k in range(4) for j in range(4)) * math.fsum(s * (1 - s) for s in shares) / 12
    assert percent_agreement(ratings, weights=weights) == pytest.approx(p_o, rel=1e-12)
    assert fleiss_kappa(ratings, weights=weights) == pytest.approx((p_o - p_e) / (1 - p_e), rel=1e-10)
    assert gwet_ac(ratings, weights=weights) == pytest.approx((p_o - gwet) / (1 - gwet), rel=1e-10)


def test_quadratic_weights_of_two_judges() -> None:
    """With equal margins, Fleiss' and Cohen's chance are one."""
    table = drawn(2, 4, 0.0, seed=4)
    both = np.vstack([table, table[:, ::-1]])
    for weights in ("linear", "quadratic"):
        ours = fleiss_kappa(Ratings.from_matrix(both), weights=weights)
        theirs = weighted_kappa(ConfusionMatrix.from_labels(*both.T), weights=weights)
        assert ours == pytest.approx(theirs, rel=1e-12)


def test_labels_that_nobody_used_matter_to_gwet_only() -> None:
    table = drawn(3, 3, 0.0, seed=5)
    ratings, wider = Ratings.from_matrix(table), Ratings.from_matrix(table, labels=[0.0, 1.0, 2.0, 3.0, 4.0])
    for measure in (
        fleiss_kappa,
        krippendorff_alpha,
        krippendorff_alpha(metric="ordinal"),
        light_kappa,
        percent_agreement,
    ):
        assert measure(wider) == pytest.approx(measure(ratings), rel=1e-12)
    assert gwet_ac(wider) > gwet_ac(ratings)


def test_the_lower_limits_of_gwets_coefficient() -> None:
    """-2 and -5 for long scales of which two judges use the ends only, never agreeing: worked out with fractions."""
    for weights, power, limit in (("linear", 1, -2), ("quadratic", 2, -5)):
        values = []
        for size, used in ((30, 2), (120, 5), (600, 12)):
            end = range(used)
            table = [(i, size - used + i) for i in end] + [(size - used + i, i) for i in end]
            ratings = Ratings.from_matrix(table, labels=range(size))
            observed = Fraction(size - used, size - 1) ** power
            apart = sum(2 * (size - d) * Fraction(d, size - 1) ** power for d in range(size))
            chance = (size**2 - apart) * (1 - Fraction(1, 2 * used)) / (size * (size - 1))
            assert gwet_ac(ratings, weights=weights) == pytest.approx(float(1 - observed / (1 - chance)), rel=1e-10)
            values.append(gwet_ac(ratings, weights=weights))
        assert values == sorted(values, reverse=True)
        assert limit < values[-1] < 0.75 * limit


def test_weights_of_less_than_half_an_item_leave_alpha_undefined() -> None:
    """N = 2n ratings of which a second one is drawn from the N - 1 others: below one rating there are none."""
    assert math.isnan(krippendorff_alpha(Counts(0.0, 0.0, 0.25, 0.0)))
    assert krippendorff_alpha(Counts(0.0, 0.0, 0.75, 0.0)) == pytest.approx(
        1 - 0.5 * 0.75 * 2 / (2 * 0.75**2), rel=1e-12
    )


def test_undefined_says_why() -> None:
    alone = Ratings.from_matrix([[1, None], [None, 2]])
    same = Ratings.from_matrix([[1, 1], [1, 1]])
    for measure in OURS:
        assert math.isnan(measure(alone))
        assert "undefined" in (measure.why_undefined(alone) or "")
        assert math.isnan(measure(Ratings.empty()))
    assert percent_agreement(same) == 1
    for measure in (fleiss_kappa, krippendorff_alpha, light_kappa, gwet_ac):
        assert math.isnan(measure(same))
    assert gwet_ac(Ratings.from_matrix([[1, 1], [1, 1]], labels=[1, 2])) == 1
    assert math.isnan(light_kappa(Ratings.from_matrix([[1], [2]])))


@settings(max_examples=100)
@given(rating_samples())
def test_values_lie_in_the_declared_range(sample: Sample) -> None:
    ratings = sample.whole
    assert isinstance(ratings, Ratings)
    for formula in OURS:
        parameters = formula.definition.parameters
        for choice in parameters[0].choices if parameters else (None,):
            measure = formula if choice is None else formula(**{parameters[0].name: choice})
            if choice == "interval" and isinstance(ratings.labels[0] if ratings.labels else 0, str):
                with pytest.raises(JaugeError, match="labels that are numbers"):
                    measure(ratings)
                continue
            value = measure(ratings)
            assert math.isnan(value) or measure.range[0] - 1e-9 <= value <= measure.range[1] + 1e-12
            assert (measure.why_undefined(ratings) is not None) == math.isnan(value)


def test_agreement_is_a_mean_over_items() -> None:
    values, weight, _ = item_values(percent_agreement, UNITS)
    assert np.average(values, weights=weight) == pytest.approx(percent_agreement(UNITS), rel=1e-14)
    assert weight.sum() == 11  # the twelfth has one rating
