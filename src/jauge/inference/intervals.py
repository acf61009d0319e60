"""How limits are made: one function for each method, from what was observed to limits and the law behind them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from jauge.errors import JaugeError
from jauge.inference.distribution import Distribution
from jauge.inference.inversion import inverted
from jauge.inference.laws import law_of
from jauge.inference.limits import Limits, clopper_pearson, effective_size, size_limits, wald
from jauge.inference.random_tables import Situation
from jauge.measures import Cells, Formula
from jauge.numeric.ratio import ratio

# Mean coverage of the percentile limits at nominal 0.95, lowest and highest over measures, with 20 ... 1000 items.
_PERCENTILE_COVERAGE = ((20, 0.39, 0.76), (50, 0.52, 0.76), (200, 0.74, 0.92), (1000, 0.86, 0.95))
_SAME = 1e-12
_NO_SPREAD = 1e-9


@dataclass(frozen=True, slots=True)
class Question:
    """What limits are asked of: the observed table, the measure with its value, and how to compute laws."""

    situation: Situation
    measure: Formula
    value: float
    fraction: tuple[float, float] | None
    level: float
    exact: bool | None
    seed: int
    replicates: int

    def law(self, kind: str, added: float = 0.0) -> Distribution:
        """A law of the measure, with so much added to each cell."""
        tp, fp, fn, tn = self.situation.cells
        cells = (tp + added, fp + added, fn + added, tn + added)
        situation = replace(self.situation, cells=cells) if added else self.situation
        return law_of(situation, self.measure, kind, exact=self.exact, seed=self.seed, replicates=self.replicates)


class Answer(NamedTuple):
    """Limits, the law that they come from, and what must be said about them."""

    limits: Limits
    law: Distribution
    notes: tuple[str, ...] = ()


def jeffreys(question: Question) -> Answer:
    """Equal tails of the Jeffreys law; an estimate at an end of the range has its limit there.

    Reference: Brown, Cai and DasGupta 2001.
    """
    law = question.law("jeffreys")
    low, high = law.interval(question.level)
    least, greatest = question.measure.range
    if question.value <= least + _SAME:
        low = least
    if question.value >= greatest - _SAME:
        high = greatest
    return Answer(Limits(low, high), law)


def percentile(question: Question) -> Answer:
    """Equal tails of the bootstrap law, to reproduce others; it carries the coverage that was measured."""
    law = question.law("bootstrap")
    total = question.situation.total
    size, low, high = next((row for row in reversed(_PERCENTILE_COVERAGE) if row[0] <= total), _PERCENTILE_COVERAGE[0])
    note = f"percentile limits at nominal 0.95 covered {low:.2f} to {high:.2f} (mean over measures) with {size} items"
    return Answer(law.interval(question.level), law, (note,))


def smoothed(question: Question) -> Answer:
    """Equal tails of the bootstrap law of the shares (x + 1/2) / (n + 2), or (x + 1/2) / (class + 1)."""
    law = question.law("bootstrap", added=0.5)
    return Answer(law.interval(question.level), law)


def shaped(method: str) -> Callable[[Question], Answer]:
    """Wilson or Agresti-Coull: of the proportion, else with the effective size e(1 - e) / v of the bootstrap law."""

    def made(question: Question) -> Answer:
        law = question.law("bootstrap")
        if question.fraction is not None:
            limits = size_limits(question.value, question.fraction[1], question.level, method, (0.0, 1.0))
            return Answer(limits, law)
        # Where no resample varies, the law with 1/2 added to each cell tells what the items are worth.
        still = law.variance <= _NO_SPREAD / question.situation.total
        spread = question.law("bootstrap", added=0.5) if still else law
        size = effective_size(spread.mean, spread.variance, question.measure.range)
        return Answer(size_limits(law.mean, size, question.level, method, question.measure.range), law)

    return made


def exact_proportion(question: Question) -> Answer:
    """Clopper and Pearson's limits of a proportion: at least the nominal coverage."""
    if question.fraction is None:
        raise JaugeError("a proportion of items for clopper-pearson", str(question.measure), "Use method='inversion'.")
    return Answer(clopper_pearson(*question.fraction, question.level), question.law("bootstrap"))


def normal(question: Question) -> Answer:
    """value -+ z standard deviations of the bootstrap law, cut at the ends of the range."""
    law = question.law("bootstrap")
    return Answer(wald(question.value, law.variance, question.level, question.measure.range), law)


def thesis(question: Question) -> Answer:
    """As "wald" after adding 2 to each cell, cut at the ends of the range. Reference: document 001, section 5.1."""
    tp, fp, fn, tn = (cell + 2 for cell in question.situation.cells)
    sizes = (tp + fn, fp + tn)
    grown = replace(question, situation=replace(question.situation, cells=(tp, fp, fn, tn), sizes=sizes))
    law = grown.law("bootstrap")
    value = moved_value(grown.situation, question.measure)
    return Answer(wald(value, law.variance, question.level, question.measure.range), law)


def inversion(question: Question) -> Answer:
    """Values that a test at half-tails with mid-p does not reject; the law is that of the bootstrap."""
    limits = inverted(question.situation, question.measure, question.value, question.fraction, question.level)
    return Answer(limits, question.law("bootstrap"))


def prediction(question: Question) -> Answer:
    """Equal tails of the law of new cases: they bound what will be observed, not the true value."""
    law = question.law("prediction")
    return Answer(law.interval(question.level), law, ("limits for the value on new cases, not for the true value",))


Method: TypeAlias = Callable[[Question], Answer]
METHODS: Mapping[str, Method] = MappingProxyType(
    {
        "jeffreys": jeffreys,
        "smoothed": smoothed,
        "inversion": inversion,
        "wilson": shaped("wilson"),
        "agresti-coull": shaped("agresti-coull"),
        "clopper-pearson": exact_proportion,
        "wald": normal,
        "thesis": thesis,
        "percentile": percentile,
        "prediction": prediction,
    }
)


def moved_value(situation: Situation, measure: Formula) -> float:
    """The value on the table itself, or on its rates at the mean of the imposed prevalence."""
    tp, fp, fn, tn = situation.cells
    given = situation.prevalence
    if given is None:
        return float(measure.of_cells(Cells.of(tp, fp, fn, tn)))
    share = given[0] / (given[0] + given[1]) if isinstance(given, tuple) else given
    total = situation.total
    tpr, fpr = float(ratio(tp, tp + fn)), float(ratio(fp, fp + tn))
    pos, neg = total * share, total * (1 - share)
    return float(measure.of_cells(Cells.of(pos * tpr, neg * fpr, pos * (1 - tpr), neg * (1 - fpr))))
