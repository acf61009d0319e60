"""Runs evaluated topic by topic: values, means, what was left out, and what the order of ties changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from jauge.content import frozen
from jauge.errors import JaugeError, near_names
from jauge.evidence.judged import JudgedRun
from jauge.evidence.rankings import Judgements, Rankings
from jauge.evidence.reading import one_of
from jauge.measures.measure import Formula, Measure
from jauge.measures.ranking import judged as judged_at
from jauge.measures.ranking_names import (
    SAMPLED,
    UNBOUNDED,
    how_averaged,
    ranking_measure,
    ranking_measures,
    short_name,
)
from jauge.numeric.ratio import FloatArray, ratio
from jauge.result import Result

TIES = ("docno", "expected", "best", "worst")
USUAL = ("AP", "nDCG@10", "RR", "P@10", "recall@100")
ENOUGH_JUDGED = 0.95
_LEAST = 1e-5


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RunEvaluation(Result):
    """Measures of a run: a value for each topic (rows) and measure (columns), and the mean over topics.

    A value that is NaN is left out of its mean. `missing` are the judged topics that the run doesn't have,
    `without_relevant` those for which nothing is relevant, `not_judged` the topics of the run that nobody judged.
    `tied` are the topics in which documents of unlike levels share a score, `sampled` the measures whose expectation
    over ties comes from random orders, `judged_at_10` the mean share of judged documents among the first ten, `single`
    the topics in which scores differ that trec_eval, in single precision, takes for ties and orders otherwise.

    >>> from jauge.evidence.rankings import Judgements, Rankings
    >>> said = Judgements.from_dict({"q1": {"a": 1, "b": 0}, "q2": {"c": 1}})
    >>> run = Rankings.from_dict({"q1": {"b": 2.0, "a": 1.0}}, name="mine")
    >>> evaluate_run(said, run, ["AP", "P@1"])
    mine: AP 0.2500, P@1 0.0000 (2 topics, 1 of them missing from the run)
    """

    run: str
    measures: tuple[str, ...]
    topics: tuple[str, ...]
    values: FloatArray
    means: FloatArray
    ties: str
    missing: tuple[str, ...]
    without_relevant: tuple[str, ...]
    not_judged: tuple[str, ...]
    tied: tuple[str, ...]
    sampled: tuple[str, ...]
    judged_at_10: float
    replicates: int
    seed: int
    single: tuple[str, ...] = ()

    def column(self, measure: str | Measure) -> int:
        """The column of a measure, by any of its names."""
        name = short_name(ranking_measure(measure))
        if name not in self.measures:
            near = near_names(name, self.measures)
            advice = f"Did you mean {near[0]!r}?" if near else "Ask evaluate_run for it."
            raise JaugeError(f"one of the measures {', '.join(self.measures)}", repr(name), advice)
        return self.measures.index(name)

    def mean(self, measure: str | Measure) -> float:
        """The mean of a measure over topics (the sum of a count, the geometric mean where the measure says so)."""
        return float(self.means[self.column(measure)])

    def by_topic(self, measure: str | Measure) -> dict[str, float]:
        """The value of a measure for each topic."""
        return dict(zip(self.topics, self.values[:, self.column(measure)].tolist(), strict=True))

    def remarks(self) -> list[tuple[str, dict[str, Any]]]:
        """What should be known before the means are used: sentences, and what is filled in."""
        told: list[tuple[str, dict[str, Any]]] = [
            ("Judged topics that the run misses: {count}.", {"count": len(self.missing)}),
            ("Topics without a relevant document: {count}.", {"count": len(self.without_relevant)}),
            ("Topics of the run that nobody judged, left out: {count}.", {"count": len(self.not_judged)}),
            (
                "Topics in which documents of unlike levels share a score (ties: {ties}): {count}.",
                {"count": len(self.tied), "ties": self.ties},
            ),
            (
                "Topics that trec_eval orders otherwise, in single precision close scores are ties: {count}.",
                {"count": len(self.single)},
            ),
        ]
        told = [(words, values) for words, values in told if values["count"]]
        if self.judged_at_10 < ENOUGH_JUDGED:
            share = f"{100 * self.judged_at_10:.3g}"
            told.append(("Only {share} % of the first 10 documents are judged (judged@10).", {"share": share}))
        if self.sampled:
            values = {"count": self.replicates, "seed": self.seed, "measures": ", ".join(self.sampled)}
            told.append(("Expected over ties by {count} random orders (seed {seed}): {measures}.", values))
        return told

    def notes(self) -> list[str]:
        """The remarks as text."""
        return [
            words.format(**{name: f"{value:,}" if isinstance(value, int) else value for name, value in values.items()})
            for words, values in self.remarks()
        ]

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        columns = {name: self.values[:, k].tolist() for k, name in enumerate(self.measures)}
        return {"topic": list(self.topics), **columns}

    def __repr__(self) -> str:
        told = ", ".join(f"{name} {value:.4f}" for name, value in zip(self.measures, self.means, strict=True))
        lost = f", {len(self.missing):,} of them missing from the run" if {*self.missing} & {*self.topics} else ""
        lacking = len(self.without_relevant)
        none = f", {lacking:,} of them without a relevant document" if lacking else ""
        run = f"{self.run}: " if self.run else ""
        return f"{run}{told} ({len(self.topics):,} topics{lost}{none})"


def evaluate_run(
    qrels: Judgements | Mapping[Any, Any],
    run: Rankings | Mapping[Any, Any],
    measures: str | Measure | Sequence[str | Measure] = USUAL,
    *,
    ties: str = "docno",
    convention: str = "exact",
    missing: str = "zero",
    no_relevant: str = "zero",
    rel: int = 1,
    seed: int = 0,
    replicates: int = 200,
) -> RunEvaluation:
    """Measures of a run for each topic that was judged, and their means.

    `ties`: "docno" breaks ties by decreasing name of the document, as trec_eval does; "expected" takes the mean over
    their orders, "best" and "worst" put high levels first or last. `convention` says how levels of recall are reached:
    "exact", or as "trec9" or "trec10" have it, who also keep scores in single precision. A judged topic that the run
    misses retrieved nothing (missing="zero") or is left out ("skip", trec_eval's default); a topic without relevant
    documents counts 0 where the measure is undefined (no_relevant="zero", trec_eval's) or is left out ("skip"). `rel`
    is the least relevant level. Names are those of the catalogue, with a cut-off as in nDCG@10, or trec_eval's, also
    for several at once ("all_trec").
    Undefined (NaN) where the measure is, see `no_relevant`.
    Reference: Buckley and Voorhees 2005; McSherry and Najork 2008.

    >>> said = {"q1": {"a": 1, "b": 0, "c": 0}}
    >>> run = {"q1": {"a": 1.0, "b": 1.0, "c": 1.0}}
    >>> [round(evaluate_run(said, run, "AP", ties=ties).mean("AP"), 4) for ties in ("worst", "expected", "best")]
    [0.3333, 0.6111, 1.0]
    """
    _check(ties=ties, convention=convention, no_relevant=no_relevant)
    said, found = _judgements(qrels), _rankings(run)
    found = found if convention == "exact" else found.single()
    policy = _Policy(ties, convention, no_relevant, seed, replicates)
    judged = found.judged(said, rel=rel, missing=missing)
    told = _evaluated(judged, measures, policy, found.name)
    closer = _reordered(judged, found.single().judged(said, rel=rel, missing=missing)) if found.tied_in_single else ()
    lacking, strange = {*said.topics} - {*found.topics}, {*found.topics} - {*said.topics}
    return replace(told, missing=tuple(sorted(lacking)), not_judged=tuple(sorted(strange)), single=closer)


def _reordered(judged: JudgedRun, other: JudgedRun) -> tuple[str, ...]:
    """The topics in which another order of the same documents puts levels elsewhere."""
    return _topics(judged, np.unique(judged.topic[judged.ordered("docno").level != other.ordered("docno").level]))


def evaluate_judged(
    judged: JudgedRun,
    measures: str | Measure | Sequence[str | Measure] = ("11pt", "AP", "break_even"),
    *,
    name: str = "",
    ties: str = "expected",
    convention: str = "exact",
    no_relevant: str = "skip",
    seed: int = 0,
    replicates: int = 200,
) -> RunEvaluation:
    """Measures of rankings that are judged already, such as categories ranked for each document.

    Options are those of `evaluate_run`; documents without a true category are left out of means and named
    (no_relevant="skip"), and ties have no order of their own. Undefined (NaN) where the measure is.
    Reference: Lewis 1992; document 000, section 4.3.3.

    >>> from jauge.evidence.ranked_categories import ranked_categories
    >>> judged = ranked_categories([["a"], ["b"], []], [[0.9, 0.1], [0.6, 0.4], [0.5, 0.2]], labels=["a", "b"])
    >>> evaluate_judged(judged, ["11pt", "break_even"])
    11pt 0.7500, break_even 0.5000 (3 topics, 1 of them without a relevant document)
    """
    _check(ties=ties, convention=convention, no_relevant=no_relevant)
    return _evaluated(judged, measures, _Policy(ties, convention, no_relevant, seed, replicates), name)


class _Policy(NamedTuple):
    """How ties, recall levels and topics without relevant documents are treated."""

    ties: str
    convention: str
    no_relevant: str
    seed: int
    replicates: int


def _evaluated(judged: JudgedRun, measures: Any, policy: _Policy, name: str) -> RunEvaluation:
    """Values of topics, their means, and what should be known of them."""
    asked = [_with_convention(measure, policy.convention) for measure in _asked(measures)]
    values = _filled(judged, asked, np.column_stack([_values(judged, m, policy) for m in asked]), policy.no_relevant)
    unlike = judged.ordered("best").level != judged.ordered("worst").level
    drawn = policy.ties == "expected" and judged.tied
    return RunEvaluation(
        run=name,
        measures=tuple(short_name(m) for m in asked),
        topics=judged.topics,
        values=frozen(values),
        means=frozen(np.array([_mean(judged, m, values[:, k]) for k, m in enumerate(asked)])),
        ties=policy.ties,
        missing=(),
        without_relevant=_topics(judged, np.flatnonzero(judged.relevant_in_pool() == 0)),
        not_judged=(),
        tied=_topics(judged, np.unique(judged.topic[unlike])),
        sampled=tuple(short_name(m) for m in asked if drawn and _is_sampled(m)),
        judged_at_10=_nan_mean(judged_at(judged.ordered("docno"))),
        replicates=policy.replicates,
        seed=policy.seed,
    )


_CHOICES = {"ties": TIES, "convention": ("exact", "trec9", "trec10"), "no_relevant": ("zero", "skip")}


def _check(**words: str) -> None:
    """Refuse words that are no choice."""
    for what, word in words.items():
        one_of(what, word, _CHOICES[what])


def _asked(measures: str | Measure | Sequence[str | Measure]) -> list[Measure]:
    """The measures that names stand for, each once."""
    names = [measures] if isinstance(measures, str | Measure) else list(measures)
    if not names:
        raise JaugeError("at least one measure", "none", 'As in ["AP", "nDCG@10"].')
    told = [(ranking_measures(n) if isinstance(n, str) else []) or [ranking_measure(n)] for n in names]
    return list(dict.fromkeys(measure for several in told for measure in several))


def _judgements(qrels: Any) -> Judgements:
    if isinstance(qrels, Judgements):
        return qrels
    if isinstance(qrels, Mapping):
        return Judgements.from_dict(qrels)
    raise JaugeError("Judgements first, then Rankings", type(qrels).__name__, "Files are read by read_qrels.")


def _rankings(run: Any) -> Rankings:
    if isinstance(run, Rankings):
        return run
    if isinstance(run, Mapping):
        return Rankings.from_dict(run)
    raise JaugeError("Judgements first, then Rankings", type(run).__name__, "Files are read by read_run.")


def _with_convention(measure: Measure, convention: str) -> Measure:
    """A measure at the convention asked for, unless it has one of its own."""
    if not isinstance(measure, Formula) or "convention" in dict(measure.bound):
        return measure
    has_one = any(parameter.name == "convention" for parameter in measure.definition.parameters)
    return measure.bind(convention=convention) if has_one and convention != "exact" else measure


def _is_sampled(measure: Measure) -> bool:
    return isinstance(measure, Formula) and measure.name in SAMPLED


def _values(judged: JudgedRun, measure: Measure, policy: _Policy) -> FloatArray:
    """One value a topic under a policy of ties."""
    if policy.ties != "expected":
        return measure.compute(judged.ordered(policy.ties))  # type: ignore[arg-type]  # checked at the door
    if not (_is_sampled(measure) and judged.tied):
        return measure.compute(judged)
    generator, total = np.random.default_rng(policy.seed), np.zeros(len(judged.topics))
    for _ in range(policy.replicates):
        total += measure.compute(judged.shuffled(generator.random(judged.level.size)))
    return total / policy.replicates


def _filled(judged: JudgedRun, asked: Sequence[Measure], values: FloatArray, no_relevant: str) -> FloatArray:
    """What counts as 0: undefined values where that is asked for, and all but counts where nothing was retrieved."""
    undefined, nothing = np.isnan(values), (judged.retrieved == 0)[:, None]
    counts_zero = ((judged.relevant_in_pool() > 0) | (no_relevant == "zero"))[:, None]
    directed = np.array([m.direction != 0 for m in asked])
    averaged = np.array([how_averaged(m) != "sum" for m in asked])
    return np.where((undefined & counts_zero & directed) | (nothing & ~undefined & averaged), 0.0, values)


def _mean(judged: JudgedRun, measure: Measure, values: FloatArray) -> float:
    """Values of topics in one number."""
    how = how_averaged(measure)
    if how == "sum":
        return float(values.sum())
    if how == "geometric":
        return float(np.exp(_nan_mean(in_logarithms(values))))
    if how == "micro":
        relevant = judged.relevant_in_pool()
        return float(ratio(np.nansum(values * relevant), relevant.sum()))
    return _nan_mean(values)


def in_logarithms(values: FloatArray) -> FloatArray:
    """What geometric means are exponentials of the mean of; 0.00001 stands for anything less."""
    return np.asarray(np.log(np.maximum(values, _LEAST)))


def _nan_mean(values: FloatArray) -> float:
    """The mean of what is defined; NaN if nothing is."""
    defined = values[~np.isnan(values)]
    return float(defined.mean()) if defined.size else float("nan")


def _topics(judged: JudgedRun, places: Any) -> tuple[str, ...]:
    """Some of the topics by name."""
    return tuple(judged.topics[k] for k in places)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TieRange(Result):
    """The means of a run with its ties in the worst, the average and the best order.

    `unbounded` are the measures that another order than by level could take a little beyond these ends.

    >>> tie_range({"q1": {"a": 1, "b": 0}}, {"q1": {"a": 1.0, "b": 1.0}}, "AP")
    AP 0.5000 .. 0.7500 .. 1.0000
    """

    measures: tuple[str, ...]
    worst: RunEvaluation
    expected: RunEvaluation
    best: RunEvaluation
    unbounded: tuple[str, ...] = ()

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        means = {name: getattr(self, name).means.tolist() for name in ("worst", "expected", "best")}
        return {"measure": list(self.measures), **means}

    def __repr__(self) -> str:
        rows = zip(self.measures, self.worst.means, self.expected.means, self.best.means, strict=True)
        return "; ".join(f"{name} {low:.4f} .. {middle:.4f} .. {high:.4f}" for name, low, middle, high in rows)


def tie_range(
    qrels: Judgements | Mapping[Any, Any],
    run: Rankings | Mapping[Any, Any],
    measures: str | Measure | Sequence[str | Measure] = USUAL,
    **options: Any,
) -> TieRange:
    """What the order of documents with equal scores changes: worst, expected and best value of each measure.

    Worst and best order ties by level: bounds for all measures but infAP and G, which are told.
    Options are those of `evaluate_run`.
    Undefined where the measures are. Reference: McSherry and Najork 2008.

    >>> tie_range({"q1": {"a": 1, "b": 0}}, {"q1": {"a": 1.0, "b": 1.0}}, "P@1").expected.mean("P@1")
    0.5
    """
    said, found = _judgements(qrels), _rankings(run)
    told = {ties: evaluate_run(said, found, measures, ties=ties, **options) for ties in ("worst", "expected", "best")}
    unsure = [m for m in _asked(measures) if isinstance(m, Formula) and m.name in UNBOUNDED]
    return TieRange(told["expected"].measures, **told, unbounded=tuple(map(short_name, unsure)))
