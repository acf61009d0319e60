"""The figures of Weka's summary: what stands in each line, right by default or as the version computes it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from scipy.special import entr

from jauge.evidence import ClassDistributions, ConfusionMatrix, NumericPredictions
from jauge.measures import item_values, kononenko_bratko, weka
from jauge.measures.cost_matrix import CostMatrix
from jauge.measures.measure import Measure
from jauge.measures.numeric import correlation_coefficient
from jauge.numeric.ratio import FloatArray, ratio
from jauge.report.weka_numbers import Style

MEASURABLE = 1e-6
"""The weight of unclassified items from which on Weka tells them."""
_AVERAGE, _BITS, _PER_ITEM, _PERCENT = "     ", " bits", " bits/instance", " %"


@dataclass(frozen=True, slots=True)
class Figure:
    """A line: its label, and each number with what is written after it."""

    label: str
    numbers: tuple[tuple[float, str], ...]

    @property
    def width(self) -> int:
        """How far the label reaches."""
        return 43 if self.label == IGNORED else 35


IGNORED = "Ignored Class Unknown Instances"


@dataclass(frozen=True, slots=True)
class ClassFigures:
    """The summary of predicted class probabilities."""

    told: ClassDistributions
    matrix: ConfusionMatrix
    style: Style
    compatible: bool
    parts: frozenset[str]
    costs: CostMatrix | None = None

    @property
    def total(self) -> float:
        """The weight of the items of known truth."""
        return float(self.matrix.matrix.sum() + self.matrix.no_answer.sum())

    @property
    def classified(self) -> float:
        """The weight of those among them that have an answer."""
        return float(self.matrix.matrix.sum())

    def lines(self) -> Iterator[Figure]:
        """The lines in Weka's order; without items of known truth there is only their number."""
        if self.total > 0:
            yield from self._counts()
            if self.costs is not None:
                cost = _added(self.costs.of_items(self.told))
                yield Figure("Total Cost", ((cost, ""),))
                yield Figure("Average Cost", ((float(ratio(cost, self.total)), ""),))
            if self.told.prior is not None and "complexity" in self.parts:
                yield from self._information()
            yield from self._errors()
            if "coverage" in self.parts and self.style == "3.9":
                yield from self._regions()
        yield from _totals(self.total, float(self.matrix.no_answer.sum()), float(self.matrix.missing_truth))

    def _counts(self) -> Iterator[Figure]:
        right = float(np.diagonal(self.matrix.matrix).sum())
        wrong = float((self.matrix.matrix * ~np.eye(len(self.matrix.labels), dtype=np.bool_)).sum())
        for label, weight in (("Correctly", right), ("Incorrectly", wrong)):
            share = _percent(weight, self.total)
            yield Figure(f"{label} Classified Instances", ((weight, _AVERAGE), (share, _PERCENT)))
        yield Figure("Kappa statistic", ((_kappa(self.matrix), ""),))

    def _information(self) -> Iterator[Figure]:
        yield Figure("K&B Relative Info Score", ((self._relative_information(), _PERCENT),))
        information = self.added(kononenko_bratko)
        yield self._in_bits("K&B Information Score", information, self.classified)
        prior, scheme = self.added(weka.prior_complexity), self.added(weka.scheme_complexity)
        yield self._in_bits("Class complexity | order 0", prior, self._of_priors)
        yield self._in_bits("Class complexity | scheme", scheme, self.classified)
        yield self._in_bits("Complexity improvement     (Sf)", prior - scheme, self.classified)

    @property
    def _of_priors(self) -> float:
        """What Weka divides sums over the answered items by, where they are of the priors: all items."""
        return self.total if self.compatible else self.classified

    @property
    def _inflated(self) -> float:
        """By how much Weka's ratios to the priors are too great."""
        return float(ratio(self._of_priors, self.classified))

    def added(self, measure: Measure) -> float:
        """The sum of which a measure is the mean."""
        values = item_values(measure, self.told)
        return _added(values.values * values.weight)

    def _in_bits(self, label: str, bits: float, items: float) -> Figure:
        return Figure(label, ((bits, _BITS), (float(ratio(bits, items)), _PER_ITEM)))

    def _relative_information(self) -> float:
        """In per cent; up to 3.8.2 not divided by the number of items, and relative to the last fold's prior."""
        if self.compatible and self.style != "3.9" and self.told.prior is not None:
            last = self.told.prior[self.told.truth >= 0][-1]
            return _percent(self.added(kononenko_bratko), float(entr(last).sum() / np.log(2)))
        return 100 * float(weka.relative_information_score.compute(self.told)) * self._inflated

    def _errors(self) -> Iterator[Figure]:
        error = float(ratio(self.added(weka.mean_absolute_error), self.classified))
        yield Figure("Mean absolute error", ((error, ""),))
        yield Figure("Root mean squared error", ((weka.root_mean_squared_error(self.told), ""),))
        if self.told.prior is not None:
            of_prior = float(ratio(self._of(self.told.prior).added(weka.mean_absolute_error), self._of_priors))
            root = weka.root_relative_squared_error(self.told) * math.sqrt(self._inflated)
            yield from _relative_errors(_percent(error, of_prior), 100 * root)

    def _of(self, proba: FloatArray) -> ClassFigures:
        """The same for other probabilities of the items that have an answer."""
        told, kept = self.told, (self.told.truth >= 0) & ~self.told.unanswered
        other = ClassDistributions(told.labels, told.truth[kept], proba[kept], told.weight[kept])
        return replace(self, told=other)

    def _regions(self) -> Iterator[Figure]:
        yield Figure("Coverage of cases (0.95 level)", ((100 * weka.coverage(self.told), _PERCENT),))
        if self.told.prior is not None:
            size = _percent(self.added(weka.region_size), self._of_priors)
            yield Figure("Mean rel. region size (0.95 level)", ((size, _PERCENT),))


