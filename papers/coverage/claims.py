"""How often `who_wins` claims something of models that are equal, and how often it finds the better one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from jauge.comparison.conditions import Conditions, CostConditions, cost_conditions
from jauge.comparison.contest import Contest, beaten
from jauge.comparison.crossfitted import crossfitted
from jauge.comparison.paired_items import PairedItems

REPLICATES = 300
SIMULATIONS = 2000
Draw = Callable[[Generator], PairedItems]


@dataclass(frozen=True, slots=True)
class Claims:
    """Shares of simulations with a claim between models, with one that the first is better, with one of usefulness."""

    any_pair: float
    first_better: float
    useful: float


def binormal(generator: Generator, sizes: tuple[int, int], distances: Sequence[float], rho: float) -> PairedItems:
    """Normal scores, correlated between models; `distances` between the class means."""
    parts = []
    for size, centre in zip(sizes, (distances, [0.0] * len(distances)), strict=True):
        shared, own = generator.normal(size=(size, 1)), generator.normal(size=(size, len(distances)))
        parts.append(math.sqrt(rho) * shared + math.sqrt(1 - rho) * own + np.array(centre))
    return PairedItems(tuple("abcdef"[: len(distances)]), parts[0], parts[1])


def noisy_levels(generator: Generator, sizes: tuple[int, int]) -> PairedItems:
    """Five levels of a score, and the same with noise inside the levels: the same ROC curve."""
    items = binormal(generator, sizes, [1.0], 0.0)
    levels = [np.searchsorted([-0.5, 0.2, 0.8, 1.5], part).astype(float) for part in (items.positive, items.negative)]
    noisy = [np.hstack([part + 0.5 * generator.random(part.shape), part]) for part in levels]
    return PairedItems(("a", "b"), noisy[0], noisy[1])


def claims(
    draw: Draw, simulations: int, conditions: Conditions | None = None, *, against_constant: bool = True
) -> Claims:
    """What is claimed at level 0.95 over simulated test sets; against constant answers too if asked for, along w."""
    along = conditions or cost_conditions()
    found = np.zeros(3)
    for simulation in range(simulations):
        items = draw(np.random.default_rng([7, simulation]))
        folded = against_constant and isinstance(along, CostConditions)
        held = crossfitted(items, along.grid, simulation) if folded else []
        contest = Contest.of(items, along, held, replicates=REPLICATES, seed=simulation)
        beats = beaten(contest.pairs(), len(items.models), 0.95)
        found[:2] += beats.any(), beats[0, 1].any()
        if held:
            gains = contest.gains()
            found[2] += (gains.deviate > gains.critical(0.95)).any()
    return Claims(*(found / simulations).tolist())


def normal(sizes: tuple[int, int], distances: Sequence[float], rho: float) -> Draw:
    """Test sets of correlated normal scores."""
    return lambda generator: binormal(generator, sizes, distances, rho)


EQUAL: Mapping[str, Draw] = {
    "two models, rho 0.5, 100 + 100": normal((100, 100), [1.0, 1.0], 0.5),
    "two models, rho 0.9, 100 + 100": normal((100, 100), [1.0, 1.0], 0.9),
    "three models, rho 0.5, 100 + 100": normal((100, 100), [1.0, 1.0, 1.0], 0.5),
    "three models, rho 0.9, 100 + 100": normal((100, 100), [1.0, 1.0, 1.0], 0.9),
    "two models, rho 0.5, 20 + 20": normal((20, 20), [1.0, 1.0], 0.5),
    "two models, rho 0.5, 30 + 970": normal((30, 970), [1.0, 1.0], 0.5),
    "noise inside five tied levels, 100 + 100": lambda generator: noisy_levels(generator, (100, 100)),
    "no information, rho 0.5, 100 + 100": normal((100, 100), [0.0, 0.0], 0.5),
    "no information, rho 0.5, 25 + 25": normal((25, 25), [0.0, 0.0], 0.5),
}
"""Models whose population cost curves are the same."""
BETTER: Mapping[str, Draw] = {
    "d' 1 against 1.4, rho 0.5, 100 + 100": normal((100, 100), [1.0, 1.4], 0.5),
    "d' 1 against 1.2, rho 0.9, 100 + 100": normal((100, 100), [1.0, 1.2], 0.9),
}
"""The second model is the better one."""


def table(simulations: int = SIMULATIONS) -> Iterator[str]:
    """The rows of the tables in the documentation."""
    yield f"| equal models, {simulations:,} simulations | a claim between models | a claim against constant answers |"
    yield "| :--- | ---: | ---: |"
    for name, draw in EQUAL.items():
        informed = not name.startswith("no information")
        found = claims(draw, simulations, against_constant=not informed)
        useful = "" if informed else f"{found.useful:.3f}"
        yield f"| {name} | {found.any_pair:.3f} | {useful} |"
    yield ""
    yield "| the second model is better | it is found somewhere | the first is claimed somewhere |"
    yield "| :--- | ---: | ---: |"
    for name, draw in BETTER.items():
        found = claims(draw, simulations, against_constant=False)
        yield f"| {name} | {found.any_pair:.3f} | {found.first_better:.3f} |"
