"""Mixtures of binomial and beta laws against exact sums, printed values and direct search."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from jauge.numeric.binomial import binomial_cdf, binomial_pmf
from jauge.numeric.mixture import BetaMixture, BinomialMixture, condense
from jauge.numeric.order_statistics import order_law
from tests.references.thesis_scores import NEGATIVES, POSITIVES


def vertical_mixture(positives, negatives, rank, *, strict):
    """The positives above the rank-th largest of as many drawn negatives, of as many drawn positives."""
    distinct = np.unique(negatives)[::-1]
    at_or_above = np.searchsorted(-np.sort(negatives)[::-1], -distinct, side="right")
    law = order_law(at_or_above, len(negatives), rank)
    threshold = distinct[law.start : law.start + law.mass.size]
    positives = np.sort(positives)
    captured = len(positives) - np.searchsorted(positives, threshold, side="right" if strict else "left")
    return BinomialMixture(law.mass, len(positives), captured / len(positives))


def normal_mixture(n, share, trials):
    """The law of the true positives at one false positive rate for two normal classes one deviation apart."""
    generator = np.random.default_rng(7)
    negatives, positives = generator.normal(size=n), generator.normal(1, 1, trials)
    return vertical_mixture(positives, negatives, max(1, int(share * n)), strict=True)


@pytest.mark.parametrize(
    "rank, strict, mean, deviation, low, median, high",
    [
        (7, False, 0.67213182, 0.12529198, 0.40, None, 0.90),
        (17, False, 0.87003858, 0.11087198, 0.65, None, 1.00),
        (8, True, 0.69343951, 0.11649181, 0.45, 0.70, 0.90),
        (18, True, 0.89435717, 0.10516702, 0.65, 0.90, 1.00),
    ],
)
def test_vertical_law_of_document_001(rank, strict, mean, deviation, low, median, high):
    """Scores of section 2.4; the strict law is the limit of pROC's ci.se, which prints these three quantiles."""
    law = vertical_mixture(POSITIVES, np.array(NEGATIVES), rank, strict=strict)
    assert law.mean / 20 == pytest.approx(mean, abs=5e-9)
    assert math.sqrt(law.variance) / 20 == pytest.approx(deviation, abs=5e-9)
    quantiles = law.quantile([0.025, 0.5, 0.975]) / 20
    assert quantiles[[0, 2]].tolist() == [low, high]
    assert median is None or quantiles[1] == median


def test_small_binomial_mixture_equals_fractions():
    weight, chance, trials = (
        [Fraction(1, 8), Fraction(5, 8), Fraction(1, 4)],
        [Fraction(0), Fraction(3, 8), Fraction(1)],
        6,
    )
    exact = [
        sum(w * math.comb(trials, k) * p**k * (1 - p) ** (trials - k) for w, p in zip(weight, chance, strict=True))
        for k in range(trials + 1)
    ]
    law = BinomialMixture(np.array(weight, dtype=float), trials, np.array(chance, dtype=float))
    mean = sum(k * mass for k, mass in enumerate(exact))
    assert law.mean == pytest.approx(float(mean), rel=1e-15)
    assert law.variance == pytest.approx(float(sum((k - mean) ** 2 * mass for k, mass in enumerate(exact))), rel=1e-14)
    np.testing.assert_allclose(law.cdf(np.arange(-1, 7)), np.cumsum([0, *map(float, exact)]), atol=1e-15)
    first, mass = law.pmf()
    assert first == 0
    np.testing.assert_allclose(mass, [float(value) for value in exact], rtol=1e-13)


@pytest.mark.parametrize("n, trials", [(1000, 1000), (10**5, 10**5), (10**6, 2000), (2000, 10**6)])
@pytest.mark.parametrize("share", [0.001, 0.1, 0.5, 0.97])
def test_condensed_mixtures_have_the_same_law(n, trials, share):
    law = normal_mixture(n, share, trials)
    short = law.condensed()
    around = law.mean + np.linspace(-7, 7, 15) * math.sqrt(law.variance)
    np.testing.assert_allclose(short.cdf(around), law.cdf(around), atol=1e-13)
    assert short.mean == pytest.approx(law.mean, rel=1e-12)
    assert short.variance == pytest.approx(law.variance, rel=1e-10)
    assert short.weight.size <= law.weight.size
    beta = BetaMixture(law.weight, law.chance * trials + 0.5, trials + 1.0)
    np.testing.assert_allclose(beta.condensed().cdf(around / trials), beta.cdf(around / trials), atol=1e-13)


