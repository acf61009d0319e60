"""Limits over documents: what each adds against a derivative, variances by hand, and coverage on a simulated tree."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy.special import stdtrit

from jauge import JaugeError, Taxonomy, TaxonomySets, by_distance, compare_graded, estimate, over_ancestors, separations
from jauge.evidence import Gradings
from jauge.inference.limits import wilson, wilson_with
from jauge.measures import (
    Formula,
    expected_distance,
    hierarchical_F,
    hierarchical_K,
    hierarchical_precision,
    hierarchical_recall,
)
from jauge.measures.hierarchy import linear
from jauge.numeric.ratio import IntArray

PATHS = [f"a{i}/b{i}{j}/c{i}{j}{k}" for i in range(4) for j in range(5) for k in range(5)]
TREE = Taxonomy.from_paths(PATHS)
LEAVES = TREE.places([path.split("/")[-1] for path in PATHS])
MEASURES = [
    hierarchical_precision,
    hierarchical_recall,
    hierarchical_F(beta=2),
    hierarchical_K(alpha=2),
    hierarchical_precision(average="macro"),
    hierarchical_F(average="macro", empty="one"),
]


def documents(generator: np.random.Generator, size: int, cluster: IntArray | None = None) -> TaxonomySets:
    """1 to 4 classes each; the answers of one document are right, near and far together: it is easy or hard."""
    many = generator.integers(1, 5, size)
    start = np.concatenate([[0], np.cumsum(many)])
    easy = np.repeat(generator.beta(2, 1, size), many)
    true, chance = generator.integers(0, 100, easy.size), generator.random(easy.size)
    sibling, other = true // 5 * 5 + generator.integers(0, 5, easy.size), generator.integers(0, 100, easy.size)
    said = np.where(chance < easy, true, np.where(chance < (1 + easy) / 2, sibling, other))
    return TaxonomySets.from_codes(TREE, (LEAVES[true], start), (LEAVES[said], start), cluster=cluster)


@pytest.mark.parametrize("measure", MEASURES, ids=str)
def test_what_a_document_adds_is_the_derivative_by_its_weight(measure: Formula) -> None:
    for graded in (
        over_ancestors(documents(np.random.default_rng(2), 12)),
        by_distance(documents(np.random.default_rng(2), 12)),
    ):
        told, step = linear(measure, graded), 1e-5
        weight = np.ones(12)
        for document in range(12):
            ends = []
            for sign in (1, -1):
                moved = weight.copy()
                moved[document] += sign * step
                ends.append(measure(replace(graded, weight=moved)))
            assert told.contributions[document] == pytest.approx((ends[0] - ends[1]) / (2 * step), abs=1e-6)
        assert told.contributions.sum() == pytest.approx(0, abs=1e-9)


def test_limits_by_hand() -> None:
    graded = over_ancestors(documents(np.random.default_rng(3), 40))
    credit, said, _, _ = graded.parts
    share = credit.sum() / said.sum()
    variance = 40 / 39 * (((credit - share * said) / said.sum()) ** 2).sum()
    quantile = float(stdtrit(39, 0.975))
    found = estimate(graded, hierarchical_precision)
    expected = wilson_with(share, share * (1 - share) / variance, quantile)
    assert (found.value, found.low, found.high) == pytest.approx((share, *expected))
    assert found.notes == ("over 40 documents",)
    plain = estimate(graded, hierarchical_precision, method="t")
    assert plain.high - plain.low == pytest.approx(2 * quantile * math.sqrt(variance))
    tables = estimate(graded.counts(), "precision")
    assert (tables.value, tables.low, tables.high) == pytest.approx((found.value, found.low, found.high))


def test_clusters_of_documents_add_up_before_they_vary() -> None:
    cluster = np.repeat(np.arange(10), 4)
    answers = documents(np.random.default_rng(3), 40, cluster)
    graded = over_ancestors(answers)
    whole = Gradings(graded.kind, graded.parts.reshape(4, 10, 4).sum(axis=2), np.ones(10, np.int64))
    one, other = estimate(graded, hierarchical_F), estimate(whole, hierarchical_F)
    assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high))
    assert one.notes == ("over 10 clusters of documents",)


def test_where_no_document_errs_the_documents_count() -> None:
    answers = TaxonomySets.from_sets(["c000"] * 20, ["c000"] * 20, TREE)
    found = estimate(over_ancestors(answers), hierarchical_precision)
    assert (found.value, found.high) == (1, 1)
    assert found.low == pytest.approx(wilson_with(1.0, 20, float(stdtrit(19, 0.975))).low)


def test_distances_have_limits_in_their_own_unit() -> None:
    apart = separations(documents(np.random.default_rng(3), 40), "path")
    found = estimate(apart, expected_distance)
    assert (found.method, found.low < found.value < found.high) == ("t", True)


def test_values_that_are_undefined_have_no_limits() -> None:
    nothing = over_ancestors(TaxonomySets.from_sets([{"c000"}] * 3, [set()] * 3, TREE))
    found = estimate(nothing, hierarchical_precision)
    assert math.isnan(found.value)
    assert math.isnan(found.low)
    assert found.why_undefined is not None


def test_one_document_tells_nothing_of_the_spread() -> None:
    graded = over_ancestors(documents(np.random.default_rng(3), 1))
    with pytest.raises(JaugeError, match="at least two documents"):
        estimate(graded, hierarchical_F)
    with pytest.raises(JaugeError, match="at least two documents"):
        compare_graded({"a": graded, "b": graded}, hierarchical_F)


def test_two_models_by_hand() -> None:
    generator = np.random.default_rng(5)
    answers = documents(generator, 60)
    worse = generator.choice(LEAVES, answers.predicted_code.size)
    other = TaxonomySets.from_codes(TREE, answers.true, (worse, answers.predicted_start))
    graded = {"a": over_ancestors(answers), "b": over_ancestors(other)}
    found = compare_graded(graded, hierarchical_recall)
    credit, true = np.stack([g.parts[2] for g in graded.values()]), graded["a"].parts[3]
    shares = credit.sum(axis=1) / true.sum()
    added = ((credit[0] - credit[1]) - (shares[0] - shares[1]) * true) / true.sum()
    half = float(stdtrit(59, 0.975)) * math.sqrt(60 / 59 * (added**2).sum())
    assert (found.difference, found.high - found.low) == pytest.approx((shares[0] - shares[1], 2 * half))
    assert found.verdict == "first better"
    assert found.n_items == 60


@pytest.mark.parametrize(
    "models, words",
    [
        (lambda g: {"a": g}, "at least two models"),
        (lambda g: {"a": g, "b": g, "c": g}, "two models; received 3: 'a', 'b', 'c'"),
        (lambda g: {"a": g, "b": replace(g, kind="other")}, "graded alike"),
        (lambda g: {"a": g, "b": replace(g, weight=g.weight * 2)}, "the same documents"),
        (lambda g: {"a": g, "b": replace(g, parts=g.parts + 1)}, "the same documents"),
        (lambda g: {"a": g, "b": replace(g, parts=g.parts[:, :2], weight=g.weight[:2])}, "the same documents"),
    ],
)
def test_models_that_can_not_be_compared(models: Any, words: str) -> None:
    with pytest.raises(JaugeError, match=words):
        compare_graded(models(over_ancestors(documents(np.random.default_rng(3), 10))), hierarchical_F)


def test_coverage_over_documents_and_over_ancestors() -> None:
    """Simulated, 300 samples of 60 documents: limits over documents hold 0.95, pooled ancestors promise too much."""
    generator = np.random.default_rng(0)
    truth = hierarchical_precision(over_ancestors(documents(generator, 100_000), "unit"))
    over_documents, over_classes = 0, 0
    for _ in range(300):
        graded = over_ancestors(documents(generator, 60), "unit")
        found = estimate(graded, hierarchical_precision)
        credit, said, _, _ = graded.totals
        pooled = wilson(credit / said, said, 0.95)
        over_documents += found.low <= truth <= found.high
        over_classes += pooled.low <= truth <= pooled.high
    # Binomial limits of 300 trials at 0.95 with error 0.001: 270 to 297.
    assert 270 <= over_documents <= 297
    assert over_classes < 255
