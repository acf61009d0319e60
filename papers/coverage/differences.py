"""Coverage of the limits of differences: at thresholds, at false positive rates, of costs.

`python -m papers.coverage.differences thresholds | rates | costs | claims` prints the tables of
docs/coverage/comparisons.md. Settings of document 001, sections 4.5.2, 4.5.4 and 5.3.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from scipy.optimize import brentq
from scipy.special import ndtr
from scipy.stats import multinomial, multivariate_normal

from jauge import PairedScores
from jauge.comparison import cost_difference, vertical_difference_band
from jauge.comparison.discordance import PAIRED_METHODS, Discordance, PairedMethod
from papers.coverage import claims
from papers.coverage.settings import SEED, Floats

LEVEL = 0.90
SIMULATIONS = 1000
FEWER = 300
SHARES = np.array([0.01, 0.05, 0.10, 0.25, 0.50, 0.75, 0.90, 0.95, 0.99])
SAME = 1e-12


class Means(NamedTuple):
    """Where the scores of one model lie: its positives, its negatives."""

    positive: float
    negative: float


@dataclass(frozen=True, slots=True)
class Pair:
    """Two models with normal scores: location theta, shift of the second's positives, correlation, both scales."""

    theta: float
    shift: float
    rho: float
    scales: tuple[float, float]

    @property
    def models(self) -> tuple[Means, Means]:
        return Means(self.theta, -self.theta), Means(self.theta + self.shift, -self.theta)

    def above(self, thresholds: tuple[float, float], truth: int) -> Floats:
        """Chances that both models, only the first, only the second and neither say positive."""
        scale = self.scales[1 - truth]
        means = [model.positive if truth else model.negative for model in self.models]
        one, two = ((mean - at) / scale for mean, at in zip(means, thresholds, strict=True))
        both = float(multivariate_normal.cdf([one, two], cov=[[1, self.rho], [self.rho, 1]], abseps=1e-9))
        first, second = float(ndtr(one)), float(ndtr(two))
        return np.clip([both, first - both, second - both, 1 - first - second + both], 0.0, 1.0)

    def draw(self, generator: np.random.Generator, size: int) -> PairedScores:
        """So many items of each class."""
        truth = np.repeat([1, 0], size)
        noise = generator.normal(size=(2 * size, 3))
        scale = np.where(truth == 1, *self.scales)
        scores = {
            name: np.where(truth == 1, *model)
            + scale * (math.sqrt(self.rho) * noise[:, 0] + math.sqrt(1 - self.rho) * noise[:, place])
            for place, (name, model) in enumerate(zip("ab", self.models, strict=True), start=1)
        }
        return PairedScores.from_scores(truth, scores)


def pairs(scales: tuple[float, float]) -> Iterator[Pair]:
    """The 18 settings."""
    for theta, rho, shift in product((1.0, 3.0), (0.3, 0.6, 0.9), (0.0, 2.0, 4.0)):
        yield Pair(theta, shift, rho, scales)


def _row(pair: Pair, *coverages: Floats) -> str:
    cells = " | ".join(f"{coverage.mean():.3f} / {coverage.min():.3f}" for coverage in coverages)
    return f"| {pair.theta:g} | {pair.rho:g} | {pair.shift:g} | {cells} |"


def _heading(*titles: str) -> Iterator[str]:
    yield f"| theta | rho | shift | {' | '.join(titles)} |"
    yield f"| ---: | ---: | ---: | {' | '.join('---:' for _ in titles)} |"


# Thresholds: every table that may be observed, with its probability.


@cache
def discordant_tables(size: int, method: PairedMethod) -> tuple[Floats, Floats]:
    """Every (first only, second only) of so many items, and the limits of their difference at the root of the level."""
    counts = np.array([(b, c) for b in range(size + 1) for c in range(size + 1 - b)])
    limits = [
        PAIRED_METHODS[method](Discordance(b, c, size - b - c, size)).limits(math.sqrt(LEVEL))
        for b, c in counts.tolist()
    ]
    return counts, np.array(limits)


def of_one_rate(chances: Floats, size: int, method: PairedMethod) -> float:
    """Exact coverage of the difference of one rate."""
    counts, limits = discordant_tables(size, method)
    both, first, second, neither = chances
    rest = size - counts.sum(axis=1)
    law = np.array([first, second, both + neither])
    mass = multinomial.pmf(np.column_stack([counts, rest]), size, law / law.sum())
    held = (limits[:, 0] <= first - second + SAME) & (first - second - SAME <= limits[:, 1])
    return float(mass[held].sum())


