"""Evidence adds: cut the data anywhere, add the pieces in any order, and the whole comes back."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from jauge import ConfusionMatrix, Counts, JaugeError, PairedLabels, PairedScores, ScoreTable
from jauge.evidence import Evidence
from jauge.evidence.reading import Label
from tests.strategies import SAMPLES, Sample, label_samples, paired_score_samples, score_samples, scores

every_evidence = pytest.mark.parametrize("samples", SAMPLES.values(), ids=SAMPLES.keys())
few = settings(max_examples=60)


def same(one: Evidence, other: Evidence, sample: Sample) -> bool:
    """Equal, exactly where the counts are integers."""
    return one == other if sample.exact else one.isclose(other)


def cut(data: st.DataObject, sample: Sample) -> list[Evidence]:
    """Three pieces, cut anywhere; some may be empty."""
    places = sorted(data.draw(st.tuples(*[st.integers(0, sample.size)] * 2)))
    return [sample.at(part) for part in np.split(np.arange(sample.size), places)]


@every_evidence
@few
@given(data=st.data())
def test_the_pieces_add_up_to_the_whole(samples: SearchStrategy[Sample], data: st.DataObject) -> None:
    sample = data.draw(samples)
    assert same(sum(cut(data, sample), sample.empty), sample.whole, sample)


@every_evidence
@few
@given(data=st.data())
def test_addition_is_commutative_and_associative(samples: SearchStrategy[Sample], data: st.DataObject) -> None:
    sample = data.draw(samples)
    one, two, three = cut(data, sample)
    assert same(one + two, two + one, sample)
    assert same((one + two) + three, one + (two + three), sample)


@every_evidence
@few
@given(data=st.data())
def test_the_empty_element_is_neutral(samples: SearchStrategy[Sample], data: st.DataObject) -> None:
    sample = data.draw(samples)
    assert same(sample.whole + sample.empty, sample.whole, sample)
    assert same(sample.empty + sample.whole, sample.whole, sample)
    assert sample.empty + sample.empty == sample.empty


@every_evidence
@few
@given(data=st.data())
def test_the_order_of_the_items_does_not_matter(samples: SearchStrategy[Sample], data: st.DataObject) -> None:
    sample = data.draw(samples)
    order = data.draw(st.permutations(range(sample.size)))
    assert same(sample.at(order), sample.whole, sample)


@every_evidence
@few
@given(data=st.data())
def test_equal_evidence_is_the_same_observation(samples: SearchStrategy[Sample], data: st.DataObject) -> None:
    """Once more, less or nothing is not the same."""
    sample = data.draw(samples)
    assert sample.whole == sample.whole
    assert sample.whole != "evidence"
    if sample.weight is None:
        assert sample.whole + sample.whole != sample.whole
        assert not (sample.whole + sample.whole).isclose(sample.whole)


@few
@given(label_samples(), label_samples())
def test_labels_of_both_pieces_are_kept(one: Sample, other: Sample) -> None:
    """Pieces with unlike labels add over the union of the labels, or are refused where labels do not mix."""
    first, second = one.whole, other.whole
    assert isinstance(first, ConfusionMatrix)
    assert isinstance(second, ConfusionMatrix)
    try:
        both = first + second
    except JaugeError:
        mixed = kind(first.labels[0]) != kind(second.labels[0])
        assert mixed or first.clusters is not None or second.clusters is not None
        return
    assert set(both.labels) == {*first.labels, *second.labels}
    for truth, answer in itertools.product(both.labels, repeat=2):
        assert np.isclose(cell(both, truth, answer), cell(first, truth, answer) + cell(second, truth, answer))


def kind(label: Label) -> type:
    """Text or number: the labels of two pieces must be of one kind."""
    return str if isinstance(label, str) else float


def cell(matrix: ConfusionMatrix, truth: Label, answer: Label) -> float:
    """How many items of this truth got this answer; none if the matrix knows nothing of them."""
    if truth not in matrix.labels or answer not in matrix.labels:
        return 0.0
    return float(matrix.matrix[matrix.labels.index(truth), matrix.labels.index(answer)])


@few
@given(data=st.data())
def test_reading_a_sum_is_summing_the_readings(data: st.DataObject) -> None:
    """The counts at a threshold, the tables per label and the single models of a sum, against those of its pieces."""
    samples = (score_samples, label_samples, paired_score_samples)
    scored, labelled, paired = (data.draw(sample(alike=True)) for sample in samples)
    threshold = data.draw(scores())

    def compare(sample: Sample, read: Any) -> None:
        pieces = [piece for piece in cut(data, sample) if piece != sample.empty]
        readings = [read(piece) for piece in pieces]
        assert same(sum(readings[1:], readings[0]), read(sum(pieces[1:], pieces[0])), sample)

    compare(scored, lambda table: table.at(threshold))
    compare(paired, lambda pair: pair.table("one"))
    compare(paired, lambda pair: pair.at({"two": 0.25, "one": threshold}))
    compare(paired, lambda pair: pair.at({"two": 0.25, "one": threshold}).matrix("two"))
    whole = labelled.whole
    assert isinstance(whole, ConfusionMatrix)
    compare(labelled, lambda matrix: matrix._over(whole.labels).counts())


CLUSTERED: dict[str, Any] = {
    "Counts": lambda cluster: ScoreTable.from_scores([0, 1], [0.1, 0.9], cluster=cluster).at(0.5),
    "ConfusionMatrix": lambda cluster: ConfusionMatrix.from_labels([0, 1], [0, 1], cluster=cluster),
    "ScoreTable": lambda cluster: ScoreTable.from_scores([0, 1], [0.1, 0.9], cluster=cluster),
    "PairedLabels": lambda cluster: PairedLabels.from_labels([0, 1], {"a": [0, 1]}, cluster=cluster),
    "PairedScores": lambda cluster: PairedScores.from_scores([0, 1], {"a": [0.1, 0.9]}, cluster=cluster),
}


@pytest.mark.parametrize("door", CLUSTERED.values(), ids=CLUSTERED.keys())
def test_clusters_are_never_lost_in_a_sum(door: Any) -> None:
    """A piece without clusters, or with ids of another kind, would hide which items depend on each other."""
    with pytest.raises(JaugeError, match="clusters"):
        door(["p1", "p1"]) + door(None)
    with pytest.raises(JaugeError, match="of one kind"):
        door(["p1", "p1"]) + door([1, 1])


def test_evidence_of_different_kinds_does_not_add() -> None:
    with pytest.raises(JaugeError, match="of its own kind"):
        Counts(1, 2, 3, 4) + ScoreTable.empty()  # type: ignore[operator]
    with pytest.raises(JaugeError, match="of one shape"):
        Counts([1, 2], 0, 0, 0) + Counts([1, 2, 3], 0, 0, 0)


def test_sum_begins_at_zero() -> None:
    """The built-in `sum` needs no start."""
    assert sum([Counts(1, 0, 0, 1), Counts(0, 2, 0, 0)]) == Counts(1, 2, 0, 1)


def test_clusters_cut_across_pieces_merge() -> None:
    """Three items of one patient in two pieces are one patient again."""
    one = ScoreTable.from_scores([1, 0], [0.9, 0.2], cluster=["p1", "p2"])
    two = ScoreTable.from_scores([1, 1], [0.9, 0.4], cluster=["p1", "p1"])
    clusters = (one + two).at(0.5).clusters
    assert clusters is not None
    assert clusters.ids.tolist() == ["p1", "p2"]
    assert clusters.tables == Counts([2, 0], [0, 0], [1, 0], [0, 1])
