"""Bootstrap laws of measures against the enumeration of every resample."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from jauge.errors import JaugeError
from jauge.evidence import Counts
from jauge.inference import bootstrap_law
from jauge.inference import count_law as module
from jauge.inference.laws import situation_of
from jauge.measures import Cells, Formula, catalogue, measure
from tests.oracles.laws import Law, threshold_law

BINARY = [m for m in catalogue().values() if "counts" in m.definition.kernels]
PARAMETERS = [
    measure(text)
    for text in (
        "F(beta=2)",
        "F(beta=0.5)",
        "K(alpha=0.5, beta=1)",
        "K(alpha=0.45, beta=1)",
        "K(alpha=1.6, beta=1)",
        "cost(cost_ratio=7)",
        "cost(prevalence=0.1, cost_ratio=3)",
        "normalised_cost(w=0)",
        "utility(a=1, b=-2, c=-1, d=0.5)",
        "utility(a=0, b=1, c=1, d=0)",
        "precision(undefined=zero)",
        "mcc(undefined=one)",
    )
]
MEASURES = list(dict.fromkeys([*BINARY, *PARAMETERS]))
# tp, fp, fn, tn: all kinds of cells, ties of values, perfect separation, one item a class, empty cells.
TABLES = [
    (2, 1, 2, 3),
    (3, 2, 1, 1),
    (1, 0, 1, 3),
    (2, 0, 0, 3),
    (1, 0, 0, 1),
    (0, 2, 3, 1),
    (0, 1, 1, 0),
    (4, 4, 2, 2),
]


def enumerated(m: Formula, table: tuple[int, int, int, int], scheme: str, sizes: object = None) -> Law:
    """The law by listing resamples; values by the formula, undefined kept apart from resamples without a class."""
    tp, fp, fn, tn = table

    def value(*cells: int) -> float:
        return float(m.of_cells(Cells.of(cells[0], cells[1], cells[2], cells[3])))

    return threshold_law(
        [1] * tp + [0] * fn, [1] * fp + [0] * tn, 1, value, scheme=scheme, sizes=sizes, needs_both_classes=False
    )


def merged(law: Law) -> tuple[np.ndarray, np.ndarray]:
    """Values with their masses, given defined; values within 1e-11 are one."""
    values: list[float] = []
    masses: list[Fraction] = []
    for value, mass in law.given_defined().items():
        if values and math.isfinite(value) and value - values[-1] <= 1e-11 * max(1.0, abs(value)):
            masses[-1] += mass
        else:
            values.append(value)
            masses.append(mass)
    return np.array(values), np.array([float(mass) for mass in masses])


def check(m: Formula, table: tuple[int, int, int, int], scheme: str, sizes: object = None) -> None:
    oracle = enumerated(m, table, scheme, sizes if scheme == "stratified" or sizes is None else sum(sizes))  # type: ignore[arg-type]
    if not oracle.masses:
        return
    law = bootstrap_law(Counts(*table), m, scheme=scheme, sizes=sizes, exact=True)  # type: ignore[arg-type]
    values, mass = merged(oracle)
    finite = np.isfinite(values)
    between = [-1e300, *((a + b) / 2 for a, b in pairwise(values[finite])), *([1e300] if finite.any() else [])]
    expected = mass[values == -np.inf].sum() + np.concatenate([[0.0], np.cumsum(mass[finite])])
    assert law.cdf(between) == pytest.approx(expected, abs=1e-12)
    assert law.undefined_mass + law.discarded_mass == pytest.approx(float(oracle.undefined), abs=1e-12)
    shares = [0.0, 0.025, 0.3, 0.5, 0.9, 0.999, 1.0]
    cumulated = np.cumsum(mass)
    wanted = [values[min(int(np.searchsorted(cumulated, q - 1e-12)), values.size - 1)] for q in shares]
    assert law.quantile(shares) == pytest.approx(wanted, abs=1e-11)
    if np.isfinite(values).all():
        assert law.mean == pytest.approx(float(values @ mass), abs=1e-10)
        assert law.variance == pytest.approx(float((values - values @ mass) ** 2 @ mass), abs=1e-10)
    else:
        assert math.isnan(law.mean)
        assert math.isnan(law.variance)


@pytest.mark.parametrize("m", MEASURES, ids=str)
@pytest.mark.parametrize("scheme", ["stratified", "full"])
@pytest.mark.parametrize("searched", [False, True], ids=["listed", "searched"])
def test_every_law_is_the_enumeration(m: Formula, scheme: str, searched: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both roads, the list and the search, for every measure."""
    if searched:
        monkeypatch.setattr(module, "_FEW", 0)
    for table in TABLES:
        check(m, table, scheme)


@pytest.mark.parametrize(
    "m", [m for m in MEASURES if str(m) in {"F(beta=2)", "precision", "mcc", "chi_square"}], ids=str
)
@pytest.mark.parametrize("scheme", ["stratified", "full"])
@pytest.mark.parametrize("sizes", [(1, 4), (5, 2)], ids=str)
def test_resamples_of_other_sizes(m: Formula, scheme: str, sizes: tuple[int, int]) -> None:
    for table in TABLES[:3]:
        check(m, table, scheme, sizes)


