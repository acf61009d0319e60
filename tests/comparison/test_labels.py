"""Tests of two sets of answers, against sums of binomial coefficients, statsmodels and printed values."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from jauge import JaugeError, PairedLabels, measure
from jauge.comparison import clustered_mcnemar, mcnemar, permutation_test
from tests.comparison.small_pairs import paired_scores, random_pairs
from tests.references.contingencytables_r import CAVO_MCNEMAR_P, CAVO_TABLE

PAIRS = [(0, 0), (1, 0), (3, 3), (15, 0), (6, 16), (8, 3), (40, 20), (700, 800)]


@pytest.mark.parametrize("b, c", PAIRS)
def test_exact_and_mid_p_are_sums_of_binomial_coefficients(b: int, c: int) -> None:
    tail = Fraction(sum(math.comb(b + c, k) for k in range(max(b, c), b + c + 1)), 2 ** (b + c))
    mass = Fraction(math.comb(b + c, b), 2 ** (b + c))
    found = mcnemar(b, c)
    assert found.exact == pytest.approx(min(1.0, float(2 * tail)), rel=1e-11)
    assert found.mid_p == pytest.approx(float(2 * tail - mass) if b != c else 1.0, rel=1e-10)
    assert math.isnan(found.difference)
    assert mcnemar(c, b).mid_p == pytest.approx(found.mid_p, rel=1e-12)


def test_the_p_values_of_the_textbook_table() -> None:
    _, b, c, _ = CAVO_TABLE
    found = mcnemar(b, c)
    for name, value in CAVO_MCNEMAR_P.items():
        assert getattr(found, name) == pytest.approx(value, abs=5.1e-7)


@pytest.mark.parametrize("b, c", [pair for pair in PAIRS if sum(pair)])
def test_statsmodels_has_the_same_tests(b: int, c: int) -> None:
    contingency = pytest.importorskip("statsmodels.stats.contingency_tables")
    table, found = [[10, b], [c, 10]], mcnemar(b, c)
    assert found.exact == pytest.approx(contingency.mcnemar(table, exact=True).pvalue, rel=1e-9)
    theirs = contingency.mcnemar(table, exact=False, correction=False)
    assert found.asymptotic == pytest.approx(theirs.pvalue, rel=1e-9)


def test_counts_alone_give_the_difference() -> None:
    found = mcnemar(15, 0, n=174)
    assert (found.difference, found.low, found.high) == pytest.approx((15 / 174, 0.053, 0.137), abs=5e-4)
    assert found.mid_p == pytest.approx(0.5**15, rel=1e-12)
    assert found.to_dict()["n"] == 174
    assert (
        repr(mcnemar(2, 1)) == "McNemar: 2 by the first alone, 1 by the second alone: p = 0.62 (mid-p), p = 1 (exact)"
    )


@pytest.mark.parametrize("arguments", [(-1, 2), (1.5, 2), (True, 2)])
def test_counts_of_items_are_asked_for(arguments) -> None:
    with pytest.raises(JaugeError, match="a count of items"):
        mcnemar(*arguments)


def test_more_discordant_items_than_items_are_refused() -> None:
    with pytest.raises(JaugeError, match="add up to at most n"):
        mcnemar(15, 10, n=20)


def answers(cluster: bool = True) -> tuple[PairedLabels, np.ndarray]:
    generator = np.random.default_rng(3)
    code = np.repeat(np.arange(25), generator.integers(1, 7, 25))
    truth = np.ones(code.size, int)
    a, b = (generator.random(code.size) < p for p in (0.8, 0.6))
    pair = PairedLabels.from_labels(truth, {"a": a * 1, "b": b * 1}, cluster=code if cluster else None, labels=(0, 1))
    return pair, np.column_stack([code, a, b])


def test_clustered_statistics_by_their_formulas() -> None:
    pair, rows = answers()
    apart, size = np.bincount(rows[:, 0], rows[:, 1] - 1.0 * rows[:, 2]), np.bincount(rows[:, 0])
    obuchowski, durkalski = (clustered_mcnemar(pair, method=name) for name in ("obuchowski", "durkalski"))
    assert obuchowski.statistic == pytest.approx(24 / 25 * apart.sum() ** 2 / (apart**2).sum(), rel=1e-12)
    rate = apart / size
    assert durkalski.statistic == pytest.approx(rate.sum() ** 2 / (rate**2).sum(), rel=1e-12)
    assert obuchowski.p_value == pytest.approx(math.erfc(math.sqrt(obuchowski.statistic / 2)), rel=1e-9)


def test_clusters_of_one_item_are_mcnemars_test() -> None:
    pair, rows = answers(cluster=False)
    alone = PairedLabels.from_labels(
        np.ones(len(rows), int), {"a": rows[:, 1], "b": rows[:, 2]}, labels=(0, 1), cluster=np.arange(len(rows))
    )
    b, c = ((rows[:, 1] > rows[:, 2]).sum(), (rows[:, 1] < rows[:, 2]).sum())
    assert clustered_mcnemar(alone, method="durkalski").p_value == pytest.approx(mcnemar(int(b), int(c)).asymptotic)
    with pytest.raises(JaugeError, match="the cluster of each item"):
        clustered_mcnemar(pair)


def test_permutation_of_a_linear_measure_is_the_exact_test() -> None:
    """Exchanging the answers of 11 discordant items: |D*| >= |D| has the two-sided binomial tail."""
    truth = [1] * 30
    first, second = [1] * 8 + [0] * 3 + [1] * 19, [0] * 8 + [1] * 3 + [1] * 19
    pair = PairedLabels.from_labels(truth, {"a": first, "b": second}, labels=(0, 1))
    found, exact = permutation_test(pair, "recall", replicates=50_000), mcnemar(8, 3).exact
    assert found.p_value == pytest.approx(exact, abs=4 * math.sqrt(exact * (1 - exact) / 50_000))


def test_permutation_of_any_measure_by_listing_all_exchanges() -> None:
    items = random_pairs(21, 6, 5, levels=3)
    pair, at, f = paired_scores(*items), {"a": 1.0, "b": 1.0}, measure("F")
    rows = [(truth, one >= 1, two >= 1) for truth, side in ((1, items[0]), (0, items[1])) for one, two in side]

    def difference(exchanged: int) -> float:
        values = []
        for model in (0, 1):
            said = [row[1:][model ^ (exchanged >> place & 1)] for place, row in enumerate(rows)]
            tp = sum(s for s, row in zip(said, rows, strict=True) if row[0])
            fp = sum(said) - tp
            values.append(2 * tp / (2 * tp + fp + 6 - tp) if tp + 6 + fp else math.nan)
        return values[0] - values[1]

    observed = abs(difference(0))
    share = np.mean([abs(difference(k)) >= observed - 1e-12 for k in range(2 ** len(rows))])
    found = permutation_test(pair, f, at, replicates=40_000, seed=5)
    assert abs(found.difference) == pytest.approx(observed, rel=1e-12)
    assert found.p_value == pytest.approx(share, abs=4 * math.sqrt(0.25 / 40_000))


def test_the_smallest_p_value_of_a_permutation_test_is_not_zero() -> None:
    truth = [1] * 60
    pair = PairedLabels.from_labels(truth, {"a": truth, "b": [0] * 60}, labels=(0, 1))
    assert permutation_test(pair, "recall", replicates=99).p_value == 0.01
    with pytest.raises(JaugeError, match="binary tables"):
        permutation_test(pair, "auc")
