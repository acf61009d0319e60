"""Rates at thresholds and at fixed rates: joint rectangles, limits seen vertically, bands of whole curves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from scipy.optimize import brentq
from scipy.stats import binom, norm

from jauge import ScoreTable, simultaneous_band, vertical_band
from jauge.inference.threshold import SHARE_LIMITS
from papers.coverage.settings import SEED, Floats
from papers.coverage.written import Table, share

RATIOS = np.arange(1, 100) / 100
SIMULATED = 5
"""Simulations of whole data sets for each test set that `--draws` asks for."""
VERTICAL = ("pivot", "wilson", "percentile", "thesis")
SAME = 1e-12


def rectangles(_: int) -> Iterator[Table]:
    """Joint rectangles of document 001, chapter 4, by exact binomial sums."""
    designs = [(theta, 10_000) for theta in (0.75, 1.5, 3.0, 5.0)] + [(3.0, n) for n in (25, 250, 2500)]
    rows = []
    for theta, n in designs:
        told = []
        for method in ("wilson", "jeffreys"):
            covered = rectangle_coverage(theta, n, method)
            told.append(f"{covered.mean():.4f} / {covered.min():.4f}")
        rows.append([f"{theta:g}", f"{n:,}", *told])
    note = (
        "Positives normal with mean theta and standard deviation 3.75, negatives with mean -theta and 3; as many of "
        "each class. Mean and least chance that a rectangle of level 0.9 holds both rates, over the 99 thresholds at "
        "which their mean is 1 % to 99 %: sums, not simulated."
    )
    yield Table("Joint rectangles at a threshold", ["theta", "each class", "wilson", "jeffreys"], rows, note)


def rectangle_coverage(theta: float, n: int, method: str) -> Floats:
    """The chance to hold both rates, for each threshold."""
    return np.array([np.prod([_held(rate, n, method, np.sqrt(0.9)) for rate in _rates(theta, r)]) for r in RATIOS])


def _rates(theta: float, ratio: float) -> tuple[float, float]:
    """TPR and FPR at the threshold at which their mean is `ratio`."""

    def at(t: float) -> tuple[float, float]:
        return float(norm.sf(t, theta, 3.75)), float(norm.sf(t, -theta, 3.0))

    return at(brentq(lambda t: sum(at(t)) / 2 - ratio, -60, 60, xtol=1e-14))


def _held(rate: float, n: int, method: str, level: float) -> float:
    """The chance that limits of a share of n items hold it."""
    first, last = (int(binom.ppf(q, n, rate)) for q in (1e-13, 1 - 1e-13))
    counts = np.arange(first, last + 1)
    low, high = np.array([SHARE_LIMITS[method](int(k), n, level) for k in counts]).T  # type: ignore[index]
    return float(binom.pmf(counts, n, rate) @ ((low <= rate) & (rate <= high)))


Sampled = Callable[[np.random.Generator], ScoreTable]


def _normal(mean: float, deviation: float, positives: int, negatives: int) -> Sampled:
    """Positives normal with this mean and deviation, negatives standard normal."""

    def drawn(generator: np.random.Generator) -> ScoreTable:
        scores = np.append(generator.normal(mean, deviation, positives), generator.normal(size=negatives))
        return ScoreTable.from_scores(np.repeat([1, 0], [positives, negatives]), scores)

    return drawn


def vertical(draws: int) -> Iterator[Table]:
    """Each method at fixed false positive rates."""
    designs = [
        ("N(1, 1), 100 + 100", 0.95, (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 0.9), (1.0, 1.0, 100, 100)),
        ("N(2, 1), 30 + 970", 0.95, (0.001, 0.005, 0.02, 0.1), (2.0, 1.0, 30, 970)),
        ("N(2, 1.25), 25 + 25", 0.9, (0.04, 0.08, 0.2, 0.4, 0.8), (2.0, 1.25, 25, 25)),
    ]
    rows = []
    for name, level, fprs, (mean, deviation, positives, negatives) in designs:
        truth = norm.sf(norm.isf(np.array(fprs)), mean, deviation)
        generator, sampled = np.random.default_rng(SEED), _normal(mean, deviation, positives, negatives)
        held = {method: np.zeros(truth.size) for method in VERTICAL}
        for _ in range(SIMULATED * draws):
            table = sampled(generator)
            for method in VERTICAL:
                band = vertical_band(table, fprs, level=level, method=method)  # type: ignore[arg-type]
                held[method] += (band.low <= truth + SAME) & (truth <= band.high + SAME)
        for k, fpr in enumerate(fprs):
            told = [share(held[method][k] / (SIMULATED * draws)) for method in VERTICAL]
            rows.append([name, f"{level:g}", f"{fpr:g}", *told])
    note = f"Positives as said, negatives N(0, 1); positives + negatives; {SIMULATED * draws:,} simulated sets each."
    yield Table("True positive rate at a fixed false positive rate", ["scores", "level", "FPR", *VERTICAL], rows, note)


def whole_curves(draws: int) -> Iterator[Table]:
    """Bands of whole curves, and pointwise limits read as if they were one."""
    designs = {"N(1, 1), 100 + 100": (1.0, 1.0, 100, 100), "N(2, 1), 30 + 300": (2.0, 1.0, 30, 300)}
    designs |= {"N(2, 2), 200 + 200": (2.0, 2.0, 200, 200)}
    fprs, rows = np.arange(101) / 100, []
    for name, (mean, deviation, positives, negatives) in designs.items():
        truth = norm.sf(norm.isf(fprs), mean, deviation)
        generator, sampled = np.random.default_rng(SEED), _normal(mean, deviation, positives, negatives)
        held = np.zeros(3)
        for k in range(draws):
            table = sampled(generator)
            bands = (
                simultaneous_band(table, fprs),
                simultaneous_band(table, fprs, method="envelope", replicates=200, seed=k),
                vertical_band(table, fprs),
            )
            held += [bool(((b.low <= truth + SAME) & (truth <= b.high + SAME)).all()) for b in bands]
        rows.append([name, *(share(each / draws) for each in held)])
    note = f"Share of {draws:,} simulated sets in which all 101 rates are held at once, level 0.95."
    yield Table("Whole ROC curves", ["scores", "kolmogorov", "envelope", "pointwise pivot"], rows, note)
