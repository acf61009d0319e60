"""Lines of tables that may be true: the Jeffreys posterior, in which every share is an independent beta."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from jauge.inference.lines import BetaTail, Lines, ShareNodes, beta_nodes
from jauge.inference.random_tables import FN, FP, TN, TP, Pair, Situation, known, pair_cells, pair_of, prevalence_nodes
from jauge.measures import Cells, Formula
from jauge.numeric.ratio import FloatArray

Along: TypeAlias = Literal["hit", "alarm", "class"]
# A line is scanned at so many points; a turn can hide beyond the outermost ones only, where next to no mass is.
_SCAN = 24
_FLAT = 1e-12


class Family(NamedTuple):
    """Lines for any number of nodes in each other direction, and whether the measure may turn on them."""

    lines: Callable[[int], Lines]
    turns: bool


class Beta(NamedTuple):
    """Parameters of the law of a share."""

    part: float
    rest: float


class Posterior(NamedTuple):
    """What is not known of a table: hits among positives, alarms among negatives, positives among all.

    `fixed` holds the shares that are imposed, set by design, or without effect.
    """

    total: float
    laws: dict[Along, Beta]
    fixed: dict[Along, ShareNodes]

    def lines(self, along: Along, nodes: int) -> Lines:
        """Tables in which one share varies, counted from its smaller side, where floats are densest."""
        others = {name: beta_nodes(*law, nodes) for name, law in self.laws.items() if name != along}
        weight, grid = _grid(others | self.fixed)
        part, rest = self.laws[along]
        empty, full = (0.0, 1.0) if part <= rest else (1.0, 0.0)
        base, end = (self._tables({**grid, along: known(share)}) for share in (empty, full))
        slope = [there - here for there, here in zip(end, base, strict=True)]
        return Lines.of(weight, BetaTail(min(part, rest), max(part, rest), weight.size), base, slope)

    def by_effect(self, measure: Formula) -> list[Along]:
        """The shares that vary, first the one whose standard deviation moves the measure most."""
        at = {name: beta_nodes(*law, 3, reach=1.0) for name, law in self.laws.items()}
        middle = {name: _single(share) for name, share in (at | self.fixed).items()}

        def effect(along: Along) -> float:
            value = measure.of_cells(self._tables({**middle, along: at[along]}))
            return float(abs(value[-1] - value[0])) if np.isfinite(value).all() else 0.0

        return sorted(at, key=effect, reverse=True)

    def _tables(self, share: dict[Along, ShareNodes]) -> Cells:
        """The tables with these shares."""
        hit, alarm, positive = share["hit"], share["alarm"], share["class"]
        pos, neg = self.total * positive.place, self.total * positive.rest
        return Cells(pos * hit.place, neg * alarm.place, pos * hit.rest, neg * alarm.rest)


def posterior_lines(situation: Situation, measure: Formula) -> Family | None:
    """Lines along the share that decides most; None for a measure of unknown shape, or that moves along no line.

    What varies least is left to the nodes: a steep function of them would need many.
    """
    if measure.shape == "other" or not _varies_along_lines(situation, measure):
        return None
    pair = pair_of(measure) if situation.scheme == "full" else None
    if pair is not None:
        return Family(partial(_pair_lines, situation, pair), turns=False)
    posterior = _posterior(situation, measure)
    for along in posterior.by_effect(measure):
        if _monotone(posterior.lines(along, _SCAN), measure):
            return Family(partial(posterior.lines, along), turns=False)
    declared = next(iter(posterior.laws))
    return Family(partial(posterior.lines, declared), turns=measure.shape == "one turn")


def _varies_along_lines(situation: Situation, measure: Formula) -> bool:
    """Whether a measure moves along the lines of shares; without movement there is nothing to integrate."""
    if measure.shape != "constant":
        return True
    if situation.scheme == "stratified":
        return situation.prevalence is None or measure.prevalence_free
    return pair_of(measure) is not None


def _posterior(situation: Situation, measure: Formula) -> Posterior:
    """pi ~ Beta(n+ + 1, n- + 1) unless fixed by design or without effect, the rates with 1/2 added to each cell."""
    tp, fp, fn, tn = (situation.weight(cell) + 0.5 for cell in (TP, FP, FN, TN))
    laws: dict[Along, Beta] = {"hit": Beta(tp, fn), "alarm": Beta(fp, tn)}
    fixed: dict[Along, ShareNodes] = {}
    if measure.shape == "constant":
        del laws["hit"]
        fixed["hit"] = known(0.5)
    if situation.prevalence is not None:
        fixed["class"] = prevalence_nodes(situation.prevalence)
    elif situation.scheme == "stratified" or measure.prevalence_free:
        pos, neg = situation.sizes
        fixed["class"] = ShareNodes(np.array([pos / (pos + neg)]), np.array([neg / (pos + neg)]), np.ones(1))
    else:
        laws["class"] = Beta(tp + fn, fp + tn)
    return Posterior(situation.total, laws, fixed)


def _grid(shares: dict[Along, ShareNodes]) -> tuple[FloatArray, dict[Along, ShareNodes]]:
    """All combinations of nodes, with the mass of each."""
    index = np.indices([share.mass.size for share in shares.values()]).reshape(len(shares), -1)
    grid = {
        name: ShareNodes(*(part[which] for part in share))
        for (name, share), which in zip(shares.items(), index, strict=True)
    }
    return np.prod([share.mass for share in grid.values()], axis=0), grid


def _single(share: ShareNodes) -> ShareNodes:
    """The middle node alone."""
    middle = share.mass.size // 2
    return ShareNodes(*(part[middle : middle + 1] for part in share))


def _monotone(lines: Lines, measure: Formula) -> bool:
    """Whether the measure moves one way on each line, as far as a scan shows."""
    nodes = lines.tail.nodes(_SCAN)
    value = measure.of_cells(lines.cells(nodes.place, nodes.line)).reshape(lines.weight.size, -1)
    steps, flat = np.diff(value), _FLAT * np.abs(value[:, 1:])
    return not ((steps > flat).any(axis=1) & (steps < -flat).any(axis=1)).any()


def _pair_lines(situation: Situation, pair: Pair, nodes: int) -> Lines:
    """One line for each share of items in the two groups that matter; a single one where only their ratio does."""
    one, two = (situation.weight(*group) + len(group) / 2 for group in (pair.first, pair.second))
    if one > two:
        pair, one, two = pair._replace(first=pair.second, second=pair.first), two, one
    rest = situation.weight(*pair.rest) + len(pair.rest) / 2
    share = known(0.5 if pair.rest else 1.0) if pair.of_ratio or not pair.rest else beta_nodes(one + two, rest, nodes)
    size = share.place * situation.total
    base, slope = pair_cells(pair, size, share.rest * situation.total)
    return Lines.of(share.mass, BetaTail(one, two, size.size), base, [part * size for part in slope])
