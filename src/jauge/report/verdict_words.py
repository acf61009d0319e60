"""The verdict in sentences: what to deploy, what it costs, why not the model with the greatest AUC, for which costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from jauge.curves import OperatingCondition
from jauge.report.evaluation import ScoresEvaluation, Standing
from jauge.report.voice import Voice

CASES = 1000
"""Costs are told for so many cases."""

VERDICT: Mapping[str, str] = {
    "shown": "Deploy {model} at threshold {threshold}: it is shown to cost less than {beaten}.",
    "ahead of some": (
        "Deploy {model} at threshold {threshold}: it is shown to cost less than {beaten}, but not less than {tied}."
    ),
    "ahead": (
        "Deploy {model} at threshold {threshold}: it costs least on these items, which does not show that it costs "
        "less than {tied}."
    ),
    "alone": "Deploy {model} at threshold {threshold}.",
    "constant": "Deploy no model here: always answering {answer} costs no more than any of them.",
    "cost": (
        "Expected cost per 1,000 cases: {cost} {limits}, in false alarms; {saving} less than always answering {answer} "
        "({constant})."
    ),
    "cost in money": (
        "Expected cost per 1,000 cases: {cost} {limits}, where a false alarm costs {unit}; always answering {answer} "
        "costs {constant}."
    ),
    "constant cost": ("Expected cost per 1,000 cases: {constant}; {model}, the cheapest model, costs {cost} {limits}."),
    "useful": "This is shown to be less than always giving one answer.",
    "not useful": "This is not shown to be less than always giving one answer.",
    "why not": (
        "Why not {sharpest}, which has the greatest AUC ({greatest} against {auc}, {p})? The AUC averages over all "
        "conditions of use; under this one {sharpest} costs {cost} per 1,000 cases."
    ),
    "holds": "This is shown for cost ratios from {low} to {high} where {prevalence} of cases are {positive}.",
    "nothing else": (
        "Nothing else is shown for cost ratios from {low} to {high} where {prevalence} of cases are {positive}."
    ),
    "cross-fitted": (
        "The threshold was chosen on these items; costs and figures are those of decisions at thresholds chosen on "
        "other folds, so that the choice does not flatter them."
    ),
    "tuned": (
        "The threshold was chosen on the items that it is judged by: costs and figures look better than they will be."
    ),
    "given": "The threshold was given, not chosen on these items.",
    "own thresholds": "Which model costs less is shown of each at its own cheapest threshold, not at those given.",
    "condition": "{prevalence} of cases are {positive}, and a miss costs as much as {ratio} false alarms.",
    "even condition": "{prevalence} of cases are {positive}, and a miss costs as much as a false alarm.",
}
"""The sentences with their places for values; those of other languages are found by them."""


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence: its name in `VERDICT`, and its values as they are printed."""

    name: str
    values: Mapping[str, str]

    def text(self, voice: Voice) -> str:
        """The sentence in a language."""
        return voice.words(VERDICT[self.name]).format(**self.values)


def verdict_sentences(evaluation: ScoresEvaluation, voice: Voice) -> tuple[str, ...]:
    """What to deploy and at which threshold; what that costs; then the reasons and the reservations.

    The first sentence stands alone; the second tells cost, interval, and what is saved against giving one answer to
    all.
    """
    return tuple(one.text(voice) for one in verdict_said(evaluation, voice))


def condition_sentence(condition: OperatingCondition, positive: str, voice: Voice) -> str:
    """How frequent positives are in use, and what a miss costs."""
    even = voice.significant(condition.cost_ratio) == "1"
    values = {
        "prevalence": voice.percent(condition.prevalence),
        "positive": voice.quoted(positive),
        "ratio": voice.significant(condition.cost_ratio),
    }
    return Said("even condition" if even else "condition", values).text(voice)


def verdict_said(evaluation: ScoresEvaluation, voice: Voice) -> tuple[Said, ...]:
    """The sentences of the verdict before they are put into words."""
    verdict, best = evaluation.verdict, evaluation.standing(evaluation.verdict.best)
    told = [_advice(evaluation, best, voice), _cost(evaluation, best, voice)]
    if verdict.useful is not None and verdict.form != "constant":
        told.append(Said("useful" if verdict.useful else "not useful", {}))
    if verdict.sharpest_p is not None and verdict.form != "constant":
        told.append(_why_not(evaluation, best, verdict.sharpest_p, voice))
    if verdict.ratios is not None and verdict.form != "constant":
        told.append(_holds(evaluation, verdict.ratios, voice))
    told.append(Said(origin(best), {}))
    if not best.tuned and verdict.beaten and verdict.form != "constant":
        told.append(Said("own thresholds", {}))
    return tuple(told)


def origin(standing: Standing) -> str:
    """Where a threshold comes from, and with it whether costs are optimistic: the name of a sentence."""
    if not standing.tuned:
        return "given"
    return "tuned" if standing.held_out is standing.counts else "cross-fitted"


def constant_answer(evaluation: ScoresEvaluation) -> str:
    """The class that a constant answer gives at the least cost."""
    return evaluation.positive if evaluation.verdict.constant == "yes" else evaluation.negative


def _advice(evaluation: ScoresEvaluation, best: Standing, voice: Voice) -> Said:
    verdict = evaluation.verdict
    if verdict.form == "constant":
        return Said("constant", {"answer": voice.quoted(constant_answer(evaluation))})
    values = {"model": voice.listed([best.model]), "threshold": voice.threshold(best.threshold)}
    named = {"beaten": verdict.beaten, "tied": verdict.tied}
    return Said(verdict.form, values | {name: voice.listed(models) for name, models in named.items() if models})


def _cost(evaluation: ScoresEvaluation, best: Standing, voice: Voice) -> Said:
    verdict, condition = evaluation.verdict, evaluation.condition
    values = {
        "cost": voice.amount(_money(best.cost, condition)),
        "limits": voice.amounts(*(_money(limit, condition) for limit in best.cost_limits)),
        "constant": voice.amount(_money(verdict.constant_cost, condition)),
    }
    if verdict.form == "constant":
        return Said("constant cost", values | {"model": voice.listed([best.model])})
    values["answer"] = voice.quoted(constant_answer(evaluation))
    if (condition.unit, condition.baseline) != (1, 0):
        return Said("cost in money", values | {"unit": voice.significant(condition.unit)})
    return Said("cost", values | {"saving": voice.percent(verdict.saving)})


def _money(cost: float, condition: OperatingCondition) -> float:
    """What a thousand cases cost, in false alarms or in the user's money."""
    return CASES * (condition.baseline + condition.unit * cost)


def _why_not(evaluation: ScoresEvaluation, best: Standing, p: float, voice: Voice) -> Said:
    sharpest = evaluation.standing(evaluation.verdict.sharpest)
    values = {
        "sharpest": voice.listed([sharpest.model]),
        "greatest": voice.number(sharpest.auc.value),
        "auc": voice.number(best.auc.value),
        "p": voice.p_value(p),
        "cost": voice.amount(_money(sharpest.cost, evaluation.condition)),
    }
    return Said("why not", values)


def _holds(evaluation: ScoresEvaluation, ratios: tuple[float, float], voice: Voice) -> Said:
    values = {
        "low": voice.significant(ratios[0]),
        "high": voice.significant(ratios[1]),
        "prevalence": voice.percent(evaluation.condition.prevalence),
        "positive": voice.quoted(evaluation.positive),
    }
    return Said("holds" if evaluation.verdict.form == "shown" else "nothing else", values)