def test_discarded_and_undefined_are_told_apart() -> None:
    """Kappa has a value without positives unless nothing is predicted positive; recall then never has one."""
    table = (2, 1, 2, 3)
    law = bootstrap_law(Counts(*table), "recall")
    assert law.discarded_mass == pytest.approx(0.5**8, abs=1e-15)
    assert law.undefined_mass == 0
    law = bootstrap_law(Counts(*table), "precision")
    # Nothing predicted positive: (5/8)^8; all of one class then: all fn or all tn.
    assert law.discarded_mass == pytest.approx((2**8 + 3**8) / 8**8, abs=1e-15)
    assert law.undefined_mass == pytest.approx((5**8 - 2**8 - 3**8) / 8**8, abs=1e-15)
    with pytest.raises(JaugeError, match="may have a value"):
        bootstrap_law(Counts(0, 0, 5, 5), "precision")


LARGE = (400, 60, 90, 1450)


@pytest.mark.parametrize("scheme", ["stratified", "full"])
@pytest.mark.parametrize("m", [m for m in BINARY if m.shape != "other"], ids=str)
def test_the_search_is_the_list_on_larger_tables(m: Formula, scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of thousands of tables, listed and searched."""
    table = LARGE if scheme == "stratified" else (12, 5, 4, 20)
    monkeypatch.setattr(module, "_FEW", 10**7)
    listed = bootstrap_law(Counts(*table), m, scheme=scheme)  # type: ignore[arg-type]
    monkeypatch.setattr(module, "_FEW", 0)
    searched = bootstrap_law(Counts(*table), m, scheme=scheme)  # type: ignore[arg-type]
    assert listed.support is not None
    assert searched.support is None
    shares = [0.001, 0.025, 0.5, 0.8, 0.975]
    values = listed.quantile(shares)
    assert searched.quantile(shares) == pytest.approx(values, rel=1e-12, abs=1e-12)
    gap = 1e-9 * np.maximum(1, np.abs(values))
    for x in (values - gap, values + gap):
        assert searched.cdf(x) == pytest.approx(listed.cdf(x), abs=1e-11)
    if math.isfinite(listed.mean):
        assert searched.mean == pytest.approx(listed.mean, rel=1e-9, abs=1e-9)
        assert searched.variance == pytest.approx(listed.variance, rel=1e-6, abs=1e-15)


@pytest.mark.slow
def test_evenly_spaced_class_sizes_have_a_stated_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sum over some class sizes against the sum over all of them."""
    table = Counts(tp=5_000, fp=400, fn=900, tn=9_700)
    exact = bootstrap_law(table, "mcc")
    assert exact.error == 0
    monkeypatch.setattr(module, "_LARGEST_EXACT", 1000)
    thinned = bootstrap_law(table, "mcc")
    assert 0 < thinned.error < 4e-3
    x = exact.quantile(np.linspace(0.01, 0.99, 9))
    assert thinned.cdf(x) == pytest.approx(exact.cdf(x), abs=thinned.error)


@pytest.mark.parametrize("name", ["mcc", "F(beta=2)", "K(alpha=0.7, beta=1)"])
def test_smooth_tails_have_a_stated_error(name: str) -> None:
    """Few lines with smooth tails against the sum over every class size and every count."""
    table = Counts(tp=3_000, fp=30, fn=2_000, tn=2_000)
    exact, smooth = bootstrap_law(table, name), module._smooth_law(situation_of(table, "full"), measure(name))
    assert 0 < smooth.error < 5e-3
    x = exact.quantile([0.025, 0.3, 0.9, 0.975])
    # Between the attained values the exact law jumps by its atoms.
    jump = exact.cdf(x) - exact.cdf(x - 1e-9 * np.maximum(1, np.abs(x)))
    assert (np.abs(smooth.cdf(x) - exact.cdf(x)) <= smooth.error + jump).all()
    assert smooth.quantile([0.025, 0.975]) == pytest.approx(exact.quantile([0.025, 0.975]), rel=1e-3)


def test_where_boundaries_fall_on_counts_the_error_says_so() -> None:
    """With points for whole items all boundaries are counts at once, and the law has great atoms."""
    smooth = module._smooth_law(
        situation_of(Counts(tp=3_000, fp=30, fn=2_000, tn=2_000), "full"), measure("utility(a=2, b=-1, c=0, d=3)")
    )
    assert smooth.error > 1e-2


def test_large_tables_have_smooth_tails_where_these_are_good() -> None:
    table = Counts(tp=81_000, fp=42_300, fn=19_100, tn=857_600)
    law = bootstrap_law(table, "mcc")
    assert law.law.continuous  # type: ignore[attr-defined]
    assert 0 < law.error < 1e-4
    simulated = bootstrap_law(
        Counts(tp=81_000, fp=42_300, fn=19_100, tn=857_600), "mcc", exact=False, replicates=40_000
    )
    assert law.mean == pytest.approx(simulated.mean, abs=4 * math.sqrt(law.variance / 40_000))
    assert law.quantile([0.025, 0.975]) == pytest.approx(simulated.quantile([0.025, 0.975]), abs=6e-5)


def test_draws_follow_the_law() -> None:
    law = bootstrap_law(Counts(*LARGE), "F(beta=2)")
    drawn = law.sample(20_000, seed=1)
    assert drawn.mean() == pytest.approx(law.mean, abs=4 * math.sqrt(law.variance / 20_000))
    simulated = bootstrap_law(Counts(*LARGE), "F(beta=2)", exact=False, replicates=20_000)
    assert simulated.quantile([0.1, 0.9]) == pytest.approx(law.quantile([0.1, 0.9]), abs=1e-3)
