"""Optimal trade-off curves: the best value of an index at every weight between precision and recall."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from jauge.content import frozen
from jauge.curves.groups import Pairs, chain_of, countable, read_groups
from jauge.curves.shares import read_count, read_inside, read_positive, read_range, read_shares
from jauge.curves.tradeoff_index import Groups, Index, index_named
from jauge.errors import JaugeError
from jauge.evidence import Counts, ScoreTable
from jauge.numeric.hull import hull_of_chain, upper_hull
from jauge.numeric.ratio import FloatArray, IntArray
from jauge.result import Result


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TradeoffCurve(Result):
    """The upper envelope over groups (thresholds of a ranking) of an index as a function of lam.

    `lam` and `value` are its breakpoints, from 0 (precision only) to 1 (recall only); between neighbours one group is
    best: `precision`, `recall` and `rows` (its place in the table or in the groups given) have one entry for each
    interval, and so has `thresholds` for a ranking (None for other groups). `prevalence` is the table's, if known.

    >>> curve = tradeoff_curve([(1, 0.2), (0.3, 0.3), (0.2, 1)])
    >>> curve.lam, curve.rows
    (array([0. , 0.5, 1. ]), array([0, 2]))
    >>> curve
    TradeoffCurve(f: 2 intervals, area 0.549306)
    """

    index: str
    lam: FloatArray
    value: FloatArray
    precision: FloatArray
    recall: FloatArray
    rows: IntArray
    thresholds: FloatArray | None
    prevalence: float | None

    def at(self, lam: ArrayLike) -> FloatArray:
        """The best value of the index at each lam in [0, 1]."""
        where = read_shares(lam, "lam")
        best = self._interval(where)
        return np.asarray(index_named(self.index).value(self.precision[best], self.recall[best], where))

    def sample(self, n: int) -> tuple[FloatArray, FloatArray]:
        """n evenly spaced lam from 0 to 1 and the values there, for drawing.

        >>> tradeoff_curve([(0.6, 0.6)], index="jaccard").sample(3)
        (array([0. , 0.5, 1. ]), array([0.6       , 0.42857143, 0.6       ]))
        """
        lam = np.linspace(0, 1, read_count(n, "n", "How many lam to sample, as in sample(501)."))
        return lam, self.at(lam)

    @property
    def area(self) -> float:
        """The mean of the best value when every lam is as likely, in closed form; in [0, 1], higher is better."""
        return self.partial_area(0, 1)

    def partial_area(self, low: float, high: float) -> float:
        """The area under the curve for lam in [low, high], in closed form; over high - low, the mean there.

        Formula: on each interval, its length times the arithmetic mean (Kulczynski) or the logarithmic mean
        (Fowlkes-Mallows; of reciprocals for F and Jaccard) of the values at its ends.

        >>> round(tradeoff_curve([(0.8, 0.4)]).partial_area(0, 1), 6)
        0.554518
        """
        low, high = read_range(low, high, "lam")
        index, knots = index_named(self.index), self._knots(low, high)
        best = self._interval((knots[:-1] + knots[1:]) / 2)
        p, r = self.precision[best], self.recall[best]
        means = index.mean(index.value(p, r, knots[:-1]), index.value(p, r, knots[1:]))
        return float(np.dot(np.diff(knots), means))

    def weighted_area(self, alpha: float, beta: float) -> float:
        """The mean of the best value when lam follows the law Beta(alpha, beta); in [0, 1], higher is better.

        By adaptive quadrature on each interval, with the law's behaviour at 0 and 1 as weight function.

        >>> round(tradeoff_curve([(0.8, 0.4)], index="kulczynski").weighted_area(2, 2), 9)
        0.6
        """
        shapes = tuple(
            read_positive(shape, name, "Shapes of a Beta law are above 0; alpha = beta = 1 is uniform.")
            for shape, name in ((alpha, "alpha"), (beta, "beta"))
        )
        knots = self._knots(0, 1)
        best = self._interval((knots[:-1] + knots[1:]) / 2)
        value = index_named(self.index).value
        return sum(
            _beta_integral(lambda lam, p=p, r=r: value(p, r, lam), low, high, *shapes)  # type: ignore[misc]
            for low, high, p, r in zip(knots[:-1], knots[1:], self.precision[best], self.recall[best], strict=True)
        )

    def application_limit(self, prevalence: float | None = None) -> float:
        """The lam up to which the curve lies above that of the maximal group, which takes everything.

        0 where it never does, 1 where it always does: only below it does the index tell something. The prevalence is
        the table's own unless given; sets of groups need it. Reference: document 004.

        >>> round(tradeoff_curve([(0.8, 0.4)]).application_limit(prevalence=0.2), 6)
        0.714286
        """
        share = self.prevalence if prevalence is None else prevalence
        if share is None:
            raise JaugeError("the prevalence, for the maximal group", "none", "Say it: application_limit(prevalence=).")
        share = read_inside(share, "prevalence", "The share of all items that belong to the target.")
        useful = self.precision > share
        p, r = self.precision[useful], self.recall[useful]
        beyond = Groups(np.array((1 - share) / share), np.array(1.0), 1.0)
        limits = index_named(self.index).tie(Groups(r * (1 - p) / p, r, 1.0), beyond)
        return float(max([0.0, *limits]))

    def _knots(self, low: float, high: float) -> FloatArray:
        """The lam between which the value is smooth, from low to high."""
        bend = index_named(self.index).bend
        knots = np.unique([low, *self.lam, *([] if bend is None else [bend]), high])
        return knots[(knots >= low) & (knots <= high)]

    def _interval(self, lam: FloatArray) -> IntArray:
        """Which interval holds each lam; a breakpoint belongs to the interval on its left."""
        return np.searchsorted(self.lam[1:-1], lam, side="left")

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        ends = {"lam_from": self.lam[:-1], "lam_to": self.lam[1:]}
        ends |= {"value_from": self.value[:-1], "value_to": self.value[1:]}
        best = {"precision": self.precision, "recall": self.recall, "row": self.rows}
        if self.thresholds is not None:
            best["threshold"] = self.thresholds
        return {name: column.tolist() for name, column in (ends | best).items()}

    def __repr__(self) -> str:
        return f"TradeoffCurve({self.index}: {self.rows.size:,} intervals, area {self.area:.6g})"


def tradeoff_curve(
    groups: ScoreTable | Counts | Pairs,
    index: str = "f",
    *,
    min_precision: float = 0.0,
    min_recall: float = 0.0,
) -> TradeoffCurve:
    """The best value of a trade-off index at every lam, over the thresholds of a ranking or over any set of groups.

    Formula: max over groups of "f": 1 / ((1 - lam)/p + lam/r), "kulczynski": (1 - lam) p + lam r,
    "fowlkes_mallows": p^(1 - lam) r^lam, "jaccard": 1 / (1 + a (1/p - 1) + b (1/r - 1)) with a = min(1, 2 (1 - lam)),
    b = min(1, 2 lam), reconstructed from the properties that document 004 states. Groups without hits have value 0 and
    are left out; refused when no group is left, or none meets `min_precision` and `min_recall`. In [0, 1], higher is
    better. `groups` is a ScoreTable, Counts, or (precision, recall) pairs.
    The optimal groups of F and Jaccard are the vertices of the ROC convex hull (found in integers), those of the other
    two indices are among them.
    Reference: Hanczar and Nadif 2018; document 004.

    >>> from jauge.evidence import ScoreTable
    >>> curve = tradeoff_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> curve.thresholds, curve.lam.round(4)
    (array([0.9, 0.7]), array([0.    , 0.3333, 1.    ]))
    >>> tradeoff_curve([(0.8, 0.4), (0.3, 0.9)], index="kulczynski").lam
    array([0. , 0.5, 1. ])
    """
    form = index_named(index)
    given = read_groups(groups)
    chain, rows = chain_of(given, min_precision, min_recall)
    best = _optimal(chain, form)
    rows, ties = rows[best], countable(chain.take(best))
    lam = np.concatenate([[0.0], form.tie(ties.take(slice(-1)), ties.take(slice(1, None))), [1.0]])
    p, r = given.rates(rows)
    right = np.append(np.arange(p.size), p.size - 1)
    value = form.value(p[right], r[right], lam)
    return TradeoffCurve(
        index=form.name,
        lam=frozen(lam),
        value=frozen(value),
        precision=frozen(p),
        recall=frozen(r),
        rows=frozen(rows),
        thresholds=None if given.thresholds is None else frozen(given.thresholds[rows]),
        prevalence=given.prevalence,
    )


def _optimal(chain: Groups, index: Index) -> IntArray:
    """Rows, after the origin, of the groups that are best at some lam, in order of growing recall and lam."""
    vertices = hull_of_chain(chain.fp, chain.tp)
    full = int(np.searchsorted(chain.tp[vertices], chain.tp[vertices].max()))
    best = vertices[1 : full + 1]
    if index.scale is None:
        return best
    kept = chain.take(best)
    return best[upper_hull(index.scale(kept.recall), index.scale(kept.precision))]


def _beta_integral(value: Callable[[FloatArray], FloatArray], low: float, high: float, a: float, b: float) -> float:
    """The integral of a smooth value times the density of Beta(a, b) between two lam."""
    from scipy.integrate import quad
    from scipy.special import betaln, xlog1py, xlogy

    left, right = (a - 1 if low == 0 else 0.0), (b - 1 if high == 1 else 0.0)

    def smooth(lam: float) -> float:
        rest = xlogy(a - 1 - left, lam) + xlog1py(b - 1 - right, -lam) - betaln(a, b)
        return float(value(np.asarray(lam)) * np.exp(rest))

    return float(quad(smooth, low, high, weight="alg", wvar=(left, right))[0])
