"""The models of a file, one after the other: which columns are theirs, and which screen shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cyclopts import Parameter

from jauge.cli import other_shapes, several_classes, two_classes
from jauge.cli.reading import Columns, Items, Reading, file_among, several
from jauge.cli.slices import tell_slices
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import ConfusionMatrix, Evidence, ScoreTable
from jauge.evidence.distributions import Unnormalised
from jauge.io import (
    Predictions,
    Remark,
    Source,
    Table,
    Task,
    confusion_matrix,
    correctness,
    distributions,
    label_rows,
    label_sets,
    of_each_model,
    score_table,
)
from jauge.io.roles import PREDICTED, SCORE, TRUTH, guessed_column, has_column_of
from jauge.measures import Measure
from jauge.report.document import Document
from jauge.report.figures import Wanted


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Models:
    """Which columns are answers of models, and of what kind."""

    predicted: Columns = ()
    """Columns of predicted labels, one a model."""
    score: Columns = ()
    """Columns of scores, one a model, higher for the positive class."""
    threshold: float | None = None
    """The answer is yes when the score is at least this number."""
    proba: str | None = None
    """Columns of probabilities, one a class, as in 'proba_*': the star stands for the label."""
    correct: Columns = ()
    """Columns that only say whether the answer was right, one a model."""
    model: str | None = None
    """Column of the names of models, where each model has rows of its own."""
    unnormalised: Unnormalised = "error"
    """What is done about probabilities that don't add up to 1."""
    label: str | None = None
    """Column of labels, where an item has a row per label; --key names the items, --truth says yes or no."""
    label_sep: str | None = None
    """Separator of labels, where a cell holds several."""

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


@dataclass(frozen=True, slots=True)
class Setting:
    """All that a screen of one model needs beside its table."""

    document: Document
    source: Source
    task: Task
    models: Models
    reading: Reading
    wanted: Wanted
    column: str


def tell_files(
    document: Document, files: Sequence[str], models: Models, items: Items, reading: Reading, wanted: Wanted
) -> None:
    """Every model of the files, one after the other."""
    columns, found = _columns_and_files(files, models)
    named = [*columns, *items.columns, *(name for name in (models.model, models.label) if name)]
    source = reading.open([*files, *found], named)
    source.guesses.extend(Remark("file {file}", {"file": file}) for file in found)
    kind, columns = _kind_and_columns(source, models, columns)
    _refuse_idle(kind, models, items, wanted)
    task = items.task(_truth(source, items.truth, kind))
    table = source.read(*_needed(task, models, kind, columns, reading))
    if kind == "--correct":
        other_shapes.tell_correctness(document, correctness(table, task, columns), wanted)
        return
    tables = _by_model(table, models, reading, columns)
    for name, (column, part) in tables.items():
        if len(tables) > 1:
            document.paragraph("Model {model}", model=name)
        setting = Setting(document, source, task, models, reading, wanted, column)
        _TELL[_shape(kind, models)](setting, part, name)
    if items.cluster is None and models.label is None:
        document.note("Rows are taken as independent; if not (patients, sessions): --cluster COLUMN")


def _columns_and_files(files: Sequence[str], models: Models) -> tuple[list[str], list[str]]:
    """The columns of answers, and the files that are named among them, if no other place names any."""
    columns, found = [*models.predicted, *models.score, *models.correct], list[str]()
    if not files:
        columns, found = file_among(columns)
    return columns, found


def _kind_and_columns(source: Source, models: Models, columns: Sequence[str]) -> tuple[str, list[str]]:
    """What kind of answers there are and in which columns; guessed from names where none is given."""
    if models.kind == "--proba":
        return models.kind, [column for column, _ in source.matching(str(models.proba))]
    if models.kind is not None:
        return models.kind, several(columns, source.names)
    scored, labelled = has_column_of(source.names, SCORE), has_column_of(source.names, PREDICTED)
    if scored == labelled:
        raise JaugeError(
            "--predicted COLUMN, or --score COLUMN with --threshold NUMBER",
            f"none of these for the columns {name_in_list(source.names)}",
            "Labels go with --predicted, numbers with --score.",
        )
    kind, among = ("--score", SCORE) if scored else ("--predicted", PREDICTED)
    return kind, [_guessed(source, among, kind)]


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
    "--by": ("--score", "--predicted"),
    "--prevalence": ("--score", "--predicted"),
    "--measure": ("--score", "--predicted", "--proba"),
    "--label-sep": ("--predicted",),
    "--label": ("--score", "--predicted"),
    "--model": ("--score", "--predicted", "--proba"),
}
_OF_SETS = ("--threshold", "--positive", "--measure", "--label-sep", "--label", "--model")