def test_condensing_shortens():
    assert normal_mixture(10**6, 0.5, 10**4).condensed().weight.size < 100


def test_condensed_weights_add_to_one_and_equal_components_merge():
    weight, chance = condense(np.full(5000, 1 / 5000), np.repeat(np.linspace(0.2, 0.3, 2500), 2), 1000)
    assert weight.sum() == pytest.approx(1, abs=1e-14)
    assert weight.size < 200
    assert ((chance > 0.2 - 1e-12) & (chance < 0.3 + 1e-12)).all()


@pytest.mark.parametrize("share", [0.01, 0.5, 0.99])
def test_binomial_quantile_is_the_first_count_that_reaches_q(share):
    law = normal_mixture(500, share, 300)
    reached = np.array([float(law.weight @ binomial_cdf(k, 300, law.chance)) for k in range(301)])
    q = np.array([1e-6, 0.025, 0.5, 0.975, 0.999999])
    assert law.quantile(q).tolist() == [int(np.argmax(reached >= value - 1e-12)) for value in q]


def test_quantile_takes_an_atom_that_rounding_keeps_below_q():
    law = BinomialMixture(np.array([1.0]), 1, np.array([0.9]))
    assert law.quantile([0.1 + 5e-13, 0.1 + 5e-12, 1.0]).tolist() == [0, 1, 1]


def test_masses_of_a_large_mixture_have_its_moments():
    law = normal_mixture(10**5, 0.3, 10**5)
    first, mass = law.pmf()
    counts = first + np.arange(mass.size)
    assert mass.sum() == pytest.approx(1, abs=1e-12)
    assert mass @ counts == pytest.approx(law.mean, rel=1e-12)
    assert mass @ (counts - law.mean) ** 2 == pytest.approx(law.variance, rel=1e-10)
    middle = np.array([round(law.mean)])
    direct = float(law.weight @ binomial_pmf(middle, 10**5, law.chance))
    assert mass[middle - first] == pytest.approx(direct, rel=1e-11)


def test_beta_mixture_with_whole_parameters_is_a_binomial_tail():
    law = BetaMixture(np.array([0.25, 0.75]), np.array([2.0, 5.0]), 9.0)
    for x in (0.1, 0.4, 0.8):
        masses = [math.comb(8, k) * x**k * (1 - x) ** (8 - k) for k in range(9)]
        assert float(law.cdf(x)) == pytest.approx(0.25 * sum(masses[2:]) + 0.75 * sum(masses[5:]), abs=1e-15)
    assert law.mean == pytest.approx((0.25 * 2 + 0.75 * 5) / 9, rel=1e-15)
    second = (0.25 * 2 * 3 + 0.75 * 5 * 6) / 90
    assert law.variance == pytest.approx(second - law.mean**2, rel=1e-13)


@pytest.mark.parametrize("share, trials", [(0.001, 50), (0.5, 50), (0.99, 1000), (0.3, 10**5)])
def test_beta_quantile_inverts_the_distribution_function(share, trials):
    mixture = normal_mixture(2000, share, trials)
    law = BetaMixture(mixture.weight, mixture.chance * trials + 0.5, trials + 1.0)
    q = np.array([1e-6, 0.025, 0.5, 0.975, 1 - 1e-6])
    np.testing.assert_allclose(law.cdf(law.quantile(q)), q, atol=1e-9)
    assert law.quantile([0.0, 1.0]).tolist() == [0.0, 1.0]


def test_beta_quantile_near_zero_in_a_very_large_sample():
    law = BetaMixture(np.array([1.0]), np.array([0.5]), 1e8 + 1)
    x = float(law.quantile(0.975))
    # Beta(1/2, n + 1/2) is a scaled chi-square of one degree here: 5.0238861873 is its 97.5 % point.
    assert 2e8 * x == pytest.approx(5.0238861873, rel=1e-7)
