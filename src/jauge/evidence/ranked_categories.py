"""Categories ranked for each document by a classifier's scores, and documents ranked for each category."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from jauge.errors import JaugeError
from jauge.evidence.judged import JudgedRun, Pool, Rows, starts_of
from jauge.evidence.label_sets import LabelSets
from jauge.evidence.reading import Label, one_of
from jauge.numeric.ratio import FloatArray, IntArray


def ranked_categories(
    y_true: Any, y_score: Any, *, labels: Sequence[Label] | None = None, by: str = "document"
) -> JudgedRun:
    """Each document's categories in the order of their scores, the true ones being relevant.

    `y_true` has the categories of each document, or a row of 0 and 1 each; `y_score` a row of scores each, in the order
    of `labels`. by="category" ranks the documents of each category, by="pooled" all pairs in one ranking.
    Measures of a document without a true category are undefined.
    Reference: Lewis 1992; document 000, section 4.3.3.

    >>> judged = ranked_categories([["a"], ["b"]], [[0.9, 0.1], [0.6, 0.4]], labels=["a", "b"])
    >>> judged.level
    array([1, 0, 0, 1])
    """
    one_of("by", by, ("document", "category", "pooled"))
    scores = np.asarray(y_score, np.float64)
    known = tuple(labels) if labels is not None else tuple(range(scores.shape[-1] if scores.ndim else 0))
    truth = _indicators(y_true, known)
    if scores.ndim != 2 or truth.shape != scores.shape:
        raise JaugeError(
            f"a score for each of {truth.shape[0]:,} documents and {truth.shape[1]:,} categories",
            f"an array of shape {scores.shape}",
            "One row a document, columns in the order of labels=.",
        )
    if np.isnan(scores).any():
        row, column = (int(k) for k in np.argwhere(np.isnan(scores))[0])
        place = f"document {row} and category {known[column]!r}"
        raise JaugeError(
            "a score everywhere", f"{np.isnan(scores).sum():,} missing, the first for {place}", "Fill them."
        )
    if by == "document":
        return _ranked(truth, scores, tuple(map(str, range(truth.shape[0]))))
    if by == "category":
        return _ranked(truth.T, scores.T, tuple(map(str, known)))
    return _ranked(truth.reshape(1, -1), scores.reshape(1, -1), ("pooled",))


def _indicators(y_true: Any, labels: tuple[Label, ...]) -> IntArray:
    """One row of 0 and 1 for each document."""
    if getattr(y_true, "ndim", 1) == 2:
        LabelSets.from_indicators(y_true, y_true)  # says what is wrong with it
        return np.asarray(y_true.toarray() if hasattr(y_true, "toarray") else y_true).astype(np.int64)
    sets = [list(one) for one in y_true]
    LabelSets.from_sets(sets, sets, labels=labels)
    place = {label: k for k, label in enumerate(labels)}
    told = np.zeros((len(sets), len(labels)), np.int64)
    for row, one in enumerate(sets):
        told[row, [place[label] for label in one]] = 1
    return told


def _ranked(truth: Any, scores: FloatArray, topics: tuple[str, ...]) -> JudgedRun:
    """Rows in the order of decreasing scores, ties told."""
    order = np.argsort(-scores, axis=1, kind="stable")
    level, score = np.take_along_axis(truth, order, 1), np.take_along_axis(scores, order, 1)
    fresh = np.ones(score.shape, np.bool_)
    fresh[:, 1:] = score[:, 1:] != score[:, :-1]
    start = starts_of(np.repeat(np.arange(len(topics)), score.shape[1]), len(topics))
    best = -np.sort(-truth, axis=1)
    return JudgedRun(topics, Rows(start, level.ravel(), fresh.ravel()), Pool(start, best.ravel()))
