"""Runs evaluated: every line that trec_eval 9.0.8 and 10.0 print, and peers on drawn runs with ties."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from jauge import JaugeError
from jauge.evidence.judged import JudgedRun
from jauge.evidence.ranked_categories import ranked_categories
from jauge.evidence.rankings import Judgements, Rankings
from jauge.inference.run_evaluation import evaluate_judged, evaluate_run, tie_range
from jauge.io.trec import read_judges, read_qrels, read_run
from jauge.measures.measure import Formula
from jauge.measures.ranking_names import trec_measures

Finder = Callable[[str], Path]
CASES = {
    "test": ("qrels.test", "results.test", {}),
    "test.a": ("qrels.test", "results.test", {}),
    "test.aq": ("qrels.test", "results.test", {}),
    "test.aqc": ("qrels.test", "results.trunc", {"missing": "zero"}),
    "test.aqcM": ("qrels.test", "results.trunc", {"missing": "zero", "depth": 100}),
    "test.aql": ("qrels.rel_level", "results.test", {"rel": 2}),
    "test.meas_params": ("qrels.test", "results.test", {}),
    "comment.test": ("qrels.comment.test.gz", "results.comment.test.gz", {"missing": "skip"}),
}
OTHER_CUTS = ["iprec_at_recall..25,.75", "P.3,7", "recall.2000", "Rprec_mult.5.0,0.35", "utility.2,-1,0,0"]
OTHER_CUTS += ["ndcg_cut.23", "success.2,20", "all_trec"]
# What is no number, and gains that the user sets for each level.
WITHOUT = ("runid", "num_q", "relstring", "relstring_20", "11pt_avg_.25,.5,.75", "ndcg_1=3,2=9,4=4.5")


@pytest.mark.parametrize("version, convention", [("9.0.8", "trec9"), ("10.0", "trec10")])
@pytest.mark.parametrize("case", CASES)
def test_every_line_of_trec_eval(case: str, version: str, convention: str, reference_data: Finder) -> None:
    expected = reference_data("trec_eval") / f"expected_v{version}" / f"out.{case}"
    if not expected.exists():
        assert (case, version) == ("comment.test", "9.0.8")  # version 9 had no such test
        return
    qrels, run, options = CASES[case]
    folder = reference_data("trec_eval/trec_eval_test")
    found = read_run(folder / run)
    found = found.first(options["depth"]) if "depth" in options else found
    keywords = {key: value for key, value in options.items() if key != "depth"}
    named = {name: m for text in OTHER_CUTS for name, m in trec_measures(text)}
    told = evaluate_run(read_qrels(folder / qrels), found, [*named.values()], convention=convention, **keywords)
    rows = {topic: k for k, topic in enumerate(told.topics)}
    lines = [line.split() for line in expected.read_text().splitlines()]
    compared = [line for line in lines if line[0] not in WITHOUT]
    assert len(compared) > 25
    wrong = []
    for name, topic, value in compared:
        measure = named[name]
        assert isinstance(measure, Formula)
        has_convention = "convention" in measure.parameters
        place = told.column(measure(convention=convention) if has_convention else measure)
        ours = told.means[place] if topic == "all" else told.values[rows[topic], place]
        if f"{ours:.4f}" != f"{float(value):.4f}":
            wrong.append((name, topic, value, ours))
    assert wrong == []


def test_judges_apart_and_averaged(reference_data: Finder) -> None:
    """Version 10 averages over the judges of each topic: map_avgjg and P_avgjg."""
    folder = reference_data("trec_eval/trec_eval_test")
    run, judges = read_run(folder / "results.test"), read_judges(folder / "qrels.123")
    told = [evaluate_run(said, run, ["map", "P.5,10"]) for said in judges.values()]
    lines = [line.split() for line in (folder.parent / "expected_v10.0/out.test.qrels_jg").read_text().splitlines()]
    expected = {(name, topic): float(value) for name, topic, value in lines if name not in ("runid", "num_q")}
    for topic in ("301", "302", "303"):
        for name, measure in (("map_avgjg", "AP"), ("P_avgjg_5", "P@5"), ("P_avgjg_10", "P@10")):
            values = [one.by_topic(measure)[topic] for one in told if topic in one.topics]
            assert np.mean(values) == pytest.approx(expected[name, topic], abs=5e-5)


@pytest.mark.parametrize("run, exact", [("results.test", 0.19474)])
def test_the_exact_eleven_points(run: str, exact: float, reference_data: Finder) -> None:
    folder = reference_data("trec_eval/trec_eval_test")
    told = evaluate_run(read_qrels(folder / "qrels.test"), read_run(folder / run), "11pt")
    assert told.mean("11pt") == pytest.approx(exact, abs=5e-6)


def drawn(
    seed: int, topics: int = 12, depth: int = 40
) -> tuple[dict[str, dict[str, int]], dict[str, dict[str, float]]]:
    """Graded judgements and a run with many ties; one topic is missing from the run."""
    generator = random.Random(seed)  # noqa: S311 (nothing is hidden)
    names = [f"d{k}" for k in range(80)]
    qrels = {
        f"q{t}": {d: generator.choice([0, 0, 1, 2, 3]) for d in generator.sample(names, 30)} for t in range(topics)
    }
    for said in qrels.values():
        said[generator.choice(names)] = 1
    run = {
        t: {d: generator.randint(0, 9) / 2.0 for d in generator.sample(names, generator.randint(3, depth))}
        for t in qrels
    }
    del run["q3"]
    return qrels, run


def heavily_tied(seed: int) -> tuple[dict[str, dict[str, int]], dict[str, dict[str, float]]]:
    """As runs of a robust track: few scores, long lists, names of all lengths, scores alike in single precision."""
    generator = random.Random(seed)  # noqa: S311 (nothing is hidden)
    names = [f"{source}-{k}" for source in ("FT921", "FT92", "fbis3", "LA010189", "Zürich", "été") for k in range(90)]
    qrels = {
        str(t): {d: generator.choice([-1, 0, 0, 0, 1, 2]) for d in generator.sample(names, 150)}
        for t in range(301, 321)
    }
    scores = [1e-3, 0.1, 0.1 + 1e-9, 1.0, 1 + 1e-8, 1 + 2e-8, 7.25, 123456.789, 123456.7891, -3.0]
    run = {t: {d: generator.choice(scores) for d in generator.sample(names, 400)} for t in qrels}
    return qrels, run


def assert_as_pytrec_eval(qrels: dict[str, dict[str, int]], run: dict[str, dict[str, float]]) -> None:
    """Every measure of every topic."""
    pytrec_eval = pytest.importorskip("pytrec_eval", reason="needs pytrec-eval-terrier")
    names = {*pytrec_eval.supported_measures} - {"runid", "relstring", "num_q"}
    theirs = pytrec_eval.RelevanceEvaluator(qrels, names).evaluate(run)
    named = dict(trec_measures("all_trec9"))
    told = evaluate_run(qrels, run, [*named.values()], missing="skip", convention="trec9")
    compared = 0
    for row, topic in enumerate(told.topics):
        for name, value in theirs[topic].items():
            measure = named.get(name)
            if isinstance(measure, Formula) and measure.parameters.get("mean") != "geometric":
                bound = measure(convention="trec9") if "convention" in measure.parameters else measure
                assert told.values[row, told.column(bound)] == pytest.approx(value, abs=1e-12), (topic, name)
                compared += 1
    assert compared > 80 * len(told.topics)


@pytest.mark.companions
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("made", [drawn, heavily_tied])
def test_pytrec_eval_agrees_on_runs_with_ties(made: Callable[[int], Any], seed: int) -> None:
    assert_as_pytrec_eval(*made(seed))


def test_what_single_precision_confuses_is_told() -> None:
    """trec_eval and pytrec_eval take 1 and 1.00000001 for a tie, and the later name comes first."""
    said, run = {"q": {"a": 1, "b": 0}}, {"q": {"a": 1.00000001, "b": 1.0}}
    told = evaluate_run(said, run, "AP")
    assert (told.mean("AP"), told.single) == (1.0, ("q",))
    assert "in single precision" in told.notes()[0]
    for convention in ("trec9", "trec10"):
        assert evaluate_run(said, run, "AP", convention=convention).mean("AP") == 0.5
    assert evaluate_run(said, {"q": {"a": 1.0, "b": 1.00000001}}, "AP").single == ()


@pytest.mark.companions
def test_ranx_agrees_without_ties() -> None:
    ranx = pytest.importorskip("ranx", reason="needs ranx")
    qrels, run = drawn(7)
    untied = {t: {d: s + k / 1000 for k, (d, s) in enumerate(found.items())} for t, found in run.items()}
    untied["q3"] = {"nothing": 1.0}
    names = {"map": "AP", "ndcg@10": "nDCG@10", "ndcg_burges@10": "nDCG(gain=exponential)@10", "mrr@10": "RR@10"}
    names |= {"precision@5": "P@5", "recall@20": "recall@20", "r-precision": "Rprec", "hit_rate@3": "success@3"}
    names |= {"bpref": "bpref", "f1@10": "F1@10"}  # its RBP multiplies by levels, and may pass 1
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # numba's, while ranx compiles
        theirs = ranx.evaluate(ranx.Qrels(qrels), ranx.Run(untied), list(names))
    told = evaluate_run(qrels, untied, list(names.values()))
    differing = [one for one, ours in names.items() if abs(theirs[one] - told.mean(ours)) > 1e-9]
    assert differing == []


def test_what_is_missing_is_counted() -> None:
    said = {"q1": {"a": 1}, "q2": {"a": 0}, "q3": {"a": 1}}
    run = {"q1": {"a": 1.0}, "q2": {"a": 1.0}, "q9": {"a": 1.0}}
    told = evaluate_run(said, run, ["AP", "P@1", "num_rel", "utility"])
    assert (told.missing, told.without_relevant, told.not_judged) == (("q3",), ("q2",), ("q9",))
    assert told.by_topic("AP") == {"q1": 1.0, "q2": 0.0, "q3": 0.0}
    assert told.mean("AP") == pytest.approx(1 / 3)
    assert told.mean("num_rel") == 2
    assert told.by_topic("utility")["q3"] == 0
    skipped = evaluate_run(said, run, "AP", missing="skip", no_relevant="skip")
    assert skipped.mean("AP") == 1.0
    assert np.isnan(skipped.by_topic("AP")["q2"])
    assert "without a relevant document" in repr(skipped)
    assert told.notes()[:3] == [
        "Judged topics that the run misses: 1.",
        "Topics without a relevant document: 1.",
        "Topics of the run that nobody judged, left out: 1.",
    ]


def test_few_judged_documents_are_told_unasked() -> None:
    run = {"q": {f"d{k}": -k for k in range(10)}}
    told = evaluate_run({"q": {"d0": 1, "d1": 0}}, run, "AP")
    assert told.judged_at_10 == 0.2
    assert "Only 20 % of the first 10 documents are judged (judged@10)." in told.notes()
    assert evaluate_run({"q": {f"d{k}": 1 for k in range(10)}}, run, "AP").notes() == []


def test_the_geometric_mean_and_the_least_value() -> None:
    said = {"q1": {"a": 1}, "q2": {"a": 1}}
    told = evaluate_run(said, {"q1": {"a": 1.0}, "q2": {"b": 1.0}}, "gm_map")
    assert told.mean("gm_map") == pytest.approx(np.sqrt(1e-5))


def test_the_range_over_ties() -> None:
    qrels, run = drawn(1)
    told = tie_range(qrels, run, ["AP", "nDCG@10", "11pt", "infAP"])
    assert told.unbounded == ("infAP",)
    assert told.expected.sampled == ("11pt", "infAP")
    for worst, middle, best in zip(told.worst.means[:3], told.expected.means[:3], told.best.means[:3], strict=True):
        assert worst < middle < best
    docno = evaluate_run(qrels, run, "AP").mean("AP")
    assert told.worst.mean("AP") <= docno <= told.best.mean("AP")
    assert told.to_frame()["measure"].to_list() == ["AP", "nDCG@10", "11pt", "infAP"]


def test_categories_of_documents() -> None:
    """Two documents by hand: their 11-point averages, the transpose, both micro readings of the break-even point."""
    truth, scores, labels = (
        [["a", "c"], ["b"], []],
        [[0.9, 0.4, 0.2], [0.3, 0.5, 0.1], [0.2, 0.1, 0.3]],
        ["a", "b", "c"],
    )
    told = evaluate_judged(ranked_categories(truth, scores, labels=labels), ["11pt", "break_even"])
    # Document 0: true at ranks 1 and 3 of 3: precision 1 to recall .5, then 2/3.
    assert told.by_topic("11pt")["0"] == pytest.approx((6 * 1 + 5 * 2 / 3) / 11)
    assert told.without_relevant == ("2",)
    assert told.mean("11pt") == pytest.approx(((6 + 10 / 3) / 11 + 1) / 2)
    by_category = ranked_categories(truth, scores, labels=labels, by="category")
    found = evaluate_judged(by_category, ["break_even", "break_even(mean=micro)"])
    assert found.by_topic("break_even") == {"a": 1.0, "b": 1.0, "c": 0.0}
    assert found.mean("break_even") == pytest.approx(2 / 3)
    assert found.mean("break_even(mean=micro)") == pytest.approx(2 / 3)
    pooled = ranked_categories(truth, scores, labels=labels, by="pooled")
    assert evaluate_judged(pooled, "break_even").mean("break_even") == pytest.approx(2 / 3)


def test_the_two_micro_readings_of_the_break_even_point_differ() -> None:
    """Category b is rarer, and its scores lie lower: one threshold for all serves a only."""
    truth, scores = [["a"], ["a"], ["b"], []], [[0.9, 0.1], [0.8, 0.1], [0.7, 0.2], [0.6, 0.1]]
    by_category = ranked_categories(truth, scores, labels=["a", "b"], by="category")
    pooled = ranked_categories(truth, scores, labels=["a", "b"], by="pooled")
    own = evaluate_judged(by_category, "break_even(mean=micro)")
    assert own.means[0] == 1.0
    assert evaluate_judged(pooled, "break_even").means[0] == pytest.approx(2 / 3)


def test_results_are_data() -> None:
    told = evaluate_run({"q": {"a": 1}}, {"q": {"a": 1.0}}, ["AP", "P@5"])
    assert told.to_frame("pandas").to_dict("list") == {"topic": ["q"], "AP": [1.0], "P@5": [0.2]}
    assert told.to_dict()["means"] == [1.0, 0.2]
    with pytest.raises(JaugeError, match="one of the measures AP, P@5"):
        told.mean("RR")


@pytest.mark.parametrize(
    "call, told",
    [
        (lambda: evaluate_run("qrels.txt", {}), "Files are read by read_qrels"),  # type: ignore[arg-type]
        (lambda: evaluate_run({"q": {"a": 1}}, "run.txt"), "Files are read by read_run"),  # type: ignore[arg-type]
        (lambda: evaluate_run({"q": {"a": 1}}, {"q": {"a": 1}}, []), "at least one measure"),
        (lambda: evaluate_run({"q": {"a": 1}}, {"q": {"a": 1}}, ties="random"), "ties to be one of"),
        (lambda: evaluate_run({"q": {"a": 1}}, {"p": {"a": 1}}), "topics that are both judged and in the run"),
        (
            lambda: evaluate_run(Rankings.from_dict({"q": {"a": 1}}), Judgements.from_dict({"q": {"a": 1}})),  # type: ignore[arg-type]
            "Judgements first, then Rankings",
        ),
    ],
)
def test_mistakes_are_told(call: Any, told: str) -> None:
    with pytest.raises(JaugeError, match=told):
        call()


def test_large_numbers_of_documents() -> None:
    """A hundred thousand documents in one tie: sums stay whole."""
    size = 100_000
    run = Rankings.from_arrays(["q"] * size, np.arange(size), np.zeros(size))
    said = Judgements.from_arrays(["q"] * 1000, np.arange(1000), np.ones(1000))
    judged = run.judged(said)
    assert isinstance(judged, JudgedRun)
    told = evaluate_run(said, run, ["AP", "P@10", "recall@1000"], ties="expected")
    assert told.mean("P@10") == pytest.approx(0.01)
    assert told.mean("recall@1000") == pytest.approx(0.01)
    others = 999 / (size - 1)
    expected = np.mean((1 + np.arange(size) * others) / np.arange(1, size + 1))
    assert told.mean("AP") == pytest.approx(expected, rel=1e-12)
