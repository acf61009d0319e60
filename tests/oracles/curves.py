"""Curves and areas by their definitions: every threshold, every pair, every line, in rational arithmetic."""

import itertools
import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.oracles.laws import Rate, Score, area, at_threshold

Point = tuple[Fraction, Fraction]
Line = tuple[Any, Any]


@dataclass(frozen=True)
class Group:
    """The items predicted positive at one threshold, as counts."""

    threshold: Score
    tp: int
    fp: int
    fn: int
    tn: int

    @property
    def roc_point(self) -> Point:
        """(FPR, TPR)."""
        return Fraction(self.fp, self.fp + self.tn), Fraction(self.tp, self.tp + self.fn)

    @property
    def precision(self) -> Fraction | None:
        """tp / (tp + fp); None when nothing is predicted positive."""
        return Fraction(self.tp, self.tp + self.fp) if self.tp + self.fp else None

    @property
    def recall(self) -> Fraction:
        """tp / (tp + fn)."""
        return Fraction(self.tp, self.tp + self.fn)


def groups_by_threshold(positives: Sequence[Score], negatives: Sequence[Score]) -> list[Group]:
    """Count score >= t at every distinct score t, highest first, after the group at +inf that predicts nothing."""
    groups = [Group(math.inf, 0, 0, len(positives), len(negatives))]
    for threshold in sorted({*positives, *negatives}, reverse=True):
        tp, fp = sum(at_threshold(positives, threshold)), sum(at_threshold(negatives, threshold))
        groups.append(Group(threshold, tp, fp, len(positives) - tp, len(negatives) - fp))
    return groups


def roc_points(positives: Sequence[Score], negatives: Sequence[Score]) -> list[Point]:
    """(FPR, TPR) at every threshold of `groups_by_threshold`, from (0, 0) to (1, 1)."""
    return [group.roc_point for group in groups_by_threshold(positives, negatives)]


def upper_hull(points: Sequence[Point]) -> list[Point]:
    """The vertices of the ROC convex hull, (0, 0) and (1, 1) always among them, from left to right.

    A point is a vertex unless it lies on or below a segment between two other points.
    """
    ends = {(Fraction(0), Fraction(0)), (Fraction(1), Fraction(1))}
    candidates = {*points, *ends}
    return sorted(
        point
        for point in candidates
        if point in ends
        or not any(_on_or_below(point, *pair) for pair in itertools.combinations(candidates - {point}, 2))
    )


def _on_or_below(point: Point, start: Point, end: Point) -> bool:
    """Whether the segment passes over the point or through it."""
    (x, y), (x1, y1), (x2, y2) = point, *sorted((start, end))
    if not x1 <= x <= x2:
        return False
    return y <= y2 if x1 == x2 else (y - y1) * (x2 - x1) <= (y2 - y1) * (x - x1)


def polygon_area(points: Sequence[Point]) -> Fraction:
    """The area under straight segments between the points, in their order."""
    return sum(
        ((x2 - x1) * (y1 + y2) / 2 for (x1, y1), (x2, y2) in itertools.pairwise(points)),
        Fraction(0),
    )


def partial_area(points: Sequence[Point], low: Rate, high: Rate) -> Any:
    """The area under a ROC curve for FPR between two rates, its trapezia cut at the limits."""
    total = Fraction(0)
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        left, right = max(x1, Fraction(low)), min(x2, Fraction(high))
        if left < right:
            heights = [y1 + (y2 - y1) * (x - x1) / (x2 - x1) for x in (left, right)]
            total += (right - left) * sum(heights) / 2
    return total


def partial_area_over_tpr(points: Sequence[Point], low: Rate, high: Rate) -> Any:
    """The area to the right of a ROC curve for TPR between two rates: the same in the mirror (1 - TPR, 1 - FPR)."""
    mirrored = [(1 - tpr, 1 - fpr) for fpr, tpr in reversed(points)]
    return partial_area(mirrored, 1 - high, 1 - low)


