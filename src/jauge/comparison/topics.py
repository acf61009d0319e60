"""Runs compared topic by topic: topics are what is sampled, and each is its own control."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from jauge.comparison.adjusted import holm
from jauge.comparison.topic_tests import TESTS, SubsetMeans, bootstrap_limits, range_p, t_limits
from jauge.content import frozen
from jauge.errors import JaugeError
from jauge.evidence.reading import one_of
from jauge.inference.limits import Limits, checked_level
from jauge.inference.run_evaluation import RunEvaluation, in_logarithms
from jauge.measures.measure import Measure
from jauge.measures.ranking_names import how_averaged, ranking_measure, short_name
from jauge.numeric.ratio import FloatArray
from jauge.result import Result

INTERVALS = ("bootstrap", "permutation", "t")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TopicMean(Result):
    """The mean of a measure over topics, with limits for other topics of the same kind.

    >>> from jauge.inference.run_evaluation import evaluate_run
    >>> said = {"q1": {"a": 1}, "q2": {"a": 1}, "q3": {"a": 1}}
    >>> run = {"q1": {"a": 1.0}, "q2": {"b": 1.0, "a": 0.5}, "q3": {"a": 1.0}}
    >>> mean_over_topics(evaluate_run(said, run, "RR"), "RR")
    RR 0.8333 [0.5000, 1.0000] (3 topics), bootstrap over topics, 95 %
    """

    run: str
    measure: str
    mean: float
    low: float
    high: float
    topics: int
    level: float
    method: str
    exact: bool
    replicates: int
    seed: int

    def __repr__(self) -> str:
        how = {"bootstrap": "bootstrap over topics", "t": "Student's t"}.get(self.method, self.method)
        limits = f"[{self.low:.4f}, {self.high:.4f}]"
        return f"{self.measure} {self.mean:.4f} {limits} ({self.topics:,} topics), {how}, {100 * self.level:g} %"


def mean_over_topics(
    evaluation: RunEvaluation,
    measure: str | Measure,
    *,
    level: float = 0.95,
    method: str = "bootstrap",
    seed: int = 0,
    replicates: int = 10_000,
) -> TopicMean:
    """The mean of a measure over topics with limits: they tell what other topics might have said.

    `method`: "bootstrap" resamples topics, "permutation" takes the means of subsets of topics (exact where all of them
    are looked at; it supposes values that are symmetric about their centre), "t" is Student's.
    Of a geometric mean the logarithms have the limits. Refused for sums and for means over all topics at once (micro).
    Undefined (NaN) without topics on which the measure is defined. Limits say nothing of how documents were pooled.
    Reference: Hartigan 1969; Sakai 2006.

    >>> from jauge.inference.run_evaluation import evaluate_run
    >>> found = evaluate_run({"q1": {"a": 1}, "q2": {"a": 1}}, {"q1": {"a": 1.0}, "q2": {"b": 1.0, "a": 0.5}}, "RR")
    >>> mean_over_topics(found, "RR", method="t", level=0.5)
    RR 0.7500 [0.5000, 1.0000] (2 topics), Student's t, 50 %
    """
    one_of("method", method, INTERVALS)
    level, name = checked_level(level), short_name(ranking_measure(measure))
    geometric = _averaged(measure, ("arithmetic", "geometric")) == "geometric"
    values = evaluation.values[:, evaluation.column(measure)]
    values = values[~np.isnan(values)]
    values = in_logarithms(values) if geometric else values
    limits, exact = Limits(np.nan, np.nan), method == "t"
    if values.size and method == "bootstrap":
        limits = bootstrap_limits(values, level, replicates, seed)
    elif values.size and method == "t":
        limits = t_limits(values, level)
    elif values.size:
        means = SubsetMeans.of(values, replicates, seed)
        limits, exact = means.limits(level), means.exact
    mean = float(values.mean()) if values.size else np.nan
    if geometric:
        mean, limits = float(np.exp(mean)), Limits(*map(float, np.exp(limits)))
    return TopicMean(evaluation.run, name, mean, *limits, values.size, level, method, exact, replicates, seed)


def _averaged(measure: str | Measure, known: tuple[str, ...]) -> str:
    """How values of topics become one number, if it is one of those known here."""
    how = how_averaged(ranking_measure(measure))
    if how not in known:
        advice = "Values of topics have no such mean here; ask for the plain one, as in AP for gm_map."
        raise JaugeError(
            f"a measure with a mean over topics that is {' or '.join(known)}", f"{measure} ({how})", advice
        )
    return how


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TopicComparison(Result):
    """Two runs on the same topics: first minus second, limits that agree with the test, topics won and lost.

    >>> from jauge.inference.run_evaluation import evaluate_run
    >>> said = {f"q{k}": {"a": 1} for k in range(6)}
    >>> one = evaluate_run(said, {q: {"a": 1.0} for q in said}, "RR")
    >>> two = evaluate_run(said, {q: {"a": 1.0, "b": 2.0 * (q != "q0")} for q in said}, "RR")
    >>> compare_topics(one, two, "RR")
    RR first - second +0.4167 [+0.0000, +0.5000], p = 0.0625, permutation of 6 topics (5 won, 0 lost), 95 %
    """

    measure: str
    runs: tuple[str, str]
    means: tuple[float, float]
    difference: float
    low: float
    high: float
    p_value: float
    test: str
    exact: bool
    won: tuple[str, ...]
    lost: tuple[str, ...]
    topics: int
    left_out: tuple[str, ...]
    level: float
    replicates: int
    seed: int

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        told = {"first": self.runs[0], "second": self.runs[1], "won": len(self.won), "lost": len(self.lost)}
        names = ("measure", "difference", "low", "high", "p_value", "test", "topics")
        return {name: [value] for name, value in {**told, **{n: getattr(self, n) for n in names}}.items()}

    def __repr__(self) -> str:
        told = (
            f"{self.measure} {self.runs[0]} - {self.runs[1]} {self.difference:+.4f} [{self.low:+.4f}, {self.high:+.4f}]"
        )
        topics = f"{self.topics:,} topics ({len(self.won):,} won, {len(self.lost):,} lost)"
        return f"{told}, p = {self.p_value:.4g}, {self.test} of {topics}, {100 * self.level:g} %"


def compare_topics(
    first: RunEvaluation,
    second: RunEvaluation,
    measure: str | Measure,
    *,
    test: str = "permutation",
    level: float = 0.95,
    seed: int = 0,
    replicates: int = 10_000,
) -> TopicComparison:
    """Whether two runs differ on topics like these: mean difference, limits, p-value, topics won and lost.

    `test`: "permutation" exchanges the runs within topics (all exchanges where there are few topics, else some drawn
    with `seed`, the observed one among them), "sign", "t" or "wilcoxon". Limits come from the same test for permutation
    and t, from the permutation test for the others. Topics that one run lacks or where a value is undefined are left
    out and named. Undefined (NaN) without a common topic.
    Reference: Fisher 1935; Smucker, Allan and Carterette 2007; Hartigan 1969.

    >>> from jauge.inference.run_evaluation import evaluate_run
    >>> one = evaluate_run({"q1": {"a": 1}}, {"q1": {"a": 1.0}}, "RR")
    >>> compare_topics(one, one, "RR", test="sign").p_value
    1.0
    """
    one_of("test", test, tuple(TESTS))
    level, name = checked_level(level), short_name(ranking_measure(measure))
    _averaged(measure, ("arithmetic",))
    table, topics, left_out = _common([first, second], measure)
    differences = table[:, 0] - table[:, 1]
    differences = np.where(np.abs(differences) <= 1e-12, 0.0, differences)
    verdict = TESTS[test](differences, replicates, seed)
    if test == "t":
        low, high = t_limits(differences, level)
    else:
        low, high = SubsetMeans.of(differences, replicates, seed).limits(level)
    return TopicComparison(
        measure=name,
        runs=(first.run or "first", second.run or "second"),
        means=(float(table[:, 0].mean()), float(table[:, 1].mean())),
        difference=float(differences.mean()),
        low=low,
        high=high,
        p_value=verdict.p_value,
        test=test,
        exact=verdict.exact,
        won=tuple(topic for topic, d in zip(topics, differences, strict=True) if d > 0),
        lost=tuple(topic for topic, d in zip(topics, differences, strict=True) if d < 0),
        topics=len(topics),
        left_out=left_out,
        level=level,
        replicates=replicates,
        seed=seed,
    )


def _common(
    evaluations: Sequence[RunEvaluation], measure: str | Measure
) -> tuple[FloatArray, tuple[str, ...], tuple[str, ...]]:
    """Values on the topics that all runs have (rows), those topics, and the others."""
    columns = [evaluation.by_topic(measure) for evaluation in evaluations]
    known = sorted({topic for column in columns for topic in column})
    table = np.array([[column.get(topic, np.nan) for column in columns] for topic in known])
    kept = ~np.isnan(table).any(axis=1)
    if not kept.any():
        raise JaugeError("topics on which every run has a value", "none", "Evaluate all runs on the same judgements.")
    topics = tuple(topic for topic, keep in zip(known, kept, strict=True) if keep)
    return table[kept], topics, tuple(topic for topic, keep in zip(known, kept, strict=True) if not keep)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TopicComparisons(Result):
    """All pairs of several runs, with p-values adjusted for looking at all: Holm's, and by the largest difference."""

    measure: str
    runs: tuple[str, ...]
    comparisons: tuple[TopicComparison, ...]
    holm: FloatArray
    max_t: FloatArray
    level: float

    def __iter__(self) -> Iterator[TopicComparison]:
        return iter(self.comparisons)

    def __len__(self) -> int:
        return len(self.comparisons)

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        rows = [one._columns() for one in self.comparisons]  # noqa: SLF001 (the same table, row by row)
        columns = {name: [row[name][0] for row in rows] for name in rows[0]}
        return columns | {"holm": self.holm.tolist(), "max_t": self.max_t.tolist()}

    def __repr__(self) -> str:
        shown = int((self.max_t < 1 - self.level).sum())
        return (
            f"TopicComparisons({self.measure} of {len(self.runs)} runs, {len(self)} pairs, {shown} shown at "
            f"{100 * self.level:g} % after adjustment)"
        )


