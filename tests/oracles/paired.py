"""Exact bootstrap laws of the difference of two models on the same items, by listing every resample.

An item is a pair (score of the first model, score of the second). Differences are first minus second.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.oracles.laws import (
    CountMeasure,
    Law,
    Rate,
    Score,
    Sizes,
    area,
    is_strict,
    is_undefined,
    law_of,
    threshold_at_rate,
    tpr_at_fpr,
)
from tests.oracles.resamples import draws_with_replacement, resamples

Item = tuple[Score, Score]
Decision = tuple[bool, bool]


def decisions(items: Sequence[Item], thresholds: tuple[Score, Score]) -> list[Decision]:
    """What the two models predict at their thresholds: all that fixed thresholds leave of the scores."""
    return [(first >= thresholds[0], second >= thresholds[1]) for first, second in items]


def columns(items: Sequence[tuple[Any, Any]]) -> tuple[list[Any], list[Any]]:
    """The first and the second entries of the items."""
    return [first for first, _ in items], [second for _, second in items]


def measure_pair_law(
    positives: Sequence[Item],
    negatives: Sequence[Item],
    thresholds: tuple[Score, Score],
    measure: CountMeasure,
    *,
    scheme: str = "stratified",
    sizes: Sizes = None,
    needs_both_classes: bool = True,
) -> Law:
    """The joint law of (first, second) model's measure(tp, fp, fn, tn) at fixed thresholds.

    A pair with an undefined value is undefined.
    """

    def value(drawn_positives: list[bool], drawn_negatives: list[bool]) -> Any:
        tp, fp = sum(drawn_positives), sum(drawn_negatives)
        return measure(tp, fp, len(drawn_positives) - tp, len(drawn_negatives) - fp)

    def statistic(drawn_positives: list[Decision], drawn_negatives: list[Decision]) -> Any:
        pairs = zip(columns(drawn_positives), columns(drawn_negatives), strict=True)
        values = tuple(value(model_positives, model_negatives) for model_positives, model_negatives in pairs)
        return None if any(map(is_undefined, values)) else values

    drawn = resamples(decisions(positives, thresholds), decisions(negatives, thresholds), scheme, sizes)
    return law_of(statistic, drawn, needs_both_classes=needs_both_classes)


def measure_difference_law(
    positives: Sequence[Item],
    negatives: Sequence[Item],
    thresholds: tuple[Score, Score],
    measure: CountMeasure,
    *,
    scheme: str = "stratified",
    sizes: Sizes = None,
    needs_both_classes: bool = True,
) -> Law:
    """The law of the difference of any measure(tp, fp, fn, tn) at fixed thresholds."""
    pair_law = measure_pair_law(
        positives, negatives, thresholds, measure, scheme=scheme, sizes=sizes, needs_both_classes=needs_both_classes
    )
    return pair_law.map(lambda pair: pair[0] - pair[1])


def threshold_difference_law(
    positives: Sequence[Item],
    negatives: Sequence[Item],
    thresholds: tuple[Score, Score],
    *,
    scheme: str = "stratified",
    sizes: Sizes = None,
) -> Law:
    """The joint law of (difference of TPR, difference of FPR) at fixed thresholds."""

    def difference(drawn: list[Decision]) -> Fraction:
        return Fraction(sum(first - second for first, second in drawn), len(drawn))

    drawn = resamples(decisions(positives, thresholds), decisions(negatives, thresholds), scheme, sizes)
    return law_of(lambda pos, neg: (difference(pos), difference(neg)), drawn)


@dataclass(frozen=True)
class Dominance:
    """Four probabilities that add up to one: who is at least as good on both rates, ties on both rates apart."""

    first: Fraction
    second: Fraction
    tie: Fraction
    neither: Fraction


def dominance(
    positives: Sequence[Item],
    negatives: Sequence[Item],
    thresholds: tuple[Score, Score],
    *,
    scheme: str = "stratified",
    sizes: Sizes = None,
) -> Dominance:
    """How often each model dominates: TPR at least and FPR at most the other's, not both equal (document 001, 4.5)."""
    law = threshold_difference_law(positives, negatives, thresholds, scheme=scheme, sizes=sizes).given_defined()

    def mass(condition: Any) -> Fraction:
        return sum((probability for rates, probability in law.items() if condition(*rates)), Fraction(0))

    return Dominance(
        first=mass(lambda tpr, fpr: tpr >= 0 >= fpr and (tpr, fpr) != (0, 0)),
        second=mass(lambda tpr, fpr: tpr <= 0 <= fpr and (tpr, fpr) != (0, 0)),
        tie=mass(lambda tpr, fpr: (tpr, fpr) == (0, 0)),
        neither=mass(lambda tpr, fpr: tpr * fpr > 0),
    )


