"""Which columns of which files are the answers of models, whatever is then done with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cyclopts import Parameter

from jauge.cli.reading import Columns, Items, Reading, files_among, several
from jauge.errors import JaugeError, name_in_list
from jauge.evidence.distributions import Unnormalised
from jauge.io import Remark, Source, Table, Task, of_each_model
from jauge.io.files import STANDARD_INPUT
from jauge.io.roles import PREDICTED, SCORE, TRUTH, guessed_column, has_column_of


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Models:
    """Which columns are answers of models, and of what kind."""

    predicted: Columns = ()
    """Columns of predicted labels, one a model, as in --predicted gpt haiku."""
    score: Columns = ()
    """Columns of scores, one a model, higher for the positive class, as in --score svm forest."""
    threshold: float | None = None
    """The answer is yes when the score is at least this number, as in --threshold 0.5."""
    proba: str | None = None
    """Columns of probabilities, one a class, as in 'proba_*': the star stands for the label."""
    correct: Columns = ()
    """Columns that only say whether the answer was right, one a model, as in --correct gpt_ok."""
    model: str | None = None
    """Column of the names of models, where each model has rows of its own, as in --model name."""
    unnormalised: Unnormalised = "error"
    """What is done about probabilities that don't add up to 1, as in --unnormalised rescale."""
    label: str | None = None
    """Column of labels, where an item has a row per label; --key names the items, --truth says yes or no, as in
    --label tag --key id --truth is_true."""
    label_sep: str | None = None
    """Separator of labels, where a cell holds several, as in --label-sep ";"."""

    def __post_init__(self) -> None:
        kinds = [option for option, value in self._answers().items() if value]
        if len(kinds) > 1:
            raise JaugeError("answers of one kind", f"{' and '.join(kinds)}", "Give one of them at a time.")
        if self.label_sep is not None and self.label is not None:
            raise JaugeError("labels in one cell, or a row for each", "--label-sep and --label", "Give one of them.")

    def _answers(self) -> dict[str, object]:
        """The options that name columns of answers."""
        return {
            "--predicted": self.predicted,
            "--score": self.score,
            "--proba": self.proba,
            "--correct": self.correct,
        }

    @property
    def kind(self) -> str | None:
        """The option that names the answers."""
        return next((option for option, value in self._answers().items() if value), None)

    @property
    def given(self) -> dict[str, bool]:
        """Which options beside those of the columns were given."""
        return {
            "--threshold": self.threshold is not None,
            "--label-sep": self.label_sep is not None,
            "--label": self.label is not None,
            "--model": self.model is not None,
        }


@dataclass(frozen=True, slots=True)
class Answers:
    """An open file whose columns are understood, and the rows of those that were asked for.

    `kind` is the option that names the answers, guessed where none was given; `columns` are theirs.
    """

    source: Source
    kind: str
    columns: Sequence[str]
    task: Task
    table: Table
    models: Models
    reading: Reading

    @property
    def shape(self) -> str:
        """The kind, or the option that says how sets of labels are written."""
        if self.models.label_sep is not None:
            return "--label-sep"
        return "--label" if self.models.label is not None else self.kind

    @property
    def by_name(self) -> dict[str, str]:
        """The columns by the names of their models: of one column in several files, the files'."""
        parts = [column.rpartition(":") for column in self.columns]
        stems = [stem for stem, _, _ in parts]
        apart = all(stems) and len(set(stems)) == len(stems) and len({name for *_, name in parts}) == 1
        return dict(zip(stems if apart else self.columns, self.columns, strict=True))

    @property
    def names(self) -> list[str]:
        """What the models are called where each has columns of its own."""
        return list(self.by_name) if self.models.proba is None else [self.models.proba]

    def by_model(self) -> dict[str, tuple[str, Table]]:
        """The column and the rows of each model."""
        if self.models.model is None:
            return {name: (self.by_name.get(name, name), self.table) for name in self.names}
        self.check_long()
        item = self.reading.key if self.models.label is None else None
        parts = of_each_model(self.table, self.models.model, item)
        return {name: (self.columns[0], part) for name, part in parts.items()}

    def check_long(self) -> None:
        """Refuse several columns of answers where each row has a model."""
        if len(self.columns) > 1 and self.models.proba is None:
            received = f"{len(self.columns)} columns"
            raise JaugeError("one column of answers beside --model", received, "Each row has one model.")


