"""The page of models whose answers are labels, or sets of labels: verdict, measures, confusions, class by class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Literal, TypeAlias

import numpy as np

from jauge.curves import class_curves, precision_recall_curve, roc_curve
from jauge.evidence import ScoreTable
from jauge.evidence.reading import Label
from jauge.inference import estimate
from jauge.numeric.ratio import FloatArray
from jauge.report.document import Document
from jauge.report.evaluation import Evaluation, LabelsEvaluation, LabelsStanding, SetsEvaluation, SetsStanding
from jauge.report.figures import Figure
from jauge.report.page import confusion
from jauge.report.page.drawing import TOP, Axes, Line, lines, panel
from jauge.report.page.panels import ALONE_FROM, key
from jauge.report.page.sections import heading, level_of, limits, other_differences, table
from jauge.report.page.wording import Words, shown
from jauge.report.rendering import RENDERERS
from jauge.report.told_labels import tell_slices, titled, verdict_sentence
from jauge.report.verdict_words import condition_sentence
from jauge.report.words import printable

MOST_CLASSES = 16
"""Panels are drawn for so many classes, those with the least AUC of any model first."""


def labels_body(evaluation: LabelsEvaluation, words: Words) -> str:
    """The parts of the page in their order."""
    many = len(evaluation.paired.labels)
    facts = words.html("facts labels", items=words.voice.count(evaluation.paired.n_items), labels=many)
    parts = [
        _measures(evaluation, evaluation.standings, words),
        _confusions(evaluation, words),
        _one_against_rest(evaluation, words),
        _each_label(evaluation.standings, words),
        _differences(evaluation, words),
        _parts(evaluation, words),
        _notes(evaluation, words),
    ]
    return _page(words, facts, _verdict(evaluation, words), parts)


def sets_body(evaluation: SetsEvaluation, words: Words) -> str:
    """The same without verdict: sets are not compared."""
    sets = evaluation.standings[0].sets
    items = words.voice.count(float(sets.weight.sum()))
    parts = [
        _measures(evaluation, evaluation.standings, words),
        _each_label(evaluation.standings, words),
        _notes(evaluation, words),
    ]
    return _page(words, words.html("facts labels", items=items, labels=len(sets.labels)), "", parts)


def _page(words: Words, facts: str, verdict: str, parts: Sequence[str]) -> str:
    told = "".join(f"<section>{part}</section>" for part in parts if part)
    theme = f'<div class="js buttons"><button type="button" id="theme">{words.html("theme")}</button></div>'
    return (
        f'<header><div><h1>{words.html("title labels")}</h1><p class="facts">{facts}</p></div>{theme}</header>'
        f"<main>{verdict}{told}</main>"
    )


def _verdict(evaluation: LabelsEvaluation, words: Words) -> str:
    if evaluation.verdict is None:
        return ""
    place = evaluation.models.index(evaluation.verdict.best)
    look = "" if evaluation.verdict.form == "constant" else f" w{min(place, 8)}"
    use = ""
    if evaluation.condition is not None:
        sentence = condition_sentence(evaluation.condition, str(evaluation.positive), words.voice)
        use = f'<p class="second">{shown(sentence)}</p>'
    return (
        f'<section id="verdict" class="card{look}" aria-label="{words.html("verdict")}"><div class="said">'
        f'<p class="lead">{shown(verdict_sentence(evaluation.verdict, words.voice))}</p>{use}</div></section>'
    )


def _measures(evaluation: Evaluation, standings: Sequence[LabelsStanding | SetsStanding], words: Words) -> str:
    """One row for each measure, one column for each model."""
    title = words.html("measures", level=level_of(words, evaluation.level))
    head = f'<th scope="col">{words.html("measure")}</th>'
    head += "".join(f'<th scope="col">{key(k)}{escape(one.model)}</th>' for k, one in enumerate(standings))
    names, columns = (
        [titled(found, words.voice).title for found in standings[0].figures],
        [o.figures for o in standings],
    )
    rows = [
        f'<tr><th scope="row">{escape(name)}</th>{"".join(_cell(found, words) for found in row)}</tr>'
        for name, row in zip(names, zip(*columns, strict=True), strict=True)
    ]
    return heading(title, "measures") + table("measures", head, rows)


def _cell(found: Figure, words: Words) -> str:
    """A value, its limits, and the counts behind it."""
    voice = words.voice
    if np.isnan(found.value):
        return f"<td>{escape(voice.words('undefined'))}</td>"
    told = voice.number(found.value)
    if not np.isnan(found.low):
        told += limits(voice.limits(found.low, found.high))
    if found.numerator is not None and found.denominator is not None:
        told += f'<span class="n">{voice.count(found.numerator)} / {voice.count(found.denominator)}</span>'
    return f"<td>{told}</td>"


def _confusions(evaluation: LabelsEvaluation, words: Words) -> str:
    blocks = [
        f"<h3>{key(k)}{escape(one.model)}</h3><div class='even'><div class='scroll' tabindex='0'>"
        f"{confusion.picture(one.matrix, words, words.text('matrix of', model=one.model))}</div>"
        f"<div>{confusion.worst(one.matrix, words)}</div></div>"
        for k, one in enumerate(evaluation.standings)
    ]
    note = f'<p class="note">{words.html("matrix note")}</p>'
    if len(evaluation.paired.labels) > confusion.MOST:
        note += f'<p class="note">{words.html("matrix most", most=confusion.MOST)}</p>'
    return heading(words.html("confusions"), "confusions") + note + "".join(blocks)


def _one_against_rest(evaluation: LabelsEvaluation, words: Words) -> str:
    """A panel pair for each class, for their mean and for all pooled; a selector shows one of them at a time."""
    if not evaluation.distributions or evaluation.positive is not None:
        return ""
    tables = {model: found.one_vs_rest() for model, found in evaluation.distributions.items()}
    chosen = _chosen(tables)
    names = [printable(label) for label in chosen]
    by_class = [{model: found[label] for model, found in tables.items()} for label in chosen]
    blocks = [_of_class(name, found, evaluation, words) for name, found in zip(names, by_class, strict=True)]
    if all(table.n_positive and table.n_negative for found in tables.values() for table in found.values()):
        averages: tuple[Literal["macro", "micro"], ...] = ("macro", "micro")
        names += [words.text(kind) for kind in averages]
        blocks += [_average(kind, tables, words) for kind in averages]
    options = "".join(f'<option value="{k}">{escape(name)}</option>' for k, name in enumerate(names))
    selector = f'<p class="js"><label>{words.html("class")} <select id="class">{options}</select></label></p>'
    held = "".join(
        f'<div class="of-class" data-class="{k}"><h3>{escape(name)}</h3>{block}</div>'
        for k, (name, block) in enumerate(zip(names, blocks, strict=True))
    )
    return heading(words.html("one class"), "classes") + selector + held


def _chosen(tables: Mapping[str, Mapping[Label, ScoreTable]]) -> list[Label]:
    """The classes that panels are drawn for: all of a few, of many those that are ranked worst."""
    first = next(iter(tables.values()))
    held = [label for label, table in first.items() if table.n_positive and table.n_negative]
    if len(held) <= MOST_CLASSES:
        return held
    areas = {label: min(class_curves({label: found[label]}).areas[0] for found in tables.values()) for label in held}
    return sorted(held, key=lambda label: areas[label])[:MOST_CLASSES]


def _of_class(name: str, tables: Mapping[str, ScoreTable], evaluation: LabelsEvaluation, words: Words) -> str:
    """ROC and precision-recall curves of one class, and its AUC with limits."""
    roc = [roc_curve(found) for found in tables.values()]
    both = [precision_recall_curve(found) for found in tables.values()]
    areas = [estimate(found, "auc", level=evaluation.level, seed=evaluation.seed) for found in tables.values()]
    told = [words.voice.number(one.value) + limits(words.voice.limits(one.low, one.high)) for one in areas]
    pictures = _pair(name, [(c.fpr, c.tpr) for c in roc], [(c.recall, c.precision) for c in both], words)
    return pictures + _areas(list(tables), told, words)


def _average(kind: Literal["macro", "micro"], tables: Mapping[str, Mapping[Label, ScoreTable]], words: Words) -> str:
    """The mean of the curves of all classes, or the curve of all pairs of item and class."""
    drawn: list[list[tuple[FloatArray, FloatArray]]] = [[], []]
    told = []
    for found in tables.values():
        roc, both = class_curves(found), class_curves(found, kind="precision_recall")
        above: Any = roc.macro if kind == "macro" else roc.micro
        below: Any = both.macro if kind == "macro" else both.micro
        drawn[0].append((above.fpr, above.tpr))
        drawn[1].append((below.recall, below.precision))
        told.append(words.voice.number(roc.macro_area if kind == "macro" else above.auc))
    return _pair(words.text(kind), drawn[0], drawn[1], words) + _areas(list(tables), told, words)


def _areas(models: Sequence[str], told: Sequence[str], words: Words) -> str:
    """The AUC of each model."""
    rows = [
        f'<tr><th scope="row">{key(k)}{escape(model)}</th><td>{area}</td></tr>'
        for k, (model, area) in enumerate(zip(models, told, strict=True))
    ]
    return table("", f'<th scope="col">{words.html("model")}</th><th scope="col">AUC</th>', rows)


_Curves: TypeAlias = Sequence[tuple[FloatArray, FloatArray]]


def _pair(name: str, above: _Curves, below: _Curves, words: Words) -> str:
    """ROC and precision-recall panel side by side."""
    titles = (f"{words.text('roc')}: {name}", f"{words.text('pr plain')}: {name}")
    roc = Axes("roc", titles[0], words.text("false positive rate"), words.text("true positive rate"))
    both = Axes("pr", titles[1], words.text("recall"), words.text("precision plain"))
    along = f"M{roc.x(0):g} {roc.y(0):g}L{roc.x(1):g} {TOP}"
    chance = f'<path class="tr" stroke="#777" stroke-dasharray="1 4" d="{along}"/>'
    pictures = []
    for axes, curves, under in ((roc, above, chance), (both, below, "")):
        told = lines(axes, [_line(*curve) for curve in curves])
        pictures.append(f'<figure class="still">{panel(axes, under + told, comma=words.comma, named=False)}</figure>')
    return f'<div class="grid">{"".join(pictures)}</div>'


def _line(x: FloatArray, y: FloatArray) -> Line:
    kept = ~(np.isnan(x) | np.isnan(y))
    return Line(x[kept], y[kept])


def _each_label(standings: Sequence[LabelsStanding | SetsStanding], words: Words) -> str:
    """The figures of each label, model by model."""
    blocks = []
    for k, one in enumerate(standings):
        if not one.by_label:
            continue
        first = next(iter(one.by_label.values()))
        head = f'<th scope="col">{words.html("label")}</th>'
        head += "".join(f'<th scope="col">{escape(titled(found, words.voice).title)}</th>' for found in first)
        rows: Iterable[str] = [
            f'<tr><th scope="row">{escape(printable(label))}</th>{"".join(_cell(f, words) for f in figures)}</tr>'
            for label, figures in one.by_label.items()
        ]
        blocks.append(f"<h3>{key(k)}{escape(one.model)}</h3>{table('', head, rows)}")
    return heading(words.html("each label"), "labels") + "".join(blocks) if blocks else ""


def _differences(evaluation: LabelsEvaluation, words: Words) -> str:
    if not evaluation.differences:
        return ""
    many, verdict = len(evaluation.models) >= ALONE_FROM, evaluation.verdict
    against = verdict.best if many and verdict is not None else None
    told = other_differences(evaluation.differences, evaluation.level, words, against)
    return heading(words.html("differences"), "differences") + told


def _parts(evaluation: LabelsEvaluation, words: Words) -> str:
    if evaluation.slices is None:
        return ""
    document = Document(words.voice)
    tell_slices(document, evaluation)
    told = RENDERERS["html"](document)
    return f'{heading(words.html("slices"), "slices")}<div class="scroll" tabindex="0">{told}</div>'


def _notes(evaluation: Evaluation, words: Words) -> str:
    from jauge.report.page.notes import versions

    told = [words.voice.words(note) for note in evaluation.notes]
    if isinstance(evaluation, LabelsEvaluation):
        for one in evaluation.standings:
            silent = int(one.matrix.no_answer.sum())
            if silent:
                told.append(words.text("silent", model=one.model, count=words.voice.count(silent)))
    told += [words.text("made labels"), versions(evaluation, words)]
    items = "".join(f"<li>{shown(text)}</li>" for text in told)
    return f'{heading(words.html("method"), "method")}<ul class="method">{items}</ul>'
