"""The Jeffreys law against closed forms, against draws, and against a plain two-dimensional integral."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy.special import betainc, betaincinv

from jauge.errors import JaugeError
from jauge.evidence import Counts
from jauge.inference import jeffreys_law
from jauge.measures import Cells, Formula, catalogue, measure

TABLES = [(171, 6, 3, 1617), (5, 0, 0, 15), (1, 1, 1, 1), (0, 0, 1, 1), (3_000_000, 40, 7, 90_000_000)]
SHARES = [0.0005, 0.025, 0.5, 0.975, 0.9995]


def beta_of(name: str, tp: int, fp: int, fn: int, tn: int) -> tuple[float, float]:
    """Parameters of the share whose law is a beta."""
    return {
        "precision": (tp + 0.5, fp + 0.5),
        "negative_predictive_value": (tn + 0.5, fn + 0.5),
        "recall": (tp + 0.5, fn + 0.5),
        "fall_out": (fp + 0.5, tn + 0.5),
        "jaccard": (tp + 0.5, fp + fn + 1),
        "accuracy": (tp + tn + 1, fp + fn + 1),
        "error_rate": (fp + fn + 1, tp + tn + 1),
        "prevalence": (tp + fn + 1, fp + tn + 1),
    }[name]


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("name", ["precision", "negative_predictive_value", "recall", "fall_out", "jaccard"])
def test_shares_have_beta_laws(name: str, table: tuple[int, int, int, int]) -> None:
    law = jeffreys_law(Counts(*table), name)
    assert law.exact
    assert law.error == 0
    a, b = beta_of(name, *table)
    wanted = betaincinv(a, b, SHARES)
    spread = np.sqrt(a * b / (a + b + 1)) / (a + b)
    assert law.quantile(SHARES) == pytest.approx(wanted, rel=1e-10, abs=1e-9 * spread)
    # A share of 1 - 1e-7 is a float to some 1e-9 of its spread.
    assert law.cdf(wanted) == pytest.approx(betainc(a, b, wanted), abs=1e-11 if sum(table) < 10**6 else 5e-9)


@pytest.mark.parametrize("table", TABLES[:3], ids=str)
@pytest.mark.parametrize("name", ["accuracy", "error_rate", "prevalence"])
def test_shares_of_all_items_have_beta_laws(name: str, table: tuple[int, int, int, int]) -> None:
    a, b = beta_of(name, *table)
    law = jeffreys_law(Counts(*table), name)
    assert law.cdf([0.2, 0.5, 0.9]) == pytest.approx(betainc(a, b, [0.2, 0.5, 0.9]), abs=1e-10)


@pytest.mark.parametrize("scheme", ["full", "stratified"])
def test_rates_within_a_class_have_the_same_law_under_both_schemes(scheme: str) -> None:
    for name in ("recall", "miss_rate", "fall_out", "specificity"):
        a, b = {"recall": (18.5, 2.5), "miss_rate": (2.5, 18.5), "fall_out": (7.5, 33.5), "specificity": (33.5, 7.5)}[
            name
        ]
        law = jeffreys_law(Counts(18, 7, 2, 33), name, scheme=scheme)  # type: ignore[arg-type]
        assert law.quantile(SHARES) == pytest.approx(betaincinv(a, b, SHARES), abs=1e-11)


def test_what_a_design_fixes_does_not_vary() -> None:
    law = jeffreys_law(Counts(18, 7, 2, 33), "prevalence", scheme="stratified")
    assert law.quantile([0.01, 0.99]) == pytest.approx([1 / 3, 1 / 3])
    assert law.cdf([0.333, 0.334]).tolist() == [0.0, 1.0]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_f1_is_a_function_of_a_beta(table: tuple[int, int, int, int]) -> None:
    a, b = beta_of("jaccard", *table)
    j = betaincinv(a, b, SHARES)
    assert jeffreys_law(Counts(*table), "F").quantile(SHARES) == pytest.approx(2 * j / (1 + j), rel=1e-10, abs=1e-12)


def test_stratified_recall_and_a_linear_function() -> None:
    """Balanced accuracy is (p + 1 - q)/2: its mean and variance have closed forms."""
    tp, fp, fn, tn = 18, 7, 2, 33
    law = jeffreys_law(Counts(tp, fp, fn, tn), "balanced_accuracy", scheme="stratified")
    p, q = (tp + 0.5) / 21, (fp + 0.5) / 41
    assert law.mean == pytest.approx((p + 1 - q) / 2, abs=1e-12)
    assert law.variance == pytest.approx((p * (1 - p) / 22 + q * (1 - q) / 42) / 4, rel=1e-10)


def integral(m: Formula, table: tuple[int, int, int, int], x: float, size: int = 400) -> float:
    """Pr{f <= x} over midpoints of equal masses of each share: crude, and written without any search."""
    tp, fp, fn, tn = (cell + 0.5 for cell in table)
    u = (np.arange(size) + 0.5) / size
    p, q = np.meshgrid(betaincinv(tp, fn, u), betaincinv(fp, tn, u))
    pos = np.full_like(p, table[0] + table[2])
    neg = np.full_like(p, table[1] + table[3])
    value = m.of_cells(Cells(pos * p, neg * q, pos * (1 - p), neg * (1 - q)))
    return float((value <= x).mean())


BINARY = [m for m in catalogue().values() if "counts" in m.definition.kernels]


@pytest.mark.parametrize("m", [m for m in BINARY if m.shape != "other" and m.name != "accuracy_p_value"], ids=str)
def test_every_measure_agrees_with_a_crude_integral(m: Formula) -> None:
    table = (17, 6, 4, 30)
    law = jeffreys_law(Counts(*table), m, scheme="stratified")
    for x in law.quantile([0.1, 0.5, 0.9]) if m.shape != "constant" or m.name == "fall_out" else []:
        assert law.cdf(x) == pytest.approx(integral(m, table, x), abs=4e-3)


@pytest.mark.parametrize("text", ["kappa", "mcc", "K(alpha=1.6, beta=1)", "F(beta=2)", "lift", "cost(cost_ratio=5)"])
def test_the_full_law_agrees_with_draws(text: str) -> None:
    table = np.array([17, 6, 4, 30])
    m = measure(text)
    assert isinstance(m, Formula)
    drawn = np.random.default_rng(0).dirichlet(table + 0.5, 200_000).T * table.sum()
    values = m.of_cells(Cells(drawn[0], drawn[1], drawn[2], drawn[3]))
    law = jeffreys_law(Counts(*table), m)
    assert law.error < 1e-5
    for x in np.quantile(values, [0.025, 0.3, 0.5, 0.975]):
        assert law.cdf(x) == pytest.approx((values <= x).mean(), abs=5e-3)
    assert law.mean == pytest.approx(values.mean(), rel=5e-3)
    assert law.variance == pytest.approx(values.var(), rel=2e-2)


def test_a_measure_of_whole_items_only_is_refused() -> None:
    with pytest.raises(JaugeError, match="may have a value"):
        jeffreys_law(Counts(17, 6, 4, 30), "accuracy_p_value")


def test_unbounded_ratios_have_no_moments_and_the_simulation_is_labelled() -> None:
    law = jeffreys_law(Counts(9, 0, 1, 10), "positive_likelihood_ratio")
    assert np.isnan([law.mean, law.variance]).all()
    assert np.isfinite(law.quantile([0.025, 0.975])).all()
    drawn = jeffreys_law(Counts(9, 1, 1, 10), "optimised_precision", replicates=500, seed=3)
    assert (drawn.exact, drawn.replicates, drawn.seed, drawn.kind) == (False, 500, 3, "jeffreys")


@pytest.mark.parametrize(
    "name", ["precision", *(pytest.param(name, marks=pytest.mark.slow) for name in ("mcc", "F(beta=2)", "kappa"))]
)
def test_the_law_at_the_ends(name: str) -> None:
    """One item a class, perfect separation and a hundred million items leave a proper law."""
    tables = [
        (1, 0, 0, 1),
        (0, 1, 1, 0),
        (20, 0, 0, 20),
        (50_000_000, 0, 0, 50_000_000),
        (1, 49_999_999, 0, 50_000_000),
    ]
    for table, level in itertools.product(tables, (0.5, 0.999)):
        low, high = jeffreys_law(Counts(*table), name).interval(level)
        least, greatest = measure(name).range
        assert least <= low < high <= greatest
