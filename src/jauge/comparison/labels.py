"""Tests for two sets of answers: McNemar's from two counts, its forms for clusters, and by exchanging answers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from scipy.special import chdtrc

from jauge.comparison.comparison import signed, told_p
from jauge.comparison.difference import Paired, Thresholds, by_cluster, one_threshold_each
from jauge.comparison.discordance import PAIRED_METHODS, Discordance, PairedMethod
from jauge.comparison.field import chosen
from jauge.comparison.joint import JointTable
from jauge.comparison.power import detectable
from jauge.errors import JaugeError
from jauge.evidence import PairedScores
from jauge.evidence.reading import Label, one_of
from jauge.inference import Limits
from jauge.inference.limits import checked_level
from jauge.measures import Cells, Formula, Measure
from jauge.measures import measure as named
from jauge.numeric.binomial import binomial_pmf, binomial_sf
from jauge.numeric.ratio import FloatArray
from jauge.result import Result

_SAME = 1e-12
ClusteredTest: TypeAlias = Literal["obuchowski", "durkalski"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class McNemar(Result):
    """McNemar's tests of two counts of discordant items, and the difference of shares where all items are counted.

    `exact` never rejects too often and rarely enough; `mid_p` is nearer the level and the one to report; `asymptotic`
    is the score test, with which Tango's limits agree. `difference` and its limits are NaN without n.
    """

    first_only: int
    second_only: int
    n: int | None
    exact: float
    mid_p: float
    asymptotic: float
    difference: float
    low: float
    high: float
    level: float
    method: PairedMethod

    @property
    def detectable(self) -> float:
        """The difference that as many items, discordant as often, would show with probability 0.8; NaN without n."""
        return detectable(Limits(self.low, self.high), self.level)

    def __repr__(self) -> str:
        counts = f"{self.first_only:,} by the first alone, {self.second_only:,} by the second alone"
        tests = f"{told_p(self.mid_p)} (mid-p), {told_p(self.exact)} (exact)"
        if self.n is None:
            return f"McNemar: {counts}: {tests}"
        limits = f"{signed(self.difference)} [{signed(self.low)}, {signed(self.high)}]"
        return f"McNemar: {counts}, of {self.n:,}: difference {limits}, {tests}"


def mcnemar(
    first_only: int,
    second_only: int,
    *,
    n: int | None = None,
    both: int = 0,
    level: float = 0.95,
    method: PairedMethod = "tango",
) -> McNemar:
    """Whether two models differ, from the items that one alone gets right: no predictions needed.

    exact = min(1, 2 Pr{Bin(b + c, 1/2) >= max(b, c)}); mid-p takes half of the mass of the count itself off each tail;
    asymptotic: (b - c)^2 / (b + c) as chi-square. No discordant item: all are 1. `n` counts all items and gives the
    difference (b - c) / n with its limits; `both` is needed for method="newcombe" alone.
    Reference: McNemar (1947); Fagerland, Lydersen and Laake (2013) for the mid-p; Tango (1998).

    >>> mcnemar(15, 0)
    McNemar: 15 by the first alone, 0 by the second alone: p < 0.0001 (mid-p), p < 0.0001 (exact)
    >>> found = mcnemar(15, 0, n=174)
    >>> round(found.difference, 4), round(found.low, 4), round(found.high, 4)
    (0.0862, 0.0529, 0.1374)
    """
    counts = [_count(value, name) for value, name in ((first_only, "first_only"), (second_only, "second_only"))]
    one_of("method", method, tuple(PAIRED_METHODS))
    level = checked_level(level)
    b, c = counts
    tail = float(binomial_sf(max(b, c) - 1, b + c, 0.5))
    mass = float(binomial_pmf(b, b + c, 0.5))
    mid = 1.0 if b == c else 2 * (tail - mass / 2)
    asymptotic = float(chdtrc(1, (b - c) ** 2 / (b + c))) if b + c else 1.0
    difference = low = high = math.nan
    if n is not None:
        found = PAIRED_METHODS[method](Discordance(b, c, _count(both, "both"), _count(n, "n")))
        difference, (low, high) = found.value, found.limits(level)
    p_values = (min(1.0, 2 * tail), min(1.0, mid), asymptotic)
    return McNemar(b, c, n, *p_values, difference, low, high, level, method)


def _count(value: int, name: str) -> int:
    """A count of items."""
    if isinstance(value, bool) or not float(value).is_integer() or value < 0:
        raise JaugeError(f"a count of items for {name}", repr(value), "As in mcnemar(15, 0, n=174).")
    return int(value)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ClusteredMcNemar(Result):
    """A chi-square test, with one degree of freedom, of discordant answers in clusters."""

    statistic: float
    p_value: float
    clusters: int
    method: ClusteredTest

    def __repr__(self) -> str:
        return (
            f"McNemar for {self.clusters:,} clusters ({self.method.capitalize()}): chi-square {self.statistic:.3g}, "
            f"{told_p(self.p_value)}"
        )


def clustered_mcnemar(
    paired: Paired,
    thresholds: Thresholds = None,
    *,
    models: Sequence[str] | None = None,
    method: ClusteredTest = "obuchowski",
) -> ClusteredMcNemar:
    """McNemar's test of right answers when items come in clusters, of which only each as a whole is independent.

    "obuchowski": (C - 1)/C (sum d_k)^2 / sum d_k^2, d_k = b_k - c_k; "durkalski": (sum d_k/n_k)^2 / sum (d_k/n_k)^2,
    every cluster weighing the same. No discordant cluster: statistic 0, p 1. Refused without clusters.
    Reference: Obuchowski (1998), On the comparison of correlated proportions for clustered data; Durkalski, Palesch,
    Lipsitz and Rust (2003), Analysis of clustered matched-pair data.

    >>> from jauge import PairedLabels
    >>> answers = {"a": [1, 1, 1, 0, 1, 1], "b": [0, 1, 0, 0, 1, 0]}
    >>> pair = PairedLabels.from_labels([1, 1, 1, 0, 0, 1], answers, cluster=[1, 1, 2, 2, 3, 4])
    >>> clustered_mcnemar(pair)
    McNemar for 4 clusters (Obuchowski): chi-square 2.25, p = 0.13
    """
    one_of("method", method, ("obuchowski", "durkalski"))
    pair = chosen(paired, None if models is None else tuple(models))
    if isinstance(pair, PairedScores):
        pair = pair.at(one_threshold_each(pair, thresholds))
    if pair.cluster_ids is None or len(pair.models) != 2:
        raise JaugeError("two models and the cluster of each item", f"{pair!r}", "Pass cluster= with the answers.")
    told = [JointTable.of_right(piece).right() for piece in by_cluster(pair)]
    apart = np.array([one.first_only - one.second_only for one in told], dtype=np.float64)
    if method == "durkalski":
        apart /= np.array([one.n for one in told])
    factor = 1.0 if method == "durkalski" else 1 - 1 / apart.size
    squares = float(apart @ apart)
    statistic = factor * float(apart.sum()) ** 2 / squares if squares else 0.0
    return ClusteredMcNemar(statistic, float(chdtrc(1, statistic)), apart.size, method)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Permutation(Result):
    """A permutation test: the observed difference and how often exchanged answers differ as much."""

    measure: str
    models: tuple[str, str]
    difference: float
    p_value: float
    replicates: int
    seed: int

    def __repr__(self) -> str:
        pair = " - ".join(self.models)
        return (
            f"{self.measure} {pair} {signed(self.difference)}, {told_p(self.p_value)} "
            f"({self.replicates:,} permutations, seed {self.seed})"
        )


def permutation_test(
    paired: Paired,
    measure: str | Measure,
    thresholds: Thresholds = None,
    *,
    models: Sequence[str] | None = None,
    pos_label: Label | None = None,
    replicates: int = 100_000,
    seed: int = 0,
) -> Permutation:
    """Whether the two models could exchange their answers item by item without changing a measure's difference.

    p = (1 + #{|D*| >= |D|}) / (B + 1): of each kind of discordant items a Bin(m, 1/2) part is exchanged. O(1) in the
    number of items. Undefined (NaN) where the difference is. Refused with clusters and float weights.
    Reference: Fisher (1935), The design of experiments; Phipson and Smyth (2010) for the +1.

    >>> from jauge import PairedLabels
    >>> pair = PairedLabels.from_labels([1] * 8 + [0] * 8, {"a": [1] * 7 + [0] * 9, "b": [1, 0] * 8})
    >>> permutation_test(pair, "F")
    F(beta=1) a - b +0.433, p = 0.015 (100,000 permutations, seed 0)
    """
    pair, found = chosen(paired, None if models is None else tuple(models)), named(measure)
    clusters = pair.cluster if isinstance(pair, PairedScores) else pair.cluster_ids
    if len(pair.models) != 2 or clusters is not None:
        raise JaugeError("two models and independent items", f"{pair!r}", "Use compare(...) for clusters.")
    if not isinstance(found, Formula) or "counts" not in found.definition.kernels:
        raise JaugeError("a measure of binary tables", str(found), "compare(...) takes the others.")
    if isinstance(pair, PairedScores):
        table = JointTable.of_scores(pair, one_threshold_each(pair, thresholds))
    else:
        table = JointTable.of_labels(pair, pos_label)
    one, two = (float(found.compute(table.counts(model))) for model in (0, 1))
    if math.isnan(one - two):
        return Permutation(str(found), table.models, math.nan, math.nan, replicates, seed)
    apart = np.abs(_exchanged(table, found, replicates, seed))
    beyond = int((~(apart < abs(one - two) - _SAME)).sum())  # an undefined value counts as different
    return Permutation(str(found), table.models, one - two, (1 + beyond) / (replicates + 1), replicates, seed)


def _exchanged(table: JointTable, measure: Formula, replicates: int, seed: int) -> FloatArray:
    """Differences after each discordant item has kept or exchanged its answers, with equal chances."""
    generator = np.random.default_rng(seed)
    said = []
    for truth in (1, 0):
        told = table.said_positive(truth) if table.sizes[1 - truth] else Discordance(0, 0, 0, 1)
        discordant = told.first_only + told.second_only
        first = told.both + generator.binomial(discordant, 0.5, replicates).astype(np.float64)
        said.append((first, 2 * told.both + discordant - first))
    positives, negatives = (float(size) for size in table.sizes)
    values = [measure.of_cells(Cells(tp, fp, positives - tp, negatives - fp)) for tp, fp in zip(*said, strict=True)]
    return np.asarray(values[0] - values[1])
