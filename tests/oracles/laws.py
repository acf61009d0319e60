"""Exact bootstrap laws of one model's statistics, by listing every resample.

Scores may be tied within a class and across classes; an item is positive at a threshold when score >= threshold.
Rates, costs and weights given as Fraction keep the law exact; a measure that returns floats has float atoms.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.oracles.resamples import Resample, count_vectors, draws_with_replacement, resamples

Score = Any  # whatever can be compared: int, float or Fraction
Rate = Any  # int, float or Fraction
Sizes = tuple[int, int] | int | None
CountMeasure = Callable[[int, int, int, int], Any]


@dataclass(frozen=True)
class Law:
    """Probability of each value over all resamples; masses, undefined and discarded add up to one.

    `undefined`: both classes were drawn but the statistic has no value (0/0). `discarded`: a class was not drawn.
    """

    masses: dict[Any, Fraction]
    undefined: Fraction = field(default=Fraction(0))
    discarded: Fraction = field(default=Fraction(0))

    def given_defined(self) -> dict[Any, Fraction]:
        """The masses rescaled to add up to one: the law given that the statistic has a value."""
        total = sum(self.masses.values())
        return {value: mass / total for value, mass in sorted(self.masses.items())}

    def undefined_given_kept(self) -> Fraction:
        """The share of undefined values among the resamples that were not discarded."""
        return self.undefined / (1 - self.discarded)

    def map(self, function: Callable[[Any], Any]) -> "Law":
        """The law of a function of the value."""
        return collect(((function(value), mass) for value, mass in self.masses.items()), self.undefined, self.discarded)

    def expect(self, function: Callable[[Any], Any]) -> Any:
        """The mean of a function of the value, given that it is defined."""
        return sum(mass * function(value) for value, mass in self.given_defined().items())

    def mean(self) -> Any:
        """The mean, given that the value is defined."""
        return self.expect(lambda value: value)

    def variance(self) -> Any:
        """The mean squared distance to the mean, given that the value is defined."""
        mean = self.mean()
        return self.expect(lambda value: (value - mean) ** 2)

    def covariance(self) -> Any:
        """The covariance of the two coordinates of a law over pairs."""
        first, second = self.map(lambda pair: pair[0]).mean(), self.map(lambda pair: pair[1]).mean()
        return self.expect(lambda pair: (pair[0] - first) * (pair[1] - second))

    def cdf(self, limit: Any) -> Fraction:
        """Pr{value <= limit}, given that the value is defined."""
        return sum((mass for value, mass in self.given_defined().items() if value <= limit), Fraction(0))

    def quantile(self, share: Any) -> Any:
        """The smallest attained value v with Pr{value <= v} >= share; give the share as Fraction to stay exact."""
        reached = Fraction(0)
        for value, mass in self.given_defined().items():
            reached += mass
            if reached >= share:
                return value
        raise ValueError(f"no quantile at {share}")


def is_undefined(value: Any) -> bool:
    """Whether a statistic answered that it has no value: None or NaN."""
    return value is None or (isinstance(value, float) and math.isnan(value))


def collect(pairs: Iterable[tuple[Any, Fraction]], undefined: Fraction, discarded: Fraction) -> Law:
    """Add up the probabilities of equal values; None and NaN are added to the undefined mass."""
    masses: dict[Any, Fraction] = {}
    for value, probability in pairs:
        if is_undefined(value):
            undefined += probability
        else:
            masses[value] = masses.get(value, Fraction(0)) + probability
    return Law(masses, undefined, discarded)


def law_of(
    statistic: Callable[[list[Any], list[Any]], Any], drawn: Iterable[Resample], *, needs_both_classes: bool = True
) -> Law:
    """Compute the statistic of (drawn positives, drawn negatives) on every resample and collect its values.

    Resamples without one of the classes are discarded, unless the statistic does without.
    """
    discarded = Fraction(0)
    values: list[tuple[Any, Fraction]] = []
    for resample in drawn:
        if needs_both_classes and not resample.has_both_classes:
            discarded += resample.probability
        else:
            values.append((statistic(resample.positives, resample.negatives), resample.probability))
    return collect(values, Fraction(0), discarded)


def at_threshold(scores: Sequence[Score], threshold: Score) -> list[bool]:
    """Which items are predicted positive: all that a fixed threshold leaves of a score."""
    return [score >= threshold for score in scores]


def threshold_law(
    positives: Sequence[Score],
    negatives: Sequence[Score],
    threshold: Score,
    measure: CountMeasure,
    *,
    scheme: str = "stratified",
    sizes: Sizes = None,
    needs_both_classes: bool = True,
) -> Law:
    """The law of measure(tp, fp, fn, tn) at a fixed threshold, over every resample of the decisions."""

    def statistic(drawn_positives: list[bool], drawn_negatives: list[bool]) -> Any:
        tp, fp = sum(drawn_positives), sum(drawn_negatives)
        return measure(tp, fp, len(drawn_positives) - tp, len(drawn_negatives) - fp)

    drawn = resamples(at_threshold(positives, threshold), at_threshold(negatives, threshold), scheme, sizes)
    return law_of(statistic, drawn, needs_both_classes=needs_both_classes)


def cost_law(
    positives: Sequence[Score],
    negatives: Sequence[Score],
    threshold: Score,
    w: Rate,
    *,
    scheme: str = "stratified",
    sizes: Sizes = None,
) -> Law:
    """The law of the normalised cost w (1 - TPR) + (1 - w) FPR at a fixed threshold (document 001, 5.3)."""

    def cost(tp: int, fp: int, fn: int, tn: int) -> Any:
        return w * Fraction(fn, tp + fn) + (1 - w) * Fraction(fp, fp + tn)

    return threshold_law(positives, negatives, threshold, cost, scheme=scheme, sizes=sizes)


def cost_per_case_law(
    positives: Sequence[Score],
    negatives: Sequence[Score],
    threshold: Score,
    costs: tuple[Rate, Rate],
    *,
    scheme: str = "full",
    sizes: Sizes = None,
) -> Law:
    """The law of (miss cost FN + false alarm cost FP) / n, costs being (miss, false alarm) (document 001, 5.9)."""
    miss, false_alarm = costs

    def cost(tp: int, fp: int, fn: int, tn: int) -> Any:
        return (miss * fn + false_alarm * fp) * Fraction(1, tp + fp + fn + tn)

    return threshold_law(
        positives, negatives, threshold, cost, scheme=scheme, sizes=sizes, needs_both_classes=scheme == "stratified"
    )


def exact_rank(rate: Rate, draws: int) -> Rate:
    """rate times draws, as an integer where it lies within 1e-9 draws of one (0.07 of 100 is 7, not 7.000...01)."""
    rank = rate * draws
    return round(rank) if abs(rank - round(rank)) <= 1e-9 * draws else rank


def threshold_at_rate(drawn: Sequence[Score], rate: Rate, *, strict: bool) -> tuple[str, Score | None]:
    """Where a share `rate` of these drawn scores is predicted positive: ("none" | "at" | "all", threshold).

    Not strict (score >= threshold): the r-th largest drawn score, r = ceil(rate m), nothing at all for r = 0.
    Strict (score > threshold): the r-th largest, r = floor(rate m) + 1, everything for r > m.
    """
    rank = exact_rank(rate, len(drawn))
    largest_first = sorted(drawn, reverse=True)
    r = math.floor(rank) + 1 if strict else math.ceil(rank)
    if r == 0:
        return "none", None
    if r > len(drawn):
        return "all", None
    return "at", largest_first[r - 1]


def rate_beyond(drawn: Sequence[Score], where: tuple[str, Score | None], *, strict: bool) -> Fraction:
    """The share of the drawn scores that such a threshold predicts positive."""
    position, threshold = where
    if position != "at" or threshold is None:
        return Fraction(int(position == "all"))
    beyond = sum(score > threshold if strict else score >= threshold for score in drawn)
    return Fraction(beyond, len(drawn))


def is_strict(convention: str) -> bool:
    """Whether the vertical convention asks for scores above the threshold ("upper") or at least at it ("lower")."""
    return {"upper": True, "lower": False}[convention]


def tpr_at_fpr(positives: Sequence[Score], negatives: Sequence[Score], fpr: Rate, convention: str) -> Fraction:
    """The true positive rate of one sample at a false positive rate: sort the negatives, take the r-th largest.

    "lower": r = ceil(fpr m), score >= T_r, r = 0 gives 0. "upper": r = floor(fpr m) + 1, score > T_r, r > m gives 1.
    """
    strict = is_strict(convention)
    return rate_beyond(positives, threshold_at_rate(negatives, fpr, strict=strict), strict=strict)


def fpr_at_tpr(positives: Sequence[Score], negatives: Sequence[Score], tpr: Rate, convention: str) -> Fraction:
    """The false positive rate of one sample at a true positive rate: sort the positives, take the r-th largest.

    "upper" is the better end of the horizontal segment, the least FPR whose TPR is at least `tpr`:
    r = ceil(tpr m), score >= T_r, r = 0 gives 0. "lower" is the worse end, the greatest FPR whose TPR is at most `tpr`:
    r = floor(tpr m) + 1, score > T_r, r > m gives 1. Both are the vertical conventions seen in the mirror that
    swaps the classes and negates the scores.
    """
    strict = not is_strict(convention)
    return rate_beyond(negatives, threshold_at_rate(positives, tpr, strict=strict), strict=strict)


def vertical_law(
    positives: Sequence[Score],
    negatives: Sequence[Score],
    fpr: Rate,
    *,
    convention: str,
    scheme: str = "stratified",
    sizes: Sizes = None,
) -> Law:
    """The law of the true positive rate at a false positive rate, over every resample of the scores."""
    return law_of(
        lambda pos, neg: tpr_at_fpr(pos, neg, fpr, convention), resamples(positives, negatives, scheme, sizes)
    )


def horizontal_law(
    positives: Sequence[Score],
    negatives: Sequence[Score],
    tpr: Rate,
    *,
    convention: str,
    scheme: str = "stratified",
    sizes: Sizes = None,
) -> Law:
    """The law of the false positive rate at a true positive rate, over every resample of the scores."""
    return law_of(
        lambda pos, neg: fpr_at_tpr(pos, neg, tpr, convention), resamples(positives, negatives, scheme, sizes)
    )


def order_statistic_masses(scores: Sequence[Score], r: int, draws: int) -> dict[Score, Fraction]:
    """Pr{T_r = s} for the r-th largest of `draws` drawn scores, at any size.

    For every distinct score s, every way to draw from the three groups above s, at s and below s is listed: T_r is s
    when fewer than r draws fall above and at least r fall above or at it.
    """
    groups = Counter(scores)
    masses: dict[Score, Fraction] = {}
    for score in sorted(groups, reverse=True):
        above = sum(size for other, size in groups.items() if other > score)
        below = len(scores) - above - groups[score]
        masses[score] = sum(
            (
                probability
                for (drawn_above, drawn_at, _), probability in count_vectors([above, groups[score], below], draws)
                if drawn_above < r <= drawn_above + drawn_at
            ),
            Fraction(0),
        )
    return masses


def vertical_law_by_rank(
    positives: Sequence[Score], negatives: Sequence[Score], fpr: Rate, *, convention: str, sizes: Sizes = None
) -> Law:
    """The stratified vertical law without listing the negatives: threshold masses, then the positives beyond each.

    The same law as `vertical_law`, for classes of some dozens.
    """
    positive_draws, negative_draws = sizes if isinstance(sizes, tuple) else (len(positives), len(negatives))
    strict = is_strict(convention)
    rank = exact_rank(fpr, negative_draws)
    r = math.floor(rank) + 1 if strict else math.ceil(rank)
    if not 1 <= r <= negative_draws:
        return Law({Fraction(int(r > negative_draws)): Fraction(1)})
    pairs = []
    for threshold, mass in order_statistic_masses(negatives, r, negative_draws).items():
        beyond = [score > threshold if strict else score >= threshold for score in positives]
        for drawn, probability in draws_with_replacement(beyond, positive_draws):
            pairs.append((Fraction(sum(drawn), positive_draws), mass * probability))
    return collect(pairs, Fraction(0), Fraction(0))


def area(positives: Sequence[Score], negatives: Sequence[Score]) -> Fraction:
    """The share of (positive, negative) pairs in the right order, a tie counting one half."""
    doubled = sum(2 * (pos > neg) + (pos == neg) for pos in positives for neg in negatives)
    return Fraction(doubled, 2 * len(positives) * len(negatives))


def auc_law(
    positives: Sequence[Score], negatives: Sequence[Score], *, scheme: str = "stratified", sizes: Sizes = None
) -> Law:
    """The law of the area under the ROC curve, over every resample of the scores."""
    return law_of(area, resamples(positives, negatives, scheme, sizes))


def least_cost(positives: Sequence[Score], negatives: Sequence[Score], w: Rate) -> Any:
    """The least normalised cost of one sample over all its thresholds, "nobody" and "everybody" included."""
    costs = [w * Fraction(1)]
    for threshold in {*positives, *negatives}:
        tpr = Fraction(sum(at_threshold(positives, threshold)), len(positives))
        fpr = Fraction(sum(at_threshold(negatives, threshold)), len(negatives))
        costs.append(w * (1 - tpr) + (1 - w) * fpr)
    return min(costs)


def least_cost_law(
    positives: Sequence[Score],
    negatives: Sequence[Score],
    w: Rate,
    *,
    scheme: str = "stratified",
    sizes: Sizes = None,
) -> Law:
    """The law of the cost at w when the threshold is chosen anew in every resample: the limit of its simulation."""
    return law_of(lambda pos, neg: least_cost(pos, neg, w), resamples(positives, negatives, scheme, sizes))
