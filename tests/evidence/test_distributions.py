"""Class distributions: what the door refuses, what the matrix and the tables say, and that items add."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jauge.errors import JaugeError
from jauge.evidence import ClassDistributions, ConfusionMatrix, ScoreTable
from tests.evidence.samples import assert_adds, distribution_samples
from tests.strategies import Sample

LABELS = ["low", "mid", "high"]
PROBA = np.array([[0.7, 0.2, 0.1], [0.4, 0.4, 0.2], [0.0, 0.0, 0.0], [0.1, 0.1, 0.8], [0.2, 0.5, 0.3]])
TRUTH = ["low", "mid", "high", "high", None]


def told(**options: Any) -> ClassDistributions:
    return ClassDistributions.from_proba(TRUTH, PROBA, labels=LABELS, missing_truth="drop", **options)


@settings(max_examples=100)
@given(distribution_samples(), st.data())
def test_items_add(sample: Sample, data: st.DataObject) -> None:
    assert_adds(sample, data)


@settings(max_examples=60)
@given(distribution_samples())
def test_the_matrix_is_that_of_the_most_probable_labels(sample: Sample) -> None:
    """Against choosing each label by a loop over the items."""
    items = sample.whole
    assert isinstance(items, ClassDistributions)
    rows = [
        (items.labels[t], items.labels[list(p).index(max(p))] if max(p) > 0 else None, k)
        for k, (t, p) in enumerate(zip(items.truth, items.proba.tolist(), strict=True))
        if t >= 0
    ]
    if not rows:
        assert not items.matrix().matrix.any()
        return
    truth, predicted, places = (list(column) for column in zip(*rows, strict=True))
    expected = ConfusionMatrix.from_labels(
        truth,
        predicted,
        labels=items.labels,
        sample_weight=items.weight[places],
        cluster=None if items.cluster is None else items.cluster[places],
    )
    unknown = items.weight[items.truth < 0].sum()
    assert np.isclose(items.matrix().missing_truth, unknown)
    assert np.array_equal(items.matrix().matrix, expected.matrix)
    assert np.array_equal(items.matrix().no_answer, expected.no_answer)
    assert items.matrix().clusters == expected.clusters
    tables = items.one_vs_rest()
    for k, label in enumerate(items.labels):
        if items.weight[places].any():
            assert tables[label] == ScoreTable.from_scores(
                [one == label for one in truth],
                items.proba[places, k],
                sample_weight=items.weight[places] if sample.weight is not None else None,
                cluster=None if items.cluster is None else items.cluster[places],
            )


def test_no_answer_and_missing_truth_are_counted() -> None:
    items = told(sample_weight=[1, 1, 2, 1, 3], prior=[0.5, 0.3, 0.2], cluster=list("aabbc"))
    assert repr(items) == "ClassDistributions(5 items, 3 labels, 2 without answer, 3 with missing truth)"
    assert items.predicted.tolist() == [0, 0, -1, 2, 1]
    matrix = items.matrix(count_as="drop")
    assert matrix.no_answer.tolist() == [0, 0, 2]
    assert matrix.missing_truth == 3
    # Ties go to the label that comes first: the second item is said to be low.
    assert repr(matrix.binary("low")) == "Counts(tp=1, fp=1, fn=0, tn=1, 2 clusters)"
    assert repr(items.one_vs_rest()["high"].at(0.0)).startswith("Counts(tp=3, fp=2, fn=0, tn=0")
    assert items.answered().truth.tolist() == [0, 1, 2]
    assert items.judged().truth.size == 4
    assert items.prior is not None
    assert items.prior.shape == (5, 3)


def test_a_prior_for_each_item_is_one_prior_repeated() -> None:
    one, each = told(prior=[0.5, 0.3, 0.2]), told(prior=[[0.5, 0.3, 0.2]] * 5)
    assert one == each
    assert one != told()
    assert one != told(prior=[0.3, 0.5, 0.2])


def test_weight_zero_is_not_observed() -> None:
    assert told(sample_weight=[1, 1, 0, 1, 0]) == ClassDistributions.from_proba(
        [TRUTH[k] for k in (0, 1, 3)], PROBA[[0, 1, 3]], labels=LABELS
    )


def test_rows_that_do_not_add_up() -> None:
    rounded = [[0.333, 0.333, 0.333], [0.0, 0.0, 0.0]]
    with pytest.raises(JaugeError, match=r"rows of proba that add up to 1 .*row 0 .* sum 0\.999.*rescale"):
        ClassDistributions.from_proba(["low", "mid"], rounded, labels=LABELS)
    kept = ClassDistributions.from_proba(["low", "mid"], rounded, labels=LABELS, unnormalised="keep")
    assert kept.proba.tolist() == rounded
    rescaled = ClassDistributions.from_proba(["low", "mid"], rounded, labels=LABELS, unnormalised="rescale")
    assert np.allclose(rescaled.proba[0], 1 / 3, rtol=1e-15)
    assert not rescaled.proba[1].any()
    single = np.random.default_rng(0).dirichlet(np.ones(1000), 20).astype(np.float32)
    assert ClassDistributions.from_proba([0] * 20, single, labels=range(1000)).truth.size == 20


@pytest.mark.parametrize(
    "arguments, options, message",
    [
        ((["low"], [[0.5, 0.5]]), {}, "matrix proba with 3 columns"),
        ((["low"], [0.5, 0.3, 0.2]), {}, r"shape \(3,\)"),
        ((["low"], [["a", "b", "c"]]), {}, "numbers in proba"),
        ((["low", "mid"], [[0.5, 0.3, 0.2], [np.nan, 0.5, 0.5]]), {}, r"1 of 2 rows missing .*row of zeros"),
        ((["low"], [[1.2, -0.2, 0.0]]), {}, "finite and not negative"),
        ((["low"], [[np.inf, 0.0, 0.0]]), {}, "finite and not negative"),
        ((["low", "mid"], [[1.0, 0.0, 0.0]]), {}, "arrays of one length"),
        ((["best"], [[1.0, 0.0, 0.0]]), {}, "labels among 'low', 'mid', 'high'"),
        (([None], [[1.0, 0.0, 0.0]]), {}, "a true label for every item"),
        (([], np.empty((0, 3))), {}, "at least one item"),
        ((["low"], [[1.0, 0.0, 0.0]]), {"prior": [0.5, 0.5]}, "matrix prior with 3 columns"),
        ((["low"], [[1.0, 0.0, 0.0]]), {"prior": [0.5, 0.3, 0.1]}, "rows of prior that add up to 1"),
        ((["low"], [[1.0, 0.0, 0.0]]), {"prior": [0.0, 0.0, 0.0]}, "rows of prior that add up to 1"),
        ((["low"], [[1.0, 0.0, 0.0]]), {"prior": np.full((2, 3), 1 / 3)}, "1 rows of prior"),
        ((["low"], [[1.0, 0.0, 0.0]]), {"labels": ["low", "low", "mid"]}, "each label once"),
        ((["low"], [[1.0, 0.0, 0.0]]), {"unnormalised": "fix"}, "unnormalised to be one of"),
        ((["low"], [[1.0, 0.0, 0.0]]), {"missing_truth": "guess"}, "missing_truth to be one of"),
    ],
)
def test_what_is_refused(arguments: tuple[Any, Any], options: dict[str, Any], message: str) -> None:
    with pytest.raises(JaugeError, match=message):
        ClassDistributions.from_proba(*arguments, **({"labels": LABELS} | options))


def test_pieces_of_another_kind_do_not_add() -> None:
    for other in (told(prior=[0.5, 0.3, 0.2]), told(cluster=list("aabbc"))):
        with pytest.raises(JaugeError, match="prior and clusters in both or in neither"):
            told() + other
    with pytest.raises(JaugeError, match="cluster ids of one kind"):
        told(cluster=[1, 2, 3, 4, 5]) + told(cluster=list("aabbc"))
    turned = ClassDistributions.from_proba(["low"], [[0.1, 0.2, 0.7]], labels=LABELS[::-1])
    with pytest.raises(JaugeError, match="same labels in one order"):
        told() + turned
