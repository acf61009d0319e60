"""A table of predictions as evidence: one row an item, its true label, and a score or a predicted label."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

import numpy as np

from jauge.errors import JaugeError, name_in_list, near_names
from jauge.evidence import ConfusionMatrix, Evidence, PairedLabels, ScoreTable, Slices, by
from jauge.evidence.confusion import CountAs
from jauge.evidence.reading import Label
from jauge.io.cells import refuse_missing
from jauge.io.columns import Labels, keys, labels, refuse_identifiers
from jauge.io.files import open_files
from jauge.io.spelt_numbers import numbers, weights
from jauge.io.table import Remark, Table
from jauge.io.words import POSITIVE_WORDS, answer

MOST_LABELS, MOST_SLICES = 1_000, 1_000
E_co = TypeVar("E_co", bound=Evidence, covariant=True)
E = TypeVar("E", bound=Evidence)


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What the columns of a table of predictions mean, whichever model they are of."""

    truth: str
    positive: str | None = None
    weight: str | None = None
    cluster: str | None = None
    by: str | None = None
    no_answer: tuple[str, ...] = ()
    count_as: CountAs = "wrong"
    missing_truth: Literal["error", "drop"] = "error"

    @property
    def columns(self) -> list[str]:
        """The columns named, each once."""
        named = (self.truth, self.weight, self.cluster, self.by)
        return list(dict.fromkeys(column for column in named if column is not None))

    def given(self, table: Table) -> dict[str, Any]:
        """Weights and clusters as the doors for arrays take them."""
        weight = None if self.weight is None else weights(table, self.weight)
        cluster = None if self.cluster is None else keys(table, self.cluster, "cluster ids")
        return {"sample_weight": weight, "cluster": cluster}


@dataclass(frozen=True, slots=True)
class Predictions(Generic[E_co]):
    """What a table held: the evidence, its rows, and the two classes where one is set against the other.

    There are no rows (None) where the evidence was counted before it came.
    """

    evidence: E_co
    rows: int | None
    positive: Label | None
    negative: Label | None
    slices: Slices[E_co] | None = None
    guesses: tuple[Remark, ...] = ()
    remarks: tuple[Remark, ...] = ()


def read_score_table(
    path: Path, *, truth: str, score: str, weight: str | None = None, positive: str | None = None
) -> Predictions[ScoreTable]:
    """The scores of a file with their true classes; `positive` is the label of the positive one, as written."""
    task = Task(truth=truth, weight=weight, positive=positive)
    columns = [*task.columns, score]
    return score_table(open_files([path], wanted=columns).read(columns, numbers=[score]), task, score)


def read_confusion_matrix(
    path: Path, *, truth: str, predicted: str, weight: str | None = None, positive: str | None = None
) -> Predictions[ConfusionMatrix]:
    """The true and predicted labels of a file; an empty prediction is no answer.

    Without `positive` the class is the one that names itself among two, and there is none among more.
    """
    task = Task(truth=truth, weight=weight, positive=positive)
    columns = [*task.columns, predicted]
    return confusion_matrix(open_files([path], wanted=columns).read(columns), task, predicted)


def score_table(table: Table, task: Task, score: str, *, sure: bool = True) -> Predictions[ScoreTable]:
    """The scores of one model; unless the caller is `sure` that they are scores, 0 and 1 alone are asked about."""
    table, actual = with_truth(table, task)
    chosen = one_of_two(actual.names, task)
    scores = numbers(table, score, "scores")
    if not sure:
        ask_about_labels(scores, score)
    given = {"pos_label": True, "labels": (False, True), **task.given(table)}
    arrays = (actual.among([chosen]), scores)
    return read_rows(table, task, ScoreTable.from_scores, arrays, given, (actual.names, chosen))


def ask_about_labels(scores: Any, column: str) -> None:
    """Scores of 0 and 1 alone look like predicted labels."""
    if set(np.unique(scores[:1000]).tolist()) == {0.0, 1.0} and np.isin(scores, (0.0, 1.0)).all():
        raise JaugeError(
            f"scores in {column!r}",
            "only 0 and 1, as labels are",
            f"Use --predicted {column}; if they are scores, say --threshold 1.",
        )


def confusion_matrix(table: Table, task: Task, predicted: str) -> Predictions[ConfusionMatrix]:
    """The predicted labels of one model; the class is the one asked for, or the one that names itself among two."""
    actual, said = labels(table, task.truth, predicted)
    _refuse_missing_truth(table, task, actual)
    silent = silent_words(said.names, task.no_answer)
    answered = [name for name in said.names if name not in silent]
    check_answers(actual.names, answered, task.truth, predicted)
    known = sorted({*actual.names, *answered})
    chosen = positive_class(known, task.positive)
    if chosen is None and len(known) == 2:
        raise undecided(task.truth, known)
    given = {"no_answer": silent or None, "count_as": task.count_as, "missing_truth": task.missing_truth}
    return read_rows(
        table,
        task,
        ConfusionMatrix.from_labels,
        (actual.cells, said.cells),
        given | task.given(table),
        (known, chosen),
    )


