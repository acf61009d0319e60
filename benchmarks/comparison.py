"""Comparisons of models: vertical differences, DeLong for many, dominance, who wins; beside R's pROC and MLstatkit."""

from __future__ import annotations

import math
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import numpy as np

from benchmarks.timing import Race, race
from jauge import PairedScores
from jauge.comparison import delong, dominance, vertical_difference_band, who_wins
from jauge.numeric.ratio import FloatArray

RATES = np.arange(1, 100) / 100
REPLICATES = 2000
MODELS = 10
PAIRS = MODELS * (MODELS - 1) // 2


def scores(size: int, models: int = 2, rho: float = 0.5) -> PairedScores:
    """Correlated normal scores, so many items of each class."""
    generator = np.random.default_rng(1)
    truth = np.repeat([1, 0], size)
    shared = math.sqrt(rho) * generator.normal(size=2 * size)
    told = {
        f"m{k}": (1 + 0.2 * k) * truth + shared + math.sqrt(1 - rho) * generator.normal(size=2 * size)
        for k in range(models)
    }
    return PairedScores.from_scores(truth, told)


def once(title: str, seconds: dict[str, float], target: str) -> Race:
    """Entrants that are too slow for rounds: each was timed once."""
    return Race(title, seconds, target)


def timed(call: object) -> float:
    """Seconds of one call."""
    start = perf_counter()
    call()  # type: ignore[operator]
    return perf_counter() - start


def resampled(pair: PairedScores) -> FloatArray:
    """Standard deviations of the difference at every rate over resamples of counts, the plain way."""
    generator = np.random.default_rng(0)
    up, down = pair.scores[pair.positive], pair.scores[~pair.positive]
    ranked = [(np.sort(up[:, k]), np.sort(down[:, k])) for k in (0, 1)]
    order = [(np.argsort(up[:, k]), np.argsort(down[:, k])) for k in (0, 1)]
    places = np.maximum(np.floor(RATES * len(down)).astype(int), 0)
    drawn = np.empty((REPLICATES, RATES.size))
    for row in drawn:
        times = [np.bincount(generator.integers(0, n, n), minlength=n) for n in (len(up), len(down))]
        tpr = []
        for (positives, negatives), (by_up, by_down) in zip(ranked, order, strict=True):
            kept = np.cumsum(times[1][by_down][::-1])
            cut = negatives[::-1][np.searchsorted(kept, places, side="right")]
            above = np.append(0, np.cumsum(times[0][by_up][::-1]))
            tpr.append(above[len(up) - np.searchsorted(positives, cut, side="right")] / len(up))
        row[:] = tpr[0] - tpr[1]
    return np.asarray(drawn.std(axis=0, ddof=1))


PROC = """
suppressMessages(library(pROC))
n <- {items}
told <- lapply(c("y", "a", "b"), function(name) readBin(file.path("{folder}", name), "double", n))
made <- system.time({{
  one <- roc(told[[1]], told[[2]], levels = c(0, 1), direction = "<", quiet = TRUE)
  two <- roc(told[[1]], told[[3]], levels = c(0, 1), direction = "<", quiet = TRUE)
}})[["elapsed"]] / 2
compared <- system.time(roc.test(one, two, method = "delong", paired = TRUE))[["elapsed"]]
cat(made, compared)
"""


ONE_RATE = """
at <- system.time(roc.test(one, two, method = "specificity", specificity = 0.9, paired = TRUE,
                           boot.n = {replicates}, progress = "none"))[["elapsed"]]
cat("", at)
"""


def with_proc(pair: PairedScores, more: str = "") -> list[float] | None:
    """Seconds that pROC takes for one curve, for DeLong's test of two, and for what else is asked; None without R."""
    if shutil.which("Rscript") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        columns = {"y": pair.positive, "a": pair.scores[:, 0], "b": pair.scores[:, 1]}
        for name, column in columns.items():
            column.astype(np.float64).tofile(Path(folder) / name)
        script = PROC.format(items=pair.n_items, folder=folder) + more
        done = subprocess.run(["Rscript", "-e", script], capture_output=True, text=True, check=True)
    return [float(part) for part in done.stdout.split()]


def with_mlstatkit(pair: PairedScores) -> float | None:
    """Seconds that MLstatkit takes for all pairs, from one pair."""
    try:
        from MLstatkit import Delong_test
    except ImportError:
        return None
    truth = pair.positive.astype(int)
    return PAIRS * timed(lambda: Delong_test(truth, pair.scores[:, 0], pair.scores[:, 1]))


def delong_race(size: int) -> Race:
    """Ten models against their 45 pairs one by one."""
    pair = scores(size, MODELS)
    seconds = {"jauge": min(timed(lambda: delong(pair)) for _ in range(3))}
    proc = with_proc(pair)
    theirs = {
        "pROC": None if proc is None else MODELS * proc[0] + PAIRS * proc[1],
        "MLstatkit": with_mlstatkit(pair),
    }
    seconds |= {name: took for name, took in theirs.items() if took is not None}
    return once(f"DeLong, 10 models, {2 * size:,} items (45 pairs of one timed)", seconds, "others >= 5 x")


def races() -> Iterator[Race]:
    """Moments at 99 rates, areas, dominance, regions."""
    for size, target in ((1_000, "under 1 s"), (10_000, "under 10 s")):
        for rho in (0.5, 0.99):
            pair = scores(size, rho=rho)
            seconds = {"jauge": min(timed(lambda pair=pair: vertical_difference_band(pair, RATES)) for _ in range(2))}
            seconds["2,000 resamples"] = timed(lambda pair=pair: resampled(pair))
            proc = with_proc(pair, ONE_RATE.format(replicates=REPLICATES)) if size == 1_000 else None
            if proc is not None:
                seconds["pROC, one rate of 99 timed"] = RATES.size * proc[2]
            yield once(f"vertical difference, {size:,} a class, 99 rates, rho {rho:g}", seconds, target)
    pair = scores(1_000_000)
    took = timed(lambda: vertical_difference_band(pair, RATES))
    yield once("vertical difference, 1,000,000 a class, 99 rates", {"jauge": took}, "under 30 s")
    yield delong_race(500_000)
    pair, at = scores(500_000), {"m0": 0.5, "m1": 0.5}
    yield race("dominance, 1,000,000 items", {"jauge": lambda: dominance(pair, at)}, target="under 10 ms")
    three = scores(50_000, 3)
    took = timed(lambda: who_wins(three, replicates=1000))
    yield once("who_wins, 3 models, 100,000 items, 1,000 resamples", {"jauge": took}, "under 20 s")
