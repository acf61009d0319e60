"""The answers of several models on the same rows, kept together item by item."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl

from jauge.errors import JaugeError
from jauge.evidence import PairedLabels, PairedScores, Slices
from jauge.evidence.confusion import CountAs
from jauge.io.columns import keys, labels
from jauge.io.predictions import (
    Predictions,
    Task,
    ask_about_labels,
    check_answers,
    judged,
    one_of_two,
    positive_class,
    read_rows,
    silent_words,
    undecided,
    with_truth,
)
from jauge.io.shapes import of_each_model
from jauge.io.spelt_numbers import numbers, optional_numbers
from jauge.io.table import Table
from jauge.numeric.ratio import FloatArray

_ITEM = "\0item"


def paired_scores(
    table: Table, task: Task, columns: Mapping[str, str], *, sure: bool = True, partial: bool = False
) -> Predictions[PairedScores]:
    """The scores of several models by their names; unless `sure`, columns of 0 and 1 alone are asked about.

    `partial` allows empty cells: items that some models have not scored.
    """
    table, actual = with_truth(table, task)
    chosen = one_of_two(actual.names, task)
    read = _or_none if partial else numbers
    scores = {model: read(table, column, "scores") for model, column in columns.items()}
    if not sure:
        for model, column in columns.items():
            ask_about_labels(scores[model], column)
    given = {"pos_label": True, "labels": (False, True), "partial": partial, **task.given(table)}
    arrays = (actual.among([chosen]), scores)
    return read_rows(table, task, PairedScores.from_scores, arrays, given, (actual.names, chosen))


def _or_none(table: Table, column: str, noun: str) -> FloatArray:
    """Numbers, NaN where a cell is empty."""
    return optional_numbers(table, column, noun).fill_null(np.nan).to_numpy()


def paired_labels(
    table: Table, task: Task, columns: Mapping[str, str], *, counted: bool = True
) -> Predictions[PairedLabels]:
    """The predicted labels of several models by their names; an empty one, or a word of no answer, is none.

    Unless they are to be `counted` as the task says, no answers are kept as such.
    """
    table = judged(table, task)
    actual, *answers = labels(table, task.truth, *columns.values())
    told: dict[str, Any] = {}
    known = set(actual.names)
    for (model, column), said in zip(columns.items(), answers, strict=True):
        silent = [word for word in task.no_answer if word in map(str, said.names)]
        mute = silent_words(said.names, silent)
        answered = [name for name in said.names if name not in mute]
        check_answers(actual.names, answered, task.truth, column)
        known |= set(answered)
        cells = said.cells
        cells[said.among(mute)] = None
        told[model] = cells
    _check_silence(task, [name for said in answers for name in said.names])
    names = sorted(known)
    chosen = positive_class(names, task.positive)
    if chosen is None and len(names) == 2:
        raise undecided(task.truth, names)
    _tell_silence(table, task, told)
    given = {"labels": names, **task.given(table)}
    read = read_rows(table, task, PairedLabels.from_labels, (actual.cells, told), given, (names, chosen))
    return _counting(read, task.count_as) if counted else read


_SILENT: Mapping[CountAs, str] = {
    "wrong": "Items that {model} doesn't answer: {count}. They count as wrong.",
    "drop": "Items that {model} doesn't answer: {count}. They are left out for every model.",
    "positive": "Items that {model} doesn't answer: {count}. They count as positive answers.",
    "negative": "Items that {model} doesn't answer: {count}. They count as negative answers.",
}


def _tell_silence(table: Table, task: Task, told: Mapping[str, Any]) -> None:
    """How many items each model leaves without an answer, and how they count."""
    for model, cells in told.items():
        silent = sum(cell is None for cell in cells)
        if silent:
            table.remark(_SILENT[task.count_as], model=model, count=silent)


def _counting(read: Predictions[PairedLabels], count_as: CountAs) -> Predictions[PairedLabels]:
    """The same with no answer read as one, in the slices as in the whole."""
    slices = read.slices
    if slices is not None:
        pieces = {key: piece.counting(count_as, read.positive) for key, piece in slices.items()}
        slices = Slices(pieces, slices.few, slices.without_key)
    return replace(read, evidence=read.evidence.counting(count_as, read.positive), slices=slices)


def _check_silence(task: Task, said: Sequence[Any]) -> None:
    """A word that means no answer must occur in the predictions of some model."""
    silent_words(list(dict.fromkeys(said)), task.no_answer)


def side_by_side(table: Table, task: Task, *, model: str, item: str, answer: str) -> tuple[Table, dict[str, str]]:
    """A table with a row per model and item as one with a row per item, and the column of each model's answers.

    Every model must answer for the same items, with the same truth.
    """
    parts = of_each_model(table, model, item)
    names = {name: f"{answer}:{name}" for name in parts}
    (first, whole), *others = [(name, _keyed(part, item)) for name, part in parts.items()]
    whole = whole.rename({answer: names[first]})
    for name, part in others:
        lacking = whole.join(part, on=_ITEM, how="anti").height + part.join(whole, on=_ITEM, how="anti").height
        if lacking:
            received = f"{lacking:,} that only one of {first!r} and {name!r} has"
            raise JaugeError("the same items from every model", received, "Leave out items that some model lacks.")
        own = part.select(_ITEM, pl.col(answer).alias(names[name]), pl.col(task.truth).alias("\0truth"))
        whole = whole.join(own, on=_ITEM, how="left", maintain_order="left")
        if whole[task.truth].cast(pl.String).ne_missing(whole["\0truth"].cast(pl.String)).any():
            raise JaugeError(f"one {task.truth!r} for each item", f"others with {name!r}", "An item has one truth.")
        whole = whole.drop("\0truth")
    return Table(table.name, whole.drop(_ITEM), table.spelling, table.guesses, table.remarks), names


def _keyed(part: Table, item: str) -> pl.DataFrame:
    """The rows of a model with their items as text."""
    told = keys(part, item, "an item")
    return part.frame.with_columns(pl.Series(_ITEM, np.array([str(key) for key in told]), dtype=pl.String))
