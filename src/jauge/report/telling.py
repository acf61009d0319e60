"""An evaluation as a document: the verdict first, then what it rests on."""

from __future__ import annotations

from jauge.report.document import Document
from jauge.report.evaluation import (
    Evaluation,
    LabelsEvaluation,
    ScoresEvaluation,
    SetsEvaluation,
)
from jauge.report.told_labels import tell_labels, tell_sets
from jauge.report.told_scores import tell_scores
from jauge.report.voice import Voice


def told(evaluation: Evaluation, voice: Voice | None = None, *, brief: bool = False) -> Document:
    """The evaluation as a document; `brief` is what a decision needs, without the tables behind it.

    >>> import jauge
    >>> found = jauge.evaluate(["x", "y", "z"], y_pred=["x", "y", "y"])
    >>> told(found).parts[0].text
    '3 items, 3 labels.'
    """
    document = Document(voice or Voice())
    tell(document, evaluation, brief=brief)
    return document


def tell(document: Document, evaluation: Evaluation, *, brief: bool = False) -> None:
    """The same into a document that was begun."""
    if isinstance(evaluation, ScoresEvaluation):
        tell_scores(document, evaluation, brief=brief)
    elif isinstance(evaluation, LabelsEvaluation):
        tell_labels(document, evaluation, brief=brief)
    elif isinstance(evaluation, SetsEvaluation):
        tell_sets(document, evaluation, brief=brief)
