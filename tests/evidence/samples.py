"""Samples of class distributions, sets of labels and ratings that can be cut, and the laws of addition they obey."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from jauge.evidence import ClassDistributions, Evidence, LabelSets, Ratings
from tests.strategies import LABELS, MOST_ITEMS, Positions, Sample, clusters, weights

TENTHS = (0.0, 0.1, 0.2, 0.5, 0.7, 1.0)


def at(array: Any, places: Positions) -> Any:
    return None if array is None else array[places]


@st.composite
def distribution_samples(draw: DrawFn) -> Sample:
    """Samples for `ClassDistributions.from_proba`: no answers, missing truths, a prior for all or for each item."""
    names = draw(st.sampled_from(LABELS))
    row = st.lists(st.sampled_from(TENTHS), min_size=len(names), max_size=len(names))
    items = draw(st.lists(st.tuples(st.sampled_from([*names, None]), row, row), min_size=1, max_size=MOST_ITEMS))
    truth = np.array([item[0] for item in items], dtype=object)
    proba = np.array([item[1] for item in items])
    of_items = np.array([item[2] for item in items]) + 0.25
    of_items /= of_items.sum(axis=1, keepdims=True)
    prior = draw(st.sampled_from([None, of_items[0], of_items]))
    weight, cluster = draw(weights(len(items), alike=True)), draw(clusters(len(items)))

    def door(places: Positions) -> ClassDistributions:
        return ClassDistributions.from_proba(
            truth[places],
            proba[places],
            labels=names[::-1],
            prior=at(prior, places) if np.ndim(prior) == 2 else prior,
            sample_weight=at(weight, places),
            cluster=at(cluster, places),
            missing_truth="drop",
            unnormalised="rescale",
        )

    return Sample(door, ClassDistributions.empty(), weight, len(items))


@st.composite
def label_set_samples(draw: DrawFn) -> Sample:
    """Samples for `LabelSets.from_sets`: empty sets, labels declared in any order or found piece by piece."""
    names = draw(st.sampled_from([*LABELS, [f"t{k:02}" for k in range(11)]]))
    sets = st.frozensets(st.sampled_from(names))
    items = draw(st.lists(st.tuples(sets, sets), min_size=1, max_size=MOST_ITEMS))
    weight, cluster = draw(weights(len(items), alike=True)), draw(clusters(len(items)))
    declared = names[::-1] if weight is not None or draw(st.booleans()) else None

    def door(places: Positions) -> LabelSets:
        truth, predicted = ([items[place][k] for place in places] for k in (0, 1))
        beside = {"sample_weight": at(weight, places), "cluster": at(cluster, places)}
        return LabelSets.from_sets(truth, predicted, labels=declared, **beside)

    return Sample(door, LabelSets.empty(), weight, len(items))


@st.composite
def rating_samples(draw: DrawFn) -> Sample:
    """Samples for `Ratings`: missing ratings, all judges in each piece or only those who rated something there."""
    names = draw(st.sampled_from(LABELS))
    size = draw(st.integers(1, 4))
    row = st.lists(st.sampled_from([*names, None]), min_size=size, max_size=size)
    table = np.array(draw(st.lists(row, min_size=1, max_size=MOST_ITEMS)), dtype=object)
    declared = draw(st.sampled_from([None, names[::-1]]))
    long = draw(st.booleans())

    def door(places: Positions) -> Ratings:
        if not long:
            return Ratings.from_matrix(table[places], labels=declared)
        item, judge = np.indices((places.size, size))
        given = table[places] != None  # noqa: E711 (element by element)
        if not given.any():
            return Ratings.from_matrix(np.full((places.size, 1), None), labels=declared)
        long_form = item[given], judge[given], table[places][given]
        silent = places.size - np.unique(item[given]).size
        rated = Ratings.from_long(*long_form, labels=declared)
        return rated + Ratings.from_matrix(np.full((silent, 1), None), labels=declared) if silent else rated

    return Sample(door, Ratings.empty(), None, len(table))


def same(one: Evidence, other: Evidence, sample: Sample) -> bool:
    return one == other if sample.exact else one.isclose(other)


def assert_adds(sample: Sample, data: st.DataObject) -> None:
    """Cut anywhere, add in any order: the whole comes back; the empty element changes nothing."""
    places = sorted(data.draw(st.tuples(*[st.integers(0, sample.size)] * 2)))
    one, two, three = (sample.at(part.tolist()) for part in np.split(np.arange(sample.size), places))
    whole = sample.whole
    assert same(sum([one, two, three], sample.empty), whole, sample)
    assert same(one + two, two + one, sample)
    assert same((one + two) + three, one + (two + three), sample)
    assert same(sample.empty + whole, whole, sample)
    assert same(whole + sample.empty, whole, sample)
    assert sample.empty + sample.empty == sample.empty
    assert same(sample.at(data.draw(st.permutations(range(sample.size)))), whole, sample)
    assert whole == whole  # noqa: PLR0124 (equality by content)
    if sample.weight is None:
        assert whole + whole != whole
