"""An evaluation as Weka prints it, model by model."""

from __future__ import annotations

import numpy as np

from jauge.errors import JaugeError
from jauge.evidence import ClassDistributions, PairedLabels, PairedScores
from jauge.report.evaluation import Evaluation, LabelsEvaluation, ScoresEvaluation
from jauge.report.weka_layouts import weka_text
from jauge.report.weka_numbers import Style
from jauge.report.words import printable


def evaluation_as_weka(evaluation: Evaluation, style: Style = "3.9") -> str:
    """Weka's page of each model under its name.

    Labels are probabilities of 0 and 1, as Weka has them of classifiers without probabilities. Scores must be
    probabilities of the positive class; the answer is then the more probable class, whatever the threshold.

    >>> import jauge
    >>> found = jauge.evaluate(["x", "y", "z"], y_pred={"rules": ["x", "y", "y"]})
    >>> evaluation_as_weka(found).splitlines()[0]
    '=== Model rules ==='
    """
    return "\n".join(
        f"=== Model {printable(model)} ===\n\n{weka_text(_distributions(evaluation, model), style)}"
        for model in evaluation.models
    )


def _distributions(evaluation: Evaluation, model: str) -> ClassDistributions:
    """The probabilities behind a model's answers."""
    if isinstance(evaluation, LabelsEvaluation):
        told = evaluation.distributions.get(model)
        return _of_labels(evaluation.paired, model) if told is None else told
    if isinstance(evaluation, ScoresEvaluation):
        return _of_scores(evaluation.paired, model, (evaluation.positive, evaluation.negative))
    raise JaugeError("one class for each item, as Weka has it", "sets of labels", "Choose another format.")


def _of_labels(paired: PairedLabels, model: str) -> ClassDistributions:
    """All the probability on the answer; none where there is no answer."""
    answers = paired.answers(model)
    proba = np.zeros((answers.size, len(paired.labels)))
    said = np.flatnonzero(answers >= 0)
    proba[said, answers[said]] = 1.0
    return ClassDistributions(paired.labels, paired.truth, proba, paired.weight)


def _of_scores(paired: PairedScores, model: str, classes: tuple[str, str]) -> ClassDistributions:
    """The score as the probability of the positive class."""
    scores = paired.scores[:, paired.place(model)]
    if not ((scores >= 0) & (scores <= 1)).all():
        received = f"scores of {model!r} from {np.nanmin(scores):g} to {np.nanmax(scores):g}"
        raise JaugeError("probabilities for Weka's page", received, "Calibrate them, or choose another format.")
    truth = np.where(paired.positive, 0, 1)
    weight = np.ones(truth.size, np.int64) if paired.weight is None else paired.weight
    return ClassDistributions(classes, truth, np.column_stack([scores, 1 - scores]), weight)
