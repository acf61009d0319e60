"""Intervals beside simulations: R's pROC, rapidstats and confidenceinterval, each on the same data in the same run.

What takes minutes there runs fewer replicates: the seconds are those of 2,000, in proportion, and the title says so.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from shutil import which
from time import perf_counter

import numpy as np

from benchmarks.score_tables import sample
from benchmarks.timing import Entrant, Race, race
from jauge import ConfusionMatrix, Counts, ScoreTable, catalogue, estimate, estimates, vertical_band
from jauge.evidence.reading import BoolArray
from jauge.measures import Formula

REPLICATES = 2000
FPRS = np.arange(1, 100) / 100
METHODS = ("pivot", "wilson", "percentile")
# The shares of tp, fp, fn and tn.
SHARES = (0.081, 0.0423, 0.0191, 0.8576)
_RUN_IN_R = 20
_RUN_ELSEWHERE = 20
_R = """
suppressMessages(library(pROC))
d <- read.csv("{file}")
r <- roc(d$truth, d$score, quiet=TRUE, direction="<", levels=c(0, 1))
t <- system.time(ci.se(r, specificities=seq(0.01, 0.99, 0.01), boot.n={runs}, progress="none"))
cat(t["elapsed"], as.character(packageVersion("pROC")), as.character(getRversion()))
"""


def races() -> Iterator[Race]:
    """Rates at fixed rates, measures of one table, statistics of a ranking."""
    yield from verticals()
    yield from measures()
    yield from whole_rankings()


def verticals() -> Iterator[Race]:
    """99 false positive rates of 100,000 + 100,000 items, from the table and from the scores."""
    generator = np.random.default_rng(0)
    scores = np.append(generator.normal(1, 1, 100_000), generator.normal(size=100_000))
    truth = np.repeat([1, 0], 100_000)
    table = ScoreTable.from_scores(truth, scores)
    entrants: dict[str, Entrant] = {m: lambda m=m: vertical_band(table, FPRS, method=m) for m in METHODS}
    ours = race("vertical band", entrants, seconds=0)
    theirs, name = _proc(truth, scores)
    for method, target in zip(METHODS, (">= 500 x", ">= 500 x", ">= 200 x"), strict=True):
        seconds = {f"jauge {method}": ours.seconds[method]}
        if theirs is not None:
            seconds[name] = theirs
        title = f"TPR at 99 FPRs, 1e5 + 1e5 ({_RUN_IN_R} x {REPLICATES // _RUN_IN_R} replicates)"
        yield Race(title if theirs else f"TPR at 99 FPRs, 1e5 + 1e5; {name}", seconds, f"{target}, < 1 s")


def _proc(truth: np.ndarray, scores: np.ndarray) -> tuple[float | None, str]:
    """Seconds that pROC's ci.se would take for all replicates, and its name; None and why where it can't be run."""
    rscript = which("Rscript")
    if rscript is None:
        return None, "no R here, not compared with pROC"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scores.csv"
        np.savetxt(file, np.column_stack([truth, scores]), delimiter=",", header="truth,score", comments="")
        script = Path(folder) / "run.R"
        script.write_text(_R.format(file=file, runs=_RUN_IN_R))
        done = subprocess.run([rscript, str(script)], capture_output=True, text=True, check=False)
    if done.returncode:
        return None, "R has no pROC, not compared with it"
    seconds, package, version = done.stdout.split()[-3:]
    return float(seconds) * REPLICATES / _RUN_IN_R, f"pROC {package} (R {version}) ci.se"


def table_of(items: int) -> Counts:
    """A table of so many items."""
    cells = [round(items * share) for share in SHARES[:3]]
    return Counts(*cells, items - sum(cells))


def measures() -> Iterator[Race]:
    """All measures of the catalogue at one threshold, one measure, and peers that simulate."""
    every = [m for m in catalogue().values() if "counts" in m.definition.kernels and _has_interval(m)]
    for scheme in ("stratified", "full"):
        title = f"limits of all {len(every)} measures of a table of 1e6, {scheme}"
        entrants = {"jauge": lambda scheme=scheme: estimates(table_of(1_000_000), every, scheme=scheme)}
        yield race(title, entrants, target="< 2 s", seconds=0, least=2)
    for items, target in ((1_000_000, "< 20 ms"), (100_000_000, "< 0.5 s")):
        for method, name in product(("jeffreys", "percentile"), ("precision", "F1", "mcc")):
            ask = partial(estimate, table_of(items), name, method=method)
            entrants = {scheme: partial(ask, scheme=scheme) for scheme in _SCHEMES}
            title = f"{name}, {method}, {items:.0e} items"
            yield race(title, entrants, target=f"{target}, full <= 10 x", seconds=0, least=2)
    yield from _beside_simulations()


_SCHEMES = ("stratified", "full")


def _has_interval(measure: Formula) -> bool:
    """A p-value belongs to one table; there is no law of it."""
    return measure.name != "accuracy_p_value"


def _beside_simulations() -> Iterator[Race]:
    """From labels of a million items to limits: ours, and item bootstraps."""
    truth, predicted = _labels(1_000_000)
    names = ("precision", "recall", "F1", "accuracy", "mcc")

    def ours() -> object:
        return estimates(ConfusionMatrix.from_labels(truth, predicted).binary(True), names)

    mine = race("limits of 5 measures from labels", {"jauge": ours}, seconds=0)
    part = REPLICATES // _RUN_ELSEWHERE
    for name, peer in _peers(truth, predicted).items():
        start = perf_counter()
        peer()
        seconds = {**mine.seconds, name: part * (perf_counter() - start)}
        title = f"limits of 5 measures from 1e6 labels ({part} x {_RUN_ELSEWHERE} replicates)"
        yield replace(mine, title=title, seconds=seconds, target=">= 50 x")


def _labels(items: int) -> tuple[BoolArray, BoolArray]:
    """Truth and prediction in the shares above."""
    cells = np.repeat(np.arange(4), [*(round(items * s) for s in SHARES[:3]), 0])
    cells = np.append(cells, np.full(items - cells.size, 3))
    np.random.default_rng(0).shuffle(cells)
    return np.isin(cells, (0, 2)), np.isin(cells, (0, 1))


def _peers(truth: BoolArray, predicted: BoolArray) -> dict[str, Entrant]:
    """What resamples items: numpy by hand, rapidstats (all measures at once), confidenceinterval (one of the five)."""
    generator = np.random.default_rng(0)

    def by_hand() -> None:
        cells = 2 * truth + predicted
        for _ in range(_RUN_ELSEWHERE):
            np.bincount(cells[generator.integers(0, cells.size, cells.size)], minlength=4)

    peers: dict[str, Entrant] = {"numpy, items drawn": by_hand}
    if find_spec("rapidstats") is not None:
        from rapidstats import Bootstrap

        resampled = Bootstrap(iterations=_RUN_ELSEWHERE, method="percentile", seed=0)
        peers["rapidstats, all"] = lambda: resampled.confusion_matrix(truth, predicted)
    if find_spec("confidenceinterval") is not None:
        from confidenceinterval import f1_score

        options = {"method": "bootstrap_percentile", "n_resamples": _RUN_ELSEWHERE, "average": "binary"}
        peers["confidenceinterval, F1 alone"] = lambda: f1_score(truth, predicted, **options)
    return peers


def whole_rankings() -> Iterator[Race]:
    """The count bootstrap of statistics that have no closed form, and of the area."""
    table = ScoreTable.from_scores(*sample(100_000))
    for name in ("auc", "average_precision"):
        entrant = {"jauge": lambda name=name: estimate(table, name, method="percentile", replicates=REPLICATES)}
        title = f"{name}, 1e5 items, {REPLICATES:,} resamples"
        yield race(title, entrant, target="< 4 s", seconds=0, least=1)
