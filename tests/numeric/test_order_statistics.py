"""The law of the r-th largest draw against a listing of all draws."""

from __future__ import annotations

import math

import numpy as np
import pytest

from jauge.numeric.order_statistics import order_law, rows_in_doubt
from tests.oracles.laws import order_statistic_masses

SCORES = {
    "distinct": [9, 7, 5, 3, 1],
    "ties": [9, 7, 7, 7, 1],
    "constant": [4, 4, 4],
    "one": [2],
}


@pytest.mark.parametrize("scores", SCORES.values(), ids=SCORES)
@pytest.mark.parametrize("draws", [1, 4, 5, 6])
def test_masses_equal_the_listing_of_all_draws(scores, draws):
    distinct = sorted(set(scores), reverse=True)
    at_or_above = np.array([sum(other >= score for other in scores) for score in distinct])
    for rank in range(1, draws + 1):
        law = order_law(at_or_above, draws, rank)
        masses = np.zeros(len(distinct))
        masses[law.start : law.start + law.mass.size] = law.mass
        expected = order_statistic_masses(scores, rank, draws)
        np.testing.assert_allclose(masses, [float(expected[score]) for score in distinct], atol=1e-14)


@pytest.mark.parametrize("n", [10**5, 10**7])
@pytest.mark.parametrize("share", [1e-5, 0.01, 0.5, 1.0])
def test_large_laws_are_narrow_and_have_the_moments_of_the_beta_law(n, share):
    rank = max(1, round(share * n))
    law = order_law(np.arange(1, n + 1), n, rank)
    assert law.mass.sum() == pytest.approx(1, abs=1e-13)
    assert (law.mass >= 0).all()
    assert law.mass.size < 40 + 18 * math.sqrt(rank * (1 - rank / n) + 20)
    # A place rounds n Beta(r, m - r + 1) up: half a place on average, except next to the ends.
    places = np.arange(law.mass.size) + law.start + 1
    assert law.mass @ places == pytest.approx(n * rank / (n + 1) + 0.5, abs=1e-6 if 100 < rank < n else 0.2)


def test_a_leading_zero_changes_nothing():
    plain, padded = (order_law(np.array(counts), 4, 2) for counts in ([2, 3, 4], [0, 2, 3, 4]))
    assert padded.start == plain.start + 1
    np.testing.assert_array_equal(padded.mass, plain.mass)


def test_rows_in_doubt_are_few():
    rows = rows_in_doubt(np.arange(1, 10**6 + 1), 10**6, 10**4)
    assert rows.stop - rows.start < 1800
