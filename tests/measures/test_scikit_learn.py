"""Equality with scikit-learn on arbitrary data: ties, one item, weights of any size, every kind of label."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics as sk
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from jauge import ConfusionMatrix, Counts, ScoreTable, macro, measure, micro, roc_curve, weighted
from jauge.measures import F, Formula, jaccard, precision, recall, skip, zero
from tests.strategies import two_classes, weights


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Undefined values are values here; scikit-learn warns of each."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="sklearn")
        yield


few = settings(max_examples=40)

KINDS: dict[str, Callable[[list[int]], Any]] = {
    "integers": np.array,
    "words": lambda codes: ["abc"[code] for code in codes],
    "booleans": lambda codes: np.array(codes) > 0,
    "categories": lambda codes: pd.Categorical(["abc"[code] for code in codes], categories=["a", "b", "c"]),
    "objects": lambda codes: np.array(["abc"[code] for code in codes], dtype=object),
}


@st.composite
def labelled(draw: DrawFn, *, classes: int = 3) -> tuple[Any, Any, Any]:
    """Truth, answers and weights; the labels of any kind."""
    pairs = draw(st.lists(st.tuples(*[st.integers(0, classes - 1)] * 2), min_size=1, max_size=20))
    kind = KINDS[draw(st.sampled_from(sorted(KINDS)))]
    truth, predicted = (kind([pair[k] for pair in pairs]) for k in (0, 1))
    return truth, predicted, draw(weights(len(pairs), alike=True))


def matrix_of(truth: Any, predicted: Any, weight: Any) -> ConfusionMatrix:
    return ConfusionMatrix.from_labels(truth, predicted, sample_weight=weight)


def same(one: Any, other: Any) -> bool:
    """Equal to 12 digits of the larger of the value and 1: both sides add weights in their own order."""
    return bool(np.allclose(one, other, rtol=1e-12, atol=1e-12, equal_nan=True))


@few
@given(labelled())
def test_the_matrix(items: Any) -> None:
    truth, predicted, weight = items
    ours = matrix_of(truth, predicted, weight)
    assert same(ours.matrix, sk.confusion_matrix(truth, predicted, sample_weight=weight))


PER_LABEL: dict[str, tuple[Formula, Callable[..., Any]]] = {
    "precision": (precision, sk.precision_score),
    "recall": (recall, sk.recall_score),
    "F1": (F, sk.f1_score),
    "F2": (F(beta=2), lambda *a, **k: sk.fbeta_score(*a, beta=2, **k)),
    "F0.5": (F(beta=0.5), lambda *a, **k: sk.fbeta_score(*a, beta=0.5, **k)),
    "F0": (F(beta=0), lambda *a, **k: sk.fbeta_score(*a, beta=0, **k)),
    "jaccard": (jaccard, sk.jaccard_score),
}
AVERAGED = {None: lambda m: m, "macro": macro, "micro": micro, "weighted": weighted}


@pytest.mark.parametrize("name", PER_LABEL)
@pytest.mark.parametrize("average", AVERAGED)
@few
@given(items=labelled())
def test_values_per_label_and_their_averages(name: str, average: Any, items: Any) -> None:
    """0/0 as 0, which is scikit-learn's default too."""
    ours, theirs = PER_LABEL[name]
    truth, predicted, weight = items
    matrix = matrix_of(truth, predicted, weight)
    expected = theirs(truth, predicted, average=average, labels=list(matrix.labels), sample_weight=weight)
    assert same(AVERAGED[average](ours(undefined=zero))(matrix), expected)


@pytest.mark.parametrize("name", ["precision", "recall", "F1", "F2"])
@few
@given(items=labelled())
def test_conventions_for_undefined(name: str, items: Any) -> None:
    """Carried as NaN, counted as 1, or skipped by the average."""
    ours, theirs = PER_LABEL[name]
    truth, predicted, weight = items
    matrix = matrix_of(truth, predicted, weight)
    options: dict[str, Any] = {"labels": list(matrix.labels), "sample_weight": weight}
    for convention, number in (("nan", np.nan), ("one", 1.0)):
        expected = theirs(truth, predicted, average=None, zero_division=number, **options)
        assert same(ours(undefined=convention)(matrix), expected)
    expected = theirs(truth, predicted, average="macro", zero_division=np.nan, **options)
    assert same(macro(ours, undefined=skip)(matrix), expected)


