"""Optimal trade-off curves against brute force in fractions, printed values and the order of the four indices."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jauge import Counts, ScoreTable, measure
from jauge.curves import convex_hull, maximal_group, random_group_curve, roc_curve, single_element, tradeoff_curve
from jauge.errors import JaugeError
from tests.curves.rankings import rankings, table_of
from tests.curves.thesis import TABLE
from tests.oracles import curves as oracle

INDICES = ("f", "jaccard", "fowlkes_mallows", "kulczynski")
every_index = pytest.mark.parametrize("index", INDICES)

# precision, recall: values of Kulczynski, F, Fowlkes-Mallows and Jaccard at lam = 1/4, 1/2 and 3/4.
PRINTED = {
    (0.8, 0.4): ((0.7, 0.64, 0.672717, 0.5), (0.6, 0.533333, 0.565685, 0.363636), (0.5, 0.457143, 0.475683, 0.380952)),
    (0.6, 0.6): ((0.6, 0.6, 0.6, 0.5), (0.6, 0.6, 0.6, 0.428571), (0.6, 0.6, 0.6, 0.5)),
    (0.3, 0.9): ((0.45, 0.36, 0.394822, 0.295082), (0.6, 0.45, 0.519615, 0.290323), (0.75, 0.6, 0.683852, 0.439024)),
}


@pytest.mark.parametrize("pair", PRINTED)
def test_printed_values(pair):
    for lam, row in zip((0.25, 0.5, 0.75), PRINTED[pair], strict=True):
        for index, value in zip(("kulczynski", "f", "fowlkes_mallows", "jaccard"), row, strict=True):
            assert float(tradeoff_curve([pair], index=index).at(lam)) == pytest.approx(value, abs=6e-7)


@every_index
def test_areas_of_one_group(index):
    printed = {"kulczynski": 0.6, "f": 0.554518, "fowlkes_mallows": 0.577078, "jaccard": 0.453439}
    curve = tradeoff_curve([(0.8, 0.4)], index=index)
    assert curve.area == pytest.approx(printed[index], abs=6e-7)
    assert curve.area == pytest.approx(oracle.index_area(index, 0.8, 0.4), rel=1e-10)
    assert tradeoff_curve([(0.3, 0.3)], index=index).area == pytest.approx(
        oracle.index_area(index, 0.3, 0.3), rel=1e-10
    )


@pytest.mark.parametrize("index", ["f", "jaccard", "kulczynski"])
@given(ranking=rankings(levels=6, most=7))
def test_curve_by_definition(index, ranking):
    groups = oracle.groups_by_threshold(*ranking)
    expected = oracle.best_groups(groups, index)
    curve = tradeoff_curve(table_of(ranking), index=index)
    assert np.allclose(curve.lam[:-1], [float(lam) for lam, _ in expected], rtol=1e-13, atol=0)
    assert np.allclose(curve.precision, [float(p) for _, (p, _) in expected], rtol=1e-15)
    assert np.allclose(curve.recall, [float(r) for _, (_, r) in expected], rtol=1e-15)
    assert np.array_equal(curve.thresholds, table_of(ranking).thresholds[curve.rows])
    for lam, value in zip(curve.lam, curve.value, strict=True):
        assert value == pytest.approx(float(oracle.best_index(groups, index, Fraction(float(lam)))), rel=1e-13)


@every_index
@given(ranking=rankings(levels=6, most=7))
def test_value_is_the_best_of_all_thresholds(index, ranking):
    groups = oracle.groups_by_threshold(*ranking)
    for curve in (tradeoff_curve(table_of(ranking), index), tradeoff_curve(table_of(ranking, weight=0.3), index)):
        assert (np.diff(curve.lam) > 0).all()
        for lam in (Fraction(k, 8) for k in range(9)):
            assert float(curve.at(float(lam))) == pytest.approx(float(oracle.best_index(groups, index, lam)), rel=1e-12)


@given(rankings(levels=30, most=40))
def test_the_four_envelopes_nest(ranking):
    table = table_of(ranking)
    rows = {index: set(tradeoff_curve(table, index).rows.tolist()) for index in INDICES}
    groups = oracle.groups_by_threshold(*ranking)
    dominant = {
        row
        for row, one in enumerate(groups)
        if one.tp
        and not any(
            o.tp >= one.tp
            and o.precision >= one.precision
            and o is not one
            and o.tp
            and (o.tp, o.precision) != (one.tp, one.precision)
            for o in groups
        )
    }
    assert rows["kulczynski"] <= rows["fowlkes_mallows"] <= rows["f"] == rows["jaccard"] <= dominant
    assert rows["f"] <= set(convex_hull(roc_curve(table)).rows.tolist())


@every_index
def test_a_dominant_point_may_be_on_no_envelope(index):
    assert tradeoff_curve([(1, 0.2), (0.3, 0.3), (0.2, 1)], index=index).rows.tolist() == [0, 2]


@every_index
@given(
    pairs=st.lists(st.tuples(st.integers(1, 20), st.integers(1, 20)), min_size=1, max_size=8),
    lam=st.integers(0, 16),
)
def test_sets_of_groups_by_definition(index, pairs, lam):
    rates = [(p / 20, r / 20) for p, r in pairs]
    curve = tradeoff_curve(rates, index=index)
    best = max(float(oracle.index_value(index, p, r, lam / 16)) for p, r in rates)
    assert float(curve.at(lam / 16)) == pytest.approx(best, rel=1e-12)
    assert [rates[row] for row in curve.rows] == list(zip(curve.precision, curve.recall, strict=True))


@every_index
def test_a_dominated_group_changes_nothing(index):
    groups = [(0.9, 0.3), (0.6, 0.6), (0.3, 0.9)]
    without, with_it = tradeoff_curve(groups, index), tradeoff_curve([*groups, (0.55, 0.6)], index)
    assert without.to_dict() == with_it.to_dict()
    assert (np.diff(without.lam) > 0).all()


@every_index
def test_a_ranking_as_counts_has_the_same_curve(index):
    table = TABLE
    ranked, counted = tradeoff_curve(table, index), tradeoff_curve(table.counts()[1:], index)
    assert np.array_equal(ranked.lam, counted.lam)
    assert np.array_equal(ranked.rows, counted.rows + 1)
    assert (counted.thresholds, counted.prevalence) == (None, 1 / 3)
    shuffled = np.random.default_rng(0).permutation(table.tp.size - 1)
    assert np.array_equal(tradeoff_curve(table.counts()[1:][shuffled], index).lam, ranked.lam)


@every_index
@given(tp=st.integers(1, 30), fp=st.integers(0, 30), fn=st.integers(0, 30), lam=st.integers(0, 10))
def test_the_catalogue_has_the_same_indices(index, tp, fp, fn, lam):
    name = {"f": "F_lam", "jaccard": "jaccard_lam"}.get(index, index)
    counts = Counts(tp, fp, fn, 9)
    ours = tradeoff_curve(Counts([tp], fp, fn, 9), index).at(lam / 10)
    assert float(ours) == pytest.approx(measure(f"{name}(lam={lam / 10})")(counts), rel=1e-13)


@given(st.integers(1, 20), st.integers(1, 20), st.integers(0, 20))
def test_order_and_symmetry_of_the_indices(p, r, lam):
    p, r, lam = p / 20, r / 20, lam / 20
    j, f, g, k = (
        float(tradeoff_curve([(p, r)], index).at(lam)) for index in ("jaccard", "f", "fowlkes_mallows", "kulczynski")
    )
    assert j <= f + 1e-15
    assert f <= g + 1e-15
    assert g <= k + 1e-15
    for index, value in (("jaccard", j), ("f", f)):
        assert float(tradeoff_curve([(r, p)], index).at(1 - lam)) == pytest.approx(value, rel=1e-13)


@every_index
@given(ranking=rankings(levels=6, most=7))
def test_areas_by_quadrature(index, ranking):
    curve = tradeoff_curve(table_of(ranking), index)
    lam = np.linspace(0, 1, 4001)
    assert curve.area == pytest.approx(np.trapezoid(curve.at(lam), lam), abs=2e-6)
    assert curve.partial_area(0.2, 0.7) + curve.partial_area(0.7, 1) == pytest.approx(curve.partial_area(0.2, 1))
    assert curve.weighted_area(1, 1) == pytest.approx(curve.area, rel=1e-9)
    assert curve.weighted_area(2, 1) == pytest.approx(np.trapezoid(2 * lam * curve.at(lam), lam), abs=2e-6)


def test_density_weighted_area_by_moments():
    # Kulczynski's index is linear: its mean is its value at the mean of lam, alpha / (alpha + beta).
    for alpha, beta in ((0.5, 0.5), (2, 6), (1.5, 0.5)):
        mean = alpha / (alpha + beta)
        assert tradeoff_curve([(0.8, 0.4)], "kulczynski").weighted_area(alpha, beta) == pytest.approx(
            0.8 - 0.4 * mean, rel=1e-8
        )


@every_index
def test_minima_are_met_and_the_hull_is_taken_anew(index):
    groups = [(1, 0.2), (0.55, 0.3), (0.5, 0.5), (0.2, 1)]
    curve = tradeoff_curve(groups, index, min_precision=0.3, min_recall=0.25)
    assert set(curve.rows.tolist()) <= {1, 2}
    assert curve.precision[0] == 0.55
    assert curve.recall[-1] == 0.5
    ranked = tradeoff_curve(TABLE, index, min_precision=0.7)
    assert (ranked.precision >= 0.7).all()
    assert ranked.recall[-1] == max(
        float(g.recall)
        for g in oracle.groups_by_threshold(*_thesis())
        if g.precision and g.precision >= Fraction(7, 10)
    )
    with pytest.raises(JaugeError, match=r"At best precision reaches 0\.2 at recall >= 0\.9"):
        tradeoff_curve(groups, index, min_precision=0.5, min_recall=0.9)


def _thesis():
    from tests.references.thesis_scores import NEGATIVES, POSITIVES

    return POSITIVES, NEGATIVES


@every_index
def test_curves_of_special_groups(index):
    lam, share, positives = np.linspace(0, 1, 11), 0.2, 20
    everything = {
        "kulczynski": (1 - lam) * share + lam,
        "f": share / (1 - lam + lam * share),
        "fowlkes_mallows": share ** (1 - lam),
        "jaccard": np.where(lam <= 0.5, share, share / (share + 2 * (1 - lam) * (1 - share))),
    }
    one = {
        "kulczynski": 1 - lam + lam / positives,
        "f": 1 / (1 - lam + lam * positives),
        "fowlkes_mallows": positives**-lam,
        "jaccard": 1 / (1 + np.minimum(1, 2 * lam) * (positives - 1)),
    }
    assert np.allclose(tradeoff_curve([maximal_group(share)], index).at(lam), everything[index], rtol=1e-14)
    assert np.allclose(tradeoff_curve([single_element(positives)], index).at(lam), one[index], rtol=1e-14)
    assert np.allclose(tradeoff_curve([(1, 1)], index).at(lam), 1)


@every_index
@pytest.mark.parametrize("positives, total, size", [(3, 7, 2), (3, 7, 6), (5, 9, 4), (1, 2, 1), (4, 4, 2)])
def test_random_groups_by_listing_their_hits(index, positives, total, size):
    for lam in (0, 0.3, 0.5, 0.8, 1):
        expected = sum(
            comb(positives, k)
            * comb(total - positives, size - k)
            / comb(total, size)
            * float(oracle.index_value(index, k / size, k / positives, lam))
            for k in range(min(positives, size) + 1)
        )
        assert float(random_group_curve(positives, total, size, lam, index=index)) == pytest.approx(expected, rel=1e-12)


@every_index
@given(p=st.integers(1, 20), r=st.integers(1, 20), share=st.integers(1, 19))
def test_domain_of_application(index, p, r, share):
    p, r, share = p / 20, r / 20, share / 20
    limit = tradeoff_curve([(p, r)], index).application_limit(prevalence=share)
    for lam in (k / 40 for k in range(40)):
        ours, everything = (float(oracle.index_value(index, *pair, lam)) for pair in ((p, r), (share, 1.0)))
        if abs(lam - limit) > 1e-9:
            assert (ours > everything) == (lam < limit) or ours == pytest.approx(everything, rel=1e-12)


def test_domain_of_application_of_a_ranking():
    curve = tradeoff_curve(TABLE)
    lam = np.linspace(0, 1, 10_001)
    above = curve.at(lam) > tradeoff_curve([maximal_group(1 / 3)]).at(lam) + 1e-12
    assert curve.application_limit() == pytest.approx(lam[above].max(), abs=1e-3) == 1
    noise = tradeoff_curve(ScoreTable.from_scores([0, 1, 0, 1], [1, 1, 1, 1]))
    assert noise.application_limit() == 0


def test_constant_scores_and_perfect_separation():
    constant = tradeoff_curve(ScoreTable.from_scores([0, 1, 0], [2, 2, 2]))
    assert (constant.thresholds.tolist(), constant.precision.tolist()) == ([2], [1 / 3])
    perfect = tradeoff_curve(ScoreTable.from_scores([0, 1, 1], [1, 2, 3]))
    assert (perfect.thresholds.tolist(), perfect.value.tolist(), perfect.area) == ([2], [1, 1], 1)


def test_counts_beyond_int64_products():
    table = ScoreTable.from_counts([3, 2, 1], [3 * 10**9, 2 * 10**9, 10**9], [10**9, 2 * 10**9, 6 * 10**9])
    small = ScoreTable.from_counts([3, 2, 1], [3, 2, 1], [1, 2, 6])
    for index in INDICES:
        assert np.allclose(tradeoff_curve(table, index).lam, tradeoff_curve(small, index).lam, rtol=1e-14)


def test_the_curve_tells_its_intervals():
    curve = tradeoff_curve([(0.8, 0.4), (0.3, 0.9)])
    assert curve.to_frame().columns == ["lam_from", "lam_to", "value_from", "value_to", "precision", "recall", "row"]
    assert curve.to_dict()["thresholds"] is None
    assert tradeoff_curve([(0.8, 0.4)], "folkes_mallows").index == "fowlkes_mallows"


@pytest.mark.parametrize(
    "groups, match",
    [
        ([], "at least one"),
        ((0.8, 0.4), "pair"),
        ([(1.2, 0.4)], "precision and recall in"),
        ([(0.5, 0.0)], "0 together"),
        ([(0.0, 0.0)], "a group with hits"),
        (Counts([1, 0], 0, 0, 5), "whose target has items"),
        (ScoreTable.from_scores([1, 1], [1, 2]), "no negative item"),
    ],
)
def test_groups_that_are_refused(groups, match):
    with pytest.raises(JaugeError, match=match):
        tradeoff_curve(groups)


def test_other_bad_input():
    curve = tradeoff_curve([(0.8, 0.4)])
    for wrong in (-0.1, 1.1, float("nan")):
        with pytest.raises(JaugeError, match="lam in"):
            curve.at(wrong)
    with pytest.raises(JaugeError, match="Did you mean 'jaccard'"):
        tradeoff_curve([(0.8, 0.4)], "jacard")
    with pytest.raises(JaugeError, match="the prevalence"):
        curve.application_limit()
    with pytest.raises(JaugeError, match="alpha"):
        curve.weighted_area(0, 1)
    with pytest.raises(JaugeError, match="at most total"):
        random_group_curve(5, 4, 2, 0.5)
    with pytest.raises(JaugeError, match="positives, a whole number from 1"):
        single_element(0)
