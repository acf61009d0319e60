"""The models of a file as one evaluation, whatever their answers are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from jauge.cli.answers import Answers
from jauge.cli.rivals import side_by_side_or_named, thresholds_of
from jauge.curves import OperatingCondition
from jauge.errors import JaugeError
from jauge.evidence import Evidence
from jauge.io import (
    Predictions,
    Table,
    correctness,
    distributions,
    label_rows,
    label_sets,
    paired_labels,
    paired_scores,
)
from jauge.measures import accuracy
from jauge.report.evaluation import Evaluation
from jauge.report.labels import answers_of, evaluate_labels, evaluate_sets
from jauge.report.scores import condition_of, evaluate_scores


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Where the models will be used, how sure one wants to be, and what is drawn with."""

    prevalence: float | None = None
    cost_ratio: float | None = None
    threshold: Sequence[str] = ()
    partly: bool = False
    level: float = 0.95
    seed: int = 0
    replicates: int = 2000

    @property
    def condition(self) -> OperatingCondition | None:
        """The condition of use; None where the share of positives is to be that of the file."""
        if self.prevalence is None:
            return None
        return OperatingCondition(prevalence=self.prevalence, cost_ratio=self.cost_ratio or 1.0)

    def refuse_condition(self, what: str) -> None:
        """Costs belong to one class against another."""
        if self.prevalence is not None or self.cost_ratio is not None:
            raise JaugeError("one positive class for costs", what, "Name it with --positive.")


def evaluate_answers(answers: Answers, question: Question) -> tuple[Evaluation, Predictions[Evidence]]:
    """The evaluation, and what was found on reading."""
    return _EVALUATE[answers.shape](answers, question)


def _scores(answers: Answers, question: Question) -> tuple[Evaluation, Predictions[Evidence]]:
    table, columns = side_by_side_or_named(answers)
    read = paired_scores(table, answers.task, columns, sure=bool(question.threshold), partial=question.partly)
    at = thresholds_of(question.threshold, list(columns))
    condition = question.condition
    if condition is None and question.cost_ratio is not None:
        condition = condition_of(read.evidence, question.cost_ratio)
    negative = f"not {read.positive}" if read.negative is None else str(read.negative)
    found = evaluate_scores(
        read.evidence,
        condition=condition,
        thresholds=at,
        level=question.level,
        seed=question.seed,
        replicates=question.replicates,
        classes=(str(read.positive), negative),
        slices=read.slices,
    )
    return found, read


def _labels(answers: Answers, question: Question) -> tuple[Evaluation, Predictions[Evidence]]:
    table, columns = side_by_side_or_named(answers)
    read = paired_labels(table, answers.task, columns, counted=answers.task.count_as != "wrong")
    if read.positive is None:
        question.refuse_condition("several classes")
    elif question.prevalence is None and question.cost_ratio is not None:
        raise JaugeError("--prevalence beside --cost-ratio for labels", "--cost-ratio alone", "A cost needs both.")
    told: dict[str, Any] = {"positive": read.positive, "condition": question.condition, "slices": read.slices}
    return evaluate_labels(read.evidence, level=question.level, seed=question.seed, **told), read


def _correct(answers: Answers, question: Question) -> tuple[Evaluation, Predictions[Evidence]]:
    question.refuse_condition("answers right or wrong")
    table, columns = side_by_side_or_named(answers)
    read = correctness(table, answers.task, columns)
    return evaluate_labels(
        read.evidence,
        positive="right",
        measures=(accuracy,),
        level=question.level,
        seed=question.seed,
        slices=read.slices,
    ), read


def _probabilities(answers: Answers, question: Question) -> tuple[Evaluation, Predictions[Evidence]]:
    question.refuse_condition("several classes")
    columns, unnormalised = answers.source.matching(str(answers.models.proba)), answers.models.unnormalised
    reads = {
        model: distributions(part, answers.task, columns, unnormalised)
        for model, (_, part) in answers.by_model().items()
    }
    told = {model: read.evidence for model, read in reads.items()}
    found = evaluate_labels(answers_of(told), distributions=told, level=question.level, seed=question.seed)
    return found, next(iter(reads.values()))


def _sets(answers: Answers, question: Question) -> tuple[Evaluation, Predictions[Evidence]]:
    question.refuse_condition("sets of labels")
    reads = {model: _set_of(answers, part, column) for model, (column, part) in answers.by_model().items()}
    sets = {model: read.evidence for model, read in reads.items()}
    return evaluate_sets(sets, level=question.level, seed=question.seed), next(iter(reads.values()))


def _set_of(answers: Answers, part: Table, column: str) -> Predictions[Any]:
    """The sets of one model: several labels in a cell, or a row for each."""
    if answers.models.label is None:
        return label_sets(part, answers.task, column, str(answers.models.label_sep))
    said = (column, answers.models.threshold)
    if answers.models.kind == "--score" and answers.models.threshold is None:
        raise JaugeError("--threshold NUMBER for sets of labels", "--score alone", "A label is predicted from it on.")
    return label_rows(part, answers.task, item=str(answers.reading.key), label=answers.models.label, said=said)


_EVALUATE: dict[str, Callable[[Answers, Question], tuple[Evaluation, Predictions[Evidence]]]] = {
    "--score": _scores,
    "--predicted": _labels,
    "--correct": _correct,
    "--proba": _probabilities,
    "--label-sep": _sets,
    "--label": _sets,
}
