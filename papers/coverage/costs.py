"""Costs at a threshold chosen on the same data, and at one that was known beforehand."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.stats import norm

from jauge import ScoreTable, cost_band
from jauge.curves import cost_curve
from jauge.inference.cost import least_costs
from jauge.inference.limits import Limits
from jauge.inference.resampling import replicated
from papers.coverage.settings import SEED, Floats
from papers.coverage.written import Table, share

W = np.array([0.1, 0.25, 0.5, 0.75, 0.9])
DESIGNS = ((1.0, 100, 100), (1.0, 25, 25), (2.0, 100, 100), (1.0, 50, 450), (2.0, 30, 970))
METHODS = ("percentile of the re-optimised", "reoptimised", "fixed", "crossfit without x 1.3", "crossfit")
REPLICATES = 200
WIDER = 1.3


def sections(draws: int) -> Iterator[Table]:
    """How often limits hold the least cost there is, and the cost of the rule that was chosen."""
    minimal = {method: np.zeros((len(DESIGNS), W.size)) for method in METHODS}
    deployed = {method: np.zeros((len(DESIGNS), W.size)) for method in METHODS}
    for place, (mean, positives, negatives) in enumerate(DESIGNS):
        generator = np.random.default_rng((SEED, place))
        for k in range(draws):
            scores = np.append(generator.normal(mean, 1, positives), generator.normal(size=negatives))
            table = ScoreTable.from_scores(np.repeat([1, 0], [positives, negatives]), scores)
            least, chosen = _truth(mean, table)
            for method, (low, high) in _limits(table, k).items():
                minimal[method][place] += (low <= least) & (least <= high)
                deployed[method][place] += (low <= chosen) & (chosen <= high)
    rows = [[method, _range(minimal[method] / draws), _range(deployed[method] / draws)] for method in METHODS]
    note = (
        "Positives N(d, 1), negatives N(0, 1); d, positives + negatives: "
        + "; ".join(f"{d:g}, {n} + {m}" for d, n, m in DESIGNS)
        + f". Least and greatest coverage over these and w = 0.1, 0.25, 0.5, 0.75, 0.9; {draws:,} simulated sets each, "
        "level 0.95."
    )
    heads = ["limits", "of the least cost there is", "of the cost of the chosen rule"]
    yield Table("Normalised cost where the threshold was chosen on the same data", heads, rows, note)


def _truth(mean: float, table: ScoreTable) -> tuple[Floats, Floats]:
    """The least cost at each w, and that of the threshold which is cheapest on the table."""

    def cost(threshold: Floats) -> Floats:
        return np.asarray(W * norm.cdf(threshold - mean) + (1 - W) * norm.sf(threshold))

    return cost(mean / 2 + np.log((1 - W) / W) / mean), cost(cost_curve(table).threshold_at(W))


def _limits(table: ScoreTable, seed: int) -> dict[str, Limits]:
    """Limits at every w by each method; a hair wider, so that rounding does not decide."""
    drawn = replicated(table, lambda t: least_costs(t, W), replicates=REPLICATES, seed=seed)
    found = {METHODS[0]: np.nanquantile(drawn, [0.025, 0.975], axis=0)}
    for tuning in ("reoptimised", "fixed", "crossfit"):
        band = cost_band(table, W, threshold=tuning, seed=seed, replicates=REPLICATES)  # type: ignore[arg-type]
        found[tuning] = np.array([band.low, band.high])
    low, high = found["crossfit"]
    middle, half = (low + high) / 2, (high - low) / 2
    found["crossfit without x 1.3"] = np.array([middle - half / WIDER, middle + half / WIDER])
    return {method: Limits(low - 1e-12, high + 1e-12) for method, (low, high) in found.items()}


def _range(covered: Floats) -> str:
    return f"{share(covered.min())} to {share(covered.max())}"