def _refuse_idle(kind: str, models: Models, items: Items, wanted: Wanted) -> None:
    """An option that would change nothing is a misunderstanding."""
    given = {
        "--threshold": models.threshold is not None,
        "--label-sep": models.label_sep is not None,
        "--label": models.label is not None,
        "--model": models.model is not None,
        "--prevalence": wanted.prevalence is not None,
        "--measure": bool(wanted.measures),
        **items.given,
    }
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


def _by_model(table: Table, models: Models, reading: Reading, columns: Sequence[str]) -> dict[str, tuple[str, Table]]:
    """The column and the rows of each model."""
    if models.model is None:
        return {column: (column, table) for column in (columns if models.proba is None else [str(models.proba)])}
    if len(columns) > 1 and models.proba is None:
        raise JaugeError("one column of answers beside --model", f"{len(columns)} columns", "Each row has one model.")
    item = reading.key if models.label is None else None
    parts = of_each_model(table, models.model, item)
    return {name: (columns[0], part) for name, part in parts.items()}


def _shape(kind: str, models: Models) -> str:
    """Which screen shows answers of this kind."""
    if models.label_sep is not None:
        return "--label-sep"
    return "--label" if models.label is not None else kind


def _scores(setting: Setting, table: Table, name: str) -> None:
    threshold = setting.models.threshold
    read = score_table(table, setting.task, setting.column, sure=threshold is not None)
    two_classes.tell_scores(setting.document, read, name, threshold, setting.wanted)

    def counted(piece: Evidence) -> Evidence:
        return piece.at(threshold) if isinstance(piece, ScoreTable) and threshold is not None else piece

    usual = two_classes.OF_SLICES if threshold is not None else two_classes.OF_SCORES
    _slices(setting, read, counted, usual)


def _labels(setting: Setting, table: Table, name: str) -> None:
    read = confusion_matrix(table, setting.task, setting.column)
    positive = read.positive
    show = several_classes.tell_classes if positive is None else two_classes.tell_labels
    show(setting.document, read, name, setting.wanted)

    def counted(piece: Evidence) -> Evidence:
        return piece.binary(positive) if isinstance(piece, ConfusionMatrix) and positive is not None else piece

    _slices(setting, read, counted, several_classes.OF_SLICES if positive is None else two_classes.OF_SLICES)


def _slices(
    setting: Setting, read: Predictions[Evidence], counted: Callable[[Evidence], Evidence], usual: Sequence[Measure]
) -> None:
    """The slices under the whole, if they were asked for."""
    if read.slices is not None and setting.task.by is not None:
        measures = setting.wanted.measures or usual
        tell_slices(setting.document, read.slices, counted, measures, setting.wanted, by=setting.task.by)


def _probabilities(setting: Setting, table: Table, name: str) -> None:
    read = distributions(
        table, setting.task, setting.source.matching(str(setting.models.proba)), setting.models.unnormalised
    )
    other_shapes.tell_probabilities(setting.document, read, name, setting.wanted)


def _sets_in_cells(setting: Setting, table: Table, name: str) -> None:
    read = label_sets(table, setting.task, setting.column, str(setting.models.label_sep))
    other_shapes.tell_sets(setting.document, read, name, setting.wanted)


def _sets_in_rows(setting: Setting, table: Table, name: str) -> None:
    threshold = setting.models.threshold
    if setting.models.kind == "--score" and threshold is None:
        raise JaugeError("--threshold NUMBER for sets of labels", "--score alone", "A label is predicted from it on.")
    said = (setting.column, threshold)
    item, label = str(setting.reading.key), str(setting.models.label)
    read = label_rows(table, setting.task, item=item, label=label, said=said)
    other_shapes.tell_sets(setting.document, read, name, setting.wanted)


_TELL: dict[str, Callable[[Setting, Table, str], None]] = {
    "--score": _scores,
    "--predicted": _labels,
    "--proba": _probabilities,
    "--label-sep": _sets_in_cells,
    "--label": _sets_in_rows,
}
