"""What `jauge measure` tells of one class set against another, or against the rest."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from jauge.cli.reading import tell_reading
from jauge.cli.unknown import left_out, note_unknown, tell_range
from jauge.errors import JaugeError
from jauge.evidence import ConfusionMatrix, Counts, Evidence, ScoreTable
from jauge.inference.intervals import moved_value
from jauge.inference.laws import situation_of
from jauge.io import Predictions
from jauge.measures import (
    Average,
    F,
    Formula,
    Measure,
    auc,
    precision,
    prevalence,
    recall,
)
from jauge.measures.measure import spelt
from jauge.numeric.decimals import shortest_decimal
from jauge.report.document import Document
from jauge.report.figures import Wanted, figure
from jauge.report.scores import USUAL
from jauge.report.screen import Column
from jauge.report.words import printable, quoted

OF_SLICES: tuple[Measure, ...] = (recall, precision, F)
OF_SCORES: tuple[Measure, ...] = (auc,)
_FEW_SCORES = 10


def tell_scores(
    document: Document, read: Predictions[ScoreTable], score: str, threshold: float | None, wanted: Wanted
) -> None:
    """Scores at a threshold; without one, what can be told all the same."""
    table = read.evidence
    if threshold is None:
        _refuse_without_threshold(table, wanted.measures)
        document.text(_opening(document, read, table.at(np.inf)))
        tell_reading(document, read)
        figures = [figure(m, table, document.voice, wanted) for m in wanted.measures or (auc,)]
        document.add_figures(figures, model=score)
        lowest, highest = spelt(float(table.thresholds[-1])), spelt(float(table.thresholds[1]))
        document.note(
            "{measures} need --threshold NUMBER; {score} runs from {lowest} to {highest}.",
            measures=", ".join(document.voice.title(m) for m in USUAL),
            score=score,
            lowest=lowest,
            highest=highest,
        )
    else:
        counts = table.at(threshold)
        rule = document.voice.tell("Answers yes when {score} >= {least}.", score=score, least=spelt(threshold))
        _tell_counts(document, read, counts, rule, model=score, threshold=threshold)
        asked = wanted.measures or (*USUAL, auc)
        figures = [figure(m, _first_read([counts, table], m), document.voice, wanted) for m in asked]
        document.add_figures(figures, model=score)
        _note_prevalence(document, counts, wanted)
    distinct = table.thresholds.size - 1
    if distinct <= _FEW_SCORES and distinct < (read.rows or 0) and auc in (wanted.measures or (auc,)):
        document.note("{count} distinct scores only: AUC counts ties as one half.", count=distinct)


def _refuse_without_threshold(table: ScoreTable, asked: Sequence[Measure]) -> None:
    """Measures of a table of counts have as many values as there are thresholds."""
    waiting = [str(m) for m in asked if np.ndim(m(table))]
    if waiting:
        advice = "The answer is yes from this score on."
        raise JaugeError(f"--threshold NUMBER for {', '.join(waiting)}", "--score alone", advice)


def tell_labels(document: Document, read: Predictions[ConfusionMatrix], model: str, wanted: Wanted) -> None:
    """Predicted labels, one of them positive."""
    matrix = read.evidence
    label = matrix.labels[0] if read.positive is None else read.positive
    counts = matrix.binary(label)
    _tell_counts(document, read, counts, model=model)
    asked = wanted.measures or USUAL
    document.add_figures(
        (figure(m, _first_read([counts, matrix], m), document.voice, wanted) for m in asked), model=model
    )
    _note_prevalence(document, counts, wanted)
    note_unknown(document, matrix)
    tell_range(document, matrix, asked, lambda m, told: _first_read([told.binary(label), told], m), model=model)


def tell_table(document: Document, counts: Counts, wanted: Wanted) -> None:
    """A 2 x 2 table without a file."""
    read = Predictions(counts, None, "yes", "no")
    _tell_counts(document, read, counts)
    document.add_figures(figure(m, counts, document.voice, wanted) for m in wanted.measures or USUAL)
    _note_prevalence(document, counts, wanted)


def _first_read(evidence: Sequence[Evidence], measure: Measure) -> Evidence:
    """The first evidence that the measure can be computed on; any, if there is none, to hear the reason."""
    if isinstance(measure, Average):
        return evidence[-1]
    kernels = measure.definition.kernels if isinstance(measure, Formula) else ()
    return next((e for e in evidence if any(view in kernels for view in e.views)), evidence[0])


def _opening(document: Document, read: Predictions[Evidence], counts: Counts) -> str:
    """How many rows, what they stand for if they are weighted, and which class is positive."""
    voice, items = document.voice, counts.total.item()
    document.fact(rows=read.rows, items=items, positive=read.positive, positives=counts.positive.item())
    if read.rows is None:
        rows = voice.tell("{count} items", count=items)
    elif items == read.rows - left_out(read.evidence):
        rows = voice.tell("{count} rows", count=items)
    else:
        rows = voice.tell("{count} rows that stand for {items} items", count=read.rows, items=items)
    positives = f"{voice.count(counts.positive.item())} ({voice.percent(prevalence(counts))})"
    return f"{rows}. " + voice.tell("Positive: {label}, {positives}.", label=quoted(read.positive), positives=positives)


def _tell_counts(
    document: Document, read: Predictions[Evidence], counts: Counts, rule: str = "", **of: str | float
) -> None:
    """The opening and the 2 x 2 table in words."""
    voice = document.voice
    yes = printable(read.positive)
    no = voice.tell("not {label}", label=yes) if read.negative is None else printable(read.negative)
    document.text(f"{_opening(document, read, counts)} {rule}")
    tell_reading(document, read)
    cells = {name: getattr(counts, name).item() for name in ("tp", "fp", "fn", "tn")}
    document.fact(**of, **cells)
    tp, fp, fn, tn = (voice.count(cell) for cell in cells.values())
    rows = Column("", [voice.tell("is {label}", label=name) for name in (yes, no)], left=True)
    said = [voice.tell("said {label}", label=name) for name in (yes, no)]
    document.grid([rows, Column(said[0], [tp, fp]), Column(said[1], [fn, tn])])


def _note_prevalence(document: Document, counts: Counts, wanted: Wanted) -> None:
    """Precision belongs to a share of positives: that of these rows, or that which was asked for."""
    here = prevalence(counts)
    if wanted.prevalence is not None:
        document.note(
            "Values hold at {share} positives, not at the {here} of these rows.",
            share=document.voice.percent(wanted.prevalence),
            here=document.voice.percent(here),
        )
    elif counts.tp > 0 and counts.fp > 0:
        rarer = shortest_decimal(here / 10, here / 4)
        document.note(
            "Precision holds at {here} positives; at {share} it is {value}: --prevalence {given}",
            here=document.voice.percent(here),
            share=document.voice.percent(rarer),
            value=document.voice.number(moved_value(situation_of(counts, "full", None, rarer), precision)),
            given=spelt(rarer),
        )
