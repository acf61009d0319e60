"""A gate for models passes, fails with what was found, and refuses what it can't decide."""

from __future__ import annotations

import pytest

import jauge
from jauge.comparison import check_requirements
from jauge.pytest import assert_shown
from tests.report.digits import evaluated


def test_costs_of_scores_are_the_usual_measure() -> None:
    found = evaluated()
    outcomes = assert_shown(found, "neighbours better than logistic", "neighbours recall at least 0.9")
    at = {one.model: one.threshold for one in found.standings}
    expected = check_requirements(
        found.paired,
        ["neighbours better than logistic", "neighbours recall at least 0.9"],
        "cost(prevalence=0.02, cost_ratio=10)",
        thresholds=at,
    )
    assert [one.p_value for one in outcomes] == [one.p_value for one in expected]


def test_a_failure_tells_what_was_found_of_all() -> None:
    with pytest.raises(AssertionError) as failure:
        assert_shown(evaluated(), "neighbours better than logistic", "logistic better than forest")
    told = str(failure.value).splitlines()
    assert told[0].startswith("HOLDS neighbours better than logistic: cost")
    assert told[1].startswith("CONTRADICTED logistic better than forest: cost")


def test_another_measure() -> None:
    with pytest.raises(AssertionError, match=r"NOT SHOWN forest better than neighbours: auc"):
        assert_shown(evaluated(), "forest better than neighbours", measure="auc")


def test_sets_of_labels_are_refused() -> None:
    sets = jauge.evaluate([["a"], ["b"]], y_pred={"m": [["a"], ["b"]]})
    with pytest.raises(jauge.JaugeError, match="sets of labels"):
        assert_shown(sets, "m recall at least 0.5")