def _threshold(model: Means, scales: tuple[float, float], share: float) -> float:
    """Where so many of all scores, half of them positives, lie above."""

    def excess(at: float) -> float:
        above = (ndtr((mean - at) / scale) for mean, scale in zip(model, scales, strict=True))
        return float(sum(above) / 2 - share)

    return float(brentq(excess, -60, 60))


def thresholds() -> Iterator[str]:
    """Rectangles at thresholds where both models call the same share of all items positive: 100 items a class."""
    methods: tuple[PairedMethod, ...] = ("thesis", "tango")
    yield from _heading(*(f"rectangle, {method}" for method in methods))
    for pair in pairs((3.75, 3.0)):
        at = [tuple(_threshold(model, pair.scales, share) for model in pair.models) for share in SHARES]
        covered = [
            np.array([math.prod(of_one_rate(pair.above((a, b), t), 100, method) for t in (0, 1)) for a, b in at])
            for method in methods
        ]
        yield _row(pair, *covered)


# Rates and costs: simulated test sets.


def rates(simulations: int = FEWER) -> Iterator[str]:
    """D -+ z sd at fixed false positive rates, 100 items a class."""
    yield from _heading("0.05 to 0.95", "0.01 and 0.99")
    for pair in pairs((3.75, 3.0)):
        critical = -pair.theta + pair.scales[1] * -_deviates(SHARES)
        tpr = [ndtr((model.positive - critical) / pair.scales[0]) for model in pair.models]
        true, held = tpr[0] - tpr[1], np.zeros(SHARES.size)
        for simulation in range(simulations):
            data = pair.draw(np.random.default_rng([SEED, simulation]), 100)
            band = vertical_difference_band(data, SHARES, level=LEVEL)
            held += (band.low <= true) & (true <= band.high)
        covered = held / simulations
        yield _row(pair, covered[1:-1], covered[[0, -1]])


def _deviates(shares: Floats) -> Floats:
    from scipy.special import ndtri

    return np.asarray(ndtri(shares))


CONDITIONS = np.array([0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98])


def costs(simulations: int = SIMULATIONS) -> Iterator[str]:
    """Each model at its cheapest threshold of the population, fixed beforehand: 1,000 items a class."""
    yield from _heading("w 0.1 to 0.9", "w 0.02 and 0.98")
    for pair in pairs((3.0, 3.0)):
        held = np.zeros(CONDITIONS.size)
        at = [_cheapest(pair, float(w)) for w in CONDITIONS]
        true = [_true_cost(pair, float(w), cuts) for w, cuts in zip(CONDITIONS, at, strict=True)]
        for simulation in range(simulations):
            data = pair.draw(np.random.default_rng([SEED, simulation]), 1000)
            for place, (w, cuts) in enumerate(zip(CONDITIONS, at, strict=True)):
                band = cost_difference(data, w, thresholds=dict(zip("ab", cuts, strict=True)), level=LEVEL)
                held[place] += band.low[0] <= true[place] <= band.high[0]
        covered = held / simulations
        yield _row(pair, covered[1:-1], covered[[0, -1]])


def _cheapest(pair: Pair, w: float) -> tuple[float, float]:
    """Normal scores of equal scale: half-way, moved by the log odds of the condition."""
    variance, odds = pair.scales[0] ** 2, math.log((1 - w) / w)
    first, second = (
        (model.positive + model.negative) / 2 + variance / (model.positive - model.negative) * odds
        for model in pair.models
    )
    return first, second


def _true_cost(pair: Pair, w: float, cuts: tuple[float, float]) -> float:
    """Difference of the population costs."""
    one, two = (
        w * float(ndtr((cut - model.positive) / pair.scales[0]))
        + (1 - w) * float(ndtr((model.negative - cut) / pair.scales[1]))
        for cut, model in zip(cuts, pair.models, strict=True)
    )
    return one - two


STUDIES: dict[str, Callable[[], Iterator[str]]] = {
    "thresholds": thresholds,
    "rates": rates,
    "costs": costs,
    "claims": claims.table,
}

if __name__ == "__main__":
    for study in sys.argv[1:] or STUDIES:
        for line in STUDIES[study]():
            print(line, flush=True)
        print(flush=True)
