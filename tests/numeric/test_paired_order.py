"""Moments and joint law of two rankings against listings of all draws and full double sums."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from jauge.numeric import joint_tail, paired_order
from jauge.numeric.paired_order import PairedRanks

# First and second score of each item; ties within a class, across classes and in both scores.
NEGATIVES = {
    "distinct": [(9, 4), (8, 9), (6, 7), (3, 1), (1, 5)],
    "ties": [(7, 4), (7, 4), (5, 6), (5, 2), (1, 4)],
    "same": [(5, 5), (4, 4), (3, 3), (2, 2), (1, 1)],
    "reversed": [(5, 1), (4, 2), (3, 3), (2, 4), (1, 5)],
    "constant": [(3, 3), (3, 3), (3, 3), (3, 3), (3, 3)],
}
POSITIVES = [(10, 5), (7, 7), (5, 4), (4, 9), (0, 3)]


def ranks_of(negatives, positives, *, strict):
    """The door's work in plain steps: places by decreasing score, and the negatives above each positive."""
    negatives, positives = np.array(negatives), np.array(positives)
    order = [np.argsort(-negatives[:, side], kind="stable") for side in (0, 1)]
    place = np.empty(len(negatives), dtype=np.int64)
    place[order[1]] = np.arange(len(negatives))
    beats = np.greater_equal if strict else np.greater
    above = [beats(negatives[:, side], positives[:, side, None]).sum(axis=1) for side in (0, 1)]
    return PairedRanks(place[order[0]], (above[0], above[1]))


def all_draws(negatives, draws):
    """Every multiset of drawn negatives with its probability."""
    for drawn in itertools.combinations_with_replacement(range(len(negatives)), draws):
        counts = [drawn.count(item) for item in set(drawn)]
        ways = math.factorial(draws) // math.prod(map(math.factorial, counts))
        yield [negatives[item] for item in drawn], Fraction(ways, len(negatives) ** draws)


def thresholds(drawn, rank):
    return tuple(sorted((item[side] for item in drawn), reverse=True)[rank - 1] for side in (0, 1))


def listed_moments(negatives, positives, draws, rank, positive_draws, *, strict):
    """Means, variances and covariance of the two rates, the positives' draws being independent of each other."""
    total = [Fraction(0)] * 5
    for drawn, probability in all_draws(negatives, draws):
        threshold = thresholds(drawn, rank)
        hit = [
            [item[side] > threshold[side] if strict else item[side] >= threshold[side] for item in positives]
            for side in (0, 1)
        ]
        one, two = (Fraction(sum(side), len(positives)) for side in hit)
        both = Fraction(sum(a and b for a, b in zip(*hit, strict=True)), len(positives))
        again = Fraction(positive_draws - 1, positive_draws)
        values = (
            one,
            two,
            again * one * one + one / positive_draws,
            again * two * two + two / positive_draws,
            again * one * two + both / positive_draws,
        )
        total = [old + probability * value for old, value in zip(total, values, strict=True)]
    one, two, square_one, square_two, product = total
    return [float(x) for x in (one, two, square_one - one**2, square_two - two**2, product - one * two)]


@pytest.mark.parametrize("negatives", NEGATIVES.values(), ids=NEGATIVES)
@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("draws, positive_draws", [(4, 3), (5, 5), (6, 4), (1, 1)])
def test_moments_equal_the_listing_of_all_draws(negatives, strict, draws, positive_draws):
    ranks = ranks_of(negatives, POSITIVES, strict=strict)
    for rank in range(1, draws + 1):
        moments = ranks.moments(draws, rank, positive_draws)
        listed = listed_moments(negatives, POSITIVES, draws, rank, positive_draws, strict=strict)
        np.testing.assert_allclose([*moments.mean, *moments.variance, moments.covariance], listed, atol=1e-14)
        assert moments.covariance_error == 0


@pytest.mark.parametrize("negatives", NEGATIVES.values(), ids=NEGATIVES)
@pytest.mark.parametrize("draws", [1, 4, 5, 6])
def test_joint_law_equals_the_listing_of_all_draws(negatives, draws):
    ranks = ranks_of(negatives, POSITIVES, strict=True)
    rows = [sorted({item[side] for item in negatives}, reverse=True) for side in (0, 1)]
    at_or_above = tuple(
        np.array([sum(item[side] >= score for item in negatives) for score in rows[side]]) for side in (0, 1)
    )
    for rank in range(1, draws + 1):
        law = ranks.joint_law(at_or_above, draws, rank)
        mass = np.zeros((len(rows[0]), len(rows[1])))
        mass[law.start[0] :, law.start[1] :][: law.mass.shape[0], : law.mass.shape[1]] = law.mass
        listed = np.zeros(mass.shape)
        for drawn, probability in all_draws(negatives, draws):
            one, two = thresholds(drawn, rank)
            listed[rows[0].index(one), rows[1].index(two)] += float(probability)
        np.testing.assert_allclose(mass, listed, atol=1e-14)