@few
@given(labelled())
def test_measures_of_the_whole_matrix(items: Any) -> None:
    """Undefined: scikit-learn puts 0 for MCC, skips absent classes in balanced accuracy, and warns."""
    truth, predicted, weight = items
    matrix = matrix_of(truth, predicted, weight)
    options: dict[str, Any] = {"sample_weight": weight}
    assert same(measure("accuracy")(matrix), sk.accuracy_score(truth, predicted, **options))
    assert same(measure("error_rate")(matrix), sk.zero_one_loss(truth, predicted, **options))
    assert same(measure("mcc(undefined=zero)")(matrix), sk.matthews_corrcoef(truth, predicted, **options))
    if matrix.matrix.any(axis=1).all():
        assert same(measure("balanced_accuracy")(matrix), sk.balanced_accuracy_score(truth, predicted, **options))
    if np.isfinite(measure("kappa")(matrix)):
        assert same(measure("kappa")(matrix), sk.cohen_kappa_score(truth, predicted, **options))


@few
@given(labelled(classes=2))
def test_measures_of_two_classes_read_either_evidence(items: Any) -> None:
    """The table of one label gives what the matrix of both gives."""
    matrix = matrix_of(*items)
    if len(matrix.labels) == 2:
        for name in ("accuracy", "error_rate", "kappa", "mcc", "balanced_accuracy"):
            for label in matrix.labels:
                assert same(measure(name)(matrix), measure(name)(matrix.binary(label))), name


BINARY: dict[str, Callable[..., Any]] = {
    "precision": sk.precision_score,
    "recall": sk.recall_score,
    "specificity": lambda t, p, **k: sk.recall_score(t, p, pos_label=0, **k),
    "F1": sk.f1_score,
    "jaccard": sk.jaccard_score,
    "accuracy": sk.accuracy_score,
    "kappa": sk.cohen_kappa_score,
    "mcc": sk.matthews_corrcoef,
    "balanced_accuracy": sk.balanced_accuracy_score,
    "informedness": lambda t, p, **k: sk.balanced_accuracy_score(t, p, adjusted=True, **k),
    "lift": lambda t, p, **k: sk.precision_score(t, p, **k) / np.average(t, weights=k["sample_weight"]),
}


@few
@given(st.data())
def test_every_measure_at_every_threshold(data: st.DataObject) -> None:
    """One call over the table, against scikit-learn's answer for the labels of each threshold."""
    truth, scores = data.draw(two_classes(most=12, infinite=False))
    weight = data.draw(weights(truth.size, alike=True))
    table = ScoreTable.from_scores(truth, scores, sample_weight=weight)
    observed = np.ones(truth.size, bool) if weight is None else weight > 0
    truth, scores, weight = truth[observed].astype(int), scores[observed], None if weight is None else weight[observed]
    for name, theirs in BINARY.items():
        ours = measure(name)(table)
        for k in np.flatnonzero(~np.isnan(ours)):
            predicted = np.zeros(truth.size, int) if k == 0 else (scores >= table.thresholds[k]).astype(int)
            assert same(ours[k], theirs(truth, predicted, sample_weight=weight)), name


def roc_samples() -> SearchStrategy[Any]:
    return two_classes(infinite=False).flatmap(lambda items: st.tuples(st.just(items), weights(items[0].size)))


@few
@given(roc_samples())
def test_the_roc_curve_and_its_area(drawn: Any) -> None:
    """Weights from 1e-9 to 1e9 in one sample; a class of total weight 0 has no curve."""
    (truth, scores), weight = drawn
    table = ScoreTable.from_scores(truth, scores, sample_weight=weight, labels=(False, True))
    if not (table.n_positive and table.n_negative):
        return
    observed = np.ones(truth.size, bool) if weight is None else weight > 0
    truth, scores, weight = truth[observed], scores[observed], None if weight is None else weight[observed]
    fpr, tpr, thresholds = sk.roc_curve(truth, scores, sample_weight=weight, drop_intermediate=False)
    curve = roc_curve(table)
    assert np.array_equal(curve.thresholds, thresholds)
    assert np.allclose(curve.fpr, fpr, rtol=1e-12, atol=0)
    assert np.allclose(curve.tpr, tpr, rtol=1e-12, atol=0)
    assert curve.auc == pytest.approx(sk.roc_auc_score(truth, scores, sample_weight=weight), rel=1e-9, abs=1e-12)


def test_one_item() -> None:
    """Of one class, right or wrong."""
    for truth, predicted in ((1, 1), (1, 0), (0, 1), (0, 0)):
        table = Counts(truth & predicted, predicted & ~truth & 1, truth & ~predicted & 1, (1 - truth) & (1 - predicted))
        for name in ("precision", "recall", "F1", "jaccard", "accuracy", "mcc"):
            expected = BINARY[name]([truth], [predicted])
            assert measure(name)(undefined=zero)(table) == expected
