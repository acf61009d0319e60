"""Logistic regression: closed forms, statsmodels, and the gradient at the solution over scores of any size."""

import numpy as np
import pytest
import statsmodels.api as sm
from scipy.special import expit, logit

from jauge.numeric.logistic import logistic_intercept, logistic_line


def drawn(count, seed):
    """Distinct increasing scores with items of each class."""
    rng = np.random.default_rng(seed)
    for number in range(count):
        x = np.unique((rng.normal(size=rng.integers(2, 15)) + (number % 3) * 50) * 10.0 ** (number % 17 - 8))
        size = rng.integers(1, 6, x.size)
        yield x, rng.binomial(size, rng.uniform(0.2, 0.8)), size


def test_the_line_solves_the_likelihood_equations():
    solved = 0
    for x, positives, size in drawn(300, seed=1):
        a, b = logistic_line(x, positives, size)
        if np.isfinite(b):
            rest = positives - size * expit(a + b * x)
            assert rest.sum() == pytest.approx(0, abs=1e-6)
            assert np.dot(rest, x / np.abs(x).max()) == pytest.approx(0, abs=1e-6)
            solved += 1
    assert solved > 150


def test_statsmodels_finds_the_same_line_and_intercept():
    rng = np.random.default_rng(2)
    x = np.sort(rng.normal(size=40))
    size = rng.integers(1, 5, 40)
    positives = rng.binomial(size, expit(0.5 + x))
    outcome = np.column_stack([positives, size - positives])
    line = sm.GLM(outcome, sm.add_constant(x), family=sm.families.Binomial()).fit(tol=1e-14)
    np.testing.assert_allclose(logistic_line(x, positives, size), line.params, rtol=1e-9)
    intercept = sm.GLM(outcome, np.ones(40), family=sm.families.Binomial(), offset=x).fit(tol=1e-14)
    assert logistic_intercept(x, positives, size) == pytest.approx(intercept.params[0], rel=1e-9)


def test_two_scores_in_closed_form():
    a, b = logistic_line(np.array([-3.0, 7.0]), np.array([2, 9]), np.array([8, 10]))
    assert [a - 3 * b, a + 7 * b] == pytest.approx(logit([0.25, 0.9]), rel=1e-12)


def test_many_rows_begin_with_merged_ones_and_end_where_all_rows_say():
    rng = np.random.default_rng(3)
    x = np.sort(rng.normal(size=20_000))
    size = np.ones(20_000, np.int64)
    positives = (rng.random(20_000) < expit(2 * x - 1)).astype(np.int64)
    a, b = logistic_line(x, positives, size)
    rest = positives - expit(a + b * x)
    assert rest.sum() == pytest.approx(0, abs=1e-7)
    assert np.dot(rest, x) == pytest.approx(0, abs=1e-7)


@pytest.mark.parametrize(
    "positives, slope",
    [([0, 0, 2], np.inf), ([0, 1, 2], np.inf), ([2, 1, 0], -np.inf), ([2, 2, 0], -np.inf), ([0, 0, 0], np.nan)],
)
def test_separated_classes_have_no_finite_line(positives, slope):
    a, b = logistic_line(np.arange(3.0), np.array(positives), np.array([2, 2, 2]))
    assert np.isnan(a)
    np.testing.assert_equal(b, slope)


def test_scores_that_do_not_vary_have_no_line():
    assert np.isnan(logistic_line(np.array([1.0]), np.array([1]), np.array([2]))).all()


def test_scores_over_a_dozen_orders_of_magnitude_are_solved_or_given_up_but_never_wrong():
    rng = np.random.default_rng(4)
    given_up = 0
    for _ in range(300):
        x = np.unique(10.0 ** rng.integers(-9, 9, 8))
        size = rng.integers(1, 5, x.size)
        positives = rng.binomial(size, 0.5)
        a, b = logistic_line(x, positives, size)
        if np.isfinite(b):
            assert (positives - size * expit(a + b * x)).sum() == pytest.approx(0, abs=1e-6)
        given_up += np.isnan(b)
    assert given_up < 15


def test_an_intercept_of_one_class_only_is_infinite():
    x = np.zeros(2)
    assert logistic_intercept(x, np.array([1, 1]), np.array([1, 1])) == np.inf
    assert logistic_intercept(x, np.array([0, 0]), np.array([1, 1])) == -np.inf
    assert np.isnan(logistic_intercept(x[:0], np.array([], int), np.array([], int)))
