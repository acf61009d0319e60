"""The lines of tables that a resample or new cases can give, under either scheme."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from jauge.errors import JaugeError
from jauge.inference.lines import Binomial, CountTail, Lines, Nodes, ShareNodes, SmoothTail, Split, beta_nodes
from jauge.measures import Cells, Formula
from jauge.numeric.ratio import FloatArray

Scheme: TypeAlias = Literal["full", "stratified"]
Prevalence: TypeAlias = float | tuple[float, float] | None
TP, FP, FN, TN = range(4)
# Lines lighter than this are left out; a million of them weigh less than rounding.
_NO_WEIGHT = 1e-20
_PREVALENCE_NODES = 64
_FLAT = 1e-12


class Pair(NamedTuple):
    """Two groups of cells: all that a measure depends on, the number of items aside; `of_ratio`: or on their ratio."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    of_ratio: bool = False

    @property
    def rest(self) -> tuple[int, ...]:
        """The other cells."""
        return tuple(cell for cell in range(4) if cell not in self.first + self.second)


@dataclass(frozen=True, slots=True)
class Situation:
    """What varies: the cells as weights, the scheme, how many items of each class, the prevalence if it is imposed.

    Sums of float weights are not `countable`: there are no numbers of items to sum over.
    """

    cells: tuple[float, float, float, float]
    scheme: Scheme
    sizes: tuple[float, float]
    prevalence: Prevalence = None
    countable: bool = True

    @property
    def total(self) -> float:
        """Items in all."""
        return sum(self.sizes)

    def weight(self, *cells: int) -> float:
        """Sum of some cells."""
        return float(sum(self.cells[cell] for cell in cells))


@lru_cache(maxsize=256)
def pair_of(measure: Formula) -> Pair | None:
    """The two groups of cells that decide a measure, found by trying all tables with cells from 0 to 3.

    precision: tp and fp; F1: tp, and fp with fn; cost without prevalence: fn and fp. Where there is one, the full
    scheme needs a single sum: the first group is binomial given both. Pairs that need no sum come first: those of all
    items, and those whose ratio alone matters.
    """
    tables = np.array(list(product(range(4), repeat=4)), dtype=np.float64).T
    value, total = measure.of_cells(Cells(*tables)), tables.sum(axis=0)
    found = []
    for pair in _pairs():
        one, two = (tables[list(group)].sum(axis=0) for group in (pair.first, pair.second))
        if _same(measure.of_cells(_placed(pair, one, two, total)), value) and _monotone(measure, pair):
            of_ratio = _same(measure.of_cells(_placed(pair, 3 * one, 3 * two, 3 * (one + two))), value)
            found.append(pair._replace(of_ratio=of_ratio))
    return min(found, key=lambda pair: bool(pair.rest) and not pair.of_ratio) if found else None


def _pairs() -> list[Pair]:
    """All pairs of disjoint groups of cells, the smallest first."""
    groups = [group for size in (1, 2, 3) for group in combinations(range(4), size)]
    pairs = [Pair(one, two) for one, two in combinations(groups, 2) if not set(one) & set(two)]
    return sorted(pairs, key=lambda pair: len(pair.rest), reverse=True)


def _monotone(measure: Formula, pair: Pair) -> bool:
    """Whether the value moves, and one way only, when items pass from the second group to the first."""
    moved = False
    for decided, rest in product(range(2, 25), (0, 1, 7, 40) if pair.rest else (0,)):
        one, two = np.arange(decided + 1.0), decided - np.arange(decided + 1.0)
        value = measure.of_cells(_placed(pair, one, two, np.full_like(one, decided + rest)))
        rises, falls = (value[1:] > value[:-1] + _FLAT).any(), (value[1:] < value[:-1] - _FLAT).any()
        if rises and falls:
            return False
        moved = moved or bool(rises or falls)
    return moved


def _same(one: FloatArray, two: FloatArray) -> bool:
    """Equal up to rounding, undefined where the other is."""
    return bool(np.allclose(one, two, rtol=1e-13, atol=0.0, equal_nan=True))


def _placed(pair: Pair, one: FloatArray, two: FloatArray, total: FloatArray) -> Cells:
    """A table with these sums in the two groups: each in the first cell of its group, the rest in the first other."""
    cells = [np.zeros_like(total) for _ in range(4)]
    cells[pair.first[0]], cells[pair.second[0]] = one, two
    if pair.rest:
        cells[pair.rest[0]] = total - one - two
    return Cells(*cells)


class Thinning(NamedTuple):
    """At most how many class sizes, and how many counts of false positives for each; None for all.

    `smooth`: hits are taken as if boundaries fell anywhere between two counts, as they do when there are many.
    """

    classes: int | None = None
    alarms: int | None = None
    smooth: bool = False


