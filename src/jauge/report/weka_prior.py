"""What is known from the training set before a model answers: class shares with one item added to each, or a mean."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

from jauge.errors import JaugeError
from jauge.evidence import ClassDistributions, NumericPredictions
from jauge.io.arff import read_arff
from jauge.io.weka_told import class_weights
from jauge.measures.weka import training_prior
from jauge.numeric.ratio import ratio


def trained_on(
    told: ClassDistributions | NumericPredictions, training: str, truth: str | None = None
) -> ClassDistributions | NumericPredictions:
    """Predictions with what their training set told: an ARFF file, or the weights of its classes, as in 50,50,50.

    >>> told = ClassDistributions.from_proba(["a", "b"], [[0.9, 0.1], [0.2, 0.8]], labels=["a", "b"])
    >>> trained_on(told, "7,1").prior.tolist()
    [[0.8, 0.2], [0.8, 0.2]]
    """
    counts = re.fullmatch(r"\d+(\.\d+)?(,\d+(\.\d+)?)*", training)
    weights = np.array(training.split(","), np.float64) if counts else class_weights(read_arff(training), truth)
    if isinstance(told, NumericPredictions):
        mean = weights[0] if counts else float(ratio(*weights))
        return replace(told, baseline=np.broadcast_to(mean, told.truth.shape))
    if weights.size != len(told.labels):
        expected = f"the weights of {len(told.labels)} classes in the training set"
        raise JaugeError(expected, f"{weights.size} ({training})", "Give them in the order of the labels.")
    return replace(told, prior=np.broadcast_to(training_prior(weights), told.proba.shape))
