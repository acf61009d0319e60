"""Several classes: oracles in fractions, scikit-learn, laws of pooling and averaging, absent classes, refusals."""

import math

import numpy as np
import pytest
import sklearn.metrics as peer

from jauge.curves.precision_recall import precision_recall_curve
from jauge.curves.roc import roc_curve
from jauge.curves.several_classes import class_curves, one_vs_one, pairwise_areas
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable, one_vs_rest
from tests.oracles.curves import hand_till, one_vs_rest_areas

LABELS = ("a", "b", "c")


def drawn(seed, *, absent=None, size=30):
    """Truth and tied scores of three classes, as probabilities that add up to 1."""
    rng = np.random.default_rng(seed)
    names = [name for name in LABELS if name != absent]
    truth = np.array([*names, *rng.choice(names, size - len(names))])
    parts = rng.integers(1, 6, (size, 3))
    return truth, parts / parts.sum(axis=1, keepdims=True)


def as_dicts(scores):
    return [dict(zip(LABELS, row, strict=True)) for row in scores.tolist()]


@pytest.mark.parametrize("seed", range(8))
def test_areas_of_each_class_and_pair_are_those_of_the_definition(seed):
    truth, scores = drawn(seed)
    expected = one_vs_rest_areas(truth.tolist(), as_dicts(scores))
    curves = class_curves(one_vs_rest(truth, scores, labels=LABELS))
    np.testing.assert_allclose(curves.areas, [float(expected[name]) for name in LABELS], rtol=1e-14)
    pairs = pairwise_areas(one_vs_one(truth, scores, labels=LABELS))
    assert pairs.value == pytest.approx(float(hand_till(truth.tolist(), as_dicts(scores))), rel=1e-14)


@pytest.mark.parametrize("seed", range(8))
def test_scikit_learn_agrees(seed):
    truth, scores = drawn(seed)
    weight = np.random.default_rng(seed).uniform(0.2, 3, truth.size)
    for given in (None, weight):
        curves = class_curves(one_vs_rest(truth, scores, labels=LABELS, sample_weight=given))
        for average, found in (
            ("macro", curves.macro_area),
            ("weighted", curves.weighted_area),
            ("micro", curves.micro.auc),
        ):
            expected = peer.roc_auc_score(truth, scores, multi_class="ovr", average=average, sample_weight=given)
            assert found == pytest.approx(expected, rel=1e-12)
    pairs = one_vs_one(truth, scores, labels=LABELS)
    for average in ("macro", "weighted"):
        expected = peer.roc_auc_score(truth, scores, multi_class="ovo", average=average)
        assert pairwise_areas(pairs, weighted=average == "weighted").value == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_labels_that_may_occur_together(seed):
    rng = np.random.default_rng(seed)
    truth = np.vstack([np.ones(4), np.zeros(4), rng.random((20, 4)) < 0.4]).astype(int)
    scores = rng.integers(0, 8, truth.shape) / 8
    tables = {k: ScoreTable.from_scores(truth[:, k], scores[:, k]) for k in range(4)}
    roc, pr = class_curves(tables), class_curves(tables, kind="precision_recall")
    for average in ("macro", "weighted", "micro"):
        expected = (
            peer.roc_auc_score(truth, scores, average=average),
            peer.average_precision_score(truth, scores, average=average),
        )
        found = (
            (roc.micro.auc, pr.micro.average_precision)
            if average == "micro"
            else (getattr(roc, f"{average}_area"), getattr(pr, f"{average}_area"))
        )
        assert found == pytest.approx(expected, rel=1e-12)


def test_integer_weights_are_repeated_items():
    truth, scores = drawn(5)
    weight = np.arange(truth.size) % 3
    repeated = one_vs_one(np.repeat(truth, weight), np.repeat(scores, weight, axis=0), labels=LABELS)
    assert one_vs_one(truth, scores, labels=LABELS, sample_weight=weight) == repeated


def test_the_micro_curve_pools_and_the_macro_curve_averages():
    truth, scores = drawn(11)
    tables = one_vs_rest(truth, scores, labels=LABELS)
    curves = class_curves(tables)
    assert curves.micro == roc_curve(tables["a"] + tables["b"] + tables["c"])
    assert curves.macro.auc == pytest.approx(curves.macro_area, rel=1e-13)
    assert curves.curves["b"] == roc_curve(tables["b"])
    pr = class_curves(tables, kind="precision_recall")
    assert pr.macro.average_precision == pytest.approx(pr.macro_area, rel=1e-13)
    assert pr.curves["c"] == precision_recall_curve(tables["c"])


def test_an_absent_class_is_undefined_counted_and_skipped_only_when_asked():
    truth, scores = drawn(12, absent="b")
    tables = one_vs_rest(truth, scores, labels=LABELS)
    strict, lenient = class_curves(tables), class_curves(tables, undefined="skip")
    assert np.isnan(strict.areas).tolist() == [False, True, False]
    assert strict.n_undefined == lenient.n_undefined == 1
    assert math.isnan(strict.macro_area)
    assert lenient.macro_area == pytest.approx(np.nanmean(strict.areas))
    assert strict.weighted_area == lenient.weighted_area
    assert lenient.macro.n_curves == 2
    with pytest.raises(JaugeError, match=r'1 of 3 classes without. Average the others with undefined="skip"'):
        _ = strict.macro
    pairs = one_vs_one(truth, scores, labels=LABELS)
    assert pairwise_areas(pairs).n_undefined == 2
    assert math.isnan(pairwise_areas(pairs).value)
    kept = pairwise_areas(pairs, undefined="skip")
    assert kept.value == kept.areas[kept.pairs.index(("a", "c"))]


def test_perfect_separation_and_constant_scores():
    truth = np.array(list(LABELS) * 3)
    perfect, constant = np.equal.outer(truth, LABELS).astype(float), np.ones((9, 3))
    for scores, value in ((perfect, 1.0), (constant, 0.5)):
        assert class_curves(one_vs_rest(truth, scores, labels=LABELS)).macro_area == value
        assert pairwise_areas(one_vs_one(truth, scores, labels=LABELS)).value == value


@pytest.mark.parametrize(
    "call, expected",
    [
        (lambda: class_curves({}), "at least one class"),
        (lambda: class_curves({"a": ScoreTable.empty()}, kind="lift"), "kind to be one of roc, precision_recall"),
        (lambda: class_curves({"a": ScoreTable.empty()}, undefined="zero"), "undefined to be one of nan, skip"),
        (lambda: pairwise_areas({}), "a table for each ordered pair of classes"),
        (lambda: pairwise_areas({("a", "b"): ScoreTable.empty()}), r"none for \('b', 'a'\)"),
        (lambda: one_vs_one(["a", "d"], np.ones((2, 3)), labels=LABELS), "true labels that labels= lists"),
        (lambda: one_vs_one(["a", "b"], np.ones((2, 2)), labels=LABELS), "a matrix of scores with 3 columns"),
    ],
)
def test_refusals(call, expected):
    with pytest.raises(JaugeError, match=expected):
        call()
