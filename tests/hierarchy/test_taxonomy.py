"""Who stands above whom, how much a class says, and what is refused."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from jauge import JaugeError
from jauge.evidence import Taxonomy
from tests.hierarchy.brute import TOP, Brute, edges, random_graph, random_tree

MAKERS = {"tree": random_tree, "graph": random_graph}
every_shape = pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS.keys())
ANIMALS = [("animal", "cat"), ("animal", "dog"), ("plant", "rose")]


@every_shape
@pytest.mark.parametrize("seed", range(20))
def test_everything_equals_sets_of_names(maker: object, seed: int) -> None:
    generator = np.random.default_rng(seed)
    parents = maker(generator, int(generator.integers(3, 40)))  # type: ignore[operator]
    brute, found = Brute(parents), Taxonomy.from_edges(edges(parents))
    assert found.names[0] == TOP
    assert found.is_tree == all(len(above) < 2 for above in parents.values())
    for k, name in enumerate(found.names):
        assert set(found.ancestors(name)) == brute.above[name]
        assert found.depth[k] == brute.depth(name)
        assert found.information[k] == pytest.approx(brute.information[name], abs=1e-12)
        assert found.weights[k] == pytest.approx(brute.weight(name), abs=1e-12)
        assert {found.names[p] for p in found.parent[found.parent_start[k] : found.parent_start[k + 1]]} == set(
            brute.parents[name]
        )
    for one, other in generator.choice(found.names, (60, 2)).tolist():
        met = found.nearest_common_ancestor(one, other)
        assert met in brute.above[one] & brute.above[other]
        assert brute.information[met] == pytest.approx(brute.information[brute.common(one, other)], abs=1e-12)


@every_shape
def test_parents_come_before_children(maker: object) -> None:
    found = Taxonomy.from_edges(edges(maker(np.random.default_rng(1), 60)))  # type: ignore[operator]
    child = np.repeat(np.arange(found.size), np.diff(found.parent_start))
    assert (found.parent < child).all()


@every_shape
@pytest.mark.parametrize("smoothing", [0.5, 1.0, 3.0])
def test_information_of_training_labels(maker: object, smoothing: float) -> None:
    generator = np.random.default_rng(5)
    parents = maker(generator, 30)  # type: ignore[operator]
    brute, labels = Brute(parents), generator.choice(list(parents), 200).tolist()
    mass = {name: labels.count(name) + smoothing * (name in brute.leaves or name in labels) for name in parents}
    found = Taxonomy.from_edges(edges(parents)).informed_by(labels, smoothing=smoothing)
    expected = brute.informed(mass)
    assert [found.information_of(name) for name in parents] == pytest.approx(
        [expected[name] for name in parents], abs=1e-12
    )


def test_without_smoothing_every_class_needs_a_training_label() -> None:
    tree = Taxonomy.from_edges(ANIMALS)
    with pytest.raises(JaugeError, match=r"none for 2 classes \('plant', 'rose'\)"):
        tree.informed_by(["cat", "dog"], smoothing=0)
    told = tree.informed_by(["cat", "cat", "dog", "rose"], smoothing=0)
    assert told.information_of("cat") == pytest.approx(log(2), abs=1e-12)
    with pytest.raises(JaugeError, match="smoothing of 0 or more"):
        tree.informed_by(["cat"], smoothing=-1)


def test_one_class_at_the_top_needs_none_above_it() -> None:
    assert Taxonomy.from_edges([("a", "b"), ("a", "c")]).names == ("a", "b", "c")
    assert not Taxonomy.from_edges([("a", "b")]).virtual_root
    assert Taxonomy.from_edges([(None, "a")]).names == ("a",)
    assert Taxonomy.from_edges([(None, "a")]).nearest_common_ancestor("a", "a") == "a"


def test_a_walk_through_the_tree_keeps_the_order_of_the_edges() -> None:
    rows = [(None, "x"), (None, "a"), ("x", "x2"), ("a", "a1"), ("x", "x1"), ("x2", "deep")]
    assert Taxonomy.from_edges(rows).names == (TOP, "x", "x2", "deep", "x1", "a", "a1")


def test_a_long_chain_is_a_tree_as_any_other() -> None:
    chain = Taxonomy.from_edges([(k, k + 1) for k in range(3000)])
    assert chain.depth.max() == 3000
    assert chain.nearest_common_ancestor(2999, 17) == 17
    assert set(chain.information.tolist()) == {0.0}


@pytest.mark.parametrize(
    "rows, words",
    [
        ([("a", "b"), ("b", "c"), ("c", "a")], "a cycle: a > b > c > a"),
        ([("r", "a"), ("a", "b"), ("b", "a")], "a cycle: a > b > a"),
        ([("a", "a")], "a cycle: a > a"),
        ([("a", "b"), ("a", "b")], r"\('a', 'b'\) more than once"),
        ([(None, "a"), ("", "a")], "'a' at the top more than once"),
        ([(None, "a"), ("a", "b"), ("x", "c")], r"none for 'x' \(parent of 'c'\)"),
        ([(None, "a"), (None, "b"), ("b", "a")], "'a' at both places"),
        ([("a", None)], r"pairs \(parent, child\); received \('a', None\)"),
        (["ab"], "pairs"),
        ([], "at least one edge"),
        ([(TOP, "x"), ("b", "c")], "Rename"),
    ],
)
def test_edges_that_make_no_taxonomy(rows: list[tuple[str, str]], words: str) -> None:
    with pytest.raises(JaugeError, match=words):
        Taxonomy.from_edges(rows)


def test_labels_that_the_taxonomy_lacks() -> None:
    with pytest.raises(JaugeError, match=r"2 that it lacks: 'cta', 'oak'\. Like 'cta': 'cat'"):
        Taxonomy.from_edges(ANIMALS).places(["cta", "cat", "oak"])


def test_paths() -> None:
    tree = Taxonomy.from_paths(["a/b/c", "a/b/d", "a/e", "f"])
    assert tree.ancestors("c") == (TOP, "a", "b", "c")
    full = Taxonomy.from_paths(["a > x", "b > x"], " > ", full_names=True)
    assert full.ancestors("b > x") == (TOP, "b", "b > x")
    with pytest.raises(JaugeError, match="'x' under 'a' and under 'b'"):
        Taxonomy.from_paths(["a/x", "b/x"])
    with pytest.raises(JaugeError, match="without empty parts"):
        Taxonomy.from_paths(["a//x"])


def test_levels() -> None:
    tree = Taxonomy.from_edges(ANIMALS)
    assert list(tree.depths()) == [1, 2]
    assert [tree.names[k] for k in np.flatnonzero(tree.at_level(2))] == ["cat", "dog", "rose"]
    with pytest.raises(JaugeError, match="a level from 1 to 2"):
        tree.at_level(3)
