"""Estimates: their limits by every method, what they say, what they refuse."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from scipy.special import betaincinv

from jauge.errors import JaugeError
from jauge.evidence import ConfusionMatrix, Counts, ScoreTable
from jauge.inference import bootstrap_law, estimate, estimates, jeffreys_law, prediction_law, required_size
from jauge.inference.intervals import METHODS
from jauge.measures import catalogue, macro, micro, precision, recall, weighted
from tests.oracles import intervals as oracle

TABLE = Counts(tp=171, fp=6, fn=3, tn=1617)
MATRIX = ConfusionMatrix.from_matrix([[50, 10, 0], [5, 20, 5], [0, 2, 8]], labels="abc", rows="truth")


def test_the_answer_in_one_line() -> None:
    found = estimate(TABLE, "precision")
    assert repr(found) == "precision 0.966 [0.931, 0.986] (171/177), Jeffreys, 95 %"
    assert (found.low, found.high) == pytest.approx(tuple(betaincinv(171.5, 6.5, [0.025, 0.975])), abs=1e-12)
    assert (found.law.kind, found.law.exact, found.scheme) == ("jeffreys", True, "full")
    assert json.loads(json.dumps(found.to_dict()))["law"]["kind"] == "jeffreys"


def test_proportions_have_the_closed_forms_of_their_methods() -> None:
    assert estimate(TABLE, "recall", method="wilson").high == pytest.approx(oracle.wilson(171, 174)[1], abs=1e-12)
    exact = estimate(TABLE, "recall", method="clopper-pearson", level=0.9)
    assert (exact.low, exact.high) == pytest.approx(oracle.clopper_pearson(171, 174, 0.9), abs=1e-12)
    mid = estimate(Counts(tp=0, fp=1, fn=20, tn=9), "recall", method="inversion")
    # Half of (1 - p)^20 is 0.025 at the upper limit.
    assert (mid.low, mid.high) == pytest.approx((0.0, 1 - 0.05 ** (1 / 20)), abs=1e-9)


@pytest.mark.parametrize("method", [method for method in METHODS if method != "prediction"])
@pytest.mark.parametrize("measure", ["precision", "F", "mcc", "cost(cost_ratio=3)", "fall_out"])
@pytest.mark.parametrize("scheme", ["full", "stratified"])
def test_limits_surround_the_value_within_the_range(method: str, measure: str, scheme: str) -> None:
    if method == "clopper-pearson" and measure not in ("precision", "fall_out"):
        with pytest.raises(JaugeError, match="proportion"):
            estimate(TABLE, measure, method=method)
        return
    table = Counts(tp=18, fp=5, fn=4, tn=33)
    found = estimate(table, measure, method=method, scheme=scheme)  # type: ignore[arg-type]
    # Methods differ by little at these sizes.
    reference = jeffreys_law(table, measure, scheme=scheme).interval()  # type: ignore[arg-type]
    assert found.low <= found.value <= found.high
    assert found.low == pytest.approx(reference.low, abs=0.6 * (found.value - reference.low) + 1e-3)
    assert found.high == pytest.approx(reference.high, abs=0.6 * (reference.high - found.value) + 1e-3)
    assert found.low >= catalogue()[measure.split("(", maxsplit=1)[0]].range[0]
    assert found.law.exact


def test_at_the_end_of_the_range_the_limit_is_the_end() -> None:
    found = estimate(Counts(tp=20, fp=0, fn=0, tn=300), "mcc")
    assert found.high == 1.0
    assert found.low < 1
    nothing = estimate(Counts(tp=20, fp=0, fn=0, tn=300), "fall_out")
    assert nothing.low == 0.0
    assert nothing.bound == "at most 1.3 %"
    assert repr(nothing).endswith("; at most 1.3 % (Wilson)")
    assert estimate(Counts(tp=20, fp=0, fn=0, tn=300), "specificity").bound == "at least 98.7 %"
    assert estimate(TABLE, "recall").bound is None


def test_undefined_is_told_with_its_reason() -> None:
    found = estimate(Counts(0, 0, 5, 5), "precision")
    assert math.isnan(found.value)
    assert math.isnan(found.low)
    assert repr(found) == "precision is undefined: no item is predicted positive (tp + fp = 0)"
    assert estimate(Counts(0, 0, 5, 5), "precision(undefined=zero)").value == 0


def test_few_items_are_noted() -> None:
    notes = estimate(Counts(tp=2, fp=1, fn=1, tn=50), "recall").notes
    assert notes == (
        "fewer than 5 items are positive (3)",
        "fewer than 5 items are predicted positive (3)",
    )
    assert estimate(TABLE, "recall").notes == ()
    assert "covered 0.86 to 0.95" in estimate(TABLE, "recall", method="percentile").notes[0]


def test_smoothed_limits_are_percentiles_of_smoothed_shares() -> None:
    found = estimate(Counts(tp=9, fp=2, fn=0, tn=8), "recall", method="smoothed", scheme="stratified")
    # TP ~ Bin(9, 9.5/10): Pr{TP <= 6} = 0.0084, Pr{TP <= 7} = 0.0712.
    assert (found.low, found.high) == pytest.approx((7 / 9, 1.0))


def test_thesis_adds_two_to_each_cell() -> None:
    """Document 001, chapter 5: the cost of B at w = 1/3, with 13 of 20 positives and 7 of 40 negatives."""
    plain = estimate(Counts(13, 7, 7, 33), "normalised_cost(w=0.3333333333333333)", method="wald", scheme="stratified")
    assert plain.value == pytest.approx(7 / 30)
    assert plain.law.variance == pytest.approx(0.0028680556, abs=5e-11)
    added = estimate(
        Counts(13, 7, 7, 33), "normalised_cost(w=0.3333333333333333)", method="thesis", scheme="stratified"
    )
    p, q = 15 / 24, 9 / 44
    half = 1.959963984540054 * math.sqrt(p * (1 - p) / 24 / 9 + q * (1 - q) / 44 * 4 / 9)
    centre = (1 - p) / 3 + 2 * q / 3
    assert (added.low, added.high) == pytest.approx((centre - half, centre + half), abs=1e-12)
    full = bootstrap_law(Counts(13, 7, 7, 33), "cost")
    assert (full.mean, full.variance) == pytest.approx((14 / 60, 0.0029814815), abs=5e-11)


def test_another_prevalence_moves_precision() -> None:
    found = estimate(TABLE, "precision", prevalence=0.02)
    tpr, fpr = 171 / 174, 6 / 1623
    assert found.value == pytest.approx(0.02 * tpr / (0.02 * tpr + 0.98 * fpr))
    assert round(found.value, 3) == 0.844
    assert found.denominator is None
    wider = estimate(TABLE, "precision", prevalence=(2, 98))
    assert wider.low < found.low < found.high < wider.high
    assert estimate(TABLE, "recall", prevalence=0.02).low == pytest.approx(
        estimate(TABLE, "recall", scheme="stratified").low, abs=1e-12
    )
    drawn = estimate(TABLE, "precision", prevalence=0.02, exact=False, replicates=20_000)
    assert (drawn.low, drawn.high) == pytest.approx((found.low, found.high), abs=4e-3)
    law = bootstrap_law(TABLE, "precision", prevalence=0.02)
    assert law.mean == pytest.approx(bootstrap_law(TABLE, "precision", prevalence=0.02, exact=False).mean, abs=5e-3)


def test_other_sizes_are_predictions() -> None:
    found = estimate(TABLE, "recall", sizes=(10, 100))
    assert found.method == "prediction"
    assert found.law.kind == "prediction"
    assert "new cases" in found.notes[0]
    with pytest.raises(JaugeError, match="other sizes"):
        estimate(TABLE, "recall", sizes=(10, 100), method="wilson")
    with pytest.raises(JaugeError, match="two numbers of items"):
        estimate(TABLE, "recall", sizes=10)  # type: ignore[arg-type]
    with pytest.raises(JaugeError, match="classes to draw from"):
        estimate(Counts(3, 0, 1, 0), "recall", sizes=(10, 1))


def test_prediction_is_the_beta_binomial_law() -> None:
    law = prediction_law(Counts(9, 2, 1, 18), "recall", sizes=(4, 5), scheme="stratified")
    beta = math.gamma(9.5) * math.gamma(1.5) / math.gamma(11)
    mass = [math.comb(4, k) * math.gamma(k + 9.5) * math.gamma(5.5 - k) / math.gamma(15) / beta for k in range(5)]
    assert law.mass == pytest.approx(mass, abs=1e-13)
    drawn = prediction_law(Counts(9, 2, 1, 18), "mcc", sizes=(4, 5), exact=False, replicates=100_000)
    summed = prediction_law(Counts(9, 2, 1, 18), "mcc", sizes=(4, 5))
    assert summed.cdf([0.2, 0.5, 0.9]) == pytest.approx(drawn.cdf([0.2, 0.5, 0.9]), abs=6e-3)
    assert summed.undefined_mass == pytest.approx(drawn.undefined_mass, abs=4e-3)


def test_exact_is_a_demand_or_a_refusal() -> None:
    drawn = estimate(TABLE, "F", exact=False, seed=7)
    assert (drawn.law.exact, drawn.law.seed, drawn.law.replicates) == (False, 7, 2000)
    assert "2,000 draws (seed 7)" in repr(drawn)
    assert drawn == estimate(TABLE, "F", exact=False, seed=7)
    assert drawn != estimate(TABLE, "F", exact=False, seed=8)
    with pytest.raises(JaugeError, match="exact jeffreys law"):
        estimate(TABLE, "optimised_precision", exact=True)
    weighted_table = Counts(171.5, 6, 3, 1617)
    assert not bootstrap_law(weighted_table, "F").exact
    assert "weights are read as numbers of items" in estimate(weighted_table, "F").notes
    with pytest.raises(JaugeError, match="exact bootstrap law"):
        bootstrap_law(weighted_table, "F", exact=True)


def test_one_table_of_independent_items_is_needed() -> None:
    with pytest.raises(JaugeError, match=r"table\.at"):
        estimate(ScoreTable.from_scores([0, 1], [0.2, 0.7]), "recall")
    with pytest.raises(JaugeError, match=r"macro\(measure\)"):
        estimate(MATRIX, "recall")
    with pytest.raises(JaugeError, match="at least one item"):
        estimate(Counts(0, 0, 0, 0), "recall")
    with pytest.raises(JaugeError, match="method to be one of"):
        estimate(TABLE, "recall", method="bca")
    with pytest.raises(JaugeError, match="scheme to be one of"):
        estimate(TABLE, "recall", scheme="both")  # type: ignore[arg-type]
    with pytest.raises(JaugeError, match="prevalence strictly between"):
        estimate(TABLE, "precision", prevalence=2.0)


def test_one_class_is_enough_where_the_measure_needs_one() -> None:
    found = estimate(Counts(tp=9, fp=0, fn=1, tn=0), "recall", scheme="stratified")
    assert (found.low, found.high) == pytest.approx(tuple(betaincinv(9.5, 1.5, [0.025, 0.975])), abs=1e-12)
    assert bootstrap_law(Counts(9, 0, 1, 0), "recall").mean == pytest.approx(0.9)


def test_averages_over_labels() -> None:
    pooled = estimate(MATRIX, micro(recall))
    share = estimate(MATRIX, "accuracy")
    assert pooled.law.exact
    assert (pooled.low, pooled.high) == pytest.approx((share.low, share.high), abs=1e-12)
    assert (share.low, share.high) == pytest.approx(tuple(betaincinv(79, 23, [0.025, 0.975])), abs=1e-12)
    f2 = estimate(MATRIX, "micro(F(beta=2))", method="percentile")
    assert f2.law.exact
    assert f2.law.variance == pytest.approx(0.78 * 0.22 / 100)
    for average in (macro(precision), weighted(precision)):
        found = estimate(MATRIX, average)
        assert not found.law.exact
        assert found.low < found.value < found.high
    # Weighted recall is accuracy.
    for exact, rel in ((None, 1e-12), (False, 0.05)):
        law = estimate(MATRIX, weighted(recall), method="percentile", exact=exact, replicates=20_000).law
        assert law.variance == pytest.approx(0.78 * 0.22 / 100, rel=rel)
    variance = sum(r * (1 - r) / n for r, n in ((50 / 60, 60), (20 / 30, 30), (0.8, 10))) / 9
    for exact, rel in ((None, 1e-12), (False, 0.05)):
        options = {"scheme": "stratified", "method": "percentile", "exact": exact, "replicates": 20_000}
        assert estimate(MATRIX, macro(recall), **options).law.variance == pytest.approx(variance, rel=rel)
    with pytest.raises(JaugeError, match="exact jeffreys law"):
        estimate(MATRIX, macro(precision), exact=True)
    with pytest.raises(JaugeError, match="several classes"):
        estimate(MATRIX, macro(recall), method="wilson")


def test_a_table_of_estimates() -> None:
    found = estimates(TABLE, ["recall", "K(alpha=1.6)"], level=0.9)
    assert len(found) == 2
    assert found["recall"] == found[0]
    assert [row.level for row in found] == [0.9, 0.9]
    frame = found.to_frame()
    assert frame["measure"].to_list() == ["recall", "K(alpha=1.6, beta=1)"]
    assert frame["numerator"].to_list() == [171.0, None]
    with pytest.raises(JaugeError, match="not asked for"):
        found["precision"]


def test_required_size_is_the_least_that_does() -> None:
    pilot = Counts(tp=18, fp=4, fn=2, tn=76)
    size = required_size("recall", 0.05, pilot)

    def width(n: int) -> float:
        scale = n / 100
        found = estimate(Counts(18 * scale, 4 * scale, 2 * scale, 76 * scale), "recall")
        return found.high - found.low

    assert width(size) <= 0.1 < width(size - 1)
    with pytest.raises(JaugeError, match="half width"):
        required_size("recall", -1, pilot)
    with pytest.raises(JaugeError, match="expected counts"):
        required_size("precision", 0.1, Counts(0, 0, 1, 1))


@pytest.mark.parametrize("scheme", ["full", "stratified"])
@pytest.mark.parametrize("measure", ["precision", "mcc", "F(beta=2)", "diagnostic_odds_ratio"])
def test_large_tables_meet_the_normal_law(measure: str, scheme: str) -> None:
    """Products of margins far beyond 2^63: limits settle at 1.96 standard deviations, by every law."""
    table = Counts(tp=30_000_000, fp=10_000_000, fn=20_000_000, tn=40_000_000)
    found = estimate(table, measure, scheme=scheme)  # type: ignore[arg-type]
    assert found.high - found.value == pytest.approx(found.value - found.low, rel=1e-2)
    small = estimate(Counts(30_000, 10_000, 20_000, 40_000), measure, scheme=scheme)  # type: ignore[arg-type]
    assert (small.high - small.low) / (found.high - found.low) == pytest.approx(math.sqrt(1000), rel=1e-2)
    if scheme == "stratified":
        other = estimate(table, measure, scheme=scheme, method="percentile")
        assert np.array([other.low, other.high]) == pytest.approx(
            [found.low, found.high], abs=1e-2 * (found.high - found.low)
        )
