"""From a ready table to curves, beside R's ROCR from a ready prediction object: one process each, in one run."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.curves import ITEMS, Numbers, read
from benchmarks.score_tables import sample
from benchmarks.timing import Entrant, Race, race
from jauge import ScoreTable, curves

_ROUNDS = 3
# ROCR also has cost curves ("ecost"), but its time grows with the square of the items: minutes for some thousands.
_SCRIPT = f"""
library(ROCR)
items <- {ITEMS}
truth <- readBin("truth", "integer", items, size = 8)
scores <- readBin("scores", "double", items)
best <- function(question) min(replicate({_ROUNDS}, {{ gc(FALSE); system.time(question())[["elapsed"]] }}))
ready <- prediction(scores, truth)
cat("table;", best(function() prediction(scores, truth)), "\\n")
for (name in c("tpr fpr", "prec rec", "lift rpp", "auc", "rch")) {{
  asked <- strsplit(name, " ")[[1]]
  cat(paste0(name, ";"), best(function() do.call(performance, c(list(ready), as.list(asked)))), "\\n")
}}
"""


def races() -> Iterator[Race]:
    """Nothing where R or ROCR is absent."""
    truth, scores = sample(ITEMS)
    theirs = _seconds_of_rocr(truth, scores)
    table = ScoreTable.from_scores(truth, scores)
    ours: Mapping[str, tuple[str, Entrant]] = {
        "table": ("score table", lambda: ScoreTable.from_scores(truth, scores)),
        "tpr fpr": ("ROC points", lambda: read(curves.roc_curve(table), "fpr", "tpr")),
        "prec rec": (
            "precision-recall points",
            lambda: read(curves.precision_recall_curve(table), "precision", "recall"),
        ),
        "lift rpp": ("lift", lambda: read(curves.gain_curve(table), "rate", "lift")),
        "auc": ("AUC", lambda: curves.roc_curve(table).auc),
        "rch": ("ROC convex hull", lambda: curves.convex_hull(curves.roc_curve(table))),
    }
    for name, seconds in theirs.items():
        title, entrant = ours[name]
        taken = race(f"{title}, {ITEMS:,} distinct scores", {"jauge": entrant})
        yield Race(taken.title, {**taken.seconds, "ROCR": seconds})


def _seconds_of_rocr(truth: Numbers, scores: Numbers) -> dict[str, float]:
    """The best of some rounds of each question, timed within R."""
    program = shutil.which("Rscript")
    if program is None:
        return {}
    with TemporaryDirectory() as folder:
        truth.astype("int64").tofile(Path(folder, "truth"))
        scores.tofile(Path(folder, "scores"))
        done = subprocess.run(
            [program, "--vanilla", "-"], input=_SCRIPT, cwd=folder, capture_output=True, text=True, check=False
        )
    lines = (line.split(";") for line in done.stdout.splitlines() if ";" in line)
    return {name: float(seconds) for name, seconds in lines}
