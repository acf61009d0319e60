"""Measures of sets of labels against scikit-learn, and the conventions for empty sets by hand."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from numpy.typing import NDArray
from sklearn import metrics

from jauge.errors import JaugeError
from jauge.evidence import LabelSets
from jauge.measures import (
    F,
    catalogue,
    error_rate,
    example_F,
    example_jaccard,
    example_precision,
    example_recall,
    hamming_loss,
    item_values,
    jaccard,
    macro,
    micro,
    precision,
    recall,
    subset_accuracy,
    weighted,
)
from tests.evidence.samples import label_set_samples
from tests.strategies import Sample

OURS = [m for m in catalogue().values() if "label_sets" in m.definition.kernels]
WEIGHTS: list[NDArray[Any] | None] = [None, np.arange(90) % 4, np.linspace(0.1, 2, 90)]
every_weight = pytest.mark.parametrize("weight", WEIGHTS, ids=["none", "frequencies", "weights"])


def drawn() -> tuple[NDArray[Any], NDArray[Any]]:
    generator = np.random.default_rng(3)
    truth = generator.random((90, 5)) < 0.3
    return truth.astype(int), (truth ^ (generator.random((90, 5)) < 0.2)).astype(int)


@every_weight
def test_item_by_item_as_scikit_learn(weight: NDArray[Any] | None) -> None:
    truth, predicted = drawn()
    sets = LabelSets.from_indicators(truth, predicted, sample_weight=weight)
    near = {"rel": 1e-12}
    options: dict[str, Any] = {"sample_weight": weight}
    assert subset_accuracy(sets) == pytest.approx(metrics.accuracy_score(truth, predicted, **options), **near)
    assert hamming_loss(sets) == pytest.approx(metrics.hamming_loss(truth, predicted, **options), **near)
    assert hamming_loss(sets) == pytest.approx(micro(error_rate)(sets), **near)
    for empty, their in (("zero", 0.0), ("one", 1.0), ("skip", np.nan)):
        samples: dict[str, Any] = {"average": "samples", "zero_division": their} | options
        ours = [m(sets, empty=empty) for m in (example_precision, example_recall)]
        assert ours[0] == pytest.approx(metrics.precision_score(truth, predicted, **samples), **near)
        assert ours[1] == pytest.approx(metrics.recall_score(truth, predicted, **samples), **near)
        for beta in (0.5, 1.0, 2.0):
            theirs = metrics.fbeta_score(truth, predicted, beta=beta, **samples)
            assert example_F(sets, beta=beta, empty=empty) == pytest.approx(theirs, **near)
    theirs = metrics.jaccard_score(truth, predicted, average="samples", zero_division=0, **options)
    assert example_jaccard(sets, empty="zero") == pytest.approx(theirs, **near)


@every_weight
def test_label_by_label_as_scikit_learn(weight: NDArray[Any] | None) -> None:
    truth, predicted = drawn()
    sets = LabelSets.from_indicators(truth, predicted, sample_weight=weight)
    report = metrics.classification_report(truth, predicted, sample_weight=weight, output_dict=True, zero_division=0)
    averages = {"micro avg": micro, "macro avg": macro, "weighted avg": weighted}
    for name, average in averages.items():
        for key, measure in (("precision", precision), ("recall", recall), ("f1-score", F)):
            assert average(measure)(sets) == pytest.approx(report[name][key], rel=1e-12)
    theirs = metrics.jaccard_score(truth, predicted, average="macro", sample_weight=weight)
    assert macro(jaccard)(sets) == pytest.approx(theirs, rel=1e-12)
    assert precision(sets).shape == (5,)


def test_empty_sets_by_hand() -> None:
    sets = LabelSets.from_sets([["a"], [], []], [["a", "b"], ["a"], []])
    assert math.isnan(example_precision(sets))
    assert example_precision(sets, empty="zero") == pytest.approx(0.5 / 3)
    assert example_precision(sets, empty="one") == pytest.approx(1.5 / 3)
    assert example_precision(sets, empty="skip") == pytest.approx(0.25)
    assert example_recall(sets, empty="skip") == 1
    assert example_F(sets, empty="one") == pytest.approx((2 / 3 + 0 + 1) / 3)
    assert example_jaccard(sets, empty="one") == pytest.approx((0.5 + 0 + 1) / 3)
    assert subset_accuracy(sets) == pytest.approx(1 / 3)
    assert hamming_loss(sets) == pytest.approx(2 / 6)
    none = LabelSets.from_sets([[]], [[]])
    assert math.isnan(example_F(none, empty="skip"))
    assert math.isnan(hamming_loss(none))
    assert subset_accuracy(none) == 1
    reason = example_precision.why_undefined(sets)
    assert reason == "example_precision(empty=nan) is undefined: there is no item, or the predicted set of one is empty"


@settings(max_examples=100)
@given(label_set_samples())
def test_what_every_measure_promises(sample: Sample) -> None:
    """The range, a reason where undefined and only there, and the values that it is the mean of."""
    sets = sample.whole
    for measure in [*OURS, *(m(empty="skip") for m in OURS if m.definition.parameters)]:
        value = measure(sets)
        assert math.isnan(value) or -1e-12 <= value <= 1 + 1e-12
        assert (measure.why_undefined(sets) is not None) == math.isnan(value)
        values, weight, cluster = item_values(measure, sets)
        assert cluster is None or cluster.shape == weight.shape
        mean = np.average(values, weights=weight) if values.size else math.nan
        assert value == pytest.approx(float(mean), rel=1e-12, nan_ok=True)


def test_other_evidence_is_refused() -> None:
    from jauge.evidence import Counts

    with pytest.raises(JaugeError, match="subset_accuracy"):
        subset_accuracy(Counts(1, 2, 3, 4))