def mcclish(partial: Any, low: Rate, high: Rate) -> Any:
    """A partial area rescaled so that chance is 1/2 and perfection 1 (McClish 1989)."""
    least, greatest = (high**2 - low**2) / 2, high - low
    return (1 + (partial - least) / (greatest - least)) / 2


# Lines over [0, 1], written (value at 0, value at 1): cost lines, and the trade-off indices that are linear in lam.


def line_at(line: Line, abscissa: Any) -> Any:
    """The value of a line at an abscissa."""
    return (1 - abscissa) * line[0] + abscissa * line[1]


def lower_envelope(lines: Sequence[Line]) -> list[tuple[Any, Line | None]]:
    """The least of the lines: [(0, best line from there on), (breakpoint, next line), ..., (1, None)].

    All pairs of lines are crossed; between neighbouring crossings one line is least throughout, found by comparison
    halfway; neighbouring intervals with the same least line are one.
    """
    lines = sorted(set(lines))
    crossings = {Fraction(0), Fraction(1)}
    for (start, end), (other_start, other_end) in itertools.combinations(lines, 2):
        slope = (end - start) - (other_end - other_start)
        if slope != 0 and 0 < (other_start - start) / slope < 1:
            crossings.add((other_start - start) / slope)
    envelope: list[tuple[Any, Line | None]] = []
    for left, right in itertools.pairwise(sorted(crossings)):
        best = min(lines, key=lambda line: line_at(line, (left + right) / 2))
        if not envelope or envelope[-1][1] != best:
            envelope.append((left, best))
    return [*envelope, (Fraction(1), None)]


def cost_line(point: Point) -> Line:
    """The normalised cost of a ROC point, from FPR at w = 0 to 1 - TPR at w = 1."""
    return point[0], 1 - point[1]


def cost_at(points: Sequence[Point], w: Rate) -> Any:
    """The least normalised cost at w over the points and the two trivial classifiers (0, 0) and (1, 1)."""
    lines = [cost_line(point) for point in points] + [(Fraction(0), Fraction(1)), (Fraction(1), Fraction(0))]
    return min(line_at(line, w) for line in lines)


def cost_curve(points: Sequence[Point]) -> list[tuple[Fraction, Fraction]]:
    """(w, cost) at the breakpoints of the lower envelope of all cost lines, 0 and 1 included."""
    trivial = [(Fraction(0), Fraction(1)), (Fraction(1), Fraction(0))]
    envelope = lower_envelope([*trivial, *(cost_line(point) for point in points)])
    return [(w, cost_at(points, w)) for w, _ in envelope]


def operating_range(points: Sequence[Point]) -> tuple[Fraction, Fraction] | None:
    """The conditions w where the curve costs less than both trivial classifiers; None when there are none."""
    useful = [
        (left, right)
        for (left, _), (right, _) in itertools.pairwise(cost_curve(points))
        if cost_at(points, (left + right) / 2) < min((left + right) / 2, 1 - (left + right) / 2)
    ]
    return (useful[0][0], useful[-1][1]) if useful else None


def index_value(index: str, precision: Any, recall: Any, lam: Any) -> Any:
    """A trade-off index at lam, by its definition in precision and recall; 0 for the products where both are 0.

    "kulczynski": weighted arithmetic mean; "fowlkes_mallows": geometric; "f": harmonic; "jaccard": the reconstructed
    form pr / (b p + a r - (a + b - 1) pr) with a = min(1, 2 (1 - lam)), b = min(1, 2 lam).
    """
    if index == "kulczynski":
        return (1 - lam) * precision + lam * recall
    if precision == 0 or recall == 0:
        return 0 * precision
    if index == "fowlkes_mallows":
        return float(precision) ** (1 - float(lam)) * float(recall) ** float(lam)
    if index == "f":
        return precision * recall / ((1 - lam) * recall + lam * precision)
    if index == "jaccard":
        a, b = min(1, 2 * (1 - lam)), min(1, 2 * lam)
        return precision * recall / (b * precision + a * recall - (a + b - 1) * precision * recall)
    raise ValueError(f"no trade-off index {index!r}")