def normal_scores(size, correlation, seed=5):
    """Negatives and positives one deviation apart, each scored by two models."""
    generator = np.random.default_rng(seed)
    scores = generator.normal(size=(2, 2, size))
    scores[:, 1] = correlation * scores[:, 0] + math.sqrt(1 - correlation**2) * scores[:, 1]
    return sides_ranked(scores[0], scores[1] + 1)


def sides_ranked(negatives, positives):
    order = [np.argsort(-side) for side in negatives]
    place = np.empty(order[1].size, dtype=np.int64)
    place[order[1]] = np.arange(place.size)
    above = [
        side.size - np.searchsorted(np.sort(side), own, side="right")
        for side, own in zip(negatives, positives, strict=True)
    ]
    return PairedRanks(place[order[0]], (above[0], above[1]))


def difference_variance(moments):
    return moments.variance[0] + moments.variance[1] - 2 * moments.covariance


@pytest.mark.parametrize("correlation", [0.3, 0.95, 0.9999])
@pytest.mark.parametrize("rank", [1, 20, 150, 299])
def test_moments_equal_those_of_the_joint_law(correlation, rank):
    """E over (T1, T2) of the captured shares: no Hoeffding sum, no window on positives, n+ = n- = m = 300."""
    n = 300
    ranks = normal_scores(n, correlation)
    law = ranks.joint_law((np.arange(1, n + 1), np.arange(1, n + 1)), n, rank)
    captured = [
        own[:, None] <= start + np.arange(size)
        for own, start, size in zip(ranks.above, law.start, law.mass.shape, strict=True)
    ]
    share = [side.mean(axis=0) for side in captured]
    both = captured[0].T.astype(float) @ captured[1] / n
    mean = [float(law.mass.sum(axis=1) @ share[0]), float(law.mass.sum(axis=0) @ share[1])]
    product = float((law.mass * ((1 - 1 / n) * np.multiply.outer(*share) + both / n)).sum())
    moments = ranks.moments(n, rank, n)
    np.testing.assert_allclose(moments.mean, mean, atol=1e-12)
    assert moments.covariance == pytest.approx(product - mean[0] * mean[1], abs=1e-12)
    assert law.mass.sum() == pytest.approx(1, abs=1e-11)


@pytest.mark.parametrize("correlation", [0.5, 0.99, 0.999, 0.99999])
@pytest.mark.parametrize("rank", [30, 1000])
def test_nearly_equal_models_keep_eight_digits_of_the_difference(monkeypatch, correlation, rank):
    """Against every term of the expansion, which is exact: the variance of the difference, not only the covariance."""
    ranks = normal_scores(2000, correlation)
    moments = ranks.moments(2000, rank, 2000)
    monkeypatch.setattr(joint_tail, "_MOST_TERMS", 2000)
    full = ranks.moments(2000, rank, 2000)
    assert difference_variance(moments) == pytest.approx(difference_variance(full), rel=1e-8)


def test_a_model_compared_with_itself_differs_by_nothing():
    ranks = normal_scores(1500, 1.0)
    moments = ranks.moments(1500, 500, 1500)
    assert moments.mean[0] == moments.mean[1]
    assert difference_variance(moments) == pytest.approx(0, abs=1e-15)


@pytest.mark.parametrize("correlation", [0.3, 0.99])
def test_thinned_sums_stay_within_the_error_that_they_state(monkeypatch, correlation):
    ranks = normal_scores(100_000, correlation)
    monkeypatch.setattr(paired_order, "_MOST_LINES", 10**6)
    full = ranks.moments(100_000, 40_001, 100_000)
    monkeypatch.undo()
    thinned = ranks.moments(100_000, 40_001, 100_000)
    assert full.covariance_error == 0 < thinned.covariance_error
    assert thinned.mean == full.mean
    assert abs(thinned.covariance - full.covariance) <= thinned.covariance_error


def test_a_count_bootstrap_agrees():
    """20,000 resamples of both classes, four standard errors."""
    n, rank, replicates = 200, 30, 20_000
    ranks = normal_scores(n, 0.8)
    generator = np.random.default_rng(11)
    negatives = generator.multinomial(n, np.full(n, 1 / n), size=replicates)
    positives = generator.multinomial(n, np.full(n, 1 / n), size=replicates)
    reordered = np.empty_like(negatives)
    reordered[:, ranks.second_place] = negatives
    rates = []
    for counts, above in zip((negatives, reordered), ranks.above, strict=True):
        threshold = (counts.cumsum(axis=1) < rank).sum(axis=1)
        rates.append((positives * (above <= threshold[:, None])).sum(axis=1) / n)
    moments = ranks.moments(n, rank, n)
    difference = rates[0] - rates[1]
    expected, variance = moments.mean[0] - moments.mean[1], difference_variance(moments)
    assert difference.mean() == pytest.approx(expected, abs=4 * math.sqrt(variance / replicates))
    squares = (difference - expected) ** 2
    assert squares.mean() == pytest.approx(variance, abs=4 * squares.std() / math.sqrt(replicates))