def compare_runs(
    evaluations: Sequence[RunEvaluation],
    measure: str | Measure,
    *,
    test: str = "permutation",
    level: float = 0.95,
    seed: int = 0,
    replicates: int = 10_000,
) -> TopicComparisons:
    """Every two of several runs by one measure, adjusted for looking at all pairs.

    Holm's adjustment holds whatever the dependence; max-T deals the values of each topic to the runs at random and
    takes the largest difference of all, on the topics that all runs have.
    Undefined (an error) without a topic that all runs have.
    Reference: Holm 1979; Westfall and Young 1993; Carterette 2012.

    >>> from jauge.inference.run_evaluation import evaluate_run
    >>> said = {f"q{k}": {"a": 1} for k in range(8)}
    >>> runs = [evaluate_run(said, {q: {"a": 1.0, "b": b} for q in said}, "RR") for b in (0.0, 0.5, 2.0)]
    >>> found = compare_runs(runs, "RR")
    >>> found, found.holm.round(4)
    (TopicComparisons(RR of 3 runs, 3 pairs, 2 shown at 95 % after adjustment), array([1.    , 0.0234, 0.0234]))
    """
    if len(evaluations) < 2:
        raise JaugeError("at least two runs", f"{len(evaluations)}", "Evaluate each with evaluate_run.")
    options: dict[str, Any] = {"test": test, "level": level, "seed": seed, "replicates": replicates}
    found = tuple(compare_topics(one, two, measure, **options) for one, two in combinations(evaluations, 2))
    table, _, _ = _common(evaluations, measure)
    beyond = range_p(table, replicates, seed)
    p_values = np.array([one.p_value for one in found])
    means = table.mean(axis=0)
    largest = np.array([beyond(means[a] - means[b]) for a, b in combinations(range(means.size), 2)])
    names = tuple(evaluation.run for evaluation in evaluations)
    adjusted = (frozen(holm(p_values)), frozen(np.fmax(largest, p_values)))
    return TopicComparisons(found[0].measure, names, found, *adjusted, level)
