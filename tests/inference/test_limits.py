"""Closed forms of limits against their defining equations and printed values."""

from __future__ import annotations

import pytest

from jauge.errors import JaugeError
from jauge.inference.limits import agresti_coull, checked_level, clopper_pearson, moment_limits, wald, wilson
from tests.oracles import intervals as oracle

CASES = [(0, 1), (1, 1), (0, 300), (7, 20), (19, 20), (171, 177), (500, 1000)]


@pytest.mark.parametrize("numerator, denominator", CASES)
@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_wilson_and_clopper_pearson_solve_their_equations(numerator: int, denominator: int, level: float) -> None:
    found = wilson(numerator / denominator, denominator, level)
    assert found == pytest.approx(oracle.wilson(numerator, denominator, level), abs=1e-12)
    if denominator <= 300:
        found = clopper_pearson(numerator, denominator, level)
        assert found == pytest.approx(oracle.clopper_pearson(numerator, denominator, level), abs=1e-12)


def test_thesis_threshold_limits() -> None:
    """Document 001, algorithm 4.1 on its example at threshold 0.66: each axis at sqrt(0.95)."""
    level = 0.95**0.5
    assert wilson(7 / 20, 20, level) == pytest.approx((0.164570, 0.595447), abs=5e-7)
    assert wilson(3 / 40, 40, level) == pytest.approx((0.022527, 0.221948), abs=5e-7)


def test_agresti_coull_and_wald() -> None:
    """Agresti and Coull centre on Wilson's midpoint and are never shorter."""
    low, high = wilson(0.3, 40, 0.95)
    outer = agresti_coull(0.3, 40, 0.95)
    assert sum(outer) == pytest.approx(low + high, abs=1e-12)
    assert outer.low < low < high < outer.high
    assert agresti_coull(0.0, 10, 0.95).low == 0
    assert wald(0.98, 0.01, 0.95, (0.0, 1.0)).high == 1.0
    assert wald(0.5, 0.0001, 0.95, (0.0, 1.0)) == pytest.approx((0.480400, 0.519600), abs=5e-7)


def test_moment_limits_rescale_the_range() -> None:
    share = moment_limits(0.8, 0.004, 0.95, "wilson", (0.0, 1.0))
    both = moment_limits(0.6, 0.016, 0.95, "wilson", (-1.0, 1.0))
    assert both == pytest.approx([2 * limit - 1 for limit in share], abs=1e-12)
    with pytest.raises(JaugeError, match="bounded range"):
        moment_limits(3.0, 1.0, 0.95, "wilson", (0.0, float("inf")))
    with pytest.raises(JaugeError, match="a mean and a variance"):
        moment_limits(float("nan"), float("nan"), 0.95, "wald", (0.0, 1.0))
    with pytest.raises(JaugeError, match="bootstrap-t"):
        moment_limits(0.5, 0.1, 0.95, "bootstrap-t", (0.0, 1.0))


def test_the_level_is_a_share() -> None:
    with pytest.raises(JaugeError, match=r"write 0\.95"):
        checked_level(95)
    with pytest.raises(JaugeError, match="strictly between"):
        checked_level(-0.5)
