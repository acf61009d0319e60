"""Any file of predictions with a probability for every class: ARFF, Weka's own prediction files, tables of columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jauge.errors import JaugeError, name_in_list
from jauge.evidence import ClassDistributions, NumericPredictions
from jauge.io.arff import ArffTable, Attribute, parse_arff
from jauge.io.columns import labels
from jauge.io.files import open_files
from jauge.io.predictions import Task
from jauge.io.roles import TRUTH, guessed_column
from jauge.io.shapes import distributions
from jauge.io.source import Source
from jauge.io.spelling import NO_VALUE, Spelling
from jauge.io.table import Remark
from jauge.io.weka import WekaPredictions, is_predictions, parse_weka_predictions, text_of
from jauge.numeric.ratio import FloatArray

Evidence: TypeAlias = ClassDistributions | NumericPredictions
PREFIXES = ("p:", "distribution_", "proba_", "prob_", "p_", "")
"""What may stand before the name of a class in the name of its column of probabilities."""
PLACES = "Labels in {column} are places among the columns of probabilities, from 0."
_BESIDE = ("distribution_", "error_flag", "prediction margin")
_PREDICTED = ("classification", "prediction", "predicted")
_BINARY = {".parquet", ".arrow", ".feather", ".xlsx", ".xls", ".jsonl", ".ndjson"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the caller says of a file; what isn't said is found by name."""

    truth: str | None = None
    weight: str | None = None
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What a file told, and what should be known of it."""

    evidence: Evidence
    remarks: tuple[Remark, ...] = ()


def read_told(path: Path | str, asked: Asked | None = None) -> Told:
    """The predictions of a file, whichever of the three kinds it is."""
    file, said = Path(path), asked or Asked()
    if file.suffix.lower() not in _BINARY:
        text, name = text_of(file)
        if is_arff(text):
            return Told(of_arff(parse_arff(text, name), said))
        if is_predictions(text):
            read = parse_weka_predictions(text, name, labels=said.labels or None)
            return Told(read.distributions(), read.remarks) if isinstance(read, WekaPredictions) else Told(read)
    return of_columns(open_files([file], Spelling(missing=(*NO_VALUE, "?"))), said)


def is_arff(text: str) -> bool:
    """Whether the first line that says something is one of an ARFF header."""
    first = next((line.strip() for line in text.splitlines() if line.strip() and not line.startswith("%")), "")
    return first.casefold().startswith(("@relation", "@attribute"))


def class_attribute(table: ArffTable, name: str | None = None) -> Attribute:
    """The attribute named, or the last one that isn't a prediction: Weka takes the last one as class."""
    if name is not None:
        return table.attributes[table.place(name)]
    own = [a for a in table.attributes if not _is_prediction(a.name) and not a.name.startswith(_BESIDE)]
    return own[-1] if own else table.attributes[-1]


def class_weights(table: ArffTable, name: str | None = None) -> FloatArray:
    """The weight of each class in the rows of an ARFF file; for a numeric class its weighted sum and the weight."""
    attribute = class_attribute(table, name)
    cells = table.column(attribute.name)
    if attribute.kind == "numeric":
        known = ~np.isnan(cells)
        return np.array([(cells[known] * table.weight[known]).sum(), table.weight[known].sum()])
    return np.array([table.weight[cells == value].sum() for value in attribute.values])


def of_arff(table: ArffTable, asked: Asked) -> Evidence:
    """The rows of an ARFF: a class, and a probability for each of its values or a prediction."""
    truth = class_attribute(table, asked.truth)
    if not table.weight.any():
        return ClassDistributions.empty(truth.values) if truth.kind == "nominal" else NumericPredictions.empty()
    given: dict[str, Any] = {"missing_truth": "drop"}
    if not (table.weight == 1).all():
        whole = bool((table.weight == np.floor(table.weight)).all())  # then sums are exact
        given["sample_weight"] = table.weight.astype(np.int64) if whole else table.weight
    said = next((a for a in table.attributes if a.name != truth.name and _is_prediction(a.name)), None)
    if truth.kind == "numeric" and said is not None:
        return NumericPredictions.from_numbers(table.column(truth.name), table.column(said.name), **given)
    proba = _proba(table, truth, said)
    if proba is None:
        names = name_in_list([a.name for a in table.attributes])
        advice = "Probabilities are in numeric attributes named after the classes, as in distribution_yes."
        raise JaugeError(f"predictions of {truth.name!r}", f"attributes {names}", advice)
    return ClassDistributions.from_proba(
        table.column(truth.name), proba, labels=truth.values, unnormalised="keep", **given
    )


