"""What an evaluation of labels, or of sets of labels, tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from jauge import __version__
from jauge.evidence.reading import Label
from jauge.measures import macro, measure, recall
from jauge.measures import measure as named
from jauge.report.document import Document
from jauge.report.evaluation import (
    Evaluation,
    LabelsEvaluation,
    LabelsStanding,
    LabelsVerdict,
    SetsEvaluation,
    SetsStanding,
)
from jauge.report.figures import Figure
from jauge.report.screen import Column
from jauge.report.told_differences import tell_differences
from jauge.report.verdict_words import condition_sentence
from jauge.report.voice import Voice
from jauge.report.words import printable

WIDEST_MATRIX = 20
WORST = 5
"""So many confusions are named."""
LABELS_VERDICT: Mapping[str, str] = {
    "shown": "{model} answers best: {measure} {value} {limits}, shown to be better than {beaten}.",
    "ahead of some": (
        "{model} answers best: {measure} {value} {limits}, shown to be better than {beaten}, but not than {tied}."
    ),
    "ahead": (
        "{model} answers best on these items: {measure} {value} {limits}, which does not show that it is better than "
        "{tied}."
    ),
    "alone": "{model}: {measure} {value} {limits}.",
    "constant": (
        "No model is better than always answering {answer}: {measure} {value} {limits} of {model}, the best, against "
        "{constant}."
    ),
}


def tell_labels(document: Document, evaluation: LabelsEvaluation, *, brief: bool = False) -> None:
    """The verdict, the models side by side, the confusions; then label by label, differences, parts."""
    voice, labels = document.voice, evaluation.paired.labels
    items = voice.tell("{count} items, {labels} labels.", count=evaluation.paired.n_items, labels=len(labels))
    document.text(items)
    if evaluation.condition is not None:
        where = condition_sentence(evaluation.condition, str(evaluation.positive), voice)
        document.paragraph("In use: {condition}", condition=where)
    if evaluation.verdict is not None:
        document.lead(verdict_sentence(evaluation.verdict, voice))
    tell_side_by_side(document, evaluation.standings)
    if not brief:
        for one in evaluation.standings:
            tell_confusions(document, one)
    tell_differences(document, evaluation.differences, brief=brief)
    tell_slices(document, evaluation)
    for one in evaluation.standings:
        silent = int(one.matrix.no_answer.sum())
        if silent:
            document.note(
                "{model}: {count} items without an answer, which count as wrong.", model=one.model, count=silent
            )
    for note in evaluation.notes:
        document.note("{note}.", note=voice.words(note))
    _tell_methods(document, evaluation)


def verdict_sentence(verdict: LabelsVerdict, voice: Voice) -> str:
    """Which model answers best, and what is shown of it."""
    values = {
        "model": voice.listed([verdict.best]),
        "measure": voice.title(named(verdict.measure)),
        "value": voice.value(verdict.measure, verdict.value),
        "limits": "" if np.isnan(verdict.limits.low) else voice.value_limits(verdict.measure, *verdict.limits),
        "beaten": voice.listed(verdict.beaten) if verdict.beaten else "",
        "tied": voice.listed(verdict.tied) if verdict.tied else "",
        "answer": voice.quoted(str(verdict.constant)),
        "constant": voice.value(verdict.measure, verdict.constant_value),
    }
    return voice.words(LABELS_VERDICT[verdict.form]).format(**values)


def tell_side_by_side(document: Document, standings: Sequence[LabelsStanding] | Sequence[SetsStanding]) -> None:
    """One model: its figures with their counts. Several: a row a measure, a column a model."""
    voice = document.voice
    rows = {one.model: [titled(found, voice) for found in one.figures] for one in standings}
    if len(rows) == 1:
        for model, figures in rows.items():
            document.add_figures(figures, model=model)
        return
    columns = [Column("", [found.title for found in rows[standings[0].model]], left=True)]
    for model, figures in rows.items():
        columns.append(Column(printable(model), [voice.value(found.measure, found.value) for found in figures]))
        columns.append(Column("", [_limits(found, voice) for found in figures], left=True))
        document.record(figures, model=model)
    document.grid(columns)


def titled(found: Figure, voice: Voice) -> Figure:
    """The figure with its title in the language and the terms asked for."""
    return replace(found, title=voice.title(measure(found.measure)))


def _limits(found: Figure, voice: Voice) -> str:
    return "" if np.isnan(found.low) else voice.value_limits(found.measure, found.low, found.high)


def tell_confusions(document: Document, one: LabelsStanding) -> None:
    """The confusion matrix, the figures of each label, and the confusions that occur most often."""
    voice, labels = document.voice, one.matrix.labels
    names = [printable(label) for label in labels]
    document.paragraph("Model {model}", model=one.model)
    document.fact(model=one.model, labels=list(labels), matrix=one.matrix.matrix)
    if len(names) <= WIDEST_MATRIX:
        cells = one.matrix.matrix.T.tolist()
        said = [voice.tell("said {label}", label=name) for name in names]
        rows = Column("", [voice.tell("is {label}", label=name) for name in names], left=True)
        counts = [Column(head, [voice.count(n) for n in column]) for head, column in zip(said, cells, strict=True)]
        document.grid([rows, *counts])
    tell_each_label(document, one.by_label, model=one.model)
    worst = worst_confusions(one)
    if worst and len(labels) > 2:
        told = "; ".join(
            voice.tell("{count} times {truth} taken for {said}", count=count, truth=truth, said=said)
            for truth, said, count in worst
        )
        document.paragraph("Most frequent confusions: {confusions}.", confusions=told)


def worst_confusions(one: LabelsStanding, most: int = WORST) -> list[tuple[str, str, int | float]]:
    """The true label, the answer, and how often, the most frequent errors first."""
    cells = np.array(one.matrix.matrix)
    np.fill_diagonal(cells, 0)
    order = np.argsort(-cells, axis=None, kind="stable")[:most]
    found = [(int(place) // cells.shape[1], int(place) % cells.shape[1]) for place in order]
    names = one.matrix.labels
    return [(str(names[a]), str(names[b]), cells[a, b].item()) for a, b in found if cells[a, b] > 0]


def tell_each_label(document: Document, by_label: Mapping[Label, Sequence[Figure]], **of: str) -> None:
    """A row a label, with limits."""
    if not by_label:
        return
    voice = document.voice
    columns = [Column("", [printable(label) for label in by_label], left=True)]
    for place, first in enumerate(next(iter(by_label.values()))):
        column = [figures[place] for figures in by_label.values()]
        columns.append(
            Column(titled(first, voice).title, [voice.value(found.measure, found.value) for found in column])
        )
        columns.append(Column("", [_limits(found, voice) for found in column], left=True))
    document.grid(columns)
    for label, figures in by_label.items():
        document.record(figures, **of, label=str(label))


def tell_slices(document: Document, evaluation: LabelsEvaluation) -> None:
    """The measure of the verdict, and recall, part by part."""
    if evaluation.slices is None:
        return
    voice, positive = document.voice, evaluation.positive
    main = named("accuracy" if evaluation.verdict is None else evaluation.verdict.measure)
    measures = [main, recall if positive is not None else macro(recall)]
    rows = [
        (printable(key), model, matrix if positive is None else matrix.binary(positive))
        for key, piece in evaluation.slices.items()
        for model in evaluation.models
        for matrix in [piece.matrix(model)]
    ]
    document.grid(
        [
            Column(voice.words("part"), [key for key, *_ in rows], left=True),
            Column("", [printable(model) for _, model, _ in rows], left=True),
            *(Column(voice.title(m), [voice.value(str(m), float(m(piece))) for *_, piece in rows]) for m in measures),
        ]
    )
    if evaluation.slices.few:
        names = ", ".join(printable(key) for key in evaluation.slices.few)
        document.note("Fewer than 10 items of a class: {names}.", names=names)


def tell_sets(document: Document, evaluation: SetsEvaluation, *, brief: bool = False) -> None:
    """The figures of each model; they are not compared."""
    first = evaluation.standings[0].sets
    count = first.weight.sum().item()
    document.paragraph("{count} items, {labels} labels.", count=count, labels=len(first.labels))
    tell_side_by_side(document, evaluation.standings)
    if not brief:
        for one in evaluation.standings:
            document.paragraph("Model {model}", model=one.model)
            tell_each_label(document, one.by_label, model=one.model)
    if len(evaluation.models) > 1:
        document.note("Whether one model is better than another is not tested for sets of labels.")
    _tell_methods(document, evaluation)


def _tell_methods(document: Document, evaluation: Evaluation) -> None:
    voice = document.voice
    level = voice.tell("Intervals hold at {level}.", level=voice.percent(evaluation.level))
    made = voice.tell("Seed {seed}, jauge {version}.", seed=str(evaluation.seed), version=__version__)
    chosen = ""
    if isinstance(evaluation, LabelsEvaluation) and evaluation.differences:
        # Chosen for being the best, its value is flattered: its limits are those at 1 - alpha / K.
        wider = f"{voice.significant(100 - 100 * (1 - evaluation.level) / len(evaluation.models))} %"
        chosen = voice.tell("That of the best of {count} models: {level}.", count=len(evaluation.models), level=wider)
    document.text(" ".join(filter(None, (level, chosen, made))))
