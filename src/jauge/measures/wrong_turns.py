"""Where answers in a tree go wrong: what was said instead of each class that was missed, and where the ways part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from jauge.evidence import Taxonomy, TaxonomySets
from jauge.evidence.reading import Label
from jauge.evidence.taxonomy_sets import Classes
from jauge.measures.grading import MOST_PAIRS, Pairs, chunks
from jauge.numeric.ratio import FloatArray, IntArray
from jauge.numeric.runs import run_extremes
from jauge.result import Result


class Confused(NamedTuple):
    """A class that was missed, what was said instead, the class above both, and how often."""

    true: Label
    said: Label
    above: Label
    times: float


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WrongTurns(Result):
    """Of the missed classes: how many have the nearest wrong answer parting from them at each level.

    `right` are the true classes that were predicted, `levels[k]` those missed for which the nearest class above both
    is k steps below the top (0: nothing in common), `unanswered` those in whose document no wrong class was said.
    `siblings` are pairs of classes under one parent, the most confused first.
    """

    right: float
    levels: FloatArray
    unanswered: float
    siblings: tuple[Confused, ...]

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        return {"level": list(range(self.levels.size)), "missed": self.levels.tolist()}

    def __repr__(self) -> str:
        told = ", ".join(f"{times:,.10g} at level {level}" for level, times in enumerate(self.levels) if times)
        return f"WrongTurns({self.right:,.10g} right, {told or 'none wrong'}, {self.unanswered:,.10g} without answer)"


def wrong_turns(answers: TaxonomySets) -> WrongTurns:
    """At which depth answers go wrong, and which siblings are taken for one another; needs a tree.

    Each true class that was not predicted is set beside the nearest class of its document that was predicted and is
    not true: the fewest steps apart, of several the deepest common ancestor. Documents count by their weights.
    Reference: document 002, 3.4.

    >>> from jauge.evidence import Taxonomy
    >>> tree = Taxonomy.from_edges([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
    >>> wrong_turns(TaxonomySets.from_sets(["cat", "rose", "dog"], ["dog", "cat", "dog"], tree))
    WrongTurns(1 right, 1 at level 0, 1 at level 1, 0 without answer)
    """
    taxonomy = answers.taxonomy
    taxonomy.demand_tree("where answers go wrong")
    missed, false = (_without(one, other, taxonomy.size) for one, other in _sides(answers))
    pieces = chunks(missed.size * false.size + missed.size, MOST_PAIRS)
    parts = [_nearest_false(taxonomy, missed.part(*piece), false.part(*piece)) for piece in pieces]
    nearest = np.concatenate([np.empty(0, np.int64), *parts])
    weight = answers.weight[missed.document].astype(np.float64)
    answered = nearest >= 0
    true, said, weight_of = missed.code[answered], nearest[answered], weight[answered]
    met = taxonomy.nearest(true, said)
    all_true = float(answers.weight @ answers.true.size)
    return WrongTurns(
        right=all_true - float(weight.sum()),
        levels=np.bincount(taxonomy.depth[met], weight_of, int(taxonomy.depth.max()) + 1).astype(np.float64),
        unanswered=float(weight[~answered].sum()),
        siblings=_siblings(answers, true, said, met, weight_of),
    )


def _sides(answers: TaxonomySets) -> list[tuple[Classes, Classes]]:
    """What is true before what was predicted, then the other way round."""
    return [(answers.true, answers.predicted), (answers.predicted, answers.true)]


def _without(one: Classes, other: Classes, size: int) -> Classes:
    """The classes that the other side of the same document lacks."""
    keys, others = (side.document * size + side.code for side in (one, other))
    if not others.size:
        return one
    place = np.minimum(np.searchsorted(others, keys), others.size - 1)
    return one.only(others[place] != keys)


def _nearest_false(taxonomy: Taxonomy, missed: Classes, false: Classes) -> IntArray:
    """For each missed class the nearest wrong answer of its document; -1 where there is none."""
    pairs = Pairs.of(missed, false)
    met, depth = taxonomy.nearest(pairs.true, pairs.predicted), taxonomy.depth
    steps = depth[pairs.true] + depth[pairs.predicted] - 2 * depth[met]
    rank = (steps * (int(depth.max()) + 1) - depth[met]) * taxonomy.size + pairs.predicted
    least = run_extremes(rank[pairs.turned].astype(np.float64), pairs.by_true, greatest=False)
    found = np.nan_to_num(least, nan=-1.0).astype(np.int64)
    return np.where(np.isnan(least), -1, found % taxonomy.size)


def _siblings(
    answers: TaxonomySets, true: IntArray, said: IntArray, met: IntArray, weight: FloatArray
) -> tuple[Confused, ...]:
    """Pairs under one parent, the most frequent first, then by the order of the tree."""
    taxonomy = answers.taxonomy
    near = (taxonomy.depth[true] == taxonomy.depth[met] + 1) & (taxonomy.depth[said] == taxonomy.depth[met] + 1)
    key = true[near] * taxonomy.size + said[near]
    pairs, place = np.unique(key, return_inverse=True)
    times = np.bincount(place, weight[near], pairs.size)
    above = np.zeros(pairs.size, np.int64)
    above[place] = met[near]
    names = taxonomy.names
    return tuple(
        Confused(names[pairs[k] // taxonomy.size], names[pairs[k] % taxonomy.size], names[above[k]], float(times[k]))
        for k in np.lexsort((pairs, -times)).tolist()
    )
