"""The doors to the laws of a measure: of its resamples, of what it may truly be, of new cases."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from jauge.errors import JaugeError
from jauge.evidence import Counts, Evidence
from jauge.evidence.reading import one_of
from jauge.inference.count_law import count_law
from jauge.inference.distribution import Distribution
from jauge.inference.jeffreys import integrated_law
from jauge.inference.random_tables import Prevalence, Scheme, Situation
from jauge.inference.simulation import simulated_law
from jauge.measures import Formula, Measure
from jauge.measures import measure as named

SCHEMES: tuple[Scheme, ...] = ("full", "stratified")


def bootstrap_law(
    evidence: Evidence,
    measure: str | Measure,
    *,
    scheme: Scheme = "full",
    sizes: tuple[int, int] | None = None,
    prevalence: Prevalence = None,
    exact: bool | None = None,
    seed: int = 0,
    replicates: int = 2000,
) -> Distribution:
    """The law of a measure over all resamples of one table: what simulated bootstraps converge to.

    "stratified": TP ~ Bin(m+, p) and FP ~ Bin(m-, q), independent; "full": the class sizes are binomial too, and
    resamples without a class that the measure needs are discarded. Pr{f <= x} = sum over FP of Pr{FP} Pr{TP <= g},
    g the last count with f <= x. `sizes` asks for resamples of other class sizes. The sum is exact; beyond 100,000
    items of scheme "full", measures of three counts are integrated over evenly spaced ones, with the error in
    `.error`; a measure of unknown shape on large tables, and weighted counts, are simulated, and `.exact` says so.
    Undefined (refused) where no resample has a value.
    Reference: Efron 1979; document 001, sections 4.3 and 5.1.

    >>> from jauge.evidence import Counts
    >>> from jauge.measures import F
    >>> law = bootstrap_law(Counts(tp=171, fp=6, fn=3, tn=1617), F)
    >>> round(law.mean, 6), law.exact
    (0.974287, True)
    """
    found, situation = _asked(evidence, measure, scheme, sizes, prevalence)
    return law_of(situation, found, "bootstrap", exact=exact, seed=seed, replicates=replicates)


def jeffreys_law(
    evidence: Evidence,
    measure: str | Measure,
    *,
    scheme: Scheme = "full",
    prevalence: Prevalence = None,
    exact: bool | None = None,
    seed: int = 0,
    replicates: int = 2000,
) -> Distribution:
    """The posterior law of a measure when 1/2 is added to each cell: where its true value may lie.

    pi ~ Beta(n+ + 1, n- + 1) (scheme "full" only), q ~ Beta(fp + 1/2, tn + 1/2), p ~ Beta(tp + 1/2, fn + 1/2). Hence
    precision ~ Beta(tp + 1/2, fp + 1/2), accuracy ~ Beta(tp + tn + 1, fp + fn + 1). Never undefined.
    Reference: Jeffreys 1946; Brown, Cai and DasGupta 2001.

    >>> from jauge.evidence import Counts
    >>> from jauge.measures import precision
    >>> law = jeffreys_law(Counts(tp=171, fp=6, fn=3, tn=1617), precision)
    >>> law.quantile([0.025, 0.975]).round(4)
    array([0.9315, 0.9857])
    """
    found, situation = _asked(evidence, measure, scheme, None, prevalence)
    return law_of(situation, found, "jeffreys", exact=exact, seed=seed, replicates=replicates)


def prediction_law(
    evidence: Evidence,
    measure: str | Measure,
    *,
    sizes: tuple[int, int],
    scheme: Scheme = "full",
    exact: bool | None = None,
    seed: int = 0,
    replicates: int = 2000,
) -> Distribution:
    """The law of a measure on new cases, so many of each class (in expectation, for scheme "full").

    As the bootstrap law with beta-binomial counts, BetaBin(m+, tp + 1/2, fn + 1/2) and so on: the resample of another
    size leaves out that the rates themselves are uncertain. Undefined (refused) where no table has a value.
    Reference: Gelman et al. 2013, Bayesian data analysis, section 2.4.

    >>> from jauge.evidence import Counts
    >>> from jauge.measures import recall
    >>> law = prediction_law(Counts(tp=9, fp=2, fn=1, tn=18), recall, sizes=(10, 20), scheme="stratified")
    >>> law.quantile([0.025, 0.975])
    array([0.5, 1. ])
    """
    found, situation = _asked(evidence, measure, scheme, sizes, None)
    return law_of(situation, found, "prediction", exact=exact, seed=seed, replicates=replicates)


def law_of(
    situation: Situation, measure: Formula, kind: str, *, exact: bool | None, seed: int, replicates: int
) -> Distribution:
    """The law by a sum or an integral, else by simulation; `exact` demands the one or the other."""
    found = None
    if exact is not False and kind == "jeffreys":
        found = integrated_law(situation, measure)
    elif exact is not False and situation.countable:
        found = count_law(situation, measure, kind)
    if found is not None:
        return found
    if exact:
        raise JaugeError(
            f"an exact {kind} law of {measure}",
            "a table for which only simulation is at hand",
            "Leave out exact=True: the result will say that it was simulated.",
        )
    return simulated_law(situation, measure, kind, replicates=replicates, seed=seed)


def _asked(
    evidence: Evidence, measure: str | Measure, scheme: Scheme, sizes: Any, prevalence: Prevalence
) -> tuple[Formula, Situation]:
    """The measure and the situation that a caller describes."""
    found = named(measure)
    if not isinstance(found, Formula) or "counts" not in found.definition.kernels:
        raise JaugeError("a measure of binary tables", str(found), "Averages over labels have estimate(...).")
    return found, situation_of(one_table(evidence), scheme, sizes, prevalence)


def one_table(evidence: Evidence) -> Counts:
    """The binary table of the evidence, refused where there are several or where items are not independent."""
    counts = evidence.as_counts()
    if counts.shape != ():
        advice = {
            "ScoreTable": "Fix the threshold: table.at(0.5).",
            "ConfusionMatrix": "Choose a label, matrix.binary('label'), or average: macro(measure).",
        }.get(type(evidence).__name__, "Choose one: counts[0].")
        raise JaugeError("one table", f"{type(evidence).__name__} with {counts.tp.size} tables", advice)
    if counts.clusters is not None:
        raise JaugeError(
            "independent items", f"{counts.clusters.ids.size} clusters of items", "Use estimate(...) for clusters."
        )
    if counts.total == 0:
        raise JaugeError("at least one item", "an empty table", "There is nothing to learn from.")
    return counts


def situation_of(
    counts: Counts, scheme: Scheme, sizes: tuple[int, int] | None = None, prevalence: Prevalence = None
) -> Situation:
    """What varies. At an imposed prevalence only the rates do: the class sizes are then fixed."""
    one_of("scheme", scheme, SCHEMES)
    cells = (float(counts.tp), float(counts.fp), float(counts.fn), float(counts.tn))
    classes = (cells[0] + cells[2], cells[1] + cells[3])
    if prevalence is None:
        drawn = classes if sizes is None else _checked_sizes(sizes, classes)
        return Situation(cells, scheme, drawn, countable=not counts.weighted)
    if min(classes) == 0:
        raise JaugeError("items of both classes for another prevalence", "one class", "Both rates are needed.")
    return Situation(cells, "stratified", classes, checked_prevalence(prevalence), not counts.weighted)


def _checked_sizes(sizes: Any, classes: tuple[float, float]) -> tuple[float, float]:
    """Numbers of positives and negatives to draw; a class without items can't be drawn from."""
    given = tuple(sizes) if isinstance(sizes, tuple | list) else ()
    if len(given) != 2 or not all(isinstance(size, int | np.integer) and size >= 0 for size in given):
        raise JaugeError("two numbers of items", repr(sizes), "As in sizes=(100, 900): positives, then negatives.")
    if sum(given) == 0 or any(size > 0 and held == 0 for size, held in zip(given, classes, strict=True)):
        raise JaugeError("classes to draw from", f"{sizes} of {classes}", "Ask for items of the observed classes.")
    return float(given[0]), float(given[1])


def checked_prevalence(prevalence: Any) -> Prevalence:
    """A share strictly between 0 and 1, or the two parameters of a beta law."""
    if isinstance(prevalence, tuple):
        if len(prevalence) == 2 and all(0 < part < math.inf for part in prevalence):
            return float(prevalence[0]), float(prevalence[1])
    elif isinstance(prevalence, int | float | np.number) and 0 < prevalence < 1:
        return float(prevalence)
    raise JaugeError(
        "a prevalence strictly between 0 and 1, or (a, b) of its beta law", repr(prevalence), "As in prevalence=0.02."
    )
