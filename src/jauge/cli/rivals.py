"""Which columns of which files are the answers of the models to be compared, and their evidence item by item."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cyclopts import Parameter

from jauge.cli.answers import Answers, Models, read_answers
from jauge.cli.reading import Columns, Items, Reading
from jauge.errors import JaugeError
from jauge.evidence import PairedLabels, PairedScores
from jauge.evidence.distributions import Unnormalised
from jauge.io import Predictions, Table, correctness, paired_labels, paired_scores, side_by_side


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Rivals:
    """Which columns are answers of models, and of what kind."""

    predicted: Columns = ()
    """Columns of predicted labels, one a model, as in --predicted gpt haiku."""
    score: Columns = ()
    """Columns of scores, one a model, higher for the positive class, as in --score svm forest."""
    correct: Columns = ()
    """Columns that only say whether the answer was right, one a model, as in --correct gpt_ok."""
    model: str | None = None
    """Column of the names of models, where each model has rows of its own; --key names the items, as in --model name
    --key id."""
    threshold: Columns = ()
    """The answer is yes from this score on: a number for all, or one a model, as in a=0.5 b=0.3."""
    partly: bool = False
    """Keep items that some of the models have not scored (or that not every file has)."""

    def models(self) -> Models:
        """The same for the readers."""
        return Models(predicted=self.predicted, score=self.score, correct=self.correct, model=self.model)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Candidates(Rivals):
    """Which columns are answers of models, of whatever kind."""

    proba: str | None = None
    """Columns of probabilities, one a class, as in --proba 'proba_*': the star stands for the label."""
    unnormalised: Unnormalised = "error"
    """What is done about probabilities that don't add up to 1, as in --unnormalised rescale."""
    label: str | None = None
    """Column of labels, where an item has a row per label, as in --label tag --key id --truth is_true."""
    label_sep: str | None = None
    """Separator of labels, where a cell holds several, as in --label-sep ';'."""

    def models(self) -> Models:
        """The same for the readers."""
        at = thresholds_of(self.threshold, [""]) if self.label is not None else None
        return replace(
            Rivals.models(self),
            threshold=None if at is None else at[""],
            proba=self.proba,
            unnormalised=self.unnormalised,
            label=self.label,
            label_sep=self.label_sep,
        )


def read_rivals(
    files: Sequence[str], rivals: Rivals, items: Items, reading: Reading, given: Mapping[str, bool]
) -> tuple[str, Predictions[PairedScores] | Predictions[PairedLabels]]:
    """The kind of answers, and the evidence of all models."""
    told = {"--threshold": bool(rivals.threshold), "--partly": rivals.partly, **given}
    answers = read_answers(files, rivals.models(), items, reading, given=told, partly=rivals.partly)
    table, columns = side_by_side_or_named(answers)
    if answers.kind == "--correct":
        return answers.kind, correctness(table, answers.task, columns)
    if answers.kind == "--score":
        sure = bool(rivals.threshold)
        return answers.kind, paired_scores(table, answers.task, columns, sure=sure, partial=rivals.partly)
    return answers.kind, paired_labels(table, answers.task, columns)


def side_by_side_or_named(answers: Answers) -> tuple[Table, dict[str, str]]:
    """The answers with a row an item, and the column of each model, whichever way the file had them."""
    if answers.models.model is None:
        return answers.table, answers.by_name
    answers.check_long()
    if answers.reading.key is None:
        raise JaugeError("the column of the items", "--model without --key", "Say it, as in --key id.")
    model, item = answers.models.model, answers.reading.key
    return side_by_side(answers.table, answers.task, model=model, item=item, answer=answers.columns[0])


def thresholds_of(threshold: Sequence[str], models: Sequence[str]) -> dict[str, float] | None:
    """The threshold of each model; None where none is given."""
    if not threshold:
        return None
    told = [part for text in threshold for part in text.split(",")]
    if len(told) == 1 and "=" not in told[0]:
        return dict.fromkeys(models, _number(told[0]))
    named = [part.rpartition("=") for part in told]
    found = {name: _number(value) for name, _, value in named}
    if set(found) != set(models) or len(found) < len(named):
        example = " ".join(f"{model}=0.5" for model in models)
        raise JaugeError("one threshold, or one for each model", " ".join(told), f"As in --threshold {example}.")
    return found


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise JaugeError("a number as threshold", repr(text), "As in --threshold 0.5.") from None
