"""Evaluates models whose answers are labels, or sets of labels: figures, comparisons, verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from jauge.comparison import Comparisons, compare_all
from jauge.curves import OperatingCondition
from jauge.errors import JaugeError
from jauge.evidence import ClassDistributions, ConfusionMatrix, Evidence, LabelSets, PairedLabels, Slices
from jauge.evidence.reading import Label
from jauge.inference.limits import Limits, checked_level
from jauge.measures import (
    F,
    Measure,
    accuracy,
    auc_one_vs_rest,
    brier,
    cost,
    example_F,
    example_jaccard,
    fall_out,
    hamming_loss,
    kappa,
    log_loss,
    macro,
    micro,
    precision,
    recall,
    skip,
    subset_accuracy,
)
from jauge.report.evaluation import (
    Form,
    LabelsEvaluation,
    LabelsStanding,
    LabelsVerdict,
    SetsEvaluation,
    SetsStanding,
)
from jauge.report.figures import Figure, Wanted, figure
from jauge.report.progress import step
from jauge.report.scores import UNCOMPARED, USUAL
from jauge.report.voice import Voice

OF_CLASSES: tuple[Measure, ...] = (accuracy, macro(F), macro(precision), macro(recall), kappa)
OF_PROBABILITIES: tuple[Measure, ...] = (log_loss, brier, auc_one_vs_rest)
OF_EACH_LABEL: tuple[Measure, ...] = (precision, recall, F)
OF_SETS: tuple[Measure, ...] = (
    *(micro(m) for m in (precision, recall, F)),
    *(macro(m, undefined=skip) for m in (precision, recall, F)),
    example_F,
    example_jaccard,
    subset_accuracy,
    hamming_loss,
)
MOST_LABELS = 50
"""Among more labels than these the figures of each are not worked out."""


def evaluate_labels(
    paired: PairedLabels,
    *,
    positive: Label | None = None,
    condition: OperatingCondition | None = None,
    measures: Sequence[Measure] | None = None,
    distributions: Mapping[str, ClassDistributions] | None = None,
    level: float = 0.95,
    seed: int = 0,
    slices: Slices[PairedLabels] | None = None,
) -> LabelsEvaluation:
    """Which of several models answers best: their figures, all pairs compared on the same items, and the verdict.

    With `positive`, one class against the rest; the verdict is then by expected cost under `condition`, or by accuracy
    without one. Among several classes by accuracy, and a `condition` is refused. `measures` replaces the usual figures.

    >>> pair = PairedLabels.from_labels([1, 1, 0, 0], {"a": [1, 1, 0, 0], "b": [1, 0, 0, 1]})
    >>> evaluate_labels(pair, positive=1).verdict
    LabelsVerdict(ahead: 'a' by accuracy)
    """
    if condition is not None and positive is None:
        raise JaugeError("one positive class for costs", "several classes", "Name it with pos_label.")
    level = checked_level(level)
    main, figures, compared = _measures(positive, condition, measures)
    told = distributions or {}
    standings = tuple(_standing(m, paired.matrix(m), told.get(m), (positive, figures, level)) for m in paired.models)
    differences: tuple[Comparisons, ...] = ()
    summed = paired.weight.dtype.kind == "f"
    if len(paired.models) > 1 and not summed:
        step("differences")
        answered = paired.counting("wrong", positive)
        differences = tuple(compare_all(answered, m, pos_label=positive, level=level, seed=seed) for m in compared)
    return LabelsEvaluation(
        models=paired.models,
        level=level,
        seed=seed,
        notes=(UNCOMPARED,) if summed and len(paired.models) > 1 else (),
        paired=paired,
        positive=positive,
        condition=condition,
        standings=standings,
        verdict=_verdict(paired, standings, differences, main, positive),
        differences=differences,
        distributions=told,
        slices=slices,
    )


def answers_of(distributions: Mapping[str, ClassDistributions]) -> PairedLabels:
    """The most probable class of each item as the answer of each model; all must be of the same items.

    >>> told = ClassDistributions.from_proba(["x", "y"], [[0.9, 0.1], [0.6, 0.4]], labels=["x", "y"])
    >>> answers_of({"m": told}).matrix("m").matrix
    array([[1, 0],
           [1, 0]])
    """
    first = next(iter(distributions.values()))
    for model, other in distributions.items():
        if other.labels != first.labels or not np.array_equal(other.truth, first.truth):
            raise JaugeError("the same items and labels from every model", f"others from {model!r}", "Sort them alike.")
    names = np.array([*first.labels, None], dtype=object)
    answers = {model: names[told.predicted] for model, told in distributions.items()}
    more = {"sample_weight": first.weight, "cluster": first.cluster}
    return PairedLabels.from_labels(names[first.truth], answers, labels=first.labels, **more)


def _measures(
    positive: Label | None, condition: OperatingCondition | None, asked: Sequence[Measure] | None
) -> tuple[Measure, Sequence[Measure], Sequence[Measure]]:
    """By which measure models are ranked, the figures of each, and the measures of the comparisons."""
    if asked is not None:
        return asked[0], asked, asked
    if positive is None:
        return accuracy, OF_CLASSES, (accuracy, macro(F))
    if condition is None:
        return accuracy, USUAL, (accuracy, recall, fall_out)
    price = cost(prevalence=condition.prevalence, cost_ratio=condition.cost_ratio)
    return price, (price, *USUAL), (price, recall, fall_out)


def _standing(
    model: str,
    matrix: ConfusionMatrix,
    proba: ClassDistributions | None,
    asked: tuple[Label | None, Sequence[Measure], float],
) -> LabelsStanding:
    """One model: the whole, and label by label among several classes."""
    step("{model}", model=model)
    positive, measures, level = asked
    whole: Evidence = matrix if positive is None else matrix.binary(positive)
    figures = _figures(whole, measures, level)
    if proba is not None:
        figures = (*figures, *_figures(proba, OF_PROBABILITIES, level))
    labels = matrix.labels if positive is None and len(matrix.labels) <= MOST_LABELS else ()
    by_label = {label: _figures(matrix.binary(label), OF_EACH_LABEL, level) for label in labels}
    return LabelsStanding(model, matrix, figures, by_label)


def _figures(evidence: Evidence, measures: Sequence[Measure], level: float) -> tuple[Figure, ...]:
    wanted = Wanted(level=level)
    return tuple(figure(m, evidence, Voice(), wanted) for m in measures)


def _verdict(
    paired: PairedLabels,
    standings: Sequence[LabelsStanding],
    differences: Sequence[Comparisons],
    main: Measure,
    positive: Label | None,
) -> LabelsVerdict | None:
    """The best model by the main measure; None where its value is undefined."""
    values = {one.model: next(f for f in one.figures if f.measure == str(main)) for one in standings}
    if any(np.isnan(one.value) for one in values.values()):
        return None
    best = max(values, key=lambda model: main.direction * values[model].value)
    limits = Limits(values[best].low, values[best].high)
    tied = () if differences else tuple(model for model in paired.models if model != best)
    if differences and differences[0].winner is not None:
        found = differences[0].winner
        best, limits, tied = found.model, Limits(found.low, found.high), found.not_shown_worse
    beaten = tuple(model for model in paired.models if model != best and model not in tied)
    constant, least = _constant(standings[0].matrix, main, positive)
    value = values[best].value
    no_better = constant is not None and main.direction * (value - least) <= 0
    form = "constant" if no_better else _form(beaten, tied)
    return LabelsVerdict(form, str(main), best, value, limits, beaten, tied, constant, least)


def _form(beaten: tuple[str, ...], tied: tuple[str, ...]) -> Form:
    if not beaten and not tied:
        return "alone"
    if not tied:
        return "shown"
    return "ahead of some" if beaten else "ahead"


def _constant(matrix: ConfusionMatrix, main: Measure, positive: Label | None) -> tuple[Label | None, float]:
    """The best answer that is always the same, and its value; none where only right and wrong are known."""
    sizes = matrix.counts().positive
    if np.count_nonzero(sizes) < 2:
        return None, float("nan")
    found = {}
    for label in matrix.labels:
        said = np.zeros((len(matrix.labels), len(matrix.labels)), sizes.dtype)
        said[:, matrix.labels.index(label)] = sizes
        answers = ConfusionMatrix.from_matrix(said, labels=matrix.labels, rows="truth")
        found[label] = float(main(answers if positive is None else answers.binary(positive)))
    best = max(found, key=lambda label: main.direction * found[label])
    return best, found[best]


def evaluate_sets(sets: Mapping[str, LabelSets], *, level: float = 0.95, seed: int = 0) -> SetsEvaluation:
    """The figures of models that answer with sets of labels: pooled, label by label, item by item.

    >>> found = evaluate_sets({"m": LabelSets.from_sets([["a"], ["a", "b"]], [["a"], ["b"]])})
    >>> found.standing("m").figures[0].value
    1.0
    """
    level = checked_level(level)
    standings = tuple(_of_sets(model, one, level) for model, one in sets.items())
    return SetsEvaluation(models=tuple(sets), level=level, seed=seed, notes=(), standings=standings)


def _of_sets(model: str, sets: LabelSets, level: float) -> SetsStanding:
    labels = sets.labels if len(sets.labels) <= MOST_LABELS else ()
    tables = sets.as_counts() if sets.cluster is None else sets.counts()  # one label: items are independent
    by_label = {label: _figures(tables[place], OF_EACH_LABEL, level) for place, label in enumerate(labels)}
    return SetsStanding(model, sets, _figures(sets, OF_SETS, level), by_label)
