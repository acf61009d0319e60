"""Laws of a measure over tables of counts: the exact bootstrap, and new cases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

import numpy as np
from numpy.random import Generator

from jauge.inference.distribution import Distribution
from jauge.inference.law import Atoms
from jauge.inference.line_law import LineLaw, Point, drawn_values, search, sketched
from jauge.inference.lines import BetaBinomial, Binomial, Lines, Split
from jauge.inference.random_tables import FN, TP, Situation, Thinning, count_lines, never_defined, pair_of
from jauge.measures import Formula
from jauge.measures.measure import CONVENTIONS
from jauge.numeric.ratio import FloatArray

SplitOf: TypeAlias = Callable[[float, float], Split]
# Up to here the full scheme sums over every class size; beyond, over evenly spaced ones.
_LARGEST_EXACT = 100_000
_CLASS_NODES = 64
_OTHER_NODES = 51
# Hits with this variance have no count that matters by itself.
_MANY = 900.0
_SOME_CLASSES = 8
_SKETCHED = 16
_GOOD = 1e-4
# Both sums are off, and the gap is seen at three points only.
_MARGIN = 4
# Tables that are listed without a search, and tables that may be listed where there is no search.
_FEW = 20_000
_MOST = 10_000_000


def count_law(situation: Situation, measure: Formula, kind: str) -> Distribution | None:
    """The law summed over tables, "bootstrap" or "prediction"; None where there are too many to list and no search."""
    split: SplitOf = Binomial
    if kind == "prediction":
        tp, fp, fn, tn = (cell + 0.5 for cell in situation.cells)
        split, situation = BetaBinomial, replace(situation, cells=(tp, fp, fn, tn))
    plain = measure.bind(undefined="nan")
    pair = pair_of(plain) if situation.prevalence is None else None
    thin = situation.scheme == "full" and pair is None and situation.total > _LARGEST_EXACT

    def lines(nodes: int | None, alarms: int | None = None) -> Lines:
        return count_lines(situation, split, pair, Thinning(nodes, alarms))

    smooth = None
    if thin and kind == "bootstrap" and measure.shape != "other" and _many_hits(situation):
        smooth = _smooth_law(situation, measure)
        if smooth.error <= _GOOD:
            return smooth
    every = lines(_CLASS_NODES if thin else None)
    if every.tail.cells <= _FEW or (measure.shape == "other" and every.tail.cells <= _MOST):
        return _listed(every, measure, kind)
    if measure.shape == "other":
        return None
    law, undefined, discarded = _searched(every, measure, lambda most: sketched(lines(most, most), measure, most))
    error = 0.0
    if thin:
        again, *_ = _searched(lines(_OTHER_NODES), measure, law.sketch)
        x = law.sketch(_SKETCHED).quantile([0.025, 0.5, 0.975])
        error = _MARGIN * float(np.abs(law.cdf(x) - again.cdf(x)).max())
    if smooth is not None and smooth.error <= error:
        return smooth
    return Distribution(law, kind, measure.range, error=error, undefined_mass=undefined, discarded_mass=discarded)


def _many_hits(situation: Situation) -> bool:
    """Whether hits vary by so many that no single count matters."""
    tp, fn = situation.weight(TP), situation.weight(FN)
    return tp + fn > 0 and situation.total * tp * fn / ((tp + fn) * sum(situation.cells)) >= _MANY


def _smooth_law(situation: Situation, measure: Formula) -> Distribution:
    """The law over few lines with smooth tails.

    `error`: how far it is from the sum over every count of false positives at some class sizes, times a margin. Over
    all class sizes boundaries even out further, unless all of them fall on counts: that is seen here.
    """
    lines = count_lines(situation, Binomial, None, Thinning(_CLASS_NODES, _CLASS_NODES, smooth=True))
    coarse = partial(count_lines, situation, Binomial, None)
    law, undefined, discarded = _searched(
        lines, measure, lambda most: sketched(coarse(Thinning(most, most)), measure, most)
    )
    law = replace(law, continuous=True)
    x = law.sketch(_SKETCHED).quantile([0.025, 0.5, 0.975])
    counted, *_ = _searched(coarse(Thinning(_SOME_CLASSES)), measure, law.sketch)
    apart = _searched(coarse(Thinning(_SOME_CLASSES, _CLASS_NODES, smooth=True)), measure, law.sketch)[0]
    error = _MARGIN * float(np.abs(replace(apart, continuous=True).cdf(x) - counted.cdf(x)).max())
    return Distribution(
        law, "bootstrap", measure.range, error=error, undefined_mass=undefined, discarded_mass=discarded
    )


def one_line_law(lines: Lines, measure: Formula, kind: str) -> Distribution:
    """The law over given lines of counts, or of shares."""
    if not lines.tail.continuous and lines.tail.high.sum() <= _FEW:
        return _listed(lines, measure, kind)
    law, undefined, discarded = _searched(lines, measure, lambda most: sketched(lines, measure, most))
    law = replace(law, continuous=lines.tail.continuous)
    return Distribution(law, kind, measure.range, undefined_mass=undefined, discarded_mass=discarded)


def _searched(lines: Lines, measure: Formula, sketch: Callable[[int], Atoms]) -> tuple[LineLaw, float, float]:
    """The law by searches, with the undefined and the discarded mass."""
    found = search(lines, measure.bind(undefined="nan"), turns=measure.shape == "one turn")
    without = found.undefined + found.discarded

    def drawn(size: int, generator: Generator) -> FloatArray:
        return drawn_values(lines, measure, size, generator)

    if measure.undefined == "nan" or without == 0:
        return LineLaw(found.sides, 1 - without, sketch, drawn), found.undefined, found.discarded
    point = Point(CONVENTIONS[measure.undefined], without)
    return LineLaw((*found.sides, point), 1.0, sketch, drawn), 0.0, 0.0


def _listed(lines: Lines, measure: Formula, kind: str) -> Distribution:
    """The law as a list of values."""
    nodes = lines.tail.nodes()
    value = measure.of_cells(lines.cells(nodes.place, nodes.line))
    mass = lines.weight[nodes.line] * nodes.mass
    undefined = np.isnan(value)
    lacking = lines.lacking[nodes.line]
    if undefined.all():
        raise never_defined(measure)
    return Distribution(
        Atoms.of(value[~undefined], mass[~undefined]),
        kind,
        measure.range,
        undefined_mass=float(mass[undefined] @ (1 - lacking[undefined])),
        discarded_mass=float(mass[undefined] @ lacking[undefined]),
    )
