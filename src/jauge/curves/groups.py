"""Groups of items held against a target, from a ranking, counts or shares, and the chain they form for the hull."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from jauge.curves.demands import demand_both_classes
from jauge.curves.shares import read_numbers, read_shares
from jauge.curves.tradeoff_index import Groups
from jauge.errors import JaugeError
from jauge.evidence import Counts, ScoreTable
from jauge.numeric.hull import crossable
from jauge.numeric.ratio import FloatArray, IntArray, ratio

Pairs: TypeAlias = Sequence[tuple[float, float]] | FloatArray


class GivenGroups(NamedTuple):
    """Groups as they were given: a ranking has thresholds, and its first group is empty."""

    groups: Groups
    pairs: FloatArray | None = None
    thresholds: FloatArray | None = None
    prevalence: float | None = None

    def rates(self, rows: IntArray | slice) -> tuple[FloatArray, FloatArray]:
        """Precision and recall of some groups; pairs are given back as they came."""
        if self.pairs is not None:
            return self.pairs[rows, 0], self.pairs[rows, 1]
        chosen = self.groups.take(rows)
        return chosen.precision, chosen.recall


def read_groups(given: ScoreTable | Counts | Pairs) -> GivenGroups:
    """Groups from a ranking, from counts (each a group against its target) or from (precision, recall) pairs."""
    if isinstance(given, ScoreTable):
        demand_both_classes(given, "a trade-off curve")
        prevalence = given.n_positive / (given.n_positive + given.n_negative)
        return GivenGroups(Groups(given.fp, given.tp, given.n_positive), None, given.thresholds, prevalence)
    return _of_counts(given) if isinstance(given, Counts) else _of_pairs(given)


def _of_counts(counts: Counts) -> GivenGroups:
    """Counts keep their integers when all groups are held against the same target."""
    tp, fp, positive, total = (np.ravel(c) for c in (counts.tp, counts.fp, counts.positive, counts.total))
    if not tp.size or not positive.all():
        raise JaugeError("groups whose target has items", "none", "Recall is undefined where tp + fn = 0.")
    if np.ptp(positive):
        return _of_pairs(np.column_stack([np.nan_to_num(ratio(tp, tp + fp)), ratio(tp, positive)]))
    prevalence = None if np.ptp(total) else float(ratio(positive[0], total[0]))
    return GivenGroups(Groups(fp, tp, positive[0].item()), prevalence=prevalence)


def _of_pairs(pairs: Pairs) -> GivenGroups:
    """A target of size 1 stands for any: hits are recall, false positives recall (1 - precision) / precision."""
    array = read_numbers(pairs, "(precision, recall) pairs")
    if array.ndim != 2 or array.shape[1] != 2 or not array.size:
        raise JaugeError(
            "at least one (precision, recall) pair", f"shape {array.shape}", "As in [(0.8, 0.4), (0.3, 0.9)]."
        )
    p, r = read_shares(array, "precision and recall").T
    if ((p == 0) != (r == 0)).any():
        raise JaugeError(
            "precision and recall that are 0 together", "one without the other", "A group without hits has both 0."
        )
    return GivenGroups(Groups(np.nan_to_num(ratio(r * (1 - p), p)), r, 1.0), array)


def chain_of(given: GivenGroups, min_precision: float, min_recall: float) -> tuple[Groups, IntArray]:
    """The groups that meet the minima as a chain that never goes left or down, after the empty group; their rows.

    Of other groups none can be best: each has as many hits in another that has no more false positives.
    """
    read_shares([min_precision, min_recall], "min_precision and min_recall")
    groups, ranked = given.groups, given.thresholds is not None
    if ranked and not (min_precision or min_recall):
        return groups, np.arange(groups.tp.size)
    rows = _rows_that_meet(given, min_precision, min_recall)
    if not ranked:
        rows = rows[np.lexsort((-groups.tp[rows], groups.fp[rows]))]
        best_before = np.maximum.accumulate(np.concatenate([[0], groups.tp[rows]]))[:-1]
        rows = rows[groups.tp[rows] > best_before]
    fp, tp = (np.concatenate([np.zeros(1, c.dtype), c[rows]]) for c in (groups.fp, groups.tp))
    return Groups(fp, tp, groups.positives), np.concatenate([[-1], rows])


def _rows_that_meet(given: GivenGroups, min_precision: float, min_recall: float) -> IntArray:
    """Groups with hits that meet both minima; if there is none, the best that can be had is told."""
    hits = np.flatnonzero(given.groups.tp > 0)
    if not hits.size:
        raise JaugeError("a group with hits", "none", "The value of every index is 0 throughout.")
    p, r = given.rates(hits)
    met = hits[(p >= min_precision) & (r >= min_recall)]
    if met.size:
        return met
    precise, complete = p >= min_precision, r >= min_recall
    told = [f"precision reaches {p[complete].max():.6g} at recall >= {min_recall:g}"] if complete.any() else []
    told += [f"recall reaches {r[precise].max():.6g} at precision >= {min_precision:g}"] if precise.any() else []
    best = "; ".join(told) or f"precision reaches {p.max():.6g}, recall {r.max():.6g}"
    raise JaugeError(
        f"a group with precision >= {min_precision:g} and recall >= {min_recall:g}", "none", f"At best {best}."
    )


def countable(groups: Groups) -> Groups:
    """The same groups in numbers whose products are exact."""
    fp, tp = crossable(groups.fp, groups.tp)
    return Groups(fp, tp, groups.positives)
