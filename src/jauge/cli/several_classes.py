"""What `jauge measure` tells of predicted labels among several classes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from jauge.cli.reading import tell_reading
from jauge.cli.unknown import note_unknown, tell_range
from jauge.errors import JaugeError
from jauge.evidence import ConfusionMatrix
from jauge.io import Predictions
from jauge.measures import F, Formula, Measure, accuracy, kappa, macro, precision, recall, weighted
from jauge.report.document import Document
from jauge.report.figures import Figure, Wanted, figure
from jauge.report.screen import Column
from jauge.report.words import printable

USUAL: tuple[Measure, ...] = (precision, recall, F, accuracy, kappa)
OF_SLICES: tuple[Measure, ...] = (accuracy, macro(F))
_WIDEST_MATRIX = 20


def tell_classes(document: Document, read: Predictions[ConfusionMatrix], model: str, wanted: Wanted) -> None:
    """The confusion matrix, measures label by label with their means, and measures of the whole."""
    matrix = read.evidence
    measures = wanted.measures or USUAL
    by_label = [m for m in measures if isinstance(m, Formula) and "matrix" not in m.definition.kernels]
    if wanted.prevalence is not None:
        raise JaugeError("one positive class for --prevalence", "several classes", "Name it with --positive.")
    classes = len(matrix.labels)
    if read.rows is None:
        document.paragraph("{count} items, {classes} classes.", count=matrix.matrix.sum().item(), classes=classes)
    else:
        document.paragraph("{count} rows, {classes} classes.", count=read.rows, classes=classes)
    document.fact(model=model, rows=read.rows, labels=list(matrix.labels), matrix=matrix.matrix)
    tell_reading(document, read)
    _tell_matrix(document, matrix)
    if by_label:
        _tell_labels(document, matrix, by_label, model)
    whole = [figure(m, matrix, document.voice, wanted) for m in measures if m not in by_label]
    document.add_figures(whole, model=model)
    treatment = "Label by label and in the accuracy they count as wrong; kappa leaves them out."
    note_unknown(document, matrix, treatment if matrix.count_as == "wrong" else "")
    for reason in filter(None, (macro(m).why_undefined(matrix) for m in by_label)):
        document.note("{reason}.", reason=reason)
    averaged = [macro(m) if isinstance(m, Formula) and m in by_label else m for m in measures]
    tell_range(document, matrix, averaged, lambda _, told: told, model=model)


def _tell_matrix(document: Document, matrix: ConfusionMatrix) -> None:
    """Rows are the truth, columns the answers."""
    voice = document.voice
    names = [printable(label) for label in matrix.labels]
    if len(names) > _WIDEST_MATRIX:
        document.paragraph("(The confusion matrix is not printed: more than {most} classes.)", most=_WIDEST_MATRIX)
        return
    told = [[voice.count(cell) for cell in column] for column in matrix.matrix.T.tolist()]
    answers = [Column(voice.tell("said {label}", label=name), cells) for name, cells in zip(names, told, strict=True)]
    silent = [voice.count(cell) if cell else "" for cell in matrix.no_answer.tolist()]
    rows = Column("", [voice.tell("is {label}", label=name) for name in names], left=True)
    document.grid([rows, *answers, Column(voice.words("no answer"), silent)])


def _tell_labels(document: Document, matrix: ConfusionMatrix, measures: Sequence[Formula], model: str) -> None:
    """One row a label, and the two means over labels that are usual."""
    voice, tables = document.voice, matrix.counts()
    names = [*(printable(label) for label in matrix.labels), "macro", voice.words("weighted")]
    items = [*(voice.count(size) for size in tables.positive.tolist()), "", ""]
    columns = []
    for measure in measures:
        values = np.append(measure(tables), [macro(measure)(matrix), weighted(measure)(matrix)])
        columns.append(Column(voice.title(measure), [voice.number(value) for value in values]))
        for label, value in zip(matrix.labels, values, strict=False):
            document.record([Figure(str(measure), "", float(value))], model=model, label=label)
        for mean in (macro(measure), weighted(measure)):
            document.record([Figure(str(mean), "", float(mean(matrix)))], model=model)
    document.grid([Column("", names, left=True), *columns, Column(voice.words("items"), items)])
