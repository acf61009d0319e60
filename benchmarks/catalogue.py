"""A confusion matrix of 1,000 labels from 1,000,000 items, with all class measures, beside scikit-learn and PyCM."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from sklearn import metrics

from benchmarks.timing import Entrant, Race, race
from jauge import ConfusionMatrix, catalogue, macro, measure, micro, weighted

ITEMS, LABELS = 1_000_000, 1_000
REPORTED = [measure(name) for name in ("precision", "recall", "F1")]


def labels() -> tuple[np.ndarray, np.ndarray]:
    """Truth and a prediction that is right seven times in ten."""
    random = np.random.default_rng(0)
    truth = random.integers(0, LABELS, ITEMS)
    return truth, np.where(random.random(ITEMS) < 0.7, truth, random.integers(0, LABELS, ITEMS))


def report(truth: np.ndarray, predicted: np.ndarray) -> None:
    """What classification_report holds: three measures of each label, their means, and accuracy."""
    matrix = ConfusionMatrix.from_labels(truth, predicted)
    for m in REPORTED:
        m(matrix)
        for average in (macro, micro, weighted):
            average(m)(matrix)
    measure("accuracy")(matrix)


def everything(truth: np.ndarray, predicted: np.ndarray) -> None:
    """Every measure of the catalogue that reads a confusion matrix: of the whole, else of each label's table."""
    matrix = ConfusionMatrix.from_labels(truth, predicted)
    tables = matrix.counts()
    for m in catalogue().values():
        if "matrix" in m.definition.kernels:
            m(matrix)
        elif "counts" in m.definition.kernels:
            m(tables)


def learn(truth: np.ndarray, predicted: np.ndarray) -> None:
    """scikit-learn's two calls."""
    metrics.confusion_matrix(truth, predicted)
    metrics.classification_report(truth, predicted, zero_division=0)


def races() -> Iterator[Race]:
    """Integers and text, each against the peer that reads the same."""
    numbers = labels()
    names = np.array([f"class {k}" for k in range(LABELS)])
    texts = names[numbers[0]], names[numbers[1]]
    size = f"{ITEMS:,} x {LABELS:,}"
    yield _race(f"classification report, {size}, integers", lambda: report(*numbers), lambda: learn(*numbers), ">= 5 x")
    yield _race(f"the same of text, integers there, {size}", lambda: report(*texts), lambda: learn(*numbers), ">= 1 x")
    try:
        from pycm import ConfusionMatrix as Peer
    except ImportError:
        return
    title = f"matrix and all measures, {size}"
    yield _race(f"{title}, integers", lambda: everything(*numbers), lambda: Peer(*numbers), ">= 20 x", "PyCM")
    yield _race(f"{title}, text", lambda: everything(*texts), lambda: Peer(*texts), ">= 10 x", "PyCM")


def _race(title: str, ours: Entrant, theirs: Entrant, target: str, peer: str = "scikit-learn") -> Race:
    """Two entrants, few rounds: each of theirs lasts seconds."""
    return race(title, {"jauge": ours, peer: theirs}, target=target, seconds=0)
