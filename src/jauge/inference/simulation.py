"""Laws by drawing tables, where no sum is at hand; always labelled, always with their seed."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from jauge.inference.distribution import Distribution
from jauge.inference.law import Atoms
from jauge.inference.random_tables import FN, FP, TN, TP, Situation, never_defined
from jauge.measures import Cells, Formula
from jauge.numeric.ratio import FloatArray


def simulated_law(situation: Situation, measure: Formula, kind: str, *, replicates: int, seed: int) -> Distribution:
    """The law of a measure over drawn tables: resamples, new cases, or tables of a posterior."""
    cells = _drawn(situation, kind, replicates, np.random.default_rng(seed))
    value = measure.of_cells(cells)
    without = np.isnan(value)
    if without.all():
        raise never_defined(measure)
    lacking = without & ((cells.positive == 0) | (cells.negative == 0))
    return Distribution(
        Atoms.of(value[~without], np.ones(replicates)[~without]),
        kind,
        measure.range,
        exact=False,
        undefined_mass=float((without & ~lacking).mean()),
        discarded_mass=float(lacking.mean()),
        replicates=replicates,
        seed=seed,
    )


def _drawn(situation: Situation, kind: str, replicates: int, generator: Generator) -> Cells:
    """Tables, one for each replicate."""
    added = 0.0 if kind == "bootstrap" else 0.5

    def part(one: tuple[int, ...], two: tuple[int, ...], of: FloatArray) -> FloatArray:
        """How many of the items fall in the first group of cells rather than in the second."""
        weights = [situation.weight(*group) + added * len(group) for group in (one, two)]
        chance = np.full(replicates, weights[0] / sum(weights) if any(weights) else 0.0)
        if added:
            chance = generator.beta(weights[0], weights[1], replicates)
        if kind == "jeffreys":
            return np.asarray(of * chance)
        return generator.binomial(np.rint(of).astype(np.int64), chance).astype(np.float64)

    positive = np.full(replicates, float(situation.sizes[0]))
    if situation.scheme == "full":
        positive = part((TP, FN), (FP, TN), np.full(replicates, situation.total))
    negative = situation.total - positive
    tp, fp = part((TP,), (FN,), positive), part((FP,), (TN,), negative)
    if situation.prevalence is None:
        return Cells(tp, fp, positive - tp, negative - fp)
    given = situation.prevalence
    share = generator.beta(*given, replicates) if isinstance(given, tuple) else np.full(replicates, given)
    more, less = situation.total * share / positive, situation.total * (1 - share) / negative
    return Cells(tp * more, fp * less, (positive - tp) * more, (negative - fp) * less)
