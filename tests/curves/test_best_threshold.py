"""Thresholds under constraints against a scan in fractions, and what is said when nothing satisfies them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jauge import ScoreTable, measure
from jauge.curves import Constraint, OperatingCondition, best_threshold, cost_curve
from jauge.errors import JaugeError
from tests.curves.rankings import rankings, table_of
from tests.curves.thesis import TABLE
from tests.oracles.curves import groups_by_threshold

TENTHS = st.integers(0, 10).map(lambda k: Fraction(k, 10))


def exactly(one, name):
    """A measure of a group as a fraction; None where it is undefined."""
    parts = {
        "recall": (one.tp, one.tp + one.fn),
        "precision": (one.tp, one.tp + one.fp),
        "FPR": (one.fp, one.fp + one.tn),
        "flagged": (one.tp + one.fp, one.tp + one.fp + one.fn + one.tn),
        "F1": (2 * one.tp, 2 * one.tp + one.fp + one.fn),
    }
    return Fraction(*parts[name]) if parts[name][1] else None


@given(
    rankings(),
    st.sampled_from([("recall", "precision", ">="), ("precision", "recall", ">="), ("recall", "FPR", "<=")])
    | st.sampled_from([("recall", "flagged", "<="), ("F1", "FPR", "<="), ("precision", "flagged", ">=")]),
    TENTHS,
)
def test_by_scan(ranking, question, limit):
    wanted, limited, sense = question
    candidates = [
        (exactly(one, wanted), -row, one)
        for row, one in enumerate(groups_by_threshold(*ranking))
        if exactly(one, wanted) is not None and exactly(one, limited) is not None
        if (exactly(one, limited) >= limit if sense == ">=" else exactly(one, limited) <= limit)
    ]
    table, constraint = table_of(ranking), f"{limited} {sense} {float(limit)}"
    if not candidates:
        with pytest.raises(JaugeError, match="At best"):
            best_threshold(table, maximise=wanted, subject_to=constraint)
        return
    value, _, best = max(candidates, key=lambda candidate: candidate[:2])
    found = best_threshold(table, maximise=wanted, subject_to=constraint)
    assert (found.threshold, found.value) == (best.threshold, float(value))
    assert (found.counts.tp, found.counts.fp) == (best.tp, best.fp)
    assert list(found.limited.values()) == [float(exactly(best, limited))]


@given(rankings(), st.integers(1, 19), st.integers(1, 20))
def test_the_cheapest_at_a_condition_is_on_the_cost_curve(ranking, prevalence, cost_ratio):
    table, condition = table_of(ranking), OperatingCondition(prevalence / 20, cost_ratio)
    found = best_threshold(table, minimise=condition)
    assert found == best_threshold(table, minimise=condition.cost)
    on_curve = float(cost_curve(table).at(condition.w)) * condition.greatest_cost
    assert found.value == pytest.approx(on_curve, abs=1e-14)


def test_everyday_questions_on_document_001():
    recall = best_threshold(TABLE, maximise="recall", subject_to="precision >= 0.8")
    assert (recall.threshold, recall.value, recall.limited) == (0.56, 0.65, {"precision >= 0.8": 13 / 16})
    capacity = best_threshold(TABLE, maximise="recall", subject_to="flagged <= 10 of 60")
    # At 0.69 ten are flagged, but the tenth is a negative: of equal recalls the highest threshold is taken.
    assert (capacity.threshold, capacity.counts.tp, capacity.counts.fp) == (0.7, 7, 2)
    both = best_threshold(TABLE, maximise="F1", subject_to=["TPR >= 50%", Constraint(measure("FPR"), "<=", 0.1)])
    assert both.counts.tp >= 10
    assert both.counts.fp <= 4
    assert best_threshold(TABLE, maximise="precision").threshold == 0.95


def test_equally_good_thresholds_yield_the_highest():
    table = ScoreTable.from_scores([1, 0, 0], [3, 2, 1])
    assert best_threshold(table, maximise="recall").threshold == 3
    constant = best_threshold(ScoreTable.from_scores([0, 1], [5, 5]), minimise="error_rate")
    assert (constant.threshold, constant.value) == (np.inf, 0.5)


def test_the_result_says_where_it_comes_from():
    found = best_threshold(TABLE, maximise="recall", subject_to="FPR <= 0.1")
    assert repr(found).endswith("chosen on these data)")
    told = found.to_dict()
    assert (told["measure"], told["chosen_on"], told["tp"]) == ("recall", "these data", found.counts.tp)


@pytest.mark.parametrize(
    "text, limit",
    [("recall >= .5", 0.5), ("F(beta=2)>=1e-2", 0.01), ("FPR <= 5 %", 0.05), ("flagged <= 3/4", 0.75)],
)
def test_constraints_in_words(text, limit):
    assert Constraint.read(text).limit == pytest.approx(limit, rel=1e-15)


@pytest.mark.parametrize("text", ["precision", "precision > 0.9", "precision >= high", ">= 0.9", "recall >= 0.5 of"])
def test_words_that_are_no_constraint(text):
    with pytest.raises(JaugeError, match="a constraint such as"):
        Constraint.read(text)


def test_the_best_attainable_is_told():
    table = ScoreTable.from_scores([0, 1, 1, 0], [4, 3, 2, 1])
    with pytest.raises(JaugeError, match=r"At best precision reaches 0\.666667\."):
        best_threshold(table, maximise="recall", subject_to="precision >= 0.9")
    two = ["precision >= 0.6", "FPR <= 0.2"]
    with pytest.raises(JaugeError, match=r"fall_out reaches 0\.5 while the others hold"):
        best_threshold(table, maximise="recall", subject_to=two)


def test_questions_that_are_refused():
    for objectives in ({}, {"maximise": "recall", "minimise": "FPR"}):
        with pytest.raises(JaugeError, match="one of maximise= and minimise="):
            best_threshold(TABLE, **objectives)
    with pytest.raises(JaugeError, match="no item is positive"):
        best_threshold(ScoreTable.from_scores([0, 0], [1, 2]), maximise="recall")
    with pytest.raises(JaugeError, match="at least one item"):
        best_threshold(ScoreTable.empty(), maximise="recall")
    with pytest.raises(JaugeError, match="name of a measure"):
        best_threshold(TABLE, maximise="recal of sorts")