def count_lines(
    situation: Situation, split: Callable[[float, float], Split], pair: Pair | None, thin: Thinning
) -> Lines:
    """Lines of tables of counts; `split` makes the law of a count from the weights of two parts."""
    if situation.scheme == "full" and pair is not None:
        return _pair_lines(situation, split, pair, thin)
    classes = _class_sizes(situation, split, thin)
    positive, negative = classes.place, situation.total - classes.place
    alarms = split(situation.weight(FP), situation.weight(TN)).nodes(negative, thin.alarms)
    weight = classes.mass[alarms.line] * alarms.mass
    kept = weight > _NO_WEIGHT
    row, weight, fp = alarms.line[kept], weight[kept], alarms.place[kept]
    hits, sizes = split(situation.weight(TP), situation.weight(FN)), positive.astype(np.int64)
    tail = CountTail(hits, sizes, row)
    if thin.smooth and isinstance(hits, Binomial):
        tail = SmoothTail(hits, sizes, row)
    if situation.prevalence is not None:
        return _at_prevalence(situation.prevalence, situation, weight, tail, fp)
    lacking = ((positive == 0) | (negative == 0))[row]
    return Lines.of(weight, tail, (0.0, fp, positive[row], negative[row] - fp), (1.0, 0.0, -1.0, 0.0), lacking)


def _class_sizes(situation: Situation, split: Callable[[float, float], Split], thin: Thinning) -> Nodes:
    """Numbers of positives."""
    if situation.scheme == "stratified":
        return Nodes(np.zeros(1, np.int64), np.array([float(situation.sizes[0])]), np.ones(1))
    return split(situation.weight(TP, FN), situation.weight(FP, TN)).nodes(round(situation.total), thin.classes)


def _pair_lines(situation: Situation, split: Callable[[float, float], Split], pair: Pair, thin: Thinning) -> Lines:
    """One line for each number of items in the two groups that matter."""
    one, two = situation.weight(*pair.first), situation.weight(*pair.second)
    total = situation.total
    outer = split(one + two, situation.weight(*pair.rest)) if pair.rest else None
    decided = (
        Nodes(np.zeros(1, np.int64), np.array([total]), np.ones(1))
        if outer is None
        else outer.nodes(round(total), thin.alarms)
    )
    sizes = decided.place
    tail = CountTail(split(one, two), sizes.astype(np.int64), np.arange(sizes.size))
    return Lines.of(
        decided.mass, tail, *pair_cells(pair, sizes, total - sizes), (sizes == 0) * _one_class(situation, split, pair)
    )


def _one_class(situation: Situation, split: Callable[[float, float], Split], pair: Pair) -> float:
    """Chance that items which all fall outside the pair are of one class."""
    positive = situation.weight(*(cell for cell in pair.rest if cell in (TP, FN)))
    negative = situation.weight(*(cell for cell in pair.rest if cell in (FP, TN)))
    if positive == 0 or negative == 0:
        return 1.0
    total = np.array([situation.total])
    return float(split(positive, negative).pmf(total, total)[0] + split(negative, positive).pmf(total, total)[0])


def pair_cells(pair: Pair, size: FloatArray, rest: FloatArray) -> tuple[list[FloatArray], list[float]]:
    """Base and slope of the representative tables when k items fall in the first group and size - k in the second."""
    base, slope = [np.zeros_like(size)] * 4, [0.0] * 4
    slope[pair.first[0]], slope[pair.second[0]], base[pair.second[0]] = 1.0, -1.0, size
    if pair.rest:
        base[pair.rest[0]] = rest
    return base, slope


def _at_prevalence(
    prevalence: float | tuple[float, float], situation: Situation, weight: FloatArray, tail: CountTail, fp: FloatArray
) -> Lines:
    """The rates of stratified tables in a population of another prevalence, or of one that has a beta law."""
    n_pos, n_neg = situation.sizes
    share = prevalence_nodes(prevalence)
    line = np.repeat(np.arange(weight.size), share.mass.size)
    pos, neg = (np.tile(part, weight.size) * situation.total for part in (share.place, share.rest))
    again = CountTail(tail.split, tail.trials, tail.row[line])
    base = (0.0, neg * fp[line] / n_neg, pos, neg * (n_neg - fp[line]) / n_neg)
    return Lines.of(weight[line] * np.tile(share.mass, weight.size), again, base, (pos / n_pos, 0.0, -pos / n_pos, 0.0))


def prevalence_nodes(prevalence: float | tuple[float, float]) -> ShareNodes:
    """A known prevalence as one node, a beta law as many."""
    if isinstance(prevalence, tuple):
        return beta_nodes(*prevalence, _PREVALENCE_NODES)
    return known(prevalence)


def known(share: float) -> ShareNodes:
    """One share, without doubt."""
    return ShareNodes(np.array([share]), np.array([1.0 - share]), np.ones(1))


def never_defined(measure: Formula) -> JaugeError:
    """The error for a law without values."""
    return JaugeError(
        f"a table on which {measure} may have a value",
        "one on which it never has",
        "why_undefined(evidence) names the empty denominator; undefined='zero' or 'one' sets a convention.",
    )
