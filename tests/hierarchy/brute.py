"""Taxonomies as plain dictionaries of sets: every definition written out, nothing shared with the package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from math import log

import numpy as np

Parents = Mapping[str, Sequence[str]]
TOP = "(all)"


def random_tree(generator: np.random.Generator, size: int) -> dict[str, list[str]]:
    """Each class under an earlier one, some at the top."""
    return {f"n{k}": [] if k < 2 else [f"n{generator.integers(k)}"] for k in range(size)}


def random_graph(generator: np.random.Generator, size: int) -> dict[str, list[str]]:
    """As a tree, with up to three parents."""
    return {
        f"n{k}": [] if k < 2 else [f"n{p}" for p in generator.choice(k, min(k, int(generator.integers(1, 4))), False)]
        for k in range(size)
    }


def edges(parents: Parents) -> list[tuple[str | None, str]]:
    return [(up, name) for name, above in parents.items() for up in (above or [None])]


class Brute:
    """What a taxonomy says, by sets of names."""

    def __init__(self, parents: Parents) -> None:
        tops = [name for name, above in parents.items() if not above]
        self.parents = {name: list(above) or [TOP] for name, above in parents.items()} | {TOP: []}
        assert len(tops) > 1
        self.above = {name: self._above(name) for name in self.parents}
        self.below = {name: {n for n, above in self.above.items() if name in above} for name in self.parents}
        self.leaves = {name for name in self.parents if len(self.below[name]) == 1}
        self.information = self.informed(dict.fromkeys(self.leaves, 1.0))

    def informed(self, mass: Mapping[str, float]) -> dict[str, float]:
        whole = sum(mass.values())
        return {name: -log(sum(mass.get(n, 0.0) for n in below) / whole) + 0.0 for name, below in self.below.items()}

    def _above(self, name: str) -> set[str]:
        return {name}.union(*(self._above(up) for up in self.parents[name]))

    def depth(self, name: str) -> int:
        return 0 if name == TOP else 1 + min(self.depth(up) for up in self.parents[name])

    def common(self, one: str, other: str) -> str:
        shared = self.above[one] & self.above[other]
        return max(shared, key=lambda name: (self.information[name], self.depth(name)))

    def weight(self, name: str) -> float:
        return self.information[name] - max((self.information[up] for up in self.parents[name]), default=0.0)

    def closed(self, names: set[str]) -> set[str]:
        return set().union(*(self.above[name] for name in names))

    def lin(self, one: str, other: str) -> float:
        a, b, s = (self.information[n] for n in (one, other, self.common(one, other)))
        return (a + b - 2 * s) / (a + b) if a + b else 0.0

    def steps(self, one: str, other: str) -> int:
        return self.depth(one) + self.depth(other) - 2 * self.depth(self.common(one, other))

    def nearest(self, names: set[str], others: set[str]) -> float:
        return sum(max(1 - self.lin(n, o) for o in others) for n in names) if others else 0.0

    def paired(self, names: set[str], others: set[str]) -> float:
        few, many = sorted((sorted(names), sorted(others)), key=len)
        ways = permutations(many, len(few))
        return max(sum(1 - self.lin(a, b) for a, b in zip(few, way, strict=True)) for way in ways)

    def way_up(self, name: str, top: str) -> set[str]:
        return self.above[name] & self.below[top]

    def joined(self, predicted: set[str], true: set[str]) -> tuple[set[str], set[str]]:
        """The two sets of Kosmopoulos et al., by a loop over all pairs."""
        if not predicted or not true:
            return predicted, true
        sides, met = [set[str](), set[str]()], set[str]()
        for side, names, others in ((0, predicted, true), (1, true, predicted)):
            for name in names:
                nearest = min(others, key=lambda o: (self.steps(name, o), -self.depth(self.common(name, o))))
                top = self.common(name, nearest)
                met.add(top)
                sides[side] |= self.way_up(name, top)
        return sides[0] | met, sides[1] | met
