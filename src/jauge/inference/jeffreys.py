"""The Jeffreys law of a measure: the posterior with 1/2 added to each cell, integrated rather than drawn."""

from __future__ import annotations

import math
from itertools import product

import numpy as np

from jauge.inference.distribution import Distribution
from jauge.inference.line_law import LineLaw, drawn_values, search, sketched
from jauge.inference.lines import Lines
from jauge.inference.posterior_lines import Family, posterior_lines
from jauge.inference.random_tables import Situation
from jauge.measures import Cells, Formula

# Nodes in each direction are multiplied until the law stands still, or until there are this many lines.
_FIRST_NODES = 16
_MORE = 1.5
_MOST_LINES = 40_000
_STILL = 1e-11
_PROBES = [0.025, 0.5, 0.975]
_SKETCHED = 16


def integrated_law(situation: Situation, measure: Formula) -> Distribution | None:
    """The law by the trapezoidal rule over the other shares; None for a measure of unknown shape.

    pi ~ Beta(n+ + 1, n- + 1) (scheme "full"), q ~ Beta(fp + 1/2, tn + 1/2), p ~ Beta(tp + 1/2, fn + 1/2). `error` is
    how far the law moved when its nodes were multiplied for the last time.
    """
    plain = measure.bind(undefined="nan")
    family = posterior_lines(situation, plain)
    if family is None:
        return None
    nodes, lines = _FIRST_NODES, family.lines(_FIRST_NODES)
    law = _law(family, plain, lines)
    points = law.sketch(_SKETCHED).quantile(_PROBES)
    reached, error = law.cdf(points), 0.0 if lines.weight.size == 1 else math.inf
    while error > _STILL:
        nodes = round(_MORE * nodes)
        lines = family.lines(nodes)
        if lines.weight.size > _MOST_LINES:
            break
        finer = _law(family, plain, lines)
        before, reached = reached, finer.cdf(points)
        error = float(np.abs(reached - before).max())
        # A law that stands still is as good as the finer one, and sooner searched.
        law = law if error <= _STILL else finer
    return Distribution(law, "jeffreys", measure.range, error=error if error > _STILL else 0.0)


def _law(family: Family, measure: Formula, lines: Lines) -> LineLaw:
    """The law over these lines."""
    return LineLaw(
        search(lines, measure, turns=family.turns).sides,
        1.0,
        lambda most: sketched(family.lines(most), measure, most),
        lambda size, generator: drawn_values(lines, measure, size, generator),
        continuous=True,
        bounded=_bounded(measure),
    )


def _bounded(measure: Formula) -> bool:
    """Whether no table is infinitely good or bad: else the mean does not exist, or depends on the prior alone."""
    tpr, fpr = np.array(list(product((0.0, 0.5, 1.0), repeat=2))).T
    return not np.isinf(measure.of_cells(Cells(tpr, fpr, 1 - tpr, 1 - fpr))).any()
