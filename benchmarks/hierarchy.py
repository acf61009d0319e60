"""Answers in a taxonomy: beside hiclass on a small tree, then a tree of 98,505 classes and a million documents.

The large tree is ICD-10-CM where the package simple-icd-10-cm is installed, else one of the same size made at random.
"""

from __future__ import annotations

import resource
import warnings
from collections.abc import Callable, Iterator
from time import perf_counter, process_time

import numpy as np

from benchmarks.timing import Race, race
from jauge.errors import JaugeError
from jauge.evidence import Taxonomy, TaxonomySets
from jauge.io import packaged
from jauge.measures import (
    by_distance,
    by_level,
    flat,
    hierarchical_F,
    hierarchical_precision,
    over_ancestors,
    separations,
    to_common_ancestors,
    wrong_turns,
)

LEVELS = (22, 260, 1_900, 9_000, 20_000, 35_000, 32_323)
DOCUMENTS, MOST_CODES, FEW_DOCUMENTS = 1_000_000, 20, 5_000
GRADINGS: dict[str, Callable[[TaxonomySets], object]] = {
    "ancestors, information": over_ancestors,
    "ancestors, 1 each": lambda answers: over_ancestors(answers, "unit"),
    "level by level": by_level,
    "flat": flat,
    "distance lin, nearest": by_distance,
    "mean Jiang-Conrath distance": separations,
    "common ancestors": to_common_ancestors,
}


def edges() -> list[tuple[str | None, str]]:
    """98,505 classes on seven levels, each under a random class of the level above."""
    generator = np.random.default_rng(0)
    made: list[tuple[str | None, str]] = []
    above: list[str | None] = [None]
    for level, size in enumerate(LEVELS):
        names = [f"{level}.{k}" for k in range(size)]
        made += [(above[up], name) for up, name in zip(generator.integers(len(above), size=size), names, strict=True)]
        above = [*names]
    return made


def large_tree() -> tuple[str, Taxonomy]:
    try:
        return "ICD-10-CM", packaged("icd-10-cm")
    except JaugeError:
        return "random tree", Taxonomy.from_edges(edges())


def side(tree: Taxonomy, generator: np.random.Generator) -> tuple[object, object]:
    """1 to 20 leaves for each document."""
    many = generator.integers(1, MOST_CODES + 1, DOCUMENTS)
    codes = generator.choice(np.flatnonzero(tree.is_leaf), int(many.sum()))
    return codes, np.concatenate([[0], np.cumsum(many)])


def seconds(entrant: Callable[[], object]) -> float:
    """One run; the time of this process, since the others of the machine are not what is measured."""
    start = process_time()
    entrant()
    return process_time() - start


def beside_hiclass() -> Race:
    from hiclass import metrics

    generator = np.random.default_rng(0)
    paths = [[f"a{i}", f"b{i}.{j}", f"c{i}.{j}.{k}"] for i in range(10) for j in range(10) for k in range(10)]
    tree = Taxonomy.from_paths("/".join(path) for path in paths)
    true, said = (np.array(paths)[generator.integers(1000, size=FEW_DOCUMENTS)] for _ in range(2))

    def ours() -> object:
        graded = over_ancestors(TaxonomySets.from_sets(true[:, -1], said[:, -1], tree), "unit")
        return [m(graded, average=a) for m in (hierarchical_precision, hierarchical_F) for a in ("micro", "macro")]

    def theirs() -> object:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return [m(true, said, average=a) for m in (metrics.precision, metrics.f1) for a in ("micro", "macro")]

    return race(f"P and F, micro and macro, {FEW_DOCUMENTS:,} documents", {"jauge": ours, "hiclass": theirs}, least=1)


def races() -> Iterator[Race]:
    yield beside_hiclass()
    start = perf_counter()
    name, tree = large_tree()
    yield Race(f"{name}, {tree.size - 1:,} classes, read", {"jauge": perf_counter() - start})
    generator = np.random.default_rng(1)
    true, said = side(tree, generator), side(tree, generator)
    found: list[TaxonomySets] = []
    spent = seconds(lambda: found.append(TaxonomySets.from_codes(tree, true, said)))  # type: ignore[arg-type]
    yield Race(f"{DOCUMENTS:,} documents, {found[0].true_code.size:,} codes a side, sorted", {"jauge": spent})
    total = spent
    for title, grade in {**GRADINGS, "wrong turns": wrong_turns}.items():
        spent = seconds(lambda grade=grade: grade(found[0]))  # type: ignore[misc]
        total += spent
        yield Race(title, {"jauge": spent})
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    yield Race("all of it", {"jauge": total}, f"target < 30 s and < 4 GB; peak {peak:.2g} GB")
