"""Judgements and runs as evidence: order, ties, addition."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jauge import JaugeError
from jauge.evidence.judged import JudgedRun
from jauge.evidence.ranked_categories import ranked_categories
from jauge.evidence.rankings import Judgements, Rankings

names = st.sampled_from(["a", "b", "c", "d10", "d9"])
scores = st.sampled_from([0.0, 0.5, 1.0, 1e8, -np.inf, np.inf])
runs = st.dictionaries(st.sampled_from(["q1", "q2", "q3"]), st.dictionaries(names, scores, min_size=1), max_size=3)
qrels = st.dictionaries(
    st.sampled_from(["q1", "q2", "q4"]), st.dictionaries(names, st.integers(-1, 3), min_size=1), max_size=3
)


@given(runs)
def test_the_order_is_that_of_trec_eval(run: dict[str, dict[str, float]]) -> None:
    if not run:
        return
    told = Rankings.from_dict(run)
    for topic, found in run.items():
        by_name = sorted(found, reverse=True)
        assert told.ranking(topic) == tuple(sorted(by_name, key=lambda name: -found[name]))


@given(runs, qrels)
def test_topics_add(run: dict[str, dict[str, float]], said: dict[str, dict[str, int]]) -> None:
    pieces = [Rankings.from_dict({topic: found}) for topic, found in run.items()]
    assert sum(pieces, Rankings.empty()) == (Rankings.from_dict(run) if run else Rankings.empty())
    judged = [Judgements.from_dict({topic: levels}) for topic, levels in reversed(said.items())]
    assert sum(judged, Judgements.empty()) == (Judgements.from_dict(said) if said else Judgements.empty())


@given(runs, qrels)
def test_judging_adds_over_topics(run: dict[str, dict[str, float]], said: dict[str, dict[str, int]]) -> None:
    common = {*run} & {*said}
    if common:
        whole = Rankings.from_dict(run).judged(Judgements.from_dict(said), missing="skip")
        pieces = [Rankings.from_dict({t: run[t]}).judged(Judgements.from_dict({t: said[t]})) for t in sorted(common)]
        assert sum(reversed(pieces), JudgedRun.empty()) == whole
        assert whole.topics == tuple(sorted(common))


@given(st.lists(st.integers(0, 3), max_size=6))
def test_sums_of_topics_with_and_without_rows(sizes: list[int]) -> None:
    said = Judgements.from_dict({f"q{k}": {"d0": 1} for k in range(len(sizes))} | {"z": {"d0": 1}})
    run = Rankings.from_dict({f"q{k}": {f"d{i}": -i for i in range(n)} for k, n in enumerate(sizes)} | {"z": {"d0": 1}})
    told = run.judged(said)
    assert told.per_topic(np.ones(told.level.size, np.int64)).tolist() == [*sizes, 1]
    lost = Rankings.from_dict({"a": {"d0": 1}}).judged(said + Judgements.from_dict({"a": {"d0": 1}}))
    assert lost.per_topic(lost.level + 10).tolist() == [11] + [0] * (len(sizes) + 1)


def test_a_document_in_both_pieces_of_a_topic_is_refused() -> None:
    one, two = Judgements.from_dict({"q": {"a": 1}}), Judgements.from_dict({"q": {"a": 0}})
    with pytest.raises(JaugeError, match="'a' twice in topic 'q'"):
        one + two
    run = Rankings.from_dict({"q": {"a": 1}})
    with pytest.raises(JaugeError, match="'a' twice in topic 'q'"):
        run + run
    with pytest.raises(JaugeError, match="topics that are in one piece only"):
        run.judged(one) + run.judged(one)


def test_rows_in_any_order_are_the_same_run() -> None:
    topic, document, score = ["q2", "q1", "q1", "q1"], ["a", "b", "a", "c"], [1.0, 2.0, 2.0, 3.0]
    rows = [3, 1, 0, 2]
    shuffled = Rankings.from_arrays(*([column[k] for k in rows] for column in (topic, document, score)))
    assert shuffled == Rankings.from_arrays(topic, document, score)
    assert shuffled.ranking("q1") == ("c", "b", "a")
    assert shuffled.tied.tolist() == [False, True, True, False]


def test_numbers_are_names_too() -> None:
    assert Judgements.from_arrays([2, 10], [7, 7], [1, 0]) == Judgements.from_dict({"2": {"7": 1}, "10": {"7": 0}})
    assert Judgements.from_arrays(np.array([2, 10]), np.array(["a", "b"]), np.array([1, 0])).topics == ("10", "2")
    with pytest.raises(JaugeError, match="a name in text for every topic"):
        Judgements.from_arrays([1.5], ["a"], [1])
    with pytest.raises(JaugeError, match="a name in text for every document"):
        Judgements.from_arrays(["q"], [None], [1])


def test_levels_missing_topics_and_negative_ones() -> None:
    said = Judgements.from_dict({"q1": {"a": 2, "b": 0, "c": -1, "d": -5}, "q2": {"a": 1}})
    run = Rankings.from_dict({"q1": {"a": 5, "b": 4, "c": 3, "d": 2, "x": 1}, "q9": {"a": 1}})
    told = run.judged(said)
    assert told.topics == ("q1", "q2")
    assert told.level.tolist() == [2, 0, -2, -2, -1]
    assert told.retrieved.tolist() == [5, 0]
    assert told.relevant_in_pool().tolist() == [1, 1]
    assert told.relevant_in_pool(2).tolist() == [1, 0]
    assert run.judged(said, missing="skip").topics == ("q1",)
    assert run.first(2).judged(said).level.tolist() == [2, 0]


@pytest.mark.parametrize(
    "call, told",
    [
        (lambda: Rankings.from_dict({"q": {"a": float("nan")}}), "NaN for 'a' of topic 'q'"),
        (lambda: Rankings.from_dict({"q": 1}), "a mapping of topics to mappings"),  # type: ignore[dict-item]
        (lambda: Judgements.from_arrays(["q"], ["a"], [0.5]), "whole numbers as levels"),
        (lambda: Judgements.from_arrays(["q"], ["a", "b"], [0]), "arrays of one length"),
        (lambda: Rankings.from_dict({"q": {"a": 1}}).first(0), "a depth of at least 1"),
        (lambda: Rankings.from_dict({"q": {"a": 1}}).ranking("p"), "a topic of the run"),
        (
            lambda: Rankings.from_dict({"401": {"a": 1}}).judged(Judgements.from_dict({"301": {"a": 1}})),
            "judged '301'; in the run '401'",
        ),
        (
            lambda: Rankings.from_dict({"q": {"a": 1}}).judged(Judgements.from_dict({"q": {"a": 1}}), rel=0),
            "a least relevant level of 1 or more",
        ),
    ],
)
def test_mistakes_are_told(call: object, told: str) -> None:
    with pytest.raises(JaugeError, match=told):
        call()  # type: ignore[operator]


def test_categories_ranked_for_documents_and_documents_for_categories() -> None:
    scores = [[0.9, 0.1, 0.1], [0.3, 0.2, 0.4]]
    by_document = ranked_categories([["a", "c"], ["b"]], scores, labels=["a", "b", "c"])
    assert by_document.level.tolist() == [1, 0, 1, 0, 0, 1]
    assert by_document.rows.fresh.tolist() == [True, True, False, True, True, True]
    by_category = ranked_categories(np.array([[1, 0, 1], [0, 1, 0]]), scores, by="category")
    assert by_category.topics == ("0", "1", "2")
    assert by_category.level.tolist() == [1, 0, 1, 0, 0, 1]
    pooled = ranked_categories([["a", "c"], ["b"]], scores, labels=["a", "b", "c"], by="pooled")
    assert pooled.level.tolist() == [1, 0, 0, 1, 0, 1]
    with pytest.raises(JaugeError, match="a score for each of 1 documents and 2 categories"):
        ranked_categories([["a"]], [[1.0]], labels=["a", "b"])
    with pytest.raises(JaugeError, match="the first for document 0 and category 'b'"):
        ranked_categories([["a"]], [[1.0, float("nan")]], labels=["a", "b"])
