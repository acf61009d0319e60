"""What `jauge measure` tells of items without an answer and of missing truth: how many, and what they could change."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jauge.evidence import ConfusionMatrix, Evidence
from jauge.measures import Measure
from jauge.report.document import Document
from jauge.report.screen import Column

_TREATMENT = {
    "wrong": "They count as wrong.",
    "drop": "They are left out.",
    "positive": "They count as positive answers.",
    "negative": "They count as negative answers.",
}


def left_out(evidence: Evidence) -> float:
    """How many items a confusion matrix keeps beside its cells because their truth is missing."""
    return evidence.missing_truth.item() if isinstance(evidence, ConfusionMatrix) else 0


def note_unknown(document: Document, matrix: ConfusionMatrix, treatment: str = "") -> None:
    """Say how many items are without an answer or without truth, if any, and how they were counted."""
    silent = matrix.no_answer.sum().item()
    if silent:
        document.note("Items without an answer: {count}. " + (treatment or _TREATMENT[matrix.count_as]), count=silent)
    unknown = matrix.missing_truth.item()
    if unknown:
        document.note("Items with missing truth, left out: {count}.", count=unknown)


def tell_range(
    document: Document,
    matrix: ConfusionMatrix,
    measures: Sequence[Measure],
    read: Callable[[Measure, ConfusionMatrix], Evidence],
    **of: str,
) -> None:
    """Each measure, were all items without answer or truth wrong, and were they all right."""
    if not (matrix.no_answer.any() or matrix.unjudged.any()) or len(matrix.labels) < 2:
        return
    extremes = matrix.extremes()
    values = {m: [float(m(read(m, extreme))) for extreme in extremes] for m in measures}
    voice = document.voice
    names = Column(voice.words("Without answer or truth, were they"), [voice.title(m) for m in values], left=True)
    told = [[voice.number(value[side]) for value in values.values()] for side in range(2)]
    document.grid([names, Column(voice.words("all wrong"), told[0]), Column(voice.words("all right"), told[1])])
    document.fact(**of, all_wrong_all_right={str(m): value for m, value in values.items()})
