"""The answer to "how much, and how sure": a value with limits, the counts behind it and how they were made."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

from jauge.curves.demands import demand_both_classes
from jauge.errors import JaugeError
from jauge.evidence import ConfusionMatrix, Counts, Evidence, Gradings, ScoreTable, Separations
from jauge.evidence.reading import one_of
from jauge.inference.clusters import Made, cluster_tables, clustered_answer, matrix_cluster_law
from jauge.inference.distribution import Distribution
from jauge.inference.graded import graded_answer
from jauge.inference.intervals import METHODS, Answer, Question, moved_value
from jauge.inference.item_means import MEAN_METHODS, MeanQuestion, mean_answer
from jauge.inference.jackknife import JackknifeQuestion, jackknife_answer
from jauge.inference.laws import one_table, situation_of
from jauge.inference.limits import Limits, checked_level, wilson
from jauge.inference.matrix_law import MatrixSituation, reads_matrix
from jauge.inference.random_tables import Prevalence, Scheme
from jauge.inference.ranking import RankingQuestion, area_answer, ranking_answer
from jauge.measures import Formula, Measure, accuracy, auc, item_values
from jauge.measures import measure as named
from jauge.measures.item_means import is_item_mean
from jauge.measures.means_function import means_kernel
from jauge.result import Result

_FEW = 5
_NAMES = {"jeffreys": "Jeffreys", "wilson": "Wilson", "agresti-coull": "Agresti-Coull", "wald": "Wald"}
_NAMES |= {"delong": "DeLong", "hanley-mcneil": "Hanley-McNeil", "score": "Newcombe's score"}
_NAMES |= {
    "clopper-pearson": "Clopper-Pearson",
    "t": "Student's t",
    "inversion": "mid-p inversion",
    "smoothed": "smoothed percentile",
}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Estimate(Result):
    """A value with its limits, and all that it takes to report them.

    `law` is the law that the limits were made of (`law.kind` says which), `numerator` and `denominator` the counts of a
    proportion, `notes` what a reader must know.

    >>> from jauge.evidence import Counts
    >>> from jauge.inference import estimate
    >>> estimate(Counts(tp=171, fp=6, fn=3, tn=1617), "precision")
    precision 0.966 [0.931, 0.986] (171/177), Jeffreys, 95 %
    """

    measure: str
    value: float
    low: float
    high: float
    level: float
    method: str
    scheme: str
    law: Distribution
    numerator: float | None = None
    denominator: float | None = None
    notes: tuple[str, ...] = ()
    why_undefined: str | None = None

    @property
    def bound(self) -> str | None:
        """What none or all of some items show, in words; None for other values.

        The limit is Wilson's, rounded away from the value: each share that it leaves out would be rejected by a score
        test at the two-sided level.

        >>> from jauge.evidence import Counts
        >>> from jauge.inference import estimate
        >>> estimate(Counts(tp=50, fp=0, fn=0, tn=300), "fall_out").bound
        'at most 1.3 %'
        """
        if not self.denominator or self.numerator not in (0, self.denominator):
            return None
        low, high = wilson(self.numerator / self.denominator, self.denominator, self.level)
        if self.numerator == 0:
            return f"at most {math.ceil(high * 1000) / 10:g} %"
        return f"at least {math.floor(low * 1000) / 10:g} %"

    def __repr__(self) -> str:
        if math.isnan(self.value):
            return f"{self.why_undefined}"
        of = "" if self.denominator is None else f" ({self.numerator:,.10g}/{self.denominator:,.10g})"
        drawn = "" if self.law.exact else f", {self.law.replicates:,} draws (seed {self.law.seed})"
        how = f"{_NAMES.get(self.method, self.method)}{drawn}, {100 * self.level:g} %"
        words = "" if self.bound is None else f"; {self.bound} (Wilson)"
        return f"{self.measure} {_short(self.value)} [{_short(self.low)}, {_short(self.high)}]{of}, {how}{words}"


def _short(value: float) -> str:
    """Three decimals, or three digits where that says more."""
    return f"{value:.3g}" if abs(value) < 0.1 or abs(value) >= 1000 else f"{value:.3f}"


def estimate(
    evidence: Evidence,
    measure: str | Measure,
    *,
    level: float = 0.95,
    method: str | None = None,
    exact: bool | None = None,
    scheme: Scheme = "full",
    sizes: tuple[int, int] | None = None,
    prevalence: Prevalence = None,
    seed: int = 0,
    replicates: int = 2000,
) -> Estimate:
    """The value of a measure with limits at a level of confidence, and the law that they come from.

    `method` makes the limits; its default "jeffreys" has a mean coverage of .94 to .96 wherever five positives are
    expected. `scheme`: "full" if items were sampled, "stratified" if classes were, by design. `exact`: None takes the
    exact law where there is one and says when it simulates, True demands it, False simulates. `sizes` asks for the
    measure on so many new positives and negatives: prediction limits. `prevalence` moves the rates of the table to
    another share of positives, known or with a Beta(a, b) law. Means over items (log loss, Brier score) have "t", the
    exact variance of a resampled mean with Student's quantile, or simulated "percentile"; functions of such means
    (RMSE, relative errors, correlation) "jackknife" or "percentile". Answers in a taxonomy have limits over documents:
    "wilson" at the effective size, or "t".
    Undefined (NaN, with its reason) where the measure is. Limits stay in the range of the measure.
    Reference: Brown, Cai and DasGupta 2001; document 001, chapters 4 and 5.

    >>> from jauge.evidence import Counts
    >>> table = Counts(tp=171, fp=6, fn=3, tn=1617)
    >>> estimate(table, "recall", method="wilson")
    recall 0.983 [0.951, 0.994] (171/174), Wilson, 95 %
    >>> estimate(table, "precision", prevalence=0.02)
    precision 0.844 [0.724, 0.928], Jeffreys, 95 %
    """
    found, level = named(measure), checked_level(level)
    if isinstance(evidence, ScoreTable) and isinstance(found, Formula) and "scores" in found.definition.kernels:
        _refuse_moves(f"{found} of the table itself", sizes, prevalence)
        value = float(found.compute(evidence))
        asked = RankingQuestion(evidence, found.compute, value, level, scheme, seed, replicates)
        return of_ranking(asked, str(found), method, exact)
    if _reads_units(found, evidence):
        _refuse_moves(f"{found} of the items themselves", sizes, prevalence)
        return _of_each(found, evidence, level, method, exact, (seed, replicates))
    given, method = method, _method(method, sizes)
    if isinstance(evidence, ConfusionMatrix) and reads_matrix(found):
        return _of_matrix(MatrixSituation(evidence, scheme, exact, seed, replicates), found, level, method)
    if not isinstance(found, Formula) or "counts" not in found.definition.kernels:
        raise JaugeError("a measure of binary tables, or of a ConfusionMatrix", str(found), "See jauge catalogue.")
    tables = cluster_tables(evidence) if sizes is None else None
    counts = one_table(evidence if tables is None else tables.sum())
    situation = situation_of(counts, scheme, sizes, prevalence)
    fraction = _fraction(found, counts) if prevalence is None else None
    value = moved_value(situation, found)
    question = Question(situation, found, value, fraction, level, exact, seed, replicates)
    if tables is not None and not math.isnan(value):
        return _answered(question, clustered_answer(question, tables, given), counts)
    undefined = Answer(Limits(math.nan, math.nan), question.law("jeffreys")) if math.isnan(value) else None
    return _answered(question, Made(method, undefined or METHODS[method](question)), counts)


def _reads_units(measure: Measure, evidence: Evidence) -> bool:
    """Whether the measure is read from single items or documents."""
    graded = isinstance(evidence, Gradings | Separations)
    return graded or is_item_mean(measure, evidence) or means_kernel(measure, evidence) is not None


def _of_each(
    found: Measure, evidence: Evidence, level: float, method: str | None, exact: bool | None, drawn: tuple[int, int]
) -> Estimate:
    """Limits of a measure that is read from single items or documents."""
    if is_item_mean(found, evidence):
        items = MeanQuestion.of(item_values(found, evidence), found.range, level, drawn)
        return _of_items(items, found, evidence, method, exact)
    if isinstance(evidence, Gradings | Separations):
        made = graded_answer(evidence, found, level, method)
    else:
        made = jackknife_answer(JackknifeQuestion.of(found, evidence, level, drawn), method, exact=exact)
    return _of_units(made, float(found.compute(evidence)), found, evidence, level)


def _refuse_moves(what: str, sizes: tuple[int, int] | None, prevalence: Prevalence) -> None:
    """Other class sizes and other shares of positives have a meaning for binary tables only."""
    if sizes is not None or prevalence is not None:
        raise JaugeError(what, "sizes= or prevalence=", "They move binary tables only.")


def _method(given: str | None, sizes: tuple[int, int] | None) -> str:
    """The method asked for, or the default; other sizes have limits for new cases only."""
    method = given or ("jeffreys" if sizes is None else "prediction")
    one_of("method", method, tuple(METHODS))
    if sizes is not None and method not in ("prediction", "percentile"):
        raise JaugeError(
            "method='prediction' or 'percentile' for other sizes",
            repr(method),
            "A resample of another size says nothing of the true value.",
        )
    return method


def _answered(question: Question, made: Made, counts: Counts) -> Estimate:
    """Limits by a method, with what must be said about them."""
    measure, (method, answer) = question.measure, made
    numerator, denominator = question.fraction or (None, None)
    return Estimate(
        measure=str(measure),
        value=question.value,
        low=answer.limits.low,
        high=answer.limits.high,
        level=question.level,
        method=method,
        scheme=question.situation.scheme,
        law=answer.law,
        numerator=numerator,
        denominator=denominator,
        notes=(*answer.notes, *_warnings(counts)),
        why_undefined=measure.why_undefined(counts),
    )


def of_ranking(
    question: RankingQuestion, measure: str, method: str | None = None, exact: bool | None = None
) -> Estimate:
    """Limits of a statistic of a whole ranking."""
    table = question.table
    demand_both_classes(table, f"limits of {measure}")
    if measure == str(auc):
        made = area_answer(question, method, exact=exact)
    elif exact:
        raise JaugeError(
            f"an exact law of {measure}", "a ranking", "Leave out exact=True: it is simulated, and said so."
        )
    else:
        made = ranking_answer(question, method)
    limits, law, notes = made.answer
    return Estimate(
        measure=measure,
        value=question.value,
        low=limits.low,
        high=limits.high,
        level=question.level,
        method=made.method,
        scheme=question.scheme,
        law=law,
        notes=(*notes, *_warnings(table.as_counts()[-1], table.clusters is not None)),
    )


def _of_items(
    question: MeanQuestion, measure: Measure, evidence: Evidence, method: str | None, exact: bool | None
) -> Estimate:
    """Limits of a mean over items; where all items are 0 or 1 it is a share of them."""
    share = None if method in MEAN_METHODS else question.share
    if share is not None:
        options: dict[str, Any] = {"seed": question.seed, "replicates": question.replicates}
        found = estimate(share, accuracy, level=question.level, method=method, exact=exact, **options)
        return replace(found, measure=str(measure), notes=found.notes if method else ())
    made = mean_answer(question, method, exact=exact)
    return _of_units(made, question.value, measure, evidence, question.level)


def _of_units(made: Made, value: float, measure: Measure, evidence: Evidence, level: float) -> Estimate:
    """Limits from what independent units add: items, documents, or clusters of these."""
    limits, law, notes = made.answer
    return Estimate(
        measure=str(measure),
        value=value,
        low=limits.low,
        high=limits.high,
        level=level,
        method=made.method,
        scheme="full",
        law=law,
        notes=notes,
        why_undefined=measure.why_undefined(evidence),
    )


def _fraction(measure: Formula, counts: Counts) -> tuple[float, float] | None:
    """Numerator and denominator of a proportion of at least one item."""
    found = measure.fraction(counts)
    return None if found is None or found[1] == 0 else (float(found[0]), float(found[1]))


def _warnings(counts: Counts, clustered: bool = False) -> tuple[str, ...]:
    """Counts that are too few for limits to keep their level, and weights read as counts."""
    few = (
        (counts.positive, "positive"),
        (counts.negative, "negative"),
        (counts.predicted_positive, "predicted positive"),
    )
    told = [f"fewer than {_FEW} items are {which} ({count:g})" for count, which in few if count < _FEW]
    if counts.weighted and counts.clusters is None and not clustered:
        told.append("weights are read as numbers of items")
    return tuple(told)


def _of_matrix(situation: MatrixSituation, measure: Measure, level: float, method: str) -> Estimate:
    """Limits for one value of a whole confusion matrix."""
    evidence = situation.evidence
    notes: tuple[str, ...] = ()
    if evidence.clusters is not None:
        method, notes = "percentile", (f"{evidence.clusters.ids.size:,} whole clusters drawn",)
    kind = {"jeffreys": "jeffreys", "percentile": "bootstrap"}.get(method)
    if kind is None:
        raise JaugeError("method='jeffreys' or 'percentile' for several classes", repr(method), "Others are binary.")
    value = float(measure.compute(evidence))
    if evidence.clusters is None:
        law = situation.law(measure, kind)
    else:
        law = matrix_cluster_law(evidence, measure, replicates=situation.replicates, seed=situation.seed)
    low, high = law.interval(level) if not math.isnan(value) else (math.nan, math.nan)
    least, greatest = measure.range
    fraction = measure.fraction(evidence) if isinstance(measure, Formula) else None
    return Estimate(
        measure=str(measure),
        value=value,
        low=least if value <= least else low,
        high=greatest if value >= greatest else high,
        level=level,
        method=method,
        scheme=situation.scheme,
        law=law,
        numerator=None if fraction is None else float(fraction[0]),
        denominator=None if fraction is None else float(fraction[1]),
        notes=notes,
        why_undefined=measure.why_undefined(evidence),
    )
