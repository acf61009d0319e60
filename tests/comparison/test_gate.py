"""Requirements: the same limits as comparisons, read from words, Holm-adjusted together."""

from __future__ import annotations

import math

import numpy as np
import pytest

from jauge import JaugeError, PairedLabels, PairedScores
from jauge.comparison import check_requirements, compare
from jauge.comparison.gate import read_requirement
from jauge.inference import jeffreys_law


def pair(a: int, b: int, n: int = 200) -> PairedLabels:
    """Recall a/n and b/n; no false alarms for "a", 10 of 100 for "b"."""
    truth = [1] * n + [0] * 100
    answers = {"a": [1] * a + [0] * (n - a + 100), "b": [1] * b + [0] * (n - b) + [1] * 10 + [0] * 90}
    return PairedLabels.from_labels(truth, answers)


def state(evidence, text: str, measure: str = "recall", **options) -> str:
    return check_requirements(evidence, [text], measure, **options)[0].state


@pytest.mark.parametrize("a, b", [(150, 170), (170, 150), (160, 161), (160, 160), (100, 180)])
@pytest.mark.parametrize("level", [0.8, 0.95])
def test_better_is_a_limit_on_the_right_side_of_zero(a: int, b: int, level: float) -> None:
    found = compare(pair(a, b), "recall", level=level, models=["b", "a"])
    expected = "holds" if found.low > 0 else "contradicted" if found.high < 0 else "not shown"
    assert state(pair(a, b), "b better", level=level) == expected
    assert state(pair(a, b), "b better than a", level=level) == expected


@pytest.mark.parametrize("margin", [0.001, 0.01, 0.03, 0.05, 0.1])
@pytest.mark.parametrize("a, b", [(160, 158), (160, 150), (120, 190)])
def test_not_worse_is_a_limit_beyond_the_margin(a: int, b: int, margin: float) -> None:
    found = compare(pair(a, b), "recall", models=["b", "a"])
    expected = "holds" if found.low > -margin else "contradicted" if found.high < -margin else "not shown"
    assert state(pair(a, b), f"b not worse by {margin}") == expected
    percent = 100 * margin / (a / 200)
    assert state(pair(a, b), f"b not worse by {percent:.12f} %") == expected


def test_the_sign_follows_the_direction_of_the_measure() -> None:
    assert state(pair(160, 160), "a better", "fall_out") == "holds"
    assert state(pair(160, 160), "b better", "fall_out") == "contradicted"
    assert state(pair(160, 160), "b not worse by 0.2", "fall_out") == "holds"
    assert state(pair(160, 160), "a better", "cost(prevalence=0.5, cost_ratio=1)") == "holds"


@pytest.mark.parametrize("floor", [0.6, 0.7, 0.75, 0.85, 0.9])
def test_a_floor_is_the_lower_limit_of_one_model(floor: float) -> None:
    low, high = jeffreys_law(pair(160, 150).matrix("b").binary(1), "recall").interval(0.95)
    expected = "holds" if low > floor else "contradicted" if high < floor else "not shown"
    assert state(pair(160, 150), f"b recall at least {floor}") == expected
    assert state(pair(160, 150), f"b recall at least {100 * floor} %", "fall_out") == expected
    assert state(pair(160, 150), f"b miss_rate at most {1 - floor}") == expected


def test_several_requirements_are_adjusted_by_holm() -> None:
    evidence = pair(150, 163)
    alone = check_requirements(evidence, ["b better"], "recall")[0]
    together = check_requirements(evidence, ["b better", "b not worse by 0.01", "a recall at least 0.5"], "recall")
    assert together[2].p_value < together[1].p_value <= together[0].p_value
    assert together[0].p_value == pytest.approx(alone.p_value, rel=1e-9)  # the largest of Holm's is multiplied by one
    twice = check_requirements(evidence, ["b better", "b better"], "recall")
    assert twice[0].p_value == pytest.approx(min(1, 2 * alone.p_value), rel=1e-9)


def test_against_several_models_all_must_be_shown() -> None:
    truth = [1] * 100 + [0] * 50
    answers = {name: [1] * hits + [0] * (150 - hits) for name, hits in (("a", 60), ("b", 95), ("c", 94))}
    evidence = PairedLabels.from_labels(truth, answers)
    assert state(evidence, "b better") == "not shown"
    assert state(evidence, "b better than a") == "holds"
    assert state(evidence, "b not worse by 0.1") == "holds"
    assert state(evidence, "a better") == "contradicted"


def test_areas_and_thresholds() -> None:
    generator = np.random.default_rng(0)
    truth = generator.random(300) < 0.5
    scores = {"svm linear": truth + generator.normal(size=300), "svm": 3 * truth + generator.normal(size=300)}
    evidence = PairedScores.from_scores(truth, scores)
    assert state(evidence, "svm better than svm linear", "auc") == "holds"
    assert state(evidence, "svm linear better", "auc") == "contradicted"
    assert state(evidence, "svm auc at least 0.9", "auc") == "holds"
    assert state(evidence, "svm recall at least 0.8", "auc", thresholds=1.0) == "holds"
    with pytest.raises(JaugeError, match="thresholds"):
        check_requirements(evidence, ["svm recall at least 0.9"], "auc")


def test_one_model_may_have_a_floor() -> None:
    assert state(pair(190, 100).pick(["a"]), "a recall at least 0.9") == "holds"
    with pytest.raises(JaugeError, match="another model"):
        check_requirements(pair(190, 100).pick(["a"]), ["a better"], "recall")


def test_an_undefined_value_shows_nothing() -> None:
    evidence = PairedLabels.from_labels([1, 0], {"a": [0, 0], "b": [1, 0]})
    (outcome,) = check_requirements(evidence, ["b better"], "precision")
    assert outcome.state == "not shown"
    assert math.isnan(outcome.p_value)
    assert "undefined for 'a'" in outcome.told


@pytest.mark.parametrize(
    "text, words",
    [
        ("c better", "begins with a model"),
        ("b", "begins with a model"),
        ("b superb", "a requirement on a model"),
        ("b not worse by -0.1", "not negative"),
        ("b not worse by lots", "a requirement on a model"),
        ("b better than b", "another model than 'b'"),
        ("b better than z", "another model than 'b'"),
        ("b prevalence better", "a requirement on a model"),
        ("b wit at least 0.5", "measure"),
    ],
)
def test_words_that_say_nothing_are_refused_with_advice(text: str, words: str) -> None:
    with pytest.raises(JaugeError) as caught:
        check_requirements(pair(150, 160), [text], "recall")
    assert words in str(caught.value)


def test_directionless_measures_and_no_requirements_are_refused() -> None:
    with pytest.raises(JaugeError, match="better and worse"):
        check_requirements(pair(150, 160), ["b better"], "predicted_positive_rate")
    with pytest.raises(JaugeError, match="at least one requirement"):
        check_requirements(pair(150, 160), [], "recall")


def test_names_with_spaces_and_numbers_in_any_spelling() -> None:
    found = read_requirement("my  model F(beta=2) at least .9e0", ["my", "my model"])
    assert (found.model, found.measure, found.number, found.at_least) == ("my model", "F(beta=2)", 0.9, True)
    assert read_requirement("b not worse by 5% than a", "ab").number == 0.05