def vertical_threshold_law(negatives: Sequence[Item], fpr: Rate, *, convention: str, draws: int | None = None) -> Law:
    """The joint law of the two models' thresholds at one false positive rate: (T1, T2) over every draw of negatives.

    "lower": T is the ceil(fpr m)-th largest drawn score; "upper": the (floor(fpr m) + 1)-th. Where that is none of
    them the value is (None, None).
    """
    masses: dict[Any, Fraction] = {}
    for drawn, probability in draws_with_replacement(negatives, draws or len(negatives)):
        first, second = (threshold_at_rate(scores, fpr, strict=is_strict(convention))[1] for scores in columns(drawn))
        masses[first, second] = masses.get((first, second), Fraction(0)) + probability
    return Law(masses)


def vertical_difference_law(
    positives: Sequence[Item],
    negatives: Sequence[Item],
    fpr: Rate,
    *,
    convention: str,
    scheme: str = "stratified",
    sizes: Sizes = None,
) -> Law:
    """The law of the difference of true positive rates, each model at its own threshold for this rate."""

    def statistic(drawn_positives: list[Item], drawn_negatives: list[Item]) -> Fraction:
        pairs = zip(columns(drawn_positives), columns(drawn_negatives), strict=True)
        first, second = (tpr_at_fpr(pos, neg, fpr, convention) for pos, neg in pairs)
        return first - second

    return law_of(statistic, resamples(positives, negatives, scheme, sizes))


def cost_difference_law(
    positives: Sequence[Item],
    negatives: Sequence[Item],
    thresholds: tuple[Score, Score],
    w: Rate,
    *,
    scheme: str = "stratified",
    sizes: Sizes = None,
) -> Law:
    """The law of the difference of normalised costs w (1 - TPR) + (1 - w) FPR at fixed thresholds."""
    rates = threshold_difference_law(positives, negatives, thresholds, scheme=scheme, sizes=sizes)
    return rates.map(lambda difference: -w * difference[0] + (1 - w) * difference[1])


def cost_per_case_difference_law(
    positives: Sequence[Item],
    negatives: Sequence[Item],
    thresholds: tuple[Score, Score],
    costs: tuple[Rate, Rate],
    *,
    scheme: str = "full",
    sizes: Sizes = None,
) -> Law:
    """The law of the difference of (miss cost FN + false alarm cost FP) / n, costs being (miss, false alarm).

    Document 001, 5.12, subtracts the other way round and divides by the larger cost.
    """
    miss, false_alarm = costs

    def cost(tp: int, fp: int, fn: int, tn: int) -> Any:
        return (miss * fn + false_alarm * fp) * Fraction(1, tp + fp + fn + tn)

    return measure_difference_law(
        positives,
        negatives,
        thresholds,
        cost,
        scheme=scheme,
        sizes=sizes,
        needs_both_classes=scheme == "stratified",
    )


def auc_pair_law(
    positives: Sequence[Item], negatives: Sequence[Item], *, scheme: str = "stratified", sizes: Sizes = None
) -> Law:
    """The joint law of the two areas; `.covariance()` is the exact bootstrap covariance."""

    def statistic(drawn_positives: list[Item], drawn_negatives: list[Item]) -> tuple[Fraction, ...]:
        pairs = zip(columns(drawn_positives), columns(drawn_negatives), strict=True)
        return tuple(area(pos, neg) for pos, neg in pairs)

    return law_of(statistic, resamples(positives, negatives, scheme, sizes))
