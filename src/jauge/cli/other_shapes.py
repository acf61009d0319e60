"""What `jauge measure` tells of sets of labels, of probabilities of every class, and of answers right or wrong."""

from __future__ import annotations

from dataclasses import replace

from jauge.cli.reading import tell_reading
from jauge.cli.several_classes import tell_classes
from jauge.cli.slices import tell_slices
from jauge.evidence import ClassDistributions, LabelSets, PairedLabels, Slices
from jauge.io import Predictions
from jauge.measures import accuracy
from jauge.report.document import Document
from jauge.report.figures import Wanted, columns, figure
from jauge.report.labels import OF_PROBABILITIES, OF_SETS
from jauge.report.words import printable


def tell_sets(document: Document, read: Predictions[LabelSets], model: str, wanted: Wanted) -> None:
    """Several labels an item: pooled over labels, label by label, item by item."""
    sets = read.evidence
    document.paragraph("{count} rows, {labels} labels.", count=read.rows, labels=len(sets.labels))
    document.fact(model=model, rows=read.rows, labels=list(sets.labels))
    tell_reading(document, read)
    measures = wanted.measures or OF_SETS
    document.add_figures((figure(m, sets, document.voice, wanted) for m in measures), model=model)
    silent = int((sets.as_counts().predicted_positive == 0).sum())
    if silent:
        document.note("{count} labels are never predicted; the mean precision leaves them out.", count=silent)


def tell_probabilities(document: Document, read: Predictions[ClassDistributions], model: str, wanted: Wanted) -> None:
    """The most probable class of each item as its answer, then the probabilities themselves."""
    items = read.evidence
    matrix = Predictions(items.matrix(), read.rows, None, None, None, read.guesses, read.remarks)
    tell_classes(document, matrix, model, Wanted(level=wanted.level))
    measures = wanted.measures or OF_PROBABILITIES
    document.add_figures((figure(m, items, document.voice, wanted) for m in measures), model=model)


def tell_correctness(
    document: Document, read: Predictions[PairedLabels], wanted: Wanted, by: str | None = None
) -> None:
    """The share of right answers of each model, in all and in each part of the items."""
    pair = read.evidence
    document.paragraph("{count} rows; each says whether the answer was right.", count=read.rows)
    document.fact(rows=read.rows, models=list(pair.models))
    tell_reading(document, read)
    shown = [replace(figure(accuracy, pair.matrix(m), document.voice, wanted), title=printable(m)) for m in pair.models]
    document.grid(columns(shown, document.voice))
    for model, told in zip(pair.models, shown, strict=True):
        document.record([told], model=model)
    for model in pair.models if read.slices is not None else ():
        parts = {key: piece.matrix(model).binary("right") for key, piece in (read.slices or {}).items()}
        document.paragraph("Model {model}", model=model)
        tell_slices(document, Slices(parts), lambda piece: piece, (accuracy,), wanted, by=str(by))
