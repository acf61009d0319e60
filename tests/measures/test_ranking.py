"""Measures of rankings against definitions written differently, over all orders of documents that share a score."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jauge import Counts, JaugeError, ScoreTable
from jauge.evidence.judged import JudgedRun, Pool, Rows
from jauge.evidence.rankings import Judgements, Rankings
from jauge.inference.run_evaluation import evaluate_run
from jauge.measures import K, measure
from jauge.measures.measure import Formula
from jauge.measures.ranking import confidence_weighted
from jauge.measures.ranking_graded import RBP_residual, nakache_metais
from jauge.measures.ranking_names import SAMPLED, ranking_measure, short_name, trec_measures, trec_name
from tests.oracles import rankings as oracle
from tests.oracles.rankings import Levels, Listed

CLOSED: dict[str, Listed] = {
    "AP": oracle.average_precision,
    "P@2": oracle.precision_at(2),
    "P@7": oracle.precision_at(7),
    "recall@3": oracle.recall_at(3),
    "success@2": oracle.success_at(2),
    "F1@3": oracle.f_at(3),
    "RR": oracle.reciprocal_rank,
    "Rprec": oracle.r_precision,
    "break_even": oracle.r_precision,
    "bpref": oracle.bpref,
    "nDCG": oracle.ndcg(),
    "nDCG@3": oracle.ndcg(3),
    "nDCG(gain=exponential)@2": oracle.ndcg(2, "exponential"),
    "RBP(p=0.8)": oracle.rbp(0.8),
    "binG": oracle.binary_g,
    "Rndcg": oracle.r_ndcg,
    "CWS": oracle.confidence_weighted,
}
ORDERED: dict[str, Listed] = {
    "ERR": oracle.err,
    "11pt": oracle.eleven_point,
    "infAP": oracle.inferred_ap,
    "G": oracle.gain_g,
    "ndcg_rel": oracle.ndcg_rel,
}


def judged(blocks: Sequence[Levels], lost: Levels = ()) -> JudgedRun:
    """A run for one topic: blocks of equal scores, and judged documents that were not retrieved."""
    level = np.array([one for block in blocks for one in block], np.int64)
    fresh = np.array([k == 0 for block in blocks for k in range(len(block))], np.bool_)
    pool = -np.sort(-np.array(pooled(blocks, lost), np.int64))
    return JudgedRun(("q",), Rows(np.array([0, level.size]), level, fresh), Pool(np.array([0, pool.size]), pool))


def flat(blocks: Sequence[Levels]) -> list[int]:
    return [level for block in blocks for level in block]


def pooled(blocks: Sequence[Levels], lost: Levels) -> list[int]:
    """The levels of all judged documents."""
    return [one for block in blocks for one in block if one >= 0] + list(lost)


def value(name: str, run: JudgedRun) -> float:
    return float(ranking_measure(name).compute(run)[0])


blocks_of_levels = st.lists(st.lists(st.sampled_from([-2, -1, 0, 1, 1, 2, 3]), min_size=1, max_size=3), max_size=3)


@pytest.mark.parametrize("name", CLOSED)
@settings(max_examples=60, deadline=None)
@given(blocks=blocks_of_levels, lost=st.lists(st.integers(0, 3), max_size=3))
def test_ties_are_expectations_over_all_orders(name: str, blocks: list[list[int]], lost: list[int]) -> None:
    run, pool = judged(blocks, lost), pooled(blocks, lost)
    if not oracle.relevant(pool) or (name == "CWS" and not blocks):
        return
    worst, mean, best = oracle.over_orders(blocks, pool, CLOSED[name])
    assert value(name, run) == pytest.approx(mean, abs=1e-12)
    assert value(name, run.ordered("worst")) == pytest.approx(worst, abs=1e-12)
    assert value(name, run.ordered("best")) == pytest.approx(best, abs=1e-12)


topics = st.lists(st.tuples(blocks_of_levels, st.lists(st.integers(0, 3), max_size=3)), min_size=1, max_size=4)


@pytest.mark.parametrize(
    "name",
    [*CLOSED, *ORDERED, "break_even(method=nearest)", "RBP_residual", "judged@2", "iprec(recall=0.4)", "nakache", "F"],
)
@settings(max_examples=30, deadline=None)
@given(drawn=topics)
def test_a_topic_does_not_depend_on_the_others(name: str, drawn: list[tuple[list[list[int]], list[int]]]) -> None:
    """Topics without documents, retrieved or judged, are among them."""
    single = [judged(blocks, lost) for blocks, lost in drawn]
    if name in (*ORDERED, "iprec(recall=0.4)"):
        single = [run.ordered("docno") for run in single]
    if name == "ERR":
        single = [run for run in single if run.pool.level.max(initial=0) == 3] or [judged([[3]])]
    named = [JudgedRun((f"q{k}",), run.rows, run.pool) for k, run in enumerate(single)]
    whole = sum(named, JudgedRun.empty())
    assert ranking_measure(name)(whole) == pytest.approx([value(name, run) for run in single], nan_ok=True)


@pytest.mark.parametrize("name", ORDERED)
@settings(max_examples=60, deadline=None)
@given(
    levels=st.lists(st.sampled_from([-2, -1, 0, 1, 1, 2, 3]), max_size=9), lost=st.lists(st.integers(0, 3), max_size=3)
)
def test_measures_of_one_order(name: str, levels: list[int], lost: list[int]) -> None:
    pool = pooled([levels], lost)
    if oracle.relevant(pool):
        assert value(name, judged([[level] for level in levels], lost)) == pytest.approx(ORDERED[name](levels, pool))


@pytest.mark.parametrize("name", ["ERR", "11pt"])
@settings(max_examples=60, deadline=None)
@given(blocks=blocks_of_levels, lost=st.lists(st.integers(0, 3), max_size=3))
def test_high_levels_first_is_best(name: str, blocks: list[list[int]], lost: list[int]) -> None:
    run, pool = judged(blocks, lost), pooled(blocks, lost)
    if oracle.relevant(pool):
        worst, _, best = oracle.over_orders(blocks, pool, ORDERED[name])
        assert value(name, run.ordered("worst")) == pytest.approx(worst, abs=1e-12)
        assert value(name, run.ordered("best")) == pytest.approx(best, abs=1e-12)


@pytest.mark.parametrize("name", sorted(SAMPLED))
def test_a_formula_of_one_order_refuses_ties(name: str) -> None:
    with pytest.raises(JaugeError, match="ties that are broken"):
        ranking_measure(name)(judged([[1, 0]]))


def test_random_orders_come_close_to_the_mean_of_all() -> None:
    blocks = [[1, 0, 0], [2, 0], [1, 0, 0, 1]]
    said = {"q": {f"d{k}": level for k, level in enumerate(flat(blocks))}}
    scores = [-b for b, block in enumerate(blocks) for _ in block]
    run = {"q": {f"d{k}": float(score) for k, score in enumerate(scores)}}
    told = evaluate_run(said, run, ["11pt", "AP"], ties="expected", replicates=2000)
    _, mean, _ = oracle.over_orders(blocks, flat(blocks), oracle.eleven_point)
    assert told.sampled == ("11pt",)
    assert told.mean("11pt") == pytest.approx(mean, abs=0.01)
    assert told == evaluate_run(said, run, ["11pt", "AP"], ties="expected", replicates=2000)


@pytest.mark.parametrize("convention, told", [("exact", 0.681818), ("trec9", 0.681818), ("trec10", 0.727273)])
def test_three_conventions_of_the_eleven_points(convention: str, told: float) -> None:
    run = judged([[level] for level in (1, 0, 0, 1, 1, 0, 0, 1)])
    assert value(f"11pt(convention={convention})", run) == pytest.approx(told, abs=5e-7)


def test_conventions_differ_as_often_as_they_do() -> None:
    """Of R from 1 to 2000 and j from 0 to 10, against whole numbers."""
    from jauge.measures.ranking_points import _needed

    sizes = np.arange(1, 2001).astype(np.float64)
    for j in range(11):
        exact = [-(-j * r // 10) for r in range(1, 2001)]
        assert _needed(j / 10, sizes, "exact").tolist() == exact
    assert _needed(0.7, np.array([3.0]), "trec9").tolist() != _needed(0.7, np.array([3.0]), "exact").tolist()


@pytest.mark.parametrize(
    "rank, weight",
    [(1, 1.0), (25, 0.970791), (50, 0.868626), (83, 0.504166), (100, 0.284111), (150, 0.024711), (273, 0.000029)],
)
def test_weights_of_nakache_and_metais(rank: int, weight: float) -> None:
    """One relevant document among 273: its weight over the sum of all, 83.512659."""
    run = judged([[int(k == rank)] for k in range(1, 274)])
    assert nakache_metais(run)[0] * 83.512659 == pytest.approx(weight, abs=2e-6)


def test_the_weighted_evaluation_against_the_best_order() -> None:
    perfect = judged([[1], [1], [0], [0]])
    assert nakache_metais(normalise="ideal")(perfect)[0] == pytest.approx(1.0)
    assert nakache_metais(perfect)[0] < 1
    assert nakache_metais(grades="graded")(judged([[2], [1]]))[0] < nakache_metais(judged([[2], [1]]))[0]


def test_confidence_weighted_score() -> None:
    """Right answers 1 1 0 1 0 by falling confidence: (1 + 1 + 2/3 + 3/4 + 3/5) / 5."""
    run = judged([[1], [1], [0], [1], [0]])
    table = ScoreTable.from_scores([1, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.5])
    assert confidence_weighted(run)[0] == pytest.approx(0.803333, abs=5e-7)
    assert confidence_weighted(table) == pytest.approx(0.803333, abs=5e-7)


@settings(max_examples=40, deadline=None)
@given(blocks=st.lists(st.lists(st.integers(0, 1), min_size=1, max_size=3), min_size=1, max_size=3))
def test_answers_of_equal_confidence(blocks: list[list[int]]) -> None:
    truth = flat(blocks)
    scores = [-b for b, block in enumerate(blocks) for _ in block]
    table = ScoreTable.from_scores(truth, scores, pos_label=1, labels=[0, 1])
    _, mean, _ = oracle.over_orders(blocks, truth, oracle.confidence_weighted)
    assert confidence_weighted(table) == pytest.approx(mean)


def test_sets_are_read_by_measures_of_tables() -> None:
    run = judged([[1], [0], [1]], [1, 0])
    counts = run.as_counts()
    assert counts == Counts([2], [1], [1], [1])
    assert K(alpha=1.6)(run) == pytest.approx(K(alpha=1.6)(counts))
    assert measure("jaccard_lam")(run).shape == (1,)
    assert ranking_measure("utility.3,-2,0,0")(run)[0] == 4
    assert ranking_measure("utility.3,-1,0,0")(run)[0] == 5
    assert ranking_measure("T11SU")(run)[0] == pytest.approx((max((2 * 2 - 1) / (2 * 3), -0.5) + 0.5) / 1.5)


def test_the_residual_is_what_unjudged_documents_could_add() -> None:
    run, p = judged([[1], [-1], [0], [-2]]), 0.8
    unjudged_relevant = judged([[1], [1], [0], [1]])
    more = value("RBP(p=0.8)", unjudged_relevant) - value("RBP(p=0.8)", run)
    assert RBP_residual(p=p)(run)[0] == pytest.approx(more + p**4)


@settings(max_examples=40, deadline=None)
@given(blocks=blocks_of_levels, lost=st.lists(st.integers(0, 3), max_size=2))
def test_nearest_break_even_point(blocks: list[list[int]], lost: list[int]) -> None:
    """Over all thresholds; |precision - recall| at the one chosen is what break_even_gap says."""
    pool, ends, seen = pooled(blocks, lost), [], []
    total = oracle.relevant(pool)
    for block in blocks:
        seen += block
        found = sum(level > 0 for level in seen)
        if found and total:
            ends.append((abs(found / len(seen) - found / total), (found / len(seen) + found / total) / 2))
    if total:
        gap = value("break_even_gap", judged(blocks, lost))
        assert gap == pytest.approx(min((g for g, _ in ends), default=0.0))
        nearest = [middle for g, middle in ends if abs(g - gap) < 1e-12] or [0.0]
        assert any(math.isclose(value("break_even(method=nearest)", judged(blocks, lost)), m) for m in nearest)


@pytest.mark.parametrize(
    "name", [*CLOSED, *ORDERED, "judged@10", "unj_20", "F(beta=2)@5", "iprec(recall=0.3)", "K(alpha=2)"]
)
def test_names_parse_back(name: str) -> None:
    found = ranking_measure(name)
    assert ranking_measure(short_name(found)) == found
    assert ranking_measure(str(found)) == found


def test_names_of_trec_eval_are_aliases() -> None:
    for name, found in trec_measures("all_trec"):
        assert ranking_measure(name) == found
        assert trec_name(found) in {name, "Rprec", "Rprec_mult_1.00"}
    assert [str(m) for m in (ranking_measure("P.5"), ranking_measure("P_5"), ranking_measure("P@5"))] == ["P(k=5)"] * 3
    assert ranking_measure("nDCG@10") == ranking_measure("ndcg_cut_10")


@pytest.mark.parametrize("name", ["nDGC@10", "map@", "kappa@5", "P_0", ""])
def test_unknown_names_are_refused(name: str) -> None:
    with pytest.raises(JaugeError):
        ranking_measure(name)


def test_a_topic_without_relevant_documents_is_undefined() -> None:
    run = judged([[0], [-1]])
    for name in ("AP", "Rprec", "bpref", "recall@5", "nDCG", "11pt", "Rndcg", "G", "binG", "infAP", "ndcg_rel"):
        found = ranking_measure(name)
        assert np.isnan(found(run)[0]), name
        assert isinstance(found, Formula)
        assert "undefined" in (found.why_undefined(run) or "")
    for name in ("P@5", "RR", "success@1", "ERR", "RBP"):
        assert ranking_measure(name)(run)[0] == 0


def test_an_empty_run_is_not_an_error() -> None:
    run = judged([], [1, 0])
    names = [*CLOSED, *ORDERED, "unj_5", "RBP_residual"]
    assert {name: value(name, run) for name in names if name not in ("CWS", "RBP_residual")} == {
        name: 0.0 for name in names if name not in ("CWS", "RBP_residual")
    }
    assert value("RBP_residual", run) == 1.0
    assert np.isnan(value("CWS", run))


def test_many_documents_share_one_score() -> None:
    """The expected reciprocal rank of m relevant among g tied: sums of far more digits than a float has."""
    run = judged([[1] * 3 + [0] * 997])
    chances = [math.comb(1000 - j, 2) / math.comb(1000, 3) for j in range(1, 999)]
    assert value("RR", run) == pytest.approx(sum(c / j for j, c in enumerate(chances, 1)), rel=1e-10)
    assert value("success@100", run) == pytest.approx(1 - math.comb(900, 3) / math.comb(1000, 3), rel=1e-10)


def test_scores_one_ulp_apart_are_not_ties() -> None:
    said = Judgements.from_dict({"q": {"a": 1, "b": 0}})
    run = Rankings.from_dict({"q": {"a": float(np.nextafter(1.0, 2.0)), "b": 1.0}})
    assert not run.judged(said).tied
    assert evaluate_run(said, run, "AP", ties="worst").mean("AP") == 1.0
