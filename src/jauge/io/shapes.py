"""Tables of other shapes: a row per model and item, sets of labels, a column of probabilities per class."""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray

from jauge.errors import JaugeError, name_in_list
from jauge.evidence import ClassDistributions, LabelSets
from jauge.evidence.distributions import Unnormalised
from jauge.io.cells import cleaned, refuse_missing
from jauge.io.columns import keys, labels, refuse_identifiers
from jauge.io.predictions import Predictions, Task, positive_class, with_truth
from jauge.io.spelt_numbers import numbers
from jauge.io.table import ROW, Table
from jauge.io.words import answer

_ITEM, _LABEL = "\0item", "\0label"
MOST_MODELS, MOST_SET_LABELS = 100, 20_000


def of_each_model(table: Table, model: str, item: str | None = None) -> dict[str, Table]:
    """A table with a row per model and item, as one table per model; with `item`, each model has an item once."""
    names = keys(table, model, "the name of a model", MOST_MODELS)
    if item is not None:
        pairs = pl.DataFrame({"model": names.astype(str), "item": keys(table, item, "an item").astype(str)})
        repeated = pairs.is_duplicated()
        if repeated.any():
            first = pairs.filter(repeated).row(0)
            row = table.frame.filter(repeated)[ROW][0]
            raise JaugeError(
                "each item once for each model",
                f"item {first[1]!r} of model {first[0]!r} more than once, first in row {row:,}",
                "Name a column that tells the rows of a model apart.",
            )
    return {str(name): table.only(pl.Series(names == name)) for name in dict.fromkeys(names.tolist())}


def distributions(
    table: Table, task: Task, columns: Sequence[tuple[str, str]], unnormalised: Unnormalised = "error"
) -> Predictions[ClassDistributions]:
    """A column of probabilities per class; `columns` gives each with the label that it is about."""
    table, actual = with_truth(table, task)
    spelt = {str(name): name for name in actual.names}
    told = [spelt.get(label, label) for _, label in columns]
    strangers = [name for name in actual.names if name not in told]
    if strangers:
        raise JaugeError(
            f"a column of probabilities for each label of {task.truth!r}",
            f"none for {name_in_list(strangers)}",
            f"There are {name_in_list([column for column, _ in columns])}.",
        )
    proba = np.column_stack([numbers(table, column, "probabilities") for column, _ in columns])
    truth = np.array([str(label) for label in actual.cells.tolist()])
    items = ClassDistributions.from_proba(
        truth, proba, labels=[label for _, label in columns], unnormalised=unnormalised, **task.given(table)
    )
    return Predictions(items, table.rows, None, None, None, tuple(table.guesses), tuple(table.remarks))


def label_sets(table: Table, task: Task, predicted: str, separator: str) -> Predictions[LabelSets]:
    """Several labels in a cell, between separators or as a JSON list; an empty cell says that there is none."""
    truth, said = (label_lists(table, column, separator) for column in (task.truth, predicted))
    if {label for one in truth for label in one}.isdisjoint(label for one in said for label in one):
        raise JaugeError(
            f"labels of {task.truth!r} in {predicted!r}", "none", f"Are labels separated by {separator!r} in both?"
        )
    known = {label for told in (truth, said) for one in told for label in one}
    refuse_identifiers(len(known), MOST_SET_LABELS, f"labels in {task.truth!r} and {predicted!r}")
    sets = LabelSets.from_sets(truth, said, **task.given(table))
    return Predictions(sets, table.rows, None, None, None, tuple(table.guesses), tuple(table.remarks))


def label_lists(table: Table, column: str, separator: str | None) -> list[list[str]]:
    """The labels in each cell, all of it where there is no separator."""
    cells = cleaned(table, column)
    if cells.null_count():
        table.remark("Empty cells of {column}, read as no label: {count}.", count=cells.null_count(), column=column)
    if separator is None:
        return [[] if cell is None else [cell] for cell in cells.to_list()]
    known: dict[str | None, list[str]] = {cell: _split(cell, separator) for cell in cells.unique().to_list()}
    return [known[cell] for cell in cells.to_list()]


def _split(cell: str | None, separator: str) -> list[str]:
    """The labels between separators, or of a JSON list."""
    if cell is None:
        return []
    if cell.startswith("[") and cell.endswith("]"):
        try:
            return [str(label) for label in json.loads(cell)]
        except ValueError:
            pass
    return [label for part in cell.split(separator) if (label := part.strip())]


def label_rows(
    table: Table, task: Task, *, item: str, label: str, said: tuple[str, float | None]
) -> Predictions[LabelSets]:
    """A row per item and label that says whether the label is true.

    `said` names the column that says whether it is predicted, in words or by a score that reaches a threshold.
    """
    sets = labels_by_item(table, task, (item, label), said, most=MOST_SET_LABELS)
    known = sorted({name for side in ("true", "predicted", "other") for one in sets[side].to_list() for name in one})
    evidence = LabelSets.from_sets(sets["true"].to_list(), sets["predicted"].to_list(), labels=known)
    return Predictions(evidence, table.rows, None, None, None, tuple(table.guesses), tuple(table.remarks))


def labels_by_item(
    table: Table,
    task: Task,
    columns: tuple[str, str],
    said: tuple[str, float | None],
    *,
    most: int,
    beside: pl.Series | None = None,
) -> pl.DataFrame:
    """The true, the predicted and the other labels of each item, and what stands `beside` those true or predicted.

    `columns` names those of items and labels, `said` the one that says whether a label is predicted; `most` is how many
    labels there may be.
    """
    (item, label), (column, threshold) = columns, said
    if threshold is None:
        true, predicted = (_says_yes(table, name, task.positive) for name in (task.truth, column))
    else:
        true = _says_yes(table, task.truth, task.positive)
        predicted = numbers(table, column, "scores") >= threshold
    names = cleaned(table, label)  # always text: 250.10 and 010 are codes
    refuse_missing(table, label, names.is_null(), "a label")
    refuse_identifiers(names.n_unique(), most, f"values in {label!r}")
    pairs = {_ITEM: keys(table, item, "an item").astype(str), _LABEL: names}
    rows = pl.DataFrame({**pairs, "true": true, "predicted": predicted, "other": ~(true | predicted)})
    if rows.select(_ITEM, _LABEL).is_duplicated().any():
        raise JaugeError(f"each label once for each item of {item!r}", "repetitions", "Leave one row of each.")
    wanted = [pl.col(_LABEL).filter(side).alias(side) for side in ("true", "predicted", "other")]
    if beside is not None:
        rows = rows.with_columns(beside.alias("beside"))
        wanted += [pl.col("beside").filter(side).alias(f"{side}_beside") for side in ("true", "predicted")]
    return rows.group_by(_ITEM, maintain_order=True).agg(wanted)


def _says_yes(table: Table, column: str, positive: str | None) -> NDArray[np.bool_]:
    """Whether each row says yes."""
    (told,) = labels(table, column)
    refuse_missing(table, column, told.missing, "yes or no")
    chosen = positive_class(told.names, positive)
    if chosen is None and not all(answer(name) is False for name in told.names):
        raise JaugeError(f"yes or no in {column!r}", name_in_list(told.names), "Say what is yes with --positive.")
    return told.among([chosen])