def correctness(table: Table, task: Task, columns: Mapping[str, str]) -> Predictions[PairedLabels]:
    """Columns, by model, that only say whether each answer was right: in words (yes, vrai, 1 ...), or refused."""
    told = {model: _right(table, column) for model, column in columns.items()}
    return read_rows(table, task, PairedLabels.from_correct, (told,), task.given(table), ((), None))


def _right(table: Table, column: str) -> Any:
    """Whether each answer was right."""
    (said,) = labels(table, column)
    refuse_missing(table, column, said.missing, "yes or no")
    strangers = [name for name in said.names if answer(name) is None]
    if strangers:
        raise JaugeError(
            f"yes or no (1 or 0, true or false) in {column!r}",
            name_in_list(strangers),
            "Predicted labels go with --truth COLUMN --predicted COLUMN.",
        )
    right = [name for name in said.names if answer(name)]
    return said.among(right)


def read_rows(
    table: Table,
    task: Task,
    door: Callable[..., E],
    arrays: tuple[Any, ...],
    given: dict[str, Any],
    classes: tuple[Sequence[Label], Label | None],
) -> Predictions[E]:
    """Evidence of all rows and, where asked for, slice by slice; `classes` are those known and the positive one."""
    (known, chosen), slices = classes, None
    if task.by is not None:
        slices = by(door, keys(table, task.by, "a value", MOST_SLICES), *arrays, **given)
    told = tuple(table.guesses), tuple(table.remarks)
    other = None if chosen is None else _other(known, chosen)
    return Predictions(door(*arrays, **given), table.rows, chosen, other, slices, *told)


def judged(table: Table, task: Task) -> Table:
    """The rows of which the truth is known; the others are refused, or left out and told."""
    return with_truth(table, task)[0]


def with_truth(table: Table, task: Task) -> tuple[Table, Labels]:
    """The rows of which the truth is known, and their labels."""
    (actual,) = labels(table, task.truth)
    _refuse_missing_truth(table, task, actual)
    missing = actual.missing
    if not missing.any():
        return table, actual
    table.remark("Rows without truth in {column}, left out: {count}.", count=int(missing.sum()), column=task.truth)
    return table.only(~missing), Labels(actual.codes[actual.codes >= 0], actual.names)


def _refuse_missing_truth(table: Table, task: Task, actual: Labels) -> None:
    if task.missing_truth == "error":
        refuse_missing(table, task.truth, actual.missing, "true labels")


def silent_words(said: Sequence[Label], no_answer: Sequence[str]) -> list[Label]:
    """The predictions that mean no answer; each word must occur, or it may be misspelt."""
    spelt = {str(name): name for name in said}
    unknown = [word for word in no_answer if word not in spelt]
    if unknown:
        near = near_names(unknown[0], spelt)
        advice = f"Did you mean {near[0]!r}?" if near else "It occurs in no prediction."
        raise JaugeError(f"no answer to be among the predictions ({name_in_list(said)})", repr(unknown[0]), advice)
    return [spelt[word] for word in no_answer]


def check_answers(true: Sequence[Label], said: Sequence[Label], truth: str, predicted: str) -> None:
    """Refuse columns that can't be true and predicted labels of one task."""
    if said and not set(true) & set(said):
        raise JaugeError(
            f"predictions in {predicted!r} among the labels of {truth!r} ({name_in_list(true)})",
            f"others only ({name_in_list(said)})",
            "Scores go with --score; labels must be spelt alike in both columns.",
        )
    refuse_identifiers(len({*true, *said}), MOST_LABELS, f"labels in {truth!r} and {predicted!r}")


def one_of_two(known: Sequence[Label], task: Task) -> Label:
    """The positive class of a truth that must have one."""
    chosen = positive_class(known, task.positive)
    if chosen is None:
        raise undecided(task.truth, known)
    return chosen


def positive_class(known: Sequence[Label], asked: str | None) -> Label | None:
    """The positive class: the one asked for, or the one of two that names itself."""
    spelt = {str(label): label for label in known}
    if asked is not None:
        if asked not in spelt:
            near = near_names(asked, spelt)
            advice = f"Did you mean {near[0]!r}?" if near else "Name one of them."
            raise JaugeError(f"the positive class to be one of {name_in_list(known)}", repr(asked), advice)
        return spelt[asked]
    own = [label for text, label in spelt.items() if text.casefold() in POSITIVE_WORDS]
    return own[0] if len(own) == 1 and len(known) <= 2 else None


def _other(known: Sequence[Label], positive: Label) -> Label | None:
    """The class against the positive one, if it has one name."""
    others = [label for label in known if label != positive]
    return others[0] if len(others) == 1 else None


def undecided(truth: str, known: Sequence[Label]) -> JaugeError:
    """The error where nothing says which class is positive."""
    if len(known) > 2:
        return JaugeError(
            f"two classes in {truth!r}",
            f"{len(known)} classes: {name_in_list(known)}",
            f"Set one against the rest, as in --positive {known[-1]}; labels of several classes go with --predicted.",
        )
    return JaugeError(
        f"the positive class of {truth!r}", f"labels {name_in_list(known)}", f"Say it, as in --positive {known[-1]}."
    )
