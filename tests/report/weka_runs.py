"""What Weka 3.6.14 and 3.9.7 printed, with the full-precision predictions that it printed it about."""

from __future__ import annotations

import csv
from pathlib import Path

from jauge.evidence import ClassDistributions
from jauge.measures import training_prior

FULL = [
    f"full/iris_{model}.{mode}" for model in ("J48", "NaiveBayes", "MultilayerPerceptron") for mode in ("train", "cv10")
]
EDGE = [
    f"edge/{case}"
    for case in (
        *("e1_absent_neverpred", "e3_missingclass", "e4_weights", "e4_weights_cost", "e5_ties"),
        *("e6_all_in_C", "e6_none_in_C", "e6_perfect", "e6_worst", "e7_oneclass", "e7_oneclass_wrong"),
    )
]
VERSIONS = {"w36": "3.6", "w39": "3.9"}
RUNS = [(run, version) for run in (*FULL, *EDGE) for version in VERSIONS]
COSTS = {"edge/e4_weights_cost": "edge/cost4.cost", "edge/e7_oneclass_wrong": "edge/cost2.cost"}


class Run:
    """One run: the distributions, the costs if any, the text and the figures that Weka gave."""

    def __init__(self, weka: Path, run: str, version: str) -> None:
        self.weka, self.run, self.version = weka, run, version

    def path(self, kind: str) -> Path:
        """A file of this run; what is the same in both versions is kept once."""
        own = self.weka / f"{self.run}.{self.version}.{kind}"
        return own if own.exists() else self.weka / f"{self.run}.w36.{kind}"

    def rows(self, kind: str) -> list[list[str]]:
        with self.path(kind).open(encoding="utf-8") as file:
            return list(csv.reader(file))

    @property
    def text(self) -> str:
        return self.path("txt").read_text(encoding="utf-8")

    @property
    def told(self) -> ClassDistributions:
        heading, *rows = self.rows("pred.csv")
        labels = [name.removeprefix("p:") for name in heading[3:]]
        priors = {fold: training_prior([float(w) for w in weights]) for fold, *weights in self.rows("priors.csv")[1:]}
        weight = [float(row[2]) for row in rows]
        return ClassDistributions.from_proba(
            [None if row[1] == "?" else labels[int(row[1])] for row in rows],
            [[float(p) for p in row[3:]] for row in rows],
            labels=labels,
            prior=[priors[row[0]] for row in rows],
            sample_weight=None if set(weight) == {1.0} else weight,
            missing_truth="drop",
            unnormalised="keep",
        )

    @property
    def costs(self) -> list[list[float]] | None:
        if self.run not in COSTS:
            return None
        lines = (self.weka / COSTS[self.run]).read_text(encoding="utf-8").splitlines()[3:]
        return [[float(cost) for cost in line.split()] for line in lines]

    @property
    def figures(self) -> dict[tuple[str, str], float]:
        """What Weka's own functions returned, by name and class position."""
        return {(name, of): float(value) for name, of, value in self.rows("metrics.csv")[1:]}
