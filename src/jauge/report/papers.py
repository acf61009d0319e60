"""An evaluation as papers want it: sentences for Methods and Results, and the tables of STARD and CLAIM."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from jauge import __version__
from jauge.errors import JaugeError
from jauge.evidence import Counts
from jauge.inference import estimates
from jauge.measures import (
    measure,
    negative_predictive_value,
    precision,
    recall,
    specificity,
)
from jauge.report.document import Document
from jauge.report.evaluation import Evaluation, LabelsEvaluation, ScoresEvaluation, SetsEvaluation
from jauge.report.figures import Figure, estimated
from jauge.report.screen import Column
from jauge.report.told_differences import tell_differences
from jauge.report.told_labels import tell_slices, titled, verdict_sentence
from jauge.report.told_scores import tell_slices as tell_parts
from jauge.report.verdict_words import VERDICT, condition_sentence, origin, verdict_sentences
from jauge.report.voice import Voice
from jauge.report.words import printable

STARD = (recall, specificity, precision, negative_predictive_value, measure("LR+"), measure("LR-"))


def tell_sentences(document: Document, evaluation: Evaluation) -> None:
    """Methods, then Results: each value with its counts and interval, as a text can quote it."""
    voice = document.voice
    document.text(f"{voice.words('Methods.')} {_methods(evaluation, voice)}")
    document.text(f"{voice.words('Results.')} {_results(evaluation, voice)}")


def _methods(evaluation: Evaluation, voice: Voice) -> str:
    told = [_items(evaluation, voice)]
    if isinstance(evaluation, ScoresEvaluation):
        told.append(condition_sentence(evaluation.condition, evaluation.positive, voice))
        origins = dict.fromkeys(origin(one) for one in evaluation.standings)
        told += [voice.words(_THRESHOLDS[name]) for name in origins]
        told.append(voice.words("Areas under the ROC curve were compared by DeLong's method, rates by Tango's."))
        if evaluation.wins is not None:
            words = "Costs were compared at all conditions of use at once, with {count} bootstrap resamples."
            told.append(voice.tell(words, count=evaluation.wins.replicates))
    elif isinstance(evaluation, LabelsEvaluation) and evaluation.differences:
        told.append(voice.words("Models were compared on the same items, p-values adjusted by Holm's method."))
    words = "Intervals hold at {level} (rates: Jeffreys); jauge {version}, seed {seed}."
    level = voice.percent(evaluation.level)
    told.append(voice.tell(words, level=level, version=__version__, seed=str(evaluation.seed)))
    return " ".join(told)


_THRESHOLDS = {
    "given": "Thresholds were given in advance.",
    "tuned": "Thresholds were chosen on the same items, which flatters the results.",
    "cross-fitted": "Thresholds were chosen at the least expected cost, on other folds than those judged (ten folds).",
}


def _items(evaluation: Evaluation, voice: Voice) -> str:
    models = voice.listed(evaluation.models)
    if isinstance(evaluation, ScoresEvaluation):
        counts = evaluation.standings[0].counts
        return voice.tell(
            "{models} were evaluated on {count} items, of which {positives} were {label}.",
            models=models,
            count=counts.total.item(),
            positives=counts.positive.item(),
            label=voice.quoted(evaluation.positive),
        )
    if isinstance(evaluation, LabelsEvaluation):
        return voice.tell("{models} were evaluated on {count} items.", models=models, count=evaluation.paired.n_items)
    items = evaluation.standings[0].sets.weight.sum().item() if isinstance(evaluation, SetsEvaluation) else 0
    return voice.tell("{models} were evaluated on {count} items.", models=models, count=items)


def _results(evaluation: Evaluation, voice: Voice) -> str:
    """What each model reached, then the verdict."""
    told = []
    if isinstance(evaluation, ScoresEvaluation):
        for one in evaluation.standings:
            rows = [estimated(measure(found.measure), found, voice) for found in (*one.figures, one.auc)]
            words = "{model} at threshold {at}: {figures}."
            at = voice.threshold(one.threshold)
            told.append(voice.tell(words, model=one.model, at=at, figures=_quoted(rows, voice)))
        told += verdict_sentences(evaluation, voice)[:-1]
        return " ".join(told)
    if isinstance(evaluation, LabelsEvaluation | SetsEvaluation):
        for each in evaluation.standings:
            rows = [titled(found, voice) for found in each.figures]
            told.append(voice.tell("{model}: {figures}.", model=each.model, figures=_quoted(rows, voice)))
    if isinstance(evaluation, LabelsEvaluation) and evaluation.verdict is not None:
        told.append(verdict_sentence(evaluation.verdict, voice))
    return " ".join(told)


def _quoted(rows: Iterable[Figure], voice: Voice) -> str:
    return "; ".join(_one(row, voice) for row in rows if not np.isnan(row.value))


def _one(row: Figure, voice: Voice) -> str:
    """A value with counts and interval, in parentheses."""
    inside = []
    if row.numerator is not None and row.denominator is not None:
        inside.append(f"{voice.count(row.numerator)}/{voice.count(row.denominator)}")
    if not np.isnan(row.low):
        inside.append(voice.value_limits(row.measure, row.low, row.high))
    value = f"{row.title} {voice.value(row.measure, row.value)}"
    return f"{value} ({'; '.join(inside)})" if inside else value


def tell_stard(document: Document, evaluation: Evaluation) -> None:
    """For each model the table of results by reference standard, with no answers, and the estimates of STARD 2015."""
    if isinstance(evaluation, ScoresEvaluation) and any(one.tuned for one in evaluation.standings):
        document.note(VERDICT["tuned"])
    for model, counts, silent in _tables(evaluation):
        document.paragraph("Model {model}", model=model)
        _cross_tabulation(document, counts, silent)
        found = estimates(counts, STARD, level=evaluation.level)
        rows = [estimated(measure(row.measure), row, document.voice) for row in found]
        document.add_figures(rows, model=model)


def tell_claim(document: Document, evaluation: Evaluation) -> None:
    """What CLAIM 2024 asks of results: how they were made, the tables of STARD, the AUC, parts, where models differ."""
    document.text(_methods(evaluation, document.voice))
    tell_stard(document, evaluation)
    if isinstance(evaluation, ScoresEvaluation):
        for one in evaluation.standings:
            document.paragraph("Model {model}", model=one.model)
            document.add_figures([estimated(measure("auc"), one.auc, document.voice)], model=one.model)
        tell_parts(document, evaluation)
    elif isinstance(evaluation, LabelsEvaluation):
        tell_slices(document, evaluation)
    if isinstance(evaluation, ScoresEvaluation | LabelsEvaluation):
        tell_differences(document, evaluation.differences)


def _tables(evaluation: Evaluation) -> list[tuple[str, Counts, tuple[float, float]]]:
    """The table of each model, and how many positives and negatives it left without an answer."""
    if isinstance(evaluation, ScoresEvaluation):
        return [(one.model, one.counts, (0, 0)) for one in evaluation.standings]
    if isinstance(evaluation, LabelsEvaluation) and evaluation.positive is not None:
        place = evaluation.paired.labels.index(evaluation.positive)
        told = []
        for one in evaluation.standings:
            silent = one.matrix.no_answer
            mute = silent[place].item(), (silent.sum() - silent[place]).item()
            told.append((one.model, one.matrix.counting("drop").binary(evaluation.positive), mute))
        return told
    raise JaugeError("one positive class for STARD", "several", "Name it with --positive.")


def _cross_tabulation(document: Document, counts: Counts, silent: tuple[float, float]) -> None:
    """Results in rows, the reference standard in columns, totals at the ends."""
    voice = document.voice
    rows = [(float(counts.tp), float(counts.fp)), (float(counts.fn), float(counts.tn)), silent]
    rows.append((sum(row[0] for row in rows), sum(row[1] for row in rows)))
    names = ["index test positive", "index test negative", "no answer", "total"]
    shown = [(voice.words(name), row) for name, row in zip(names, rows, strict=True) if name != "no answer" or any(row)]
    document.grid(
        [
            Column("", [printable(name) for name, _ in shown], left=True),
            Column(voice.words("reference positive"), [voice.count(row[0]) for _, row in shown]),
            Column(voice.words("reference negative"), [voice.count(row[1]) for _, row in shown]),
            Column(voice.words("total"), [voice.count(sum(row)) for _, row in shown]),
        ]
    )
