"""Which comparisons `jauge compare` makes of which answers, and in which order it tells them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jauge.cli.reading import tell_reading
from jauge.cli.rivals import Rivals, thresholds_of
from jauge.comparison import check_requirements, compare, compare_all, compare_slices, who_wins
from jauge.comparison.difference import demand_one_scale
from jauge.comparison.gate import Outcome
from jauge.curves import OperatingCondition
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import PairedLabels, PairedScores
from jauge.inference.random_tables import Scheme
from jauge.io import Predictions
from jauge.measures import F, Formula, Measure, accuracy, auc, fall_out, kappa, macro, precision, recall
from jauge.measures import measure as named
from jauge.report.compared import (
    Scaled,
    tell_discordant,
    tell_many,
    tell_pair,
    tell_sentence,
    tell_slices,
)
from jauge.report.document import Document
from jauge.report.required import tell_outcomes, tell_wins
from jauge.report.scores import cheapest_threshold
from jauge.report.verdict_words import CASES

OF_LABELS: tuple[Measure, ...] = (accuracy, recall, fall_out, precision, F)
OF_CLASSES: tuple[Measure, ...] = (accuracy, macro(F), kappa)
OF_RATES: tuple[Measure, ...] = (recall, fall_out)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked of the models."""

    measures: tuple[Measure, ...]
    requirements: tuple[str, ...]
    condition: OperatingCondition | None
    everywhere: bool
    level: float
    scheme: Scheme
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The evidence, with the thresholds at which it is looked at and the label that is positive."""

    document: Document
    paired: PairedScores | PairedLabels
    kind: str
    positive: Any
    given: Mapping[str, float] | None
    chosen: Mapping[str, float] | None
    question: Question

    def options(self, measure: Measure) -> dict[str, Any]:
        """How `compare` is asked for a measure."""
        told: dict[str, Any] = {name: getattr(self.question, name) for name in ("level", "scheme", "seed")}
        if isinstance(self.paired, PairedLabels):
            return told | {"pos_label": self.positive}
        return told | {"thresholds": self.thresholds(measure)}

    def thresholds(self, measure: Measure) -> Mapping[str, float] | None:
        """None for measures of the whole ranking, and for costs where each model takes its own best."""
        if isinstance(measure, Formula) and "scores" in measure.definition.kernels:
            return None
        tuned = self.question.condition is not None and measure == self.question.condition.cost
        return self.given if tuned or self.question.measures else self.given or self.chosen

    def name(self, measure: Measure) -> Scaled:
        """What a measure is called; expected costs are those of 1,000 cases."""
        voice, condition = self.document.voice, self.question.condition
        if condition is not None and measure == condition.cost:
            return Scaled(voice.words("cost per 1,000"), CASES)
        return Scaled(voice.title(measure))


def tell_comparisons(
    document: Document,
    read: Predictions[PairedScores] | Predictions[PairedLabels],
    kind: str,
    rivals: Rivals,
    by: str | None,
    question: Question,
) -> tuple[Outcome, ...]:
    """The answer in one sentence, the table, what was required, and where each model wins."""
    paired = read.evidence
    _refuse_one(paired.models, question)
    given = thresholds_of(rivals.threshold, paired.models)
    if given is not None and isinstance(paired, PairedScores) and "=" not in rivals.threshold[0]:
        demand_one_scale(paired)
    chosen = _cheapest(paired, question.condition) if given is None else None
    setting = Setting(
        document=document,
        paired=paired,
        kind=kind,
        positive="right" if kind == "--correct" else read.positive,
        given=given,
        chosen=chosen,
        question=question,
    )
    measures = question.measures or _usual(setting)
    document.fact(rows=read.rows, models=list(paired.models), positive=read.positive, thresholds=given or chosen)
    if len(paired.models) > 1:
        _tell_models(setting, measures, read, by)
    else:
        tell_reading(document, read)
    if question.everywhere:
        tell_wins(document, _wins(setting))
    outcomes = _outcomes(setting, measures)
    if outcomes:
        tell_outcomes(document, outcomes, lambda text: setting.name(named(text)))
    return outcomes


def _refuse_one(models: Sequence[str], question: Question) -> None:
    """One model can be held against limits, not against another."""
    if len(models) < 2 and not (question.requirements or question.everywhere):
        received = f"{name_in_list(models)} alone"
        raise JaugeError("at least two models", received, "Name their columns, as in --score a b or --predicted a b.")


def _cheapest(paired: PairedScores | PairedLabels, condition: OperatingCondition | None) -> dict[str, float] | None:
    """The cheapest threshold of each model on these very items."""
    if condition is None or isinstance(paired, PairedLabels):
        return None
    return {model: cheapest_threshold(paired.table(model), condition.w) for model in paired.models}


def _usual(setting: Setting) -> tuple[Measure, ...]:
    """The measures that are told unless others are asked for; the first one is what "better" means."""
    condition = setting.question.condition
    costs = () if condition is None else (condition.cost,)
    if setting.kind == "--correct":
        return (accuracy,)
    if isinstance(setting.paired, PairedLabels):
        if setting.positive is None:
            return OF_CLASSES
        return (*costs, *OF_LABELS)
    return (*costs, *OF_RATES, auc) if setting.given or setting.chosen else (auc,)


def _tell_models(
    setting: Setting,
    measures: Sequence[Measure],
    read: Predictions[PairedScores] | Predictions[PairedLabels],
    by: str | None,
) -> None:
    """Two models in one table, more of them measure by measure; slices under the whole."""
    document, paired = setting.document, setting.paired
    if len(paired.models) == 2:
        found = [(compare(paired, m, **setting.options(m)), setting.name(m)) for m in measures]
        tell_sentence(document, *found[0])
        tell_reading(document, read)
        tell_pair(document, found)
        joint = next((one.joint for one, _ in found if one.joint is not None), None)
        if joint is not None:
            tell_discordant(document, joint, right_only=not min(joint.sizes))
    else:
        tell_reading(document, read)
        for measure in measures:
            tell_many(document, compare_all(paired, measure, **setting.options(measure)), setting.name(measure))
    _tell_chosen(setting, measures)
    if read.slices is not None and by is not None:
        if len(paired.models) > 2:
            raise JaugeError("two models with --by", f"{len(paired.models)}", "Name two of them.")
        for measure in measures:
            told = compare_slices(read.slices, measure, **setting.options(measure))
            document.paragraph("{measure}, by {column}:", measure=setting.name(measure).title, column=by)
            tell_slices(document, told, setting.name(measure), by=by)


def _tell_chosen(setting: Setting, measures: Sequence[Measure]) -> None:
    """Thresholds that nobody gave were chosen on the items that they are judged by."""
    voice = setting.document.voice
    if setting.chosen is not None and any(setting.thresholds(m) is not None for m in measures):
        told = ", ".join(f"{model} {voice.threshold(at)}" for model, at in setting.chosen.items())
        setting.document.note(
            "Rates are those at the cheapest thresholds, chosen on these same items: {thresholds}.", thresholds=told
        )


def _wins(setting: Setting) -> Any:
    """Where each model wins along all conditions of use."""
    question = setting.question
    if isinstance(setting.paired, PairedLabels):
        raise JaugeError("scores for --everywhere", "labels", "Labels have one threshold: it can't be moved.")
    return who_wins(setting.paired, level=question.level, condition=question.condition, seed=question.seed)


def _outcomes(setting: Setting, measures: Sequence[Measure]) -> tuple[Outcome, ...]:
    """What was required, by the first measure; several usual ones leave it open what is meant."""
    question = setting.question
    if not question.requirements:
        return ()
    if not question.measures and question.condition is None and len(measures) > 1:
        advice = "As in --measure recall, or --prevalence 0.02 --cost-ratio 10 for costs."
        raise JaugeError("the measure that --require is about", "none", advice)
    return check_requirements(setting.paired, question.requirements, measures[0], **setting.options(measures[0]))
