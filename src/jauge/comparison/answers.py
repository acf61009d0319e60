"""Models whose answers are fixed, on independent items: the joint tables of every two of them tell everything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

import numpy as np

from jauge.comparison.contributions import slope
from jauge.comparison.discordance import PAIRED_METHODS, Scaled
from jauge.comparison.field import Asked, Field
from jauge.comparison.joint import JointTable, discordance
from jauge.comparison.procedure import Drawn, OfLaw, Procedure
from jauge.errors import JaugeError
from jauge.evidence import Counts
from jauge.evidence.reading import one_of
from jauge.inference import Limits, jeffreys_law
from jauge.inference.random_tables import Scheme
from jauge.measures import Cells, Formula
from jauge.numeric.ratio import FloatArray, ratio

POSTERIOR = "posterior"
DRAWS = 100_000
METHODS = (*PAIRED_METHODS, POSTERIOR)
JointOf: TypeAlias = Callable[[int, int], JointTable]
# Where truth (0, 1) and answer (0, 1) fall among tp, fp, fn, tn.
_CELL = np.array([[3, 1], [2, 0]])


@dataclass(frozen=True, slots=True, eq=False)
class FixedAnswers(Field):
    """Score limits where the difference is a multiple of one discordance, else the Dirichlet posterior."""

    formula: Formula
    counts: tuple[Counts, ...]
    joint_of: JointOf
    asked: Asked

    @classmethod
    def of(cls, measure: Formula, models: tuple[str, ...], joint_of: JointOf, asked: Asked) -> FixedAnswers:
        """From the joint table of any two models."""
        if asked.method is not None:
            one_of("method", asked.method, METHODS)
        alone = [joint_of(model, model) for model in range(len(models))]
        counts = tuple(table.counts(0) for table in alone)
        values = np.array([float(measure.compute(table)) for table in counts])
        return cls(measure, models, values, alone[0].n_items, (), measure, counts, joint_of, asked)

    def joint(self, first: int, second: int) -> JointTable:
        """The joint table of two models."""
        return self.joint_of(first, second)

    def of_value(self, model: int) -> Procedure:
        """The Jeffreys law."""
        return _of_table(self.formula, tuple(_cells(self.counts[model]).tolist()), self.asked.scheme, self.asked.seed)

    def limits_of(self, model: int, level: float) -> Limits:
        """Kept, as a model takes part in many comparisons."""
        cells = tuple(_cells(self.counts[model]).tolist())
        return _limits_of_table(self.formula, cells, self.asked.scheme, self.asked.seed, level)

    def of_difference(self, first: int, second: int) -> Procedure:
        """By the method asked for."""
        table, method = self.joint(first, second), self.method_of(first, second)
        told = discordance(self.formula, table)
        if method != POSTERIOR and told is not None:
            return Scaled.of(PAIRED_METHODS[method](told[0]), told[1])
        draws = posterior_draws(table, self.asked.scheme, self.drawn(method) or DRAWS, self.asked.seed)
        one, two = (self.formula.of_cells(draws[model]) for model in (0, 1))
        return Drawn.of(float(self.values[first] - self.values[second]), one - two, self.difference_bounds)

    def method_of(self, first: int, second: int) -> str:
        """Tango's score limits by default, the posterior where the difference is no multiple of a discordance."""
        linear = discordance(self.formula, self.joint(first, second)) is not None
        if self.asked.method in PAIRED_METHODS and not linear:
            raise JaugeError(
                f"method='{POSTERIOR}' for {self.formula}",
                repr(self.asked.method),
                "Score limits need a measure whose difference counts the discordant items of one kind.",
            )
        return self.asked.method or ("tango" if linear else POSTERIOR)

    def drawn(self, method: str) -> int | None:
        """Draws of the posterior."""
        return (self.asked.replicates or DRAWS) if method == POSTERIOR else None

    def covariance(self) -> FloatArray:
        """First-order, from the joint tables: n / (n - 1) (sum u_i u_j - n mean_i mean_j) over the items."""
        slopes = [slope(self.formula, _cells(table)) for table in self.counts]
        totals = [float(own @ _cells(table)) for own, table in zip(slopes, self.counts, strict=True)]
        size = len(self.models)
        product = np.diag([float(own**2 @ _cells(table)) for own, table in zip(slopes, self.counts, strict=True)])
        for one, two in combinations(range(size), 2):
            own, other = slopes[one][_CELL][:, :, None], slopes[two][_CELL][:, None, :]
            product[one, two] = product[two, one] = float((self.joint(one, two).cells * own * other).sum())
        n = float(self.n_items)
        return np.asarray(ratio(n, n - 1) * (product - np.outer(totals, totals) / n))


def posterior_draws(table: JointTable, scheme: Scheme, draws: int, seed: int) -> tuple[Cells, Cells]:
    """Tables of both models under the Dirichlet posterior: 1/2 is added to each joint cell of a class that has items.

    Scheme "full" lets the class sizes vary, "stratified" holds them. O(1) in the number of items.
    """
    seen = table.cells.sum(axis=(1, 2), keepdims=True)
    shape = table.cells + np.where(seen > 0, 0.5, 0.0)
    weights = np.random.default_rng(seed).standard_gamma(shape[..., None], (2, 2, 2, draws))
    whole = weights.sum(axis=(0, 1, 2)) if scheme == "full" else weights.sum(axis=(1, 2), keepdims=True)
    items = table.n_items if scheme == "full" else seen[..., None]
    drawn = ratio(weights * items, np.where(whole > 0, whole, 1.0))
    first, second = drawn.sum(axis=2), drawn.sum(axis=1)
    return _as_cells(first), _as_cells(second)


def _as_cells(table: FloatArray) -> Cells:
    """Tables by truth and answer."""
    return Cells(tp=table[1, 1], fp=table[0, 1], fn=table[1, 0], tn=table[0, 0])


def _of_table(measure: Formula, cells: tuple[float, ...], scheme: Scheme, seed: int) -> Procedure:
    """The Jeffreys law of a measure of one table."""
    table = Counts(*np.array(cells, np.int64))
    law = jeffreys_law(table, measure, scheme=scheme, seed=seed)
    return OfLaw(float(measure.compute(table)), law, measure.range)


@lru_cache(maxsize=256)
def _limits_of_table(measure: Formula, cells: tuple[float, ...], scheme: Scheme, seed: int, level: float) -> Limits:
    """Limits of a measure of one table."""
    return _of_table(measure, cells, scheme, seed).limits(level)


def _cells(counts: Counts) -> FloatArray:
    """tp, fp, fn, tn as floats."""
    return np.array([counts.tp, counts.fp, counts.fn, counts.tn], dtype=np.float64)