def _is_prediction(name: str) -> bool:
    """Whether an attribute holds predicted classes or numbers, as Weka names them."""
    return name.casefold().startswith(_PREDICTED) and "margin" not in name


def _proba(table: ArffTable, truth: Attribute, said: Attribute | None) -> NDArray[Any] | None:
    """A column per class: the probabilities if there are any, else 1 for the class predicted."""
    columns = _by_class([a.name for a in table.attributes if a.kind == "numeric"], truth.values)
    if columns:
        return np.column_stack([table.column(column) for column in columns])
    if said is None or said.kind != "nominal":
        return None
    return np.array([table.column(said.name) == value for value in truth.values]).T


def _by_class(names: Sequence[str], classes: Sequence[str]) -> list[str]:
    """The columns of the classes, named after them or p0, p1 and so on; none if one is missing."""
    spellings = [[f"{prefix}{label}" for label in classes] for prefix in PREFIXES]
    spellings.append([f"p{place}" for place in range(len(classes))])
    return next((columns for columns in spellings if columns and set(columns) <= set(names)), [])


def of_columns(source: Source, asked: Asked) -> Told:
    """A table with a column of true labels and a column of probabilities per class, named after the classes."""
    truth = asked.truth or guessed_column(source.names, TRUTH, "--truth", source.name)
    task = Task(truth=truth, weight=asked.weight, missing_truth="drop")
    (actual,) = labels(source.read([truth]), truth)
    columns = _labelled(source, task, list(map(str, actual.names)), asked.labels)
    table = source.read([*task.columns, *(column for column, _ in columns)])
    if _are_places(actual.names, columns):
        placed = distributions(table, task, [(c, str(place)) for place, (c, _) in enumerate(columns)], "keep")
        items = placed.evidence
        named = [label for _, label in columns]
        renamed = ClassDistributions(named, items.truth, items.proba, items.weight, items.prior, items.cluster)
        return Told(renamed, (*placed.remarks, Remark(PLACES, {"column": truth})))
    read = distributions(table, task, columns, "keep")
    return Told(read.evidence, read.remarks)


def _labelled(source: Source, task: Task, names: Sequence[str], said: Sequence[str]) -> list[tuple[str, str]]:
    """The columns of probabilities in the order of the file, or of the labels said, each with its label.

    A class that no item has may have its column; without a prefix nothing tells it from other columns.
    """
    if said:
        columns = _by_class(source.names, said)
        if columns:
            return list(zip(columns, said, strict=True))
    prefixed = [[(n, n.removeprefix(p)) for n in source.names if n.startswith(p)] for p in PREFIXES[:-1]]
    prefixed = [found for found in prefixed if len(found) > 1]
    plain = [(name, name) for name in source.names if name in names and name not in task.columns]
    named = [found for found in [*prefixed, plain] if set(names) <= {label for _, label in found}]
    if (named or prefixed) and not said:
        return (named or prefixed)[0]
    example = f"p:{(said or names)[0]}" if said or names else "p:yes"
    received = name_in_list([name for name in source.names if name not in task.columns])
    advice = f"They are named after the classes, as in {example}."
    raise JaugeError(f"a column of probabilities per class in {source.name}", received, advice)


def _are_places(names: Sequence[Any], columns: Sequence[tuple[str, str]]) -> bool:
    """Whether labels are places among the columns rather than names of them."""
    if {str(name) for name in names} <= {label for _, label in columns}:
        return False
    return all(isinstance(name, int) and 0 <= name < len(columns) for name in names)
