"""Every message that bad input meets, word for word as in messages.txt: what was expected, what came, what to do."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from jauge import (
    ConfusionMatrix,
    Counts,
    JaugeError,
    PairedLabels,
    PairedScores,
    ScoreTable,
    macro,
    measure,
    one_vs_rest,
    roc_curve,
)
from jauge.measures import F, precision, recall

scores = ScoreTable.from_scores
labels = ConfusionMatrix.from_labels
pairs = PairedScores.from_scores
answers = PairedLabels.from_labels
matrix = ConfusionMatrix.from_matrix

TABLE = scores([0, 1], [0.2, 0.7])
MATRIX = labels(["ham", "spam"], ["ham", "spam"])
PAIR = pairs([0, 1], {"svm": [0.2, 0.7], "forest": [0.3, 0.4]})
GAPS: list[Any] = [None if k in (2, 5, 7, 8, 11, 12) else 0.5 for k in range(14)]

CASES: dict[str, Callable[[], object]] = {
    # Arrays.
    "lengths that differ": lambda: scores([0, 1, 1], [0.1, 0.2]),
    "a length among four": lambda: labels([0, 1], [0, 1], sample_weight=[1, 2, 3], cluster=["a", "b"]),
    "nothing": lambda: scores([], []),
    "nothing, with a positive label": lambda: pairs([], {"svm": []}, pos_label="spam"),
    "None in place of an array": lambda: scores(None, [0.5]),
    "a generator": lambda: labels((label for label in "ab"), ["a", "b"]),
    "a probability matrix": lambda: scores([0, 1], [[0.9, 0.1], [0.2, 0.8]]),
    # Scores and thresholds.
    "missing scores": lambda: scores([0, 1] * 7, GAPS),
    "one missing score": lambda: scores([0, 1], [0.5, math.nan]),
    "labels in place of scores": lambda: scores(["ham", "spam"], ["ham", "ham"], pos_label="spam"),
    "one score that is text": lambda: scores([0, 1], [0.5, "0.7"]),
    "a threshold that is no number": lambda: TABLE.at(math.nan),
    "a class without items": lambda: roc_curve(scores([0, 0], [0.1, 0.2])),
    # Labels.
    "no pos_label": lambda: scores(["ham", "spam"], [0.1, 0.2]),
    "a misspelt pos_label": lambda: scores(["ham", "spam"], [0.1, 0.2], pos_label="Spam"),
    "pos_label of another kind": lambda: scores([0, 1], [0.1, 0.2], pos_label="1"),
    "three classes": lambda: scores(["a", "b", "c"], [0.1, 0.2, 0.3]),
    "a label that labels= lacks": lambda: scores(["ham", "eggs"], [0.1, 0.2], labels=["ham", "spam"], pos_label="spam"),
    "a prediction that labels= lacks": lambda: labels(
        ["ham", "spam"], ["ham", "I cannot help with that"], labels=["ham", "spam"]
    ),
    "a label listed twice": lambda: labels(["a", "b"], ["a", "b"], labels=["a", "b", "a"]),
    "a missing truth": lambda: labels(["a", None, "b"], ["a", "b", "b"]),
    "labels of two kinds in one column": lambda: labels(["a", 1], ["a", "a"]),
    "truth in numbers, answers in text": lambda: labels([0, 1], ["0", "1"]),
    "columns of scores and labels": lambda: one_vs_rest(["a", "b"], [[1, 2, 3], [4, 5, 6]], labels=["a", "b"]),
    "a class without a column": lambda: one_vs_rest(["a", "z"], [[1, 2], [4, 5]], labels=["a", "b"]),
    # Weights and clusters.
    "a negative weight": lambda: scores([0, 1, 1], [0.1, 0.2, 0.3], sample_weight=[1, -2, -1]),
    "a missing weight": lambda: labels([0, 1], [0, 1], sample_weight=[1, None]),
    "only zeros": lambda: scores([0, 1], [0.1, 0.2], sample_weight=[0, 0]),
    "a missing cluster": lambda: scores([0, 1], [0.1, 0.2], cluster=["p1", None]),
    # Tables and their sums.
    "a negative count": lambda: Counts(3, -1, 2, 4),
    "a count that is text": lambda: Counts("3", 1, 2, 4),
    "counts of two shapes": lambda: Counts([1, 2], [1, 2, 3], 0, 0),
    "adding tables of two shapes": lambda: Counts([1, 2], 0, 0, 0) + Counts([1, 2, 3], 0, 0, 0),
    "adding evidence of two kinds": lambda: TABLE + MATRIX,  # type: ignore[operator]
    "adding clusters and none": lambda: scores([0, 1], [0, 1], cluster=[1, 2]).at(0.5) + TABLE.at(0.5),
    "an orientation unsaid": lambda: matrix([[5, 1], [2, 7]], labels=["no", "yes"], rows="actual"),  # type: ignore[arg-type]
    "a matrix that is not square": lambda: matrix([[5, 1, 0], [2, 7, 0]], labels=["no", "yes"], rows="truth"),
    "an unknown label": lambda: MATRIX.binary("spma"),
    "an unknown reading of no answer": lambda: MATRIX.counting("ignore"),  # type: ignore[arg-type]
    # Several models.
    "an array in place of models": lambda: pairs([0, 1], [0.1, 0.2]),  # type: ignore[arg-type]
    "no model": lambda: answers([0, 1], {}),
    "an unknown model": lambda: PAIR.table("forrest"),
    "an item without a score": lambda: pairs([0, 1], {"svm": [0.1, None]}),
    "an item without truth": lambda: pairs(
        [0, 1], {"svm": [0.1, 0.2, 0.3]}, keys={"y_true": ["i", "j"], "svm": ["j", "i", "k"]}
    ),
    "a key twice": lambda: pairs([0, 1], {"svm": [0.1, 0.2]}, keys={"y_true": ["i", "j"], "svm": ["i", "i"]}),
    "keys of one side only": lambda: pairs([0, 1], {"svm": [0.1, 0.2]}, keys={"svm": ["i", "j"]}),
    "right or wrong in words": lambda: PairedLabels.from_correct({"svm": ["yes", "no"]}),
    "adding pairs of other models": lambda: PAIR + PAIR.pick(["forest", "svm"]),
    # Measures.
    "a misspelt measure": lambda: measure("Mathews correlation"),
    "no measure": lambda: measure(""),
    "a number for a measure": lambda: measure(1),  # type: ignore[arg-type]
    "a parenthesis too few": lambda: measure("macro(F(beta=2)"),
    "a parameter without its name": lambda: measure("F(2)"),
    "a parameter twice": lambda: measure("F(beta=1, beta=2)"),
    "a misspelt parameter": lambda: F(betta=2),
    "a parameter of none": lambda: recall(beta=2),
    "a parameter out of range": lambda: F(beta=-1),
    "an infinite parameter": lambda: F(beta=math.inf),
    "a parameter that is text": lambda: measure("F(beta=two)"),
    "a prevalence in per cent": lambda: measure("cost(prevalence=2)"),
    "a convention of averages": lambda: recall(undefined="skip"),
    "a convention of measures": lambda: macro(recall, undefined="zero"),
    "an average of an average": lambda: macro(macro(recall)),  # type: ignore[arg-type]
    "arrays in place of evidence": lambda: precision([0, 1], [0, 1]),  # type: ignore[call-overload]
    "an array in place of evidence": lambda: recall(np.array([1, 0])),  # type: ignore[call-overload]
    "a number in place of evidence": lambda: F(2),  # type: ignore[call-overload]
    "an average over thresholds": lambda: macro(recall)(TABLE),
    "scores of several models": lambda: recall(PAIR),
}


def messages() -> dict[str, str]:
    """The text file as a mapping: a case on a line of its own, its message below."""
    blocks = Path(__file__).with_name("messages.txt").read_text(encoding="utf-8").strip().split("\n\n")
    return dict(block.split("\n    ") for block in blocks)  # type: ignore[misc]


def test_every_message_has_its_case() -> None:
    assert list(messages()) == list(CASES)


@pytest.mark.parametrize("case", CASES)
def test_message(case: str) -> None:
    with pytest.raises(JaugeError) as refused:
        CASES[case]()
    assert str(refused.value) == messages()[case]