def best_index(groups: Sequence[Group], index: str, lam: Any) -> Any:
    """The greatest value of the index at lam over all groups that predict something."""
    return max(
        index_value(index, group.precision, group.recall, lam) for group in groups if group.precision is not None
    )


def best_groups(groups: Sequence[Group], index: str) -> list[tuple[Any, tuple[Any, Any]]]:
    """Where the best group changes as lam grows: [(lam from, (precision, recall)), ...].

    Kulczynski's index is a line in lam, 1/F is one, log Fowlkes-Mallows is one (in floats): envelopes of all lines.
    1/J - 1 is a u + b v with u = 1/p - 1, v = 1/r - 1: a multiple of the same line in s = b/a, hence F's groups with
    the breakpoints lam = s/2 up to s = 1 and 1 - 1/(2 s) beyond.
    """
    points = {(group.precision, group.recall) for group in groups if group.tp}
    if index == "jaccard":
        return [(_jaccard_lam(lam), best) for lam, best in best_groups(groups, "f")]
    to_line: Callable[[Any, Any], Line] = {
        "kulczynski": lambda p, r: (-p, -r),
        "f": lambda p, r: (1 / p, 1 / r),
        "fowlkes_mallows": lambda p, r: (-math.log(p), -math.log(r)),
    }[index]
    by_line = {to_line(p, r): (p, r) for p, r in points}
    return [(lam, by_line[line]) for lam, line in lower_envelope(list(by_line)) if line is not None]


def _jaccard_lam(lam: Any) -> Any:
    """The lam of Jaccard's index whose b/a equals lam/(1 - lam), the ratio of weights of F."""
    return lam / (2 * (1 - lam)) if 2 * lam <= 1 else 1 - (1 - lam) / (2 * lam)


def index_area(index: str, precision: float, recall: float, steps: int = 2000) -> float:
    """The area under one group's trade-off curve by Simpson's rule on each half of [0, 1] (Jaccard bends at 1/2)."""
    total = 0.0
    for start in (0.0, 0.5):
        values = [index_value(index, precision, recall, start + 0.5 * i / steps) for i in range(steps + 1)]
        weights = [1, *(4 if i % 2 else 2 for i in range(1, steps)), 1]
        total += math.fsum(w * v for w, v in zip(weights, values, strict=True)) * 0.5 / steps / 3
    return total


def average_precision(positives: Sequence[Score], negatives: Sequence[Score]) -> Fraction:
    """The step-wise average precision: precision at each distinct score, weighted by the recall gained there."""
    groups = groups_by_threshold(positives, negatives)
    return sum(
        (
            (group.recall - previous.recall) * group.precision
            for previous, group in itertools.pairwise(groups)
            if group.precision is not None
        ),
        Fraction(0),
    )


def one_vs_rest_areas(
    truths: Sequence[Hashable], scores: Sequence[Mapping[Any, Score]]
) -> dict[Hashable, Fraction | None]:
    """The area of each class against all others by its own score; None for a class with no item or every item."""
    areas: dict[Hashable, Fraction | None] = {}
    for label in scores[0]:
        inside = [score[label] for truth, score in zip(truths, scores, strict=True) if truth == label]
        outside = [score[label] for truth, score in zip(truths, scores, strict=True) if truth != label]
        areas[label] = area(inside, outside) if inside and outside else None
    return areas


def hand_till(truths: Sequence[Hashable], scores: Sequence[Mapping[Any, Score]]) -> Fraction | None:
    """The mean over pairs of classes of [A(i by score i against j) + A(j by score j against i)] / 2.

    Hand and Till (2001). None when a class has no item.
    """
    by_class = {
        label: [score for truth, score in zip(truths, scores, strict=True) if truth == label] for label in scores[0]
    }
    if not all(by_class.values()):
        return None
    directed = [
        area([score[i] for score in by_class[i]], [score[i] for score in by_class[j]])
        for i, j in itertools.permutations(by_class, 2)
    ]
    return sum(directed, Fraction(0)) / len(directed)
