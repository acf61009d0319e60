"""The verdict in sentences: every form, in both languages, with the figures of the evaluation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jauge.curves import OperatingCondition
from jauge.report.french import FRENCH
from jauge.report.scores import evaluate_scores
from jauge.report.verdict_words import VERDICT, condition_sentence, verdict_said, verdict_sentences
from jauge.report.voice import Voice
from jauge.report.words import amount, significant
from tests.report.digits import digits, evaluated

ENGLISH, FRENCH_VOICE = Voice(), Voice("fr")


def names(**asked: object) -> list[str]:
    return [one.name for one in verdict_said(evaluated(**asked), ENGLISH)]  # type: ignore[arg-type]


def test_a_model_that_is_shown_to_win() -> None:
    told = verdict_sentences(evaluated(), ENGLISH)
    assert told[0] == "Deploy neighbours at threshold 0.3: it is shown to cost less than forest and logistic."
    assert told[1] == (
        'Expected cost per 1,000 cases: 9.4 [2.4, 18.0], in false alarms; 95 % less than always answering "no" (200).'
    )
    assert told[3].startswith("Why not forest, which has the greatest AUC (0.996 against 0.991, p = 0.26)?")
    assert told[4].startswith("This is shown for cost ratios from 2.23 to 32 where 2 %")
    assert names() == ["shown", "cost", "useful", "why not", "holds", "cross-fitted"]


def test_the_same_in_french() -> None:
    told = verdict_sentences(evaluated(), FRENCH_VOICE)
    assert told[0].startswith("Déployez neighbours au seuil 0,3 : ")
    assert "9,4 [2,4 ; 18,0]" in told[1]
    assert "1\N{NARROW NO-BREAK SPACE}000" in told[1]


def test_models_that_are_not_told_apart() -> None:
    assert names(cost_ratio=1000.0)[0] == "ahead"
    assert names(cost_ratio=1000.0)[3] == "nothing else"


def test_one_model_alone() -> None:
    assert names(models=("neighbours",)) == ["alone", "cost", "useful", "cross-fitted"]


def test_no_model_pays_where_positives_hardly_occur() -> None:
    told = verdict_sentences(evaluated(models=("logistic",), prevalence=0.001, cost_ratio=1.0), ENGLISH)
    assert told[0] == 'Deploy no model here: always answering "no" costs no more than any of them.'
    assert told[1] == "Expected cost per 1,000 cases: 1.0; logistic, the cheapest model, costs 1.8 [0, 4.6]."


def test_a_cost_equal_to_that_of_one_answer_up_to_rounding_is_no_gain() -> None:
    assert names(prevalence=0.3, cost_ratio=8000.0)[0] == "constant"


def test_thresholds_that_were_given_are_said_to_be() -> None:
    given = evaluate_scores(digits(("forest",)), thresholds={"forest": 0.5}, replicates=200)
    assert verdict_said(given, ENGLISH)[-1].name == "given"


def test_a_part_of_the_models_beaten() -> None:
    whole = evaluated()
    verdict = replace(whole.verdict, form="ahead of some", beaten=("logistic",), tied=("forest",))
    told = verdict_sentences(replace(whole, verdict=verdict), ENGLISH)
    assert told[0].endswith("it is shown to cost less than logistic, but not less than forest.")


def test_costs_in_money() -> None:
    condition = OperatingCondition(0.02, 10, unit=20.0, baseline=0.5)
    told = verdict_sentences(replace(evaluated(), condition=condition), ENGLISH)
    cost = 1000 * (0.5 + 20 * evaluated().standing("neighbours").cost)
    assert told[1].startswith(f"Expected cost per 1,000 cases: {amount(cost)} [")
    assert told[1].endswith('where a false alarm costs 20; always answering "no" costs 4,500.')


@pytest.mark.parametrize("ratio, told", [(10.0, "as much as 10 false alarms."), (1.0, "as much as a false alarm.")])
def test_the_condition(ratio: float, told: str) -> None:
    assert condition_sentence(OperatingCondition(0.02, ratio), "yes", ENGLISH).endswith(told)


@pytest.mark.parametrize("words", VERDICT.values(), ids=VERDICT.keys())
def test_every_sentence_has_its_french(words: str) -> None:
    assert words in FRENCH


def test_names_do_not_command_the_terminal() -> None:
    assert ENGLISH.listed(["a\x1b[2J", "b"]) == "a\\x1b[2J and b"
    assert FRENCH_VOICE.quoted("yes") == "« yes »"


@pytest.mark.parametrize(
    "value, told", [(0.0, "0"), (0.5, "0.5"), (1.0, "1.0"), (99.94, "99.9"), (100.0, "100"), (-4.0, "-4.0")]
)
def test_amounts(value: float, told: str) -> None:
    assert amount(value) == told


@pytest.mark.parametrize(
    "value, told", [(2.234, "2.23"), (31.97, "32"), (123456.0, "123,000"), (0.00012345, "0.000123")]
)
def test_digits_that_matter(value: float, told: str) -> None:
    assert significant(value) == told