def read_answers(
    files: Sequence[str],
    models: Models,
    items: Items,
    reading: Reading,
    *,
    given: Mapping[str, bool] | None = None,
    partly: bool = False,
    beside: Sequence[str] = (),
) -> Answers:
    """Open files, find the columns, refuse options that would change nothing (`given`: those of the command), read.

    `partly` keeps the items that not every file has; `beside` are more columns that the command reads.
    """
    models, items, reading, found = _without_files(models, items, reading)
    columns: Sequence[str] = [*models.predicted, *models.score, *models.correct]
    named = [*columns, *items.columns, *beside, *(name for name in (models.model, models.label) if name)]
    source = reading.open([*files, *found], named, partly=partly)
    source.guesses.extend(Remark("file {file}", {"file": file}) for file in found if file not in STANDARD_INPUT)
    kind, columns = _kind_and_columns(source, models, columns)
    _refuse_idle(kind, {**models.given, **(given or {}), **items.given})
    task = items.task(_truth(source, items.truth, kind))
    names, numbers = _needed(task, models, kind, columns, reading)
    table = source.read([*names, *beside], numbers)
    return Answers(source, kind, columns, task, table, models, reading)


def _without_files(models: Models, items: Items, reading: Reading) -> tuple[Models, Items, Reading, list[str]]:
    """The options without the files that were named after one that takes several words, and these files."""
    words = (models.predicted, models.score, models.correct, items.no_answer, reading.na)
    (predicted, score, correct, no_answer, na), found = files_among(*words)
    models = replace(models, predicted=predicted, score=score, correct=correct)
    return models, replace(items, no_answer=no_answer), replace(reading, na=na), found


def _kind_and_columns(source: Source, models: Models, columns: Sequence[str]) -> tuple[str, list[str]]:
    """What kind of answers there are and in which columns; guessed from names where none is given."""
    if models.kind == "--proba":
        return models.kind, [column for column, _ in source.matching(str(models.proba))]
    if models.kind is not None:
        told = several(columns, source.names)
        return models.kind, [own for column in told for own in source.of_each_file(column)]
    scored, labelled = has_column_of(source.names, SCORE), has_column_of(source.names, PREDICTED)
    if scored == labelled:
        raise JaugeError(
            "--predicted COLUMN, or --score COLUMN with --threshold NUMBER",
            f"none of these for the columns {name_in_list(source.names)}",
            "Labels go with --predicted, numbers with --score.",
        )
    kind, among = ("--score", SCORE) if scored else ("--predicted", PREDICTED)
    return kind, source.of_each_file(_guessed(source, among, kind))


def _truth(source: Source, asked: str | None, kind: str) -> str:
    """The column of true labels, which answers that are right or wrong don't need."""
    if asked is not None or kind == "--correct":
        return asked or ""
    return _guessed(source, TRUTH, "--truth")


def _guessed(source: Source, among: Sequence[str], option: str) -> str:
    column = guessed_column(source.names, among, option, source.name)
    source.guesses.append(Remark("{option} {column}", {"option": option, "column": column}))
    return column


_APPLIES = {
    "--threshold": ("--score",),
    "--positive": ("--score", "--predicted"),
    "--no-answer": ("--predicted",),
    "--count-as": ("--predicted",),
    "--missing-truth": ("--score", "--predicted", "--proba"),
    "--by": ("--score", "--predicted", "--correct"),
    "--prevalence": ("--score", "--predicted"),
    "--cost-ratio": ("--score", "--predicted"),
    "--measure": ("--score", "--predicted", "--proba"),
    "--everywhere": ("--score",),
    "--partly": ("--score",),
    "--label-sep": ("--predicted",),
    "--label": ("--score", "--predicted"),
    "--model": ("--score", "--predicted", "--proba"),
}
_OF_SETS = ("--threshold", "--positive", "--measure", "--label-sep", "--label", "--model")


def _refuse_idle(kind: str, given: Mapping[str, bool]) -> None:
    """An option that would change nothing is a misunderstanding."""
    sets = given["--label-sep"] or given["--label"]
    if given["--label"] and (given["--weight"] or given["--cluster"]):
        advice = "The items of --key are what is independent."
        raise JaugeError("items that count once each with --label", "--weight or --cluster", advice)
    for option, is_given in given.items():
        allowed = _APPLIES.get(option, (kind,))
        if is_given and (kind not in allowed or (sets and option in _APPLIES and option not in _OF_SETS)):
            what = "sets of labels" if sets else kind
            raise JaugeError(f"options that apply to {what}", option, f"{option} goes with {' or '.join(allowed)}.")


def _needed(
    task: Task, models: Models, kind: str, columns: Sequence[str], reading: Reading
) -> tuple[list[str], list[str]]:
    """The columns to be read, and those of them that are numbers."""
    if models.label is not None and reading.key is None:
        raise JaugeError("the column of the items", "--label without --key", "Say it, as in --key id.")
    others = [name for name in (models.model, models.label) if name]
    if reading.key is not None and others:
        others.append(reading.key)
    names = [*(name for name in task.columns if name), *columns, *others]
    return names, list(columns) if kind in ("--score", "--proba") else []
