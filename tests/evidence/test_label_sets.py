"""Sets of labels: tables per label and of all labels, with the item as what is independent."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse
from sklearn.metrics import multilabel_confusion_matrix

from jauge.errors import JaugeError
from jauge.evidence import Counts, LabelSets
from jauge.measures import F, macro, micro, precision, weighted
from tests.evidence.samples import assert_adds, label_set_samples
from tests.strategies import Sample


def drawn(items: int, labels: int, seed: int = 0) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    generator = np.random.default_rng(seed)
    truth = generator.random((items, labels)) < 0.4
    return truth, truth ^ (generator.random((items, labels)) < 0.2)


@settings(max_examples=100)
@given(label_set_samples(), st.data())
def test_items_add(sample: Sample, data: st.DataObject) -> None:
    assert_adds(sample, data)


@pytest.mark.parametrize("labels", [2, 7, 8, 9, 17])
def test_the_tables_are_those_of_scikit_learn(labels: int) -> None:
    truth, predicted = drawn(60, labels)
    for weight in (None, np.arange(60) % 4, np.linspace(0.1, 3, 60)):
        sets = LabelSets.from_indicators(truth, predicted, sample_weight=weight)
        theirs = multilabel_confusion_matrix(truth.astype(int), predicted.astype(int), sample_weight=weight)
        for counts in (sets.as_counts(), sets.counts()):
            ours = np.array([[counts.tn, counts.fp], [counts.fn, counts.tp]])
            np.testing.assert_allclose(np.moveaxis(ours, 2, 0), theirs, rtol=1e-13, atol=0)
        assert sets.as_counts().weighted == (weight is not None and weight.dtype.kind == "f")


def test_every_item_is_a_cluster_of_its_own() -> None:
    """Identical items share a row, and are told apart again where independence matters."""
    truth, predicted = drawn(40, 3)
    sets = LabelSets.from_indicators(truth, predicted)
    assert sets.truth.shape[0] < 40
    for counts in (sets.counts(), sets.pooled()):
        assert counts.clusters is not None
        assert counts.clusters.ids.size == 40
        tables = counts.clusters.tables
        for name in ("tp", "fp", "fn", "tn"):
            assert np.array_equal(getattr(tables, name).sum(axis=0), getattr(counts, name))
    pooled = sets.pooled().clusters
    assert pooled is not None
    cells = (truth & predicted, ~truth & predicted, truth & ~predicted, ~truth & ~predicted)
    expected = sorted(zip(*(cell.sum(axis=1).tolist() for cell in cells), strict=True))
    t = pooled.tables
    assert sorted(zip(*(c.tolist() for c in (t.tp, t.fp, t.fn, t.tn)), strict=True)) == expected
    per_label = sets.counts().clusters
    assert per_label is not None
    assert per_label.pooled().tables == t


def test_frequencies_are_that_many_items_and_weights_are_not() -> None:
    often = LabelSets.from_sets([["a"], ["b"]], [["a"], ["a"]], sample_weight=[2, 3])
    assert often == LabelSets.from_sets([["a"]] * 2 + [["b"]] * 3, [["a"]] * 5)
    assert repr(often.pooled()) == "Counts(tp=2, fp=3, fn=3, tn=2, 5 clusters)"
    heavy = LabelSets.from_sets([["a"], ["a"], ["b"]], [["a"]] * 3, sample_weight=[0.5, 1.5, 3.0])
    assert sorted(heavy.weight.tolist()) == [0.5, 1.5, 3.0]
    clusters = heavy.pooled().clusters
    assert clusters is not None
    assert sorted(clusters.tables.tp.tolist()) == [0.0, 0.5, 1.5]


def test_clusters_given_take_the_place_of_items() -> None:
    sets = LabelSets.from_sets([["a"], ["b"], []], [["a"], ["a"], ["b"]], cluster=["p", "q", "p"])
    clusters = sets.pooled().clusters
    assert clusters is not None
    assert clusters.ids.tolist() == ["p", "q"]
    assert clusters.tables == Counts([1, 0], [1, 1], [0, 1], [2, 0])
    assert repr(sets) == "LabelSets(3 items, 2 labels, 2 clusters)"
    both = sets + LabelSets.from_sets([["c"]], [["c"]], cluster=["q"])
    assert both.labels == ("a", "b", "c")
    assert both.pooled().clusters.tables.tp.tolist() == [1, 1]  # type: ignore[union-attr]


def test_sets_and_indicators_are_two_spellings() -> None:
    truth, predicted = drawn(50, 10)
    names = [f"topic {k}" for k in range(10)]
    lists = [[[names[k] for k in np.flatnonzero(row)] for row in matrix] for matrix in (truth, predicted)]
    sets = LabelSets.from_sets(*lists, labels=names)
    assert sets == LabelSets.from_indicators(truth, predicted, labels=names)
    assert sets == LabelSets.from_indicators(
        sparse.csr_matrix(truth.astype(int)), sparse.csr_array(predicted.astype(float)), labels=names
    )
    assert sets == LabelSets.from_sets(map(tuple, lists[0]), [frozenset(s) for s in lists[1]], labels=names)
    assert LabelSets.from_sets([["a", "a"]], [["a"]]) == LabelSets.from_sets([["a"]], [["a"]])
    assert LabelSets.from_sets([[]], [[]]).labels == ()


def test_a_few_labels_at_a_time_give_the_same_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    truth, predicted = drawn(50, 10)
    sets = LabelSets.from_indicators(truth, predicted)
    whole = sets.counts()
    monkeypatch.setattr("jauge.evidence.label_sets._CHUNK_CELLS", 30)
    assert sets.counts() == whole
    monkeypatch.setattr("jauge.evidence.label_sets._MOST_CLUSTER_CELLS", 400)
    with pytest.raises(JaugeError, match=r"at most 400 tables of items at once.*50 items or clusters with 10 labels"):
        sets.counts()
    assert sets.as_counts() == Counts(whole.tp, whole.fp, whole.fn, whole.tn)


def test_averages_over_labels_read_label_sets() -> None:
    truth, predicted = drawn(50, 4)
    sets = LabelSets.from_indicators(truth, predicted)
    assert micro(precision)(sets) == precision(sets.pooled())
    assert np.isclose(macro(F)(sets), F(sets).mean())
    assert weighted(precision)(sets) == pytest.approx(np.average(precision(sets), weights=truth.sum(axis=0)))


@pytest.mark.parametrize(
    "door, arguments, message",
    [
        ("from_sets", ([["a"]], ["ab"]), "a set of labels for every item in y_pred; received 'ab'"),
        ("from_sets", ([1], [[1]]), "a set of labels for every item in y_true"),
        ("from_sets", ([["a"], None], [["a"], []]), "1 of 2 sets missing"),
        ("from_sets", ([["a", None]], [["a"]]), "missing values inside them"),
        ("from_sets", ([["a"]], [[1]]), "labels of one kind everywhere"),
        ("from_sets", ([["a"], []], [["a"]]), "arrays of one length"),
        ("from_sets", ([], []), "at least one item"),
        ("from_sets", (np.eye(2), np.eye(2)), "from_indicators"),
        ("from_indicators", ([1, 0], [1, 0]), r"shape \(2,\)"),
        ("from_indicators", ([[1, 2]], [[1, 0]]), "only 0 and 1 in y_true"),
        ("from_indicators", ([[1, 0]], [[0.7, 0.2]]), "cut at a threshold first"),
        ("from_indicators", ([[1, 0]], [[1]]), "one column per label"),
        ("from_indicators", ([["a", "b"]], [["a", "b"]]), "only 0 and 1"),
    ],
)
def test_what_is_refused(door: str, arguments: tuple[Any, Any], message: str) -> None:
    with pytest.raises(JaugeError, match=message):
        getattr(LabelSets, door)(*arguments)


def test_labels_and_clusters_that_do_not_fit() -> None:
    with pytest.raises(JaugeError, match="labels among 'a'"):
        LabelSets.from_sets([["a"]], [["b"]], labels=["a"])
    with pytest.raises(JaugeError, match="cluster ids of one kind"):
        LabelSets.from_sets([["a"]], [["a"]], cluster=["p"]) + LabelSets.from_sets([["a"]], [["a"]], cluster=[1])
    with pytest.raises(JaugeError, match="both carry clusters"):
        LabelSets.from_sets([["a"]], [["a"]]) + LabelSets.from_sets([["a"]], [["a"]], cluster=[1])