def _kappa(matrix: ConfusionMatrix) -> float:
    """Cohen's kappa, 1 where it is undefined; in Weka's order, where 0.46875 may come out a little less in floats."""
    cells = np.asarray(matrix.matrix, np.float64)
    total = cells.sum()
    seen, chance = ratio(np.trace(cells), total), ratio((cells.sum(axis=1) * cells.sum(axis=0)).sum(), total * total)
    return float((seen - chance) / (1 - chance)) if chance < 1 else 1.0


def number_lines(told: NumericPredictions, *, compatible: bool) -> Iterator[Figure]:
    """The summary of predicted numbers."""
    total, answered = (float(items.weight.sum()) for items in (told.judged(), told.answered()))
    if total > 0:
        straight = correlation_coefficient(undefined="zero")(told) if answered else math.nan
        yield Figure("Correlation coefficient", ((straight, ""),))
        yield Figure("Mean absolute error", ((weka.mean_absolute_error(told), ""),))
        yield Figure("Root mean squared error", ((weka.root_mean_squared_error(told), ""),))
        inflated = float(ratio(total, answered)) if compatible else 1.0
        relative, root = weka.relative_absolute_error(told), weka.root_relative_squared_error(told)
        yield from _relative_errors(100 * relative * inflated, 100 * root * math.sqrt(inflated))
    yield from _totals(total, total - answered, float(told.weight.sum()) - total)


def _relative_errors(absolute: float, root: float) -> Iterator[Figure]:
    """Errors in per cent of those of the priors, or of the mean."""
    yield Figure("Relative absolute error", ((absolute, _PERCENT),))
    yield Figure("Root relative squared error", ((root, _PERCENT),))


def _added(values: FloatArray) -> float:
    """The sum, item after item as Weka adds: what is in the middle between two figures is rounded as there."""
    return float(np.cumsum(np.append(0.0, values))[-1])


def _totals(total: float, unanswered: float, missing_truth: float) -> Iterator[Figure]:
    """The last lines of every summary."""
    if unanswered > MEASURABLE:
        yield Figure("UnClassified Instances", ((unanswered, _AVERAGE), (_percent(unanswered, total), _PERCENT)))
    yield Figure("Total Number of Instances", ((total, ""),))
    if missing_truth > 0:
        yield Figure(IGNORED, ((missing_truth, ""),))


def _percent(part: float, whole: float) -> float:
    return float(ratio(100 * part, whole))
