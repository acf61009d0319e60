"""The models of a file, one after the other: which screen shows the answers of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from jauge.cli import other_shapes, several_classes, two_classes
from jauge.cli.answers import Answers, Models, read_answers
from jauge.cli.reading import Items, Reading
from jauge.cli.slices import tell_slices
from jauge.errors import JaugeError
from jauge.evidence import ConfusionMatrix, Evidence, ScoreTable
from jauge.io import (
    Predictions,
    Source,
    Table,
    Task,
    confusion_matrix,
    correctness,
    distributions,
    label_rows,
    label_sets,
    score_table,
)
from jauge.measures import Measure
from jauge.report.document import Document
from jauge.report.figures import Wanted


@dataclass(frozen=True, slots=True)
class Setting:
    """All that a screen of one model needs beside its table."""

    document: Document
    answers: Answers
    wanted: Wanted
    column: str

    @property
    def source(self) -> Source:
        """The open file."""
        return self.answers.source

    @property
    def task(self) -> Task:
        """What its columns mean."""
        return self.answers.task

    @property
    def models(self) -> Models:
        """What was said of the answers."""
        return self.answers.models


def tell_files(
    document: Document, files: Sequence[str], models: Models, items: Items, reading: Reading, wanted: Wanted
) -> None:
    """Every model of the files, one after the other."""
    given = {"--prevalence": wanted.prevalence is not None, "--measure": bool(wanted.measures)}
    answers = read_answers(files, models, items, reading, given=given)
    if answers.kind == "--correct":
        read = correctness(answers.table, answers.task, answers.by_name)
        other_shapes.tell_correctness(document, read, wanted, items.by)
    else:
        _tell_models(document, answers, wanted)
    if items.cluster is None and models.label is None:
        document.note("Rows are taken as independent; if not (patients, sessions): --cluster COLUMN")


def _tell_models(document: Document, answers: Answers, wanted: Wanted) -> None:
    tables = answers.by_model()
    for name, (column, part) in tables.items():
        if len(tables) > 1:
            document.paragraph("Model {model}", model=name)
        _TELL[answers.shape](Setting(document, answers, wanted, column), part, name)


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
    item, label = str(setting.answers.reading.key), str(setting.models.label)
    read = label_rows(table, setting.task, item=item, label=label, said=said)
    other_shapes.tell_sets(setting.document, read, name, setting.wanted)


_TELL: dict[str, Callable[[Setting, Table, str], None]] = {
    "--score": _scores,
    "--predicted": _labels,
    "--proba": _probabilities,
    "--label-sep": _sets_in_cells,
    "--label": _sets_in_rows,
}
