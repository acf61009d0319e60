"""Laws of a measure over tables of counts: the exact bootstrap, and new cases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import numpy as np
from numpy.random import Generator

from jauge.inference.distribution import Distribution
from jauge.inference.law import Atoms
from jauge.inference.line_law import LineLaw, Point, drawn_values, search, sketched
from jauge.inference.lines import BetaBinomial, Binomial, Lines, Split
from jauge.inference.random_tables import Situation, Thinning, count_lines, never_defined, pair_of
from jauge.measures import Formula
from jauge.measures.measure import CONVENTIONS
from jauge.numeric.ratio import FloatArray

SplitOf: TypeAlias = Callable[[float, float], Split]
# Up to here the full scheme sums over every class size; beyond, over evenly spaced ones.
_LARGEST_EXACT = 100_000
_CLASS_NODES = 64
_OTHER_NODES = 51
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

    every = lines(_CLASS_NODES if thin else None)
    if every.tail.cells <= _FEW or (measure.shape == "other" and every.tail.cells <= _MOST):
        return _listed(every, measure, kind)
    if measure.shape == "other":
        return None
    law, undefined, discarded = _searched(every, measure, lambda most: sketched(lines(most, most), measure, most))
    error = 0.0
    if thin:
        again, *_ = _searched(lines(_OTHER_NODES), measure, law.sketch)
        x = law.quantile([0.025, 0.5, 0.975])
        error = _MARGIN * float(np.abs(law.cdf(x) - again.cdf(x)).max())
    return Distribution(law, kind, measure.range, error=error, undefined_mass=undefined, discarded_mass=discarded)


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
