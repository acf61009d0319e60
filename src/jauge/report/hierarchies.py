"""What is told of answers in a taxonomy: flat beside hierarchical, level by level, and where they go wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from jauge.comparison import compare_all_graded
from jauge.errors import JaugeError
from jauge.evidence import Gradings, Separations, Taxonomy, TaxonomySets
from jauge.inference import Estimate, estimate
from jauge.measures import (
    Measure,
    by_distance,
    by_level,
    expected_distance,
    flat,
    hierarchical_F,
    hierarchical_precision,
    hierarchical_recall,
    over_ancestors,
    separations,
    to_common_ancestors,
    wrong_turns,
)
from jauge.measures.grading import Matching
from jauge.measures.wrong_turns import Confused
from jauge.report.document import Document
from jauge.report.figures import Figure, estimated
from jauge.report.figures import columns as figure_columns
from jauge.report.screen import Column
from jauge.report.told_differences import tell_differences
from jauge.report.words import printable

MEASURES: tuple[Measure, ...] = (
    hierarchical_precision,
    hierarchical_recall,
    hierarchical_F,
    hierarchical_F(average="macro"),
)
WITH_LIMITS = "F1"
HEADINGS = ("precision", "recall", WITH_LIMITS, "macro F1")
REFERENCE = "ancestors, by information"


@dataclass(frozen=True, slots=True)
class Grades:
    """How answers are graded beside their ancestors, and what is told of them."""

    distance: str
    matching: Matching
    radius: float | None
    worst: int
    level: float


def tell_answers(document: Document, answers: TaxonomySets, model: str, grades: Grades, *, several: bool) -> None:
    """One model: what was read, the measures by each way of grading, then by level, then errors."""
    if several:
        document.paragraph("Model {model}", model=model)
    told = {"count": answers.documents, "true": answers.true_code.size, "said": answers.predicted_code.size}
    document.paragraph("{count} documents with {true} true labels, {said} predicted.", **told)
    document.fact(model=model, documents=answers.documents)
    _tell_gradings(document, answers, model, grades)
    _tell_levels(document, answers, model, grades)
    if answers.taxonomy.is_tree:
        _tell_errors(document, answers, model, grades)


def tell_taxonomy(document: Document, taxonomy: Taxonomy) -> None:
    """How large the taxonomy is."""
    document.paragraph(
        "Taxonomy of {classes} classes, {leaves} of them leaves, {levels} levels.",
        classes=taxonomy.size,
        leaves=int(taxonomy.is_leaf.sum()),
        levels=int(taxonomy.depth.max()),
    )


def gradings(answers: TaxonomySets, grades: Grades) -> dict[str, Gradings]:
    """Every way of grading, by the words that stand for it."""
    told = {
        "flat: labels alone": flat(answers),
        REFERENCE: over_ancestors(answers),
        "ancestors, 1 each": over_ancestors(answers, "unit"),
        "distance to the nearest": by_distance(
            answers, grades.distance, matching=grades.matching, radius=grades.radius
        ),
    }
    if answers.taxonomy.is_tree:
        told["to common ancestors"] = to_common_ancestors(answers)
    return told


def _tell_gradings(document: Document, answers: TaxonomySets, model: str, grades: Grades) -> None:
    """A row for each way of grading."""
    voice, rows = document.voice, gradings(answers, grades)
    cells = {words: _figures(document, graded, grades.level) for words, graded in rows.items()}
    document.paragraph("Labels with their ancestors, weighted by information:")
    told = [replace(figure, title=voice.words(name)) for figure, name in zip(cells[REFERENCE], HEADINGS, strict=True)]
    document.grid(figure_columns(told, voice))
    _tell_units(document, answers, rows[REFERENCE].units)
    document.paragraph("Graded otherwise, flat beside hierarchical:")
    columns = [Column("", [voice.words(words) for words in rows], left=True)]
    _grid(document, columns, list(cells.values()))
    for words, figures in cells.items():
        document.record(figures, model=model, grading=words)
    apart = separations(answers)
    if apart.totals[1]:
        away = _estimated(document, apart, expected_distance, grades.level)
        limits = "" if away.low != away.low else f" {voice.limits(away.low, away.high)}"
        value = f"{voice.number(away.value)}{limits}"
        document.paragraph("Mean Jiang-Conrath distance to the nearest label: {value} nats.", value=value)
        document.record([away], model=model, grading="distance jiang-conrath")


def _tell_units(document: Document, answers: TaxonomySets, units: int) -> None:
    """What the intervals are over."""
    if answers.cluster is None:
        document.note("Intervals are over {units} documents, not over labels or ancestors.", units=units)
    else:
        document.note("Intervals are over {units} clusters of documents, not over labels or ancestors.", units=units)


def _tell_levels(document: Document, answers: TaxonomySets, model: str, grades: Grades) -> None:
    """A row for each level of the tree, from the top."""
    voice = document.voice
    levels = {level: graded for level, graded in by_level(answers).items() if graded.totals.any()}
    if not levels:
        return
    cells = {level: _figures(document, graded, grades.level) for level, graded in levels.items()}
    classes = [str(voice.count(int(answers.taxonomy.at_level(level).sum()))) for level in levels]
    columns = [Column(voice.words("level"), [str(level) for level in levels]), Column(voice.words("classes"), classes)]
    document.paragraph("Level by level, labels with their ancestors:")
    _grid(document, columns, list(cells.values()))
    for level, figures in cells.items():
        document.record(figures, model=model, grading=f"level {level}")


def _figures(document: Document, graded: Gradings, level: float) -> list[Figure]:
    return [_estimated(document, graded, measure, level) for measure in MEASURES]


def _estimated(document: Document, graded: Gradings | Separations, measure: Measure, level: float) -> Figure:
    """A value with its limits over documents; without them where one document is all there is."""
    try:
        found: Estimate = estimate(graded, measure, level=level)
    except JaugeError:
        value = measure(graded)
        return Figure(str(measure), document.voice.title(measure), float(value))
    return estimated(measure, found, document.voice)


def _grid(document: Document, columns: list[Column], rows: list[list[Figure]]) -> None:
    """Values, with limits beside F; those of the others are in the data."""
    voice = document.voice
    for place, heading in enumerate(HEADINGS):
        figures = [row[place] for row in rows]
        columns.append(Column(voice.words(heading), [voice.number(figure.value) for figure in figures]))
        if heading == WITH_LIMITS:
            limits = ["" if figure.low != figure.low else voice.limits(figure.low, figure.high) for figure in figures]
            columns.append(Column("", limits, left=True))
    document.grid(columns)


def _tell_errors(document: Document, answers: TaxonomySets, model: str, grades: Grades) -> None:
    """At which depth the ways part, and which siblings are taken for one another."""
    voice, found = document.voice, wrong_turns(answers)
    missed = float(found.levels.sum()) + found.unanswered
    document.fact(model=model, right=found.right, missed=missed, parted_at=found.levels.tolist())
    if not missed:
        return
    steps = range(1, found.levels.size)
    ways = [voice.tell("right down to level {level}", level=step) for step in steps]
    words = [voice.words("nothing in common"), *ways]
    told = [*words, voice.words("no wrong label beside it")]
    times = [*found.levels.tolist(), found.unanswered]
    shown = [(text, many) for text, many in zip(told, times, strict=True) if many]
    document.paragraph("Missed labels: {missed}. The nearest wrong label of the document has", missed=missed)
    document.grid(
        [
            Column("", [text for text, _ in shown], left=True),
            Column("", [voice.count(many) for _, many in shown]),
            Column("", [voice.percent(many / missed) for _, many in shown]),
        ]
    )
    _tell_siblings(document, found.siblings[: grades.worst], model)


def _tell_siblings(document: Document, worst: Sequence[Confused], model: str) -> None:
    """Pairs of classes under one parent, taken for one another."""
    if not worst:
        return
    voice = document.voice
    document.paragraph("Siblings taken for one another most often:")
    document.grid(
        [
            Column(voice.words("true"), [printable(str(pair.true)) for pair in worst], left=True),
            Column(voice.words("said"), [printable(str(pair.said)) for pair in worst], left=True),
            Column(voice.words("under"), [printable(str(pair.above)) for pair in worst], left=True),
            Column(voice.words("times"), [voice.count(pair.times) for pair in worst]),
        ]
    )
    document.fact(model=model, siblings=[[*map(str, pair[:3]), pair.times] for pair in worst])


def tell_models(document: Document, answers: Mapping[str, TaxonomySets], grades: Grades) -> None:
    """Every two models on the same documents."""
    if len(answers) < 2:
        return
    graded = {name: over_ancestors(one) for name, one in answers.items()}
    document.paragraph("Models on the same documents, labels with their ancestors by information:")
    tell_differences(document, [compare_all_graded(graded, measure, level=grades.level) for measure in MEASURES[:3]])
