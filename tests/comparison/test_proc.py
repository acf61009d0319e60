"""Areas, their covariance and tests beside R's pROC as it is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from jauge import PairedScores, delong, delong_unpaired, measure

pytestmark = pytest.mark.companions

SCRIPT = """
suppressMessages(library(pROC))
told <- read.csv("told.csv")
one <- roc(told$y, told$a, levels = c(0, 1), direction = "<", quiet = TRUE)
two <- roc(told$y, told$b, levels = c(0, 1), direction = "<", quiet = TRUE)
paired <- roc.test(one, two, method = "delong", paired = TRUE)
apart <- roc.test(one, two, method = "delong", paired = FALSE)
part <- auc(one, partial.auc = c(1, 0.8), partial.auc.correct = TRUE)
high <- auc(one, partial.auc = c(1, 0.9), partial.auc.focus = "sensitivity", partial.auc.correct = TRUE)
cat(sprintf("%.15g", c(auc(one), auc(two), var(one), var(two), cov(one, two), paired$p.value, apart$p.value,
    apart$parameter, part, high)), sep = "\\n")
"""


@pytest.mark.parametrize("seed, levels", [(1, 8), (2, 1000), (3, 3)])
def test_areas_are_those_of_proc(seed: int, levels: int, tmp_path: Path) -> None:
    if shutil.which("Rscript") is None:
        pytest.skip("needs R with pROC")
    generator = np.random.default_rng(seed)
    truth = generator.permutation(np.repeat([1, 0], [40, 70]))
    scores = {
        name: np.round((truth * gain + generator.normal(size=110)) * levels / 4)
        for name, gain in (("a", 1.5), ("b", 1.0))
    }
    rows = ["y,a,b", *(f"{y},{a},{b}" for y, a, b in zip(truth, scores["a"], scores["b"], strict=True))]
    (tmp_path / "told.csv").write_text("\n".join(rows) + "\n")
    done = subprocess.run(["Rscript", "-e", SCRIPT], cwd=tmp_path, capture_output=True, text=True, check=False)
    if "no package called" in done.stderr:
        pytest.skip("needs R with pROC")
    assert done.returncode == 0, done.stderr
    theirs = [float(line) for line in done.stdout.split()]
    pair = PairedScores.from_scores(truth, scores)
    found = delong(pair)
    apart = delong_unpaired(pair.table("a"), pair.table("b"))
    ours = [*found.areas, *np.diag(found.covariance), found.covariance[0, 1], found.difference("a", "b").p_value]
    assert [*ours, apart.p_value] == pytest.approx(theirs[:7], rel=1e-9)
    parts = ["partial_auc(low=0, high=0.2)", "partial_auc(low=0.9, high=1, axis=tpr)"]
    assert [float(measure(name)(pair.table("a"))) for name in parts] == pytest.approx(theirs[8:], rel=1e-9)
