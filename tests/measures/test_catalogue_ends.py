"""Declared properties at the ends of the parameters' ranges, and at pairs of parameters, where measures degenerate."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from jauge.measures import Measure, measure
from tests.measures import test_declared_properties as declared

ENDS = (
    "F(beta=0)",
    "F_lam(lam=0)",
    "F_lam(lam=1)",
    "K(alpha=0.6, beta=0.5)",
    "average_cost(tp=3, tn=-1)",
    "cost(prevalence=0.25, cost_ratio=3)",
    "cost(prevalence=0.3)",
    "fowlkes_mallows(lam=0)",
    "fowlkes_mallows(lam=1)",
    "index_of_balanced_accuracy(alpha=0)",
    "jaccard_lam(lam=0)",
    "jaccard_lam(lam=1)",
    "kulczynski(lam=0)",
    "kulczynski(lam=1)",
    "net_benefit(t=0)",
    "net_benefit(t=0.9)",
    "normalised_cost(w=0)",
    "normalised_cost(w=1)",
    "scaled_utility(a=1, b=-3, least=-2)",
    "scaled_utility(b=0, least=0)",
    "total_cost(tp=1)",
    "tversky(alpha=0)",
    "tversky(alpha=0, beta=0)",
    "tversky(alpha=0.3, beta=0)",
    "utility(a=3, b=-2)",
    "utility(a=0, b=0, c=0, d=1)",
)
CHECKS = (
    declared.test_the_shape_in_tp_is_the_one_declared,
    declared.test_symmetry,
    declared.test_prevalence_free,
    declared.test_the_value_of_chance,
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("text", ENDS)
def test_declared_at_the_ends(text: str, check: Callable[[Measure], None]) -> None:
    check(measure(text))


@pytest.mark.parametrize("text", ENDS)
def test_range_at_the_ends(text: str) -> None:
    m = measure(text)
    values = declared.without_undefined(m.of_cells(declared.small_tables()))
    assert m.range[0] - 1e-12 <= values.min()
    assert values.max() <= m.range[1] + 1e-12
