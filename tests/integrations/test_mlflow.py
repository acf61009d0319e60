"""Evaluations logged to a local store of MLflow."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import pytest

import jauge
from jauge.mlflow import log, metrics
from tests.report.digits import evaluated


@pytest.mark.companions
@pytest.mark.filterwarnings("ignore")
def test_a_run_holds_metrics_verdict_and_artifacts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MLFLOW_ALLOW_FILE_STORE", "true")
    monkeypatch.chdir(tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        mlflow: Any = pytest.importorskip("mlflow", reason="MLflow is not installed")
        mlflow.set_tracking_uri((tmp_path / "runs").as_uri())
        with mlflow.start_run() as run:
            log(evaluated())
        kept = mlflow.get_run(run.info.run_id)
        client = mlflow.MlflowClient()
        names = {one.path for one in client.list_artifacts(run.info.run_id, "jauge")}
        data = json.loads(mlflow.artifacts.load_text(f"{run.info.artifact_uri}/jauge/report.json"))
    best = evaluated().standing("neighbours")
    assert kept.data.metrics["jauge/neighbours/cost"] == best.cost
    assert kept.data.metrics["jauge/neighbours/cost_high"] == best.cost_limits.high
    assert kept.data.params["jauge.prevalence"] == "0.02"
    assert kept.data.tags["jauge.verdict"].startswith("Deploy neighbours at threshold 0.3")
    assert names == {"jauge/report.json", "jauge/report.html"}
    assert data == evaluated().to_dict()


def test_names_are_those_that_stores_accept_and_stay_apart() -> None:
    truth = ["a", "b", "c"] * 10
    found = metrics(jauge.evaluate(truth, y_pred={"a=b": truth, "a:b": ["a"] * 30, "é": truth}))
    models = {name.split("/")[1] for name in found}
    assert models == {"a_b", "a_b_2", "unnamed"}
    assert {name.split("/")[2] for name in found} >= {"accuracy", "accuracy_low", "macro_F_beta_1"}
    assert "jauge/a_b_2/macro_precision" not in found  # undefined: b is never answered
